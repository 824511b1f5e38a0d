#include "games/liberty/text.h"

#include <fmt/format.h>

#include "games/liberty/words.h"

namespace tricorne::liberty {

// ---- Words and names

std::string_view word(Faction f) { return kFactionWords[at(f)]; }
std::string_view word(Space s) {
  return s == Space::kNowhere ? std::string_view("available") : kSpaceWords[at(s)];
}
std::string_view word(Piece p) { return kPieceWords[at(p)]; }
std::string_view word(Level l) { return kLevelWords[level_index(l)]; }
std::string_view word(Control c) { return kControlWords[at(c)]; }
std::string_view word(Leader l) { return kLeaderWords[at(l)]; }
std::string_view word(Command c) { return kCommandWords[at(c)]; }
std::string_view word(Special s) { return kSpecialWords[at(s)]; }
std::string_view word(Stroke s) { return kStrokeWords[at(s)]; }
std::string_view word(Box b) { return kBoxWords[at(b)]; }
std::string_view word(Scenario s) { return kScenarioWords[at(s)]; }

namespace {

Phrase named(std::string_view family, std::string_view id) {
  return Phrase(fmt::format("liberty.{}.{}", family, id));
}

}  // namespace

Phrase name(Faction f) { return named("faction", word(f)); }
Phrase name(Space s) {
  return s == Space::kNowhere ? named("box", "available") : named("space", word(s));
}
Phrase apart(std::vector<Phrase> effects) {
  Phrase all = std::move(effects.back());
  for (effects.pop_back(); !effects.empty(); effects.pop_back()) {
    all = Phrase("liberty.option.effects")
              .with("first", std::move(effects.back()))
              .with("rest", std::move(all));
  }
  return all;
}

std::vector<Phrase> names(SpaceSet spaces) {
  std::vector<Phrase> out;
  for (Space where : spaces) out.push_back(name(where));
  return out;
}
Phrase name(Piece p) { return named("piece", word(p)); }
Phrase name(Level l) { return named("level", word(l)); }
Phrase name(Control c) { return named("control", word(c)); }
Phrase name(Leader l) { return named("leader", word(l)); }
Phrase name(Command c) { return named("command", word(c)); }
Phrase name(Special s) { return named("special", word(s)); }
Phrase name(Box b) { return named("box", word(b)); }
Phrase name(Stroke s) {
  constexpr std::array<Card, kStrokes> kCard = {106, 105, 108, 107, 109};
  return name_of_card(kCard[at(s)]);
}
Phrase name_of_card(Card c) { return Phrase(fmt::format("liberty.card.{}.title", c)); }
Phrase pieces_phrase(Piece p, int n) { return named("count", word(p)).with("n", n); }

Reason reason(std::string_view which, std::string_view section) {
  return {named("reason", which), std::string(section)};
}

}  // namespace tricorne::liberty
