// Four non-players by themselves: their games end by the rules, every reason they give can be read
// in both languages, and whoever forgets everything between questions plays the same.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "games/liberty/bots/np_table.h"
#include "kernel/catalogue.h"
#include "kernel_data.h"
#include "liberty_data.h"

namespace tricorne::liberty {
namespace {

Setup non_players(const std::string& scenario) {
  return complete(Liberty::info(), {scenario, {"rulebook", "rulebook", "rulebook", "rulebook"}, {}})
      .value();
}

// Plays one game; every decision goes to `each` first.
template <class Each>
State play(const std::string& scenario, std::uint64_t seed, std::vector<Phrase>* why, Each each) {
  State s = Liberty::start(non_players(scenario));
  FastRng rng{seed};
  Decision d;
  for (int step = 0; !Liberty::over(s) && step < Liberty::info().max_decisions; ++step) {
    Liberty::decision(s, d);
    Action a = d[0];
    if (d.seat == kChance) {
      a = d.pick(rng);
    } else {
      // A new player for every question: nothing is remembered.
      const auto player = make_player("rulebook");
      Thinking thinking;
      thinking.explanation = why;
      if (why != nullptr) why->clear();
      a = player->choose(Liberty::conceal(s, d.seat), d, thinking);
    }
    each(s, d, a);
    Liberty::apply(s, a, nullptr);
  }
  return s;
}

RULE(6.1, 7.3, 8.1)
TEST(NonPlayerGames, EndByTheRules) {
  const char* wanted = std::getenv("TRICORNE_NP_GAMES");
  const int games = wanted != nullptr ? std::atoi(wanted) : 50;
  for (const std::string& scenario : Liberty::info().scenarios) {
    for (int i = 0; i < games; ++i) {
      const State s =
          play(scenario, static_cast<std::uint64_t>(i) + 1, nullptr,
               [](const State&, const Decision& d, Action a) { ASSERT_TRUE(d.lists(a)); });
      ASSERT_TRUE(Liberty::over(s)) << scenario << ", game " << i;
      ASSERT_EQ(Liberty::broken(s), "") << scenario << ", game " << i;
    }
  }
}

TEST(NonPlayerGames, EveryReasonCanBeRead) {
  const auto rooms = std::array{data::kernel(), data::liberty()};
  const auto english = Catalogue::load("en", rooms);
  const auto spanish = Catalogue::load("es", rooms);
  ASSERT_TRUE(english.ok() && spanish.ok());
  std::vector<Phrase> why;
  std::set<std::string> problems;
  int reasons = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    play("1775", seed, &why, [&](const State&, const Decision& d, Action) {
      if (d.seat == kChance) return;
      for (const Phrase& phrase : why) {
        ++reasons;
        problems.insert(english.value().problem(phrase));
        problems.insert(spanish.value().problem(phrase));
      }
    });
  }
  problems.erase("");
  EXPECT_TRUE(problems.empty()) << ::testing::PrintToString(problems);
  EXPECT_GT(reasons, 1000);
}

// ---- Boxes: the code and the tests that carry each mark, read from the sources.

std::map<std::string, std::set<std::string>> marks(bool tests) {
  std::map<std::string, std::set<std::string>> found;
  const std::regex mark(R"(BOX\(([A-Z0-9., \n]+)\))");
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(TRICORNE_TEST_DATA) + "/bots")) {
    const std::string file = entry.path().filename().string();
    if (entry.path().extension() != ".cc" || file.ends_with("_test.cc") != tests) continue;
    std::ifstream in(entry.path());
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    for (std::sregex_iterator at(text.begin(), text.end(), mark), end; at != end; ++at) {
      const std::string list = (*at)[1];
      const std::regex word("[A-Z][0-9]+");
      for (std::sregex_iterator box(list.begin(), list.end(), word); box != end; ++box) {
        found[box->str()].insert(file);
      }
    }
  }
  return found;
}

TEST(NonPlayerBoxes, EachHasCodeAndATest) {
  const auto code = marks(false);
  const auto tests = marks(true);
  std::map<char, int> boxes = {{'B', 13}, {'P', 13}, {'I', 12}, {'F', 17}};
  std::string table = "| box | code | tests |\n|---|---|---|\n";
  const auto joined = [](const std::set<std::string>& files) {
    std::string out;
    for (const std::string& file : files) out += (out.empty() ? "" : ", ") + file;
    return out;
  };
  for (const auto& [chart, n] : boxes) {
    for (int i = 1; i <= n; ++i) {
      const std::string box = chart + std::to_string(i);
      EXPECT_TRUE(code.contains(box)) << box << " has no code";
      EXPECT_TRUE(tests.contains(box)) << box << " has no test";
      if (!code.contains(box) || !tests.contains(box)) continue;
      table += "| " + box + " | " + joined(code.at(box)) + " | " + joined(tests.at(box)) + " |\n";
    }
  }
  // The table of docs/rulebook/liberty-boxes.md is written anew where this names the file.
  if (const char* path = std::getenv("TRICORNE_NP_BOXES")) {
    std::ofstream(path)
        << "# The boxes of the non-player charts\n\nMade by np_games_test.cc from the "
           "BOX marks.\n\n"
        << table;
  }
}

}  // namespace
}  // namespace tricorne::liberty
