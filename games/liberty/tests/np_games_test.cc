// Four non-players by themselves: their games end by the rules, every reason they give can be read
// in both languages, and whoever forgets everything between questions plays the same.
#include <cstdlib>
#include <map>
#include <set>
#include <unordered_set>

#include "games/liberty/tests/np_table.h"
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
      const auto player = Liberty::player("rulebook");
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

// For runs by hand, from the root of the repository: TRICORNE_NP_GAMES=20000, and
// TRICORNE_NP_FIRST=5001 to share the seeds between processes.
int from_environment(const char* name, int usual) {
  const char* wanted = std::getenv(name);
  return wanted != nullptr ? std::atoi(wanted) : usual;
}

// Keys and names of arguments, all the way down: phrases of one shape render alike.
void append_shape(const Phrase& phrase, std::string& out) {
  out += phrase.key;
  for (const auto& [name, value] : phrase.args) {
    out += '/';
    out += name;
    const auto* list = std::get_if<std::vector<Phrase>>(&value);
    if (list == nullptr) continue;
    // Lists of names differ only in the names.
    for (const Phrase& part : *list) {
      if (part.args.empty() && list->size() > 1) continue;
      append_shape(part, out);
    }
  }
}

// What is wrong with the words of an explanation, in any language, each shape looked at once.
class Readers {
 public:
  Readers() {
    const auto rooms = std::array{data::kernel(), data::liberty()};
    for (const char* language : {"en", "es"}) {
      auto words = Catalogue::load(language, rooms);
      EXPECT_TRUE(words.ok());
      if (words.ok()) words_.push_back(std::move(words).value());
    }
  }
  void read(const Phrase& phrase) {
    shape_.clear();
    append_shape(phrase, shape_);
    if (!seen_.insert(shape_).second) return;
    for (const Catalogue& words : words_) {
      const std::string problem = words.problem(phrase);
      if (!problem.empty()) problems.insert(problem);
    }
  }
  [[nodiscard]] std::size_t shapes() const { return seen_.size(); }
  std::set<std::string> problems;

 private:
  std::vector<Catalogue> words_;
  std::unordered_set<std::string> seen_;
  std::string shape_;
};

// An answer that nothing is said of but that it is as it should be, or a die rolled for nothing.
bool vague(const std::vector<Phrase>& why) {
  return std::any_of(why.begin(), why.end(), [](const Phrase& phrase) {
    if (phrase.key == "liberty.np.as_instructed") return true;
    if (phrase.key != "liberty.np.rolls") return false;
    const auto* purpose = std::get_if<std::vector<Phrase>>(&phrase.args.front().second);
    return purpose == nullptr || purpose->front().empty();
  });
}

// Every game ends by the rules, and every decision in it comes with reasons that can be read.
class NonPlayerGames : public ::testing::TestWithParam<std::string> {};

RULE("6.1", "7.3", "8.1")
TEST_P(NonPlayerGames, EndByTheRulesWithEveryDecisionTraced) {
  const int games = from_environment("TRICORNE_NP_GAMES", 15);
  const int first = from_environment("TRICORNE_NP_FIRST", 1);
  Readers readers;
  std::vector<Phrase> why;
  std::map<std::string, long> silent;
  std::map<std::string, long> vaguely;
  long decisions = 0;
  long reasons = 0;
  for (int i = 0; i < games; ++i) {
    const State s = play(GetParam(), static_cast<std::uint64_t>(first + i), &why,
                         [&](const State&, const Decision& d, Action a) {
                           ASSERT_TRUE(d.lists(a));
                           if (d.seat == kChance) return;
                           ++decisions;
                           reasons += static_cast<long>(why.size());
                           if (why.empty())
                             ++silent[std::string(word(static_cast<Question>(d.question)))];
                           if (vague(why))
                             ++vaguely[std::string(word(static_cast<Question>(d.question)))];
                           for (const Phrase& phrase : why) readers.read(phrase);
                         });
    ASSERT_TRUE(Liberty::over(s)) << "seed " << first + i;
    ASSERT_EQ(Liberty::broken(s), "") << "seed " << first + i;
  }
  EXPECT_TRUE(vaguely.empty()) << ::testing::PrintToString(vaguely);
  EXPECT_TRUE(silent.empty()) << ::testing::PrintToString(silent);
  EXPECT_TRUE(readers.problems.empty()) << ::testing::PrintToString(readers.problems);
  EXPECT_GT(readers.shapes(), 100U);
  std::printf("%s: %d games ended by the rules, %ld decisions, %ld reasons of %zu shapes\n",
              GetParam().c_str(), games, decisions, reasons, readers.shapes());
}

INSTANTIATE_TEST_SUITE_P(Scenarios, NonPlayerGames, ::testing::ValuesIn(Liberty::info().scenarios),
                         [](const auto& test) { return "in_" + test.param; });

}  // namespace
}  // namespace tricorne::liberty
