// What dice decide: checks, the scoring die, random counties; and what moves with it.
#include "games/prelude/game.h"
#include "games/prelude/text.h"

namespace tricorne::prelude {

// A check that points or a second throw may still save is told by its throw alone (8.0). The die
// that ends the round comes after any of it, and is told where nothing else was thrown for.
std::vector<Phrase> Prelude::decided(std::span<const LogEvent> events) {
  using enum Event;
  auto out = told_of<Prelude>(events, std::array{kCheckSucceeded, kCheckFailed, kRandomCounty,
                                                 kRandomChoice, kEventRolled});
  const auto is_one = [](auto... kinds) {
    return [=](const LogEvent& e) { return ((e.id == static_cast<std::uint8_t>(kinds)) || ...); };
  };
  const auto last = std::find_if(events.rbegin(), events.rend(), is_one(kCheckRolled));
  if (last != events.rend() &&
      std::none_of(events.rbegin(), last, is_one(kCheckSucceeded, kCheckFailed))) {
    out.push_back(event(*last));
  }
  if (out.empty()) out = told_of<Prelude>(events, std::array{kDieRolled});
  return out;
}

std::vector<Stake> Prelude::stakes(const State& s, Seat seat) {
  const Player own = seat == prelude::seat(Player::kLoyal) ? Player::kLoyal : Player::kPatriote;
  std::vector<Stake> out{{Phrase("prelude.stake.lead").with("player", name(own)),
                          own == Player::kPatriote ? s.vp.n : -s.vp.n},
                         {Phrase("prelude.stake.spirit"), s.spirit}};
  for (Player p : kBothPlayers) {
    out.push_back({Phrase("prelude.stake.cubes").with("player", name(p)), s.on_map[at(p)]});
  }
  return out;
}

}  // namespace tricorne::prelude
