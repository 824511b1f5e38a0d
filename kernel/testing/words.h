// The catalogues of a game: whatever a player can be told has words in every language.
#pragma once

#include <fmt/format.h>

#include <fstream>

#include "kernel/catalogue.h"
#include "kernel/signature.h"
#include "kernel_data.h"

namespace tricorne {

template <class G>
Catalogue words_of(std::string_view language) {
  const std::array<std::span<const EmbeddedFile>, 2> rooms = {data::kernel(), G::files()};
  auto loaded = Catalogue::load(language, rooms);
  if (!loaded) throw std::runtime_error(loaded.error());
  return std::move(loaded).value();
}

// Every question, answer, event and ending of a random game of each set-up, and why moves of other
// moments are refused: empty, or what has no words.
template <Game G>
std::string words_problem(const Catalogue& words) {
  std::string wrong;
  const auto check = [&](const Phrase& phrase) {
    if (wrong.empty()) wrong = words.problem(phrase);
  };
  for (const Setup& setup : all_setups<G>()) {
    auto state = G::start(setup);
    FastRng rng{setup.seats.size()};
    Decision decision;
    std::vector<std::string> earlier;
    while (!G::over(state) && wrong.empty()) {
      G::decision(state, decision);
      check(G::question(state, decision));
      for (Action a : decision.options()) {
        check(G::option(state, a));
        const Deed deed = G::deed(state, a, decision.seat);
        if (opens(deed.part)) check(deed.text);
      }
      for (const std::string& move : earlier) {
        const auto a = G::parse(state, move);
        if (a && !decision.lists(*a)) check(G::why_not(state, decision, *a).text);
      }
      const Action a = decision.pick(rng);
      if (decision.seat != kChance && rng.below(8) == 0 && earlier.size() < 40) {
        earlier.push_back(G::notation(state, a));
      }
      Log log;
      G::apply(state, a, &log);
      for (const LogEvent& event : log.events) check(G::event(event));
    }
    if (G::over(state)) check(G::ending(state));
  }
  return wrong;
}

// Title and text of every section in a game's sections.txt.
template <Game G>
std::string sections_problem(const Catalogue& words, const std::string& path) {
  std::ifstream sections(path);
  if (!sections) return "cannot read " + path;
  for (std::string line; std::getline(sections, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::string section = line.substr(0, line.find(' '));
    for (const char* part : {"title", "text"}) {
      const Phrase phrase(fmt::format("{}.rule.{}.{}", G::info().id, section, part));
      if (auto wrong = words.problem(phrase); !wrong.empty()) return wrong;
    }
  }
  return {};
}

// A key that one language has and the other lacks, or empty.
inline std::string keys_problem(const Catalogue& one, const Catalogue& other) {
  for (const auto& [key, text] : one.patterns()) {
    if (!other.has(key)) return fmt::format("{} has no '{}'", other.language(), key);
  }
  for (const auto& [key, text] : other.patterns()) {
    if (!one.has(key)) return fmt::format("{} has no '{}'", one.language(), key);
  }
  return {};
}

}  // namespace tricorne
