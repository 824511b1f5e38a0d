// Offices (4.5): who may be appointed to what, and appointments.
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

constexpr bool has_mark(const ManState& m, Mark mark) { return (m.marks & mark) != 0; }

ManSet free_men(const State& s) {
  return s.men().where([&](Man m) { return s.is_free(m); });
}

// What the choice for every office hangs on, found in one walk over the statesmen.
struct Choice {
  ManSet free;
  bool somebody_free = false;
  ManSet cabinet;     // whom it may be made of
  ManSet may_change;  // holders of an office who could be asked for another
  unsigned held = 0;  // bits of offices

  [[nodiscard]] bool filled(Office o) const { return (held >> at(o) & 1U) != 0; }
};

// He stays until the issue before the table is settled.
bool is_assigned(const State& s, Man m) {
  return std::find(s.open.officer.begin(), s.open.officer.end(), m) != s.open.officer.end();
}

// One at most of the four may be held by a man not of the President's party, unless the party is
// used up (rulings 14, 77). That one himself may change one for another.
Choice choice_of(const State& s, Man barred) {
  Choice out;
  ManSet in_cabinet;
  for (Man m : s.men()) {
    const Office o = s.man[m].office;
    out.held |= 1U << at(o);
    if (o == Office::kNone) out.free.add(m);
    if (is_cabinet(o)) in_cabinet.add(m);
    if (is_appointed(o) && !has_mark(s.man[m], kMoved) && !is_assigned(s, m)) out.may_change.add(m);
  }
  out.somebody_free = out.free.any();
  if (barred != kNobody) out.free.drop(barred);
  const ManSet& party = men_of_party(man_facts(s.president()).party);
  const ManSet others = in_cabinet - party;
  if (others.empty() || (out.free & party).empty()) {
    out.cabinet = s.men();
  } else {
    out.cabinet = others.size() == 1 ? party | others : party;
  }
  return out;
}

bool has_refused(const State& s, Man m, Office o) {
  return (s.refused[at(s.man[m].office)] >> at(o) & 1) != 0;
}

// Holders of another office who could be asked to change (ruling 62).
ManSet movable(const State& s, const Choice& choice, Office o) {
  if (choice.filled(o) || s.vacancy[at(o)] == Vacancy::kOrdinary) return {};
  return choice.may_change.where([&](Man m) { return !has_refused(s, m, o); });
}

// If all hold an office, one of them is drafted; who changed his this turn or is at work on the issue
// before the table is passed over (rulings 17, 64, 123).
ManSet generals(const State& s, const Choice& choice) {
  const ManSet& men = choice.free;
  const ManSet military = men & tables().military;
  const Man holder = s.holder(Office::kGeneral);
  if (holder == kNobody) {
    if (military.any()) return military;
    return choice.somebody_free ? men : choice.may_change;
  }
  if (s.general_changed != 0 || is_assigned(s, holder)) return {};
  const bool of_other_party = !of_party(holder, man_facts(s.president()).party);
  return (military.any() ? military : men).where([&](Man m) {
    return of_other_party || man_facts(m).ability > man_facts(holder).ability ||
           (!man_facts(holder).military && man_facts(m).military);
  });
}

RULE("eligibility", "general", "replacements")
ManSet candidates_among(const State& s, const Choice& choice, Office o) {
  if (o == Office::kGeneral) {
    return generals(s, choice) | (movable(s, choice, o) & tables().military);
  }
  if (choice.filled(o)) return {};
  const ManSet men = choice.free | movable(s, choice, o);
  return o == Office::kChiefJustice ? men : men & choice.cabinet;
}

}  // namespace

ManSet candidates_for(const State& s, Office o, Man barred) {
  ManSet men = candidates_among(s, choice_of(s, barred), o);
  if (barred != kNobody) men.drop(barred);
  return men;
}

bool must_appoint(const State& s) {
  if (s.with(kLessNegotiation)) return false;
  const Choice choice = choice_of(s, kNobody);
  for (Office o : kAppointed) {
    if (!choice.filled(o) && (candidates_among(s, choice, o) & choice.free).any()) return true;
  }
  return false;
}

// Also an office that a death has emptied is from now on vacant like the others.
RULE("office-popularity")
void vacate_cabinet(Turn& t) {
  for (Man m : t.s.men()) {
    if (is_cabinet(t.s.man[m].office)) t.leave_office(m, Vacancy::kOrdinary);
  }
  for (Office o : kAppointed) {
    if (is_cabinet(o)) t.s.vacancy[at(o)] = Vacancy::kOrdinary;
  }
}

void list_appointments(const State& s, Decision& out) {
  if (s.with(kLessNegotiation)) return;
  const Choice choice = choice_of(s, kNobody);
  for (Office o : kAppointed) {
    for (Man m : candidates_among(s, choice, o)) out.add(action(ActionKind::kAppoint, o, m));
  }
}

namespace {

void refuse(State& s, Man m, Office o) {
  std::uint8_t& refused = s.refused[at(s.man[m].office)];
  refused = u8(refused | 1 << at(o));
}

// With less negotiation an office goes to the seat with the fewest votes that has a man for it.
RULE("variant")
Seat appointer(const State& s, const AppointLocals& f) {
  if (!s.with(kLessNegotiation)) return s.president_seat();
  const auto order = claim_order(s);
  for (int i = s.seats - 1; i >= 0; --i) {
    const Seat seat = order[static_cast<std::size_t>(i)];
    if ((candidates_for(s, f.office) & free_men(s) & s.men_of(seat)).any()) return seat;
  }
  return s.president_seat();
}

ManSet compelled(const State& s, const AppointLocals& f) {
  ManSet men = candidates_for(s, f.office, f.man);
  if (s.with(kLessNegotiation)) men &= free_men(s) & s.men_of(appointer(s, f));
  return men;
}

void list_consent(Turn& t) {
  t.option(ActionKind::kAccept);
  t.option(ActionKind::kRefuse);
}

}  // namespace

// A free man cannot refuse; a holder is asked, but for a General where nobody is free (ruling 17).
RULE("offices", "office-popularity")
Flow appoint(Turn& t) {
  auto& f = t.locals<Procedure::kAppoint>();
  BEGIN(t);
  if (!t.s.is_free(f.man)) {
    if (!(f.office == Office::kGeneral && free_men(t.s).empty())) {
      ASK(t, t.s.owner(f.man), Question::kConsent, "eligibility", list_consent(t));
      if (t.answered(ActionKind::kRefuse)) {
        refuse(t.s, f.man, f.office);
        RETURN(t);
      }
    }
  }
  {
    const Vacancy vacancy = t.s.vacancy[at(f.office)];
    const Man before = t.s.holder(f.office);
    if (before != kNobody) {
      t.s.man[before].office = Office::kNone;
      t.s.refused[at(f.office)] = 0;  // what he has refused his successor has not
      t.s.general_changed = 1;
    }
    if (!t.s.is_free(f.man)) {
      t.leave_office(f.man, vacancy);  // what follows in the chain is of the same kind (ruling 63)
      t.s.man[f.man].mark(kMoved);
    }
    t.put_in_office(f.man, f.office);
    judge(t, t.s.president_seat(), Favour::kAppoint, true, f.man);
    ManState& man = t.s.man[f.man];
    const auto bit = static_cast<std::uint8_t>(1U << at(f.office));
    if ((vacancy != Vacancy::kDeath || before != kNobody) && (man.paid & bit) == 0) {
      man.paid = u8(man.paid | bit);
      t.popularity(f.man, tables().office_popularity[at(f.office)]);
    }
  }
  END(t);
}

// An appointment that must be made now, if it can be.
Flow compel(Turn& t) {
  auto& f = t.locals<Procedure::kCompel>();
  BEGIN(t);
  while (!t.s.filled(f.office) && compelled(t.s, f).any()) {
    CHOOSE(t, appointer(t.s, f), Question::kWhom, "offices", {
      for (Man m : compelled(t.s, f)) t.option(ActionKind::kAppoint, f.office, m);
    });
    CALL(t, Procedure::kAppoint, AppointLocals{.office = f.office, .man = t.answer.b});
  }
  END(t);
}

}  // namespace tricorne::founders
