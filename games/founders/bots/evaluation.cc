#include "games/founders/bots/evaluation.h"

#include <cmath>

#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

constexpr int kPoint = 100;
// A Union that fails: what that is worth to a player beside the votes and influence it costs him. Most
// people would rather come second in a Union that lasts than first in one that fell.
constexpr int kFailure = 2200;

// A state more is a home for statesmen to come: good for everybody.
constexpr int kState = 40;

int issues_left(const State& s) {
  return s.final_turn != 0 ? 0 : s.count(IssuePlace::kDeck) + s.count(IssuePlace::kLater);
}

// How much of the game is still to come, in tenths: what brings points later is worth that much.
int time_left(const State& s, int issues) {
  if (s.final_turn != 0) return s.phase == Phase::kIssues ? 2 : 1;
  return std::min(10, 3 + issues / 2);
}

// ---- The Union

// The chance, in thousandths, that so many steps of tension or more come with the issues still in
// the decks. Tension seldom falls.
int chance_of_war(int steps, int issues) {
  static const auto kChances = [] {
    constexpr double kStepsPerIssue = 0.035;
    std::array<std::array<int, kIssueCards + 1>, kCivilWar + 1> out{};
    for (std::size_t k = 0; k <= kCivilWar; ++k) {
      for (std::size_t n = 0; n <= kIssueCards; ++n) {
        const double mean = kStepsPerIssue * static_cast<double>(n + 1);
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
  return kChances[static_cast<std::size_t>(steps)][static_cast<std::size_t>(issues)];
}

// Money as it will be in the turns to come, if they cost what turns cost: how likely a collapse is,
// in thousandths, and how bad the crises on the way.
struct Budget {
  int collapse = 0;
  int crises = 0;
};
Budget budget(const State& s, int issues) {
  constexpr int kSpending = 20;
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
  }
  // A little more for what lies beyond the turns looked at.
  out.crises += std::max(0, 30 - s.revenue);
  return out;
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

// Influence: the first points are worth most.
int influence_worth(int n) {
  return 60 * std::min(n, 4) + 42 * std::clamp(n - 4, 0, 4) + 25 * std::clamp(n - 8, 0, 8) +
         8 * std::max(0, n - 16);
}

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
  for (Seat seat = 0; seat < s.seats; ++seat) {
    for (Card c : s.cards.at(hand(seat))) later[seat] += worth_in_hand(s, c);
    later[seat] += influence_worth(purse[seat]) + 8 * s.bonus_votes[seat];
    out.own[seat] += later[seat] * left / 10;
    out.at_stake[seat] += purse[seat];
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

int price_of(const State& s, Seat seat, int n) {
  const int purse = s.purse(seat, kNobody);
  const int left = time_left(s, issues_left(s));
  return (influence_worth(purse) - influence_worth(std::max(0, purse - n))) * left / 10;
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
  const int war = chance_of_war(kCivilWar - s.tension, issues);
  const Budget money = budget(s, issues);
  const int failure = war + (1000 - war) * money.collapse / 1000;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    // A quarter of the stake: there is time to spend it, and votes are of use until then.
    own[seat] = all.own[seat] - failure * kPoint * all.at_stake[seat] / 4000;
  }
  Worths out = beside_the_others(s, own);
  const int union_of_states = kState * s.places().size() * left / 10;
  for (int& worth : out) worth += union_of_states - failure * kFailure / 1000 - money.crises;
  return out;
}

}  // namespace tricorne::founders
