#include "server/notices.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <future>
#include <map>

#include "kernel/document.h"
#include "kernel/json_text.h"
#include "server/letters.h"
#include "server/secret.h"

namespace tricorne {
namespace {

constexpr std::int64_t kMinute = 60;
constexpr std::int64_t kConfirmTime = 24 * 60 * kMinute;
constexpr std::int64_t kResetTime = 20 * kMinute;
constexpr std::int64_t kMostDelay = 24 * 60;  // minutes
constexpr std::size_t kMostWaiting = 32;
constexpr double kLettersAnHour = 5;

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

}  // namespace

// Why not, as a status and the word for it.
struct Notices::Denial {
  int status;
  std::string_view word;
};

struct Notices::Task {
  HttpAsk ask;
  Answer answer;
  Params params{nlohmann::json::object()};

  void done(std::string body = "{}") const {
    HttpAnswer out;
    out.body = std::move(body);
    answer(std::move(out));
  }
};

Notices::Notices(NoticeConfig config, Store& store, std::unique_ptr<Outbox> outbox,
                 const Limits& limits, std::function<std::int64_t()> now)
    : config_(std::move(config)),
      store_(store),
      outbox_(std::move(outbox)),
      limits_(limits),
      now_(std::move(now)),
      letters_to_(kLettersAnHour / 3600, kLettersAnHour),
      worker_(1),
      notifier_(config_, store_, *outbox_, now_) {}

void Notices::stop() {
  worker_.stop();
  notifier_.stop();
}

void Notices::run(const Answer& answer, std::function<void()> what) {
  const auto refuse = [answer](const Denial& why) {
    answer({why.status, "application/json", fmt::format(R"({{"error":"{}"}})", why.word), ""});
  };
  if (worker_.waiting() >= kMostWaiting) return refuse({429, "many"});
  worker_.run([what = std::move(what), refuse] {
    try {
      what();
    } catch (const Denial& why) {
      refuse(why);
    } catch (const RpcError&) {
      refuse({400, "request"});
    } catch (const StoreError&) {
      refuse({503, "saved"});
    } catch (const std::exception& error) {
      spdlog::error("notices: {}", error.what());
      refuse({503, "saved"});
    }
  });
}

void Notices::get(const HttpAsk& ask, const Answer& answer) {
  if (ask.path != kPath) return answer({404, "application/json", "{}", ""});
  run(answer, [this, ask, answer] {
    answer({200, "application/json", settings_text(account_of(ask.visitor).id), ""});
  });
}

const std::map<std::string_view, Notices::Act>& Notices::acts() {
  static const std::map<std::string_view, Act> kActs{{"mail", &Notices::set_mail},
                                                     {"webhook", &Notices::set_webhook},
                                                     {"confirm", &Notices::confirm}};
  return kActs;
}

std::vector<std::string> Notices::paths() {
  std::vector<std::string> out{std::string(kPath) + "/stop/{token}"};
  for (const auto& [word, act] : acts()) out.push_back(fmt::format("{}/{}", kPath, word));
  return out;
}

void Notices::post(const HttpAsk& ask, const Answer& answer) {
  constexpr std::string_view kStop = "stop/";
  const std::string_view what =
      std::string_view(ask.path).substr(std::min(kPath.size() + 1, ask.path.size()));
  if (what.starts_with(kStop)) {
    return stop_letters(std::string(what.substr(kStop.size())), answer);
  }
  const auto act = acts().find(what);
  if (act == acts().end()) return answer({404, "application/json", "{}", ""});
  run(answer, [this, ask, answer, act = act->second] {
    Task task{ask, answer};
    const bool readable = shallow(ask.body, limits_.json_depth);
    auto body = nlohmann::json::parse(readable ? ask.body : "", nullptr, false);
    if (!body.is_object()) throw Denial{400, "request"};
    task.params = Params(std::move(body));
    (this->*act)(task);
  });
}

StoredUser Notices::account_of(const Visitor& visitor) {
  const auto user = store_.user_by_token(visitor.token_hash);
  if (!user || user->account.empty()) throw Denial{409, "account"};
  return *user;
}

std::optional<Way> Notices::way_of(std::int64_t person, std::string_view kind) {
  for (Way& way : outbox_->ways(person)) {
    if (way.kind == kind) return std::move(way);
  }
  return std::nullopt;
}

// Returns when it is on disk.
void Notices::save(Way way) {
  Change change;
  change.way = std::make_shared<const Way>(std::move(way));
  const auto saved = std::make_shared<std::promise<bool>>();
  store_.submit(std::move(change), [saved](bool ok) { saved->set_value(ok); });
  if (!saved->get_future().get()) throw Denial{503, "saved"};
}

std::string Notices::settings_text(std::int64_t person) {
  JsonText out;
  out.begin_object().key("offered").begin_array();
  if (config_.letters()) out.value("mail");
  if (config_.webhooks) out.value("webhook");
  out.end_array();
  for (const Way& way : outbox_->ways(person)) {
    out.key(way.kind).begin_object().member("address", way.address);
    if (way.kind == "mail") {
      out.member("confirmed", way.confirmed).member("minutes", way.delay / kMinute);
    }
    write_wants(out, way.wants);
    out.end_object();
  }
  return out.end_object().take();
}

// An address is written to only after a letter to it was answered; what else is set of it may change.
void Notices::set_mail(const Task& task) {
  task.params.only({"address", "minutes", "wants", "language"});
  const StoredUser user = account_of(task.ask.visitor);
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
  way.language = task.params.has("language") ? task.params.text("language") : "en";
  if (!is_letter_language(way.language)) throw Denial{400, "request"};
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
void Notices::set_webhook(const Task& task) {
  task.params.only({"address", "wants"});
  const StoredUser user = account_of(task.ask.visitor);
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

void Notices::confirm(const Task& task) {
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
void Notices::stop_letters(const std::string& text, const Answer& answer) {
  run(answer, [this, text, answer] {
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
  const auto account =
      user && !user->account.empty() ? store_.account(user->account) : std::nullopt;
  if (!account || !token->holds(store_.secret(), "reset", account->password, now_())) {
    return std::nullopt;
  }
  return account;
}

}  // namespace tricorne
