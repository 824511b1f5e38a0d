#include "games/founders/cards/card_texts.h"

#include <fmt/format.h>

#include "games/founders/tables.h"
#include "games/founders/text.h"
#include "games/founders/words.h"

namespace tricorne::founders {
namespace {

using language::Line;

// Sentences one after the other, and officers of an option.
Phrase joined(std::string_view how, std::vector<Phrase> parts) {
  Phrase out;
  for (Phrase& part : parts) {
    if (part.empty()) continue;
    out = out.empty() ? std::move(part)
                      : Phrase(how).with("first", std::move(out)).with("next", std::move(part));
  }
  return out;
}
Phrase sentences(std::vector<Phrase> parts) {
  return joined("founders.card.sentences", std::move(parts));
}

std::vector<Line> lines_of(const language::Text& text) {
  if (text.empty()) return {};
  return language::Printer(*tables().grammar, tables().program).text(text.at);
}

// What a text does, as the end of a row; "none" for the words' `select` where it does nothing.
void with_effects(const language::Text& text, Phrase& out) {
  std::vector<Phrase> effects;
  for (Line& line : lines_of(text)) effects.push_back(std::move(line.phrase));
  if (effects.empty()) {
    out.with_text("effects", "none");
  } else {
    out.with("effects", sentences(std::move(effects)));
  }
}

Phrase needs(const language::Text& condition) {
  if (condition.empty()) return {};
  const language::Printer printer(*tables().grammar, tables().program);
  return Phrase("founders.say.needs").with("condition", printer.phrase(condition.at));
}

Phrase row(std::string_view kind, const Row& row, int difficulty = 0) {
  Phrase out(fmt::format("founders.card.{}", kind));
  out.with("m", row.popularity).with("n", difficulty);
  with_effects(row.text, out);
  return out;
}

Phrase option(Issue i, std::size_t k) {
  const OptionFacts& option = issue_facts(i).options[k];
  std::vector<Phrase> officers;
  for (Office o : option.officers) officers.push_back(o == Office::kNone ? Phrase() : name(o));
  Phrase out("founders.card.option");
  out.with("option", Phrase(fmt::format("founders.choice.{}", kOptionWords[k])))
      .with("text", Phrase(fmt::format("{}.{}", name_of_issue(i).key, kOptionWords[k])))
      .with("officer", joined("founders.card.officers", std::move(officers)))
      .with("n", option.difficulty)
      .with("m", option.row.popularity)
      .with_text("congress", option.congress ? "yes" : "no")
      .with_text("negotiation", option.negotiation ? "yes" : "no");
  with_effects(option.row.text, out);
  return sentences({std::move(out), needs(option.needs)});
}

language::SaidCard say_issue(Issue i) {
  const IssueFacts& facts = issue_facts(i);
  language::SaidCard out{name_of_issue(i), {}};
  const auto add = [&](Phrase line) {
    if (!line.empty()) out.lines.push_back({0, std::move(line)});
  };
  add(sentences(
      {Phrase("founders.card.era").with_text("era", std::string(kEraWords[at(facts.era)])),
       facts.hand_of_time ? Phrase("founders.card.time") : Phrase(), needs(facts.needs)}));
  for (std::size_t k = 0; k < facts.options.size(); ++k) add(option(i, k));
  add(row("failed", facts.failed));
  add(row("ignored", facts.ignored));
  Phrase review;
  if (facts.review) {
    review = facts.own_cancel ? row("cancelled", facts.cancelled) : Phrase("founders.card.review");
  }
  Phrase stands;
  if (facts.override_cost != 0) {
    stands = Phrase("founders.card.override").with("n", facts.override_cost);
  }
  add(sentences({std::move(review), std::move(stands)}));
  return out;
}

language::SaidCard say_action(Act a) {
  const ActFacts& facts = act_facts(a);
  language::SaidCard out{name_of_card(facts.first), {}};
  out.lines.push_back(
      {0, sentences({Phrase(fmt::format("founders.when.{}", kWhenWords[at(facts.when)])),
                     needs(facts.condition)})});
  for (Line& line : lines_of(facts.event)) out.lines.push_back(std::move(line));
  Phrase last = sentences(
      {facts.expires ? Phrase("founders.card.expires") : Phrase(),
       facts.copies > 1 ? Phrase("founders.card.copies").with("n", facts.copies) : Phrase()});
  if (!last.empty()) out.lines.push_back({0, std::move(last)});
  return out;
}

void add_law(const LawFacts& facts, language::SaidCard& out) {
  out.lines.push_back({0, row("pass", facts.pass, facts.difficulty)});
  out.lines.push_back({0, row("repeal", facts.repeal)});
}

}  // namespace

std::optional<language::SaidCard> say_card(std::string_view id) {
  for (Issue i = 0; i < kIssueCards; ++i) {
    if (issue_facts(i).id == id) return say_issue(i);
  }
  for (Act a = 0; a < kActs; ++a) {
    // Or by the id of a copy, "coalition_building-2".
    const std::string& own = act_facts(a).id;
    if (id == own || id.starts_with(own + '-')) return say_action(a);
  }
  for (Law l = 0; l < kTariffLaw; ++l) {
    if (id_of_law(l) != id) continue;
    language::SaidCard out{name_of_law(l), {}};
    add_law(tables().laws[l], out);
    return out;
  }
  language::SaidCard tariff{name_of_law(kTariffLaw), {}};
  for (std::size_t level = 0; level < kTariffs; ++level) {
    const LawFacts& facts = tables().tariffs[level];
    if (id != "tariff" && id != facts.id) continue;
    tariff.lines.push_back(
        {0, Phrase("founders.card.level").with("n", static_cast<int>(level) + 1)});
    add_law(facts, tariff);
  }
  if (tariff.lines.empty()) return std::nullopt;
  return tariff;
}

}  // namespace tricorne::founders
