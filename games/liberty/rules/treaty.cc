// 2.3.9 Treaty of Alliance (ruling 31): the French land, their fleet closes in, and both crowns
// send troops to the West Indies.
#include "games/liberty/turn.h"

namespace tricorne::liberty {
namespace {

constexpr int kExpedition = 3;

void send_expeditions(Turn& t) {
  for (Piece p : {Piece::kFrench, Piece::kRegular}) {
    t.place_from(p, Space::kWestIndies, kExpedition, Box::kUnavailable, Box::kAvailable);
  }
}

}  // namespace

// Rochambeau lands with the Muster even when no Regular is left to muster: he may then stand alone
// until the expeditions have sailed.
RULE(2.3.9)
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
  send_expeditions(t);
  t.release_leader(Faction::kFrench);
  END(t);
}

}  // namespace tricorne::liberty
