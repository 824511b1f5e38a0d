// Troyes as the kernel knows it. See kernel/game.h for what each member means.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "games/troyes/state.h"
#include "games/troyes/vocabulary.h"
#include "kernel/choose.h"
#include "kernel/embedded.h"
#include "kernel/odds.h"
#include "kernel/player.h"
#include "kernel/vocabulary.h"

namespace tricorne::troyes {

struct Troyes : Spoken<Troyes, State> {
  using State = troyes::State;

  static const GameInfo& info();
  static std::string rules();
  static State start(const Setup& setup);
  static int seat_count(const State& s) { return s.player_count; }
  static bool over(const State& s) { return s.stack.empty(); }
  static void decision(const State& s, Decision& out);
  static void apply(State& s, Action a, Log* log);
  static std::vector<SeatResult> results(const State& s);
  static Phrase ending(const State& s);

  static Seen<State> conceal(const State& s, Seat seat);
  static State redeal(const Seen<State>& seen, FastRng& rng);
  static SeatMask visible(const State& s, Action a);

  static const Vocabulary<State, Kind>& vocabulary();
  // An action is a seat's turn: who can only pass is seen to do it.
  static constexpr auto kPutAlways = std::to_array<PutAlways>({{Question::kAction, Put::kTurn}});

  // Dice, what they decide, and what is at stake (kernel/odds.h).
  // Those of a new round are nobody's choice.
  static constexpr std::array kDice = {Question::kRollArcher, Question::kReroll};
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
  static std::unique_ptr<Player<Troyes>> player(std::string_view kind);
  static Result<bool> owner_data(const std::string& directory, bool install);
};

}  // namespace tricorne::troyes

namespace tricorne {
using Troyes = troyes::Troyes;
}
