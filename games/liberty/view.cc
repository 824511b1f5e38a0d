// What a client is shown: the position, and what the rules work out of it.
#include "games/liberty/view.h"

#include <nlohmann/json.hpp>

#include "games/liberty/game.h"
#include "games/liberty/sequence.h"
#include "games/liberty/text.h"
#include "games/liberty/turn.h"
#include "games/liberty/words.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

Json card_of(Card c) {
  if (c == kNoCard) return nullptr;
  Json out = {{"number", c}, {"id", facts(c).id}};
  if (!is_event(c)) {
    out["kind"] = "winter_quarters";
    return out;
  }
  out["kind"] = "event";
  out["years"] = kYearsWords[at(facts(c).years)];
  out["single_text"] = facts(c).single_text;
  for (Faction f : facts(c).order) out["order"].push_back(word(f));
  constexpr std::array<Word, 3> kIcons = {"none", "sword", "musket"};
  out["icons"] = Json::object();
  for (Faction f : kAllFactions) {
    const NonPlayerIcon icon = facts(c).icons[at(f)];
    if (icon != NonPlayerIcon::kNone) out["icons"][std::string(word(f))] = kIcons[at(icon)];
  }
  return out;
}

Json space_of(const State& s, Space where) {
  const SpaceState& space = s.spaces[at(where)];
  Json pieces = Json::object();
  for (std::size_t i = 0; i < kPieces; ++i) {
    if (space.pieces[i] > 0) pieces[std::string(kPieceWords[i])] = space.pieces[i];
  }
  Json leaders = Json::array();
  for (Faction f : kAllFactions) {
    if (s.place_of_leader(f) == where) leaders.push_back(word(s.leader[at(f)]));
  }
  return {{"population", population(where)},
          {"level", word(space.level)},
          {"control", word(s.control_of(where))},
          {"pieces", pieces},
          {"leaders", leaders},
          {"propaganda", space.propaganda},
          {"raid", space.raid},
          {"blockades", is_city(where) ? s.count(where, Piece::kSquadron) : 0}};
}

// Where each faction's cylinder stands (2.2).
Json cylinders(const State& s) {
  Json out = Json::object();
  for (Faction f : kAllFactions) {
    const Sequence& q = s.sequence;
    const Word where = q.executed.has(f)   ? "executed"
                       : q.passed.has(f)   ? "passed"
                       : q.eligible.has(f) ? "eligible"
                                           : "ineligible";
    out[std::string(word(f))] = where;
  }
  return out;
}

Json margins_of(const State& s) {
  Json out = Json::object();
  for (Faction f : kAllFactions) {
    const Margins m = margins(s, f);
    // The final margin (7.3) has no ten to pass.
    out[std::string(word(f))] = {
        {"first", m.first}, {"second", m.second}, {"final", m.first + 10 + m.second}};
  }
  return out;
}

// Every card that has been played lies open; what is set aside or still to come does not.
RULE("2.2")
Json played_cards(const State& s) {
  Json out = Json::array();
  const auto lies = [&](Card c, bool drawn) {
    if (drawn && c != s.deck.current && c != s.deck.upcoming) out.push_back(c);
  };
  for (Card c = 1; c <= kEventCards; ++c) lies(c, !s.deck.events.has(c));
  for (unsigned i = 0; i < 8; ++i) lies(static_cast<Card>(97 + i), (s.deck.winters >> i & 1U) == 0);
  return out;
}

RULE("2.2")
Json deck_counts(const State& s) {
  const int pile = tables().events_a_pile + 1;
  const int campaigns = facts(s.scenario).campaigns;
  const int left = campaigns * pile - (s.deck.pile * pile + s.deck.drawn);
  return {{"cards_left", left},
          {"pile", s.deck.pile},
          {"left_in_pile", s.deck.pile < campaigns ? pile - s.deck.drawn : 0},
          {"winter_drawn", s.deck.winter_drawn != 0},
          {"played", played_cards(s)}};
}

// Winter Quarters ends the campaign that led up to it.
RULE("2.4")
int campaign_number(const State& s) {
  return is_winter_quarters(s.deck.current) ? s.deck.winters_held : s.deck.winters_held + 1;
}

}  // namespace

Json Liberty::view(const Seen<State>& seen) {
  const State& s = *seen;
  Json out = describe(s);
  Json spaces = Json::object();
  for (Space where : kEverywhere) spaces[std::string(word(where))] = space_of(s, where);
  out["spaces"] = std::move(spaces);
  out["margins"] = margins_of(s);
  out["deck"] = deck_counts(s);
  out["card"] = card_of(s.deck.current);
  out["next_card"] = card_of(s.deck.upcoming);
  out["cylinders"] = cylinders(s);
  const int campaign = campaign_number(s);
  out["campaign"] = {{"number", campaign},
                     {"of", facts(s.scenario).campaigns},
                     {"year", facts(s.scenario).first_year + campaign - 1}};
  out["markers_left"] = {{"propaganda", s.propaganda_left}, {"raid", s.raid_left}};
  out["over"] = s.over();
  return out;
}

}  // namespace tricorne::liberty
