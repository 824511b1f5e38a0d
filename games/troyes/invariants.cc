// The laws that hold between any two questions, for the battery and for documents from outside.
#include <fmt/format.h>

#include <algorithm>

#include "games/troyes/game.h"
#include "games/troyes/rules/rules.h"

namespace tricorne::troyes {
namespace {

std::string broken_player(const State& s, Seat seat) {
  const PlayerState& p = s.players[seat];
  const Board& board = tables().board;
  const auto fail = [&](std::string_view what, int n) {
    return fmt::format("p{} has {} {}", seat + 1, n, what);
  };
  if (p.deniers < 0) return fail("deniers", p.deniers);
  if (p.vp < 0) return fail("VP", p.vp);
  if (p.influence > board.influence_max) return fail("influence", p.influence);
  const int citizens = citizens_in_play(s, seat) + p.reserve;
  // One citizen is in the hand while it is being moved; no question is asked then.
  if (citizens != board.citizens_each) return fail("citizens", citizens);
  if (s.phase > Phase::kSetup) {
    for (std::size_t i = 0; i < s.counts().characters; ++i) {
      if (p.characters[i] == 0 || p.characters[i] > kHiddenCharacter) {
        return fail("as a character", p.characters[i]);
      }
    }
  }
  if (p.pass_money > 0 && !s.has_passed(seat))
    return fail("pass money without having passed", p.pass_money);
  return {};
}

std::string broken_characters(const State& s) {
  unsigned seen = 0;
  for (const PlayerState& p : s.players) {
    for (std::uint8_t card : p.characters) {
      if (card == 0 || card == kHiddenCharacter) continue;
      if ((seen >> card & 1U) != 0) return fmt::format("character {} is dealt twice", card);
      seen |= 1U << card;
    }
  }
  return {};
}

std::string broken_dice(const State& s) {
  for (std::size_t c = 0; c < kColours; ++c) {
    if (s.dice_count[c] > kMaxDice) return "more than six dice of a colour";
    for (std::size_t i = 0; i < kMaxDice; ++i) {
      const Die d = s.dice[c][i];
      if ((d != 0) != (i < s.dice_count[c])) return "a die beside the count";
      if (d == 0) continue;
      if (value_of(d) < 1 || value_of(d) > 6) return "a die without a face";
      if (district_of(d) != kGreyDistrict && district_of(d) >= s.player_count) return "a lost die";
      if (i > 0 && s.dice[c][i - 1] > d) return "dice out of order";
    }
  }
  for (std::size_t i = 1; i < kMaxDice; ++i) {
    if (s.black[i] > s.black[i - 1]) return "black dice out of order";
  }
  return {};
}

std::string broken_neutrals(const State& s) {
  int citizens = s.neutral_citizens;
  for (const auto& building : s.standing) {
    citizens += static_cast<int>(std::count(building.begin(), building.end(), kNeutral));
  }
  if (citizens != tables().board.neutral_citizens)
    return fmt::format("{} neutral citizens", citizens);
  int cubes = s.neutral_cubes + cathedral_cubes(s, kNeutral);
  for (const EventState& event : s.events) cubes += cubes_of(event, kNeutral);
  if (cubes != tables().board.neutral_cubes) return fmt::format("{} neutral cubes", cubes);
  return {};
}

std::string broken_board(const State& s) {
  for (std::size_t level = 1; level < kLevels; ++level) {
    for (std::size_t column = 0; column < kColumns; ++column) {
      if (s.cathedral[level][column] != kNobody && s.cathedral[level - 1][column] == kNobody) {
        return fmt::format("a cathedral cube hangs in the air in column {}", column + 1);
      }
    }
  }
  for (const ActivityState& place : s.activities) {
    unsigned slots = 0;
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
      const std::uint8_t slot = place.tradesman[seat];
      if (place.card == 0 && (slot != 0 || place.cubes[seat] != 0))
        return "a face-down card is used";
      if (slot == 0 || slot == kIllustration) continue;
      if (slot > card_of(place).slots || (slots >> slot & 1U) != 0)
        return "two tradesmen on a slot";
      slots |= 1U << slot;
    }
  }
  return {};
}

std::string broken_events(const State& s) {
  if (s.event_count < 1 || s.event_count > kMaxEvents || s.events[0].card != kMarauding + 1) {
    return "the row of events does not begin with Marauding";
  }
  for (std::size_t i = 0; i < kMaxEvents; ++i) {
    const EventState& event = s.events[i];
    if ((event.card != 0) != (i < s.event_count)) return "an event beside the row";
    if (event.card == 0) continue;
    if (cubes_on(event) > card_of(event).flags) return "more cubes than flags";
    for (int k = cubes_on(event); k < kMaxFlags; ++k) {
      if (event.cubes[static_cast<std::size_t>(k)] != kNobody) return "a gap between event cubes";
    }
    if (i > 0 && (s.events_drawn >> (event.card - 1U) & 1U) == 0) return "an event was never drawn";
  }
  unsigned won = 0;
  for (const PlayerState& p : s.players) {
    if ((won & p.event_cards) != 0) return "an event card is won twice";
    won |= p.event_cards;
  }
  return (won & ~unsigned{s.events_drawn}) != 0 ? "a won event was never drawn" : "";
}

}  // namespace

std::string Troyes::broken(const State& s) {
  if (s.player_count < 2 || s.player_count > kMaxPlayers) return "a wrong number of players";
  if (s.stack.depth > kStackDepth) return "the stack is too deep";
  for (Seat seat = 0; seat < s.player_count; ++seat) {
    if (auto wrong = broken_player(s, seat); !wrong.empty()) return wrong;
  }
  for (auto check :
       {broken_characters, broken_dice, broken_neutrals, broken_board, broken_events}) {
    if (auto wrong = check(s); !wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace tricorne::troyes
