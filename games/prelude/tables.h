// The facts of the game as constant tables: read once from data/*.json (embedded in the program),
// checked, and never changed while a game is played.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "games/prelude/cards/grammar.h"
#include "games/prelude/ids.h"
#include "kernel/embedded.h"
#include "kernel/result.h"

namespace tricorne::prelude {

inline constexpr int kMostSpirit = 15;
inline constexpr int kTrackBoxes = 32;  // as far as the tables reach; no track is longer

struct CountyFacts {
  Side bias{};  // of a Rural County
  std::array<std::uint8_t, kPlayers> start{};
  std::array<std::uint8_t, kPlayers> boxes{};
  std::array<std::array<std::uint8_t, kMostBoxes>, kPlayers> added_cost{};
};

struct TrackFacts {
  std::uint8_t steps_to_score = 0;
  std::int8_t last_box = 0;
  std::array<std::uint8_t, kTrackBoxes> vp{};  // by distance from 0; beyond the last box as there
};

struct TurnFacts {
  Deck deck{};
  std::uint8_t pool_active = 0;
  std::uint8_t pool_generic = 0;
  CardSet key_events;
  std::uint8_t sessions = 0;          // bit r - 1: round r is Parliamentary
  std::uint8_t st_jean_baptiste = 0;  // the same for St-Jean-Baptiste rounds
  bool last_of_deck = false;
};

struct ReprisalRow {
  int from = 0;  // lowest number of this row
  std::uint8_t remove = 0;
  std::uint8_t per_county = 0;  // 0: no limit
};

struct OpportunityFacts {
  std::uint8_t start = 0;
  std::uint8_t per_turn = 0;
  std::uint8_t most = 0;
};

struct CardFacts {
  std::string title;
  Deck deck{};
  Side faction{};  // kNobody: neutral
  std::uint8_t points = 0;
  Die die{};
  std::string section;  // "12.23"
  cards::CardTexts texts;
};

struct Tables {
  std::array<CountyFacts, kCounties> counties{};
  std::array<CountySet, 3> bias;  // Rural Counties by Side
  std::array<std::uint8_t, kPlayers> cubes{};
  std::array<TrackFacts, kTracks> tracks{};
  std::int8_t external_start = 0;
  std::uint8_t spirit_start = 0;
  std::array<std::int8_t, kMostSpirit + 1> spirit_modifier{};
  std::array<ReprisalRow, 5> reprisal{};
  std::array<OpportunityFacts, kPlayers> opportunity{};
  std::array<std::uint8_t, kPlayers> war_start{};
  std::array<std::uint8_t, kDrawDecks> composure{};  // price by active deck
  std::uint8_t hand_active = 0;
  std::uint8_t hand_generic = 0;
  std::array<TurnFacts, kTurns> turns{};
  std::array<CardFacts, kCards + 1> cards;
  std::array<CardSet, kDecks> deck_cards;
  std::shared_ptr<const language::Grammar> grammar;
  language::Program program;  // what the cards say
};

// From files named like the embedded ones ("games/prelude/data/board.json").
Result<Tables> load_tables(std::span<const EmbeddedFile> files);
// From an owner's directory with board.json, cards.json or one of them.
Result<Tables> load_tables(const std::string& directory);

namespace detail {
extern Tables loaded;
}
// The tables in force. use_tables() is for program start, before any game exists.
inline const Tables& tables() { return detail::loaded; }
void use_tables(Tables tables);

inline const CountyFacts& facts(County c) { return detail::loaded.counties[at(c)]; }
inline const CardFacts& facts(Card c) { return detail::loaded.cards[c]; }
inline const TrackFacts& facts(Track t) { return detail::loaded.tracks[at(t)]; }
inline const OpportunityFacts& opportunity(Player p) { return detail::loaded.opportunity[at(p)]; }
inline const CardSet& cards_of(Deck d) { return detail::loaded.deck_cards[at(d)]; }
inline CountySet biased(Player p) { return detail::loaded.bias[at(p)]; }

}  // namespace tricorne::prelude
