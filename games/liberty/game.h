// Liberty or Death as the kernel knows it.
#pragma once

#include <nlohmann/json.hpp>

#include "games/liberty/state.h"
#include "games/liberty/vocabulary.h"
#include "kernel/choose.h"
#include "kernel/embedded.h"
#include "kernel/odds.h"
#include "kernel/player.h"
#include "kernel/vocabulary.h"

namespace tricorne::liberty {

struct Liberty : Spoken<Liberty, State> {
  using State = liberty::State;

  static const GameInfo& info();
  static std::string rules();
  static State start(const Setup& setup);
  static int seat_count(const State& s);
  static bool over(const State& s);
  static void decision(const State& s, Decision& out);
  static void apply(State& s, Action a, Log* log);
  static std::vector<SeatResult> results(const State& s);
  static Phrase ending(const State& s);

  static Seen<State> conceal(const State& s, Seat seat);
  static State redeal(const Seen<State>& seen, FastRng& rng);
  static SeatMask visible(const State& s, Action a);

  static const Vocabulary<State, ActionKind>& vocabulary();
  // A faction that can only pass has its turn all the same.
  static constexpr auto kPutAlways =
      std::to_array<PutAlways>({{Question::kSecondEligible, Put::kTurn}});

  // Dice, what they decide, and what is at stake (kernel/odds.h).
  static constexpr std::array kDice = {Question::kRollD3, Question::kRollD6};
  // Who fights with the attacker, and which hidden units step forward, his and then the defender's
  // (3.6.3).
  static constexpr std::array kBeforeDice = {Question::kBattleAlly, Question::kBattleCommonCause,
                                             Question::kBattleActivate};
  static std::vector<Phrase> decided(std::span<const LogEvent> events);
  static std::vector<Stake> stakes(const State& s, Seat seat);

  static bool boundary(const State& s);
  static nlohmann::json describe(const State& s);
  static Result<State> load(const nlohmann::json& document);
  static nlohmann::json view(const Seen<State>& seen);
  static std::string broken(const State& s);

  // What it has beside its rules: files in its room, players that are not people (none of that
  // kind: null), and an owner's data files, which are read and, with `install`, put in force.
  static std::span<const EmbeddedFile> files();
  static std::unique_ptr<Player<Liberty>> player(std::string_view kind);
  static Result<bool> owner_data(const std::string& directory, bool install);
};
static_assert(Game<Liberty>);

// Runs the procedures on the stack until one asks a question, or the game is over.
void run_to_question(State& s, Action answer, Log* log);

}  // namespace tricorne::liberty
