// 12.0: what the cards say. The prerequisites of the present cards are tested here; their Events
// are not carried out yet.
#include "games/prelude/turn.h"

namespace tricorne::prelude {

RULE(3.1, 10.0)
bool prerequisite_holds(const State& s, Card card, Player /*me*/) {
  const Prerequisite& needs = facts(card).needs;
  switch (needs.what) {
    case Needs::kNothing:
      return true;
    case Needs::kSpirit:
      return s.spirit >= needs.n;
    case Needs::kParliamentary:
      return s.parliamentary();
    case Needs::kOrganizationIn:
      return s.has_organization(needs.who, needs.county);
    case Needs::kFavoured:
      return is(s.favoured(Track::kExternal), needs.who);
    case Needs::kRuralCount:
      return s.rural_organizations(needs.who).size() >= needs.n;
  }
  return true;
}

Flow play_event(Turn& t) {
  [[maybe_unused]] const auto f = t.locals<EventCall>();
  BEGIN(t);
  if (f.holds != 0) t.emit(Event::kEventBegins, f.card, f.me);
  END(t);
}

}  // namespace tricorne::prelude
