// The words of chapters 3 and 4: what their questions speak of.

#include "games/liberty/rules/battle.h"
#include "games/liberty/rules/march.h"
#include "games/liberty/text.h"

namespace tricorne::liberty {
namespace {

// What the next space costs, when it is not a Reserve that costs nothing or a Battle paid for.
int price(const State& s) {
  const CommandRecord& r = s.command();
  if (r.command == Command::kBattle && s.stack.top().read<BattleLocals>().fighting != 0) return 0;
  return price_of_space(r, Space::kNowhere);
}
bool first_reserve_free(const CommandRecord& r) {
  if (is_free(r) || r.faction != Faction::kIndians) return false;
  return (r.command == Command::kGather && reserve_gather_left(r)) ||
         (r.command == Command::kMarch && reserve_march_left(r));
}

}  // namespace

void add_command_question_args(const State& s, Question q, Phrase& phrase) {
  switch (q) {
    case Question::kSelectSpace:
      phrase.with("command", name(s.command().command)).with("n", price(s));
      phrase.with_text("reserve", first_reserve_free(s.command()) ? "free" : "no");
      return;
    case Question::kSpecialSpace:
    case Question::kStrikeTargets:
      phrase.with("special", name(s.stack.top().read<SpecialRun>().special));
      if (q == Question::kStrikeTargets)
        phrase.with("space", name(s.stack.top().read<SpecialRun>().space));
      return;
    case Question::kStrikeMilitia:
    case Question::kPlunderLoss:
    case Question::kTradeGift:
      phrase.with("space", name(s.stack.top().read<SpecialRun>().space));
      return;
    case Question::kSpecialAfter:
      phrase.with("command", name(s.command().command));
      return;
    case Question::kReusePieces:
      phrase.with("pieces", pieces_phrase(s.stack.top().read<ReuseCall>().piece,
                                          s.stack.top().read<ReuseCall>().count));
      return;
    case Question::kLeaderFollows:
    case Question::kLeaderArrives: {
      const auto call = s.stack.top().read<LeaderCall>();
      phrase.with("leader", name(s.leader[at(call.faction)])).with("to", name(call.to));
      return;
    }
    case Question::kRegroup:
    case Question::kMusterCount:
    case Question::kFortCubes:
    case Question::kRewardLoyalty:
    case Question::kMarchGroup:
    case Question::kRallyHow:
    case Question::kFortUnits:
    case Question::kGatherHow:
    case Question::kVillageUnits:
    case Question::kRaidMove:
    case Question::kAgentPieces:
    case Question::kFrenchFort:
    case Question::kBattleAlly:
      phrase.with("space", name(asked_space(s)));
      return;
    case Question::kBattleCommonCause:
    case Question::kBattleActivate:
    case Question::kBattleLoss:
      phrase.with("space", name(s.battle.space));
      return;
    case Question::kOverflow:
    case Question::kDoubleShifts: {
      const auto win = s.stack.top().read<WinCall>();
      phrase.with("space", name(win.space)).with("n", win.shifts);
      return;
    }
    default:
      return;
  }
}

}  // namespace tricorne::liberty
