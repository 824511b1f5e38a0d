// Influence: rerolling a die, recruiting a citizen, turning dice over. Before countering black dice
// and before an action, as often as one can pay.
#include "games/troyes/rules/rules.h"

namespace tricorne::troyes {
namespace {

struct OwnDie {
  std::uint8_t colour;
  std::uint8_t index;
  Die die;
  [[nodiscard]] bool same(const OwnDie& other) const {
    return colour == other.colour && die == other.die;
  }
};

struct OwnDice {
  std::array<OwnDie, kColours * kMaxDice> at;
  std::size_t count = 0;
};

OwnDice own_dice(const State& s, Seat seat) {
  OwnDice out;
  for (std::size_t c = 0; c < kColours; ++c) {
    for (std::size_t i = 0; i < s.dice_count[c]; ++i) {
      const Die d = s.dice[c][i];
      if (district_of(d) == seat) {
        out.at[out.count++] = {static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(i), d};
      }
    }
  }
  return out;
}

using Masks = std::array<std::uint8_t, kColours>;

Masks with(Masks masks, const OwnDie& d) {
  masks[d.colour] = static_cast<std::uint8_t>(masks[d.colour] | 1U << d.index);
  return masks;
}

// One to three dice from `next` on. Of equal dice the left ones are taken first, so that no two
// options turn the same faces.
void list_flips(Turn& t, const OwnDice& own, std::size_t next, const Masks& masks, int more) {
  for (std::size_t i = next; i < own.count; ++i) {
    if (i > next && own.at[i].same(own.at[i - 1])) continue;
    const Masks now = with(masks, own.at[i]);
    t.listing->add(action(Kind::kFlip, now[0], now[1], now[2]));
    if (more > 1) list_flips(t, own, i + 1, now, more - 1);
  }
}

RULE("influence")
void recruit(Turn& t) {
  t.me().influence = u8(t.me().influence - tables().board.recruit_cost);
  --t.me().reserve;
  ++t.me().supply;
  t.emit(Event::kRecruited, t.s.active);
}

// Opposite faces of a die add up to seven.
RULE("influence")
void flip(Turn& t, const Masks& masks) {
  t.me().influence = u8(t.me().influence - tables().board.flip_cost);
  for (std::size_t c = 0; c < kColours; ++c) {
    std::array<Die, 3> turned{};
    std::size_t n = 0;
    for (std::size_t i = kMaxDice; i-- > 0;) {
      if ((masks[c] >> i & 1U) == 0) continue;
      const unsigned value = value_of(t.s.dice[c][i]);
      t.remove_die(colour_at(c), i);
      t.emit(Event::kFlipped, t.s.active, c, value, 7 - value);
      turned[n++] = die(t.s.active, 7 - value);
    }
    for (std::size_t i = 0; i < n; ++i) t.add_die(colour_at(c), turned[i]);
  }
}

}  // namespace

bool is_influence(Action a) {
  const auto kind = static_cast<Kind>(a.kind);
  return kind == Kind::kReroll || kind == Kind::kRecruit || kind == Kind::kFlip;
}

RULE("influence")
void list_influence(Turn& t, Seat seat) {
  const Board& board = tables().board;
  const PlayerState& p = t.s.players[seat];
  if (p.influence >= board.recruit_cost && p.reserve > 0) t.listing->add(action(Kind::kRecruit));
  if (p.influence < board.reroll_cost && p.influence < board.flip_cost) return;
  const OwnDice own = own_dice(t.s, seat);
  if (p.influence >= board.reroll_cost) {
    for (std::size_t i = 0; i < own.count; ++i) {
      if (i > 0 && own.at[i].same(own.at[i - 1])) continue;
      t.listing->add(action(Kind::kReroll, own.at[i].colour, value_of(own.at[i].die)));
    }
  }
  if (p.influence >= board.flip_cost) list_flips(t, own, 0, {}, 3);
}

// Its frame is the action that was chosen.
RULE("influence")
Flow spend_influence(Turn& t) {
  auto& f = t.locals<Procedure::kInfluence>();
  BEGIN(t);
  if (f.kind == static_cast<std::uint8_t>(Kind::kRecruit)) {
    recruit(t);
  } else if (f.kind == static_cast<std::uint8_t>(Kind::kFlip)) {
    flip(t, {f.a, f.b, f.c});
  } else {
    t.me().influence = u8(t.me().influence - tables().board.reroll_cost);
    t.remove_die(colour_at(f.a),
                 static_cast<std::size_t>(find_die(t.s, colour_at(f.a), die(t.s.active, f.b))));
    t.emit(Event::kRerolled, t.s.active, f.a, f.b);
    ASK(t, kChance, Question::kReroll, "influence", list_roll(t));
    t.add_die(colour_at(f.a), die(t.s.active, t.answer.a));
    t.emit(Event::kRerollShows, t.s.active, f.a, t.answer.a);
  }
  END(t);
}

}  // namespace tricorne::troyes
