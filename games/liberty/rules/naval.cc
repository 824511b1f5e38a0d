// 1.9: French Naval Intervention. A Blockade stands in a City for each level.
#include "games/liberty/turn.h"

namespace tricorne::liberty {
namespace {

constexpr int kHighestFni = 3;

void list_blockade_moves(Turn& t, SpaceSet from) {
  for (Space city : from& t.s.blockaded()) {
    for (Space to : kCities - SpaceSet{city}) t.option(ActionKind::kMoveBlockade, city, to);
  }
  t.option(ActionKind::kDone);
}

// Who lets the French rearrange: winter, Win the Day in a City, or Naval Pressure.
std::string_view rearranging_section(const State& s, const RearrangeCall& f) {
  if (is_winter_quarters(s.deck.current)) return "6.5.4";
  return f.from == kCities ? "4.5.3" : "3.6.8";
}

}  // namespace

// Rulings 10 and 11: a level needs a Squadron in the West Indies to become its Blockade.
RULE("1.9")
Flow raise_fni(Turn& t) {
  auto& f = t.locals<Procedure::kRaiseFni>();
  BEGIN(t);
  while (t.s.treaty() && f.levels > 0 && t.s.fni < kHighestFni &&
         t.s.squadrons_in_west_indies() > 0) {
    --f.levels;
    t.set_fni(t.s.fni + 1);
    ASK(t, seat(Faction::kFrench), Question::kPlaceBlockade, "1.9",
        t.options(kCities, ActionKind::kBlockade));
    t.blockade(t.answered_space());
  }
  END(t);
}

// Ruling 9: a Blockade goes from a City to the West Indies, as the British choose.
RULE("1.9")
Flow lower_fni(Turn& t) {
  auto& f = t.locals<Procedure::kLowerFni>();
  BEGIN(t);
  while (t.s.treaty() && f.levels > 0 && t.s.fni > 0) {
    --f.levels;
    if (t.s.blockaded().size() == 1) {
      t.unblockade(t.s.blockaded().first());
    } else {
      ASK(t, seat(Faction::kBritish), Question::kRemoveBlockade, "1.9",
          t.options(t.s.blockaded(), ActionKind::kUnblockade));
      t.unblockade(t.answered_space());
    }
    t.set_fni(t.s.fni - 1);
  }
  END(t);
}

RULE("1.9", "4.5.3", "6.5.4")
Flow rearrange_blockades(Turn& t) {
  auto& f = t.locals<Procedure::kRearrangeBlockades>();
  BEGIN(t);
  if (f.from.empty()) f.from = kCities;
  for (Space city : f.from& t.s.blockaded()) {
    f.left = static_cast<std::uint8_t>(f.left + t.s.count(city, Piece::kSquadron));
  }
  while (f.left > 0 && (f.from & t.s.blockaded()).any()) {
    ASK(t, seat(Faction::kFrench), Question::kRearrangeBlockades, rearranging_section(t.s, f),
        list_blockade_moves(t, f.from));
    if (t.answered(ActionKind::kDone)) break;
    t.move_blockade(t.answered_space(), static_cast<Space>(t.answer.b));
    --f.left;
  }
  END(t);
}

}  // namespace tricorne::liberty
