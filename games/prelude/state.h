// The state of a game of Prelude to Rebellion, and the questions asked of it everywhere.
//
// Memory layout (no padding; see the static_assert below):
//
//   lasting           354   rules that cards have put in force
//   readings           50   texts being carried out
//   cubes[2][26]       52   column heights by player and county
//   organizations[2]   12   counties with an own Organization; corps: those of the Loyal's
//   control[2]          8   } caches of the map, recounted by the battery:
//   on_map[2]           2   } who controls what, cubes on the map,
//   box[4]              4   } Advantage Markers (that of External Influence is a fact)
//   tracks             13   Scoring Markers, VP, Rebellious Spirit, Opportunity Points, War
//   special            13   Special Actions used, this turn, waiting; skips, swap, sessions
//   course             36   turn, round, first, active, phase, ending, marks of the action round
//   cards             170   where each card is, and who knows it
//   stack             514   procedures in progress
//
// Laws: whatever changes a state is a verb of Turn (turn.h); unused bytes are zero.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/prelude/ids.h"
#include "games/prelude/tables.h"
#include "kernel/procedure.h"
#include "language/reading.h"

namespace tricorne::prelude {

inline constexpr int kStackDepth = 32;

// A number on a track that may leave the bytes.
struct [[gnu::packed]] SignedTally {
  std::int16_t n;
};

// Where the cards are (2.1, 3.1, 7.0). Decks are sets without an order: a draw is a chance
// decision. A card in none of the sets is still in its deck; a key event then is set aside.
struct Cards {
  std::array<CardSet, kPlayers> hand;
  CardSet pool;
  CardSet in_play;
  CardSet discard;
  // Cards in the other hand that a player knows all the same, and cards in hands that everybody
  // knows (ruling 76).
  std::array<CardSet, kPlayers> seen_by;
  CardSet open;
  // What one seat sees of a hand (Prelude::conceal): how many cards of each deck it cannot tell;
  // they look as if they were in their decks. Zero in a whole state.
  std::array<std::array<std::uint8_t, kDrawDecks>, kPlayers> hidden;
  // ... and how many of those the opponent has seen, whom a watcher saw look at them.
  std::array<std::array<std::uint8_t, kDrawDecks>, kPlayers> hidden_seen;
  std::uint8_t to_pool;  // 1: the Event being carried out sends its card to the pool
  Card played;           // being played: in no hand and not in the pool (ruling 87)

  [[nodiscard]] int hand_size(Player p) const {
    int n = hand[at(p)].size();
    for (std::uint8_t count : hidden[at(p)]) n += count;
    return n;
  }
  [[nodiscard]] int hand_size(Player p, Deck d) const {
    return (hand[at(p)] & cards_of(d)).size() + hidden[at(p)][at(d)];
  }
  [[nodiscard]] CardSet gone() const {
    CardSet out = hand[0] | hand[1] | pool | in_play | discard;
    if (played != kNoCard) out.add(played);
    return out;
  }
  [[nodiscard]] CardSet in_deck(Deck d) const { return cards_of(d) - gone(); }
  // What Various Angles may take (9.5.2).
  [[nodiscard]] CardSet pool_without_keys() const { return pool - cards_of(Deck::kKey); }
};

struct State {
  language::LastingRules<std::uint32_t, 16> lasting;  // in the order of coming into force
  language::Readings<std::uint32_t, 3> readings;      // texts being carried out
  std::array<std::array<std::uint8_t, kCounties>, kPlayers> cubes;
  std::array<CountySet, kPlayers> organizations;
  CountySet corps;
  std::array<CountySet, kPlayers> control;
  std::array<std::uint8_t, kPlayers> on_map;
  std::array<std::int8_t, kTracks> box;  // positive: the Patriote is favoured
  std::int8_t organization_shift;        // the part of box[o] that events moved
  std::array<std::uint8_t, kTracks> marker;
  SignedTally vp;  // positive: the Patriote is ahead
  std::uint8_t spirit;
  std::uint8_t composure;                     // 1: the marker lies on its No +1 side
  std::array<std::uint8_t, kPlayers> points;  // Opportunity Points
  std::array<std::uint8_t, kPlayers> war;     // VP in the War Readiness box

  std::array<SpecialSet, kPlayers> special_used;
  PlayerSet special_turn;  // who has used one in this turn
  PlayerSet canadien;      // Special Actions that wait for their moment (rulings 43, 92)
  PlayerSet media;
  std::uint8_t no_matter;
  std::array<std::uint8_t, kPlayers> skip;  // action rounds still to be skipped
  std::uint8_t swap;                        // hands change owner when this action round ends
  std::uint8_t session;                     // bit r - 1: round r of this turn is Parliamentary
  std::uint8_t carry;                       // round 1 of the next turn will be

  std::uint8_t turn;   // 0..6
  std::uint8_t round;  // 1..8
  Player first;
  Player active;
  Phase phase;
  Ending ending;
  PlayerSet organize_failed;                     // in this action round (ruling 64)
  std::array<std::uint8_t, kPlayers> mobilized;  // AP spent on Mobilization in it
  std::array<std::uint8_t, kCounties> moved;  // by a text: cubes moved there, or as the n-th picked

  std::uint8_t spare;  // makes the size even; always 0

  Cards cards;
  ProcedureStack<kStackDepth> stack;

  // ---- The map (1.1)

  [[nodiscard]] int count(County c, Player p) const { return cubes[at(p)][at(c)]; }
  [[nodiscard]] Side controller(County c) const {
    return side_of(count(c, Player::kPatriote) - count(c, Player::kLoyal));
  }
  [[nodiscard]] int supply(Player p) const { return tables().cubes[at(p)] - on_map[at(p)]; }
  // How many cubes could still be added (ruling 31).
  [[nodiscard]] int room(County c, Player p) const {
    return std::min(facts(c).boxes[at(p)] - count(c, p), supply(p));
  }
  [[nodiscard]] bool has_organization(Player p, County c) const {
    return organizations[at(p)].has(c);
  }
  [[nodiscard]] CountySet urban_organizations(Player p) const {
    return organizations[at(p)] & kUrbanCounties;
  }
  [[nodiscard]] CountySet rural_organizations(Player p) const {
    return organizations[at(p)] & kRuralCounties;
  }

  // ---- Tracks (5.0)

  [[nodiscard]] Side favoured(Track t) const { return side_of(box[at(t)]); }
  // Past the last box the last one counts (rulings 53, 60).
  RULE("5.0")
  [[nodiscard]] int value(Track t) const {
    const int distance = std::abs(int{box[at(t)]});
    return facts(t).vp[static_cast<std::size_t>(std::min(distance, kTrackBoxes - 1))];
  }

  // ---- The course

  [[nodiscard]] const TurnFacts& turn_facts() const { return tables().turns[turn]; }
  [[nodiscard]] bool parliamentary() const { return (session >> (round - 1U) & 1U) != 0; }
  [[nodiscard]] bool st_jean_baptiste() const {
    return (turn_facts().st_jean_baptiste >> (round - 1U) & 1U) != 0;
  }
  [[nodiscard]] bool over() const { return phase == Phase::kOver; }
  [[nodiscard]] bool last_turn() const { return turn == kTurns - 1; }
  // Whoever is ahead; at 0 the Loyal (2.4).
  RULE("2.4")
  [[nodiscard]] Player winner() const { return vp.n > 0 ? Player::kPatriote : Player::kLoyal; }
};
static_assert(std::has_unique_object_representations_v<State>);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 1280, "the bar is 1.25 KB");

}  // namespace tricorne::prelude
