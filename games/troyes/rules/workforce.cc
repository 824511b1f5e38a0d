// Phase 2: gathering the workforce.
#include "games/troyes/rules/rules.h"

namespace tricorne::troyes {
namespace {

// District number k to roll: the players in turn order, then the grey one.
unsigned district_in_turn(const State& s, unsigned k) {
  return k < s.player_count ? s.in_turn(k) : kGreyDistrict;
}

int citizens_of(const State& s, std::size_t building, unsigned district) {
  const Owner owner = district == kGreyDistrict ? kNeutral : owner_of(static_cast<Seat>(district));
  int n = 0;
  for (Owner standing : s.standing[building]) n += standing == owner ? 1 : 0;
  return n;
}

}  // namespace

struct WorkforceLocals {
  std::uint8_t turn;
  std::uint8_t colour;
  std::uint8_t rolled;
  std::uint8_t citizens;
};

// One die of the building's colour for each citizen standing in it, rolled one by one.
RULE("phase-2")
Flow workforce(Turn& t) {
  auto& f = t.locals<Procedure::kWorkforce>();
  State& s = t.s;
  BEGIN(t);
  for (; f.turn <= s.player_count; ++f.turn) {
    for (f.colour = 0; f.colour < kColours; ++f.colour) {
      f.citizens = u8(citizens_of(s, f.colour, district_in_turn(s, f.turn)));
      for (f.rolled = 0; f.rolled < f.citizens; ++f.rolled) {
        ASK(t, kChance, Question::kRollWorkforce, "phase-2", list_roll(t));
        t.add_die(colour_at(f.colour), die(district_in_turn(s, f.turn), t.answer.a));
        t.emit(Event::kRolled, district_in_turn(s, f.turn), f.colour, t.answer.a);
      }
    }
  }
  END(t);
}

}  // namespace tricorne::troyes
