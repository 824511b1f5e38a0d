// What becomes of a game when its rules are mended.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/session.h"
#include "kernel/testing/toy_editions.h"

namespace tricorne {
namespace {

using testing::HasSubstr;
using toy::First;
using toy::Gentle;
using toy::Marked;
using toy::Weighted;

constexpr std::string_view kSeed = "rules";

Session played(const std::vector<std::string>& moves) {
  Session s =
      Session::start(erased<First>(), {"toy", {}, ChanceMode::kSeeded, std::string(kSeed), nullptr})
          .value();
  for (const std::string& move : moves) EXPECT_FALSE(s.apply(move)) << move;
  return s;
}
Session finished() {
  Session s = played({});
  while (!s.over()) s.apply_option(s.decision()[0]);
  return s;
}

std::vector<WrittenMove> written(const Session& s) {
  std::vector<WrittenMove> out;
  for (const Move& move : s.moves()) out.push_back({move.written, move.seat, move.hash});
  return out;
}
template <Game G>
Restored restored(const Session& s) {
  return Session::restore(erased<G>(), s.record(), written(s));
}

TEST(Rules, ANewGameNotesThem) {
  const Session s = played({});
  EXPECT_EQ(s.record().rules, "first");
  EXPECT_EQ(s.replay(true)["rules"], "first");
  EXPECT_FALSE(s.replay(true).contains("mended"));
  EXPECT_EQ(Session::from_position(erased<First>(), s.position(), ChanceMode::kManual, "")
                .value()
                .record()
                .rules,
            "first");
}
TEST(Rules, AreASignatureAndAnOwnersData) {
  EXPECT_EQ(rules_text("2dc3ae25cad6869d\n", 0), "2dc3ae25cad6869d");
  EXPECT_EQ(rules_text("2dc3ae25cad6869d\n", 0x9f), "2dc3ae25cad6869d+000000000000009f");
}

TEST(Rules, TheSameRulesForgiveNothing) {
  const Session s = played({"take 3", "take 1"});
  const Restored fine = restored<First>(s);
  EXPECT_EQ(fine.verdict, Verdict::kSame);
  EXPECT_EQ(fine.session->state().hash(), s.state().hash());
  auto moves = written(s);
  moves.back().hash = 1;
  Restored bad = Session::restore(erased<First>(), s.record(), moves);
  EXPECT_EQ(bad.verdict, Verdict::kDamaged);
  EXPECT_FALSE(bad.session);
  EXPECT_THAT(bad.problem, HasSubstr("hash"));
  moves = written(s);
  moves.back().seat = Seat{0};
  bad = Session::restore(erased<First>(), s.record(), moves);
  EXPECT_EQ(bad.verdict, Verdict::kDamaged);
  EXPECT_THAT(bad.problem, HasSubstr("a move of p1, expected p2"));
}

TEST(Rules, LegalMovesGoOnByTheMendedOnes) {
  const Session s = played({"take 1", "take 2"});
  for (const bool marked : {false, true}) {
    Restored out = marked ? restored<Marked>(s) : restored<Gentle>(s);
    ASSERT_EQ(out.verdict, Verdict::kMended);
    EXPECT_EQ(out.differs.has_value(), marked);
    out.session->mend();
    ASSERT_FALSE(out.session->apply("take 1"));
    const GameRecord& record = out.session->record();
    ASSERT_EQ(record.mends.size(), 1U);
    EXPECT_EQ(record.rules, "first");
    EXPECT_EQ(record.last_rules(), marked ? "marked" : "gentle");
    EXPECT_EQ(record.last_mend(), s.number());
    // From now on every hash is compared again, those that the old rules gave are forgotten.
    auto moves = written(*out.session);
    for (std::size_t i = 0; i < s.number(); ++i) moves[i].hash.reset();
    const AnyGame& game = out.session->game();
    EXPECT_EQ(Session::restore(game, record, moves).verdict, Verdict::kSame);
    moves.back().hash = 1;
    EXPECT_EQ(Session::restore(game, record, moves).verdict, Verdict::kDamaged);
  }
}

TEST(Rules, AMoveThatIsNotLegalAnyMoreStopsTheGame) {
  const Session s = played({"take 1", "take 3", "take 1"});
  Restored out = restored<Gentle>(s);
  ASSERT_EQ(out.verdict, Verdict::kStopped);
  EXPECT_EQ(out.session->number(), 3U);  // two cards and one grab
  EXPECT_THAT(out.problem, HasSubstr("move 4 ('take 3')"));
  out.session->mend();
  EXPECT_FALSE(out.session->apply("take 2"));
  EXPECT_EQ(out.session->record().last_mend(), 3U);
  // With the old rules in place again nothing has happened.
  EXPECT_EQ(restored<First>(s).verdict, Verdict::kSame);
}

TEST(Rules, UnknownOnesCountAsOthers) {
  Session s = played({"take 1"});
  GameRecord record = s.record();
  record.rules.clear();
  EXPECT_EQ(Session::restore(erased<First>(), record, written(s)).verdict, Verdict::kMended);
}

TEST(Rules, WhatCannotEvenBeginIsDamaged) {
  const Session s = played({});
  GameRecord record = s.record();
  record.setup.scenario = "winter";
  const Restored out = Session::restore(erased<Gentle>(), record, written(s));
  EXPECT_EQ(out.verdict, Verdict::kDamaged);
  EXPECT_THAT(out.problem, HasSubstr("winter"));
}

TEST(Rules, GoingBackKeepsThoseInForce) {
  std::vector<Mend> mends{{3, "b"}, {10, "c"}, {12, "d"}};
  take_back(mends, 20);
  EXPECT_EQ(mends.size(), 3U);
  take_back(mends, 5);
  ASSERT_EQ(mends.size(), 2U);
  EXPECT_EQ(mends[0].number, 3U);
  EXPECT_EQ(mends[1].number, 5U);
  EXPECT_EQ(mends[1].rules, "d");
  take_back(mends, 0);
  ASSERT_EQ(mends.size(), 1U);
  EXPECT_EQ(mends[0].rules, "d");

  Restored out = restored<Marked>(played({"take 1", "take 2"}));
  out.session->mend();
  ASSERT_FALSE(out.session->rewind(3));
  EXPECT_EQ(out.session->record().last_mend(), 3U);
  EXPECT_EQ(out.session->record().last_rules(), "marked");
}

TEST(Rules, DiceOfOtherRulesAreNotCompared) {
  // A game whose die comes up one, which the mended die would not.
  std::optional<Session> s;
  for (int seed = 0; !s || s->moves().back().notation != "roll 1"; ++seed) {
    s.emplace(Session::start(erased<First>(),
                             {"toy", {}, ChanceMode::kSeeded, std::to_string(seed), nullptr})
                  .value());
    ASSERT_FALSE(s->apply("take 3"));
  }
  Restored out = restored<Weighted>(*s);
  ASSERT_EQ(out.verdict, Verdict::kMended);
  EXPECT_FALSE(out.differs);
  EXPECT_THAT(out.session->dice_problem(), HasSubstr("not what the seed gives"));
  out.session->mend();
  EXPECT_EQ(out.session->dice_problem(), "");
  const auto again = Session::from_replay(erased<Weighted>(), out.session->replay(true));
  ASSERT_TRUE(again.ok()) << again.error();
  EXPECT_EQ(again.value().dice_problem(), "");
  EXPECT_EQ(again.value().record().last_rules(), "weighted");
}

TEST(Rules, DocumentsTellWhatHappened) {
  const Session s = finished();
  const auto document = s.replay(true);
  EXPECT_EQ(Session::reopen(erased<First>(), document).value().verdict, Verdict::kSame);
  const Restored agrees = Session::reopen(erased<Gentle>(), document).value();
  EXPECT_EQ(agrees.verdict, Verdict::kMended);
  EXPECT_FALSE(agrees.differs);
  const Restored differs = Session::reopen(erased<Marked>(), document).value();
  EXPECT_EQ(differs.verdict, Verdict::kMended);
  EXPECT_EQ(differs.differs, 1U);
  EXPECT_THAT(Session::from_replay(erased<Marked>(), document).error(),
              HasSubstr("played by other rules"));
  auto without = document;
  without.erase("rules");
  EXPECT_EQ(Session::reopen(erased<First>(), without).value().verdict, Verdict::kMended);
  auto forged = document;
  forged["result"][0]["won"] = !forged["result"][0]["won"].get<bool>();
  EXPECT_THAT(Session::reopen(erased<First>(), forged).error(), HasSubstr("replay: result"));
  EXPECT_TRUE(Session::reopen(erased<Gentle>(), forged).value().differs);
  forged = document;
  forged["mended"] = {{{"number", 99}, {"rules", "x"}}};
  EXPECT_THAT(Session::reopen(erased<First>(), forged).error(), HasSubstr("mended[0]"));
}

}  // namespace
}  // namespace tricorne
