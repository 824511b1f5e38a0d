// The law of odds: at options of random games, whatever dice they lead to.
#pragma once

#include <fmt/format.h>

#include "kernel/odds.h"
#include "kernel/testing/battery.h"

namespace tricorne {

struct OddsReport {
  std::string problem;  // the first broken law, or empty
  int exact = 0;        // options with odds
  int hidden = 0;
  int too_many = 0;
};

inline std::string odds_text(const Odds& odds) {
  const auto json = [](const Phrase& phrase) { return nlohmann::json(phrase).dump(); };
  std::string out(kOddsStatusWords[static_cast<std::size_t>(odds.status)]);
  for (const Odds::Case& c : odds.cases) {
    for (const Odds::Answer& answer : c.answers) out += fmt::format("|{} ", answer.move);
    for (const Odds::Outcome& outcome : c.outcomes) {
      out += fmt::format("\n{}/{}", outcome.weight, c.total);
      for (const Phrase& line : outcome.lines) out += json(line);
      for (const Odds::Change& change : outcome.changes) {
        out += json(change.name) + std::to_string(change.before);
        for (const Odds::Value& v : change.values) out += fmt::format(" {}:{}", v.value, v.weight);
      }
    }
  }
  return out;
}

template <RollsDice G>
class OddsLaw {
 public:
  using State = typename G::State;

  OddsReport check(int games) {
    const auto setups = all_setups<G>();
    for (int i = 0; i < games; ++i) {
      FastRng rng{static_cast<std::uint64_t>(i) + 1};
      State s = G::start(setups[static_cast<std::size_t>(i) % setups.size()]);
      while (!G::over(s) && report_.problem.empty()) {
        G::decision(s, decision_);
        if (decision_.seat != kChance && rng.below(4) == 0) look(s, decision_.pick(rng), rng);
        G::apply(s, decision_.pick(rng), nullptr);
      }
    }
    return std::move(report_);
  }

 private:
  void look(const State& s, Action a, FastRng& rng) {
    const Seat seat = decision_.seat;
    const Odds odds = odds_of<G>(s, a, seat, false);
    report_.exact += odds.status == Odds::Status::kExact ? 1 : 0;
    report_.hidden += odds.status == Odds::Status::kHidden ? 1 : 0;
    report_.too_many += odds.status == Odds::Status::kTooMany ? 1 : 0;
    const auto complain = [&](const std::string& what) {
      report_.problem = fmt::format("{}: {}", G::notation(s, a), what);
    };
    // What is hidden changes nothing, so that nothing hidden is told.
    const Odds imagined = odds_of<G>(G::redeal(G::conceal(s, seat), rng), a, seat, false);
    if (odds_text(odds) != odds_text(imagined)) {
      return complain(fmt::format("the odds hang on what is hidden:\n{}\nor {}", odds_text(odds),
                                  odds_text(imagined)));
    }
    for (const Odds::Case& c : odds.cases) {
      if (const std::string wrong = sums(c); !wrong.empty()) return complain(wrong);
    }
    if (odds.status != Odds::Status::kExact) return;
    for (int i = 0; i < 4; ++i) {
      if (const std::string wrong = play(s, a, odds, rng); !wrong.empty()) return complain(wrong);
    }
  }

  static std::string sums(const Odds::Case& c) {
    std::uint64_t all = 0;
    for (const Odds::Outcome& outcome : c.outcomes) {
      all += outcome.weight;
      for (const Odds::Change& change : outcome.changes) {
        std::uint64_t of_values = 0;
        for (const Odds::Value& v : change.values) of_values += v.weight;
        if (of_values != outcome.weight) return "the values of a stake do not add up";
      }
    }
    return all == c.total ? "" : fmt::format("{} of {} ways", all, c.total);
  }

  // One way it may go, thrown at random: it must be among the outcomes of its case.
  std::string play(const State& before, Action a, const Odds& odds, FastRng& rng) const {
    State s = before;
    Log log;
    const Seat seat = decision_.seat;
    answer<G>(s, a, &log, seat);
    std::vector<std::string> answers;
    Decision d;
    G::decision(s, d);
    while (!asks_die<G>(d)) {
      const Action other = d.pick(rng);
      if (!G::vocabulary().answers(d, other)) return {};  // a note of a non-player
      answers.push_back(G::notation(s, other));
      answer<G>(s, other, &log, d.seat);
      G::decision(s, d);
    }
    while (!G::over(s) && asks_die<G>(d)) {
      G::apply(s, d.pick(rng), &log);
      if (!G::over(s)) G::decision(s, d);
    }
    std::erase_if(log.events, [&](const LogEvent& event) { return !event.visible_to(seat); });
    const auto lines = G::decided(log.events);
    const auto stakes = G::stakes(s, seat);
    const auto start = G::stakes(before, seat);
    const auto its_case = std::find_if(odds.cases.begin(), odds.cases.end(), [&](const auto& c) {
      return std::equal(c.answers.begin(), c.answers.end(), answers.begin(), answers.end(),
                        [](const auto& one, const auto& move) { return one.move == move; });
    });
    if (its_case == odds.cases.end()) return "dice that no case tells of";
    const auto outcome = std::find_if(its_case->outcomes.begin(), its_case->outcomes.end(),
                                      [&](const Odds::Outcome& one) { return one.lines == lines; });
    if (outcome == its_case->outcomes.end()) return "an outcome that is not listed";
    for (std::size_t i = 0; i < stakes.size(); ++i) {
      const auto change =
          std::find_if(outcome->changes.begin(), outcome->changes.end(),
                       [&](const Odds::Change& one) { return one.name == stakes[i].name; });
      const bool listed =
          change == outcome->changes.end()
              ? stakes[i].value == start[i].value
              : std::any_of(change->values.begin(), change->values.end(),
                            [&](const Odds::Value& v) { return v.value == stakes[i].value; });
      if (!listed) return "a stake has a value that is not listed";
    }
    return {};
  }

  Decision decision_;
  OddsReport report_;
};

}  // namespace tricorne
