// 8.3: whether a non-player executes the Event: swords and muskets, the questions "Event or
// Command?" of the charts, and effectiveness.
//
// What an Event would do is found out by carrying it out on a copy of the position, with the
// choices that this non-player would make; imagined dice fall in the middle.
#include <algorithm>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/event_instructions.h"
#include "games/liberty/bots/event_worth.h"
#include "games/liberty/cards/frames.h"
#include "games/liberty/game.h"

namespace tricorne::liberty::bots {
namespace {

constexpr int kMostSteps = 300;
constexpr int kEffectiveOn = 5;

// ---- Imagining an Event

// What is counted before and after.
struct Sums {
  int balance = 0;
  int villages = 0;
  int forts = 0;
  int british_casualties = 0;
  int rebel_casualties = 0;
};

struct Outcome {
  State after;
  Sums made{};            // changes that no Battle, nor a Rally after one, has made
  bool fought = false;    // it came to a Battle of one's own that the chart would fight
  bool rash = false;      // it came to one of one's own side that the chart would not fight
  SpaceSet hiding;        // where Underground Militia was placed, whatever became of it then
  bool gathered = false;  // a free Gather found something to do
  bool shifted = false;   // its shift after a Battle would help, had the Battle not brought it
};

bool in_progress(const State& s, Procedure procedure) { return s.stack.find(procedure) != nullptr; }

// This procedure in progress, with nothing around it: what comes once it is over is left out.
State alone(State s, Procedure procedure) {
  const ProcedureStack whole = s.stack;
  s.stack = {};
  s.stack.result = whole.result;
  const Frame* end = whole.at.data() + whole.depth;
  for (const Frame* f = whole.find(procedure); f != nullptr && f != end; ++f)
    s.stack.at[s.stack.depth++] = *f;
  return s;
}

// The Battle Command in progress after this answer, without the rest of the Event.
State battle_alone(const State& s, Action answer) {
  State copy = alone(s, Procedure::kBattle);
  Liberty::apply(copy, answer, nullptr);
  return copy;
}

Sums sums(const State& s) {
  return {.balance = s.support - s.opposition,
          .villages = s.on_map(Piece::kVillage),
          .forts = s.on_map(Piece::kPatriotFort),
          .british_casualties = s.cbc.n,
          .rebel_casualties = s.crc.n};
}

void add_change(Sums& to, const Sums& before, const Sums& after, int times) {
  to.balance += times * (after.balance - before.balance);
  to.villages += times * (after.villages - before.villages);
  to.forts += times * (after.forts - before.forts);
  to.british_casualties += times * (after.british_casualties - before.british_casualties);
  to.rebel_casualties += times * (after.rebel_casualties - before.rebel_casualties);
}

Action middle(const Decision& d) { return d[d.size() / 2]; }

bool selects_for(const State& s, const Decision& d, Action a, Command command) {
  return static_cast<Question>(d.question) == Question::kSelectSpace && is(a, ActionKind::kSpace) &&
         s.command().command == command;
}

bool grants(const EventCall& call, Command command) {
  for (const cards::Step& step : cards::script(call.card, call.shaded != 0)) {
    if (step.op == cards::Op::kCommand && step.commands.has(command)) return true;
  }
  return false;
}

// A space of an Event with a Battle whose own shift the first question asks for: it counts though
// the Battle may have shifted as far before.
RULE("8.3.5", "8.5", "8.6")
bool asks_for_its_shift(const State& s, const Decision& d, Action a, Faction f) {
  if (static_cast<Question>(d.question) != Question::kCardSpace) return false;
  const auto at = cards::asking(s);
  return is(a, ActionKind::kSpace) && grants(at.call, Command::kBattle) &&
         worth_of_space(s, at, static_cast<Space>(a.a), f).meets(1);
}

// Carries the Event on from `present` to its end, the next question answered so if that is given.
RULE("8.3.3")
Outcome carry_on(const State& s, const State& present, const Mind& m, Faction f,
                 Action given = {}) {
  Outcome out;
  out.after = present;
  State& copy = out.after;
  const auto weigh = [&](const State& now, Faction attacker, Space where) {
    const bool sound = battles_worth(now, attacker, where, {true, edge_of(now.command())}).any();
    if (!sound && side(attacker) == side(f)) out.rash = true;
    if (sound && attacker == f) out.fought = true;
  };
  const auto notice_militia = [&](const State& before) {
    if (copy.on_map(kMilitia) <= before.on_map(kMilitia)) return;
    out.hiding |= copy.where[at(Piece::kMilitiaU)] - before.where[at(Piece::kMilitiaU)];
  };
  bool battling = false;
  notice_militia(s);
  Decision d;
  for (int step = 0; !copy.stack.empty() && step < kMostSteps; ++step) {
    Liberty::decision(copy, d);
    Action a = d[0];
    if (step == 0 && given.kind != 0) {
      a = given;
    } else if (d.seat == kChance) {
      a = middle(d);
    } else {
      Mind mind(copy, &d, nullptr);
      mind.imagining = true;
      mind.unseen = m.unseen;
      a = answer(mind);
    }
    // Weighed where it is selected, as a Battle without dice is over with that answer, and where it
    // is fought, as a person's friend is not asked for the only space there is.
    const bool battle = in_progress(copy, Procedure::kBattleIn);
    if (battle && !battling) weigh(copy, copy.battle.attacker, copy.battle.space);
    if (selects_for(copy, d, a, Command::kBattle)) {
      weigh(copy, copy.command().faction, static_cast<Space>(a.a));
    }
    if (selects_for(copy, d, a, Command::kGather)) {
      out.gathered |= gather_has_effect(copy, static_cast<Space>(a.a));
    }
    out.shifted |= asks_for_its_shift(copy, d, a, f);
    battling = battle;
    const State before = copy;
    Liberty::apply(copy, a, nullptr);
    if (in_progress(before, Procedure::kBattle)) {
      add_change(out.made, sums(before), sums(battle_alone(before, a)), -1);
    } else {
      notice_militia(before);
    }
  }
  add_change(out.made, sums(s), sums(copy), 1);
  return out;
}

Outcome imagine(const Mind& m, Faction f, int text) {
  const State& s = m.s;
  State begun = s;
  begun.stack = {};
  begun.np = {};
  begun.stack.push<Procedure::kCardEvent>(
      {.at = {.call = {s.deck.current, static_cast<std::uint8_t>(text), f}}});
  run_to_question(begun, {}, nullptr);
  return carry_on(s, begun, m, f);
}

// Who has acted on this card is Ineligible on the next one anyway (2.3.6).
RULE("2.3.6", "8.3.3")
FactionSet newly_ineligible(const State& s) {
  return s.sequence.made_ineligible - s.sequence.executed;
}

// ---- Comparing before and after

int on_map_and_west_indies(const State& s, PieceSet kinds) {
  return s.on_map(kinds) + s.count(Space::kWestIndies, kinds);
}

int unavailable_of(const State& s, PieceSet kinds) {
  int n = 0;
  for (Piece p : kinds) n += s.unavailable(p);
  return n;
}

bool tracks_changed(const State& s, const State& t) {
  return s.resources != t.resources || s.fni != t.fni ||
         !(s.sequence.stays_eligible == t.sequence.stays_eligible) ||
         !(newly_ineligible(s) == newly_ineligible(t)) ||
         s.unavailable(Piece::kSquadron) != t.unavailable(Piece::kSquadron) ||
         s.unavailable(Piece::kFrench) != t.unavailable(Piece::kFrench);
}

struct Changes {
  bool any = false;
  bool only_friendly_losses = true;
};

Changes changes(const State& s, const State& t, Side own) {
  Changes c;
  if (tracks_changed(s, t)) return {true, false};
  for (std::size_t i = 0; i < kSpaces; ++i) {
    if (s.spaces[i].level != t.spaces[i].level ||
        s.spaces[i].propaganda != t.spaces[i].propaganda || s.spaces[i].raid != t.spaces[i].raid) {
      return {true, false};
    }
    for (std::size_t p = 0; p < kPieces; ++p) {
      const int delta = t.spaces[i].pieces[p] - s.spaces[i].pieces[p];
      if (delta == 0) continue;
      c.any = true;
      const bool friendly = pieces_of(own).has(static_cast<Piece>(p));
      if (delta > 0 || !friendly) c.only_friendly_losses = false;
    }
  }
  return c;
}

// Shifts of the Event itself for the enemy, unless its Battle has brought as much before.
RULE("8.3.3", "8.3.6")
bool effective(const State& s, const Outcome& out, Faction f) {
  const int all = sums(out.after).balance - sums(s).balance;
  const int sign = side(f) == Side::kRoyalist ? 1 : -1;
  if (sign * out.made.balance < 0 && sign * all < 0) return false;
  const Changes c = changes(s, out.after, side(f));
  return c.any && !c.only_friendly_losses;
}

// ---- The questions of the charts

bool anywhere(SpaceSet among, auto&& holds) { return among.any_where(holds); }

// Enemy Casualties: what a Skirmish, Partisans or the text itself removes counts in any case, those
// of a Battle only if the charts would fight it.
RULE("8.4", "8.6")
bool casualties(const Outcome& out, int made, int all) {
  return made > 0 || (!out.rash && (out.fought || all > 0));
}

BOX(B2 .1, B2 .2, B2 .3, B2 .4, B2 .5, B2 .6)
RULE("8.4")
int british_question(const State& s, const Outcome& out) {
  const State& t = out.after;
  if (s.opposition > s.support && out.made.balance > 0) return 1;
  if (unavailable_of(t, kBritishPieces) < unavailable_of(s, kBritishPieces) &&
      on_map_and_west_indies(t, kBritishPieces) > on_map_and_west_indies(s, kBritishPieces)) {
    return 2;
  }
  // Placed, not marched there.
  const bool tories = t.on_map(Piece::kTory) > s.on_map(Piece::kTory) &&
                      anywhere(s.at_level(Level::kActiveOpposition), [&](Space x) {
                        return !s.has(x, Piece::kTory) && t.has(x, Piece::kTory);
                      });
  const bool fort = anywhere(kColonies, [&](Space x) {
    return !s.has(x, Piece::kBritishFort) && t.has(x, Piece::kBritishFort);
  });
  const bool regulars = t.on_map(Piece::kRegular) > s.on_map(Piece::kRegular) &&
                        anywhere(kCities | kColonies, [&](Space x) {
                          return t.count(x, Piece::kRegular) > s.count(x, Piece::kRegular);
                        });
  if (tories || fort || regulars) return 3;
  return casualties(out, out.made.rebel_casualties, t.crc.n - s.crc.n) ? 4 : 0;
}

BOX(P2 .1, P2 .2, P2 .3, P2 .4, P2 .5)
RULE("8.5")
int patriot_question(const State& s, const Outcome& out) {
  const State& t = out.after;
  if (out.shifted || (s.support > s.opposition && out.made.balance < 0)) return 1;
  const SpaceSet wanted = s.at_level(Level::kActiveSupport) | s.where[at(Piece::kVillage)];
  if (((wanted & out.hiding) - s.where[at(Piece::kMilitiaU)]).any()) return 2;
  if (out.made.forts > 0 || out.made.villages < 0) return 3;
  return t.money(Faction::kPatriots) >= s.money(Faction::kPatriots) + 3 ? 4 : 0;
}

BOX(F2 .1, F2 .2, F2 .3, F2 .4, F2 .5)
RULE("8.6")
int french_question(const State& s, const Outcome& out) {
  const State& t = out.after;
  if (out.shifted || (s.support > s.opposition && out.made.balance < 0)) return 1;
  constexpr PieceSet kFleet = {Piece::kFrench, Piece::kSquadron};
  if (unavailable_of(t, kFleet) < unavailable_of(s, kFleet)) return 2;
  // The West Indies are no part of the map (ruling 4).
  if (t.available(Piece::kFrench) < s.available(Piece::kFrench) &&
      t.on_map(Piece::kFrench) > s.on_map(Piece::kFrench)) {
    return 3;
  }
  if (casualties(out, out.made.british_casualties, t.cbc.n - s.cbc.n)) return 4;
  return t.money(Faction::kFrench) > s.money(Faction::kFrench) ? 5 : 0;
}

BOX(I2 .1, I2 .2, I2 .3, I2 .4)
RULE("8.7")
int indian_question(const State& s, const Outcome& out) {
  if (s.opposition > s.support && out.made.balance > 0) return 1;
  if (out.made.villages > 0 || out.gathered) return 2;
  return out.made.forts < 0 ? 3 : 0;
}

int question_met(const State& s, const Outcome& out, Faction f) {
  switch (f) {
    case Faction::kBritish:
      return british_question(s, out);
    case Faction::kPatriots:
      return patriot_question(s, out);
    case Faction::kFrench:
      return french_question(s, out);
    case Faction::kIndians:
      break;
  }
  return indian_question(s, out);
}

// The condition of the last question, which also wants an effective Event and a 5 or 6.
BOX(B2 .7, P2 .6, F2 .6, I2 .5)
bool strong_enough(const State& s, Faction f) {
  switch (f) {
    case Faction::kBritish:
      return (s.controlled(Control::kBritish) & kCities).size() >= 5;
    case Faction::kPatriots:
      return s.on_map(kPatriotPieces) >= 25;
    case Faction::kFrench:
      return s.treaty();
    case Faction::kIndians:
      break;
  }
  return s.on_map(Piece::kVillage) >= 4;
}

// The question met if the Event being executed goes on in this space.
int question_met_in(const Mind& m, Space where, Faction f) {
  const State& s = m.s;
  const State event = alone(s, Procedure::kCardEvent);
  return question_met(s, carry_on(s, event, m, f, action(ActionKind::kSpace, where)), f);
}

std::string_view box_of(Faction f) {
  constexpr std::array<std::string_view, kFactions> kBox = {"b2", "p2", "i2", "f2"};
  return kBox[at(f)];
}

}  // namespace

RULE("8.3.5")
SpaceSet matching_question(Mind& m, SpaceSet equal) {
  const Faction f = cards::asking(m.s).call.executor;
  if (equal.size() < 2 || !m.s.non_player(f) || m.unseen != nullptr) return equal;
  SpaceSet matching;
  int first = 0;
  for (Space x : equal) {
    const int met = question_met_in(m, x, f);
    if (met == 0 || (matching.any() && met > first)) continue;
    if (met != first) matching = {};
    matching.add(x);
    first = met;
  }
  return m.prefer(equal, matching, "event_question");
}

BOX(B1 .2, P1 .2, I1 .2, F1 .2)
RULE("8.1", "8.3", "8.3.1", "8.3.2", "8.3.3")
int event_side(Mind& m, Faction f) {
  const CardFacts& card = facts(m.s.deck.current);
  if (card.icons[at(f)] == NonPlayerIcon::kSword) {
    m.box("sword", true);
    return -1;
  }
  const int usual = card.single_text || side(f) == Side::kRoyalist ? 0 : 1;
  const int text = instructed_side(m.s, f, usual);
  if (text < 0) {
    m.box("musket", true);
    return -1;
  }
  const Outcome out = imagine(m, f, text);
  const bool works =
      effective(m.s, out, f) && instruction_met(m.s, out.after, out.fought && !out.rash, f);
  if (!m.box("effective", works)) return -1;
  const int met = question_met(m.s, out, f);
  if (m.box(box_of(f), met > 0, met, 0)) return text;
  if (!strong_enough(m.s, f)) return -1;
  const int die = m.die(6, "event_die");
  if (m.wants != 0) return -1;
  return m.box("event_die", die >= kEffectiveOn, die, kEffectiveOn) ? text : -1;
}

}  // namespace tricorne::liberty::bots
