// The words of Prelude's cards: which verbs, rules, places, filters, players, numbers and
// conditions a card's text may use (12.0). The table in grammar.cc is the grammar of
// docs/card-language.md; what a text does is the rules' part.
#pragma once

#include <string>
#include <vector>

#include "language/document.h"
#include "language/grammar.h"
#include "language/printer.h"

namespace tricorne::prelude::cards {

// The ops of card programs. Slots are those of the pattern in grammar.cc, in its order.
enum CardWord : language::Op {
  // statements
  kAddCubes = language::kOwn,
  kRemoveCubes,
  kMatchCubes,
  kVictoryPoints,
  kWarReadiness,
  kExternalInfluence,
  kOrganizationsMarker,
  kOpportunityPoints,
  kRebelliousSpirit,
  kCheck,
  kLet,
  kScore,
  kMoveMarker,
  kResetMarker,
  kRollDice,
  kOrganize,
  kDisband,
  kVolunteer,
  kSkip,
  kParliament,
  kActivityPoints,
  kSpecialAction,
  kDiscard,
  kDraw,
  kReveal,
  kToPool,
  kEndGame,
  // lasting rules
  kWhen,
  kCap,
  kCostMax,
  kHalfCost,
  kReroll,
  kBonus,
  kForbid,
  kToll,
  kReprisal,
  // places
  kCounty,
  kCountyList,
  kNamedCounties,
  kPick,
  kRandom,
  kAll,
  // filters
  kRural,
  kUrban,
  kAnyCounty,
  kBias,
  kUncontrolled,
  kControlledBy,
  kOrganized,
  kUnorganized,
  kMoreCubesThan,
  kCubes,
  kAmong,
  // players
  kPatriote,
  kLoyal,
  kMe,
  kFoe,
  kLeader,
  kController,
  // numbers
  kSpirit,
  kInfluenceBox,
  kAdvantage,
  kCount,
  kCubesIn,
  kPoints,
  // conditions
  kParliamentary,
  kControls,
  kHasOrganization,
  kFavors,
  kIs,
};

// The words of `when`, as the cell of its first slot.
enum class Moment : language::Cell {
  kEndOfTurn,
  kStJeanBaptiste,
  kSessionEnds,
  kRuralScored,
  kOrganizationsScored,
  kExternalScored,
  kUrbanScored,
};

// `counties` in the order of the board.
language::Grammar card_grammar(std::vector<std::string> counties);

// What a card says (3.2).
struct CardTexts {
  language::Text needs;   // the prerequisite
  language::Text always;  // done before the event, whether or not the prerequisite holds
  language::Text event;

  friend bool operator==(const CardTexts&, const CardTexts&) = default;
};
// Of one card of cards.json; throws DocumentError. Where `kept` says so, what the card does not tell
// stays as it is.
void read_card_texts(const language::Grammar& grammar, const Reader& card,
                     language::Program& program, CardTexts& out, bool kept = false);
// The card in words: what is done in any case, prerequisite, event.
std::vector<language::Line> say_card(const language::Grammar& grammar,
                                     const language::Program& program, const CardTexts& texts);

}  // namespace tricorne::prelude::cards
