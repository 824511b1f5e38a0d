// What actions are worth that Activity Points pay for (9.0): by what they change, and by the points
// that they leave for others.
#include "games/prelude/bots/lookahead.h"
#include "games/prelude/cards/lasting.h"
#include "games/prelude/rules/rules.h"

namespace tricorne::prelude {
namespace {

constexpr int kNever = -100000;

int affiliation(const State& s, const AttemptCall& call) {
  int bonus = 0;
  if (is_urban(call.county)) return bonus;
  for (County city : s.urban_organizations(call.player)) {
    bonus = std::max(bonus, affiliation_bonus(s, call.player, city));
  }
  return bonus;
}

// All that is left goes into dice, and only where a track that favours the player is about to be
// scored.
bool worth_a_look(const State& s, Player p, Special special, bool all) {
  if (special != Special::kPullingTheStrings) return true;
  return all && std::any_of(kAllTracks.begin(), kAllTracks.end(), [&](Track t) {
           return is(s.favoured(t), p) && s.marker[at(t)] + 1 >= facts(t).steps_to_score;
         });
}

// What an attempt brings where a success is worth `success`: what is missing may be paid for, and a
// card may allow a second throw.
int attempt_gain(const State& s, const AttemptCall& call, CheckKind kind, int points, int success) {
  int target = s.count(call.county, call.player) + points;
  if (kind == CheckKind::kOrganize) target += affiliation(s, call);
  if (s.lasting.count > 0) target += check_bonus(s, call.player, kind);
  const auto gain_of = [&](int sum) {
    if (sum <= target) return success;
    const int missing = sum - target;
    if (missing > s.points[at(call.player)]) return 0;
    return std::max(0, success - missing * kOpportunityWorth);
  };
  const auto mean = [&](int otherwise) {
    int all = 0;
    for (int sum = kLeastSum; sum <= kMostSum; ++sum) {
      all += static_cast<int>(ways_to_roll(sum)) * std::max(gain_of(sum), otherwise);
    }
    return all / 216;
  };
  const int once = mean(0);
  return s.lasting.count > 0 && may_reroll(s, call.player, kind) ? mean(once) : once;
}

// The best box is filled first; the next is not quite as good.
int worth_of_rest(int rate, int points) { return rate * points * 9 / 10; }

}  // namespace

int Lookahead::lead_of(const State& s, Player p) const {
  return p == me_ ? judge_.lead(s, me_) : -judge_.lead(s, me_);
}

int Lookahead::mobilization_gain(const State& s, Player p, County c, int now) const {
  State done = s;
  Turn t{{done}};
  t.add_cubes(c, p, 1);
  return lead_of(done, p) - now;
}

int Lookahead::success_gain(const State& s, const AttemptCall& call, CheckKind kind) const {
  State done = s;
  Turn t{{done}};
  const int now = lead_of(s, call.player);
  if (kind == CheckKind::kOrganize) {
    t.found_organization(call.player, call.county);
    return lead_of(done, call.player) - now;
  }
  t.found_corps(call.county);
  t.add_war(call.player, 1);
  const int calm = lead_of(done, call.player);
  t.raise_spirit(1);
  return (calm + lead_of(done, call.player)) / 2 - now;
}

// Points are lent, so that what follows when they end is not looked at too.
int Lookahead::direct_gain(const State& s, Action a, int trials) {
  constexpr int kLent = 30;
  const auto call = s.stack.top().read<Procedure::kSpendPoints>();
  int sum = 0;
  for (int trial = 1;; ++trial) {
    State next = s;
    Turn t{{next}};
    t.locals<Procedure::kSpendPoints>().left = u8(call.left + kLent);
    Prelude::apply(next, a, nullptr);
    bool rolled = false;
    Decision decision;
    while (!next.over() && next.stack.depth > s.stack.depth) {
      Prelude::decision(next, decision);
      const bool chance = decision.seat == kChance;
      rolled = rolled || chance;
      Prelude::apply(next, chance ? decision.pick(rng_) : best_at_a_glance(next, decision),
                     nullptr);
    }
    if (next.ending != Ending::kNone) return next.winner() == call.player ? -kNever : kNever;
    const int left = next.stack.top().read<Procedure::kSpendPoints>().left;
    sum += lead_of(next, call.player) - lead_of(s, call.player) - (left - call.left) * kPointWorth;
    if (!rolled || trial == trials) return sum / trial;
  }
}

std::vector<int> Lookahead::action_gains(const State& s, const Decision& decision, int trials) {
  const auto call = s.stack.top().read<Procedure::kSpendPoints>();
  const int now = lead_of(s, call.player);
  std::vector<int> out(static_cast<std::size_t>(decision.size()));
  int rate = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Action a = decision[static_cast<int>(i)];
    if (!is(a, ActionKind::kMobilize)) continue;
    const auto c = static_cast<County>(a.a);
    out[i] = mobilization_gain(s, call.player, c, now);
    rate = std::max(rate, out[i] / std::max(1, price(s, c, call)));
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Action a = decision[static_cast<int>(i)];
    const auto left = [&](int spent) { return worth_of_rest(rate, call.left - spent); };
    if (is(a, ActionKind::kMobilize)) {
      out[i] += left(price(s, static_cast<County>(a.a), call));
    } else if (is(a, ActionKind::kComposure)) {
      out[i] = direct_gain(s, a, trials) + left(composure_price(s));
    } else if (is(a, ActionKind::kSpecial)) {
      const bool look = worth_a_look(s, call.player, static_cast<Special>(a.a), a.b == call.left);
      out[i] = look ? direct_gain(s, a, trials) + left(a.b) : kNever;
    } else if (!is(a, ActionKind::kStop)) {
      const CheckKind kind =
          is(a, ActionKind::kOrganize) ? CheckKind::kOrganize : CheckKind::kVolunteer;
      const AttemptCall attempt{call.player, static_cast<County>(a.a)};
      const int success = success_gain(s, attempt, kind);
      out[i] = kNever;
      for (int k = kLeastDedicated; k <= call.left; ++k) {
        out[i] = std::max(out[i], attempt_gain(s, attempt, kind, k, success) + left(k));
      }
    }
  }
  return out;
}

std::vector<int> Lookahead::dedication_gains(const State& s, const Decision& decision) const {
  const auto call = s.stack.top().read<AttemptCall, Procedure::kOrganize, Procedure::kRecruit>();
  const PointsCall points{call.player, call.most};
  const bool organize = s.stack.top().is(Procedure::kOrganize);
  const CheckKind kind = organize ? CheckKind::kOrganize : CheckKind::kVolunteer;
  const int success = success_gain(s, call, kind);
  const int now = lead_of(s, call.player);
  int rate = 0;
  for (County c : may_mobilize(s, points)) {
    rate = std::max(rate,
                    mobilization_gain(s, call.player, c, now) / std::max(1, price(s, c, points)));
  }
  std::vector<int> out;
  for (Action a : decision.options()) {
    out.push_back(attempt_gain(s, call, kind, a.a, success) + worth_of_rest(rate, call.most - a.a));
  }
  return out;
}

}  // namespace tricorne::prelude
