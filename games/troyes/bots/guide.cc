#include "games/troyes/bots/guide.h"

#include "games/troyes/bots/lookahead.h"
#include "games/troyes/rules/rules.h"
#include "kernel/document.h"
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

float all_characters(const State& s, Seat seat) {
  float sum = 0;
  for (const PlayerState& p : s.players) {
    for (std::uint8_t card : p.characters) {
      if (card != 0 && card != kHiddenCharacter) {
        sum += character_points(s, tables().characters[card - 1U], seat);
      }
    }
  }
  return sum;
}

// On how many events the seat has a cube, and what these may give by the share of their flags.
std::pair<float, float> event_points(const State& s, Seat seat) {
  float present = 0;
  float hoped = 0;
  for (std::size_t i = 0; i < s.event_count; ++i) {
    const EventState& event = s.events[i];
    const int own = cubes_of(event, owner_of(seat));
    if (own == 0) continue;
    const EventCard& card = card_of(event);
    int rival = 0;
    for (Owner o = 1; o <= kNeutral; ++o) {
      if (o != owner_of(seat)) rival = std::max(rival, cubes_of(event, o));
    }
    const int reward = own > rival ? card.first + (rival == 0 ? card.second : 0) : card.second;
    present += 1;
    hoped += static_cast<float>(reward * cubes_on(event)) / static_cast<float>(card.flags);
  }
  return {present, hoped};
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

std::array<float, Guide::kFeatures> Guide::features(const State& s, Seat seat) {
  std::array<float, kFeatures> f{};
  std::size_t at = 0;
  const auto put = [&](auto value, float scale = 1) {
    f[at++] = static_cast<float>(value) * scale;
  };
  const PlayerState& p = s.players[seat];
  put(p.vp, 0.1F);
  const int money = p.deniers + p.pass_money;
  put(std::min(money, 6), 0.1F);
  put(std::clamp(money - 6, 0, 10), 0.1F);
  put(std::max(money - 16, 0), 0.1F);
  put(std::min<int>(p.influence, 6), 0.1F);
  put(std::max(p.influence - 6, 0), 0.1F);
  put(p.supply, 0.2F);
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
    put(safe, 0.3F);
    put(last, 0.3F);
  }
  const bool passed = s.has_passed(seat);
  for (std::size_t c = 0; c < kColours; ++c) {
    unsigned pips = 0;
    unsigned dice = 0;
    for (std::size_t i = 0; i < s.dice_count[c]; ++i) {
      if (district_of(s.dice[c][i]) != seat) continue;
      pips += value_of(s.dice[c][i]);
      ++dice;
    }
    put(passed ? 0U : pips, 0.1F);
    put(dice, 0.2F);
  }
  put(passed ? 1 : 0);
  int slots = 0;
  int tradesmen = 0;
  int cubes = 0;
  for (const ActivityState& place : s.activities) {
    if (place.card == 0) continue;
    const Activity& card = card_of(place);
    if (const std::uint8_t slot = place.tradesman[seat]; slot != 0) {
      slots += slot == kIllustration ? card.overflow_vp : card.slot_vp[slot - 1U];
      ++tradesmen;
    }
    cubes += place.cubes[seat];
  }
  put(slots, 0.1F);
  put(tradesmen, 0.2F);
  put(cubes, 0.2F);
  const auto [present, hoped] = event_points(s, seat);
  put(present, 0.2F);
  put(hoped, 0.1F);
  int missing = 0;
  for (const auto& level : s.cathedral) {
    missing += std::find(level.begin(), level.end(), owner_of(seat)) == level.end() ? 1 : 0;
  }
  put(missing, 0.3F);
  put(all_characters(s, seat), 0.1F);
  put(s.active == seat ? 1 : 0);
  return f;
}

search::Values Guide::weigh(const State& s) const {
  std::array<float, kMaxPlayers> strengths{};
  if (Troyes::over(s)) {
    search::Values values{};
    const auto results = Troyes::results(s);
    float winners = 0;
    for (const SeatResult& result : results) winners += result.won ? 1.0F : 0.0F;
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (results[i].won) values[i] = 1 / winners;
    }
    return values;
  }
  const int at = stage(s);
  for (Seat seat = 0; seat < s.player_count; ++seat) {
    strengths[seat] = weights_->strength(at, features(s, seat));
  }
  return search::softmax({strengths.data(), s.player_count});
}

namespace {

// Goes on at random until a position that can be weighed.
void finish(State& s, FastRng& rng, Decision& decision) {
  while (!Troyes::over(s)) {
    Troyes::decision(s, decision);
    if (Guide::weighed(s, decision)) return;
    Troyes::apply(s, decision.pick(rng), nullptr);
  }
}

}  // namespace

search::Values Guide::value(State& s, FastRng& rng) const {
  if (Troyes::over(s)) return weigh(s);
  Decision decision;
  Troyes::decision(s, decision);
  if (weighed(s, decision)) return weigh(s);
  if (decision.seat == kChance) {
    finish(s, rng, decision);
    return weigh(s);
  }
  // The better of two ways to go on, as the seat that acts would choose.
  const Seat seat = decision.seat;
  search::Values best{};
  for (int i = 0; i < 2; ++i) {
    State end = s;
    finish(end, rng, decision);
    const search::Values values = weigh(end);
    if (i == 0 || values[seat] > best[seat]) best = values;
  }
  return best;
}

void Guide::priors(const State& s, const Decision& decision, FastRng& rng,
                   std::span<float> out) const {
  constexpr float kSharpness = 20;  // of chances: five hundredths more are as good as 2.7 times
  Decision scratch;
  for (std::size_t i = 0; i < out.size(); ++i) {
    State next = s;
    Troyes::apply(next, decision[static_cast<int>(i)], nullptr);
    finish(next, rng, scratch);
    out[i] = weigh(next)[decision.seat];
  }
  const float top = *std::max_element(out.begin(), out.end());
  for (float& p : out) p = 0.02F + std::exp(kSharpness * (p - top));
}

void Guide::root_priors(const State& s, const Decision& decision, FastRng& rng,
                        std::span<float> out) {
  constexpr int kBudget = 4000;
  constexpr float kPoint = 100;  // a point more is as good as 2.7 times
  // By what the seat sees: one guess at the others' characters must not set the course of all playouts.
  const Seen<State> seen = Troyes::conceal(s, decision.seat);
  const std::vector<int> ratings = Lookahead(decision.seat, rng, kBudget).rate(*seen, decision);
  const int top = *std::max_element(ratings.begin(), ratings.end());
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = 0.02F + std::exp(static_cast<float>(ratings[i] - top) / kPoint);
  }
}

const search::Weights& learned_weights() {
  static const search::Weights kWeights = [] {
    for (const EmbeddedFile& file : data::troyes()) {
      if (!file.path.ends_with("bots/weights.json")) continue;
      return search::read_weights(nlohmann::json::parse(file.text), Guide::kStages,
                                  Guide::kFeatures)
          .value();
    }
    return search::Weights(Guide::kStages, Guide::kFeatures);
  }();
  return kWeights;
}

}  // namespace tricorne::troyes
