// The catalogues of a game: whatever a player can be told has words in every language.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <utility>

#include "kernel/catalogue.h"
#include "kernel/testing/scale.h"
#include "kernel_data.h"

namespace tricorne {

// The words of a game, and of rooms beside the kernel and its own that hold some of them.
template <class G>
Catalogue words_of(std::string_view language,
                   std::initializer_list<std::span<const EmbeddedFile>> others = {}) {
  std::vector<std::span<const EmbeddedFile>> rooms = {data::kernel(), G::files()};
  rooms.insert(rooms.end(), others.begin(), others.end());
  auto loaded = Catalogue::load(language, rooms);
  if (!loaded) throw std::runtime_error(loaded.error());
  return std::move(loaded).value();
}

// The Spanish of a name whose gender and number nobody asked for: "de el", "los los", "Los X paga".
inline bool jars(std::string_view before, std::string_view word, std::string_view after) {
  const auto one_of = [](std::string_view what, std::initializer_list<std::string_view> list) {
    return std::find(list.begin(), list.end(), what) != list.end();
  };
  if (word == "el" && one_of(before, {"de", "De", "a", "A", "del", "al"})) return true;
  if (one_of(before, {"El", "el", "La", "la", "Los", "los", "Las", "las"}) &&
      one_of(word, {"el", "la", "los", "las"})) {
    return true;
  }
  // Who begins a sentence is who acts in it.
  return (one_of(before, {"Los", "Las"}) &&
          one_of(after, {"decide", "gana", "juega", "paga", "pasa", "pide", "pierde", "queda",
                         "recibe", "surte"})) ||
         (one_of(before, {"El", "La"}) &&
          one_of(after, {"deciden", "ganan", "juegan", "pagan", "pasan", "piden", "pierden",
                         "quedan", "reciben", "surten"}));
}

// What a reader would stumble over, whatever the game: an argument that is missing, words that stand
// apart or lean on a stop, and in Spanish names that do not agree. Empty if the sentence reads well.
inline std::string stumble(const Catalogue& words, const Phrase& phrase) {
  if (std::string wrong = words.problem(phrase); !wrong.empty()) return wrong;
  const std::string text = words.render(phrase);
  bool well = text.find('}') == std::string::npos && !text.starts_with(' ');
  std::string_view before;
  std::string_view word;
  for (std::size_t from = 0; well && from < text.size();) {
    const std::size_t to = std::min(text.find(' ', from), text.size());
    const std::string_view next(text.data() + from, to - from);
    well = !next.empty() && std::string_view(".,;:").find(next[0]) == std::string_view::npos &&
           (words.language() != "es" || (!jars(before, word, next) && !jars(word, next, "")));
    before = std::exchange(word, next);
    from = to + 1;
  }
  return well ? "" : fmt::format("'{}' does not read well: {}", phrase.key, text);
}

// Reads random games aloud.
template <Game G>
class WordsWalk {
 public:
  WordsWalk(const Catalogue& words, std::string_view cards) : words_(words), cards_(cards) {}

  std::string walk(const Setup& setup, std::uint64_t seed) {
    auto state = G::start(setup);
    FastRng rng{seed};
    std::vector<std::string> earlier;
    while (!G::over(state) && wrong_.empty()) {
      G::decision(state, decision_);
      check(G::question(state, decision_));
      check_section(decision_.rule);
      look(state, earlier);
      const bool interjects = Interjects<G> && rng.below(4) == 0 && aside(state, earlier, rng);
      const Action a = decision_.pick(rng);
      if (decision_.seat != kChance && rng.below(8) == 0 && earlier.size() < 40) {
        earlier.push_back(G::notation(state, a));
      }
      Log log;
      interjects ? interject<G>(state, a, &log, decision_.seat) : G::apply(state, a, &log);
      for (const LogEvent& event : log.events) check(G::event(event));
    }
    if (G::over(state)) check(G::ending(state));
    return wrong_;
  }

 private:
  void check(const Phrase& phrase) {
    if (wrong_.empty()) wrong_ = stumble(words_, phrase);
  }
  void check_section(std::string_view section) {
    if (section.empty() || (!cards_.empty() && section.starts_with(cards_))) return;
    check(Phrase(fmt::format("{}.rule.{}.title", G::info().id, section)));
  }
  // What may be answered, or done besides, how the story tells it, and why other moves may not.
  void look(const typename G::State& state, const std::vector<std::string>& earlier) {
    for (Action a : decision_.options()) {
      check(G::option(state, a));
      const Deed deed = G::deed(state, a, decision_.seat);
      if (opens(deed.part)) check(deed.text);
    }
    for (const auto& [a, why] : G::closed(state, decision_)) {
      check(G::option(state, a));
      check(why.text);
      check_section(why.rule);
    }
    for (const std::string& move : earlier) {
      const auto a = G::parse(state, move);
      if (!a || decision_.lists(*a)) continue;
      const Reason why = G::why_not(state, decision_, *a);
      check(why.text);
      check_section(why.rule);
    }
  }
  // What a random seat may do though it is not asked; whether there is any.
  bool aside(const typename G::State& state, const std::vector<std::string>& earlier,
             FastRng& rng) {
    const Decision asked = decision_;
    const auto seats = static_cast<std::uint32_t>(G::seat_count(state));
    list_interjections<G>(state, decision_, static_cast<Seat>(rng.below(seats)));
    look(state, earlier);
    if (!decision_.empty()) return true;
    decision_ = asked;
    return false;
  }

  const Catalogue& words_;
  std::string_view cards_;
  Decision decision_;
  std::string wrong_;
};

// Every question, answer, interjection, deed, event and ending of a random game of each set-up, why
// moves of other moments are refused, and the sections that ask and forbid, but of the chapter whose
// cards say themselves what they do: empty, or what has no words or does not read well.
template <Game G>
std::string words_problem(const Catalogue& words,
                          const std::vector<Setup>& setups = scaled_setups<G>(),
                          std::string_view cards = {}) {
  for (std::uint64_t seed = 1; const Setup& setup : setups) {
    WordsWalk<G> walk(words, cards);
    if (std::string wrong = walk.walk(setup, seed++); !wrong.empty()) return wrong;
  }
  return {};
}

// Title and text of every section in a game's sections.txt, but of cards that say themselves what
// they do: such a section is a row of the data, "12.1 General Elections # data/cards.json".
template <Game G>
std::string sections_problem(const Catalogue& words, const std::string& path) {
  std::ifstream sections(path);
  if (!sections) return "cannot read " + path;
  for (std::string line; std::getline(sections, line);) {
    if (line.empty() || line[0] == '#' || line.find(" # data/") != std::string::npos) continue;
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
  // What a language has to know of its names is its own.
  const auto lacks = [](const Catalogue& has, const Catalogue& lacking) -> std::string {
    for (const auto& [key, text] : has.patterns()) {
      if (key.ends_with(".grammar") || lacking.has(key)) continue;
      return fmt::format("{} has no '{}'", lacking.language(), key);
    }
    return {};
  };
  const std::string wrong = lacks(one, other);
  return wrong.empty() ? lacks(other, one) : wrong;
}

}  // namespace tricorne
