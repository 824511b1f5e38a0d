// 2.3: the sequence of play on an Event card. All that a turn needs is in State::sequence, so that
// a position at the start of a turn is rebuilt by entering these procedures afresh.
#include "games/liberty/sequence.h"

#include "games/liberty/cards/frames.h"
#include "games/liberty/rules/winter.h"
#include "games/liberty/turn.h"

namespace tricorne::liberty {

struct TurnLocals {
  Faction faction;
};

struct WindowLocals {
  FactionSet declined;  // to trump the stroke in play
  Faction asked{};      // now
};

namespace {

constexpr int kMostToExecute = 2;

// Indians over French over British over Patriots; the Treaty over all (ruling 27).
RULE("2.3.8", "2.3.9")
int trump_rank(Stroke stroke) {
  constexpr std::array<int, kStrokes> kRank = {1, 0, 3, 2, 4};
  return kRank[at(stroke)];
}

bool silent(const State& s, Faction f) {
  return (s.sequence.silent_card | s.sequence.silent_campaign).has(f);
}

std::optional<Faction> next_to_trump(const State& s, FactionSet declined) {
  for (Faction f : facts(s.deck.current).order) {
    if (declined.has(f) || silent(s, f) || f == owner(s.sequence.stroke)) continue;
    if (strokes_open_to(s, f).any()) return f;
  }
  return std::nullopt;
}

// What the question is about must stand in the state: the sets below are read while listing.
void list_strokes(Turn& t, Faction f) {
  for (Stroke stroke : strokes_open_to(t.s, f)) t.option(ActionKind::kStroke, stroke);
  t.option(ActionKind::kNoStroke);
  t.option(ActionKind::kNoStrokeThisCard);
  t.option(ActionKind::kNoStrokeThisCampaign);
}

// True if the answer plays a stroke, which then is the one in play.
bool take_stroke_answer(Turn& t, Faction f) {
  Sequence& q = t.s.sequence;
  if (t.answered(ActionKind::kNoStrokeThisCard)) q.silent_card.add(f);
  if (t.answered(ActionKind::kNoStrokeThisCampaign)) q.silent_campaign.add(f);
  if (!t.answered(ActionKind::kStroke)) return false;
  if (q.stroke != Stroke::kNone) t.emit(Event::kStrokeTrumped, owner(q.stroke), q.stroke);
  q.stroke = static_cast<Stroke>(t.answer.a);
  t.emit(Event::kStrokePlayed, f, q.stroke);
  return true;
}

void list_turn(Turn& t, Faction f) {
  const TurnOptions open = turn_options(t.s, f);
  if (open.event) {
    t.option(ActionKind::kEvent, 0);
    if (!facts(t.s.deck.current).single_text) t.option(ActionKind::kEvent, 1);
  }
  const ActionKind kind =
      (open.command.flags & kLimited) != 0 ? ActionKind::kLimitedCommand : ActionKind::kCommand;
  for (Command c : possible_commands(t.s, open.command)) t.option(kind, c);
  t.option(ActionKind::kPass);
}

RULE("2.3.3")
void pass(Turn& t, Faction f) {
  t.s.sequence.passed.add(f);
  t.s.sequence.eligible.drop(f);
  t.emit(Event::kPassed, f, pass_income(f));
  t.gain(f, pass_income(f));
}

void begin_executing(Turn& t, Faction f) {
  t.s.sequence.executed.add(f);
  t.s.sequence.eligible.drop(f);
}

void remember_first(State& s, Faction f, FirstAction what) {
  if (s.sequence.first_action != FirstAction::kNone) return;
  s.sequence.first = f;
  s.sequence.first_action = what;
}

CommandCall chosen_command(const Turn& t, Faction f) {
  CommandCall call = turn_options(t.s, f).command;
  call.allowed = {static_cast<Command>(t.answer.a)};
  return call;
}

RULE("2.3.1", "2.3.6")
void adjust_eligibility(Turn& t) {
  Sequence& q = t.s.sequence;
  if (q.stroke_done != 0) {
    q.eligible = kAllFactions;
  } else {
    q.eligible = (kAllFactions - q.executed - q.made_ineligible) | q.stays_eligible;
  }
  q.executed = q.passed = q.stays_eligible = q.made_ineligible = q.asked = q.silent_card = {};
  q.first_action = FirstAction::kNone;
  q.first = Faction::kBritish;
  q.event_played = 0;
  q.stroke_done = 0;
  q.last_spaces = {};
}

}  // namespace

RULE("2.3.2")
std::optional<Faction> next_to_act(const State& s) {
  if (s.sequence.executed.size() >= kMostToExecute) return std::nullopt;
  for (Faction f : facts(s.deck.current).order) {
    if (s.sequence.eligible.has(f)) return f;
  }
  return std::nullopt;
}

bool trumps(Stroke one, Stroke other) { return trump_rank(one) > trump_rank(other); }

RULE("2.3.8", "2.3.9")
StrokeSet strokes_open_to(const State& s, Faction f) {
  const Sequence& q = s.sequence;
  if (!q.eligible.has(f) || is_winter_quarters(s.deck.upcoming)) return {};
  return q.strokes.where([&](Stroke stroke) {
    return owner(stroke) == f && (q.stroke == Stroke::kNone || trumps(stroke, q.stroke)) &&
           stroke_playable(s, stroke);
  });
}

// Only before the 1st Eligible has acted or passed.
RULE("2.3.8")
std::optional<Faction> next_to_stroke(const State& s) {
  const Sequence& q = s.sequence;
  if (q.strokes.empty() || (q.executed | q.passed).any()) return std::nullopt;
  for (Faction f : facts(s.deck.current).order) {
    if (q.asked.has(f) || silent(s, f)) continue;
    if (strokes_open_to(s, f).any()) return f;
  }
  return std::nullopt;
}

bool stroke_question_stands(const State& s) {
  return next_to_stroke(s) == s.stack.top().read<Procedure::kStrokeWindow>().asked;
}

// Ruling 24. A non-player whose Command would be Limited executes it in full (8.1).
RULE("2.3.4", "2.3.5")
TurnOptions turn_options(const State& s, Faction f) {
  const FirstAction first = s.sequence.first_action;
  TurnOptions open;
  open.command.faction = f;
  open.event = first == FirstAction::kNone || first == FirstAction::kCommandAndSpecial;
  const bool limited = first == FirstAction::kCommand || first == FirstAction::kCommandAndSpecial;
  if (limited && !s.non_player(f)) open.command.flags = kLimited;
  return open;
}

RULE("2.3.3")
int pass_income(Faction f) { return f == Faction::kBritish || f == Faction::kFrench ? 2 : 1; }

RULE("2.3.8", "8.3.7")
Flow stroke_window(Turn& t) {
  auto& f = t.locals<Procedure::kStrokeWindow>();
  Sequence& q = t.s.sequence;
  BEGIN(t);
  while (q.stroke == Stroke::kNone && next_to_stroke(t.s)) {
    // Kept, as a leader left alone may go (1.10) before the question is put, and his stroke with
    // him.
    f.asked = *next_to_stroke(t.s);
    t.s.stack.result = 0;
    ASK(t, seat(f.asked), Question::kPlayStroke, "2.3.8", list_strokes(t, f.asked));
    q.asked.add(f.asked);
    take_stroke_answer(t, f.asked);
  }
  q.asked = kAllFactions;
  if (q.stroke == Stroke::kNone) RETURN(t);
  while (next_to_trump(t.s, f.declined)) {
    f.asked = *next_to_trump(t.s, f.declined);
    ASK(t, seat(f.asked), Question::kTrumpStroke, "2.3.8", list_strokes(t, f.asked));
    f.declined.add(f.asked);
    if (take_stroke_answer(t, f.asked)) f.declined = {};
  }
  if (q.stroke == Stroke::kTreaty) {
    CALL(t, Procedure::kTreatyOfAlliance, StrokeCall{Faction::kFrench});
  } else {
    CALL(t, Procedure::kBrilliantStroke, StrokeCall{owner(q.stroke)});
    if (t.s.stack.result == kStrokeAborted) {
      t.emit(Event::kStrokeAborted, owner(q.stroke));
      q.stroke = Stroke::kNone;
      RETURN(t);
    }
  }
  q.strokes.drop(q.stroke);
  q.stroke = Stroke::kNone;
  q.stroke_done = 1;
  t.emit(Event::kAllEligible);
  END(t);
}

RULE("2.3.3", "2.3.4")
Flow faction_turn(Turn& t) {
  auto& f = t.locals<Procedure::kFactionTurn>();
  State& s = t.s;
  BEGIN(t);
  s.stack.result = 0;
  s.sequence.last_spaces = {};
  ASK(t, seat(*next_to_act(s)),
      s.sequence.executed.empty() ? Question::kFirstEligible : Question::kSecondEligible, "2.3.4",
      list_turn(t, *next_to_act(s)));
  f.faction = *next_to_act(s);
  if (t.answered(ActionKind::kPass)) {
    pass(t, f.faction);
    RETURN(t);
  }
  if (t.answered(ActionKind::kEvent)) {
    begin_executing(t, f.faction);
    remember_first(s, f.faction, FirstAction::kEvent);
    s.sequence.event_played = 1;
    t.emit(Event::kExecutesEvent, f.faction, s.deck.current, t.answer.a);
    CALL(t, Procedure::kCardEvent, {.at = {.call = {s.deck.current, t.answer.a, f.faction}}});
    RETURN(t);
  }
  begin_executing(t, f.faction);
  t.emit(t.answered(ActionKind::kCommand) ? Event::kExecutesCommand : Event::kExecutesLimited,
         f.faction, t.answer.a);
  CALL(t, Procedure::kCommand, chosen_command(t, f.faction));
  remember_first(s, f.faction,
                 s.stack.result == static_cast<std::uint8_t>(CommandResult::kCommandAndSpecial)
                     ? FirstAction::kCommandAndSpecial
                     : FirstAction::kCommand);
  END(t);
}

RULE("2.3")
Flow event_card_turn(Turn& t) {
  BEGIN(t);
  CALL(t, Procedure::kStrokeWindow);
  while (t.s.sequence.stroke_done == 0 && next_to_act(t.s)) CALL(t, Procedure::kFactionTurn);
  adjust_eligibility(t);
  t.s.deck.current = kNoCard;
  END(t);
}

RULE("2.2", "2.4")
Flow play(Turn& t) {
  State& s = t.s;
  BEGIN(t);
  while (!s.over()) {
    if (s.deck.current == kNoCard) {
      CALL(t, Procedure::kAdvanceCard);
    } else if (is_winter_quarters(s.deck.current)) {
      ++s.deck.winters_held;
      s.sequence.silent_campaign = {};
      CALL(t, Procedure::kWinterQuarters);
    } else {
      CALL(t, Procedure::kEventCardTurn);
    }
  }
  END(t);
}

}  // namespace tricorne::liberty
