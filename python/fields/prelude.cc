#include "games/prelude/state.h"
#include "python/fields.h"

namespace tricorne::python {

template <>
struct NumberIn<prelude::SignedTally> {
  using Type = std::int16_t;
};
template <int kSize, class Id>
inline constexpr std::size_t kBitsOf<prelude::BitSet<kSize, Id>> = kSize;

static void describe(Fields& f, const prelude::Cards& c) {
  f("hand", c.hand, "by player: cards, by number, that the reader knows");
  f("pool", c.pool, "cards in the pool");
  f("in_play", c.in_play, "cards in play");
  f("discard", c.discard, "cards discarded");
  f("seen_by", c.seen_by, "by player: cards of the other hand that he knows");
  f("open", c.open, "cards in hands that everybody knows");
  f("hidden", c.hidden, "by player and deck: cards in hand that the reader cannot tell");
  f("hidden_seen", c.hidden_seen, "and how many of those the opponent has seen");
  f("to_pool", c.to_pool, "1: the event being carried out sends its card to the pool");
  f("played", c.played, "the card being played; 0 none");
}

void describe(Fields& f, const prelude::State& s) {
  f.bytes("lasting", &s.lasting, sizeof s.lasting, "rules that cards have put in force");
  f.bytes("readings", &s.readings, sizeof s.readings, "texts of cards being carried out");
  f("cubes", s.cubes, "by player and county: how many");
  f("organizations", s.organizations, "by player: counties with an organization");
  f("corps", s.corps, "counties whose Loyal organization is a corps");
  f("control", s.control, "by player: counties he controls");
  f("on_map", s.on_map, "by player: cubes on the map");
  f("box", s.box, "by track: the advantage marker; above 0 the Patriote is favoured");
  f("organization_shift", s.organization_shift, "the part of organizations that events moved");
  f("marker", s.marker, "by track: scoring markers");
  f("vp", s.vp, "above 0 the Patriote is ahead");
  f("spirit", s.spirit, "rebellious spirit");
  f("composure", s.composure, "1: the marker lies on its No +1 side");
  f("points", s.points, "by player: opportunity points");
  f("war", s.war, "by player: victory points in the war readiness box");
  f("special_used", s.special_used, "by player: special actions used");
  f("special_turn", s.special_turn, "players who have used one in this turn");
  f("canadien", s.canadien, "players whose Le Canadien waits for its moment");
  f("media", s.media, "players whose media action waits for its moment");
  f("no_matter", s.no_matter, "1: that special action waits for its moment");
  f("skip", s.skip, "by player: action rounds still to be skipped");
  f("swap", s.swap, "1: hands change owner when this action round ends");
  f("session", s.session, "action rounds of this turn that are parliamentary", Bits{8});
  f("carry", s.carry, "1: round 1 of the next turn will be");
  f("turn", s.turn, "from 0");
  f("round", s.round, "from 1");
  f("first", s.first, "who begins");
  f("active", s.active, "whose round it is");
  f("phase", s.phase, "the part of the turn");
  f("ending", s.ending, "how the game ended");
  f("organize_failed", s.organize_failed, "players who failed to organize in this round");
  f("mobilized", s.mobilized, "by player: action points spent on mobilization in it");
  f("moved", s.moved,
    "by county: cubes that the text being carried out has moved there, or as which it was picked");
  f("spare", s.spare, "always 0");
  f("cards", s.cards, "where the cards are");
  f("stack", s.stack, "rules in progress");
}

}  // namespace tricorne::python
