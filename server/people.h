// Who comes: persons by their tokens, of which an account has one a device, and what they are
// called. Those who have gone are kept while they are not as good as new to the limits.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernel/json_text.h"
#include "server/limits.h"
#include "server/rpc.h"
#include "store/store.h"

namespace tricorne {

// What somebody is called. A guest, who has chosen no name, has some letters to be known by, and
// readers put the word for a guest before them in their own language; `text` is English.
struct PersonName {
  std::string text;
  std::string guest;  // "" if he has chosen a name

  PersonName() = default;
  PersonName(const std::string& chosen, const std::string& token_hash);
  void write(JsonText& out) const;  // the members `name` and, for a guest, `guest`
};

// Somebody with a cookie. Written down only when he first sits at a table.
struct Person : std::enable_shared_from_this<Person> {
  Person(std::string hash, std::string called, const Limits& limits)
      : token_hash(std::move(hash)),
        work(std::make_shared<Budget>(limits.work_of_person, limits.work_burst_of_person)),
        name(std::move(called)),
        tables(limits.tables_per_hour / 3600, limits.tables_per_hour),
        invitations(limits.invitations_per_hour / 3600, limits.invitations_per_hour),
        reports(limits.reports_per_hour / 3600, limits.reports_per_hour),
        taken_back(limits.taken_back_per_hour / 3600, limits.taken_back_per_hour / 2),
        words(limits.lines_per_second, limits.line_burst) {}
  const std::string token_hash;  // of the first token he came with
  const std::shared_ptr<Budget> work;
  std::atomic<std::int64_t> id = 0;  // 0 until he is written down
  std::atomic<bool> stored = false;
  std::atomic<bool> muted = false;
  std::atomic<bool> banned = false;
  std::atomic<Office> office = Office::kNone;
  // Guarded by People:
  struct Socket {
    const Connection* at;
    std::weak_ptr<Connection> connection;
    std::string token_hash;  // that it came with
    std::string address;     // ... from; empty for this machine
  };
  std::string name;          // "" until he chooses one
  std::string account = {};  // name_key() of it; "" for a guest
  std::vector<Socket> sockets = {};
  // Guarded by the house:
  std::unordered_map<std::string, std::string> asked_for;  // tables, by the ids of their requests
  TokenBucket tables;
  TokenBucket invitations;
  TokenBucket reports;
  // These guard themselves.
  Budget taken_back;  // entries of journals
  Budget words;       // lines that he says

  // To every limit; asked when nobody else has him.
  [[nodiscard]] bool as_good_as_new(TokenBucket::Clock::time_point now) const {
    return work->full(now) && tables.full(now) && invitations.full(now) && reports.full(now) &&
           taken_back.full(now) && words.full(now);
  }
};

class People {
 public:
  People(Store& store, const Limits& limits);

  std::string new_token();
  // Whether a token is of ours: by whoever is in memory, else by the store.
  bool remembers(const std::string& token);
  bool knows(const std::string& token);
  // Somebody opens a socket; nobody if he or his address has too many, or he has logged out in between. What he is
  // called and may do is read anew: `tricorne admin` writes it past the server.
  struct Coming {
    std::shared_ptr<Person> person;
    int scopes = 0;  // what his token is for, see Scope
  };
  Coming comes(const std::string& token_hash, const std::shared_ptr<Connection>& connection,
               const std::string& address);
  void goes(const Caller& caller);
  // Another server may have written a guest down, and the news of it be on its way still: then the store is asked.
  [[nodiscard]] bool may_be_known_elsewhere(const Person& person) const {
    return person.id == 0 && store_.shared();
  }
  void recognise(Person& person);
  // Whether he is nobody yet, and somebody who is banned was at his address: whoever is banned does not come back by
  // throwing his cookie away. Those who have sat down before, or have accounts, are not in question.
  bool is_shut_out(const Person& person, const std::string& address);

  // For accounts. Nobody has the token if he has logged out.
  std::shared_ptr<Person> find(const std::string& token_hash);
  bool is_guest(const Person& person);
  void has_account(Person& person, const StoredUser& user);
  // What a moderator has decided of somebody, as it is stored.
  void note_standing(const StoredUser& user);
  // What the token is for, see Scope.
  int scopes_of(const std::string& token_hash);
  // The store knows already: these tokens are nobody's, and their sockets close.
  void log_out(const std::string& token_hash);
  void log_out_everywhere(std::int64_t user);
  void forget_name(std::int64_t user);
  // Something about him was changed by another server.
  void read_again(std::int64_t user);

  PersonName name_of(std::int64_t user);
  // The name stays in memory, and right, while this is held: name_of() then asks no store.
  using Called = std::shared_ptr<const PersonName>;
  Called keep_name(std::int64_t user);
  // What must be written before the person can be named in a change; nullptr if he is stored.
  std::shared_ptr<const StoredUser> introduce(Person& person);
  void me(const Request& request);
  [[nodiscard]] std::size_t count();  // in memory

 private:
  using Stored = std::optional<StoredUser>;
  // Does something under the lock with what is stored of whoever has the token.
  template <class Do>
  auto with_stored(const std::string& token_hash, Do what) -> decltype(what(Stored()));
  // Under the lock:
  std::shared_ptr<Person> person_of(const std::string& token_hash, const Stored& stored);
  void forget_the_absent();
  void becomes(Person& person, const StoredUser& user);
  void stands(Person& person, const StoredUser& user);
  void shut(const std::string& address, std::int64_t banned);
  void open_again(std::int64_t user);
  void is_called(std::int64_t user, const PersonName& name);
  Called called(std::int64_t user);
  [[nodiscard]] std::string me_text(const Person& person, const std::string& address) const;
  [[nodiscard]] bool is_shut(const Person& person, const std::string& address) const;

  Store& store_;
  const Limits& limits_;
  // Counts what the server itself has changed about persons, under the lock: whatever was read before may be out of
  // date.
  std::atomic<std::uint64_t> changes_ = 0;
  std::mutex mutex_;      // guards what follows; nobody waits for the store with it
  std::size_t many_ = 0;  // persons: so many are looked through
  std::unordered_map<std::string, std::shared_ptr<Person>> persons_;  // by hash of the token
  std::unordered_map<std::int64_t, std::weak_ptr<Person>> stored_;
  std::unordered_map<std::int64_t, std::shared_ptr<PersonName>> names_;
  std::unordered_map<std::string, int> sockets_;  // by address
  struct Shut {
    TokenBucket::Clock::time_point until;
    std::int64_t banned;  // who was there
  };
  std::unordered_map<std::string, Shut> shut_;  // addresses
};

// What is wrong with a name that somebody chooses; empty if nothing is.
std::string name_problem(const std::string& name);

}  // namespace tricorne
