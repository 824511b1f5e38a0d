// The judgement of a position: points that are safe, points that are likely, and what money,
// influence, citizens and dice can still become in the rounds that are left.
#include "games/troyes/bots/bots.h"
#include "games/troyes/rules/rules.h"

namespace tricorne::troyes {
namespace {

// Worth in VP while they can still be used; found by trial against random and against each other.
constexpr double kDenier = 0.16;
constexpr double kDenierBeyond = 0.05;  // more than a round can spend
constexpr int kUsefulDeniers = 18;
constexpr double kInfluence = 0.26;
constexpr double kCitizenPerRound = 1.15;  // a die, every round
constexpr double kSupplyCitizen = 0.55;
constexpr double kCardCube = 0.8;
constexpr double kTradesmanPerRound = 0.35;
constexpr double kDie = 0.35;
constexpr double kPip = 0.13;
constexpr double kCharacterGuess = 0.6;  // a threshold on the way is worth this part of its points

// Points of a character as a line through its thresholds rather than steps.
double character_progress(std::size_t character, int count) {
  const auto& steps = tables().characters[character].steps;
  double from_count = 0;
  double from_vp = 0;
  for (const auto& step : steps) {
    if (count < step.least) {
      const double part = (count - from_count) / (step.least - from_count);
      return from_vp + kCharacterGuess * part * (step.vp - from_vp);
    }
    from_count = step.least;
    from_vp = step.vp;
  }
  return from_vp;
}

// Known characters count in full; each unknown one is any of those not seen.
double characters(const State& s, Seat seat) {
  std::array<bool, kCharacters> known{};
  int hidden = 0;
  int unseen = kCharacters;
  for (const PlayerState& p : s.players) {
    for (std::uint8_t card : p.characters) {
      if (card == kHiddenCharacter) ++hidden;
      if (card == 0 || card == kHiddenCharacter) continue;
      known[card - 1U] = true;
      --unseen;
    }
  }
  const double guess = unseen > 0 ? static_cast<double>(hidden) / unseen : 0;
  double sum = 0;
  for (std::size_t c = 0; c < kCharacters; ++c) {
    const int count = criterion_count(s, tables().characters[c].criterion, seat);
    sum += (known[c] ? 1.0 : guess) * character_progress(c, count);
  }
  return sum;
}

double events(const State& s, Seat seat) {
  double sum = 0;
  for (std::size_t i = 0; i < s.event_count; ++i) {
    const EventState& event = s.events[i];
    const int own = cubes_of(event, owner_of(seat));
    if (own == 0) continue;
    const EventCard& card = card_of(event);
    sum += 0.6 + 0.85 * (card.first + 0.4 * card.second) * own / card.flags;
  }
  return sum;
}

double tradesmen(const State& s, Seat seat, int rounds_left) {
  double sum = 0;
  for (const ActivityState& place : s.activities) {
    if (place.card == 0) continue;
    const Activity& card = card_of(place);
    sum += kCardCube * std::min<int>(place.cubes[seat], 2 * (rounds_left + 1));
    const std::uint8_t slot = place.tradesman[seat];
    if (slot == 0) continue;
    sum += kTradesmanPerRound * rounds_left;
    sum += slot == kIllustration ? card.overflow_vp : card.slot_vp[slot - 1U];
  }
  return sum;
}

double citizens(const State& s, Seat seat, int rounds_left) {
  double sum =
      kSupplyCitizen * std::min<int>(s.players[seat].supply, 3) * (rounds_left > 0 ? 1 : 0.1);
  for (std::size_t b = 0; b < kBuildings; ++b) {
    const double worth = kCitizenPerRound - kDenier * tables().board.buildings[b].salary;
    sum += standing_in(s, b, seat) * worth * rounds_left;
  }
  return sum;
}

double dice(const State& s, Seat seat) {
  if (s.phase != Phase::kActions && s.phase != Phase::kBlackDice) return 0;
  double sum = 0;
  for (std::size_t c = 0; c < kColours; ++c) {
    for (std::size_t i = 0; i < s.dice_count[c]; ++i) {
      const Die d = s.dice[c][i];
      if (district_of(d) == seat) sum += kDie + kPip * value_of(d);
    }
  }
  return s.has_passed(seat) ? 0.5 * sum : sum;  // dice of a passed seat are only for sale
}

double money(const State& s, Seat seat, bool useful) {
  const PlayerState& p = s.players[seat];
  const int deniers = p.deniers + p.pass_money;
  const int soon = std::min(deniers, kUsefulDeniers);
  const double purse = kDenier * soon + kDenierBeyond * (deniers - soon);
  return (useful ? 1.0 : 0.1) * (purse + kInfluence * p.influence);
}

double cathedral(const State& s, Seat seat) {
  double sum = 0;
  for (const auto& level : s.cathedral) {
    const bool there = std::find(level.begin(), level.end(), owner_of(seat)) != level.end();
    if (!there) sum += tables().board.cathedral_penalty;
  }
  return sum;
}

}  // namespace

double judge(const State& s, Seat seat) {
  if (Troyes::over(s)) return score_of(s, seat).total;
  const int rounds_left = s.counts().rounds - s.round;
  const bool useful = rounds_left > 0 || (!s.has_passed(seat) && dice_left(s) > 0);
  return s.players[seat].vp + cathedral(s, seat) + characters(s, seat) + events(s, seat) +
         tradesmen(s, seat, rounds_left) + citizens(s, seat, rounds_left) + dice(s, seat) +
         money(s, seat, useful);
}

}  // namespace tricorne::troyes
