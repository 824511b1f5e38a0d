// Liberty or Death as a whole: the battery, the rules written as text, documents, and the deck.
#include "games/liberty/game.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <set>

#include "games/liberty/setup.h"
#include "games/liberty/text.h"
#include "games/liberty/turn.h"
#include "games/liberty/words.h"
#include "kernel/testing/allocation.h"
#include "kernel/testing/battery.h"
#include "kernel/testing/owner_data.h"
#include "kernel/testing/ruletest.h"
#include "kernel/testing/rulings.h"
#include "kernel/testing/words.h"
#include "kernel_data.h"
#include "liberty_data.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

std::vector<std::span<const EmbeddedFile>> texts() { return {data::kernel(), data::liberty()}; }
const bool kRegistered =
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
  config.games = 500;
  config.thorough_games = 2;
  config.sessions = 1;
  EXPECT_EQ(battery<Liberty>(config), "");
}

// In every build: no Command is written behind the last record.
TEST(LibertyGame, StopsIfCommandsNestTooDeeply) {
  State s = Liberty::start(setup_of("quick"));
  for (int depth : {kCommandDepth - 1, kCommandDepth}) {
    s.stack = {};
    s.command_depth = static_cast<std::uint8_t>(depth);
    s.stack.push<Procedure::kCommand>(
        {.faction = Faction::kBritish, .flags = kFree, .allowed = {Command::kMarch}});
    run_to_question(s, {}, nullptr);
    Decision decision;
    Liberty::decision(s, decision);
    EXPECT_EQ(decision.fault(), depth < kCommandDepth ? Fault::kNone : Fault::kTooDeep);
  }
}

TEST(LibertyGame, PassesTheBatteryWithItsOptions) {
  BatteryConfig config;
  config.games = 250;
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

TEST(LibertyGame, NeverAllocatesWhileItIsPlayed) { EXPECT_EQ(allocation_problem<Liberty>(1), ""); }

TEST(LibertyGame, TakesWholeFilesOfAnOwnerOnly) {
  EXPECT_EQ(owner_data_problem<Liberty>(testing::TempDir() + "liberty_whole_files"), "");
}

// ---- Set-ups (2.1)

RULE("2.1")
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

RULE("2.1", "2.3.8")
TEST(LibertySetup, TheQuickScenarioHasNoStrokes) {
  EXPECT_TRUE(Liberty::start(setup_of("quick")).sequence.strokes.empty());
  EXPECT_EQ(Liberty::start(setup_of("1775")).sequence.strokes.size(), 5);
  EXPECT_FALSE(Liberty::start(setup_of("1778")).sequence.strokes.has(Stroke::kTreaty));
}

// Ruling 119.
RULE("1.5")
TEST(LibertySetup, OnePersonMayHoldTheTwoFactionsOfASide) {
  tricorne::Setup setup = setup_of("1775");
  setup.seats = {"human:ann", "human:bob", "human:ann", "rulebook"};
  const State s = Liberty::start(setup);
  EXPECT_TRUE(s.same_person(Faction::kBritish, Faction::kIndians));
  EXPECT_FALSE(s.same_person(Faction::kPatriots, Faction::kFrench));
  EXPECT_TRUE(s.non_player(Faction::kFrench));
}

// Every way to give the four seats to nobody or to one of four named people.
std::vector<std::vector<std::string>> all_seatings() {
  const std::vector<std::string> who = {"rulebook", "human:ann", "human:bob", "human:cat",
                                        "human:dan"};
  std::vector<std::vector<std::string>> out;
  for (std::size_t i = 0; i < 5 * 5 * 5 * 5; ++i) {
    out.push_back({who[i % 5], who[i / 5 % 5], who[i / 25 % 5], who[i / 125]});
  }
  return out;
}

bool person_on_both_sides(const std::vector<std::string>& seats) {
  const auto both = [&](Faction royal, Faction rebel) {
    return seats[at(royal)] != "rulebook" && seats[at(royal)] == seats[at(rebel)];
  };
  return both(Faction::kBritish, Faction::kPatriots) || both(Faction::kBritish, Faction::kFrench) ||
         both(Faction::kIndians, Faction::kPatriots) || both(Faction::kIndians, Faction::kFrench);
}

// One to four people, and none, in every split.
RULE("1.5", "1.5.1")
TEST(LibertySetup, EverySplitOfTheFactionsThatKeepsToOneSideIsPlayed) {
  std::array<int, 5> splits{};  // by the number of people
  int seatings = 0;
  for (const auto& seats : all_seatings()) {
    const auto setup = complete(Liberty::info(), {"quick", seats, {}});
    const std::string line = fmt::format("{}", fmt::join(seats, " "));
    if (person_on_both_sides(seats)) {
      ASSERT_FALSE(setup.ok()) << line;
      EXPECT_PRED2(tells, setup.error(), "1.5") << line;
      EXPECT_PRED2(tells, refused({{"base", "quick"}, {"seats", seats}}), "seats") << line;
      continue;
    }
    ASSERT_TRUE(setup.ok()) << line << ": " << setup.error();
    const State start = Liberty::start(setup.value());
    std::set<std::string> people(seats.begin(), seats.end());
    people.erase("rulebook");
    ++splits[people.size()];
    for (Faction f : kAllFactions) {
      EXPECT_EQ(start.non_player(f), seats[at(f)] == "rulebook") << line;
      const bool pair = !start.non_player(f) && seats[at(f)] == seats[at(friend_of(f))];
      EXPECT_EQ(start.same_person(f, friend_of(f)), pair) << line;
    }
    if (seatings++ % 100 >= battery_scaled(100)) continue;
    FastRng rng{people.size() + 1};
    EXPECT_EQ(play_checked<Liberty>(
                  setup.value(),
                  [&](const Decision& d) { return std::optional<Action>(d.pick(rng)); }, {200}),
              "")
        << line;
  }
  // Nobody; a faction or a side each; and so on, by the names people have.
  EXPECT_EQ(splits, (std::array<int, 5>{1, 4 * 6, 12 * 11, 24 * 6, 24}));
}

// Ruling 119.
RULE("1.5")
TEST(LibertySetup, WhoSitsOnBothSidesIsToldSo) {
  const auto setup =
      complete(Liberty::info(), {"1775", {"human:ann", "human", "human", "human:ann"}, {}});
  ASSERT_FALSE(setup.ok());
  EXPECT_EQ(setup.error(),
            "liberty: human:ann cannot hold british and french: a person plays one faction or the "
            "two of one side (1.5)");
  // People without a name are people of their own, and so are programs of one kind.
  for (const char* kind : {"human", "random", "standard"}) {
    const auto four =
        complete(Liberty::info(), {"1775", std::vector<std::string>(kFactions, kind), {}}).value();
    EXPECT_FALSE(Liberty::start(four).same_person(Faction::kBritish, Faction::kIndians)) << kind;
  }
}

RULE("1.5.1", "1.5.2")
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

RULE("1.3.9", "1.4.4")
TEST(LibertySetup, EveryPieceOfTheForcePoolIsSomewhere) {
  for (std::size_t i = 0; i < kScenarios; ++i) {
    State s = set_up(static_cast<Scenario>(i), 0, std::vector<std::string>(kFactions, "human"));
    EXPECT_EQ(Liberty::broken(s), "") << kScenarioWords[i];
    ++s.boxes[at(Box::kUnavailable)][at(Piece::kTory)];
    EXPECT_PRED2(tells, Liberty::broken(s), "26 tory in all");
  }
}

RULE("2.3.6", "5.1.2")
TEST(LibertySequence, OfTwoEventsTheLaterHasTheLastWord) {
  State s = set_up(Scenario::k1776, 0, std::vector<std::string>(kFactions, "human"));
  Turn t{{s}};
  t.make_ineligible(Faction::kFrench);
  t.keep_eligible(Faction::kFrench);
  EXPECT_EQ(s.sequence.stays_eligible, FactionSet{Faction::kFrench});
  EXPECT_TRUE(s.sequence.made_ineligible.empty());
  t.make_ineligible(Faction::kFrench);
  EXPECT_EQ(s.sequence.made_ineligible, FactionSet{Faction::kFrench});
  EXPECT_TRUE(s.sequence.stays_eligible.empty());
}

// ---- The map (1.3)

RULE("1.3.1", "1.3.2", "1.3.3", "1.3.4", "1.3.5", "1.3.7")
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

RULE("1.3.2", "1.3.3")
TEST(LibertyMap, PopulationOfEverySpace) {
  constexpr std::array<int, kSpaces> kPopulation = {1, 1, 2, 1, 1, 1, 1,              // Cities
                                                    1, 2, 2, 2, 1, 2, 2, 2, 2, 2, 1,  // Colonies
                                                    0, 0, 0, 0, 0};
  for (Space s : kEverywhere) EXPECT_EQ(population(s), kPopulation[at(s)]) << word(s);
}

RULE("1.3.6")
TEST(LibertyMap, EveryBorder) {
  using S = Space;
  const std::vector<std::pair<Space, SpaceSet>> borders = {
      {S::kQuebecCity, {S::kNewHampshire, S::kQuebec}},
      {S::kBoston, {S::kMassachusetts, S::kConnecticut}},
      {S::kNewYorkCity, {S::kNewYork, S::kNewJersey}},
      {S::kPhiladelphia, {S::kNewJersey, S::kPennsylvania, S::kMaryland}},
      {S::kNorfolk, {S::kVirginia, S::kNorthCarolina}},
      {S::kCharlesTown, {S::kNorthCarolina, S::kSouthCarolina}},
      {S::kSavannah, {S::kSouthCarolina, S::kGeorgia}},
      {S::kNewHampshire, {S::kMassachusetts, S::kNewYork, S::kQuebec}},
      {S::kMassachusetts, {S::kConnecticut, S::kNewYork}},
      {S::kConnecticut, {S::kNewYork}},
      {S::kNewYork, {S::kNewJersey, S::kPennsylvania, S::kQuebec, S::kNorthwest}},
      {S::kNewJersey, {S::kPennsylvania}},
      {S::kPennsylvania, {S::kMaryland, S::kNorthwest}},
      {S::kMaryland, {S::kVirginia, S::kNorthwest}},
      {S::kVirginia, {S::kNorthCarolina, S::kNorthwest, S::kSouthwest}},
      {S::kNorthCarolina, {S::kSouthCarolina, S::kSouthwest}},
      {S::kSouthCarolina, {S::kGeorgia, S::kSouthwest}},
      {S::kGeorgia, {S::kSouthwest, S::kFlorida}},
      {S::kQuebec, {S::kNorthwest}},
      {S::kNorthwest, {S::kSouthwest}},
      {S::kSouthwest, {S::kFlorida}},
  };
  std::array<SpaceSet, kSpaces> expected{};
  for (const auto& [one, others] : borders) {
    for (Space other : others) {
      expected[at(one)].add(other);
      expected[at(other)].add(one);
    }
  }
  for (Space s : kEverywhere) EXPECT_EQ(adjacent(s), expected[at(s)]) << word(s);
}

RULE("1.3.6")
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

RULE("2.1")
TEST(LibertyDeck, WinterQuartersIsEquallyLikelyAmongTheLastFive) {
  const auto seen = winter_places(setup_of("1775"), 2000);
  for (int place = 1; place <= 6; ++place) EXPECT_EQ(seen[static_cast<std::size_t>(place)], 0);
  for (int place = 7; place <= 11; ++place) {
    EXPECT_NEAR(seen[static_cast<std::size_t>(place)], 400, 80) << place;
  }
}

// All cards of one random game in the order they were drawn.
std::vector<Card> cards_of_a_game(const Setup& setup, std::uint64_t seed) {
  FastRng rng{seed};
  std::vector<Card> drawn;
  State s = Liberty::start(setup);
  play_on(s, [&](const State&, const Decision& d) {
    const Action a = d.pick(rng);
    if (static_cast<Question>(d.question) == Question::kDrawCard) drawn.push_back(a.a);
    return std::optional<Action>(a);
  });
  return drawn;
}

// Piles of ten Events and one Winter Quarters in the last five places, every card once.
RULE("2.1")
TEST(LibertyDeck, PilesOfEveryScenario) {
  constexpr std::size_t kPile = 11;
  for (const char* scenario : {"1775", "1776", "1778", "quick"}) {
    for (const char* waits : {"off", "on"}) {
      const auto setup = setup_of(scenario, {{"winter_is_coming", waits}});
      const std::size_t campaigns = facts(Liberty::start(setup).scenario).campaigns;
      std::size_t longest = 0;
      for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const auto drawn = cards_of_a_game(setup, seed);
        longest = std::max(longest, (drawn.size() + kPile - 1) / kPile);
        EXPECT_EQ(std::set<Card>(drawn.begin(), drawn.end()).size(), drawn.size());
        for (std::size_t i = 0; i < drawn.size(); ++i) {
          if (is_event(drawn[i])) continue;
          EXPECT_GE(i % kPile, 6U) << scenario;
        }
        for (std::size_t pile = 0; (pile + 1) * kPile <= drawn.size(); ++pile) {
          const auto first = drawn.begin() + static_cast<std::ptrdiff_t>(pile * kPile);
          EXPECT_EQ(std::count_if(first, first + kPile, is_winter_quarters), 1) << scenario;
        }
      }
      EXPECT_EQ(longest, campaigns) << scenario << ": the last campaign is reached and no other";
    }
  }
}

RULE("2.1")
TEST(LibertyDeck, PeriodEventsComeInTheirYears) {
  using Piles = std::vector<Years>;
  const std::map<std::string, Piles> piles = {
      {"1775",
       {Years::k75To76, Years::k75To76, Years::k77To78, Years::k77To78, Years::k79To80,
        Years::k79To80}},
      {"1776", {Years::k75To76, Years::k77To78, Years::k77To78, Years::k79To80}},
      {"1778", {Years::k77To78, Years::k79To80, Years::k79To80}},
      {"quick", {Years::k77To78, Years::k79To80}},
  };
  for (const auto& [scenario, years] : piles) {
    const auto setup = setup_of(scenario, {{"period_events", "on"}});
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const auto drawn = cards_of_a_game(setup, seed);
      for (std::size_t i = 0; i < drawn.size(); ++i) {
        if (is_winter_quarters(drawn[i])) continue;
        EXPECT_EQ(facts(drawn[i]).years, years.at(i / 11)) << scenario;
      }
    }
  }
}

RULE("2.2")
TEST(LibertyDeck, PlayedCardsLieOpen) {
  const State s = loaded({{"base", "1775"}, {"current_card", 49}, {"upcoming_card", 56}});
  EXPECT_EQ(Liberty::view(Liberty::conceal(s, kSpectator))["deck"]["played"], Json::array());
  Json document = Liberty::describe(s);
  document["current_card"] = 1;
  document["upcoming_card"] = 2;
  document["to_act"] = "patriots";
  const State later = loaded(document);
  const Json deck = Liberty::view(Liberty::conceal(later, kSpectator))["deck"];
  EXPECT_EQ(deck["played"], Json({49, 56}));
  EXPECT_EQ(deck["cards_left"], 6 * 11 - 2);
}

RULE("2.3.7")
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

RULE("2.4")
TEST(LibertyView, WinterQuartersBelongsToTheCampaignBeforeIt) {
  const auto campaign = [](const Json& document) {
    return Liberty::view(Liberty::conceal(loaded(document), kSpectator))["campaign"];
  };
  EXPECT_EQ(campaign({{"base", "1776"}, {"to_act", "british"}}),
            Json({{"number", 1}, {"of", 4}, {"year", 1776}}));
  const Json winter = {{"base", "1776"},
                       {"current_card", 97},
                       {"upcoming_card", 1},
                       {"deck", {{"winters_held", 3}}}};
  EXPECT_EQ(campaign(winter), Json({{"number", 4}, {"of", 4}, {"year", 1779}}));
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
  EXPECT_PRED2(tells, refused({{"base", "1778"}, {"fni", 1}}),
               "0 Blockades at naval intervention 1");
  EXPECT_PRED2(tells,
               refused({{"base", "1778"},
                        {"fni", 1},
                        {"pieces", {{"west_indies", {{"squadron", 1}}}}},
                        {"markers", {{"boston", {{"blockade", 2}}}}}}),
               "2 Blockades at naval intervention 1");
  EXPECT_PRED2(
      tells,
      refused(
          {{"base", "1775"}, {"eligible", {"british"}}, {"sequence", {{"passed", {"british"}}}}}),
      "Eligible");
  EXPECT_PRED2(tells, refused({{"scenario", "1775"}}), "resources");
  EXPECT_PRED2(tells, refused(Json::array()), "position");
}

// Chance must never be left without a card to draw.
// A document would not tell that a faction is asked for a stroke that has gone with its leader.
RULE("1.10", "2.3.8")
TEST(LibertyPosition, IsNotSavedWhileAStrokeIsAskedForThatNobodyCanPlay) {
  State s = loaded({{"base", "1776"},
                    {"current_card", 1},
                    {"upcoming_card", 2},
                    {"strokes_asked", Json::array()}});
  EXPECT_TRUE(Liberty::boundary(s));
  Turn{{s}}.move_leader(Faction::kPatriots, Space::kNowhere);
  EXPECT_FALSE(Liberty::boundary(s));
}

RULE("2.1")
TEST(LibertyPosition, ADeckThatWouldRunOutIsRefused) {
  const auto with_deck = [](const Json& deck, const char* periods = "off") {
    return refused({{"base", "1775"}, {"deck", deck}, {"options", {{"period_events", periods}}}});
  };
  EXPECT_EQ(with_deck({{"pile", 5}, {"winters_held", 5}}), "accepted");
  EXPECT_PRED2(tells, with_deck({{"events", {1, 2, 3}}}), "the deck has not the cards");
  EXPECT_PRED2(tells, with_deck({{"winter_quarters", {97}}}), "the deck has not the cards");
  EXPECT_PRED2(tells, with_deck({{"pile", 5}, {"winters_held", 4}}), "Winter Quarters rounds");
  EXPECT_PRED2(tells, with_deck({{"pile", 6}, {"winters_held", 5}}), "Winter Quarters rounds");
  EXPECT_PRED2(tells, with_deck({{"drawn", 3}, {"winter_drawn", true}}), "first 6 cards");
  // Twenty-two cards do for the last two campaigns, unless they are of other years.
  Json events = Json::array();
  for (Card c = 1; c <= 30; ++c) events.push_back(c);
  const Json last_two = {{"pile", 4}, {"winters_held", 4}, {"events", events}};
  EXPECT_EQ(with_deck(last_two), "accepted");
  EXPECT_PRED2(tells, with_deck(last_two, "on"), "the deck has not the cards");
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

// But those of wording: where the data tell it or a chapter is only named, a box without effect, a
// misprinted number.
TEST(LibertyRulings, HaveTheirTests) {
  EXPECT_EQ(rulings_problem(TRICORNE_TEST_DATA, {1, 2, 25, 59, 74}), "");
}

TEST(LibertyText, EveryWordIsThere) {
  for (const char* language : {"en", "es"}) {
    const Catalogue words = words_of<Liberty>(language);
    EXPECT_EQ(words_problem<Liberty>(words), "");
    EXPECT_EQ(sections_problem<Liberty>(words, TRICORNE_TEST_DATA "/sections.txt"), "");
    for (std::size_t i = 1; i < Liberty::vocabulary().actions.size(); ++i) {
      EXPECT_EQ(words.problem(Liberty::option({}, action(i, 1, 1, 1))), "") << language;
    }
    for (std::size_t i = 1; i < Liberty::vocabulary().events.size(); ++i) {
      LogEvent event{static_cast<std::uint8_t>(i), kEverybody, {1, 1, 1, 1, 1, 1, 1}};
      EXPECT_EQ(words.problem(Liberty::event(event)), "") << language;
    }
    for (const auto& question : Liberty::vocabulary().questions.subspan(1)) {
      const std::string key = "liberty.question." + std::string(question.word);
      EXPECT_TRUE(words.has(key)) << key;
    }
  }
  EXPECT_EQ(keys_problem(words_of<Liberty>("en"), words_of<Liberty>("es")), "");
}

}  // namespace
}  // namespace tricorne::liberty
