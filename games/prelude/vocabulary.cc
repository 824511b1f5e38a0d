// What the numbers of answers and events mean, and the tables of chapters/ made of it.
#include "games/prelude/vocabulary.h"

#include "games/prelude/game.h"
#include "games/prelude/text.h"
#include "games/prelude/words.h"
#include "kernel/numbered.h"

namespace tricorne::prelude {
namespace operand {

using Op = Operand<State>;

constexpr Op kCount{.name = "n"};
constexpr Op kCount2{.name = "m"};
constexpr Op kCount3{.name = "k"};
constexpr Op kMany = kCount.to_be(Role::kAmount);
constexpr Op kNow = kCount2.to_be(Role::kIs);
// The sentence does not tell these: how far something has moved, and what was before.
constexpr Op kMoved{.role = Role::kAmount};
constexpr Op kBefore{.role = Role::kWas};
constexpr Op kDie = kCount.to_be(Role::kDie);
constexpr Op kPlayer{.name = "player", .words = kPlayerWords, .family = "seat"};
constexpr Op kCubeOf = kPlayer.to_be(Role::kThing);
constexpr Op kGainer = kPlayer.to_be(Role::kTo);
constexpr Op kGiver = kPlayer.to_be(Role::kFrom);
constexpr Op kSide{.name = "side", .words = kSideWords, .family = "side"};
constexpr Op kHolder = kSide.to_be(Role::kIs);
constexpr Op kCounty{.name = "county", .words = kCountyWords, .family = "county", .target = ""};
constexpr Op kInto = kCounty.to_be(Role::kTo);
constexpr Op kOutOf = kCounty.to_be(Role::kFrom);
constexpr Op kCity = kCounty.as("city");
constexpr Op kUse{.name = "use", .words = kUseWords, .family = "use"};
constexpr Op kTrack{.name = "track", .words = kTrackWords, .family = "track", .target = "track:"};
constexpr Op kDeck{.name = "deck", .words = kDeckWords, .family = "deck"};
constexpr Op kSpecial{
    .name = "special", .words = kSpecialWords, .family = "special", .target = "special:"};
constexpr Op kTurn{.name = "turn", .words = kTurnWords, .family = "turn"};
constexpr Op kAnswer{.name = "answer", .words = kAnswerWords, .family = "answer"};
constexpr Op kCard{
    .name = "card",
    .target = "card:",
    .least = 1,
    .most = kCards,
    .call = [](const State*, const int* v) { return name_of_card(static_cast<Card>(*v)); }};
constexpr Op kVp{.name = "vp", .call = [](const State*, const int* v) { return vp_phrase(*v); }};

// Tracks that an event moves without naming them.
constexpr Op kSpiritTrack{.target = "track:rs", .width = 0};
constexpr Op kWarTrack{.target = "track:war", .width = 0};
constexpr Op kExternalTrack{.target = "track:ei", .width = 0};

constexpr auto kActions = in_order<ActionRow<State>>({
    {0, {}},
#define ANSWER(number, name, ...) {number, {__VA_ARGS__}},
#include "games/prelude/chapters/all.inc"
});

constexpr auto kEvents = in_order<EventRow<State>>({
    {0, {}},
#define EVENT(number, name, ...) {number, {__VA_ARGS__}},
#include "games/prelude/chapters/all.inc"
});
static_assert(nets_add_up(kEvents));

}  // namespace operand

namespace {

constexpr auto kQuestions = [] {
  using enum ActionKind;
  return in_order<QuestionRow<State, ActionKind>>({
#define QUESTION(number, name, word, ...) {number, {word, __VA_ARGS__, tell_question, why_not}},
#include "games/prelude/chapters/all.inc"
  });
}();

Reason not_an_answer(const State& /*s*/, const Decision& decision) {
  return reason(decision.seat == kChance ? "not_an_outcome" : "not_an_answer", decision.rule);
}

}  // namespace

const Vocabulary<State, ActionKind>& Prelude::vocabulary() {
  static constexpr Vocabulary<State, ActionKind> kVocabulary{
      .game = "prelude",
      .actions = operand::kActions,
      .questions = kQuestions,
      .events = operand::kEvents,
      .seat = operand::kPlayer,
      .stray = not_an_answer,
      .tell = tell_answer,
      .beside = {{"", "county", "9.0"},
                 {"track", "track", "4.0"},
                 {"special", "special", "9.5"},
                 {"card", "card", "3.1"}}};
  return kVocabulary;
}

}  // namespace tricorne::prelude
