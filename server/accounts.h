// Guests who become accounts, and what one does with an account: by HTTP, because the cookie
// changes with it. Every change goes through one thread, which waits until it is on disk: so no two
// names are alike, an old password is worth nothing once a new one has been answered, and
// passwords, which are dear to hash on purpose, take no more than that thread.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/errand.h"
#include "server/people.h"

namespace tricorne {

class Accounts {
 public:
  struct Told {
    std::function<void()> gone;                          // somebody has deleted his account
    std::function<void(std::int64_t guest)> taken_over;  // a guest's seats are an account's
  };
  Accounts(People& people, Store& store, const Limits& limits, Told told);

  void post(const HttpAsk& ask, const Errand::Answer& answer);
  void stop() { errands_.stop(); }
  static std::vector<std::string> paths();

  // Somebody says that he has lost his password; and whose account the link is for that he then gets.
  std::function<void(const Store::Account&)> lost = [](const Store::Account&) {};
  std::function<std::optional<Store::Account>(const std::string& token)> found =
      [](const std::string&) -> std::optional<Store::Account> { return std::nullopt; };

 private:
  using Act = void (Accounts::*)(const Errand&);
  static const std::map<std::string_view, Act>& acts();
  void forget(const Errand& task);
  void reset(const Errand& task);
  void give_password(const Errand& task, const StoredUser& user, const std::string& password);
  void make(const Errand& task);
  void log_in(const Errand& task);
  void log_out(const Errand& task);
  void change_password(const Errand& task);
  void remove(const Errand& task);
  void make_token(const Errand& task);
  void revoke_token(const Errand& task);
  void list_tokens(const Errand& task);

  void require_patience(const std::string& key, const Visitor& visitor);
  // Whose name and password these are.
  [[nodiscard]] Store::Account prove(const std::string& key, const std::string& typed,
                                     const Visitor& visitor);
  void save(AccountChange account, Change change = {});

  People& people_;
  Store& store_;
  const Limits& limits_;
  Told told_;
  ByAddress<TokenBucket> tries_as_;    // at a password, by name
  ByAddress<TokenBucket> tries_from_;  // ... and by address
  ByAddress<TokenBucket> made_from_;
  const std::string nobodys_;  // a hash to compare with where there is no such name
  Errands errands_;
};

}  // namespace tricorne
