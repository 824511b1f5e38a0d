// The laws that hold between any two questions, for the battery and for documents from outside.
#include <fmt/format.h>

#include <algorithm>

#include "games/prelude/cards/lasting.h"
#include "games/prelude/game.h"
#include "games/prelude/rules/rules.h"
#include "games/prelude/words.h"

namespace tricorne::prelude {
namespace {

bool being_scored(const State& s, Track t) {
  return std::any_of(s.stack.at.begin(), s.stack.at.begin() + s.stack.depth, [&](const Frame& f) {
    return f.is(Procedure::kScore) && f.read<Procedure::kScore>().track == t;
  });
}

RULE("1.1")
std::string broken_map(const State& s) {
  for (County c : kAllCounties) {
    for (Player p : kBothPlayers) {
      if (s.count(c, p) > facts(c).boxes[at(p)]) {
        return fmt::format("{} {} cubes in {}", s.count(c, p), kPlayerWords[at(p)],
                           kCountyWords[at(c)]);
      }
    }
  }
  State fresh = s;
  recount(fresh);
  if (fresh.control != s.control) return "the cache of control";
  if (fresh.on_map != s.on_map) return "the cache of cubes on the map";
  for (Track t : kAllTracks) {
    if (fresh.box[at(t)] != s.box[at(t)]) {
      return fmt::format("the {} marker stands at {}, the map says {}", kTrackWords[at(t)],
                         s.box[at(t)], fresh.box[at(t)]);
    }
  }
  for (Player p : kBothPlayers) {
    if (s.supply(p) < 0) return fmt::format("too many {} cubes", kPlayerWords[at(p)]);
  }
  return {};
}

RULE("5.2", "9.2.1", "9.4")
std::string broken_organizations(const State& s) {
  if (s.has_organization(Player::kPatriote, County::kQuebec)) {
    return "a Patriote Organization in Québec";
  }
  for (Player p : kBothPlayers) {
    if (s.rural_organizations(p).any() && s.urban_organizations(p).empty()) {
      return fmt::format("{} Rural Organizations without an Urban one", kPlayerWords[at(p)]);
    }
  }
  if (!s.corps.within(s.rural_organizations(Player::kLoyal)) || s.corps.size() > kMostCorps) {
    return "a Volunteer Corps out of place";
  }
  const bool recruiting =
      s.stack.find(Procedure::kRecruit) != nullptr;  // its VP comes after the die
  const int owed = tables().war_start[at(Player::kLoyal)] + s.corps.size() - (recruiting ? 1 : 0);
  return s.war[at(Player::kLoyal)] < owed ? "War Readiness lacks VP of Volunteer Corps" : "";
}

RULE("5.0", "6.0", "7.0")
std::string broken_tracks(const State& s) {
  for (Track t : kAllTracks) {
    const int most = facts(t).steps_to_score - (being_scored(s, t) ? 0 : 1);
    if (s.marker[at(t)] > most) return fmt::format("the {} marker runs away", kTrackWords[at(t)]);
  }
  if (std::abs(int{s.box[at(Track::kExternal)]}) > facts(Track::kExternal).last_box) {
    return "External Influence beyond its last box";
  }
  if (s.spirit > kMostSpirit) return "Rebellious Spirit beyond 15";
  for (Player p : kBothPlayers) {
    if (s.points[at(p)] > opportunity(p).most) {
      return fmt::format("{} {} Opportunity Points", s.points[at(p)], kPlayerWords[at(p)]);
    }
  }
  return {};
}

// Where a seat is asked between action rounds, what ends the game has been looked for; only a card
// that acts right before the Patriote plays may have moved something since.
RULE("2.4")
std::string broken_ending(const State& s) {
  if (s.phase != Phase::kPlay && s.phase != Phase::kFirstPlayer) return {};
  const bool since = s.phase == Phase::kPlay && s.active == Player::kPatriote &&
                     s.st_jean_baptiste() && acts_at(s, cards::Moment::kStJeanBaptiste);
  if (since || ending_now(s) == Ending::kNone) return {};
  return fmt::format("a game that has ended, with Rebellious Spirit {} and {} VP", s.spirit,
                     int{s.vp.n});
}

// Whether a card's text may give this Special Action. Its cells are not parted here: one that only
// looks like it makes us believe too much, never too little.
bool may_give(Card card, Special special) {
  const language::Text& text = facts(card).texts.event;
  const language::Program& program = tables().program;
  for (int at = text.begin; at < text.end; ++at) {
    const auto node = static_cast<language::Position>(at);
    if (program.cells[node] != cards::kSpecialAction || at + 2 >= text.end) continue;
    if (board(program.slot(node, 1) == 0 ? Player::kLoyal : Player::kPatriote).has(special)) {
      return true;
    }
  }
  return false;
}

// One that waits has been used, or a card that was played has given it.
RULE("9.5")
std::string broken_waiting(const State& s, Player p, Special special) {
  if (s.special_used[at(p)].has(special)) return {};
  CardSet played = s.cards.discard | s.cards.in_play;
  if (s.cards.played != kNoCard) played.add(s.cards.played);
  for (Card card : played) {
    if (may_give(card, special)) return {};
  }
  return fmt::format("{} of the {} waits and was never used", kSpecialWords[at(special)],
                     kPlayerWords[at(p)]);
}

RULE("9.5")
std::string broken_special(const State& s) {
  for (Player p : kBothPlayers) {
    std::string wrong;
    if (s.canadien.has(p)) wrong = broken_waiting(s, p, Special::kLeCanadien);
    if (wrong.empty() && s.media.has(p)) wrong = broken_waiting(s, p, Special::kPartisanMedia);
    if (!wrong.empty()) return wrong;
  }
  if (s.no_matter != 0) {
    if (auto wrong = broken_waiting(s, Player::kPatriote, Special::kNoMatterTheCost);
        !wrong.empty()) {
      return wrong;
    }
  }
  for (Player p : kBothPlayers) {
    const SpecialSet& used = s.special_used[at(p)];
    if (!used.within(board(p))) return "a Special Action of the other board";
    if (s.special_turn.has(p) && used.empty()) return "a Special Action of this turn is not used";
  }
  return {};
}

// Every card is in one place.
RULE("2.1", "3.1", "7.0")
std::string broken_cards(const State& s) {
  const Cards& cards = s.cards;
  int places = cards.hand[0].size() + cards.hand[1].size() + cards.pool.size() +
               cards.in_play.size() + cards.discard.size() + (cards.played != kNoCard ? 1 : 0);
  if (places != cards.gone().size()) return "a card in two places";
  if (cards.gone().has(kNoCard)) return "a card without a number";
  // An Event that ends the game leaves its card where it is.
  if ((cards.played != kNoCard) != (s.stack.find(Procedure::kPlayCard) != nullptr) &&
      s.ending == Ending::kNone) {
    return "a card is being played by nobody";
  }
  const CardSet hands = cards.hand[0] | cards.hand[1];
  if ((hands & cards_of(Deck::kKey)).any()) return "a key event in a hand";
  for (Player p : kBothPlayers) {
    if (!cards.seen_by[at(p)].within(cards.hand[at(foe(p))])) return "a known card is elsewhere";
    for (std::uint8_t hidden : cards.hidden[at(p)]) {
      if (hidden > 0) return "a hidden card in a whole state";
    }
  }
  if (!cards.open.within(hands)) return "an open card in no hand";
  CardSet ruling;
  for (const auto& rule : s.lasting.all()) ruling.add(static_cast<Card>(rule.reading.source));
  if (!cards.in_play.within(ruling)) return "a card in play without a rule";
  if (cards.played != kNoCard) ruling.drop(cards.played);
  if (!ruling.within(cards.in_play)) return "a rule without its card";
  return {};
}

// A deck comes up with its first turn and leaves hands and pool with its last, a key event comes and
// goes with its turn.
RULE("2.3", "7.0")
std::string broken_decks(const State& s) {
  const Cards& cards = s.cards;
  const CardSet now = cards_of(s.turn_facts().deck) | cards_of(Deck::kGeneric);
  const CardSet pool = now | s.turn_facts().key_events;
  CardSet seen = now;
  for (int turn = 0; turn <= s.turn; ++turn) {
    const TurnFacts& past = tables().turns[static_cast<std::size_t>(turn)];
    seen |= cards_of(past.deck) | past.key_events;
  }
  const CardSet elsewhere = cards.discard | cards.in_play;
  const CardSet stray =
      ((cards.hand[0] | cards.hand[1]) - now) | (cards.pool - pool) | (elsewhere - seen);
  if (stray.empty()) return {};
  return fmt::format("card {} is not where it can be in {}", stray.first(), kTurnWords[s.turn]);
}

// After the draw each holds his share (2.2); no deck is ever short of it.
RULE("2.2")
std::string broken_hands(const State& s) {
  if (s.phase != Phase::kFirstPlayer) return {};
  for (Player p : kBothPlayers) {
    const Deck deck = s.turn_facts().deck;
    const bool active = s.cards.hand_size(p, deck) < tables().hand_active;
    const bool generic = s.cards.hand_size(p, Deck::kGeneric) < tables().hand_generic;
    if ((active && s.cards.in_deck(deck).any()) ||
        (generic && s.cards.in_deck(Deck::kGeneric).any())) {
      return "a hand is not full";
    }
  }
  return {};
}

RULE("2.0")
std::string broken_course(const State& s) {
  if (s.turn >= kTurns || s.round < 1 || s.round > kRounds) return "no such round";
  if (s.stack.depth > kStackDepth) return "the stack is too deep";
  if (s.swap > 1 || s.carry > 1 || s.composure > 1 || s.no_matter > 1) return "a flag is no flag";
  // It is told in round 8 and is a round of the next turn as soon as that begins.
  const bool ahead =
      s.phase == Phase::kStartOfTurn ? s.turn > 0 : s.round == kRounds && !s.last_turn();
  if (s.carry != 0 && !ahead) return "a Parliamentary round of the next turn before round 8";
  if (s.phase == Phase::kPlay && (!s.readings.empty() || s.spare != 0)) return "a text goes on";
  if (s.phase == Phase::kPlay && (s.swap != 0 || s.skip[at(s.active)] != 0)) {
    return "a card is asked for out of turn";
  }
  return {};
}

}  // namespace

std::string Prelude::broken(const State& s) {
  for (auto check : {broken_course, broken_map, broken_organizations, broken_tracks, broken_ending,
                     broken_special, broken_cards, broken_decks, broken_hands}) {
    if (auto wrong = check(s); !wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace tricorne::prelude
