// How people choose to be told when they are away: what the account page asks for by HTTP, below
// /api/notices, and the letters that prove whose address it is.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server/errand.h"
#include "server/notifier.h"

namespace tricorne {

class Notices {
 public:
  static constexpr std::string_view kPath = "/api/notices";

  Notices(NoticeConfig config, Store& store, std::unique_ptr<Outbox> outbox, const Limits& limits,
          std::function<std::int64_t()> now);
  ~Notices() { stop(); }
  Notices(const Notices&) = delete;
  Notices& operator=(const Notices&) = delete;

  static std::vector<std::string> paths();  // that are posted to
  // What is set; and /api/notices/WHAT that changes it.
  void get(const HttpAsk& ask, const Errand::Answer& answer);
  void post(const HttpAsk& ask, const Errand::Answer& answer);
  void wake() { notifier_.wake(); }
  // Before the store goes.
  void stop();
  [[nodiscard]] const Notifier::Counters& counters() const { return notifier_.counters(); }

  // A letter to whoever has lost his password, if he has an address that is known to be his; and whose
  // account a link of it is for, as long as his password is the one that was lost.
  void send_reset(const Store::Account& account);
  [[nodiscard]] std::optional<Store::Account> reset_account(const std::string& token);

 private:
  using Act = void (Notices::*)(const Errand&);
  static const std::map<std::string_view, Act>& acts();
  void set_mail(const Errand& task);
  void set_webhook(const Errand& task);
  void set_push(const Errand& task);
  void end_push(const Errand& task);
  void confirm(const Errand& task);
  void stop_letters(const std::string& address, const std::string& token,
                    const Errand::Answer& answer);
  [[nodiscard]] std::optional<Way> way_of(std::int64_t person, std::string_view kind);
  void save(Way way);
  [[nodiscard]] std::string settings_text(std::int64_t person);

  NoticeConfig config_;
  Store& store_;
  std::unique_ptr<Outbox> outbox_;
  const Limits& limits_;
  std::function<std::int64_t()> now_;
  ByAddress<TokenBucket> letters_to_;  // by person: nobody is written to without end
  Errands errands_;
  Notifier notifier_;
};

}  // namespace tricorne
