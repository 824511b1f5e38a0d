#include "server/notifier.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <set>

#include "kernel/hex.h"
#include "kernel/json_text.h"
#include "server/errand.h"
#include "server/letters.h"
#include "server/secret.h"

namespace tricorne {
namespace {

constexpr int kAtOnce = 50;
constexpr std::chrono::seconds kLook{1};  // for what has become due
constexpr int kPushTime = 24 * 60 * 60;   // for which a service keeps it for a browser that is off

std::string signature(const std::string& secret, const std::string& body) {
  const std::string sum = hmac_sha256(secret, body);
  return hex({reinterpret_cast<const unsigned char*>(sum.data()), sum.size()});
}

std::string signed_text(std::string_view purpose, std::int64_t person, std::int64_t until,
                        std::string_view bound) {
  return fmt::format("{} {} {} {}", purpose, person, until, bound);
}

std::string notice_text(const WaitingNotice& notice, const std::string& origin) {
  JsonText out;
  out.begin_object()
      .member("id", notice.name)
      .member("kind", kNoticeKinds[static_cast<std::size_t>(notice.kind)])
      .member("table", notice.table)
      .member("game", notice.game)
      .member("number", notice.number)
      .member("made", notice.made)
      .member("url", origin + "/table/" + notice.table);
  if (notice.kind == NoticeKind::kOver) out.member("status", notice.status);
  return out.end_object().take();
}

// What the browser shows, and where a click leads.
std::string push_text(const NoticeConfig& config, const WaitingNotice& notice) {
  JsonText out;
  return out.begin_object()
      .member("id", notice.name)
      .member("title", notice_title(config, notice))
      .member("body", notice_line(config, notice))
      .member("url", "/table/" + notice.table)
      .end_object()
      .take();
}

}  // namespace

std::string link_token(std::string_view secret, std::string_view purpose, std::int64_t person,
                       std::int64_t until, std::string_view bound) {
  return fmt::format("{}-{}-{}", person, until,
                     keyed_hash(signed_text(purpose, person, until, bound), secret));
}

std::optional<LinkToken> LinkToken::parse(std::string_view text) {
  LinkToken out;
  const auto first = text.find('-');
  const auto second = text.find('-', std::min(first, text.size() - 1) + 1);
  if (text.empty() || first == std::string_view::npos || second == std::string_view::npos) {
    return std::nullopt;
  }
  const auto number = [&](std::size_t from, std::size_t to, std::int64_t& into) {
    const auto read = std::from_chars(text.data() + from, text.data() + to, into);
    return read.ec == std::errc{} && read.ptr == text.data() + to;
  };
  if (!number(0, first, out.person) || !number(first + 1, second, out.until)) return std::nullopt;
  out.signature = text.substr(second + 1);
  return out;
}

bool LinkToken::holds(std::string_view secret, std::string_view purpose, std::string_view bound,
                      std::int64_t now) const {
  const std::string right = keyed_hash(signed_text(purpose, person, until, bound), secret);
  return equal_secrets(signature, right) && (until == kForever || now < until);
}

Notifier::Notifier(const NoticeConfig& config, Store& store, Outbox& outbox,
                   std::function<std::int64_t()> now)
    : config_(config),
      store_(store),
      outbox_(outbox),
      now_(std::move(now)),
      push_key_(PushKey::of_secret(store.secret())) {
  if (config_.webhooks || config_.pushes() || config_.letters())
    thread_ = std::thread([this] { work(); });
}

void Notifier::wake() {
  {
    const std::lock_guard lock(mutex_);
    woken_ = true;
  }
  changed_.notify_one();
}

void Notifier::send_now(Letter letter) {
  {
    const std::lock_guard lock(mutex_);
    letters_.push_back(std::move(letter));
  }
  wake();
}

void Notifier::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Notifier::work() {
  for (;;) {
    std::vector<Letter> letters;
    {
      std::unique_lock lock(mutex_);
      changed_.wait_for(lock, kLook, [this] { return woken_ || stopping_; });
      if (stopping_) return;
      woken_ = false;
      letters.swap(letters_);
    }
    for (const Letter& letter : letters) {
      const Delivered sent = send_letter(config_.mail, letter);
      if (!sent.problem.empty()) spdlog::warn("a letter was not sent: {}", sent.problem);
    }
    try {
      if (send_due()) wake();
    } catch (const StoreError&) {
      // The store has reported it; it is looked at again in a second.
    }
  }
}

// True if there may be more.
bool Notifier::send_due() {
  if (!store_.leads()) return false;  // another server sends it
  const auto due = outbox_.due(now_(), kAtOnce);
  const bool more = due.size() == static_cast<std::size_t>(kAtOnce);
  if (!due.empty()) send(due);
  return more;
}

void Notifier::send(const std::vector<WaitingNotice>& due) {
  std::set<std::int64_t> written;                       // letters
  std::set<std::pair<std::int64_t, std::string>> deaf;  // programs and services that do not answer
  for (const WaitingNotice& notice : due) {
    {
      const std::lock_guard lock(mutex_);
      if (stopping_) return;
    }
    const std::int64_t person = notice.way.person;
    std::vector<Attempt> attempts;
    if (notice.way.kind != "mail") {
      const std::pair way(person, notice.way.kind);
      // Nor is the next one tried where one has just not arrived.
      const Outcome outcome = deaf.contains(way) ? Outcome::kFailed : deliver(notice);
      if (outcome != Outcome::kArrived) deaf.insert(way);
      if (outcome == Outcome::kNobody) {
        forget(notice.way);
      } else {
        settle(notice, outcome == Outcome::kArrived, attempts);
      }
    } else if (written.insert(person).second) {
      const auto gathered = outbox_.of(person, notice.way.kind);
      const bool arrived = write_letter(gathered);
      for (const WaitingNotice& one : gathered) settle(one, arrived, attempts);
    }
    if (!attempts.empty()) save(std::move(attempts));
  }
}

// How a notice is posted, to a program or to a push service; nothing if it is not sent any more.
std::optional<Outgoing> Notifier::request_of(const WaitingNotice& notice) const {
  const Way& way = notice.way;
  if (!notice.stands) return std::nullopt;
  if (way.kind == "webhook" && config_.webhooks) {
    const std::string body = notice_text(notice, config_.origin);
    return Outgoing{way.address,
                    {"Content-Type: application/json", "X-Tricorne-Id: " + notice.name,
                     "X-Tricorne-Signature: sha256=" + signature(way.secret, body)},
                    body,
                    !config_.own_machine};
  }
  if (!way.kind.starts_with(kPushWay) || !config_.pushes()) return std::nullopt;
  const auto reader = push_reader(way.secret);
  auto body = reader ? seal_push(push_text(config_, notice), *reader) : std::nullopt;
  if (!body) return std::nullopt;
  return Outgoing{
      way.address,
      {"Content-Type: application/octet-stream", "Content-Encoding: aes128gcm",
       fmt::format("TTL: {}", kPushTime), "Urgency: normal",
       "Authorization: " + push_authorization(push_key_, way.address, config_.contact(), now_())},
      std::move(*body),
      !config_.own_machine};
}

Notifier::Outcome Notifier::deliver(const WaitingNotice& notice) {
  const auto request = request_of(notice);
  if (!request) return Outcome::kArrived;  // nobody wants it any more
  const Delivered sent = send_request(*request);
  if (sent.status >= 200 && sent.status < 300) return Outcome::kArrived;
  // Not where to: an address may hold a secret of its own.
  spdlog::info("notice {} did not arrive: {}", notice.name,
               sent.problem.empty() ? fmt::format("status {}", sent.status) : sent.problem);
  const bool gone = sent.status == 404 || sent.status == 410;
  return gone && notice.way.kind.starts_with(kPushWay) ? Outcome::kNobody : Outcome::kFailed;
}

// A browser that has ended its subscription says so by its push service.
void Notifier::forget(const Way& way) {
  Change change;
  change.way = std::make_shared<const Way>(Way{way.person, way.kind, ""});
  tricorne::save(store_, std::move(change));
}

bool Notifier::write_letter(const std::vector<WaitingNotice>& gathered) {
  if (!config_.letters()) return true;
  std::vector<WaitingNotice> standing;
  std::copy_if(gathered.begin(), gathered.end(), std::back_inserter(standing),
               [](const WaitingNotice& notice) { return notice.stands; });
  if (standing.empty()) return true;
  const Way& way = standing.front().way;
  const std::string token = link_token(store_.secret(), "stop", way.person, kForever, way.address);
  const Delivered sent = send_letter(config_.mail, digest_letter(config_, standing, token));
  if (!sent.problem.empty()) spdlog::info("a letter was not sent: {}", sent.problem);
  return sent.problem.empty();
}

void Notifier::settle(const WaitingNotice& notice, bool arrived, std::vector<Attempt>& attempts) {
  const auto tries = static_cast<std::size_t>(notice.tries);
  if (arrived) {
    ++counters_.sent;
    return attempts.push_back({notice.id, 0});
  }
  ++counters_.failed;
  if (tries < config_.again.size()) {
    return attempts.push_back({notice.id, now_() + config_.again[tries]});
  }
  ++counters_.given_up;
  spdlog::warn("notice {} was given up after {} attempts", notice.name, tries + 1);
  attempts.push_back({notice.id, 0});
}

// Waits, so that the same notice is not found again.
void Notifier::save(std::vector<Attempt> attempts) {
  Change change;
  change.attempts = std::move(attempts);
  tricorne::save(store_, std::move(change));
}

}  // namespace tricorne
