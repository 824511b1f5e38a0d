#include "games/founders/bots/evaluation.h"

#include <cmath>

#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

constexpr int kPoint = 100;
// A Union that fails: what that is worth to a player beside the votes and influence it costs him. Most
// people would rather come second in a Union that lasts than first in one that fell.
constexpr int kFailure = 2200;

constexpr int kSoon = 6;  // issues: what may happen within these is near

constexpr int kSpending = 30;  // what the issues of a turn cost, more or less

// A state more is a home for statesmen to come: good for everybody.
constexpr int kState = 40;

}  // namespace

int issues_left(const State& s) {
  return s.final_turn != 0 ? 0 : s.count(IssuePlace::kDeck) + s.count(IssuePlace::kLater);
}

namespace {

// How much of the game is still to come, in tenths: what brings points later is worth that much.
int time_left(const State& s, int issues) {
  if (s.final_turn != 0) return s.phase == Phase::kIssues ? 2 : 1;
  return std::min(10, 3 + issues / 2);
}

// ---- The Union

// The chance, in thousandths, that so many steps of tension or more come when so many hundredths of a
// step are to be expected. Tension seldom falls.
int chance_of_war(int steps, int expected) {
  constexpr std::size_t kMost = 600;
  static const auto kChances = [] {
    std::array<std::array<int, kMost + 1>, kCivilWar + 1> out{};
    for (std::size_t k = 0; k <= kCivilWar; ++k) {
      for (std::size_t n = 0; n <= kMost; ++n) {
        const double mean = static_cast<double>(n) / 100;
        double less = 0;
        double term = std::exp(-mean);
        for (std::size_t i = 0; i < k; ++i) {
          less += term;
          term *= mean / static_cast<double>(i + 1);
        }
        out[k][n] = static_cast<int>(1000 * (1 - less));
      }
    }
    return out;
  }();
  const auto mean = static_cast<std::size_t>(std::clamp<int>(expected, 0, kMost));
  return kChances[static_cast<std::size_t>(steps)][mean];
}

// Hundredths of a step that come with so many issues: as at a table that takes care, until the table
// has shown how much it does.
int expected_steps(const State& s, int issues) {
  constexpr int kUsual = 35;  // thousandths a step and issue
  constexpr int kPrior = 60;  // issues after which what was seen counts as much
  const int seen = kIssuesPerTurn * (s.turn - 1) + s.settled;
  const int steps = std::max(0, s.tension - tables().scenarios[at(s.scenario)].tension);
  const int rate = (kUsual * kPrior + 1000 * steps) / (kPrior + seen);
  return rate * (issues + 1) / 10;
}

// The chance, in thousandths, of war within so many issues.
int war_within(const State& s, int issues) {
  return chance_of_war(kCivilWar - s.tension, expected_steps(s, issues));
}
int either(int x, int y) { return x + (1000 - x) * y / 1000; }

// Money as it will be in the turns to come, if they cost what turns cost: how likely a collapse is,
// in thousandths, and how bad the crises on the way.
struct Budget {
  int collapse = 0;
  int soon = 0;  // how likely it is in the next two turns
  int crises = 0;
};
Budget budget(const State& s, int issues) {
  Budget out;
  int reserves = s.reserves;
  const int turns = std::min(4, 1 + issues / kIssuesPerTurn);
  for (int turn = 0; turn < turns; ++turn) {
    reserves += s.revenue - (turn == 0 ? 0 : kSpending);
    reserves -= interest(reserves);
    if (reserves < 0) out.crises += -reserves / 8;
    if (reserves < -100) out.crises += 20 + (-reserves - 100) / 4;
    if (reserves <= -200) {
      const int chance = std::min(1000, 1000 * (-reserves / 100 - 1) / 6);
      out.collapse += (1000 - out.collapse) * chance / 1000;
    }
    if (turn < 2) out.soon = out.collapse;
  }
  // A little more for what lies beyond the turns looked at.
  out.crises += std::max(0, 30 - s.revenue);
  return out;
}

}  // namespace

// What the next crisis will cost the President, by the mean of the die. Popularity that he loses is
// not there for the next election either.
int liability(const State& s) {
  constexpr int kPopularity = 150;
  if (s.phase == Phase::kTreasury) return 0;
  int reserves = s.reserves + s.revenue - (s.phase == Phase::kIssues ? 0 : kSpending);
  reserves -= interest(reserves);
  if (reserves >= -100) return 0;
  int sum = 0;
  for (int die = 1; die <= 6; ++die) sum += crisis(die + reserves / 100).popularity;
  return kPopularity * sum / 6;
}

namespace {

// What a vote or a point of influence costs its holder because it is counted against him if the Union
// fails. Of what is far off a quarter: there is time to spend it, and votes are of use until then.
int written_off(const State& s, int issues, const Budget& money) {
  const int ever = either(war_within(s, issues), money.collapse);
  const int soon = either(war_within(s, std::min(issues, kSoon)), money.soon);
  return kPoint * (soon + (ever - soon) / 4) / 1000;
}

// ---- What a seat has

int office_worth(const State& s, Man m) {
  const Office office = s.man[m].office;
  const int ability = man_facts(m).ability;
  switch (office) {
    case Office::kPresident:
      return 250;
    case Office::kVicePresident:
      return 90;
    case Office::kChiefJustice:
      return 50;
    case Office::kGeneral:
      return 30 + 15 * ability;
    case Office::kNone:
      return 0;
    default:
      // The cabinet resigns when the next Issues begin.
      return s.phase == Phase::kIssues ? (kIssuesPerTurn - s.settled) * (6 + 4 * ability) : 0;
  }
}

int worth_of_man(const State& s, Man m) {
  const ManFacts& facts = man_facts(m);
  return 110 + 18 * facts.votes + 12 * facts.ability + 4 * std::clamp(s.popularity(m), 0, 12) +
         (facts.income ? 40 : 0);
}

}  // namespace

// The leader of a party will run for President; the public decides who places first.
int candidacy(const State& s, Party p) {
  const int with = sign(p) * s.support;
  const int first = with > 0 ? 60 : with < 0 ? -60 : 0;
  const int alone = with >= kSingleParty ? 60 : with <= -kSingleParty ? -120 : 0;
  return std::clamp(200 + first + alone + 10 * with, 0, 420);
}

// Newspapers that wait.
int press(const State& s, Party p) {
  const auto& lower = s.lower[at(p)];
  const auto& upper = s.upper[at(p)];
  return 12 * lower[0] + 30 * lower[1] + 55 * lower[2] + 10 * upper[1] + 25 * upper[2];
}

namespace {

// Influence: the first points are worth most, and more to the President, whose issues want it.
int influence_worth(int n, bool president) {
  const int worth = 60 * std::min(n, 4) + 42 * std::clamp(n - 4, 0, 4) +
                    25 * std::clamp(n - 8, 0, 8) + 8 * std::max(0, n - 16);
  return president ? worth * 3 / 2 : worth;
}

}  // namespace

// What a card is worth in a hand, before it is played.
int worth_in_hand(const State& s, Card c) {
  if (is_man(c)) {
    return worth_of_man(s, c) * (s.is_admitted(man_facts(c).home) ? 7 : 3) / 10;
  }
  static const auto kWorths = [] {
    std::array<int, kActs> out{};
    out.fill(20);
    constexpr std::array<std::pair<const char*, int>, 10> kKnown{{{"coalition_building", 40},
                                                                  {"coalition_building_3", 40},
                                                                  {"make_an_important_speech", 85},
                                                                  {"important_speech_3", 85},
                                                                  {"abigail_smith", 95},
                                                                  {"dolley_todd", 170},
                                                                  {"sarah_childress", 110},
                                                                  {"great_debates", 50},
                                                                  {"raid_on_harpers_ferry", 10},
                                                                  {"secession", 2}}};
    for (const auto& [id, worth] : kKnown) out[tables().act(id)] = worth;
    return out;
  }();
  return kWorths[act_of(c)];
}

namespace {

struct Prospects {
  Worths own{};
  Worths at_stake{};  // votes and influence: lost if the Union fails
};

Prospects prospects(const State& s, int left) {
  Prospects out;
  Worths later{};
  Worths purse{};
  for (Seat seat = 0; seat < s.seats; ++seat) {
    out.own[seat] = kPoint * s.vp[seat];
    purse[seat] = s.supply[seat];
    out.at_stake[seat] = s.bonus_votes[seat];
  }
  std::array<Man, 2> leader{kNobody, kNobody};
  for (Man m : s.men()) {
    const Seat seat = s.owner(m);
    out.own[seat] += kPoint * s.man[m].cubes;
    later[seat] += worth_of_man(s, m) + office_worth(s, m);
    purse[seat] += s.man[m].influence;
    out.at_stake[seat] += s.votes(m);
    const Party p = man_facts(m).party;
    if (p == Party::kEither) continue;
    Man& first = leader[at(p)];
    if (first == kNobody || s.before(m, first)) first = m;
  }
  for (Party p : kParties) {
    if (leader[at(p)] == kNobody) continue;
    later[s.owner(leader[at(p)])] += candidacy(s, p) + press(s, p);
  }
  const Seat president = s.president_seat();
  for (Seat seat = 0; seat < s.seats; ++seat) {
    for (Card c : s.cards.at(hand(seat))) later[seat] += worth_in_hand(s, c);
    later[seat] += influence_worth(purse[seat], seat == president) + 8 * s.bonus_votes[seat];
    out.own[seat] += later[seat] * left / 10;
    out.at_stake[seat] += purse[seat];
    if (seat == president) out.own[seat] -= liability(s);
  }
  return out;
}

// What each seat has, less what the others have: who is ahead counts most.
Worths beside_the_others(const State& s, const Worths& own) {
  constexpr int kOthers = 60;  // in hundredths: points are good for themselves too
  Worths out{};
  for (Seat seat = 0; seat < s.seats; ++seat) {
    int sum = 0;
    int best = INT32_MIN;
    for (Seat other = 0; other < s.seats; ++other) {
      if (other == seat) continue;
      sum += own[other];
      best = std::max(best, own[other]);
    }
    const int against = s.seats > 1 ? (2 * sum / (s.seats - 1) + best) / 3 : 0;
    out[seat] = own[seat] - against * kOthers / 100;
  }
  return out;
}

}  // namespace

Fate fate(const State& s) {
  const int issues = issues_left(s);
  const Budget money = budget(s, issues);
  return {.war_soon = war_within(s, std::min(issues, kSoon)),
          .war = war_within(s, issues),
          .collapse_soon = money.soon,
          .collapse = money.collapse,
          .crises = money.crises};
}

int price_of(const State& s, Card c) {
  return worth_in_hand(s, c) * time_left(s, issues_left(s)) / 10;
}

int price_of(const State& s, Seat seat, int n) {
  const int issues = issues_left(s);
  const int purse = s.purse(seat, kNobody);
  const int spent = std::min(n, purse);
  const bool president = seat == s.president_seat();
  const int worth = influence_worth(purse, president) - influence_worth(purse - spent, president);
  return worth * time_left(s, issues) / 10 - written_off(s, issues, budget(s, issues)) * spent;
}

Worths evaluate(const State& s) {
  Worths own{};
  if (s.over()) {
    for (Seat seat = 0; seat < s.seats; ++seat) own[seat] = kPoint * score(s, seat);
    Worths out = beside_the_others(s, own);
    if (s.ending != Ending::kLastIssue) {
      for (int& worth : out) worth -= kFailure;
    }
    return out;
  }
  const int issues = issues_left(s);
  const int left = time_left(s, issues);
  const Prospects all = prospects(s, left);
  const Budget money = budget(s, issues);
  const int lost = written_off(s, issues, money);
  for (Seat seat = 0; seat < s.seats; ++seat) own[seat] = all.own[seat] - lost * all.at_stake[seat];
  Worths out = beside_the_others(s, own);
  const int union_of_states = kState * s.places().size() * left / 10;
  const int failure = either(war_within(s, issues), money.collapse);
  for (int& worth : out) worth += union_of_states - failure * kFailure / 1000 - money.crises;
  return out;
}

}  // namespace tricorne::founders
