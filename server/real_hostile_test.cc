// Ten thousand tries over the socket to do what the rules of the real games do not allow, spread
// over a game as it is played: unlisted moves, other people's seats, stale numbers, ids used
// before, messages too large or not messages at all. None is accepted and nothing changes. In some of the games several
// seats are asked at once, and who is not asked may interject.
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "server/serve.h"
#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

constexpr int kTries = 5000;  // a game; there are four
constexpr int kTriesAPosition = 25;

class RealHostileTest : public ServerTest, public testing::WithParamInterface<const char*> {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    games_ = all_playable;
  }

  // Anna has the odd seats, Berta the even ones; Zoe watches.
  void sit_down() {
    used_ = nullptr;
    made_ = 0;
    answered_.clear();
    std::vector<std::string> seats{"me", "open"};
    if (GetParam() != std::string_view("prelude")) seats.insert(seats.end(), {"me", "open"});
    begin_ = anna_->result("create", {{"game", GetParam()}, {"seats", seats}});
    for (std::size_t seat = 1; seat < seats.size(); seat += 2) {
      berta_->result("sit", {{"table", begin_["table"]},
                             {"seat", begin_["seats"][seat]["seat"]},
                             {"invite", begin_["invite"]}});
    }
    refresh();
  }
  // Where the game stands, for everybody; `mover_` is who has to decide, or one of them.
  void refresh() {
    now_ = look(*anna_);
    other_view_ = look(*berta_);
    mover_ = anna_.get();
    rival_ = berta_.get();
    const bool both = other_view_["decision"].contains("options");
    if (!now_["decision"].contains("options") || (both && random_() % 2 == 0)) {
      std::swap(now_, other_view_);
      std::swap(mover_, rival_);
    }
    for (const Json& option : now_["decision"]["options"]) seen_.insert(option["move"]);
  }
  [[nodiscard]] std::string seat() const { return now_["decision"]["seat"]; }
  Json look(WsClient& client) {
    return client.result("join", {{"table", begin_["table"]}, {"since", INT32_MAX}});
  }
  void move_on() {
    const Json may = now_["decision"].value("may", Json::array());
    const bool aside = !may.empty() && random_() % 4 == 0;
    const Json& options = aside ? may : now_["decision"]["options"];
    const Json& option = options[random_() % options.size()];
    const std::string by = aside ? option["seat"].get<std::string>() : seat();
    used_ = {{"table", begin_["table"]},   {"number", now_["number"]},
             {"edition", now_["edition"]}, {"seat", by},
             {"move", option["move"]},     {"id", "good-" + std::to_string(random_())}};
    used_by_ = mover_;
    mover_->result("apply", used_);
    // Whatever the seat was asked before it answered it is asked no more.
    if (!aside) answered_[by] = now_["number"].get<std::uint64_t>() + 1;
    asides_ += aside ? 1 : 0;
    ++made_;
    refresh();
  }

  [[nodiscard]] Json honest() {
    return {{"table", begin_["table"]},
            {"number", now_["number"]},
            {"edition", now_["edition"]},
            {"seat", seat()},
            {"move", now_["decision"]["options"][0]["move"]},
            {"id", "bad-" + std::to_string(random_())}};
  }
  // The words of a move, in any order: `group red p1:5 n:3` is the same as `group red n:3 p1:5`.
  static std::multiset<std::string> words(const std::string& move) {
    std::istringstream in(move);
    return {std::istream_iterator<std::string>(in), {}};
  }
  // A move that was listed some other time, or is no move at all, and is not listed now.
  std::string unlisted() {
    std::set<std::multiset<std::string>> listed;
    for (const char* kind : {"options", "may"}) {
      for (const Json& option : now_["decision"].value(kind, Json::array())) {
        listed.insert(words(option["move"]));
      }
    }
    auto it = std::next(seen_.begin(), static_cast<long>(random_() % seen_.size()));
    std::string move = *it;
    if (random_() % 3 == 0 && !move.empty()) {
      move[random_() % move.size()] = static_cast<char>(' ' + random_() % 95);
    }
    if (random_() % 7 == 0) move += " " + *seen_.begin();
    return listed.count(words(move)) == 0 ? move : "";
  }
  static std::string request(const std::string& method, const Json& params) {
    return Json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}.dump();
  }

  // One try: the kind it was, and whether it was answered as it must be.
  std::string attempt() {
    Json params = honest();
    const auto refused = [&](WsClient& who, const std::string& text, int expected) {
      who.send(text);
      Json told;
      while (const auto answer = who.receive()) {
        told = Json::parse(*answer);
        if (told.contains("id")) break;  // else somebody is told of a move
      }
      return told.contains("error") && told["error"]["code"] == expected;
    };
    switch (random_() % 9) {
      case 0:
        return refused(*rival_, request("apply", params), -32011) ? "seat" : "";
      case 1:
        return refused(*zoe_, request("apply", params), -32011) ? "spectator" : "";
      case 2: {
        const auto number = now_["number"].get<std::uint64_t>();
        const std::uint64_t before = answered_[seat()];
        const bool past = before > 0 && random_() % 2 == 0;
        params["number"] = past ? random_() % before : number + 1 + random_() % 9;
        return refused(*mover_, request("apply", params), -32012) ? "stale" : "";
      }
      case 3: {
        if (used_.is_null()) return "unused";
        // The id of the last move, for what would be a good move now.
        params["id"] = used_["id"];
        const Json told = used_by_->call("apply", params);
        const bool fine = told.contains("result") && told["result"]["repeated"] == true &&
                          told["result"]["number"] == now_["number"];
        return fine ? "repeated" : "";
      }
      case 4: {
        const std::string whole = request("apply", params);
        return refused(*mover_, whole.substr(0, random_() % whole.size()), -32700) ? "malformed"
                                                                                   : "";
      }
      case 5: {
        const Json undo{{"table", begin_["table"]},
                        {"number", now_["number"]},
                        {"edition", now_["edition"]},
                        {"id", params["id"]}};
        return refused(*zoe_, request("undo", undo), -32014) ? "undo" : "";
      }
      case 6: {
        // Somebody else interjects as if he were he; where nobody may it is a move like others.
        const Json may = now_["decision"].value("may", Json::array());
        if (!may.empty()) {
          const Json& one = may[random_() % may.size()];
          params["move"] = one["move"];
          params["seat"] = one["seat"];
        }
        WsClient& who = random_() % 2 == 0 ? *rival_ : *zoe_;
        return refused(who, request("apply", params), -32011)
                   ? (may.empty() ? "borrowed" : "interjected")
                   : "";
      }
      default:
        params["move"] = unlisted();
        return refused(*mover_, request("apply", params), -32010) ? "unlisted" : "";
    }
  }

  std::mt19937_64 random_{4};
  std::unique_ptr<WsClient> anna_, berta_, zoe_;
  WsClient* mover_ = nullptr;
  WsClient* rival_ = nullptr;
  WsClient* used_by_ = nullptr;
  Json begin_, now_, other_view_, used_;
  std::set<std::string> seen_;
  std::map<std::string, std::uint64_t> answered_;  // by seat: what is stale of it for sure
  int made_ = 0;                                   // at this table
  int asides_ = 0;                                 // interjections that were allowed
};

TEST_P(RealHostileTest, NoneOfThousandsIsAccepted) {
  start();
  anna_ = std::make_unique<WsClient>(port());
  berta_ = std::make_unique<WsClient>(port());
  zoe_ = std::make_unique<WsClient>(port());
  sit_down();
  std::map<std::string, int> kinds;
  for (int tries = 0; tries < kTries;) {
    for (int i = 0; i < kTriesAPosition; ++i, ++tries) {
      const std::string kind = attempt();
      ASSERT_NE(kind, "") << "try " << tries;
      ++kinds[kind];
    }
    const Json before = now_;
    const Json others = other_view_;
    WsClient large(port(), mover_->cookie());
    large.send(request("apply", honest()) + std::string(70000, ' '));
    EXPECT_FALSE(large.receive(2000)) << "oversized";
    ++kinds["oversized"];
    const WsClient* mover = mover_;
    refresh();
    if (mover_ != mover) {
      std::swap(now_, other_view_);
      std::swap(mover_, rival_);
    }
    for (const char* what : {"number", "edition", "view", "decision", "can_undo", "status"}) {
      ASSERT_EQ(now_[what], before[what]) << what;
      ASSERT_EQ(other_view_[what], others[what]) << what;
    }
    move_on();
    if (now_["status"] == "over") sit_down();
  }
  for (const char* kind :
       {"seat", "spectator", "stale", "repeated", "malformed", "undo", "unlisted"}) {
    EXPECT_GT(kinds[kind], 100) << kind;
  }
  if (GetParam() == std::string_view("founders")) {
    EXPECT_GT(kinds["interjected"], 100);
    EXPECT_GT(asides_, 10);
  }
  const Json moves = anna_->result("join", {{"table", begin_["table"]}})["moves"];
  EXPECT_EQ(moves.size(), now_["number"].get<std::size_t>());
  EXPECT_GE(moves.size(), static_cast<std::size_t>(made_));
}

INSTANTIATE_TEST_SUITE_P(Games, RealHostileTest,
                         testing::Values("troyes", "liberty", "prelude", "founders"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace tricorne
