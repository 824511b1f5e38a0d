// What a club needs of a store: guests who become accounts, roles, blocks, reports, ratings.
#include <cmath>

#include "store/schema.h"
#include "store/store_fixture.h"
#include "store/upkeep.h"

namespace tricorne {
namespace {

// By hand: c = sqrt(2 (69.444 + 17.361)) = 13.1762, each of two equals was as likely to win, so the
// winner goes up by 0.5 * 69.444 / 13.1762 and the variance down by 0.25 * 0.4 * 0.632456 of it.
TEST(Rating, TheBetterOfTwoGoesUp) {
  const auto after = rated({{{}, 1}, {{}, 2}});
  EXPECT_NEAR(after[0].mu, 27.635231, 1e-5);
  EXPECT_NEAR(after[1].mu, 22.364769, 1e-5);
  EXPECT_NEAR(after[0].sigma, 8.065506, 1e-5);
  EXPECT_NEAR(after[1].sigma, 8.065506, 1e-5);
}

// Three equals: c = sqrt(3 * 86.8056) = 16.1374 and 69.444 / c = 4.30331. The first: 1 - 1/3. The
// second: -1/3 + (1 - 1/2). The third: -1/3 - 1/2 + 0.
TEST(Rating, ThreeInTheirOrder) {
  const auto after = rated({{{}, 2}, {{}, 1}, {{}, 3}});
  EXPECT_NEAR(after[1].mu, 25 + 4.303315 * 2 / 3, 1e-4);
  EXPECT_NEAR(after[0].mu, 25 + 4.303315 / 6, 1e-4);
  EXPECT_NEAR(after[2].mu, 25 - 4.303315 * 5 / 6, 1e-4);
  // 0.266667 * (8.33333 / 16.1374) of 1/3 * 2/3, and of 1/4 more for the second and third.
  EXPECT_NEAR(after[1].sigma, 8.333333 * std::sqrt(1 - 0.137706 * 2 / 9), 1e-4);
  EXPECT_NEAR(after[2].sigma, 8.333333 * std::sqrt(1 - 0.137706 * (2.0 / 9 + 0.25)), 1e-4);
  EXPECT_NEAR(after[0].sigma, after[2].sigma, 1e-9);
}

TEST(Rating, WhoSharesAPlaceHasDrawn) {
  const auto after = rated({{{}, 1}, {{}, 1}});
  EXPECT_NEAR(after[0].mu, 25, 1e-9);
  EXPECT_NEAR(after[1].mu, 25, 1e-9);
  EXPECT_LT(after[0].sigma, 25.0 / 3);
  const auto uneven = rated({{{30, 5}, 1}, {{20, 5}, 1}});
  EXPECT_LT(uneven[0].mu, 30) << "more was expected of him";
  EXPECT_GT(uneven[1].mu, 20);
}

template <class Base>
class ClubOf : public Base {
 protected:
  using Base::save;
  static std::int64_t person(Store& store, const std::string& token, const std::string& account) {
    Change change;
    const StoredUser user{store.new_user(token, account), token, account};
    change.user = std::make_shared<StoredUser>(user);
    if (!account.empty()) {
      change.account = std::make_shared<AccountChange>(AccountChange{user.id, account, "hash"});
    }
    EXPECT_TRUE(save(store, std::move(change)));
    return user.id;
  }
  static void save_person(Store& store, const PersonChange& person) {
    Change change;
    change.person = std::make_shared<PersonChange>(person);
    EXPECT_TRUE(save(store, std::move(change)));
  }
};
using ClubTest = ClubOf<StoreTest>;
using FileClubTest = ClubOf<FileStoreTest>;

TEST_P(ClubTest, AGuestIsTakenOver) {
  auto store = open(database());
  Change mine = new_game(*store, "aaaa");
  mine.entries = {{JournalEntry::Kind::kMove, 1, 0, "take 1", 7, mine.user->id, "id-1", ""}};
  ASSERT_TRUE(save(*store, mine));
  const std::int64_t guest = mine.user->id;
  const std::int64_t anna = person(*store, "t", "anna");
  Change both = new_game(*store, "bbbb");  // where both sit
  auto game = std::make_shared<StoredGame>(*both.created);
  both.user = nullptr;
  game->owner = guest;
  game->seats = {{SeatKind::kPerson, "", guest, false}, {SeatKind::kPerson, "", anna, false}};
  both.created = game;
  ASSERT_TRUE(save(*store, both));

  Change change;
  AccountChange login{anna};
  login.guest = guest;
  change.account = std::make_shared<AccountChange>(login);
  ASSERT_TRUE(save(*store, change));
  EXPECT_EQ(store->game("aaaa")->seats[0].person, anna);
  EXPECT_EQ(store->game("aaaa")->owner, anna);
  EXPECT_EQ(store->journal(mine.game)[0].person, anna);
  EXPECT_EQ(store->game("bbbb")->seats[0].person, guest) << "nobody comes to see two hands";
  EXPECT_EQ(store->games_of(anna).size(), 2U);
  EXPECT_TRUE(store->games_of(guest).empty());
  EXPECT_EQ(store->user_by_token("token of aaaa")->id, 0) << "the guest is nobody any more";
  using Left = std::vector<std::pair<std::string, std::int64_t>>;
  EXPECT_EQ(store->left_seats(), (Left{{"bbbb", guest}}));
}

TEST_P(ClubTest, InvitationsAndNotesGoWithWhomTheyConcern) {
  auto store = open(database());
  const Change table = new_game(*store, "aaaa");
  ASSERT_TRUE(save(*store, table));
  const std::int64_t anna = person(*store, "t", "anna");
  const std::int64_t berta = person(*store, "u", "berta");
  Change asked;
  asked.game = table.game;
  asked.invited = {{anna, table.user->id}, {berta, anna}};
  ASSERT_TRUE(save(*store, asked));
  ASSERT_EQ(store->invitations_of(anna).size(), 1U);
  EXPECT_EQ(store->invitations_of(anna)[0].record.seed, "");
  EXPECT_EQ(store->invitations_of(anna)[0].invited,
            (std::vector<Invitation>{{anna, table.user->id}}));
  PersonChange noted{anna};
  noted.note = Note{table.game, "mine"};
  save_person(*store, noted);
  EXPECT_EQ(store->note(anna, table.game), "mine");
  EXPECT_EQ(store->note(berta, table.game), "");
  Change gone;
  AccountChange leaving{anna};
  leaving.gone = true;
  gone.account = std::make_shared<AccountChange>(leaving);
  ASSERT_TRUE(save(*store, gone));
  EXPECT_TRUE(store->invitations_of(anna).empty());
  EXPECT_TRUE(store->invitations_of(berta).empty()) << "nor does she invite anybody";
  EXPECT_EQ(store->notes_of(anna), 0);
  ASSERT_TRUE(save(*store, asked));
  Change end;
  end.game = table.game;
  end.summary = Summary{GameStatus::kOver, 0, 1};
  ASSERT_TRUE(save(*store, end));
  EXPECT_TRUE(store->invitations_of(berta).empty()) << "to what is over";
}

TEST_P(ClubTest, OneIsTheFirst) {
  auto store = open(database());
  const std::int64_t anna = person(*store, "t", "anna");
  const std::int64_t berta = person(*store, "u", "berta");
  for (const std::int64_t one : {anna, berta}) {
    Change change;
    AccountChange account{one};
    account.first = true;
    change.account = std::make_shared<AccountChange>(account);
    ASSERT_TRUE(save(*store, change));
  }
  EXPECT_EQ(store->user(anna)->office, Office::kAdministrator);
  EXPECT_EQ(store->user(berta)->office, Office::kNone);
  EXPECT_TRUE(appoint(database(), "berta", Office::kModerator).ok()) << "while the store is open";
  EXPECT_EQ(store->user(berta)->office, Office::kModerator);
  EXPECT_FALSE(appoint(database(), "carla", Office::kModerator).ok());
}

TEST_P(ClubTest, BlocksReportsAndVacationsAreKept) {
  auto store = open(database());
  const std::int64_t anna = person(*store, "t", "anna");
  const std::int64_t berta = person(*store, "u", "berta");
  PersonChange change{anna};
  change.muted = true;
  change.banned = true;
  change.blocks = berta;
  change.report = Report{0, anna, berta, "aaaa", "rude", 0};
  change.vacation = Vacation{anna, 5000, 2026, 3};
  save_person(*store, change);
  store.reset();
  store = open(database());
  EXPECT_TRUE(store->user(anna)->muted && store->user(anna)->banned);
  EXPECT_TRUE(store->blocks(anna, berta));
  EXPECT_FALSE(store->blocks(berta, anna));
  EXPECT_EQ(store->blocked_by(anna), std::vector<std::int64_t>{berta});
  ASSERT_EQ(store->reports().size(), 1U);
  EXPECT_EQ(store->reports()[0].about, berta);
  EXPECT_EQ(store->vacation(anna)->days, 3);
  EXPECT_EQ(store->vacations().size(), 1U);
  change = {anna};
  change.unblocks = berta;
  change.settled = store->reports()[0].id;
  save_person(*store, change);
  EXPECT_FALSE(store->blocks(anna, berta));
  EXPECT_TRUE(store->reports().empty());
}

TEST_P(ClubTest, AFinishedGameCountsForThoseWhoPlayedIt) {
  auto store = open(database());
  Change change = new_game(*store, "aaaa");
  ASSERT_TRUE(save(*store, change));
  const std::int64_t berta = person(*store, "u", "berta");
  Change over;
  over.game = change.game;
  over.summary = Summary{GameStatus::kOver, 0, 3};
  over.places = {{change.user->id, 2}, {berta, 1}};
  ASSERT_TRUE(save(*store, over));
  ASSERT_EQ(store->ratings_of(berta).size(), 1U);
  EXPECT_EQ(store->ratings_of(berta)[0].game, "toy");
  EXPECT_EQ(store->ratings_of(berta)[0].played, 1);
  EXPECT_NEAR(store->ratings_of(berta)[0].rating.mu, 27.635231, 1e-5);
  EXPECT_NEAR(store->ratings_of(change.user->id)[0].rating.mu, 22.364769, 1e-5);
}

TEST_F(FileClubTest, TheClubComesWithItsSchemaFromEveryEarlierOne) {
  for (int from = 1; from < kSchemaVersion; ++from) {
    const std::string path = file("from-" + std::to_string(from));
    {
      Database sql(path);
      migrate(sql, from);
      sql << "INSERT INTO users(token_hash, name, created) VALUES('t', 'Anna', 1)";
      if (from >= 6) sql << "INSERT INTO tokens(hash, person, made) VALUES('t', 1, 1)";
    }
    const auto store = open(path);
    EXPECT_EQ(store->user_by_token("t")->name, "Anna") << from;
    EXPECT_EQ(store->user_by_token("t")->office, Office::kNone) << from;
    EXPECT_EQ(store->user_by_token("t")->scopes, 0) << from;
    EXPECT_TRUE(store->reports().empty()) << from;
  }
}

TEST_F(FileClubTest, AProgramsTokenIsNobodysOnceTheClubIsGone) {
  {
    const auto store = open(file());
    const std::int64_t anna = person(*store, "t", "anna");
    Change change;
    AccountChange token{anna};
    token.token_in = "program";
    token.token_name = "reader";
    token.token_scopes = 1;
    change.account = std::make_shared<AccountChange>(token);
    ASSERT_TRUE(save(*store, change));
    EXPECT_EQ(store->user_by_token("program")->scopes, 1);
    ASSERT_EQ(store->programs_of(anna).size(), 1U);
    EXPECT_EQ(store->programs_of(anna)[0].name, "reader");
    Change closed = new_game(*store, "aaaa");
    closed.summary = Summary{GameStatus::kClosed, 0, 0};
    ASSERT_TRUE(save(*store, closed));
    EXPECT_EQ(store->game("aaaa")->summary.status, GameStatus::kClosed);
  }
  Database sql(file());
  migrate(sql, 8);
  int left = 0;
  sql << "SELECT COUNT(*) FROM tokens WHERE hash='program'", soci::into(left);
  EXPECT_EQ(left, 0) << "there it could do everything";
  std::string status;
  sql << "SELECT status FROM games", soci::into(status);
  EXPECT_EQ(status, "over");
}

TRICORNE_ON_BOTH(ClubTest);

}  // namespace
}  // namespace tricorne
