#include "games/prelude/text.h"

#include <fmt/format.h>

#include "games/prelude/cards/verbs.h"
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
Phrase name_of_card(Card c) {
  if (facts(c).own_title) return Phrase("prelude.card.own").with_text("title", facts(c).title);
  return Phrase(fmt::format("prelude.card.{}.title", c));
}
Phrase vp_phrase(int vp) {
  return named("vp", kSideWords[at(side_of(vp))]).with("n", std::abs(vp));
}

Reason reason(std::string_view which, std::string_view section) {
  return {named("reason", which), std::string(section)};
}

namespace {

// ---- Questions: what the frame that asks can tell.

void add_check_args(const State& s, Phrase& phrase) {
  const auto f = s.stack.top().read<Procedure::kCheck>();
  phrase.with("county", name(f.county)).with("n", f.target).with("m", f.sum);
}

void add_attempt_args(const State& s, Phrase& phrase) {
  const auto f = s.stack.top().read<AttemptCall, Procedure::kOrganize, Procedure::kRecruit>();
  phrase.with("county", name(f.county)).with("n", f.most);
}

// At the start of a turn, or as a card says.
void add_draw_args(const State& s, Phrase& phrase) {
  const Frame& frame = s.stack.top();
  if (frame.is(Procedure::kDrawVerb)) {
    const auto f = frame.read<Procedure::kDrawVerb>();
    phrase.with("deck", name(cards::deck_of(s, f.at))).with("player", name(f.player));
    return;
  }
  const auto f = frame.read<Procedure::kStartOfTurn>();
  phrase.with("deck", name(f.deck)).with("player", name(f.player));
}

// What a failed check leaves to its player.
std::string ways_out(const State& s, const CheckCall& check) {
  if (!may_pay(s, check)) return "reroll";
  return may_roll_again(s, check) ? "both" : "pay";
}

// What becomes of the track that is to be named: of a Special Action, or of a card's statement.
std::string use_of_track(const State& s) {
  const Frame& frame = s.stack.top();
  if (frame.is(Procedure::kSpecialAction)) return "non_issue";
  const language::Position at = frame.read<Procedure::kTrackVerb>().at;
  switch (tables().program.op(at)) {
    case cards::kScore:
      return "score";
    case cards::kResetMarker:
      return "reset";
    default:
      return tables().program.slot(at, 1) == 0 ? "forward" : "back";
  }
}

void add_card_args(const State& s, Question q, Phrase& phrase);

void add_question_args(const State& s, Question q, Phrase& phrase) {
  const Frame& frame = s.stack.top();
  switch (q) {
    case Question::kPoolDraw:
      phrase.with("deck", name(frame.read<Procedure::kStartOfTurn>().deck));
      return;
    case Question::kHandDraw:
      add_draw_args(s, phrase);
      return;
    case Question::kPlay:
      phrase.with("n", s.round);
      return;
    case Question::kAction:
      phrase.with("n", frame.read<Procedure::kSpendPoints>().left);
      return;
    case Question::kDedicate:
    case Question::kAffiliate:
      add_attempt_args(s, phrase);
      return;
    case Question::kCheckRoll:
      phrase.with("player", name(frame.read<Procedure::kCheck>().player));
      add_check_args(s, phrase);
      return;
    case Question::kCheckResult:
      add_check_args(s, phrase);
      phrase.with_text("ways", ways_out(s, frame.read<Procedure::kCheck>()));
      return;
    case Question::kNameTrack:
      phrase.with_text("use", use_of_track(s));
      add_card_args(s, q, phrase);
      return;
    case Question::kDie:
      phrase.with("track", name(static_cast<Track>(frame.read<Procedure::kScoringDie>().die)));
      return;
    case Question::kReprisalRoll:
      phrase.with("n", tables().spirit_modifier[s.spirit]);
      return;
    case Question::kReprisalCube:
      phrase.with("n", frame.read<Procedure::kReprisal>().left);
      return;
    case Question::kGive:
    case Question::kTake:
      phrase.with("n", frame.read<Procedure::kSpecialAction>().left);
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

// The county for all the cubes, or for the next of several.
void add_cube_args(const State& s, Phrase& phrase) {
  const auto f = s.stack.top().read<Procedure::kCubesVerb>();
  const Turn t{{const_cast<State&>(s)}};  // only read
  phrase.with_text("what", tables().program.op(f.placed.at) == cards::kAddCubes ? "add" : "remove");
  phrase.with_text("one", f.most == 1 ? "yes" : "no");
  phrase.with("n", f.most == 1 ? cards::cubes_at_once(t, f) : f.left);
}

void add_card_args(const State& s, Question q, Phrase& phrase) {
  if (s.readings.empty()) return;
  phrase.with("card", name_of_card(cards::Dialect::card(s)));
  if (q == Question::kCube) add_cube_args(s, phrase);
  if (q == Question::kMay) {
    const auto at = language::statement_of<cards::Dialect>(s.stack.top());
    phrase.with("text", said(s, tables().program.slot(at, 1)));
  }
  if (q == Question::kDiscardCard) {
    phrase.with("player", name(s.stack.top().read<Procedure::kDiscardVerb>().player));
  }
}

// What an option of a card's text does.
Phrase option_said(const State& s, int n) {
  const language::Program& program = tables().program;
  const auto at = language::statement_of<cards::Dialect>(s.stack.top());
  const auto option = program.list(program.slot(at, 1))[static_cast<std::size_t>(n)];
  return said(s, program.slot(option, 0));
}

// The price that an answer to "which action" has.
void add_price(const State& s, Action a, Phrase& phrase) {
  if (s.stack.empty()) return;
  const Frame& frame = s.stack.top();
  if (is(a, ActionKind::kSpecial)) {
    const bool free = frame.is(Procedure::kSpecialVerb);
    phrase.with_text("free", free ? "yes" : "no");
  }
  if (!frame.is(Procedure::kSpendPoints)) return;
  const auto points = frame.read<Procedure::kSpendPoints>();
  if (is(a, ActionKind::kMobilize)) {
    phrase.with("n", price(s, static_cast<County>(a.a), points));
  }
  if (is(a, ActionKind::kComposure)) phrase.with("n", composure_price(s));
  if (is(a, ActionKind::kStop)) phrase.with("n", points.left);
}

}  // namespace

void tell_question(const State& s, const Decision& decision, Phrase& out) {
  add_question_args(s, static_cast<Question>(decision.question), out);
}

void tell_answer(const State& s, Action a, Phrase& out) {
  add_price(s, a, out);
  if (is(a, ActionKind::kOption)) out.with("text", option_said(s, a.a));
}

}  // namespace tricorne::prelude
