// Sends what waits in the outbox: each notice at least once, by the ways people have chosen. One
// thread, so that nobody else waits for strangers' machines.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/courier.h"
#include "server/push.h"
#include "store/notices.h"
#include "store/store.h"

namespace tricorne {

struct NoticeConfig {
  std::string origin;  // what links begin with; without one there are no letters
  MailServer mail;
  bool webhooks = false;
  bool push = false;
  bool own_machine = false;  // what strangers name may be this machine, without TLS: for tests
  // Seconds until a notice that has not arrived is sent again; after the last it is given up.
  std::vector<std::int64_t> again{30, 120, 600, 3600, 4 * 3600, 12 * 3600};
  // What a game is called in a language.
  std::function<std::string(const std::string& game, const std::string& language)> title = {};

  [[nodiscard]] bool letters() const {
    return !mail.url.empty() && !mail.from.empty() && !origin.empty();
  }
  // Whom push services may ask about us, without which they carry nothing.
  [[nodiscard]] std::string contact() const {
    if (!mail.from.empty()) return "mailto:" + mail.from;
    return origin.starts_with("https://") ? origin : "";
  }
  [[nodiscard]] bool pushes() const { return push && !contact().empty(); }
};

// A signed link: who follows it proves that he has read the letter it was in. `bound` is what must be
// the same still when it is followed.
std::string link_token(std::string_view secret, std::string_view purpose, std::int64_t person,
                       std::int64_t until, std::string_view bound);
struct LinkToken {
  std::int64_t person = 0;
  std::int64_t until = 0;
  std::string signature;

  static std::optional<LinkToken> parse(std::string_view text);
  [[nodiscard]] bool holds(std::string_view secret, std::string_view purpose,
                           std::string_view bound, std::int64_t now) const;
};
inline constexpr std::int64_t kForever = 0;

class Notifier {
 public:
  Notifier(const NoticeConfig& config, Store& store, Outbox& outbox,
           std::function<std::int64_t()> now);
  Notifier(const Notifier&) = delete;
  Notifier& operator=(const Notifier&) = delete;
  ~Notifier() { stop(); }

  // There is something new to send.
  void wake();
  void stop();
  // A letter about an account, which is worth something for minutes only: sent at once, and tried once.
  void send_now(Letter letter);
  struct Counters {
    std::atomic<std::uint64_t> sent = 0;
    std::atomic<std::uint64_t> failed = 0;
    std::atomic<std::uint64_t> given_up = 0;
  };
  [[nodiscard]] const Counters& counters() const { return counters_; }
  // What browsers are told of us: the same as long as there is this database.
  [[nodiscard]] const PushKey& push_key() const { return push_key_; }

 private:
  void work();
  bool send_due();
  void send(const std::vector<WaitingNotice>& due);
  enum class Outcome : unsigned char { kArrived, kFailed, kNobody };
  [[nodiscard]] Outcome deliver(const WaitingNotice& notice);
  [[nodiscard]] std::optional<Outgoing> request_of(const WaitingNotice& notice) const;
  void forget(const Way& way);
  [[nodiscard]] bool write_letter(const std::vector<WaitingNotice>& gathered);
  void settle(const WaitingNotice& notice, bool arrived, std::vector<Attempt>& attempts);
  void save(std::vector<Attempt> attempts);

  const NoticeConfig& config_;
  Store& store_;
  Outbox& outbox_;
  std::function<std::int64_t()> now_;
  const PushKey push_key_;
  Counters counters_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool woken_ = true;
  bool stopping_ = false;
  std::vector<Letter> letters_;
  std::thread thread_;
};

}  // namespace tricorne
