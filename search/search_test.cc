// The search on a game small enough to know its best answers.
#include "search/search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "kernel/testing/peeking.h"
#include "kernel/testing/toy_game.h"
#include "search/player.h"
#include "search/weights.h"

namespace tricorne::search {
namespace {

using toy::Toy;

// Knows nothing: every answer is as promising, and a position is worth what chance makes of it.
struct Blind {
  using Game = Toy;
  static constexpr int kPlayouts = 400;
  static bool begins(const Decision& /*decision*/) { return begin; }
  static std::optional<Action> settled(const toy::State& /*s*/, const Decision& /*decision*/,
                                       Seat /*mine*/, FastRng& /*rng*/) {
    return {};
  }
  static void priors(const toy::State& /*s*/, const Decision& /*decision*/, FastRng& /*rng*/,
                     std::span<float> /*out*/) {}
  static Values value(toy::State& s, FastRng& rng) {
    Decision scratch;
    while (!Toy::over(s)) random_move<Toy>(s, scratch, rng);
    Values out{};
    out[s.winner - 1U] = 1;
    ++asked;
    return out;
  }
  static inline bool begin = true;
  static inline int asked = 0;
};

toy::State with_stones(int stones, int grabs) {
  return Toy::load({{"game", "toy"},
                    {"cards", {1, 2}},
                    {"stones", stones},
                    {"grabs", grabs},
                    {"to_act", "p1"}})
      .value();
}

std::vector<Found> search(const toy::State& s, std::uint64_t seed, const Budget& budget) {
  Decision decision;
  Toy::decision(s, decision);
  FastRng rng{seed};
  return look(Blind{}, Toy::conceal(s, decision.seat), decision, rng, budget);
}

TEST(Search, FindsTheAnswerThatWins) {
  // One or two may be taken: who leaves a multiple of three has won.
  for (int stones : {4, 5, 7, 8}) {
    const auto found = search(with_stones(stones, 4), 1, {.iterations = 4000});
    EXPECT_EQ(best(found).action.a, stones % 3) << stones;
    EXPECT_GT(best(found).value(), 0.8F) << stones;
  }
  EXPECT_EQ(best(search(with_stones(3, 0), 1, {.iterations = 200})).action.a, 3);
}

MATCHER(SameFound, "") {
  const auto& [one, other] = arg;
  return one.action == other.action && one.visits == other.visits && one.sum == other.sum;
}

TEST(Search, IsTheSameForTheSameSeedIterationsAndThreads) {
  const toy::State s = with_stones(10, 0);
  for (int threads : {1, 3}) {
    const Budget budget{.iterations = 600, .threads = threads};
    EXPECT_THAT(search(s, 7, budget), testing::Pointwise(SameFound(), search(s, 7, budget)));
  }
}

TEST(Search, CountsItsIterations) {
  std::uint32_t visits = 0;
  for (const Found& option : search(with_stones(10, 0), 1, {.iterations = 500})) {
    visits += option.visits;
  }
  EXPECT_EQ(visits, 500U);
}

TEST(Search, EndsByTheClockToo) {
  EXPECT_GT(best(search(with_stones(10, 0), 1, {.milliseconds = 1})).visits, 0U);
}

TEST(Search, MakesNoMoreEdgesThanItMay) {
  const toy::State s = with_stones(10, 0);
  Tree<Blind> tree(Blind{}, Toy::conceal(s, 0), FastRng{1});
  tree.grow({.iterations = 5000, .edges = 50});
  EXPECT_EQ(tree.iterations(), 5000U);
  EXPECT_LE(tree.edges(), 50U + 3U);  // the node that reaches the bound is finished
}

TEST(Search, DoesNotPeek) {
  const tricorne::Setup setup = complete(Toy::info(), {}).value();
  for (const Level& level : kLevels) {
    EXPECT_EQ(peeking_problem(*searcher(level.kind, Blind{}), setup, 40), "") << level.kind;
  }
}

// Weighs the position after one answer, and notes what luck each such position had.
struct Lucky : Blind {
  static bool ends(const toy::State& /*s*/, const Decision& /*decision*/, Seat /*mine*/) {
    return true;
  }
  static Values value(toy::State& s, FastRng& rng, Luck& luck) {
    Decision draw;
    draw.ask(kChance, 1, "");
    for (std::uint8_t i = 0; i < 200; ++i) draw.add({i});
    had[s.stones].push_back(luck.pick(draw).kind);
    return Blind::value(s, rng);
  }
  static inline std::map<int, std::vector<int>> had;
};

TEST(Search, GivesTheNthPlayoutOfEachAnswerTheSameLuck) {
  Lucky::had.clear();
  const toy::State s = with_stones(10, 4);
  Tree<Lucky> tree(Lucky{}, Toy::conceal(s, 0), FastRng{1});
  tree.grow({.iterations = 200});
  const std::vector<int>& nine = Lucky::had[9];
  const std::vector<int>& eight = Lucky::had[8];
  const std::size_t both = std::min(nine.size(), eight.size());
  ASSERT_GT(both, 20U);
  EXPECT_TRUE(
      std::equal(nine.begin(), nine.begin() + static_cast<std::ptrdiff_t>(both), eight.begin()));
  EXPECT_GT(std::set<int>(nine.begin(), nine.end()).size(), 10U);  // and each playout another
}

TEST(Search, DrawsWithTheSameLuckWhateverWasRolledBetween) {
  Decision card;
  card.ask(kChance, 1, "");
  Decision die;
  die.ask(kChance, 2, "");
  for (std::uint8_t i = 0; i < 100; ++i) {
    card.add({i});
    die.add({i});
  }
  Luck one;
  Luck other;
  one.begin(5);
  other.begin(5);
  for (int i = 0; i < 20; ++i) {
    for (int rolls = 0; rolls < i; ++rolls) other.pick(die);
    EXPECT_EQ(one.pick(card), other.pick(card)) << i;
  }
}

// A game all but decided: the values of its answers lie close together.
struct Decided : Blind {
  static constexpr float kExploreSpreads = 1.5F;
  static Values value(toy::State& s, FastRng& rng) {
    Values out = Blind::value(s, rng);
    for (float& worth : out) worth = 0.02F + worth / 100;
    return out;
  }
};

TEST(Search, ExploresInTheMeasureInWhichValuesDiffer) {
  const toy::State s = with_stones(7, 4);
  Tree<Decided> tree(Decided{}, Toy::conceal(s, 0), FastRng{1});
  tree.grow({.iterations = 2000});
  Decision decision;
  Toy::decision(s, decision);
  const Found most = best(tree.found(decision));
  EXPECT_EQ(most.action.a, 1);
  EXPECT_GT(most.visits, 1600U);
}

int playouts_of(Player<Toy>& player) {
  const toy::State s = with_stones(10, 0);
  Decision decision;
  Toy::decision(s, decision);
  Blind::asked = 0;
  Thinking thinking;
  player.choose(Toy::conceal(s, 0), decision, thinking);
  return Blind::asked;
}

TEST(Levels, GiveHalfOfWhatIsLeftOfATurnToEachQuestion) {
  auto player = searcher("strong", Blind{});
  Blind::begin = true;
  EXPECT_EQ(playouts_of(*player), 200);
  Blind::begin = false;
  EXPECT_EQ(playouts_of(*player), 100);
  EXPECT_EQ(playouts_of(*player), 50);
  EXPECT_EQ(playouts_of(*player), 50);  // never fewer
  Blind::begin = true;
  EXPECT_EQ(playouts_of(*player), 200);
}

TEST(Levels, MayBeANumberOfPlayouts) {
  EXPECT_EQ(playouts_of(*searcher("strong:x30", Blind{})), 30);
}

TEST(Levels, TakeOneThreadUnlessMoreAreAllowed) {
  EXPECT_EQ(most_threads(), 1);
  use_threads(3);
  EXPECT_EQ(most_threads(), 3);
  use_threads(0);
  EXPECT_EQ(most_threads(), 1);
}

TEST(Levels, AreKnownByName) {
  EXPECT_EQ(searcher("standard", Blind{}), nullptr);
  for (const char* bad :
       {"strong:grandmaster", "strong:x", "strong:x0", "strong:x5y", "strong:5"}) {
    EXPECT_EQ(searcher(bad, Blind{}), nullptr) << bad;
  }
}

TEST(Levels, MisjudgeOnlyWhatIsClose) {
  const std::vector<Found> found{
      {{1}, 60, 30, 0}, {{2}, 40, 19.6F, 0}, {{3}, 50, 10, 0}, {{4}, 1, 1, 0}};
  FastRng rng{1};
  std::array<int, 5> chosen{};
  for (int i = 0; i < 1000; ++i) ++chosen[best_misjudged(found, 0.1F, rng).action.kind];
  EXPECT_GT(chosen[1], 500);
  EXPECT_GT(chosen[2], 300);
  EXPECT_EQ(chosen[3] + chosen[4], 0);
  EXPECT_EQ(best_misjudged(found, 0, rng).action.kind, 1);
}

TEST(Weights, LearnWhatWins) {
  // The first feature decides nine games of ten, the second nothing.
  std::vector<Sample> samples;
  FastRng rng{1};
  for (int i = 0; i < 2000; ++i) {
    const bool first = rng.below(2) == 0;
    const bool upset = rng.below(10) == 0;
    const auto noise = [&] { return static_cast<float>(rng.below(100)) / 100; };
    samples.push_back({0,
                       {{first ? 1.0F : 0.0F, noise()}, {first ? 0.0F : 1.0F, noise()}},
                       {first != upset ? 1.0F : 0.0F, first != upset ? 0.0F : 1.0F}});
  }
  Weights weights(1, 2);
  const double before = log_loss(weights, samples);
  EXPECT_LT(fit(weights, samples, 20), before / 2);
  EXPECT_NEAR(weights.of[0], std::log(9.0), 0.4);
  EXPECT_NEAR(weights.of[1], 0, 0.3);
}

TEST(Weights, AreReadStrictly) {
  Weights weights(2, 3);
  weights.of = {1, 2, 3, 4, 5, 6};
  const nlohmann::json document{{"weights", write_weights(weights)}};
  EXPECT_EQ(read_weights(document, 2, 3).value().of, weights.of);
  EXPECT_FALSE(read_weights(document, 3, 3).ok());
  EXPECT_FALSE(read_weights(document, 2, 4).ok());
  EXPECT_FALSE(read_weights(nlohmann::json::object(), 2, 3).ok());
}

}  // namespace
}  // namespace tricorne::search
