#include "games/prelude/bots/judge.h"

#include <cmath>
#include <cstdlib>

namespace tricorne::prelude {
namespace {

// Hundredths of a victory point: a lead by so many makes a win e times as likely as a defeat.
constexpr int kLead = 600;

}  // namespace

Judge::Features Judge::features(const State& s, const Prospects& all) {
  Features f{};
  std::size_t at = 0;
  const auto put = [&](auto value, float scale) { f[at++] = static_cast<float>(value) * scale; };
  constexpr float kFew = 0.002F;  // hundredths of a victory point: five are 1
  constexpr float kFewOfTracks = kFew / 1000;
  put(1, 1);
  put(all.vp, 0.001F);
  constexpr int kNear = 1200;  // of the twenty that win
  put(std::max(0, all.vp - kNear), kFew);
  put(std::max(0, -all.vp - kNear), kFew);
  for (Track t : kAllTracks) {
    const auto i = static_cast<std::size_t>(t);
    put(all.at_once[i], kFew);
    put(all.now[i], kFewOfTracks);
    put(all.later[i], kFewOfTracks);
  }
  put(all.losses, kFew);
  for (std::size_t p = 0; p < kPlayers; ++p) {
    put(all.ground[p], kFew);
    put(all.specials[p], kFew);
    put(all.opportunities[p], kFew);
    put(all.hand[p], kFew);
    put(all.pool[p], kFew);
    put(s.skip[p], 0.5F);
    put(s.on_map[p], 0.05F);
    put(s.cards.hand_size(static_cast<Player>(p)), 0.2F);
  }
  put(all.rules, kFew);
  put(all.war, kFew);
  put(all.war * all.revolt_some_day, kFew / 100);
  put(all.spirit, 0.1F);
  put(all.revolt_soon, 0.02F);
  const int revolt = all.if_revolt();
  const auto soft = static_cast<float>(revolt) / static_cast<float>(std::abs(revolt) + 300);
  put(soft, 1);
  put(soft * static_cast<float>(all.revolt_soon), 0.02F);
  put(soft * static_cast<float>(all.spirit), 0.1F);
  const Player next = s.phase == Phase::kPlay ? s.active : foe(s.active);
  put(sign(next), 0.5F);
  put(sign(s.first), 0.5F);
  put(rolls_left(s) % (2 * kRounds), 0.1F);
  put(s.composure, 1);
  put(winning_chance(s, prelude::lead(s, all)), 2.0F / kCertain);
  return f;
}

int Judge::lead(const State& s, Player me) const {
  if (weights_ == nullptr) return expected_lead(s, me);
  const Prospects all = prospects(s, me);
  const float strength = weights_->strength(s.turn, features(s, all));
  return sign(me) * (static_cast<int>(strength * kLead) + all.pending);
}

int Judge::chance(const State& s, int lead) const {
  if (weights_ == nullptr) return winning_chance(s, lead);
  return static_cast<int>(kCertain * std::tanh(static_cast<float>(lead) / (2 * kLead)));
}

int Judge::evaluate(const State& s, Player me) const {
  if (s.over()) return s.winner() == me ? kCertain : -kCertain;
  return chance(s, lead(s, me));
}

}  // namespace tricorne::prelude
