#include "games/founders/cards/dialect.h"

#include "games/founders/cards/grammar.h"

namespace tricorne::founders {
namespace {

using language::Cell;
using language::Position;
using language::Program;
namespace word = cards;

const Program& program() { return tables().program; }

int constant(Position at) { return program().slot(at, 0); }

ManSet men_of_value(std::uint64_t value) { return ManSet::of_word(value); }

Man who(const State& s, const Dialect::Reading& reading, Position at) {
  switch (program().op(at)) {
    case word::kPresident:
      return s.president();
    case word::kLeader:
      return s.leader(static_cast<Party>(program().slot(at, 0)));
    case word::kNamedStatesman: {
      const ManSet men = men_of_value(reading.get(program().slot(at, 0)));
      return men.empty() ? kNobody : men.first();
    }
    default:
      return kNobody;
  }
}

// Calls `f` with each man that the word means.
template <class F>
void for_who(const State& s, const Dialect::Reading& reading, Position at, F f) {
  if (program().op(at) == word::kNamedStatesman) {
    for (Man m : men_of_value(reading.get(program().slot(at, 0)))) f(m);
    return;
  }
  const Man m = who(s, reading, at);
  if (m != kNobody) f(m);
}

const Candidate* candidate(const State& s, Man m) {
  for (std::size_t c = 0; c < s.election.count; ++c) {
    if (s.election.candidate[c].man == m) return &s.election.candidate[c];
  }
  return nullptr;
}
bool is_contender(const State& s, Man m) {
  const Candidate* c = candidate(s, m);
  return c != nullptr && (s.election.contenders >> (c - s.election.candidate.data()) & 1) != 0;
}

// The cube of a state that this candidate could share it with. Where the vacancies are divided by
// office, only one who runs for the same.
bool can_share(const State& s, const Candidate& c, std::uint8_t cube) {
  if (cube == 0) return false;
  const bool by_office = s.election.single != 0 && s.election.after12 != 0;
  return !by_office || s.election.candidate[cube - 1U].vice == c.vice;
}
bool is_absent(const State& s, Man m, Place p) {
  const Candidate* c = candidate(s, m);
  if (c == nullptr) return true;
  const auto is_his = [&](std::uint8_t cube) {
    return cube != 0 && s.election.candidate[cube - 1U].man == m;
  };
  const auto& cubes = s.cube[p];
  return std::none_of(cubes.begin(), cubes.end(), is_his) &&
         std::any_of(cubes.begin(), cubes.begin() + 2,
                     [&](std::uint8_t cube) { return can_share(s, *c, cube); });
}

bool passes(const State& s, const Dialect::Reading& reading, Position filter, Man m,
            bool variables) {
  switch (program().op(filter)) {
    case word::kUnmarried:
      return s.man[m].spouse == 0;
    case word::kCabinet:
      return is_cabinet(s.man[m].office);
    case word::kUnassigned:
      return m != s.open.officer[0] && m != s.open.officer[1];
    case word::kRival: {
      if (!variables) return true;
      const ManSet rival = men_of_value(reading.get(program().slot(filter, 0)));
      return rival.empty() || s.owner(rival.first()) != s.owner(m);
    }
    case word::kAbsent:
      return is_absent(s, m, static_cast<Place>(program().slot(filter, 0)));
    default:
      return true;
  }
}

enum class Among : Cell { kOwn, kOther, kAny, kCandidate, kContender };

// The statesmen that a `let` may pick.
ManSet pickable(const State& s, const Dialect::Reading& reading, Position let, bool variables) {
  const Cell among = program().slot(let, 2);
  const Cell filters = program().slot(let, 3);
  return s.men().where([&](Man m) {
    switch (static_cast<Among>(among)) {
      case Among::kOwn:
        if (s.owner(m) != reading.me) return false;
        break;
      case Among::kOther:
        if (s.owner(m) == reading.me) return false;
        break;
      case Among::kAny:
        break;
      case Among::kCandidate:
        if (candidate(s, m) == nullptr) return false;
        break;
      case Among::kContender:
        if (!is_contender(s, m)) return false;
        break;
    }
    for (Position filter : program().list(filters)) {
      if (!passes(s, reading, filter, m, variables)) return false;
    }
    return true;
  });
}

bool is_open(const State& s, Cell what) {
  switch (what) {
    case 0:
      return s.open.issue != kNoIssue && issue_facts(s.open.issue).war;
    case 1:
      return s.open.issue != kNoIssue && s.open.negotiating != 0;
    case 2:
      return deciding(s);
    default:
      return s.election.contenders != 0;
  }
}

bool in_phase(const State& s, Cell phase) {
  if (phase == 0) return s.phase == Phase::kIssues;
  if (phase == 1) return s.phase == Phase::kPeople;
  return s.stack.find(Procedure::kRound) != nullptr || s.stack.find(Procedure::kAuction) != nullptr;
}

bool was_resolved(const State& s, Position at) {
  const auto [issues, option] = program().slots<2>(at);
  for (Cell i : program().list(issues)) {
    const IssuePlace where = s.issue[i];
    if (where == IssuePlace::kResolvedA && option != 2) return true;
    if (where == IssuePlace::kResolvedB && option != 1) return true;
  }
  return false;
}

int signed_number(Position at) {
  return (program().slot(at, 0) == 0 ? 1 : -1) * constant(program().slot(at, 1));
}

void move_support(Turn& t, int n, Cell side) {
  if (side < 2) return t.support(static_cast<Party>(side), n);
  side == 2 ? t.support_against(n) : t.support_neutral(n);
}

}  // namespace

// ---- Values

int Dialect::number(const Turn& /*t*/, const Reading& /*reading*/, Position /*at*/) { return 0; }

bool Dialect::holds(const Turn& t, const Reading& reading, Position at) {
  const State& s = t.s;
  const auto compared = [&](int value) {
    return language::compare(value, program().slot(at, 0), constant(program().slot(at, 1)));
  };
  switch (program().op(at)) {
    case word::kResolved:
      return was_resolved(s, at);
    case word::kAdmitted:
      return s.is_admitted(static_cast<Place>(program().slot(at, 0)));
    case word::kInPlay:
      return s.in_force(static_cast<Act>(program().slot(at, 0)));
    case word::kTaxes:
      return compared(s.taxes());
    case word::kTariff:
      return compared(s.tariff);
    case word::kTensionIs:
      return compared(s.tension);
    case word::kPhase:
      return in_phase(s, program().slot(at, 0));
    case word::kOpen:
      return is_open(s, program().slot(at, 0));
    case word::kPlaced:
      return s.cube[program().slot(at, 0)] != std::array<std::uint8_t, 3>{};
    case word::kCabinetMe:
      return s.men_of(reading.me).any_where([&](Man m) { return is_cabinet(s.man[m].office); });
    case word::kPresidentMe:
      return s.president_seat() == reading.me;
    default:
      return false;
  }
}

Seat Dialect::seat(const Turn& t, const Reading& reading, Position at) {
  if (program().op(at) == word::kMe) return reading.me;
  if (program().op(at) == word::kOwnerOfNamed) {
    const ManSet men = men_of_value(reading.get(program().slot(at, 0)));
    return men.empty() ? kSpectator : t.s.owner(men.first());
  }
  const Man m = who(t.s, reading, program().slot(at, 0));
  return m == kNobody ? kSpectator : t.s.owner(m);
}

// ---- What holds for a while

void Dialect::Marks::add(const language::LastingRule<Value>& rule) const {
  const Position what = rule.rule;
  const auto mark = [&](Mark sign) {
    for (Man m : men_of_value(rule.reading.get(program().slot(what, 0)))) {
      s.man[m].mark(sign);
    }
  };
  switch (program().op(what)) {
    case word::kVotes: {
      std::uint8_t& votes = s.bonus_votes[rule.reading.me];
      votes = u8(std::max(0, votes + signed_number(what)));
      return;
    }
    case word::kMute:
      return mark(kMuted);
    case word::kSpeechBonus:
      return mark(kOrator);
    default:
      return;
  }
}

// ---- Statements

bool Dialect::perform(Turn& t, Position at) {
  State& s = t.s;
  const Reading& reading = s.texts.top();
  const auto slot = [&](std::size_t i) { return program().slot(at, i); };
  const auto each = [&](auto f) {
    for (Man m : men_of_value(reading.get(slot(0)))) f(m);
  };
  switch (program().op(at)) {
    case word::kSupport:
      move_support(t, constant(slot(0)), slot(1));
      return true;
    case word::kInfluence:
      for_who(s, reading, slot(1), [&](Man m) { t.influence(m, constant(slot(0))); });
      return true;
    case word::kPopularity:
      for_who(s, reading, slot(2), [&](Man m) { t.popularity(m, signed_number(at)); });
      return true;
    case word::kReserves:
      t.reserves(signed_number(at));
      return true;
    case word::kRevenue:
      t.revenue(signed_number(at));
      return true;
    case word::kTension:
      t.tension(signed_number(at));
      return true;
    case word::kAdmit:
      t.admit(static_cast<Place>(slot(0)));
      return true;
    case word::kRequeue:
      requeue(s, s.open.issue);
      return true;
    case word::kBar:
      for (Cell i : program().list(slot(0))) {
        if (!s.is_resolved(static_cast<Issue>(i))) s.issue[i] = IssuePlace::kOut;
      }
      return true;
    case word::kUnresolve:
      if (s.is_resolved(static_cast<Issue>(slot(0)))) s.issue[slot(0)] = IssuePlace::kOut;
      return true;
    case word::kFail:
      s.open.sabotaged = 1;
      s.open.negotiating = 0;
      s.open.blamed = reading.me;
      return true;
    case word::kDecide:
      s.open.dominated_by = seat(t, reading, slot(0));
      return true;
    case word::kStay:
      s.cards.move(static_cast<Card>(reading.source), Spot::kDiscard, Spot::kInPlay);
      return true;
    case word::kMarry:
      each([&](Man m) { s.man[m].spouse = u8(act_of(static_cast<Card>(reading.source)) + 1); });
      s.cards.move(static_cast<Card>(reading.source), Spot::kDiscard, Spot::kInPlay);
      return true;
    case word::kVacate:
      each([&](Man m) { t.leave_office(m, Vacancy::kOrdinary); });
      return true;
    case word::kStates:
      for (Candidate& c : s.election.candidate) {
        if (men_of_value(reading.get(slot(1))).has(c.man))
          c.states = u8(c.states + constant(slot(0)));
      }
      return true;
    default:
      return false;
  }
}

struct LetLocals {
  language::PackedPosition at;
  std::array<std::uint8_t, 8> picked{};
  std::uint8_t left = 0;

  [[nodiscard]] std::uint64_t value() const {
    std::uint64_t out = 0;
    std::memcpy(&out, picked.data(), sizeof out);
    return out;
  }
};
struct ContestLocals {
  language::PackedPosition at;
  std::uint8_t first = 0;
  std::uint8_t second = 0;
};

OneOf<Procedure, language::PackedPosition> Dialect::procedure(language::Op op) {
  switch (op) {
    case word::kRepeal:
      return Is<Procedure::kRepealVerb>{};
    case word::kLevy:
      return Is<Procedure::kLevyVerb>{};
    case word::kTime:
      return Is<Procedure::kTimeVerb>{};
    case word::kSplit:
      return Is<Procedure::kSplitVerb>{};
    case word::kDeath:
      return Is<Procedure::kDeathVerb>{};
    case word::kContest:
      return Is<Procedure::kContestVerb>{};
    default:
      return Is<Procedure::kLetVerb>{};
  }
}

Question Dialect::question(language::Asked asked) {
  return asked == language::Asked::kMay ? Question::kMay : Question::kOption;
}
Action Dialect::option(language::Asked /*asked*/, int value) {
  return action(ActionKind::kChoose, value);
}

Flow card_text(Turn& t) { return language::text<Dialect>(t); }
Flow card_block(Turn& t) { return language::block<Dialect>(t); }

bool text_holds(const State& s, const language::Text& condition, Seat me) {
  if (condition.empty()) return true;
  const Turn t{{const_cast<State&>(s)}};  // conditions only read
  Dialect::Reading reading{};
  reading.me = me;
  return language::holds<Dialect>(t, reading, condition.at);
}

bool picks_possible(const State& s, const language::Text& event, Seat me) {
  Dialect::Reading reading{};
  reading.me = me;
  for (Position at : program().list(event.at)) {
    if (program().op(at) != word::kLet) continue;
    if (pickable(s, reading, at, false).size() < constant(program().slot(at, 1))) return false;
    for (Position filter : program().list(program().slot(at, 3))) {
      if (program().op(filter) != word::kRival) continue;
      const Seat first = s.owner(s.men().first());
      if (s.men_of(first) == s.men()) return false;  // nobody has a rival
    }
  }
  return true;
}

// ---- Statements that ask

namespace {

ManSet left_to_pick(const State& s, const LetLocals& f) {
  return pickable(s, s.texts.top(), f.at, true) - men_of_value(f.value());
}

}  // namespace

Flow let_verb(Turn& t) {
  auto& f = t.locals<Procedure::kLetVerb>();
  BEGIN(t);
  for (f.left = u8(constant(program().slot(f.at, 1))); f.left > 0; --f.left) {
    if (left_to_pick(t.s, f).empty()) break;
    CHOOSE(t, t.s.texts.top().me, Question::kPick, "cards",
           t.options(ActionKind::kPick, left_to_pick(t.s, f)));
    {
      ManSet picked = men_of_value(f.value());
      picked.add(t.answer.a);
      std::memcpy(f.picked.data(), &picked.words[0], sizeof f.picked);
    }
  }
  t.s.texts.top().set(program().slot(f.at, 0), f.value());
  END(t);
}

namespace {
Position contest_block(const ContestLocals& f) {
  const std::size_t slot = f.first > f.second ? 2 : f.first < f.second ? 3 : 4;
  return program().slot(f.at, slot);
}
}  // namespace

Flow contest_verb(Turn& t) {
  auto& f = t.locals<Procedure::kContestVerb>();
  BEGIN(t);
  ASK(t, kChance, Question::kContest, "cards", t.dice());
  f.first = t.answer.a;
  ASK(t, kChance, Question::kContest, "cards", t.dice());
  f.second = t.answer.a;
  t.emit(Event::kContest, f.first, f.second);
  CALL(t, Dialect::kBlock, language::BlockLocals::of(contest_block(f)));
  END(t);
}

Flow death_verb(Turn& t) {
  auto& f = t.locals<Procedure::kDeathVerb>();
  BEGIN(t);
  {
    const ManSet men = men_of_value(t.s.texts.top().get(program().slot(f.at, 0)));
    if (men.empty() || !t.s.in_play(men.first())) RETURN(t);
    t.answer.a = men.first();
  }
  CALL(t, Procedure::kDeath, DeathLocals{.man = t.answer.a});
  END(t);
}

// The Hand of Time: 1-3 the oldest, 4-5 the second oldest, 6 the third oldest.
RULE("hand-of-time")
Flow time_verb(Turn& t) {
  BEGIN(t);
  ASK(t, kChance, Question::kTime, "hand-of-time", t.dice());
  t.emit(Event::kRolled, Roll::kTime, t.answer.a);
  {
    const int rank = t.answer.a <= 3 ? 0 : t.answer.a <= 5 ? 1 : 2;
    const ManSet men = t.s.men();
    t.answer.a = men.nth(std::min(rank, men.size() - 1));
  }
  CALL(t, Procedure::kDeath, DeathLocals{.man = t.answer.a});
  END(t);
}

// What an operation or a card has the Union levy: a roll for public outrage.
RULE("outrage")
Flow levy_verb(Turn& t) {
  auto& f = t.locals<Procedure::kLevyVerb>();
  BEGIN(t);
  ASK(t, kChance, Question::kOutrage, "outrage", t.dice());
  t.emit(Event::kRolled, Roll::kOutrage, t.answer.a);
  {
    const int sum = t.s.taxes() + constant(program().slot(f.at, 0)) + t.answer.a;
    const int lost = sum <= 7 ? 0 : sum == 8 ? 1 : sum <= 10 ? 2 : 3;
    t.popularity(t.s.president(), -lost);
    t.popularity(t.s.holder(Office::kTreasury), -lost);
    if (sum >= 11) t.tension(1);
  }
  END(t);
}

namespace {

// The active taxes of the highest outrage.
void list_highest(Turn& t) {
  int most = -1;
  for (int pass = 0; pass < 2; ++pass) {
    for (Law law = 0; law < kTaxes; ++law) {
      if ((t.s.active >> law & 1) == 0) continue;
      const int outrage = tables().laws[law].outrage;
      if (pass == 0) most = std::max(most, outrage);
      if (pass == 1 && outrage == most) t.option(ActionKind::kRepeal, law);
    }
  }
}

}  // namespace

// Without officer, vote or popularity; revenue follows.
Flow repeal_verb(Turn& t) {
  auto& f = t.locals<Procedure::kRepealVerb>();
  BEGIN(t);
  if (program().slot(f.at, 0) == 1) {
    if (t.s.tariff == 0) RETURN(t);
    t.s.tariff = u8(t.s.tariff - 1);
    CALL(t, Procedure::kText,
         language::TextLocals{.block = tables().tariffs[t.s.tariff].repeal.text.at,
                              .source = {},
                              .me = t.s.president_seat(),
                              .rule = 0});
  } else {
    if (t.s.taxes() == 0) RETURN(t);
    CHOOSE(t, t.s.president_seat(), Question::kTax, "cards", list_highest(t));
    t.s.active = u8(t.s.active & ~(1 << t.answer.a));
    CALL(t, Procedure::kText,
         language::TextLocals{.block = tables().laws[t.answer.a].repeal.text.at,
                              .source = {},
                              .me = t.s.president_seat(),
                              .rule = 0});
  }
  END(t);
}

namespace {
void list_cubes(Turn& t, Place p, Man m) {
  for (std::size_t slot = 0; slot < 2; ++slot) {
    if (can_share(t.s, *candidate(t.s, m), t.s.cube[p][slot])) {
      t.option(ActionKind::kName, t.s.election.candidate[t.s.cube[p][slot] - 1U].man);
    }
  }
}
}  // namespace

// A third cube in a state: it takes the larger half of the votes of the one named.
Flow split_verb(Turn& t) {
  auto& f = t.locals<Procedure::kSplitVerb>();
  BEGIN(t);
  CHOOSE(t, t.s.texts.top().me, Question::kSplit, "cards",
         list_cubes(t, static_cast<Place>(program().slot(f.at, 0)),
                    men_of_value(t.s.texts.top().get(program().slot(f.at, 1))).first()));
  {
    const auto place = static_cast<Place>(program().slot(f.at, 0));
    const ManSet men = men_of_value(t.s.texts.top().get(program().slot(f.at, 1)));
    for (std::uint8_t c = 0; c < t.s.election.count; ++c) {
      const Man m = t.s.election.candidate[c].man;
      if (men.has(m)) t.s.cube[place][2] = u8(c + 1);
      for (std::size_t slot = 0; slot < 2; ++slot) {
        if (m == t.answer.a && t.s.cube[place][slot] == c + 1)
          t.s.divided[place] = u8(static_cast<int>(slot) + 1);
      }
    }
  }
  END(t);
}

}  // namespace tricorne::founders
