// One issue, or a law of the Treasury, from its assignment to its result (4.3, 4.7).
#include "games/founders/cards/dialect.h"
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

const IssueFacts& facts(const State& s) { return issue_facts(s.open.issue); }
bool is_law(const State& s) { return s.open.law != kNoLaw; }

// The tariff to be repealed has been repealed by a card meanwhile.
bool is_moot(const State& s) {
  return s.open.law == kTariffLaw && s.open.repeal != 0 && s.tariff == 0;
}

const LawFacts& law_facts(const State& s) {
  if (s.open.law != kTariffLaw) return tables().laws[s.open.law];
  const int level = s.tariff - (s.open.repeal != 0 ? 1 : 0);
  return tables().tariffs[static_cast<std::size_t>(std::clamp(level, 0, kTariffs - 1))];
}

// Everything about the open issue but what it is.
void undecide(State& s) {
  const OpenIssue old = s.open;
  s.open = OpenIssue::nothing();
  s.open.issue = old.issue;
  s.open.law = old.law;
  s.open.repeal = old.repeal;
  s.open.actor = s.president();
}

void assign(State& s, const std::array<Office, 2>& offices) {
  s.open.office = offices;
  for (std::size_t i = 0; i < 2; ++i) {
    const Office o = offices[i];
    s.open.officer[i] = o == Office::kPresident ? s.open.actor
                        : o == Office::kNone    ? kNobody
                                                : s.holder(o);
  }
}

int officers(const State& s) { return s.open.office[1] == Office::kNone ? 1 : 2; }

bool option_stands(const State& s, const OptionFacts& option) {
  return text_holds(s, option.needs, s.president_seat());
}

// ---- DECIDE

Seat decider(const State& s) {
  return s.open.dominated_by != kSpectator ? s.open.dominated_by : s.owner(s.open.actor);
}

bool can_assign(const State& s, const OptionFacts& option) {
  for (Office o : option.officers) {
    if (o != Office::kNone && o != Office::kPresident && !s.filled(o)) return false;
  }
  return option_stands(s, option);
}

RULE("resolve-1", "vice-president")
void list_decide(Turn& t) {
  const State& s = t.s;
  t.option(ActionKind::kIgnore);
  const auto& options = facts(s).options;
  for (std::size_t k = 0; k < options.size(); ++k) {
    const bool same = k == 1 && options[0].officers == options[1].officers;
    if (can_assign(s, options[k]) && !(same && can_assign(s, options[0]))) {
      t.option(ActionKind::kAssign, k);
    }
  }
  if (!decides_as_president(s) || t.listing->enough()) return;
  if (s.filled(Office::kVicePresident) && s.delegated == 0) t.option(ActionKind::kDelegate);
  list_appointments(s, *t.listing);
}

// A promise to ignore is kept or broken, one to delegate kept.
void judge_decision(Turn& t) {
  const Seat seat = decider(t.s);
  judge(t, seat, Favour::kIgnore, t.answered(ActionKind::kIgnore));
  if (t.answered(ActionKind::kDelegate)) judge(t, seat, Favour::kDelegate, true);
}

// ---- TRANSFER

bool can_transfer(const State& s) {
  const Man actor = s.open.actor;
  if (s.man[actor].influence == 0) return false;
  return (s.open.officer[0] != actor) ||
         (s.open.officer[1] != kNobody && s.open.officer[1] != actor);
}

// ---- ACT

int ability(Man m) { return m == kNobody ? 0 : man_facts(m).ability; }

int missing(const State& s, int difficulty) {
  const int pledged = s.open.from_card[0] + s.open.from_supply[0];
  return std::max(0,
                  difficulty - ability(s.open.officer[0]) - ability(s.open.officer[1]) - pledged);
}

void list_act_option(Turn& t, int k, int difficulty, std::size_t officer) {
  const State& s = t.s;
  const Man m = s.open.officer[officer];
  const int purse = s.purse(s.owner(m), m);
  const int need = missing(s, difficulty);
  if (officers(s) == 2 && officer == 0) {
    for (int n = 0; n <= std::min(purse, need); ++n) t.option(ActionKind::kResolve, k, n);
  } else if (purse >= need) {
    t.option(ActionKind::kResolve, k, need);
  }
}

RULE("resolve-2")
void list_act(Turn& t, std::size_t officer) {
  const State& s = t.s;
  t.option(ActionKind::kDecline);
  if (is_law(s)) return list_act_option(t, 0, law_facts(s).difficulty, officer);
  const auto& options = facts(s).options;
  for (std::size_t k = 0; k < options.size(); ++k) {
    if (options[k].officers != s.open.office || !option_stands(s, options[k])) continue;
    if (officer == 1 && k != s.open.option) continue;
    list_act_option(t, static_cast<int>(k), options[k].difficulty, officer);
  }
}

const OptionFacts& chosen(const State& s) { return facts(s).options[s.open.option]; }

// ---- VOTE

RULE("resolve-3", "variant")
bool needs_congress(const State& s) {
  if (s.with(kLessNegotiation) && !s.with(kKeepCongress)) return false;
  return is_law(s) || chosen(s).congress;
}

void list_votes(Turn& t, Seat seat) {
  t.option(ActionKind::kAbstain);
  const int most = std::min(t.s.purse(seat, kNobody), 120);
  for (int n = 0; n <= most; ++n) {
    t.option(ActionKind::kYes, n);
    t.option(ActionKind::kNo, n);
  }
}

RULE("resolve-3")
void count_vote(Turn& t, Seat seat) {
  const int n = t.s.votes_of(seat) + kVotesBought * t.answer.a;
  if (t.answered(ActionKind::kYes)) t.s.open.yes = static_cast<std::int16_t>(t.s.open.yes + n);
  if (t.answered(ActionKind::kNo)) t.s.open.no = static_cast<std::int16_t>(t.s.open.no + n);
  t.s.open.voted = static_cast<SeatMask>(t.s.open.voted | only(seat));
  judge(t, seat, Favour::kVoteYes, t.answered(ActionKind::kYes));
  judge(t, seat, Favour::kVoteNo, t.answered(ActionKind::kNo));
  if (t.answered(ActionKind::kAbstain)) return t.emit(Event::kAbstained, seat);
  t.emit(Event::kVoted, seat, t.s.open.yes, t.s.open.no);
}

// Half of each pledge, rounded down and first of the card's part, is lost; the rest goes back.
RULE("resolve-3")
void lose_half(Turn& t) {
  for (std::size_t i = 0; i < 2; ++i) {
    int lost = (t.s.open.from_card[i] + t.s.open.from_supply[i]) / 2;
    const int from_card = std::min<int>(lost, t.s.open.from_card[i]);
    lost -= from_card;
    t.s.open.from_card[i] = u8(t.s.open.from_card[i] - from_card);
    t.s.open.from_supply[i] = u8(t.s.open.from_supply[i] - lost);
  }
  release(t);
}

// Who could last have prevented what comes of it (ruling 97).
RULE("opt-reputation")
void blame(State& s, Seat seat) {
  if (seat != kSpectator) s.open.blamed = seat;
}

// Who rules on a tie or a review. If he dies meanwhile and has no successor, the President's seat
// can only note that nobody did.
Seat seat_of(const State& s, Office o) {
  return s.filled(o) ? s.owner(s.holder(o)) : s.president_seat();
}
void list_ruling(Turn& t, Office o, ActionKind ruling, ActionKind otherwise) {
  if (t.s.filled(o)) t.option(ruling);
  t.option(otherwise);
}

bool in_force_for_review(const State& s) {
  return s.in_force(tables().act("theory_of_judicial_review"));
}
// The Theory could still be played to have it reviewed.
bool may_be_reviewed(const State& s) {
  return !is_law(s) && facts(s).review && !in_force_for_review(s);
}
bool reviewed(const State& s) {
  return !is_law(s) && facts(s).review && in_force_for_review(s) && s.filled(Office::kChiefJustice);
}

// ---- Results

const Row& row_of(const State& s, Outcome outcome) {
  static const Row kNothing;
  if (is_law(s)) {
    if (outcome != Outcome::kOption || is_moot(s)) return kNothing;
    return s.open.repeal != 0 ? law_facts(s).repeal : law_facts(s).pass;
  }
  switch (outcome) {
    case Outcome::kOption:
      return chosen(s).row;
    case Outcome::kIgnored:
      return facts(s).ignored;
    case Outcome::kCancelled:
      return facts(s).own_cancel ? facts(s).cancelled : facts(s).failed;
    default:
      return facts(s).failed;
  }
}

// Each man once: the President, the acting Vice President, the officers unless it was ignored.
RULE("resolve-5")
void give_popularity(Turn& t, Outcome outcome, int n) {
  ManSet men;
  const auto add = [&](Man m) {
    if (m != kNobody && t.s.in_play(m)) men.add(m);
  };
  add(t.s.president());
  add(t.s.open.actor);
  if (outcome != Outcome::kIgnored) {
    for (Man m : t.s.open.officer) add(m);
  }
  for (Man m : men) t.popularity(m, n);
}

void change_law(State& s) {
  const bool repeal = s.open.repeal != 0;
  if (s.open.law == kTariffLaw) {
    s.tariff = u8(s.tariff + (repeal ? -1 : 1));
  } else {
    const int bit = 1 << s.open.law;
    s.active = u8(repeal ? s.active & ~bit : s.active | bit);
  }
}

void put_away(State& s, Outcome outcome) {
  const Issue i = s.open.issue;
  if (s.issue[i] == IssuePlace::kOpen) {
    s.issue[i] = outcome != Outcome::kOption ? IssuePlace::kOut
                 : s.open.option == 0        ? IssuePlace::kResolvedA
                                             : IssuePlace::kResolvedB;
  }
}

}  // namespace

RULE("resolve-1")
bool needs_bench(const State& s) {
  if (is_law(s) || s.with(kLessNegotiation)) return false;
  if (facts(s).review) return true;
  for (const OptionFacts& option : facts(s).options) {
    if (option.officers[0] == Office::kChiefJustice ||
        option.officers[1] == Office::kChiefJustice) {
      return true;
    }
  }
  return false;
}

bool deciding(const State& s) {
  return s.open.issue != kNoIssue && s.open.office[0] == Office::kNone &&
         s.open.dominated_by == kSpectator;
}

bool decides_as_president(const State& s) {
  return s.open.dominated_by == kSpectator && s.open.actor == s.president();
}

RULE("resolve-2")
void list_transfers(const State& s, Decision& out) {
  for (std::size_t i = s.open.answered; i < s.open.officer.size(); ++i) {
    const Man m = s.open.officer[i];
    if (m == kNobody || m == s.open.actor) continue;
    for (int n = 1; n <= s.man[s.open.actor].influence; ++n) {
      out.add(action(ActionKind::kTransfer, m, n));
    }
  }
}

// Pledged points go back to where they came from; those of a dead man's card are gone.
void release(Turn& t) {
  for (std::size_t i = 0; i < 2; ++i) {
    const Man m = t.s.open.officer[i];
    if (m != kNobody) {
      t.influence(m, t.s.open.from_card[i]);
      t.supply(t.s.open.pledger[i], t.s.open.from_supply[i]);
    }
    t.s.open.from_card[i] = t.s.open.from_supply[i] = 0;
  }
}

RULE("resolve-5", "final-state")
Flow result(Turn& t) {
  auto& f = t.locals<Procedure::kResult>();
  BEGIN(t);
  t.s.open.from_card = t.s.open.from_supply = {};
  f.popularity = static_cast<std::uint8_t>(row_of(t.s, f.outcome).popularity);
  if (is_law(t.s)) {
    t.emit(Event::kLawResult, t.s.open.law, f.outcome);
  } else {
    t.emit(Event::kResult, t.s.open.issue, f.outcome);
  }
  if (!row_of(t.s, f.outcome).text.empty()) {
    CALL(t, Procedure::kText,
         language::TextLocals{.block = row_of(t.s, f.outcome).text.at,
                              .source = {},
                              .me = t.s.president_seat(),
                              .rule = 0});
    if (t.s.over()) RETURN(t);
  }
  give_popularity(t, f.outcome, static_cast<std::int8_t>(f.popularity));
  if (is_law(t.s)) {
    if (f.outcome == Outcome::kOption && !is_moot(t.s)) change_law(t.s);
  } else {
    put_away(t.s, f.outcome);
  }
  t.s.open = OpenIssue::nothing();
  forget_issue_promises(t);
  END(t);
}

RULE("resolve-1", "resolve-2", "resolve-3", "resolve-4", "taxes", "tariffs")
Flow issue(Turn& t) {
  auto& f = t.locals<Procedure::kIssue>();
  BEGIN(t);
  undecide(t.s);
  f = IssueLocals{};
  if (needs_bench(t.s)) {
    CALL(t, Procedure::kCompel, AppointLocals{.office = Office::kChiefJustice});
  }
  if (is_law(t.s)) {
    assign(t.s, {Office::kTreasury, Office::kNone});
  }
  while (!is_law(t.s)) {
    CHOOSE(t, decider(t.s), Question::kDecide, "resolve-1", list_decide(t));
    t.s.open.blamed = decider(t.s);
    if (!t.answered(ActionKind::kAppoint)) judge_decision(t);
    if (t.answered(ActionKind::kIgnore)) {
      CALL(t, Procedure::kResult, ResultLocals{.outcome = Outcome::kIgnored});
      RETURN(t);
    }
    if (t.answered(ActionKind::kDelegate)) {
      t.s.delegated = 1;
      t.s.open.actor = t.s.holder(Office::kVicePresident);
    } else if (t.answered(ActionKind::kAppoint)) {
      CALL(t, Procedure::kAppoint,
           AppointLocals{.office = static_cast<Office>(t.answer.a), .man = t.answer.b});
    } else {
      assign(t.s, facts(t.s).options[t.answer.a].officers);
      break;
    }
  }
  while (can_transfer(t.s)) {
    ASK(t, t.s.owner(t.s.open.actor), Question::kTransfer, "resolve-2", {
      list_transfers(t.s, *t.listing);
      t.option(ActionKind::kStop);
    });
    if (t.answered(ActionKind::kStop)) break;
    t.transfer(t.s.open.actor, t.answer.a, t.answer.b);
  }
  for (f.i = 0; f.i < officers(t.s); ++f.i) {
    ASK(t, t.s.owner(t.s.open.officer[f.i]), Question::kAct, "resolve-2", list_act(t, f.i));
    t.s.open.blamed = t.s.owner(t.s.open.officer[f.i]);
    judge(t, t.s.open.blamed, Favour::kResolve, t.answered(ActionKind::kResolve));
    judge(t, t.s.open.blamed, Favour::kDecline, t.answered(ActionKind::kDecline));
    if (t.answered(ActionKind::kDecline)) {
      release(t);
      CALL(t, Procedure::kResult, ResultLocals{.outcome = Outcome::kFailed});
      RETURN(t);
    }
    t.s.open.option = t.answer.a;
    t.s.open.answered = u8(f.i + 1);
    t.s.open.pledger[f.i] = t.s.owner(t.s.open.officer[f.i]);
    CALL(t, Procedure::kPay,
         PayLocals{.seat = t.s.owner(t.s.open.officer[f.i]),
                   .man = t.s.open.officer[f.i],
                   .n = t.answer.b,
                   .pledge = u8(f.i + 1)});
  }
  if (needs_congress(t.s)) {
    f.first = t.s.first_ballot();
    for (f.i = 0; f.i < t.s.seats; ++f.i) {
      f.seat = t.s.clockwise(f.first, f.i);
      if (t.s.votes_of(f.seat) == 0 && t.s.purse(f.seat, kNobody) == 0) {
        t.emit(Event::kAbstained, f.seat);
        continue;
      }
      ASK(t, f.seat, Question::kVote, "resolve-3", list_votes(t, f.seat));
      count_vote(t, f.seat);
      (t.answered(ActionKind::kYes) ? f.last_yes : f.last_not_yes) = f.seat;
      if (!t.answered(ActionKind::kAbstain)) {
        CALL(t, Procedure::kPay, PayLocals{.seat = f.seat, .n = t.answer.a});
      }
    }
    f.lost = t.s.open.yes < t.s.open.no ? 1 : 0;
    blame(t.s, f.lost != 0 ? f.last_not_yes : f.last_yes);
    if (t.s.open.yes == t.s.open.no) {
      f.lost = 1;
      blame(t.s, f.last_not_yes);
      if (t.s.filled(Office::kVicePresident)) {
        ASK(t, seat_of(t.s, Office::kVicePresident), Question::kTie, "resolve-3",
            list_ruling(t, Office::kVicePresident, ActionKind::kCarried, ActionKind::kLost));
        f.lost = t.answered(ActionKind::kLost) ? 1 : 0;
        blame(t.s, seat_of(t.s, Office::kVicePresident));
      }
    }
  }
  if (f.lost == 0 && !is_law(t.s) && chosen(t.s).negotiation) {
    t.s.open.negotiating = 1;
    CALL(t, Procedure::kWindow, WindowLocals{.when = When::kNegotiation});
    t.s.open.negotiating = 0;
  }
  if (f.lost == 0 && t.s.open.sabotaged == 0 && may_be_reviewed(t.s)) {
    CALL(t, Procedure::kWindow, WindowLocals{.when = When::kAnyOrReview});
  }
  if (f.lost != 0 || t.s.open.sabotaged != 0) {
    lose_half(t);
    CALL(t, Procedure::kResult, ResultLocals{.outcome = Outcome::kFailed});
    RETURN(t);
  }
  if (reviewed(t.s)) {
    ASK(t, seat_of(t.s, Office::kChiefJustice), Question::kReview, "resolve-4",
        list_ruling(t, Office::kChiefJustice, ActionKind::kCancel, ActionKind::kStand));
    f.cancelled = t.answered(ActionKind::kCancel) ? 1 : 0;
    judge(t, seat_of(t.s, Office::kChiefJustice), Favour::kLetStand, f.cancelled == 0);
    blame(t.s, seat_of(t.s, Office::kChiefJustice));
    if (f.cancelled != 0 && facts(t.s).override_cost != 0) {
      ASK(t, t.s.president_seat(), Question::kOverride, "resolve-4",
          list_ruling(t, Office::kPresident, ActionKind::kCancel, ActionKind::kStand));
      blame(t.s, t.s.president_seat());
      if (t.answered(ActionKind::kStand)) {
        f.cancelled = 0;
        t.popularity(t.s.president(), -facts(t.s).override_cost);
      }
    }
  }
  CALL(t, Procedure::kResult,
       ResultLocals{.outcome = f.cancelled != 0 ? Outcome::kCancelled : Outcome::kOption});
  END(t);
}

}  // namespace tricorne::founders
