#include "games/liberty/game.h"

#include <algorithm>

#include "games/liberty/leaders.h"
#include "games/liberty/rules/non_player.h"
#include "games/liberty/rules/victory.h"
#include "games/liberty/setup.h"
#include "games/liberty/tables.h"
#include "games/liberty/text.h"
#include "games/liberty/turn.h"
#include "games/liberty/words.h"
#include "kernel/document.h"
#include "liberty_data.h"

namespace tricorne::liberty {
namespace {

constexpr auto kProcedures = std::to_array<Flow (*)(Turn&)>({
#define PROCEDURE(name, function, locals) function,
#include "games/liberty/procedures.inc"
#undef PROCEDURE
});

constexpr bool asks_lone_leader(std::uint8_t procedure) {
  return procedure == static_cast<std::uint8_t>(Procedure::kLoneLeader);
}

// Its question is a die; when that has been rolled, the question underneath is asked again.
constexpr bool rolls_for_non_player(std::uint8_t procedure) {
  return procedure == static_cast<std::uint8_t>(Procedure::kNonPlayerRoll);
}

std::uint8_t option_bits(const Setup& setup) {
  std::uint8_t bits = 0;
  if (setup.option("winter_is_coming") == "on") bits |= kWinterIsComing;
  if (setup.option("period_events") == "on") bits |= kPeriodEvents;
  if (setup.option("solo_difficulty") == "on") bits |= kSoloDifficulty;
  return bits;
}

int order_of(std::string_view scenario) {
  return static_cast<int>(std::find(kScenarioWords.begin(), kScenarioWords.end(), scenario) -
                          kScenarioWords.begin());
}

std::vector<Phrase> winners_of(const State& s) {
  std::vector<Phrase> names;
  for (Faction f : s.end.winners) names.push_back(name(f));
  return names;
}

// Each end of a game against the non-players alone has a name.
RULE("8.8")
Phrase solo_ending(const State& s) {
  const auto named = [](std::string_view what) {
    return Phrase("liberty.ending.solo." + std::string(what));
  };
  const int ahead = solo_difference(s);
  if (s.end.winners.empty()) return named("stalemate").with("n", ahead);
  const Faction winner = s.end.winners.first();
  if (s.non_player(winner)) return named(word(winner));
  return named(side(winner) == Side::kRoyalist ? "royalists" : "rebellion").with("n", ahead);
}

RULE("7.1")
std::string_view ending_key(const State& s) {
  if (s.end.combined != 0) return "liberty.ending.combined";
  if (s.end.kind != EndKind::kVictoryCheck) return "liberty.ending.final";
  return s.non_player(s.end.winners.first()) ? "liberty.ending.players_lost"
                                             : "liberty.ending.check";
}

}  // namespace

// A leader left alone moves at once (1.10), whatever was going on: his owner is asked before the
// question that was to come, which is then put as if nothing had happened.
RULE("1.10")
void run_to_question(State& s, Action answer, Log* log) {
  Turn t{{s, answer, nullptr, log}};
  while (!s.stack.empty()) {
    const std::uint8_t procedure = s.stack.top().procedure;
    const Flow flow = kProcedures[procedure](t);
    if (flow == Flow::kCalled) continue;
    if (flow == Flow::kDone && !asks_lone_leader(procedure)) continue;
    if (flow == Flow::kAsked && (asks_lone_leader(procedure) || rolls_for_non_player(procedure))) {
      return;
    }
    if (!lone_leader_of(s)) return;
    s.stack.push(Procedure::kLoneLeader);
  }
}

std::span<const EmbeddedFile> Liberty::files() { return data::liberty(); }

Result<bool> Liberty::owner_data(const std::string& directory, bool install) {
  return take_tables(load_tables(directory), install, use_tables);
}

std::string Liberty::rules() {
  return rules_text(embedded(data::liberty(), "games/liberty/signature.txt"), tables().own_data);
}

const GameInfo& Liberty::info() {
  static const GameInfo kInfo{"liberty",
                              {kFactionWords.begin(), kFactionWords.end()},
                              kFactions,
                              {kScenarioWords.begin(), kScenarioWords.end()},
                              {{"winter_is_coming", {"off", "on"}},
                               {"period_events", {"off", "on"}},
                               {"solo_difficulty", {"off", "on"}}},
                              20000,
                              [](const Setup& setup) { return wrongly_seated(setup.seats); }};
  return kInfo;
}

State Liberty::start(const Setup& setup) {
  State s =
      set_up(static_cast<Scenario>(order_of(setup.scenario)), option_bits(setup), setup.seats);
  s.stack.push(Procedure::kPlay);
  run_to_question(s, {}, nullptr);
  return s;
}

int Liberty::seat_count(const State& /*s*/) { return kFactions; }
bool Liberty::over(const State& s) { return s.over(); }

void Liberty::decision(const State& s, Decision& out) {
  Turn t{{const_cast<State&>(s), {}, &out, nullptr}};  // listing only reads
  list_pending(t, kProcedures);
  add_non_player_options(s, out);
}

void Liberty::apply(State& s, Action a, Log* log) {
  if (!take_non_player_note(s, a)) run_to_question(s, a, log);
}

// While the game lasts, a running estimate: as 7.3 would rank the factions now.
std::vector<SeatResult> Liberty::results(const State& s) {
  const EndRecord end = s.over() ? s.end : final_standing(s);
  std::vector<SeatResult> out(kFactions);
  for (Faction f : kAllFactions) {
    out[at(f)] = {end.margin[at(f)].n, end.rank[at(f)], s.over() && end.winners.has(f)};
  }
  return out;
}

Phrase Liberty::ending(const State& s) {
  if (!s.over()) return {};
  return solo(s) ? solo_ending(s) : Phrase(ending_key(s)).with("winners", winners_of(s));
}

// Nothing is hidden: what the deck still holds is a set that everybody can work out.
Seen<State> Liberty::conceal(const State& s, Seat seat) { return {s, seat}; }
State Liberty::redeal(const Seen<State>& seen, FastRng& /*rng*/) { return *seen; }
SeatMask Liberty::visible(const State& /*s*/, Action /*a*/) { return kEverybody; }

}  // namespace tricorne::liberty
