// The rules once more, plainly and slowly, straight from the cards' words, against what the game
// lists: every action, cube, citizen and group of dice that the rules allow is offered and no
// other. Listing is written for speed; this is not.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "games/troyes/game.h"
#include "games/troyes/rules/rules.h"
#include "games/troyes/text.h"
#include "kernel/testing/battery.h"

namespace tricorne::troyes {
namespace {

struct Group {
  std::size_t colour;
  unsigned mask;
};

class Oracle {
 public:
  explicit Oracle(const State& s) : s_(s), me_(s.active) {}

  // Cards whose cube the player could use: "" for none.
  [[nodiscard]] std::vector<std::string> cubes() const {
    std::vector<std::string> out = {""};
    for (const ActivityState& place : s_.activities) {
      if (place.card != 0 && place.cubes[me_] > 0) {
        out.emplace_back(kActivityIds[place.card - 1U]);
      }
    }
    return out;
  }

  // Every citizen of the player, as it is written in moves.
  [[nodiscard]] std::vector<std::string> citizens() const {
    std::vector<std::string> out;
    if (s_.players[me_].supply > 0) out.emplace_back("supply");
    for (std::size_t b = 0; b < kBuildings; ++b) {
      for (std::size_t i = 0; i < kSpaces; ++i) {
        if (s_.standing[b][i] == owner_of(me_)) out.push_back(space_id(b, i));
      }
      if (lies_on(s_, b, me_)) out.push_back("lying:" + std::string(kBuildingIds[b]));
    }
    for (const ActivityState& place : s_.activities) {
      if (place.tradesman[me_] != 0) {
        out.push_back("card:" + std::string(kActivityIds[place.card - 1U]));
      }
    }
    return out;
  }

  [[nodiscard]] std::vector<Group> groups() const {
    std::vector<Group> out;
    for (std::size_t c = 0; c < kColours; ++c) {
      for (unsigned mask = 1; mask < 1U << s_.dice_count[c]; ++mask) {
        if (__builtin_popcount(mask) <= 3) out.push_back({c, mask});
      }
    }
    return out;
  }

  // Whether the action can be done with this cube, citizen ("" for none) and group.
  [[nodiscard]] bool allows(const std::string& action, const std::string& cube,
                            const std::string& citizen, const Group& group) const {
    const std::string verb = action.substr(0, action.find(' '));
    const std::string what = action.substr(action.find(' ') + 1);
    const int colour = colour_as(cube, verb, group);
    if (colour < 0) return false;
    const int money = s_.players[me_].deniers - price(cube, group);
    if (verb == "activate") return activates(what, cube, citizen, group, colour, money);
    if (verb == "place") return places(what, citizen, group, colour, money);
    if (!citizen.empty() || money < 0) return false;
    if (verb == "cathedral") return colour == 1 && builds(group);
    if (verb == "agriculture") return colour == 2 && total(cube, group) >= 2;
    return fights(what, cube, group, colour);
  }

  [[nodiscard]] std::vector<std::string> actions() const {
    std::vector<std::string> out = {"cathedral", "agriculture"};
    for (const ActivityState& place : s_.activities) {
      if (place.card != 0) out.push_back("activate " + std::string(kActivityIds[place.card - 1U]));
    }
    for (std::size_t i = 0; i < s_.event_count; ++i) {
      out.push_back("combat " + std::string(kEventIds[s_.events[i].card - 1U]));
    }
    for (std::string_view building : kBuildingIds) out.push_back("place " + std::string(building));
    return out;
  }

 private:
  [[nodiscard]] int value(const Group& g, std::size_t i) const {
    return (g.mask >> i & 1U) != 0 ? static_cast<int>(value_of(s_.dice[g.colour][i])) : 0;
  }
  [[nodiscard]] int size(const Group& g) const { return __builtin_popcount(g.mask); }

  // The colour the group counts as, or -1 where the cube does not serve.
  [[nodiscard]] int colour_as(const std::string& cube, const std::string& verb,
                              const Group& g) const {
    const auto own = static_cast<int>(g.colour);
    const bool place = verb == "place";
    if (cube.empty()) return own;
    if (verb == "cathedral") return -1;
    if (cube == "Y2C") return own == 2 ? 0 : -1;
    if (cube == "W2C") return own == 1 ? 0 : -1;
    if (cube == "W1A") return own == 2 ? 2 : -1;
    if (place) return -1;
    if (cube == "W1B") return own == 1 && size(g) == 1 ? 2 : -1;
    if (cube == "W1C") return own == 2 ? 2 : -1;
    if (cube == "Y2B" || cube == "R1C") return own == 0 ? 0 : -1;
    return own;  // Apprenticeship and Confession serve any colour
  }

  [[nodiscard]] int total(const std::string& cube, const Group& g) const {
    int sum = 0;
    for (std::size_t i = 0; i < kMaxDice; ++i) {
      const int v = value(g, i);
      if (v == 0) continue;
      if (cube == "W2A") {
        sum += 5;
      } else if (cube == "W2B") {
        sum += std::max(v, 7 - v);
      } else if (cube == "W1B") {
        sum += 3 * v;
      } else {
        sum += v + (cube == "W1C" ? 3 : 0) + (cube == "R1C" ? 2 : 0);
      }
    }
    return sum + (cube == "Y2B" ? 5 : 0);
  }

  [[nodiscard]] int price(const std::string& cube, const Group& g) const {
    std::map<unsigned, int> bought;
    for (std::size_t i = 0; i < kMaxDice; ++i) {
      if (value(g, i) == 0) continue;
      const unsigned district = district_of(s_.dice[g.colour][i]);
      if (district != me_) ++bought[district];
    }
    int dice = 0;
    for (const auto& [district, n] : bought) dice += cube == "W1A" ? n - 1 : n;
    return dice * 2 * size(g);
  }

  [[nodiscard]] bool activates(const std::string& id, const std::string& cube,
                               const std::string& citizen, const Group& g, int colour,
                               int money) const {
    std::size_t card = 0;
    while (kActivityIds[card] != id) ++card;
    const Activity& facts = tables().activities[card];
    const auto place = static_cast<std::size_t>(find_activity(s_, u8(static_cast<int>(card))));
    const bool hires = s_.activities[place].tradesman[me_] == 0;
    if (hires == citizen.empty()) return false;
    if (colour != static_cast<int>(facts.colour)) return false;
    int left = money - (hires ? facts.hire_cost : 0);
    if (id == "Y2A") left -= 1;  // Innkeeper
    if (id == "Y3A") left -= 3;  // Journeyman
    if (id == "Y1A" && s_.players[me_].influence < 1) return false;
    return left >= 0 && total(cube, g) >= facts.divisor;
  }

  [[nodiscard]] bool fights(const std::string& id, const std::string& cube, const Group& g,
                            int colour) const {
    std::size_t card = 0;
    while (kEventIds[card] != id) ++card;
    const EventCard& facts = tables().events[card];
    const bool any = card == kMarauding;
    // Any colour will do there, so nobody makes one colour count as another (see rulings.md).
    if (any && (cube == "Y2C" || cube == "W2C")) return false;
    return (any || colour == static_cast<int>(facts.colour)) && total(cube, g) >= facts.divisor;
  }

  [[nodiscard]] bool builds(const Group& g) const {
    std::array<int, kColumns> height{};
    for (std::size_t c = 0; c < kColumns; ++c) height[c] = cathedral_height(s_, c);
    for (std::size_t i = 0; i < kMaxDice; ++i) {
      const int v = value(g, i);
      if (v != 0 && ++height[static_cast<std::size_t>(v - 1)] > kLevels) return false;
    }
    return true;
  }

  [[nodiscard]] bool places(const std::string& building, const std::string& citizen, const Group& g,
                            int colour, int money) const {
    if (size(g) != 1 || money < 0 || citizen.empty()) return false;
    if (kBuildingIds[static_cast<std::size_t>(colour)] != building) return false;
    const auto b = static_cast<std::size_t>(colour);
    State after = s_;
    if (citizen == "lying:" + building) {
      after.lying[b] = static_cast<std::uint8_t>(after.lying[b] & ~(1U << me_));
    }
    for (std::size_t i = 0; i < kSpaces; ++i) {
      if (citizen == space_id(b, i)) after.standing[b][i] = kNobody;
    }
    const int v = value(g, static_cast<std::size_t>(__builtin_ctz(g.mask)));
    const Building& facts = tables().board.buildings[b];
    const std::size_t row = facts.row_of[static_cast<std::size_t>(v)];
    std::vector<Owner> line;
    for (std::size_t i = 0; i < facts.length[row]; ++i) {
      line.push_back(after.standing[b][facts.first[row] + i]);
    }
    if (std::find(line.begin(), line.end(), kNobody) != line.end()) return true;
    const Owner out = line.back();
    return out == kNeutral || !lies_on(after, b, seat_of(out));
  }

  const State& s_;
  Seat me_;
};

std::set<std::string> listed(const State& s, const Decision& decision, std::string_view verb) {
  std::set<std::string> out;
  for (Action a : decision.options()) {
    const std::string text = Troyes::notation(s, a);
    if (text == verb || text.starts_with(std::string(verb) + " ")) out.insert(text);
  }
  return out;
}

// Citizens to try for an action: none, or each of them.
std::vector<std::string> citizens_for(const Oracle& oracle) {
  std::vector<std::string> out = oracle.citizens();
  out.emplace_back("");
  return out;
}

bool possible(const Oracle& oracle, const std::string& action, const std::string& cube,
              const std::string& citizen) {
  for (const Group& g : oracle.groups()) {
    if (oracle.allows(action, cube, citizen, g)) return true;
  }
  return false;
}

bool possible(const Oracle& oracle, const std::string& action, const std::string& cube) {
  for (const std::string& citizen : citizens_for(oracle)) {
    if (possible(oracle, action, cube, citizen)) return true;
  }
  return false;
}

// The cube that is used where nothing is asked about it: the only one, or none.
std::string only_cube(const Oracle& oracle, const std::string& action) {
  const std::vector<std::string> actions = oracle.actions();
  if (std::find(actions.begin(), actions.end(), action) == actions.end()) return "";
  std::set<std::string> served;
  for (const std::string& cube : oracle.cubes()) {
    if (possible(oracle, action, cube)) served.insert(cube);
  }
  return served.size() == 1 ? *served.begin() : "";
}

// What the player has said so far of the action in the making.
struct Choice {
  std::string action;
  std::string cube;
  std::string citizen;
};

void check_actions(const State& s, const Decision& decision) {
  const Oracle oracle(s);
  std::set<std::string> expected;
  for (const std::string& action : oracle.actions()) {
    for (const std::string& cube : oracle.cubes()) {
      if (possible(oracle, action, cube)) expected.insert(action);
    }
  }
  std::set<std::string> found;
  for (const char* verb : {"activate", "cathedral", "combat", "place", "agriculture"}) {
    found.merge(listed(s, decision, verb));
  }
  EXPECT_EQ(found, expected);
}

void check_cubes(const State& s, const Decision& decision, const Choice& choice) {
  const Oracle oracle(s);
  std::set<std::string> expected;
  for (const std::string& cube : oracle.cubes()) {
    if (possible(oracle, choice.action, cube)) {
      expected.insert("use " + (cube.empty() ? std::string("none") : cube));
    }
  }
  EXPECT_EQ(listed(s, decision, "use"), expected) << choice.action;
}

void check_citizens(const State& s, const Decision& decision, const Choice& choice) {
  const Oracle oracle(s);
  std::set<std::string> expected;
  for (const std::string& citizen : oracle.citizens()) {
    if (possible(oracle, choice.action, choice.cube, citizen)) expected.insert("take " + citizen);
  }
  EXPECT_EQ(listed(s, decision, "take"), expected) << choice.action;
}

// Equal dice make equal groups, so notations are compared, not masks.
void check_groups(const State& s, const Decision& decision, const Choice& choice) {
  const Oracle oracle(s);
  std::set<std::string> expected;
  for (const std::string& citizen : citizens_for(oracle)) {
    if (!choice.citizen.empty() && citizen != choice.citizen) continue;
    for (const Group& g : oracle.groups()) {
      if (oracle.allows(choice.action, choice.cube, citizen, g)) {
        expected.insert(Troyes::notation(s, action(Kind::kGroup, g.mask, g.colour)));
      }
    }
  }
  EXPECT_EQ(listed(s, decision, "group"), expected) << choice.action << ' ' << choice.cube;
}

void note(const State& s, const Decision& decision, Action a, Choice& choice) {
  const std::string text = Troyes::notation(s, a);
  switch (static_cast<Question>(decision.question)) {
    case Question::kAction:
      choice = {text, only_cube(Oracle(s), text), ""};
      break;
    case Question::kCube:
      choice.cube = text == "use none" ? "" : text.substr(4);
      break;
    case Question::kCitizen:
      choice.citizen = text.substr(5);
      break;
    default:
      break;
  }
}

void check(const State& s, const Decision& decision, const Choice& choice) {
  switch (static_cast<Question>(decision.question)) {
    case Question::kAction:
      return check_actions(s, decision);
    case Question::kCube:
      return check_cubes(s, decision, choice);
    case Question::kCitizen:
      return check_citizens(s, decision, choice);
    case Question::kGroup:
      return check_groups(s, decision, choice);
    default:
      return;
  }
}

std::string first_part(const std::string& text) { return text.substr(0, text.find(':')); }

// Random games that pass and spend influence seldom, so that cards fill up with cubes.
Action busy_choice(const Decision& decision, FastRng& rng) {
  for (int tries = 0; tries < 4; ++tries) {
    const Action a = decision.pick(rng);
    const auto kind = static_cast<Kind>(a.kind);
    if (kind != Kind::kPass && kind != Kind::kReroll && kind != Kind::kFlip) return a;
  }
  return decision.pick(rng);
}

RULE("dice", "action-1", "action-2", "action-3", "action-4", "action-5")
TEST(Oracle, EverythingAllowedIsOfferedAndNothingElse) {
  std::set<std::string> used;  // what was chosen of cubes and citizens
  for (int seats = 2; seats <= 4; ++seats) {
    const tricorne::Setup setup =
        complete(Troyes::info(),
                 {"", std::vector<std::string>(static_cast<std::size_t>(seats), "human"), {}})
            .value();
    for (int game = 0; game < battery_scaled(100); ++game) {
      FastRng rng{static_cast<std::uint64_t>(1000 * seats + game)};
      State s = Troyes::start(setup);
      Decision decision;
      Choice choice;
      while (!Troyes::over(s)) {
        Troyes::decision(s, decision);
        check(s, decision, choice);
        if (testing::Test::HasFailure()) FAIL() << Troyes::describe(s).dump();
        const Action a = busy_choice(decision, rng);
        note(s, decision, a, choice);
        used.merge(std::set{choice.cube, first_part(choice.citizen)});
        Troyes::apply(s, a, nullptr);
      }
    }
  }
  if (battery_scaled(100) < 100) return;
  for (const char* each : {"Y2B", "Y2C", "W1A", "W1B", "W1C", "W2A", "W2B", "W2C", "R1C", "supply",
                           "palace", "bishopric", "city_hall", "lying", "card"}) {
    EXPECT_TRUE(used.contains(each)) << each << " never came up";
  }
}

}  // namespace
}  // namespace tricorne::troyes
