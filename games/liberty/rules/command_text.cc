// The words of chapters 3 and 4: what their questions speak of.

#include <algorithm>

#include "games/liberty/rules/battle.h"
#include "games/liberty/rules/march.h"
#include "games/liberty/text.h"

namespace tricorne::liberty {
namespace {

// What the next space costs, when it is not a Reserve that costs nothing or a Battle paid for.
int price(const State& s) {
  const CommandRecord& r = s.command();
  if (r.command == Command::kBattle && s.stack.top().read<Procedure::kBattle>().fighting != 0)
    return 0;
  return price_of_space(r, Space::kNowhere);
}
bool first_reserve_free(const CommandRecord& r) {
  if (is_free(r) || r.faction != Faction::kIndians) return false;
  return (r.command == Command::kGather && reserve_gather_left(r)) ||
         (r.command == Command::kMarch && reserve_march_left(r));
}

}  // namespace

void tell_select_space(const State& s, const Decision& decision, Phrase& out) {
  tell_command(s, decision, out);
  out.with("n", price(s));
  out.with_text("reserve", first_reserve_free(s.command()) ? "free" : "no");
  out.with("chosen", std::int64_t{s.command().selected.size()});
  const auto offered = [&](ActionKind kind) {
    return std::any_of(decision.options().begin(), decision.options().end(),
                       [&](Action a) { return is(a, kind); });
  };
  out.with_text("special", offered(ActionKind::kSpecial) ? "yes" : "no");
  out.with_text("stop", offered(ActionKind::kDone) ? "yes" : "no");
}
void tell_command(const State& s, const Decision& /*decision*/, Phrase& out) {
  out.with("command", name(s.command().command));
}
void tell_special(const State& s, const Decision& /*decision*/, Phrase& out) {
  out.with("special", name(special_run(s).special));
}
void tell_special_space(const State& s, const Decision& /*decision*/, Phrase& out) {
  out.with("space", name(special_run(s).space));
}
void tell_strike(const State& s, const Decision& decision, Phrase& out) {
  tell_special(s, decision, out);
  tell_special_space(s, decision, out);
}
void tell_reuse(const State& s, const Decision& /*decision*/, Phrase& out) {
  const auto call = s.stack.top().read<Procedure::kReusePieces>();
  out.with("pieces", pieces_phrase(call.piece, call.count));
}
void tell_leader(const State& s, const Decision& /*decision*/, Phrase& out) {
  const auto call = s.stack.top()
                        .read<LeaderCall, Procedure::kLeaderFollows, Procedure::kLeadersJoin,
                              Procedure::kLeaderArrives>();
  out.with("leader", name(s.leader[at(call.faction)])).with("to", name(call.to));
}
Space asked_space(const State& s) {
  return s.stack.top()
      .read<Space, Procedure::kRewardLoyalty, Procedure::kRegroup, Procedure::kBritishMuster,
            Procedure::kToryMuster, Procedure::kMarchTo, Procedure::kBattle, Procedure::kRally,
            Procedure::kGather, Procedure::kScout, Procedure::kRaid, Procedure::kAgentMobilization,
            Procedure::kFrenchMuster>();
}
void tell_asked_space(const State& s, const Decision& /*decision*/, Phrase& out) {
  out.with("space", name(asked_space(s)));
}
void tell_battle_space(const State& s, const Decision& /*decision*/, Phrase& out) {
  out.with("space", name(s.battle.space));
}
void tell_win(const State& s, const Decision& /*decision*/, Phrase& out) {
  const auto win = s.stack.top().read<Procedure::kWinTheDay>();
  out.with("space", name(win.space)).with("n", win.shifts);
}

}  // namespace tricorne::liberty
