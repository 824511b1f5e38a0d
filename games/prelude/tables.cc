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

// Whether a member is told here. Our own files must tell every one; an owner's are laid over them
// and tell what they replace.
bool told(const Reader& r, Word key, const Tables& out) { return r.has(key) || !out.complete; }

template <class Read>
void each_player(const Reader& r, const Tables& out, Read read) {
  r.only({"patriote", "loyal"});
  for (Player p : kBothPlayers) {
    const Word word = kPlayerWords[at(p)];
    if (told(r, word, out)) read(r[word], at(p));
  }
}

// Where the elements of a list belong that are known by `key`: in ours each in its place, in an
// owner's those that he replaces, each once.
template <class IndexOf, class Read>
void each_known(const Reader& list, std::size_t count, const Tables& out, Word key,
                IndexOf index_of, Read read) {
  const auto elements = list.elements();
  if (!out.complete && elements.size() != count) list.fail(fmt::format("{} of them", count));
  std::vector<bool> seen(count, false);
  for (const Reader& element : elements) {
    const auto i = static_cast<std::size_t>(index_of(element[key]));
    if (seen[i]) element[key].complain("told twice");
    seen[i] = true;
    read(element, i);
  }
}

// ---- board.json

// What is told of the boxes of a county has to fit together, also with what is not told.
void check_boxes(const Reader& r, const CountyFacts& county) {
  for (Player p : kBothPlayers) {
    const Word side = kPlayerWords[at(p)];
    const int boxes = county.boxes[at(p)];
    if (county.start[at(p)] > boxes) {
      r.complain(fmt::format("start.{} is {} cubes, but there are {} boxes", side,
                             county.start[at(p)], boxes));
    }
    if (county.added_costs[at(p)] != boxes) {
      r.complain(fmt::format("added_cost.{} has {} numbers, expected {} added costs, one a box",
                             side, county.added_costs[at(p)], boxes));
    }
  }
}

RULE("1.1")
void read_county(const Reader& r, std::size_t i, Tables& out) {
  r.only({"id", "kind", "bias", "start", "boxes", "added_cost", "sources"});
  const auto c = static_cast<County>(i);
  CountyFacts& county = out.counties[i];
  if (told(r, "kind", out) && r["kind"].text() != (is_urban(c) ? "urban" : "rural")) {
    r["kind"].fail(is_urban(c) ? "urban" : "rural");
  }
  if (told(r, "bias", out)) {
    if (r["bias"].is_null() != is_urban(c)) r["bias"].fail("a bias in a Rural County only");
    county.bias = is_urban(c) ? Side::kNobody : static_cast<Side>(r["bias"].word_of(kPlayerWords));
  }
  if (told(r, "boxes", out)) {
    each_player(r["boxes"], out, [&](const Reader& boxes, std::size_t p) {
      county.boxes[p] = static_cast<std::uint8_t>(boxes.integer(1, kMostBoxes));
    });
  }
  if (told(r, "start", out)) {
    each_player(r["start"], out, [&](const Reader& start, std::size_t p) {
      county.start[p] = byte(start, county.boxes[p]);
    });
  }
  if (told(r, "added_cost", out)) {
    each_player(r["added_cost"], out, [&](const Reader& costs, std::size_t p) {
      const auto boxes = costs.elements();
      if (boxes.size() != county.boxes[p]) {
        costs.fail(fmt::format("{} added costs, one a box", county.boxes[p]));
      }
      county.added_cost[p] = {};
      county.added_costs[p] = static_cast<std::uint8_t>(boxes.size());
      for (std::size_t k = 0; k < boxes.size(); ++k) county.added_cost[p][k] = byte(boxes[k], 9);
    });
  }
  check_boxes(r, county);
}

RULE("5.0")
void read_track(const Reader& r, Track t, Tables& out) {
  r.only({"steps_to_score", "vp_by_box", "start_box"});
  TrackFacts& track = out.tracks[at(t)];
  if (told(r, "steps_to_score", out)) {
    track.steps_to_score = static_cast<std::uint8_t>(r["steps_to_score"].integer(1, 9));
  }
  if (told(r, "vp_by_box", out)) {
    const auto values = r["vp_by_box"].elements();
    if (values.size() < 2 || values.size() > kTrackBoxes) r["vp_by_box"].fail("2 to 32 boxes");
    for (std::size_t i = 0; i < track.vp.size(); ++i) {
      track.vp[i] = byte(values[std::min(i, values.size() - 1)], 30);
    }
    track.last_box = static_cast<std::int8_t>(values.size() - 1);
  }
  if (t != Track::kExternal) return;
  if (told(r, "start_box", out)) {
    out.external_start =
        static_cast<std::int8_t>(r["start_box"].integer(-track.last_box, track.last_box));
  }
  if (std::abs(int{out.external_start}) > track.last_box) {
    r.complain(
        fmt::format("start_box is {}, but the last box is {}", out.external_start, track.last_box));
  }
}

RULE("6.0")
void read_spirit(const Reader& r, Tables& out) {
  r.only({"start", "bands"});
  if (told(r, "start", out)) out.spirit_start = byte(r["start"], kMostSpirit - 1);
  if (!told(r, "bands", out)) return;
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
  TurnFacts& turn = out.turns[i];
  if (told(r, "deck", out)) {
    turn.deck = static_cast<Deck>(r["deck"].word({"1834", "1835-36", "1837"}));
  }
  if (told(r, "pool", out)) {
    turn.pool_active = byte(r["pool"]["active"], 4);
    turn.pool_generic = byte(r["pool"]["generic"], 4);
  }
  if (told(r, "key_events", out)) {
    turn.key_events = {};
    for (const Reader& card : r["key_events"].elements()) {
      turn.key_events.add(static_cast<Card>(card.integer(1, kCards)));
    }
  }
  if (told(r, "sessions", out)) turn.sessions = read_rounds(r["sessions"]);
  if (told(r, "st_jean_baptiste", out)) {
    turn.st_jean_baptiste = read_rounds(r["st_jean_baptiste"]);
  }
  if (told(r, "last_of_deck", out)) turn.last_of_deck = r["last_of_deck"].boolean();
}

RULE("2.1", "2.3")
void read_opportunity(const Reader& r, OpportunityFacts& points, const Tables& out) {
  r.only({"start", "per_turn", "max"});
  if (told(r, "max", out)) points.most = byte(r["max"], 99);
  if (told(r, "start", out)) points.start = byte(r["start"], points.most);
  if (told(r, "per_turn", out)) points.per_turn = byte(r["per_turn"], 99);
  if (points.start > points.most) {
    r.complain(fmt::format("start is {}, but max is {}", points.start, points.most));
  }
}

void read_numbers(const Reader& r, Tables& out) {
  const auto each_side = [&](Word key, auto read) {
    if (told(r, key, out)) each_player(r[key], out, read);
  };
  each_side("cubes", [&](const Reader& n, std::size_t p) { out.cubes[p] = byte(n); });
  each_side("war_readiness",
            [&](const Reader& n, std::size_t p) { out.war_start[p] = byte(n, 20); });
  each_side("opportunity", [&](const Reader& points, std::size_t p) {
    read_opportunity(points, out.opportunity[p], out);
  });
  for (std::size_t deck = 0; deck < kDrawDecks - 1; ++deck) {
    if (!told(r, "call_for_composure", out)) break;
    const Reader prices = r["call_for_composure"];
    prices.only({kDeckWords[0], kDeckWords[1], kDeckWords[2]});
    if (told(prices, kDeckWords[deck], out))
      out.composure[deck] = byte(prices[kDeckWords[deck]], 9);
  }
  if (!told(r, "hand", out)) return;
  r["hand"].only({"active", "generic"});
  if (told(r["hand"], "active", out)) out.hand_active = byte(r["hand"]["active"], 9);
  if (told(r["hand"], "generic", out)) out.hand_generic = byte(r["hand"]["generic"], 9);
}

void read_board(const Reader& r, Tables& out) {
  if (r.raw().empty()) r.fail("what it replaces");
  r.only({"game", "source_words", "sources", "cubes", "tracks", "rebellious_spirit",
          "fear_of_reprisal", "opportunity", "war_readiness", "call_for_composure", "hand", "turns",
          "counties"});
  const auto in_words = [](const auto& words) {
    return [&words](const Reader& id) { return id.word_of(words); };
  };
  if (told(r, "counties", out)) {
    each_known(r["counties"], kCounties, out, "id", in_words(kCountyWords),
               [&](const Reader& county, std::size_t i) { read_county(county, i, out); });
  }
  out.bias = {};
  for (County c : kRuralCounties) out.bias[at(out.counties[at(c)].bias)].add(c);
  if (told(r, "tracks", out)) {
    r["tracks"].only({kTrackWords[0], kTrackWords[1], kTrackWords[2], kTrackWords[3]});
    for (Track t : kAllTracks) {
      const Word word = kTrackWords[at(t)];
      if (told(r["tracks"], word, out)) read_track(r["tracks"][word], t, out);
    }
  }
  if (told(r, "rebellious_spirit", out)) read_spirit(r["rebellious_spirit"], out);
  if (told(r, "fear_of_reprisal", out)) read_reprisal(r["fear_of_reprisal"], out);
  read_numbers(r, out);
  if (told(r, "turns", out)) {
    each_known(r["turns"], kTurns, out, "id", in_words(kTurnWords),
               [&](const Reader& turn, std::size_t i) { read_turn(turn, i, out); });
  }
}

// ---- cards.json

void read_card(const Reader& r, Card number, Tables& out) {
  r.only({"n", "title", "deck", "faction", "ap", "die", "requires", "always", "event", "source",
          "certainty", "note"});
  CardFacts& card = out.cards[number];
  if (told(r, "title", out)) {
    card.own_title = out.complete && (card.own_title || r["title"].text() != card.title);
    card.title = r["title"].text();
  }
  if (told(r, "deck", out)) card.deck = static_cast<Deck>(r["deck"].word_of(kDeckWords));
  if (told(r, "faction", out))
    card.faction = static_cast<Side>(r["faction"].word_of(kFactionWords));
  if (told(r, "ap", out)) card.points = static_cast<std::uint8_t>(r["ap"].integer(1, 9));
  if (told(r, "die", out)) card.die = static_cast<Die>(r["die"].word_of(kDieWords));
  card.section = fmt::format("12.{}", number);
  cards::read_card_texts(*out.grammar, r, out.program, card.texts, out.complete);
}

RULE("2.1")
void read_cards(const Reader& r, Tables& out) {
  if (r.raw().empty()) r.fail("what it replaces");
  r.only({"game", "cards"});
  if (!out.grammar) {
    out.grammar = std::make_shared<const language::Grammar>(
        cards::card_grammar({kCountyWords.begin(), kCountyWords.end()}));
  }
  each_known(
      r["cards"], kCards, out, "n", [](const Reader& n) { return n.integer(1, kCards) - 1; },
      [&](const Reader& card, std::size_t i) { read_card(card, static_cast<Card>(i + 1), out); });
}

// The decks, and that cards and turns agree which cards are key events.
void sort_decks(const Reader& r, Tables& out) {
  out.deck_cards = {};
  for (Card c = 1; c <= kCards; ++c) out.deck_cards[at(out.cards[c].deck)].add(c);
  CardSet keys;
  for (const TurnFacts& turn : out.turns) keys |= turn.key_events;
  for (Card c = 1; c <= kCards; ++c) {
    if (keys.has(c) == out.deck_cards[at(Deck::kKey)].has(c)) continue;
    r.complain(fmt::format("card {} is {} of the key events that the turns of board.json name", c,
                           keys.has(c) ? "one" : "none"));
  }
  out.complete = true;
}

constexpr std::string_view kBoardFile = "games/prelude/data/board.json";
constexpr std::string_view kCardsFile = "games/prelude/data/cards.json";

// Ours, whole; then whatever an owner has put in place of them, laid over it.
void read_files(std::span<const EmbeddedFile> files, Tables& out) {
  std::string_view last = kCardsFile;
  for (std::string_view path : {kBoardFile, kCardsFile}) {
    const bool ours = embedded(files, path).data() == embedded(data::prelude(), path).data();
    if (out.complete && ours) continue;
    read_table(files, path, path == kBoardFile ? read_board : read_cards, out);
    last = path;
  }
  const nlohmann::json none;
  sort_decks(Reader(none, std::string(last)), out);
}

}  // namespace

Result<Tables> load_tables(std::span<const EmbeddedFile> files) {
  return read_document([&] {
    Tables out;
    read_files(data::prelude(), out);
    read_files(files, out);
    return out;
  });
}

Result<Tables> load_tables(const std::string& directory) {
  return load_own_tables<Tables>(directory, data::prelude(), load_tables);
}

Result<Tables> with_cards(const nlohmann::json& cards) {
  return read_document([&] {
    Tables out = tables();
    const Reader reader(cards, "cards");
    read_cards(reader, out);
    sort_decks(reader, out);
    return out;
  });
}

void use_tables(Tables tables) { detail::loaded = std::move(tables); }

namespace detail {
Tables loaded = sound(load_tables(data::prelude()));
constinit thread_local const Tables* in_force = &loaded;
}  // namespace detail

}  // namespace tricorne::prelude
