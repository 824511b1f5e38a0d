#include "kernel/any_game.h"

namespace tricorne {

std::string AnyGame::seat_name(Seat seat) const {
  if (seat == kChance) return "chance";
  if (seat >= info().seats.size()) return "spectator";
  return info().seats[seat];
}

std::optional<Seat> AnyGame::seat_of(std::string_view name) const {
  if (name == "chance") return kChance;
  const auto& seats = info().seats;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i] == name) return static_cast<Seat>(i);
  }
  return std::nullopt;
}

}  // namespace tricorne
