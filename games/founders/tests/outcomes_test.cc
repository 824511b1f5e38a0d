// Every row of every issue, by its own card: popularity, tracks, and where the card goes. What a row
// should do is read from the data here, apart from the language that carries it out.
#include <nlohmann/json.hpp>

#include <sstream>

#include "founders_data.h"
#include "games/founders/tests/table.h"
#include "kernel/embedded.h"

namespace tricorne::founders {
namespace {

using nlohmann::json;

const json& issue_data() {
  static const json kData =
      json::parse(embedded(data::founders(), "games/founders/data/issues.json"));
  return kData["issues"];
}

// A full cabinet of men with influence to spare, and room on every track.
State cabinet() {
  State s = five_players();
  Turn t{{s}};
  t.put_in_office(man("john_marshall"), Office::kWar);
  t.put_in_office(man("timothy_pickering"), Office::kEnvoy);
  t.put_in_office(man("andrew_jackson"), Office::kGeneral);
  s.supply.fill(40);
  s.tension = 1;
  return s;
}

// What the statements of a row that stand by themselves add to a track.
int added(const std::string& text, const std::string& track) {
  int sum = 0;
  std::istringstream statements(text);
  for (std::string one; std::getline(statements, one, ';');) {
    std::istringstream words(one);
    std::string verb;
    int n = 0;
    if (words >> verb >> n && verb == track) sum += n;
  }
  return sum;
}
bool says(const std::string& text, std::string_view word) {
  return text.find(word) != std::string::npos;
}

void expect_row(const State& before, const State& after, const json& row, const std::string& what) {
  const std::string text = row["do"];
  EXPECT_FALSE(after.open.any()) << what;
  EXPECT_EQ(after.reserves - before.reserves, added(text, "reserves")) << what;
  if (!says(text, "repeal")) {
    EXPECT_EQ(after.revenue - before.revenue, added(text, "revenue")) << what;
  }
  const int tension = added(text, "tension") + (says(text, "if tension <") ? 1 : 0);
  EXPECT_EQ(after.tension - before.tension, tension) << what;
  const int popularity = row["popularity"];
  if (!says(text, "pop ")) {
    EXPECT_EQ(after.man[after.president()].cubes, popularity) << what;
  }
}

void finish(State& s) {
  while (!s.stack.empty() && asked(s).seat == kChance) answer(s, asked(s)[0]);
  while (asks(s, Question::kTax)) answer(s, asked(s)[0]);
}

class Outcomes : public testing::TestWithParam<int> {
 protected:
  [[nodiscard]] const json& data() const {
    return issue_data()[static_cast<std::size_t>(GetParam())];
  }
  [[nodiscard]] std::string id() const { return data()["id"]; }
  [[nodiscard]] Issue issue() const { return tables().issue(id()); }
  // Where a card goes that is not resolved.
  void expect_away(const State& s, const json& row) const {
    const bool sent_on = says(row["do"], "requeue");
    EXPECT_EQ(s.issue[issue()], sent_on ? IssuePlace::kLater : IssuePlace::kOut) << id();
  }
};

// Ruling 21.
RULE("resolve-1", "resolve-5", "final-state")
TEST_P(Outcomes, Ignored) {
  State s = cabinet();
  open(s, id());
  const State before = s;
  answer(s, action(ActionKind::kIgnore));
  finish(s);
  expect_row(before, s, data()["ignored"], id() + " ignored");
  expect_away(s, data()["ignored"]);
}

RULE("resolve-2", "resolve-5", "final-state")
TEST_P(Outcomes, Failed) {
  State s = cabinet();
  open(s, id());
  const State before = s;
  answer(s, action(ActionKind::kAssign, 0));
  answer(s, action(ActionKind::kDecline));
  finish(s);
  expect_row(before, s, data()["failed"], id() + " failed");
  expect_away(s, data()["failed"]);
  for (Man m : before.open.officer) EXPECT_EQ(m, kNobody);
}

// Assigned and acted on by that option, as far as the vote.
void act(State& s, std::size_t k, bool same_officers) {
  answer(s, action(ActionKind::kAssign, same_officers ? 0 : k));
  while (asks(s, Question::kAct)) {
    // The last of the answers with this option pays what is missing.
    const Decision d = asked(s);
    Action act{};
    for (Action a : d.options()) {
      if (is(a, ActionKind::kResolve) && a.a == k) act = a;
    }
    answer(s, act);
    if (testing::Test::HasFatalFailure()) return;
    while (asks(s, Question::kPay)) answer(s, asked(s)[0]);
  }
}

// Ruling 66.
RULE("resolve-3", "resolve-5", "final-state", "states")
TEST_P(Outcomes, EachWay) {
  for (std::size_t k = 0; k < data()["options"].size(); ++k) {
    const json& option = data()["options"][k];
    State s = cabinet();
    open(s, id());
    const State before = s;
    act(s, k, k == 1 && option["officers"] == data()["options"][0]["officers"]);
    ASSERT_FALSE(HasFatalFailure()) << id();
    EXPECT_EQ(asks(s, Question::kVote), option["congress"].get<bool>()) << id();
    everybody(s, ActionKind::kYes);
    finish(s);
    expect_row(before, s, option, id() + " option " + std::to_string(k));
    EXPECT_EQ(s.issue[issue()], k == 0 ? IssuePlace::kResolvedA : IssuePlace::kResolvedB) << id();
  }
}

// Cancelled by the Chief Justice, where a card is open to review.
// Rulings 107, 118.
RULE("resolve-4", "resolve-5", "final-state")
TEST_P(Outcomes, Cancelled) {
  const json review = data().value("judicial_review", json());
  State s = cabinet();
  s.cards.move(act_facts(tables().act("theory_of_judicial_review")).first, Spot::kDeck,
               Spot::kInPlay);
  open(s, id());
  const State before = s;
  act(s, 0, true);
  ASSERT_FALSE(HasFatalFailure()) << id();
  everybody(s, ActionKind::kYes);
  ASSERT_EQ(asks(s, Question::kReview), !review.is_null()) << id();
  if (review.is_null()) return;
  answer(s, action(ActionKind::kCancel));
  EXPECT_EQ(asks(s, Question::kOverride), review.contains("president_override")) << id();
  if (asks(s, Question::kOverride)) answer(s, action(ActionKind::kCancel));
  const json& row = review["cancel"] == "row" ? review : data()["failed"];
  expect_row(before, s, row, id() + " cancelled");
  expect_away(s, row);
}
INSTANTIATE_TEST_SUITE_P(All, Outcomes, testing::Range(0, kIssueCards));

}  // namespace
}  // namespace tricorne::founders
