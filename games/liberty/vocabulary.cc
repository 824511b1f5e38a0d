// What the numbers of answers and events mean, and the tables of chapters/ made of it.
#include "games/liberty/vocabulary.h"

#include <fmt/format.h>

#include "games/liberty/game.h"
#include "games/liberty/text.h"
#include "games/liberty/words.h"

namespace tricorne::liberty {
namespace operand {

using Op = Operand<State>;

// Any name that a function gives.
template <class Id>
Phrase called(const State* /*s*/, const int* v) {
  return name(static_cast<Id>(*v));
}

constexpr Op kCount{.name = "n"};
constexpr Op kCount2{.name = "m"};
constexpr Op kMany = kCount.to_be(Role::kAmount);
constexpr Op kNow = kCount2.to_be(Role::kIs);
constexpr Op kDie = kCount.to_be(Role::kDie);
constexpr Op kSpace{.name = "space", .words = kSpaceWords, .family = "space", .target = ""};
constexpr Op kFrom = kSpace.as("from").to_be(Role::kFrom);
constexpr Op kTo = kSpace.as("to").to_be(Role::kTo);
constexpr Op kInto = kSpace.to_be(Role::kTo);
constexpr Op kOutOf = kSpace.to_be(Role::kFrom);
// A space, or Available.
constexpr auto kPlaceWords = [] {
  std::array<Word, kSpaces + 1> words{};
  std::copy(kSpaceWords.begin(), kSpaceWords.end(), words.begin());
  words[kSpaces] = "available";
  return words;
}();
constexpr Op kPlace{.name = "place", .words = kPlaceWords, .target = "", .call = called<Space>};
constexpr Op kPiece{.name = "piece", .words = kPieceWords, .family = "piece"};
// After a count: also {pieces}, "3 Regulars".
constexpr Op kPieces{.words = kPieceWords, .tell = [](const State*, const int* v, Phrase& out) {
                       const auto piece = static_cast<Piece>(*v);
                       out.with("piece", name(piece)).with("pieces", pieces_phrase(piece, v[-1]));
                     }};
constexpr Op kGoing = kPieces.to_be(Role::kThing);
constexpr Op kFaction{.name = "faction", .words = kFactionWords, .family = "faction"};
constexpr Op kLoser = kFaction.to_be(Role::kFrom);
constexpr Op kWinner = kFaction.as("winner").to_be(Role::kTo);
constexpr Op kGainer = kFaction.to_be(Role::kTo);
constexpr Op kLeader{
    .name = "leader", .words = kLeaderWords, .family = "leader", .target = "leader:"};
constexpr Op kGoingLeader{
    .name = "leader", .words = kLeaderWords, .family = "leader", .role = Role::kThing};
constexpr Op kLevel{.name = "level", .words = kLevelWords, .family = "level", .role = Role::kIs};
constexpr Op kControl{
    .name = "control", .words = kControlWords, .family = "control", .role = Role::kIs};
// What a space was before; the sentence does not tell.
constexpr Op kBefore{.role = Role::kWas};
constexpr Op kCommand{.name = "command", .words = kCommandWords, .family = "command"};
constexpr Op kSpecial{.name = "special", .words = kSpecialWords, .family = "special"};
constexpr Op kBox{.name = "box", .words = kBoxWords, .family = "box", .target = "box:"};
constexpr Op kFromBox = kBox.to_be(Role::kFrom);
constexpr Op kToBox = kBox.to_be(Role::kTo);
constexpr Op kShaded{.name = "side", .words = kShadedWords, .family = "card_side"};
constexpr Op kStroke{
    .name = "stroke", .words = kStrokeWords, .target = "stroke:", .call = called<Stroke>};
constexpr Op kCard{
    .name = "card",
    .target = "card:",
    .least = 1,
    .most = 109,
    .call = [](const State*, const int* v) { return name_of_card(static_cast<Card>(*v)); }};
constexpr Op kCardInPlay{.width = 0, .point = [](const State* s, const int*, Targets& out) {
                           out.push_back(fmt::format("card:{}", s->deck.current));
                         }};

// Tracks that an event moves without naming them.
constexpr Op kFniTrack{.target = "track:fni", .width = 0};
constexpr Op kCasualtyTracks{.width = 0, .point = [](const State*, const int*, Targets& out) {
                               out.emplace_back("track:cbc");
                               out.emplace_back("track:crc");
                             }};
constexpr Op kPurpose{.name = "purpose", .words = kRollWords, .family = "roll"};

constexpr auto kActions = std::to_array<ActionRow<State>>({
    {},
#define ANSWER(name, ...) {__VA_ARGS__},
#include "games/liberty/chapters/all.inc"
});

constexpr auto kEvents = std::to_array<EventRow<State>>({
    {},
#define EVENT(name, ...) {__VA_ARGS__},
#include "games/liberty/chapters/all.inc"
});
static_assert(nets_add_up(kEvents));

}  // namespace operand

namespace {

constexpr auto kQuestions = [] {
  using enum ActionKind;
  return std::to_array<QuestionRow<State, ActionKind>>({
      {},
#define QUESTION(name, ...) {__VA_ARGS__},
#include "games/liberty/chapters/all.inc"
  });
}();

Reason not_an_answer(const State& /*s*/, const Decision& decision) {
  return reason(decision.seat == kChance ? "not_an_outcome" : "not_an_answer", decision.rule);
}

// What the answer costs and does, where its own words do not tell all.
void tell_effects(const State& s, Action a, Phrase& out) {
  std::vector<Phrase> effects = command_option_effects(s, a);
  if (effects.empty()) return;
  out = Phrase("liberty.option.with_effects")
            .with("option", std::move(out))
            .with("effects", apart(std::move(effects)));
}

}  // namespace

std::string_view word(Question q) { return kQuestions[at(q)].word; }

const Vocabulary<State, ActionKind>& Liberty::vocabulary() {
  using enum ActionKind;
  static constexpr Vocabulary<State, ActionKind> kVocabulary{
      .game = "liberty",
      .actions = operand::kActions,
      .questions = kQuestions,
      .events = operand::kEvents,
      .seat = operand::kFaction,
      .stray = not_an_answer,
      .tell = tell_effects,
      .anywhere = {kNonPlayerRoll, kNonPlayerKeep, kNonPlayerStage},
      .places = {kSpace},
      .beside = {{"", "space", "3.1"},
                 {"leader", "leader", "1.10"},
                 {"track", "track", "1.9"},
                 {"card", "card", "2.3.4"},
                 {"stroke", "stroke", "2.3.8"}},
      .sought = sought};
  return kVocabulary;
}

}  // namespace tricorne::liberty
