// The state of a game of Liberty or Death, and the questions asked of it everywhere.
//
// Memory layout (no padding, alignment 1 throughout; see the static_assert below):
//
//   +--------------------------------------------------------------------------+
//   | spaces[23]   16 bytes each: 12 piece counts, level, propaganda, raid,    |  368
//   |              margin (Royalist minus Rebellion pieces)                    |
//   +--------------------------------------------------------------------------+
//   | where[12]    spaces that hold each kind of piece             }           |   48
//   | present[4]   spaces that hold pieces of each faction         } caches,   |   16
//   | control[2]   spaces under British / Rebellion Control        } recomputed|    8
//   | levels[5]    spaces at each level                            } by the    |   20
//   | support, opposition                                          } battery   |    2
//   +--------------------------------------------------------------------------+
//   | boxes[3][12] Available, Unavailable, Casualties                          |   36
//   | tracks       resources, fni, cbc, crc, markers left                      |   11
//   | leaders      who leads each faction, and where                           |    8
//   | deck         what has not been drawn, current and upcoming card          |   19
//   | sequence     eligibility, who did what on this card, strokes             |   24
//   | set-up       scenario, options, persons                                  |    6
//   | np           a non-player's dice and notes for the present question       |   10
//   +--------------------------------------------------------------------------+
//   | commands[3]  the commands being executed, innermost last                 |   85
//   | battle       the battle being fought                                     |   24
//   | moved[23][4] units that a Command has moved in and that may move no more |   92
//   +--------------------------------------------------------------------------+
//   | stack        procedures in progress                                      |  258
//   | end          how the game ended                                          |   15
//   +--------------------------------------------------------------------------+
//
// Laws: whatever changes a state is a verb of Turn (turn.h); unused bytes are zero.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "games/liberty/ids.h"
#include "games/liberty/tables.h"
#include "kernel/procedure.h"

namespace tricorne::liberty {

inline constexpr int kMostResources = 50;  // 1.8
inline constexpr int kStackDepth = 16;
inline constexpr int kCommandDepth = 3;

struct SpaceState {
  std::array<std::uint8_t, kPieces> pieces;
  Level level;
  std::uint8_t propaganda;
  std::uint8_t raid;
  std::int8_t margin;  // cache: Royalist minus Rebellion pieces
};
static_assert(sizeof(SpaceState) == 16);

// A number on a track that may pass 255 (ruling 6).
struct [[gnu::packed]] Tally {
  std::uint16_t n;
};
struct [[gnu::packed]] SignedTally {
  std::int16_t n;
};

// Cards 1..96 not yet drawn.
struct CardSet {
  std::array<std::uint8_t, kEventCards / 8> bytes;

  [[nodiscard]] constexpr bool has(Card c) const {
    return (bytes[(c - 1U) / 8] >> (c - 1U) % 8 & 1U) != 0;
  }
  constexpr void add(Card c) {
    bytes[(c - 1U) / 8] = static_cast<std::uint8_t>(bytes[(c - 1U) / 8] | 1U << (c - 1U) % 8);
  }
  constexpr void drop(Card c) {
    bytes[(c - 1U) / 8] = static_cast<std::uint8_t>(bytes[(c - 1U) / 8] & ~(1U << (c - 1U) % 8));
  }
  [[nodiscard]] constexpr int size() const {
    int n = 0;
    for (std::uint8_t byte : bytes) n += std::popcount(byte);
    return n;
  }
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      for (unsigned rest = bytes[i]; rest != 0; rest &= rest - 1) {
        visit(static_cast<Card>(i * 8 + static_cast<unsigned>(std::countr_zero(rest)) + 1));
      }
    }
  }
};

// The draw pile (2.1): piles of ten Events and one Winter Quarters, which is among the last five
// cards of its pile. What is not drawn is a set, so there is no hidden order.
struct Deck {
  CardSet events;             // not yet drawn
  std::uint8_t winters;       // Winter Quarters 97 + bit not yet drawn
  std::uint8_t pile;          // the pile that the next card comes from
  std::uint8_t drawn;         // cards drawn from that pile
  std::uint8_t winter_drawn;  // 1 when its Winter Quarters is among them
  std::uint8_t winters_held;  // Winter Quarters rounds begun
  Card current;
  Card upcoming;  // seen ahead; 0 when there is none
};

// The sequence of play on the current card (2.3).
struct Sequence {
  FactionSet eligible;  // may still act on this card
  FactionSet executed;  // executed a Command or the Event
  FactionSet passed;
  FactionSet stays_eligible;   // an Event keeps them Eligible for the next card
  FactionSet made_ineligible;  // an Event keeps them out of the next card
  FirstAction first_action;    // what the 1st Eligible did
  Faction first;               // who that was, if first_action is not kNone
  std::uint8_t event_played;   // 1 once somebody executed the Event
  StrokeSet strokes;           // held by their owners
  FactionSet asked;            // owners already asked for a stroke on this card
  FactionSet silent_card;      // standing order: no strokes on this card
  FactionSet silent_campaign;  // standing order: no strokes until Winter Quarters
  Stroke stroke;               // played on this card and not yet carried out
  std::uint8_t stroke_done;    // 1 when a stroke took the place of the Event card
  std::uint8_t treaty_played;
  FactionSet leaders_held;  // leaders that a move in progress may leave alone for now
  SpaceSet last_spaces;     // the spaces (destinations) of the command that ended last
  SpaceSet last_origins;    // of a stroke's, the spaces that units left, until it is noted (1.10)
};

enum GameOption : std::uint8_t { kWinterIsComing = 1, kPeriodEvents = 2, kSoloDifficulty = 4 };

// A non-player faction (8.0) has no person.
inline constexpr std::uint8_t kNoPerson = 0xff;

// What a non-player (8.1, 8.2) notes on the table while it is asked (rules/non_player.cc): the dice
// for the present question, of which it may roll as many as it needs before it answers; a die that
// serves the whole Command in progress; and how far it is in the instructions for that Command.
struct NonPlayerNotes {
  std::array<std::uint8_t, 6> face;
  std::uint8_t count;
  std::uint8_t kept;   // 0 for none
  std::uint8_t stage;  // which instruction of its chart it is carrying out
  std::uint8_t mark;   // spaces selected when that instruction began
};

// What a Command or Special Activity is allowed to do; see procedures.h.
enum CommandFlag : std::uint8_t {
  kFree = 1,       // costs the executing faction nothing (3.1.2)
  kLimited = 2,    // one space, no Special Activity (2.3.5)
  kNoSpecial = 4,  // no Special Activity with it
  kMay = 8,        // the faction may decline
  kStroke = 16,    // part of a Brilliant Stroke
  kWork1 = 32,
  kWork2 = 64,     // for the command's own use
  kInstead = 128,  // of a Garrison given up (8.4.1), whose Special Activity counts for it
};

// A Command in progress. They nest: an Event's Battle may end in a free Rally.
struct CommandRecord {
  Faction faction;
  Command command;
  Special special;                   // the Special Activity used with it, kNone before
  std::uint8_t flags;                // CommandFlag
  SpaceSet allowed;                  // where it may take place
  SpaceSet selected;                 // spaces (destinations) selected so far
  SpaceSet special_spaces;           // spaces of its Special Activity
  SpaceSet origins;                  // spaces that units left
  std::uint8_t limit;                // most spaces to select, 0 for no limit
  std::int8_t force;                 // Event: to the attacker's Force Level
  std::int8_t defender_loss;         // Event: to the Defender Loss Level
  std::int8_t attacker_loss;         // Event: to the Attacker Loss Level
  Space must_involve;                // a stroke's Leader space, else kNowhere
  std::array<std::uint8_t, 3> work;  // for the command's own use
};
static_assert(sizeof(CommandRecord) == 28);

// The battle being fought (3.6): the commands' own.
struct BattleRecord {
  Space space;
  Faction attacker;
  std::uint8_t ally;                    // 1 when the attacker's friend takes part
  std::uint8_t common_cause;            // War Parties used as Tories
  std::array<std::uint8_t, 2> force;    // attacker, defender
  std::array<std::uint8_t, 2> dice;     // how many D3
  std::array<std::uint8_t, 2> rolled;   // sum so far
  std::array<std::uint8_t, 2> loss;     // Loss Level suffered by attacker, defender
  std::array<std::uint8_t, 2> removed;  // pieces removed by attacker, defender
  std::array<std::uint8_t, 2> hard;     // of those, cubes and Forts
  std::array<std::uint8_t, 8> work;
};
static_assert(sizeof(BattleRecord) == 24);

enum class EndKind : std::uint8_t { kNotOver, kVictoryCheck, kFinal };
// How the game ended (7), written by the victory rules.
struct EndRecord {
  EndKind kind;
  std::array<std::uint8_t, kFactions> rank;   // 1 is best
  std::array<SignedTally, kFactions> margin;  // what the ranking was made by
  FactionSet winners;
  std::uint8_t combined;  // 1 for a combined victory
};
static_assert(sizeof(EndRecord) == 15);

struct State {
  std::array<SpaceState, kSpaces> spaces;
  std::array<SpaceSet, kPieces> where;
  std::array<SpaceSet, kFactions> present;
  std::array<SpaceSet, 2> control;
  std::array<SpaceSet, kLevels> levels;
  std::uint8_t support;
  std::uint8_t opposition;

  std::array<std::array<std::uint8_t, kPieces>, kBoxes> boxes;
  std::array<std::uint8_t, kFactions> resources;
  std::uint8_t fni;
  Tally cbc;
  Tally crc;
  std::uint8_t propaganda_left;
  std::uint8_t raid_left;
  std::array<Leader, kFactions> leader;
  std::array<Space, kFactions> leader_place;  // kNowhere: in Available

  Deck deck;
  Sequence sequence;
  Scenario scenario;
  std::uint8_t options;  // GameOption
  std::array<std::uint8_t, kFactions> person;
  NonPlayerNotes np;

  std::array<CommandRecord, kCommandDepth> commands;
  std::uint8_t command_depth;
  BattleRecord battle;
  std::array<std::array<std::uint8_t, 4>, kSpaces> moved;
  // Units of a non-player Leader's space by where the moves in progress have brought them; those who
  // stay count there (8.1). All 0 for a Leader whom nobody has left.
  std::array<std::array<std::uint8_t, kSpaces>, kFactions> parted;

  ProcedureStack<kStackDepth> stack;
  EndRecord end;

  // ---- Questions

  [[nodiscard]] int count(Space s, Piece p) const { return spaces[at(s)].pieces[at(p)]; }
  [[nodiscard]] int count(Space s, PieceSet kinds) const {
    int n = 0;
    for (Piece p : kinds) n += count(s, p);
    return n;
  }
  [[nodiscard]] bool has(Space s, Piece p) const { return where[at(p)].has(s); }
  [[nodiscard]] bool has(Space s, PieceSet kinds) const {
    return kinds.any_where([&](Piece p) { return where[at(p)].has(s); });
  }
  // Every space (West Indies included) that holds one of these kinds.
  [[nodiscard]] SpaceSet with(PieceSet kinds) const {
    SpaceSet all;
    for (Piece p : kinds) all |= where[at(p)];
    return all;
  }
  [[nodiscard]] SpaceSet with(Faction f) const { return present[at(f)]; }
  [[nodiscard]] SpaceSet with(Side s) const {
    return s == Side::kRoyalist ? with(Faction::kBritish) | with(Faction::kIndians)
                                : with(Faction::kPatriots) | with(Faction::kFrench);
  }
  // How many there are on the map; the West Indies are not on it (ruling 4).
  [[nodiscard]] int on_map(PieceSet kinds) const {
    int n = 0;
    for (Space s : with(kinds) & kMap) n += count(s, kinds);
    return n;
  }

  [[nodiscard]] Level level(Space s) const { return spaces[at(s)].level; }
  [[nodiscard]] SpaceSet at_level(Level l) const { return levels[level_index(l)]; }
  [[nodiscard]] SpaceSet at_support() const {
    return at_level(Level::kPassiveSupport) | at_level(Level::kActiveSupport);
  }
  [[nodiscard]] SpaceSet at_opposition() const {
    return at_level(Level::kPassiveOpposition) | at_level(Level::kActiveOpposition);
  }
  [[nodiscard]] SpaceSet controlled(Control c) const { return control[at(c)]; }
  [[nodiscard]] Control control_of(Space s) const {
    if (control[0].has(s)) return Control::kBritish;
    return control[1].has(s) ? Control::kRebellion : Control::kNone;
  }

  [[nodiscard]] SpaceSet blockaded() const { return where[at(Piece::kSquadron)] & kCities; }
  [[nodiscard]] int squadrons_in_west_indies() const {
    return count(Space::kWestIndies, Piece::kSquadron);
  }
  // Population as Support and income see it: a Blockaded City counts 0 (1.9).
  [[nodiscard]] int open_population(Space s) const {
    return blockaded().has(s) ? 0 : population(s);
  }

  [[nodiscard]] int available(Piece p) const { return boxes[at(Box::kAvailable)][at(pool(p))]; }
  [[nodiscard]] int unavailable(Piece p) const { return boxes[at(Box::kUnavailable)][at(pool(p))]; }
  [[nodiscard]] int in_box(Box b, Piece p) const { return boxes[at(b)][at(pool(p))]; }
  // Room for Forts and Villages (1.4.2).
  [[nodiscard]] int base_room(Space s) const { return 2 - count(s, kBases); }
  [[nodiscard]] SpaceSet with_base_room(SpaceSet among) const {
    return among.where([&](Space s) { return base_room(s) > 0; });
  }
  // Whether this kind may stand there at all (1.4.2, 2.3.9), whatever its number.
  [[nodiscard]] bool may_hold(Space s, Piece p) const;
  // How many of this kind could be placed there now from Available.
  [[nodiscard]] int placeable(Space s, Piece p) const {
    if (!may_hold(s, p)) return 0;
    const int ready = available(p);
    if (!kBases.has(p)) return ready;
    const int room = base_room(s);
    return ready < room ? ready : room;
  }

  [[nodiscard]] int money(Faction f) const { return resources[at(f)]; }
  [[nodiscard]] bool treaty() const { return sequence.treaty_played != 0; }
  [[nodiscard]] bool leads(Leader l) const { return leader[at(owner(l))] == l; }
  // Whether this leader is in play and stands in this space.
  [[nodiscard]] bool leads(Leader l, Space s) const {
    return leads(l) && leader_place[at(owner(l))] == s;
  }
  [[nodiscard]] Space place_of_leader(Faction f) const { return leader_place[at(f)]; }
  [[nodiscard]] bool leader_alone(Faction f) const {
    const Space s = leader_place[at(f)];
    return s != Space::kNowhere && !with(f).has(s);
  }
  [[nodiscard]] bool non_player(Faction f) const { return person[at(f)] == kNoPerson; }
  [[nodiscard]] bool same_person(Faction f, Faction g) const {
    return !non_player(f) && person[at(f)] == person[at(g)];
  }
  [[nodiscard]] bool over() const { return end.kind != EndKind::kNotOver; }

  // Available Regulars, Squadrons in the West Indies and British casualties (2.3.9, ruling 30).
  [[nodiscard]] int french_preparations() const {
    const int blockades = [&] {
      int n = 0;
      for (Space s : where[at(Piece::kSquadron)]) n += count(s, Piece::kSquadron);
      return n;
    }();
    return available(Piece::kFrench) + blockades + cbc.n;
  }
  // The command in progress, innermost.
  [[nodiscard]] const CommandRecord& command() const { return commands[command_depth - 1U]; }
  [[nodiscard]] CommandRecord& command() { return commands[command_depth - 1U]; }
};
static_assert(std::has_unique_object_representations_v<State>);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 1280, "the bar is 1.25 KB");

RULE("1.4.2", "2.3.9")
inline bool State::may_hold(Space s, Piece p) const {
  if (p == Piece::kSquadron) return is_city(s) || s == Space::kWestIndies;
  if (s == Space::kWestIndies) {
    return treaty() && (p == Piece::kRegular || p == Piece::kFrench || p == Piece::kBritishFort);
  }
  if (kIndianPieces.has(p)) return !is_city(s);
  if (p == Piece::kFrench) return treaty();
  return true;
}

}  // namespace tricorne::liberty
