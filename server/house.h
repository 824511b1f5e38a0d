// Everything that is served: the tables, the persons, and the methods that concern no one table.
// A table is found here by name and then spoken to on its own loop.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "kernel/any_game.h"
#include "kernel/json_text.h"
#include "server/accounts.h"
#include "server/limits.h"
#include "server/metrics.h"
#include "server/net.h"
#include "server/notices.h"
#include "server/people.h"
#include "server/reviews.h"
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
  // What a game is called in a language; its id if nobody says.
  std::function<std::string(const std::string& game, const std::string& language)> title = {};
  // What a search would answer for a seat, by what it may know, and why, as JSON; and a finished game
  // looked at again: what that hangs on, and the document ("" if `go_on` has ended it). All three or none.
  std::function<std::string(const AnyState&, const Decision&, FastRng)> hint = {};
  std::function<std::string(const Session&)> review_key = {};
  std::function<std::string(const Session&, const Reviews::GoOn& go_on)> review = {};
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

class House final : public Desk {
 public:
  House(const Playable& playable, Store& store, Loops& loops, Staff& staff, const Limits& limits,
        std::function<std::int64_t()> tick = {});
  House(const House&) = delete;
  House& operator=(const House&) = delete;
  ~House() override;

  std::string new_token() override { return people_.new_token(); }
  void knows(const std::string& token, std::function<void(bool)> answer) override;
  void open(std::shared_ptr<Connection> connection, const Visitor& visitor,
            std::function<void(std::shared_ptr<Client>)> opened) override;
  void get(const HttpAsk& ask, std::function<void(HttpAnswer)> answer) override;
  void post(const HttpAsk& ask, std::function<void(HttpAnswer)> answer) override;
  // What is asked for by HTTP besides files, as "GET /api/tables/{table}/replay".
  static std::vector<std::string> routes();
  // `next` is called on its socket's loop once it is on its way.
  void call(const std::shared_ptr<Request>& request, std::function<void()> next);
  void closed(const Caller& caller);

  // Replays every unfinished game, one after the other: bad ones freeze, bots go on.
  void check_unfinished();
  // What other servers on the same database have done.
  void hear(const News& news);
  // Forgets tables that nobody has used for a while.
  void rest_idle_tables();
  // Takes those away that were set up long ago and never begun.
  void remove_dead_tables();
  // Closes those that nobody goes on with.
  void close_deserted_tables();
  void look_at_clocks();
  // Tells those what they have missed who had been told enough.
  void pay_debts();
  // So that a later start knows how long the house has been open.
  void write_time();
  // From now on moves are refused.
  void begin_stop() { stopping_ = true; }
  // Before the store goes.
  void stop_accounts() { accounts_.stop(); }
  // Who tells those who are away; nobody does without.
  void use(Notices& notices);
  void wake_notices() {
    if (notices_ != nullptr) notices_->wake();
  }

  // For the tables.
  const Playable& playable() const { return playable_; }
  Store& store() { return store_; }
  Loops& loops() { return loops_; }
  Staff& staff() { return staff_; }
  const Limits& limits() const { return limits_; }
  Metrics& metrics() { return metrics_; }
  Reviews& reviews() { return reviews_; }
  bool stopping() const { return stopping_; }
  People& people() { return people_; }
  std::function<int()> count_sockets = [] { return 0; };
  // Somebody there has been told enough for now.
  void owes(const std::shared_ptr<Table>& table);
  // Whether a table's game has stopped, for lists: that is found anew at each load, never stored.
  void note_stopped(const std::string& table, bool stopped);
  // Milliseconds for which the house has been open, this time and before: clocks go by it, and so
  // stand still while it is closed.
  [[nodiscard]] std::int64_t time() const { return opened_at_ + tick_() - first_tick_; }
  // Until when somebody's clocks stand still in games by days; 0 if they do not.
  std::int64_t vacation_until(std::int64_t person);
  // A finished table has one that plays it again.
  void has_rematch(const std::string& table);
  // When the first clock of a table runs out, if one runs.
  void note_deadline(const std::string& table, std::optional<std::int64_t> time);
  // A table could not be saved: whoever asks for it again gets another.
  void not_created(const Request& request);
  // What others do at it is told to the table, by its id.
  void has_id(const std::shared_ptr<Table>& table, std::int64_t id);
  // A socket is told of a table, until it leaves or closes; refused if it has closed, or has too many.
  void joins(const Caller& caller, const std::shared_ptr<Table>& table);
  // Entries of journals that do not stand any more: refused to whoever has made too many of late, himself or with
  // others at his address. How far he goes back at once is not asked before.
  void require_taking_back(const Request& request);
  void has_taken_back(const Request& request, std::size_t entries);
  // A table that has nothing to do is forgotten, if nobody is about to speak to it.
  void forget(const std::shared_ptr<Table>& table);

 private:
  void create(const Request& request);
  void examine(const Request& request);
  void card(const Request& request);
  void me(const Request& request) { people_.me(request); }
  void mine(const Request& request);
  void lobby(const Request& request);
  void create_from(const Request& request);
  [[nodiscard]] nlohmann::json rematch_params(const Request& request);
  void ask_again(Request& request);
  [[nodiscard]] nlohmann::json clone_params(const Request& request);
  std::string make_review(const std::string& table, const Reviews::GoOn& go_on);

  // What a club is beside its tables.
  using Method = void (House::*)(const Request&);
  static Method club_method(const std::string& name);
  void require_leave(const Request& request);
  [[nodiscard]] StoredUser whom(const Request& request);
  void report(const Request& request);
  void reports(const Request& request);
  void settle(const Request& request);
  void block(const Request& request);
  void moderate(const Request& request);
  void appoint(const Request& request);
  void vacation(const Request& request);
  void profile(const Request& request);
  void invite(const Request& request);
  void notes(const Request& request);
  void save_person(const Request& request, PersonChange change, std::string answer,
                   std::function<void()> then);
  void close_table(const Request& request);
  void leave_all_seats(std::int64_t person);
  void look_at_time_of(std::int64_t person);
  std::string vacation_text(std::int64_t person);
  void taken_over(std::int64_t guest);
  struct Line;
  std::int64_t page_before(const Request& request, std::int64_t none);
  std::vector<StoredGame> page_of(std::int64_t person, std::int64_t before);
  std::vector<Line> lines_of(std::vector<StoredGame> games, std::int64_t person);
  std::string lines_text(const std::vector<Line>& lines, std::int64_t person);
  std::string list_text(std::vector<StoredGame> games, std::int64_t person);
  bool create_again(const Request& request, const std::string& client);
  // What is asked for by HTTP; `name` is that of the table in the path, if there is one.
  using Answer = std::function<void(HttpAnswer)>;
  struct Route;
  static const std::vector<Route>& get_routes();
  void get_health(const HttpAsk& ask, const std::string& name, const Answer& answer);
  void get_ready(const HttpAsk& ask, const std::string& name, const Answer& answer);
  void get_metrics(const HttpAsk& ask, const std::string& name, const Answer& answer);
  void get_replay(const HttpAsk& ask, const std::string& name, const Answer& answer);
  void get_stream(const HttpAsk& ask, const std::string& name, const Answer& answer);
  void get_games(const HttpAsk& ask, const std::string& name, const Answer& answer);
  void get_notices(const HttpAsk& ask, const std::string& name, const Answer& answer);
  struct Export;
  void export_next(const std::shared_ptr<Export>& games);
  void health(const Answer& answer, bool for_visitors);
  [[nodiscard]] bool is_looked_up(const Request& request) const;
  void look_up(Request& request);
  void go(const Request& request);
  void read_apart(Workers& by, const Request& request, void (House::*read)(const Request&));
  void refuse(const Request& request, std::exception_ptr why);
  void leaves(const Caller& caller, const std::shared_ptr<Table>& table);
  [[nodiscard]] bool is_crowded() const;  // under the lock
  void require_room(const Caller& caller) const;
  void rest_tables(std::chrono::steady_clock::duration unused);
  std::shared_ptr<Table> find_table(const std::string& name, std::optional<int> loop = {});
  std::shared_ptr<Table> table_here(std::int64_t id);
  template <class Do>
  void at_every_table(Do what);
  template <class Which, class Do>
  void at_found_tables(Which which, Do what);
  void person_changed(std::int64_t person);
  void check_file();
  void give_left_seats_up();
  void check_next(const std::shared_ptr<std::vector<std::string>>& names);
  std::string metrics_text();

  const Playable& playable_;
  Store& store_;
  Loops& loops_;
  Staff& staff_;
  Limits limits_;
  People people_;
  Accounts accounts_{
      people_,
      store_,
      limits_,
      {[this] { give_left_seats_up(); }, [this](std::int64_t guest) { taken_over(guest); }}};
  std::function<std::int64_t()> tick_;
  std::int64_t first_tick_;
  std::int64_t opened_at_ = 0;
  std::int64_t written_at_ = 0;  // the sweeper's own
  Metrics metrics_;
  Reviews reviews_{limits_, [this](const std::string& table, const Reviews::GoOn& go_on) {
                     return make_review(table, go_on);
                   }};
  Notices* notices_ = nullptr;
  std::atomic<bool> stopping_ = false;
  std::atomic<bool> damaged_ = false;  // the database itself

  std::mutex mutex_;  // guards what follows
  std::unordered_map<std::string, std::shared_ptr<Table>> tables_;
  std::unordered_map<std::int64_t, std::weak_ptr<Table>> by_id_;
  std::unordered_map<const Connection*, std::vector<std::shared_ptr<Table>>>
      joined_;                                                // all sockets
  std::unordered_set<std::string> stopped_;                   // tables
  std::unordered_set<std::shared_ptr<Table>> owing_;          // until somebody looks again
  std::unordered_map<std::string, std::int64_t> deadlines_;   // by table
  std::unordered_map<std::int64_t, std::int64_t> vacations_;  // by person: until when
  // These guard themselves.
  ByAddress<TokenBucket> tables_from_;
  ByAddress<TokenBucket> reports_from_;
  ByAddress<Budget> work_from_;
  ByAddress<Budget> taken_back_from_;
};

}  // namespace tricorne
