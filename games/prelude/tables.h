// The facts of the game as constant tables: read once from data/*.json (embedded in the program),
// checked, and never changed while a game is played.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
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
  std::array<std::uint8_t, kPlayers> added_costs{};  // how many are told
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
  bool own_title = false;  // an owner's, which the catalogue does not know
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
  language::Program program;   // what the cards say
  bool complete = false;       // every fact has been told
  std::uint64_t own_data = 0;  // the hash of an owner's files; 0 where there are none
};

// From files named like the embedded ones ("games/prelude/data/board.json").
Result<Tables> load_tables(std::span<const EmbeddedFile> files);
// From an owner's directory with board.json, cards.json or one of them. They need not be whole: what
// they do not tell is as in ours.
Result<Tables> load_tables(const std::string& directory);
// The tables in force with an owner's cards, the document of a cards.json, in place of some.
Result<Tables> with_cards(const nlohmann::json& cards);

namespace detail {
extern Tables loaded;
// What this thread plays by: `loaded`, or for a while the tables of a trial.
extern constinit thread_local const Tables* in_force;
}  // namespace detail
// The tables in force. use_tables() is for program start, before any game exists.
inline const Tables& tables() { return *detail::in_force; }
void use_tables(Tables tables);

// While it lives, what this thread plays is played by other tables: somebody tries a card out. Games
// that go on elsewhere do not notice.
class Trial {
 public:
  explicit Trial(const Tables& tables) : before_(detail::in_force) { detail::in_force = &tables; }
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;
  ~Trial() { detail::in_force = before_; }

 private:
  const Tables* before_;
};

inline const CountyFacts& facts(County c) { return tables().counties[at(c)]; }
inline const CardFacts& facts(Card c) { return tables().cards[c]; }
inline const TrackFacts& facts(Track t) { return tables().tracks[at(t)]; }
inline const OpportunityFacts& opportunity(Player p) { return tables().opportunity[at(p)]; }
inline const CardSet& cards_of(Deck d) { return tables().deck_cards[at(d)]; }
inline CountySet biased(Player p) { return tables().bias[at(p)]; }

}  // namespace tricorne::prelude
