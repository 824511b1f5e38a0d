// The 147 cards' texts: all are understood, mean what they say, and read well in both languages.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "games/prelude/cards/grammar.h"
#include "games/prelude/tables.h"
#include "language/testing/texts.h"
#include "prelude_data.h"

namespace tricorne::prelude::cards {
namespace {

using language::Program;

const std::vector<std::string> kCounties = {
    "montreal", "quebec",     "deux_montagnes", "terrebonne",   "lachenaie", "lassomption",
    "berthier", "st_maurice", "vaudreuil",      "beauharnois",  "laprairie", "lacadie",
    "chambly",  "rouville",   "vercheres",      "st_hyacinthe", "richelieu", "yamaska",
    "nicolet",  "missisquoi", "shefford",       "drummond",     "stanstead", "sherbrooke",
    "megantic", "beauce"};

const language::Grammar& grammar() {
  static const language::Grammar kGrammar = card_grammar(kCounties);
  return kGrammar;
}

const nlohmann::json& cards() {
  static const nlohmann::json kCards =
      parse_json(embedded(data::prelude(), "games/prelude/data/cards.json"), "cards.json").value();
  return kCards;
}

// The lines of a card's event or always part as one text; its prerequisite as it is.
std::string text_of(const nlohmann::json& field) {
  if (!field.is_array()) return field.is_string() ? field.get<std::string>() : "";
  std::string out;
  for (const auto& line : field) out += (out.empty() ? "" : "; ") + line.get<std::string>();
  return out;
}

TEST(CardLanguage, ReadsEveryCardAndWritesItBack) {
  ASSERT_EQ(cards()["cards"].size(), 147U);
  for (const auto& card : cards()["cards"]) {
    const std::string event = text_of(card["event"]);
    language::expect_kept(grammar(), "statement", event);
    const std::string needs = text_of(card["requires"]);
    if (needs.empty()) continue;
    language::expect_kept(grammar(), "condition", needs);
  }
}

TEST(CardLanguage, ReadsWhatIsKeptInReserve) {
  for (const char* text :
       {"dice 2 choose; dice 1 rc", "organize loyal in pick 1 rural noorg=loyal",
        "disband patriote in [montreal,richelieu]", "volunteer in pick 1 org=loyal",
        "discard foe 1 random; discard me half(3) choice",
        "draw patriote 2 active; draw me 1 generic",
        "until turn { forbid patriote mobilize forbid loyal special forbid me composure }",
        "until game { reprisal +1 reprisal -2 }",
        "check loyal +2 in all urban by me stop { success { vp 1 loyal } fail { } all { war 1 "
        "loyal } }",
        "marker rc reset; marker choose -2; marker ei +1", "endgame count",
        "until game { when parlend { vp 1 loyal } when rcscores { rs +1 } when oscores { } }",
        "until game { when eiscores { } when ucscores { op -1 foe } }",
        "if not parliamentary and opp(foe) < 3 and mv(loyal,quebec) = 2 { vp 1 me }",
        "if is(leader(uc),me) or count() > 3 { add 1 me in all county max 2 by foe }",
        "add half(opp(me)) me in pick count(urban control=none) county max 2 by leader(o)",
        "let $c = quebec; until game { bonus controller($c) check 1 reroll foe volunteer }",
        "ap loyal 3 only organize; ap patriote rs only volunteer; ap me 2",
        "special loyal from papineau; skip foe 2; parliament end; reveal me"}) {
    language::expect_readable(grammar(), "statement", text);
  }
}

std::string fault(std::string_view text) {
  Program program;
  language::Fault fault;
  parse(grammar(), "statement", text, program, fault);
  return fault.message.empty() ? "" : fault.what();
}

TEST(CardLanguage, SaysWhatIsWrong) {
  EXPECT_EQ(fault("rs +1\nadd 1 each patriote in ruralx"),
            "line 2, column 24: expected a county, '[', 'pick', 'random' or 'all', found 'ruralx'");
  EXPECT_EQ(fault("add 1 each patriote in pick 2 ruralx"),
            "line 1, column 31: expected a filter, 'max', 'by', ';' or the end of the text, found "
            "'ruralx'; did you mean 'rural'?");
  EXPECT_EQ(fault("add 2 patriot in montreal"),
            "line 1, column 7: expected 'each' or a player, found 'patriot'; did you mean "
            "'patriote'?");
  EXPECT_EQ(fault("add 2 patriote in montrael"),
            "line 1, column 19: expected a county, '[', 'pick', 'random' or 'all', found "
            "'montrael'; did you mean 'montreal'?");
  EXPECT_EQ(fault("rs 1"), "line 1, column 4: expected '+' or '-', found '1'");
  EXPECT_EQ(fault("score rx"),
            "line 1, column 7: expected a track (rc, o, ei, uc or choose), found 'rx'; did you "
            "mean 'rc'?");
  EXPECT_EQ(fault("let $c = random 2; vp 2 controller($c)"),
            "line 1, column 25: controller() needs the name of one county");
  EXPECT_EQ(fault("add 1 me in pick 2 rural urban"),
            "line 1, column 13: no county is both rural and urban");
  EXPECT_EQ(fault("until turn { reroll loyal mobilize }"),
            "line 1, column 27: expected 'organize', 'volunteer' or 'check', found 'mobilize'");
  EXPECT_EQ(fault("number $k me from 1 to 6; add 1 me in $k"),
            "line 1, column 39: expected a county, '[', 'pick', 'random' or 'all', found '$k', "
            "which is a number");
  EXPECT_EQ(fault("check me +4 in $c { }"),
            "line 1, column 16: expected a county, '[', 'pick', 'random' or 'all', found '$c', "
            "which names nothing here");
  EXPECT_EQ(fault("check me +4 in quebec { fail { vp 1 controller($c) } }"), "");
}

TEST(CardLanguage, NamesTheCardAndTheWord) {
  const auto card = nlohmann::json::parse(
      R"({"n": 21, "requires": null, "event": ["rs +1", "ad 1 loyal in montreal"]})");
  Program program;
  const auto read = read_document([&] {
    CardTexts texts;
    read_card_texts(grammar(), Reader(card, "cards.json"), program, texts);
    return texts.event.at;
  });
  EXPECT_THAT(
      read.error(),
      testing::HasSubstr("event[1]: line 2, column 1: expected a statement, found 'ad'; did you "
                         "mean 'add'?"));
}

class Words : public testing::TestWithParam<const char*> {
 protected:
  Catalogue words_ = language::card_words(GetParam(), data::prelude());
};

TEST_P(Words, EveryCardReadsAsKept) {
  std::string all;
  for (const auto& card : cards()["cards"]) {
    Program program;
    CardTexts texts;
    read_card_texts(grammar(), Reader(card, "cards.json"), program, texts);
    all += fmt::format("{} {}\n{}\n", card["n"].get<int>(), card["title"].get<std::string>(),
                       language::said(words_, say_card(grammar(), program, texts)));
  }
  language::expect_said(fmt::format("{}/tests/said.{}.txt", TRICORNE_TEST_DATA, GetParam()), all);
}

// ---- docs/owner-cards.md

// The fenced blocks of a kind on the page, each with the lines quoted after it.
struct Example {
  std::vector<std::string> lines;
  std::string quoted;
};
std::vector<Example> examples(const std::string& kind) {
  std::ifstream page("docs/owner-cards.md");
  std::vector<Example> out;
  bool inside = false;
  bool after = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      after = inside;
      inside = !inside && line == "```" + kind;
      if (inside) out.emplace_back();
    } else if (inside) {
      out.back().lines.push_back(line);
    } else if (after && line.starts_with("> ")) {
      out.back().quoted += line.substr(2) + "\n";
    } else {
      after = false;
    }
  }
  return out;
}

TEST_P(Words, ThePageForOwnersSaysWhatItsCardsSay) {
  const auto cards = examples("card");
  EXPECT_GT(cards.size(), 10U);
  for (const Example& example : cards) {
    nlohmann::json card = {{"requires", nullptr}, {"event", nullptr}};
    for (const std::string& line : example.lines) {
      const std::size_t colon = line.find(": ");
      card[line.substr(0, colon)] = line.substr(colon + 2);
    }
    Program program;
    CardTexts texts;
    read_card_texts(grammar(), Reader(card, "owner-cards.md"), program, texts);
    const std::string said = language::said(words_, say_card(grammar(), program, texts));
    if (std::string_view(GetParam()) == "en") {
      EXPECT_EQ(said, example.quoted);
    }
  }
}

TEST(CardLanguage, ThePageForOwnersComplainsAsWeDo) {
  const auto wrong = examples("wrong");
  EXPECT_GT(wrong.size(), 2U);
  for (const Example& example : wrong) {
    ASSERT_EQ(example.lines.size(), 2U);
    EXPECT_EQ(fault(example.lines[0]), example.lines[1]);
  }
}

TEST(CardLanguage, ThePageForOwnersHasFilesThatAreTaken) {
  for (const char* name : {"cards.json", "board.json"}) {
    const auto files = examples(name);
    ASSERT_EQ(files.size(), 1U) << name;
    const auto folder = std::filesystem::path(testing::TempDir()) / "prelude_page";
    std::filesystem::create_directories(folder);
    std::ofstream out(folder / name);
    for (const std::string& line : files[0].lines) out << line << '\n';
    out.close();
    const auto taken = load_tables(folder.string());
    std::filesystem::remove_all(folder);
    EXPECT_TRUE(taken.ok()) << taken.error();
  }
}

TEST_P(Words, WhateverCanBeWrittenCanBeSaid) {
  language::expect_random_texts(grammar(), {&words_});
}

TEST_P(Words, EveryFormHasItsWords) { language::expect_words(grammar(), words_); }

INSTANTIATE_TEST_SUITE_P(Both, Words, testing::Values("en", "es"),
                         [](const auto& language) { return std::string(language.param); });

}  // namespace
}  // namespace tricorne::prelude::cards
