// Games looked at again, and hints: the toy game, whose best answers are known, and all of ours.
#include "players/review.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "players/players.h"
#include "search/toy_guide.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;
using toy::Toy;

constexpr Depth kDepth{.playouts = 600};

Session toy_game(const std::vector<std::string>& moves) {
  auto session = Session::from_position(
      erased<Toy>(),
      {{"game", "toy"}, {"cards", {1, 2}}, {"stones", 7}, {"grabs", 4}, {"to_act", "p1"}},
      ChanceMode::kSeeded, "5");
  EXPECT_TRUE(session.ok()) << session.error();
  for (const std::string& move : moves) {
    const auto refused = session.value().apply(move);
    EXPECT_FALSE(refused) << move << ": " << refused->message;
  }
  return std::move(session).value();
}

Json reviewed(const Session& session, const search::AnyExaminer& examiner,
              const Depth& depth = kDepth) {
  ReviewNotes notes;
  return review(session, examiner, depth, notes, nullptr);
}

// One or two stones may be taken: to leave six, or three, wins; the first answer throws that away.
const std::vector<std::string> kThrownAway{"take 2", "take 2", "take 1", "take 2"};

TEST(Review, FindsTheBlunder) {
  const auto judge = search::examiner(toy::Guide{});
  const Json found = reviewed(toy_game(kThrownAway), *judge);
  ASSERT_EQ(found["decisions"].size(), 4U);
  const Json& blunder = found["decisions"][0];
  EXPECT_EQ(blunder["seat"], "p1");
  EXPECT_EQ(blunder["made"]["move"], "take 2");
  EXPECT_EQ(blunder["preferred"]["move"], "take 1");
  EXPECT_GT(blunder["loss"].get<double>(), 0.3);
  EXPECT_EQ(found["decisions"][1]["loss"], 0.0) << "it was the answer that wins";
  EXPECT_EQ(found["turning_points"][0]["kind"], "play");
  EXPECT_EQ(found["summary"][1]["accuracy"], 1.0);
  EXPECT_LT(found["summary"][0]["accuracy"].get<double>(), 1.0);
}

void expect_sums(const Json& found) {
  const Json& chances = found["chances"];
  for (std::size_t seat = 0; seat < found["seats"].size(); ++seat) {
    const Json& sum = found["summary"][seat];
    const double whole = chances.back()["chances"][seat].get<double>() -
                         chances.front()["chances"][seat].get<double>();
    EXPECT_NEAR(sum["luck"].get<double>() + sum["own"].get<double>() + sum["others"].get<double>(),
                whole, 2e-4)
        << found["seats"][seat];
  }
}

TEST(Review, TellsLuckFromPlay) {
  const auto judge = search::examiner(toy::Guide{});
  auto session = Session::start(erased<Toy>(), {"toy", {}, ChanceMode::kSeeded, "7", nullptr});
  FastRng rng{3};
  while (!session.value().over()) {
    session.value().apply_option(session.value().decision().pick(rng));
  }
  const Json found = reviewed(session.value(), *judge);
  expect_sums(found);
  EXPECT_TRUE(std::any_of(found["chances"].begin(), found["chances"].end(),
                          [](const Json& one) { return one.value("by", "") == "chance"; }));
  EXPECT_EQ(found["over"], true);
  for (const Json& one : found["chances"]) {
    EXPECT_NEAR(one["chances"][0].get<double>() + one["chances"][1].get<double>(), 1, 2e-4);
  }
}

TEST(Review, IsTheSameByteForByte) {
  const auto judge = search::examiner(toy::Guide{});
  const Session session = toy_game(kThrownAway);
  EXPECT_EQ(reviewed(session, *judge).dump(), reviewed(session, *judge).dump());
  const std::string key = review_key(session, kDepth);
  EXPECT_EQ(key.size(), 16U);
  EXPECT_EQ(key, review_key(toy_game(kThrownAway), kDepth));
  EXPECT_NE(key, review_key(session, {.playouts = 601}));
  EXPECT_NE(key, review_key(toy_game({"take 2", "take 2"}), kDepth));
}

TEST(Review, GoesOnWhereItWasInterrupted) {
  const auto judge = search::examiner(toy::Guide{});
  const Session session = toy_game(kThrownAway);
  ReviewNotes notes;
  std::size_t last = 0;
  const ReviewProgress stop = [&](std::size_t done, std::size_t whole) {
    EXPECT_LE(done, whole);
    EXPECT_EQ(done, last + 1);
    last = done;
    return done < 4;
  };
  EXPECT_TRUE(review(session, *judge, kDepth, notes, stop).is_null());
  EXPECT_EQ(last, 4U);
  std::size_t anew = 0;
  struct Counted : ReviewNotes {
    ReviewNotes* from = nullptr;
    std::size_t* anew = nullptr;
    const Json* find(const std::string& key) const override { return from->find(key); }
    void put(const std::string& key, Json found) override {
      ++*anew;
      from->put(key, std::move(found));
    }
  } counted;
  counted.from = &notes;
  counted.anew = &anew;
  const Json whole = review(session, *judge, kDepth, counted, nullptr);
  EXPECT_EQ(whole.dump(), reviewed(session, *judge).dump());
  EXPECT_EQ(anew + 4, whole["chances"].size() + whole["decisions"].size());
}

TEST(Review, TellsOfAnUnfinishedGameAsFarAsItGoes) {
  const auto judge = search::examiner(toy::Guide{});
  const Json found = reviewed(toy_game({"take 1"}), *judge);
  EXPECT_EQ(found["over"], false);
  EXPECT_EQ(found["decisions"].size(), 1U);
  EXPECT_EQ(reviewed(toy_game({}), *judge)["chances"].size(), 1U);
}

// A game of each kind between bots that answer at once, cut off where it would take long.
Session played(const AnyGame& game, std::size_t moves) {
  Setup setup;
  const bool rulebook = game.info().id == "liberty";
  setup.seats.assign(static_cast<std::size_t>(std::max(2, game.info().min_seats)), "standard");
  if (rulebook) setup.seats = {"human", "rulebook", "rulebook", "rulebook"};
  auto session = Session::start(game, {game.info().id, setup, ChanceMode::kSeeded, "3", nullptr});
  EXPECT_TRUE(session.ok()) << session.error();
  Session& s = session.value();
  auto bot = make_any_player(game, {rulebook ? "rulebook" : "random", 0}).value();
  while (!s.over() && s.number() < moves) {
    const Seat seat = s.decision().seat;
    Thinking thinking{bot_rng(s.state(), seat)};
    s.apply_option(bot->choose(s.state(), s.decision(), thinking));
  }
  return std::move(session).value();
}

class EveryGame : public testing::TestWithParam<const AnyGame*> {};
INSTANTIATE_TEST_SUITE_P(Games, EveryGame,
                         testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& one) { return one.param->info().id; });

TEST_P(EveryGame, IsReviewedAlikeAndAddsUp) {
  const AnyGame& game = *GetParam();
  const auto judge = make_examiner(game);
  const Session session = played(game, 40);
  const Depth depth{.playouts = 30};
  const Json found = reviewed(session, *judge, depth);
  EXPECT_EQ(found.dump(), reviewed(session, *judge, depth).dump());
  EXPECT_GT(found["decisions"].size(), 0U);
  expect_sums(found);
  for (const Json& one : found["chances"]) {
    for (const Json& chance : one["chances"]) {
      EXPECT_GE(chance.get<double>(), 0);
      EXPECT_LE(chance.get<double>(), 1);
    }
  }
  for (const Json& decision : found["decisions"]) {
    EXPECT_GE(decision["loss"].get<double>(), 0);
    if (game.info().id == "liberty") {
      EXPECT_EQ(decision["seat"], "british") << "charts choose nothing";
    }
  }
}

// The first questions with a choice, of any seat.
template <class Each>
void at_questions(const Session& session, const search::AnyExaminer& judge, int most, Each each) {
  auto state = session.state_at(0);
  Decision decision;
  for (const Move& move : session.moves()) {
    if (move.seat != kChance && !move.interjection) {
      state->decision(decision, move.seat);
      if (judge.chooses(*state, decision) && most-- > 0) each(*state, decision);
    }
    move.make(*state, nullptr);
  }
}

TEST_P(EveryGame, IsJudgedByWhatTheSeatMayKnow) {
  const auto judge = make_examiner(*GetParam());
  const Session session = played(*GetParam(), 80);
  FastRng rng{9};
  at_questions(session, *judge, 12, [&](const AnyState& state, const Decision& decision) {
    const auto twin = state.imagine(decision.seat, rng);
    const search::Budget budget{.iterations = 40};
    const auto one = judge->weigh(state, decision, FastRng{4}, budget, decision[0]);
    const auto other = judge->weigh(*twin, decision, FastRng{4}, budget, decision[0]);
    ASSERT_EQ(one.options.size(), other.options.size());
    EXPECT_EQ(one.best, other.best);
    for (std::size_t i = 0; i < one.options.size(); ++i) {
      EXPECT_EQ(one.options[i].worth, other.options[i].worth)
          << state.notation(decision[static_cast<int>(i)]);
    }
  });
}

TEST_P(EveryGame, HintsWithReasonsInBothLanguages) {
  const AnyGame& game = *GetParam();
  const auto judge = make_examiner(game);
  const Session session = played(game, 80);
  int hints = 0;
  int replies = 0;
  at_questions(session, *judge, 8, [&](const AnyState& state, const Decision& decision) {
    const auto found = judge->advise(state, decision, FastRng{4}, {.iterations = 200});
    EXPECT_TRUE(decision.lists(found.preferred().action));
    ASSERT_TRUE(found.second) << "there was a choice";
    EXPECT_NE(*found.second, found.best);
    EXPECT_GT(found.options[*found.second].visits, 50U) << "compared fairly";
    if (found.after_best.reply_to(decision.seat) != nullptr) ++replies;
    const std::vector<Phrase> why = reasons(game, decision, state, found);
    ASSERT_FALSE(why.empty());
    for (const char* language : {"en", "es"}) {
      const Catalogue& words = *require_words(language).value();
      for (const Phrase& phrase : why) {
        const std::string text = words.render(phrase);
        EXPECT_EQ(text.find("kernel."), std::string::npos) << text;
        EXPECT_EQ(text.find('{'), std::string::npos) << text;
      }
    }
    const Json hint = Json::parse(hint_text(state, decision, found));
    EXPECT_EQ(hint["move"], state.notation(found.preferred().action));
    ++hints;
  });
  EXPECT_GT(hints, 0);
  EXPECT_GT(replies, 0) << "what the others would answer";
}

// What a hint says of the toy game: to take one of seven stones leaves six, which wins.
TEST(Hint, TellsWhatFollowsWhatElseThereIsAndWhatIsPrevented) {
  const auto judge = search::examiner(toy::Guide{});
  const Session session = toy_game({});
  Decision decision;
  session.state().decision(decision);
  const auto found = judge->advise(session.state(), decision, FastRng{4}, {.iterations = 400});
  std::vector<std::string> keys;
  for (const Phrase& phrase : reasons(session.game(), decision, session.state(), found)) {
    keys.push_back(phrase.key);
  }
  EXPECT_EQ(session.state().notation(found.preferred().action), "take 1");
  EXPECT_THAT(
      keys, testing::ElementsAre("kernel.advice.worth", "kernel.advice.gains", "kernel.advice.line",
                                 "kernel.advice.second", "kernel.advice.instead",
                                 "kernel.advice.allows", "kernel.advice.prevents"));
}

TEST(Levels, BecomePlayouts) {
  const auto judge = search::examiner(toy::Guide{});
  EXPECT_EQ(depth_of_level(*judge, "easy").value().playouts, 100);
  EXPECT_EQ(depth_of_level(*judge, "max").value().playouts, 200);
  EXPECT_FALSE(depth_of_level(*judge, "grandmaster").ok());
  EXPECT_FALSE(depth_of_level(*judge, "x40").ok());
}

}  // namespace
}  // namespace tricorne
