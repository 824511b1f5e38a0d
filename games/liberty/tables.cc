#include "games/liberty/tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/liberty/words.h"
#include "kernel/tables.h"
#include "liberty_data.h"

namespace tricorne::liberty {
namespace {

std::uint8_t byte(const Reader& r, int most = 255) {
  return static_cast<std::uint8_t>(r.integer(0, most));
}

// ---- map.json

void read_space(const Reader& r, std::size_t i, Tables& out) {
  SpaceFacts& space = out.spaces[i];
  if (r["id"].word_of(kSpaceWords) != static_cast<int>(i)) r["id"].fail(kSpaceWords[i]);
  const auto which = static_cast<Space>(i);
  const Word kind = is_city(which)      ? "city"
                    : is_colony(which)  ? "colony"
                    : is_reserve(which) ? "reserve"
                                        : "west_indies";
  if (r["kind"].text() != kind) r["kind"].fail(kind);
  space.id = r["id"].text();
  space.abbreviation = r["abbr"].text();
  space.population = byte(r["population"], 2);
  if (r["fleur_de_lis"].boolean()) out.fleur_de_lis.add(which);
  for (const Reader& to : r["adjacent"].elements()) {
    space.adjacent.add(static_cast<Space>(to.word_of(kSpaceWords)));
  }
  out.adjacent[i] = space.adjacent;
  out.population[i] = space.population;
}

// Fewest steps between any two spaces, outward from each.
void measure(Tables& out) {
  for (Space from : kEverywhere) {
    auto& steps = out.steps[at(from)];
    steps.fill(0xff);
    SpaceSet reached = {from};
    SpaceSet edge = reached;
    for (std::uint8_t n = 0; edge.any(); ++n) {
      SpaceSet next;
      for (Space s : edge) {
        steps[at(s)] = n;
        next |= out.adjacent[at(s)];
      }
      edge = next - reached;
      reached |= edge;
    }
  }
}

RULE("1.3.6")
void read_map(const Reader& r, Tables& out) {
  r.only({"game", "source", "sources", "disputed_edges", "spaces", "random_spaces"});
  const auto spaces = r["spaces"].elements();
  if (spaces.size() != kSpaces) r["spaces"].fail("23 spaces");
  for (std::size_t i = 0; i < spaces.size(); ++i) read_space(spaces[i], i, out);
  for (Space s : kEverywhere) {
    for (Space to : out.adjacent[at(s)]) {
      if (!out.adjacent[at(to)].has(s)) {
        spaces[at(s)]["adjacent"].fail(
            fmt::format("{} to be adjacent in turn", kSpaceWords[at(to)]));
      }
    }
  }
  measure(out);
  const auto columns = r["random_spaces"].elements();
  if (columns.size() != 3) r["random_spaces"].fail("3 columns");
  for (std::size_t column = 0; column < 3; ++column) {
    const auto rows = columns[column].elements();
    if (rows.size() != 6) columns[column].fail("6 rows");
    for (std::size_t row = 0; row < 6; ++row) {
      auto& box = out.random_spaces[column * 6 + row];
      box = {Space::kNowhere, Space::kNowhere};
      const auto names = rows[row].elements();
      if (names.empty() || names.size() > 2) rows[row].fail("one or two spaces");
      for (std::size_t i = 0; i < names.size(); ++i) {
        box[i] = static_cast<Space>(names[i].word_of(kSpaceWords));
      }
    }
  }
}

// ---- cards.json

void read_event_card(const Reader& r, CardFacts& card) {
  card.years = static_cast<Years>(r["years"].word_of(kYearsWords));
  card.single_text = r["single_text"].boolean();
  const auto order = r["order"].elements();
  FactionSet seen;
  if (order.size() != kFactions) r["order"].fail("four factions");
  for (std::size_t i = 0; i < order.size(); ++i) {
    card.order[i] = static_cast<Faction>(order[i].word_of(kFactionWords));
    seen.add(card.order[i]);
  }
  if (seen.size() != kFactions) r["order"].fail("each faction once");
  for (const auto& [faction, icon] : r["np"].members()) {
    const auto found = std::find(kFactionWords.begin(), kFactionWords.end(), faction);
    if (found == kFactionWords.end()) r["np"].fail("factions");
    card.icons[static_cast<std::size_t>(found - kFactionWords.begin())] =
        icon.word({"sword", "musket"}) == 0 ? NonPlayerIcon::kSword : NonPlayerIcon::kMusket;
  }
}

void read_cards(const Reader& r, Tables& out) {
  r.only({"game", "source", "where", "np_note", "cards"});
  const auto cards = r["cards"].elements();
  if (cards.size() != 109) r["cards"].fail("109 cards");
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto number = static_cast<Card>(i + 1);
    if (cards[i]["number"].integer(1, 109) != number) {
      cards[i]["number"].fail(fmt::format("{}", number));
    }
    out.cards[number].id = cards[i]["id"].text();
    const Word kind = is_event(number)             ? "event"
                      : is_winter_quarters(number) ? "winter_quarters"
                                                   : "brilliant_stroke";
    if (cards[i]["kind"].text() != kind) cards[i]["kind"].fail(kind);
    if (is_event(number)) read_event_card(cards[i], out.cards[number]);
  }
}

// ---- setup.json

template <class Words>
std::size_t key_of(const std::string& key, const Words& words, const Reader& r) {
  const auto found = std::find(words.begin(), words.end(), key);
  if (key.empty() || found == words.end()) r.fail("a known name");
  return static_cast<std::size_t>(found - words.begin());
}

template <class Words>
void read_pieces(const Reader& r, const Words& words, std::array<std::uint8_t, kPieces>& out) {
  out = {};
  for (const auto& [key, n] : r.members()) out[key_of(key, words, n)] = byte(n);
}

RULE("2.1")
void read_spaces(const Reader& r, SetupFacts& out) {
  out.pieces = {};
  out.level = {};
  for (const auto& [id, space] : r.members()) {
    const std::size_t i = key_of(id, kSpaceWords, space);
    read_pieces(space["pieces"], kPieceWords, out.pieces[i]);
    if (space.has("level"))
      out.level[i] = static_cast<Level>(space["level"].word_of(kLevelWords) - 2);
  }
}

void read_leaders(const Reader& r, SetupFacts& out) {
  out.leader.fill(Leader::kNone);
  for (const auto& [id, place] : r.members()) {
    const auto leader = static_cast<Leader>(key_of(id, kLeaderWords, place));
    out.leader[at(owner(leader))] = leader;
    out.leader_place[at(owner(leader))] = place.text() == "available"
                                              ? Space::kNowhere
                                              : static_cast<Space>(place.word_of(kSpaceWords));
  }
  if (std::count(out.leader.begin(), out.leader.end(), Leader::kNone) != 0) {
    r.fail("a leader for each faction");
  }
}

void read_releases(const Reader& r, SetupFacts& out) {
  out.releases.clear();
  for (const Reader& release : r.elements()) {
    out.releases.push_back(
        {byte(release["winter_quarters"]), byte(release["br"]), byte(release["tory"])});
  }
}

// The pieces of each kind must be those of the force pool, wherever they are.
RULE("1.4.4")
void check_force_pool(const Reader& r, const Tables& tables, const SetupFacts& setup) {
  for (std::size_t i = 0; i < kPieces; ++i) {
    const auto p = static_cast<Piece>(i);
    if (pool(p) != p) continue;
    int n = 0;
    for (const auto& box : setup.boxes) n += box[i];
    for (const auto& space : setup.pieces) {
      n += space[i] + (active(p) != p ? space[at(active(p))] : 0);
    }
    if (n != tables.force_pool[i]) {
      r.fail(fmt::format("{} {} in all, not {}", tables.force_pool[i], kPoolWords[i], n));
    }
  }
}

void read_scenario(const Reader& r, const Reader& all, const Tables& tables, SetupFacts& out) {
  if (r.has("base")) read_scenario(all[r["base"].text()], all, tables, out);
  if (r.has("first_year"))
    out.first_year = static_cast<std::uint16_t>(r["first_year"].integer(1775, 1783));
  if (r.has("campaigns")) out.campaigns = byte(r["campaigns"], 6);
  if (r.has("period_piles")) {
    const auto piles = r["period_piles"].elements();
    if (piles.size() != out.campaigns) r["period_piles"].fail("one period a campaign");
    for (std::size_t i = 0; i < piles.size(); ++i) {
      out.pile_years[i] = static_cast<Years>(piles[i].word_of(kYearsWords));
    }
  }
  if (r.has("brilliant_strokes")) out.strokes = r["brilliant_strokes"].boolean();
  if (r.has("victory_check")) out.victory_check = r["victory_check"].boolean();
  if (r.has("treaty_played")) out.treaty_played = r["treaty_played"].boolean();
  if (r.has("resources")) {
    for (std::size_t i = 0; i < kFactions; ++i) {
      out.resources[i] = byte(r["resources"][kFactionWords[i]], 50);
    }
  }
  if (r.has("cbc")) out.cbc = byte(r["cbc"]);
  if (r.has("crc")) out.crc = byte(r["crc"]);
  if (r.has("fni")) out.fni = byte(r["fni"], kMostIntervention);
  for (std::size_t i = 0; i < kBoxes; ++i) {
    if (r.has(kBoxWords[i])) read_pieces(r[kBoxWords[i]], kPoolWords, out.boxes[i]);
  }
  if (r.has("leaders")) read_leaders(r["leaders"], out);
  if (r.has("releases")) read_releases(r["releases"], out);
  if (r.has("spaces")) read_spaces(r["spaces"], out);
  check_force_pool(r, tables, out);
}

void read_successors(const Reader& r, Tables& out) {
  out.successor.fill(Leader::kNone);
  for (std::size_t f = 0; f < kFactions; ++f) {
    const auto line = r[kFactionWords[f]].elements();
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      out.successor[static_cast<std::size_t>(line[i].word_of(kLeaderWords))] =
          static_cast<Leader>(line[i + 1].word_of(kLeaderWords));
    }
  }
}

void read_setup(const Reader& r, Tables& out) {
  r.only({"game", "source", "where", "force_pool", "markers", "deck", "leader_succession",
          "defaults", "scenarios", "corrections"});
  read_pieces(r["force_pool"], kPoolWords, out.force_pool);
  out.propaganda = byte(r["markers"]["propaganda"]);
  out.raid = byte(r["markers"]["raid"]);
  out.events_a_pile = byte(r["deck"]["events_per_campaign"], 16);
  out.winter_among_last = byte(r["deck"]["winter_quarters_among_last"], out.events_a_pile + 1);
  read_successors(r["leader_succession"], out);
  for (std::size_t i = 0; i < kScenarios; ++i) {
    SetupFacts& setup = out.setups[i];
    setup.id = kScenarioWords[i];
    setup.eligible = kAllFactions;
    read_scenario(r["scenarios"][kScenarioWords[i]], r["scenarios"], out, setup);
  }
}

}  // namespace

Result<Tables> load_tables(std::span<const EmbeddedFile> files) {
  return read_document([&] {
    Tables out;
    read_table(files, "games/liberty/data/map.json", read_map, out);
    read_table(files, "games/liberty/data/cards.json", read_cards, out);
    read_table(files, "games/liberty/data/setup.json", read_setup, out);
    return out;
  });
}

Result<Tables> load_tables(const std::string& directory) {
  return load_own_tables<Tables>(directory, data::liberty(), load_tables);
}

void use_tables(Tables tables) { detail::loaded = std::move(tables); }

namespace detail {
Tables loaded = sound(load_tables(data::liberty()));
}

SpaceSet nearest(Space s, SpaceSet among) {
  int best = 0xff;
  SpaceSet found;
  for (Space to : among) {
    const int n = steps_between(s, to);
    if (n > best || n == 0xff) continue;
    if (n < best) found = {};
    best = n;
    found.add(to);
  }
  return found;
}

}  // namespace tricorne::liberty
