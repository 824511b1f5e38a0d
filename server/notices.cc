#include "server/notices.h"

#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <map>

#include "kernel/document.h"
#include "kernel/hex.h"
#include "kernel/json_text.h"
#include "server/letters.h"
#include "server/secret.h"

namespace tricorne {
namespace {

constexpr std::int64_t kMinute = 60;
constexpr std::int64_t kConfirmTime = 24 * 60 * kMinute;
constexpr std::int64_t kResetTime = 20 * kMinute;
constexpr std::int64_t kMostDelay = 24 * 60;  // minutes
constexpr double kLettersAnHour = 5;
constexpr std::ptrdiff_t kMostBrowsers = 10;  // of one person

// The kinds of notices that are named, as bits.
int wanted(const Params& params) {
  if (!params.has("wants")) return kEveryNotice;
  int out = 0;
  const nlohmann::json& list = params.at("wants");
  if (!list.is_array()) throw RpcError(RpcCode::kBadParams, "params.wants: expected a list");
  for (const nlohmann::json& one : list) {
    const auto* found = one.is_string() ? std::find(kNoticeKinds.begin(), kNoticeKinds.end(),
                                                    one.get_ref<const std::string&>())
                                        : kNoticeKinds.end();
    if (found == kNoticeKinds.end()) {
      throw RpcError(RpcCode::kBadParams, "params.wants: there is no such notice");
    }
    out |= 1 << (found - kNoticeKinds.begin());
  }
  return out;
}

void write_wants(JsonText& out, int wants) {
  out.key("wants").begin_array();
  for (std::size_t i = 0; i < kNoticeKinds.size(); ++i) {
    if ((wants & 1 << i) != 0) out.value(kNoticeKinds[i]);
  }
  out.end_array();
}

std::string letter_language(const Params& params) {
  std::string language = params.has("language") ? params.text("language") : "en";
  if (!is_letter_language(language)) throw Denial{400, "request"};
  return language;
}

// A browser is known by the address that it is reached at, of which it can make the same name (SHA-256).
std::string push_way(const std::string& address) {
  constexpr std::size_t kDigits = 32;
  std::array<unsigned char, crypto_hash_sha256_BYTES> sum{};
  crypto_hash_sha256(sum.data(), reinterpret_cast<const unsigned char*>(address.data()),
                     address.size());
  return std::string(kPushWay) + hex(sum).substr(0, kDigits);
}

}  // namespace

Notices::Notices(NoticeConfig config, Store& store, std::unique_ptr<Outbox> outbox,
                 const Limits& limits, std::function<std::int64_t()> now)
    : config_(std::move(config)),
      store_(store),
      outbox_(std::move(outbox)),
      limits_(limits),
      now_(std::move(now)),
      letters_to_(kLettersAnHour / 3600, kLettersAnHour),
      notifier_(config_, store_, *outbox_, now_) {}

void Notices::stop() {
  errands_.stop();
  notifier_.stop();
}

void Notices::get(const HttpAsk& ask, const Errand::Answer& answer) {
  if (ask.path != kPath) return answer({404, "application/json", "{}", ""});
  errands_.run(ask.visitor.address, answer, [this, ask, answer] {
    answer({200, "application/json", settings_text(account_of(store_, ask.visitor).id), ""});
  });
}

const std::map<std::string_view, Notices::Act>& Notices::acts() {
  static const std::map<std::string_view, Act> kActs{{"mail", &Notices::set_mail},
                                                     {"webhook", &Notices::set_webhook},
                                                     {"push", &Notices::set_push},
                                                     {"quiet", &Notices::end_push},
                                                     {"confirm", &Notices::confirm}};
  return kActs;
}

std::vector<std::string> Notices::paths() {
  std::vector<std::string> out{std::string(kPath) + "/stop/{token}"};
  for (const auto& [word, act] : acts()) out.push_back(fmt::format("{}/{}", kPath, word));
  return out;
}

void Notices::post(const HttpAsk& ask, const Errand::Answer& answer) {
  constexpr std::string_view kStop = "stop/";
  const std::string_view what =
      std::string_view(ask.path).substr(std::min(kPath.size() + 1, ask.path.size()));
  if (what.starts_with(kStop)) {
    return stop_letters(ask.visitor.address, std::string(what.substr(kStop.size())), answer);
  }
  const auto act = acts().find(what);
  if (act == acts().end()) return answer({404, "application/json", "{}", ""});
  errands_.run(ask.visitor.address, answer, [this, ask, answer, act = act->second] {
    (this->*act)(read_errand(ask, answer, limits_));
  });
}

std::optional<Way> Notices::way_of(std::int64_t person, std::string_view kind) {
  for (Way& way : outbox_->ways(person)) {
    if (way.kind == kind) return std::move(way);
  }
  return std::nullopt;
}

void Notices::save(Way way) {
  Change change;
  change.way = std::make_shared<const Way>(std::move(way));
  tricorne::save(store_, std::move(change));
}

std::string Notices::settings_text(std::int64_t person) {
  JsonText out;
  out.begin_object().key("offered").begin_array();
  if (config_.letters()) out.value("mail");
  if (config_.webhooks) out.value("webhook");
  if (config_.pushes()) out.value("push");
  out.end_array();
  const std::vector<Way> ways = outbox_->ways(person);
  for (const Way& way : ways) {
    if (way.kind.starts_with(kPushWay)) continue;
    out.key(way.kind).begin_object().member("address", way.address);
    if (way.kind == "mail") {
      out.member("confirmed", way.confirmed).member("minutes", way.delay / kMinute);
    }
    write_wants(out, way.wants);
    out.end_object();
  }
  if (!config_.pushes()) return out.end_object().take();
  out.key("push").begin_object().member("key", to_base64url(notifier_.push_key().point()));
  out.key("browsers").begin_array();
  for (const Way& way : ways) {
    if (!way.kind.starts_with(kPushWay)) continue;
    out.begin_object().member("browser", way.kind.substr(kPushWay.size()));
    write_wants(out, way.wants);
    out.end_object();
  }
  out.end_array().end_object();
  return out.end_object().take();
}

// An address is written to only after a letter to it was answered; what else is set of it may change.
void Notices::set_mail(const Errand& task) {
  task.params.only({"address", "minutes", "wants", "language"});
  const StoredUser user = account_of(store_, task.ask.visitor);
  Way way{user.id, "mail", task.params.text("address")};
  if (way.address.empty()) {
    save(std::move(way));
    return task.done(settings_text(user.id));
  }
  if (!config_.letters()) throw Denial{409, "offered"};
  if (!looks_like_mail_address(way.address)) throw Denial{400, "address"};
  const auto minutes =
      task.params.has("minutes") ? static_cast<std::int64_t>(task.params.number("minutes")) : 0;
  if (minutes > kMostDelay) throw Denial{400, "request"};
  way.delay = minutes * kMinute;
  way.wants = wanted(task.params);
  way.language = letter_language(task.params);
  const auto before = way_of(user.id, "mail");
  way.confirmed = before && before->confirmed && before->address == way.address;
  if (!way.confirmed && !letters_to_.try_take(std::to_string(user.id))) throw Denial{429, "many"};
  const Way written = way;
  save(std::move(way));
  if (!written.confirmed) {
    const std::string token =
        link_token(store_.secret(), "confirm", user.id, now_() + kConfirmTime, written.address);
    notifier_.send_now(confirm_letter(config_, written, token));
  }
  task.done(settings_text(user.id));
}

// Whoever gets the notices can tell by the secret, which is shown this once, that they are ours.
void Notices::set_webhook(const Errand& task) {
  task.params.only({"address", "wants"});
  const StoredUser user = account_of(store_, task.ask.visitor);
  Way way{user.id, "webhook", task.params.text("address")};
  if (way.address.empty()) {
    save(std::move(way));
    return task.done(settings_text(user.id));
  }
  if (!config_.webhooks) throw Denial{409, "offered"};
  if (!config_.own_machine && !webhook_problem(way.address).empty()) throw Denial{400, "address"};
  way.wants = wanted(task.params);
  way.secret = random_name(32);
  way.confirmed = true;
  const std::string secret = way.secret;
  save(std::move(way));
  JsonText out;
  task.done(out.begin_object().member("secret", secret).end_object().take());
}

// What a browser has got of its push service. Where it goes says which browser it is: one that another account was
// told at before is this one's from now on.
void Notices::set_push(const Errand& task) {
  task.params.only({"address", "p256dh", "auth", "wants", "language", "before"});
  const StoredUser user = account_of(store_, task.ask.visitor);
  if (!config_.pushes()) throw Denial{409, "offered"};
  Way way{user.id, push_way(task.params.text("address")), task.params.text("address")};
  if (!config_.own_machine && !webhook_problem(way.address).empty()) throw Denial{400, "address"};
  way.secret = task.params.text("p256dh") + ' ' + task.params.text("auth");
  if (!push_reader(way.secret)) throw Denial{400, "request"};
  // Where it was reached before, if it has moved: it wants the same there, and nothing at the old place.
  const std::string old =
      task.params.has("before") ? push_way(task.params.text("before")) : way.kind;
  const auto known = way_of(user.id, old);
  way.wants = known && !task.params.has("wants") ? known->wants : wanted(task.params);
  way.language =
      known && !task.params.has("language") ? known->language : letter_language(task.params);
  way.confirmed = true;
  const auto ways = outbox_->ways(user.id);
  const auto others = std::count_if(ways.begin(), ways.end(), [&](const Way& one) {
    return one.kind.starts_with(kPushWay) && one.kind != way.kind && one.kind != old;
  });
  if (others >= kMostBrowsers) throw Denial{429, "many"};
  const bool moved = old != way.kind;
  save(std::move(way));
  if (moved) save({user.id, old, ""});
  task.done(settings_text(user.id));
}

void Notices::end_push(const Errand& task) {
  task.params.only({"browser"});
  const StoredUser user = account_of(store_, task.ask.visitor);
  save({user.id, std::string(kPushWay) + task.params.text("browser"), ""});
  task.done(settings_text(user.id));
}

void Notices::confirm(const Errand& task) {
  task.params.only({"token"});
  const auto token = LinkToken::parse(task.params.text("token"));
  const auto way = token ? way_of(token->person, "mail") : std::nullopt;
  if (!way || !token->holds(store_.secret(), "confirm", way->address, now_())) {
    throw Denial{403, "wrong"};
  }
  Way confirmed = *way;
  confirmed.confirmed = true;
  save(std::move(confirmed));
  task.done();
}

// By whoever has the letter, without a cookie: mail programs ask for it themselves.
void Notices::stop_letters(const std::string& address, const std::string& text,
                           const Errand::Answer& answer) {
  errands_.run(address, answer, [this, text, answer] {
    const auto token = LinkToken::parse(text);
    const auto way = token ? way_of(token->person, "mail") : std::nullopt;
    // There are none to stop any more, which is what was asked for.
    if (token && !way) return answer({200, "application/json", "{}", ""});
    if (!way || !token->holds(store_.secret(), "stop", way->address, now_())) {
      throw Denial{403, "wrong"};
    }
    save({way->person, "mail", ""});
    answer({200, "application/json", "{}", ""});
  });
}

void Notices::send_reset(const Store::Account& account) {
  if (!config_.letters()) return;
  const auto way = way_of(account.user.id, "mail");
  if (!way || !way->confirmed || !letters_to_.try_take(std::to_string(way->person))) return;
  const std::string token =
      link_token(store_.secret(), "reset", account.user.id, now_() + kResetTime, account.password);
  notifier_.send_now(reset_letter(config_, *way, token));
}

std::optional<Store::Account> Notices::reset_account(const std::string& text) {
  const auto token = LinkToken::parse(text);
  const auto user = token ? store_.user(token->person) : std::nullopt;
  auto account = user && !user->account.empty() ? store_.account(user->account) : std::nullopt;
  if (!account || !token->holds(store_.secret(), "reset", account->password, now_())) {
    return std::nullopt;
  }
  return account;
}

}  // namespace tricorne
