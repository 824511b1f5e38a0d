// Set-up and initial placement, and the frame of the whole game.
#include "games/troyes/rules/rules.h"

namespace tricorne::troyes {
namespace {

// The first hand with room for a character: seat * 2 + card, or -1.
int next_to_deal(const State& s) {
  for (int seat = 0; seat < s.player_count; ++seat) {
    for (int card = 0; card < s.counts().characters; ++card) {
      if (s.players[static_cast<std::size_t>(seat)].characters[static_cast<std::size_t>(card)] ==
          0) {
        return seat * 2 + card;
      }
    }
  }
  return -1;
}

void list_seats(Turn& t) {
  for (int seat = 0; seat < t.s.player_count; ++seat) t.listing->add(action(Kind::kStart, seat));
}

void list_characters(Turn& t) {
  unsigned dealt = 0;
  for (const PlayerState& p : t.s.players) {
    for (std::uint8_t card : p.characters) dealt |= 1U << card;
  }
  for (unsigned c = 0; c < kCharacters; ++c) {
    if ((dealt >> (c + 1) & 1U) == 0) t.listing->add(action(Kind::kDeal, next_to_deal(t.s) / 2, c));
  }
}

RULE("setup")
void deal(Turn& t, Seat seat, std::uint8_t character) {
  auto& hand = t.player(seat).characters;
  const auto card = static_cast<std::uint8_t>(character + 1U);
  // A hand of two is kept in order, so that the order of the deal leaves no trace.
  if (hand[0] == 0) {
    hand[0] = card;
  } else {
    hand = {std::min(hand[0], card), std::max(hand[0], card)};
  }
  t.emit(Event::kDealt, seat);
  t.emit_to(only(seat), Event::kDealtCharacter, seat, character);
}

void stand(Turn& t, Owner owner, std::size_t building, std::size_t space) {
  t.s.standing[building][space] = owner;
  t.emit(Event::kSettled, owner, building, space);
}

// With two players six grey citizens stand on printed spaces before anybody else.
RULE("placement")
void place_two_player_neutrals(Turn& t) {
  for (std::size_t b = 0; b < kBuildings; ++b) {
    for (std::size_t space = 0; space < kSpaces; ++space) {
      if ((tables().board.two_player_neutral[b] >> space & 1U) == 0) continue;
      --t.s.neutral_citizens;
      stand(t, kNeutral, b, space);
    }
  }
}

// Grey citizens take what the players left free.
RULE("placement")
void fill_with_neutrals(Turn& t) {
  for (std::size_t b = 0; b < kBuildings; ++b) {
    for (std::size_t space = 0; space < kSpaces; ++space) {
      if (t.s.standing[b][space] != kNobody) continue;
      --t.s.neutral_citizens;
      stand(t, kNeutral, b, space);
    }
  }
}

int citizens_to_place(const State& s) {
  int n = 0;
  for (std::size_t seat = 0; seat < s.player_count; ++seat) n += s.players[seat].supply;
  return n;
}

// First round clockwise from the start player, the next one back again, and so on.
Seat next_to_place(const State& s) {
  const int done = s.player_count * s.counts().citizens - citizens_to_place(s);
  const int lap = done / s.player_count;
  const int k = done % s.player_count;
  return s.in_turn(static_cast<unsigned>(lap % 2 == 0 ? k : s.player_count - 1 - k));
}

void list_empty_spaces(Turn& t) {
  for (std::size_t b = 0; b < kBuildings; ++b) {
    for (std::size_t space = 0; space < kSpaces; ++space) {
      if (t.s.standing[b][space] == kNobody) t.listing->add(action(Kind::kSettle, b, space));
      if (t.listing->enough()) return;
    }
  }
}

}  // namespace

RULE("setup")
State start_state(int players, bool open_vp) {
  State s{};
  const Board& board = tables().board;
  s.player_count = u8(players);
  s.open_vp = open_vp ? 1 : 0;
  s.neutral_citizens = board.neutral_citizens;
  s.neutral_cubes = board.neutral_cubes;
  s.event_count = 1;
  s.events[0].card = kMarauding + 1;
  for (std::size_t seat = 0; seat < s.player_count; ++seat) {
    PlayerState& p = s.players[seat];
    p.deniers = board.start_deniers;
    p.influence = board.start_influence;
    p.supply = s.counts().citizens;
    p.reserve = u8(board.citizens_each - p.supply);
  }
  return s;
}

// Phases drive this procedure, not steps alone: a loaded position enters at its own phase and finds
// the same frames as a game that was played there.
RULE("setup", "placement", "end")
Flow game(Turn& t) {
  State& s = t.s;
  BEGIN(t);
  if (s.phase == Phase::kSetup) {
    ASK(t, kChance, Question::kStartPlayer, "setup", list_seats(t));
    s.start_player = t.answer.a;
    t.emit(Event::kStartPlayer, s.start_player);
    while (next_to_deal(s) >= 0) {
      ASK(t, kChance, Question::kCharacter, "setup", list_characters(t));
      deal(t, t.answer.a, t.answer.b);
    }
    if (s.player_count == 2) place_two_player_neutrals(t);
    s.phase = Phase::kPlacement;
  }
  if (s.phase == Phase::kPlacement) {
    CALL(t, Procedure::kPlacement);
    if (s.player_count > 2) fill_with_neutrals(t);
    s.round = 1;
    s.phase = Phase::kReveal;
  }
  while (s.round <= s.counts().rounds) {
    CALL(t, Procedure::kRound);
  }
  s.round = s.counts().rounds;
  s.phase = Phase::kOver;
  tell_final_scores(t);
  END(t);
}

RULE("placement")
Flow placement(Turn& t) {
  State& s = t.s;
  BEGIN(t);
  while (citizens_to_place(s) > 0) {
    s.active = next_to_place(s);
    CHOOSE(t, s.active, Question::kPlacement, "placement", list_empty_spaces(t));
    --t.me().supply;
    stand(t, owner_of(s.active), t.answer.a, t.answer.b);
  }
  END(t);
}

}  // namespace tricorne::troyes
