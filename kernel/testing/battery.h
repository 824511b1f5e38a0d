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
#include <cstdlib>
#include <cstring>
#include <set>

#include "kernel/session.h"
#include "kernel/signature.h"

namespace tricorne {

template <class State>
bool same_bytes(const State& a, const State& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

// The listed options: some, and none twice.
inline std::string list_problem(const Decision& decision) {
  if (decision.empty()) {
    return fmt::format("question {} of seat {} has no option", decision.question, decision.seat);
  }
  std::array<std::uint32_t, Decision::kCapacity> bits;
  const auto end = std::transform(decision.options().begin(), decision.options().end(),
                                  bits.begin(), [](Action a) { return a.bits(); });
  std::sort(bits.begin(), end);
  if (std::adjacent_find(bits.begin(), end) == end) return {};
  return fmt::format("question {} lists an option twice", decision.question);
}

// Who is asked, by which rule, and every option's own notation, which parses back.
template <Game G>
std::string options_problem(const typename G::State& state, const Decision& decision) {
  if (decision.rule.empty()) return fmt::format("question {} names no rule", decision.question);
  if (decision.seat != kChance && decision.seat >= G::seat_count(state)) {
    return fmt::format("question {} asks seat {}", decision.question, decision.seat);
  }
  for (Action a : decision.options()) {
    const std::string text = G::notation(state, a);
    const auto back = G::parse(state, text);
    if (!back || !(*back == a)) return fmt::format("the notation '{}' does not parse back", text);
  }
  return {};
}

inline bool same_question(const Decision& a, const Decision& b) {
  return a.seat == b.seat && a.question == b.question && a.rule == b.rule &&
         std::equal(a.options().begin(), a.options().end(), b.options().begin(), b.options().end());
}

// Whose turn it is everybody knows; what a seat is asked itself follows from what it knows, however
// the rest may lie.
template <Game G>
std::string asking_problem(const Seen<typename G::State>& seen, const typename G::State& twin,
                           const Decision& decision, Seat seat) {
  Decision again;
  G::decision(twin, again);
  if (again.seat != decision.seat) {
    return fmt::format("seat {} cannot tell that seat {} is asked", seat, decision.seat);
  }
  if (decision.seat != seat) return {};
  if (!same_question(again, decision)) {
    return fmt::format("what seat {} is asked changes with a redeal", seat);
  }
  G::decision(*seen, again);
  if (!same_question(again, decision)) {
    return fmt::format("seat {} cannot tell its own options from what it knows", seat);
  }
  return {};
}

// Fill the blanks at random, conceal again, compare: the view depends only on what the seat knows.
template <Game G>
std::string concealment_problem(const typename G::State& state, const Decision& decision,
                                FastRng& rng, bool with_view) {
  for (int i = 0; i <= G::seat_count(state); ++i) {
    const Seat seat = i == G::seat_count(state) ? kSpectator : static_cast<Seat>(i);
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
    if (auto wrong = asking_problem<G>(seen, twin, decision, seat); !wrong.empty()) return wrong;
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

// Plays one game with `choose(decision)` and checks the laws after every action.
template <Game G, class Choose>
std::string play_checked(const Setup& setup, Choose choose, Care care) {
  using State = typename G::State;
  State state = G::start(setup);
  Decision decision;
  FastRng rng{care.seed};
  for (int step = 0; !G::over(state); ++step) {
    const auto fail = [&](const std::string& what) {
      return fmt::format("{} ({} seats), decision {}: {}", setup.scenario, setup.seats.size(), step,
                         what);
    };
    if (step > G::info().max_decisions) return fail("the game does not end");
    if (std::string wrong = G::broken(state); !wrong.empty()) return fail(wrong);
    G::decision(state, decision);
    if (auto wrong = list_problem(decision); !wrong.empty()) return fail(wrong);
    const bool thorough = rng.below(care.every) == 0;
    if (thorough) {
      if (auto wrong = options_problem<G>(state, decision); !wrong.empty()) return fail(wrong);
      if (auto wrong = document_problem<G>(state); !wrong.empty()) return fail(wrong);
      if (auto wrong = concealment_problem<G>(state, decision, rng, rng.below(5) == 0);
          !wrong.empty()) {
        return fail(wrong);
      }
    }
    const std::optional<Action> a = choose(decision);
    if (!a) return {};
    State copy;
    std::memcpy(&copy, &state, sizeof state);
    G::apply(state, *a, nullptr);
    if (thorough) {
      Log log;
      G::apply(copy, *a, &log);
      if (!same_bytes(copy, state)) return fail("a copy, played with a log, goes another way");
    }
  }
  if (std::string wrong = G::broken(state); !wrong.empty()) return "at the end: " + wrong;
  if (static_cast<int>(G::results(state).size()) != G::seat_count(state)) {
    return "at the end: not one result a seat";
  }
  return {};
}

// Whatever is not listed, not asked of this seat or out of date must be refused and change nothing.
inline std::string refusal_problem(Session& session, const std::set<std::string>& seen_moves,
                                   FastRng& rng) {
  const std::uint64_t before = session.state().hash();
  const std::size_t number = session.number();
  const Seat seat = session.decision().seat;
  const std::string legal = session.state().notation(session.decision().pick(rng));
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
    if (other == seat) continue;
    if (auto wrong = expect(session.apply(legal, other), Refusal::kWrongSeat, "a wrong seat");
        !wrong.empty()) {
      return wrong;
    }
  }
  for (std::size_t stale : {number + 1 + rng.below(5), number - 1}) {
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
    if (parsed && session.decision().lists(*parsed)) continue;
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
    const Seat seat = session.decision().seat;
    const Action a = session.decision().pick(rng);
    (void)session.preview(a);
    if (auto refused = session.apply(session.state().notation(a), seat, number)) {
      return fail("a listed move is refused: " + refused->message);
    }
    const bool rolled = session.number() != number + 1;
    if (rolled && session.can_undo()) return fail("undo would cross a die or a draw");
    if (session.can_undo(seat) && rng.below(8) == 0) {
      const auto replayed = session.moves().back().notation;
      if (session.undo(seat) || session.state().hash() != before) return fail("undo loses its way");
      if (session.apply(replayed, seat)) return fail("a move taken back is refused again");
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
  std::vector<Setup> setups;
};

// TRICORNE_BATTERY_PERCENT scales the counts: a sanitizer build plays fewer games, a long run more.
inline int battery_scaled(int count) {
  const char* percent = std::getenv("TRICORNE_BATTERY_PERCENT");
  return percent == nullptr ? count : std::max(1, count * std::atoi(percent) / 100);
}

template <Game G>
std::string battery(BatteryConfig config = {}) {
  if (config.setups.empty()) config.setups = all_setups<G>();
  // Every law after every action; in a long game now and then where the counts are scaled down.
  const bool sampled = battery_scaled(100) < 100 && G::info().max_decisions > 1000;
  const unsigned thorough = sampled ? 10U : 1U;
  for (const Setup& setup : config.setups) {
    const int fast = battery_scaled(config.games);
    for (int i = 0; i < fast + battery_scaled(config.thorough_games); ++i) {
      FastRng rng{static_cast<std::uint64_t>(i) + 1};
      const auto choose = [&](const Decision& d) { return std::optional<Action>(d.pick(rng)); };
      const Care care{i < fast ? 500U : thorough, static_cast<std::uint64_t>(i) + 1};
      if (auto wrong = play_checked<G>(setup, choose, care); !wrong.empty()) {
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
  return {};
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
                         {bytes.size() < 600 ? 1U : 16U, bytes.size()});
}

template <Game G>
std::string fuzz(std::span<const std::uint8_t> bytes) {
  static const std::vector<Setup> kSetups = all_setups<G>();
  return fuzz<G>(bytes, kSetups);
}

}  // namespace tricorne
