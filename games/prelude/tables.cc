#include "games/prelude/tables.h"

#include <fmt/format.h>

#include "games/prelude/words.h"
#include "kernel/tables.h"
#include "prelude_data.h"

namespace tricorne::prelude {
namespace {

std::uint8_t byte(const Reader& r, int most = 255) {
  return static_cast<std::uint8_t>(r.integer(0, most));
}

template <class Read>
void each_player(const Reader& r, Read read) {
  r.only({"patriote", "loyal"});
  for (Player p : kBothPlayers) read(r[kPlayerWords[at(p)]], at(p));
}

// ---- board.json

RULE("1.1")
void read_county(const Reader& r, std::size_t i, Tables& out) {
  r.only({"id", "kind", "bias", "start", "boxes", "added_cost", "sources"});
  const auto c = static_cast<County>(i);
  if (r["id"].text() != kCountyWords[i]) r["id"].fail(kCountyWords[i]);
  if (r["kind"].text() != (is_urban(c) ? "urban" : "rural")) {
    r["kind"].fail(is_urban(c) ? "urban" : "rural");
  }
  CountyFacts& county = out.counties[i];
  if (r["bias"].is_null() != is_urban(c)) r["bias"].fail("a bias in a Rural County only");
  county.bias = is_urban(c) ? Side::kNobody : static_cast<Side>(r["bias"].word_of(kPlayerWords));
  if (!is_urban(c)) out.bias[at(county.bias)].add(c);
  each_player(r["boxes"], [&](const Reader& boxes, std::size_t p) {
    county.boxes[p] = static_cast<std::uint8_t>(boxes.integer(1, kMostBoxes));
  });
  each_player(r["start"], [&](const Reader& start, std::size_t p) {
    county.start[p] = byte(start, county.boxes[p]);
  });
  each_player(r["added_cost"], [&](const Reader& costs, std::size_t p) {
    const auto boxes = costs.elements();
    if (boxes.size() != county.boxes[p]) {
      costs.fail(fmt::format("{} added costs, one a box", county.boxes[p]));
    }
    for (std::size_t k = 0; k < boxes.size(); ++k) county.added_cost[p][k] = byte(boxes[k], 9);
  });
}

RULE("5.0")
void read_track(const Reader& r, TrackFacts& out) {
  r.only({"steps_to_score", "vp_by_box", "start_box"});
  out.steps_to_score = static_cast<std::uint8_t>(r["steps_to_score"].integer(1, 9));
  const auto values = r["vp_by_box"].elements();
  if (values.size() < 2 || values.size() > kTrackBoxes) r["vp_by_box"].fail("2 to 32 boxes");
  for (std::size_t i = 0; i < out.vp.size(); ++i) {
    out.vp[i] = byte(values[std::min(i, values.size() - 1)], 30);
  }
  out.last_box = static_cast<std::int8_t>(values.size() - 1);
}

RULE("6.0")
void read_spirit(const Reader& r, Tables& out) {
  r.only({"start", "bands"});
  out.spirit_start = byte(r["start"], kMostSpirit - 1);
  std::int64_t next = 0;
  for (const Reader& band : r["bands"].elements()) {
    band.only({"from", "modifier"});
    const auto from = band["from"].integer(next, kMostSpirit);
    if (next == 0 && from != 0) band["from"].fail("0 in the first band");
    const auto modifier = static_cast<std::int8_t>(band["modifier"].integer(-6, 9));
    for (auto n = from; n <= kMostSpirit; ++n) {
      out.spirit_modifier[static_cast<std::size_t>(n)] = modifier;
    }
    next = from + 1;
  }
  if (next == 0) r["bands"].fail("at least one band");
}

RULE("6.2")
void read_reprisal(const Reader& r, Tables& out) {
  const auto rows = r.elements();
  if (rows.size() != out.reprisal.size()) r.fail("5 rows");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].only({"from", "remove", "max_per_county"});
    const int above = i == 0 ? 0 : out.reprisal[i - 1].from + 1;
    out.reprisal[i].from = i == 0 ? -99 : static_cast<int>(rows[i]["from"].integer(above, 20));
    out.reprisal[i].remove = byte(rows[i]["remove"], 60);
    const Reader limit = rows[i]["max_per_county"];
    out.reprisal[i].per_county =
        limit.is_null() ? std::uint8_t{0} : static_cast<std::uint8_t>(limit.integer(1, 3));
  }
}

std::uint8_t read_rounds(const Reader& r) {
  unsigned bits = 0;
  for (const Reader& round : r.elements()) bits |= 1U << (round.integer(1, kRounds) - 1);
  return static_cast<std::uint8_t>(bits);
}

RULE("2.2", "10.0")
void read_turn(const Reader& r, std::size_t i, Tables& out) {
  r.only({"id", "deck", "pool", "key_events", "sessions", "st_jean_baptiste", "last_of_deck"});
  if (r["id"].text() != kTurnWords[i]) r["id"].fail(kTurnWords[i]);
  TurnFacts& turn = out.turns[i];
  turn.deck = static_cast<Deck>(r["deck"].word({"1834", "1835-36", "1837"}));
  turn.pool_active = byte(r["pool"]["active"], 4);
  turn.pool_generic = byte(r["pool"]["generic"], 4);
  for (const Reader& card : r["key_events"].elements()) {
    turn.key_events.add(static_cast<Card>(card.integer(1, kCards)));
  }
  turn.sessions = read_rounds(r["sessions"]);
  turn.st_jean_baptiste = read_rounds(r["st_jean_baptiste"]);
  turn.last_of_deck = r["last_of_deck"].boolean();
}

void read_numbers(const Reader& r, Tables& out) {
  each_player(r["cubes"], [&](const Reader& n, std::size_t p) { out.cubes[p] = byte(n); });
  each_player(r["war_readiness"],
              [&](const Reader& n, std::size_t p) { out.war_start[p] = byte(n, 20); });
  each_player(r["opportunity"], [&](const Reader& points, std::size_t p) {
    points.only({"start", "per_turn", "max"});
    out.opportunity[p].most = byte(points["max"], 99);
    out.opportunity[p].start = byte(points["start"], out.opportunity[p].most);
    out.opportunity[p].per_turn = byte(points["per_turn"], 99);
  });
  for (std::size_t deck = 0; deck < kDrawDecks - 1; ++deck) {
    out.composure[deck] = byte(r["call_for_composure"][kDeckWords[deck]], 9);
  }
  out.hand_active = byte(r["hand"]["active"], 9);
  out.hand_generic = byte(r["hand"]["generic"], 9);
}

void read_board(const Reader& r, Tables& out) {
  r.only({"game", "source_words", "sources", "cubes", "tracks", "rebellious_spirit",
          "fear_of_reprisal", "opportunity", "war_readiness", "call_for_composure", "hand", "turns",
          "counties"});
  const auto counties = r["counties"].elements();
  if (counties.size() != kCounties) r["counties"].fail("26 counties");
  for (std::size_t i = 0; i < counties.size(); ++i) read_county(counties[i], i, out);
  for (Track t : kAllTracks) read_track(r["tracks"][kTrackWords[at(t)]], out.tracks[at(t)]);
  const TrackFacts& external = out.tracks[at(Track::kExternal)];
  out.external_start = static_cast<std::int8_t>(
      r["tracks"]["ei"]["start_box"].integer(-external.last_box, external.last_box));
  read_spirit(r["rebellious_spirit"], out);
  read_reprisal(r["fear_of_reprisal"], out);
  read_numbers(r, out);
  const auto turns = r["turns"].elements();
  if (turns.size() != kTurns) r["turns"].fail("7 turns");
  for (std::size_t i = 0; i < turns.size(); ++i) read_turn(turns[i], i, out);
}

// ---- cards.json

void read_card(const Reader& r, Card number, Tables& out) {
  CardFacts& card = out.cards[number];
  if (r["n"].integer(1, kCards) != number) r["n"].fail(fmt::format("{}", number));
  card.title = r["title"].text();
  card.deck = static_cast<Deck>(r["deck"].word_of(kDeckWords));
  card.faction = static_cast<Side>(r["faction"].word_of(kFactionWords));
  card.points = static_cast<std::uint8_t>(r["ap"].integer(1, 9));
  card.die = static_cast<Die>(r["die"].word_of(kDieWords));
  out.deck_cards[at(card.deck)].add(number);
  card.section = fmt::format("12.{}", number);
  card.texts = cards::read_card_texts(*out.grammar, r, out.program);
}

RULE("2.1")
void read_cards(const Reader& r, Tables& out) {
  const auto all = r["cards"].elements();
  if (all.size() != kCards) r["cards"].fail("147 cards");
  out.grammar = std::make_shared<const language::Grammar>(
      cards::card_grammar({kCountyWords.begin(), kCountyWords.end()}));
  for (std::size_t i = 0; i < all.size(); ++i) {
    read_card(all[i], static_cast<Card>(i + 1), out);
  }
  CardSet keys;
  for (const TurnFacts& turn : out.turns) keys |= turn.key_events;
  if (keys != out.deck_cards[at(Deck::kKey)]) {
    r["cards"].fail("as key events those that the turns of board.json name");
  }
}

}  // namespace

Result<Tables> load_tables(std::span<const EmbeddedFile> files) {
  return read_document([&] {
    Tables out;
    read_table(files, "games/prelude/data/board.json", read_board, out);
    read_table(files, "games/prelude/data/cards.json", read_cards, out);
    return out;
  });
}

Result<Tables> load_tables(const std::string& directory) {
  return load_own_tables<Tables>(directory, data::prelude(), load_tables);
}

void use_tables(Tables tables) { detail::loaded = std::move(tables); }

namespace detail {
Tables loaded = sound(load_tables(data::prelude()));
}

}  // namespace tricorne::prelude
