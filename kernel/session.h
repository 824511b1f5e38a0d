// One game being played: the list of moves is the truth, the state is its cache. The session checks
// whatever comes from outside, answers for chance, remembers what may be undone, and reads and
// writes positions and replays. Used by the terminal, the engine and the server alike.
#pragma once

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/any_game.h"
#include "kernel/document.h"
#include "kernel/rng.h"

namespace tricorne {

inline constexpr int kReplayFormat = 1;
std::string_view engine_version();

enum class ChanceMode : std::uint8_t {
  kSeeded,  // the session draws from the seed
  kManual,  // somebody answers for the seat `chance` (real dice, worked examples)
};

// Why something was refused; the numbers are the protocol's error codes.
enum class Refusal : int {
  kIllegal = -32010,
  kWrongSeat = -32011,
  kStale = -32012,
  kOver = -32013,
  kNothingToUndo = -32014,
};

struct Refused {
  Refusal code{};
  std::string message;  // for logs and terminals
  Reason reason;        // for people, where the rules know more; may be empty
};

struct Move {
  Seat seat = kSpectator;
  Action action;
  bool interjection = false;  // not an answer to a question
  std::string notation;
  std::string written;  // as records hold it: "p2: offer 3" where decision() asks another seat
  SeatMask visible = kEverybody;  // who may read it while the game goes on
  std::uint64_t hash = 0;         // of the state after it
  Deed deed;                      // how the story tells of it, before what it did
  std::vector<LogEvent> events;

  void make(AnyState& state, Log* log) const;
};

// From this number on a game has been played by other rules than before.
struct Mend {
  std::size_t number = 0;
  std::string rules;
};
// What is left of them when a game goes back to number `to`: what follows is still played by the
// last.
void take_back(std::vector<Mend>& mends, std::size_t to);

// Moves that were taken back by consent, dice and draws among them: whoever decides anew knows what
// had come of it, so a record says so. An undo, which reveals nothing, is not among them.
struct TakenBack {
  std::size_t from = 0;    // the number the game had come to
  std::size_t to = 0;      // and the one it went back to
  Seat seat = kSpectator;  // who asked for it
};

// A game as documents and databases hold it: enough to rebuild everything.
struct GameRecord {
  std::string game;
  Setup setup;
  ChanceMode chance = ChanceMode::kSeeded;
  std::string seed;               // empty while it is secret
  nlohmann::json start_position;  // null, or where the game starts instead of the set-up
  std::string rules = {};         // AnyGame::rules() when it began; empty if nobody noted it
  std::vector<Mend> mends = {};   // and since, in order
  std::vector<TakenBack> taken_back = {};

  // By which rules its last moves were made, and from which number on.
  [[nodiscard]] const std::string& last_rules() const {
    return mends.empty() ? rules : mends.back().rules;
  }
  [[nodiscard]] std::size_t last_mend() const { return mends.empty() ? 0 : mends.back().number; }
};

// A move as documents and databases hold it. No hash: other rules than the last gave it.
struct WrittenMove {
  std::string move;
  std::optional<Seat> seat;
  std::optional<std::uint64_t> hash;
};

// The replay document of a game, but for its result. Hashes stand there if every move has one.
nlohmann::json replay_document(const AnyGame& game, const GameRecord& record,
                               const std::vector<WrittenMove>& moves, bool reveal_seed);

// What becomes of a written game under the rules in force.
enum class Verdict : std::uint8_t {
  kSame,     // they are those it was played by, and it is what it was
  kMended,   // they are others, and all of its moves are legal still
  kStopped,  // they are others, and one of its moves is not legal any more
  kDamaged,  // it was played by these rules and yet is not what it was, or cannot even begin
};
struct Restored;

// The rules of a game went wrong: it cannot go on, and others are not concerned. Thrown by whatever
// makes a move; the session is then as it was before.
struct RulesFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Session {
 public:
  // `record.setup` need not be complete. Runs chance up to the first person's decision.
  static Result<Session> start(const AnyGame& game, GameRecord record);
  // For questions about a state that came from nowhere: nothing of it is on record, chance is
  // answered by hand.
  static Session at(const AnyState& state);
  // A position document, possibly with "moves" played since.
  static Result<Session> from_position(const AnyGame& game, const nlohmann::json& document,
                                       ChanceMode chance, std::string seed);
  // A replay document: rebuilt move by move, every hash compared.
  static Result<Session> from_replay(const AnyGame& game, const nlohmann::json& document);
  // The same for a document that may have been written under other rules; an error is one of the
  // document.
  static Result<Restored> reopen(const AnyGame& game, const nlohmann::json& document);
  // A game as a store holds it, whichever rules it was played by.
  static Restored restore(const AnyGame& game, GameRecord record,
                          const std::vector<WrittenMove>& moves);
  // Moves as written, chance included, as a store holds them; `hashes` empty or one a move.
  static Result<Session> rebuild(const AnyGame& game, GameRecord record,
                                 const std::vector<std::string>& moves,
                                 const std::vector<std::uint64_t>& hashes);

  [[nodiscard]] const AnyGame& game() const { return *game_; }
  [[nodiscard]] const GameRecord& record() const { return record_; }
  [[nodiscard]] const AnyState& state() const { return *state_; }
  [[nodiscard]] bool over() const { return state_->over(); }
  [[nodiscard]] const Decision& decision() const { return *decision_; }  // of an unfinished game
  // What a seat that is awaited is asked, and what any seat may do besides answering.
  [[nodiscard]] Decision decision(Seat seat) const;
  [[nodiscard]] Decision interjections(Seat seat) const;
  // Who may answer: seats, or chance where that is answered by hand.
  [[nodiscard]] bool awaits(Seat seat) const;
  // The number since which the seat's question is the same: an answer meant for an earlier one is
  // stale, whatever other seats have done in between.
  [[nodiscard]] std::size_t asked_since(Seat seat) const;
  [[nodiscard]] std::size_t number() const { return moves_.size(); }
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  [[nodiscard]] std::string seed_hash() const;

  // A legal move: who makes it, and how.
  struct Meant {
    Seat seat = kSpectator;
    Action action;
    bool interjection = false;
  };
  // What a move means, or why it is refused; see apply().
  [[nodiscard]] std::optional<Refused> check(std::string_view move, std::optional<Seat> seat,
                                             std::optional<std::size_t> number, Meant& out) const;
  // Makes a move, then chance; nothing changes when it is refused. The seat is the one given, or
  // that before a colon ("p2: offer 3"), or the one that decision() asks. Whether it answers or
  // interjects follows from the move. An answer counts for the question put at `number`, an
  // interjection for the game as it is now.
  std::optional<Refused> apply(std::string_view move, std::optional<Seat> seat = {},
                               std::optional<std::size_t> number = {});
  // The same for an option of decision(), of decision(seat), and of interjections(seat).
  void apply_option(Action a);
  void apply_option(Action a, Seat seat);
  void interject(Action a, Seat seat);
  // Takes back the last move of a seat: not across a die, a draw, a reveal, or another seat's
  // answer. What others have interjected since stays, and if it could not have been made without
  // that move, the move stays too. The caller says for whom; nullopt means whoever made the last
  // move.
  std::optional<Refused> undo(std::optional<Seat> seat = {});
  // The same for all of the seat's moves made at number `to` or later, as far back as undo goes: a
  // turn begun anew. Gives the lowest number that it went back to.
  [[nodiscard]] std::optional<std::size_t> undo_to(Seat seat, std::size_t to);
  // The number that undo() would go back to before it makes the interjections again.
  [[nodiscard]] std::optional<std::size_t> undo_point(std::optional<Seat> seat = {}) const;
  [[nodiscard]] bool can_undo(std::optional<Seat> seat = {}) const {
    return undo_point(seat).has_value();
  }
  // Of each option of decision(seat), or of interjections(seat), whether it could be taken back: not
  // if it ends the game, if a die, a draw or a reveal follows, or the answer of one of `at_once`, who
  // do not wait.
  [[nodiscard]] std::vector<bool> undoable(const Decision& options, bool interjections,
                                           SeatMask at_once) const;
  // What a seat that is asked has chosen so far in this turn: its answers since another seat
  // answered or a turn began, in the words they were offered in.
  struct Step {
    std::size_t number = 0;  // of the move
    Phrase phrase;
    Targets targets;
  };
  struct Turn {
    std::size_t from = 0;
    std::vector<Step> steps;
  };
  [[nodiscard]] Turn turn(Seat seat) const;
  // A game restored under other rules goes on from here by ours; the dice that are due are thrown.
  void mend();
  // Takes back all moves from number `to` on, whatever they were.
  std::optional<Refused> rewind(std::size_t to);
  // The same by consent, at the wish of a seat; the record tells of it from then on.
  std::optional<Refused> rewind_by_consent(std::size_t to, Seat by);
  // nullopt when the move is legal now.
  [[nodiscard]] std::optional<Refused> why_not(std::string_view move,
                                               std::optional<Seat> seat = {}) const;
  // The same for an element of the board: nullopt when an option would choose it.
  [[nodiscard]] std::optional<Refused> why_not_target(std::string_view target,
                                                      std::optional<Seat> seat = {}) const;
  // Answers of a seat that are not to be had now, where the board has nothing to ask that of.
  [[nodiscard]] std::vector<Closed> closed(Seat seat) const;
  // What a legal move would do, as far as its seat can know: the events up to the next die or draw,
  // and the state then, with what the seat does not know imagined.
  struct Preview {
    std::vector<LogEvent> events;
    std::unique_ptr<AnyState> after;
  };
  [[nodiscard]] Preview preview(Action a, Seat seat) const;

  // What the dice that follow it may come to, as far as its seat can know.
  [[nodiscard]] Odds odds(Action a, Seat seat) const;

  // Empty, or which die or draw is not the one the seed gives. Without a seed there is nothing to
  // compare, nor before the rules were last mended: another question may have been asked then.
  [[nodiscard]] std::string dice_problem() const;
  // The state after the first `number` moves.
  [[nodiscard]] std::unique_ptr<AnyState> state_at(std::size_t number) const;
  // Readable position: the state at the last boundary (or the set-up), and the moves since as
  // "moves".
  [[nodiscard]] nlohmann::json position() const;
  // `reveal_seed` only once the game is over or was never secret.
  [[nodiscard]] nlohmann::json replay(bool reveal_seed) const;

 private:
  Session() = default;
  void stand();
  [[nodiscard]] Refused refusal(std::string_view move, const std::optional<Action>& parsed,
                                Seat seat) const;
  [[nodiscard]] bool speaks_aside(Seat seat, const std::optional<Action>& parsed) const;
  [[nodiscard]] bool answers_other(Seat seat) const;
  static Result<Session> begin(const AnyGame& game, GameRecord record);
  std::string make_written(const WrittenMove& written);
  [[nodiscard]] std::string hash_problem(const WrittenMove& written) const;
  std::string replay_moves(const std::vector<WrittenMove>& moves);
  static Result<Session> rebuild(const AnyGame& game, GameRecord record,
                                 const std::vector<WrittenMove>& moves);
  void shorten(std::size_t to);
  [[nodiscard]] bool begins_turn(const AnyState& before, const Meant& meant) const;
  void carry_out(const Meant& meant);
  void push(const Meant& meant);
  void run_chance();
  void refresh();
  [[nodiscard]] std::string fault() const;
  [[nodiscard]] Fault fault_beside() const;
  void note_questions(std::optional<Seat> answered);

  const AnyGame* game_ = nullptr;
  GameRecord record_;
  std::optional<Dice> dice_;
  std::unique_ptr<AnyState> start_;
  std::unique_ptr<AnyState> state_;
  std::unique_ptr<Decision> decision_;
  std::vector<Move> moves_;
  // States before the last moves, as far back as undo may go: undo_.back() precedes moves_.back().
  std::vector<std::unique_ptr<AnyState>> undo_;
  // The state in which the run of answers that turn() tells of began, and its number.
  std::unique_ptr<AnyState> turn_;
  std::size_t turn_from_ = 0;
  // What each seat is asked, as a fingerprint, and since which number.
  std::array<std::uint64_t, kMaxSeats> asked_{};
  std::array<std::size_t, kMaxSeats> asked_since_{};
};

struct Restored {
  Verdict verdict = Verdict::kDamaged;
  std::optional<Session> session;  // up to the last legal move; none if damaged
  // Under other rules: the first move after which the game is not as it was.
  std::optional<std::size_t> differs;
  std::string problem;  // of one that is stopped or damaged
};

std::string hash_text(std::uint64_t hash);  // 16 hex digits

// "scenario", "seats" and "options" of a document, each optional.
Setup read_setup(const Reader& document);

// Seat, score, rank and whether it won, one entry a seat.
nlohmann::json results_json(const AnyState& state);

}  // namespace tricorne
