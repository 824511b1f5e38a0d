// The law of odds: at options of random games, whatever dice they lead to.
#pragma once

#include <fmt/format.h>

#include <map>

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
    if (const std::string wrong = recount(s, a, odds, rng); !wrong.empty()) return complain(wrong);
    if (odds.status != Odds::Status::kExact) return;
    for (int i = 0; i < 4; ++i) {
      if (const std::string wrong = play(s, a, odds, rng); !wrong.empty()) return complain(wrong);
    }
  }

  // What comes out, and how often, as a text each: of the lines, and of each stake after them.
  using Ways = std::map<std::string, std::uint64_t>;
  static std::string lines_text(const std::vector<Phrase>& lines) {
    return nlohmann::json(lines).dump();
  }
  static void add(Ways& ways, const std::string& lines, const Phrase& stake, int value,
                  std::uint64_t weight) {
    ways[fmt::format("{} {} {}", lines, nlohmann::json(stake).dump(), value)] += weight;
  }

  // Every way the dice may fall, thrown one by one and counted, is what each case tells.
  std::string recount(const State& before, Action a, const Odds& odds, FastRng& rng) const {
    for (const Odds::Case& c : odds.cases) {
      State s = before;
      Log log;
      answer<G>(s, a, &log, decision_.seat);
      follow(s, log, c, rng);
      Ways thrown;
      throw_all(s, log, c.total, thrown);
      if (thrown != told(c, G::stakes(before, decision_.seat))) return "the ways are others";
    }
    return {};
  }
  // On to the dice of a case; one's own answers that it does not tell of make no difference.
  static void follow(State& s, Log& log, const Odds::Case& c, FastRng& rng) {
    std::size_t next = 0;
    for (Decision d; G::decision(s, d), !asks_die<G>(d);) {
      Action chosen = d.pick(rng);
      if (next < c.answers.size() && c.answers[next].seat == d.seat) {
        const auto told = G::parse(s, c.answers[next].move);
        if (told && d.lists(*told)) {
          chosen = *told;
          ++next;
        }
      }
      answer<G>(s, chosen, &log, d.seat);
    }
  }
  void throw_all(const State& s, const Log& log, std::uint64_t weight, Ways& out) const {
    Decision d;
    if (!G::over(s)) G::decision(s, d);
    if (!G::over(s) && asks_die<G>(d)) {
      for (int i = 0; i < d.size(); ++i) {
        State next = s;
        Log more = log;
        G::apply(next, d[i], &more);
        throw_all(next, more, weight * d.weight(i) / d.total_weight(), out);
      }
      return;
    }
    const std::string lines = lines_text(decided(log));
    out[lines] += weight;
    for (const Stake& stake : G::stakes(s, decision_.seat)) {
      add(out, lines, stake.name, stake.value, weight);
    }
  }
  std::vector<Phrase> decided(Log log) const {
    std::erase_if(log.events,
                  [&](const LogEvent& event) { return !event.visible_to(decision_.seat); });
    return G::decided(log.events);
  }
  static Ways told(const Odds::Case& c, const std::vector<Stake>& before) {
    Ways out;
    for (const Odds::Outcome& outcome : c.outcomes) {
      const std::string lines = lines_text(outcome.lines);
      out[lines] += outcome.weight;
      for (const Stake& stake : before) {
        const auto change =
            std::find_if(outcome.changes.begin(), outcome.changes.end(),
                         [&](const Odds::Change& one) { return one.name == stake.name; });
        if (change == outcome.changes.end()) {
          add(out, lines, stake.name, stake.value, outcome.weight);
          continue;
        }
        for (const Odds::Value& v : change->values) {
          add(out, lines, stake.name, v.value, v.weight);
        }
      }
    }
    return out;
  }

  // Whatever is answered before the dice, at random, has its case.
  std::string play(const State& before, Action a, const Odds& odds, FastRng& rng) const {
    State s = before;
    answer<G>(s, a, nullptr, decision_.seat);
    std::vector<std::string> answers;
    for (Decision d; G::decision(s, d), !asks_die<G>(d);) {
      const Action chosen = d.pick(rng);
      if (!G::vocabulary().answers(d, chosen)) return {};  // a note of a non-player
      answers.push_back(G::notation(s, chosen));
      answer<G>(s, chosen, nullptr, d.seat);
    }
    const auto tells = [&](const Odds::Case& c) {
      auto at = answers.begin();
      return std::all_of(c.answers.begin(), c.answers.end(), [&](const Odds::Answer& one) {
        at = std::find(at, answers.end(), one.move);
        if (at == answers.end()) return false;
        ++at;
        return true;
      });
    };
    return std::any_of(odds.cases.begin(), odds.cases.end(), tells) ? "" : "dice without a case";
  }

  Decision decision_;
  OddsReport report_;
};

}  // namespace tricorne
