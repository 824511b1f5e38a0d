// Words for the questions of the Events, and why an answer to them is refused.
#include "games/liberty/text.h"

#include "games/liberty/actions.h"
#include "games/liberty/cards/frames.h"

namespace tricorne::liberty {

using namespace cards;  // NOLINT(google-build-using-namespace): this is its .cc

namespace {

// How many spaces or pieces the question is still about.
int still_left(const State& s, Question q) {
  switch (q) {
    case Question::kCardSpace:
      return s.stack.top().read<EventLocals>().left;
    case Question::kCardKind:
    case Question::kCardPlace:
      return s.stack.top().read<PlaceLocals>().left;
    case Question::kCardRemove:
    case Question::kCardReplace:
    case Question::kCardActivate:
    case Question::kCardRelocate:
      return s.stack.top().read<PieceLocals>().left;
    case Question::kCardGain: {
      const auto at = s.stack.top().read<Context>();
      return amount(s, at, step(at));
    }
    default:
      return 0;
  }
}

Reason why_not_space(const State& s, Space space) {
  const auto f = s.stack.top().read<EventLocals>();
  const Step& choice = step(f.at);
  const SpaceSet among = choice.of_chosen ? f.done : choice.spaces;
  if (!among.has(space)) return reason("card_space", "5.1");
  if (!choice.of_chosen && !choice.repeated && f.done.has(space)) {
    return reason("card_space_twice", "5.1");
  }
  if (choice.test != nullptr && !choice.test(s, f.at, space)) {
    return reason("card_space_condition", "5.1");
  }
  return reason("card_no_effect", "5.1.3");
}

// The word for a piece or space that the text does not speak of; empty if it does.
std::string_view unnamed(const State& s, const Context& at, Piece p, Space space) {
  if (!kinds(at, step(at)).has(p)) return "card_piece";
  return spaces(s, at, step(at)).has(space) ? "" : "card_space";
}

Reason why_not_place(const State& s, Action a) {
  const auto f = s.stack.top().read<PlaceLocals>();
  const auto p = static_cast<Piece>(a.b);
  const auto space = static_cast<Space>(a.c);
  if (const auto word = unnamed(s, f.at, p, space); !word.empty()) return reason(word, "5.1");
  if (!s.may_hold(space, p) || (kBases.has(p) && s.base_room(space) == 0)) {
    return reason("card_stacking", "1.4.2");
  }
  if (a.a == 0 || a.a > f.left) return reason("card_number", "5.1");
  return reason("card_not_available", "5.1.1");
}

Reason why_not_taken(const State& s, Action a) {
  const auto f = s.stack.top().read<PieceLocals>();
  const auto p = static_cast<Piece>(a.b);
  const auto space = static_cast<Space>(a.c);
  if (const auto word = unnamed(s, f.at, p, space); !word.empty()) return reason(word, "5.1");
  if (!s.has(space, p)) return reason("card_nothing_there", "5.1.3");
  if (a.a == 0 || a.a > f.left || a.a > s.count(space, p)) return reason("card_number", "5.1");
  return reason("card_bases_last", "5.1");
}

Reason why_not_moved(Action a) {
  const bool move = is(a, ActionKind::kMoveOut) || is(a, ActionKind::kMove);
  return move ? reason("card_move", "5.1") : Reason{};
}

bool is_placement(Action a) {
  return is(a, ActionKind::kPlace) || is(a, ActionKind::kPlaceUnavailable) ||
         is(a, ActionKind::kPlaceWestIndies);
}

}  // namespace

void add_card_question_args(const State& s, Question q, Phrase& phrase) {
  const auto at = s.stack.top().read<Context>();
  phrase.with("card", name_of_card(at.call.card));
  phrase.with("n", still_left(s, q));
  phrase.with("may", step(at).optional ? 1 : 0);  // fewer will do
  if (at.space != Space::kNowhere) phrase.with("space", name(at.space));
}

RULE(5.1, 5.1.1)
Reason why_not_card(const State& s, const Decision& decision, Action a) {
  switch (static_cast<Question>(decision.question)) {
    case Question::kCardSpace:
      if (is(a, ActionKind::kSpace)) return why_not_space(s, static_cast<Space>(a.a));
      break;
    case Question::kCardFaction:
      if (is(a, ActionKind::kFaction)) return reason("card_faction", "5.1");
      break;
    case Question::kCardPlace:
      if (is_placement(a)) return why_not_place(s, a);
      break;
    case Question::kCardRemove:
    case Question::kCardReplace:
      if (is(a, ActionKind::kRemove)) return why_not_taken(s, a);
      break;
    case Question::kCardActivate:
      if (is(a, ActionKind::kActivate)) return why_not_taken(s, a);
      break;
    case Question::kCardDisplace:
      if (is(a, ActionKind::kSpace)) return reason("card_displace", "5.1");
      break;
    case Question::kCardWithdraw:
    case Question::kCardRelocate:
      return why_not_moved(a);
    default:
      break;
  }
  return {};
}

}  // namespace tricorne::liberty
