// 11.0: random counties, as Events ask for them.
#include "games/prelude/rules/rules.h"

namespace tricorne::prelude {
namespace {

// Of the 36 results of two dice each Rural County has one, each city three, and six are the
// player's choice.
constexpr std::uint32_t kCityResults = 3;
constexpr std::uint32_t kChoiceResults = 6;

// What does not fit or is drawn already would be rolled again (rulings 49, 85).
RULE("11.0")
void list_results(Turn& t, const CountySet& among) {
  for (County c : among) {
    t.listing->add(action(ActionKind::kCounty, c), is_urban(c) ? kCityResults : 1);
  }
  t.listing->add(action(ActionKind::kChoice), kChoiceResults);
}

}  // namespace

RULE("11.0")
Flow random_county(Turn& t) {
  auto& f = t.locals<Procedure::kRandomCounty>();
  BEGIN(t);
  ASK(t, kChance, Question::kRandomCounty, "11.0", list_results(t, f.among));
  if (t.answered(ActionKind::kChoice)) {
    t.emit(Event::kRandomChoice, f.resolver);
    CHOOSE(t, seat(f.resolver), Question::kRandomChoice, "11.0",
           t.options(ActionKind::kCounty, f.among));
  }
  t.emit(Event::kRandomCounty, t.answered_county());
  t.s.stack.result = t.answer.a;
  END(t);
}

}  // namespace tricorne::prelude
