#include "games/prelude/cards/grammar.h"

#include <algorithm>
#include <array>

#include "language/checks.h"

namespace tricorne::prelude::cards {
namespace {

using language::Cell;
using language::Form;
using language::Position;
using language::Program;

constexpr std::array kForms = std::to_array<Form>({
    // What a card does, one after the other.
    {"statement", kAddCubes, "add", "add NUMBER [each] WHO in PLACE [max NUMBER] [by WHO]"},
    {"statement", kRemoveCubes, "remove",
     "remove NUMBER [each] WHO in PLACE [max NUMBER] [by WHO]"},
    {"statement", kMatchCubes, "match", "match WHO to WHO in PLACE [max NUMBER] [by WHO]"},
    {"statement", kVictoryPoints, "vp", "vp NUMBER WHO"},
    {"statement", kWarReadiness, "war", "war NUMBER WHO"},
    {"statement", kExternalInfluence, "ei", "ei NUMBER WHO"},
    {"statement", kOrganizationsMarker, "org", "org NUMBER WHO"},
    {"statement", kOpportunityPoints, "op", "op [-] NUMBER WHO"},
    {"statement", kRebelliousSpirit, "rs", "rs +/- NUMBER"},
    {"statement", kCheck, "check",
     "check WHO + NUMBER in PLACE [by WHO] [stop] <$c PLACE> "
     "{ [success BLOCK] [fail BLOCK] [all BLOCK] }"},
    {"statement", language::kRoll, "roll", "roll NUMBER [+ NUMBER] { BAND... }"},
    {"statement", language::kChoose, "choose", "choose WHO { OPTION... }"},
    {"statement", language::kMay, "may", "may WHO BLOCK"},
    {"statement", language::kSpend, "spend", "spend WHO max NUMBER per NUMBER BLOCK"},
    {"statement", language::kIf, "if", "if CONDITION BLOCK [else BLOCK]"},
    {"statement", language::kNumber, "number", "number $NUMBER! WHO from NUMBER to NUMBER"},
    {"statement", kLet, "let", "let $PLACE! = PLACE"},
    {"statement", kScore, "score", "score DIE"},
    {"statement", kMoveMarker, "marker", "marker DIE +/- NUMBER"},
    {"statement", kResetMarker, "reset", "marker DIE reset"},
    {"statement", kRollDice, "dice", "dice NUMBER DIE"},
    {"statement", kOrganize, "organize", "organize WHO in PLACE"},
    {"statement", kDisband, "disband", "disband WHO in PLACE"},
    {"statement", kVolunteer, "volunteer", "volunteer in PLACE"},
    {"statement", kSkip, "skip", "skip WHO NUMBER"},
    {"statement", kParliament, "parliament", "parliament next/end"},
    {"statement", kActivityPoints, "ap", "ap WHO NUMBER [only mobilize/organize/volunteer]"},
    {"statement", kSpecialAction, "special", "special WHO from governor/papineau"},
    {"statement", kDiscard, "discard", "discard WHO NUMBER random/choice"},
    {"statement", kDraw, "draw", "draw WHO NUMBER active/generic"},
    {"statement", kReveal, "reveal", "reveal WHO"},
    {"statement", kToPool, "topool", "topool"},
    {"statement", language::kUntil, "until", "until turn/game { RULE... }"},
    {"statement", language::kNext, "next", "next WHO { RULE... }"},
    {"statement", kEndGame, "endgame", "endgame revolt/count"},

    {"option", language::kOption, "option", "option BLOCK"},
    {"band", language::kBand, "band", "RANGE BLOCK"},

    // What holds for a while.
    {"rule", kWhen, "when", "when endturn/sjb/parlend/rcscores/oscores/eiscores/ucscores BLOCK"},
    {"rule", kCap, "cap", "cap WHO [FILTER...] NUMBER"},
    {"rule", kCostMax, "costmax", "costmax WHO NUMBER [FILTER...]"},
    {"rule", kHalfCost, "halfcost", "halfcost WHO [FILTER...]"},
    {"rule", kReroll, "reroll", "reroll WHO organize/volunteer/check"},
    {"rule", kBonus, "bonus", "bonus WHO organize/volunteer/check NUMBER"},
    {"rule", kForbid, "forbid", "forbid WHO mobilize/organize/volunteer/composure/special"},
    {"rule", kToll, "toll", "toll WHO NUMBER BLOCK"},
    {"rule", kReprisal, "reprisal", "reprisal +/- NUMBER"},

    // Where.
    {"place", kCounty, "county", "COUNTY"},
    {"place", kCountyList, "list", "'['COUNTY,...']'"},
    {"place", kNamedCounties, "named", "$PLACE"},
    {"place", kPick, "pick", "pick NUMBER [FILTER...]"},
    {"place", kRandom, "random", "random NUMBER [FILTER...]"},
    {"place", kAll, "all", "all [FILTER...]"},

    {"filter", kRural, "rural", "rural"},
    {"filter", kUrban, "urban", "urban"},
    {"filter", kAnyCounty, "county", "county"},
    {"filter", kBias, "bias", "bias=WHO"},
    {"filter", kUncontrolled, "uncontrolled", "control=none"},
    {"filter", kControlledBy, "control", "control=WHO"},
    {"filter", kOrganized, "org", "org=WHO"},
    {"filter", kUnorganized, "noorg", "noorg=WHO"},
    {"filter", kMoreCubesThan, "versus", "mv(WHO) CMP mv(WHO)"},
    {"filter", kCubes, "mv", "mv(WHO) CMP NUMBER"},
    {"filter", kAmong, "among", "among='['COUNTY,...']'"},

    // Who.
    {"who", kPatriote, "patriote", "patriote"},
    {"who", kLoyal, "loyal", "loyal"},
    {"who", kMe, "me", "me"},
    {"who", kFoe, "foe", "foe"},
    {"who", kLeader, "leader", "leader(TRACK)"},
    {"who", kController, "controller", "controller($PLACE)"},

    // How many.
    {"number", language::kInteger, "integer", "INTEGER"},
    {"number", language::kNamed, "named", "$NUMBER"},
    {"number", kSpirit, "rs", "rs"},
    {"number", language::kHalf, "half", "half(NUMBER)"},
    {"number", kInfluenceBox, "ei", "ei(WHO)"},
    {"number", kAdvantage, "adv", "adv(TRACK)"},
    {"number", kCount, "count", "count([FILTER...])"},
    {"number", kCubesIn, "mv", "mv(WHO,COUNTY)"},
    {"number", kPoints, "opp", "opp(WHO)"},

    // If.
    {"condition", language::kJoined, "joined", "TERM and/or..."},
    {"term", language::kNot, "not", "not TERM"},
    {"term", kParliamentary, "parliamentary", "parliamentary"},
    {"term", kControls, "control", "control(COUNTY)=WHO"},
    {"term", kHasOrganization, "hasorg", "hasorg(WHO,COUNTY)"},
    {"term", kFavors, "favors", "favors(TRACK,WHO)"},
    {"term", kIs, "is", "is(WHO,WHO)"},
    {"term", language::kCompare, "compare", "NUMBER CMP NUMBER"},
});

// ---- what the table cannot say

// The list of filters of a form, and whether it has one.
Cell filters_of(const Program& program, Position at, bool& has) {
  has = true;
  switch (program.op(at)) {
    case kAll:
    case kCount:
      return program.slot(at, 0);
    case kPick:
    case kRandom:
    case kCap:
    case kHalfCost:
      return program.slot(at, 1);
    case kCostMax:
      return program.slot(at, 2);
    default:
      has = false;
      return 0;
  }
}

bool has_filter(const Program& program, Cell filters, CardWord word) {
  const auto list = program.list(filters);
  return std::any_of(list.begin(), list.end(),
                     [&](Position filter) { return program.op(filter) == word; });
}

bool is_one_county(const Program& program, Position place) {
  const auto op = program.op(place);
  return op == kCounty || ((op == kPick || op == kRandom) &&
                           language::constant(program, program.slot(place, 0)) == 1);
}

std::string check_node(const Program& program, Position node, std::span<const Position> declared) {
  const auto op = program.op(node);
  if (op == kController && declared[0] != 0 &&
      !is_one_county(program, program.slot(declared[0], 1))) {
    return "controller() needs the name of one county";
  }
  if ((op == kPick || op == kRandom) && language::constant(program, program.slot(node, 0)) == 0) {
    return "at least one county is taken";
  }
  bool filtered = false;
  const Cell filters = filters_of(program, node, filtered);
  if (filtered && has_filter(program, filters, kRural) && has_filter(program, filters, kUrban)) {
    return "no county is both rural and urban";
  }
  return {};
}

// ---- words

// Which counties a list of filters means: `kind` is rural, urban or any, `more` what else is asked
// of them.
void dress_filters(const language::Printer& printer, Cell filters, Phrase& phrase) {
  const Program& program = printer.program();
  phrase.with_text("kind", has_filter(program, filters, kRural)   ? "rural"
                           : has_filter(program, filters, kUrban) ? "urban"
                                                                  : "any");
  std::vector<Phrase> more;
  for (Position filter : program.list(filters)) {
    const auto op = program.op(filter);
    if (op != kRural && op != kUrban && op != kAnyCounty) more.push_back(printer.phrase(filter));
  }
  phrase.with_text("more_is", more.empty() ? "no" : "yes");
  if (!more.empty()) phrase.with("more", language::Printer::list(std::move(more)));
}

// Who picks the counties of a statement: whoever stands after `by`, in a check the one who makes
// it, else the player of the card.
Phrase picker(const language::Printer& printer, Position at) {
  const Program& program = printer.program();
  const auto op = program.op(at);
  const Cell by = op == kAddCubes || op == kRemoveCubes ? program.slot(at, 5)
                  : op == kMatchCubes                   ? program.slot(at, 4)
                  : op == kCheck                        ? program.slot(at, 3)
                                                        : Cell{0};
  if (by != 0) return printer.phrase(by, "choice");
  const bool own = op == kCheck && program.op(program.slot(at, 0)) != kMe;
  return {own ? "prelude.say.picker" : "prelude.say.who.me.choice"};
}

void dress(const language::Printer& printer, Position node, Phrase& phrase) {
  const Program& program = printer.program();
  bool filtered = false;
  if (const Cell filters = filters_of(program, node, filtered); filtered) {
    dress_filters(printer, filters, phrase);
  }
  switch (program.op(node)) {
    case language::kSpend:
      phrase.with("unit", Phrase("prelude.say.unit"));
      break;
    case kNamedCounties: {
      const Position let = printer.declared(program.slot(node, 0));
      phrase.with_text("many",
                       let == 0 || is_one_county(program, program.slot(let, 1)) ? "no" : "yes");
      break;
    }
    default:
      // A place learns who picks it.
      for (auto& [name, argument] : phrase.args) {
        if (auto* place = std::get_if<std::vector<Phrase>>(&argument);
            place != nullptr && name.starts_with("place")) {
          place->front().with("picker", picker(printer, node));
        }
      }
  }
}

}  // namespace

language::Grammar card_grammar(std::vector<std::string> counties) {
  return {"prelude.say",
          {{"statement", "a statement"},
           {"option", "'option'"},
           {"band", "a range such as 3, 1-3 or 7+"},
           {"rule", "a rule"},
           {"place", "a set of counties", false, {"each", "total", "from"}},
           {"filter", "a filter"},
           {"who", "a player", true, {"subject", "of", "cube", "cubes", "choice"}},
           {"number", "a number"},
           {"condition", "a condition"},
           {"term", "a condition", true, {"not"}}},
          {{"county", "a county", "prelude.county.", std::move(counties)},
           {"track", "a track (rc, o, ei or uc)", "prelude.track.", {"rc", "o", "ei", "uc"}},
           {"die",
            "a track (rc, o, ei, uc or choose)",
            "prelude.say.die.",
            {"rc", "o", "ei", "uc", "choose"}}},
          kForms,
          {check_node, dress}};
}

void read_card_texts(const language::Grammar& grammar, const Reader& card,
                     language::Program& program, CardTexts& out, bool kept) {
  const auto read = [&](std::string_view member, std::string_view start, language::Text& text) {
    if (kept && !card.has(member)) return;
    text = language::read_text(grammar, start, card[member], program);
  };
  read("requires", "condition", out.needs);
  // Rare, so that no card has to tell that it has none.
  if (card.has("always")) read("always", "statement", out.always);
  read("event", "statement", out.event);
}

std::vector<language::Line> say_card(const language::Grammar& grammar,
                                     const language::Program& program, const CardTexts& texts) {
  std::vector<language::Line> out;
  language::Printer printer(grammar, program);
  if (!texts.always.empty()) {
    for (language::Line& line : printer.text(texts.always.at)) {
      out.push_back(
          {line.depth, Phrase("prelude.say.always").with("text", std::move(line.phrase))});
    }
  }
  // After it, so that the condition stands before what it governs.
  if (!texts.needs.empty()) {
    out.push_back(
        {0, Phrase("prelude.say.needs").with("condition", printer.phrase(texts.needs.at))});
  }
  for (language::Line& line : printer.text(texts.event.at)) out.push_back(std::move(line));
  return out;
}

}  // namespace tricorne::prelude::cards
