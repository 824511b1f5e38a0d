// 6.4 Support Phase: the British reward loyalty, then the Patriots correspond. One question a space
// and faction; no more than two levels a space.
#include <algorithm>

#include "games/liberty/rules/command.h"
#include "games/liberty/rules/winter.h"

namespace tricorne::liberty {

struct SupportLocals {
  SpaceSet done;
};

namespace {

constexpr int kMostLevels = 2;

void list_rewards(Turn& t, SpaceSet done) {
  t.options(can_reward_loyalty(t.s) - done);
  t.option(ActionKind::kDone);
}

void list_committees(Turn& t, SpaceSet done) {
  for (Space where : can_correspond(t.s) - done) {
    for (int n = 1; n <= most_correspondence(t.s, where); ++n) {
      t.option(ActionKind::kCommittees, n, where);
    }
  }
  t.option(ActionKind::kDone);
}

// Raid markers go first, then the level; Propaganda is no obstacle (ruling 64).
RULE("6.4.2")
void correspond(Turn& t, int spent, Space where) {
  t.pay(Faction::kPatriots, spent);
  const int markers = t.remove_raid(where, spent);
  t.shift(where, markers - spent);
}

}  // namespace

// Where loyalty can be rewarded as in a Muster, and Support has still to gain by it.
RULE("6.4.1")
SpaceSet can_reward_loyalty(const State& s) {
  return reward_spaces(s).where([&](Space where) { return Turn::can_shift(s, where, +1); });
}

RULE("6.4.2")
SpaceSet can_correspond(const State& s) {
  if (s.money(Faction::kPatriots) == 0) return {};
  const SpaceSet held = s.controlled(Control::kRebellion) & s.with(kPatriotPieces) & kMap;
  return held.where([&](Space where) { return Turn::can_shift(s, where, -1); });
}

RULE("6.4.2")
int most_correspondence(const State& s, Space where) {
  const int levels = std::min(kMostLevels, value(s.level(where)) + 2);
  return std::min(s.money(Faction::kPatriots), s.spaces[at(where)].raid + levels);
}

RULE("6.4", "6.4.1", "6.4.2")
Flow support_phase(Turn& t) {
  auto& f = t.locals<Procedure::kSupportPhase>();
  BEGIN(t);
  t.emit(Event::kSupportPhase);
  while ((can_reward_loyalty(t.s) - f.done).any()) {
    ASK(t, seat(Faction::kBritish), Question::kWinterReward, "6.4.1", list_rewards(t, f.done));
    if (t.answered(ActionKind::kDone)) break;
    f.done.add(t.answered_space());
    CALL(t, Procedure::kRewardLoyalty,
         RewardCall{.space = t.answered_space(), .most_levels = kMostLevels});
  }
  f.done = {};
  while ((can_correspond(t.s) - f.done).any()) {
    ASK(t, seat(Faction::kPatriots), Question::kCommittees, "6.4.2", list_committees(t, f.done));
    if (t.answered(ActionKind::kDone)) break;
    f.done.add(static_cast<Space>(t.answer.b));
    correspond(t, t.answer.a, static_cast<Space>(t.answer.b));
  }
  END(t);
}

}  // namespace tricorne::liberty
