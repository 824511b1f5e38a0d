// 6.5 Redeploy Phase: leaders change and move, reinforcements arrive, the French fleet thins out.
#include "games/liberty/rules/winter.h"

namespace tricorne::liberty {

struct RedeployLocals {
  std::uint8_t next;  // in kRedeployOrder
};

namespace {

// 6.5.2 moves the leaders in this order.
constexpr std::array<Faction, kFactions> kRedeployOrder = {Faction::kIndians, Faction::kFrench,
                                                           Faction::kBritish, Faction::kPatriots};

RULE("6.5.1")
void change_leader(Turn& t) {
  const Leader next = next_leader(t.s);
  if (next != Leader::kNone) t.change_leader(owner(next), next);
}

RULE("6.5.3")
void release_reinforcements(Turn& t) {
  for (const Release& release : facts(t.s.scenario).releases) {
    if (release.winter_quarters != winter_round(t.s)) continue;
    t.rebox(Piece::kRegular, Box::kUnavailable, Box::kAvailable, release.regulars);
    t.rebox(Piece::kTory, Box::kUnavailable, Box::kAvailable, release.tories);
  }
}

void list_places(Turn& t, Faction f) {
  const Leader leader = t.s.leader[at(f)];
  for (Space where : t.s.with(f)) t.option(ActionKind::kLeaderTo, leader, where);
  t.option(ActionKind::kLeaderTo, leader, Space::kNowhere);
}

}  // namespace

RULE("6.5.1")
Leader next_leader(const State& s) {
  if (!is_event(s.deck.upcoming)) return Leader::kNone;
  const Faction f = facts(s.deck.upcoming).order[0];
  if (f == Faction::kFrench && !s.treaty()) return Leader::kNone;
  return tables().successor[at(s.leader[at(f)])];
}

RULE("6.5", "6.5.2", "6.5.4")
Flow redeploy_phase(Turn& t) {
  auto& f = t.locals<Procedure::kRedeployPhase>();
  BEGIN(t);
  t.emit(Event::kRedeployPhase);
  change_leader(t);
  for (; f.next < kFactions; ++f.next) {
    if (t.s.with(kRedeployOrder[f.next]).empty()) continue;
    ASK(t, seat(kRedeployOrder[f.next]), Question::kRedeployLeader, "6.5.2",
        list_places(t, kRedeployOrder[f.next]));
    t.move_leader(kRedeployOrder[f.next], static_cast<Space>(t.answer.b));
  }
  release_reinforcements(t);
  if (t.s.treaty()) {
    CALL(t, Procedure::kLowerFni, FniCall{1});
    CALL(t, Procedure::kRearrangeBlockades, RearrangeCall{});
  }
  END(t);
}

}  // namespace tricorne::liberty
