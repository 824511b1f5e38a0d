// What the rules say of a card (founders.rule.issue-..., .action-..., .law-...) is what its text says
// in the words of the language. With TRICORNE_WRITE_SAID set text/<language>/cards.json is written
// anew.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "games/founders/game.h"
#include "games/founders/text.h"
#include "games/founders/words.h"
#include "kernel/catalogue.h"
#include "kernel_data.h"
#include "language/printer.h"
#include "language_data.h"

namespace tricorne::founders {
namespace {

class CardTexts : public testing::TestWithParam<const char*> {
 protected:
  using Texts = std::map<std::string, std::string>;

  CardTexts() : words_(load(GetParam())) {}

  static Catalogue load(std::string_view language) {
    const std::array<std::span<const EmbeddedFile>, 3> rooms = {data::kernel(), data::language(),
                                                                Founders::files()};
    return Catalogue::load(language, rooms).value();
  }

  // The lines of a text one after the other, "none" if there are none.
  std::string effects(const language::Text& text) const {
    std::string out;
    language::Printer printer(*tables().grammar, tables().program);
    if (text.empty()) return "none";
    for (const language::Line& line : printer.text(text.at)) {
      out += (out.empty() ? "" : " ") + words_.render(line.phrase);
    }
    return out.empty() ? "none" : out;
  }
  std::string needs(const language::Text& condition) const {
    if (condition.empty()) return {};
    const language::Printer printer(*tables().grammar, tables().program);
    return words_.render(
        Phrase("founders.say.needs").with("condition", printer.phrase(condition.at)));
  }
  std::string row(const char* kind, const Row& row, int difficulty = 0) const {
    return words_.render(Phrase(fmt::format("founders.card.{}", kind))
                             .with("m", row.popularity)
                             .with("n", difficulty)
                             .with_text("effects", effects(row.text)));
  }

  std::string option(Issue i, std::size_t k) const {
    const OptionFacts& option = issue_facts(i).options[k];
    std::string officers;
    for (Office o : option.officers) {
      if (o == Office::kNone) continue;
      officers += (officers.empty() ? "" : " + ") + words_.render(name(o));
    }
    std::string out = words_.render(
        Phrase("founders.card.option")
            .with("option", Phrase(fmt::format("founders.choice.{}", kOptionWords[k])))
            .with("text", Phrase(fmt::format("{}.{}", name_of_issue(i).key, kOptionWords[k])))
            .with_text("officer", officers)
            .with("n", option.difficulty)
            .with("m", option.row.popularity)
            .with_text("congress", option.congress ? "yes" : "no")
            .with_text("negotiation", option.negotiation ? "yes" : "no")
            .with_text("effects", effects(option.row.text)));
    return joined({out, needs(option.needs)});
  }

  static std::string joined(const std::vector<std::string>& parts) {
    std::string out;
    for (const std::string& part : parts) {
      if (!part.empty()) out += (out.empty() ? "" : " ") + part;
    }
    return out;
  }

  std::string issue(Issue i) const {
    const IssueFacts& facts = issue_facts(i);
    std::vector<std::string> parts = {words_.render(
        Phrase("founders.card.era").with_text("era", std::string(kEraWords[at(facts.era)])))};
    if (facts.hand_of_time) parts.push_back(words_.render("founders.card.time"));
    parts.push_back(needs(facts.needs));
    for (std::size_t k = 0; k < facts.options.size(); ++k) parts.push_back(option(i, k));
    parts.push_back(row("failed", facts.failed));
    parts.push_back(row("ignored", facts.ignored));
    if (facts.review) {
      parts.push_back(facts.own_cancel ? row("cancelled", facts.cancelled)
                                       : words_.render("founders.card.review"));
    }
    if (facts.override_cost != 0) {
      parts.push_back(
          words_.render(Phrase("founders.card.override").with("n", facts.override_cost)));
    }
    return joined(parts);
  }

  std::string act(Act a) const {
    const ActFacts& facts = act_facts(a);
    const std::string copies =
        words_.render(Phrase("founders.card.copies").with("n", facts.copies));
    return joined({words_.render(fmt::format("founders.when.{}", kWhenWords[at(facts.when)])),
                   needs(facts.condition), effects(facts.event),
                   facts.expires ? words_.render("founders.card.expires") : "",
                   facts.copies > 1 ? copies : ""});
  }

  std::string law(Law law) const {
    if (law != kTariffLaw) {
      const LawFacts& facts = tables().laws[law];
      return joined({row("pass", facts.pass, facts.difficulty), row("repeal", facts.repeal)});
    }
    std::vector<std::string> parts;
    for (int level = 0; level < kTariffs; ++level) {
      const LawFacts& facts = tables().tariffs[static_cast<std::size_t>(level)];
      parts.push_back(words_.render(Phrase("founders.card.level").with("n", level + 1)));
      parts.push_back(row("pass", facts.pass, facts.difficulty));
      parts.push_back(row("repeal", facts.repeal));
    }
    return joined(parts);
  }

  Texts all() const {
    Texts out;
    const auto add = [&](const std::string& section, const Phrase& title, const std::string& text) {
      out[fmt::format("founders.rule.{}.title", section)] = words_.render(title);
      out[fmt::format("founders.rule.{}.text", section)] = text;
    };
    for (Issue i = 0; i < kIssueCards; ++i) {
      add("issue-" + issue_facts(i).id, name_of_issue(i), issue(i));
    }
    for (Act a = 0; a < kActs; ++a) {
      add("action-" + act_facts(a).id, name_of_card(act_facts(a).first), act(a));
    }
    for (Law l = 0; l < kLaws; ++l) add("law-" + id_of_law(l), name_of_law(l), law(l));
    return out;
  }

  Catalogue words_;
};

RULE("cards", "resolve-5")
TEST_P(CardTexts, AreWhatTheCardsSay) {
  const Texts texts = all();
  if (std::getenv("TRICORNE_WRITE_SAID") != nullptr) {
    std::ofstream(fmt::format("{}/text/{}/cards.json", TRICORNE_TEST_DATA, GetParam()))
        << nlohmann::ordered_json(texts).dump(2) << '\n';
    return;
  }
  for (const auto& [key, text] : texts) {
    ASSERT_TRUE(words_.has(key)) << key;
    EXPECT_EQ(words_.render(key), text) << key;
  }
}

INSTANTIATE_TEST_SUITE_P(Languages, CardTexts, testing::Values("en", "es"));

}  // namespace
}  // namespace tricorne::founders
