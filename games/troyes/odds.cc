// What dice decide within an action: the Archer's hits, and a die that is rolled again.
#include "games/troyes/game.h"

namespace tricorne::troyes {

// Which face the Archer's die shows is all the same: only hits count (card-R1A).
std::vector<Phrase> Troyes::decided(std::span<const LogEvent> events) {
  using enum Event;
  int rolls = 0;
  int hits = 0;
  for (const LogEvent& event : events) {
    if (event.id != static_cast<std::uint8_t>(kArcherRolled)) continue;
    ++rolls;
    hits += event.args[1];
  }
  if (rolls > 0) return {Phrase("troyes.odds.hits").with("n", hits)};
  return told_of<Troyes>(events, std::array{kRerollShows});
}

std::vector<Stake> Troyes::stakes(const State& s, Seat seat) {
  if (seat >= s.player_count) return {};
  const PlayerState& own = s.players[seat];
  return {{Phrase("troyes.stake.deniers"), own.deniers},
          {Phrase("troyes.stake.influence"), own.influence},
          {Phrase("troyes.stake.vp"), own.vp}};
}

}  // namespace tricorne::troyes
