// What the numbers of answers and events mean, and the tables of chapters/ made of it.
#include "games/founders/vocabulary.h"

#include "games/founders/game.h"
#include "games/founders/text.h"
#include "games/founders/words.h"
#include "kernel/numbered.h"

namespace tricorne::founders {
namespace operand {

using Op = Operand<State>;

// Things whose ids stand in the tables. Each has its count, what names it on the board, its id and
// its name.
struct Men {
  static constexpr int kCount = kMen;
  static constexpr const char* kTarget = "man:";
  static std::string id(int i) { return man_facts(u8(i)).id; }
  static Phrase called(int i) { return name_of_man(u8(i)); }
};
struct States {
  static constexpr int kCount = kPlaces;
  static constexpr const char* kTarget = "";
  static std::string id(int i) { return place_facts(u8(i)).id; }
  static Phrase called(int i) { return name_of_place(u8(i)); }
};
struct Issues {
  static constexpr int kCount = kIssueCards;
  static constexpr const char* kTarget = "issue:";
  static std::string id(int i) { return issue_facts(u8(i)).id; }
  static Phrase called(int i) { return name_of_issue(u8(i)); }
};
struct Cards {
  static constexpr int kCount = kCards;
  static constexpr const char* kTarget = "card:";
  static std::string id(int i) { return id_of_card(u8(i)); }
  static Phrase called(int i) { return name_of_card(u8(i)); }
};
struct Laws {
  static constexpr int kCount = kLaws;
  static constexpr const char* kTarget = "law:";
  static std::string id(int i) { return id_of_law(u8(i)); }
  static Phrase called(int i) { return name_of_law(u8(i)); }
};

template <class Things>
constexpr Op one_of(std::string_view name) {
  return {.name = name,
          .target = Things::kTarget,
          .most = Things::kCount - 1,
          .write = [](const State&, const int* v) { return Things::id(*v); },
          .read =
              [](const State&, std::string_view text, Action&, std::uint8_t* v) {
                for (int i = 0; i < Things::kCount; ++i) {
                  if (Things::id(i) != text) continue;
                  *v = u8(i);
                  return true;
                }
                return false;
              },
          .call = [](const State*, const int* v) { return Things::called(*v); },
          .point = [](const State*, const int* v,
                      Targets& out) { out.push_back(Things::kTarget + Things::id(*v)); }};
}

constexpr Op kCount{.name = "n"};
constexpr Op kCount2{.name = "m"};
constexpr Op kMany = kCount.to_be(Role::kAmount);
constexpr Op kNow = kCount2.to_be(Role::kIs);
constexpr Op kDie = kCount.to_be(Role::kDie);
constexpr Op kNumber{.name = "n", .shown = 1};
constexpr Op kBox{.name = "n", .most = 2, .shown = 1};
constexpr Op kSeat{.name = "player", .words = kSeatWords, .family = "seat", .target = "seat:"};
constexpr Op kSeat2 = kSeat.as("partner");
constexpr Op kGiver = kSeat.to_be(Role::kFrom);
constexpr Op kTaker = kSeat2.to_be(Role::kTo);
constexpr Op kGainer = kSeat.to_be(Role::kTo);
constexpr Op kFavour{.name = "favour", .words = kFavourWords, .family = "favour"};
constexpr Op kOffer{.name = "offer"};
constexpr Op kPromise{.name = "promise"};
constexpr Op kMan = one_of<Men>("man");
constexpr Op kMan2 = one_of<Men>("other");
constexpr Op kPlace = one_of<States>("state");
constexpr Op kIssue = one_of<Issues>("issue");
constexpr Op kCard = one_of<Cards>("card");
constexpr Op kCard2 = one_of<Cards>("other");
constexpr Op kLaw = one_of<Laws>("law");
constexpr Op kOffice{
    .name = "office", .words = kOfficeWords, .family = "office", .target = "office:"};
constexpr Op kParty{.name = "party", .words = kPartyWords, .family = "party"};
constexpr Op kOption{.name = "choice", .words = kOptionWords, .family = "choice"};
constexpr Op kOutcome{.name = "outcome", .words = kOutcomeWords, .family = "outcome"};
constexpr Op kRoll{.name = "roll", .words = kRollWords, .family = "roll"};
constexpr Op kEnding{.name = "ending", .words = kEndingWords, .family = "end"};

// Tracks that an event moves without naming them.
constexpr Op kSupportTrack{.target = "track:support", .width = 0};
constexpr Op kTensionTrack{.target = "track:tension", .width = 0};
constexpr Op kRevenueTrack{.target = "track:revenue", .width = 0};
constexpr Op kReservesTrack{.target = "track:reserves", .width = 0};
constexpr Op kPressTrack{.target = "track:press", .width = 0};

constexpr auto kActions = in_order<ActionRow<State>>({
    {0, {}},
#define ANSWER(number, name, ...) {number, {__VA_ARGS__}},
#include "games/founders/chapters/all.inc"
});

constexpr auto kEvents = in_order<EventRow<State>>({
    {0, {}},
#define EVENT(number, name, ...) {number, {__VA_ARGS__}},
#include "games/founders/chapters/all.inc"
});
static_assert(nets_add_up(kEvents));

}  // namespace operand

namespace {

constexpr auto kQuestions = [] {
  using enum ActionKind;
  return in_order<QuestionRow<State, ActionKind>>({
#define QUESTION(number, name, word, ...) {number, {word, __VA_ARGS__, tell_question, why_not}},
#include "games/founders/chapters/all.inc"
  });
}();

Reason not_an_answer(const State& /*s*/, const Decision& decision) {
  return reason(decision.seat == kChance ? "not_an_outcome" : "not_an_answer", decision.rule);
}

}  // namespace

const Vocabulary<State, ActionKind>& Founders::vocabulary() {
  using enum ActionKind;
  static constexpr Vocabulary<State, ActionKind> kVocabulary{
      .game = "founders",
      .actions = operand::kActions,
      .questions = kQuestions,
      .events = operand::kEvents,
      .seat = operand::kSeat,
      .stray = not_an_answer,
      .tell = tell_answer,
      .anywhere = {kPlay},
      .aside = why_not_aside,
      .deeds = {kAppoint, kEnact, kRepeal, kResolve, kIgnore, kDelegate, kDecline, kAccept, kRefuse,
                kMate, kSpeech, kWhip, kFound, kAdvance, kDismiss, kPersuade},
      .beside = {{"man", "man", "offices"},
                 {"", "state", "placement"},
                 {"issue", "issue", "deck"},
                 {"card", "card", "cards"},
                 {"law", "law", "taxes"},
                 {"office", "office", "offices"},
                 {"track", "track", "treasury-1"},
                 {"seat", "seat", "deals"}},
      .sought = sought};
  return kVocabulary;
}

}  // namespace tricorne::founders
