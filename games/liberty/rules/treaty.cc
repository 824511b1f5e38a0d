// 2.3.9 Treaty of Alliance (ruling 31): the French land, their fleet closes in, and both crowns
// send troops to the West Indies.
#include "games/liberty/rules/command.h"

namespace tricorne::liberty {
namespace {

constexpr int kExpedition = 3;

// How many of them came from Available.
int send_expedition(Turn& t, Piece p) {
  const int ready = t.s.available(p);
  t.place_from(p, Space::kWestIndies, kExpedition, Box::kUnavailable, Box::kAvailable);
  return ready - t.s.available(p);
}

}  // namespace

// Rochambeau lands with the Muster even when no Regular is left to muster: he may then stand alone
// until the expeditions have sailed.
RULE("1.10", "2.3.9")
Flow treaty_of_alliance(Turn& t) {
  BEGIN(t);
  t.s.sequence.treaty_played = 1;
  t.emit(Event::kTreatySigned);
  t.hold_leader(Faction::kFrench);
  t.s.sequence.last_spaces = {};
  CALL(t, Procedure::kCommand,
       CommandCall{
           .faction = Faction::kFrench, .flags = kFree | kNoSpecial, .allowed = Command::kMuster});
  if (t.s.sequence.last_spaces.any()) {
    t.move_leader(Faction::kFrench, t.s.sequence.last_spaces.first());
  }
  CALL(t, Procedure::kRaiseFni, FniCall{1});
  send_expedition(t, Piece::kFrench);
  t.release_leader(Faction::kFrench);
  // A leader in Available may sail with pieces from there (1.10).
  if (send_expedition(t, Piece::kRegular) > 0) {
    CALL(t, Procedure::kLeaderArrives,
         LeaderCall{.faction = Faction::kBritish, .to = Space::kWestIndies});
  }
  END(t);
}

}  // namespace tricorne::liberty
