#include "games/liberty/bots/guide.h"

#include <cmath>

#include "games/liberty/bots/answers.h"
#include "games/liberty/rules/victory.h"

namespace tricorne::liberty {
namespace {

float likely(float margin) { return 1 / (1 + std::exp(-margin / 4)); }

// One person against the charts: what counts is how far he is ahead of the best of them (8.8), and
// that none of them passes a check.
RULE("8.8")
float alone(const State& s) {
  if (s.over() && s.end.kind == EndKind::kVictoryCheck) return 0;
  const auto ahead = static_cast<float>(solo_difference(s));
  if (s.over()) return ahead >= kSoloVictory ? 1.0F : ahead > 0 ? 0.3F : 0.0F;
  return likely(ahead - static_cast<float>(kSoloVictory));
}

}  // namespace

bool Guide::begins(const Decision& decision) {
  const auto question = static_cast<Question>(decision.question);
  return question == Question::kFirstEligible || question == Question::kSecondEligible;
}

Action charts_answer(const State& s, const Decision& decision, FastRng& rng) {
  State rolled = s;
  for (; rolled.np.count < rolled.np.face.size(); ++rolled.np.count) {
    rolled.np.face[rolled.np.count] = static_cast<std::uint8_t>(1 + rng.below(6));
  }
  bots::Mind m(rolled, &decision, nullptr);
  Action a = bots::answer(m);
  if (m.wants != 0 && m.keeps) {
    const Action roll = action(ActionKind::kNonPlayerKeep, m.wants);
    if (decision.lists(roll)) a = roll;
  }
  return decision.lists(a) ? a : decision[0];
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
  const int winters = s.deck.winters_held;
  Decision decision;
  while (!s.over() && s.deck.winters_held == winters) {
    Liberty::decision(s, decision);
    if (decision.fault() != Fault::kNone) break;
    const Action a =
        decision.seat == kChance ? decision.pick(rng) : charts_answer(s, decision, rng);
    Liberty::apply(s, a, nullptr);
  }
  search::Values out{};
  if (solo(s)) {
    for (Faction f : kAllFactions) out[at(f)] = s.non_player(f) ? 1 - alone(s) : alone(s);
    return out;
  }
  float all = 0;
  for (Faction f : kAllFactions) {
    out[at(f)] = s.over() ? (s.end.winners.has(f) ? 1.0F : 0.0F)
                          : std::exp(static_cast<float>(final_margin(s, f)) / 4);
    all += out[at(f)];
  }
  if (all > 0) {
    for (float& share : out) share /= all;
  }
  return out;
}

}  // namespace tricorne::liberty
