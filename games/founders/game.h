// Founding Fathers as the kernel knows it.
#pragma once

#include <nlohmann/json.hpp>

#include "games/founders/state.h"
#include "games/founders/vocabulary.h"
#include "kernel/choose.h"
#include "kernel/embedded.h"
#include "kernel/odds.h"
#include "kernel/player.h"
#include "kernel/seating.h"
#include "kernel/vocabulary.h"
#include "language/document.h"

namespace tricorne::founders {

struct Founders : Spoken<Founders, State> {
  using State = founders::State;

  static const GameInfo& info();
  static std::string rules();
  static State start(const Setup& setup);
  static int seat_count(const State& s);
  static bool over(const State& s);
  static void decision(const State& s, Decision& out, Seat seat = kSpectator);
  static void apply(State& s, Action a, Log* log, Seat seat = kSpectator);
  static void interjections(const State& s, Decision& out, Seat seat);
  static void interject(State& s, Action a, Log* log, Seat seat);
  static std::vector<SeatResult> results(const State& s);
  static Phrase ending(const State& s);

  static Seen<State> conceal(const State& s, Seat seat);
  static State redeal(const Seen<State>& seen, FastRng& rng);
  static SeatMask visible(const State& s, Action a, Seat seat = kSpectator);

  static const Vocabulary<State, ActionKind>& vocabulary();
  // What the President does at his desk, what an officer makes of an issue, a faction of its round, and
  // what is added to a speech or a persuasion: their turns, in which a deal may bring what is missing.
  // What fits a window lies in hidden hands.
  static constexpr auto kPutAlways = std::to_array<PutAlways>({{Question::kDesk, Put::kTurn},
                                                               {Question::kAct, Put::kTurn},
                                                               {Question::kRound, Put::kTurn},
                                                               {Question::kBoost, Put::kTurn},
                                                               {Question::kRaise, Put::kTurn},
                                                               {Question::kLower, Put::kTurn},
                                                               {Question::kWindow, Put::kHidden},
                                                               {Question::kNow, Put::kHidden}});

  // Dice, what they decide, and what is at stake (kernel/odds.h).
  static constexpr std::array kDice = {
      Question::kSpeech,  Question::kWhip, Question::kContest, Question::kPersuasion,
      Question::kOutrage, Question::kTime, Question::kCrisis};
  // From whose card the influence is paid.
  static constexpr std::array kBeforeDice = {Question::kPay};
  // Whose last statesman has left plays one of his hand (death-6).
  static constexpr std::array kOpensHands = {Event::kLeft};
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
  static std::unique_ptr<tricorne::Player<Founders>> player(std::string_view kind);
  static Result<bool> owner_data(const std::string& directory, bool install);
  // A card of those in force, an owner's or ours, by its id in the data files.
  static std::optional<language::SaidCard> say_card(std::string_view id);
  // For two persons, or one, who hold several factions each (ruling 116).
  static std::vector<Seating> seatings();
};
static_assert(AsksSeveral<Founders> && Interjects<Founders>);

}  // namespace tricorne::founders
