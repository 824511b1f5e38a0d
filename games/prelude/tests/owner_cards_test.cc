// Words of the card language that none of the shipped cards uses: an owner's cards may.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "games/prelude/game.h"
#include "games/prelude/turn.h"
#include "kernel/testing/battery.h"
#include "kernel/testing/words.h"
#include "language_data.h"
#include "prelude_data.h"

namespace tricorne::prelude {
namespace {

using Json = nlohmann::json;

// Puts other texts in force for the length of a test.
class OwnerCards : public testing::Test {
 protected:
  void TearDown() override { use_tables(load_tables(data::prelude()).value()); }

  void say(const std::map<int, std::string>& events) {
    std::vector<EmbeddedFile> files(data::prelude().begin(), data::prelude().end());
    for (EmbeddedFile& file : files) {
      if (!file.path.ends_with("data/cards.json")) continue;
      Json cards = Json::parse(file.text);
      for (const auto& [card, text] : events) {
        cards["cards"][static_cast<std::size_t>(card - 1)]["event"] = {text};
        cards["cards"][static_cast<std::size_t>(card - 1)]["requires"] = nullptr;
      }
      text_ = cards.dump(1);
      file.text = text_;
    }
    auto tables = load_tables(files);
    ASSERT_TRUE(tables.ok()) << tables.error();
    use_tables(std::move(tables).value());
  }

  State play(const char* document, std::initializer_list<const char*> moves) {
    State s = Prelude::load(Json::parse(document)).value();
    Decision decision;
    for (const char* move : moves) {
      Prelude::decision(s, decision);
      const auto a = Prelude::parse(s, move);
      EXPECT_TRUE(a && decision.lists(*a)) << move;
      if (!a || !decision.lists(*a)) break;
      Prelude::apply(s, *a, nullptr);
    }
    return s;
  }

 private:
  std::string text_;
};

constexpr const char* kPatrioteTurn = R"({"base": "standard", "round": 3,
    "hands": {"patriote": [22, 27, 28], "loyal": [24, 25]},
    "organizations": {"patriote": ["montreal"], "loyal": ["quebec", "drummond"]}})";

RULE("12.0", "4.0")
TEST_F(OwnerCards, RollDice) {
  say({{22, "dice 2 choose"}});
  const State s = play(kPatrioteTurn, {"play 22 event", "name rc", "face rc", "name o", "face rc"});
  EXPECT_EQ(s.marker[at(Track::kRural)], 2);
}

RULE("12.0", "5.2", "9.4")
TEST_F(OwnerCards, MoveCounters) {
  say({{22, "organize me in [quebec,chambly]; disband foe in all county; volunteer in drummond"}});
  const State s = play(kPatrioteTurn, {"play 22 event"});
  EXPECT_TRUE(s.has_organization(Player::kPatriote, County::kChambly));
  EXPECT_FALSE(s.has_organization(Player::kPatriote, County::kQuebec));
  EXPECT_FALSE(s.has_organization(Player::kLoyal, County::kDrummond));
  EXPECT_EQ(Prelude::broken(s), "");
}

RULE("12.0")
TEST_F(OwnerCards, DiscardAndDraw) {
  say({{22, "discard foe 1 random; discard me 1 choice; draw me 2 generic"}});
  const State s = play(kPatrioteTurn, {"play 22 event", "discard 24", "discard 27", "draw 96"});
  EXPECT_TRUE(s.cards.discard.has(24));
  EXPECT_TRUE(s.cards.discard.has(27));
  EXPECT_TRUE(s.cards.hand[at(Player::kPatriote)].has(96));
  EXPECT_EQ(Prelude::visible(s, *Prelude::parse(s, "draw 97")), only(0));
  Decision decision;
  Prelude::decision(s, decision);
  const Phrase asked = Prelude::question(s, decision);
  EXPECT_EQ(asked.key, "prelude.question.hand_draw");
  const Catalogue words = words_of<Prelude>("en", {data::language()});
  EXPECT_EQ(words.render(asked), "Which card of the Generic Deck does the Patriote draw?");
}

RULE("12.0", "9.0", "6.2")
TEST_F(OwnerCards, ForbidAndFrighten) {
  say({{22, "until turn { forbid loyal special reprisal +4 }"}});
  State s = play(kPatrioteTurn, {"play 22 event", "face ei", "play 24 ap"});
  Decision decision;
  Prelude::decision(s, decision);
  EXPECT_FALSE(decision.lists(*Prelude::parse(s, "special le_canadien 2")));
  const auto why = Prelude::why_not(s, decision, *Prelude::parse(s, "special le_canadien 2"));
  EXPECT_EQ(why.text.key, "prelude.reason.card_forbids");
  s.marker[at(Track::kRural)] = 3;
  for (const char* move : {"stop", "face rc", "roll 1"}) {
    Prelude::apply(s, *Prelude::parse(s, move), nullptr);
  }
  Prelude::decision(s, decision);  // 1 - 2 + 4 = 3: two cubes
  EXPECT_EQ(static_cast<Question>(decision.question), Question::kReprisalCube);
}

RULE("12.0", "5.0", "10.0")
TEST_F(OwnerCards, ActWhenATrackScoresOrASessionEnds) {
  say({{22, "until game { when eiscores { vp 5 me } when parlend { op -3 me } }"}});
  const State s = play(R"({"base": "standard", "round": 2, "marker": {"ei": 3},
                           "hands": {"patriote": [22]}})",
                       {"play 22 event", "face ei", "pass"});
  EXPECT_EQ(int{s.vp.n}, -2 + 5 + 2);
  EXPECT_EQ(s.points[at(Player::kPatriote)], 3);
}

RULE("12.0", "8.0")
TEST_F(OwnerCards, PayForAllChecksTogether) {
  say({{22, "check me +9 in [chambly,lacadie] { success { vp 1 me } all { vp 3 me } }"}});
  const State s = play(kPatrioteTurn, {"play 22 event", "county chambly", "roll 11", "roll 12"});
  EXPECT_EQ(int{s.vp.n}, 5);
}

// Nothing is carried out any more, the rule of a card as little as the rest of a text (ruling 96).
RULE("12.0", "2.4")
TEST_F(OwnerCards, EndTheGameAsAtItsEnd) {
  say({{22, "until game { when rcscores { vp 9 me } }; endgame count; vp 9 me"}});
  const State s = play(kPatrioteTurn, {"play 22 event", "roll 1"});
  EXPECT_TRUE(s.over());
  EXPECT_EQ(s.ending, Ending::kCount);
  EXPECT_EQ(int{s.vp.n}, 4 - 2 - 2 - 2);  // rural; organizations, external, an empty city
}

// A card on trial is in force for whoever tries it, as long as he does, and for nobody else.
RULE("12.0")
TEST_F(OwnerCards, AreTriedApartFromTheGamesThatGoOn) {
  const Json cards = {{"cards", {{{"n", 22}, {"event", "vp 7 me"}}}}};
  const auto points = [&] { return int{play(kPatrioteTurn, {"play 22 event"}).vp.n}; };
  const int ours = points();
  int tried = 0;
  int elsewhere = 0;
  const auto done = Prelude::try_cards(cards, [&] {
    tried = points();
    std::thread([&] { elsewhere = points(); }).join();
  });
  ASSERT_TRUE(done.ok()) << done.error();
  EXPECT_EQ(tried, ours + 7);
  EXPECT_EQ(elsewhere, ours);
  EXPECT_EQ(points(), ours);
  EXPECT_FALSE(Prelude::try_cards({{"cards", {{{"n", 22}, {"event", "vp me"}}}}}, [] {}).ok());
}

// Typed texts that are hostile are refused, and soon.
TEST_F(OwnerCards, AreReadHoweverTheyAreTyped) {
  const auto wrong = [](const Json& event) { return Prelude::read_card({{"event", event}}).wrong; };
  EXPECT_TRUE(wrong("vp 1 me").empty());
  EXPECT_TRUE(wrong(nullptr).empty());
  ASSERT_EQ(wrong("vp 1 mee").size(), 1U);
  EXPECT_EQ(wrong("vp 1 mee")[0].member, "event");
  EXPECT_EQ(wrong("vp 1 mee")[0].fault.column, 6);
  EXPECT_EQ(wrong("vp 1 mee")[0].fault.length, 3);
  EXPECT_FALSE(wrong(7).empty());
  EXPECT_FALSE(wrong(Json::array({"vp 1 me", 7})).empty());
  std::string nested = "vp ";
  for (int i = 0; i < 600; ++i) nested += "half(";
  EXPECT_FALSE(wrong(nested).empty());
  EXPECT_FALSE(wrong(std::string(100000, '{')).empty());
  EXPECT_FALSE(wrong("vp 1 me\xff").empty());
  std::string many;
  for (int i = 0; i < 190; ++i) many += "if rs > 1 and rs > 1 {";
  EXPECT_FALSE(wrong(many).empty());
}

// Whole games with many such cards keep every law.
RULE("12.0")
TEST_F(OwnerCards, KeepTheLaws) {
  say({{19, "dice 2 choose"},
       {20, "organize me in pick 1 rural"},
       {21, "disband foe in pick 1 org=foe"},
       {22, "discard foe 1 random; draw foe 1 active"},
       {24, "discard me 1 choice; draw me 1 generic; reveal foe"},
       {25, "until turn { forbid foe organize reprisal +3 bonus me check 1 }"},
       {26, "until game { when parlend { vp 1 me } when rcscores { marker uc +2 } }"},
       {27, "until game { when ucscores { score ei } when eiscores { score o } }"},
       {28, "check me +4 in pick 3 rural { success { vp 1 me } all { vp 2 me } }"},
       {29, "marker choose reset; marker o -2; marker ei +3"},
       {30, "add 5 me in pick 3 rural max 2; remove 4 foe in all rural max 1"},
       {31, "volunteer in pick 2 rural"},
       {32, "parliament end; parliament next; add 3 me in random 2 urban"},
       {96, "special me from papineau"},
       {97, "special foe from governor"},
       {98, "ap me 3 only organize; ap foe 2"},
       {99, "until turn { toll foe 2 { ap me 2 } }; next foe { halfcost foe rural }"}});
  const tricorne::Setup setup = complete(Prelude::info(), {}).value();
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(battery_scaled(300)); ++seed) {
    FastRng rng{seed};
    const auto choose = [&](const Decision& d) { return std::optional<Action>(d.pick(rng)); };
    ASSERT_EQ(play_checked<Prelude>(setup, choose, {20, seed}), "") << seed;
  }
}

}  // namespace
}  // namespace tricorne::prelude
