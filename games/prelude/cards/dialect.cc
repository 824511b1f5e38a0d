#include "games/prelude/cards/dialect.h"

#include "games/prelude/cards/verbs.h"
#include "games/prelude/rules/rules.h"

namespace tricorne::prelude::cards {
namespace {

const Program& program() { return Dialect::program(); }
County county_at(Cell cell) { return static_cast<County>(cell); }
Track track_at(Cell cell) { return static_cast<Track>(cell); }
Seat seat_of_side(Side side) {
  return side == Side::kNobody ? kSpectator : static_cast<Seat>(side);
}

bool fits(const Turn& t, const Reading& reading, Position filter, County c) {
  const State& s = t.s;
  const auto player = [&](std::size_t slot) {
    return Dialect::seat(t, reading, program().slot(filter, slot));
  };
  const auto cubes = [&](std::size_t slot) {
    const Seat p = player(slot);
    return p == kSpectator ? 0 : s.count(c, static_cast<Player>(p));
  };
  switch (program().op(filter)) {
    case kRural:
      return !is_urban(c);
    case kUrban:
      return is_urban(c);
    case kAnyCounty:
      return true;
    case kBias:
      return !is_urban(c) && seat_of_side(facts(c).bias) == player(0);
    case kUncontrolled:
      return s.controller(c) == Side::kNobody;
    case kControlledBy:
      return player(0) != kSpectator && seat_of_side(s.controller(c)) == player(0);
    case kOrganized:
    case kUnorganized: {
      const Seat p = player(0);
      if (p == kSpectator) return false;
      return s.has_organization(static_cast<Player>(p), c) == (program().op(filter) == kOrganized);
    }
    case kMoreCubesThan:
      return language::compare(cubes(0), program().slot(filter, 1), cubes(2));
    case kCubes:
      return language::compare(cubes(0), program().slot(filter, 1),
                               language::number<Dialect>(t, reading, program().slot(filter, 2)));
    default: {  // kAmong
      const auto list = program().list(program().slot(filter, 0));
      return std::find(list.begin(), list.end(), at(c)) != list.end();
    }
  }
}

CountySet fitting(const Turn& t, Cell filters) {
  CountySet out;
  for (County c : kAllCounties) {
    if (passes(t, reading(t), filters, c)) out.add(c);
  }
  return out;
}

// The number of a total, or of each county.
int cubes_wanted(const Turn& t, Position at) { return number(t, program().slot(at, 0)); }

// How many cubes `match` would add in a county.
int to_match(const Turn& t, Position at, County c) {
  const auto [whom, to, place, most, by] = program().slots<5>(at);
  const Seat p = who(t, whom);
  const Seat other = who(t, to);
  if (p == kSpectator || other == kSpectator) return 0;
  const int missing =
      t.s.count(c, static_cast<Player>(other)) - t.s.count(c, static_cast<Player>(p));
  return most == 0 ? missing : std::min(missing, number(t, most));
}

// The last Urban Organization stays while there are Rural ones.
RULE("5.2")
bool may_disband(const State& s, Player p, County c) {
  const bool last = is_urban(c) && s.urban_organizations(p).size() == 1;
  return s.has_organization(p, c) && !(last && s.rural_organizations(p).any());
}

// Everything but cubes and counters that is done at once.
bool perform_number(Turn& t, Position at, Player p, int n) {
  switch (program().op(at)) {
    case kVictoryPoints:
      t.score_vp(p, n);
      return true;
    case kWarReadiness:
      t.add_war(p, n);
      return true;
    case kExternalInfluence:
      t.move_external(p, n);
      return true;
    case kOrganizationsMarker:
      t.shift_organizations(p, n);
      return true;
    default:
      return false;
  }
}

RULE("3.2")
bool perform_plain(Turn& t, Position at) {
  switch (program().op(at)) {
    case kRebelliousSpirit: {
      const auto [minus, amount] = program().slots<2>(at);
      const int n = number(t, amount);
      minus != 0 ? t.lower_spirit(n) : t.raise_spirit(n);
      return true;
    }
    case kToPool:
      t.s.cards.to_pool = 1;
      return true;
    case kEndGame:
      t.s.ending = program().slot(at, 0) == 0 ? Ending::kRevolt : Ending::kCount;
      return true;
    default:
      return false;
  }
}

// Those of one player, which do nothing if there is none.
bool perform_player(Turn& t, Position at) {
  const language::Op op = program().op(at);
  if (op == kOpportunityPoints) {
    const auto [minus, amount, whom] = program().slots<3>(at);
    const Seat p = who(t, whom);
    if (p == kSpectator) return true;
    const int n = number(t, amount);
    minus != 0 ? t.lose_points(static_cast<Player>(p), n)
               : t.gain_points(static_cast<Player>(p), n);
    return true;
  }
  if (op == kSkip) {
    const Seat p = who(t, program().slot(at, 0));
    if (p != kSpectator) t.add_skip(static_cast<Player>(p), number(t, program().slot(at, 1)));
    return true;
  }
  if (op == kReveal) {
    const Seat p = who(t, program().slot(at, 0));
    if (p != kSpectator) t.show_hand(static_cast<Player>(p));
    return true;
  }
  return false;
}

bool is_number_verb(language::Op op) {
  return op == kVictoryPoints || op == kWarReadiness || op == kExternalInfluence ||
         op == kOrganizationsMarker;
}

// Cubes in places that nobody picks: of each county, or of the only one.
bool perform_cubes(Turn& t, Position at) {
  const Position place = place_of(at);
  if (is_picked(place)) return false;
  const CountySet counties = counties_in(t, place);
  const bool total = program().op(at) != kMatchCubes && program().slot(at, 1) == 0;
  if (total && counties.size() != 1) return false;
  for (County c : counties) act_in(t, at, c);
  return true;
}

}  // namespace

// ---- Places

bool passes(const Turn& t, const Reading& reading, Cell filters, County c) {
  for (Position filter : program().list(filters)) {
    if (!fits(t, reading, filter, c)) return false;
  }
  return true;
}

bool is_picked(Position place) {
  return program().op(place) == kPick || program().op(place) == kRandom;
}

CountySet counties_in(const Turn& t, Position place) {
  switch (program().op(place)) {
    case kCounty:
      return CountySet{county_at(program().slot(place, 0))};
    case kCountyList: {
      CountySet out;
      for (Cell c : program().list(program().slot(place, 0))) out.add(county_at(c));
      return out;
    }
    case kNamedCounties:
      return counties_of(reading(t).get(program().slot(place, 0)));
    case kAll:
      return fitting(t, program().slot(place, 0));
    default:  // kPick, kRandom
      return fitting(t, program().slot(place, 1));
  }
}

Position place_of(Position at) {
  switch (program().op(at)) {
    case kAddCubes:
    case kRemoveCubes:
      return program().slot(at, 3);
    case kMatchCubes:
    case kCheck:
      return program().slot(at, 2);
    case kLet:
    case kOrganize:
    case kDisband:
      return program().slot(at, 1);
    default:  // kVolunteer
      return program().slot(at, 0);
  }
}

// A county where nothing would move does not qualify (ruling 69).
bool can_move(const Turn& t, Position at, County c) {
  const State& s = t.s;
  const auto player = [&](std::size_t slot) { return who(t, program().slot(at, slot)); };
  switch (program().op(at)) {
    case kAddCubes:
      return player(2) != kSpectator && s.room(c, static_cast<Player>(player(2))) > 0;
    case kRemoveCubes:
      return player(2) != kSpectator && s.count(c, static_cast<Player>(player(2))) > 0;
    case kMatchCubes:
      return to_match(t, at, c) > 0 && s.room(c, static_cast<Player>(player(0))) > 0;
    case kOrganize:
      return player(0) != kSpectator && !s.has_organization(static_cast<Player>(player(0)), c) &&
             organization_site(s, static_cast<Player>(player(0)), c);
    case kDisband:
      return player(0) != kSpectator && may_disband(s, static_cast<Player>(player(0)), c);
    case kVolunteer:
      return !is_urban(c) && s.has_organization(Player::kLoyal, c) && !s.corps.has(c) &&
             s.corps.size() < kMostCorps;
    default:
      return true;
  }
}

// Whoever stands after `by`; else in a check the one who makes it; else the resolver (ruling 70).
Player picker(const Turn& t, Position at) {
  Cell by = 0;
  switch (program().op(at)) {
    case kAddCubes:
    case kRemoveCubes:
      by = program().slot(at, 5);
      break;
    case kMatchCubes:
      by = program().slot(at, 4);
      break;
    case kCheck:
      by = program().slot(at, 3) != 0 ? program().slot(at, 3) : program().slot(at, 0);
      break;
    default:
      break;
  }
  const Seat p = by == 0 ? reading(t).me : who(t, by);
  return static_cast<Player>(p == kSpectator ? reading(t).me : p);
}

int move_in(Turn& t, Position at, County c, int n) {
  const Seat p = who(t, program().slot(at, 2));
  if (p == kSpectator) return 0;
  return program().op(at) == kAddCubes ? t.add_cubes(c, static_cast<Player>(p), n)
                                       : t.remove_cubes(c, static_cast<Player>(p), n);
}

void act_in(Turn& t, Position at, County c) {
  if (program().op(at) == kMatchCubes) {
    const Seat p = who(t, program().slot(at, 0));
    if (p != kSpectator) t.add_cubes(c, static_cast<Player>(p), to_match(t, at, c));
    return;
  }
  const Cell most = program().slot(at, 4);
  const int n = cubes_wanted(t, at);
  move_in(t, at, c, most == 0 ? n : std::min(n, number(t, most)));
}

// ---- The dialect

int Dialect::number(const Turn& t, const Reading& reading, Position at) {
  const State& s = t.s;
  const auto player = [&](std::size_t slot) { return seat(t, reading, program().slot(at, slot)); };
  switch (program().op(at)) {
    case kSpirit:
      return s.spirit;
    case kInfluenceBox: {
      const Seat p = player(0);
      if (p == kSpectator) return 0;
      return std::max(0, sign(static_cast<Player>(p)) * s.box[prelude::at(Track::kExternal)]);
    }
    case kAdvantage:
      return s.value(track_at(program().slot(at, 0)));
    case kCount: {
      int n = 0;
      for (County c : kAllCounties) n += passes(t, reading, program().slot(at, 0), c) ? 1 : 0;
      return n;
    }
    case kCubesIn: {
      const Seat p = player(0);
      if (p == kSpectator) return 0;
      return s.count(county_at(program().slot(at, 1)), static_cast<Player>(p));
    }
    default:  // kPoints
      return player(0) == kSpectator ? 0 : s.points[player(0)];
  }
}

RULE("10.0")
bool Dialect::holds(const Turn& t, const Reading& reading, Position at) {
  const State& s = t.s;
  const auto player = [&](std::size_t slot) { return seat(t, reading, program().slot(at, slot)); };
  switch (program().op(at)) {
    case kParliamentary:
      return s.parliamentary();
    case kControls:
      return player(1) != kSpectator &&
             seat_of_side(s.controller(county_at(program().slot(at, 0)))) == player(1);
    case kHasOrganization:
      return player(0) != kSpectator &&
             s.has_organization(static_cast<Player>(player(0)), county_at(program().slot(at, 1)));
    case kFavors:
      return player(1) != kSpectator &&
             seat_of_side(s.favoured(track_at(program().slot(at, 0)))) == player(1);
    default:  // kIs
      return player(0) != kSpectator && player(0) == player(1);
  }
}

Seat Dialect::seat(const Turn& t, const Reading& reading, Position at) {
  switch (program().op(at)) {
    case kPatriote:
      return prelude::seat(Player::kPatriote);
    case kLoyal:
      return prelude::seat(Player::kLoyal);
    case kMe:
      return reading.me;
    case kFoe:
      return prelude::seat(foe(static_cast<Player>(reading.me)));
    case kLeader:
      return seat_of_side(t.s.favoured(track_at(program().slot(at, 0))));
    default: {  // kController
      const CountySet counties = counties_of(reading.get(program().slot(at, 0)));
      return counties.empty() ? kSpectator : seat_of_side(t.s.controller(counties.first()));
    }
  }
}

bool Dialect::perform(Turn& t, Position at) {
  const language::Op op = program().op(at);
  if (is_number_verb(op)) {
    const Seat p = who(t, program().slot(at, 1));
    const int n = cards::number(t, program().slot(at, 0));
    return p == kSpectator || perform_number(t, at, static_cast<Player>(p), n);
  }
  if (op == kAddCubes || op == kRemoveCubes || op == kMatchCubes) return perform_cubes(t, at);
  if (op == kLet && !is_picked(place_of(at))) {
    t.s.readings.top().set(program().slot(at, 0), bits_of(counties_in(t, place_of(at))));
    return true;
  }
  if (op == kParliament && program().slot(at, 0) == 0) {
    t.session_next();
    return true;
  }
  return perform_plain(t, at) || perform_player(t, at);
}

OneOf<Procedure, language::PackedPosition> Dialect::procedure(language::Op op) {
  switch (op) {
    case kAddCubes:
    case kRemoveCubes:
    case kMatchCubes:
      return Is<Procedure::kCubesVerb>{};
    case kCheck:
      return Is<Procedure::kCheckVerb>{};
    case kLet:
      return Is<Procedure::kLetVerb>{};
    case kScore:
    case kMoveMarker:
    case kResetMarker:
      return Is<Procedure::kTrackVerb>{};
    case kRollDice:
      return Is<Procedure::kDiceVerb>{};
    case kOrganize:
    case kDisband:
    case kVolunteer:
      return Is<Procedure::kCounterVerb>{};
    case kParliament:
      return Is<Procedure::kParliamentVerb>{};
    case kActivityPoints:
      return Is<Procedure::kPointsVerb>{};
    case kSpecialAction:
      return Is<Procedure::kSpecialVerb>{};
    case kDiscard:
      return Is<Procedure::kDiscardVerb>{};
    default:
      return Is<Procedure::kDrawVerb>{};
  }
}

// A toll is taken once an action round, at the spending that reaches it (rulings 48, 86).
Position Dialect::triggered(Turn& t, Rule& rule, std::uint8_t trigger) {
  if (program().op(rule.rule) == kWhen) {
    if (program().slot(rule.rule, 0) != trigger) return 0;
    t.emit(Event::kRuleActs, rule.reading.source);
    return program().slot(rule.rule, 1);
  }
  if (program().op(rule.rule) != kToll || trigger != kTollTrigger || rule.mark != 0) return 0;
  const auto [whom, least, block] = program().slots<3>(rule.rule);
  const Seat p = seat(t, rule.reading, whom);
  if (p == kSpectator || t.s.mobilized[p] < language::number<Dialect>(t, rule.reading, least)) {
    return 0;
  }
  rule.mark = 1;
  t.emit(Event::kRuleActs, rule.reading.source);
  return block;
}

void Dialect::note(Turn& t, language::Asked asked, Seat seat, int value) {
  switch (asked) {
    case language::Asked::kOption:
      return t.emit(Event::kOptionTaken, seat, value + 1);
    case language::Asked::kMay:
      return t.emit(value != 0 ? Event::kMayTaken : Event::kMayLeft, seat);
    case language::Asked::kTimes:
      return t.emit(Event::kTimesChosen, seat, value);
    case language::Asked::kNumber:
      return t.emit(Event::kNumberChosen, seat, value);
    case language::Asked::kRoll:
      return t.emit(Event::kEventRolled, value);
  }
}

}  // namespace tricorne::prelude::cards
