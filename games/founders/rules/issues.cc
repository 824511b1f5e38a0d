// The Issues (4.1, 4.2): the President's desk and the drawing of cards. One issue is in issue.cc.
#include "games/founders/cards/dialect.h"
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

RULE("sequence")
void begin_issues(Turn& t) {
  State& s = t.s;
  s.phase = Phase::kIssues;
  t.emit(Event::kTurn, s.turn);
  s.settled = s.delegated = s.tried = s.general_changed = 0;
  s.refused = {};
  for (Man m : s.men()) {
    s.man[m].paid = 0;
    s.man[m].unmark(kMoved);
  }
  vacate_cabinet(t);
}

bool next_era_has_cards(const State& s) {
  return s.era < s.last_era && s.count(IssuePlace::kLater) > 0;
}
bool can_draw(const State& s) {
  return s.settled < kIssuesPerTurn && (s.count(IssuePlace::kDeck) > 0 || next_era_has_cards(s) ||
                                        s.count(IssuePlace::kPile) > 0);
}

bool is_active(const State& s, Law law) { return (s.active >> law & 1) != 0; }
bool was_tried(const State& s, Law law) { return (s.tried >> law & 1) != 0; }

void list_laws(Turn& t) {
  if (!t.s.filled(Office::kTreasury)) return;
  for (Law law = 0; law < kTaxes + kBonds; ++law) {
    if (was_tried(t.s, law)) continue;
    t.option(is_active(t.s, law) ? ActionKind::kRepeal : ActionKind::kEnact, law);
  }
  if (was_tried(t.s, kTariffLaw)) return;
  if (t.s.tariff < kTariffs) t.option(ActionKind::kEnact, kTariffLaw);
  if (t.s.tariff > 0) t.option(ActionKind::kRepeal, kTariffLaw);
}

RULE("issues")
void list_desk(Turn& t) {
  if (can_draw(t.s)) t.option(ActionKind::kDraw);
  list_laws(t);
  list_appointments(t.s, *t.listing);
  if (!can_draw(t.s) && (t.s.final_turn != 0 || !must_appoint(t.s))) t.option(ActionKind::kClose);
}

// ---- Drawing

void next_era(State& s) {
  s.era = static_cast<Era>(at(s.era) + 1);
  for (Issue i = 0; i < kIssueCards; ++i) {
    if (s.issue[i] == IssuePlace::kLater && issue_facts(i).era <= s.era) {
      s.issue[i] = IssuePlace::kDeck;
    }
  }
}

// Cards that expire with era A leave deck and discards; those of hands are replaced.
bool expired(Card c) { return !is_man(c) && act_facts(act_of(c)).expires; }
void expire(State& s) {
  for (Spot spot : {Spot::kDeck, Spot::kDiscard}) {
    for (Card c : s.cards.at(spot).where(expired)) s.cards.move(c, spot, Spot::kOut);
  }
}

void list_issues(Turn& t, IssuePlace from) {
  for (Issue i = 0; i < kIssueCards; ++i) {
    if (t.s.issue[i] == from) t.option(ActionKind::kReveal, i);
  }
}

IssuePlace source(const State& s) {
  return s.count(IssuePlace::kDeck) > 0 ? IssuePlace::kDeck : IssuePlace::kPile;
}

}  // namespace

void requeue(State& s, Issue i) {
  if (i == kNoIssue) return;
  const bool last = s.era == s.last_era;
  s.issue[i] = !last               ? IssuePlace::kLater
               : s.final_turn != 0 ? IssuePlace::kOut
                                   : IssuePlace::kPile;
}

RULE("deck", "hand-of-time", "requirements")
Flow draw_issue(Turn& t) {
  auto& f = t.locals<Procedure::kDrawIssue>();
  BEGIN(t);
  while (can_draw(t.s) && !t.s.over()) {
    if (t.s.count(IssuePlace::kDeck) == 0 && next_era_has_cards(t.s)) {
      next_era(t.s);
      expire(t.s);
      for (f.seat = 0; f.seat < t.s.seats; ++f.seat) {
        while (t.s.cards.at(hand(f.seat)).any_where(expired)) {
          t.s.cards.move(t.s.cards.at(hand(f.seat)).where(expired).first(), hand(f.seat),
                         Spot::kOut);
          refill(t);
          if (t.s.cards.at(Spot::kDeck).empty()) continue;
          ASK(t, kChance, Question::kReplace, "deck", list_deck(t));
          t.draw(t.answer.a, f.seat);
        }
      }
    }
    f.from = source(t.s);
    ASK(t, kChance, Question::kReveal, "deck", list_issues(t, f.from));
    f.issue = t.answer.a;
    t.s.issue[f.issue] = IssuePlace::kOpen;
    t.emit(Event::kRevealed, f.issue);
    if (t.s.era == t.s.last_era && t.s.count(IssuePlace::kDeck) == 0) t.s.final_turn = 1;
    if (issue_facts(f.issue).hand_of_time) {
      CALL(t, Procedure::kTimeVerb);
      if (t.s.over()) RETURN(t);
    }
    if (text_holds(t.s, issue_facts(f.issue).needs, t.s.president_seat())) {
      t.s.open.issue = f.issue;
      CALL(t, Procedure::kIssue);
      t.s.settled = u8(t.s.settled + 1);
      break;
    }
    t.s.issue[f.issue] = t.s.era < t.s.last_era        ? IssuePlace::kLater
                         : f.from == IssuePlace::kDeck ? IssuePlace::kPile
                                                       : IssuePlace::kOut;
  }
  END(t);
}

RULE("issues")
Flow issues(Turn& t) {
  BEGIN(t);
  begin_issues(t);
  if (t.s.with(kLessNegotiation)) CALL(t, Procedure::kClaim, ClaimLocals{});
  while (!t.s.over()) {
    ASK(t, t.s.president_seat(), Question::kDesk, "issues", list_desk(t));
    if (t.answered(ActionKind::kClose)) {
      judge(t, t.s.president_seat(), Favour::kDelegate, false);
      break;
    }
    if (t.answered(ActionKind::kDraw)) {
      CALL(t, Procedure::kDrawIssue, DrawLocals{});
    } else if (t.answered(ActionKind::kAppoint)) {
      CALL(t, Procedure::kAppoint,
           AppointLocals{.office = static_cast<Office>(t.answer.a), .man = t.answer.b});
    } else {
      t.s.open.law = t.answer.a;
      t.s.open.repeal = t.answered(ActionKind::kRepeal) ? 1 : 0;
      t.s.tried = u8(t.s.tried | 1 << t.answer.a);
      CALL(t, Procedure::kIssue);
    }
  }
  END(t);
}

}  // namespace tricorne::founders
