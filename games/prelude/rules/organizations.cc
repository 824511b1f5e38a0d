// 9.2, 9.4: Organizations and Volunteer Corps, the actions with a Mobilization Check.
#include "games/prelude/rules/rules.h"

namespace tricorne::prelude {
namespace {

// The bonus is what is dedicated, at least 2 (8.0).
RULE("8.0")
void list_dedicated(Turn& t, const AttemptCall& call) {
  t.options(ActionKind::kDedicate, kLeastDedicated, call.most);
}

RULE("9.2.1")
CountySet urban_sites(Player p) {
  return p == Player::kLoyal ? kUrbanCounties : CountySet{County::kMontreal};
}

}  // namespace

RULE("5.2", "9.2.1")
bool organization_site(const State& s, Player p, County c) {
  return is_urban(c) ? urban_sites(p).has(c) : s.urban_organizations(p).any();
}

// Until a try fails; Volunteer checks are no tries (ruling 27).
RULE("9.2", "9.2.1", "9.2.2")
CountySet may_organize(const State& s, const PointsCall& call) {
  const Player p = call.player;
  if (call.left < kLeastDedicated || s.organize_failed.has(p) ||
      !open_to(s, call, ActionType::kOrganize)) {
    return {};
  }
  const bool rural = s.urban_organizations(p).any();
  return (rural ? urban_sites(p) | kRuralCounties : urban_sites(p)) - s.organizations[at(p)];
}

RULE("9.4")
CountySet may_recruit(const State& s, const PointsCall& call) {
  const bool open = call.player == Player::kLoyal && call.left >= kLeastDedicated &&
                    s.spirit >= kSpiritForCorps && s.corps.size() < kMostCorps &&
                    open_to(s, call, ActionType::kVolunteer);
  return open ? s.rural_organizations(Player::kLoyal) - s.corps : CountySet{};
}

// County, points, city: nothing is learned in between. The affiliation is chosen before the roll
// and not kept (ruling 29).
RULE("9.2", "9.2.1", "9.2.2")
Flow create_organization(Turn& t) {
  auto& f = t.locals<Procedure::kOrganize>();
  BEGIN(t);
  CHOOSE(t, seat(f.player), Question::kDedicate, "9.2", list_dedicated(t, f));
  f.dedicated = t.answer.a;
  t.emit(Event::kOrganizing, f.player, f.county, f.dedicated);
  f.bonus = f.dedicated;
  if (!is_urban(f.county)) {
    CHOOSE(t, seat(f.player), Question::kAffiliate, "9.2.2",
           t.options(ActionKind::kAffiliate, t.s.urban_organizations(f.player)));
    f.bonus = u8(f.bonus + affiliation_bonus(t.s, f.player, t.answered_county()));
    t.emit(Event::kAffiliated, t.answered_county(), f.bonus - f.dedicated);
  }
  CALL(t, Procedure::kCheck, CheckCall{f.player, f.county, CheckKind::kOrganize, f.bonus});
  if (t.s.stack.result != 0) {
    t.found_organization(f.player, f.county);
  } else {
    t.s.organize_failed.add(f.player);
  }
  t.s.stack.result = f.dedicated;
  END(t);
}

// What is dedicated is the whole bonus (ruling 55). A failure bars nothing.
RULE("9.4", "6.0", "6.1")
Flow recruit_corps(Turn& t) {
  auto& f = t.locals<Procedure::kRecruit>();
  BEGIN(t);
  CHOOSE(t, seat(f.player), Question::kDedicate, "9.4", list_dedicated(t, f));
  f.dedicated = t.answer.a;
  t.emit(Event::kRecruiting, f.county, f.dedicated);
  CALL(t, Procedure::kCheck, CheckCall{f.player, f.county, CheckKind::kVolunteer, f.dedicated});
  if (t.s.stack.result != 0) {
    t.found_corps(f.county);
    ASK(t, kChance, Question::kCorpsRoll, "9.4", list_d6(t));
    t.emit(Event::kCorpsDie, t.answer.a);
    if (t.answer.a >= 4) t.raise_spirit(1);
    t.add_war(Player::kLoyal, 1);
  }
  t.s.stack.result = f.dedicated;
  END(t);
}

}  // namespace tricorne::prelude
