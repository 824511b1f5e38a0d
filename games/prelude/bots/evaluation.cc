#include "games/prelude/bots/evaluation.h"

#include <cstdlib>
#include <numeric>

#include "games/prelude/bots/cards_worth.h"
#include "games/prelude/cards/dialect.h"
#include "games/prelude/cards/lasting.h"
#include "games/prelude/game.h"
#include "games/prelude/rules/rules.h"

namespace tricorne::prelude {
namespace {

constexpr int kVp = 100;
constexpr int kThousand = 1000;

int signed_value(Track t, int box) {
  const auto distance = static_cast<std::size_t>(std::min(std::abs(box), kTrackBoxes - 1));
  return (box > 0 ? kVp : -kVp) * facts(t).vp[distance];
}

// ---- When tracks will be scored

// What is left of a lead after so many rolls, in thousandths.
constexpr int kLongest = kTurns * kRounds * 2 + 1;
using Fading = std::array<int, kLongest>;
constexpr Fading fading(int rolls) {
  Fading out{};
  int left = kThousand * kThousand;
  for (int& share : out) {
    share = left / kThousand;
    left -= left / rolls;
  }
  return out;
}
// Organizations stay and External Influence is moved by cards alone; cubes are fought for.
constexpr std::array<Fading, kTracks> kFading = {fading(22), fading(48), fading(36), fading(20)};

// How much the lead as it is now counts, and what it is likely to be later, in thousandths of a
// scoring.
struct Weight {
  int now = 0;
  int later = 0;
  int next = 0;  // of both, the part of the next scoring
  [[nodiscard]] int all() const { return now + later; }
};

// The die that the card being played will roll, if it is known.
Die coming_die(const State& s) {
  Die die = Die::kChoose;
  for (std::size_t i = 0; i < s.stack.depth; ++i) {
    const Frame& frame = s.stack.at[i];
    if (frame.is(Procedure::kPlayCard)) die = facts(frame.read<Procedure::kPlayCard>().card).die;
    if (frame.is(Procedure::kScoringDie)) die = frame.read<Procedure::kScoringDie>().die;
    if (frame.is(Procedure::kScore)) return Die::kChoose;
  }
  return die;
}

Weight weigh(const State& s, Track t, Die die, int rolls) {
  const Fading& left = kFading[at(t)];
  const bool rolled = at(die) == at(t);
  const int need = std::max(1, facts(t).steps_to_score - s.marker[at(t)]);
  const int wait = need * 4 - (rolled ? 2 : 0);
  int first = left[static_cast<std::size_t>(std::min(wait, rolls))];
  for (int i = 0; i < need && wait > rolls; ++i) first = first * rolls / wait;
  Weight out;
  const int surely = need == 1 ? (rolled ? 80 : 55) : need == 2 ? 20 : 5;
  out.now = first * surely / 100;
  out.later = first - out.now;
  for (int next = wait + 16; next < rolls; next += 16) {
    out.later += left[static_cast<std::size_t>(next)];
  }
  // All tracks are scored in the end, unless somebody has twenty points.
  const int last = left[static_cast<std::size_t>(rolls)] * (s.last_turn() ? 100 : 70) / 100;
  constexpr int kNear = 8;
  const int near = rolls < kNear ? last * (kNear - rolls) / kNear : 0;
  out.now += near;
  out.later += last - near;
  out.next = std::max(first, last);
  return out;
}

// ---- Rural Counties

// A lead by so many cubes, in hundredths of a box: where the other pays more to catch up it holds
// better, and the more the Patriote has to fear, the less a narrow one of his is worth.
int lead_share(County c, int lead, int fear) {
  constexpr int kMost = 5;
  constexpr std::array<int, kMost + 1> kHome = {0, 62, 84, 94, 100, 102};
  constexpr std::array<int, kMost + 1> kAway = {0, 50, 74, 88, 96, 100};
  const bool home = facts(c).bias == side_of(lead);
  const auto n = static_cast<std::size_t>(std::min(std::abs(lead), kMost));
  const int share = home ? kHome[n] : kAway[n];
  if (lead < 0) return -share;
  constexpr std::array<int, kMost + 1> kTimid = {0, 60, 30, 12, 4, 0};
  return share - share * kTimid[n] * fear / 10000;
}

struct RuralCounties {
  int level = 0;                       // the Patriote has a cube and no lead
  int narrow = 0;                      // he leads by one
  int narrow_high = 0;                 // ... and has more than one
  int wide = 0;                        // he leads by two
  int share = 0;                       // all leads, in hundredths of a box
  std::array<int, kPlayers> ground{};  // for Organizations, in hundredths of one
};

RuralCounties survey(const State& s, int fear) {
  // How near a county with so many cubes is to an Organization.
  constexpr std::array<int, 10> kGround = {0, 0, 1, 2, 4, 7, 11, 15, 18, 20};
  RuralCounties out;
  for (std::size_t i = kCities; i < kCounties; ++i) {
    const auto c = static_cast<County>(i);
    const int own = s.count(c, Player::kPatriote);
    const int lead = own - s.count(c, Player::kLoyal);
    out.level += lead == 0 && own > 0 ? 1 : 0;
    out.narrow += lead == 1 ? 1 : 0;
    out.narrow_high += lead == 1 && own > 1 ? 1 : 0;
    out.wide += lead == 2 ? 1 : 0;
    out.share += lead_share(c, lead, fear);
    for (Player p : kBothPlayers) {
      if (!s.has_organization(p, c)) {
        out.ground[at(p)] += kGround[static_cast<std::size_t>(std::min(s.count(c, p), 9))];
      }
    }
  }
  return out;
}

// How many boxes a row of the table turns, if the cubes are well taken.
int turned(const RuralCounties& counties, const ReprisalRow& row) {
  const bool twice = row.per_county != 1;
  int cheap = counties.level + counties.narrow + (twice ? counties.narrow_high : 0);
  int left = row.remove;
  cheap = std::min(cheap, left);
  left -= cheap;
  return cheap + (twice ? std::min(left / 2, counties.wide) : 0);
}

struct Reprisal {
  int value = 0;  // what the track gives after it
  int cubes = 0;  // lost, in hundredths
};

Reprisal reprisal_of(const State& s, const RuralCounties& counties, int modifier) {
  const int box = s.box[at(Track::kRural)];
  Reprisal sum;
  for (int roll = 1; roll <= 6; ++roll) {
    const ReprisalRow& row = reprisal_row(roll + modifier);
    sum.value += signed_value(Track::kRural, box - turned(counties, row));
    sum.cubes += 100 * row.remove;
  }
  return {sum.value / 6, sum.cubes / 6};
}

// ---- Urban Counties

// A city in which the other has no cube left after the losses pays two points.
int empty_city(const State& s, bool likely) {
  constexpr std::array<int, 4> kLikely = {180, 150, 60, 20};
  int worth = 0;
  for (County city : kUrbanCounties) {
    for (Player p : kBothPlayers) {
      const int cubes = s.count(city, foe(p));
      if (likely) {
        worth += sign(p) * (cubes < 4 ? kLikely[static_cast<std::size_t>(cubes)] : 0);
      } else if (cubes <= 1) {
        worth += sign(p) * 2 * kVp;
      }
    }
  }
  return worth;
}

int urban_share(const State& s) {
  constexpr std::array<int, 6> kShare = {0, 52, 76, 88, 95, 100};
  int share = 0;
  for (County city : kUrbanCounties) {
    const int lead = s.count(city, Player::kPatriote) - s.count(city, Player::kLoyal);
    const int n = kShare[static_cast<std::size_t>(std::min(std::abs(lead), 5))];
    share += lead < 0 ? -n : n;
  }
  return share;
}

// ---- Organizations

// The values go up in steps of two boxes; in the long run each box counts.
int organizations_share(int box) {
  constexpr std::array<int, 10> kShare = {0, 140, 230, 350, 440, 540, 600, 630, 650, 660};
  const int share = kShare[static_cast<std::size_t>(std::min(std::abs(box), 9))];
  return box < 0 ? -share : share;
}

// Cubes where an Organization may be founded, and the first step towards all others.
int ground(const State& s, Player p, const RuralCounties& counties, int one_box) {
  constexpr std::array<int, 13> kCity = {0, 3, 6, 10, 14, 18, 22, 26, 30, 33, 35, 37, 38};
  int worth = 0;
  for (County city : kUrbanCounties) {
    if (!organization_site(s, p, city) || s.has_organization(p, city)) continue;
    worth += kCity[static_cast<std::size_t>(std::min(s.count(city, p), 12))] * 2 * one_box / 100;
  }
  if (s.urban_organizations(p).empty()) return worth;
  return worth + one_box / 2 + counties.ground[at(p)] * one_box / 100;
}

// ---- The rest

// Points that are being spent, at any depth of the stack.
int pending_points(const State& s) {
  int worth = 0;
  for (std::size_t i = 0; i < s.stack.depth; ++i) {
    if (!s.stack.at[i].is(Procedure::kSpendPoints)) continue;
    const auto call = s.stack.at[i].read<Procedure::kSpendPoints>();
    worth += sign(call.player) * (call.left * 2 + call.half_open) * kPointWorth / 2;
  }
  return worth;
}

// What rules in force will give when the turn ends, if nothing changes until then.
int end_of_turn_gain(const State& s) {
  State end = s;
  end.stack = {};
  end.readings = {};
  end.stack.push<Procedure::kFire>(language::FireLocals::of(cards::Moment::kEndOfTurn));
  run_to_question(end, {}, nullptr);
  return (end.vp.n - s.vp.n) * kVp;
}

bool acts_at_end_of_turn(const cards::Rule& rule) {
  const language::Program& program = cards::Dialect::program();
  return program.op(rule.rule) == cards::kWhen &&
         static_cast<cards::Moment>(program.slot(rule.rule, 0)) == cards::Moment::kEndOfTurn;
}

int rules_in_force(const State& s) {
  int worth = 0;
  bool at_end = false;
  for (const cards::Rule& rule : s.lasting.all()) {
    if (acts_at_end_of_turn(rule)) at_end = true;
    if (acts_at_end_of_turn(rule) || rule.reading.me >= kPlayers) continue;
    const int points = facts(static_cast<Card>(rule.reading.source)).points;
    const int rounds = rule.until == language::Until::kGame   ? 8 * (kTurns - s.turn) / 2
                       : rule.until == language::Until::kNext ? 8
                                                              : kRounds - s.round;
    worth += (rule.reading.me == seat(Player::kPatriote) ? 4 : -4) * points * rounds;
  }
  return at_end ? worth + end_of_turn_gain(s) * 3 / 4 : worth;
}

// Special Actions that are still to come, and those that wait.
int specials(const State& s, Player p) {
  const int unused = board(p).size() - s.special_used[at(p)].size();
  const int turns = kTurns - 1 - s.turn + (s.special_turn.has(p) ? 0 : 1);
  return std::min(unused, turns) * 45;
}

// A chance, in hundredths, that Rebellious Spirit will end the game, and that it does so soon.
int revolt_some_day(const State& s, int spirit) {
  const int turns = kTurns - s.turn;
  return std::clamp(50 + (2 * turns - (kMostSpirit - spirit)) * 9, 3, 95);
}
int revolt_soon(int spirit) {
  constexpr std::array<int, kMostSpirit + 1> kSoon = {0, 0, 0, 0, 0,  0,  0,  0,
                                                      0, 0, 3, 7, 13, 22, 40, 80};
  return kSoon[static_cast<std::size_t>(spirit)];
}

// What it will be when the turn has ended.
int coming_spirit(const State& s) {
  return std::min(kMostSpirit, s.spirit + (s.composure != 0 ? 0 : 1));
}

}  // namespace

int Prospects::if_revolt() const {
  return std::accumulate(at_once.begin(), at_once.end(), vp + war);
}

Prospects prospects(const State& s, std::optional<Player> me) {
  const int rolls = rolls_left(s);
  const Die die = coming_die(s);
  std::array<Weight, kTracks> weight;
  for (Track t : kAllTracks) weight[at(t)] = weigh(s, t, die, rolls);
  const auto& of = [&](Track t) -> const Weight& { return weight[at(t)]; };

  Prospects out;
  out.spirit = coming_spirit(s);
  const int fear = 12 * std::max(0, out.spirit - 3);
  const RuralCounties counties = survey(s, std::min(100, fear));
  const int modifier = reprisal_roll_modifier(s, out.spirit);
  const Reprisal later = reprisal_of(s, counties, modifier);
  const int modifier_now = reprisal_roll_modifier(s, s.spirit);
  for (Track t : kAllTracks) out.at_once[at(t)] = signed_value(t, s.box[at(t)]);
  if (s.no_matter == 0) {
    out.at_once[at(Track::kRural)] =
        modifier_now == modifier ? later.value : reprisal_of(s, counties, modifier_now).value;
  }
  out.at_once[at(Track::kUrban)] += empty_city(s, false);
  for (Track t : kAllTracks) out.now[at(t)] = of(t).now * out.at_once[at(t)];
  const auto later_of = [&](Track t) -> int& { return out.later[at(t)]; };
  later_of(Track::kRural) = of(Track::kRural).later * counties.share / 2;
  later_of(Track::kOrganizations) =
      of(Track::kOrganizations).later * organizations_share(s.box[at(Track::kOrganizations)]);
  later_of(Track::kExternal) = of(Track::kExternal).later * out.at_once[at(Track::kExternal)];
  later_of(Track::kUrban) = of(Track::kUrban).later * (2 * urban_share(s) + empty_city(s, true));

  constexpr int kCube = 18;
  const int reprisals = of(Track::kRural).all() - (s.no_matter != 0 ? of(Track::kRural).next : 0);
  out.losses = reprisals * later.cubes / kThousand * kCube / 100;
  const int one_box = of(Track::kOrganizations).all() * 95 / kThousand;
  for (Player p : kBothPlayers) {
    const std::size_t i = at(p);
    out.ground[i] = ground(s, p, counties, one_box);
    out.specials[i] = specials(s, p);
    out.opportunities[i] = opportunity_worth(s, p);
    out.hand[i] = hand_worth(s, p, me.value_or(s.swap == 0 ? p : foe(p)));
    out.pool[i] = pool_worth(s, p);
  }
  out.pending = pending_points(s);
  if (s.lasting.count > 0) out.rules = rules_in_force(s);
  out.vp = s.vp.n * kVp;
  out.war = (s.war[0] - s.war[1]) * kVp;
  out.revolt_some_day = revolt_some_day(s, out.spirit);
  out.revolt_soon = revolt_soon(s.spirit >= kMostSpirit ? kMostSpirit : out.spirit);
  return out;
}

int rolls_left(const State& s) {
  return (kTurns - 1 - s.turn) * kRounds * 2 + (kRounds - s.round) * 2 +
         (s.active == s.first ? 2 : 1);
}

int lead(const State& s, const Prospects& all) {
  const int tracks = (std::accumulate(all.now.begin(), all.now.end(), 0) +
                      std::accumulate(all.later.begin(), all.later.end(), 0)) /
                     kThousand;
  int rest = all.pending - all.losses - 8 * all.spirit + all.rules;
  for (Player p : kBothPlayers) {
    const std::size_t i = at(p);
    rest += sign(p) * (all.ground[i] + all.specials[i] + all.opportunities[i] + all.hand[i] +
                       all.pool[i] - 180 * s.skip[i]);
  }
  const int going_on = all.vp + tracks + rest + all.war * all.revolt_some_day / 100;
  return (going_on * (100 - all.revolt_soon) + all.if_revolt() * all.revolt_soon) / 100;
}

int expected_lead(const State& s, Player me) { return sign(me) * lead(s, prospects(s, me)); }

int winning_chance(const State& s, int lead) {
  const int doubt = 350 + 14 * rolls_left(s);
  return kCertain * lead / (std::abs(lead) + doubt);
}

int evaluate(const State& s, Player me) {
  if (s.over()) return s.winner() == me ? kCertain : -kCertain;
  return winning_chance(s, expected_lead(s, me));
}

}  // namespace tricorne::prelude
