// Every card has its tests: one that carries out its event, and where it has a prerequisite one that
// is refused for want of it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

namespace tricorne::prelude {
namespace {

std::string all_text_rules() {
  std::ostringstream text;
  for (const auto& entry : std::filesystem::directory_iterator(TRICORNE_TEST_DATA "/tests")) {
    if (entry.path().extension() == ".rules") text << std::ifstream(entry.path()).rdbuf() << '\n';
  }
  return text.str();
}

std::set<int> cards_in(const std::string& text, const std::string& pattern) {
  std::set<int> cards;
  const std::regex line(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), line), end; at != end; ++at) {
    cards.insert(std::stoi((*at)[1]));
  }
  return cards;
}

TEST(PreludeCards, HaveTheirTests) {
  const std::string text = all_text_rules();
  const auto played = cards_in(text, R"(do \w+ play (\d+) (?:event|buy|both)\n)");
  const auto refused = cards_in(text, R"(reject \w+ play (\d+) (?:event|buy) because "prereq)");
  std::ifstream file(TRICORNE_TEST_DATA "/data/cards.json");
  const auto cards = nlohmann::json::parse(file)["cards"];
  EXPECT_EQ(cards.size(), 147U);
  for (const auto& card : cards) {
    const int n = card["n"];
    EXPECT_TRUE(played.contains(n)) << "no test carries out the event of card " << n;
    EXPECT_TRUE(card["requires"].is_null() || refused.contains(n))
        << "no test is refused the event of card " << n;
  }
}

}  // namespace
}  // namespace tricorne::prelude
