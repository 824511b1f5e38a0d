// Liberty or Death as a whole: the battery, the rules written as text, documents, and the deck.
#include "games/liberty/game.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "games/liberty/setup.h"
#include "games/liberty/text.h"
#include "games/liberty/turn.h"
#include "games/liberty/words.h"
#include "kernel/catalogue.h"
#include "kernel/testing/battery.h"
#include "kernel/testing/ruletest.h"
#include "kernel_data.h"
#include "liberty_data.h"

namespace {
std::size_t allocations = 0;
}

// Rules never allocate: the test below counts.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept {
  std::free(memory);
}

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

std::vector<std::span<const EmbeddedFile>> texts() { return {data::kernel(), data::liberty()}; }
const bool registered =
    register_rule_tests(erased<Liberty>, std::string(TRICORNE_TEST_DATA) + "/tests", texts);

Setup setup_of(std::string scenario, std::map<std::string, std::string> options = {}) {
  return complete(Liberty::info(), {std::move(scenario), {}, std::move(options)}).value();
}

// Applies what `choose` picks of the listed options until it gives nothing.
template <class Choose>
void play_on(State& s, Choose choose) {
  Decision decision;
  while (!Liberty::over(s)) {
    Liberty::decision(s, decision);
    const std::optional<Action> a = choose(s, decision);
    if (!a) return;
    Liberty::apply(s, *a, nullptr);
  }
}

State loaded(const Json& document) {
  auto state = Liberty::load(document);
  EXPECT_TRUE(state.ok()) << (state.ok() ? "" : state.error());
  return state.value();
}

std::string refused(const Json& document) {
  const auto state = Liberty::load(document);
  return state.ok() ? "accepted" : state.error();
}

bool tells(const std::string& error, const std::string& words) {
  return error.find(words) != std::string::npos;
}

TEST(LibertyGame, PassesTheBattery) {
  BatteryConfig config;
  config.games = 100;
  config.thorough_games = 2;
  config.sessions = 1;
  EXPECT_EQ(battery<Liberty>(config), "");
}

TEST(LibertyGame, PassesTheBatteryWithItsOptions) {
  BatteryConfig config;
  config.games = 50;
  config.thorough_games = 1;
  config.sessions = 1;
  for (const char* scenario : {"1775", "quick"}) {
    config.setups.push_back(
        setup_of(scenario, {{"winter_is_coming", "on"}, {"period_events", "on"}}));
    tricorne::Setup pair = setup_of(scenario);
    pair.seats = {"human:ann", "human:bob", "human:ann", "human:bob"};
    config.setups.push_back(pair);
  }
  EXPECT_EQ(battery<Liberty>(config), "");
}

TEST(LibertyGame, NeverAllocatesWhileItIsPlayed) {
  FastRng rng{7};
  State s = Liberty::start(setup_of("1778"));
  const std::size_t before = allocations;
  play_on(s, [&](const State&, const Decision& d) { return std::optional<Action>(d.pick(rng)); });
  EXPECT_EQ(allocations, before);
}

// ---- Set-ups (2.1)

RULE(2.1)
TEST(LibertySetup, TotalsAreThoseOfTheScenarios) {
  const std::vector<std::string> seats(kFactions, "human");
  const auto totals = [&](Scenario scenario) {
    const State s = set_up(scenario, 0, seats);
    return std::array<int, 3>{s.support, s.opposition, s.french_preparations()};
  };
  EXPECT_EQ(totals(Scenario::k1775), (std::array<int, 3>{4, 4, 0}));
  EXPECT_EQ(totals(Scenario::k1776), (std::array<int, 3>{3, 5, 9}));
  EXPECT_EQ(totals(Scenario::k1778), (std::array<int, 3>{17, 16, 21}));
  EXPECT_EQ(totals(Scenario::kQuick), (std::array<int, 3>{17, 16, 21}));
}

RULE(2.1, 2.3.8)
TEST(LibertySetup, TheQuickScenarioHasNoStrokes) {
  EXPECT_TRUE(Liberty::start(setup_of("quick")).sequence.strokes.empty());
  EXPECT_EQ(Liberty::start(setup_of("1775")).sequence.strokes.size(), 5);
  EXPECT_FALSE(Liberty::start(setup_of("1778")).sequence.strokes.has(Stroke::kTreaty));
}

RULE(1.5)
TEST(LibertySetup, OnePersonMayHoldTheTwoFactionsOfASide) {
  tricorne::Setup setup = setup_of("1775");
  setup.seats = {"human:ann", "human:bob", "human:ann", "rulebook"};
  const State s = Liberty::start(setup);
  EXPECT_TRUE(s.same_person(Faction::kBritish, Faction::kIndians));
  EXPECT_FALSE(s.same_person(Faction::kPatriots, Faction::kFrench));
  EXPECT_TRUE(s.non_player(Faction::kFrench));
  setup.seats = {"human:ann", "human:ann", "human", "human"};
  EXPECT_FALSE(Liberty::start(setup).same_person(Faction::kBritish, Faction::kPatriots));
}

RULE(1.5.1, 1.5.2)
TEST(LibertySetup, TwoSidesOfTwoFriends) {
  EXPECT_EQ(side(Faction::kBritish), side(Faction::kIndians));
  EXPECT_EQ(side(Faction::kPatriots), side(Faction::kFrench));
  EXPECT_NE(side(Faction::kBritish), side(Faction::kPatriots));
  for (Faction f : kAllFactions) {
    EXPECT_NE(friend_of(f), f);
    EXPECT_EQ(friend_of(friend_of(f)), f);
    EXPECT_EQ(side(friend_of(f)), side(f));
  }
}

RULE(1.3.9, 1.4.4)
TEST(LibertySetup, EveryPieceOfTheForcePoolIsSomewhere) {
  for (std::size_t i = 0; i < kScenarios; ++i) {
    State s = set_up(static_cast<Scenario>(i), 0, std::vector<std::string>(kFactions, "human"));
    EXPECT_EQ(Liberty::broken(s), "") << kScenarioWords[i];
    ++s.boxes[at(Box::kUnavailable)][at(Piece::kTory)];
    EXPECT_PRED2(tells, Liberty::broken(s), "26 tory in all");
  }
}

// ---- The map (1.3)

RULE(1.3.1, 1.3.2, 1.3.3, 1.3.4, 1.3.5, 1.3.7)
TEST(LibertyMap, KindsAndPopulations) {
  int cities = 0;
  int provinces = 0;
  for (Space s : kCities) cities += population(s);
  for (Space s : kProvinces) provinces += population(s);
  EXPECT_EQ(cities, 8);
  EXPECT_EQ(provinces, 19);
  EXPECT_EQ(kCities.size(), 7);
  EXPECT_EQ(kColonies.size(), 11);
  for (Space s : kReserves | kWestIndiesOnly) EXPECT_EQ(population(s), 0) << word(s);
  EXPECT_TRUE(adjacent(Space::kWestIndies).empty());
}

RULE(1.3.6)
TEST(LibertyMap, AdjacencyAndDistance) {
  EXPECT_TRUE(adjacent(Space::kNorthwest, Space::kVirginia));
  EXPECT_FALSE(adjacent(Space::kQuebec, Space::kSouthwest));
  EXPECT_EQ(steps_between(Space::kBoston, Space::kFlorida), 5);
  EXPECT_EQ(nearest(Space::kNewYork, {Space::kQuebec, Space::kFlorida}), SpaceSet{Space::kQuebec});
}

// ---- The deck (2.1, 2.2)

// Draws cards only: the first legal answer to everything else is to pass, or whatever is listed
// last.
std::vector<int> winter_places(const Setup& setup, int games) {
  std::vector<int> seen(12);
  for (int i = 0; i < games; ++i) {
    FastRng rng{static_cast<std::uint64_t>(i) + 1};
    State s = Liberty::start(setup);
    int drawn = 0;
    play_on(s, [&](const State& now, const Decision& d) -> std::optional<Action> {
      if (now.deck.winters != 0xff) return std::nullopt;
      const bool card = static_cast<Question>(d.question) == Question::kDrawCard;
      if (card) ++drawn;
      const Action pass = action(ActionKind::kPass);
      return d.lists(pass) ? pass : d.pick(rng);
    });
    ++seen[static_cast<std::size_t>(drawn)];
  }
  return seen;
}

RULE(2.1)
TEST(LibertyDeck, WinterQuartersIsEquallyLikelyAmongTheLastFive) {
  const auto seen = winter_places(setup_of("1775"), 5000);
  for (int place = 1; place <= 6; ++place) EXPECT_EQ(seen[static_cast<std::size_t>(place)], 0);
  for (int place = 7; place <= 11; ++place) {
    EXPECT_NEAR(seen[static_cast<std::size_t>(place)], 1000, 120) << place;
  }
}

RULE(2.1)
TEST(LibertyDeck, PeriodEventsComeInTheirYears) {
  FastRng rng{3};
  State s = Liberty::start(setup_of("1776", {{"period_events", "on"}}));
  play_on(s, [&](const State& now, const Decision& d) {
    const Action a = d.pick(rng);
    if (is(a, ActionKind::kCard) && is_event(a.a)) {
      EXPECT_EQ(facts(a.a).years, facts(now.scenario).pile_years[now.deck.pile]);
    }
    return std::optional<Action>(a);
  });
  EXPECT_TRUE(s.over());
}

RULE(2.3.7)
TEST(LibertyDeck, WinterQuartersSwapsInUnlessItMayWait) {
  const auto showing = [](const State& s) { return is_winter_quarters(s.deck.upcoming); };
  for (const char* waits : {"off", "on"}) {
    FastRng rng{5};
    bool seen_ahead = false;
    State s = Liberty::start(setup_of("quick", {{"winter_is_coming", waits}}));
    play_on(s, [&](const State& now, const Decision& d) {
      seen_ahead = seen_ahead || showing(now);
      return std::optional<Action>(d.pick(rng));
    });
    EXPECT_EQ(seen_ahead, std::string_view(waits) == "on");
  }
}

// ---- Documents

TEST(LibertyPosition, TellsWhatIsWrongByName) {
  EXPECT_PRED2(tells, refused({{"base", "1774"}}), "base");
  EXPECT_PRED2(tells, refused({{"base", "1775"}, {"weather", "fine"}}), "weather");
  EXPECT_PRED2(tells, refused({{"base", "1775"}, {"fni", 1}}), "naval intervention");
  EXPECT_PRED2(tells, refused({{"base", "1775"}, {"resources", {{"british", 51}}}}),
               "resources.british");
  EXPECT_PRED2(tells, refused({{"base", "1775"}, {"pieces", {{"boston", {{"wp_u", 1}}}}}}),
               "wp_u may not be in boston");
  EXPECT_PRED2(
      tells, refused({{"base", "1775"}, {"pieces", {{"virginia", {{"pfort", 2}, {"bfort", 1}}}}}}),
      "three Forts");
  EXPECT_PRED2(tells, refused({{"base", "1775"}, {"pieces", {{"virginia", {{"mil_u", 14}}}}}}),
               "15 in the force pool");
  EXPECT_PRED2(tells, refused({{"base", "1775"}, {"available", {{"br", 25}}}}), "br in all");
  EXPECT_PRED2(tells, refused({{"base", "1775"}, {"control", {{"boston", "rebellion"}}}}),
               "control.boston");
  EXPECT_PRED2(tells, refused({{"base", "1775"}, {"totals", {{"support", 5}}}}), "totals.support");
  EXPECT_PRED2(tells, refused({{"base", "1775"}, {"support", {{"quebec", "passive_support"}}}}),
               "support.quebec");
  EXPECT_PRED2(tells, refused({{"base", "1775"}, {"leaders", {{"gage", "savannah"}}}}),
               "gage is alone");
  EXPECT_PRED2(tells, refused({{"scenario", "1775"}}), "resources");
  EXPECT_PRED2(tells, refused(Json::array()), "position");
}

TEST(LibertyPosition, DifferencesChangeOnlyWhatTheyName) {
  const State base = set_up(Scenario::k1775, 0, std::vector<std::string>(kFactions, "human"));
  const State s = loaded({{"base", "1775"},
                          {"pieces", {{"virginia", {{"mil_u", 3}, {"tory", 2}}}}},
                          {"to_act", "patriots"}});
  EXPECT_EQ(s.count(Space::kVirginia, Piece::kMilitiaU), 3);
  EXPECT_EQ(s.available(Piece::kMilitiaU), base.available(Piece::kMilitiaU) - 2);
  EXPECT_EQ(s.available(Piece::kTory), base.available(Piece::kTory) - 2);
  EXPECT_EQ(s.count(Space::kBoston, Piece::kRegular), base.count(Space::kBoston, Piece::kRegular));
  Decision decision;
  Liberty::decision(s, decision);
  EXPECT_EQ(decision.seat, seat(Faction::kPatriots));
}

TEST(LibertyText, EveryWordIsThere) {
  for (const char* language : {"en", "es"}) {
    const auto rooms = texts();
    const auto catalogue = Catalogue::load(language, rooms);
    ASSERT_TRUE(catalogue.ok()) << catalogue.error();
    for (std::size_t i = 1; i < kActionFacts.size(); ++i) {
      Phrase phrase = Liberty::option({}, action(i, 1, 1, 1));
      EXPECT_EQ(catalogue.value().problem(phrase), "") << language;
    }
    for (std::size_t i = 1; i < kEventFacts.size(); ++i) {
      LogEvent event{static_cast<std::uint8_t>(i), kEverybody, {1, 1, 1, 1, 1, 1, 1}};
      EXPECT_EQ(catalogue.value().problem(Liberty::event(event)), "") << language;
    }
    for (std::string_view question : kQuestionWords) {
      if (question.empty()) continue;
      EXPECT_TRUE(catalogue.value().has("liberty.question." + std::string(question))) << question;
    }
  }
}

}  // namespace
}  // namespace tricorne::liberty
