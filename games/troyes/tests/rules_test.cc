// Runs the text-rule tests of this folder, and checks that they cover every ruling and every card.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "games/troyes/game.h"
#include "games/troyes/tables.h"
#include "kernel/testing/ruletest.h"
#include "kernel/testing/rulings.h"
#include "kernel_data.h"
#include "troyes_data.h"

namespace tricorne::troyes {
namespace {

const AnyGame& the_game() { return erased<Troyes>(); }
std::vector<std::span<const EmbeddedFile>> the_texts() { return {data::kernel(), data::troyes()}; }

const bool kRegistered = register_rule_tests(the_game, TRICORNE_TEST_DATA "/tests", the_texts);

// The headings of all text-rule tests and the comments of the others.
std::string all_tests() {
  std::ostringstream out;
  for (const auto& entry : std::filesystem::directory_iterator(TRICORNE_TEST_DATA "/tests")) {
    if (entry.path().filename() == "rules_test.cc") continue;
    std::ifstream in(entry.path());
    out << in.rdbuf();
  }
  return out.str();
}

TEST(RuleTests, AreRegistered) { EXPECT_TRUE(kRegistered); }

TEST(RuleTests, CoverEveryRuling) { EXPECT_EQ(rulings_problem(TRICORNE_TEST_DATA), ""); }

TEST(RuleTests, CoverEveryCardAndExample) {
  const std::string text = all_tests();
  const auto expect_mark = [&](const std::string& mark) {
    EXPECT_NE(text.find(mark), std::string::npos) << mark << " has no test";
  };
  for (std::string_view id : kActivityIds) expect_mark("card-" + std::string(id));
  for (std::string_view id : kEventIds) expect_mark("event-" + std::string(id));
  for (std::string_view id : kCharacterIds) expect_mark("character-" + std::string(id));
  for (const char* kind : {"EX-", "DX-"}) {
    for (int i = 1; i <= 16; ++i)
      expect_mark(kind + std::string(i < 10 ? "0" : "") + std::to_string(i));
  }
}

}  // namespace
}  // namespace tricorne::troyes
