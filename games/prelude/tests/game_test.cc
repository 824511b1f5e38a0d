// Prelude to Rebellion as a whole: the battery, the rules written as text, what is hidden, and what
// no question of the cards leads to.
#include "games/prelude/game.h"

#include <gtest/gtest.h>

#include <map>

#include "games/prelude/rules/rules.h"
#include "kernel/testing/allocation.h"
#include "kernel/testing/battery.h"
#include "kernel/testing/owner_data.h"
#include "kernel/testing/ruletest.h"
#include "kernel/testing/rulings.h"
#include "kernel_data.h"
#include "language_data.h"
#include "prelude_data.h"

namespace tricorne::prelude {
namespace {

using Json = nlohmann::json;

std::vector<std::span<const EmbeddedFile>> texts() {
  return {data::kernel(), data::language(), data::prelude()};
}
const bool kRegistered =
    register_rule_tests(erased<Prelude>, std::string(TRICORNE_TEST_DATA) + "/tests", texts);

State loaded(const char* document) {
  auto state = Prelude::load(Json::parse(document));
  EXPECT_TRUE(state.ok()) << (state.ok() ? "" : state.error());
  return state.value();
}

std::string refused(const char* document) {
  const auto state = Prelude::load(Json::parse(document));
  return state.ok() ? "accepted" : state.error();
}

void play(State& s, std::initializer_list<const char*> moves) {
  Decision decision;
  for (const char* move : moves) {
    Prelude::decision(s, decision);
    const auto a = Prelude::parse(s, move);
    ASSERT_TRUE(a && decision.lists(*a)) << move;
    Prelude::apply(s, *a, nullptr);
  }
}

TEST(PreludeGame, HasItsRulesWritten) { EXPECT_TRUE(kRegistered); }

TEST(PreludeGame, PassesTheBattery) { EXPECT_EQ(battery<Prelude>(), ""); }

TEST(PreludeGame, NeverAllocatesWhileItIsPlayed) {
  EXPECT_EQ(allocation_problem<Prelude>(100), "");
}

TEST(PreludeGame, TakesAnOwnersFiles) {
  EXPECT_EQ(owner_data_problem<Prelude>(testing::TempDir() + "prelude_files"), "");
}

// But for two misprinted titles and a sum of the example on which no rule depends.
TEST(PreludeRulings, HaveTheirTests) {
  EXPECT_EQ(rulings_problem(TRICORNE_TEST_DATA, {10, 11, 13}), "");
}

// A question with one answer is put for the card of an action round alone; chance always answers.
TEST(PreludeGame, AsksNothingThatIsDecided) {
  Decision decision;
  FastRng rng{11};
  for (int game = 0; game < 100; ++game) {
    State s = Prelude::start(complete(Prelude::info(), {}).value());
    while (!Prelude::over(s)) {
      Prelude::decision(s, decision);
      const auto q = static_cast<Question>(decision.question);
      if (decision.seat != kChance && q != Question::kPlay) {
        EXPECT_GT(decision.size(), 1) << int{decision.question};
      }
      Prelude::apply(s, decision.pick(rng), nullptr);
    }
  }
}

// Random games carry out the Event of every card, and none comes near the end of the stack.
TEST(PreludeCards, AllRunInRandomGames) {
  CardSet ran;
  int deepest = 0;
  Decision decision;
  FastRng rng{13};
  Log log;
  for (int game = 0; game < 300; ++game) {
    State s = Prelude::start(complete(Prelude::info(), {}).value());
    while (!Prelude::over(s)) {
      Prelude::decision(s, decision);
      log.clear();
      Prelude::apply(s, decision.pick(rng), &log);
      deepest = std::max(deepest, int{s.stack.depth});
      for (const LogEvent& event : log.events) {
        if (event.id == at(Event::kEventBegins)) ran.add(static_cast<Card>(event.args[0]));
      }
    }
  }
  EXPECT_EQ(ran.size(), kCards);
  EXPECT_LE(deepest, 15);
}

// ---- What is hidden (rulings 75, 76)

constexpr const char* kHands = R"({"base": "standard", "round": 3,
    "hands": {"patriote": [13, 16, 123], "loyal": [24, 28, 108]}, "pool": [142],
    "known": {"patriote": [24], "all": [108]}})";

Json hand_seen_by(const State& s, Seat seat, const char* owner) {
  return Prelude::view(Prelude::conceal(s, seat))["hands"][owner];
}

RULE("2.2")
TEST(PreludeHidden, ASeatSeesItsHandAndWhatItHasBeenShown) {
  const State s = loaded(kHands);
  const Json own = hand_seen_by(s, 0, "patriote");
  EXPECT_EQ(own["cards"].size(), 3U);
  EXPECT_TRUE(own["hidden"].empty());
  const Json other = hand_seen_by(s, 0, "loyal");
  ASSERT_EQ(other["cards"].size(), 2U);
  EXPECT_EQ(other["cards"][0]["number"], 24);
  EXPECT_EQ(other["cards"][1]["number"], 108);
  EXPECT_EQ(other["hidden"], Json({{"1834", 1}}));
  EXPECT_EQ(other["size"], 3);
  const Json watched = hand_seen_by(s, kSpectator, "loyal");
  ASSERT_EQ(watched["cards"].size(), 1U);
  EXPECT_EQ(watched["hidden"], Json({{"1834", 2}}));
  EXPECT_EQ(Prelude::view(Prelude::conceal(s, kSpectator))["known"]["patriote"], Json::array());
}

// Decks and hidden hands of one deck are one set: what is counted is what is left in the decks.
RULE("2.2")
TEST(PreludeHidden, DecksAreCountedWithoutTheHiddenCards) {
  const State s = loaded(kHands);
  for (Seat seat : {Seat{0}, Seat{1}, kSpectator}) {
    const Json decks = Prelude::view(Prelude::conceal(s, seat))["decks"];
    EXPECT_EQ(decks["1834"], 24 - 4);
    EXPECT_EQ(decks["generic"], 52 - 3);
  }
}

RULE("2.2")
TEST(PreludeHidden, ARedealKeepsToTheDecks) {
  const State s = loaded(kHands);
  FastRng rng{5};
  std::map<Card, int> dealt;
  for (int i = 0; i < 300; ++i) {
    const State twin = Prelude::redeal(Prelude::conceal(s, 0), rng);
    EXPECT_EQ(twin.cards.hand[0], s.cards.hand[0]);
    EXPECT_EQ(twin.cards.hand_size(Player::kLoyal, Deck::k1834), 2);
    for (Card c : twin.cards.hand[1]) ++dealt[c];
  }
  EXPECT_EQ(dealt[24], 300);
  EXPECT_EQ(dealt[108], 300);
  EXPECT_EQ(dealt.size(), 2U + 24 - 3);  // any other card of 1834 that he does not see
}

// Two cards in each hand and two left in the deck: every arrangement comes out, and no other.
RULE("2.2")
TEST(PreludeHidden, EveryArrangementCanBeRedealt) {
  State s = loaded(R"({"base": "standard", "round": 3,
      "hands": {"patriote": [13, 16], "loyal": [24, 28]}})");
  const CardSet hidden = {13, 16, 24, 28, 30, 31};
  s.cards.discard |= cards_of(Deck::k1834) - hidden;
  ASSERT_EQ(Prelude::broken(s), "");
  const auto met = [&](Seat seat, int redeals) {
    return arrangements<Prelude>(s, seat, redeals,
                                 [](const State& twin) { return twin.cards.hand; });
  };
  EXPECT_EQ(met(0, 600), 6U);
  EXPECT_EQ(met(1, 600), 6U);
  EXPECT_EQ(met(kSpectator, 4000), 90U);
  s.cards.seen_by[at(Player::kPatriote)].add(24);
  EXPECT_EQ(met(0, 600), 3U) << "of three beside the card that he has seen";
}

RULE("2.2")
TEST(PreludeHidden, OnlyTheOwnerReadsADraw) {
  State s = Prelude::start(complete(Prelude::info(), {}).value());
  const auto readers = [&](const char* move) {
    return Prelude::visible(s, *Prelude::parse(s, move));
  };
  EXPECT_EQ(readers("draw 9"), kEverybody);
  play(s, {"draw 9", "draw 21", "draw 142", "draw 120"});
  EXPECT_EQ(readers("draw 13"), only(0));
  play(s, {"draw 13", "draw 16", "draw 22", "draw 27", "draw 123", "draw 134", "draw 146"});
  EXPECT_EQ(readers("draw 15"), only(1));
}

// Hands that change owner show hidden cards: undo may not cross it.
RULE("9.5.1")
TEST(PreludeHidden, ASwapIsAReveal) {
  State s = loaded(R"({"base": "standard", "round": 3, "to_act": "loyal",
      "hands": {"patriote": [13], "loyal": [24, 28]}})");
  play(s, {"play 24 ap", "special strategic_realignment 2", "stop"});
  Log log;
  Prelude::apply(s, *Prelude::parse(s, "face o"), &log);
  EXPECT_TRUE(log.revealed);
}

// ---- Documents

TEST(PreludeDocuments, NameWhatIsWrong) {
  const auto tells = [](const char* document, const char* words) {
    const std::string error = refused(document);
    EXPECT_NE(error.find(words), std::string::npos) << error;
  };
  tells(R"({"base": "standard", "cubes": {"montreal": [16, 0]}})", "cubes.montreal");
  tells(R"({"base": "standard", "cubes": {"boston": [1, 0]}})", "no county 'boston'");
  tells(R"({"base": "standard", "box": {"rc": 7}})", "8, as the map has it");
  tells(R"({"base": "standard", "pool": [13], "hands": {"loyal": [13]}})",
        "each card in one place");
  tells(R"({"base": "standard", "hands": {"loyal": [1]}})", "a key event in a hand");
  tells(R"({"base": "standard", "organizations": {"patriote": ["quebec"]}})", "Québec");
  tells(R"({"base": "standard", "organizations": {"loyal": ["drummond"]}})",
        "without an Urban one");
  tells(R"({"base": "standard", "corps": ["drummond"]})", "Volunteer Corps out of place");
  tells(R"({"base": "standard", "special_turn": ["loyal"]})", "of this turn is not used");
  tells(R"({"base": "standard", "rs": 15})", "rs");
  tells(R"({"base": "standard", "vp": -20})", "has ended");
  tells(R"({"base": "standard", "vp": 20})", "has ended");
  tells(R"({"base": "standard", "pool": [8]})", "card 8 is not where it can be in early_1834");
  tells(R"({"base": "standard", "hands": {"loyal": [60]}})", "card 60 is not where it can be");
  tells(R"({"base": "standard", "turn": "early_1837", "pool": [13]})", "card 13 is not where");
  tells(R"({"base": "standard", "discard": [60]})", "card 60 is not where it can be");
  tells(R"({"base": "standard", "carry": true})", "before round 8");
  tells(R"({"base": "standard", "turn": "winter_1837", "round": 8, "carry": true})",
        "before round 8");
  tells(R"({"base": "standard", "le_canadien": ["patriote"]})",
        "le_canadien of the patriote waits and was never used");
  tells(R"({"base": "standard", "partisan_media": ["loyal"]})", "was never used");
  tells(R"({"base": "standard", "no_matter": true})", "was never used");
  // The Governor's Privileges, which card 48 gives, are without it.
  tells(R"({"base": "standard", "turn": "1835", "no_matter": true, "discard": [48]})",
        "was never used");
  tells(R"({"base": "standard", "turn": "1835", "hands": {"loyal": []}, "in_play": [42],
            "in_force": [{"card": 42, "rule": 0, "me": "loyal", "variables": [1, 0, 0],
                          "until": "turn", "whose": "loyal", "begun": false}]})",
        "a list of counties");
  tells(R"({"base": "standard", "marker": {"rc": 4}})", "marker.rc");
  tells(R"({"base": "standard", "known": {"loyal": [13]}})", "a card in the other hand");
  tells(R"({"base": "standard", "weather": "cold"})", "weather");
  tells(R"({"game": "prelude"})", "turn");
}

// What cards can bring about is no impossible position.
RULE("9.5", "2.4")
TEST(PreludeDocuments, TakeWhatCardsCanBringAbout) {
  EXPECT_EQ(refused(R"({"base": "standard", "turn": "1835", "discard": [48],
      "le_canadien": ["patriote"], "partisan_media": ["patriote"]})"),
            "accepted");
  // Right before the Patriote plays, card 23 has brought him to 20 VP.
  EXPECT_EQ(refused(R"({"base": "standard", "turn": "early_1834", "round": 6, "vp": 20,
      "in_play": [23], "in_force": [{"card": 23, "rule": 0, "me": "patriote",
      "variables": [0, 0, 0], "until": "game", "whose": "patriote", "begun": false}]})"),
            "accepted");
}

RULE("12.42")
TEST(PreludeDocuments, TellTheCountyOfAByElection) {
  const State s = loaded(R"({"base": "standard", "turn": "1835", "in_play": [42],
      "in_force": [{"card": 42, "rule": 0, "me": "loyal", "variables": [["quebec"], 0, 0],
                    "until": "turn", "whose": "loyal", "begun": false}]})");
  const Json told = Prelude::describe(s)["in_force"][0]["variables"];
  EXPECT_EQ(told, Json::parse(R"([["quebec"], 0, 0])"));
  EXPECT_EQ(Prelude::view(Prelude::conceal(s, 0))["in_force"][0]["variables"], told);
}

// ---- What no question of the cards leads to

// A state with one procedure on its stack, as an Event would call it.
template <Procedure kProcedure>
State calling(const LocalsOf<kProcedure>& call) {
  State s = set_up();
  s.stack.push<kProcedure>(call);
  run_to_question(s, {}, nullptr);
  return s;
}

RULE("11.0")
TEST(PreludeRandomCounties, HaveTheOddsOfTwoDice) {
  const State s = calling<Procedure::kRandomCounty>({Player::kLoyal, kAllCounties});
  Decision decision;
  Prelude::decision(s, decision);
  EXPECT_EQ(decision.seat, kChance);
  EXPECT_EQ(decision.total_weight(), 36U);
  EXPECT_EQ(decision.weight(0), 3U);   // Montréal
  EXPECT_EQ(decision.weight(1), 3U);   // Québec
  EXPECT_EQ(decision.weight(2), 1U);   // Deux-Montagnes
  EXPECT_EQ(decision.weight(26), 6U);  // the player's choice
}

// What does not fit is rolled again, and the resolver chooses within the same counties (ruling 49;
// ruling 50); so does what is drawn already (ruling 85).
RULE("11.0")
TEST(PreludeRandomCounties, LeaveTheChoiceToTheResolver) {
  const CountySet among = {County::kMontreal, County::kChambly, County::kBeauce};
  State s = calling<Procedure::kRandomCounty>({Player::kLoyal, among});
  Decision decision;
  Prelude::decision(s, decision);
  EXPECT_EQ(decision.total_weight(), 3U + 1 + 1 + 6);
  Prelude::apply(s, action(ActionKind::kChoice), nullptr);
  Prelude::decision(s, decision);
  EXPECT_EQ(decision.seat, seat(Player::kLoyal));
  EXPECT_EQ(decision.size(), 3);
  Prelude::apply(s, action(ActionKind::kCounty, County::kBeauce), nullptr);
  EXPECT_EQ(s.stack.result, at(County::kBeauce));
}

struct Verbs : testing::Test {
  State s = set_up();
  Turn t{{s}};
};

// External Influence stops at its last box and the rest of the move is lost (rulings 60).
RULE("5.3")
TEST_F(Verbs, MoveExternalInfluenceToItsEnd) {
  EXPECT_EQ(t.move_external(Player::kLoyal, 2), 2);
  EXPECT_EQ(t.move_external(Player::kLoyal, 2), 1);
  EXPECT_EQ(t.move_external(Player::kLoyal, 1), 0);
  EXPECT_EQ(s.box[at(Track::kExternal)], -5);
  EXPECT_EQ(t.move_external(Player::kPatriote, 3), 3);
  EXPECT_EQ(s.box[at(Track::kExternal)], -2);
}

// As much as possible (rulings 22), and no cube that is not there (rulings 31).
RULE("1.1", "3.2")
TEST_F(Verbs, AddAndRemoveWhatThereIs) {
  EXPECT_EQ(t.add_cubes(County::kChambly, Player::kPatriote, 20), 7);
  EXPECT_EQ(t.add_cubes(County::kChambly, Player::kPatriote, 1), 0);
  EXPECT_EQ(t.remove_cubes(County::kChambly, Player::kPatriote, 12), 9);
  EXPECT_EQ(t.remove_cubes(County::kChambly, Player::kPatriote, 1), 0);
  for (County c : kAllCounties) t.add_cubes(c, Player::kLoyal, kMostBoxes);
  EXPECT_EQ(s.supply(Player::kLoyal), 0);
  EXPECT_EQ(s.on_map[at(Player::kLoyal)], 125);
  EXPECT_EQ(s.room(County::kBeauce, Player::kLoyal), 0);
}

// Card 138 ends the session and the rounds that follow it without a gap (rulings 42, 63).
RULE("10.0")
TEST_F(Verbs, EndASession) {
  s.session = 0b11000110;  // rounds 2, 3, 7 and 8
  s.round = 2;
  EXPECT_TRUE(t.session_end());
  EXPECT_EQ(s.session, 0b11000000);
  EXPECT_FALSE(s.parliamentary());
  EXPECT_FALSE(t.session_end());
}

// Card 85 makes the next round Parliamentary, from round 8 the first of the next turn; after the
// last turn there is none (rulings 61, 62).
RULE("10.0")
TEST_F(Verbs, MakeTheNextRoundParliamentary) {
  s.session = 0;
  s.round = 4;
  t.session_next();
  EXPECT_EQ(s.session, 0b00010000);
  s.round = 8;
  t.session_next();
  EXPECT_EQ(s.carry, 1);
  s.carry = 0;
  s.turn = kTurns - 1;
  t.session_next();
  EXPECT_EQ(s.carry, 0);
}

// Two Strategic Realignments of one action round take each other back (rulings 66).
RULE("9.5.1")
TEST(PreludeSpecial, TwoRealignmentsCancelOut) {
  State s = calling<Procedure::kSpecialAction>({Player::kLoyal, Special::kStrategicRealignment, 2});
  EXPECT_EQ(s.swap, 1);
  s.stack.push<Procedure::kSpecialAction>(
      SpecialCall{Player::kPatriote, Special::kStrategicRealignment, 2});
  run_to_question(s, {}, nullptr);
  EXPECT_EQ(s.swap, 0);
}

// Points for a check are the checked player's to spend, also in the other's round (ruling 9).
RULE("8.0")
TEST(PreludeChecks, AskThePlayerWhoIsChecked) {
  State s = set_up();
  s.active = Player::kLoyal;
  s.stack.push<Procedure::kCheck>(CheckCall{Player::kPatriote, County::kRichelieu, {}, 2});
  run_to_question(s, {}, nullptr);
  play(s, {"roll 5"});
  Decision decision;
  Prelude::decision(s, decision);
  EXPECT_EQ(decision.seat, seat(Player::kPatriote));
  play(s, {"pay 2"});
  EXPECT_EQ(s.stack.result, 1);
  EXPECT_EQ(s.points[at(Player::kPatriote)], 4);
}

// Points that an Event gives allow the same actions under the same limits (rulings 64, 65).
RULE("9.0")
TEST(PreludePoints, OfAnEventAreSpentAlike) {
  State s = calling<Procedure::kSpendPoints>({Player::kPatriote, 4});
  Decision decision;
  Prelude::decision(s, decision);
  EXPECT_TRUE(decision.lists(action(ActionKind::kComposure)));
  EXPECT_TRUE(decision.lists(action(ActionKind::kSpecial, Special::kOurMoment, 4)));
  play(s, {"organize montreal", "dedicate 2", "roll 18"});
  Prelude::decision(s, decision);
  EXPECT_FALSE(decision.lists(action(ActionKind::kOrganize, County::kMontreal)));
}

// A city that changes hands and comes back within one deed is no news; two steps are one.
TEST(PreludeLog, TellsOnlyWhatAChangeComesTo) {
  State s = Prelude::start(complete(Prelude::info(), {}).value());
  Log log;
  Turn t{{s, {}, nullptr, &log}};
  const int patriote = s.count(County::kMontreal, Player::kPatriote);
  t.add_cubes(County::kMontreal, Player::kLoyal, 15);
  t.remove_cubes(County::kMontreal, Player::kPatriote, patriote);
  log.clear();
  t.remove_cubes(County::kMontreal, Player::kLoyal, 15);
  t.add_cubes(County::kMontreal, Player::kLoyal, 1);
  t.raise_spirit(1);
  t.raise_spirit(2);
  std::vector<LogEvent> control;
  std::vector<LogEvent> spirit;
  for (const LogEvent& event : log.events) {
    if (event.id == at(Event::kControlled)) control.push_back(event);
    if (event.id == at(Event::kSpiritUp)) spirit.push_back(event);
  }
  ASSERT_EQ(control.size(), 2U);
  const auto both = Prelude::together(control[0], control[1]);
  ASSERT_TRUE(both);
  EXPECT_TRUE(Prelude::idle(*both));
  EXPECT_FALSE(Prelude::idle(control[0]));
  ASSERT_EQ(spirit.size(), 2U);
  EXPECT_EQ(Prelude::together(spirit[0], spirit[1])->args[0], 3);
}

}  // namespace
}  // namespace tricorne::prelude
