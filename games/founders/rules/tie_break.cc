// The tie-break of an election (6.7): state by state, by the statesmen who come from there.
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

const Candidate& candidate(const State& s, int c) {
  return s.election.candidate[static_cast<std::size_t>(c)];
}

// The candidates that are counted, lowest first.
BitSet<kCandidates, std::uint8_t> contenders(const State& s) {
  return BitSet<kCandidates, std::uint8_t>::of_word(s.election.contenders);
}

// The states that have not voted yet, and from which somebody comes.
PlaceSet to_call(const State& s, const TieBreakLocals& f) {
  PlaceSet homes;
  for (Man m : s.men()) homes.add(man_facts(m).home);
  return (homes & s.places()).where([&](Place p) {
    return (f.called[p / 8U] >> (p % 8U) & 1U) == 0;
  });
}
void list_states(Turn& t, const TieBreakLocals& f) {
  for (Place p : to_call(t.s, f)) t.option(ActionKind::kCall, p);
}

void list_ballots(Turn& t, const TieBreakLocals& f) {
  const int most = std::min(t.s.purse(t.s.owner(f.man), f.man), 99);
  for (std::uint8_t c : contenders(t.s)) {
    for (int n = 0; n <= most; ++n) t.option(ActionKind::kBallot, candidate(t.s, c).man, n);
  }
}

void cast(const State& s, TieBreakLocals& f, Action a) {
  std::size_t i = 0;
  for (std::uint8_t c : contenders(s)) {
    if (candidate(s, c).man == a.a) {
      f.tally[i] = u8(std::min(255, f.tally[i] + s.votes(f.man) + kVotesBought * a.b));
    }
    ++i;
  }
}

// Most votes take the state; a tie gives it to nobody.
void award(State& s, const TieBreakLocals& f) {
  const auto most = std::max_element(f.tally.begin(), f.tally.end());
  if (*most == 0 || std::count(f.tally.begin(), f.tally.end(), *most) != 1) return;
  const std::uint8_t c = contenders(s).nth(static_cast<int>(most - f.tally.begin()));
  Candidate& winner = s.election.candidate[c];
  winner.states = u8(winner.states + 1);
}

// Those with the most states, but for the one already placed.
ManSet leading(const State& s, std::uint8_t but) {
  int most = -1;
  ManSet out;
  for (std::uint8_t c : contenders(s)) {
    if (c == but || candidate(s, c).states < most) continue;
    if (candidate(s, c).states > most) out = {};
    most = candidate(s, c).states;
    out.add(candidate(s, c).man);
  }
  return out;
}

std::uint8_t index_of(const State& s, Man m) {
  for (std::uint8_t c : contenders(s)) {
    if (candidate(s, c).man == m) return c;
  }
  return kNoCandidate;
}

}  // namespace

RULE("tie-break")
Flow tie_break(Turn& t) {
  auto& f = t.locals<Procedure::kTieBreak>();
  BEGIN(t);
  for (Candidate& c : t.s.election.candidate) c.states = 0;
  while (to_call(t.s, f).any()) {
    CHOOSE(t, t.s.president_seat(), Question::kCall, "tie-break", list_states(t, f));
    f.place = t.answer.a;
    f.called[f.place / 8U] = u8(f.called[f.place / 8U] | 1 << (f.place % 8U));
    f.tally = {};
    for (f.turn = 0; f.turn < t.s.seats; ++f.turn) {
      for (f.man = 0; f.man < kMen; ++f.man) {
        if (man_facts(f.man).home != f.place ||
            t.s.owner(f.man) != t.s.clockwise(t.s.first_ballot(), f.turn)) {
          continue;
        }
        ASK(t, t.s.owner(f.man), Question::kBallot, "tie-break", list_ballots(t, f));
        cast(t.s, f, t.answer);
        CALL(t, Procedure::kPay,
             PayLocals{.seat = t.s.owner(f.man), .man = f.man, .n = t.answer.b});
      }
    }
    award(t.s, f);
  }
  CALL(t, Procedure::kWindow, WindowLocals{.when = When::kTieBreak});
  f.first = kNoCandidate;
  f.man = kNoCandidate;  // from here: the second
  for (f.turn = 0; f.turn < f.places; ++f.turn) {
    if (leading(t.s, f.first).empty()) break;
    if (t.s.filled(Office::kChiefJustice)) {
      CHOOSE(t, t.s.owner(t.s.holder(Office::kChiefJustice)), Question::kChief, "tie-break",
             t.options(ActionKind::kName, leading(t.s, f.first)));
      f.place = t.answer.a;
    } else {
      f.place = t.s.most_popular(leading(t.s, f.first));
    }
    (f.turn == 0 ? f.first : f.man) = index_of(t.s, f.place);
  }
  t.s.election.contenders = 0;
  t.s.stack.result = u8((f.first & 0x0f) | (f.man & 0x0f) << 4);
  END(t);
}

}  // namespace tricorne::founders
