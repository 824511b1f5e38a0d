// The eight Winter Quarters cards, 97 to 104: what each does at the very end of its round (6.7).
#include <algorithm>

#include "games/liberty/rules/winter.h"

namespace tricorne::liberty {
namespace {

enum class WinterEffect : std::uint8_t { kCommit, kOverconfident, kEven, kFlood, kFrontier };
constexpr std::array<WinterEffect, 8> kEffects = {
    WinterEffect::kCommit,         // 97 Royals Commit
    WinterEffect::kOverconfident,  // 98 Overconfident at Home
    WinterEffect::kEven,           // 99 West Indies Conflict
    WinterEffect::kEven,           // 100 India Conflict
    WinterEffect::kFlood,          // 101 Floods
    WinterEffect::kFrontier,       // 102 War on the Frontier
    WinterEffect::kFrontier,       // 103 Severe Winter
    WinterEffect::kFlood,          // 104 Hurricane
};
constexpr int kCommitment = 5;
constexpr int kNeglect = 3;
constexpr int kDamage = 2;

WinterEffect effect(Card c) { return kEffects[c - 97U]; }

// Equal casualties count as "otherwise" (ruling 69).
bool rebellion_lost_more(const State& s) { return s.crc.n > s.cbc.n; }

// Whoever has a positive second margin; a margin of 0 means nobody is ahead (ruling 69).
FactionSet ahead_on_frontier(const State& s) {
  return FactionSet{Faction::kPatriots, Faction::kIndians}.where(
      [&](Faction f) { return margins(s, f).second > 0; });
}

Piece base(Faction f) { return f == Faction::kPatriots ? Piece::kPatriotFort : Piece::kVillage; }

void even_casualties(Turn& t) {
  const int cbc = t.s.cbc.n;
  const int crc = t.s.crc.n;
  const int less = std::abs(crc - cbc) / 2;
  if (less == 0) return;
  t.set_casualty_tracks(cbc > crc ? cbc - less : cbc, crc > cbc ? crc - less : crc);
}

// The cards that ask nothing.
void resolve(Turn& t, WinterEffect what) {
  const bool rebels_lost = rebellion_lost_more(t.s);
  switch (what) {
    case WinterEffect::kCommit:
      t.gain(rebels_lost ? Faction::kFrench : Faction::kBritish, kCommitment);
      break;
    case WinterEffect::kOverconfident:
      t.forfeit(rebels_lost ? Faction::kBritish : Faction::kFrench, kNeglect);
      break;
    case WinterEffect::kEven:
      even_casualties(t);
      break;
    case WinterEffect::kFlood:
      for (Faction f : ahead_on_frontier(t.s)) t.forfeit(f, kDamage);
      break;
    case WinterEffect::kFrontier:
      break;
  }
}

void list_bases(Turn& t, Faction f) {
  for (Space where : t.s.with(base(f)) & kMap) t.option(ActionKind::kRemove, 1, base(f), where);
}

}  // namespace

RULE("6.7")
Flow winter_card(Turn& t) {
  auto& f = t.locals<Procedure::kWinterCard>();
  BEGIN(t);
  t.emit(Event::kWinterCard, f.card);
  if (effect(f.card) != WinterEffect::kFrontier) {
    resolve(t, effect(f.card));
  } else if (ahead_on_frontier(t.s).any()) {
    f.loser = ahead_on_frontier(t.s).first();
    if ((t.s.with(base(f.loser)) & kMap).any()) {
      PERSON_CHOOSES(t, seat(f.loser), Question::kWinterLoss, "6.7", list_bases(t, f.loser));
      t.remove(base(f.loser), static_cast<Space>(t.answer.c), 1);
    }
  }
  END(t);
}

}  // namespace tricorne::liberty
