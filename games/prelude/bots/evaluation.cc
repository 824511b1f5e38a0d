#include "games/prelude/bots/evaluation.h"

#include <cstdlib>

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

// Scoring Dice still to be rolled until Winter 1837 is over.
int rolls_left(const State& s) {
  return (kTurns - 1 - s.turn) * kRounds * 2 + (kRounds - s.round) * 2 +
         (s.active == s.first ? 2 : 1);
}

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
    const auto procedure = static_cast<Procedure>(frame.procedure);
    if (procedure == Procedure::kPlayCard) die = facts(frame.read<CardCall>().card).die;
    if (procedure == Procedure::kScoringDie) die = frame.read<DieCall>().die;
    if (procedure == Procedure::kScore) return Die::kChoose;
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
    if (static_cast<Procedure>(s.stack.at[i].procedure) != Procedure::kSpendPoints) continue;
    const auto call = s.stack.at[i].read<PointsCall>();
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

// Positive: the Patriote's.
int lead(const State& s, Player me) {
  const int rolls = rolls_left(s);
  const Die die = coming_die(s);
  std::array<Weight, kTracks> weight;
  for (Track t : kAllTracks) weight[at(t)] = weigh(s, t, die, rolls);
  const auto& of = [&](Track t) -> const Weight& { return weight[at(t)]; };

  const int spirit = coming_spirit(s);
  const int fear = 12 * std::max(0, spirit - 3);
  const RuralCounties counties = survey(s, std::min(100, fear));
  const int modifier = reprisal_roll_modifier(s, spirit);
  const Reprisal later = reprisal_of(s, counties, modifier);
  const int modifier_now = reprisal_roll_modifier(s, s.spirit);
  const int rural = s.no_matter != 0 ? signed_value(Track::kRural, s.box[at(Track::kRural)])
                    : modifier_now == modifier ? later.value
                                               : reprisal_of(s, counties, modifier_now).value;
  const int cities = signed_value(Track::kUrban, s.box[at(Track::kUrban)]) + empty_city(s, false);
  const int organizations = signed_value(Track::kOrganizations, s.box[at(Track::kOrganizations)]);
  const int external = signed_value(Track::kExternal, s.box[at(Track::kExternal)]);

  int tracks = 0;
  tracks += of(Track::kRural).now * rural;
  tracks += of(Track::kRural).later * counties.share / 2;
  tracks += of(Track::kOrganizations).now * organizations;
  tracks += of(Track::kOrganizations).later * organizations_share(s.box[at(Track::kOrganizations)]);
  tracks += of(Track::kExternal).all() * external;
  tracks += of(Track::kUrban).now * cities;
  tracks += of(Track::kUrban).later * (2 * urban_share(s) + empty_city(s, true));
  tracks /= kThousand;

  constexpr int kCube = 18;
  const int reprisals = of(Track::kRural).all() - (s.no_matter != 0 ? of(Track::kRural).next : 0);
  const int losses = reprisals * later.cubes / kThousand * kCube / 100;

  const int one_box = of(Track::kOrganizations).all() * 95 / kThousand;
  int rest = pending_points(s) - losses - 8 * spirit;
  for (Player p : kBothPlayers) {
    rest += sign(p) * (ground(s, p, counties, one_box) + specials(s, p) + opportunity_worth(s, p) +
                       hand_worth(s, p, me) + pool_worth(s, p) - 180 * s.skip[at(p)]);
  }
  if (s.lasting.count > 0) rest += rules_in_force(s);

  const int vp = s.vp.n * kVp;
  const int war = (s.war[0] - s.war[1]) * kVp;
  const int going_on = vp + tracks + rest + war * revolt_some_day(s, spirit) / 100;
  const int revolt = vp + rural + organizations + external + cities + war;
  const int soon = revolt_soon(s.spirit >= kMostSpirit ? kMostSpirit : spirit);
  return (going_on * (100 - soon) + revolt * soon) / 100;
}

}  // namespace

int expected_lead(const State& s, Player me) { return sign(me) * lead(s, me); }

int winning_chance(const State& s, int lead) {
  const int doubt = 350 + 14 * rolls_left(s);
  return kCertain * lead / (std::abs(lead) + doubt);
}

int evaluate(const State& s, Player me) {
  if (s.over()) return s.winner() == me ? kCertain : -kCertain;
  return winning_chance(s, expected_lead(s, me));
}

}  // namespace tricorne::prelude
