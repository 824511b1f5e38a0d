// A state of a game as Python holds it: a value that plays on, remembers how it came about and
// answers for itself. Actions go by their index in the list of answers, or by their notation.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/session.h"
#include "python/game.h"

namespace tricorne::python {

// What the rules refuse; becomes an exception of its own in Python.
struct RefusedMove : std::runtime_error {
  RefusedMove(const Refused& refused, const Catalogue& words);
  Refusal code;
  std::string rule;
};

// Where an answer stands in its list, or -1.
int index_in(const Decision& list, Action a);

// Players as OpenSpiel counts them: seats from 0, and below that
inline constexpr int kChanceId = -1;
inline constexpr int kSimultaneousId = -2;
inline constexpr int kTerminalId = -4;

struct Step {
  Action action;
  std::uint16_t index;  // in the list that it was chosen from
  Seat seat;
  bool interjection;
};

// Where a game began: as its record says, or, of a state that was dealt anew, nowhere.
struct Origin {
  std::unique_ptr<AnyState> start;
  std::optional<GameRecord> record;
};

class GameState {
 public:
  explicit GameState(const GamePtr& game);
  GameState(GamePtr game, std::unique_ptr<AnyState> state);  // out of nowhere
  GameState(const GameState& other);
  GameState& operator=(const GameState&) = delete;

  [[nodiscard]] const GamePtr& game() const { return game_; }
  [[nodiscard]] const AnyState& get() const { return *state_; }
  [[nodiscard]] bool over() const { return state_->over(); }
  [[nodiscard]] int current_player() const;
  [[nodiscard]] std::vector<int> awaited() const;
  // The question, or that to one of several seats that are awaited; none where it is not asked.
  [[nodiscard]] const Decision& decision() const;
  [[nodiscard]] const Decision* decision(std::optional<int> player) const;
  [[nodiscard]] const Decision& interjections(int player) const;
  [[nodiscard]] Seat seat(int player) const;  // of this game; throws for any other number
  [[nodiscard]] Action action(int index, std::optional<int> player) const;
  [[nodiscard]] int index_of(std::string_view move, std::optional<int> player) const;

  void apply(int index, std::optional<int> player);
  void apply(std::string_view move, std::optional<int> player);
  void interject(int index, int player);
  // An index a player, for every one that is awaited; all of them or none.
  void apply_all(const std::vector<int>& actions);

  [[nodiscard]] const std::vector<Step>& history() const { return history_; }
  [[nodiscard]] std::vector<std::vector<LogEvent>> events() const;  // of each step
  [[nodiscard]] nlohmann::json replay() const;
  [[nodiscard]] nlohmann::json position() const;
  static GameState from_replay(const nlohmann::json& document);
  static GameState from_position(const nlohmann::json& document);
  [[nodiscard]] std::string serialize() const;
  static GameState deserialize(std::string_view bytes);

 private:
  GameState(GamePtr game, Origin origin);
  [[nodiscard]] Session session() const;  // with all moves
  static GameState from_session(const Session& session);
  [[nodiscard]] Session::Meant meant(const Session& session, std::string_view move,
                                     std::optional<int> player) const;
  void make(const Decision& list, int index, bool interjection);

  GamePtr game_;
  std::shared_ptr<const Origin> origin_;
  std::unique_ptr<AnyState> state_;
  std::vector<Step> history_;
  // Listed on demand; `fresh_` tells of the first, the second is of whoever asked last.
  mutable Decision decision_;
  mutable Decision other_;
  mutable bool fresh_ = false;
};

template <class T>
T accept(Result<T> result) {
  if (!result) throw std::invalid_argument(result.error());
  return std::move(result).value();
}

}  // namespace tricorne::python
