#include "games/troyes/bots/guide.h"

#include "games/troyes/bots/evaluation.h"
#include "games/troyes/bots/lookahead.h"
#include "games/troyes/rules/rules.h"
#include "troyes_data.h"

namespace tricorne::troyes {
namespace {

// Before the dice of a round are rolled.
bool fresh(const State& s) {
  return s.phase <= Phase::kWorkforce &&
         std::all_of(s.dice_count.begin(), s.dice_count.end(), [](auto n) { return n == 0; });
}

// Rounds to come; one that has not rolled its dice yet counts.
int rounds_to_come(const State& s) {
  return s.counts().rounds - std::max<int>(1, s.round) + (fresh(s) ? 1 : 0);
}

// Points that a character would give, the next reward in part.
float character_points(const State& s, const Character& card, Seat seat) {
  const int count = criterion_count(s, card.criterion, seat);
  int least = 0;
  int vp = 0;
  for (const Character::Step& step : card.steps) {
    if (count < step.least) {
      const auto part = static_cast<float>(count - least) / static_cast<float>(step.least - least);
      return static_cast<float>(vp) + 0.6F * part * static_cast<float>(step.vp - vp);
    }
    least = step.least;
    vp = step.vp;
  }
  return static_cast<float>(vp);
}

// The characters in play; one that is hidden counts by what those may give that are not in sight.
float all_characters(const State& s, Seat seat) {
  float sum = 0;
  unsigned known = 0;
  int hidden = 0;
  for (const PlayerState& p : s.players) {
    for (std::uint8_t card : p.characters) {
      if (card == kHiddenCharacter) ++hidden;
      if (card == 0 || card == kHiddenCharacter) continue;
      known |= 1U << card;
      sum += character_points(s, tables().characters[card - 1U], seat);
    }
  }
  if (hidden == 0) return sum;
  float others = 0;
  int count = 0;
  for (unsigned card = 1; card <= kCharacters; ++card) {
    if ((known >> card & 1U) != 0) continue;
    others += character_points(s, tables().characters[card - 1U], seat);
    ++count;
  }
  return sum + others * static_cast<float>(hidden) / static_cast<float>(std::max(1, count));
}

// Where a seat stands in the fight against the events.
struct Fight {
  int present = 0;  // events with a cube of it
  int leads = 0;    // with more than anybody else
  int cubes = 0;
  float hoped = 0;  // points by the share of the flags
};
Fight fight_of(const State& s, Seat seat) {
  Fight out;
  for (std::size_t i = 0; i < s.event_count; ++i) {
    const EventState& event = s.events[i];
    std::array<int, kNeutral + 1U> cubes{};
    for (Owner cube : event.cubes) ++cubes[cube];
    const int own = cubes[owner_of(seat)];
    if (own == 0) continue;
    const EventCard& card = card_of(event);
    int rival = 0;
    int all = 0;
    for (Owner o = 1; o <= kNeutral; ++o) {
      all += cubes[o];
      if (o != owner_of(seat)) rival = std::max(rival, cubes[o]);
    }
    const int reward = own > rival ? card.first + (rival == 0 ? card.second : 0) : card.second;
    ++out.present;
    out.leads += own > rival ? 1 : 0;
    out.cubes += own;
    out.hoped += static_cast<float>(reward * all) / static_cast<float>(card.flags);
  }
  return out;
}

// How many seats are asked before this one.
int seats_before(const State& s, Seat seat) {
  const Seat from = s.phase == Phase::kActions ? s.active : s.start_player;
  return (seat + s.player_count - from) % s.player_count;
}

// Writes one feature after the other.
class Writer {
 public:
  explicit Writer(std::array<float, Guide::kFeatures>& to) : to_(to) {}
  template <class Number>
  void put(Number value, float scale) {
    to_[at_++] = static_cast<float>(value) * scale;
  }

 private:
  std::array<float, Guide::kFeatures>& to_;
  std::size_t at_ = 0;
};

void put_goods(const State& s, Seat seat, Writer& to) {
  const PlayerState& p = s.players[seat];
  const int money = p.deniers + p.pass_money;
  to.put(p.vp, 0.1F);
  to.put(std::min(money, 6), 0.1F);
  to.put(std::clamp(money - 6, 0, 10), 0.1F);
  to.put(std::max(money - 16, 0), 0.1F);
  to.put(std::min<int>(p.influence, 6), 0.1F);
  to.put(std::max(p.influence - 6, 0), 0.1F);
  to.put(p.supply, 0.2F);
  to.put(p.reserve, 0.2F);
  int rival_vp = 0;
  int rival_money = 0;
  for (Seat other = 0; other < s.player_count; ++other) {
    if (other == seat) continue;
    rival_vp = std::max<int>(rival_vp, s.players[other].vp);
    rival_money = std::max<int>(rival_money, s.players[other].deniers);
  }
  to.put(p.vp - rival_vp, 0.05F);
  to.put(rival_money, 0.05F);
}

void put_citizens(const State& s, Seat seat, Writer& to) {
  int lying = 0;
  for (std::size_t b = 0; b < kBuildings; ++b) {
    const Building& building = tables().board.buildings[b];
    int safe = 0;
    int last = 0;
    for (std::size_t i = 0; i < kSpaces; ++i) {
      if (s.standing[b][i] != owner_of(seat)) continue;
      const std::size_t row = building.row_at[i];
      const bool end = building.length[row] > 1 &&
                       i + 1 == std::size_t{building.first[row]} + building.length[row];
      ++(end ? last : safe);
    }
    to.put(safe, 0.3F);
    to.put(last, 0.3F);
    lying += lies_on(s, b, seat) ? 1 : 0;
  }
  to.put(lying, 0.3F);
}

void put_dice(const State& s, Seat seat, Writer& to) {
  const bool passed = s.has_passed(seat);
  for (std::size_t c = 0; c < kColours; ++c) {
    unsigned pips = 0;
    unsigned dice = 0;
    unsigned others = 0;
    for (std::size_t i = 0; i < s.dice_count[c]; ++i) {
      const bool own = district_of(s.dice[c][i]) == seat;
      (own ? pips : others) += value_of(s.dice[c][i]);
      dice += own ? 1U : 0U;
    }
    to.put(passed ? 0U : pips, 0.1F);
    to.put(dice, 0.2F);
    to.put(passed ? 0U : others, 0.04F);
  }
  to.put(passed ? 1 : 0, 1);
  to.put(dice_left(s), 0.1F);
  int acting = 0;
  for (Seat other = 0; other < s.player_count; ++other) acting += s.has_passed(other) ? 0 : 1;
  to.put(acting, 0.25F);
  to.put(seats_before(s, seat), 0.3F);
}

void put_cards(const State& s, Seat seat, Writer& to) {
  int slots = 0;
  int cubes = 0;
  std::array<int, kColours> tradesmen{};  // by the dice they work with
  for (const ActivityState& place : s.activities) {
    if (place.card == 0) continue;
    const Activity& card = card_of(place);
    if (const std::uint8_t slot = place.tradesman[seat]; slot != 0) {
      slots += slot == kIllustration ? card.overflow_vp : card.slot_vp[slot - 1U];
      ++tradesmen[static_cast<std::size_t>(card.dice_colour)];
    }
    cubes += place.cubes[seat];
  }
  to.put(slots, 0.1F);
  to.put(cubes, 0.2F);
  for (int count : tradesmen) to.put(count, 0.3F);
}

void put_points(const State& s, Seat seat, Writer& to) {
  const Fight fight = fight_of(s, seat);
  to.put(fight.present, 0.2F);
  to.put(fight.leads, 0.2F);
  to.put(fight.cubes, 0.1F);
  to.put(fight.hoped, 0.1F);
  to.put(s.event_count, 0.1F);
  int missing = 0;
  int built = 0;
  for (const auto& level : s.cathedral) {
    const auto here = std::count(level.begin(), level.end(), owner_of(seat));
    missing += here == 0 ? 1 : 0;
    built += static_cast<int>(here);
  }
  to.put(missing, 0.3F);
  to.put(built, 0.2F);
  to.put(all_characters(s, seat), 0.1F);
  to.put(s.active == seat ? 1 : 0, 1);
}

}  // namespace

bool Guide::begins(const Decision& decision) {
  const auto question = static_cast<Question>(decision.question);
  return question == Question::kAction || question == Question::kCounterBlack ||
         question == Question::kPlacement;
}

bool Guide::weighed(const State& s, const Decision& decision) {
  return begins(decision) || (decision.seat == kChance && fresh(s) && s.round > 0);
}

int Guide::stage(const State& s) {
  const int rolled = fresh(s) ? 0 : 1;
  return ((s.player_count - 2) * 2 + rolled) * 7 + std::min(6, rounds_to_come(s));
}

// To begin with, ten points that the standard player sees in a position are worth two of log-odds.
search::Weights Guide::untaught() {
  search::Weights weights(kStages, kFeatures);
  for (std::size_t i = 0; i < weights.of.size(); i += kFeatures) weights.of[i] = 2;
  return weights;
}

std::array<float, Guide::kFeatures> Guide::features(const State& s, Seat seat) {
  std::array<float, kFeatures> f{};
  Writer to(f);
  to.put(prospects(s, seat), 0.001F);
  put_goods(s, seat, to);
  put_citizens(s, seat, to);
  put_dice(s, seat, to);
  put_cards(s, seat, to);
  put_points(s, seat, to);
  return f;
}

search::Values Guide::weigh(const State& s, bool glance) const {
  if (Troyes::over(s)) return search::won_values<Troyes>(s);
  return search::learned_chances<Guide>(*weights_, s, glance);
}

namespace {

// Whether a group has a die that must be bought.
bool buys(const State& s, Action group) {
  for (std::size_t i = 0; i < kMaxDice; ++i) {
    if ((group.a >> i & 1U) != 0 && district_of(s.dice[group.b][i]) != s.active) return true;
  }
  return false;
}

// How an action is likely to be completed by somebody who knows the game: no cube, a citizen from the
// supply, all that the dice give, and mostly one's own dice.
Action likely(const State& s, const Decision& decision, FastRng& rng) {
  switch (static_cast<Question>(decision.question)) {
    case Question::kUses:
      return decision[0];
    case Question::kCube:
    case Question::kCitizen:
      return rng.below(4) != 0 ? decision[0] : decision.pick(rng);
    case Question::kGroup: {
      Action group = decision.pick(rng);
      for (int i = 0; i < 3 && buys(s, group); ++i) group = decision.pick(rng);
      return group;
    }
    default:
      return decision.pick(rng);
  }
}

// Goes on until a position that can be weighed.
void finish(State& s, FastRng& rng, Decision& decision) {
  while (!Troyes::over(s)) {
    Troyes::decision(s, decision);
    if (Guide::weighed(s, decision)) return;
    Troyes::apply(s, likely(s, decision, rng), nullptr);
  }
}

}  // namespace

search::Values Guide::value(State& s, FastRng& rng) const {
  if (Troyes::over(s)) return weigh(s, false);
  Decision decision;
  Troyes::decision(s, decision);
  if (weighed(s, decision)) return weigh(s, false);
  if (decision.seat == kChance) {
    finish(s, rng, decision);
    return weigh(s, false);
  }
  // The better of two ways to go on, as the seat that acts would choose.
  const Seat seat = decision.seat;
  search::Values best{};
  for (int i = 0; i < 2; ++i) {
    State end = s;
    finish(end, rng, decision);
    const search::Values values = weigh(end, false);
    if (i == 0 || values[seat] > best[seat]) best = values;
  }
  return best;
}

// An answer is promising by what it gives the seat itself, the others being as they are: in a quarter
// of the time that looking at all four takes. Where a round ends everybody is looked at anew.
void Guide::priors(const State& s, const Decision& decision, FastRng& rng,
                   std::span<float> out) const {
  constexpr float kSharpness = 80;  // of chances: a hundredth more is as good as 2.2 times
  const int here = stage(s);
  const auto strength = [&](const State& at, Seat seat) {
    return weights_->glance(here, features(at, seat));
  };
  std::array<float, kMaxPlayers> strengths{};
  for (Seat seat = 0; seat < s.player_count; ++seat) {
    if (seat != decision.seat) strengths[seat] = strength(s, seat);
  }
  Decision scratch;
  for (std::size_t i = 0; i < out.size(); ++i) {
    State next = s;
    Troyes::apply(next, decision[static_cast<int>(i)], nullptr);
    finish(next, rng, scratch);
    if (Troyes::over(next) || stage(next) != here) {
      out[i] = weigh(next, true)[decision.seat];
      continue;
    }
    strengths[decision.seat] = strength(next, decision.seat);
    out[i] = search::softmax({strengths.data(), s.player_count})[decision.seat];
  }
  const float top = *std::max_element(out.begin(), out.end());
  for (float& p : out) p = 0.02F + std::exp(kSharpness * (p - top));
}

// The learned value is no good course by itself: an answer that it takes for better than it is would
// be the first to be looked at.
void Guide::root_priors(const State& s, const Decision& decision, FastRng& rng,
                        std::span<float> out) {
  constexpr int kBudget = 2000;
  constexpr float kPoints = 100;  // a point more is as good as 2.7 times
  // By what the seat sees: one guess at the others' characters must not set the course of all playouts.
  const Seen<State> seen = Troyes::conceal(s, decision.seat);
  const std::vector<int> ratings =
      Lookahead(decision.seat, rng, kBudget, evaluation_for(decision.seat)).rate(*seen, decision);
  const int top = *std::max_element(ratings.begin(), ratings.end());
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = 0.02F + std::exp(static_cast<float>(ratings[i] - top) / kPoints);
  }
}

const search::Weights& learned_weights() {
  static const search::Weights kWeights = search::embedded_weights(
      data::troyes(), "games/troyes/bots/weights.json", Guide::kStages, Guide::kFeatures);
  return kWeights;
}

}  // namespace tricorne::troyes
