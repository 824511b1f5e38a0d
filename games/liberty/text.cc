#include "games/liberty/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "games/liberty/events.h"
#include "games/liberty/game.h"
#include "games/liberty/sequence.h"
#include "games/liberty/words.h"

namespace tricorne::liberty {

// ---- Words and names

std::string_view word(Faction f) { return kFactionWords[at(f)]; }
std::string_view word(Space s) {
  return s == Space::kNowhere ? std::string_view("available") : kSpaceWords[at(s)];
}
std::string_view word(Piece p) { return kPieceWords[at(p)]; }
std::string_view word(Level l) { return kLevelWords[level_index(l)]; }
std::string_view word(Control c) { return kControlWords[at(c)]; }
std::string_view word(Leader l) { return kLeaderWords[at(l)]; }
std::string_view word(Command c) { return kCommandWords[at(c)]; }
std::string_view word(Special s) { return kSpecialWords[at(s)]; }
std::string_view word(Stroke s) { return kStrokeWords[at(s)]; }
std::string_view word(Box b) { return kBoxWords[at(b)]; }
std::string_view word(Scenario s) { return kScenarioWords[at(s)]; }

namespace {

Phrase named(std::string_view family, std::string_view id) {
  return Phrase(fmt::format("liberty.{}.{}", family, id));
}

}  // namespace

Phrase name(Faction f) { return named("faction", word(f)); }
Phrase name(Space s) {
  return s == Space::kNowhere ? named("box", "available") : named("space", word(s));
}
Phrase name(Piece p) { return named("piece", word(p)); }
Phrase name(Level l) { return named("level", word(l)); }
Phrase name(Control c) { return named("control", word(c)); }
Phrase name(Leader l) { return named("leader", word(l)); }
Phrase name(Command c) { return named("command", word(c)); }
Phrase name(Special s) { return named("special", word(s)); }
Phrase name(Box b) { return named("box", word(b)); }
Phrase name(Stroke s) {
  constexpr std::array<Card, kStrokes> kCard = {106, 105, 108, 107, 109};
  return name_of_card(kCard[at(s)]);
}
Phrase name_of_card(Card c) { return Phrase(fmt::format("liberty.card.{}.title", c)); }
Phrase pieces_phrase(Piece p, int n) { return named("count", word(p)).with("n", n); }

Reason reason(std::string_view which, std::string_view section) {
  return {named("reason", which), std::string(section)};
}

namespace {

// ---- Operands

// The words that an operand is written with, or nothing where it is a number.
std::span<const Word> words_of(Operand operand) {
  static constexpr auto kPlaceWords = [] {
    std::array<Word, kSpaces + 1> words{};
    std::copy(kSpaceWords.begin(), kSpaceWords.end(), words.begin());
    words[kSpaces] = "available";
    return words;
  }();
  switch (operand) {
    case Operand::kSpace:
    case Operand::kFrom:
    case Operand::kTo:
      return kSpaceWords;
    case Operand::kPlace:
      return kPlaceWords;
    case Operand::kPiece:
    case Operand::kPiece2:
      return kPieceWords;
    case Operand::kFaction:
    case Operand::kFaction2:
      return kFactionWords;
    case Operand::kLeader:
      return kLeaderWords;
    case Operand::kLevel:
      return kLevelWords;
    case Operand::kControl:
      return kControlWords;
    case Operand::kCommand:
      return kCommandWords;
    case Operand::kSpecial:
      return kSpecialWords;
    case Operand::kShaded:
      return kShadedWords;
    case Operand::kStroke:
      return kStrokeWords;
    case Operand::kBox:
      return kBoxWords;
    case Operand::kNone:
    case Operand::kCount:
    case Operand::kCount2:
    case Operand::kCard:
    case Operand::kDie:
      break;
  }
  return {};
}

// Adds an operand's value to a sentence, under the operand's name.
void add_operand(Phrase& phrase, Operand operand, int v) {
  switch (operand) {
    case Operand::kNone:
      return;
    case Operand::kSpace:
      phrase.with("space", name(static_cast<Space>(v)));
      return;
    case Operand::kFrom:
      phrase.with("from", name(static_cast<Space>(v)));
      return;
    case Operand::kTo:
      phrase.with("to", name(static_cast<Space>(v)));
      return;
    case Operand::kPlace:
      phrase.with("place", name(static_cast<Space>(v)));
      return;
    case Operand::kPiece:
      phrase.with("piece", name(static_cast<Piece>(v)));
      return;
    case Operand::kPiece2:
      phrase.with("piece2", name(static_cast<Piece>(v)));
      return;
    case Operand::kCount:
    case Operand::kDie:
      phrase.with("n", v);
      return;
    case Operand::kCount2:
      phrase.with("m", v);
      return;
    case Operand::kFaction:
      phrase.with("faction", name(static_cast<Faction>(v)));
      return;
    case Operand::kFaction2:
      phrase.with("faction2", name(static_cast<Faction>(v)));
      return;
    case Operand::kLeader:
      phrase.with("leader", name(static_cast<Leader>(v)));
      return;
    case Operand::kLevel:
      phrase.with("level", name(static_cast<Level>(v - 2)));
      return;
    case Operand::kControl:
      phrase.with("control", name(static_cast<Control>(v)));
      return;
    case Operand::kCommand:
      phrase.with("command", name(static_cast<Command>(v)));
      return;
    case Operand::kSpecial:
      phrase.with("special", name(static_cast<Special>(v)));
      return;
    case Operand::kCard:
      phrase.with("card", name_of_card(static_cast<Card>(v)));
      return;
    case Operand::kShaded:
      phrase.with("side", named("card_side", kShadedWords[static_cast<std::size_t>(v)]));
      return;
    case Operand::kStroke:
      phrase.with("stroke", name(static_cast<Stroke>(v)));
      return;
    case Operand::kBox:
      phrase.with("box", name(static_cast<Box>(v)));
      return;
  }
}

// All operands of an action or event, and "3 Regulars" where a count stands before a kind.
template <class Operands, class Values>
void add_operands(Phrase& phrase, const Operands& operands, const Values& values) {
  for (std::size_t i = 0; i < operands.size(); ++i) {
    add_operand(phrase, operands[i], values[i]);
    if (operands[i] == Operand::kPiece && i > 0 && operands[i - 1] == Operand::kCount) {
      phrase.with("pieces", pieces_phrase(static_cast<Piece>(values[i]), values[i - 1]));
    }
  }
}

void add_target(Targets& out, Operand operand, int v) {
  switch (operand) {
    case Operand::kSpace:
    case Operand::kFrom:
    case Operand::kTo:
      out.emplace_back(word(static_cast<Space>(v)));
      return;
    case Operand::kPlace:
      out.emplace_back(word(static_cast<Space>(v)));
      return;
    case Operand::kCard:
      out.push_back(fmt::format("card:{}", v));
      return;
    case Operand::kLeader:
      out.push_back(fmt::format("leader:{}", word(static_cast<Leader>(v))));
      return;
    case Operand::kStroke:
      out.push_back(fmt::format("stroke:{}", word(static_cast<Stroke>(v))));
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
static_assert(words_are_unique(), "two kinds of answers share a word: see lists/actions_*.inc");

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
  if (operand == Operand::kCard && (n < 1 || n > 109)) return std::nullopt;
  return n;
}

// ---- Why not

// The sequence of play's own refusals.
Reason why_not_turn(const State& s, Action a) {
  const auto f = next_to_act(s);
  if (!f) return reason("not_an_answer", "2.3.4");
  const TurnOptions open = turn_options(s, *f);
  const bool limited = (open.command.flags & kLimited) != 0;
  if (is(a, ActionKind::kEvent)) {
    if (open.event) return reason("single_text", "5.2");
    return s.sequence.event_played != 0 ? reason("event_already_played", "2.3.4")
                                        : reason("event_barred", "2.3.4");
  }
  if (is(a, ActionKind::kCommand) && limited) return reason("limited_only", "2.3.4");
  if (is(a, ActionKind::kLimitedCommand) && !limited) return reason("not_limited", "2.3.4");
  if (is(a, ActionKind::kCommand) || is(a, ActionKind::kLimitedCommand)) return {};
  return reason("not_an_answer", "2.3.4");
}

Reason why_not_core(const State& s, const Decision& decision, Action a) {
  switch (static_cast<Question>(decision.question)) {
    case Question::kFirstEligible:
    case Question::kSecondEligible:
      return why_not_turn(s, a);
    case Question::kPlayStroke:
    case Question::kTrumpStroke:
      if (!is(a, ActionKind::kStroke)) break;
      if (owner(static_cast<Stroke>(a.a)) != static_cast<Faction>(decision.seat)) {
        return reason("not_your_stroke", "2.3.8");
      }
      if (!s.sequence.strokes.has(static_cast<Stroke>(a.a))) return reason("stroke_spent", "2.3.8");
      return static_cast<Stroke>(a.a) == Stroke::kTreaty ? reason("treaty_too_early", "2.3.9")
                                                         : reason("stroke_needs_leader", "2.3.8");
    case Question::kLoneLeader:
      if (is(a, ActionKind::kLeaderTo)) return reason("leader_needs_pieces", "1.10");
      break;
    case Question::kPlaceBlockade:
      if (is(a, ActionKind::kBlockade)) return reason("blockade_needs_city", "1.9");
      break;
    case Question::kRemoveBlockade:
      if (is(a, ActionKind::kUnblockade)) return reason("no_blockade_there", "1.9");
      break;
    case Question::kRearrangeBlockades:
      if (is(a, ActionKind::kMoveBlockade)) return reason("no_blockade_there", "1.9");
      break;
    default:
      break;
  }
  return {};
}

}  // namespace

// ---- Liberty: notation

std::string Liberty::notation(const State& /*s*/, Action a) {
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

std::optional<Action> Liberty::parse(const State& /*s*/, std::string_view text) {
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

Reason Liberty::why_not(const State& s, const Decision& decision, Action a) {
  const auto q = static_cast<Question>(decision.question);
  Reason why;
  if (decision.seat == kChance) {
    why = reason("not_an_outcome", decision.rule);
  } else if (q < Question::kEndOfCore) {
    why = why_not_core(s, decision, a);
    if (why.text.empty()) why = why_not_command(s, decision, a);
  } else if (q < Question::kEndOfCommands) {
    why = why_not_command(s, decision, a);
  } else if (q < Question::kEndOfCards) {
    why = why_not_card(s, decision, a);
  } else {
    why = why_not_winter(s, decision, a);
  }
  return why.text.empty() ? reason("not_an_answer", decision.rule) : why;
}

void add_question_args(const State& s, Question q, Phrase& phrase) {
  if (q == Question::kTrumpStroke) phrase.with("stroke", name(s.sequence.stroke));
  if (q == Question::kFirstEligible || q == Question::kSecondEligible ||
      q == Question::kPlayStroke) {
    phrase.with("card", name_of_card(s.deck.current));
  }
  if (q < Question::kEndOfCore) return;
  if (q < Question::kEndOfCommands) return add_command_question_args(s, q, phrase);
  if (q < Question::kEndOfCards) return add_card_question_args(s, q, phrase);
  add_winter_question_args(s, q, phrase);
}

Phrase Liberty::question(const State& s, const Decision& decision) {
  if (auto roll = battle_roll_question(s)) return *std::move(roll);
  Phrase phrase = named("question", kQuestionWords[decision.question]);
  if (decision.seat != kChance) phrase.with("faction", name(static_cast<Faction>(decision.seat)));
  add_question_args(s, static_cast<Question>(decision.question), phrase);
  return phrase;
}

// The answer's own words and, where there is more to say, what it costs and does.
Phrase Liberty::option(const State& s, Action a) {
  const ActionFacts& facts = kActionFacts[a.kind];
  Phrase phrase = named("option", facts.word);
  add_operands(phrase, facts.operands, values_of(a));
  std::vector<Phrase> effects = command_option_effects(s, a);
  if (effects.empty()) return phrase;
  return Phrase("liberty.option.with_effects")
      .with("option", std::move(phrase))
      .with("effects", std::move(effects));
}

Targets Liberty::targets(const State& s, Action a) {
  Targets out;
  const ActionFacts& facts = kActionFacts[a.kind];
  const auto values = values_of(a);
  for (std::size_t i = 0; i < 3; ++i) add_target(out, facts.operands[i], values[i]);
  if (is(a, ActionKind::kEvent)) out.push_back(fmt::format("card:{}", s.deck.current));
  return out;
}

Phrase Liberty::event(const LogEvent& event) {
  const EventFacts& facts = kEventFacts[event.id];
  Phrase phrase = named("event", facts.word);
  add_operands(phrase, facts.operands, event.args);
  return phrase;
}

Targets Liberty::event_targets(const LogEvent& event) {
  Targets out;
  const EventFacts& facts = kEventFacts[event.id];
  for (std::size_t i = 0; i < facts.operands.size(); ++i) {
    add_target(out, facts.operands[i], event.args[i]);
  }
  return out;
}

}  // namespace tricorne::liberty
