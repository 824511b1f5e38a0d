// A game small enough to read in a minute, for testing the kernel: each of two seats is dealt a
// secret card, then they take one to three stones in turn, a die after every three-stone grab puts
// some back, and whoever takes the last stone scores the sum of both cards.
#pragma once

#include <array>
#include <nlohmann/json.hpp>

#include "kernel/choose.h"
#include "kernel/document.h"
#include "kernel/odds.h"
#include "kernel/procedure.h"
#include "kernel/vocabulary.h"

namespace tricorne::toy {

enum class Procedure : std::uint8_t { kGame, kTake };
enum class Question : std::uint8_t { kDeal, kTake, kRoll };
enum class Kind : std::uint8_t { kDeal, kTake, kRoll };
enum class Event : std::uint8_t { kDealt, kTook, kPutBack };

struct State {
  std::array<std::uint8_t, 2> card;
  std::uint8_t stones;
  std::uint8_t active;
  std::uint8_t grabs;  // three-stone grabs so far: at most four, so the game ends
  std::uint8_t winner;
  ProcedureStack<4> stack;
};

using Turn = BasicTurn<State>;

struct TakeLocals {
  std::uint8_t amount;
};
TakeLocals locals_of(Is<Procedure::kTake>);

inline void list_grabs(Turn& t) {
  for (int n = 1; n <= 3 && n <= t.s.stones; ++n) {
    if (n < 3 || t.s.grabs < 4) t.listing->add(action(Kind::kTake, n));
  }
}

inline void list_cards(Turn& t) {
  for (int c = 1; c <= 3; ++c) {
    if (t.s.card[0] != c) t.listing->add(action(Kind::kDeal, c), static_cast<std::uint32_t>(c));
  }
}

inline void list_faces(Turn& t) {
  for (int face = 1; face <= 2; ++face) t.listing->add(action(Kind::kRoll, face));
}

inline Flow take(Turn& t) {
  auto& f = t.locals<Procedure::kTake>();
  BEGIN(t);
  ASK(t, t.s.active, Question::kTake, "2", list_grabs(t));
  f.amount = t.answer.a;
  t.s.stones = static_cast<std::uint8_t>(t.s.stones - f.amount);
  t.emit(Event::kTook, t.s.active, f.amount);
  if (f.amount == 3 && t.s.stones > 0) {
    ++t.s.grabs;
    ASK(t, kChance, Question::kRoll, "3", list_faces(t));
    t.s.stones = static_cast<std::uint8_t>(t.s.stones + t.answer.a);
    t.emit(Event::kPutBack, t.answer.a);
  }
  t.s.stack.result = t.s.stones == 0 ? 1 : 0;
  END(t);
}

inline Flow game(Turn& t) {
  BEGIN(t);
  for (t.s.active = 0; t.s.active < 2; ++t.s.active) {
    ASK(t, kChance, Question::kDeal, "1", list_cards(t));
    t.s.card[t.s.active] = t.answer.a;
    t.emit_to(only(t.s.active), Event::kDealt, t.s.active, t.answer.a);
  }
  t.s.active = 0;
  while (true) {
    CALL(t, Procedure::kTake);
    if (t.s.stack.result != 0) break;
    t.s.active ^= 1U;
  }
  t.s.stack.result = 0;
  t.s.winner = static_cast<std::uint8_t>(t.s.active + 1);
  END(t);
}

inline constexpr std::array<Flow (*)(Turn&), 2> kProcedures{game, take};

// What is said of all this: a row a kind. Stones lie on the table, to be pointed at.
inline constexpr std::array<std::string_view, 2> kSeats{"p1", "p2"};
inline constexpr Operand<State> kPlayer{.name = "seat", .words = kSeats, .family = "seat"};
inline constexpr Operand<State> kNumber{.name = "n", .least = 1, .most = 3};
inline constexpr Operand<State> kStones{.name = "n", .target = "stones:", .least = 1, .most = 3};
inline constexpr auto kActions = std::to_array<ActionRow<State>>({
    {"deal", {kNumber}},
    {"take", {kStones}},
    {"roll", {kNumber}},
});
inline constexpr auto kQuestions = std::to_array<QuestionRow<State, Kind>>({
    {"deal", {Kind::kDeal}},
    {"take", {Kind::kTake}},
    {"roll", {Kind::kRoll}},
});
inline constexpr auto kEvents = std::to_array<EventRow<State>>({
    {"dealt", {kPlayer, kNumber}},
    {"took", {kPlayer.to_be(Role::kTo), kStones}, Part::kTurn},
    {"put_back", {kNumber.to_be(Role::kAmount)}, Part::kNet},
});

struct Toy : Spoken<Toy, State> {
  using State = toy::State;

  static const GameInfo& info() {
    static const GameInfo kInfo{"toy", {"p1", "p2"}, 2, {"standard"}, {{"fast", {"off", "on"}}},
                                40};
    return kInfo;
  }
  static State start(const Setup& setup) {
    State s{};
    s.stones = setup.option("fast") == "on" ? 4 : 10;
    s.stack.push(Procedure::kGame);
    Turn t{s};
    run(t, kProcedures);
    return s;
  }
  static int seat_count(const State& /*s*/) { return 2; }
  static bool over(const State& s) { return s.winner != 0; }
  static void decision(const State& s, Decision& out) {
    Turn t{const_cast<State&>(s), {}, &out};  // listing only reads
    list_pending(t, kProcedures);
  }
  static void apply(State& s, Action a, Log* log) {
    Turn t{s, a, nullptr, log};
    run(t, kProcedures);
  }
  static std::vector<SeatResult> results(const State& s) {
    std::vector<SeatResult> out(2);
    for (std::size_t i = 0; i < 2; ++i) {
      out[i].won = s.winner == i + 1;
      out[i].rank = out[i].won ? 1 : 2;
      out[i].score = out[i].won ? s.card[0] + s.card[1] : 0;
    }
    return out;
  }
  static Phrase ending(const State& s) { return Phrase("toy.ending").with("winner", s.winner); }

  // Each seat knows its own card; a card of 0 is not known or not dealt yet.
  static Seen<State> conceal(const State& s, Seat seat) {
    State blank = s;
    for (std::size_t i = 0; i < 2; ++i) {
      if (seat != i && s.card[i] != 0 && !over(s)) blank.card[i] = kHidden;
    }
    return {blank, seat};
  }
  static State redeal(const Seen<State>& seen, FastRng& rng) {
    State s = *seen;
    for (std::size_t i = 0; i < 2; ++i) {
      while (s.card[i] == kHidden) {
        const auto card = static_cast<std::uint8_t>(1 + rng.below(3));
        if (s.card[1 - i] != card) s.card[i] = card;
      }
    }
    return s;
  }
  static SeatMask visible(const State& s, Action a) {
    return static_cast<Kind>(a.kind) == Kind::kDeal ? only(s.active) : kEverybody;
  }

  // To take stones is a seat's turn, even the last one.
  static constexpr auto kPutAlways = std::to_array<PutAlways>({{Question::kTake, Put::kTurn}});
  static const Vocabulary<State, Kind>& vocabulary() {
    static constexpr Vocabulary<State, Kind> kVocabulary{
        "toy", kActions, kQuestions, kEvents, kPlayer, [](const State& /*s*/, const Decision& d) {
          return Reason{Phrase("toy.reason"), std::string(d.rule)};
        }};
    return kVocabulary;
  }

  static constexpr std::array kDice = {Question::kRoll};
  static std::vector<Phrase> decided(std::span<const LogEvent> events) {
    return told_of<Toy>(events, std::array{Event::kPutBack});
  }
  static std::vector<Stake> stakes(const State& s, Seat /*seat*/) {
    return {{Phrase("toy.stones"), s.stones}};
  }

  static bool boundary(const State& s) {
    return !over(s) && s.stack.depth == 2 && s.stack.at[1].step == 1;
  }
  static nlohmann::json describe(const State& s) {
    return {{"game", "toy"},
            {"cards", s.card},
            {"stones", s.stones},
            {"grabs", s.grabs},
            {"to_act", info().seats[s.active]}};
  }
  static Result<State> load(const nlohmann::json& document) {
    return read_document([&] {
      const Reader r(document, "position");
      r.only({"game", "cards", "stones", "grabs", "to_act"});
      State s = start(complete(info(), {}).value());
      Turn t{s, action(Kind::kDeal, r["cards"].at(0).integer(1, 3))};
      run(t, kProcedures);
      t.answer = action(Kind::kDeal, r["cards"].at(1).integer(1, 3));
      run(t, kProcedures);
      s.stones = static_cast<std::uint8_t>(r["stones"].integer(1, 10));
      s.grabs = static_cast<std::uint8_t>(r["grabs"].integer(0, 4));
      s.active = static_cast<std::uint8_t>(r["to_act"].word({"p1", "p2"}));
      return s;
    });
  }
  static nlohmann::json view(const Seen<State>& seen) {
    return {{"cards", seen->card}, {"stones", seen->stones}};
  }
  static std::string broken(const State& s) {
    if (s.card[0] != 0 && s.card[0] == s.card[1]) return "the same card twice";
    return s.stones > 12 ? "too many stones" : "";
  }

 private:
  static constexpr std::uint8_t kHidden = 9;
};
static_assert(Game<Toy>);

}  // namespace tricorne::toy
