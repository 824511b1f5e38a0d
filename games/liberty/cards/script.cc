// 5.1 Executing Events: the script of a card, step by step.
#include "games/liberty/cards/script.h"

#include <algorithm>

#include "games/liberty/cards/frames.h"
#include "games/liberty/rules/march.h"
#include "games/liberty/turn.h"

namespace tricorne::liberty::cards {

// ---- What a step is about

Faction faction_of(Actor actor, const Context& at) {
  if (actor == Actor::kExecutor) return at.call.executor;
  if (actor == Actor::kChosen) return at.chosen;
  return static_cast<Faction>(actor);
}

int amount(const State& s, const Context& at, const Step& step) {
  return step.count == nullptr ? step.n : step.count(s, at);
}

PieceSet kinds(const Context& at, const Step& step) {
  return step.kinds == nullptr ? step.pieces : step.kinds(at);
}

SpaceSet spaces(const State& s, const Context& at, const Step& step) {
  if (step.test != nullptr) {
    return step.spaces.where([&](Space space) { return step.test(s, at, space); });
  }
  if (step.spaces.any()) return step.spaces;
  return at.space == Space::kNowhere ? SpaceSet{} : SpaceSet{at.space};
}

RULE("1.4.1")
bool reusable(const State& s, Faction actor, Piece p, Space keep) {
  return owner(p) == actor && s.available(p) == 0 && obtainable(s, actor, p) &&
         ((s.where[at(pool(p))] | s.where[at(active(p))]) & (kMap - SpaceSet{keep})).any();
}

namespace {

Script script_of(const Context& at) { return script(at.call.card, at.call.shaded != 0); }

// The step after the one that closes what the step at `pc` opens.
std::uint8_t after(const Context& at, Op close) {
  std::uint8_t pc = at.pc;
  while (script_of(at)[pc].op != close) ++pc;
  return static_cast<std::uint8_t>(pc + 1);
}

bool later_action_possible(const State& s, Context at) {
  for (++at.pc; step(at).op != Op::kNext; ++at.pc) {
    const bool action = step(at).op == Op::kCommand || step(at).op == Op::kSpecial;
    if (action && effective(s, at)) return true;
  }
  return false;
}

RULE("3.1.2", "5.3")
CommandCall command_call(const State& s, const Context& at, const Step& step) {
  // A March to the space of a Battle that is possible anyway may bring nobody (2.3.4: "with or
  // without effect").
  const bool optional = step.optional || (step.leads_up && later_action_possible(s, at));
  const int flags = kFree | kNoSpecial | (step.n == 1 ? kLimited : 0) | (optional ? kMay : 0);
  return {.faction = faction_of(step.actor, at),
          .flags = static_cast<std::uint8_t>(flags),
          .allowed = step.commands,
          .spaces = spaces(s, at, step),
          .limit = static_cast<std::uint8_t>(step.n),
          .force = static_cast<std::int8_t>(step.force),
          .defender_loss = static_cast<std::int8_t>(step.defender_loss),
          .attacker_loss = static_cast<std::int8_t>(step.attacker_loss)};
}

SpecialCall special_call(const State& s, const Context& at, const Step& step) {
  return {.faction = faction_of(step.actor, at),
          .flags = static_cast<std::uint8_t>(kFree | (step.optional ? kMay : 0)),
          .allowed = step.specials,
          .spaces = spaces(s, at, step),
          .limit = static_cast<std::uint8_t>(step.n)};
}

// ---- Whether a step would do something

bool gain_effective(const State& s, const Context& at, const Step& step) {
  const int n = amount(s, at, step);
  const int money = s.money(faction_of(step.actor, at));
  return n > 0 ? money < kMostResources : n < 0 && money > 0;
}

RULE("1.9")
bool naval_effective(const State& s, int levels) {
  if (!s.treaty() || levels == 0) return false;
  return levels > 0 ? s.fni < kMostIntervention && s.squadrons_in_west_indies() > 0 : s.fni > 0;
}

bool place_effective(const State& s, const Context& at, const Step& step) {
  if (amount(s, at, step) == 0) return false;
  return spaces(s, at, step).any_where([&](Space space) {
    return kinds(at, step).any_where([&](Piece p) { return is_offered(s, at, step, p, space); });
  });
}

bool remove_effective(const State& s, const Context& at, const Step& step) {
  if (step.destination == Destination::kWestIndies && !s.treaty()) return false;
  return amount(s, at, step) > 0 && (s.with(kinds(at, step)) & spaces(s, at, step)).any();
}

RULE("1.6.1")
bool shift_effective(const State& s, Space space, Level goal) {
  const int gap = value(goal) - value(s.level(space));
  if (population(space) == 0 || gap == 0) return false;
  return goal == Level::kNeutral || (gap > 0) == (goal > Level::kNeutral);
}

bool box_effective(const State& s, const Step& step) {
  if (step.into == Piece::kSquadron && step.from == Box::kAvailable) {
    return s.squadrons_in_west_indies() > 0;
  }
  return s.in_box(step.from, step.into) > 0;
}

bool withdraw_effective(const State& s, const Context& at, const Step& step) {
  const PieceSet units = pieces_of(faction_of(step.actor, at)) & kUnits;
  return units.any_where([&](Piece p) {
    return movable(s, at.space, p) > 0 &&
           adjacent(at.space).any_where([&](Space to) { return s.may_hold(to, p); });
  });
}

bool piece_step_effective(const State& s, const Context& at, const Step& step) {
  switch (step.op) {
    case Op::kPlace:
      return place_effective(s, at, step);
    case Op::kRemove:
    case Op::kReplace:
      return remove_effective(s, at, step);
    case Op::kActivate:
      return amount(s, at, step) > 0 &&
             (s.with(kinds(at, step) & kUnderground) & spaces(s, at, step)).any();
    case Op::kHide:
      return s.on_map(step.pieces - kUnderground) > 0;
    case Op::kDisplace:
      return s.has(at.space, kPatriotUnits);
    case Op::kWithdraw:
      return withdraw_effective(s, at, step);
    default:
      return (s.with(own_cubes(at)) & (kMap - step.spaces)).any();  // kRelocate
  }
}

bool step_effective(const State& s, const Context& at, const Step& step) {
  switch (step.op) {
    case Op::kGain:
      return gain_effective(s, at, step);
    case Op::kNaval:
      return naval_effective(s, step.n);
    case Op::kNavalTo:
      return naval_effective(s, step.n - s.fni);
    case Op::kIneligible:
    case Op::kEligible:
      return true;
    case Op::kBox:
      return box_effective(s, step);
    case Op::kShift:
      return shift_effective(s, at.space, step.level);
    case Op::kSetLevel:
      return population(at.space) > 0 && s.level(at.space) != step.level;
    case Op::kPropaganda:
      return s.propaganda_left > 0;
    case Op::kRaid:
      return s.raid_left > 0;
    case Op::kCommand:
      return possible_commands(s, command_call(s, at, step)).any();
    case Op::kSpecial:
      return possible_specials(s, special_call(s, at, step)).any();
    case Op::kProcedure:
      return amount(s, at, step) > 0;
    case Op::kFaction:
    case Op::kEach:
    case Op::kNext:
    case Op::kEither:
    case Op::kOr:
    case Op::kEndEither:
      return false;
    default:
      return piece_step_effective(s, at, step);
  }
}

// Some step of [from, to) does something, and every step that is needed does.
bool stretch_effective(const State& s, Context at, std::size_t from, std::size_t to) {
  bool any = false;
  for (std::size_t pc = from; pc < to; ++pc) {
    at.pc = static_cast<std::uint8_t>(pc);
    if (any && !step(at).needed) continue;
    const bool does = effective(s, at);
    if (!does && step(at).needed) return false;
    any = any || does;
  }
  return any;
}

}  // namespace

bool effective(const State& s, const Context& at) { return step_effective(s, at, step(at)); }

bool command_possible(const State& s, const Context& at, Space space) {
  Context there = at;
  there.space = space;
  for (there.pc = at.pc; step(there).op != Op::kNext; ++there.pc) {
    if (step(there).op == Op::kCommand && effective(s, there)) return true;
  }
  return false;
}

RULE("5.1", "5.1.3")
SpaceSet candidates(const State& s, const Context& at, SpaceSet done) {
  const Step& choice = step(at);
  SpaceSet among = choice.spaces;
  if (choice.of_chosen) among = done;
  if (!choice.of_chosen && !choice.repeated) among -= done;
  const std::uint8_t end = after(at, Op::kNext);
  return among.where([&](Space space) {
    Context there = at;
    there.space = space;
    return (choice.test == nullptr || choice.test(s, at, space)) &&
           stretch_effective(s, there, at.pc + 1U, end - 1U);
  });
}

namespace {

FactionSet faction_candidates(const State& s, const Context& at);

// Whether the steps from at.pc to the end of the script would do something.
bool rest_effective(const State& s, Context at) {
  for (; at.pc < script_of(at).size(); ++at.pc) {
    if (step(at).op == Op::kFaction) return faction_candidates(s, at).any();
    if (step(at).op == Op::kEach) {
      if (candidates(s, at, {}).any()) return true;
      at.pc = static_cast<std::uint8_t>(after(at, Op::kNext) - 1);
    } else if (effective(s, at)) {
      return true;
    }
  }
  return false;
}

// The factions for which the rest of the script does something.
FactionSet faction_candidates(const State& s, const Context& at) {
  const Step& choice = step(at);
  if (choice.own_first && choice.factions.has(at.call.executor)) return at.call.executor;
  return choice.factions.where([&](Faction f) {
    Context then = at;
    then.chosen = f;
    ++then.pc;
    return rest_effective(s, then);
  });
}

// As must_choose_space(), for a faction; the Event is over when there is none.
bool must_choose_faction(const State& s, EventLocals& f) {
  const FactionSet open = faction_candidates(s, f.at);
  if (open.size() > 1) return true;
  if (open.any()) f.at.chosen = open.first();
  f.at.pc = static_cast<std::uint8_t>(open.any() ? f.at.pc + 1U : script_of(f.at).size());
  return false;
}

// ---- Two texts in one: either(), or_else(), end_either()

std::uint8_t second_branch(const Context& at) { return after(at, Op::kOr); }

bool first_possible(const State& s, const Context& at) {
  return stretch_effective(s, at, at.pc + 1U, second_branch(at) - 1U);
}

bool second_possible(const State& s, const Context& at) {
  return stretch_effective(s, at, second_branch(at), after(at, Op::kEndEither) - 1U);
}

void enter_branch(Context& at, bool first) {
  at.pc = first ? static_cast<std::uint8_t>(at.pc + 1) : second_branch(at);
}

bool must_choose_branch(const State& s, Context& at) {
  const bool first = first_possible(s, at);
  if (first && second_possible(s, at)) return true;
  enter_branch(at, first);
  return false;
}

// A branch goes by what its first step does.
Action branch_label(const State& s, Context at, std::uint8_t pc) {
  at.pc = pc;
  const Step& first = step(at);
  if (first.op == Op::kCommand || first.op == Op::kSpecial) {
    return action(ActionKind::kFaction, faction_of(first.actor, at));
  }
  const ActionKind kind = first.op == Op::kPlace ? ActionKind::kPlace : ActionKind::kRemove;
  return action(kind, amount(s, at, first), kinds(at, first).first(), spaces(s, at, first).first());
}

Action first_label(const State& s, const Context& at) {
  return branch_label(s, at, static_cast<std::uint8_t>(at.pc + 1));
}

void list_branches(Turn& t, const Context& at) {
  t.listing->add(first_label(t.s, at));
  t.listing->add(branch_label(t.s, at, second_branch(at)));
}

// ---- each()

void list_candidates(Turn& t, const EventLocals& f) {
  t.options(candidates(t.s, f.at, f.done));
  if (step(f.at).optional) t.option(ActionKind::kDone);
}

void begin_each(const State& s, EventLocals& f) {
  const Step& choice = step(f.at);
  f.choosing = 1;
  f.left = static_cast<std::uint8_t>(amount(s, f.at, choice));
  if (!choice.of_chosen) f.done = {};
}

void end_each(EventLocals& f) {
  f.choosing = 0;
  f.at.space = Space::kNowhere;
  f.at.pc = after(f.at, Op::kNext);
}

void enter_space(EventLocals& f, Space space) {
  f.at.space = space;
  f.done.add(space);
  --f.left;
  ++f.at.pc;
}

// Goes on where there is but one way to go on, or where the order does not matter; true when
// somebody has to choose a space.
RULE("5.1.3")
bool must_choose_space(const State& s, EventLocals& f) {
  if (f.choosing == 0) begin_each(s, f);
  const Step& choice = step(f.at);
  const SpaceSet open = f.left == 0 ? SpaceSet{} : candidates(s, f.at, f.done);
  if (open.empty()) {
    end_each(f);
    return false;
  }
  const bool any_order = choice.unordered != nullptr && choice.unordered(s);
  if (choice.optional || (open.size() > 1 && !any_order)) return true;
  enter_space(f, open.first());
  return false;
}

// ---- Steps that ask nobody

void move_boxes(Turn& t, const Step& step) {
  if (step.into != Piece::kSquadron) {
    t.rebox(step.into, step.from, step.to, step.n);
  } else if (step.from == Box::kUnavailable) {
    t.move_squadrons(Box::kUnavailable, step.n);
  } else {
    t.return_squadrons(Space::kWestIndies, step.to, step.n);
  }
}

RULE("5.1.1")
void carry_out_plain(Turn& t, const Context& at) {
  const Step& now = step(at);
  const Faction who = faction_of(now.actor, at);
  const int n = amount(t.s, at, now);
  switch (now.op) {
    case Op::kGain:
      n > 0 ? t.gain(who, n) : t.forfeit(who, -n);
      break;
    case Op::kIneligible:
      t.make_ineligible(who);
      break;
    case Op::kEligible:
      t.keep_eligible(who);
      break;
    case Op::kHide:
      for (Space space : t.s.with(now.pieces) & kMap) t.hide(now.pieces.first(), space, kAll);
      break;
    case Op::kBox:
      move_boxes(t, now);
      break;
    case Op::kShift:
      t.shift_toward(at.space, now.level, n);
      break;
    case Op::kSetLevel:
      t.set_level(at.space, now.level);
      break;
    case Op::kPropaganda:
      t.add_propaganda(at.space, n);
      break;
    case Op::kRaid:
      t.add_raid(at.space, n);
      break;
    default:
      assert(false);
  }
}

// The procedure that carries out a step about which somebody may be asked.
OneOf<Procedure, Context> asking_procedure(Op op) {
  switch (op) {
    case Op::kPlace:
      return Is<Procedure::kCardPlace>{};
    case Op::kRemove:
    case Op::kReplace:
    case Op::kActivate:
      return Is<Procedure::kCardTake>{};
    case Op::kDisplace:
      return Is<Procedure::kCardDisplace>{};
    case Op::kWithdraw:
      return Is<Procedure::kCardWithdraw>{};
    case Op::kRelocate:
      return Is<Procedure::kCardRelocate>{};
    default:
      return Is<Procedure::kCardFreeAction>{};
  }
}

bool asks(const Step& step) {
  switch (step.op) {
    case Op::kGain:
      return step.optional;
    case Op::kIneligible:
    case Op::kEligible:
    case Op::kHide:
    case Op::kBox:
    case Op::kShift:
    case Op::kSetLevel:
    case Op::kPropaganda:
    case Op::kRaid:
      return false;
    default:
      return true;
  }
}

void list_gain(Turn& t) {
  t.option(ActionKind::kYes);
  t.option(ActionKind::kNo);
}

int naval_levels(const State& s, const Step& step) {
  return step.op == Op::kNaval ? step.n : step.n - s.fni;
}

}  // namespace
}  // namespace tricorne::liberty::cards

namespace tricorne::liberty {

using namespace cards;  // NOLINT(google-build-using-namespace): this is its .cc

RULE("5.1", "5.1.1", "5.1.2", "5.1.3", "5.2")
Flow card_event(Turn& t) {
  auto& f = t.locals<Procedure::kCardEvent>();
  BEGIN(t);
  f.at.space = Space::kNowhere;
  while (f.at.pc < script_of(f.at).size()) {
    if (step(f.at).op == Op::kFaction) {
      if (must_choose_faction(t.s, f)) {
        ASK(t, seat(f.at.call.executor), Question::kCardFaction, "5.1",
            t.options(faction_candidates(t.s, f.at)));
        f.at.chosen = t.answered_faction();
        ++f.at.pc;
      }
    } else if (step(f.at).op == Op::kEach) {
      if (must_choose_space(t.s, f)) {
        ASK(t, seat(faction_of(step(f.at).actor, f.at)), Question::kCardSpace, "5.1",
            list_candidates(t, f));
        t.answered(ActionKind::kDone) ? end_each(f) : enter_space(f, t.answered_space());
      }
    } else if (step(f.at).op == Op::kEither) {
      if (must_choose_branch(t.s, f.at)) {
        ASK(t, seat(f.at.call.executor), Question::kCardBranch, "5.1", list_branches(t, f.at));
        enter_branch(f.at, t.answer == first_label(t.s, f.at));
      }
    } else if (step(f.at).op == Op::kNext) {
      while (step(f.at).op != Op::kEach) --f.at.pc;
    } else if (step(f.at).op == Op::kOr) {
      f.at.pc = after(f.at, Op::kEndEither);
    } else {
      if (effective(t.s, f.at)) {
        if (asks(step(f.at))) {
          CALL_ONE_OF(t, asking_procedure(step(f.at).op), f.at);
        } else {
          carry_out_plain(t, f.at);
        }
      }
      ++f.at.pc;
    }
  }
  forget_moves(t.s);
  t.s.np.kept = 0;
  END(t);
}

// 5.3 (printed as 5.5): what a faction does for nothing because an Event says so; Resources that it
// may add; and the naval track, whose Blockades are placed by the French and lifted by the British.
RULE("1.9", "3.1.2", "5.3")
Flow card_free_action(Turn& t) {
  auto& at = t.locals<Procedure::kCardFreeAction>();
  BEGIN(t);
  if (step(at).op == Op::kGain) {
    ASK(t, seat(faction_of(step(at).actor, at)), Question::kCardGain, "5.1", list_gain(t));
    if (t.answered(ActionKind::kYes)) carry_out_plain(t, at);
  } else if (step(at).op == Op::kCommand) {
    CALL(t, Procedure::kCommand, command_call(t.s, at, step(at)));
  } else if (step(at).op == Op::kSpecial) {
    CALL(t, Procedure::kSpecialActivity, special_call(t.s, at, step(at)));
  } else if (step(at).procedure == Procedure::kToryMuster) {
    CALL(t, Procedure::kToryMuster,
         ToryMusterCall{.space = at.space, .decider = faction_of(step(at).actor, at)});
  } else if (step(at).op == Op::kProcedure) {
    CALL_ONE_OF(t, step(at).procedure);
  } else if (naval_levels(t.s, step(at)) > 0) {
    CALL(t, Procedure::kRaiseFni, FniCall{static_cast<std::uint8_t>(naval_levels(t.s, step(at)))});
  } else {
    CALL(t, Procedure::kLowerFni, FniCall{static_cast<std::uint8_t>(-naval_levels(t.s, step(at)))});
  }
  END(t);
}

RULE("5.1.3")
bool event_effective(const State& s, Card card, bool shaded, Faction executor) {
  return rest_effective(s, {.call = {.card = card, .shaded = shaded, .executor = executor}});
}

}  // namespace tricorne::liberty
