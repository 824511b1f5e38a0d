#include "players/players.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "kernel/bundle.h"
#include "kernel/document.h"
#include "kernel/messages.h"
#include "kernel/session.h"
#include "kernel/testing/battery.h"
#include "search/level.h"

namespace tricorne {
namespace {

TEST(Players, SpecsAreReadStrictly) {
  EXPECT_EQ(parse_player("strong:500").value().milliseconds, 500);
  EXPECT_EQ(parse_player("strong:x2000").value().kind, "strong:x2000");
  EXPECT_EQ(parse_player("easy").value().kind, "easy");
  EXPECT_EQ(parse_player("strong:easy").value().kind, "strong:easy");
  for (const char* bad :
       {"strong:", "strong:x", "strong:0", "strong:5x", "strong:-1", "strong:x0"}) {
    EXPECT_FALSE(parse_player(bad).ok()) << bad;
  }
}

// Every kind of player of every game finishes a game by listed options only.
TEST(Players, EveryKindPlaysLegally) {
  for (const AnyGame* game : all_games()) {
    for (const std::string& known : player_kinds(*game)) {
      const bool searches = search::level_of(known).has_value();
      if (searches && known != "strong") continue;  // levels differ in how long they search
      const std::string kind = searches ? "strong:x" + std::to_string(battery_scaled(10)) : known;
      tricorne::Setup setup;
      setup.seats.assign(game->info().seats.size(), kind);
      auto started = Session::start(*game, {"", setup, ChanceMode::kSeeded, "legal", nullptr});
      ASSERT_TRUE(started.ok()) << started.error();
      Session session = std::move(started).value();
      auto player = make_any_player(*game, {kind, 0});
      ASSERT_TRUE(player.ok()) << player.error();
      int moves = 0;
      while (!session.over() && ++moves < game->info().max_decisions) {
        Thinking thinking{FastRng{session.state().hash()}};
        const Action a = player.value()->choose(session.state(), session.decision(), thinking);
        ASSERT_TRUE(session.decision().lists(a)) << game->info().id << ' ' << kind;
        session.apply_option(a);
      }
      EXPECT_TRUE(session.over()) << game->info().id << ' ' << kind;
    }
  }
}

// At 10,000 positions of every game: a wrong seat, a stale number, a garbled move and moves that
// were legal elsewhere, all refused, nothing changed.
TEST(Refusals, NothingUnlistedIsEverAccepted) {
  for (const AnyGame* game : all_games()) {
    FastRng rng{5};
    const int wanted = battery_scaled(10000);
    for (int positions = 0, number = 1; positions < wanted; ++number) {
      auto started =
          Session::start(*game, {"", {}, ChanceMode::kSeeded, std::to_string(number), nullptr});
      Session session = std::move(started).value();
      std::set<std::string> seen_moves;
      for (; !session.over() && positions < wanted; ++positions) {
        for (Action a : session.decision().options()) {
          if (seen_moves.size() < 400) seen_moves.insert(session.state().notation(a));
        }
        ASSERT_EQ(refusal_problem(session, seen_moves, rng), "") << game->info().id;
        session.apply_option(session.decision().pick(rng));
      }
    }
  }
}

// A bundle's moves are legal one after another and lead where it says; with fewer of its first thing
// it is a bundle still, of no more than was asked for, and every option of its kind and place is in it.
std::string bundle_problem(const Session& session, const SharedState& known, const Bundle& bundle) {
  const Seat seat = session.decision().seat;
  auto state = session.state().clone();
  Decision decision;
  for (Action a : bundle.moves) {
    state->decision(decision, seat);
    if (!decision.lists(a)) return "not legal in its turn: " + state->notation(a);
    state->apply(a, nullptr, seat);
  }
  if (state->hash() != bundle.after->hash() && known->hash() == session.state().hash()) {
    return "it leads elsewhere";
  }
  const Bundle same = bundle_of(known, seat, bundle.moves);
  if (same.moves != bundle.moves) return "asked for as it is, it is another";
  const Bundle rest = bundle_of(known, seat, std::span(bundle.moves).subspan(1));
  if (rest.moves.size() >= bundle.moves.size()) return "what was not asked for is in it";
  std::set<std::uint32_t> inside;
  for (const Bundle::Part& part : bundle.parts) {
    for (Action a : part.options) inside.insert(a.bits());
  }
  return inside.contains(bundle.moves.front().bits()) ? "" : "its first move is in no part";
}

TEST(Bundles, AreMovesThatGoTogether) {
  std::map<std::string, int> found;
  for (const AnyGame* game : all_games()) {
    FastRng rng{11};
    for (int number = 1; number <= battery_scaled(20); ++number) {
      auto started =
          Session::start(*game, {"", {}, ChanceMode::kSeeded, std::to_string(number), nullptr});
      Session session = std::move(started).value();
      while (!session.over()) {
        const SharedState known = imagined(session, session.decision().seat);
        for (const Bundle& bundle : bundles(known, session.decision().seat)) {
          ++found[game->info().id];
          EXPECT_GT(bundle.moves.size(), 1U);
          ASSERT_EQ(bundle_problem(session, known, bundle), "") << game->info().id;
        }
        session.apply_option(session.decision().pick(rng));
      }
    }
  }
  EXPECT_GT(found["liberty"], battery_scaled(100)) << "Marches";
}

// Whole games rendered in both languages: no missing key, no missing argument.
TEST(Words, WholeGamesRenderInBothLanguages) {
  for (std::string_view language : languages()) {
    auto found = require_words(language);
    ASSERT_TRUE(found.ok()) << found.error();
    const Catalogue& words = *found.value();
    for (const AnyGame* game : all_games()) {
      auto started = Session::start(*game, {"", {}, ChanceMode::kSeeded, "words", nullptr});
      Session session = std::move(started).value();
      FastRng rng{4};
      std::size_t told = 0;
      while (!session.over()) {
        const Decision& decision = session.decision();
        ASSERT_EQ(words.problem(session.state().question(decision)), "");
        for (Action a : decision.options()) {
          ASSERT_EQ(words.problem(session.state().option(a)), "");
        }
        session.apply_option(decision.pick(rng));
        for (; told < session.number(); ++told) {
          for (const LogEvent& event : session.moves()[told].events) {
            ASSERT_EQ(words.problem(game->event(event)), "");
          }
        }
      }
      EXPECT_EQ(words.problem(session.state().ending()), "");
    }
  }
}

// Records hold them: a game without would take every change of its rules for damage.
TEST(Games, AllNameTheirRules) {
  std::set<std::string> all;
  for (const AnyGame* game : all_games()) {
    const auto file = read_file("games/" + game->info().id + "/signature.txt");
    ASSERT_TRUE(file.ok()) << file.error();
    EXPECT_EQ(game->rules() + "\n", file.value());
    all.insert(game->rules());
  }
  EXPECT_EQ(all.size(), all_games().size());
}

// But for what each knows of its names.
TEST(Words, BothLanguagesHaveTheSameKeys) {
  const auto keys = [](const char* language) {
    std::set<std::string> out;
    for (const auto& [key, text] : require_words(language).value()->patterns()) {
      if (!key.ends_with(".grammar")) out.insert(key);
    }
    return out;
  };
  EXPECT_EQ(keys("en"), keys("es"));
}

}  // namespace
}  // namespace tricorne
