// The way back from the board: at every question of random games every element is asked for, those
// that an answer could speak of and those that the game's boards draw besides.
#pragma once

#include <set>

#include "kernel/session.h"
#include "kernel/testing/battery.h"

namespace tricorne {

struct TargetsReport {
  std::string problem;  // the first broken law, or empty
  // Questions that take an element but have nothing particular to say when it is not listed.
  std::set<std::string> unexplained;
  std::set<std::string> explained;  // the keys of the reasons given
  // Questions that are not about an element of this kind at all, where the game does not say either
  // what it is chosen for: "select_space: card".
  std::set<std::string> strange;
  int asked = 0;
};

template <Game G>
class TargetsWalk {
 public:
  using State = typename G::State;
  // `drawn` gives elements that the boards name beside those of answers.
  explicit TargetsWalk(Targets (*drawn)(const State& s)) : drawn_(drawn) {}

  TargetsReport walk(int games) {
    const auto setups = all_setups<G>();
    for (int i = 0; i < games && report_.problem.empty(); ++i) {
      FastRng rng{static_cast<std::uint64_t>(i) + 1};
      State s = G::start(setups[static_cast<std::size_t>(i) % setups.size()]);
      while (!G::over(s) && report_.problem.empty()) {
        G::decision(s, decision_);
        const Action chosen = decision_.pick(rng);
        if (decision_.seat != kChance && rng.below(8) == 0) look_at_all(s);
        G::apply(s, chosen, nullptr);
      }
    }
    return std::move(report_);
  }

 private:
  // Whoever is awaited may be the one who points at the board.
  void look_at_all(const State& s) {
    for (const Seat seat : seats_of(decision_.awaited)) {
      tricorne::ask<G>(s, decision_, seat);
      look(s);
    }
  }
  void look(const State& s) {
    std::set<std::string> lit;
    for (Action a : decision_.options()) {
      if (!G::vocabulary().takes(decision_, a)) {
        return complain(G::notation(s, a), "answers a question whose row does not take it");
      }
      for (const std::string& target : G::targets(s, a)) {
        lit.insert(target);
        const auto moves = G::moves_for(s, decision_, target);
        if (std::find(moves.begin(), moves.end(), a) == moves.end()) {
          return complain(target, "does not lead back to " + G::notation(s, a));
        }
      }
    }
    for (const auto& [a, why] : G::closed(s, decision_)) {
      const std::string move = G::notation(s, a);
      if (decision_.lists(a) || G::parse(s, move) != a) complain(move, "is closed and is not");
    }
    Targets elements = G::vocabulary().elements(s);
    for (std::string& more : drawn_(s)) elements.push_back(std::move(more));
    for (const std::string& element : elements) {
      if (!lit.contains(element)) ask(s, element);
    }
  }

  void ask(const State& s, const std::string& element) {
    ++report_.asked;
    const auto moves = G::moves_for(s, decision_, element);
    if (moves.empty()) {
      if (const Reason why = G::why_not_element(element); !why.text.empty()) {
        report_.explained.insert(why.text.key);
        return;
      }
      const std::size_t colon = element.find(':');
      report_.strange.insert(
          fmt::format("{}: {}", G::vocabulary().questions[decision_.question].word,
                      colon == std::string::npos ? "space" : element.substr(0, colon)));
      return;
    }
    // It is a part of something that can be chosen.
    if (decision_.lists(moves.front())) return;
    const Reason why = G::why_not(s, decision_, moves.front());
    if (why.text.empty()) return complain(element, "is refused without a reason");
    if (why.text.key == G::vocabulary().stray(s, decision_).text.key) {
      report_.unexplained.insert(fmt::format("{}: {}",
                                             G::vocabulary().questions[decision_.question].word,
                                             G::notation(s, moves.front())));
    } else {
      report_.explained.insert(why.text.key);
    }
  }

  void complain(std::string_view element, std::string_view what) {
    report_.problem =
        fmt::format("{}: {} {}", G::vocabulary().questions[decision_.question].word, element, what);
  }

  Targets (*drawn_)(const State& s);
  Decision decision_;
  TargetsReport report_;
};

// The kinds of events that have no place on the board, no purse, no dice and no heading of the
// story, where a move of random games tells nothing else and its view has changed: what nobody could be shown.
template <Game G>
std::set<std::string> placeless(int games) {
  using State = typename G::State;
  std::set<std::string> out;
  const auto setups = all_setups<G>();
  for (int i = 0; i < games; ++i) {
    FastRng rng{static_cast<std::uint64_t>(i) + 1};
    State s = G::start(setups[static_cast<std::size_t>(i) % setups.size()]);
    for (Decision d; !G::over(s);) {
      G::decision(s, d);
      const bool look = rng.below(4) == 0;
      const State before = s;
      Log log;
      G::apply(s, d.pick(rng), look ? &log : nullptr);
      const bool placed = std::any_of(log.events.begin(), log.events.end(), [](const LogEvent& e) {
        const EventFacts facts = G::event_facts(e);
        const bool heads = facts.part != Part::kNone && facts.part != Part::kNet;
        return heads || !facts.dice.empty() || !G::event_targets(e).empty() ||
               !facts.from.empty() || !facts.to.empty();
      });
      if (log.events.empty() || placed) continue;
      const auto seen = [](const State& x) { return G::view(G::conceal(x, kSpectator)); };
      if (seen(before) == seen(s)) continue;
      for (const LogEvent& e : log.events) {
        out.emplace(G::vocabulary().events[e.id].word);
      }
    }
  }
  return out;
}

}  // namespace tricorne
