#include "games/liberty/bots/guide.h"

#include <cmath>

#include "games/liberty/bots/answers.h"
#include "games/liberty/rules/non_player.h"
#include "games/liberty/rules/victory.h"

namespace tricorne::liberty {
namespace {

constexpr float kMargin = 4;  // a margin greater by this is as good as 2.7 times

// One person against the charts: what counts is how far he is ahead of the best of them, and that none
// of them passes a check. A stalemate is better than a defeat, if not by much.
RULE("8.8")
float alone(const State& s) {
  constexpr float kStalemate = 0.2F;
  if (s.over() && s.end.kind == EndKind::kVictoryCheck) return 0;
  const int ahead = solo_difference(s);
  if (s.over()) return ahead >= kSoloVictory ? 1.0F : ahead > 0 ? kStalemate : 0.0F;
  return 1 / (1 + std::exp(static_cast<float>(kSoloVictory - ahead) / kMargin));
}

// To the end of the next Winter Quarters, whose Support Phase moves margins most; in their midst to
// the end of these.
void play_on(State& s, FastRng& rng) {
  const int winter = s.deck.winters_held + (is_winter_quarters(s.deck.current) ? 0 : 1);
  Decision decision;
  while (!s.over() && (s.deck.winters_held < winter || is_winter_quarters(s.deck.current))) {
    Liberty::decision(s, decision);
    if (decision.fault() != Fault::kNone) return;
    const bool chance = decision.seat == kChance;
    Liberty::apply(s, chance ? decision.pick(rng) : charts_answer(s, decision, rng), nullptr);
  }
}

}  // namespace

bool Guide::begins(const Decision& decision) {
  const auto question = static_cast<Question>(decision.question);
  return question == Question::kFirstEligible || question == Question::kSecondEligible;
}

bool Guide::bound(const State& s, Seat seat) {
  return seat < kFactions && s.non_player(static_cast<Faction>(seat));
}

Action charts_answer(const State& s, const Decision& decision, FastRng& rng) {
  State noted = s;
  while (true) {
    bots::Mind m(noted, &decision, nullptr);
    const Action a = bots::answer(m);
    if (m.wants != 0 && m.keeps) {
      const Action roll = action(ActionKind::kNonPlayerKeep, m.wants);
      if (decision.lists(roll)) return roll;
      noted.np.kept = static_cast<std::uint8_t>(1 + rng.below(m.wants));
    } else if (m.wants != 0) {
      noted.np.face[noted.np.count++] = static_cast<std::uint8_t>(1 + rng.below(m.wants));
    } else if (decision.lists(a)) {
      return a;
    } else if (is(a, ActionKind::kNonPlayerStage) && a.a > noted.np.stage) {
      take_non_player_note(noted, a);
    } else {
      return decision[0];
    }
  }
}

std::optional<Action> Guide::settled(const State& s, const Decision& decision, Seat mine,
                                     FastRng& rng) {
  if (decision.seat == mine) return {};
  return charts_answer(s, decision, rng);
}

void Guide::priors(const State& s, const Decision& decision, FastRng& rng, std::span<float> out) {
  constexpr float kTrust = 0.4F;  // in the charts; with twice as much nothing else would be tried
  const Action a = charts_answer(s, decision, rng);
  const float rest = (1 - kTrust) / static_cast<float>(out.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = rest + (decision[static_cast<int>(i)] == a ? kTrust : 0);
  }
}

search::Values Guide::value(State& s, FastRng& rng) {
  play_on(s, rng);
  search::Values out{};
  if (solo(s)) {
    for (Faction f : kAllFactions) out[at(f)] = s.non_player(f) ? 1 - alone(s) : alone(s);
    return out;
  }
  float all = 0;
  for (Faction f : kAllFactions) {
    out[at(f)] = s.over() ? (s.end.winners.has(f) ? 1.0F : 0.0F)
                          : std::exp(static_cast<float>(final_margin(s, f)) / kMargin);
    all += out[at(f)];
  }
  if (all > 0) {
    for (float& share : out) share /= all;
  }
  return out;
}

}  // namespace tricorne::liberty
