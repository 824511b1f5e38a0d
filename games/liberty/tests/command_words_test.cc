// The words of chapters 3 and 4: every refusal has its reason and section, every answer tells what
// it costs and does, and a Battle tells its odds before it is fought.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "games/liberty/game.h"
#include "games/liberty/rules/battle.h"
#include "games/liberty/text.h"
#include "games/liberty/vocabulary.h"
#include "kernel/testing/battery.h"
#include "kernel/testing/words.h"
#include "liberty_data.h"

namespace tricorne::liberty {
namespace {

using Json = nlohmann::json;

Setup plain_setup(std::string scenario) {
  return complete(Liberty::info(), {std::move(scenario), {}, {}}).value();
}

std::set<std::string> sections() {
  std::ifstream in(std::string(TRICORNE_TEST_DATA) + "/sections.txt");
  std::set<std::string> all;
  for (std::string line; std::getline(in, line);) all.insert(line.substr(0, line.find(' ')));
  return all;
}

// Whether chapters 3 and 4 ask it.
constexpr auto kFirst = Question::kWhichCommand;
constexpr auto kLast = Question::kPreparer;
bool of_commands(Question q) { return q == Question::kReusePieces || (q >= kFirst && q <= kLast); }

// Or the sequence of play for a Command.
bool of_commands(const Decision& d) {
  const auto q = static_cast<Question>(d.question);
  return d.seat != kChance &&
         (q == Question::kFirstEligible || q == Question::kSecondEligible || of_commands(q));
}

int values_of(std::uint8_t kind, std::size_t i) {
  const auto& operands = Liberty::vocabulary().actions[kind].operands;
  if (i >= operands.size || operands.at[i].width == 0) return 1;
  const auto& words = operands.at[i].words;
  return words.empty() ? 8 : static_cast<int>(words.size());
}

// Every answer of a kind that the question lists, and the wish to stop.
template <class Visit>
void for_each_plausible(const Decision& d, Visit&& visit) {
  std::set<std::uint8_t> kinds;
  for (Action a : d.options()) kinds.insert(a.kind);
  if (of_commands(static_cast<Question>(d.question))) {
    kinds.insert(action(ActionKind::kDone).kind);
  }
  for (std::uint8_t kind : kinds) {
    for (int i = 0; i < values_of(kind, 0); ++i) {
      for (int j = 0; j < values_of(kind, 1); ++j) {
        for (int k = 0; k < values_of(kind, 2); ++k) visit(action(kind, i, j, k));
      }
    }
  }
}

// Plays a game at random and lets `look` see every decision.
template <class Look>
void watch_game(const char* scenario, std::uint64_t seed, Look&& look) {
  FastRng rng{seed};
  Decision decision;
  for (State s = Liberty::start(plain_setup(scenario)); !Liberty::over(s);) {
    Liberty::decision(s, decision);
    look(s, decision);
    Liberty::apply(s, decision.pick(rng), nullptr);
  }
}

// A position some moves later.
State after(const Json& document, std::initializer_list<const char*> moves) {
  State s = Liberty::load(document).value();
  for (const char* move : moves) Liberty::apply(s, Liberty::parse(s, move).value(), nullptr);
  return s;
}

TEST(LibertyWhyNot, EveryRefusalHasAReasonAndASection) {
  const std::set<std::string> known = sections();
  const Catalogue english = words_of<Liberty>("en");
  const int looks = std::max(4, battery_scaled(40));
  std::map<int, int> looked;  // a question is looked at this often
  std::set<std::string> reasons;
  std::set<std::string> wrong;
  const auto look = [&](const State& s, const Decision& d) {
    if (!of_commands(d) || ++looked[d.question] > looks) return;
    for_each_plausible(d, [&](Action a) {
      if (d.lists(a)) return;
      const Reason why = Liberty::why_not(s, d, a);
      reasons.insert(why.text.key);
      const auto complain = [&](const std::string& what) {
        wrong.insert(std::string(word(static_cast<Question>(d.question))) + ", " +
                     std::string(Liberty::vocabulary().actions[a.kind].word) + ": " + what);
      };
      if (why.text.key == "liberty.reason.not_an_answer") complain("no reason of its own");
      if (!english.has(why.text.key)) complain("no words for " + why.text.key);
      if (!known.contains(why.rule)) complain("no section '" + why.rule + "'");
    });
  };
  const auto unseen = [&] {
    std::vector<std::string_view> all;
    for (auto q = static_cast<int>(kFirst); q <= static_cast<int>(kLast); ++q) {
      // Persons' leaders have gone before the last is asked.
      if (looked[q] > 0 || q == static_cast<int>(Question::kLeaderJoins)) continue;
      all.push_back(word(static_cast<Question>(q)));
    }
    return all;
  };
  // As many games as it takes until every question has been asked.
  for (std::uint64_t seed = 1; seed <= 6 || (seed <= 500 && !unseen().empty()); ++seed) {
    for (const char* scenario : {"1775", "1776", "1778"}) watch_game(scenario, seed, look);
  }
  // Clinton with Militia of both kinds before him: too rare to wait for.
  State clinton = after({{"base", "1778"},
                         {"to_act", "british"},
                         {"pieces",
                          {{"new_york_city", {{"cont", 2}, {"mil_u", 1}, {"mil_a", 1}}},
                           {"new_jersey", {{"mil_u", 2}}}}}},
                        {"command march", "special skirmish", "pair cont cont"});
  Decision decision;
  Liberty::decision(clinton, decision);
  look(clinton, decision);
  EXPECT_EQ(wrong, std::set<std::string>{});
  EXPECT_EQ(unseen(), std::vector<std::string_view>{});
  EXPECT_GT(reasons.size(), looks < 40 ? 60U : 90U);
}

TEST(LibertyEffects, EveryQuestionAndAnswerIsWrittenInBothLanguages) {
  const std::vector<Catalogue> languages = [] {
    std::vector<Catalogue> both;
    both.push_back(words_of<Liberty>("en"));
    both.push_back(words_of<Liberty>("es"));
    return both;
  }();
  std::map<int, int> looked;
  std::set<std::string> wrong;
  const auto check = [&](const Phrase& phrase) {
    for (const Catalogue& words : languages) {
      if (std::string problem = words.problem(phrase); !problem.empty()) wrong.insert(problem);
    }
  };
  const auto look = [&](const State& s, const Decision& d) {
    if (++looked[d.question] > 30) return;
    check(Liberty::question(s, d));
    for (Action a : d.options()) check(Liberty::option(s, a));
  };
  for (const char* scenario : {"1775", "1778"}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) watch_game(scenario, seed, look);
  }
  EXPECT_EQ(wrong, std::set<std::string>{});
}

// ---- What an answer says, at a table

class Table {
 public:
  explicit Table(const Json& document) : s_(Liberty::load(document).value()) {}

  void play(std::initializer_list<const char*> moves) {
    for (const char* move : moves) {
      Liberty::decision(s_, d_);
      const auto a = Liberty::parse(s_, move);
      ASSERT_TRUE(a && d_.lists(*a)) << move;
      Liberty::apply(s_, *a, nullptr);
    }
  }
  // What the answer says in English.
  std::string says(const char* move) {
    Liberty::decision(s_, d_);
    const auto a = Liberty::parse(s_, move);
    if (!a || !d_.lists(*a)) return "not offered";
    return words_.render(Liberty::option(s_, *a));
  }
  // Why it is refused.
  std::string refuses(const char* move) {
    Liberty::decision(s_, d_);
    const auto a = Liberty::parse(s_, move);
    if (!a || d_.lists(*a)) return "offered";
    return words_.render(Liberty::why_not(s_, d_, *a).text);
  }
  [[nodiscard]] int money(Faction f) const { return s_.money(f); }
  std::string asks() {
    Liberty::decision(s_, d_);
    return words_.render(Liberty::question(s_, d_));
  }

 private:
  State s_;
  Decision d_;
  Catalogue words_ = words_of<Liberty>("en");
};

// The Battle of the rulebook (R6), with the odds before, between and at the dice.
RULE("3.6.3", "3.6.4", "3.6.5", "3.6.6")
TEST(LibertyEffects, ABattleTellsItsOddsBeforeItIsFought) {
  Table table(Json::parse(R"({"base": "1778", "to_act": "british", "cbc": 0, "crc": 0,
    "pieces": {"pennsylvania": {"br": 5, "tory": 2, "wp_u": 3, "cont": 3, "fr": 2, "mil_a": 1,
                                "mil_u": 2, "pfort": 1}},
    "leaders": {"clinton": "pennsylvania", "washington": "pennsylvania"}})"));
  table.play({"command battle"});
  const std::string modifiers =
      "the defender suffers the roll +1 (Regulars +1, Underground +1, Leader +1, Forts -1, "
      "and Washington -1); the attacker suffers the roll +3 (Underground +1, Leader +1, and "
      "Forts +1)";
  EXPECT_EQ(table.says("space pennsylvania"),
            "Pennsylvania: 1 Resource; Force 7 (2 D3) against 6 (2 D3); " + modifiers);
  table.play({"space pennsylvania", "no"});
  EXPECT_EQ(table.says("activate 2 wp_u pennsylvania"),
            "Activate 2 in Pennsylvania: Force 8 (2 D3) against 6 (2 D3); " + modifiers);
  table.play({"activate 2 wp_u pennsylvania"});
  EXPECT_EQ(table.says("activate 1 mil_u pennsylvania"),
            "Activate 1 in Pennsylvania: Force 8 (2 D3) against 7 (2 D3); " + modifiers);
  table.play({"activate 1 mil_u pennsylvania"});
  EXPECT_EQ(table.asks(),
            "Battle in Pennsylvania: the attacker rolls, 2 D3 to go. Force 8 (2 D3) against 7 (2 "
            "D3); " +
                modifiers);
  table.play({"die 2", "die 3"});
  EXPECT_EQ(table.asks().substr(0, 58),
            "Battle in Pennsylvania: the defender rolls, 2 D3 to go. Fo");
}

// A friend who is paid for changes the odds, and the answer says who pays.
RULE("3.3.3", "3.6.1")
TEST(LibertyEffects, ABattleTellsWhatAFriendCostsAndBrings) {
  Table table(Json::parse(R"({"base": "1778", "to_act": "patriots",
    "leaders": {"lauzun": "connecticut_rhode_island"},
    "pieces": {"connecticut_rhode_island": {"cont": 2, "tory": 3}}})"));
  table.play({"command battle", "space connecticut_rhode_island"});
  EXPECT_EQ(table.says("yes"),
            "Yes: French -1 Resource; Force 4 (1 D3) against 3 (1 D3); the defender suffers the "
            "roll +3 (Regulars +1, Leader +1, and Lauzun +1); the attacker suffers the roll +0 "
            "(no modifier)");
  EXPECT_EQ(table.says("no"),
            "No: Force 2 (no die) against 3 (1 D3); the defender suffers the roll +0 (no "
            "modifier); the attacker suffers the roll +0 (no modifier)");
}

RULE("3.2.1", "3.2.2", "3.2.3", "3.3.2", "3.3.4", "3.4.1", "3.4.3", "3.4.4", "3.5.2")
TEST(LibertyEffects, CommandsTellTheirCostAndEffect) {
  const auto at_start = [](const char* scenario, const char* who) {
    return Table(Json{{"base", scenario}, {"to_act", who}});
  };
  Table patriots = at_start("1776", "patriots");
  patriots.play({"command rabble_rousing"});
  EXPECT_EQ(patriots.says("space georgia"),
            "Georgia: 1 Resource; +1 Propaganda marker; to Passive Opposition");
  Table indians = at_start("1776", "indians");
  indians.play({"command gather"});
  EXPECT_EQ(indians.says("space northwest"), "Northwest: free");
  EXPECT_EQ(indians.says("special trade"),
            "Special Activity: Trade: Activate a War Party beside a Village: 1 Resource, or what "
            "the British give");
  Table british = at_start("1776", "british");
  EXPECT_EQ(british.says("command garrison").substr(0, 28), "Garrison: 2 Resources in all");
  british.play({"command muster", "space boston", "place 1 br boston"});
  EXPECT_EQ(british.says("space boston"), "Boston: free; up to 1 Tory");
  Table french = at_start("1776", "french");
  french.play({"command hortalez"});
  EXPECT_EQ(french.says("amount 2"), "2: Patriots +3 Resources");
}

// Said before the Command is chosen, asked for with the first space, refused without, and paid.
RULE("3.2.2")
TEST(LibertyEffects, TheWholePriceOfACommandIsSaidAndPaid) {
  const int price = price_of_command(Faction::kBritish, Command::kGarrison);
  const auto british = [](int resources) {
    return Table(
        Json{{"base", "1776"}, {"to_act", "british"}, {"resources", Json{{"british", resources}}}});
  };
  // A Special Activity may bring what is missing, and is begun with: nothing else can be.
  Table poor = british(price - 1);
  poor.play({"command garrison"});
  EXPECT_EQ(poor.money(Faction::kBritish), price - 1);
  Table table = british(price);
  const std::string said = fmt::format("Garrison: {} Resources in all", price);
  EXPECT_EQ(table.says("command garrison").substr(0, said.size()), said);
  table.play({"command garrison", "space boston"});
  EXPECT_EQ(table.money(Faction::kBritish), 0);
}

// What the words of a space say that it costs is the first that is paid for it; an Indian March is paid for when it is
// known where they come from.
RULE("3.2.1", "3.2.2", "3.2.3", "3.2.4", "3.3.1", "3.3.2", "3.3.3", "3.3.4", "3.4.1", "3.4.4",
     "3.5.1", "3.5.3", "3.5.4", "3.5.5")
TEST(LibertyEffects, ThePriceOfASpaceIsSaidAndPaid) {
  std::set<std::pair<Faction, Command>> seen;
  std::set<int> prices;
  for (const char* scenario : {"1775", "1776", "1778"}) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      watch_game(scenario, seed, [&](const State& s, const Decision& d) {
        if (static_cast<Question>(d.question) != Question::kSelectSpace) return;
        const CommandRecord r = s.command();
        if (r.command == Command::kMarch && r.faction == Faction::kIndians) return;
        for (Action a : d.options()) {
          if (!is(a, ActionKind::kSpace)) continue;
          Log log;
          State next = s;
          Liberty::apply(next, a, &log);
          const auto paid =
              std::find_if(log.events.begin(), log.events.end(), [&](const LogEvent& e) {
                return e.id == static_cast<std::uint8_t>(Event::kPaid) &&
                       static_cast<Faction>(e.args[0]) == r.faction;
              });
          const int price = price_of_space(r, static_cast<Space>(a.a));
          EXPECT_EQ(paid == log.events.end() ? 0 : paid->args[1], price) << Liberty::notation(s, a);
          seen.emplace(r.faction, r.command);
          prices.insert(price);
        }
      });
    }
  }
  EXPECT_GE(seen.size(), 12U);
  EXPECT_EQ(prices, (std::set<int>{0, 1, 2}));
}

RULE("3.5.1")
TEST(LibertyEffects, AnOwnersMapMovesTheAgentsAndWhatIsSaidOfThem) {
  Json map = Json::parse(embedded(data::liberty(), "games/liberty/data/map.json"));
  map["spaces"][at(Space::kQuebec)]["fleur_de_lis"] = false;
  map["spaces"][at(Space::kVirginia)]["fleur_de_lis"] = true;
  const std::filesystem::path own = testing::TempDir() + "liberty_own_map";
  std::filesystem::create_directories(own);
  std::ofstream(own / "map.json") << map;
  use_tables(load_tables(own.string()).value());
  Table french(Json{{"base", "1776"}, {"to_act", "french"}});
  french.play({"command french_agent_mobilization"});
  EXPECT_NE(french.says("space virginia"), "not offered");
  EXPECT_EQ(french.refuses("space quebec"),
            "The agents work only in New Hampshire, Massachusetts, New York, and Virginia.");
  use_tables(load_tables(data::liberty()).value());
  std::filesystem::remove_all(own);
}

}  // namespace
}  // namespace tricorne::liberty
