#include "games/liberty/bots/guide.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "games/liberty/bots/answers.h"
#include "games/liberty/rules/non_player.h"
#include "games/liberty/rules/victory.h"
#include "liberty_data.h"

namespace tricorne::liberty {
namespace {

int winters_to_come(const State& s) { return facts(s.scenario).campaigns - s.deck.winters_held; }

constexpr float kMargin = 4;  // a margin greater by this is as good as 2.7 times

// How good it is for a lone person to be that far ahead, with so many Winter Quarters to come: his
// chance to be six ahead in the end, and a little of the way there. Without that nothing would seem
// worth doing where the chance is small.
RULE("8.8")
float hope(int ahead, int winters) {
  constexpr float kWay = 0.3F;  // of all that counts
  constexpr float kLong = 15;
  const auto lack = static_cast<float>(kSoloVictory - ahead);
  const auto rises = [](float x) { return 1 / (1 + std::exp(-x)); };
  const float doubt = 1 + 3 * static_cast<float>(winters);
  return (1 - kWay) * rises((0.5F - lack) / doubt) + kWay * rises(-lack / kLong);
}

// One person against the charts: what counts is how far he is ahead of the best of them, and that none
// of them passes a check. Without the Treaty the French come out ahead of nobody.
RULE("7.3", "8.8")
float alone(const State& s) {
  if (s.over() && s.end.kind == EndKind::kVictoryCheck) return 0;
  const bool barred = !s.treaty() && !s.non_player(Faction::kFrench);
  return (barred ? 0.5F : 1) * hope(solo_difference(s), s.over() ? 0 : winters_to_come(s));
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
  std::optional<State> noted;  // mostly nothing is
  while (true) {
    bots::Mind m(noted ? *noted : s, &decision, nullptr);
    m.unseen = &rng;
    const Action a = bots::answer(m);
    if (m.wants != 0) {
      const Action roll = action(ActionKind::kNonPlayerKeep, m.wants);
      if (decision.lists(roll)) return roll;
      if (!noted) noted = s;
      noted->np.kept = static_cast<std::uint8_t>(1 + rng.below(m.wants));
    } else if (decision.lists(a)) {
      return a;
    } else if (is(a, ActionKind::kNonPlayerStage) && a.a > m.s.np.stage) {
      if (!noted) noted = s;
      take_non_player_note(*noted, a);
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

void Guide::priors(const State& s, const Decision& decision, FastRng& rng,
                   std::span<float> out) const {
  constexpr float kHabits = 0.8F;  // the rest is spread evenly, for anything to be tried
  habits(*weights_, s, decision, charts_answer(s, decision, rng), out);
  const float rest = (1 - kHabits) / static_cast<float>(out.size());
  for (float& chance : out) chance = rest + kHabits * chance;
}

namespace {

// The likeliest answer by habit.
Action habitual_answer(const search::Weights& weights, const State& s, const Decision& decision,
                       FastRng& rng) {
  if (decision.size() == 1) return decision[0];
  std::array<float, Decision::kCapacity> chances;
  const std::span<float> out(chances.data(), static_cast<std::size_t>(decision.size()));
  habits(weights, s, decision, charts_answer(s, decision, rng), out);
  return decision[static_cast<int>(std::max_element(out.begin(), out.end()) - out.begin())];
}

}  // namespace

// To the end of the next Winter Quarters, whose Support Phase moves margins most; in their midst to
// the end of these. A lone person, or whoever searches, goes by habit, everybody else by the charts.
void Guide::play_on(State& s, FastRng& rng, search::Luck& luck) const {
  const int winter = s.deck.winters_held + (is_winter_quarters(s.deck.current) ? 0 : 1);
  const bool lone = solo(s);
  const auto next = [&](const Decision& decision) {
    if (decision.seat == kChance) return luck.pick(decision);
    if (decision.size() == 1) return decision[0];
    const bool by_habit = lone ? !bound(s, decision.seat) : decision.seat == mine_;
    return by_habit ? habitual_answer(*weights_, s, decision, rng)
                    : charts_answer(s, decision, rng);
  };
  Decision decision;
  while (!s.over() && (s.deck.winters_held < winter || is_winter_quarters(s.deck.current))) {
    Liberty::decision(s, decision);
    if (decision.fault() != Fault::kNone) return;
    Liberty::apply(s, next(decision), nullptr);
  }
}

search::Values Guide::value(State& s, FastRng& rng, search::Luck& luck) const {
  play_on(s, rng, luck);
  search::Values out{};
  if (solo(s)) {
    for (Faction f : kAllFactions) out[at(f)] = s.non_player(f) ? 1 - alone(s) : alone(s);
    return out;
  }
  float all = 0;
  for (Faction f : kAllFactions) {
    out[at(f)] = std::exp(static_cast<float>(final_margin(s, f)) / kMargin);
    all += out[at(f)];
  }
  for (Faction f : kAllFactions) {
    out[at(f)] /= all;
    // Half of an ending is who won, half by how much: a win by far is safe against other dice.
    if (s.over()) out[at(f)] = 0.5F * (out[at(f)] + (s.end.winners.has(f) ? 1.0F : 0.0F));
  }
  return out;
}

const search::Weights& learned_weights() {
  static const search::Weights kWeights = search::embedded_weights(
      data::liberty(), "games/liberty/bots/weights.json", Guide::kStages, Guide::kFeatures);
  return kWeights;
}

}  // namespace tricorne::liberty
