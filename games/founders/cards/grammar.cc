#include "games/founders/cards/grammar.h"

#include <array>

#include "language/checks.h"

namespace tricorne::founders::cards {
namespace {

using language::Form;
using language::Position;
using language::Program;

constexpr std::array kForms = std::to_array<Form>({
    // What a card does, one after the other.
    {"statement", kSupport, "support", "support NUMBER liberal/conservative/against/neutral"},
    {"statement", kInfluence, "influence", "influence NUMBER WHO"},
    {"statement", kPopularity, "pop", "pop [-] NUMBER WHO"},
    {"statement", kReserves, "reserves", "reserves +/- NUMBER"},
    {"statement", kRevenue, "revenue", "revenue +/- NUMBER"},
    {"statement", kTension, "tension", "tension +/- NUMBER"},
    {"statement", kAdmit, "admit", "admit STATE"},
    {"statement", kRequeue, "requeue", "requeue"},
    {"statement", kBar, "bar", "bar ISSUE,..."},
    {"statement", kUnresolve, "unresolve", "unresolve ISSUE"},
    {"statement", kRepeal, "repeal", "repeal highest/tariff"},
    {"statement", kLevy, "levy", "levy NUMBER"},
    {"statement", kFail, "fail", "fail"},
    {"statement", kDecide, "decide", "decide PLAYER"},
    {"statement", kStay, "stay", "stay"},
    {"statement", kTime, "time", "time"},
    {"statement", kSplit, "split", "split STATE $STATESMAN"},
    {"statement", kStates, "states", "states NUMBER $STATESMAN"},
    {"statement", kDeath, "death", "death $STATESMAN"},
    {"statement", kVacate, "vacate", "vacate $STATESMAN"},
    {"statement", kMarry, "marry", "marry $STATESMAN"},
    {"statement", kContest, "contest",
     "contest $STATESMAN $STATESMAN { first BLOCK second BLOCK tie BLOCK }"},
    {"statement", language::kChoose, "choose", "choose PLAYER { OPTION... }"},
    {"statement", language::kMay, "may", "may PLAYER BLOCK"},
    {"statement", language::kIf, "if", "if CONDITION BLOCK [else BLOCK]"},
    {"statement", kLet, "let",
     "let $STATESMAN! = pick NUMBER own/other/any/candidate/contender [FILTER...]"},
    {"statement", language::kUntil, "until", "until turn/game { RULE... }"},

    {"option", language::kOption, "option", "option BLOCK"},

    // What holds for a while.
    {"rule", kVotes, "votes", "votes [-] NUMBER PLAYER"},
    {"rule", kMute, "mute", "mute $STATESMAN"},
    {"rule", kSpeechBonus, "bonus", "bonus $STATESMAN speech NUMBER"},

    // Which statesmen may be picked.
    {"filter", kUnmarried, "unmarried", "unmarried"},
    {"filter", kCabinet, "cabinet", "cabinet"},
    {"filter", kUnassigned, "unassigned", "unassigned"},
    {"filter", kRival, "rival", "rival($STATESMAN)"},
    {"filter", kAbsent, "absent", "absent(STATE)"},

    // Who.
    {"who", kPresident, "president", "president"},
    {"who", kHolder, "holder", "holder"},
    {"who", kLeader, "leader", "leader(liberal/conservative)"},
    {"who", kNamedStatesman, "named", "$STATESMAN"},
    {"player", kMe, "me", "me"},
    {"player", kOwnerOfNamed, "owner_of_named", "owner($STATESMAN)"},
    {"player", kOwner, "owner", "owner(WHO)"},

    {"number", language::kInteger, "integer", "INTEGER"},

    // If.
    {"condition", language::kJoined, "joined", "TERM and/or..."},
    {"term", language::kNot, "not", "not TERM"},
    {"term", kResolved, "resolved", "resolved(ISSUE|... [,A/B])"},
    {"term", kAdmitted, "admitted", "admitted(STATE)"},
    {"term", kInPlay, "inplay", "inplay(ACTION)"},
    {"term", kTaxes, "taxes", "taxes CMP NUMBER"},
    {"term", kTariff, "tariff", "tariff CMP NUMBER"},
    {"term", kTensionIs, "tension", "tension CMP NUMBER"},
    {"term", kPhase, "phase", "phase(issues/people/round)"},
    {"term", kOpen, "open", "open(war/negotiation/decision/tie_break)"},
    {"term", kPlaced, "placed", "placed(STATE)"},
    {"term", kCabinetMe, "cabinet", "cabinet(me)"},
    {"term", kPresidentMe, "presidency", "president(me)"},
});

// ---- what the table cannot say

std::string check_node(const Program& program, Position node, std::span<const Position> declared) {
  const auto op = program.op(node);
  if (op == kLet && language::constant(program, program.slot(node, 1)) == 0) {
    return "at least one statesman is picked";
  }
  if (op == kContest && program.slot(node, 0) == program.slot(node, 1)) {
    return "a contest needs two different statesmen";
  }
  if (op != kContest && op != kSplit && op != kOwnerOfNamed) return {};
  for (Position let : declared) {
    if (language::constant(program, program.slot(let, 1)) != 1) {
      return "a name of one statesman is needed here (pick 1)";
    }
  }
  return {};
}

// ---- words

// The variable of a form that speaks of one, or none.
bool named(const Program& program, Position at, language::Cell& variable) {
  switch (program.op(at)) {
    case kDeath:
    case kVacate:
    case kMarry:
    case kMute:
    case kSpeechBonus:
    case kNamedStatesman:
    case kRival:
      variable = program.slot(at, 0);
      return true;
    case kStates:
      variable = program.slot(at, 1);
      return true;
    default:
      return false;
  }
}

void dress(const language::Printer& printer, Position node, Phrase& phrase) {
  const Program& program = printer.program();
  language::Cell variable = 0;
  if (named(program, node, variable)) {
    const Position let = printer.declared(variable);
    phrase.with_text("many", language::constant(program, program.slot(let, 1)) == 1 ? "no" : "yes");
  }
  // A rule `until game` ends with the life of the statesman it is about.
  if (program.op(node) == language::kUntil && program.slot(node, 0) == 1) {
    phrase = Phrase("founders.say.for_life");
  }
}

}  // namespace

language::Grammar card_grammar(const CardIds& ids) {
  return {"founders.say",
          {{"statement", "a statement"},
           {"option", "'option'"},
           {"rule", "a rule"},
           {"filter", "a filter"},
           {"who", "a statesman", true, {"to", "of"}},
           {"player", "a player ('me' or 'owner(...)')", true, {"subject", "of"}},
           {"statesman", "a statesman"},
           {"number", "a number"},
           {"condition", "a condition"},
           {"term", "a condition", true, {"not"}}},
          {{"issue", "an issue card", "founders.issue.", ids.issues, "founders.say.card"},
           {"state", "a state", "founders.state.", ids.states},
           {"action", "an action card", "founders.action.", ids.actions, "founders.say.card"}},
          kForms,
          {check_node, dress}};
}

}  // namespace tricorne::founders::cards
