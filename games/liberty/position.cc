// Positions as readable documents. describe() is complete at a boundary: the start of a faction's
// turn, or of a question whether it plays a Brilliant Stroke, or of the draw between two cards. A
// document may start from a scenario
// ("base") and give only what differs; then
//   - "pieces", "support", "markers" and "leaders" change only what they name;
//   - "available", unless given, is whatever the force pool has left;
//   - "to_act" without "eligible" makes that faction the 1st Eligible, and without "current_card"
//     takes the first Event card that begins with it;
//   - nobody is asked for Brilliant Strokes unless "strokes_asked" says so.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "games/liberty/game.h"
#include "games/liberty/sequence.h"
#include "games/liberty/setup.h"
#include "games/liberty/text.h"
#include "games/liberty/turn.h"
#include "games/liberty/view.h"
#include "games/liberty/words.h"
#include "kernel/document.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

// ---- Writing

template <class Set, class Words>
Json list_of(Set set, const Words& words) {
  Json out = Json::array();
  for (auto id : set) out.push_back(words[at(id)]);
  return out;
}

Json pieces_in(const State& s, Space where) {
  Json out = Json::object();
  for (std::size_t i = 0; i < kPieces; ++i) {
    if (static_cast<Piece>(i) == Piece::kSquadron && is_city(where)) continue;
    const int n = s.count(where, static_cast<Piece>(i));
    if (n > 0) out[std::string(kPieceWords[i])] = n;
  }
  return out;
}

Json markers_in(const State& s, Space where) {
  Json out = Json::object();
  const SpaceState& space = s.spaces[at(where)];
  if (space.propaganda > 0) out["propaganda"] = space.propaganda;
  if (space.raid > 0) out["raid"] = space.raid;
  if (s.blockaded().has(where)) out["blockade"] = s.count(where, Piece::kSquadron);
  return out;
}

template <class InSpace>
Json by_space(const State& s, InSpace in_space) {
  Json out = Json::object();
  for (Space where : kEverywhere) {
    Json what = in_space(s, where);
    if (!what.empty()) out[std::string(word(where))] = std::move(what);
  }
  return out;
}

Json box(const State& s, Box which) {
  Json out = Json::object();
  for (std::size_t i = 0; i < kPieces; ++i) {
    const int n = s.boxes[at(which)][i];
    if (n > 0) out[std::string(kPoolWords[i])] = n;
  }
  return out;
}

Json seats_of(const State& s) {
  Json out = Json::array();
  for (Faction f : kAllFactions) {
    if (s.non_player(f)) {
      out.push_back("rulebook");
    } else if (s.same_person(f, friend_of(f))) {
      out.push_back(side(f) == Side::kRoyalist ? "human:royalist" : "human:rebellion");
    } else {
      out.push_back("human");
    }
  }
  return out;
}

Json deck_of(const State& s) {
  Json events = Json::array();
  for (Card c = 1; c <= kEventCards; ++c) {
    if (s.deck.events.has(c)) events.push_back(c);
  }
  Json winters = Json::array();
  for (unsigned i = 0; i < 8; ++i) {
    if ((s.deck.winters >> i & 1U) != 0) winters.push_back(97 + i);
  }
  return {{"events", events},
          {"winter_quarters", winters},
          {"pile", s.deck.pile},
          {"drawn", s.deck.drawn},
          {"winter_drawn", s.deck.winter_drawn != 0},
          {"winters_held", s.deck.winters_held}};
}

Json sequence_of(const State& s) {
  const Sequence& q = s.sequence;
  return {{"executed", list_of(q.executed, kFactionWords)},
          {"passed", list_of(q.passed, kFactionWords)},
          {"stays_eligible", list_of(q.stays_eligible, kFactionWords)},
          {"made_ineligible", list_of(q.made_ineligible, kFactionWords)},
          {"first", q.first_action == FirstAction::kNone ? Json() : Json(word(q.first))},
          {"first_action", kFirstActionWords[at(q.first_action)]},
          {"event_played", q.event_played != 0},
          {"no_strokes_this_card", list_of(q.silent_card, kFactionWords)},
          {"no_strokes_this_campaign", list_of(q.silent_campaign, kFactionWords)}};
}

Json to_act(const State& s) {
  if (s.over()) return nullptr;
  Decision decision;
  Liberty::decision(s, decision);
  return decision.seat == kChance ? Json("chance") : Json(kFactionWords[decision.seat]);
}

// How the game ended; null while it goes on.
Json end_of(const State& s) {
  if (!s.over()) return nullptr;
  Json rank;
  Json margin;
  for (Faction f : kAllFactions) {
    rank[std::string(word(f))] = s.end.rank[at(f)];
    margin[std::string(word(f))] = s.end.margin[at(f)].n;
  }
  return {{"kind", s.end.kind == EndKind::kFinal ? "final" : "victory_check"},
          {"winners", list_of(s.end.winners, kFactionWords)},
          {"combined", s.end.combined != 0},
          {"rank", rank},
          {"margin", margin}};
}

// ---- Reading

[[noreturn]] void refuse(const std::string& field, const std::string& why) {
  throw DocumentError(fmt::format("position: {}: {}", field, why));
}

template <class Words>
std::size_t key(const std::string& text, const Words& words, const Reader& value) {
  const auto found = std::find(words.begin(), words.end(), text);
  if (text.empty() || found == words.end()) {
    value.fail(fmt::format("one of {}", fmt::join(words, ", ")));
  }
  return static_cast<std::size_t>(found - words.begin());
}

template <class Set, class Words>
Set set_of(const Reader& r, const Words& words) {
  Set set;
  for (const Reader& element : r.elements()) {
    const int i = element.word_of(words);
    std::uint8_t id = static_cast<std::uint8_t>(i);
    using Id = decltype(set.first());
    if (set.has(static_cast<Id>(id))) element.fail("each only once");
    set.add(static_cast<Id>(id));
  }
  return set;
}

std::uint8_t byte(const Reader& r, std::int64_t most) {
  return static_cast<std::uint8_t>(r.integer(0, most));
}

void read_pieces(const Reader& r, State& s) {
  for (const auto& [id, space] : r.members()) {
    const std::size_t where = key(id, kSpaceWords, space);
    for (const auto& [kind, n] : space.members()) {
      const std::size_t piece = key(kind, kPieceWords, n);
      const bool blockade =
          static_cast<Piece>(piece) == Piece::kSquadron && is_city(static_cast<Space>(where));
      if (blockade) n.fail("a Blockade in a City to be among the markers");
      s.spaces[where].pieces[piece] = byte(n, 50);
    }
  }
}

RULE("1.6.1")
void read_support(const Reader& r, State& s) {
  for (const auto& [id, level] : r.members()) {
    const std::size_t where = key(id, kSpaceWords, level);
    s.spaces[where].level = static_cast<Level>(level.word_of(kLevelWords) - 2);
    if (population(static_cast<Space>(where)) == 0 && s.spaces[where].level != Level::kNeutral) {
      level.fail("neutral, as in every space without population");
    }
  }
}

void read_markers(const Reader& r, State& s) {
  for (const auto& [id, markers] : r.members()) {
    const std::size_t where = key(id, kSpaceWords, markers);
    markers.only({"propaganda", "raid", "blockade"});
    SpaceState& space = s.spaces[where];
    if (markers.has("propaganda")) space.propaganda = byte(markers["propaganda"], 12);
    if (markers.has("raid")) space.raid = byte(markers["raid"], 12);
    if (!markers.has("blockade")) continue;
    if (!is_city(static_cast<Space>(where))) markers["blockade"].fail("a Blockade in a City");
    space.pieces[at(Piece::kSquadron)] = byte(markers["blockade"], 3);
  }
}

// Markers not on the map are in the pools.
void fill_marker_pools(State& s) {
  int propaganda = tables().propaganda;
  int raid = tables().raid;
  for (const SpaceState& space : s.spaces) {
    propaganda -= space.propaganda;
    raid -= space.raid;
  }
  if (propaganda < 0) refuse("markers", fmt::format("at most {} propaganda", tables().propaganda));
  if (raid < 0) refuse("markers", fmt::format("at most {} raid", tables().raid));
  s.propaganda_left = static_cast<std::uint8_t>(propaganda);
  s.raid_left = static_cast<std::uint8_t>(raid);
}

void read_box(const Reader& r, Box which, State& s) {
  auto& counts = s.boxes[at(which)];
  counts = {};
  for (const auto& [kind, n] : r.members()) counts[key(kind, kPoolWords, n)] = byte(n, 50);
}

int outside_available(const State& s, Piece p) {
  int n = s.in_box(Box::kUnavailable, p) + s.in_box(Box::kCasualties, p);
  for (Space where : kEverywhere) {
    n += s.count(where, p) + (active(p) != p ? s.count(where, active(p)) : 0);
  }
  return n;
}

// Every piece of the force pool is somewhere; "available" need not be told.
RULE("1.4.1")
void settle_available(const Reader& r, State& s) {
  for (std::size_t i = 0; i < kPieces; ++i) {
    const auto p = static_cast<Piece>(i);
    if (pool(p) != p) continue;
    const int left = tables().force_pool[i] - outside_available(s, p);
    // Squadrons are Available in the West Indies (1.9); no box of theirs is.
    const bool free = !r.has("available") && p != Piece::kSquadron;
    if (free && left >= 0) s.boxes[at(Box::kAvailable)][i] = static_cast<std::uint8_t>(left);
    if (left != s.boxes[at(Box::kAvailable)][i]) {
      refuse(fmt::format("{} in all", kPoolWords[i]),
             fmt::format("{} in the force pool, found {}", tables().force_pool[i],
                         outside_available(s, p) + s.boxes[at(Box::kAvailable)][i]));
    }
  }
}

void read_leaders(const Reader& r, State& s) {
  FactionSet seen;
  for (const auto& [id, place] : r.members()) {
    const auto leader = static_cast<Leader>(key(id, kLeaderWords, place));
    const Faction f = owner(leader);
    if (seen.has(f)) place.fail("one leader a faction");
    seen.add(f);
    s.leader[at(f)] = leader;
    s.leader_place[at(f)] = place.text() == "available"
                                ? Space::kNowhere
                                : static_cast<Space>(place.word_of(kSpaceWords));
  }
}

Card read_card(const Reader& r) {
  return r.is_null() ? kNoCard : static_cast<Card>(r.integer(1, 104));
}

void read_deck(const Reader& r, State& s) {
  r.only({"events", "winter_quarters", "pile", "drawn", "winter_drawn", "winters_held"});
  Deck& deck = s.deck;
  const int campaigns = facts(s.scenario).campaigns;
  if (r.has("events")) {
    deck.events = {};
    for (const Reader& card : r["events"].elements()) {
      deck.events.add(static_cast<Card>(card.integer(1, kEventCards)));
    }
  }
  if (r.has("winter_quarters")) {
    deck.winters = 0;
    for (const Reader& card : r["winter_quarters"].elements()) {
      deck.winters = static_cast<std::uint8_t>(deck.winters | 1U << (card.integer(97, 104) - 97));
    }
  }
  if (r.has("pile")) deck.pile = byte(r["pile"], campaigns);
  if (r.has("drawn")) deck.drawn = byte(r["drawn"], tables().events_a_pile);
  if (r.has("winter_drawn")) deck.winter_drawn = r["winter_drawn"].boolean() ? 1 : 0;
  if (r.has("winters_held")) deck.winters_held = byte(r["winters_held"], campaigns);
}

// A card on the table is not in the deck. Unless the document counts the deck itself, the cards on
// the table are the first of their pile, a Winter Quarters the first that it can be.
void lay_card(const Reader& r, Card c, State& s) {
  if (c == kNoCard) return;
  Deck& deck = s.deck;
  const bool told = r.has("deck") && r["deck"].has("drawn");
  if (is_event(c)) {
    deck.events.drop(c);
    if (!told) ++deck.drawn;
  } else {
    deck.winters = static_cast<std::uint8_t>(deck.winters & ~(1U << (c - 97U)));
    if (told) return;
    deck.drawn = static_cast<std::uint8_t>(deck.drawn + tables().events_a_pile + 2 -
                                           tables().winter_among_last);
    deck.winter_drawn = 1;
  }
}

// The first Event, by number, that begins with this faction.
Card card_beginning_with(const State& s, Faction f) {
  for (Card c = 1; c <= kEventCards; ++c) {
    if (s.deck.events.has(c) && facts(c).order[0] == f) return c;
  }
  return kNoCard;
}

void read_cards(const Reader& r, State& s) {
  if (r.has("deck")) read_deck(r["deck"], s);
  if (r.has("current_card")) s.deck.current = read_card(r["current_card"]);
  if (r.has("upcoming_card")) s.deck.upcoming = read_card(r["upcoming_card"]);
  if (!r.has("current_card") && r.has("to_act") && r["to_act"].raw() != "chance") {
    const auto f = static_cast<Faction>(r["to_act"].word_of(kFactionWords));
    s.deck.current = card_beginning_with(s, f);
  }
  if (s.deck.current != kNoCard && s.deck.current == s.deck.upcoming) {
    r["upcoming_card"].fail("another card than current_card");
  }
  lay_card(r, s.deck.current, s);
  lay_card(r, s.deck.upcoming, s);
}

void read_sequence(const Reader& r, State& s) {
  r.only({"executed", "passed", "stays_eligible", "made_ineligible", "first", "first_action",
          "event_played", "no_strokes_this_card", "no_strokes_this_campaign"});
  Sequence& q = s.sequence;
  const auto factions = [&](std::string_view field, FactionSet& out) {
    if (r.has(field)) out = set_of<FactionSet>(r[field], kFactionWords);
  };
  factions("executed", q.executed);
  factions("passed", q.passed);
  factions("stays_eligible", q.stays_eligible);
  factions("made_ineligible", q.made_ineligible);
  factions("no_strokes_this_card", q.silent_card);
  factions("no_strokes_this_campaign", q.silent_campaign);
  if (r.has("event_played")) q.event_played = r["event_played"].boolean() ? 1 : 0;
  if (r.has("first_action")) {
    q.first_action = static_cast<FirstAction>(r["first_action"].word_of(kFirstActionWords));
  }
  if (r.has("first") && !r["first"].is_null()) {
    q.first = static_cast<Faction>(r["first"].word_of(kFactionWords));
  }
  if (q.first_action != FirstAction::kNone && !q.executed.has(q.first)) q.executed.add(q.first);
  if (q.first_action == FirstAction::kEvent) q.event_played = 1;
}

RULE("2.3.1", "2.3.2")
void read_eligibility(const Reader& r, State& s) {
  Sequence& q = s.sequence;
  if (r.has("sequence")) read_sequence(r["sequence"], s);
  q.eligible = kAllFactions - q.executed - q.passed - q.made_ineligible;
  if (r.has("eligible")) {
    q.eligible = set_of<FactionSet>(r["eligible"], kFactionWords);
    return;
  }
  if (!r.has("to_act") || !is_event(s.deck.current) || r["to_act"].raw() == "chance") return;
  const auto acting = static_cast<Faction>(r["to_act"].word_of(kFactionWords));
  for (Faction f : facts(s.deck.current).order) {
    if (f == acting) break;
    q.eligible.drop(f);
  }
}

void read_strokes(const Reader& r, State& s) {
  Sequence& q = s.sequence;
  if (r.has("treaty_played")) {
    q.treaty_played = r["treaty_played"].boolean() ? 1 : 0;
    if (facts(s.scenario).strokes) q.strokes.put(Stroke::kTreaty, q.treaty_played == 0);
  }
  if (r.has("strokes")) q.strokes = set_of<StrokeSet>(r["strokes"], kStrokeWords);
  if (q.treaty_played != 0 && q.strokes.has(Stroke::kTreaty)) {
    refuse("strokes", "the Treaty of Alliance cannot be held once it is played");
  }
  if (r.has("strokes_asked")) {
    q.asked = set_of<FactionSet>(r["strokes_asked"], kFactionWords);
  } else if (s.deck.current != kNoCard) {
    q.asked = kAllFactions;
  }
}

void read_tracks(const Reader& r, State& s) {
  if (r.has("resources")) {
    for (const auto& [id, n] : r["resources"].members()) {
      s.resources[key(id, kFactionWords, n)] = byte(n, kMostResources);
    }
  }
  if (r.has("fni")) s.fni = byte(r["fni"], kMostIntervention);
  if (r.has("cbc")) s.cbc.n = static_cast<std::uint16_t>(r["cbc"].integer(0, 1000));
  if (r.has("crc")) s.crc.n = static_cast<std::uint16_t>(r["crc"].integer(0, 1000));
}

// Derived fields may be given, and then must be right.
void check_derived(const Reader& r, const State& s) {
  if (r.has("control")) {
    for (const auto& [id, control] : r["control"].members()) {
      const auto where = static_cast<Space>(key(id, kSpaceWords, control));
      if (control.word_of(kControlWords) != static_cast<int>(s.control_of(where))) {
        control.fail(std::string(word(s.control_of(where))));
      }
    }
  }
  if (!r.has("totals")) return;
  const Json right = totals_of(s);
  for (const auto& [id, n] : r["totals"].members()) {
    if (!right.contains(id)) n.fail("a known total");
    if (n.raw() != right[id]) n.fail(right[id].dump());
  }
}

std::vector<std::string> read_seats(const Reader& r) {
  std::vector<std::string> seats(kFactions, "human");
  if (!r.has("seats")) return seats;
  if (r["seats"].size() != kFactions) r["seats"].fail("four seats");
  for (std::size_t i = 0; i < kFactions; ++i) seats[i] = r["seats"].at(i).text();
  if (const std::string why = wrongly_seated(seats); !why.empty()) refuse("seats", why);
  return seats;
}

std::uint8_t read_options(const Reader& r) {
  std::uint8_t bits = 0;
  if (!r.has("options")) return bits;
  const Reader options = r["options"];
  options.only({"winter_is_coming", "period_events", "solo_difficulty"});
  const auto on = [&](std::string_view id) {
    return options.has(id) && options[id].word({"off", "on"}) == 1;
  };
  if (on("winter_is_coming")) bits |= kWinterIsComing;
  if (on("period_events")) bits |= kPeriodEvents;
  if (on("solo_difficulty")) bits |= kSoloDifficulty;
  return bits;
}

Scenario read_scenario(const Reader& r) {
  const bool based = r.has("base");
  if (based && r.has("scenario") && r["scenario"].text() != r["base"].text()) {
    r["scenario"].fail("the scenario of \"base\"");
  }
  return static_cast<Scenario>(r[based ? "base" : "scenario"].word_of(kScenarioWords));
}

// Without a base, everything that a set-up would give must be in the document itself.
void require_all(const Reader& r) {
  for (std::string_view field :
       {"resources", "support", "pieces", "available", "unavailable", "casualties", "leaders",
        "markers", "fni", "cbc", "crc", "treaty_played", "deck", "current_card", "upcoming_card",
        "eligible"}) {
    (void)r[field];
  }
}

void clear_map(State& s) {
  s.spaces = {};
  s.boxes = {};
}

void check_to_act(const Reader& r, const State& s) {
  if (!r.has("to_act")) return;
  const Json acting = to_act(s);
  if (r["to_act"].raw() != acting) r["to_act"].fail(acting.dump());
}

State read_position(const Reader& r) {
  r.only({"game",       "base",          "scenario", "seats",        "options",
          "resources",  "support",       "pieces",   "available",    "unavailable",
          "casualties", "leaders",       "markers",  "fni",          "cbc",
          "crc",        "treaty_played", "deck",     "current_card", "upcoming_card",
          "eligible",   "to_act",        "sequence", "strokes",      "strokes_asked",
          "control",    "totals",        "end"});
  if (r.has("end") && !r["end"].is_null()) r["end"].fail("a game that is not over");
  if (r.has("game") && r["game"].text() != "liberty") r["game"].fail("liberty");
  State s = set_up(read_scenario(r), read_options(r), read_seats(r));
  if (!r.has("base")) {
    require_all(r);
    clear_map(s);
  }
  if (r.has("pieces")) read_pieces(r["pieces"], s);
  if (r.has("support")) read_support(r["support"], s);
  if (r.has("markers")) read_markers(r["markers"], s);
  fill_marker_pools(s);
  for (std::size_t i = 0; i < kBoxes; ++i) {
    if (r.has(kBoxWords[i])) read_box(r[kBoxWords[i]], static_cast<Box>(i), s);
  }
  settle_available(r, s);
  if (r.has("leaders")) read_leaders(r["leaders"], s);
  read_tracks(r, s);
  read_cards(r, s);
  read_strokes(r, s);
  read_eligibility(r, s);
  recompute(s);
  check_derived(r, s);
  if (const std::string wrong = Liberty::broken(s); !wrong.empty()) refuse("impossible", wrong);
  s.stack.push(Procedure::kPlay);
  run_to_question(s, {}, nullptr);
  check_to_act(r, s);
  return s;
}

}  // namespace

RULE("1.6.5")
Json totals_of(const State& s) {
  return {{"support", s.support},
          {"opposition", s.opposition},
          {"french_preparations", s.french_preparations()},
          {"patriot_forts", s.on_map({Piece::kPatriotFort})},
          {"villages", s.on_map({Piece::kVillage})}};
}

// The card that has moved up from upcoming is not yet played while its successor is drawn: a
// document says that there is no current card, and what was upcoming.
static bool between_cards(const State& s) {
  return s.stack.depth == 3 && s.stack.top().is(Procedure::kDrawCard);
}

// The questions that a document can stand before; see rules/sequence.cc.
bool Liberty::boundary(const State& s) {
  // A non-player's dice are not written down, nor one kept for a stroke that then did not begin.
  const bool noted = s.np.count > 0 || s.np.kept > 0;
  if (s.over() || s.stack.depth != 3 || noted) return false;
  const Frame& top = s.stack.top();
  return top.is(Procedure::kFactionTurn) || between_cards(s) ||
         (top.is(Procedure::kStrokeWindow) && s.sequence.stroke == Stroke::kNone &&
          stroke_question_stands(s));
}

Json Liberty::describe(const State& s) {
  Json resources;
  Json leaders;
  for (Faction f : kAllFactions) {
    resources[std::string(word(f))] = s.money(f);
    leaders[std::string(word(s.leader[at(f)]))] = word(s.place_of_leader(f));
  }
  Json support = Json::object();
  for (Space where : kMap - s.at_level(Level::kNeutral)) {
    support[std::string(word(where))] = word(s.level(where));
  }
  Json control = Json::object();
  for (Space where : s.control[0] | s.control[1]) {
    control[std::string(word(where))] = word(s.control_of(where));
  }
  const auto card = [](Card c) { return c == kNoCard ? Json() : Json(c); };
  const bool between = between_cards(s);
  const auto on = [&](GameOption option) { return (s.options & option) != 0 ? "on" : "off"; };
  return {{"game", "liberty"},
          {"scenario", word(s.scenario)},
          {"seats", seats_of(s)},
          {"options",
           {{"winter_is_coming", on(kWinterIsComing)},
            {"period_events", on(kPeriodEvents)},
            {"solo_difficulty", on(kSoloDifficulty)}}},
          {"resources", resources},
          {"support", support},
          {"control", control},
          {"pieces", by_space(s, pieces_in)},
          {"available", box(s, Box::kAvailable)},
          {"unavailable", box(s, Box::kUnavailable)},
          {"casualties", box(s, Box::kCasualties)},
          {"leaders", leaders},
          {"markers", by_space(s, markers_in)},
          {"fni", s.fni},
          {"cbc", int{s.cbc.n}},
          {"crc", int{s.crc.n}},
          {"treaty_played", s.treaty()},
          {"strokes", list_of(s.sequence.strokes, kStrokeWords)},
          {"strokes_asked", list_of(s.sequence.asked, kFactionWords)},
          {"deck", deck_of(s)},
          {"current_card", card(between ? kNoCard : s.deck.current)},
          {"upcoming_card", card(between ? s.deck.current : s.deck.upcoming)},
          {"eligible", list_of(s.sequence.eligible, kFactionWords)},
          {"sequence", sequence_of(s)},
          {"totals", totals_of(s)},
          {"to_act", to_act(s)},
          {"end", end_of(s)}};
}

Result<State> Liberty::load(const Json& document) {
  return read_document([&] { return read_position(Reader(document, "position")); });
}

}  // namespace tricorne::liberty
