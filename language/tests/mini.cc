#include "language/tests/mini.h"

#include "language/printer.h"

namespace tricorne::mini {

using language::Form;
using language::number;

struct PickLocals {
  PackedPosition place;
  std::uint8_t towns;  // picked so far
  std::uint8_t left;
};

struct VerbLocals {
  PackedPosition at;
  std::uint8_t towns;
  std::uint8_t town;
};

struct GameLocals {
  std::uint8_t turn;
};

namespace {

constexpr std::array<Form, 42> kForms{{
    {"statement", kPut, "put", "put NUMBER [each] WHO in PLACE"},
    {"statement", kTake, "take", "take NUMBER [each] WHO in PLACE"},
    {"statement", kGain, "gain", "gain NUMBER WHO"},
    {"statement", kCoins, "coins", "coins +/- NUMBER WHO"},
    {"statement", kLet, "let", "let $PLACE! = PLACE"},
    {"statement", kTest, "test", "test WHO in PLACE <$c PLACE> { [good BLOCK] [bad BLOCK] }"},
    {"statement", kFinish, "finish", "finish"},
    {"statement", language::kChoose, "choose", "choose WHO { OPTION... }"},
    {"statement", language::kMay, "may", "may WHO BLOCK"},
    {"statement", language::kSpend, "spend", "spend WHO max NUMBER per NUMBER BLOCK"},
    {"statement", language::kRoll, "roll", "roll NUMBER [+ NUMBER] { BAND... }"},
    {"statement", language::kIf, "if", "if CONDITION BLOCK [else BLOCK]"},
    {"statement", language::kNumber, "number", "number $NUMBER! WHO from NUMBER to NUMBER"},
    {"statement", language::kEach, "each", "each <$PLACE!> in $PLACE BLOCK"},
    {"statement", language::kUntil, "until", "until turn/game { RULE... }"},
    {"statement", language::kNext, "next", "next WHO { RULE... }"},
    {"option", language::kOption, "option", "option BLOCK"},
    {"band", language::kBand, "band", "RANGE BLOCK"},
    {"rule", kWhen, "when", "when round/gain BLOCK"},
    {"rule", kBonus, "bonus", "bonus WHO NUMBER"},
    {"rule", kForbid, "forbid", "forbid WHO put/take [in TOWN]"},
    {"place", kTown, "town", "TOWN"},
    {"place", kTowns, "towns", "'['TOWN,...']'"},
    {"place", kPlaceNamed, "named", "$PLACE"},
    {"place", kPick, "pick", "pick NUMBER [FILTER...]"},
    {"place", kAll, "all", "all [FILTER...]"},
    {"filter", kHill, "hill", "hill"},
    {"filter", kEmpty, "empty", "empty"},
    {"filter", kOf, "of", "of=WHO"},
    {"who", kA, "a", "a"},
    {"who", kB, "b", "b"},
    {"who", kMe, "me", "me"},
    {"who", kFoe, "foe", "foe"},
    {"who", kOwner, "owner", "owner($PLACE)"},
    {"number", language::kInteger, "integer", "INTEGER"},
    {"number", language::kNamed, "named", "$NUMBER"},
    {"number", language::kHalf, "half", "half(NUMBER)"},
    {"number", kCoinsOf, "coins", "coins(WHO)"},
    {"number", kStones, "stones", "stones(WHO,TOWN)"},
    {"condition", language::kJoined, "joined", "TERM and/or..."},
    {"term", language::kNot, "not", "not TERM"},
    {"term", language::kCompare, "compare", "NUMBER CMP NUMBER"},
}};

bool is_bit(Value mask, std::size_t town) { return (mask >> town & 1U) != 0; }

// The one who has most stones in the towns.
Seat owner(const State& s, Value towns) {
  int lead = 0;
  for (std::size_t town = 0; town < 6; ++town) {
    if (is_bit(towns, town)) lead += s.stones[0][town] - s.stones[1][town];
  }
  return lead > 0 ? Seat{0} : lead < 0 ? Seat{1} : kSpectator;
}

bool passes(const Turn& t, const Dialect::Reading& reading, Cell filters, std::size_t town) {
  const Program& program = Dialect::program();
  for (Position filter : program.list(filters)) {
    const Value bit = 1U << town;
    switch (program.op(filter)) {
      case kHill:
        if ((kHills & bit) == 0) return false;
        break;
      case kEmpty:
        if (t.s.stones[0][town] + t.s.stones[1][town] != 0) return false;
        break;
      default:
        if (owner(t.s, bit) != Dialect::seat(t, reading, program.slot(filter, 0))) return false;
    }
  }
  return true;
}

Value fitting(const Turn& t, Cell filters) {
  Value out = 0;
  for (std::size_t town = 0; town < 6; ++town) {
    if (passes(t, t.s.readings.top(), filters, town)) out |= 1U << town;
  }
  return out;
}

// The towns of a place that nobody has to pick.
Value towns_of(const Turn& t, Position place) {
  const Program& program = Dialect::program();
  switch (program.op(place)) {
    case kTown:
      return 1U << program.slot(place, 0);
    case kTowns: {
      Value out = 0;
      for (Cell town : program.list(program.slot(place, 0))) out |= 1U << town;
      return out;
    }
    case kPlaceNamed:
      return t.s.readings.top().get(program.slot(place, 0));
    default:
      return fitting(t, program.slot(place, 0));
  }
}

Position place_of(Position at) {
  const Program& program = Dialect::program();
  switch (program.op(at)) {
    case kLet:
      return program.slot(at, 1);
    case kTest:
      return program.slot(at, 1);
    default:
      return program.slot(at, 3);
  }
}
bool asks(Position at) { return Dialect::program().op(place_of(at)) == kPick; }

// Lays or takes stones, or names the towns.
void do_in(Turn& t, Position at, Value towns) {
  const Program& program = Dialect::program();
  auto& reading = t.s.readings.top();
  if (program.op(at) == kLet) {
    reading.set(program.slot(at, 0), towns);
    return;
  }
  const Seat who = Dialect::seat(t, reading, program.slot(at, 2));
  if (who == kSpectator) return;
  bool forbidden = false;
  language::for_rules<Dialect>(t, kForbid, [&](const auto& rule) {
    const auto [whom, what, town] = program.slots<3>(rule.rule);
    forbidden |= Dialect::seat(t, rule.reading, whom) == who &&
                 what == (program.op(at) == kTake ? 1 : 0) &&
                 (town == 0 || is_bit(towns, town - 1U));
  });
  if (forbidden) return;
  const int n = number<Dialect>(t, reading, program.slot(at, 0));
  for (std::size_t town = 0; town < 6; ++town) {
    if (!is_bit(towns, town)) continue;
    std::uint8_t& here = t.s.stones[who][town];
    const int change = program.op(at) == kPut ? std::min(n, 9 - here) : -std::min<int>(n, here);
    here = static_cast<std::uint8_t>(here + change);
    if (change != 0) t.emit(Event::kStones, who, town, change);
  }
}

// ---- procedures

// Picks the towns of a `pick` one by one; leaves them as result.
Flow pick_towns(Turn& t) {
  auto& f = t.locals<Procedure::kPickTowns>();
  const auto open = [&] {
    return fitting(t, Dialect::program().slot(f.place, 1)) & ~Value{f.towns};
  };
  const auto list = [&] {
    for (std::size_t town = 0; town < 6; ++town) {
      if (is_bit(open(), town)) t.listing->add(action(Kind::kTown, town));
    }
  };
  BEGIN(t);
  f.left = static_cast<std::uint8_t>(
      std::min(6, number<Dialect>(t, t.s.readings.top(), Dialect::program().slot(f.place, 0))));
  for (; f.left > 0 && open() != 0; --f.left) {
    if (std::popcount(open()) <= f.left) {
      f.towns = static_cast<std::uint8_t>(f.towns | open());
      break;
    }
    ASK(t, t.s.readings.top().me, Question::kTownToPick, "text", list());
    f.towns = static_cast<std::uint8_t>(f.towns | 1U << t.answer.a);
  }
  t.s.stack.result = f.towns;
  END(t);
}

Flow verb(Turn& t) {
  auto& f = t.locals<Procedure::kVerb>();
  BEGIN(t);
  CALL(t, Procedure::kPickTowns, PickLocals{place_of(f.at), 0, 0});
  {
    const Value towns = t.s.stack.result;
    t.s.stack.result = 0;
    do_in(t, f.at, towns);
  }
  END(t);
}

Flow gain_verb(Turn& t) {
  auto& f = t.locals<Procedure::kGainVerb>();
  BEGIN(t);
  {
    const auto& reading = t.s.readings.top();
    const auto [amount, whom] = Dialect::program().slots<2>(f.at);
    const Seat who = Dialect::seat(t, reading, whom);
    int n = number<Dialect>(t, reading, amount);
    language::for_rules<Dialect>(t, kBonus, [&](const auto& rule) {
      const auto [gainer, more] = Dialect::program().slots<2>(rule.rule);
      if (Dialect::seat(t, rule.reading, gainer) == who)
        n += number<Dialect>(t, rule.reading, more);
    });
    if (who == kSpectator) RETURN(t);
    t.s.points[who] = static_cast<std::uint8_t>(std::min(200, t.s.points[who] + n));
    t.emit(Event::kGained, who, n);
  }
  CALL(t, Procedure::kFire, language::FireLocals::of(Trigger::kGain));
  END(t);
}

// One die in each town: good if it is at most the stones there.
Flow test_verb(Turn& t) {
  auto& f = t.locals<Procedure::kTestVerb>();
  const auto roll = [&] {
    for (int face = 1; face <= 6; ++face) t.listing->add(action(Kind::kTestRoll, face));
  };
  const auto slot = [&](std::size_t i) { return Dialect::program().slot(f.at, i); };
  BEGIN(t);
  if (asks(f.at)) {
    CALL(t, Procedure::kPickTowns, PickLocals{place_of(f.at), 0, 0});
    f.towns = t.s.stack.result;
    t.s.stack.result = 0;
  } else {
    f.towns = static_cast<std::uint8_t>(towns_of(t, place_of(f.at)));
  }
  for (; f.town < 6; ++f.town) {
    if (!is_bit(f.towns, f.town)) continue;
    t.s.readings.top().set(slot(2), 1U << f.town);
    ASK(t, kChance, Question::kTestRoll, "text", roll());
    if (Dialect::seat(t, t.s.readings.top(), slot(0)) == kSpectator) RETURN(t);
    if (t.answer.a <= t.s.stones[Dialect::seat(t, t.s.readings.top(), slot(0))][f.town]) {
      if (slot(3) != 0) CALL(t, Procedure::kBlock, BlockLocals::of(slot(3)));
    } else if (slot(4) != 0) {
      CALL(t, Procedure::kBlock, BlockLocals::of(slot(4)));
    }
  }
  END(t);
}

Flow game(Turn& t) {
  auto& f = t.locals<Procedure::kGame>();
  const auto list = [&] {
    for (std::size_t i = 0; i < texts().texts.size(); ++i) t.listing->add(action(Kind::kPlay, i));
  };
  BEGIN(t);
  for (; t.s.round < 12; ++t.s.round) {
    t.s.lasting.begin_round(t.s.active);
    ASK(t, t.s.active, Question::kPlay, "play", list());
    CALL(t, Procedure::kText,
         language::TextLocals{.block = texts().texts[t.answer.a].at,
                              .source = static_cast<Position>(t.answer.a + 1),
                              .me = t.s.active,
                              .rule = 0});
    if (t.s.over != 0) break;
    CALL(t, Procedure::kFire, language::FireLocals::of(Trigger::kRound));
    if (t.s.over != 0) break;
    t.s.lasting.end_round(t.s.active);
    if (++f.turn == 4) {
      t.s.lasting.end_turn();
      f.turn = 0;
    }
    t.s.active ^= 1U;
  }
  t.s.over = 1;
  END(t);
}

constexpr std::array<Flow (*)(Turn&), 8> kProcedures{game,
                                                     verb,
                                                     gain_verb,
                                                     test_verb,
                                                     pick_towns,
                                                     language::text<Dialect>,
                                                     language::block<Dialect>,
                                                     language::fire<Dialect>};

std::string owner_of_many(const Program& program, Position node,
                          std::span<const Position> declared) {
  if (program.op(node) != kOwner || declared[0] == 0) return {};
  const Position place = program.slot(declared[0], 1);
  const bool one =
      program.op(place) == kTown ||
      (program.op(place) == kPick && program.op(program.slot(place, 0)) == language::kInteger &&
       program.slot(program.slot(place, 0), 0) == 1);
  return one ? "" : "owner() needs the name of one town";
}

void dress(const language::Printer& printer, Position node, Phrase& phrase) {
  if (printer.program().op(node) == language::kSpend) phrase.with("unit", Phrase("mini.coins"));
}

}  // namespace

// ---- the dialect

int Dialect::number(const Turn& t, const Reading& reading, Position at) {
  const Seat who = seat(t, reading, program().slot(at, 0));
  if (who == kSpectator) return 0;
  return program().op(at) == kCoinsOf ? t.s.coins[who] : t.s.stones[who][program().slot(at, 1)];
}
bool Dialect::holds(const Turn& /*t*/, const Reading& /*reading*/, Position /*at*/) {
  return false;
}
Seat Dialect::seat(const Turn& t, const Reading& reading, Position at) {
  switch (program().op(at)) {
    case kA:
      return 0;
    case kB:
      return 1;
    case kMe:
      return reading.me;
    case kFoe:
      return static_cast<Seat>(1 - reading.me);
    default:
      return owner(t.s, reading.get(program().slot(at, 0)));
  }
}
bool Dialect::perform(Turn& t, Position at) {
  switch (program().op(at)) {
    case kCoins: {
      const auto [minus, amount, whom] = program().slots<3>(at);
      const Seat who = seat(t, t.s.readings.top(), whom);
      if (who == kSpectator) return true;
      const int n = language::number<Dialect>(t, t.s.readings.top(), amount);
      const int now = std::clamp(t.s.coins[who] + (minus != 0 ? -n : n), 0, 20);
      t.emit(Event::kCoins, who, now - t.s.coins[who]);
      t.s.coins[who] = static_cast<std::uint8_t>(now);
      return true;
    }
    case kFinish:
      t.s.over = 1;
      return true;
    case kGain:
    case kTest:
      return false;
    default:
      if (asks(at)) return false;
      do_in(t, at, towns_of(t, place_of(at)));
      return true;
  }
}
OneOf<Procedure, language::PackedPosition> Dialect::procedure(Op op) {
  if (op == kGain) return Is<Procedure::kGainVerb>{};
  if (op == kTest) return Is<Procedure::kTestVerb>{};
  return Is<Procedure::kVerb>{};
}
void Dialect::pay(Turn& t, Seat seat, int n) {
  t.s.coins[seat] = static_cast<std::uint8_t>(t.s.coins[seat] - n);
  t.emit(Event::kCoins, seat, -n);
}
Position Dialect::triggered(Turn& /*t*/, language::LastingRule<Value>& rule, std::uint8_t trigger) {
  const bool fits = program().op(rule.rule) == kWhen && program().slot(rule.rule, 0) == trigger;
  return fits ? program().slot(rule.rule, 1) : Position{0};
}

// ---- texts

const language::Grammar& grammar() {
  static const language::Grammar kGrammar("mini.say",
                                          {{"statement", "a statement"},
                                           {"option", "'option'"},
                                           {"band", "a range such as 3, 1-3 or 7+"},
                                           {"rule", "a rule"},
                                           {"place", "a set of towns", false},
                                           {"filter", "a filter word"},
                                           {"who", "a player", true, {"subject", "of"}},
                                           {"number", "a number"},
                                           {"condition", "a condition"},
                                           {"term", "a condition", true, {"not"}}},
                                          {{"town", "a town", "mini.town.", kTownIds}}, kForms,
                                          {owner_of_many, dress});
  return kGrammar;
}

Texts& texts() {
  static Texts all;
  return all;
}

std::string use_texts(const std::vector<std::string>& sources) {
  texts() = {};
  for (const std::string& source : sources) {
    language::Fault fault;
    texts().texts.push_back(
        language::parse(grammar(), "statement", source, texts().program, fault));
    if (!fault.message.empty()) return source + ": " + fault.what();
  }
  return {};
}

// ---- the game

const GameInfo& Mini::info() {
  static const GameInfo kInfo{"mini", {"a", "b"}, 2, {"standard"}, {}, 2000};
  return kInfo;
}
State Mini::start(const Setup& /*setup*/) {
  State s{};
  s.coins = {4, 4};
  s.stack.push(Procedure::kGame);
  Turn t{s};
  run(t, kProcedures);
  return s;
}
void Mini::decision(const State& s, Decision& out) {
  Turn t{const_cast<State&>(s), {}, &out};  // listing only reads
  kProcedures[s.stack.top().procedure](t);
}
void Mini::apply(State& s, Action a, Log* log) {
  Turn t{s, a, nullptr, log};
  run(t, kProcedures);
}
std::vector<SeatResult> Mini::results(const State& s) {
  return {{s.points[0], 1, false}, {s.points[1], 1, false}};
}

std::string Mini::notation(const State& /*s*/, Action a) {
  return fmt::format(
      "{} {}",
      std::array{"play", "town", "test", "option", "may", "times", "number", "roll"}[a.kind], a.a);
}
std::optional<Action> Mini::parse(const State& s, std::string_view text) {
  for (int kind = 0; kind < 8; ++kind) {
    for (int n = 0; n < 100; ++n) {
      if (notation(s, action(kind, n)) == text) return action(kind, n);
    }
  }
  return std::nullopt;
}

nlohmann::json Mini::describe(const State& s) {
  auto lasting = nlohmann::json::array();
  for (const auto& rule : s.lasting.all()) {
    const auto& text = texts().texts[rule.reading.source - 1U];
    lasting.push_back({{"text", rule.reading.source},
                       {"rule", language::rule_number(texts().program, text, rule.rule)},
                       {"me", rule.reading.me},
                       {"variables", rule.reading.variables},
                       {"until", static_cast<int>(rule.until)},
                       {"whose", rule.whose},
                       {"begun", rule.begun}});
  }
  return {{"stones", s.stones},
          {"coins", s.coins},
          {"points", s.points},
          {"round", s.round},
          {"turn", s.stack.at[0].read<Procedure::kGame>().turn},
          {"active", s.active},
          {"lasting", lasting}};
}
Result<State> Mini::load(const nlohmann::json& document) {
  State s = start({});
  s.stones = document["stones"];
  s.coins = document["coins"];
  s.points = document["points"];
  s.round = document["round"];
  s.stack.at[0].edit<GameLocals, Procedure::kGame>().turn = document["turn"];
  s.active = document["active"];
  for (const auto& one : document["lasting"]) {
    language::LastingRule<Value> rule{};
    rule.reading.source = one["text"];
    rule.reading.me = one["me"];
    rule.reading.variables = one["variables"];
    rule.rule = language::rule_of_number(texts().program, texts().texts[rule.reading.source - 1U],
                                         one["rule"]);
    rule.until = static_cast<language::Until>(one["until"].get<int>());
    rule.whose = one["whose"];
    rule.begun = one["begun"];
    s.lasting.add(rule);
  }
  return s;
}
std::string Mini::broken(const State& s) {
  if (boundary(s) && !s.readings.empty()) return "a text is left over";
  return {};
}

}  // namespace tricorne::mini
