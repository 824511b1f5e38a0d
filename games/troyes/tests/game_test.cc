// What the kernel asks of Troyes beyond the rules: hidden characters, views, positions, results.
#include "games/troyes/game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "games/troyes/rules/rules.h"

namespace tricorne::troyes {
namespace {

using nlohmann::json;
using testing::HasSubstr;

State loaded(const char* document) {
  auto state = Troyes::load(json::parse(document));
  EXPECT_TRUE(state.ok()) << state.error();
  return state.value();
}

std::string refused(const char* document) {
  const auto state = Troyes::load(json::parse(document));
  return state ? "accepted" : state.error();
}

void play(State& s, std::initializer_list<const char*> moves) {
  Decision decision;
  for (const char* move : moves) {
    const auto a = Troyes::parse(s, move);
    ASSERT_TRUE(a) << move;
    Troyes::decision(s, decision);
    ASSERT_TRUE(decision.lists(*a)) << move;
    Troyes::apply(s, *a, nullptr);
  }
}

constexpr const char* kAction = R"({"base": "standard",
    "players": {"p1": {"characters": ["C3"], "vp": 7}, "p2": {"vp": 4}, "p3": {}, "p4": {}},
    "dice": {"p1": {"yellow": [2]}, "p2": {"red": [6]}}})";

TEST(Concealment, HidesTheCharactersOfOthers) {
  const State s = loaded(kAction);
  const json own = Troyes::view(Troyes::conceal(s, 0));
  EXPECT_EQ(own["players"][0]["characters"], json::parse(R"(["C3"])"));
  EXPECT_EQ(own["players"][1]["characters"], json::parse("[null]"));
  const json other = Troyes::view(Troyes::conceal(s, kSpectator));
  EXPECT_EQ(other["players"][0]["characters"], json::parse("[null]"));
  EXPECT_EQ(Troyes::visible(s, *Troyes::parse(s, "deal p2 C1")), only(1));
}

// Rivals' victory points are shown only where the option says so (ruling 65).
TEST(Concealment, ShowsVictoryPointsAsTheOptionSays) {
  State s = loaded(kAction);
  json view = Troyes::view(Troyes::conceal(s, 0));
  EXPECT_EQ(view["players"][0]["vp"], 7);
  EXPECT_TRUE(view["players"][1]["vp"].is_null());
  s.open_vp = 1;
  view = Troyes::view(Troyes::conceal(s, 0));
  EXPECT_EQ(view["players"][1]["vp"], 4);
}

// What no source tells is marked wherever it is shown.
TEST(Views, MarkWhatIsReconstructed) {
  const auto view_of = [](const char* document) {
    return Troyes::view(Troyes::conceal(loaded(document), 0));
  };
  const json two = view_of(R"({"base": "standard", "players": {"p1": {}, "p2": {}},
                               "dice": {"p1": {"red": [1]}}})");
  const json four = view_of(kAction);
  EXPECT_EQ(two["neutral_spaces_reconstructed"], true);
  EXPECT_EQ(four["neutral_spaces_reconstructed"], false) << "they fill what is left";
  EXPECT_EQ(four["buildings"]["palace"]["rows_reconstructed"], false);
  EXPECT_EQ(four["buildings"]["bishopric"]["rows_reconstructed"], true);
  EXPECT_EQ(four["buildings"]["city_hall"]["rows_reconstructed"], true);
  ASSERT_EQ(four["characters"].size(), 1U) << "the others are hidden";
  EXPECT_EQ(four["characters"]["C3"]["text"]["key"], "troyes.character.C3.text");
  EXPECT_EQ(four["characters"]["C3"]["reconstructed"], true);
}

TEST(Concealment, EveryHiddenDealIsReachable) {
  const State s = loaded(kAction);
  const auto seen = Troyes::conceal(s, 0);
  FastRng rng{1};
  std::array<std::array<bool, kCharacters + 1>, kMaxPlayers> found{};
  for (int i = 0; i < 500; ++i) {
    const State twin = Troyes::redeal(seen, rng);
    EXPECT_EQ(twin.players[0].characters[0], 3);
    for (std::size_t p = 1; p < 4; ++p) found[p][twin.players[p].characters[0]] = true;
  }
  for (std::size_t p = 1; p < 4; ++p) {
    for (std::size_t c = 1; c <= kCharacters; ++c) EXPECT_EQ(found[p][c], c != 3) << p << " " << c;
  }
}

TEST(Positions, NameTheFieldThatIsWrong) {
  EXPECT_THAT(refused(R"({"base": "nowhere"})"), HasSubstr("base"));
  EXPECT_THAT(refused(R"({"base": "standard", "colour": 1})"),
              HasSubstr("unknown member 'colour'"));
  EXPECT_THAT(refused(R"({"game": "troyes"})"), HasSubstr("players"));
  EXPECT_THAT(refused(R"({"base": "standard", "players": {"p1": {"deniers": -1}, "p2": {}}})"),
              HasSubstr("players.p1.deniers"));
  EXPECT_THAT(refused(R"({"base": "standard", "players": {"p1": {"influence": 21}, "p2": {}}})"),
              HasSubstr("0 to 20"));
  EXPECT_THAT(refused(R"({"base": "standard", "players": {"p1": {"supply": 7}, "p2": {}},
                          "buildings": {"palace": ["p1","p1","p1","p1","p1","p1"]}})"),
              HasSubstr("citizens of p1"));
  EXPECT_THAT(refused(R"({"base": "standard", "dice": {"p1": {"red": [1,1,1,1,1,1,1]}}})"),
              HasSubstr("at most six"));
  EXPECT_THAT(refused(R"({"base": "standard", "dice": {"p1": {"red": [1,2,3,4,5,6],
                          "white": [1,2,3,4,5,6], "yellow": [1]}}})"),
              HasSubstr("dice.p1: expected at most 12 dice in a district"));
  EXPECT_THAT(refused(R"({"base": "standard", "phase": "black_dice"})"), HasSubstr("black_dice"));
  EXPECT_THAT(refused(R"({"base": "standard", "events": [{"id": "ER1"}]})"), HasSubstr("EM"));
  EXPECT_THAT(
      refused(
          R"({"base": "standard", "events": [{"id": "EM"}, {"id": "ER8", "cubes": ["p1","p1","p1"]}]})"),
      HasSubstr("fewer cubes than flags"));
  EXPECT_THAT(refused(R"({"base": "standard", "activities": {"red": [{"id": "R2A"}]}})"),
              HasSubstr("a red activity of round 1"));
  EXPECT_THAT(
      refused(
          R"({"base": "standard", "activities": {"red": [{"id": "R1A", "cubes": {"p1": 1}}]}})"),
      HasSubstr("only on delayed"));
  EXPECT_THAT(refused(R"({"base": "standard", "players": {"p1": {"passed": true}, "p2": {}}})"),
              HasSubstr("to_act"));
  EXPECT_THAT(
      refused(
          R"({"base": "standard", "cathedral": [[null,null,null,null,null,null],["p1",null,null,null,null,null],[null,null,null,null,null,null]]})"),
      HasSubstr("cathedral[1]"));
  EXPECT_THAT(
      refused(R"({"base": "standard", "players": {"p1": {"characters": ["C1"]}, "p2": {}}})"),
      HasSubstr("2 character cards"));
}

TEST(Results, RankSeatsAndShareTheWin) {
  State s = loaded(R"({"base": "standard", "round": 6,
      "players": {"p1": {"vp": 10, "influence": 0, "deniers": 0}, "p2": {"vp": 10, "influence": 0}, "p3": {"influence": 0}, "p4": {"influence": 0, "vp": 3}},
      "dice": {"p1": {"yellow": [2]}}})");
  play(s, {"agriculture"});
  ASSERT_TRUE(Troyes::over(s));
  const auto results = Troyes::results(s);
  EXPECT_EQ(results[0].rank, 1);
  EXPECT_EQ(results[1].rank, 1);
  EXPECT_EQ(results[3].rank, 3);
  EXPECT_EQ(results[2].rank, 4);
  EXPECT_TRUE(results[0].won && results[1].won);
  EXPECT_FALSE(results[2].won || results[3].won);
  const json view = Troyes::view(Troyes::conceal(s, kSpectator));
  EXPECT_EQ(view["scores"][0]["total"], results[0].score);
  EXPECT_FALSE(view["players"][1]["characters"][0].is_null());
}

// The breakdown told at the end adds up to the result of each seat.
TEST(Results, TheLogOfTheEndAddsUp) {
  State s = loaded(R"({"base": "standard", "round": 6,
      "players": {"p1": {"vp": 4, "characters": ["C2"]}, "p2": {"characters": ["C3"]}, "p3": {}, "p4": {}},
      "activities": {"red": [{"id": "R1A", "tradesmen": {"p1": 1}}, {"id": "R2A"}, {"id": "R3A"}]},
      "events": [{"id": "EM", "cubes": ["p1"]}],
      "dice": {"p1": {"yellow": [2]}}})");
  Log log;
  Troyes::apply(s, *Troyes::parse(s, "agriculture"), &log);
  std::array<int, 4> sum{};
  std::array<int, 4> total{};
  for (const LogEvent& event : log.events) {
    const auto seat = static_cast<std::size_t>(event.args[0]);
    switch (static_cast<Event>(event.id)) {
      case Event::kScoreTokens:
      case Event::kScoreEvents:
      case Event::kScoreTradesmen:
      case Event::kScoreCathedral:
        sum[seat] += event.args[1];
        break;
      case Event::kScoreCharacter:
        sum[seat] += event.args[3];
        break;
      case Event::kScoreTotal:
        total[seat] = event.args[1];
        break;
      default:
        break;
    }
  }
  EXPECT_TRUE(log.revealed);
  const auto results = Troyes::results(s);
  for (std::size_t seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(sum[seat], total[seat]);
    EXPECT_EQ(total[seat], results[seat].score);
  }
  EXPECT_EQ(results[0].score, 4 + 1 + 2 - 6 + 1);
}

// The widest question there can be: twelve unlike dice, every one to reroll and up to three to
// turn.
TEST(Positions, TheWidestDecisionFits) {
  const State s = loaded(R"({"base": "standard", "round": 6,
      "players": {"p1": {"influence": 20, "deniers": 50, "supply": 1}, "p2": {}, "p3": {}, "p4": {}},
      "dice": {"p1": {"red": [1,2,3,4,5,6], "white": [1,2,3,4,5,6]}, "p2": {"yellow": [1,2,3,4,5,6]}}})");
  Decision decision;
  Troyes::decision(s, decision);
  EXPECT_GT(decision.size(), 12 + 12 * 11 / 2 + 12 * 11 * 10 / 6);
  EXPECT_LE(decision.size(), Decision::kCapacity);
}

TEST(State, IsSmall) { EXPECT_LE(sizeof(State), 600U); }

}  // namespace
}  // namespace tricorne::troyes
