// One table: a game, its seats, and who watches. All of it happens on the table's own loop, so
// there is one writer a game. While a change is being committed everything else waits: nobody is
// ever told of, or can ask about, what is not yet on disk. Where several servers use one database each
// may have the table: a change that another's has overtaken is not written, and what was asked is done anew
// with the game as it is (store/sharing.h).
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "kernel/messages.h"
#include "kernel/session.h"
#include "server/house.h"
#include "server/pace.h"
#include "server/people.h"
#include "server/rpc.h"
#include "store/store.h"

namespace tricorne {

class Table final : public std::enable_shared_from_this<Table> {
 public:
  // It will live on the loop of whoever asks for it first: most tables and their sockets then share
  // a thread. Its id, if it is not new, comes when it is read.
  Table(House& house, std::string name, int loop, std::int64_t id = 0);

  [[nodiscard]] int loop() const { return loop_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::int64_t id() const { return id_; }
  static bool has_method(std::string_view method);

  // All of these on the table's loop.
  void create(const Request& request, StoredGame game, Session session);
  void handle(const Request& request);
  void gone(const Caller& caller);  // the socket has closed
  void give_up(std::int64_t person);
  void remove_if_dead();
  void close_if_deserted();
  void time_out();      // a clock may have run out
  void look_at_time();  // somebody has gone on vacation, or come back
  void pay_debts();     // to those who had been told enough
  // By a moderator, before its end.
  void close(const std::shared_ptr<const Request>& asked);
  // What is stored of it has changed: it is read again, and everybody told. With a person, if he is
  // there.
  void read_again(std::optional<std::int64_t> person);
  // It is ours to look after.
  void check(std::function<void()> done);
  // What another server has done.
  void changed_elsewhere(const News& news);
  void said_elsewhere();
  void there_elsewhere(const News& news);
  void say_who_is_there();
  // Looked at now and then: goes on with a game that has stalled, or says that nobody has used the
  // table since and it has nothing to do.
  bool rest(std::chrono::steady_clock::time_point unused_since);
  void replay_for(const std::string& token_hash, std::function<void(HttpAnswer)> answer);

 private:
  struct Subscriber {
    Caller caller;
    bool slim = false;
    Budgets budgets = {};                  // what he is told is at his expense
    std::optional<std::size_t> owed = {};  // he is told what came after, once he has read the rest

    void told(const Message& what) const;
    [[nodiscard]] bool told_enough() const;
  };
  struct Answered {  // what a client id did
    std::size_t from = 0;
    std::size_t edition = 0;
  };
  struct TakeBack {  // a wish, and who has answered it
    Seat by = 0;     // kSpectator: to go on with a game that has stopped
    std::size_t to = 0;
    SeatMask agreed = 0;
    SeatMask waiting = 0;
    std::string wish = {};  // its name: who agrees says to what

    [[nodiscard]] std::string text() const;
    static std::optional<TakeBack> parse(const std::string& text);
  };
  struct Plan {  // what a seat answers if others do what it expects
    Seat seat = 0;
    std::int64_t person = 0;
    nlohmann::json lines = nlohmann::json::array();  // what he waits for
    std::vector<std::string> answers = {};           // it has come: these are due
  };
  using Task = std::function<void()>;

  struct Fetched;  // a game as it was read
  void enter(Task task);
  void go_through();
  void perform(const Task& task);
  // What takes a while and changes nothing.
  void apart(Workers& by, Task task);
  void reply_apart(Workers& by, const Request& request, std::function<std::string()> text);
  void fetch();
  void fetched(Fetched& read);
  [[nodiscard]] static std::vector<std::int64_t> named_in(const StoredGame& game);
  void run(const Request& request, bool again = false);
  void refuse(const Request& request, const RpcError& error);
  void refuse_unless_behind(const Request& request, const RpcError& error);
  void call(const Request& request);
  void require_game();
  void read_journal(const std::vector<JournalEntry>& journal);
  void take_up(Restored restored, const Standing& standing);
  void mend();
  // Not remembered over a restart where other rules may be to blame.
  void freeze(const std::string& why, bool remember = true);
  void subscribe(const Request& request, bool slim);
  void keep_names();
  void drop(const Caller& caller);

  // The methods of docs/protocol.md.
  void join(const Request& request);
  void join_again(const Request& request);
  void leave(const Request& request);
  void sit(const Request& request);
  [[nodiscard]] SeatMask taken_together(Seat seat) const;
  void apply(const Request& request);
  void undo(const Request& request);
  void take_back(const Request& request);
  void agree(const Request& request);
  void go_on(const Request& request, bool yes);
  void resign(const Request& request);
  void hand(const Request& request);
  void take(const Request& request);
  Seat seat_considering(const Request& request);
  Session::Meant considered(const Request& request);
  void preview(const Request& request);
  void preview_bundle(const Request& request);
  void odds(const Request& request);
  void why_not(const Request& request);
  void closed(const Request& request);
  void hint(const Request& request);
  void review(const Request& request);
  void view(const Request& request);
  void replay(const Request& request);
  void history(const Request& request);
  void position(const Request& request);
  void talk(const Request& request);
  void invite(const Request& request);
  void decline(const Request& request);
  void plan(const Request& request);
  void ahead(const Request& request);
  Seat planning_seat(const Request& request);

  // Changing.
  static std::size_t edition_of(const Request& request);
  static std::string answered_key(std::int64_t person, const std::string& client);
  bool answer_again(const Request& request, const std::string& client);
  void require_number(const Request& request);
  void require_edition(const Request& request);
  void require_room_to_go_back(const Request& request) const;
  RpcError stale(const Request& request, const std::string& message);
  [[nodiscard]] JournalEntry mend_entry(const Mend& mend) const;
  [[nodiscard]] std::vector<JournalEntry> entries_since(std::size_t from) const;
  Change change_with_moves(std::size_t from);
  void go_back(const Request& request, std::size_t to, const std::string& client,
               std::optional<Seat> by_consent);
  void take_back_now(const Request& request, std::size_t to, Seat by, const std::string& client);
  bool is_so(const Request& request, Seat seat, SeatKind kind);
  void set_seat(const Request& request, Seat seat, const StoredSeat& stored) {
    set_seats(request, only(seat), stored, {});
  }
  void set_seats(const Request& request, SeatMask seats, const StoredSeat& stored, Change change);
  bool seat_anew(Change& change);
  void commit(Change change, const Request* request, std::size_t from);
  void committed(bool saved, const Request* request, std::size_t from);
  // Whether bots, clocks and the like are this server's to drive.
  [[nodiscard]] bool ours() const;
  void was_written(bool created);
  void read_anew(std::size_t told);
  void do_anew(const Request* request, std::size_t told);
  void catch_up();
  void say_there(const Person& person, bool there);
  // What was said, read apart from the loop, and by whom nobody else wants to be told.
  struct Heard {
    std::vector<TalkLine> lines;
    std::map<std::int64_t, std::vector<std::int64_t>> unwelcome;  // speakers, and to whom
    std::vector<People::Called> names;                            // of the speakers
    bool failed = false;

    void read(House& house, std::int64_t game, std::int64_t after);
  };
  void read_talk(std::int64_t after, std::function<void(const Heard&)> then);
  void tell_talk(const Connection* but, const Heard& said);
  void answer(const Request& request, std::size_t from);
  void note_summary(Change& change);
  void leave_to_bots(SeatMask seats, bool for_good);
  void note_places(Change& change) const;
  void require_welcome(const Request& request) const;
  void end_early(GameStatus how, const Request* request);

  // Clocks.
  void read_clocks();
  [[nodiscard]] SeatMask clocks_running() const;
  void run_clocks(Change& change);
  void commit_clocks();
  void start_clocks();
  void note_deadline();
  void grant_grace(Seat seat);
  [[nodiscard]] bool is_where_left(Seat seat) const;
  [[nodiscard]] std::int64_t away_until(const StoredSeat& seat) const;
  void write_clock(JsonText& out, std::size_t seat) const;

  // Notices for those who are away.
  [[nodiscard]] std::vector<std::int64_t> persons_asked() const;
  void add_notice(Change& change, std::int64_t person, NoticeKind kind, const Request* request);
  void note_notices(Change& change, const Request* request);

  // Answers given beforehand.
  void read_plans();
  [[nodiscard]] std::string plans_text() const;
  void follow_moves(std::size_t from);
  static void ripen(Plan& plan);
  [[nodiscard]] bool answers_at_once(std::int64_t person) const;
  bool answer_as_planned();
  void write_plan(JsonText& out, Seat seat) const;

  // Bots.
  struct Thought;
  void wake_bot();
  bool next_thought(Thought& thought);
  void bot_moves(const Thought& thought);

  // Telling.
  [[nodiscard]] Eyes eyes_of(const Person& person) const;
  // Dice and cards are those of a real table, told by whoever set this one up.
  [[nodiscard]] bool by_hand() const { return game_.record.chance == ChanceMode::kManual; }
  [[nodiscard]] SeatMask persons_but(SeatMask mine) const;
  // The seats that are his, also while a bot stands in for him; and those of all others.
  [[nodiscard]] SeatMask held_by(const Person& person) const;
  [[nodiscard]] SeatMask held_by_others(const Person& person) const;
  // The seat of the reader's whose last move undo would take back.
  [[nodiscard]] std::optional<Seat> undoable_by(Eyes eyes) const;
  [[nodiscard]] Seat seat_param(const Request& request) const;
  [[nodiscard]] Seat seat_moving(const Request& request, std::string_view refusal) const;
  [[nodiscard]] std::string_view status() const;
  [[nodiscard]] bool closed() const {
    return game_.summary.status == GameStatus::kClosed ||
           game_.summary.status == GameStatus::kExpired;
  }
  // A game that was finished once stays so, whatever the rules have become.
  [[nodiscard]] bool over() const {
    return session_->over() || closed() || game_.summary.status == GameStatus::kOver;
  }
  [[nodiscard]] std::string replay_for(Eyes eyes) const;
  [[nodiscard]] HttpAnswer download(const std::string& token_hash) const;
  [[nodiscard]] std::string history_text(Stretch page, Eyes eyes) const;
  void write_story(JsonText& out, Stretch stretch, Eyes eyes) const;
  // Where the page of moves begins that ends at a number.
  [[nodiscard]] std::size_t page_before(std::size_t number) const;
  void broadcast(std::size_t from, const Connection* but);
  Message note(const Subscriber& one, std::size_t from);
  void owe(Subscriber& one, std::size_t from);
  void pay(Subscriber& one);
  std::string update(const Caller& caller, std::size_t from, bool slim, bool repeated = false);
  void write_head(JsonText& out, const Person& person);
  [[nodiscard]] bool talks(std::int64_t person) const;
  [[nodiscard]] bool reads(std::int64_t reader, const TalkLine& line, const Heard& said) const;
  [[nodiscard]] std::string lines_text(const Heard& said, std::int64_t reader);
  [[nodiscard]] const Invitation* invitation_of(std::int64_t person) const;
  void write_wish(JsonText& out, SeatMask agreed, SeatMask waiting) const;
  void write_stop(JsonText& out, const Person& person) const;
  const std::string& view_text(Seat seat);
  [[nodiscard]] bool slim_for(const Caller& caller) const;
  [[nodiscard]] bool present(std::int64_t person) const;
  [[nodiscard]] SeatMask bots() const;

  House& house_;
  const std::string name_;
  std::int64_t id_;
  const int loop_;

  StoredGame game_;  // record, seats and summary as stored
  std::optional<Session> session_;
  bool frozen_ = false;
  std::int64_t entries_ = 0;  // of the journal
  // What the journal is to hold before anything else, if anything follows: that the rules were
  // mended. Whoever comes back with the old ones meanwhile finds the game as it was.
  std::vector<JournalEntry> unsaved_;
  // The move that the mended rules do not allow, while nobody has gone on without it; the wish to
  // do so is `takeback_`.
  std::optional<WrittenMove> stopped_;
  // A finished game that these rules would not have played so, as it was written down.
  std::optional<Standing> other_;
  std::size_t edition_ = 0;  // how often the game has gone back
  std::vector<std::string> notes_;
  std::unordered_map<std::string, Answered> answered_;
  std::optional<TakeBack> takeback_;
  std::vector<std::int64_t> asked_;    // persons, when it was last written down
  std::vector<People::Called> names_;  // of all who are named here
  // How often somebody was told of something since he was last here.
  std::map<std::pair<std::int64_t, NoticeKind>, int> told_times_;
  std::optional<Pace> pace_;
  std::vector<SeatClock> clocks_;
  std::map<Seat, std::size_t> left_at_;  // to bots, at which number
  std::vector<Plan> plans_;
  std::vector<std::shared_ptr<AnyPlayer>> players_;  // one a seat, made when first needed
  bool thinking_ = false;
  // Which bots have been asked, at which number, whether they interject, and how often bots have
  // since the last answer.
  SeatMask sounded_ = 0;
  std::size_t sounded_at_ = 0;
  int bargained_ = 0;
  bool stalled_ = false;  // a bot's move could not be saved: it is to try again

  bool busy_ = false;  // with the disk: a change is being written, or the game read
  std::deque<Task> waiting_;
  std::optional<RpcError> unread_;  // why the game could not be read just now
  double read_cost_ = 0;            // of reading it, until somebody pays for it
  std::vector<Subscriber> subscribers_;
  // Of the moves that those here were told before the game was to be read anew.
  std::optional<std::vector<std::uint64_t>> told_;
  std::map<std::int64_t, std::set<std::int64_t>> elsewhere_;  // persons, and at which servers
  bool asked_who_ = false;
  std::optional<std::int64_t> last_told_;        // line of what was said
  std::unordered_map<Seat, std::string> views_;  // of the present state
  std::chrono::steady_clock::time_point used_;
};

}  // namespace tricorne
