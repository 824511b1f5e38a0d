// The end of the game: what each player scores, and for what.
#include "games/troyes/rules/rules.h"

namespace tricorne::troyes {
namespace {

int tradesmen_vp(const State& s, Seat seat) {
  int vp = 0;
  for (const ActivityState& place : s.activities) {
    const std::uint8_t slot = place.tradesman[seat];
    if (slot == 0) continue;
    vp += slot == kIllustration ? card_of(place).overflow_vp : card_of(place).slot_vp[slot - 1U];
  }
  return vp;
}

int cathedral_vp(const State& s, Seat seat) {
  int vp = 0;
  for (const auto& level : s.cathedral) {
    const bool there = std::find(level.begin(), level.end(), owner_of(seat)) != level.end();
    if (!there) vp += tables().board.cathedral_penalty;
  }
  return vp;
}

}  // namespace

int criterion_count(const State& s, Criterion criterion, Seat seat) {
  const PlayerState& p = s.players[seat];
  switch (criterion) {
    case Criterion::kEventCardsWon:
      return __builtin_popcount(p.event_cards);
    case Criterion::kInfluence:
      return p.influence;
    case Criterion::kDeniers:
      return p.deniers;
    case Criterion::kCathedralCubes:
      return cathedral_cubes(s, owner_of(seat));
    case Criterion::kActivitiesOccupied: {
      int n = 0;
      for (const ActivityState& place : s.activities) n += place.tradesman[seat] != 0 ? 1 : 0;
      return n;
    }
    case Criterion::kCitizensInBuildings:
      return standing_in_all(s, seat);
  }
  return 0;
}

RULE("character-C1", "character-C2", "character-C3", "character-C4", "character-C5", "character-C6")
int character_vp(std::size_t character, int count) {
  int vp = 0;
  for (const Character::Step& step : tables().characters[character].steps) {
    if (count >= step.least) vp = step.vp;
  }
  return vp;
}

// Tokens, presence on events not countered, tradesmen, levels of the cathedral without a cube, and
// every character in play for everybody. Plain arithmetic: a score may fall below zero.
RULE("end")
Score score_of(const State& s, Seat seat) {
  Score out;
  out.tokens = s.players[seat].vp;
  out.events = count_per(s, Per::kEventsWithOwnCube, seat);
  out.tradesmen = tradesmen_vp(s, seat);
  out.cathedral = cathedral_vp(s, seat);
  out.total = out.tokens + out.events + out.tradesmen + out.cathedral;
  for (const PlayerState& p : s.players) {
    for (std::uint8_t card : p.characters) {
      if (card == 0 || card == kHiddenCharacter) continue;
      const std::size_t c = card - 1U;
      out.characters[c] =
          character_vp(c, criterion_count(s, tables().characters[c].criterion, seat));
      out.total += out.characters[c];
    }
  }
  return out;
}

RULE("end")
void tell_final_scores(Turn& t) {
  if (t.log == nullptr) return;
  const State& s = t.s;
  t.log->revealed = true;
  unsigned shown = 0;
  t.emit(Event::kFinalScores);
  for (Seat seat = 0; seat < s.player_count; ++seat) {
    for (std::uint8_t card : s.players[seat].characters) {
      if (card == 0) continue;
      shown |= 1U << (card - 1U);
      t.emit(Event::kCharacterShown, seat, card - 1);
    }
  }
  for (Seat seat = 0; seat < s.player_count; ++seat) {
    const Score score = score_of(s, seat);
    t.emit(Event::kScoreTokens, seat, score.tokens);
    t.emit(Event::kScoreEvents, seat, score.events);
    t.emit(Event::kScoreTradesmen, seat, score.tradesmen);
    t.emit(Event::kScoreCathedral, seat, score.cathedral);
    for (std::size_t c = 0; c < kCharacters; ++c) {
      if ((shown >> c & 1U) == 0) continue;
      t.emit(Event::kScoreCharacter, seat, c,
             criterion_count(s, tables().characters[c].criterion, seat), score.characters[c]);
    }
    t.emit(Event::kScoreTotal, seat, score.total);
  }
}

}  // namespace tricorne::troyes
