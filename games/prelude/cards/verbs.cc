// Statements of card texts that ask, or that set a rule of the game going: one procedure each.
#include "games/prelude/cards/verbs.h"

#include "games/prelude/rules/rules.h"

namespace tricorne::prelude::cards {
namespace {

const Program& program() { return Dialect::program(); }
Card source(const Turn& t) { return Dialect::card(t.s); }

// How many counties a `pick` or `random` takes.
int wanted(const Turn& t, Position place) {
  return std::max(0, number(t, program().slot(place, 0)));
}

// A plain number of cubes: where the next one may go (or come from).
CountySet open_to_cube(const Turn& t, const CubesLocals& f) {
  const bool settled = f.touched.size() >= f.most;
  const Cell most = program().slot(f.placed.at, 4);
  CountySet out;
  for (County c : settled ? f.touched : f.placed.places) {
    const bool full = most != 0 && t.s.moved[at(c)] >= number(t, most);
    if (!full && can_move(t, f.placed.at, c)) out.add(c);
  }
  return out;
}

void begin_cubes(Turn& t, CubesLocals& f) {
  const Position place = place_of(f.placed.at);
  f.left = u8(std::clamp(number(t, program().slot(f.placed.at, 0)), 0, 200));
  f.most = u8(program().op(place) == kPick ? std::min(wanted(t, place), kCounties) : kCounties);
  if (program().op(place) != kRandom) f.placed.places = counties_in(t, place);
}

void move_next(Turn& t, CubesLocals& f, County c) {
  f.touched.add(c);
  const Cell most = program().slot(f.placed.at, 4);
  int n = cubes_at_once(t, f);
  if (most != 0) n = std::min(n, number(t, most) - t.s.moved[at(c)]);
  const int moved = move_in(t, f.placed.at, c, n);
  t.s.moved[at(c)] = u8(t.s.moved[at(c)] + moved);
  f.left = u8(f.left - moved);
}

// Whether its counties are done in the order in which they are picked: of those of a check the next
// one is asked for, and those of a `let` are only named.
bool keeps_order(Position at) {
  const language::Op op = program().op(at);
  if (op == kAddCubes || op == kRemoveCubes) return program().slot(at, 1) != 0;  // each
  return op != kCheck && op != kLet;
}

void take_county(Turn& t, PickLocals& f, County c) {
  f.open.drop(c);
  f.chosen.add(c);
  if (keeps_order(f.at)) t.s.moved[at(c)] = u8(f.chosen.size());
}

// Calls act(county) in the order in which they were picked or drawn; it counts where cubes run out.
template <class Act>
void in_order_picked(Turn& t, const CountySet& counties, Act act) {
  std::array<std::pair<std::uint8_t, County>, kCounties> order{};
  std::size_t n = 0;
  for (County c : counties) order[n++] = {t.s.moved[at(c)], c};
  std::sort(order.begin(), order.begin() + n);
  t.s.moved = {};
  for (std::size_t i = 0; i < n; ++i) act(order[i].second);
}

bool is_total(Position at) { return program().op(at) != kMatchCubes && program().slot(at, 1) == 0; }

RULE("5.2", "9.4")
void act_on_counter(Turn& t, Position at, County c) {
  if (!can_move(t, at, c)) return;
  if (program().op(at) == kVolunteer) {
    t.found_corps(c);
    t.add_war(Player::kLoyal, 1);
    return;
  }
  const auto p = static_cast<Player>(who(t, program().slot(at, 0)));
  program().op(at) == kOrganize ? t.found_organization(p, c) : t.disband(p, c);
}

// Each Special Action of the board and each of its prices up to the card's value, used or not
// (ruling 68).
RULE("9.5")
void list_free_specials(Turn& t, Player p, bool governor) {
  const int most = facts(source(t)).points;
  for (Special special : board(governor ? Player::kLoyal : Player::kPatriote)) {
    const PriceRange range = prices(special, most);
    for (int n = range.least; n <= range.most; n += range.step) {
      if (enough_cards(t.s, p, special, n)) t.option(ActionKind::kSpecial, special, n);
    }
  }
}

}  // namespace

Deck deck_of(const State& s, Position at) {
  return program().slot(at, 2) == 0 ? s.turn_facts().deck : Deck::kGeneric;
}

int cubes_at_once(const Turn& t, const CubesLocals& f) {
  const CountySet& open = f.touched.size() >= f.most ? f.touched : f.placed.places;
  if (f.most != 1 && open.size() != 1) return 1;
  const Cell most = program().slot(f.placed.at, 4);
  return most == 0 ? int{f.left} : std::min(int{f.left}, number(t, most));
}

Flow card_text(Turn& t) { return language::text<Dialect>(t); }
Flow card_block(Turn& t) { return language::block<Dialect>(t); }
Flow fire_rules(Turn& t) { return language::fire<Dialect>(t); }

// The counties of a statement, into the caller's frame: as many as are wanted of those that qualify
// when it begins; if all of these must be taken, nobody is asked (ruling 69).
RULE("11.0", "3.2")
Flow pick_counties(Turn& t) {
  auto& f = t.locals<Procedure::kPickCounties>();
  const Position place = place_of(f.at);
  BEGIN(t);
  f.open = counties_in(t, place);
  if (program().op(place) == kRandom) {
    // A drawn county where nothing can move is spent.
    f.left = u8(std::min(wanted(t, place), f.open.size()));
    for (; f.left > 0; --f.left) {
      CALL(t, Procedure::kRandomCounty, RandomCall{static_cast<Player>(reading(t).me), f.open});
      take_county(t, f, static_cast<County>(t.s.stack.result));
      t.s.stack.result = 0;
    }
    f.open = {};
  } else if (program().op(place) == kPick) {
    for (County c : f.open) {
      if (!can_move(t, f.at, c)) f.open.drop(c);
    }
    f.left = u8(std::min(wanted(t, place), f.open.size()));
    while (f.left > 0 && f.open.size() > f.left) {
      ASK(t, seat(picker(t, f.at)), Question::kCounty, Dialect::rule(t),
          t.options(ActionKind::kCounty, f.open));
      take_county(t, f, t.answered_county());
      --f.left;
    }
    if (f.left == 0) f.open = {};
  }
  for (County c : f.open) take_county(t, f, c);
  t.caller<Placed, Procedure::kCubesVerb, Procedure::kCheckVerb, Procedure::kLetVerb,
           Procedure::kCounterVerb>()
      .places = f.chosen;
  END(t);
}

RULE("3.2")
Flow move_cubes(Turn& t) {
  auto& f = t.locals<Procedure::kCubesVerb>();
  BEGIN(t);
  if (!is_total(f.placed.at)) {
    CALL(t, Procedure::kPickCounties, PickLocals{.at = f.placed.at, .open = {}, .chosen = {}});
    in_order_picked(t, f.placed.places, [&](County c) { act_in(t, f.placed.at, c); });
    RETURN(t);
  }
  if (program().op(place_of(f.placed.at)) == kRandom) {
    CALL(t, Procedure::kPickCounties, PickLocals{.at = f.placed.at, .open = {}, .chosen = {}});
  }
  begin_cubes(t, f);
  while (f.left > 0 && open_to_cube(t, f).any()) {
    CHOOSE(t, seat(picker(t, f.placed.at)), Question::kCube, Dialect::rule(t),
           t.options(ActionKind::kCounty, open_to_cube(t, f)));
    move_next(t, f, t.answered_county());
  }
  t.s.moved = {};
  END(t);
}

// Counties first; then the checked player says which is next, seeing what came of the last (ruling
// 91).
RULE("8.0")
Flow make_checks(Turn& t) {
  auto& f = t.locals<Procedure::kCheckVerb>();
  const auto slot = [&](std::size_t i) { return program().slot(f.placed.at, i); };
  BEGIN(t);
  if (who(t, slot(0)) == kSpectator) RETURN(t);
  f.player = static_cast<Player>(who(t, slot(0)));
  CALL(t, Procedure::kPickCounties, PickLocals{.at = f.placed.at, .open = {}, .chosen = {}});
  while (f.placed.places.any()) {
    CHOOSE(t, seat(f.player), Question::kCheckOrder, Dialect::rule(t),
           t.options(ActionKind::kCounty, f.placed.places));
    f.county = t.answered_county();
    f.placed.places.drop(f.county);
    CALL(t, Procedure::kCheck,
         CheckCall{f.player, f.county, CheckKind::kEvent,
                   u8(std::clamp(number(t, slot(1)), 0, 99))});
    f.won = t.s.stack.result;
    t.s.stack.result = 0;
    f.made = 1;
    if (f.won == 0) f.failed = 1;
    t.s.readings.top().set(slot(5), bits_of(CountySet{f.county}));
    if (f.won != 0) {
      if (slot(6) != 0) CALL(t, Procedure::kBlock, language::BlockLocals::of(slot(6)));
    } else {
      if (slot(7) != 0) CALL(t, Procedure::kBlock, language::BlockLocals::of(slot(7)));
      if (slot(4) != 0) break;  // stop
    }
    if (Dialect::halted(t)) RETURN(t);
  }
  if (f.made != 0 && f.failed == 0 && slot(8) != 0) {
    CALL(t, Procedure::kBlock, language::BlockLocals::of(slot(8)));
  }
  END(t);
}

Flow name_counties(Turn& t) {
  auto& f = t.locals<Procedure::kLetVerb>();
  BEGIN(t);
  CALL(t, Procedure::kPickCounties, PickLocals{.at = f.at, .open = {}, .chosen = {}});
  t.s.readings.top().set(program().slot(f.at, 0), bits_of(f.places));
  END(t);
}

// A whole Scoring Sequence; a Scoring Marker forward, which may score and then goes no further, or
// back, not past the Start; or to the Start.
RULE("5.0")
Flow move_track(Turn& t) {
  auto& f = t.locals<Procedure::kTrackVerb>();
  State& s = t.s;
  BEGIN(t);
  f.track = static_cast<Die>(program().slot(f.at, 0));
  if (f.track == Die::kChoose) {
    ASK(t, reading(t).me, Question::kNameTrack, Dialect::rule(t),
        t.options_tracks(ActionKind::kName));
    f.track = static_cast<Die>(t.answer.a);
  }
  if (program().op(f.at) == kScore) {
    CALL(t, Procedure::kScore, ScoreCall{static_cast<Track>(f.track)});
  } else if (program().op(f.at) == kResetMarker) {
    t.reset_marker(static_cast<Track>(f.track));
  } else if (program().slot(f.at, 1) != 0) {
    t.pull_marker(static_cast<Track>(f.track), number(t, program().slot(f.at, 2)));
  } else {
    for (f.left = u8(std::clamp(number(t, program().slot(f.at, 2)), 0, 9)); f.left > 0; --f.left) {
      t.advance_marker(static_cast<Track>(f.track));
      if (s.marker[at(f.track)] < facts(static_cast<Track>(f.track)).steps_to_score) continue;
      CALL(t, Procedure::kScore, ScoreCall{static_cast<Track>(f.track)});
      break;
    }
  }
  END(t);
}

RULE("4.0")
Flow roll_dice(Turn& t) {
  auto& f = t.locals<Procedure::kDiceVerb>();
  BEGIN(t);
  for (f.left = u8(std::clamp(number(t, program().slot(f.at, 0)), 0, 9)); f.left > 0; --f.left) {
    CALL(t, Procedure::kScoringDie,
         DieCall{static_cast<Die>(program().slot(f.at, 1)), static_cast<Player>(reading(t).me)});
  }
  END(t);
}

Flow move_counters(Turn& t) {
  auto& f = t.locals<Procedure::kCounterVerb>();
  BEGIN(t);
  CALL(t, Procedure::kPickCounties, PickLocals{.at = f.at, .open = {}, .chosen = {}});
  in_order_picked(t, f.places, [&](County c) { act_on_counter(t, f.at, c); });
  END(t);
}

RULE("10.0")
Flow end_parliament(Turn& t) {
  BEGIN(t);
  if (t.session_end()) CALL(t, Procedure::kSessionAward);
  END(t);
}

RULE("9.0")
Flow give_points(Turn& t) {
  auto& f = t.locals<Procedure::kPointsVerb>();
  BEGIN(t);
  if (who(t, program().slot(f.at, 0)) != kSpectator) {
    CALL(t, Procedure::kSpendPoints,
         PointsCall{static_cast<Player>(who(t, program().slot(f.at, 0))),
                    u8(std::clamp(number(t, program().slot(f.at, 1)), 0, 99)),
                    u8(program().slot(f.at, 2))});
  }
  END(t);
}

// The own marker is not used up, nor the Special Action of the turn.
RULE("9.5")
Flow give_special(Turn& t) {
  auto& f = t.locals<Procedure::kSpecialVerb>();
  BEGIN(t);
  if (who(t, program().slot(f.at, 0)) != kSpectator) {
    CHOOSE(t, who(t, program().slot(f.at, 0)), Question::kSpecialFree, Dialect::rule(t),
           list_free_specials(t, static_cast<Player>(who(t, program().slot(f.at, 0))),
                              program().slot(f.at, 1) == 0));
    t.emit(Event::kSpecialFree, who(t, program().slot(f.at, 0)), t.answer.a, t.answer.b);
    CALL(t, Procedure::kSpecialAction,
         SpecialCall{static_cast<Player>(who(t, program().slot(f.at, 0))),
                     static_cast<Special>(t.answer.a), t.answer.b});
  }
  END(t);
}

Flow discard_cards(Turn& t) {
  auto& f = t.locals<Procedure::kDiscardVerb>();
  BEGIN(t);
  if (who(t, program().slot(f.at, 0)) == kSpectator) RETURN(t);
  f.player = static_cast<Player>(who(t, program().slot(f.at, 0)));
  f.left = u8(std::clamp(number(t, program().slot(f.at, 1)), 0, t.s.cards.hand_size(f.player)));
  for (; f.left > 0; --f.left) {
    if (program().slot(f.at, 2) == 0) {
      ASK(t, kChance, Question::kDiscardCard, Dialect::rule(t),
          t.options(ActionKind::kDiscard, t.s.cards.hand[at(f.player)]));
    } else {
      CHOOSE(t, seat(f.player), Question::kDiscardCard, Dialect::rule(t),
             t.options(ActionKind::kDiscard, t.s.cards.hand[at(f.player)]));
    }
    t.discard_from_hand(t.answer.a, f.player);
  }
  END(t);
}

RULE("2.2")
Flow draw_cards(Turn& t) {
  auto& f = t.locals<Procedure::kDrawVerb>();
  BEGIN(t);
  if (who(t, program().slot(f.at, 0)) == kSpectator) RETURN(t);
  f.player = static_cast<Player>(who(t, program().slot(f.at, 0)));
  f.left = u8(std::clamp(number(t, program().slot(f.at, 1)), 0, 9));
  for (; f.left > 0 && t.s.cards.in_deck(deck_of(t.s, f.at)).any(); --f.left) {
    ASK(t, kChance, Question::kHandDraw, Dialect::rule(t),
        t.options(ActionKind::kDraw, t.s.cards.in_deck(deck_of(t.s, f.at))));
    t.deal(t.answer.a, f.player);
  }
  END(t);
}

}  // namespace tricorne::prelude::cards
