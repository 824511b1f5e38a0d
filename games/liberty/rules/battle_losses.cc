// 3.6.7: what a Battle removes, attacker first, in the order the rules fix.
#include "games/liberty/rules/battle.h"

namespace tricorne::liberty {

struct LossLocals {
  std::uint8_t who;     // kAttacker, then kDefender
  std::uint8_t turn;    // whose turn it is in the rotation of cubes
  std::uint8_t points;  // Loss Level still to be met
};

namespace {

// Ruling 54.
RULE("3.6.7")
int loss_value(Piece p) { return kCubes.has(p) && p != Piece::kTory ? 2 : kForts.has(p) ? 2 : 1; }

Side side_of(const State& s, std::size_t who) {
  const Side attack = side(s.battle.attacker);
  return who == kAttacker ? attack : enemy(attack);
}

// Rulings 54 and 55: the pieces that may be lost, those of an uninvolved friend left out.
PieceSet exposed(const State& s, std::size_t who) {
  const BattleRecord& b = s.battle;
  if (side_of(s, who) == Side::kRoyalist) return kRoyalistPieces - kUnderground;
  const PieceSet all = kRebellionPieces - kUnderground;
  if (who == kDefender || b.ally != 0) return all;
  return all & pieces_of(b.attacker);
}

// The kinds that take turns: Regulars and Tories; French, Continentals and Active Militia.
constexpr std::array<Piece, 2> kRoyalistRotation = {Piece::kRegular, Piece::kTory};
constexpr std::array<Piece, 3> kRebellionRotation = {Piece::kFrench, Piece::kContinental,
                                                     Piece::kMilitiaA};

// War Parties of Common Cause stand in for Tories (ruling 50).
bool stands_as_tory(const State& s, std::size_t who) {
  return who == kAttacker && s.battle.common_cause > 0;
}

bool can_lose(const State& s, const LossLocals& f, Piece p) {
  if (!exposed(s, f.who).has(p)) return false;
  if (p == Piece::kTory && stands_as_tory(s, f.who)) return true;
  return s.has(s.battle.space, p);
}

// The next kind to lose a piece, and where the rotation goes on after it; kSquadron: none is left.
struct NextLoss {
  Piece piece = Piece::kSquadron;
  std::uint8_t turn = 0;
};

template <std::size_t kSize>
NextLoss in_rotation(const State& s, const LossLocals& f, const std::array<Piece, kSize>& kinds) {
  for (std::size_t i = 0; i < kSize; ++i) {
    const std::size_t k = (f.turn + i) % kSize;
    if (can_lose(s, f, kinds[k])) return {kinds[k], static_cast<std::uint8_t>((k + 1) % kSize)};
  }
  return {};
}

RULE("3.6.7")
NextLoss next_loss(const State& s, const LossLocals& f) {
  const bool royalist = side_of(s, f.who) == Side::kRoyalist;
  const NextLoss cube =
      royalist ? in_rotation(s, f, kRoyalistRotation) : in_rotation(s, f, kRebellionRotation);
  if (cube.piece != Piece::kSquadron) return cube;
  if (royalist && can_lose(s, f, Piece::kWarPartyA)) return {Piece::kWarPartyA, f.turn};
  if (f.who != kDefender) return {};
  if (royalist && can_lose(s, f, Piece::kVillage)) return {Piece::kVillage, f.turn};
  const Piece fort = royalist ? Piece::kBritishFort : Piece::kPatriotFort;
  if (can_lose(s, f, fort)) return {fort, f.turn};
  return {};
}

void remove_one(Turn& t, LossLocals& f, Piece p) {
  BattleRecord& b = t.s.battle;
  t.lose(p, b.space, 1);
  ++b.removed[f.who];
  if (kCubes.has(p) || kForts.has(p)) ++b.hard[f.who];
  f.points = static_cast<std::uint8_t>(std::max(0, f.points - loss_value(p)));
}

void list_tory_or_war_party(Turn& t) {
  t.option(ActionKind::kPiece, Piece::kTory);
  t.option(ActionKind::kPiece, Piece::kWarPartyA);
}

bool tory_turn(const State& s, const LossLocals& f) {
  return next_loss(s, f).piece == Piece::kTory && stands_as_tory(s, f.who);
}

void lose_common_cause(Turn& t, LossLocals& f) {
  --t.s.battle.common_cause;
  remove_one(t, f, Piece::kWarPartyA);
}

}  // namespace

RULE("3.6.7")
Flow battle_losses(Turn& t) {
  auto& f = t.locals<Procedure::kBattleLosses>();
  State& s = t.s;
  BEGIN(t);
  for (f.who = kAttacker; f.who <= kDefender; ++f.who) {
    f.turn = 0;
    f.points = s.battle.loss[f.who];
    while (f.points > 0 && next_loss(s, f).piece != Piece::kSquadron) {
      if (tory_turn(s, f)) {
        f.turn = 0;
        if (!s.has(s.battle.space, Piece::kTory)) {
          lose_common_cause(t, f);
          continue;
        }
        ASK(t, seat(Faction::kBritish), Question::kBattleLoss, "3.6.7", list_tory_or_war_party(t));
        if (t.answer.a == static_cast<std::uint8_t>(Piece::kWarPartyA)) {
          lose_common_cause(t, f);
        } else {
          remove_one(t, f, Piece::kTory);
        }
        continue;
      }
      {
        const NextLoss next = next_loss(s, f);
        f.turn = next.turn;
        remove_one(t, f, next.piece);
      }
    }
  }
  END(t);
}

}  // namespace tricorne::liberty
