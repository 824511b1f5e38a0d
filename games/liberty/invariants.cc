// The laws that hold between any two questions, for the battery and for documents from outside.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "games/liberty/game.h"
#include "games/liberty/text.h"
#include "games/liberty/turn.h"
#include "games/liberty/words.h"

namespace tricorne::liberty {
namespace {

RULE("1.4.4")
std::string broken_force_pool(const State& s) {
  std::array<int, kPieces> total{};
  for (Space where : kEverywhere) {
    for (std::size_t i = 0; i < kPieces; ++i) {
      total[at(pool(static_cast<Piece>(i)))] += s.spaces[at(where)].pieces[i];
    }
  }
  for (std::size_t i = 0; i < kPieces; ++i) {
    for (const auto& box : s.boxes) total[i] += box[i];
    if (total[i] != tables().force_pool[i]) {
      return fmt::format("{} {} in all, {} in the force pool", total[i], kPoolWords[i],
                         tables().force_pool[i]);
    }
  }
  return {};
}

RULE("1.4.2", "2.3.9")
std::string broken_stacking(const State& s) {
  for (Space where : kEverywhere) {
    if (s.count(where, kBases) > 2)
      return fmt::format("three Forts or Villages in {}", word(where));
    for (std::size_t i = 0; i < kPieces; ++i) {
      const auto p = static_cast<Piece>(i);
      if (s.has(where, p) && !s.may_hold(where, p)) {
        return fmt::format("{} may not be in {}", word(p), word(where));
      }
    }
    if (population(where) == 0 && s.level(where) != Level::kNeutral) {
      return fmt::format("{} has no population but {}", word(where), word(s.level(where)));
    }
  }
  return {};
}

std::string broken_caches(const State& s) {
  State fresh = s;
  recompute(fresh);
  if (fresh.where != s.where) return "the cache of where pieces are";
  if (fresh.present != s.present) return "the cache of where factions are";
  if (fresh.control != s.control) return "the cache of Control";
  if (fresh.levels != s.levels) return "the cache of levels";
  if (fresh.support != s.support || fresh.opposition != s.opposition) {
    return fmt::format("Support {} and Opposition {} are tracked, {} and {} on the map", s.support,
                       s.opposition, fresh.support, fresh.opposition);
  }
  for (Space where : kEverywhere) {
    if (fresh.spaces[at(where)].margin != s.spaces[at(where)].margin) return "the cache of margins";
  }
  return {};
}

RULE("1.8", "1.9")
std::string broken_tracks(const State& s) {
  int propaganda = s.propaganda_left;
  int raid = s.raid_left;
  int blockades = 0;
  for (Space where : kEverywhere) {
    propaganda += s.spaces[at(where)].propaganda;
    raid += s.spaces[at(where)].raid;
    if (is_city(where)) blockades += s.count(where, Piece::kSquadron);
  }
  if (propaganda != tables().propaganda || raid != tables().raid) return "markers went astray";
  if (!s.treaty() && s.fni != 0) return "naval intervention before the Treaty";
  // A Blockade a level; the one of a level just reached is being asked for.
  const int asked_for = s.stack.find(Procedure::kRaiseFni) != nullptr ? 1 : 0;
  if (blockades + asked_for != s.fni || s.fni > kMostIntervention) {
    return fmt::format("{} Blockades at naval intervention {}", blockades, s.fni);
  }
  for (Faction f : kAllFactions) {
    if (s.money(f) > kMostResources) return fmt::format("{} Resources of {}", s.money(f), word(f));
  }
  return {};
}

RULE("1.10")
std::string broken_leaders(const State& s) {
  for (Faction f : kAllFactions) {
    const Leader leader = s.leader[at(f)];
    if (leader >= Leader::kNone || owner(leader) != f) return "a faction without its leader";
    const Space where = s.place_of_leader(f);
    const bool off_map = where == Space::kNowhere;
    if (f == Faction::kFrench && !s.treaty() && !off_map)
      return "a French leader before the Treaty";
    // A non-player may be rolling a die before it answers.
    const bool asked = s.stack.find(Procedure::kLoneLeader) != nullptr;
    if (!off_map && s.leader_alone(f) && !asked && !s.over() && !s.sequence.leaders_held.has(f)) {
      return fmt::format("{} is alone in {}", word(leader), word(where));
    }
  }
  return {};
}

// Whether the Events that the piles to come need are still in the deck.
bool enough_events(const State& s) {
  const bool by_years = (s.options & kPeriodEvents) != 0;
  std::array<int, 3> spare{};
  s.deck.events.for_each([&](Card c) { ++spare[by_years ? at(facts(c).years) : 0]; });
  int taken = s.deck.drawn - s.deck.winter_drawn;  // of the pile in hand
  for (std::size_t pile = s.deck.pile; pile < facts(s.scenario).campaigns; ++pile) {
    int& left = spare[by_years ? at(facts(s.scenario).pile_years[pile]) : 0];
    left -= tables().events_a_pile - taken;
    if (left < 0) return false;
    taken = 0;
  }
  return true;
}

// A deck that runs out would leave chance without an answer.
RULE("2.1")
std::string broken_deck(const State& s) {
  const Deck& deck = s.deck;
  const int campaigns = facts(s.scenario).campaigns;
  const int winters_to_come = campaigns - deck.pile - deck.winter_drawn;
  const int first_winter = tables().events_a_pile + 2 - tables().winter_among_last;
  if (deck.winter_drawn != 0 && deck.drawn < first_winter) {
    return fmt::format("Winter Quarters among the first {} cards of its pile", first_winter - 1);
  }
  if (!enough_events(s) || std::popcount(deck.winters) < winters_to_come) {
    return "the deck has not the cards of the campaigns to come";
  }
  const int showing =
      (is_winter_quarters(deck.current) ? 1 : 0) + (is_winter_quarters(deck.upcoming) ? 1 : 0);
  if (!s.over() && deck.winters_held + showing + winters_to_come < campaigns) {
    return fmt::format("{} Winter Quarters rounds are left of {}", showing + winters_to_come,
                       campaigns - deck.winters_held);
  }
  return {};
}

RULE("2.3.1", "2.3.6")
std::string broken_sequence(const State& s) {
  const Sequence& q = s.sequence;
  if (q.executed.size() > 2) return "more than two factions executed on a card";
  if ((q.eligible & (q.executed | q.passed | q.made_ineligible)).any()) {
    return "a faction is Eligible that has acted, passed or been made Ineligible";
  }
  if (q.first_action != FirstAction::kNone && !q.executed.has(q.first)) {
    return "the 1st Eligible has not executed what it did";
  }
  const bool signing = q.stroke == Stroke::kTreaty;
  if (s.treaty() && q.strokes.has(Stroke::kTreaty) && !signing) {
    return "the Treaty of Alliance is held and played";
  }
  return {};
}

std::string broken_scratch(const State& s) {
  if (s.command_depth > kCommandDepth) return "commands nest too deep";
  for (std::size_t i = s.stack.depth; i < kStackDepth; ++i) {
    const Frame& frame = s.stack.at[i];
    const bool clean =
        frame.procedure == 0 && frame.step == 0 && frame.locals == std::array<std::uint8_t, 14>{};
    if (!clean) return "a popped frame is not clean";
  }
  if (!Liberty::boundary(s)) return {};
  if (s.command_depth != 0 || s.sequence.leaders_held.any()) return "a command outlives its turn";
  for (const auto& row : s.moved) {
    if (row != std::array<std::uint8_t, 4>{}) return "moved units are remembered after the turn";
  }
  if (s.parted != decltype(s.parted){}) return "a Leader's units are remembered after the turn";
  return {};
}

}  // namespace

std::string Liberty::broken(const State& s) {
  for (const auto law : {broken_force_pool, broken_stacking, broken_caches, broken_tracks,
                         broken_leaders, broken_deck, broken_sequence, broken_scratch}) {
    if (std::string wrong = law(s); !wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace tricorne::liberty
