// One game being played: the list of moves is the truth, the state is its cache. The session checks
// whatever comes from outside, answers for chance, remembers what may be undone, and reads and
// writes positions and replays. Used by the terminal, the engine and the server alike.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
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
  std::string notation;
  SeatMask visible = kEverybody;  // who may read it while the game goes on
  std::uint64_t hash = 0;         // of the state after it
  std::vector<LogEvent> events;
};

// A game as documents and databases hold it: enough to rebuild everything.
struct GameRecord {
  std::string game;
  Setup setup;
  ChanceMode chance = ChanceMode::kSeeded;
  std::string seed;               // empty while it is secret
  nlohmann::json start_position;  // null, or where the game starts instead of the set-up
};

class Session {
 public:
  // `record.setup` need not be complete. Runs chance up to the first person's decision.
  static Result<Session> start(const AnyGame& game, GameRecord record);
  // A position document, possibly with "moves" played since.
  static Result<Session> from_position(const AnyGame& game, const nlohmann::json& document,
                                       ChanceMode chance, std::string seed);
  // A replay document: rebuilt move by move, every hash compared.
  static Result<Session> from_replay(const AnyGame& game, const nlohmann::json& document);
  // Moves in notation, chance included, as a store holds them; `hashes` empty or one a move.
  static Result<Session> rebuild(const AnyGame& game, GameRecord record,
                                 const std::vector<std::string>& moves,
                                 const std::vector<std::uint64_t>& hashes);

  [[nodiscard]] const AnyGame& game() const { return *game_; }
  [[nodiscard]] const GameRecord& record() const { return record_; }
  [[nodiscard]] const AnyState& state() const { return *state_; }
  [[nodiscard]] bool over() const { return state_->over(); }
  [[nodiscard]] const Decision& decision() const { return *decision_; }  // of an unfinished game
  [[nodiscard]] std::size_t number() const { return moves_.size(); }
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  [[nodiscard]] std::string seed_hash() const;

  // Applies a move by the seat to decide, then chance. Nothing changes when it is refused.
  std::optional<Refused> apply(std::string_view move, std::optional<Seat> seat = {},
                               std::optional<std::size_t> number = {});
  // The same for an option of decision().
  void apply_option(Action a);
  // Takes back the last move of the seat to decide: not across a die, a draw, a reveal, or another
  // seat's decision. The caller says for whom; nullopt means whoever made the last move.
  std::optional<Refused> undo(std::optional<Seat> seat = {});
  [[nodiscard]] bool can_undo(std::optional<Seat> seat = {}) const;
  // Takes back all moves from number `to` on, whatever they were: for take-back by consent.
  std::optional<Refused> rewind(std::size_t to);
  // nullopt when the move is legal now.
  [[nodiscard]] std::optional<Refused> why_not(std::string_view move) const;
  // The same for an element of the board: nullopt when an option would choose it.
  [[nodiscard]] std::optional<Refused> why_not_target(std::string_view target) const;
  // What an option would do, as far as the seat can know: the events up to the next die or draw.
  [[nodiscard]] std::vector<LogEvent> preview(Action a) const;

  // Empty, or which die or draw is not the one the seed gives. Without a seed there is nothing to
  // compare.
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
  [[nodiscard]] std::optional<Refused> check(std::string_view move, std::optional<Seat> seat,
                                             std::optional<std::size_t> number, Action& out) const;
  void push(Action a);
  void run_chance();
  void refresh();

  const AnyGame* game_ = nullptr;
  GameRecord record_;
  std::optional<Dice> dice_;
  std::unique_ptr<AnyState> start_;
  std::unique_ptr<AnyState> state_;
  std::unique_ptr<Decision> decision_;
  std::vector<Move> moves_;
  // States before the last moves, as far back as undo may go: undo_.back() precedes moves_.back().
  std::vector<std::unique_ptr<AnyState>> undo_;
};

std::string hash_text(std::uint64_t hash);  // 16 hex digits

// "scenario", "seats" and "options" of a document, each optional.
Setup read_setup(const Reader& document);

// Seat, score, rank and whether it won, one entry a seat.
nlohmann::json results_json(const AnyState& state);

}  // namespace tricorne
