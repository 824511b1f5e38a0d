// The kernel against a toy game: procedures, sessions, documents, dice, words.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/catalogue.h"
#include "kernel/testing/battery.h"
#include "kernel/testing/ruletest.h"
#include "kernel/testing/toy_game.h"
#include "kernel/testing/toy_offers.h"
#include "kernel_data.h"

namespace tricorne {
namespace {

using testing::HasSubstr;
using toy::Haggle;
using toy::Toy;

Session new_session(const std::string& seed, ChanceMode chance = ChanceMode::kSeeded) {
  return Session::start(erased<Toy>(), {"toy", {}, chance, seed, nullptr}).value();
}

// The words of the second toy, as far as its rules tests look at them.
constexpr std::array<EmbeddedFile, 1> kHaggleWords{
    {{"haggle/text/en/haggle.json", R"({"haggle.reason": "This is not possible now."})"}}};
std::vector<std::span<const EmbeddedFile>> words() { return {data::kernel(), kHaggleWords}; }
const std::string kTests = std::string(TRICORNE_TEST_DATA) + "/testing";
const bool kRulesRegistered = register_rule_tests(erased<Toy>, kTests, words) &&
                              register_rule_tests(erased<Haggle>, kTests + "/haggle", words);

TEST(RuleTests, AreFound) { EXPECT_TRUE(kRulesRegistered); }

// What is not there can still be misspelt.
TEST(RuleTests, AbsentFieldsHaveANameThatThereIs) {
  const std::vector rooms{data::kernel()};
  const Catalogue words = Catalogue::load("en", rooms).value();
  const auto problem = [&](const std::string& expected) {
    return rule_tests_problem(erased<Toy>(), words, "start standard 2\nexpect " + expected);
  };
  EXPECT_EQ(problem("stones 10"), "");
  EXPECT_EQ(problem("cards.7 absent"), "");
  EXPECT_THAT(problem("stnes absent"), HasSubstr("there is no 'stnes'"));
  EXPECT_THAT(problem("stnes 0"), HasSubstr("there is no 'stnes'"));
  EXPECT_THAT(problem("stones absent"), HasSubstr("it is 10"));
}

TEST(Battery, PassesOnTheToyGame) { EXPECT_EQ(battery<Toy>(), ""); }
TEST(Battery, PassesWhereSeveralAreAsked) { EXPECT_EQ(battery<Haggle>(), ""); }

// From an element of the board to moves and back: what is lit, what is not, what is not asked
// about.
TEST(Vocabulary, FindsTheMovesForAnElementOfTheBoard) {
  Session session = new_session("a", ChanceMode::kManual);
  for (const char* move :
       {"deal 1", "deal 2", "take 3", "roll 1", "take 3", "roll 1", "take 3", "roll 1"})
    ASSERT_FALSE(session.apply(move)) << move;
  const Decision& asked = session.decision();
  const auto moves = [&](std::string_view target) {
    std::vector<std::string> out;
    for (Action a : session.state().moves_for(asked, target)) {
      out.push_back(session.state().notation(a));
    }
    return out;
  };
  ASSERT_EQ(asked.seat, 1);
  EXPECT_THAT(moves("stones:2"), testing::ElementsAre("take 2"));
  EXPECT_THAT(moves("stones:2:left"), testing::ElementsAre("take 2"));
  EXPECT_THAT(moves("stone"), testing::IsEmpty());
  EXPECT_FALSE(session.why_not_target("stones:2"));
  ASSERT_FALSE(session.apply("take 3"));
  ASSERT_FALSE(session.apply("roll 1"));
  EXPECT_THAT(moves("stones:3"), testing::ElementsAre("take 3"));
  EXPECT_EQ(session.why_not_target("stones:3")->reason.text.key, "toy.reason");
  EXPECT_EQ(session.why_not_target("the moon")->reason.text.key, "kernel.refused.target");
}

// A battery that cannot fail proves nothing: break one law at a time and see it caught.
struct Leaky : Toy {
  static Seen<State> conceal(const State& s, Seat seat) { return {s, seat}; }
  static State redeal(const Seen<State>& seen, FastRng& /*rng*/) {
    State s = *seen;
    std::swap(s.card[0], s.card[1]);
    return s;
  }
};
struct Forgetful : Toy {
  static Result<State> load(const nlohmann::json& document) {
    auto s = Toy::load(document);
    s.value().grabs = 3;
    return s;
  }
};
struct Deaf : Toy {
  static std::optional<Action> parse(const State& /*s*/, std::string_view /*text*/) { return {}; }
};
struct Endless : Toy {
  static const GameInfo& info() {
    static const GameInfo kInfo{"toy", {"p1", "p2"}, 2, {"standard"}, {{"fast", {"off"}}}, 3};
    return kInfo;
  }
};
struct Repeating : Toy {
  static void decision(const State& s, Decision& out) {
    Toy::decision(s, out);
    if (out.seat != kChance) out.add(out[0]);
  }
};
struct Silent : Toy {
  static Reason why_not(const State& /*s*/, const Decision& /*d*/, Action /*a*/) { return {}; }
};
struct Pedantic : Toy {
  static constexpr std::array<PutAlways, 0> kPutAlways{};
};
struct Boastful : Toy {
  static constexpr auto kPutAlways = std::to_array<PutAlways>(
      {{toy::Question::kTake, Put::kTurn}, {toy::Question::kRoll, Put::kTurn}});
};
struct Secretive : Toy {
  static constexpr auto kPutAlways =
      std::to_array<PutAlways>({{toy::Question::kTake, Put::kHidden}});
};
TEST(Battery, CatchesBrokenGames) {
  unsetenv("TRICORNE_BATTERY_PERCENT");  // a fault must be met, however few games others play
  EXPECT_THAT(battery<Repeating>(), HasSubstr("lists an option twice"));
  EXPECT_THAT(battery<Silent>(), HasSubstr("without a why-not"));
  EXPECT_THAT(battery<Leaky>(), HasSubstr("sees through a redeal"));
  EXPECT_THAT(battery<Forgetful>(), HasSubstr("saved and loaded differs"));
  EXPECT_THAT(battery<Deaf>(), HasSubstr("does not parse back"));
  EXPECT_THAT(battery<Endless>(), HasSubstr("does not end"));
  EXPECT_THAT(battery<Pedantic>(), HasSubstr("toy.question.take is put with one answer"));
  EXPECT_THAT(battery<Boastful>(), HasSubstr("question 2 never has one answer"));
  EXPECT_THAT(battery<Secretive>(), HasSubstr("question 1 hides nothing"));
}

TEST(Battery, FuzzBytesPlayAGame) {
  const std::array<std::uint8_t, 12> bytes{0, 1, 1, 2, 0, 1, 2, 2, 0, 1, 1, 0};
  EXPECT_EQ(fuzz<Toy>(bytes), "");
  EXPECT_EQ(fuzz<Haggle>(bytes), "");
}

TEST(Session, SameSeedSameGame) {
  Session a = new_session("seven");
  Session b = new_session("seven");
  while (!a.over()) {
    const Action first = a.decision()[0];
    a.apply_option(first);
    b.apply_option(first);
    ASSERT_EQ(a.state().hash(), b.state().hash());
  }
  EXPECT_TRUE(b.over());
}

TEST(Session, RefusesAndSaysWhy) {
  Session s = new_session("x");
  const auto before = s.state().hash();
  EXPECT_EQ(s.apply("take 9")->code, Refusal::kIllegal);
  EXPECT_EQ(s.apply("roll 1")->reason.rule, "2");
  EXPECT_EQ(s.apply("take 1", Seat{1})->code, Refusal::kWrongSeat);
  EXPECT_EQ(s.apply("take 1", Seat{0}, 99)->code, Refusal::kStale);
  EXPECT_EQ(s.state().hash(), before);
}

// A state that nobody recorded refuses in the same words, and takes the same moves.
TEST(Session, CanBeAskedAboutAnyState) {
  Session game = new_session("x");
  const Session asked = Session::at(game.state());
  EXPECT_EQ(asked.state().hash(), game.state().hash());
  for (const char* move : {"nonsense", "take 99", ""}) {
    EXPECT_EQ(asked.why_not(move)->message, game.why_not(move)->message) << move;
  }
  Session::Meant meant;
  for (Action a : game.decision().options()) {
    EXPECT_FALSE(asked.check(game.state().notation(a), {}, {}, meant));
    EXPECT_EQ(meant.action, a);
    EXPECT_EQ(meant.seat, game.decision().seat);
  }
}

TEST(Session, UndoStopsAtOthersAndAtDice) {
  Session s = new_session("u");
  EXPECT_EQ(s.undo()->code, Refusal::kNothingToUndo);  // only the deal lies behind
  ASSERT_FALSE(s.apply("take 1"));
  EXPECT_FALSE(s.can_undo(Seat{1}));
  EXPECT_FALSE(s.undo(Seat{0}));
  ASSERT_FALSE(s.apply("take 3"));  // rolls the die
  EXPECT_FALSE(s.can_undo());
}

TEST(Session, RewindsByConsentAcrossAnything) {
  Session s = new_session("u");
  const auto start = s.state().hash();
  const auto number = s.number();
  ASSERT_FALSE(s.apply("take 3"));
  ASSERT_FALSE(s.rewind(number));
  EXPECT_EQ(s.state().hash(), start);
}

TEST(Session, ReplayWithAWrongHashIsRefused) {
  Session s = new_session("r");
  ASSERT_FALSE(s.apply("take 2"));
  auto document = s.replay(true);
  document["moves"][2]["hash"] = "0000000000000000";
  EXPECT_THAT(Session::from_replay(erased<Toy>(), document).error(),
              HasSubstr("move 3 ('take 2')"));
  document = s.replay(true);
  document["moves"][2]["move"] = "take 7";
  EXPECT_THAT(Session::from_replay(erased<Toy>(), document).error(), HasSubstr("take 7"));
}

TEST(Session, ReplayHidesTheSeedUntilAsked) {
  Session s = new_session("secret");
  EXPECT_FALSE(s.replay(false).contains("seed"));
  EXPECT_EQ(s.replay(true)["seed"], "secret");
  EXPECT_EQ(s.replay(false)["seed_hash"], Dice::seed_hash("secret"));
}

TEST(Setup, RefusesWhatTheGameDoesNotKnow) {
  EXPECT_THAT(complete(Toy::info(), {"1812", {}, {}}).error(),
              HasSubstr("expected one of standard"));
  EXPECT_THAT(complete(Toy::info(), {"", {"human"}, {}}).error(), HasSubstr("2 seats, found 1"));
  EXPECT_THAT(complete(Toy::info(), {"", {}, {{"slow", "on"}}}).error(),
              HasSubstr("no option 'slow'"));
  EXPECT_THAT(complete(Toy::info(), {"", {}, {{"fast", "x"}}}).error(), HasSubstr("off, on"));
}

TEST(Setup, RefusesWhatTheGameObjectsTo) {
  GameInfo picky = Toy::info();
  picky.objection = [](const tricorne::Setup& setup) {
    return setup.seats[0] == setup.seats[1] ? std::string("nobody plays alone") : std::string();
  };
  EXPECT_EQ(complete(picky, {"", {"human:ann", "human:ann"}, {}}).error(),
            "toy: nobody plays alone");
  EXPECT_TRUE(complete(picky, {"", {"human:ann", "human:bob"}, {}}).ok());
}

TEST(Dice, KnownAnswersAndFairness) {
  const Dice dice("1776");
  std::array<int, 6> counts{};
  for (std::uint64_t i = 0; i < 60000; ++i) ++counts[dice.draw(i, 6)];
  for (int count : counts) EXPECT_NEAR(count, 10000, 400);
  // Fixed for ever: a change here breaks the verification of finished games.
  std::string first;
  for (std::uint64_t i = 0; i < 16; ++i) first += std::to_string(dice.draw(i, 6));
  EXPECT_EQ(first, "2002013140232203");
  EXPECT_EQ(Dice::fresh_seed().size(), 64U);
  EXPECT_NE(Dice::fresh_seed(), Dice::fresh_seed());
}

// Whoever only wants to know whose question it is has none of its answers listed.
TEST(Decision, StopsBeforeTheFirstAnswer) {
  Decision whole;
  Decision asked;
  asked.stop_after(0);
  const Toy::State state = Toy::start(complete(Toy::info(), {}).value());
  Toy::decision(state, whole);
  Toy::decision(state, asked);
  EXPECT_GT(whole.size(), 0);
  EXPECT_EQ(asked.size(), 0);
  EXPECT_EQ(asked.seat, whole.seat);
  EXPECT_EQ(asked.question, whole.question);
}

TEST(Decision, SelectFollowsWeights) {
  Decision d;
  d.ask(kChance, 0, "1");
  d.add(action(0, 1), 2);
  d.add(action(0, 2), 3);
  EXPECT_EQ(d.total_weight(), 5U);
  EXPECT_EQ(d.select(1).a, 1);
  EXPECT_EQ(d.select(2).a, 2);
  EXPECT_EQ(d.select(4).a, 2);
}

TEST(Document, ComplaintsNameThePlace) {
  const std::string text = "{\n \"cards\": [\n  {\"id\": \"Y1\", \"cost\": \"four\"}\n ]\n}";
  const auto json = parse_json(text, "cards.json").value();
  const Reader reader(json, "cards.json", text);
  const auto read = read_document([&] { return reader["cards"].at(0)["cost"].integer(0, 9); });
  EXPECT_EQ(
      read.error(),
      "cards.json line 3: cards[0] (Y1).cost: expected a whole number from 0 to 9, found \"four\"");
  EXPECT_THAT(parse_json("{\n  \"a\": ,\n}", "x.json").error(),
              HasSubstr("x.json line 2 column 8"));
  EXPECT_EQ(parse_json("{\n  \"a\": 5e392\n}", "x.json").error(),
            "x.json line 2 column 8: 5e392 is too large a number");
  EXPECT_THAT(read_document([&] { return reader["deck"].text(); }).error(),
              HasSubstr("expected a member 'deck'"));
}

TEST(Document, ComplaintsAreOneLineWhateverTheNames) {
  const auto json = parse_json(R"({"a\nb": 1, "id": "x\ty"})", "x.json").value();
  const Reader reader(json, "x.json");
  EXPECT_THAT(read_document([&]() -> Result<bool> {
                reader.only({"id"});
                return true;
              }).error(),
              HasSubstr("unknown member 'a b'"));
}

TEST(Document, TooDeepIsRefusedBeforeItIsParsed) {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
  };
  EXPECT_TRUE(parse_json(nested(kDeepestDocument), "x.json").ok());
  EXPECT_THAT(parse_json(nested(1'000'000), "x.json").error(), HasSubstr("x.json: nested deeper"));
  EXPECT_TRUE(shallow(R"(["\"[[[[["])", 1));
}

TEST(Catalogue, RendersNestedPhrasesInBothLanguages) {
  for (const char* language : {"en", "es"}) {
    const std::vector rooms{data::kernel()};
    const auto words = Catalogue::load(language, rooms);
    ASSERT_TRUE(words.ok()) << words.error();
    EXPECT_THAT(words.value().render(Phrase("kernel.refused.unreadable").with_text("move", "zz")),
                HasSubstr("zz"));
    EXPECT_EQ(words.value().render("no.such.key"), "[no.such.key]");
    EXPECT_NE(words.value().problem("no.such.key"), "");
    EXPECT_NE(words.value().problem("kernel.refused.unreadable"), "");
  }
  EXPECT_FALSE(Catalogue::load("tlh", {}).ok());
}

// As the browser does (Intl.ListFormat): "a, b, and c" and "a, b y c".
TEST(Catalogue, JoinsListsAsTheLanguageDoes) {
  const std::vector rooms{data::kernel()};
  const auto listed = [&](const char* language, std::size_t n) {
    const std::vector<Phrase> list(n, Phrase("no.key"));
    return Catalogue::load(language, rooms)
        .value()
        .render(Phrase("kernel.refused.unreadable").with("move", list));
  };
  EXPECT_THAT(listed("en", 1), HasSubstr("“[no.key]”"));
  EXPECT_THAT(listed("en", 2), HasSubstr("“[no.key] and [no.key]”"));
  EXPECT_THAT(listed("en", 3), HasSubstr("“[no.key], [no.key], and [no.key]”"));
  EXPECT_THAT(listed("es", 3), HasSubstr("[no.key], [no.key] y [no.key]"));
}

// Articles and agreement come from what the language says of a name.
TEST(Catalogue, AgreesWithNames) {
  constexpr std::string_view kTexts = R"({
    "toy.win": "{who_The} {who_is, select, ms {ha} fs {ha} other {han}} ganado {what_to} {whose_of}",
    "toy.red": "Rojos", "toy.red.grammar": "mp rojos", "toy.ring": "Anillo", "toy.ring.grammar": "ms",
    "toy.queen": "Reina", "toy.queen.grammar": "fs", "toy.ana": "Ana",
    "toy.stones": "{n, plural, one {# piedra} other {# piedras}}",
    "toy.stones.grammar": "{n, plural, one {fs} other {fp}}"})";
  const std::array<EmbeddedFile, 1> texts{{{"toy/text/es/toy.json", kTexts}}};
  const std::vector<std::span<const EmbeddedFile>> rooms{data::kernel(), texts};
  const auto words = Catalogue::load("es", rooms);
  ASSERT_TRUE(words.ok()) << words.error();
  const auto won = [&](std::vector<Phrase> who, const Phrase& what, const char* whose) {
    return words.value().render(Phrase("toy.win")
                                    .with("who", std::move(who))
                                    .with("what", what)
                                    .with("whose", Phrase(whose)));
  };
  EXPECT_EQ(won({"toy.red"}, "toy.ring", "toy.ana"), "Los rojos han ganado al Anillo de Ana");
  EXPECT_EQ(won({"toy.ana"}, "toy.queen", "toy.ring"), "Ana han ganado a la Reina del Anillo");
  EXPECT_EQ(won({"toy.queen", "toy.red"}, Phrase("toy.stones").with("n", 2), "toy.queen"),
            "La Reina y los rojos han ganado a las 2 piedras de la Reina");
  EXPECT_EQ(won({"toy.queen"}, Phrase("toy.stones").with("n", 1), "toy.red"),
            "La Reina ha ganado a la 1 piedra de los rojos");
}

TEST(Signature, IsTheSameEverywhere) {
  EXPECT_EQ(signature<Toy>(), 5825556731090769270ULL);
  EXPECT_EQ(signature<Haggle>(), 17685252383784602226ULL);
}

}  // namespace
}  // namespace tricorne
