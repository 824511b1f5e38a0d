// Who comes: persons by their tokens, and what they are called.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

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
struct Person {
  Person(std::string hash, std::string called, const Limits& limits)
      : token_hash(std::move(hash)),
        work(std::make_shared<Budget>(limits.work_of_person, limits.work_burst_of_person)),
        name(std::move(called)),
        tables(limits.tables_per_hour / 3600, limits.tables_per_hour) {}
  const std::string token_hash;
  const std::shared_ptr<Budget> work;
  std::atomic<std::int64_t> id = 0;  // 0 until he is written down
  std::atomic<bool> stored = false;
  // Guarded by the house:
  std::string name;  // "" until he chooses one
  int sockets = 0;
  std::unordered_map<std::string, std::string> asked_for;  // tables, by the ids of their requests
  TokenBucket tables;
};

class People {
 public:
  People(Store& store, const Limits& limits);

  std::string new_token();
  bool knows(const std::string& token);
  // Somebody opens a socket; nullptr if he has too many.
  std::shared_ptr<Person> comes(const std::string& token_hash);
  void goes(Person& person);

  PersonName name_of(std::int64_t user);
  // What must be written before the person can be named in a change; nullptr if he is stored.
  std::shared_ptr<const StoredUser> introduce(Person& person);
  void me(const Request& request);

 private:
  std::shared_ptr<Person> person_of(const std::string& token_hash);  // under the lock

  Store& store_;
  const Limits& limits_;
  std::mutex mutex_;                                                  // guards what follows
  std::unordered_map<std::string, std::shared_ptr<Person>> persons_;  // by hash of the token
  std::unordered_map<std::int64_t, PersonName> names_;
};

}  // namespace tricorne
