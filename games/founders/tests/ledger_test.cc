// A ledger kept from the log alone: influence, popularity, points, offices, votes, tracks and money are what was
// told, no more and no less, through whole games at random.
#include <gtest/gtest.h>

#include "games/founders/rules/rules.h"
#include "kernel/testing/battery.h"

namespace tricorne::founders::ledger {
namespace {

struct Account {
  int owner = kSpectator;
  int cubes = 0;
  int influence = 0;
  Office office = Office::kNone;
};

class Ledger {
 public:
  explicit Ledger(const State& s)
      : seats_(s.seats),
        support_(s.support),
        tension_(s.tension),
        revenue_(s.revenue),
        reserves_(s.reserves) {
    for (Seat seat = 0; seat < s.seats; ++seat) {
      points_[seat] = s.vp[seat];
      supply_[seat] = s.supply[seat];
    }
    for (Man m : s.men()) {
      men_[m] = {s.owner(m), s.man[m].cubes, s.man[m].influence, s.man[m].office};
    }
  }

  void enter(const LogEvent& event) {
    const auto arg = [&](std::size_t i) { return static_cast<std::size_t>(event.args[i]); };
    switch (static_cast<Event>(event.id)) {
      case Event::kJoined:
        men_[arg(1)].owner = event.args[0];
        break;
      case Event::kLeft:  // the points are told next; influence goes back to the bank
        left_ = men_[arg(0)].cubes;
        men_[arg(0)] = {};
        break;
      case Event::kScored:
        if (event.args[1] != left_) wrong_ = "scored what was not on the card";
        points_[arg(0)] += event.args[1];
        break;
      case Event::kPopularity:
        men_[arg(0)].cubes += event.args[1];
        break;
      case Event::kInfluence:
        men_[arg(0)].influence += event.args[1];
        break;
      case Event::kSupply:
        supply_[arg(0)] += event.args[1];
        break;
      case Event::kDealtPoints:
        supply_[arg(0)] -= event.args[2];
        supply_[arg(1)] += event.args[2];
        break;
      case Event::kSupport:
        support_ += sign(static_cast<Party>(event.args[0])) * event.args[1];
        break;
      case Event::kTension:
        tension_ += event.args[0];
        break;
      case Event::kRevenue:
        revenue_ += event.args[0];
        break;
      case Event::kReserves:
        reserves_ += event.args[0];
        break;
      case Event::kOffice:
        appoint(static_cast<Man>(event.args[0]), static_cast<Office>(event.args[1]));
        break;
      case Event::kVacant:
        vacate(static_cast<Office>(event.args[0]));
        break;
      default:
        break;
    }
  }

  // What does not agree with the table.
  [[nodiscard]] std::string problem(const State& s) const {
    if (!wrong_.empty()) return wrong_;
    if (support_ != s.support) return "Public Support";
    if (tension_ != s.tension) return "Tension";
    if (revenue_ != s.revenue || reserves_ != s.reserves) return "the Treasury";
    for (Seat seat = 0; seat < seats_; ++seat) {
      if (points_[seat] != s.vp[seat]) return "points";
      if (supply_[seat] != s.supply[seat]) return "a supply";
      if (votes(s, seat) != s.votes_of(seat)) return "votes";
    }
    for (Man m = 0; m < kMen; ++m) {
      const Account& account = men_[m];
      if (account.owner != s.owner(m)) return "whose man " + man_facts(m).id + " is";
      if (account.cubes != s.man[m].cubes) return "popularity of " + man_facts(m).id;
      if (account.influence != s.man[m].influence) return "influence of " + man_facts(m).id;
      if (account.owner != kSpectator && account.office != s.man[m].office) {
        return "the office of " + man_facts(m).id;
      }
    }
    return {};
  }

 private:
  [[nodiscard]] int votes(const State& s, Seat seat) const {
    int sum = s.bonus_votes[seat];
    for (Man m = 0; m < kMen; ++m) {
      const bool muted = (s.man[m].marks & kMuted) != 0;
      if (men_[m].owner == seat && !muted) sum += man_facts(m).votes;
    }
    return sum;
  }

  void vacate(Office o) {
    for (Account& account : men_) {
      if (account.office == o) account.office = Office::kNone;
    }
  }

  // One at most of the cabinet is of the other party when he is appointed, while there are free men of
  // the President's.
  void appoint(Man m, Office o) {
    vacate(o);
    if (is_cabinet(o)) {
      const Party party = man_facts(holder(Office::kPresident)).party;
      bool free = false;
      bool other = false;
      for (Man n = 0; n < kMen; ++n) {
        if (men_[n].owner == kSpectator || n == m) continue;
        free = free || (men_[n].office == Office::kNone && of_party(n, party));
        other = other || (is_cabinet(men_[n].office) && !of_party(n, party));
      }
      if (free && other && !of_party(m, party)) wrong_ = "two of the other party";
    }
    men_[m].office = o;
  }

  [[nodiscard]] Man holder(Office o) const {
    for (Man m = 0; m < kMen; ++m) {
      if (men_[m].owner != kSpectator && men_[m].office == o) return m;
    }
    return kNobody;
  }

  int seats_;
  int support_;
  int tension_;
  int revenue_;
  int reserves_;
  std::array<int, kSeats> points_{};
  std::array<int, kSeats> supply_{};
  std::array<Account, kMen> men_{};
  int left_ = 0;
  std::string wrong_;
};

std::string game_problem(Scenario scenario, int seats, std::uint64_t seed) {
  FastRng rng{seed};
  State s = set_up(scenario, seats, false, static_cast<std::uint8_t>(seed * 37 % 64));
  Ledger ledger(s);
  Log log;
  s.stack.push(Procedure::kGame);
  run_to_question(s, {}, &log);
  Decision d;
  while (true) {
    for (const LogEvent& event : log.events) ledger.enter(event);
    log.clear();
    if (std::string wrong = ledger.problem(s); !wrong.empty()) return wrong;
    if (s.over()) return {};
    if (rng.below(8) == 0) {
      const auto seat = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(seats)));
      d.ask(seat, 0, "");
      list_interjections(s, d, seat);
      if (!d.empty()) {
        interject(s, d.pick(rng), &log, seat);
        continue;
      }
    }
    list_question(s, d);
    run_to_question(s, d.pick(rng), &log, d.seat);
  }
}

// Influence, popularity and points only move as told; a man's votes and office are his faction's.
RULE("influence", "death-3", "death-4", "eligibility")
TEST(Ledger, AgreesWithTheTable) {
  const int games = battery_scaled(200);
  for (int i = 1; i <= games; ++i) {
    const auto scenario = static_cast<Scenario>(i % 3);
    ASSERT_EQ(game_problem(scenario, 3 + i % 4, static_cast<std::uint64_t>(i)), "") << "game " << i;
  }
}

}  // namespace
}  // namespace tricorne::founders::ledger
