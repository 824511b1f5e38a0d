// The facts of the game as constant tables: read once from data/*.json (embedded in the program),
// checked, and never changed while a game is played.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/liberty/ids.h"
#include "kernel/embedded.h"
#include "kernel/result.h"

namespace tricorne::liberty {

enum class Years : std::uint8_t { k75To76, k77To78, k79To80 };
enum class NonPlayerIcon : std::uint8_t { kNone, kSword, kMusket };

struct SpaceFacts {
  std::string id;
  std::string abbreviation;
  std::uint8_t population = 0;
  SpaceSet adjacent;
};

struct CardFacts {
  std::string id;
  Years years{};
  std::array<Faction, kFactions> order{};  // of an Event: left to right
  std::array<NonPlayerIcon, kFactions> icons{};
  bool single_text = false;  // an Event with one text only, listed as unshaded
};

struct Release {  // 6.5.3
  std::uint8_t winter_quarters = 0;
  std::uint8_t regulars = 0;
  std::uint8_t tories = 0;
};

struct SetupFacts {
  std::string id;
  std::uint16_t first_year = 0;
  std::uint8_t campaigns = 0;
  std::array<Years, 6> pile_years{};
  bool strokes = true;
  bool victory_check = true;
  bool treaty_played = false;
  std::array<std::uint8_t, kFactions> resources{};
  std::uint8_t fni = 0;
  std::uint16_t cbc = 0;
  std::uint16_t crc = 0;
  std::array<std::array<std::uint8_t, kPieces>, kBoxes> boxes{};
  std::array<Leader, kFactions> leader{};
  std::array<Space, kFactions> leader_place{};
  std::vector<Release> releases;
  std::array<std::array<std::uint8_t, kPieces>, kSpaces> pieces{};
  std::array<Level, kSpaces> level{};
  FactionSet eligible;
};

struct Tables {
  std::array<SpaceFacts, kSpaces> spaces;
  // Adjacency and population again, packed for the rules' inner loops.
  std::array<SpaceSet, kSpaces> adjacent{};
  std::array<std::uint8_t, kSpaces> population{};
  SpaceSet fleur_de_lis;  // where French agents work (3.5.1)
  std::array<std::array<std::uint8_t, kSpaces>, kSpaces> steps{};  // fewest steps; 0xff: no way
  std::array<std::array<Space, 2>, 18> random_spaces{};            // 8.2: column by column
  std::array<CardFacts, 110> cards;
  std::array<std::uint8_t, kPieces> force_pool{};  // by pool(piece)
  std::uint8_t propaganda = 0;
  std::uint8_t raid = 0;
  std::uint8_t events_a_pile = 0;
  std::uint8_t winter_among_last = 0;
  std::array<Leader, kLeaders> successor{};  // 6.5.1; kNone at the end of the line
  std::array<SetupFacts, kScenarios> setups;
  std::uint64_t own_data = 0;  // the hash of an owner's files; 0 where there are none
};

// From files named like the embedded ones ("games/liberty/data/map.json").
Result<Tables> load_tables(std::span<const EmbeddedFile> files);
// From an owner's directory with map.json, cards.json, setup.json or some of them.
Result<Tables> load_tables(const std::string& directory);

namespace detail {
extern Tables loaded;
}
// The tables in force. use_tables() is for program start, before any game exists.
inline const Tables& tables() { return detail::loaded; }
void use_tables(Tables tables);

inline SpaceSet adjacent(Space s) { return detail::loaded.adjacent[at(s)]; }
inline bool adjacent(Space s, Space to) { return adjacent(s).has(to); }
// Every space next to one of `among`.
inline SpaceSet adjacent(SpaceSet among) {
  SpaceSet all;
  for (Space s : among) all |= adjacent(s);
  return all;
}
// As printed; see State::open_population for Blockades.
inline int population(Space s) { return detail::loaded.population[at(s)]; }
inline int steps_between(Space s, Space to) { return detail::loaded.steps[at(s)][at(to)]; }
inline const CardFacts& facts(Card c) { return detail::loaded.cards[c]; }
inline const SetupFacts& facts(Scenario s) { return detail::loaded.setups[at(s)]; }
inline SpaceSet fleur_de_lis() { return detail::loaded.fleur_de_lis; }
// Those of `among` that are the fewest steps away from `s`.
SpaceSet nearest(Space s, SpaceSet among);

}  // namespace tricorne::liberty
