#include "games/prelude/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "games/prelude/cards/verbs.h"
#include "games/prelude/events.h"
#include "games/prelude/game.h"
#include "games/prelude/questions.h"
#include "games/prelude/rules/rules.h"
#include "games/prelude/words.h"
#include "language/printer.h"

namespace tricorne::prelude {
namespace {

Phrase named(std::string_view family, std::string_view id) {
  return Phrase(fmt::format("prelude.{}.{}", family, id));
}

}  // namespace

Phrase name(Player p) { return named("seat", kPlayerWords[at(p)]); }
Phrase name(Side s) { return named("side", kSideWords[at(s)]); }
Phrase name(County c) { return named("county", kCountyWords[at(c)]); }
Phrase name(Track t) { return named("track", kTrackWords[at(t)]); }
Phrase name(Deck d) { return named("deck", kDeckWords[at(d)]); }
Phrase name(Special s) { return named("special", kSpecialWords[at(s)]); }
Phrase name_of_card(Card c) { return Phrase(fmt::format("prelude.card.{}.title", c)); }
Phrase vp_phrase(int vp) {
  return named("vp", kSideWords[at(side_of(vp))]).with("n", std::abs(vp));
}

Reason reason(std::string_view which, std::string_view section) {
  return {named("reason", which), std::string(section)};
}

namespace {

// ---- Operands

// The words that an operand is written with, or nothing where it is a number.
std::span<const Word> words_of(Operand operand) {
  switch (operand) {
    case Operand::kPlayer:
      return kPlayerWords;
    case Operand::kSide:
      return kSideWords;
    case Operand::kCounty:
    case Operand::kCity:
      return kCountyWords;
    case Operand::kUse:
      return kUseWords;
    case Operand::kTrack:
      return kTrackWords;
    case Operand::kDeck:
      return kDeckWords;
    case Operand::kSpecial:
      return kSpecialWords;
    case Operand::kTurn:
      return kTurnWords;
    case Operand::kAnswer:
      return kAnswerWords;
    case Operand::kNone:
    case Operand::kCard:
    case Operand::kCount:
    case Operand::kCount2:
    case Operand::kCount3:
    case Operand::kVp:
      break;
  }
  return {};
}

// Adds an operand's value to a sentence, under the operand's name.
void add_operand(Phrase& phrase, Operand operand, int v) {
  const auto i = static_cast<std::size_t>(v);
  switch (operand) {
    case Operand::kNone:
      return;
    case Operand::kPlayer:
      phrase.with("player", name(static_cast<Player>(v)));
      return;
    case Operand::kSide:
      phrase.with("side", name(static_cast<Side>(v)));
      return;
    case Operand::kCounty:
      phrase.with("county", name(static_cast<County>(v)));
      return;
    case Operand::kCity:
      phrase.with("city", name(static_cast<County>(v)));
      return;
    case Operand::kCard:
      phrase.with("card", name_of_card(static_cast<Card>(v)));
      return;
    case Operand::kUse:
      phrase.with("use", named("use", kUseWords[i]));
      return;
    case Operand::kTrack:
      phrase.with("track", name(static_cast<Track>(v)));
      return;
    case Operand::kDeck:
      phrase.with("deck", name(static_cast<Deck>(v)));
      return;
    case Operand::kSpecial:
      phrase.with("special", name(static_cast<Special>(v)));
      return;
    case Operand::kTurn:
      phrase.with("turn", named("turn", kTurnWords[i]));
      return;
    case Operand::kAnswer:
      phrase.with("answer", named("answer", kAnswerWords[i]));
      return;
    case Operand::kCount:
      phrase.with("n", v);
      return;
    case Operand::kCount2:
      phrase.with("m", v);
      return;
    case Operand::kCount3:
      phrase.with("k", v);
      return;
    case Operand::kVp:
      phrase.with("vp", vp_phrase(v));
      return;
  }
}

template <class Operands, class Values>
void add_operands(Phrase& phrase, const Operands& operands, const Values& values) {
  for (std::size_t i = 0; i < operands.size(); ++i) add_operand(phrase, operands[i], values[i]);
}

void add_target(Targets& out, Operand operand, int v) {
  const auto i = static_cast<std::size_t>(v);
  switch (operand) {
    case Operand::kCounty:
    case Operand::kCity:
      out.emplace_back(kCountyWords[i]);
      return;
    case Operand::kCard:
      out.push_back(fmt::format("card:{}", v));
      return;
    case Operand::kTrack:
      out.push_back(fmt::format("track:{}", kTrackWords[i]));
      return;
    case Operand::kSpecial:
      out.push_back(fmt::format("special:{}", kSpecialWords[i]));
      return;
    default:
      return;
  }
}

constexpr bool words_are_unique() {
  for (std::size_t i = 0; i < kActionFacts.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (kActionFacts[i].word == kActionFacts[j].word) return false;
    }
  }
  return true;
}
static_assert(words_are_unique(), "two kinds of answers share a word: see lists/actions.inc");

std::array<int, 3> values_of(Action a) { return {a.a, a.b, a.c}; }

// ---- Parsing

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t space = text.find(' ');
    parts.push_back(text.substr(0, space));
    if (space == std::string_view::npos) return parts;
    text.remove_prefix(space + 1);
  }
}

std::optional<std::uint8_t> parse_operand(Operand operand, std::string_view text) {
  const auto words = words_of(operand);
  if (!words.empty()) {
    const auto found = std::find(words.begin(), words.end(), text);
    if (found == words.end()) return std::nullopt;
    return static_cast<std::uint8_t>(found - words.begin());
  }
  std::uint8_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  const bool plain = !text.empty() && (text.size() == 1 || text.front() != '0');
  if (error != std::errc{} || end != text.data() + text.size() || !plain) return std::nullopt;
  if (operand == Operand::kCard && (n < 1 || n > kCards)) return std::nullopt;
  return n;
}

// ---- Questions: what the frame that asks can tell.

void add_check_args(const State& s, Phrase& phrase) {
  const auto f = s.stack.top().read<CheckCall>();
  phrase.with("county", name(f.county)).with("n", f.target).with("m", f.sum);
}

void add_attempt_args(const State& s, Phrase& phrase) {
  const auto f = s.stack.top().read<AttemptCall>();
  phrase.with("county", name(f.county)).with("n", f.most);
}

void add_card_args(const State& s, Question q, Phrase& phrase);

void add_question_args(const State& s, Question q, Phrase& phrase) {
  const Frame& frame = s.stack.top();
  switch (q) {
    case Question::kPoolDraw:
      phrase.with("deck", name(frame.read<StartOfTurn>().deck));
      return;
    case Question::kHandDraw:
      phrase.with("deck", name(frame.read<StartOfTurn>().deck));
      phrase.with("player", name(frame.read<StartOfTurn>().player));
      return;
    case Question::kPlay:
      phrase.with("n", s.round);
      return;
    case Question::kAction:
      phrase.with("n", frame.read<PointsCall>().left);
      return;
    case Question::kDedicate:
    case Question::kAffiliate:
      add_attempt_args(s, phrase);
      return;
    case Question::kCheckRoll:
      phrase.with("player", name(frame.read<CheckCall>().player));
      add_check_args(s, phrase);
      return;
    case Question::kCheckResult:
      add_check_args(s, phrase);
      return;
    case Question::kDie:
      phrase.with("track", name(static_cast<Track>(frame.read<DieCall>().die)));
      return;
    case Question::kReprisalRoll:
      phrase.with("n", tables().spirit_modifier[s.spirit]);
      return;
    case Question::kReprisalCube:
      phrase.with("n", frame.read<ReprisalCall>().left);
      return;
    case Question::kGive:
    case Question::kTake:
      phrase.with("n", frame.read<SpecialCall>().left);
      return;
    default:
      if (q >= Question::kCounty) add_card_args(s, q, phrase);
      return;
  }
}

// What a block of the text being carried out does, in one line.
Phrase said(const State& s, language::Position block) {
  const cards::CardTexts& texts = facts(cards::Dialect::card(s)).texts;
  language::Printer printer(*tables().grammar, tables().program);
  (void)printer.text(texts.event.at);
  return printer.line(block);
}

void add_card_args(const State& s, Question q, Phrase& phrase) {
  if (s.readings.empty()) return;
  phrase.with("card", name_of_card(cards::Dialect::card(s)));
  if (q == Question::kMay) {
    const auto at = language::statement_of(tables().program, s.stack.top());
    phrase.with("text", said(s, tables().program.slot(at, 1)));
  }
  if (q == Question::kDiscardCard && s.stack.top().read<cards::DrawLocals>().at != 0) {
    phrase.with("player", name(s.stack.top().read<cards::DrawLocals>().player));
  }
}

// What an option of a card's text does.
Phrase option_said(const State& s, int n) {
  const language::Program& program = tables().program;
  const auto at = language::statement_of(program, s.stack.top());
  const auto option = program.list(program.slot(at, 1))[static_cast<std::size_t>(n)];
  return said(s, program.slot(option, 0));
}

// The price that an answer to "which action" has.
void add_price(const State& s, Action a, Phrase& phrase) {
  if (s.stack.empty()) return;
  const Frame& frame = s.stack.top();
  if (static_cast<Procedure>(frame.procedure) != Procedure::kSpendPoints) return;
  const auto points = frame.read<PointsCall>();
  if (is(a, ActionKind::kMobilize)) {
    phrase.with("n", price(s, static_cast<County>(a.a), points));
  }
  if (is(a, ActionKind::kComposure)) phrase.with("n", composure_price(s));
  if (is(a, ActionKind::kStop)) phrase.with("n", points.left);
}

}  // namespace

// ---- Prelude: notation

std::string Prelude::notation(const State& /*s*/, Action a) {
  const ActionFacts& facts = kActionFacts[a.kind];
  std::string text(facts.word);
  const auto values = values_of(a);
  for (std::size_t i = 0; i < 3; ++i) {
    if (facts.operands[i] == Operand::kNone) continue;
    const auto words = words_of(facts.operands[i]);
    const auto v = static_cast<std::size_t>(values[i]);
    text += words.empty() ? fmt::format(" {}", v) : fmt::format(" {}", words[v]);
  }
  return text;
}

std::optional<Action> Prelude::parse(const State& /*s*/, std::string_view text) {
  const auto parts = split(text);
  const auto found =
      std::find_if(kActionFacts.begin() + 1, kActionFacts.end(),
                   [&](const ActionFacts& facts) { return facts.word == parts.front(); });
  if (found == kActionFacts.end()) return std::nullopt;
  std::array<std::uint8_t, 3> values{};
  std::size_t next = 1;
  for (std::size_t i = 0; i < 3; ++i) {
    if (found->operands[i] == Operand::kNone) continue;
    if (next >= parts.size()) return std::nullopt;
    const auto v = parse_operand(found->operands[i], parts[next++]);
    if (!v) return std::nullopt;
    values[i] = *v;
  }
  if (next != parts.size()) return std::nullopt;
  return action(found - kActionFacts.begin(), values[0], values[1], values[2]);
}

Reason Prelude::why_not(const State& s, const Decision& decision, Action a) {
  return prelude::why_not(s, decision, a);
}

Phrase Prelude::question(const State& s, const Decision& decision) {
  Phrase phrase = named("question", kQuestionWords[decision.question]);
  if (decision.seat != kChance) phrase.with("player", name(static_cast<Player>(decision.seat)));
  add_question_args(s, static_cast<Question>(decision.question), phrase);
  return phrase;
}

Phrase Prelude::option(const State& s, Action a) {
  const ActionFacts& facts = kActionFacts[a.kind];
  Phrase phrase = named("option", facts.word);
  add_operands(phrase, facts.operands, values_of(a));
  add_price(s, a, phrase);
  if (is(a, ActionKind::kOption)) phrase.with("text", option_said(s, a.a));
  return phrase;
}

Targets Prelude::targets(const State& /*s*/, Action a) {
  Targets out;
  const ActionFacts& facts = kActionFacts[a.kind];
  const auto values = values_of(a);
  for (std::size_t i = 0; i < 3; ++i) add_target(out, facts.operands[i], values[i]);
  return out;
}

Phrase Prelude::event(const LogEvent& event) {
  const EventFacts& facts = kEventFacts[event.id];
  Phrase phrase = named("event", facts.word);
  add_operands(phrase, facts.operands, event.args);
  return phrase;
}

Targets Prelude::event_targets(const LogEvent& event) {
  Targets out;
  const EventFacts& facts = kEventFacts[event.id];
  for (std::size_t i = 0; i < facts.operands.size(); ++i) {
    add_target(out, facts.operands[i], event.args[i]);
  }
  return out;
}

}  // namespace tricorne::prelude
