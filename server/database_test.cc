// Databases looked at with other rules than they were played by.
#include "server/database.h"

#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include "kernel/testing/toy_editions.h"
#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

class DatabaseTest : public ServerTest {
 protected:
  template <Game G>
  static Playable edition() {
    Playable playable = toy_games();
    playable.games = {&erased<G>()};
    return playable;
  }
  void SetUp() override {
    ServerTest::SetUp();
    games_ = edition<toy::First>;
    start();
    anna_ = std::make_unique<WsClient>(port());
    quiet_ = play({"take 1"});
    grabbed_ = play({"take 3"});
    finished_ = play({"take 1"}, true);
    grabbed_and_finished_ = play({"take 3"}, true);
    server_.reset();
  }
  std::string play(const std::vector<std::string>& moves, bool to_the_end = false) {
    Json now = new_table(*anna_);
    for (const std::string& move : moves) {
      now = anna_->result("apply", move_params(now, move, "m" + std::to_string(id_++)));
    }
    while (to_the_end && now["status"] == "playing") {
      now = anna_->result("apply", move_params(now, "take 1", "m" + std::to_string(id_++)));
    }
    return now["table"];
  }
  template <Game G>
  DatabaseReport check() {
    return check_database(config_.database, edition<G>()).value();
  }
  static std::string line_of(const DatabaseReport& report, const std::string& table) {
    for (const auto& line : report.lines) {
      if (line.text.starts_with(table)) return line.text;
    }
    return "";
  }
  void submit(Change change) {
    auto store = Store::open({config_.database, 0});
    store.value()->submit(std::move(change), [](bool saved) { EXPECT_TRUE(saved); });
  }
  // The game's last move with a hash that no rules give, and the game frozen.
  void damage(const std::string& table, GameStatus status) {
    Change change;
    {
      auto store = Store::open({config_.database, 0});
      const auto stored = store.value()->game(table);
      const auto journal = store.value()->journal(stored->id);
      change.game = stored->id;
      change.first_entry = static_cast<std::int64_t>(journal.size());
      change.summary = stored->summary;
      change.summary->status = status;
      const auto number = static_cast<std::int64_t>(journal.size()) + 1;
      change.entries = {{JournalEntry::Kind::kMove, number, 1, "take 1", 42, 0, "", ""}};
    }
    submit(std::move(change));
  }

  std::unique_ptr<WsClient> anna_;
  int id_ = 0;
  std::string quiet_, grabbed_, finished_, grabbed_and_finished_;
};

TEST_F(DatabaseTest, CheckTellsWhatBecomesOfEveryGame) {
  DatabaseReport report = check<toy::First>();
  EXPECT_EQ(report.count(Finding::kFine), 2);
  EXPECT_EQ(report.count(Finding::kVerified), 2);
  report = check<toy::Gentle>();
  EXPECT_EQ(report.count(Finding::kMended), 1);
  EXPECT_EQ(report.count(Finding::kStopped), 1);
  EXPECT_EQ(report.count(Finding::kVerified), 1);
  EXPECT_EQ(report.count(Finding::kOther), 1);
  EXPECT_EQ(line_of(report, quiet_), quiet_ + " (toy): begun by other rules, goes on");
  EXPECT_EQ(line_of(report, grabbed_),
            grabbed_ + " (toy): stopped: move 3 ('take 3'): 'take 3' is not legal now");
  report = check<toy::Marked>();
  EXPECT_EQ(report.count(Finding::kMended), 2);
  EXPECT_EQ(report.count(Finding::kOther), 2);
  EXPECT_EQ(check<toy::First>().count(Finding::kFine), 2) << "looking changes nothing";
}

TEST_F(DatabaseTest, OneGameThatCannotBeReadDoesNotHideTheOthers) {
  {
    soci::session sql(soci::sqlite3, "db=\"" + config_.database + "\"");
    sql << "UPDATE journal SET kind=9, number='x' WHERE game=1 AND entry=1";
    sql << "UPDATE seats SET kind='ghost' WHERE game=2";
  }
  const DatabaseReport report = check<toy::First>();
  EXPECT_EQ(report.lines.size(), 4U);
  EXPECT_EQ(report.count(Finding::kDamaged), 1);
  EXPECT_NE(line_of(report, quiet_).find("damaged"), std::string::npos);
  EXPECT_NE(line_of(report, grabbed_).find("frozen"), std::string::npos);
  restart();
  WsClient again = client(anna_->cookie());
  EXPECT_EQ(again.result("mine").size(), 4U);
}

TEST_F(DatabaseTest, ThawedGamesAreTriedAgain) {
  damage(quiet_, GameStatus::kFrozen);
  DatabaseReport report = check<toy::First>();
  EXPECT_EQ(report.count(Finding::kDamaged), 1);
  EXPECT_NE(line_of(report, quiet_).find("frozen"), std::string::npos);
  EXPECT_FALSE(thaw_database(config_.database, "nosuchtable", edition<toy::First>()).ok());
  EXPECT_EQ(thaw_database(config_.database, grabbed_, edition<toy::First>()).value().size(), 0U);
  const auto thawed = thaw_database(config_.database, "", edition<toy::First>());
  EXPECT_EQ(thawed.value(), std::vector<std::string>{quiet_});
  report = check<toy::First>();
  EXPECT_EQ(report.count(Finding::kDamaged), 0);
  EXPECT_EQ(report.count(Finding::kMended), 1) << "its moves are legal, whatever its hashes were";
  restart();
  WsClient again = client(anna_->cookie());
  EXPECT_EQ(again.result("join", {{"table", quiet_}})["status"], "playing");
}

}  // namespace
}  // namespace tricorne
