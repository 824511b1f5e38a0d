// Founding Fathers as a whole: the battery, what is hidden, documents and an owner's files.
#include "games/founders/game.h"

#include <gtest/gtest.h>

#include "games/founders/tests/set_ups.h"
#include "games/founders/tests/table.h"
#include "kernel/testing/allocation.h"
#include "kernel/testing/battery.h"
#include "kernel/testing/owner_data.h"

namespace tricorne::founders {
namespace {

using Json = nlohmann::json;

// With persuasion in some games: two of its questions are put though they have one answer.
TEST(FoundersGame, PassesTheBattery) {
  BatteryConfig config;
  config.also = {all_options_but("less_negotiation")};
  config.games = 20;
  config.thorough_games = 1;
  config.sessions = 1;
  EXPECT_EQ(battery<Founders>(config), "");
}

// The optional rules all at once, and all but the variant without appointments.
TEST(FoundersGame, PassesTheBatteryWithItsOptions) {
  BatteryConfig config;
  config.games = 4;
  config.thorough_games = 1;
  config.sessions = 1;
  for (const std::string off : {"", "less_negotiation"}) {
    config.setups.push_back(all_options_but(off));
  }
  EXPECT_EQ(battery<Founders>(config), "");
}

TEST(FoundersGame, NeverAllocatesWhileItIsPlayed) {
  EXPECT_EQ(allocation_problem<Founders>(2), "");
}

TEST(FoundersGame, TakesWholeFilesOfAnOwnerOnly) {
  EXPECT_EQ(owner_data_problem<Founders>(testing::TempDir() + "founders_whole_files"), "");
}

// ---- What is hidden

// At the desk of a game of three, with these hands.
State with_hands(const char* hands) {
  Json document = {{"base", "a"}, {"players", 3}};
  document["hands"] = Json::parse(hands);
  auto state = Founders::load(document);
  EXPECT_TRUE(state.ok()) << (state.ok() ? "" : state.error());
  return state.value();
}

constexpr const char* kHands = R"({"p1": ["duel", "patrick_henry"], "p2": ["expose_a_spy"]})";

RULE("cards")
TEST(FoundersHidden, ASeatSeesItsOwnHandAlone) {
  const State s = with_hands(kHands);
  const auto seen = [&](Seat seat, const char* of) {
    return Founders::view(Founders::conceal(s, seat))["seats"][of];
  };
  EXPECT_EQ(seen(0, "p1")["cards"].size(), 2U);
  EXPECT_EQ(seen(0, "p2")["cards"].size(), 0U);
  EXPECT_EQ(seen(0, "p2")["hand"], 1);
  EXPECT_EQ(seen(kSpectator, "p1")["cards"].size(), 0U);
}

RULE("cards")
TEST(FoundersHidden, ARedealKeepsToWhatIsKnown) {
  const State s = with_hands(kHands);
  FastRng rng{5};
  CardSet dealt;
  for (int i = 0; i < 400; ++i) {
    const State twin = Founders::redeal(Founders::conceal(s, 0), rng);
    EXPECT_EQ(twin.cards.at(hand(0)), s.cards.at(hand(0)));
    ASSERT_EQ(twin.cards.at(hand(1)).size(), 1);
    dealt |= twin.cards.at(hand(1));
  }
  EXPECT_EQ(dealt, s.cards.at(Spot::kDeck) | s.cards.at(hand(1)));
}

// Three cards in hands and two left in the deck: every arrangement comes out, and no other.
RULE("cards")
TEST(FoundersHidden, EveryArrangementCanBeRedealt) {
  State s = with_hands(kHands);
  while (s.cards.at(Spot::kDeck).size() > 2) {
    s.cards.move(s.cards.at(Spot::kDeck).nth(0), Spot::kDeck, Spot::kOut);
  }
  ASSERT_EQ(Founders::broken(s), "");
  const auto met = [&](Seat seat, int redeals) {
    return arrangements<Founders>(s, seat, redeals, [](const State& twin) {
      return std::array{twin.cards.at(hand(0)), twin.cards.at(hand(1)), twin.cards.at(hand(2)),
                        twin.cards.at(Spot::kDeck)};
    });
  };
  EXPECT_EQ(met(0, 300), 3U);
  EXPECT_EQ(met(1, 600), 6U);
  EXPECT_EQ(met(2, 2000), 30U);
  EXPECT_EQ(met(kSpectator, 2000), 30U);
}

// Answers to a window are nobody's to know until all are in, and then everybody's.
RULE("cards")
TEST(FoundersHidden, AnAnswerIsSealedUntilAllAreIn) {
  State s = with_hands(R"({"p1": ["ugly_words"], "p3": ["sabotage_a_negotiation-1"]})");
  Turn{{s}}.put_in_office(man("alexander_hamilton"), Office::kEnvoy);
  open(s, "napoleon_seeks_help");
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kResolve, 0, 1));
  everybody(s, ActionKind::kYes);
  ASSERT_TRUE(asks(s, Question::kWindow));
  const Card played = act_facts(tables().act("sabotage_a_negotiation")).first;
  const Action sabotage = action(ActionKind::kPlay, played);
  EXPECT_EQ(Founders::visible(s, sabotage, 2), only(2));
  State passed = s;
  Founders::apply(s, sabotage, nullptr, 2);
  Founders::apply(passed, action(ActionKind::kPass), nullptr, 2);
  EXPECT_TRUE(same_bytes(*Founders::conceal(s, 0), *Founders::conceal(passed, 0)));
  EXPECT_FALSE(same_bytes(*Founders::conceal(s, 2), *Founders::conceal(passed, 2)));
  Log log;
  Founders::apply(s, action(ActionKind::kPass), &log, 0);
  EXPECT_TRUE(log.revealed);
  EXPECT_TRUE(s.cards.has(Spot::kDiscard, played));
}

RULE("setup", "people-2")
TEST(FoundersHidden, OnlyWhoDrawsReadsTheCard) {
  State s =
      Founders::start(complete(Founders::info(), {"b", {"human", "human", "human"}, {}}).value());
  Decision decision;
  bool pool = false;
  bool taken = false;
  for (int i = 0; i < 60 && !taken; ++i) {
    Founders::decision(s, decision);
    const SeatMask readers = Founders::visible(s, decision[0]);
    const auto q = static_cast<Question>(decision.question);
    const bool dealt = q == Question::kSetupCard;
    const SeatMask drafter = q == Question::kDraft ? only(decision.seat) : SeatMask{0};
    EXPECT_EQ(readers, q == Question::kSetupMan ? kEverybody : dealt ? readers : drafter);
    EXPECT_EQ(dealt, std::popcount(readers) == 1 && q != Question::kDraft);
    pool = pool || q == Question::kPool;
    taken = q == Question::kDraft;
    Founders::apply(s, decision[0], nullptr);
  }
  EXPECT_TRUE(pool && taken);
}

// ---- Documents

// Every turn of the President's desk with nothing on it is one.
TEST(FoundersDocuments, ArePossibleAtEveryDesk) {
  State s =
      Founders::start(complete(Founders::info(), {"a", {"human", "human", "human"}, {}}).value());
  Decision decision;
  FastRng rng{3};
  int desks = 0;
  while (!Founders::over(s)) {
    Founders::decision(s, decision);
    const bool desk = decision.question == static_cast<int>(Question::kDesk);
    EXPECT_EQ(Founders::boundary(s), desk);
    desks += desk ? 1 : 0;
    Founders::apply(s, decision.pick(rng), nullptr);
  }
  EXPECT_GT(desks, 10);
}

TEST(FoundersDocuments, ChangeWhatTheyName) {
  const auto loaded = Founders::load(Json::parse(R"({"base": "a", "players": 3, "reserves": -120,
      "men": {"john_jay": {"office": "chief_justice", "influence": 2},
              "james_madison": {"player": "p2", "cubes": 3},
              "aaron_burr": null},
      "states": ["NE", "NY", "PA", "NJ", "MD", "DE", "VA", "NC", "GA", "KY"],
      "issues": {"resolved_a": ["state_ky"]}})"));
  ASSERT_TRUE(loaded.ok()) << loaded.error();
  const State& s = loaded.value();
  EXPECT_EQ(s.holder(Office::kChiefJustice), man("john_jay"));
  EXPECT_EQ(s.owner(man("james_madison")), 1);
  EXPECT_EQ(s.popularity(man("james_madison")), man_facts(man("james_madison")).popularity + 3);
  EXPECT_FALSE(s.in_play(man("aaron_burr")));
  EXPECT_TRUE(s.is_admitted(place("KY")));
  EXPECT_TRUE(asks(s, Question::kDesk));
}

TEST(FoundersDocuments, NameWhatIsWrong) {
  const auto tells = [](const char* document, const char* words) {
    const auto state = Founders::load(Json::parse(document));
    const std::string error = state.ok() ? "accepted" : state.error();
    EXPECT_NE(error.find(words), std::string::npos) << error;
  };
  tells(R"({"game": "founders"})", "scenario");
  tells(R"({"base": "a"})", "players");
  tells(R"({"base": "a", "players": 7})", "players");
  tells(R"({"base": "a", "players": 3, "weather": "cold"})", "weather");
  tells(R"({"base": "a", "players": 3, "tension": 5})", "tension");
  tells(R"({"base": "a", "players": 3, "men": {"napoleon": null}})", "no statesman 'napoleon'");
  tells(R"({"base": "a", "players": 3, "men": {"george_washington": null}})", "a President");
  tells(R"({"base": "a", "players": 3, "men": {"john_jay": {"office": "president"}}})",
        "office 0 has 2 holders");
  tells(R"({"base": "a", "players": 3, "men": {"john_jay": {"player": "p5"}}})", "men.john_jay");
  tells(R"({"base": "a", "players": 3, "hands": {"p1": ["duel"], "p2": ["duel"]}})",
        "each card in one place");
  tells(R"({"base": "a", "players": 3, "known": ["duel"]})", "a card in a hand");
}

// ---- Ends

// Ruling 55.
RULE("winner")
TEST(FoundersGame, EqualScoresShareTheVictory) {
  State s = with_hands("{}");
  s.vp = {4, 9, 9};
  Turn{{s}}.end(Ending::kLastIssue);
  const auto results = Founders::results(s);
  EXPECT_EQ(results[0].rank, 3);
  EXPECT_TRUE(results[1].won && results[2].won);
}

}  // namespace
}  // namespace tricorne::founders
