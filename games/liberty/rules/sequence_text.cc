// Words for the questions of chapters 1 and 2, and why an answer is refused.
#include "games/liberty/sequence.h"
#include "games/liberty/text.h"
#include "games/liberty/vocabulary.h"

namespace tricorne::liberty {
namespace {

// What chapters 3 and 4 have to say, where chapter 2 has nothing.
Reason or_command(const Reason& why, const State& s, const Decision& decision, Action a) {
  return why.text.empty() ? why_not_command(s, decision, a) : why;
}

Reason why_not_turn_option(const State& s, Action a) {
  const auto f = next_to_act(s);
  if (!f) return reason("not_an_answer", "2.3.4");
  const TurnOptions open = turn_options(s, *f);
  const bool limited = (open.command.flags & kLimited) != 0;
  if (is(a, ActionKind::kEvent)) {
    if (open.event) return reason("single_text", "5.2");
    return s.sequence.event_played != 0 ? reason("event_already_played", "2.3.4")
                                        : reason("event_barred", "2.3.4");
  }
  if (is(a, ActionKind::kCommand) && limited) return reason("limited_only", "2.3.4");
  if (is(a, ActionKind::kLimitedCommand) && !limited) return reason("not_limited", "2.3.4");
  if (is(a, ActionKind::kCommand) || is(a, ActionKind::kLimitedCommand)) return {};
  return reason("not_an_answer", "2.3.4");
}

}  // namespace

void tell_card_in_play(const State& s, const Decision& /*decision*/, Phrase& out) {
  out.with("card", name_of_card(s.deck.current));
}
void tell_stroke(const State& s, const Decision& /*decision*/, Phrase& out) {
  out.with("stroke", name(s.sequence.stroke));
}

Reason why_not_turn(const State& s, const Decision& decision, Action a) {
  return or_command(why_not_turn_option(s, a), s, decision, a);
}

Reason why_not_stroke(const State& s, const Decision& decision, Action a) {
  if (!is(a, ActionKind::kStroke)) return why_not_command(s, decision, a);
  const auto stroke = static_cast<Stroke>(a.a);
  if (owner(stroke) != static_cast<Faction>(decision.seat)) {
    return reason("not_your_stroke", "2.3.8");
  }
  if (!s.sequence.strokes.has(stroke)) return reason("stroke_spent", "2.3.8");
  return stroke == Stroke::kTreaty ? reason("treaty_too_early", "2.3.9")
                                   : reason("stroke_needs_leader", "2.3.8");
}

Reason why_not_lone_leader(const State& s, const Decision& decision, Action a) {
  if (is(a, ActionKind::kLeaderTo)) return reason("leader_needs_pieces", "1.10");
  return why_not_command(s, decision, a);
}

Reason blockade_needs_city(const State& /*s*/, const Decision& /*decision*/, Action /*a*/) {
  return reason("blockade_needs_city", "1.9");
}
Reason no_blockade_there(const State& /*s*/, const Decision& /*decision*/, Action /*a*/) {
  return reason("no_blockade_there", "1.9");
}

}  // namespace tricorne::liberty
