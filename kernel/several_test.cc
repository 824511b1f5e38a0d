// Questions to several seats at once, and interjections: what a session makes of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/testing/battery.h"
#include "kernel/testing/toy_game.h"
#include "kernel/testing/toy_offers.h"

namespace tricorne {

// Locals that begin with a set of ids do not begin with an id, though a set can be made of one.
namespace made {

enum class Made : std::uint8_t { kOfPlace, kOfPlaces };
enum class Place : std::uint8_t {};
struct Places {
  Places(Place only) : bits(static_cast<std::uint8_t>(only)) {}  // NOLINT: meant to convert
  std::uint8_t bits;
};
struct PlaceLocals {
  Place place;
  std::uint8_t left;
};
struct PlacesLocals {
  Places places;
  std::uint8_t left;
};
PlaceLocals locals_of(Is<Made::kOfPlace>);
PlacesLocals locals_of(Is<Made::kOfPlaces>);

}  // namespace made

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using toy::Haggle;
using toy::HaggleState;

// A game of `seats` at its first bids.
Session bidding(std::size_t seats = 2) {
  const Setup setup{"", std::vector<std::string>(seats, "human"), {}};
  return Session::start(erased<Haggle>(), {"haggle", setup, ChanceMode::kSeeded, "s", nullptr})
      .value();
}
// ... and where the first seat is to play a card, which the others may interrupt.
Session playing(Seat seats = 2) {
  Session s = bidding(seats);
  for (Seat seat = 0; seat < seats; ++seat) EXPECT_FALSE(s.apply("bid 0", seat));
  return s;
}
std::string first_play(const Session& s) { return s.state().notation(s.decision()[0]); }

std::vector<std::string> written(const Session& s, std::size_t from) {
  std::vector<std::string> out;
  for (std::size_t i = from; i < s.number(); ++i) out.push_back(s.moves()[i].written);
  return out;
}

TEST(Several, AnySeatAnswersFirst) {
  Session s = bidding();
  const std::size_t start = s.number();
  EXPECT_EQ(s.decision().seat, 0);
  EXPECT_EQ(s.decision().awaited, 3);
  EXPECT_EQ(s.decision(1).seat, 1);
  ASSERT_FALSE(s.apply("bid 2", Seat{1}));
  EXPECT_EQ(s.decision().awaited, 1);
  EXPECT_EQ(s.apply("bid 1", Seat{1})->code, Refusal::kWrongSeat);
  ASSERT_FALSE(s.apply("bid 1", Seat{0}));
  EXPECT_THAT(written(s, start), ElementsAre("p2: bid 2", "bid 1"));
}

TEST(Several, AnswersDoNotMakeEachOtherStale) {
  Session s = bidding(3);
  const std::size_t number = s.number();
  ASSERT_FALSE(s.apply("bid 0", Seat{1}, number));
  ASSERT_FALSE(s.apply("bid 0", Seat{0}, number));
  EXPECT_EQ(s.apply("bid 0", Seat{2}, number - 1)->code, Refusal::kStale);
  EXPECT_EQ(s.apply("bid 0", Seat{2}, s.number() + 1)->code, Refusal::kStale);
  ASSERT_FALSE(s.apply("bid 0", Seat{2}, number));
}

TEST(Several, AnAnswerMeantForAnEarlierQuestionIsStale) {
  Session s = playing();
  const std::size_t number = s.number();
  const std::string play = first_play(s);
  ASSERT_FALSE(s.apply("peek p1", Seat{1}));
  EXPECT_EQ(s.apply(play, Seat{0}, number)->code, Refusal::kStale) << "p2 is asked in between";
  ASSERT_FALSE(s.apply("look red", Seat{1}));
  EXPECT_EQ(s.apply(play, Seat{0}, number)->code, Refusal::kStale) << "it was put again";
  ASSERT_FALSE(s.apply(play, Seat{0}, s.number()));
}

// Who points at the board and is not asked hears that, and what the other is asked.
TEST(Several, ATargetOfASeatThatIsNotAsked) {
  const Session s = playing();
  const auto refused = s.why_not_target("the moon", Seat{1});
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->reason.text.key, "kernel.refused.not_asked");
  EXPECT_EQ(refused->reason.rule, s.decision().rule);
  EXPECT_EQ(s.why_not_target("the moon", Seat{0})->reason.text.key, "kernel.refused.target");
}

TEST(Several, AnInterjectionIsJudgedByTheGameAsItIs) {
  Session s = playing();
  const std::size_t number = s.number();
  ASSERT_FALSE(s.apply("offer p1 2", Seat{1}, 0));
  ASSERT_FALSE(s.apply(first_play(s), Seat{0}, number)) << "the offer changes no question";
  EXPECT_TRUE(s.moves()[number].interjection);
  ASSERT_FALSE(s.apply("accept 1", Seat{0}, number));
  EXPECT_EQ(s.apply("accept 1", Seat{0})->code, Refusal::kIllegal);
  EXPECT_THAT(written(s, number)[0], "p2: offer p1 2");
}

TEST(Several, ARecordNamesTheSeatWhereItMust) {
  Session s = playing();
  ASSERT_FALSE(s.apply("p2: offer p1 2"));
  EXPECT_EQ(s.apply("p2: offer p1 2", Seat{0})->code, Refusal::kWrongSeat);
  const auto replay = s.replay(true);
  EXPECT_EQ(replay["moves"].back()["move"], "p2: offer p1 2");
  EXPECT_TRUE(Session::from_replay(erased<Haggle>(), replay).ok());
  auto again = Session::from_position(erased<Haggle>(), s.position(), ChanceMode::kManual, "");
  ASSERT_TRUE(again.ok()) << again.error();
  EXPECT_EQ(again.value().state().hash(), s.state().hash());
}

TEST(Several, UndoReachesOverInterjectionsOfOthers) {
  Session s = playing(3);
  const std::size_t number = s.number();
  ASSERT_FALSE(s.apply(first_play(s), Seat{0}));
  ASSERT_FALSE(s.apply("offer p1 1", Seat{2}));
  EXPECT_EQ(s.undo_point(Seat{0}), number);
  EXPECT_EQ(s.undo_point(Seat{2}), number + 1);
  ASSERT_FALSE(s.undo(Seat{0}));
  EXPECT_THAT(written(s, number), ElementsAre("p3: offer p1 1"));
  EXPECT_EQ(s.decision().seat, 0);
  EXPECT_FALSE(s.can_undo(Seat{0})) << "before it lie the bids that were opened";
}

TEST(Several, UndoKeepsWhatOthersBuiltOnIt) {
  Session s = playing();
  ASSERT_FALSE(s.apply("offer p2 1", Seat{0}));
  ASSERT_FALSE(s.apply("accept 1", Seat{1}));
  EXPECT_FALSE(s.can_undo(Seat{0})) << "what p2 accepted stands";
  EXPECT_TRUE(s.can_undo(Seat{1}));
}

TEST(Several, UndoStopsAtAnotherSeatsAnswerAndAtAReveal) {
  Session s = bidding(3);
  ASSERT_FALSE(s.apply("bid 0", Seat{1}));
  EXPECT_TRUE(s.can_undo(Seat{1}));
  ASSERT_FALSE(s.apply("bid 0", Seat{0}));
  EXPECT_FALSE(s.can_undo(Seat{1}));
  EXPECT_TRUE(s.can_undo(Seat{0}));
  ASSERT_FALSE(s.apply("bid 0", Seat{2}));
  EXPECT_FALSE(s.can_undo(Seat{2})) << "the bids are open";
}

TEST(Several, ABidIsReadByNobodyElse) {
  Session s = bidding();
  ASSERT_FALSE(s.apply("bid 2", Seat{1}));
  EXPECT_EQ(s.moves().back().visible, only(1));
  EXPECT_TRUE(s.moves().back().events.empty());
  EXPECT_EQ(s.state().view(0)["bids"][1], HaggleState::kSealed);
  EXPECT_EQ(s.state().view(1)["bids"][1], 3);
}

TEST(Several, PreviewsAndReasonsAreForTheSeat) {
  Session s = playing();
  const auto events = s.preview(*s.state().parse("offer p1 2"), 1).events;
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].args[0], 1);
  EXPECT_FALSE(s.why_not("offer p1 2", Seat{1}));
  EXPECT_EQ(s.why_not("accept 9", Seat{1})->reason.rule, "4");
  EXPECT_TRUE(s.interjections(kSpectator).empty());
}

// One law broken at a time, to see it caught.
struct Loud : Haggle {  // shows sealed bids
  static Seen<State> conceal(const State& s, Seat seat) {
    State blank = *Haggle::conceal(s, seat);
    blank.bid = s.bid;
    return {blank, seat};
  }
  static State redeal(const Seen<State>& seen, FastRng& rng) {
    State s = Haggle::redeal(seen, rng);
    if (seen.seat() != 0 && s.bid[0] != State::kNoBid) s.bid[0] = 1;
    return s;
  }
};
struct Hasty : Haggle {  // the first bidder gets a coin
  static void apply(State& s, Action a, Log* log, Seat seat = kSpectator) {
    const bool first = s.bid == std::array<std::uint8_t, 3>{};
    Haggle::apply(s, a, log, seat);
    if (first && static_cast<Kind>(a.kind) == Kind::kBid && seat < 3) ++s.points[seat];
  }
};
struct Meddling : Haggle {  // lists an answer among the interjections
  static void interjections(const State& s, Decision& out, Seat seat) {
    Haggle::interjections(s, out, seat);
    if (s.open == 0 || seat != s.active) return;
    out.add(action(Kind::kPlay, s.cards.at(toy::hand(seat)).first()));
  }
  static void interject(State& s, Action a, Log* log, Seat seat) {
    if (static_cast<Kind>(a.kind) != Kind::kPlay) Haggle::interject(s, a, log, seat);
  }
};
struct Careless : Haggle {  // leaves the one who is asked without an answer
  static void interject(State& s, Action a, Log* log, Seat seat) {
    Haggle::interject(s, a, log, seat);
    if (static_cast<Kind>(a.kind) != Kind::kOffer) return;
    for (auto card : s.cards.at(toy::hand(s.active))) {
      s.cards.move(card, toy::hand(s.active), toy::Spot::kTable);
    }
  }
};
struct Scribbling : Haggle {
  static void decision(const State& s, Decision& out, Seat seat = kSpectator) {
    Haggle::decision(s, out, seat);
    if (s.round == 2) const_cast<State&>(s).last_offer ^= 1U;
  }
};
struct Blinkered : Haggle {  // a redeal that never gives the first seat a bid of three
  static State redeal(const Seen<State>& seen, FastRng& rng) {
    State s = Haggle::redeal(seen, rng);
    if (seen->bid[0] == State::kSealed) s.bid[0] = 1;
    return s;
  }
};
TEST(Battery, CatchesGamesThatMisjudgeSeveralSeats) {
  unsetenv("TRICORNE_BATTERY_PERCENT");  // a fault must be met, however few games others play
  EXPECT_THAT(battery<Loud>(), HasSubstr("sees through a redeal"));
  EXPECT_THAT(battery<Hasty>(), HasSubstr("depends on who answers first"));
  EXPECT_THAT(battery<Meddling>(), HasSubstr("is an answer and an interjection"));
  EXPECT_THAT(battery<Careless>(), HasSubstr("has no option"));
  EXPECT_THAT(battery<Scribbling>(), HasSubstr("decision() writes into the state"));
  EXPECT_THAT(battery<Blinkered>(), HasSubstr("no redeal"));
}

// ---- Limits that stop one game, in every build.

struct Crowded : toy::Toy {  // more answers than a decision holds
  static void decision(const State& s, Decision& out) {
    Toy::decision(s, out);
    for (int i = 0; s.stones == 9 && i < Decision::kCapacity; ++i) out.add(out[0]);
  }
};
struct Deep : toy::Toy {  // a rule that calls itself
  static void apply(State& s, Action a, Log* log) {
    Toy::apply(s, a, log);
    while (s.stones == 9 && s.stack.push(toy::Procedure::kTake)) {
    }
  }
};
struct Mute : toy::Toy {  // a question without an answer
  static void decision(const State& s, Decision& out) {
    Toy::decision(s, out);
    if (s.stones == 9) out.ask(out.seat, 0, "2");
  }
};
struct Short : toy::Toy {
  static const GameInfo& info() {
    static const GameInfo kInfo{"toy", {"p1", "p2"}, 2, {"standard"}, {{"fast", {"off"}}}, 3};
    return kInfo;
  }
};
struct CrowdedBid : Haggle {  // the same for a seat that is asked beside the first
  static void decision(const State& s, Decision& out, Seat seat = kSpectator) {
    Haggle::decision(s, out, seat);
    for (int i = 0; out.seat == 1 && s.round == 2 && i < Decision::kCapacity; ++i) out.add(out[0]);
  }
};
struct CrowdedAside : Haggle {  // and for what a seat may do besides
  static void interjections(const State& s, Decision& out, Seat seat) {
    Haggle::interjections(s, out, seat);
    for (int i = 0; seat == 1 && s.round == 2 && i <= Decision::kCapacity; ++i) {
      out.add(action(Kind::kWithdraw, i >> 8U, i & 0xff));
    }
  }
};
struct Scrawling : Haggle {  // writes while it lists what another seat is asked
  static void decision(const State& s, Decision& out, Seat seat = kSpectator) {
    Haggle::decision(s, out, seat);
    if (out.awaited > 1 && seat == 1) const_cast<State&>(s).last_offer ^= 1U;
  }
};
TEST(Limits, StopTheGameAndChangeNothing) {
  const auto fault = []<Game G>(std::type_identity<G>) -> std::string {
    Session s = Session::start(erased<G>(), {"toy", {}, ChanceMode::kSeeded, "s", nullptr}).value();
    const std::uint64_t before = s.state().hash();
    try {
      static_cast<void>(s.apply("take 1"));
      static_cast<void>(s.apply("take 1"));
    } catch (const RulesFault& wrong) {
      EXPECT_TRUE(s.state().hash() == before || s.number() == 3);
      EXPECT_FALSE(s.decision().empty()) << "the question is still there";
      return wrong.what();
    }
    return "no fault";
  };
  EXPECT_THAT(fault(std::type_identity<Crowded>{}), HasSubstr("too many answers after move 3"));
  EXPECT_THAT(fault(std::type_identity<Deep>{}), HasSubstr("too deeply after move 3 ('take 1')"));
  EXPECT_THAT(fault(std::type_identity<Mute>{}), HasSubstr("without an answer"));
  EXPECT_THAT(fault(std::type_identity<Short>{}), HasSubstr("more than 3 decisions"));
  EXPECT_EQ(fault(std::type_identity<toy::Toy>{}), "no fault");
}
// No list is cut off in silence: neither that of the second of those who bid, nor an aside.
TEST(Limits, HoldForEverySeatAndForWhatItMayDoBesides) {
  const auto fault = []<Game G>(std::type_identity<G>) -> std::string {
    const tricorne::Setup setup{"", {"human", "human"}, {}};
    Session s =
        Session::start(erased<G>(), {"haggle", setup, ChanceMode::kSeeded, "s", nullptr}).value();
    std::uint64_t before = 0;
    try {
      while (!s.over()) {
        before = s.state().hash();
        s.apply_option(s.decision()[0]);
      }
    } catch (const RulesFault& wrong) {
      EXPECT_EQ(s.state().hash(), before);
      return wrong.what();
    }
    return "no fault";
  };
  EXPECT_THAT(fault(std::type_identity<CrowdedBid>{}), HasSubstr("too many answers"));
  EXPECT_THAT(fault(std::type_identity<CrowdedAside>{}), HasSubstr("too many answers"));
  EXPECT_EQ(fault(std::type_identity<Haggle>{}), "no fault");
}
TEST(Limits, ARecordThatRunsIntoOneIsRefused) {
  const auto again = Session::rebuild(erased<Deep>(), {"toy", {}, ChanceMode::kManual, "", nullptr},
                                      {"deal 1", "deal 2", "take 1"}, {});
  EXPECT_THAT(again.error(), HasSubstr("too deeply"));
}
TEST(Limits, TheBatteryCatchesThem) {
  EXPECT_THAT(battery<Crowded>(), HasSubstr("too many answers"));
  EXPECT_THAT(battery<Deep>(), HasSubstr("too deeply"));
  EXPECT_THAT(battery<CrowdedBid>(), HasSubstr("too many answers"));
  EXPECT_THAT(battery<CrowdedAside>(), HasSubstr("too many answers"));
  EXPECT_THAT(battery<Scrawling>(), HasSubstr("writes into the state"));
}

// ---- Locals are bound to their procedure: whatever would name others does not compile

template <auto kProcedure, class Locals>
concept CalledWith = requires(ProcedureStack<8> stack, Locals locals) {
  stack.push<kProcedure>(locals);
  stack.push_interjection<kProcedure>(locals);
};
template <auto kProcedure, class Locals>
concept CalledAsOneOf = requires(ProcedureStack<8> stack, Locals locals) {
  stack.push(OneOf<decltype(kProcedure), Locals>(Is<kProcedure>{}), locals);
};
template <class Locals>
concept NamedByTheirType = requires(toy::HaggleTurn t) {
  t.locals<Locals>();
};
template <auto kProcedure, class Locals>
concept AreOf = requires(toy::HaggleTurn t, const Frame frame) {
  { t.locals<kProcedure>() } -> std::same_as<Locals&>;
  { frame.read<kProcedure>() } -> std::same_as<Locals>;
};
template <class Beginning, auto... kProcedures>
concept ReadAs = requires(const Frame frame) {
  frame.read<Beginning, kProcedures...>();
};

static_assert(CalledWith<toy::HaggleProcedure::kPeek, toy::PeekLocals>);
static_assert(!CalledWith<toy::HaggleProcedure::kPeek, toy::HaggleLocals>);
static_assert(!CalledWith<toy::Procedure::kGame, toy::TakeLocals>, "it has none");
static_assert(CalledAsOneOf<toy::HaggleProcedure::kPeek, toy::PeekLocals>);
static_assert(!CalledAsOneOf<toy::HaggleProcedure::kPeek, toy::HaggleLocals>);
static_assert(AreOf<toy::HaggleProcedure::kPeek, toy::PeekLocals>);
static_assert(!NamedByTheirType<toy::PeekLocals>);
static_assert(ReadAs<toy::PeekLocals, toy::HaggleProcedure::kPeek>);
static_assert(!ReadAs<toy::HaggleLocals, toy::HaggleProcedure::kPeek>);
static_assert(!ReadAs<toy::PeekLocals>, "of no procedure");
static_assert(ReadAs<made::Place, made::Made::kOfPlace>);
static_assert(!ReadAs<made::Place, made::Made::kOfPlaces>);

TEST(Frames, AreFoundByTheirProcedure) {
  ProcedureStack<8> stack{};
  stack.push<toy::HaggleProcedure::kGame>();
  stack.push_interjection<toy::HaggleProcedure::kPeek>({});
  EXPECT_TRUE(stack.top().is(toy::HaggleProcedure::kPeek));
  EXPECT_EQ(stack.find(toy::HaggleProcedure::kPeek), &stack.top());
  stack.pop();
  EXPECT_EQ(stack.find(toy::HaggleProcedure::kPeek), nullptr);
  EXPECT_EQ(stack.find(toy::HaggleProcedure::kGame), &stack.top());
}

// For games that ask one seat at a time nothing changes: their list of moves holds no names.
TEST(Several, OneSeatAtATimeIsWrittenAsEver) {
  Session s =
      Session::start(erased<toy::Toy>(), {"toy", {}, ChanceMode::kSeeded, "s", nullptr}).value();
  FastRng rng{1};
  while (!s.over()) {
    EXPECT_EQ(s.asked_since(s.decision().seat), s.number());
    s.apply_option(s.decision().pick(rng));
    EXPECT_EQ(s.moves().back().written, s.moves().back().notation);
    EXPECT_TRUE(s.over() || s.interjections(0).empty());
  }
}

}  // namespace
}  // namespace tricorne
