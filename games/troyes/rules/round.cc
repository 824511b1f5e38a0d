// The course of a round: phase 0 (activities), and phase 5 (end of the round).
#include "games/troyes/rules/rules.h"

namespace tricorne::troyes {
namespace {

void list_activities(Turn& t, Colour colour) {
  for (int card = 0; card < kActivityCards; ++card) {
    const Activity& a = tables().activities[static_cast<std::size_t>(card)];
    if (a.colour == colour && a.round == t.s.round) t.listing->add(action(Kind::kReveal, card));
  }
}

RULE("phase-5")
void return_lying_citizens(Turn& t) {
  for (std::size_t b = 0; b < kBuildings; ++b) {
    for (Seat seat = 0; seat < t.s.player_count; ++seat) {
      if (!lies_on(t.s, b, seat)) continue;
      ++t.player(seat).supply;
      t.emit(Event::kReturned, seat, b);
    }
    t.s.lying[b] = 0;
  }
}

RULE("phase-5")
void end_round(Turn& t) {
  State& s = t.s;
  for (Seat seat = 0; seat < s.player_count; ++seat) {
    PlayerState& p = t.player(seat);
    if (p.pass_money == 0) continue;
    p.deniers = static_cast<std::int16_t>(p.deniers + p.pass_money);
    t.emit(Event::kPassMoney, seat, p.pass_money);
    p.pass_money = 0;
  }
  return_lying_citizens(t);
  s.dice = {};
  s.dice_count = {};
  s.passed = 0;
  s.start_player = s.after(s.start_player);
  s.active = s.start_player;
  ++s.round;
  s.phase = Phase::kReveal;
  if (s.round <= s.counts().rounds) t.emit(Event::kStartPasses, s.start_player);
}

}  // namespace

void list_roll(Turn& t) {
  for (int value = 1; value <= 6; ++value) t.listing->add(action(Kind::kRoll, value));
}

void list_own_dice(Turn& t, Kind kind, Seat seat) {
  for (std::size_t c = 0; c < kColours; ++c) {
    Die last = 0;
    for (std::size_t i = 0; i < t.s.dice_count[c]; ++i) {
      const Die d = t.s.dice[c][i];
      if (district_of(d) != seat || d == last) continue;
      t.listing->add(action(kind, c, value_of(d)));
      if (t.listing->enough()) return;
      last = d;
    }
  }
}

struct RevealLocals {
  std::uint8_t colour;
};

RULE("phase-0")
Flow reveal_activities(Turn& t) {
  auto& f = t.locals<Procedure::kReveal>();
  BEGIN(t);
  for (; f.colour < kColours; ++f.colour) {
    ASK(t, kChance, Question::kRevealActivity, "phase-0", list_activities(t, colour_at(f.colour)));
    t.s.activities[f.colour * 3U + t.s.round - 1U].card = u8(t.answer.a + 1);
    t.emit(Event::kActivityRevealed, t.answer.a);
  }
  END(t);
}

RULE("phase-0", "phase-1", "phase-2", "phase-3", "phase-4", "phase-5")
Flow round(Turn& t) {
  State& s = t.s;
  BEGIN(t);
  if (s.phase == Phase::kReveal) {
    s.active = s.start_player;
    t.emit(Event::kRound, s.round, s.counts().rounds);
    if (s.round <= 3) {
      t.emit(Event::kPhase, RoundPhase::kActivities);
      CALL(t, Procedure::kReveal);
    }
    t.emit(Event::kPhase, RoundPhase::kIncome);
    income(t);
    s.phase = Phase::kWorkforce;
    t.emit(Event::kPhase, RoundPhase::kDice);
    CALL(t, Procedure::kWorkforce);
    s.phase = Phase::kEvents;
    t.emit(Event::kPhase, RoundPhase::kEvents);
    CALL(t, Procedure::kEvents);
    s.phase = Phase::kBlackDice;
  }
  if (s.phase == Phase::kBlackDice) {
    t.emit(Event::kPhase, RoundPhase::kBlackDice);
    CALL(t, Procedure::kBlackDice);
    s.phase = Phase::kActions;
    s.active = s.start_player;
  }
  t.emit(Event::kPhase, RoundPhase::kActions);
  CALL(t, Procedure::kActions);
  t.emit(Event::kPhase, RoundPhase::kEnd);
  end_round(t);
  END(t);
}

}  // namespace tricorne::troyes
