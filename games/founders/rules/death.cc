// Death (8) and the succession without a Vice President (8.1).
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

// ---- Succession

ManSet without_office(const State& s) {
  return s.men().where([&](Man m) { return s.is_free(m); });
}

ManSet most_votes(const State& s, const ManSet& among) {
  int most = 0;
  for (Man m : among) most = std::max(most, s.votes(m));
  return among.where([&](Man m) { return s.votes(m) == most; });
}

// The men without office of the party that has most of their votes, with the most votes.
RULE("death-1")
ManSet heirs(const State& s) {
  const ManSet free = without_office(s);
  if (free.empty()) {
    const ManSet best = most_votes(s, s.men());
    return best.empty() ? best : ManSet{best.first()};
  }
  std::array<int, 2> sum{};
  for (Man m : free) {
    for (Party p : kParties) sum[at(p)] += of_party(m, p) ? s.votes(m) : 0;
  }
  return most_votes(s, free.where([&](Man m) {
    return sum[0] == sum[1] ||
           of_party(m, sum[0] > sum[1] ? Party::kLiberal : Party::kConservative);
  }));
}

// Ends a President's or acting statesman's issue: it begins again under the new one (ruling 71).
void restart(Turn& t) {
  release(t);
  t.s.open.restart = 1;
}

Office assigned_before_act(const State& s, Man m) {
  for (std::size_t i = s.open.answered; i < 2; ++i) {
    if (s.open.officer[i] == m) return s.open.office[i];
  }
  return Office::kNone;
}

void replace_officer(State& s, Man dead, Man successor) {
  for (Man& m : s.open.officer) {
    if (m == dead) m = successor;
  }
}

void list_heirs(Turn& t) { t.options(ActionKind::kName, heirs(t.s)); }

}  // namespace

// Candidates of one seat: it picks. Of several: the highest bid, which is asked in the order of the
// seats and opened at once.
RULE("death-1")
Flow succession(Turn& t) {
  auto& f = t.locals<DeathLocals>();
  BEGIN(t);
  f.heir = kNobody;
  if (heirs(t.s).empty()) RETURN(t);
  f.seat = t.s.owner(heirs(t.s).first());
  if (heirs(t.s).any_where([&](Man m) { return t.s.owner(m) != f.seat; })) {
    t.s.sealed = {};
    f.pending = 0;
    for (Man m : heirs(t.s)) f.pending = static_cast<SeatMask>(f.pending | only(t.s.owner(m)));
    f.bidders = f.pending;
    while (f.pending != 0) {
      ASK_ANY(t, f.pending, Question::kSealed, "death-1", {
        for (Man m : heirs(t.s)) {
          if (t.s.owner(m) != t.mover) continue;
          for (int n = 0; n <= std::min(t.s.purse(t.mover, m), 60); ++n) {
            t.option(ActionKind::kSeal, m, n);
          }
        }
      });
      t.s.sealed[t.mover] = u8(t.answer.b + 1);
      f.choice[t.mover] = t.answer.a;
      f.pending = without(f.pending, t.mover);
    }
    for (Seat seat : seats_of(f.bidders)) {
      const bool higher = f.heir == kNobody || t.s.sealed[seat] > t.s.sealed[f.seat] ||
                          (t.s.sealed[seat] == t.s.sealed[f.seat] && f.choice[seat] < f.heir);
      if (!higher) continue;
      f.heir = f.choice[seat];
      f.seat = seat;
    }
    f.paid = u8(t.s.sealed[f.seat] - 1);
    t.s.sealed = {};
    if (t.log != nullptr) t.log->revealed = true;
    CALL(t, Procedure::kPay, PayLocals{.seat = f.seat, .man = f.heir, .n = f.paid});
  } else {
    CHOOSE(t, f.seat, Question::kHeir, "death-1", list_heirs(t));
    f.heir = t.answer.a;
  }
  t.leave_office(f.heir, Vacancy::kDeath);
  t.put_in_office(f.heir, Office::kPresident);
  END(t);
}

RULE("death-1", "death-2", "death-3", "death-4", "death-5", "death-7")
Flow death(Turn& t) {
  auto& f = t.locals<DeathLocals>();
  BEGIN(t);
  f.seat = t.s.owner(f.man);
  f.office = t.s.man[f.man].office;
  f.party = man_facts(f.man).party;
  t.leave_office(f.man, Vacancy::kDeath);
  t.retire(f.man);
  if (f.office == Office::kPresident) {
    f.heir = t.s.holder(Office::kVicePresident);
    if (f.heir != kNobody) {
      t.leave_office(f.heir, Vacancy::kOrdinary);
      t.put_in_office(f.heir, Office::kPresident);
    } else if (t.s.men().any()) {
      CALL(t, Procedure::kSuccession, DeathLocals{});
      f.paid = 1;  // from here: the new President may clear the cabinet
    }
  }
  if (t.s.men_of(f.seat).empty()) {
    CALL(t, Procedure::kRescue, RescueLocals{.seat = f.seat});
    if (t.s.over()) RETURN(t);
  }
  if (f.paid != 0 && !of_party(t.s.president(), f.party)) {
    for (f.pending = 0; f.pending < 5; ++f.pending) {
      f.office = kAppointed[f.pending];
      f.heir = t.s.holder(f.office);
      if (f.heir == kNobody || of_party(f.heir, man_facts(t.s.president()).party)) continue;
      t.s.man[f.heir].office = Office::kNone;
      f.choice[0] = u8(candidates_for(t.s, f.office).size());
      t.s.man[f.heir].office = f.office;
      if (f.choice[0] < 2) continue;
      ASK(t, t.s.president_seat(), Question::kClean, "death-1", {
        t.option(ActionKind::kKeep, f.office);
        t.option(ActionKind::kDismiss, f.office);
      });
      if (t.answered(ActionKind::kDismiss)) {
        t.leave_office(f.heir, Vacancy::kOrdinary);
        CALL(t, Procedure::kCompel, AppointLocals{.office = f.office});
      }
    }
    f.office = Office::kPresident;
  }
  if (t.s.open.any() && t.s.open.restart == 0) {
    if (f.office == Office::kPresident || f.man == t.s.open.actor) {
      restart(t);
    } else if (assigned_before_act(t.s, f.man) != Office::kNone) {
      CALL(t, Procedure::kCompel, AppointLocals{.office = f.office});
      if (t.s.filled(f.office)) {
        replace_officer(t.s, f.man, t.s.holder(f.office));
      } else {
        restart(t);
      }
    } else if (f.office == Office::kChiefJustice && t.s.open.issue != kNoIssue &&
               issue_facts(t.s.open.issue).review) {
      CALL(t, Procedure::kCompel, AppointLocals{.office = f.office});
    }
  }
  END(t);
}

}  // namespace tricorne::founders
