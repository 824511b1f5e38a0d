// Phase 3: two new events enter the row; every event of the row acts, from Marauding on.
#include "games/troyes/rules/rules.h"

namespace tricorne::troyes {
namespace {

void list_deck(Turn& t, Colour colour) {
  for (int card = 0; card < kEventCards; ++card) {
    if ((t.s.events_drawn >> card & 1) != 0) continue;
    if (tables().events[static_cast<std::size_t>(card)].colour != colour) continue;
    t.listing->add(action(Kind::kDraw, card));
  }
}

void put_in_row(Turn& t, std::uint8_t card) {
  t.s.events[t.s.event_count++].card = u8(card + 1);
  t.s.events_drawn = static_cast<std::uint16_t>(t.s.events_drawn | 1U << card);
  t.emit(Event::kEventDrawn, card);
}

Colour deck_called(const State& s) { return card_of(s.events[s.event_count - 1U]).draws; }

RULE("event-ER1", "event-ER3", "event-ER4", "event-ER5", "event-ER7", "event-ER8", "event-EM")
int black_dice_in_row(const State& s) {
  int n = 0;
  for (std::size_t i = 0; i < s.event_count; ++i) n += card_of(s.events[i]).black_dice;
  return std::min(n, kMaxDice);  // there are six black dice
}

void fall_short(Turn& t, Seat seat, const EventState& event) {
  const int lost = t.lose_vp(seat, -card_of(event).effect.shortfall_vp);
  t.emit(Event::kFellShort, seat, event.card - 1, lost);
}

// Deniers or influence for every player; who lacks some gives the rest and loses VP.
RULE("event-EW3", "event-EW4", "event-EY1", "event-EY4")
void lose_goods(Turn& t, Seat seat, const EventState& event) {
  const Effect& e = card_of(event).effect;
  PlayerState& p = t.player(seat);
  const int times = e.op == Op::kLosePer ? count_per(t.s, e.per, seat) : 1;
  const int deniers = std::min<int>(p.deniers, e.pay.deniers * times);
  const int influence = std::min<int>(p.influence, e.pay.influence * times);
  p.deniers = static_cast<std::int16_t>(p.deniers - deniers);
  p.influence = u8(p.influence - influence);
  if (deniers + influence > 0) t.emit(Event::kLost, seat, deniers, influence);
  if (deniers < e.pay.deniers * times || influence < e.pay.influence * times) {
    fall_short(t, seat, event);
  }
}

bool protected_from(const State& s, std::size_t building, Owner owner) {
  return is_seat(owner) && lies_on(s, building, seat_of(owner));
}

// A grey citizen enters; nothing happens when none is left or a protected colour would be expelled.
RULE("event-ER2", "event-EW1", "event-EY2")
void neutral_enters(Turn& t, std::size_t building, std::uint8_t value) {
  const std::size_t row = tables().board.buildings[building].row_of[value];
  if (t.s.neutral_citizens == 0 ||
      protected_from(t.s, building, expelled_by_entry(t.s, building, row))) {
    t.emit(Event::kNobodyEnters, building);
    return;
  }
  --t.s.neutral_citizens;
  enter(t, kNeutral, building, row);
}

void list_own_event_cubes(Turn& t, Seat seat) {
  for (std::size_t i = 0; i < t.s.event_count; ++i) {
    if (cubes_of(t.s.events[i], owner_of(seat)) == 0) continue;
    t.listing->add(action(Kind::kSwapEvent, t.s.events[i].card - 1));
  }
}

// The last own cube of that event turns grey; earlier ones keep their place in the order.
RULE("event-ER6")
void swap_event_cube(Turn& t, Seat seat, std::uint8_t card) {
  EventState& event = t.s.events[static_cast<std::size_t>(find_event(t.s, card))];
  std::size_t at = kMaxFlags - 1;
  while (event.cubes[at] != owner_of(seat)) --at;
  event.cubes[at] = kNeutral;
  --t.s.neutral_cubes;
  t.emit(Event::kSwappedEvent, seat, card);
}

void list_own_cathedral_cubes(Turn& t, Seat seat) {
  for (std::size_t level = 0; level < kLevels; ++level) {
    for (std::size_t column = 0; column < kColumns; ++column) {
      if (t.s.cathedral[level][column] == owner_of(seat)) {
        t.listing->add(action(Kind::kSwapCathedral, level, column));
      }
    }
  }
}

RULE("event-EW2")
void swap_cathedral_cube(Turn& t, Seat seat, std::size_t level, std::size_t column) {
  t.s.cathedral[level][column] = kNeutral;
  --t.s.neutral_cubes;
  t.emit(Event::kSwappedCathedral, seat, level, column);
}

bool has_event_cube(const State& s, Seat seat) {
  return count_per(s, Per::kEventsWithOwnCube, seat) > 0;
}

bool has_die(const State& s, Seat seat) {
  for (std::size_t c = 0; c < kColours; ++c) {
    for (std::size_t i = 0; i < s.dice_count[c]; ++i) {
      if (district_of(s.dice[c][i]) == seat) return true;
    }
  }
  return false;
}

RULE("event-EY3")
void discard_die(Turn& t, Seat seat, std::uint8_t colour, std::uint8_t value) {
  const Die d = die(seat, value);
  t.remove_die(colour_at(colour), static_cast<std::size_t>(find_die(t.s, colour_at(colour), d)));
  t.emit(Event::kDiscarded, seat, colour, value);
}

}  // namespace

struct EventEffectLocals {
  std::uint8_t row = 0;
  std::uint8_t turn = 0;
  Seat seat = 0;
};

struct EventsLocals {
  std::uint8_t row;
  std::uint8_t dice;
};

RULE("phase-3")
Flow events(Turn& t) {
  auto& f = t.locals<Procedure::kEvents>();
  State& s = t.s;
  BEGIN(t);
  ASK(t, kChance, Question::kDrawEvent, "phase-3", list_deck(t, Colour::kRed));
  put_in_row(t, t.answer.a);
  ASK(t, kChance, Question::kDrawEvent, "phase-3", list_deck(t, deck_called(s)));
  put_in_row(t, t.answer.a);
  for (; f.row < s.event_count; ++f.row) {
    if (card_of(s.events[f.row]).effect.op == Op::kNone) continue;
    CALL(t, Procedure::kEventEffect, EventEffectLocals{.row = f.row});
  }
  for (f.dice = u8(black_dice_in_row(s)); f.dice > 0; --f.dice) {
    ASK(t, kChance, Question::kRollBlack, "phase-3", list_roll(t));
    t.add_black(t.answer.a);
    t.emit(Event::kBlackRolled, t.answer.a);
  }
  END(t);
}

// What one card of the row does to the city, player by player from the start player.
RULE("phase-3")
Flow event_effect(Turn& t) {
  auto& f = t.locals<Procedure::kEventEffect>();
  State& s = t.s;
  const EventState& event = s.events[f.row];
  const Effect& e = card_of(event).effect;
  BEGIN(t);
  f.turn = 0;
  t.emit(Event::kEventActs, event.card - 1);
  if (e.op == Op::kNeutralCitizen) {
    ASK(t, kChance, Question::kRollBuilding, "phase-3", list_roll(t));
    t.emit(Event::kRolledBuilding, e.number, t.answer.a);
    neutral_enters(t, static_cast<std::size_t>(e.number), t.answer.a);
    RETURN(t);
  }
  for (; f.turn < s.player_count; ++f.turn) {
    f.seat = s.in_turn(f.turn);
    if (e.op == Op::kLose || e.op == Op::kLosePer) {
      lose_goods(t, f.seat, event);
    } else if (e.op == Op::kDiscardDie) {
      if (!has_die(s, f.seat)) {
        fall_short(t, f.seat, event);
        continue;
      }
      CHOOSE(t, f.seat, Question::kDiscardDie, "event-EY3",
             list_own_dice(t, Kind::kDiscard, f.seat));
      discard_die(t, f.seat, t.answer.a, t.answer.b);
    } else if (e.op == Op::kReplaceEventCube ? !has_event_cube(s, f.seat)
                                             : cathedral_cubes(s, owner_of(f.seat)) == 0) {
      fall_short(t, f.seat, event);
    } else if (s.neutral_cubes == 0) {
      t.emit(Event::kNoNeutralCube, f.seat);
    } else if (e.op == Op::kReplaceEventCube) {
      CHOOSE(t, f.seat, Question::kSwapEventCube, "event-ER6", list_own_event_cubes(t, f.seat));
      swap_event_cube(t, f.seat, t.answer.a);
    } else {
      CHOOSE(t, f.seat, Question::kSwapCathedralCube, "event-EW2",
             list_own_cathedral_cubes(t, f.seat));
      swap_cathedral_cube(t, f.seat, t.answer.a, t.answer.b);
    }
  }
  END(t);
}

}  // namespace tricorne::troyes
