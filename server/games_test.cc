// The server with the real games: any game is rebuilt from its moves.
#include <gtest/gtest.h>

#include "engine/messages.h"
#include "kernel/messages.h"
#include "players/games.h"
#include "server/house.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

Session begin(const AnyGame& game, const std::string& seed) {
  auto session = Session::start(game, {game.info().id, {}, ChanceMode::kSeeded, seed, nullptr});
  EXPECT_TRUE(session.ok()) << session.error();
  return std::move(session).value();
}

// 1.5 of Liberty or Death: one person may play a side, and then wins or loses with both factions.
TEST(Games, SeatsInOneHandAreOnePersonsWhereTheRulesAllow) {
  const AnyGame* liberty = find_game("liberty");
  ASSERT_NE(liberty, nullptr);
  const StoredSeat me{SeatKind::kPerson, "", 7, false};
  const StoredSeat open{SeatKind::kOpen, "", 0, false};
  const StoredSeat other{SeatKind::kPerson, "", 8, false};
  const StoredSeat bot{SeatKind::kBot, "rulebook", 0, false};
  const StoredSeat mine_by_bot{SeatKind::kBot, "rulebook", 7, false};
  using Kinds = std::vector<std::string>;
  const GameInfo& info = liberty->info();
  EXPECT_EQ(players_at(info, {me, bot, me, bot}),
            (Kinds{"human:british", "rulebook", "human:british", "rulebook"}));
  EXPECT_EQ(players_at(info, {me, open, me, open}),
            (Kinds{"human:british", "human", "human:british", "human"}));
  EXPECT_EQ(players_at(info, {me, other, me, other}),
            (Kinds{"human:british", "human:patriots", "human:british", "human:patriots"}));
  EXPECT_EQ(players_at(info, {me, other, other, other}), Kinds(4, "human"));
  EXPECT_EQ(players_at(info, {me, other, mine_by_bot, bot}),
            (Kinds{"human:british", "human", "human:british", "rulebook"}));
  EXPECT_EQ(players_at(info, {me, me, bot, bot}),
            (Kinds{"human", "human", "rulebook", "rulebook"}));
  EXPECT_EQ(players_at(info, {me, me, me, me}), Kinds(4, "human"));
}

TEST(Games, AnyGameIsRebuiltFromItsMoves) {
  for (const AnyGame* game : all_games()) {
    Session session = begin(*game, "long");
    FastRng rng{2};
    while (!session.over()) session.apply_option(session.decision().pick(rng));
    std::vector<std::string> moves;
    std::vector<std::uint64_t> hashes;
    for (const Move& move : session.moves()) {
      moves.push_back(move.written);
      hashes.push_back(move.hash);
    }
    const auto again = Session::rebuild(*game, session.record(), moves, hashes);
    ASSERT_TRUE(again.ok()) << again.error();
    EXPECT_TRUE(again.value().over());
  }
}

}  // namespace
}  // namespace tricorne
