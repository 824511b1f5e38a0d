// The words of the cards of Founding Fathers: which verbs, rules, filters, players and conditions
// the text of an issue, an action or a presidential card may use. The table in grammar.cc is the
// grammar of docs/card-language.md; what a text does is the rules' part.
#pragma once

#include <string>
#include <vector>

#include "language/document.h"
#include "language/grammar.h"
#include "language/printer.h"

namespace tricorne::founders::cards {

// The ops of card programs. Slots are those of the pattern in grammar.cc, in its order.
enum CardWord : language::Op {
  // statements
  kSupport = language::kOwn,
  kInfluence,
  kPopularity,
  kReserves,
  kRevenue,
  kTension,
  kAdmit,
  kRequeue,
  kBar,
  kUnresolve,
  kRepeal,
  kLevy,
  kFail,
  kDecide,
  kStay,
  kTime,
  kSplit,
  kStates,
  kDeath,
  kVacate,
  kMarry,
  kContest,
  kLet,
  // lasting rules
  kVotes,
  kMute,
  kSpeechBonus,
  // filters
  kUnmarried,
  kCabinet,
  kUnassigned,
  kRival,
  kAbsent,
  // statesmen
  kPresident,
  kHolder,
  kLeader,
  kNamedStatesman,
  // players
  kMe,
  kOwnerOfNamed,
  kOwner,
  // conditions
  kResolved,
  kAdmitted,
  kInPlay,
  kTaxes,
  kTariff,
  kTensionIs,
  kPhase,
  kOpen,
  kPlaced,
  kCabinetMe,
  kPresidentMe,
};

// What the texts speak of, in the order of the data files.
struct CardIds {
  std::vector<std::string> issues;
  std::vector<std::string> states;
  std::vector<std::string> actions;
};
language::Grammar card_grammar(const CardIds& ids);

}  // namespace tricorne::founders::cards
