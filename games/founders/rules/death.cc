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

ManSet heirs_of(const State& s, Seat seat) {
  return heirs(s).where([&](Man m) { return s.owner(m) == seat; });
}
SeatMask seats_with_heirs(const State& s) {
  SeatMask out = 0;
  for (Man m : heirs(s)) out = static_cast<SeatMask>(out | only(s.owner(m)));
  return out;
}

// ---- Clearing the cabinet

// Cabinet and General, if held by one not of the President's party whose place another can take.
RULE("death-1")
bool can_clean(const State& s, Office o) {
  const Man m = s.holder(o);
  if (m == kNobody || of_party(m, man_facts(s.president()).party)) return false;
  State vacant = s;
  vacant.man[m].office = Office::kNone;
  vacant.vacancy[at(o)] = Vacancy::kOrdinary;
  return candidates_for(vacant, o, m).any();
}

void list_clean(Turn& t, unsigned seen) {
  for (Office o : kAppointed) {
    if (o == Office::kChiefJustice || (seen >> at(o) & 1U) != 0) continue;
    if (can_clean(t.s, o)) t.option(ActionKind::kDismiss, o);
  }
  t.option(ActionKind::kDone);
}

void list_seals(Turn& t, const DeathLocals& f) {
  t.options(ActionKind::kSeal, 0, t.s.purse(t.mover, f.choice[t.mover]));
}

// Who has nothing to bid is not asked; gives those who are.
SeatMask seal_for_the_poor(Turn& t, const DeathLocals& f) {
  SeatMask asked = f.bidders;
  for (Seat seat : seats_of(f.bidders)) {
    t.mover = seat;
    if (!take_only_answer(t, [&] { list_seals(t, f); })) continue;
    t.s.sealed[seat] = u8(t.answer.a + 1);
    asked = without(asked, seat);
  }
  return asked;
}

}  // namespace

// Each seat with several candidates names one, openly. Then those of several seats bid, sealed.
RULE("death-1")
Flow succession(Turn& t) {
  auto& f = t.locals<Procedure::kSuccession>();
  BEGIN(t);
  f.heir = kNobody;
  if (heirs(t.s).empty()) RETURN(t);
  f.bidders = seats_with_heirs(t.s);
  for (f.pending = f.bidders; f.pending != 0; f.pending = without(f.pending, f.seat)) {
    f.seat = seats_of(f.pending).first();
    CHOOSE(t, f.seat, Question::kHeir, "death-1",
           t.options(ActionKind::kName, heirs_of(t.s, f.seat)));
    f.choice[f.seat] = f.heir = t.answer.a;
  }
  if (f.bidders != only(f.seat)) {
    f.heir = kNobody;
    f.pending = seal_for_the_poor(t, f);
    while (f.pending != 0) {
      ASK_ANY(t, f.pending, Question::kSealed, "death-1", list_seals(t, f));
      t.s.sealed[t.mover] = u8(t.answer.a + 1);
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
    for (Seat seat : seats_of(f.bidders)) {
      t.emit(Event::kSealedBid, seat, f.choice[seat], t.s.sealed[seat] - 1);
    }
    t.s.sealed = {};
    if (t.log != nullptr) t.log->revealed = true;
    CALL(t, Procedure::kPay, PayLocals{.seat = f.seat, .man = f.heir, .n = f.paid});
  }
  t.leave_office(f.heir, Vacancy::kDeath);
  t.put_in_office(f.heir, Office::kPresident);
  END(t);
}

RULE("death-1", "death-2", "death-3", "death-4", "death-5", "death-7")
Flow death(Turn& t) {
  auto& f = t.locals<Procedure::kDeath>();
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
  if (t.s.with(kPersuasion) && t.s.men_of(f.seat).any() && t.s.faction_leader(f.seat) == kNobody) {
    CALL(t, Procedure::kLeader, SeatLocals{f.seat});
  }
  if (t.s.with(kLessNegotiation)) {
    if (f.office == Office::kPresident && !of_party(t.s.president(), f.party)) {
      vacate_cabinet(t);
      CALL(t, Procedure::kClaim, ClaimLocals{});
    } else if (is_appointed(f.office)) {
      CALL(t, Procedure::kCompel, AppointLocals{.office = f.office});
    }
  } else if (f.paid != 0 && !of_party(t.s.president(), f.party)) {
    f.pending = 0;  // from here: the offices that have been cleared
    while (true) {
      CHOOSE(t, t.s.president_seat(), Question::kClean, "death-1", list_clean(t, f.pending));
      if (t.answered(ActionKind::kDone)) break;
      f.pending = u8(f.pending | 1 << t.answer.a);
      f.heir = t.s.holder(static_cast<Office>(t.answer.a));
      t.leave_office(f.heir, Vacancy::kOrdinary);
      CALL(t, Procedure::kCompel,
           AppointLocals{.office = static_cast<Office>(t.answer.a), .man = f.heir});
    }
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
    } else if (f.office == Office::kChiefJustice && needs_bench(t.s)) {
      CALL(t, Procedure::kCompel, AppointLocals{.office = f.office});
    }
  }
  END(t);
}

}  // namespace tricorne::founders
