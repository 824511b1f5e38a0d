// Words for the questions of the Events, and why an answer to them is refused.
#include "games/liberty/text.h"

#include "games/liberty/cards/frames.h"
#include "games/liberty/game.h"

namespace tricorne::liberty {

using namespace cards;  // NOLINT(google-build-using-namespace): this is its .cc

namespace {

// How many spaces or pieces the question is still about.
int still_left(const State& s, Question q) {
  switch (q) {
    case Question::kCardSpace:
      return s.stack.top().read<Procedure::kCardEvent>().left;
    case Question::kCardKind:
    case Question::kCardPlace:
      return s.stack.top().read<Procedure::kCardPlace>().left;
    case Question::kCardRemove:
    case Question::kCardReplace:
    case Question::kCardActivate:
    case Question::kCardRelocate:
      return pieces(s).left;
    case Question::kCardGain: {
      const auto at = asking(s);
      return amount(s, at, step(at));
    }
    default:
      return 0;
  }
}

Reason why_not_space(const State& s, Space space) {
  const auto f = s.stack.top().read<Procedure::kCardEvent>();
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
  const auto f = s.stack.top().read<Procedure::kCardPlace>();
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
  const auto f = pieces(s);
  const auto p = static_cast<Piece>(a.b);
  const auto space = static_cast<Space>(a.c);
  if (const auto word = unnamed(s, f.at, p, space); !word.empty()) return reason(word, "5.1");
  if (!s.has(space, p)) return reason("card_nothing_there", "5.1.3");
  if (a.a == 0 || a.a > f.left || a.a > s.count(space, p)) return reason("card_number", "5.1");
  return reason("card_bases_last", "5.1");
}

bool is_placement(Action a) {
  return is(a, ActionKind::kPlace) || is(a, ActionKind::kPlaceUnavailable) ||
         is(a, ActionKind::kPlaceWestIndies);
}

}  // namespace

void tell_card_text(const State& s, const Decision& decision, Phrase& phrase) {
  const auto q = static_cast<Question>(decision.question);
  const auto at = asking(s);
  phrase.with("card", name_of_card(at.call.card));
  phrase.with("n", still_left(s, q));
  phrase.with("may", step(at).optional ? 1 : 0);  // fewer will do
  if (at.space != Space::kNowhere) phrase.with("space", name(at.space));
}

RULE("5.1", "5.1.1")
Reason why_not_card_space(const State& s, const Decision& /*decision*/, Action a) {
  return is(a, ActionKind::kSpace) ? why_not_space(s, static_cast<Space>(a.a)) : Reason{};
}
Reason why_not_card_branch(const State& /*s*/, const Decision& decision, Action a) {
  return Liberty::vocabulary().takes(decision, a) ? reason("card_branch", "5.1") : Reason{};
}
Reason why_not_card_faction(const State& /*s*/, const Decision& /*decision*/, Action a) {
  return is(a, ActionKind::kFaction) ? reason("card_faction", "5.1") : Reason{};
}
Reason why_not_card_place(const State& s, const Decision& /*decision*/, Action a) {
  return is_placement(a) ? why_not_place(s, a) : Reason{};
}
Reason why_not_card_take(const State& s, const Decision& decision, Action a) {
  const bool activates = static_cast<Question>(decision.question) == Question::kCardActivate;
  const ActionKind taking = activates ? ActionKind::kActivate : ActionKind::kRemove;
  return is(a, taking) ? why_not_taken(s, a) : Reason{};
}
Reason why_not_card_displace(const State& /*s*/, const Decision& /*decision*/, Action a) {
  return is(a, ActionKind::kSpace) ? reason("card_displace", "5.1") : Reason{};
}
Reason why_not_card_move(const State& /*s*/, const Decision& /*decision*/, Action a) {
  const bool move = is(a, ActionKind::kMoveOut) || is(a, ActionKind::kMove);
  return move ? reason("card_move", "5.1") : Reason{};
}

}  // namespace tricorne::liberty
