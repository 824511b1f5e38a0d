// Practice: habits play a lone person against the non-players, or one among others, without any
// search, thousands of games a second. What was answered in games that ended better than most becomes
// likelier, in others less likely (policy gradient, with Adam's steps).
#include <algorithm>
#include <cmath>
#include <numeric>
#include <thread>

#include "games/liberty/bots/guide.h"
#include "games/liberty/rules/victory.h"

namespace tricorne::liberty {
namespace {

// How good an end is: by how much one is ahead, and more if that wins. Whom a check ends has lost
// clearly, and the French without the Treaty come out ahead of nobody.
RULE("7.3", "8.8")
double reward(const State& s, Faction f) {
  const bool won = s.end.winners.has(f);
  const int enough = solo(s) ? kSoloVictory : 1;
  int ahead = ahead_of_others(s, f);
  if (won) {
    ahead = std::max(ahead, enough);
  } else if (s.end.kind == EndKind::kVictoryCheck) {
    ahead = std::min(ahead, -8);
  } else if (f == Faction::kFrench && !s.treaty()) {
    ahead = std::min(ahead, -4);
  } else {
    ahead = std::min(ahead, enough - 1);  // level with the winner
  }
  const double n = std::clamp(ahead, -25, 14);
  return n / 8 + 1.5 / (1 + std::exp((enough - 0.5 - n) / 2));
}

bool alone(const search::Practice& practice) { return practice.against == Guide::kAgainst[0]; }

// A sum over some of many places, which is soon empty again.
class Sparse {
 public:
  explicit Sparse(std::size_t places) : at_(places) {}

  void add(std::size_t place, float x) {
    if (at_[place] == 0) used_.push_back(place);
    at_[place] += x;
  }
  // each(place, sum) for all that were added to.
  template <class Each>
  void empty_into(Each&& each) {
    for (std::size_t place : used_) {
      if (at_[place] != 0) each(place, at_[place]);
      at_[place] = 0;
    }
    used_.clear();
  }

 private:
  std::vector<float> at_;
  std::vector<std::size_t> used_;
};

class Practising {
 public:
  Practising(Faction f, search::Weights& weights, const search::Practice& practice)
      : f_(f),
        lone_(alone(practice)),
        weights_(weights),
        key_(FastRng{practice.seed, at(f)}.next()) {
    std::vector<std::string> kinds(kFactions, practice.against);
    kinds[at(f)] = "human";
    for (const std::string& scenario : practice.scenarios) {
      starts_.push_back(Liberty::start(complete(Liberty::info(), {scenario, kinds, {}}).value()));
    }
    // Whoever has learned already takes shorter steps.
    const std::span<const float> row = weights_of(weights, f, lone_);
    const bool new_to_it = std::all_of(row.begin(), row.end(), [](float w) { return w == 0; });
    longest_ = new_to_it ? 0.03F : 0.01F;
    usual_.resize(starts_.size());
    played_.resize(starts_.size());
  }

  // By how much he was ahead in the last tenth of so many games.
  double play(std::int64_t games) {
    double ahead = 0;
    const std::int64_t last = games - games / 10;
    for (std::int64_t game = 0; game < games; ++game) {
      const State s = play_one(game);
      if (game >= last) ahead += ahead_of_others(s, f_);
      learn(static_cast<std::size_t>(game) % starts_.size(), reward(s, f_));
      if ((game + 1) % kBatch == 0) {
        step(0.002F + longest_ * (1 - static_cast<float>(game) / static_cast<float>(games)));
      }
    }
    return games > last ? ahead / static_cast<double>(games - last) : 0;
  }

 private:
  static constexpr int kBatch = 128;  // games between two steps

  State play_one(std::int64_t game) {
    State s = starts_[static_cast<std::size_t>(game) % starts_.size()];
    FastRng rng{FastRng{key_, static_cast<std::uint64_t>(game)}.next()};
    // Among others every second game is against any answers, so that habits lean on nobody's.
    const bool any = !lone_ && rng.below(2) == 0;
    while (!s.over()) {
      Liberty::decision(s, decision_);
      if (decision_.fault() != Fault::kNone) break;
      if (decision_.seat == kChance || decision_.size() == 1) {
        Liberty::apply(s, decision_.pick(rng), nullptr);
      } else if (decision_.seat == seat(f_)) {
        Liberty::apply(s, own_answer(s, rng), nullptr);
      } else {
        Liberty::apply(s, any ? decision_.pick(rng) : charts_answer(s, decision_, rng), nullptr);
      }
    }
    return s;
  }

  // One of the options, as likely as habit says, and what would have made it likelier.
  Action own_answer(const State& s, FastRng& rng) {
    const Action charts = charts_answer(s, decision_, rng);
    chances_.resize(static_cast<std::size_t>(decision_.size()));
    habits(weights_, s, decision_, charts, chances_);
    auto draw = static_cast<float>(rng.below(1U << 24U)) / static_cast<float>(1U << 24U);
    std::size_t chosen = 0;
    while (chosen + 1 < chances_.size() && draw >= chances_[chosen]) draw -= chances_[chosen++];
    const Traits traits(s, decision_);
    for (std::size_t i = 0; i < chances_.size(); ++i) {
      constexpr float kNothing = 1e-4F;
      const float more = (i == chosen ? 1.0F : 0.0F) - chances_[i];
      if (std::fabs(more) < kNothing) continue;
      const Action a = decision_[static_cast<int>(i)];
      traits.of(a, a == charts, [&](int t) { way_.add(static_cast<std::size_t>(t), more); });
    }
    return decision_[static_cast<int>(chosen)];
  }

  // What was answered was so much better than usual in that scenario.
  void learn(std::size_t scenario, double reward) {
    const double better = reward - usual_[scenario];
    usual_[scenario] += better / std::min(1000, ++played_[scenario]);
    const bool known = played_[scenario] > 20;  // what is usual
    way_.empty_into([&](std::size_t t, float x) {
      if (known) slope_.add(t, static_cast<float>(better) * x / kBatch);
    });
  }

  void step(float length) {
    constexpr float kMean = 0.9F;
    constexpr float kSquare = 0.99F;
    ++steps_;
    const float means = 1 - std::pow(kMean, steps_);
    const float squares = 1 - std::pow(kSquare, steps_);
    float* row = weights_.of.data() + weights_begin(f_, lone_);
    slope_.empty_into([&](std::size_t t, float x) {
      mean_[t] = kMean * mean_[t] + (1 - kMean) * x;
      square_[t] = kSquare * square_[t] + (1 - kSquare) * x * x;
      row[t] += length * (mean_[t] / means) / (std::sqrt(square_[t] / squares) + 1e-3F);
    });
  }

  Faction f_;
  bool lone_;
  search::Weights& weights_;
  std::uint64_t key_;
  std::vector<State> starts_;  // one a scenario
  std::vector<double> usual_;
  std::vector<int> played_;
  Sparse way_{Traits::kAll};    // of a game: what would have made its answers likelier
  Sparse slope_{Traits::kAll};  // of the games since the last step: which way is up
  std::vector<float> mean_ = std::vector<float>(Traits::kAll);
  std::vector<float> square_ = std::vector<float>(Traits::kAll);
  float longest_ = 0;
  float steps_ = 0;
  std::vector<float> chances_;
  Decision decision_;
};

}  // namespace

search::Practised Guide::practised(const search::Weights& from, const search::Practice& practice) {
  search::Practised out{from, std::vector<double>(kFactions)};
  std::array<search::Weights, kFactions> all;
  all.fill(from);
  const auto work = [&](int first) {
    for (int i = first; i < kFactions; i += practice.jobs) {
      const auto n = static_cast<std::size_t>(i);
      Practising one(static_cast<Faction>(i), all[n], practice);
      out.ahead[n] = one.play(practice.games / kFactions);
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int job = 1; job < std::min(practice.jobs, kFactions); ++job)
      threads.emplace_back(work, job);
    work(0);
  }
  // What hardly counts is nothing.
  constexpr float kLeast = 0.01F;
  for (Faction f : kAllFactions) {
    const bool lone = alone(practice);
    const std::span<const float> row = weights_of(all[at(f)], f, lone);
    std::transform(row.begin(), row.end(), out.weights.of.data() + weights_begin(f, lone),
                   [](float w) { return std::fabs(w) < kLeast ? 0 : w; });
  }
  return out;
}

}  // namespace tricorne::liberty
