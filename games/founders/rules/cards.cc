// Cards in the hand (9): when one may be played, and playing it.
#include "games/founders/cards/dialect.h"
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

RULE("cards")
bool in_time(const State& s, When when) {
  switch (when) {
    case When::kAny:
    case When::kAnyOrReview:
    case When::kRound:  // the rest is what the card requires
      return true;
    case When::kNoElection:
      return s.phase != Phase::kElection;
    case When::kIssues:
    case When::kDeciding:
    case When::kNegotiation:
      return s.phase == Phase::kIssues;
    case When::kElection:
      return s.phase == Phase::kElection && s.election.contenders == 0;
    case When::kTieBreak:
      return s.election.contenders != 0;
    case When::kPeople:
      return s.phase == Phase::kPeople;
  }
  return false;
}

}  // namespace

bool may_play(const State& s, Seat seat, Card c) {
  if (is_man(c)) return s.is_admitted(man_facts(c).home);
  const ActFacts& act = act_facts(act_of(c));
  return in_time(s, act.when) && text_holds(s, act.condition, seat) &&
         picks_possible(s, act.event, seat);
}

RULE("cards")
Flow play_card(Turn& t) {
  auto& f = t.locals<Procedure::kPlayCard>();
  BEGIN(t);
  t.emit(Event::kPlayed, f.seat, f.card);
  if (t.log != nullptr) t.log->revealed = true;  // what nobody knew he held
  if (is_man(f.card)) {
    t.s.cards.move(f.card, hand(f.seat), Spot::kInPlay);
    t.join(f.card, f.seat);
  } else {
    t.s.cards.move(f.card, hand(f.seat), Spot::kDiscard);
    CALL(t, Procedure::kText,
         language::TextLocals{.block = act_facts(act_of(f.card)).event.at,
                              .source = f.card,
                              .me = f.seat,
                              .rule = 0});
  }
  END(t);
}

}  // namespace tricorne::founders
