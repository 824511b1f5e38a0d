// What the dice of a Command decide: who wins a Battle, and how the conditions of victory stand
// after it.
#include "games/liberty/game.h"
#include "games/liberty/procedures.h"
#include "games/liberty/text.h"

namespace tricorne::liberty {
namespace {

Phrase stake(std::string_view which) { return {"liberty.stake." + std::string(which)}; }

}  // namespace

// Where a Battle stops before its end, since the British choose their losses (3.6.7), the Loss
// Levels are what the dice have decided.
std::vector<Phrase> Liberty::decided(std::span<const LogEvent> events) {
  using enum Event;
  auto out = told_of<Liberty>(events, std::array{kRoyalistsWon, kRebellionWon, kNobodyWon});
  if (out.empty()) out = told_of<Liberty>(events, std::array{kDefenderLoss, kAttackerLoss});
  if (out.empty()) out = told_of<Liberty>(events, std::array{kRolled});
  return out;
}

// Factions of one side have the same first condition (7.2).
std::vector<Stake> Liberty::stakes(const State& s, Seat seat) {
  std::vector<Stake> out;
  const auto first = [&](std::string_view side, Faction f) {
    const Phrase named("liberty.side." + std::string(side));
    out.push_back({stake("first").with("side", named), margins(s, f).first});
  };
  first("royalist", Faction::kBritish);
  first("rebellion", Faction::kPatriots);
  for (Faction f : kAllFactions) {
    out.push_back({stake("second").with("faction", name(f)), margins(s, f).second});
  }
  out.push_back({Phrase("liberty.track.cbc"), s.cbc.n});
  out.push_back({Phrase("liberty.track.crc"), s.crc.n});
  if (seat < kFactions) {
    const auto own = static_cast<Faction>(seat);
    out.push_back({stake("resources").with("faction", name(own)), s.money(own)});
  }
  return out;
}

}  // namespace tricorne::liberty
