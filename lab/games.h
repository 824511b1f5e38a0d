// Numbered games between bots, by as many threads as one likes: what simulations, tournaments and
// studies are made of. Game number i of a seed is the same game whatever the number of jobs.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "kernel/game.h"
#include "kernel/result.h"
#include "kernel/rng.h"

namespace tricorne {

// Independent streams from one seed: game i's choices, and nothing shared between games.
inline std::uint64_t game_key(std::uint64_t seed, std::int64_t game) {
  FastRng mixer{seed, static_cast<std::uint64_t>(game)};
  return mixer.next();
}

// Who sits where, one player a seat. A player is a kind, with a thinking time or not, and where the
// game's strong opponent learned its values, with weights of one's own: "strong:x500@weights.json".
struct LabTable {
  std::string scenario;
  std::vector<std::string> players;

  friend bool operator==(const LabTable&, const LabTable&) = default;
};

// Players as reports name them, or what is wrong with one.
Result<std::vector<std::string>> player_texts(const std::vector<std::string>& players);

// What a seat thought in a game, over questions with more than one answer; processor time.
struct Effort {
  std::int64_t questions = 0;
  double seconds = 0;
  double longest = 0;

  void add(double spent) {
    ++questions;
    seconds += spent;
    longest = std::max(longest, spent);
  }
};

// An answer, or what a seat interjected.
struct PlayedMove {
  Action action;
  std::optional<Seat> interjected;
};

// How long a question is thought about: so many playouts, or milliseconds of the processor.
struct Thought {
  int playouts = 0;
  int milliseconds = 0;
};

// How one question of every game is looked at, any of those with several options that one of these
// players is asked: for so long and longer by one search, longest by another.
struct Looks {
  std::string whose;
  std::vector<Thought> growing;
  Thought deepest;
};

// What was found: the answer of the player, that after each of the thoughts and that of the deepest,
// and what a third search, that looked at all these as often as half of the deepest, says they are worth.
struct Looked {
  struct Answer {
    std::string move;
    std::int64_t playouts = 0;
    double worth = 0;  // a chance to win
  };
  int decision = 0;  // how many the game had before it
  Seat seat = kSpectator;
  int options = 0;
  std::vector<Answer> answers;
};

struct PlayedGame {
  std::int64_t number = 0;
  bool finished = false;
  int decisions = 0;
  std::int64_t options = 0;
  std::string ending;  // the key of the words
  std::string fault;   // what stopped it
  std::vector<SeatResult> results;
  std::vector<Effort> efforts;  // one a seat, if they were timed
  // If cards were looked for: who was asked first, which cards each seat chose, which ever came up.
  int first = -1;
  std::vector<std::vector<std::string>> chose;
  std::vector<std::string> came;
  std::vector<PlayedMove> moves;  // all of them, if they were kept
  std::optional<Looked> looked;   // if there was such a question
};
// The part of the win that each seat has: a shared one is divided.
std::vector<double> win_shares(const std::vector<SeatResult>& results);

struct GamesConfig {
  std::string game;
  // The games are played at these in turn, and each beginning at all of them: with t tables game i
  // has the dice of beginning i / t.
  std::vector<LabTable> tables;
  std::uint64_t seed = 1;
  int jobs = 1;
  bool check = false;  // look at the game's invariants after every decision
  bool timed = false;
  bool cards = false;  // write down which cards came up
  bool moves = false;  // and every move
  int stray = 0;       // one answer in so many is any, so that all kinds of positions are met
  std::optional<Looks> looks = {};  // at a question of every game
};

struct Games {
  std::vector<LabTable> tables;  // all defaults filled in
  std::string rules;             // AnyGame::rules()
  std::size_t state_bytes = 0;

  // Takes the games as they come, by any thread, each with its own job number; false: enough.
  using Take = std::function<bool(std::size_t job, const PlayedGame& game)>;
  // Plays those of `first` to `end` that are wanted.
  std::function<void(std::int64_t first, std::int64_t end,
                     const std::function<bool(std::int64_t)>& wanted, const Take& take)>
      play;
};
Result<Games> prepare_games(const GamesConfig& config);

}  // namespace tricorne
