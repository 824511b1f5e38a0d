// One battery that every game must pass and that needs nothing but the game.
//
// play_checked() is the inner game: after every action it looks at the laws that can be checked on
// the state alone. session_checked() plays through a Session, as people do, and looks at the
// boundary: refusals, undo, positions, replays. battery() runs both over many seeds and gives the
// first failure as one line with the seed that shows it again; fuzz() runs the inner game with a
// fuzzer's bytes as choices.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>

#include "kernel/choose.h"
#include "kernel/session.h"
#include "kernel/testing/scale.h"

namespace tricorne {

template <class State>
bool same_bytes(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

// The listed options: some, and none twice.
inline std::string list_problem(const Decision& decision) {
  if (decision.fault() == Fault::kNoOption) {
    return fmt::format("question {} of seat {} has no option", decision.question, decision.seat);
  }
  if (decision.fault() != Fault::kNone) return std::string(fault_text(decision.fault()));
  std::array<std::uint32_t, Decision::kCapacity> bits;
  const auto end = std::transform(decision.options().begin(), decision.options().end(),
                                  bits.begin(), [](Action a) { return a.bits(); });
  std::sort(bits.begin(), end);
  if (std::adjacent_find(bits.begin(), end) == end) return {};
  return fmt::format("question {} lists an option twice", decision.question);
}

// Every option has a notation of its own, which parses back.
template <Game G>
std::string notation_problem(const typename G::State& state, const Decision& decision) {
  for (Action a : decision.options()) {
    const std::string text = G::notation(state, a);
    const auto back = G::parse(state, text);
    if (!back || !(*back == a)) return fmt::format("the notation '{}' does not parse back", text);
  }
  return {};
}

// Who is asked, by which rule, and how the options read.
template <Game G>
std::string options_problem(const typename G::State& state, const Decision& decision) {
  if (decision.rule.empty()) return fmt::format("question {} names no rule", decision.question);
  const bool somebody = includes(decision.awaited, decision.seat) &&
                        decision.awaited < 1U << static_cast<unsigned>(G::seat_count(state));
  if (decision.seat == kChance ? decision.awaited != 0 : !somebody) {
    return fmt::format("question {} asks seat {} of {:#x}", decision.question, decision.seat,
                       decision.awaited);
  }
  return notation_problem<G>(state, decision);
}

inline bool same_question(const Decision& a, const Decision& b) {
  return a.seat == b.seat && a.awaited == b.awaited && a.question == b.question &&
         a.rule == b.rule &&
         std::equal(a.options().begin(), a.options().end(), b.options().begin(), b.options().end());
}

// Who is awaited everybody knows; what a seat is asked itself, and what it may do besides, follows
// from what it knows, however the rest may lie.
template <Game G>
std::string asking_problem(const typename G::State& state, const Seen<typename G::State>& seen,
                           const typename G::State& twin, Seat seat) {
  Decision decision;
  Decision again;
  G::decision(state, decision);
  G::decision(twin, again);
  if (again.seat != decision.seat || again.awaited != decision.awaited) {
    return fmt::format("seat {} cannot tell that seat {} is asked", seat, decision.seat);
  }
  if (includes(decision.awaited, seat)) {
    ask<G>(state, decision, seat);
    ask<G>(twin, again, seat);
    if (!same_question(again, decision)) {
      return fmt::format("what seat {} is asked changes with a redeal", seat);
    }
    ask<G>(*seen, again, seat);
    if (!same_question(again, decision)) {
      return fmt::format("seat {} cannot tell its own options from what it knows", seat);
    }
  }
  if (!Interjects<G> || seat >= G::seat_count(state)) return {};
  list_interjections<G>(state, decision, seat);
  for (const auto* other : {&twin, &*seen}) {
    list_interjections<G>(*other, again, seat);
    if (!same_question(again, decision)) {
      return fmt::format("seat {} cannot tell from what it knows what else it may do", seat);
    }
  }
  return {};
}

// Every seat, and those who only watch.
inline std::vector<Seat> readers(int seats) {
  std::vector<Seat> out{kSpectator};
  for (int i = 0; i < seats; ++i) out.push_back(static_cast<Seat>(i));
  return out;
}

// Fill the blanks at random, conceal again, compare: the view depends only on what the seat knows.
template <Game G>
std::string concealment_problem(const typename G::State& state, FastRng& rng, bool with_view) {
  for (const Seat seat : readers(G::seat_count(state))) {
    const auto seen = G::conceal(state, seat);
    const auto twin = G::redeal(seen, rng);
    const auto seen_again = G::conceal(twin, seat);
    if (!same_bytes(*seen, *seen_again)) return fmt::format("seat {} sees through a redeal", seat);
    if (std::string wrong = G::broken(twin); !wrong.empty()) {
      return fmt::format("a redeal for seat {} is impossible: {}", seat, wrong);
    }
    if (with_view && G::view(seen) != G::view(seen_again)) {
      return fmt::format("the view of seat {} changes with a redeal", seat);
    }
    if (auto wrong = asking_problem<G>(state, seen, twin, seat); !wrong.empty()) return wrong;
  }
  return {};
}

// How many different arrangements come out of so many redeals for a seat: of all that `part` takes
// of a state. Where a position hides little, tests know how many there are.
template <Game G, class Part>
std::size_t arrangements(const typename G::State& state, Seat seat, int redeals, Part part) {
  FastRng rng{7};
  const auto seen = G::conceal(state, seat);
  std::set<std::uint64_t> met;
  for (int i = 0; i < redeals; ++i) met.insert(hash_of(part(G::redeal(seen, rng))));
  return met.size();
}

// Every arrangement that a seat must reckon with can come out of a redeal, and so the true one: of
// many redeals each bit is in some as it truly is; and where there are few arrangements, so that all
// of them come out, one of them is true as a whole.
template <Game G>
std::string coverage_problem(const typename G::State& state, FastRng& rng) {
  constexpr int kRedeals = 1500;
  constexpr std::size_t kFew = 100;  // one of so many is missed by e to the -15th
  using Bytes = std::array<std::uint8_t, sizeof state>;
  const auto truth = std::bit_cast<Bytes>(state);
  for (const Seat seat : readers(G::seat_count(state))) {
    const auto seen = G::conceal(state, seat);
    Bytes missed;
    missed.fill(0xff);
    const auto met = [&] {
      return std::all_of(missed.begin(), missed.end(), [](auto byte) { return byte == 0; });
    };
    const std::uint64_t whole = hash_of(state);
    std::set<std::uint64_t> arranged;
    const auto few = [&] { return arranged.size() <= kFew && !arranged.contains(whole); };
    for (int i = 0; i < kRedeals && (!met() || few()); ++i) {
      const auto redealt = G::redeal(seen, rng);
      const auto twin = std::bit_cast<Bytes>(redealt);
      for (std::size_t at = 0; at < truth.size(); ++at) {
        missed[at] = static_cast<std::uint8_t>(missed[at] & (twin[at] ^ truth[at]));
      }
      if (arranged.size() <= kFew) arranged.insert(hash_of(redealt));
    }
    if (!met()) return fmt::format("no redeal for seat {} gives what is true", seat);
    if (few()) return fmt::format("no redeal for seat {} gives all that is true together", seat);
  }
  return {};
}

// Seats that are asked at once do not know of each other's answers, so it cannot matter who is
// first.
template <Game G>
std::string order_problem(const typename G::State& state, const Decision& decision, FastRng& rng) {
  if constexpr (AsksSeveral<G>) {
    if (std::popcount(decision.awaited) < 2) return {};
    const Seat one = seats_of(decision.awaited).nth(0);
    const Seat two = seats_of(decision.awaited).nth(1);
    Decision asked;
    ask<G>(state, asked, one);
    const Action first = asked.pick(rng);
    ask<G>(state, asked, two);
    const Action second = asked.pick(rng);
    auto there = state;
    auto back = state;
    answer<G>(there, first, nullptr, one);
    answer<G>(there, second, nullptr, two);
    answer<G>(back, second, nullptr, two);
    answer<G>(back, first, nullptr, one);
    if (!same_bytes(there, back)) {
      return fmt::format("question {} depends on who answers first", decision.question);
    }
  }
  return {};
}

// What each seat may do besides answering: nothing while chance is asked, nothing that is also an
// answer, and the question that is pending can be answered afterwards.
template <Game G>
std::string interjections_problem(const typename G::State& state, const Decision& decision) {
  if constexpr (Interjects<G>) {
    Decision may;
    Decision asked;
    const auto seats = static_cast<Seat>(G::seat_count(state));
    for (Seat seat = 0; seat < seats; ++seat) {
      const auto before = state;
      list_interjections<G>(state, may, seat);
      if (!same_bytes(before, state)) return "interjections() writes into the state";
      if (may.empty()) continue;
      if (decision.seat == kChance) return "an interjection while chance is asked";
      if (auto wrong = list_problem(may); !wrong.empty()) return wrong;
      if (auto wrong = notation_problem<G>(state, may); !wrong.empty()) return wrong;
      const bool awaited = includes(decision.awaited, seat);
      if (awaited) ask<G>(state, asked, seat);
      for (Action a : may.options()) {
        if (awaited && asked.lists(a)) {
          return fmt::format("'{}' is an answer and an interjection", G::notation(state, a));
        }
        auto after = state;
        interject<G>(after, a, nullptr, seat);
        if (G::over(after)) continue;
        G::decision(after, asked);
        if (asked.empty()) {
          return fmt::format("'{}' leaves a question without answer", G::notation(state, a));
        }
        if (awaited) ask<G>(state, asked, seat);
      }
    }
  }
  return {};
}

template <Game G>
std::string document_problem(const typename G::State& state) {
  if (!G::boundary(state)) return {};
  const auto document = G::describe(state);
  const auto loaded = G::load(document);
  if (!loaded) return "its own position is refused: " + loaded.error();
  if (!same_bytes(loaded.value(), state)) {
    return "a position saved and loaded differs: " + document.dump();
  }
  return {};
}

// How closely a game is looked at: the slow laws (text, documents, copies, concealment) at one of
// `every` decisions, drawn from `seed`; the quick ones (options, invariants, length) at all of
// them.
struct Care {
  std::uint32_t every = 1;
  std::uint64_t seed = 99;
};

// The laws that take longer to look at.
template <Game G>
std::string slow_problem(const typename G::State& state, const Decision& decision, FastRng& rng) {
  if (auto wrong = options_problem<G>(state, decision); !wrong.empty()) return wrong;
  if (auto wrong = document_problem<G>(state); !wrong.empty()) return wrong;
  if (auto wrong = concealment_problem<G>(state, rng, rng.below(5) == 0); !wrong.empty()) {
    return wrong;
  }
  if (rng.below(20) == 0) {
    if (auto wrong = coverage_problem<G>(state, rng); !wrong.empty()) return wrong;
  }
  if (auto wrong = order_problem<G>(state, decision, rng); !wrong.empty()) return wrong;
  return interjections_problem<G>(state, decision);
}

// How near games come to the limits that stop them: options of a question, procedures on the stack
// when one is asked, moves.
struct HighWater {
  int options = 0;
  int depth = 0;
  int moves = 0;

  // A question, and what may be done besides.
  void note(const Decision& list) { options = std::max(options, list.size()); }
  template <Game G>
  void note(const typename G::State& state, const Decision& decision, int made) {
    note(decision);
    moves = std::max(moves, made);
    if constexpr (requires { state.stack.depth; }) depth = std::max<int>(depth, state.stack.depth);
  }
  template <Game G>
  [[nodiscard]] std::string text() const {
    std::string out = fmt::format("{}: at most {} options of {}, {} moves of {}", G::info().id,
                                  options, Decision::kCapacity, moves, G::info().max_decisions);
    if constexpr (requires(const typename G::State& state) { state.stack.at; }) {
      out += fmt::format(", {} procedures of {}", depth,
                         std::tuple_size_v<decltype(G::State::stack.at)>);
    }
    return out;
  }
};

// What the other seats are asked that are awaited: lists as whole as the first, and writing nothing.
template <Game G>
std::string awaited_problem(const typename G::State& state, const Decision& decision,
                            HighWater* marks) {
  if constexpr (AsksSeveral<G>) {
    Decision asked;
    for (const Seat seat : seats_of(decision.awaited)) {
      if (seat == decision.seat) continue;
      const auto before = state;
      ask<G>(state, asked, seat);
      if (!same_bytes(before, state)) return "decision() of a seat writes into the state";
      if (asked.seat != seat || asked.awaited != decision.awaited) {
        return fmt::format("seat {} is asked what seat {} is", seat, asked.seat);
      }
      if (auto wrong = list_problem(asked); !wrong.empty()) return wrong;
      if (marks != nullptr) marks->note(asked);
    }
  }
  return {};
}

// What the game says of a question that it puts though it has one answer (kernel/choose.h).
template <Game G>
const PutAlways* put_always(std::uint8_t question) {
  if constexpr (requires { G::kPutAlways; }) {
    for (const PutAlways& row : G::kPutAlways) {
      if (row.question == question) return &row;
    }
  }
  return nullptr;
}

// A question with one answer is put to people only where the game says why. Chance is asked in any
// case: a draw is told as one. So are players that are part of the rules, who follow charts.
template <Game G>
std::string lone_answer_problem(const typename G::State& state, const Decision& decision) {
  if (decision.size() != 1 || decision.seat == kChance) return {};
  if (put_always<G>(decision.question) != nullptr) return {};
  return fmt::format("{} is put with one answer", G::question(state, decision).key);
}

// What a game says of such questions is true of some that are met.
struct LoneAnswers {
  std::bitset<256> met;
  std::bitset<256> unsure;  // another seat could not have told that there was one answer

  template <Game G>
  void note(const typename G::State& state, const Decision& decision) {
    const PutAlways* row = put_always<G>(decision.question);
    if (decision.size() != 1 || decision.seat == kChance || row == nullptr) return;
    met.set(row->question);
    if (row->why != Put::kHidden || unsure.test(row->question)) return;
    FastRng rng{met.count()};
    Decision again;
    for (const Seat seat : readers(G::seat_count(state))) {
      if (seat == decision.seat) continue;
      ask<G>(G::redeal(G::conceal(state, seat), rng), again, decision.seat);
      if (again.size() != 1) unsure.set(row->question);
    }
  }
  template <Game G>
  [[nodiscard]] std::string problem() const {
    if constexpr (requires { G::kPutAlways; }) {
      for (const PutAlways& row : G::kPutAlways) {
        if (!met.test(row.question))
          return fmt::format("question {} never has one answer", row.question);
        if (row.why == Put::kHidden && !unsure.test(row.question)) {
          return fmt::format("question {} hides nothing by its answers", row.question);
        }
      }
    }
    return {};
  }
};

// What many games show together.
struct Shown {
  HighWater marks;
  LoneAnswers lone;

  template <Game G>
  void note(const typename G::State& state, const Decision& decision, int made) {
    marks.note<G>(state, decision, made);
    lone.note<G>(state, decision);
  }
};

// Plays one game with `choose(decision)` and checks the laws after every action.
template <Game G, class Choose>
std::string play_checked(const Setup& setup, Choose choose, Care care, Shown* shown = nullptr) {
  using State = typename G::State;
  State state = G::start(setup);
  State before;
  Decision decision;
  FastRng rng{care.seed};
  // Questions that wait for an interjection. One that it leaves with one answer stays: it was put
  // with several, and an interjection answers nothing, though it may hand it to another seat.
  std::vector<std::uint8_t> standing;
  for (int step = 0; !G::over(state); ++step) {
    const auto fail = [&](const std::string& what) {
      return fmt::format("{} ({} seats), decision {}: {}", setup.scenario, setup.seats.size(), step,
                         what);
    };
    if (step > G::info().max_decisions) return fail("the game does not end");
    if (std::string wrong = G::broken(state); !wrong.empty()) return fail(wrong);
    std::memcpy(&before, &state, sizeof state);
    G::decision(state, decision);
    if (!same_bytes(before, state)) return fail("decision() writes into the state");
    if (auto wrong = list_problem(decision); !wrong.empty()) return fail(wrong);
    const std::uint8_t asked = decision.question;
    const bool stands = !standing.empty() && standing.back() == asked;
    const bool chart = decision.seat != kChance && setup.seats[decision.seat] == "rulebook";
    if (auto wrong = lone_answer_problem<G>(state, decision); !wrong.empty() && !stands && !chart) {
      return fail(wrong);
    }
    if (shown != nullptr) shown->note<G>(state, decision, step);
    HighWater* const marks = shown == nullptr ? nullptr : &shown->marks;
    if (auto wrong = awaited_problem<G>(state, decision, marks); !wrong.empty()) return fail(wrong);
    const bool thorough = rng.below(care.every) == 0;
    if (thorough) {
      if (auto wrong = slow_problem<G>(state, decision, rng); !wrong.empty()) return fail(wrong);
    }
    bool interjects = false;
    if constexpr (Interjects<G>) {
      Decision may;
      const auto seats = static_cast<std::uint32_t>(G::seat_count(state));
      list_interjections<G>(state, may, static_cast<Seat>(rng.below(seats)));
      if (may.overfull()) return fail(std::string(fault_text(Fault::kTooManyOptions)));
      if (marks != nullptr) marks->note(may);
      interjects = !may.empty() && rng.below(3) == 0;
      if (interjects) decision = may;
    }
    if (interjects && !stands) standing.push_back(asked);
    if (!interjects && stands) standing.pop_back();
    const std::optional<Action> a = choose(decision);
    if (!a) return {};
    const auto make = [&](State& s, Log* log) {
      interjects ? interject<G>(s, *a, log, decision.seat) : G::apply(s, *a, log);
    };
    make(state, nullptr);
    if (thorough) {
      Log log;
      make(before, &log);
      if (!same_bytes(before, state)) return fail("a copy, played with a log, goes another way");
    }
  }
  if (std::string wrong = G::broken(state); !wrong.empty()) return "at the end: " + wrong;
  if (static_cast<int>(G::results(state).size()) != G::seat_count(state)) {
    return "at the end: not one result a seat";
  }
  return {};
}

// One of those who may answer.
inline Seat awaited_seat(const Session& session, FastRng& rng) {
  const auto seats = seats_of(session.decision().awaited);
  if (seats.empty()) return session.decision().seat;
  return seats.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(seats.size()))));
}

// Whatever is not listed, not asked of this seat or out of date must be refused and change nothing.
inline std::string refusal_problem(Session& session, const std::set<std::string>& seen_moves,
                                   FastRng& rng) {
  const std::uint64_t before = session.state().hash();
  const std::size_t number = session.number();
  const Seat seat = awaited_seat(session, rng);
  const std::string legal = session.state().notation(session.decision(seat).pick(rng));
  const auto expect = [&](const std::optional<Refused>& refused, Refusal code,
                          std::string_view what) -> std::string {
    if (!refused) return fmt::format("{} was accepted", what);
    if (refused->code != code) return fmt::format("{}: refused as {}", what, refused->message);
    if (refused->message.empty()) return fmt::format("{}: refused without a reason", what);
    if (session.state().hash() != before || session.number() != number) {
      return fmt::format("{}: the state changed", what);
    }
    return {};
  };
  for (int i = 0; i <= session.state().seat_count(); ++i) {
    const Seat other = i == session.state().seat_count() ? kSpectator : static_cast<Seat>(i);
    if (session.awaits(other)) continue;
    if (auto wrong = expect(session.apply(legal, other), Refusal::kWrongSeat, "a wrong seat");
        !wrong.empty()) {
      return wrong;
    }
  }
  for (std::size_t stale : {number + 1 + rng.below(5), session.asked_since(seat) - 1}) {
    if (auto wrong = expect(session.apply(legal, seat, stale), Refusal::kStale, "a stale number");
        !wrong.empty()) {
      return wrong;
    }
  }
  if (auto wrong = expect(session.apply(legal + " x", seat), Refusal::kIllegal, "a garbled move");
      !wrong.empty()) {
    return wrong;
  }
  for (int i = 0; i < 3 && !seen_moves.empty(); ++i) {
    auto move = seen_moves.begin();
    std::advance(move, rng.below(static_cast<std::uint32_t>(seen_moves.size())));
    const auto parsed = session.state().parse(*move);
    const bool listed = parsed && (session.decision(seat).lists(*parsed) ||
                                   session.interjections(seat).lists(*parsed));
    if (listed) continue;
    const auto refused = session.apply(*move, seat);
    if (auto wrong = expect(refused, Refusal::kIllegal, "the unlisted move '" + *move + "'");
        !wrong.empty()) {
      return wrong;
    }
    if (parsed && refused->reason.text.empty()) {
      return fmt::format("'{}' is refused without a why-not", *move);
    }
  }
  return {};
}

// The same seed and the same answers of people give the same dice, and so the same game.
inline std::string seed_problem(const Session& played) {
  auto started = Session::start(played.game(), played.record());
  if (!started) return "its own record is refused: " + started.error();
  Session again = std::move(started).value();
  for (const Move& move : played.moves()) {
    if (move.seat == kChance) continue;
    if (again.apply(move.notation, move.seat)) return "the same seed gives another game";
  }
  return again.state().hash() == played.state().hash() ? "" : "the same seed ends elsewhere";
}

// A seat takes its last move back though others have interjected since: theirs stay.
inline std::string late_undo_problem(Session& session) {
  const auto seats = static_cast<Seat>(session.state().seat_count());
  for (Seat seat = 0; seat < seats; ++seat) {
    const auto point = session.undo_point(seat);
    if (!point || *point + 1 == session.number()) continue;
    std::vector<std::string> wanted;
    for (const Move& move : session.moves()) wanted.push_back(move.notation);
    wanted.erase(wanted.begin() + static_cast<std::ptrdiff_t>(*point));
    if (session.undo(seat)) return "undo is refused";
    std::vector<std::string> written;
    for (const Move& move : session.moves()) {
      if (move.notation != wanted.at(written.size())) return "undo changes what others did";
      written.push_back(move.written);
    }
    auto again = Session::rebuild(session.game(), session.record(), written, {});
    if (!again) return "after an undo its own record is refused: " + again.error();
    const bool same = again.value().state().hash() == session.state().hash();
    return same ? "" : "undo loses its way";
  }
  return {};
}

// Makes a random move of a session as people do: an answer of any seat that is awaited, or an
// interjection. Gives the seat.
inline std::string random_session_move(Session& session, FastRng& rng, Seat& mover) {
  const auto seats = static_cast<std::uint32_t>(session.state().seat_count());
  mover = static_cast<Seat>(rng.below(seats));
  Decision list = session.interjections(mover);
  const bool interjects = !list.empty() && rng.below(3) == 0;
  if (!interjects) {
    mover = awaited_seat(session, rng);
    list = session.decision(mover);
  }
  const Action a = list.pick(rng);
  (void)session.preview(a, mover);
  // An interjection counts for the game as it is, an answer for the question as it was put.
  const std::size_t number = interjects ? 0 : session.asked_since(mover);
  if (auto refused = session.apply(session.state().notation(a), mover, number)) {
    return "a listed move is refused: " + refused->message;
  }
  return {};
}

// Plays one game through a Session and checks its boundary.
template <Game G>
std::string session_checked(const Setup& setup, std::uint64_t seed) {
  const AnyGame& game = erased<G>();
  auto started = Session::start(
      game, {G::info().id, setup, ChanceMode::kSeeded, fmt::format("battery {}", seed), nullptr});
  if (!started) return started.error();
  Session session = std::move(started).value();
  FastRng rng{seed};
  std::set<std::string> seen_moves;
  while (!session.over()) {
    const auto fail = [&](const std::string& what) {
      return fmt::format("{} ({} seats), session move {}: {}", setup.scenario, setup.seats.size(),
                         session.number(), what);
    };
    const std::uint64_t before = session.state().hash();
    const std::size_t number = session.number();
    for (Action a : session.decision().options()) {
      if (seen_moves.size() < 400) seen_moves.insert(session.state().notation(a));
    }
    if (rng.below(4) == 0) {
      if (auto wrong = refusal_problem(session, seen_moves, rng); !wrong.empty())
        return fail(wrong);
    }
    Seat seat = kSpectator;
    if (auto wrong = random_session_move(session, rng, seat); !wrong.empty()) return fail(wrong);
    const bool rolled = session.number() != number + 1;
    if (rolled && session.can_undo()) return fail("undo would cross a die or a draw");
    if (session.can_undo(seat) && rng.below(8) == 0) {
      const auto replayed = session.moves().back().notation;
      if (session.undo(seat) || session.state().hash() != before) return fail("undo loses its way");
      if (session.apply(replayed, seat)) return fail("a move taken back is refused again");
    }
    if (!session.over() && rng.below(8) == 0) {
      if (auto wrong = late_undo_problem(session); !wrong.empty()) return fail(wrong);
    }
    if (rng.below(200) == 0) {
      auto again = Session::from_position(game, session.position(), ChanceMode::kManual, "");
      if (!again) return fail("its own position is refused: " + again.error());
      if (again.value().state().hash() != session.state().hash()) return fail("position differs");
    }
  }
  auto replayed = Session::from_replay(game, session.replay(true));
  if (!replayed) return "its own replay is refused: " + replayed.error();
  if (replayed.value().state().hash() != session.state().hash()) return "the replay ends elsewhere";
  return seed_problem(session);
}

struct BatteryConfig {
  int games = 1000;         // quick laws after every action, slow ones now and then
  int thorough_games = 20;  // every law after every action
  int sessions = 10;        // through a Session
  std::vector<Setup> setups = {};
  std::vector<Setup> also = {};  // if no setups are given: beside those of every scenario
};

template <Game G>
std::string battery(BatteryConfig config = {}) {
  const bool whole = config.setups.empty() && !scaled_down();
  if (config.setups.empty()) {
    config.setups = scaled_setups<G>();
    config.setups.insert(config.setups.end(), config.also.begin(), config.also.end());
  }
  // Every law after every action; in a long game now and then where the counts are scaled down.
  const bool sampled = scaled_down() && G::info().max_decisions > 1000;
  const unsigned thorough = sampled ? 10U : 1U;
  Shown shown;
  for (const Setup& setup : config.setups) {
    const int fast = battery_scaled(config.games);
    for (int i = 0; i < fast + battery_scaled(config.thorough_games); ++i) {
      FastRng rng{static_cast<std::uint64_t>(i) + 1};
      const auto choose = [&](const Decision& d) { return std::optional<Action>(d.pick(rng)); };
      const Care care{i < fast ? 500U : thorough, static_cast<std::uint64_t>(i) + 1};
      if (auto wrong = play_checked<G>(setup, choose, care, &shown); !wrong.empty()) {
        return fmt::format("seed {}: {}", i + 1, wrong);
      }
    }
    for (int i = 0; i < battery_scaled(config.sessions); ++i) {
      const auto seed = static_cast<std::uint64_t>(i) + 1;
      if (auto wrong = session_checked<G>(setup, seed); !wrong.empty()) {
        return fmt::format("seed {}: {}", seed, wrong);
      }
    }
  }
  std::puts(shown.marks.text<G>().c_str());
  return whole ? shown.lone.problem<G>() : "";
}

// One game with a fuzzer's bytes as choices: the first chooses the set-up, the others answer. It
// ends with the bytes.
template <Game G>
std::string fuzz(std::span<const std::uint8_t> bytes, const std::vector<Setup>& setups) {
  if (bytes.empty()) return {};
  const Setup& setup = setups[bytes[0] % setups.size()];
  std::size_t at = 1;
  return play_checked<G>(setup,
                         [&](const Decision& d) -> std::optional<Action> {
                           if (at >= bytes.size()) return std::nullopt;
                           std::uint32_t draw = bytes[at++];
                           if (d.total_weight() > 256 && at < bytes.size())
                             draw = draw << 8U | bytes[at++];
                           return d.select(draw % d.total_weight());
                         },
                         {bytes.size() < 100 ? 1U : 64U, bytes.size()});
}

template <Game G>
std::string fuzz(std::span<const std::uint8_t> bytes) {
  static const std::vector<Setup> kSetups = all_setups<G>();
  return fuzz<G>(bytes, kSetups);
}

}  // namespace tricorne
