// 8.3.7, 8.4.11, 8.5.8, 8.6.11, 8.7.8 and the Treaty of Alliance (8.1): when a non-player plays a
// Brilliant Stroke and what it does with it.
#include <array>

#include "games/liberty/bots/answers.h"
#include "games/liberty/rules/winter.h"
#include "games/liberty/sequence.h"

namespace tricorne::liberty::bots {
namespace {

constexpr std::uint8_t kStrokeFlags = kFree | kLimited | kStroke;
constexpr int kPreparations = 15;

// Half of the British casualties, rounded down.
BOX(S1 .1)
RULE("8.1")
int preparations(const State& s) {
  return s.squadrons_in_west_indies() + s.available(Piece::kFrench) + s.cbc.n / 2;
}

// Whether a person is 1st Eligible, of the Rebellion if the British ask (LR 8.4.11).
BOX(S2 .2, S2 .4, S2 .5, S2 .7)
RULE("8.4.11", "8.5.8", "8.6.11", "8.7.8")
bool player_first(const State& s, Faction f) {
  const auto first = next_to_act(s);
  if (!first || s.non_player(*first)) return false;
  return f != Faction::kBritish || side(*first) == Side::kRebellion;
}

// Another stroke that this faction answers with its own.
BOX(S2 .3, S2 .6, S2 .8)
RULE("8.4.11", "8.6.11", "8.7.8")
bool provoked(const State& s, Faction f) {
  switch (s.sequence.stroke) {
    case Stroke::kPatriots:
      return f == Faction::kBritish || f == Faction::kIndians;
    case Stroke::kBritish:
      return f == Faction::kFrench;
    case Stroke::kFrench:
      return f == Faction::kIndians;
    default:
      return false;
  }
}

// His best troops in the leader's space, and how many there must be.
struct Following {
  int troops = 0;
  int needed = 0;
};

BOX(S2 .2, S2 .4, S2 .5, S2 .7)
RULE("8.4.11", "8.5.8", "8.6.11", "8.7.8")
Following following(const State& s, Faction f) {
  constexpr std::array<PieceSet, kFactions> kTroops = {Piece::kRegular, Piece::kContinental,
                                                       kWarParties, Piece::kFrench};
  const Space where = s.place_of_leader(f);
  const int troops = where == Space::kNowhere ? 0 : s.count(where, kTroops[at(f)]);
  return {troops, f == Faction::kIndians ? 3 : 4};
}

// The first Limited Command must involve the leader. If the chart finds one with no die that may
// fall, the stroke is not played at all; if only the die that falls says so, it is given up.
BOX(S3 .1, S3 .2)
RULE("8.3.7")
CommandSet commands_with_leader(const State& s, Faction f) {
  return possible_commands(
      s, {.faction = f, .flags = kStrokeFlags, .must_involve = s.place_of_leader(f)});
}
bool first_command_exists(const State& s, Faction f) {
  const Scope scope{kStrokeFlags, kEverywhere, s.place_of_leader(f)};
  for (int face = 1; face <= 6; ++face) {
    Mind m(s, nullptr, nullptr);
    m.imagining = true;
    m.imagined = face;
    if (chart(m, f, commands_with_leader(s, f), scope) != Command::kNone) return true;
  }
  return false;
}

// Several may want to: then they trump one another as usual, whoever has been asked first.
BOX(S2 .1)
RULE("8.3.7")
bool wants_stroke(Mind& m, Faction f) {
  const State& s = m.s;
  if (!m.box("stroke_treaty", s.treaty())) return false;
  const Following led = following(s, f);
  if (!m.box("stroke_leader", led.troops >= led.needed, led.troops, led.needed)) return false;
  if (!m.box("stroke_called", player_first(s, f) || provoked(s, f))) return false;
  return m.box("stroke_command", first_command_exists(s, f));
}

}  // namespace

BOX(S1 .1, S1 .2)
RULE("8.1", "8.3.7")
Action answer_stroke_window(Mind& m) {
  const Faction f = asked(m);
  const Action treaty = action(ActionKind::kStroke, Stroke::kTreaty);
  const int ready = preparations(m.s);
  if (lists(m, treaty) && m.box("treaty", ready > kPreparations, ready, kPreparations)) {
    return treaty;
  }
  const Action stroke = action(ActionKind::kStroke, static_cast<Stroke>(f));
  if (lists(m, stroke) && wants_stroke(m, f)) return stroke;
  return or_first(m, action(ActionKind::kNoStroke));
}

// A Limited Command with the leader, the Special Activity, another Limited Command.
BOX(S3 .1, S3 .3, S3 .4)
RULE("8.3.7")
Action answer_stroke_part(Mind& m) {
  const StrokeCall& stroke = frame<Procedure::kBrilliantStroke>(m.s);
  const Faction f = stroke.faction;
  if (stroke.commands_done == 1 && stroke.special_done == 0 && specials_listed(m).any()) {
    const Special special = special_of(m, f, specials_listed(m));
    if (m.wants != 0) return (*m.d)[0];
    if (special != Special::kNone) return action(ActionKind::kSpecial, special);
  }
  CommandSet open = commands_listed(m);
  if (open.any()) {
    const bool leads = stroke.leader_involved == 0;
    if (leads) open &= commands_with_leader(m.s, f);
    const Space leader = leads ? m.s.place_of_leader(f) : Space::kNowhere;
    const Command command = chart(m, f, open, {kStrokeFlags, kEverywhere, leader});
    if (m.wants != 0) return (*m.d)[0];
    if (command != Command::kNone) return action(ActionKind::kLimitedCommand, command);
    if (stroke.commands_done == 0) m.box("stroke_command", false);
  }
  return stop(m, "carried_out");
}

}  // namespace tricorne::liberty::bots
