// What is told: prompts, reasons, the log and the end, where the bare row would say too much or too
// little.
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "games/prelude/game.h"
#include "games/prelude/words.h"
#include "kernel/testing/words.h"
#include "language_data.h"

namespace tricorne::prelude {
namespace {

using Json = nlohmann::json;
using Moves = std::initializer_list<const char*>;

class Told {
 public:
  explicit Told(const char* document, Moves moves = {}) {
    auto state = Prelude::load(Json::parse(document));
    if (!state.ok()) throw std::runtime_error(state.error());
    state_ = state.value();
    for (const char* move : moves) play(move);
  }

  [[nodiscard]] std::string question(const char* language) const {
    return render(language, Prelude::question(state_, decision()));
  }
  [[nodiscard]] std::string option(const char* language, const char* move) const {
    return render(language, Prelude::option(state_, Prelude::parse(state_, move).value()));
  }
  [[nodiscard]] std::string ending(const char* language) const {
    return render(language, Prelude::ending(state_));
  }
  // Every line since the beginning.
  [[nodiscard]] std::vector<std::string> log(const char* language) const {
    std::vector<std::string> out;
    for (const LogEvent& event : events_) out.push_back(render(language, Prelude::event(event)));
    return out;
  }
  [[nodiscard]] int count(const char* language, const char* line) const {
    const auto lines = log(language);
    return static_cast<int>(std::count(lines.begin(), lines.end(), line));
  }
  // The dice of the events of this kind.
  [[nodiscard]] std::vector<std::int64_t> dice(Event kind) const {
    std::vector<std::int64_t> out;
    for (const LogEvent& event : events_) {
      if (event.id != at(kind)) continue;
      const auto dice = Prelude::event_facts(event).dice;
      out.insert(out.end(), dice.begin(), dice.end());
    }
    return out;
  }
  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] Reason why_not(const char* move) const {
    return Prelude::why_not(state_, decision(), Prelude::parse(state_, move).value());
  }

 private:
  [[nodiscard]] Decision decision() const {
    Decision out;
    Prelude::decision(state_, out);
    return out;
  }
  void play(const char* move) {
    const auto a = Prelude::parse(state_, move);
    ASSERT_TRUE(a && decision().lists(*a)) << move;
    Log log;
    Prelude::apply(state_, *a, &log);
    events_.insert(events_.end(), log.events.begin(), log.events.end());
  }
  static std::string render(std::string_view language, const Phrase& phrase) {
    static const Catalogue en = words_of<Prelude>("en", {data::language()});
    static const Catalogue es = words_of<Prelude>("es", {data::language()});
    return (language == "en" ? en : es).render(phrase);
  }

  State state_{};
  std::vector<LogEvent> events_;
};

// ---- Questions

constexpr const char* kTracks = R"({"base": "standard", "turn": "early_1837", "round": 3,
    "pool": [5, 90], "hands": {"patriote": [96], "loyal": []}, "sessions": []})";

RULE("12.5", "12.90", "9.5.1")
TEST(PreludeTold, ATrackIsNamedForWhatBecomesOfIt) {
  const Told scored(kTracks, {"play 5 buy"});
  EXPECT_EQ(scored.question("en"), "Patriote: The St-Ours Declaration. Which track is scored?");
  EXPECT_NE(scored.question("es").find("¿Qué registro puntúa?"), std::string::npos);
  const Told moved(kTracks, {"play 90 buy"});
  EXPECT_EQ(moved.question("en"), "Patriote: Frozen Roads. Which Scoring Marker moves forward?");
  const Told reset(R"({"base": "standard", "turn": "1835", "round": 3, "to_act": "loyal",
      "hands": {"loyal": [127]}})",
                   {"play 127 ap", "special non_issue 4"});
  EXPECT_EQ(reset.question("en"),
            "Loyal: which Scoring Marker goes back to the Start without scoring?");
}

constexpr const char* kSeigneur = R"({"base": "standard", "turn": "early_1837", "round": 3,
    "sessions": [], "cubes": {"beauce": [0, 5], "drummond": [0, 5]},
    "hands": {"patriote": [110], "loyal": []}})";

RULE("12.110")
TEST(PreludeTold, OneCountyIsAskedForWithAllTheCubes) {
  const Told added(kSeigneur, {"play 110 event", "option 0"});
  EXPECT_EQ(added.question("en"), "Patriote: A Seigneur Won Over. Which county gets the 4 cubes?");
  const Told removed(kSeigneur, {"play 110 event", "option 1"});
  EXPECT_EQ(removed.question("en"),
            "Patriote: A Seigneur Won Over. Which county loses up to 3 cubes?");
  EXPECT_NE(removed.question("es").find("¿Qué distrito pierde hasta 3 cubos?"), std::string::npos);
}

constexpr const char* kReroll = R"({"base": "standard", "turn": "1835", "round": 3,
    "first": "loyal", "hands": {"patriote": [], "loyal": [127]}, "in_play": [2],
    "in_force": [{"card": 2, "rule": 0, "me": "loyal", "variables": [0, 0, 0], "until": "turn",
                  "whose": "patriote", "begun": false}], "op": {"loyal": )";

RULE("8.0", "12.2")
TEST(PreludeTold, AFailedCheckOffersWhatThereIs) {
  const auto asked = [](int points, const char* dice) {
    const std::string document = kReroll + std::to_string(points) + "}}";
    return Told(document.c_str(), {"play 127 ap", "organize montreal", "dedicate 2", dice})
        .question("en");
  };
  EXPECT_NE(asked(0, "roll 12").find("fail, or roll again?"), std::string::npos);
  EXPECT_NE(asked(8, "roll 12").find("fail, roll again, or pay the difference?"),
            std::string::npos);
  const Told once(
      (kReroll + std::string("8}}")).c_str(),
      {"play 127 ap", "organize montreal", "dedicate 2", "roll 12", "reroll", "roll 12"});
  EXPECT_NE(once.question("en").find("fail, or pay the difference?"), std::string::npos);
  EXPECT_TRUE(once.dice(Event::kCheckRolled).empty()) << "a sum is no die";
}

// ---- The log

constexpr const char* kRural = R"({"base": "standard", "turn": "1835", "round": 3, "sessions": [],
    "rs": 12, "marker": {"rc": 3}, "hands": {"patriote": [97], "loyal": []}})";

RULE("5.1.1", "6.2")
TEST(PreludeTold, TheAwardIsToldAfterTheReprisal) {
  const Told t(kRural, {"play 97 ap", "stop", "face rc", "roll 4", "remove deux_montagnes",
                        "remove rouville", "remove vercheres", "remove richelieu",
                        "remove vaudreuil", "remove chambly", "remove chambly"});
  const auto lines = t.log("en");
  const auto place = [&](const char* line) {
    return std::find(lines.begin(), lines.end(), line) - lines.begin();
  };
  const auto award = place("Rural Counties: the Patriote is favoured by 1 VP.");
  EXPECT_LT(place("Scoring Sequence of the Rural Counties."), award);
  EXPECT_LT(award, std::ssize(lines));
  EXPECT_EQ(t.count("en", "The Patriote scores 1 VP (Patriote 1)."), 1);
  EXPECT_EQ(t.dice(Event::kReprisalRolled), std::vector<std::int64_t>{4}) << "no modifier";
}

RULE("6.2")
TEST(PreludeTold, TheReprisalTakesNoMoreThanThereIs) {
  Json document = Json::parse(kRural);
  for (County c : kRuralCounties) document["cubes"][std::string(kCountyWords[at(c)])] = {0, 0};
  document["cubes"]["chambly"] = {1, 0};
  document["hands"]["patriote"] = {97};
  const Told t(document.dump().c_str(), {"play 97 ap", "stop", "face rc", "roll 4"});
  EXPECT_EQ(t.count("en", "Fear of Reprisal: 4, modifier 3; 1 cube is to be removed."), 1);
}

RULE("12.37", "12.42")
TEST(PreludeTold, AnEffectThatLastsNamesItsCard) {
  const Told t(R"({"base": "standard", "turn": "1835", "round": 8, "sessions": [],
      "first": "patriote", "to_act": "loyal", "hands": {"patriote": [], "loyal": []},
      "in_play": [37, 42],
      "in_force": [{"card": 37, "rule": 0, "me": "loyal", "variables": [0, 0, 0], "until": "turn",
                    "whose": "patriote", "begun": false},
                   {"card": 42, "rule": 0, "me": "patriote", "variables": [["quebec"], 0, 0],
                    "until": "turn", "whose": "patriote", "begun": false}]})",
               {"pass"});
  EXPECT_EQ(t.count("en", "“Caron Resigns” takes effect."), 1);
  EXPECT_EQ(t.count("en", "“By-Election” takes effect."), 1);
  EXPECT_EQ(t.count("es", "«Dimite Caron» surte efecto."), 1);
}

RULE("12.77")
TEST(PreludeTold, ATollNamesItsCard) {
  const Told t(R"({"base": "standard", "turn": "early_1837", "round": 3, "sessions": [],
      "hands": {"patriote": [96], "loyal": []}, "in_play": [77],
      "in_force": [{"card": 77, "rule": 0, "me": "loyal", "variables": [0, 0, 0], "until": "turn",
                    "whose": "patriote", "begun": false}]})",
               {"play 96 ap", "mobilize montreal", "mobilize montreal"});
  EXPECT_EQ(t.count("en", "“Gosford Forbids Dissident Meetings” takes effect."), 1);
}

RULE("12.48")
TEST(PreludeTold, ASpecialActionThatIsGivenIsNotPaidFor) {
  constexpr const char* kCharm = R"({"base": "standard", "turn": "1835", "round": 3,
      "sessions": [], "hands": {"patriote": [48], "loyal": []}})";
  EXPECT_EQ(Told(kCharm, {"play 48 event"}).option("en", "special looking_for_trouble 4"),
            "Looking for Trouble, without paying (4 AP)");
  const Told t(kCharm, {"play 48 event", "special looking_for_trouble 4"});
  EXPECT_EQ(t.count("en", "The Patriote uses Looking for Trouble without paying (worth 4 AP)."), 1);
  EXPECT_EQ(t.count("en", "The Patriote uses Looking for Trouble (4 AP)."), 0);
}

RULE("12.85", "10.0")
TEST(PreludeTold, ARoundOfTheNextTurnIsCalledSo) {
  const Told t(R"({"base": "standard", "turn": "early_1837", "round": 8, "sessions": [],
      "hands": {"patriote": [85], "loyal": []}})",
               {"play 85 event"});
  EXPECT_EQ(t.count("en", "Round 1 of the next turn will be Parliamentary."), 1);
}

// ---- The end

RULE("12.8", "2.4")
TEST(PreludeTold, ARevoltByTheCardLeavesTheSpirit) {
  Told t(R"({"base": "standard", "turn": "fall_1837", "round": 3, "sessions": [],
      "first": "loyal", "rs": 12, "pool": [8], "hands": {"patriote": [], "loyal": []},
      "no_matter": true, "special_used": {"patriote": ["no_matter_the_cost"]}})",
         {"play 8 buy", "roll 6", "may yes"});
  EXPECT_TRUE(t.ending("en").starts_with("Lower Canada revolts with Rebellious Spirit at 12."));
  EXPECT_EQ(t.ending("es").find("ha llegado a 15"), std::string::npos);
}

RULE("2.4")
TEST(PreludeTold, ATieIsTheLoyalPlayers) {
  Json document = Json::parse(R"({"base": "standard", "turn": "winter_1837", "round": 8,
      "sessions": [], "rs": 3, "to_act": "loyal", "box": {"ei": 0},
      "hands": {"patriote": [], "loyal": []}})");
  for (County c : kRuralCounties) document["cubes"][std::string(kCountyWords[at(c)])] = {0, 0};
  document["cubes"]["montreal"] = {3, 3};
  document["cubes"]["quebec"] = {4, 4};
  const Told t(document.dump().c_str(), {"pass", "roll 1"});
  ASSERT_TRUE(t.state().over());
  EXPECT_EQ(t.ending("en"),
            "Winter 1837 is over without a revolt. The count stands at 0, and a tie is won by the "
            "Loyal player.");
  EXPECT_EQ(t.count("en", "At 0 VP the Loyal player wins."), 1);
}

// ---- Prices and reasons

Json price_of(const Told& t, const char* county) {
  return Prelude::view(Prelude::conceal(t.state(), 0))["counties"][county]["price"]["patriote"];
}

std::string in_force(int card, const char* whose, const char* until, bool begun) {
  const Json rule = {{"card", card},           {"rule", 0},      {"me", whose},
                     {"variables", {0, 0, 0}}, {"until", until}, {"whose", "patriote"},
                     {"begun", begun}};
  return Json({{"base", "standard"},
               {"turn", "1835"},
               {"round", 3},
               {"sessions", Json::array()},
               {"cubes", {{"richelieu", {5, 0}}}},
               {"hands", {{"patriote", {96}}, {"loyal", Json::array()}}},
               {"in_play", {card}},
               {"in_force", {rule}}})
      .dump();
}

RULE("9.1", "12.56", "12.107")
TEST(PreludeTold, ThePriceIsThatOfTheRule) {
  const Told cap(in_force(56, "loyal", "turn", false).c_str(), {"play 96 ap"});
  EXPECT_TRUE(price_of(cap, "richelieu").is_null()) << "Mobilization goes no higher";
  EXPECT_EQ(price_of(cap, "beauce"), 1);
  const Told half(in_force(107, "patriote", "next", true).c_str(),
                  {"play 96 ap", "mobilize beauce"});
  EXPECT_EQ(half.option("en", "mobilize megantic"), "Mobilize Mégantic for 0 AP");
  EXPECT_EQ(price_of(half, "megantic"), 0);
}

RULE("1.0")
TEST(PreludeTold, WhoeverHasNoCubesIsToldTheRule) {
  Json document = Json::parse(R"({"base": "standard", "turn": "1835", "round": 3,
      "hands": {"patriote": [96], "loyal": []}})");
  int left = tables().cubes[at(Player::kPatriote)];
  for (County c : kAllCounties) {
    const int n = std::min(left, int{facts(c).boxes[at(Player::kPatriote)]} - 1);
    document["cubes"][std::string(kCountyWords[at(c)])] = {n, 0};
    left -= n;
  }
  ASSERT_EQ(left, 0);
  const Told t(document.dump().c_str(), {"play 96 ap"});
  EXPECT_EQ(t.why_not("mobilize montreal").rule, "1.0");
}

}  // namespace
}  // namespace tricorne::prelude
