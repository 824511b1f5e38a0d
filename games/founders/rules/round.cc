// The Round (7.4): speeches, whipping up support, newspapers.
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

enum Kind : std::uint8_t { kSpoken = 1, kWhipped = 2, kPrinted = 4, kPersuaded = 8 };
constexpr int kSpeechTarget = 6;

bool can_pay(const State& s, Seat seat, Man m, int n) { return s.purse(seat, m) >= n; }

// Gerry's player names the party (ruling 90).
void for_each_party(Man m, const auto& list) {
  for (Party p : kParties) {
    if (of_party(m, p)) list(p);
  }
}

void list_round(Turn& t, const RoundLocals& f) {
  if ((f.done & kPersuaded) == 0) list_persuasion(t, f.seat);
  for (Man m : t.s.men_of(f.seat)) {
    if (!can_pay(t.s, f.seat, m, 1)) continue;
    if ((f.done & kSpoken) == 0) t.option(ActionKind::kSpeech, m);
    if ((f.done & kWhipped) == 0) {
      for_each_party(m, [&](Party p) { t.option(ActionKind::kWhip, m, p); });
    }
    if ((f.done & kPrinted) != 0) continue;
    for_each_party(m, [&](Party p) {
      t.option(ActionKind::kFound, m, p);
      if (!can_pay(t.s, f.seat, m, 2)) return;
      for (int box = 1; box <= 2; ++box) {
        if (t.s.lower[at(p)][static_cast<std::size_t>(box - 1)] > 0) {
          t.option(ActionKind::kAdvance, m, p, box);
        }
      }
    });
  }
  t.option(ActionKind::kDone);
}

bool still_his(const State& s, const RoundLocals& f) {
  return s.in_play(f.man) && s.owner(f.man) == f.seat;
}

int short_of_six(const State& s, const RoundLocals& f) {
  const int bonus = (s.man[f.man].marks & kOrator) != 0 ? 1 : 0;
  return std::max(0, kSpeechTarget - f.die - bonus);
}

int whipped(int die) { return die <= 2 ? 0 : die <= 5 ? 1 : 2; }

void print(State& s, const RoundLocals& f) {
  auto& lower = s.lower[at(f.party)];
  if (f.box > 0) lower[f.box - 1U] = u8(lower[f.box - 1U] - 1);
  lower[f.box] = u8(lower[f.box] + 1);
}

}  // namespace

RULE("people-4")
Flow round(Turn& t) {
  auto& f = t.locals<Procedure::kRound>();
  BEGIN(t);
  while (!t.s.over()) {
    ASK(t, f.seat, Question::kRound, "people-4", list_round(t, f));
    if (t.answered(ActionKind::kDone)) break;
    f.man = t.answer.a;
    f.party = static_cast<Party>(t.answer.b);
    f.box = t.answer.c;
    if (t.answered(ActionKind::kPersuade)) {
      f.done = u8(f.done | kPersuaded);
      CALL(t, Procedure::kPersuade,
           PersuadeLocals{.seat = f.seat, .man = f.man, .target = t.answer.b});
    } else if (t.answered(ActionKind::kSpeech)) {
      f.done = u8(f.done | kSpoken);
      CALL(t, Procedure::kPay, PayLocals{.seat = f.seat, .man = f.man, .n = 1});
      ASK(t, kChance, Question::kSpeech, "people-4", t.dice());
      t.emit(Event::kRolled, Roll::kSpeech, t.answer.a);
      f.die = t.answer.a;
      if (short_of_six(t.s, f) > 0) {
        ASK(t, f.seat, Question::kBoost, "people-4", {
          if (still_his(t.s, f) && can_pay(t.s, f.seat, f.man, short_of_six(t.s, f))) {
            t.option(ActionKind::kBoost, short_of_six(t.s, f));
          }
          t.option(ActionKind::kStop);
        });
        if (t.answered(ActionKind::kBoost)) {
          CALL(t, Procedure::kPay,
               PayLocals{.seat = f.seat, .man = f.man, .n = u8(short_of_six(t.s, f))});
          t.popularity(f.man, 1);
        }
      } else {
        t.popularity(f.man, 1);
      }
    } else if (t.answered(ActionKind::kWhip)) {
      f.done = u8(f.done | kWhipped);
      CALL(t, Procedure::kPay, PayLocals{.seat = f.seat, .man = f.man, .n = 1});
      ASK(t, kChance, Question::kWhip, "people-4", t.dice());
      t.emit(Event::kRolled, Roll::kWhip, t.answer.a);
      t.support(f.party, whipped(t.answer.a));
    } else {
      f.done = u8(f.done | kPrinted);
      f.die = t.answered(ActionKind::kFound) ? 1 : 2;
      if (f.die == 1) f.box = 0;
      CALL(t, Procedure::kPay, PayLocals{.seat = f.seat, .man = f.man, .n = f.die});
      print(t.s, f);
      t.emit(Event::kPrinted, f.man, f.party, f.box);
    }
    if (f.single != 0) break;
  }
  END(t);
}

}  // namespace tricorne::founders
