#include "games/founders/turn.h"

#include <cassert>
#include <cstdlib>

namespace tricorne::founders {

// What a scenario gives him counts as printed on his card, so it comes with him whenever he does
// (ruling 101).
void Turn::join(Man m, Seat seat) {
  s.man[m].owner = seat;
  s.man[m].given = tables().scenarios[at(s.scenario)].given[m];
  s.man[m].office = Office::kNone;
  emit(Event::kJoined, seat, m);
}

void Turn::give(Man m, Seat seat) {
  s.man[m].owner = seat;
  emit(Event::kJoined, seat, m);
}

// His cubes become points, also negative ones; influence and a spouse leave with him.
RULE("retirement", "death-4")
void Turn::retire(Man m) {
  ManState& man = s.man[m];
  const Seat seat = man.owner;
  s.vp[seat] = static_cast<std::int16_t>(s.vp[seat] + man.cubes);
  emit(Event::kLeft, m);
  emit(Event::kScored, seat, man.cubes, s.vp[seat]);
  if (man.spouse != 0) {
    s.cards.move(act_facts(u8(man.spouse - 1)).first, Spot::kInPlay, Spot::kOut);
  }
  s.cards.move(m, Spot::kInPlay, Spot::kOut);
  man = {};
  man.owner = kSpectator;
  man.office = Office::kNone;
}

void Turn::popularity(Man m, int n) {
  if (n == 0 || m == kNobody || !s.in_play(m)) return;
  s.man[m].cubes = static_cast<std::int8_t>(s.man[m].cubes + n);
  emit(Event::kPopularity, m, n, s.popularity(m));
}

void Turn::influence(Man m, int n) {
  if (n == 0 || m == kNobody || !s.in_play(m)) return;
  s.man[m].influence = u8(s.man[m].influence + n);
  emit(Event::kInfluence, m, n, s.man[m].influence);
}

void Turn::transfer(Man from, Man to, int n) {
  influence(from, -n);
  influence(to, n);
}

void Turn::put_in_office(Man m, Office o) {
  assert(!s.filled(o));
  s.man[m].office = o;
  s.vacancy[at(o)] = Vacancy::kOrdinary;
  emit(Event::kOffice, m, o);
}

void Turn::leave_office(Man m, Vacancy why) {
  const Office o = s.man[m].office;
  if (o == Office::kNone) return;
  s.man[m].office = Office::kNone;
  s.vacancy[at(o)] = why;
  s.refused[at(o)] = 0;
  emit(Event::kVacant, o);
}

void Turn::elected(Man m) { s.man[m].pawns = (s.man[m].pawns + 1U) & 0xfU; }

void Turn::supply(Seat seat, int n) {
  if (n == 0) return;
  s.supply[seat] = u8(std::clamp(s.supply[seat] + n, 0, 255));
  emit(Event::kSupply, seat, n, s.supply[seat]);
}

void Turn::support(Party toward, int n) {
  const int to = std::clamp(s.support + sign(toward) * n, -kMostSupport, kMostSupport);
  const int moved = sign(toward) * (to - s.support);
  if (moved == 0) return;
  s.support = static_cast<std::int8_t>(to);
  emit(Event::kSupport, toward, moved, to);
}

void Turn::support_against(int n) {
  const Party party = man_facts(s.president()).party;
  if (party == Party::kEither) return support_neutral(n);
  support(other(party), n);
}

void Turn::support_neutral(int n) {
  const Party toward = s.support > 0 ? Party::kLiberal : Party::kConservative;
  support(toward, std::min(n, std::abs(int{s.support})));
}

void Turn::revenue(int n) {
  s.revenue = static_cast<std::int16_t>(s.revenue + n);
  emit(Event::kRevenue, n, s.revenue);
}

void Turn::reserves(int n) {
  if (n == 0) return;
  s.reserves = static_cast<std::int16_t>(std::clamp(s.reserves + n, -30000, 30000));
  emit(Event::kReserves, n, s.reserves);
}

// Whose card it was, or who could last have prevented what has come of the issue.
RULE("opt-reputation")
void Turn::blame() {
  const bool card = s.texts.depth != 0 && s.texts.at[0].source >= kMen;
  const Seat seat = card ? s.texts.at[0].me : s.open.blamed;
  if (seat >= s.seats || includes(s.black_cubes, seat)) return;
  s.black_cubes = static_cast<SeatMask>(s.black_cubes | only(seat));
  emit(Event::kShamed, seat);
}

RULE("end")
void Turn::tension(int n) {
  const int to = std::clamp(s.tension + n, 0, kCivilWar);
  const int moved = to - s.tension;
  if (moved == 0) return;
  s.tension = u8(to);
  emit(Event::kTension, moved, to);
  if (moved > 0 && s.with(kBadReputation)) blame();
  if (to == kCivilWar) end(Ending::kCivilWar);
}

RULE("states")
void Turn::admit(Place p) {
  s.admitted[p / 8U] = static_cast<std::uint8_t>(s.admitted[p / 8U] | 1U << (p % 8U));
  emit(Event::kAdmitted, p);
}

void Turn::end(Ending how) {
  if (s.over()) return;
  s.phase = Phase::kOver;
  s.ending = how;
  emit(Event::kEnded, how);
}

void Turn::draw(Card c, Seat seat) {
  s.cards.move(c, Spot::kDeck, hand(seat));
  emit(Event::kDrew, seat);
  emit_to(only(seat), Event::kDrewCard, seat, c);
}

void Turn::deal_points(Seat from, Seat to, int n) {
  if (n == 0) return;
  s.supply[from] = u8(s.supply[from] - n);
  s.supply[to] = u8(std::min(s.supply[to] + n, 255));
  emit(Event::kDealtPoints, from, to, n);
}

// Who gave it away goes on knowing it while it stays there.
void Turn::deal_card(Card c, Seat from, Seat to) {
  s.cards.move(c, hand(from), hand(to), only(from));
  emit(Event::kDealtCard, from, to);
  emit_to(static_cast<SeatMask>(only(from) | only(to)), Event::kDealtThat, from, to, c);
  if (log != nullptr) log->revealed = true;
}

void Turn::discard(Card c, Spot from) {
  s.cards.move(c, from, Spot::kDiscard);
  if (log != nullptr) log->revealed = true;
}

}  // namespace tricorne::founders
