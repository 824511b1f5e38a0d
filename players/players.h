// Who can sit at a table: player kinds by name, for each game.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/seating.h"
#include "players/games.h"

namespace tricorne {

// A kind and, in milliseconds, its thinking time: "standard", "strong:500". A level or a number of
// playouts is part of the kind: "strong:easy", "strong:x2000".
struct PlayerSpec {
  std::string kind;
  int milliseconds = 0;
};
Result<PlayerSpec> parse_player(std::string_view text);

// The kinds of bots that play this game, weakest first.
std::vector<std::string> player_kinds(const AnyGame& game);

// The ways of sitting that a game names; most name none.
std::vector<Seating> seatings(const AnyGame& game);
// The set-up with the seats of one of them, and its options where none are chosen.
Result<Setup> seated(const AnyGame& game, const std::string& seating, Setup setup);

// nullptr if the game has no such player.
template <PublishedGame G>
std::unique_ptr<Player<G>> make_player(std::string_view kind) {
  if (kind == "random") return std::make_unique<RandomPlayer<G>>();
  return G::player(kind);
}

// The same for an erased game, with an error that lists the kinds.
Result<std::unique_ptr<AnyPlayer>> make_any_player(const AnyGame& game, const PlayerSpec& spec);

// The generator of a bot that answers for `seat` in this position: always the same, and the same
// whatever is hidden from that seat.
FastRng bot_rng(const AnyState& state, Seat seat);

}  // namespace tricorne
