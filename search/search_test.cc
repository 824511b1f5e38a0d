// The search on a game small enough to know its best answers.
#include "search/search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "kernel/testing/peeking.h"
#include "search/examine.h"
#include "search/fit.h"
#include "search/player.h"
#include "search/toy_guide.h"

namespace tricorne::search {
namespace {

using toy::Toy;

// Tells when it is asked what a position is worth, and begins a turn when it is told to.
struct Blind : toy::Guide {
  static bool begins(const Decision& /*decision*/) { return begin; }
  static Values value(toy::State& s, FastRng& rng) {
    ++asked;
    return toy::Guide::value(s, rng);
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
  Grove<Blind> grove(Blind{}, Toy::conceal(s, decision.seat), rng, budget.threads);
  grove.grow(budget);
  return grove.found(decision);
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

TEST(Search, StopsWhenNoOtherOptionCanBeVisitedMore) {
  const auto visits = [](const std::vector<Found>& found) {
    std::uint32_t sum = 0;
    for (const Found& option : found) sum += option.visits;
    return sum;
  };
  for (std::uint64_t seed : {1U, 2U, 3U}) {
    const auto whole = search(with_stones(4, 4), seed, {.iterations = 1000});
    const auto decided =
        search(with_stones(4, 4), seed, {.iterations = 1000, .until_decided = true});
    EXPECT_EQ(best(decided).action, best(whole).action);
    EXPECT_LT(visits(decided), 900U);
    EXPECT_GT(2 * best(decided).visits, 1000U);
  }
}

TEST(Search, MakesNoMoreEdgesThanItMay) {
  const toy::State s = with_stones(10, 0);
  Tree<Blind> tree(Blind{}, Toy::conceal(s, 0), FastRng{1});
  tree.grow({.iterations = 5000, .edges = 50});
  EXPECT_EQ(tree.iterations(), 5000U);
  EXPECT_LE(tree.edges(), 50U + 3U);  // the node that reaches the bound is finished
}

// One takes all the stones, so that one question follows the other.
struct Alone : Toy {
  static void apply(State& s, Action a, Log* log) {
    Toy::apply(s, a, log);
    s.active = 0;
  }
};
struct AloneGuide : toy::Guide {
  using Game = Alone;
};

TEST(Search, GoesOnWithWhatItSawOfTheNextQuestion) {
  toy::State s = with_stones(9, 0);
  Decision decision;
  const auto visits = [&](const Grove<AloneGuide>& grove) {
    std::uint32_t sum = 0;
    Alone::decision(s, decision);
    for (const Found& option : grove.found(decision)) sum += option.visits;
    return sum;
  };
  AloneGuide guide;
  FastRng rng{1};
  const auto seen = Alone::conceal(s, 0);
  for (int threads : {1, 2}) {
    const Action take = action(toy::Kind::kTake, 2);
    Grove<AloneGuide> grove(guide, seen, rng, threads);
    grove.grow({.iterations = 400});
    Alone::decision(s, decision);
    const std::uint32_t then = grove.found(decision)[1].visits;
    ASSERT_TRUE(grove.go_on(guide, take, rng));
    EXPECT_FALSE(grove.is_at(seen));
    Alone::apply(s, take, nullptr);
    ASSERT_TRUE(grove.is_at(Alone::conceal(s, 0)));
    const std::uint32_t before = visits(grove);
    EXPECT_GT(before, 20U);
    EXPECT_LE(before, then);
    grove.grow({.iterations = 100});
    EXPECT_EQ(visits(grove), before + 100);
    // After three stones a die is thrown, which nobody has seen yet.
    EXPECT_FALSE(grove.go_on(guide, action(toy::Kind::kTake, 3), rng));
    s = with_stones(9, 0);
  }
}

TEST(Search, DoesNotPeek) {
  const tricorne::Setup setup = complete(Toy::info(), {}).value();
  for (const Level& level : kLevels) {
    const auto make = [&] { return searcher(level.kind, Blind{}); };
    EXPECT_EQ(peeking_problem<Toy>(make, setup, 40), "") << level.kind;
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

TEST(Search, LooksAtWhatWasMadeOftenEnough) {
  const toy::State s = with_stones(7, 4);  // to take one leaves six, which wins
  Tree<Blind> tree(Blind{}, Toy::conceal(s, 0), FastRng{1});
  tree.grow({.iterations = 400});
  tree.grow_at(action(toy::Kind::kTake, 2), 300);
  EXPECT_EQ(tree.iterations(), 700U);
  EXPECT_LT(tree.worth(action(toy::Kind::kTake, 2))[0],
            tree.worth(action(toy::Kind::kTake, 1))[0] - 0.2F);
  EXPECT_NEAR(
      tree.worth(action(toy::Kind::kTake, 2))[0] + tree.worth(action(toy::Kind::kTake, 2))[1], 1,
      1e-4);
}

TEST(Search, FollowsWhatItExpects) {
  const toy::State s = with_stones(5, 4);  // two, one or two, and the rest
  Tree<Blind> tree(Blind{}, Toy::conceal(s, 0), FastRng{1});
  tree.grow({.iterations = 2000});
  std::vector<Seat> seats;
  const toy::State end =
      tree.follow(action(toy::Kind::kTake, 2), [&](const toy::State&, const Decision& d, Action a) {
        EXPECT_TRUE(d.lists(a));
        seats.push_back(d.seat);
        return true;
      });
  EXPECT_THAT(seats, testing::ElementsAre(1, 0));
  EXPECT_TRUE(Toy::over(end));
  EXPECT_EQ(end.winner, 1);
}

TEST(Examiner, JudgesByWhatTheSeatMayKnow) {
  const auto judge = examiner(toy::Guide{});
  for (int card : {2, 3}) {
    toy::State s = with_stones(8, 4);
    s.card[1] = static_cast<std::uint8_t>(card);
    const ErasedState<Toy> state(s);
    Decision decision;
    state.decision(decision);
    const Examined found = judge->advise(state, decision, FastRng{5}, {.iterations = 1000});
    static std::vector<float> first;
    std::vector<float> worths;
    for (const Weighed& option : found.options) worths.push_back(option.worth[0]);
    if (first.empty()) first = worths;
    EXPECT_EQ(worths, first) << "another card in the other's hand";
    EXPECT_EQ(found.preferred().action.a, 2) << "six are left";
    ASSERT_NE(found.after_best.reply_to(0), nullptr);
    EXPECT_EQ(found.after_best.reply_to(0)->seat, 1);
  }
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

TEST(Levels, LeaveToLaterQuestionsWhatAnEasyOneDoesNotNeed) {
  constexpr int kQuestions = 20;
  constexpr int kMilliseconds = 4;
  auto player = searcher("strong", Blind{});
  const auto seconds_of = [&](const toy::State& s) {
    Decision decision;
    Toy::decision(s, decision);
    Thinking thinking;
    thinking.milliseconds = kMilliseconds;
    const double before = thread_cpu_seconds();
    player->choose(Toy::conceal(s, 0), decision, thinking);
    return thread_cpu_seconds() - before;
  };
  double all = 0;
  for (int i = 0; i < kQuestions; ++i) all += seconds_of(with_stones(4, 4));
  const double hard = seconds_of(with_stones(3, 4));  // whatever is taken, the other wins
  EXPECT_GT(hard, 1.1 * kMilliseconds / 1000);
  EXPECT_LT(all + hard, 1.5 * (kQuestions + 1) * kMilliseconds / 1000);
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

// Positions of two seats with random features, of which `wins` says whether they win nine games of
// ten.
template <class Wins>
Samples samples_where(int features, std::uint64_t seed, Wins&& wins) {
  Samples samples(features);
  FastRng rng{seed};
  while (samples.positions.size() < 2000) {
    std::vector<std::vector<float>> have(2);
    for (auto& row : have) {
      for (int i = 0; i < features; ++i) row.push_back(static_cast<float>(rng.below(2)));
    }
    if (wins(have[0]) == wins(have[1])) continue;
    const bool first = wins(have[0]) != (rng.below(10) == 0);
    samples.begin(0);
    samples.add(have[0], first ? 1.0F : 0.0F);
    samples.add(have[1], first ? 0.0F : 1.0F);
  }
  return samples;
}

TEST(Fit, FindsRowsThatTellWhatWins) {
  const auto samples = samples_where(2, 1, [](const auto& have) { return have[0] == 1; });
  Weights weights(1, 2);
  const double before = log_loss(weights, samples);
  EXPECT_NEAR(before, std::log(2.0), 1e-5);
  fit_rows(weights, samples, 20);
  EXPECT_LT(log_loss(weights, samples), 0.55 * before);
  EXPECT_NEAR(weights.of[0], std::log(9.0), 0.4);
  EXPECT_NEAR(weights.of[1], 0, 0.3);
}

TEST(Fit, TellsAStageThatWasNeverSeenWhatTheOthersHaveInCommon) {
  Weights weights(2, 2);
  fit_rows(weights, samples_where(2, 1, [](const auto& have) { return have[0] == 1; }), 20);
  EXPECT_GT(weights.row(1)[0], 0.5F);
  EXPECT_GT(weights.row(0)[0], weights.row(1)[0]);
  EXPECT_NEAR(weights.row(1)[1], 0, 0.3);
}

TEST(Fit, FindsANetworkThatTellsWhatRowsCannot) {
  const auto either = [](const auto& have) { return have[0] != have[1]; };
  const auto samples = samples_where(3, 1, either);
  const auto kept_back = samples_where(3, 2, either);
  Weights weights(1, 3);
  fit_rows(weights, samples, 20);
  EXPECT_GT(log_loss(weights, kept_back), 0.65);
  Weights again = weights;
  fit_net(weights, samples, kept_back, 30, 5);
  EXPECT_LT(log_loss(weights, kept_back), 0.4);
  // The same samples and seed, the same numbers.
  fit_net(again, samples, kept_back, 30, 5);
  EXPECT_EQ(again.net->from, weights.net->from);
  EXPECT_EQ(again.net->out, weights.net->out);
}

TEST(Fit, KeepsTheNetworkThatForetellsOthersBest) {
  // What is learned is wrong for the games kept back: the network stays as it was, adding nothing.
  const auto samples = samples_where(2, 1, [](const auto& have) { return have[0] == 1; });
  const auto kept_back = samples_where(2, 2, [](const auto& have) { return have[0] == 0; });
  Weights weights(1, 2);
  fit_net(weights, samples, kept_back, 5, 1);
  EXPECT_EQ(weights.strength(0, std::array<float, 2>{1, 1}), 0);
}

TEST(Weights, AreReadStrictly) {
  Weights weights(2, 3);
  weights.of = {1, 2, 3, 4, 5, 6};
  nlohmann::json document = nlohmann::json::object();
  write_weights(weights, document);
  EXPECT_EQ(read_weights(document, 2, 3).value().of, weights.of);
  EXPECT_FALSE(read_weights(document, 3, 3).ok());
  EXPECT_FALSE(read_weights(document, 2, 4).ok());
  EXPECT_FALSE(read_weights(nlohmann::json::object(), 2, 3).ok());
  document["weights"][1][2] = "six";
  EXPECT_EQ(read_weights(document, 2, 3).error(), "weights: expected a number");
  document["weights"][1][2] = 6;
  for (const nlohmann::json& bad : {nlohmann::json(7), nlohmann::json{{"from", 1}}}) {
    document["net"] = bad;
    EXPECT_FALSE(read_weights(document, 2, 3).ok());
  }
}

TEST(Weights, AreReadAsTheyWereWritten) {
  const auto samples = samples_where(3, 1, [](const auto& have) { return have[0] != have[1]; });
  Weights weights(1, 3);
  fit_net(weights, samples, {}, 2, 5);
  nlohmann::json document{{"game", "toy"}};
  write_weights(weights, document);
  const std::string text = weights_text(document);
  EXPECT_EQ(nlohmann::json::parse(text), document);
  const Weights read = read_weights(nlohmann::json::parse(text), 1, 3).value();
  const std::array<float, 3> have{1, 0, 0.5F};
  EXPECT_NE(read.strength(0, have), read.glance(0, have));
  EXPECT_NEAR(read.strength(0, have), weights.strength(0, have), 0.01);
  nlohmann::json again{{"game", "toy"}};
  write_weights(read, again);
  EXPECT_EQ(again, document);
}

}  // namespace
}  // namespace tricorne::search
