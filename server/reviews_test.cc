// Reviews of finished games: who may ask, how it is told, what is kept, and when it ends.
#include <gmock/gmock.h>

#include <condition_variable>
#include <mutex>

#include "server/server_fixture.h"

namespace tricorne {
namespace {

// A review that takes as many steps as it is given leave for.
struct Slow {
  std::mutex mutex;
  std::condition_variable changed;
  int leave = 0;
  int made = 0;   // whole reviews
  int ended = 0;  // before they were whole
  bool fails = false;

  void allow(int steps) {
    {
      const std::lock_guard lock(mutex);
      leave += steps;
    }
    changed.notify_all();
  }
  template <class Done>
  void wait(Done done) {
    std::unique_lock lock(mutex);
    changed.wait(lock, done);
  }

  std::string review(const Session& session, const Reviews::GoOn& go_on) {
    constexpr std::size_t kSteps = 4;
    for (std::size_t i = 1; i <= kSteps; ++i) {
      {
        std::unique_lock lock(mutex);
        // Looks up now and then, as a real one does between two positions.
        while (leave == 0) {
          changed.wait_for(lock, std::chrono::milliseconds(5));
          lock.unlock();
          const bool on = go_on(i - 1, kSteps);
          lock.lock();
          if (!on) {
            ++ended;
            changed.notify_all();
            return {};
          }
        }
        --leave;
        if (fails) throw std::runtime_error("the search is broken");
      }
      if (!go_on(i, kSteps)) return {};
    }
    const std::lock_guard lock(mutex);
    ++made;
    changed.notify_all();
    return nlohmann::json{{"moves", session.number()}}.dump();
  }
};

class ReviewTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    games_ = [this] {
      Playable games = toy_games();
      games.review_key = [](const Session& session) { return hash_text(session.state().hash()); };
      games.review = [this](const Session& session, const Reviews::GoOn& go_on) {
        return slow_.review(session, go_on);
      };
      return games;
    };
  }
  void TearDown() override {
    slow_.allow(1000);
    ServerTest::TearDown();
  }

  // A game against oneself, to its end.
  static std::string finished(WsClient& who) {
    Json now = new_table(who);
    for (int i = 0; !now["decision"]["over"].get<bool>(); ++i) {
      now = apply(who, now, now["decision"]["options"].back()["move"], std::to_string(i))["result"];
    }
    return now["table"];
  }
  static Json review(WsClient& who, const std::string& table) {
    return who.result("review", {{"table", table}});
  }
  // The next note about a review.
  static Json note(WsClient& who) {
    while (true) {
      const auto text = who.receive();
      if (!text) return nullptr;
      const Json heard = Json::parse(*text);
      if (heard.value("method", "") == "review") return heard["params"];
    }
  }
  static Json last_note(WsClient& who) {
    while (true) {
      Json heard = note(who);
      if (heard.is_null() || heard["status"] != "working") return heard;
    }
  }

  Slow slow_;
};

TEST_F(ReviewTest, IsMadeOnceAndKeptForAll) {
  start();
  WsClient anna = client();
  const std::string table = finished(anna);
  const Json asked = review(anna, table);
  EXPECT_EQ(asked["status"], "working");
  EXPECT_EQ(asked["before"], 0);
  WsClient berta = client();
  EXPECT_EQ(review(berta, table)["status"], "working") << "the same one";
  slow_.allow(4);
  EXPECT_EQ(last_note(anna)["status"], "ready");
  EXPECT_EQ(last_note(berta)["status"], "ready");
  const Json found = review(anna, table);
  EXPECT_EQ(found["status"], "ready");
  EXPECT_GT(found["review"]["moves"], 2);
  EXPECT_EQ(review(berta, table), found);
  restart();
  WsClient carla = client();
  EXPECT_EQ(review(carla, table), found) << "also after a restart";
  EXPECT_EQ(slow_.made, 1);
}

TEST_F(ReviewTest, TellsHowFarItHasCome) {
  start();
  WsClient anna = client();
  const std::string table = finished(anna);
  review(anna, table);
  const Json first = note(anna);
  EXPECT_EQ(first["table"], table);
  EXPECT_EQ(first["whole"], 4);
  slow_.allow(4);
  const Json last = last_note(anna);
  EXPECT_EQ(last["done"], 4);
}

TEST_F(ReviewTest, IsForFinishedGamesOnly) {
  start();
  WsClient anna = client();
  const Json now = new_table(anna);
  EXPECT_EQ(code(anna.call("review", {{"table", now["table"]}})), -32021);
  EXPECT_EQ(code(anna.call("review", {{"table", "aaaaaaaaaaaaaaaa"}})), -32020);
  EXPECT_EQ(code(anna.call("review", {{"table", finished(anna)}, {"deep", 9}})), -32602);
}

TEST_F(ReviewTest, OneAtATimeForEachPerson) {
  start();
  WsClient anna = client();
  const std::string first = finished(anna);
  const std::string second = finished(anna);
  review(anna, first);
  EXPECT_EQ(code(anna.call("review", {{"table", second}})), -32023);
  WsClient berta = client();
  EXPECT_EQ(review(berta, second)["before"], 1) << "others wait their turn";
  slow_.allow(8);
  EXPECT_EQ(last_note(berta)["status"], "ready");
  EXPECT_EQ(review(anna, second)["status"], "ready");
}

TEST_F(ReviewTest, SoManyAnHour) {
  config_.net.limits.reviews_per_hour = 2;
  start();
  slow_.allow(100);
  WsClient anna = client();
  for (int i = 0; i < 2; ++i) {
    const std::string table = finished(anna);
    review(anna, table);
    EXPECT_EQ(last_note(anna)["status"], "ready");
    EXPECT_EQ(review(anna, table)["status"], "ready") << "what is there costs nothing";
  }
  EXPECT_EQ(code(anna.call("review", {{"table", finished(anna)}})), -32023);
}

TEST_F(ReviewTest, EndsWhenNobodyWaits) {
  start();
  WsClient anna = client();
  const std::string table = finished(anna);
  review(anna, table);
  note(anna);  // it has begun
  EXPECT_EQ(anna.result("review", {{"table", table}, {"stop", true}})["status"], "ended");
  slow_.wait([&] { return slow_.ended == 1; });
  {
    WsClient berta = client();
    review(berta, table);
    note(berta);
  }  // her socket closes
  slow_.wait([&] { return slow_.ended == 2; });
  EXPECT_EQ(slow_.made, 0);
  slow_.allow(4);
  review(anna, table);
  EXPECT_EQ(last_note(anna)["status"], "ready") << "and may be asked for again";
}

TEST_F(ReviewTest, FailsForItselfAlone) {
  start();
  WsClient anna = client();
  const std::string table = finished(anna);
  slow_.fails = true;
  slow_.allow(1);
  review(anna, table);
  EXPECT_EQ(last_note(anna)["status"], "failed");
  slow_.fails = false;
  slow_.allow(4);
  review(anna, table);
  EXPECT_EQ(last_note(anna)["status"], "ready");
}

TEST_F(ReviewTest, SaysSoWhereItCannotBeKept) {
  config_.reviews = (folder_ / "games.db" / "reviews").string();  // within a file
  start();
  slow_.allow(4);
  WsClient anna = client();
  review(anna, finished(anna));
  EXPECT_EQ(last_note(anna)["status"], "failed");
}

TEST_F(ReviewTest, DoesNotKeepTheServerFromStopping) {
  start();
  WsClient anna = client();
  review(anna, finished(anna));
  note(anna);
  server_.reset();
  EXPECT_EQ(slow_.made, 0);
}

}  // namespace
}  // namespace tricorne
