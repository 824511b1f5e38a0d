// What a seat may do beside the question that is pending (9.1, 10): play a card, deal, and as President
// appoint officers and help them.
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

// Questions at which nobody may interject.
bool is_closed(Question q) {
  switch (q) {
    case Question::kPay:
    case Question::kConsent:
    case Question::kHand:
    case Question::kHeir:
    case Question::kSealed:
    case Question::kClean:
    case Question::kWhom:
    case Question::kRescue:
    case Question::kGive:
    case Question::kNow:
    case Question::kTax:
    case Question::kOverride:
    case Question::kWindow:
    case Question::kLeader:
      return true;
    default:
      return false;
  }
}

RULE("cards")
void list_plays(const State& s, Decision& out, Seat seat) {
  for (Card c : s.cards.at(hand(seat))) {
    if (may_play(s, seat, c)) out.add(action(ActionKind::kPlay, c));
  }
}

// At his desk, and while he decides, the President is asked for appointments himself.
RULE("offices")
void list_appointing(const State& s, Decision& out, Seat seat, const Decision& asked) {
  if (s.phase != Phase::kIssues || seat != s.president_seat()) return;
  if (asked.seat == seat && asked.question == static_cast<int>(Question::kDesk)) return;
  if (asked.seat == seat && asked.question == static_cast<int>(Question::kDecide) &&
      decides_as_president(s)) {
    return;
  }
  list_appointments(s, out);
}

}  // namespace

const Decision* open_question(const State& s) {
  if (s.over() || s.stack.empty() || s.texts.depth != 0) return nullptr;
  Decision& asked = unput();
  asked.stop_after(0);  // who is asked what tells enough
  list_question(s, asked);
  const bool closed = asked.seat == kChance || is_closed(static_cast<Question>(asked.question));
  return closed ? nullptr : &asked;
}

void list_interjections(const State& s, Decision& out, Seat seat) {
  const Decision* asked = open_question(s);
  if (asked == nullptr) return;
  const bool acting = asked->question == static_cast<int>(Question::kAct);
  list_plays(s, out, seat);
  list_appointing(s, out, seat, *asked);
  if (acting && seat == s.owner(s.open.actor)) {
    list_transfers(s, out);
  }
  if (may_plead(s, seat)) {
    for (Seat other : seats_of(richest_factions(s))) out.add(action(ActionKind::kPlead, other));
  }
  list_deals(s, out, seat);
}

void interject(State& s, Action a, Log* log, Seat seat) {
  Turn t{{s, a, nullptr, log, seat}};
  switch (static_cast<ActionKind>(a.kind)) {
    case ActionKind::kPlay:
      s.stack.push_interjection<Procedure::kPlayCard>({.card = a.a, .seat = seat});
      break;
    case ActionKind::kAppoint:
      s.stack.push_interjection<Procedure::kAppoint>(
          {.office = static_cast<Office>(a.a), .man = a.b});
      break;
    case ActionKind::kPlead:
      s.stack.push_interjection<Procedure::kPlead>({.seat = seat, .giver = a.a});
      break;
    case ActionKind::kTransfer:
      t.transfer(s.open.actor, a.a, a.b);
      break;
    default:
      deal_move(t);
  }
  if (s.stack.top().step == 0) return run_to_question(s, {}, log);  // it has begun a procedure
  lapse(t);
}

}  // namespace tricorne::founders
