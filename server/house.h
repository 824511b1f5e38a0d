// Everything that is served: the tables, the persons, and the methods that concern no one table.
// A table is found here by name and then spoken to on its own loop.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "kernel/any_game.h"
#include "kernel/json_text.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/net.h"
#include "server/rpc.h"
#include "server/workers.h"
#include "store/store.h"

namespace tricorne {

class Table;

// The games that can be played here, and who can play them besides people.
struct Playable {
  std::vector<const AnyGame*> games;
  std::function<std::vector<std::string>(const AnyGame&)> kinds;  // of bots
  std::function<Result<std::unique_ptr<AnyPlayer>>(const AnyGame&, const std::string& kind)> player;
  // A set-up with the seats and options of a way of sitting that has a name.
  std::function<Result<Setup>(const AnyGame&, const std::string& seating, Setup)> seated;
  std::string games_text;                    // the answer to `games`
  std::map<std::string, std::string> facts;  // by game: facts_text()
  // Where cards are texts: what a card says as it is typed, or what is wrong with it, as JSON ("" for
  // another game); and something done with an owner's cards in force.
  std::function<std::string(const AnyGame&, const nlohmann::json& card)> read_card;
  std::function<Result<bool>(const AnyGame&, const nlohmann::json& cards,
                             const std::function<void()>& play)>
      try_cards;

  [[nodiscard]] const AnyGame* find(std::string_view id) const;
  [[nodiscard]] bool plays(const AnyGame& game, const std::string& kind) const;
  // Who takes over for a person: the best there is.
  [[nodiscard]] std::string substitute(const AnyGame& game) const;
};

// Who plays at a table, as its set-up says it. Where somebody holds several seats they are one
// person's ("human:british", after the first of them) if the game lets one person hold them
// (Liberty or Death 1.5); otherwise several people share his screen.
std::vector<std::string> players_at(const GameInfo& info, const std::vector<StoredSeat>& seats);

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

class House final : public Desk {
 public:
  House(const Playable& playable, Store& store, Loops& loops, Workers& bots, Workers& readers,
        const Limits& limits);
  House(const House&) = delete;
  House& operator=(const House&) = delete;
  ~House() override;

  std::string new_token() override;
  bool knows(const std::string& token) override;
  std::shared_ptr<Client> open(std::shared_ptr<Connection> connection,
                               const Visitor& visitor) override;
  void get(const HttpAsk& ask, std::function<void(HttpAnswer)> answer) override;
  void call(const Request& request);
  void closed(const Caller& caller);

  // Replays every unfinished game, one after the other: bad ones freeze, bots go on.
  void check_unfinished();
  // Forgets tables that nobody has used for a while.
  void rest_idle_tables();
  // From now on moves are refused.
  void begin_stop() { stopping_ = true; }

  // For the tables.
  const Playable& playable() const { return playable_; }
  Store& store() { return store_; }
  Loops& loops() { return loops_; }
  Workers& bots() { return bots_; }
  Workers& readers() { return readers_; }
  const Limits& limits() const { return limits_; }
  Metrics& metrics() { return metrics_; }
  bool stopping() const { return stopping_; }
  PersonName name_of(std::int64_t user);
  // What must be written before the person can be named in a change; nullptr if he is stored.
  std::shared_ptr<const StoredUser> introduce(Person& person);
  std::function<int()> count_sockets = [] { return 0; };
  // Whether a table's game has stopped, for lists: that is found anew at each load, never stored.
  void note_stopped(const std::string& table, bool stopped);
  // A table could not be saved: whoever asks for it again gets another.
  void not_created(const Request& request);
  // A table that has nothing to do is forgotten, if nobody is about to speak to it.
  void forget(const std::shared_ptr<Table>& table);

 private:
  void me(const Request& request);
  void create(const Request& request);
  void examine(const Request& request);
  void card(const Request& request);
  void mine(const Request& request);
  bool create_again(const Request& request, const std::string& client);
  void health(const std::function<void(HttpAnswer)>& answer);
  void read_apart(const Request& request, void (House::*read)(const Request&));
  void refuse(const Request& request, std::exception_ptr why);
  void leaves(const Caller& caller, const std::shared_ptr<Table>& table);
  [[nodiscard]] bool is_crowded() const;  // under the lock
  void rest_tables(std::chrono::steady_clock::duration unused);
  void joins(const Caller& caller, const std::shared_ptr<Table>& table);
  std::shared_ptr<Table> find_table(const std::string& name);
  void check_file();
  void check_next(const std::shared_ptr<std::vector<std::string>>& names);
  std::shared_ptr<Person> person_of(const std::string& token_hash);  // under the lock
  std::string metrics_text();

  const Playable& playable_;
  Store& store_;
  Loops& loops_;
  Workers& bots_;
  Workers& readers_;
  Limits limits_;
  Metrics metrics_;
  std::atomic<bool> stopping_ = false;
  std::atomic<bool> damaged_ = false;  // the database itself

  std::mutex mutex_;  // guards what follows
  std::unordered_map<std::string, std::shared_ptr<Table>> tables_;
  std::unordered_map<std::string, std::shared_ptr<Person>> persons_;  // by hash of the token
  std::unordered_map<std::int64_t, PersonName> names_;
  std::unordered_map<const Connection*, std::vector<std::shared_ptr<Table>>> joined_;
  std::unordered_set<std::string> stopped_;  // tables
  // These guard themselves.
  ByAddress<TokenBucket> tables_from_;
  ByAddress<Budget> work_from_;
};

}  // namespace tricorne
