// Action 4: placing a citizen in a main building; and how citizens are lifted, pushed and expelled.
#include "games/troyes/rules/dice.h"

namespace tricorne::troyes {
namespace {

struct Row {
  std::size_t first;
  std::size_t end;
};

Row row_of(std::size_t building, std::size_t row) {
  const Building& b = tables().board.buildings[building];
  return {b.first[row], std::size_t{b.first[row]} + b.length[row]};
}

}  // namespace

bool has_source(const State& s, Seat seat, std::uint8_t from) {
  if (from == source::kSupply) return s.players[seat].supply > 0;
  if (from < source::kLying) {
    const std::size_t at = from - source::kStanding;
    return s.standing[at / kSpaces][at % kSpaces] == owner_of(seat);
  }
  if (from < source::kCard)
    return lies_on(s, static_cast<std::size_t>(from - source::kLying), seat);
  return from < source::kEnd &&
         s.activities[static_cast<std::size_t>(from - source::kCard)].tradesman[seat] != 0;
}

// From the supply, a main building, the expelled ones, or another activity; unused cubes stay
// there.
RULE("action-1", "action-4")
void take_citizen(Turn& t, Seat seat, std::uint8_t from) {
  State& s = t.s;
  if (from == source::kSupply) {
    --t.player(seat).supply;
    t.emit(Event::kTookFromSupply, seat);
  } else if (from < source::kLying) {
    const std::size_t at = from - source::kStanding;
    s.standing[at / kSpaces][at % kSpaces] = kNobody;
    t.emit(Event::kTookFromBuilding, seat, at / kSpaces);
  } else if (from < source::kCard) {
    const auto building = static_cast<std::size_t>(from - source::kLying);
    s.lying[building] = static_cast<std::uint8_t>(s.lying[building] & ~(1U << seat));
    t.emit(Event::kTookLying, seat, building);
  } else {
    ActivityState& place = s.activities[static_cast<std::size_t>(from - source::kCard)];
    place.tradesman[seat] = 0;
    t.emit(Event::kTookFromCard, seat, place.card - 1);
  }
}

// With a gap nobody is expelled: the push ends there.
RULE("action-4")
Owner expelled_by_entry(const State& s, std::size_t building, std::size_t row) {
  const Row r = row_of(building, row);
  for (std::size_t i = r.first; i < r.end; ++i) {
    if (s.standing[building][i] == kNobody) return kNobody;
  }
  return s.standing[building][r.end - 1];
}

// Whose citizen lies on the building is protected there, from the owner too. The citizen to place
// is lifted first: one from this row leaves a gap, one that lay here takes the protection away.
RULE("action-4")
bool may_enter(const State& s, Seat seat, std::size_t building, std::size_t row,
               std::uint8_t from) {
  const Owner out = expelled_by_entry(s, building, row);
  if (!is_seat(out) || !lies_on(s, building, seat_of(out))) return true;
  if (out == owner_of(seat) && from == source::kLying + building) return true;
  if (from < source::kStanding || from >= source::kLying) return false;
  const std::size_t at = from - source::kStanding;
  return at / kSpaces == building && tables().board.buildings[building].row_at[at % kSpaces] == row;
}

bool somebody_may_enter(const State& s, Seat seat, std::size_t building, std::size_t row) {
  const Owner out = expelled_by_entry(s, building, row);
  if (!is_seat(out) || !lies_on(s, building, seat_of(out)) || out == owner_of(seat)) return true;
  const Row r = row_of(building, row);
  for (std::size_t i = r.first; i < r.end; ++i) {
    if (s.standing[building][i] == owner_of(seat)) return true;
  }
  return false;
}

RULE("action-4")
void enter(Turn& t, Owner owner, std::size_t building, std::size_t row) {
  State& s = t.s;
  const Row r = row_of(building, row);
  t.emit(Event::kEntered, owner, building, row);
  Owner moving = owner;
  for (std::size_t i = r.first; i < r.end && moving != kNobody; ++i) {
    std::swap(moving, s.standing[building][i]);
  }
  if (moving == kNeutral) {
    ++s.neutral_citizens;
    t.emit(Event::kNeutralExpelled, building);
  } else if (moving != kNobody) {
    s.lying[building] = static_cast<std::uint8_t>(s.lying[building] | 1U << seat_of(moving));
    t.emit(Event::kExpelled, moving, building);
  }
}

RULE("action-4")
Flow place_citizen(Turn& t) {
  auto& d = t.locals<Procedure::kCitizen>();
  BEGIN(t);
  CALL(t, Procedure::kGather);
  take_citizen(t, t.s.active, d.source);
  enter(t, owner_of(t.s.active), d.target, tables().board.buildings[d.target].row_of[d.values[0]]);
  END(t);
}

}  // namespace tricorne::troyes
