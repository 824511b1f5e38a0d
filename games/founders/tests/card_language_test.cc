// The texts of issues, actions and presidential cards: all are understood, mean what they say, and
// read well in both languages.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "founders_data.h"
#include "games/founders/cards/grammar.h"
#include "language/testing/texts.h"

namespace tricorne::founders::cards {
namespace {

using nlohmann::json;

json document(const char* name) {
  const std::string path = fmt::format("games/founders/data/{}.json", name);
  return parse_json(embedded(data::founders(), path), path).value();
}

struct Facts {
  json issues = document("issues")["issues"];
  json actions = document("actions")["actions"];
  json presidential = document("presidential");
};
const Facts& facts() {
  static const Facts kFacts;
  return kFacts;
}

const language::Grammar& grammar() {
  static const language::Grammar kGrammar = [] {
    CardIds ids;
    for (const json& issue : facts().issues) ids.issues.push_back(issue["id"]);
    for (const json& action : facts().actions) ids.actions.push_back(action["id"]);
    for (const char* table : {"original_states", "new_state_table"}) {
      for (const json& state : facts().presidential[table]) ids.states.push_back(state["id"]);
    }
    return card_grammar(ids);
  }();
  return kGrammar;
}

// Every text of the data, with its card and what it is.
struct Found {
  std::string name;
  std::string start;
  std::string text;
};
std::vector<Found> all_texts() {
  std::vector<Found> out;
  const auto add = [&](const std::string& name, const char* start, const json& text) {
    if (text.is_string()) out.push_back({name, start, text});
  };
  for (const json& issue : facts().issues) {
    const std::string name = issue["name"];
    add(name, "condition", issue["needs"]);
    for (const json& option : issue["options"]) {
      const std::string key = name + " " + option["key"].get<std::string>();
      add(key, "condition", option.value("needs", json()));
      add(key, "statement", option["do"]);
    }
    add(name + " failed", "statement", issue["failed"]["do"]);
    add(name + " ignored", "statement", issue["ignored"]["do"]);
    if (!issue["judicial_review"].is_null()) {
      add(name + " cancelled", "statement", issue["judicial_review"]["do"]);
    }
  }
  for (const json& action : facts().actions) {
    add(action["name"], "condition", action["requires"]);
    add(action["name"], "statement", action["event"]);
  }
  for (const json& office : facts().presidential["offices"]) {
    add(office["name"], "statement", office["event"]);
  }
  for (const char* table : {"tariffs", "taxes", "emergency_bonds"}) {
    for (const json& card : facts().presidential[table]) {
      const std::string name = card["id"];
      add(name + " pass", "statement", card["event"]["pass"]);
      add(name + " repeal", "statement", card["event"]["repeal"]);
    }
  }
  return out;
}

TEST(CardLanguage, ReadsEveryTextAndWritesItBack) {
  ASSERT_GT(all_texts().size(), 250U);
  for (const Found& found : all_texts()) {
    language::expect_kept(grammar(), found.start, found.text);
  }
}

TEST(CardLanguage, ReadsWhatIsKeptInReserve) {
  for (const char* text :
       {"may me { tension -1 }", "may owner(president) { pop -1 president }",
        "if tariff >= 2 and not inplay(secession) { revenue +5 } else { reserves -5 }",
        "let $s = pick 2 own cabinet unmarried; pop 1 $s; until turn { votes -2 me mute $s }",
        "choose owner(leader(liberal)) { option { } option { unresolve create_national_bank } }"}) {
    language::expect_readable(grammar(), "statement", text);
  }
}

TEST(CardLanguage, SaysWhatIsWrong) {
  const auto fault = [](std::string_view text, std::string_view start = "statement") {
    language::Program program;
    language::Fault found;
    parse(grammar(), start, text, program, found);
    return found.message.empty() ? "" : found.what();
  };
  EXPECT_EQ(fault("support 2 liberals"),
            "line 1, column 11: expected 'liberal', 'conservative', 'against' or 'neutral', found "
            "'liberals'; did you mean 'liberal'?");
  EXPECT_EQ(fault("admit Ohio"), "line 1, column 7: expected a state, found 'Ohio'");
  EXPECT_EQ(fault("resolved(end_slavry)", "condition"),
            "line 1, column 10: expected an issue card, found 'end_slavry'; did you mean "
            "'end_slavery'?");
  EXPECT_EQ(fault("let $a = pick 2 own; let $b = pick 1 other; contest $a $b { first { } second { "
                  "} tie { } }"),
            "line 1, column 45: a name of one statesman is needed here (pick 1)");
  EXPECT_EQ(fault("let $a = pick 1 own; contest $a $a { first { } second { } tie { } }"),
            "line 1, column 22: a contest needs two different statesmen");
  EXPECT_EQ(fault("pop 1 owner"), "line 1, column 7: expected a statesman, found 'owner'");
  EXPECT_EQ(fault("contest $a $b { }"),
            "line 1, column 9: expected a name given before, found '$a', which names nothing here");
}

class Words : public testing::TestWithParam<const char*> {
 protected:
  Catalogue words_ = language::card_words(GetParam(), data::founders());
};

TEST_P(Words, EveryTextReadsAsKept) {
  std::string all;
  for (const Found& found : all_texts()) {
    language::Program program;
    language::Fault fault;
    const language::Text text = parse(grammar(), found.start, found.text, program, fault);
    language::Printer printer(grammar(), program);
    std::vector<language::Line> lines;
    if (found.start == "condition") {
      lines.push_back({0, Phrase("founders.say.needs").with("condition", printer.phrase(text.at))});
    } else {
      lines = printer.text(text.at);
    }
    if (!lines.empty()) all += fmt::format("{}\n{}\n", found.name, language::said(words_, lines));
  }
  language::expect_said(fmt::format("{}/tests/said.{}.txt", TRICORNE_TEST_DATA, GetParam()), all);
}

TEST_P(Words, WhateverCanBeWrittenCanBeSaid) {
  language::expect_random_texts(grammar(), {&words_});
}

TEST_P(Words, EveryFormHasItsWords) { language::expect_words(grammar(), words_); }

INSTANTIATE_TEST_SUITE_P(Both, Words, testing::Values("en", "es"),
                         [](const auto& language) { return std::string(language.param); });

}  // namespace
}  // namespace tricorne::founders::cards
