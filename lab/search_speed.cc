#include "lab/search_speed.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "kernel/clock.h"
#include "lab/guides.h"
#include "players/players.h"

namespace tricorne {
namespace {

// Seconds that it takes, by the wall.
template <class F>
double seconds_of(F&& f) {
  const auto begin = std::chrono::steady_clock::now();
  f();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

template <Game G>
class Measured {
 public:
  using State = typename G::State;
  using Guide = GuideOf<G>;

  explicit Measured(const Setup& setup) : setup_(setup) {
    out_.game = G::info().id;
    out_.scenario = setup.scenario;
    out_.threads = std::min(2, static_cast<int>(std::thread::hardware_concurrency()));
  }

  SearchSpeed turns(double seconds) {
    for (double spent = 0; spent < seconds;) {
      spent += seconds_of([&] { game(seconds - spent); });
    }
    const auto turns = static_cast<double>(out_.turns);
    out_.playouts = played_ / one_cpu_;
    out_.tree_steps = steps_ / one_cpu_;
    out_.speed_up = one_ * out_.threads / together_;
    out_.mean_turn = waited_ / turns;
    return out_;
  }

 private:
  // Of one thread: what the usual level gives to the first question of a turn. With far fewer the
  // start of the second thread would be measured.
  static constexpr int kPlayouts = Guide::kPlayouts / 2;

  // A game between quick players, of which every eighth turn is looked at; or as much of it as there
  // is time for.
  void game(double seconds) {
    constexpr int kEvery = 8;
    auto quick = G::player("strong:easy");
    State state = G::start(setup_);
    Decision decision;
    double spent = 0;
    for (int turn = 0; !G::over(state) && spent < seconds;) {
      G::decision(state, decision);
      if (decision.seat != kChance && Guide::begins(decision) && turn++ % kEvery == 0) {
        spent += seconds_of([&] { look_at(state, decision); });
      }
      G::apply(state, answer(*quick, state, decision), nullptr);
    }
  }

  Action answer(Player<G>& player, const State& state, const Decision& decision) {
    if (decision.seat == kChance) return decision.pick(rng_);
    Thinking thinking{FastRng{rng_.next()}};
    return player.choose(G::conceal(state, decision.seat), decision, thinking);
  }

  void look_at(const State& state, const Decision& decision) {
    const auto seen = G::conceal(state, decision.seat);
    const Guide guide = guide_of(std::type_identity<G>{});
    search::Tree<Guide> tree(guide, seen, FastRng{rng_.next()});
    const double before = thread_cpu_seconds();
    one_ += seconds_of([&] { tree.grow({.iterations = kPlayouts}); });
    one_cpu_ += thread_cpu_seconds() - before;
    played_ += kPlayouts;
    steps_ += static_cast<double>(tree.steps());
    search::Grove<Guide> grove(guide, seen, rng_, out_.threads);
    together_ += seconds_of(
        [&] { grove.grow({.iterations = kPlayouts * out_.threads, .threads = out_.threads}); });
    wait_for(state, decision);
  }

  // The seat's whole turn, as somebody who sits opposite waits for it.
  void wait_for(State state, Decision decision) {
    auto usual = G::player("strong");
    auto quick = G::player("strong:easy");
    const Seat mine = decision.seat;
    double waited = 0;
    bool first = true;
    while (!G::over(state)) {
      G::decision(state, decision);
      if (!first && Guide::begins(decision)) break;
      first = false;
      Action a;
      const double took =
          seconds_of([&] { a = answer(decision.seat == mine ? *usual : *quick, state, decision); });
      if (decision.seat == mine) waited += took;
      G::apply(state, a, nullptr);
    }
    ++out_.turns;
    waited_ += waited;
    out_.longest_turn = std::max(out_.longest_turn, waited);
  }

  Setup setup_;
  SearchSpeed out_;
  FastRng rng_{11};
  double played_ = 0;
  double steps_ = 0;
  double one_ = 0;
  double one_cpu_ = 0;
  double together_ = 0;
  double waited_ = 0;
};

}  // namespace

Result<SearchSpeed> search_speed(const std::string& game, const std::string& scenario,
                                 double seconds) {
  auto known = require_game(game);
  if (!known) return Error{known.error()};
  const GameInfo& info = known.value()->info();
  const std::vector<std::string> kinds(info.seats.size(), "strong");
  auto setup = complete(info, {scenario, kinds, {}});
  if (!setup) return Error{setup.error()};
  Result<SearchSpeed> out = Error{};
  visit_game(game, [&]<Game G>(std::type_identity<G>) {
    out = Measured<G>(setup.value()).turns(seconds);
  });
  return out;
}

nlohmann::json to_json(const SearchSpeed& speed) {
  return {{"game", speed.game},
          {"scenario", speed.scenario},
          {"turns", speed.turns},
          {"playouts_per_second", speed.playouts},
          {"tree_steps_per_second", speed.tree_steps},
          {"threads", speed.threads},
          {"speed_up", speed.speed_up},
          {"mean_turn_seconds", speed.mean_turn},
          {"longest_turn_seconds", speed.longest_turn}};
}

}  // namespace tricorne
