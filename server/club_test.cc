// A club: guests whose games go along, offices and what they are for, people who do not want to meet,
// programs, and how well somebody plays.
#include "server/accounts_fixture.h"
#include "server/password.h"
#include "store/upkeep.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

constexpr int kRefused = -32021;

class ClubTest : public AccountsTest {
 protected:
  // The first is the administrator.
  [[nodiscard]] WsClient member(const std::string& name) const {
    return client(post("make", named(name)).cookie);
  }
  static Json line(const Json& update, std::size_t seat) { return update["seats"][seat]; }
  static Json at(const Json& update) { return {{"table", update["table"]}}; }
  // Until a notification is as it should be.
  template <class Is>
  static Json wait_until(WsClient& client, Json now, Is is) {
    while (!is(now)) now = client.notification().value();
    return now;
  }
  static Json play_out(WsClient& first, WsClient& second, Json now) {
    for (int i = 0; now["status"] != "over"; ++i) {
      WsClient& mover = now["decision"]["seat"] == "p1" ? first : second;
      now = mover.result("apply", move_params(now, "take 1", "m" + std::to_string(i)));
    }
    return now;
  }
  // Three who have accounts, the first of whom is the administrator, and one who has none.
  struct Four {
    WsClient anna;
    WsClient berta;
    WsClient carla;
    WsClient guest;
  };
  Four three_and_a_guest() {
    start();
    return {member("Anna"), member("Berta"), member("Carla"), client()};
  }
  static Json two_seats(WsClient& first, WsClient& second, Json params = Json::object()) {
    params["game"] = "toy";
    params["seats"] = {"me", "open"};
    const Json begin = first.result("create", params);
    return second.result("sit",
                         {{"table", begin["table"]}, {"seat", "p2"}, {"invite", begin["invite"]}});
  }
};

TEST_F(ClubTest, AGuestsGamesGoAlongWhenHeLogsIn) {
  start();
  WsClient berta = member("Berta");
  ASSERT_EQ(post("make", named("Anna")).status, 200);
  WsClient guest = client();
  Json now = two_seats(guest, berta);
  now = guest.result("apply", move_params(now, "take 1", "first"));
  const std::string own = new_table(guest)["table"];
  const Answer in = post("login", named("Anna"), guest.cookie());
  ASSERT_EQ(in.status, 200);
  wait_for_the_end(guest);
  now = wait_until(berta, berta.result("join", at(now)),
                   [](const Json& update) { return line(update, 0)["name"] == "Anna"; });
  WsClient anna = client(in.cookie);
  EXPECT_EQ(tables_of(anna).size(), 2U);
  Json again = anna.result("join", at(now));
  EXPECT_TRUE(line(again, 0)["yours"]);
  EXPECT_TRUE(again["owner"]) << "the table that he set up is hers too";
  EXPECT_TRUE(
      anna.result("apply", move_params(Json{{"table", now["table"]}, {"number", 2}, {"edition", 0}},
                                       "take 1", "first"))["repeated"])
      << "what the guest has sent is known as hers";
  again = berta.result("apply", move_params(again, "take 1", "b"));
  again = anna.result("apply", move_params(again, "take 1", "a"));
  restart();
  WsClient later = client(in.cookie);
  EXPECT_EQ(tables_of(later).size(), 2U);
  EXPECT_TRUE(line(later.result("join", at(now)), 0)["yours"]);
  WsClient old = client(guest.cookie());
  EXPECT_TRUE(tables_of(old).empty()) << "the guest is nobody any more";
}

TEST_F(ClubTest, AGuestsGamesAreHisOnceHeHasAnAccount) {
  start();
  WsClient berta = member("Berta");
  WsClient guest = client();
  const Json now = two_seats(guest, berta);
  const Answer made = post("make", named("Anna"), guest.cookie());
  WsClient anna = client(made.cookie);
  EXPECT_TRUE(line(anna.result("join", at(now)), 0)["yours"]);
}

TEST_F(ClubTest, NobodyComesToSeeTwoHandsByLoggingIn) {
  start();
  const Answer anna = post("make", named("Anna"));
  WsClient first = client(anna.cookie);
  WsClient guest = client();
  Json now = two_seats(first, guest);
  const Answer in = post("login", named("Anna"), guest.cookie());
  ASSERT_EQ(in.status, 200);
  now = wait_until(first, first.result("join", at(now)),
                   [](const Json& update) { return line(update, 1)["kind"] == "bot"; });
  EXPECT_FALSE(line(now, 1)["yours"]) << "a bot plays the guest's seat to the end";
  EXPECT_TRUE(line(now, 1)["resigned"]);
  WsClient second = client(in.cookie);
  EXPECT_TRUE(line(second.result("join", at(now)), 0)["yours"]);
  EXPECT_FALSE(line(second.result("join", at(now)), 1)["yours"]);
}

TEST_F(ClubTest, OnlyOfficersModerate) {
  auto [admin, moderator, carla, guest] = three_and_a_guest();
  EXPECT_EQ(admin.result("me")["office"], "administrator") << "the first account on the machine";
  EXPECT_FALSE(moderator.result("me").contains("office"));
  const Json mute{{"act", "mute"}, {"name", "Carla"}};
  const Json appoint{{"name", "Berta"}, {"office", "moderator"}};
  for (WsClient* one : {&guest, &carla, &moderator}) {
    EXPECT_EQ(code(one->call("moderate", mute)), kRefused);
    EXPECT_EQ(code(one->call("reports")), kRefused);
    EXPECT_EQ(code(one->call("settle", {{"report", 1}})), kRefused);
    EXPECT_EQ(code(one->call("appoint", appoint)), kRefused);
  }
  admin.result("appoint", appoint);
  EXPECT_EQ(moderator.result("me")["office"], "moderator");
  moderator.result("moderate", mute);
  EXPECT_EQ(code(moderator.call("appoint", {{"name", "Carla"}, {"office", "moderator"}})),
            kRefused);
  EXPECT_EQ(code(moderator.call("moderate", {{"act", "ban"}, {"name", "Anna"}})), kRefused)
      << "nobody moderates his like or better";
  EXPECT_EQ(code(moderator.call("moderate", {{"act", "ban"}, {"name", "Berta"}})), kRefused);
  EXPECT_EQ(code(admin.call("appoint", {{"name", "Anna"}, {"office", "none"}})), kRefused);
  EXPECT_EQ(code(admin.call("moderate", {{"act", "praise"}, {"name", "Carla"}})), -32602);
  EXPECT_EQ(code(admin.call("moderate", {{"act", "ban"}, {"name", "Nobody"}})), -32602);
  admin.result("appoint", {{"name", "Berta"}, {"office", "none"}});
  EXPECT_EQ(code(moderator.call("moderate", mute)), kRefused) << "at once";
}

// As `tricorne admin` does it.
TEST_F(ClubTest, AnOfficeGivenPastTheServerIsThereWithTheNextSocket) {
  start();
  WsClient admin = member("Anna");
  WsClient berta = member("Berta");
  EXPECT_FALSE(berta.result("me").contains("office"));
  for (const Office office : {Office::kModerator, Office::kAdministrator}) {
    const auto given = appoint(config_.database, name_key("Berta"), office);
    ASSERT_TRUE(given.ok()) << given.error();
    EXPECT_EQ(client(berta.cookie()).result("me")["office"], office_name(office));
  }
  EXPECT_TRUE(berta.result("appoint", {{"name", "Anna"}, {"office", "none"}}).empty())
      << "he is one person at all his sockets";
  ASSERT_TRUE(appoint(config_.database, name_key("Berta"), Office::kNone).ok());
  EXPECT_FALSE(client(berta.cookie()).result("me").contains("office"));
}

TEST_F(ClubTest, NobodyIsTheFirstThroughAProxy) {
  config_.net.behind_proxy = true;
  start();
  const Answer far = post("make", named("Anna"), "", "X-Forwarded-For: 203.0.113.7\r\n");
  EXPECT_FALSE(client(far.cookie).result("me").contains("office"));
  EXPECT_TRUE(member("Berta").result("me").contains("office"));
}

TEST_F(ClubTest, WhoIsMutedSaysNothing) {
  start();
  WsClient admin = member("Anna");
  WsClient berta = member("Berta");
  const Json now = two_seats(admin, berta);
  const auto says = [&](const char* text) {
    return berta.call("talk", {{"table", now["table"]}, {"text", text}});
  };
  EXPECT_TRUE(says("hello").contains("result"));
  admin.result("moderate", {{"act", "mute"}, {"table", now["table"]}, {"seat", "p2"}});
  EXPECT_EQ(code(says("again")), kRefused);
  EXPECT_TRUE(berta.call("talk", at(now)).contains("result")) << "but may read";
  restart();
  WsClient later = client(berta.cookie());
  EXPECT_EQ(code(later.call("talk", {{"table", now["table"]}, {"text", "again"}})), kRefused);
  WsClient again = client(admin.cookie());
  again.result("moderate", {{"act", "unmute"}, {"name", "Berta"}});
  EXPECT_TRUE(later.call("talk", {{"table", now["table"]}, {"text", "again"}}).contains("result"));
}

TEST_F(ClubTest, WhoIsBannedOnlyLooksOn) {
  start();
  WsClient admin = member("Anna");
  WsClient berta = member("Berta");
  Json now = two_seats(admin, berta);
  admin.result("moderate", {{"act", "ban"}, {"name", "Berta"}});
  now = wait_until(admin, admin.result("join", at(now)),
                   [](const Json& update) { return line(update, 1)["kind"] == "bot"; });
  EXPECT_TRUE(berta.result("me")["banned"]);
  EXPECT_EQ(code(berta.call("create", {{"game", "toy"}})), kRefused);
  EXPECT_EQ(code(berta.call("me", {{"name", "Somebody Else"}})), kRefused);
  EXPECT_EQ(code(berta.call("report", {{"text", "unjust"}})), kRefused);
  EXPECT_TRUE(berta.call("join", at(now)).contains("result"));
  admin.result("moderate", {{"act", "unban"}, {"name", "Berta"}});
  EXPECT_TRUE(berta.call("create", {{"game", "toy"}}).contains("result"));
}

// Nor as somebody new: not at once, and not from where he is.
TEST_F(ClubTest, WhoIsBannedDoesNotComeBackAsAGuest) {
  config_.net.behind_proxy = true;
  start();
  const std::string his = "X-Forwarded-For: 203.0.113.7\r\n";
  const auto from = [this](const std::string& address, const std::string& cookie = "") {
    return WsClient(port(), cookie, "", address);
  };
  const auto plays = [](WsClient& client) {
    const Json answer = client.call("create", {{"game", "toy"}, {"seats", {"me", "open"}}});
    return answer.contains("result") ? 0 : code(answer);
  };
  WsClient admin = member("Anna");
  WsClient berta = from(his, post("make", named("Berta"), "", his).cookie);
  berta.result("me");
  WsClient beside = from(his);  // another browser, which has not played
  WsClient neighbour = from(his);
  EXPECT_EQ(plays(neighbour), 0);
  const Json table = admin.result("create", {{"game", "toy"}, {"seats", {"me", "open"}}});
  admin.result("moderate", {{"act", "ban"}, {"name", "Berta"}});
  WsClient again = from(his);
  for (WsClient* one : {&berta, &beside, &again}) {
    EXPECT_EQ(plays(*one), kRefused);
    EXPECT_EQ(code(one->call(
                  "sit", {{"table", table["table"]}, {"seat", "p2"}, {"invite", table["invite"]}})),
              kRefused);
    EXPECT_EQ(code(one->call("me", {{"name", "Bert"}})), kRefused);
    EXPECT_TRUE(one->result("me")["banned"]) << "and is told so";
    EXPECT_TRUE(one->call("join", at(table)).contains("result")) << "but looks on";
  }
  for (const std::string& cookie : {std::string(), again.cookie()}) {
    const Answer made = post("make", named("Bert"), cookie, his);
    EXPECT_EQ(made.status, 403);
    EXPECT_EQ(made.body["error"], "banned");
  }
  EXPECT_EQ(plays(neighbour), 0) << "who has played before";
  EXPECT_EQ(post("make", named("Neighbour"), neighbour.cookie(), his).status, 200);
  WsClient elsewhere = from("X-Forwarded-For: 198.51.100.20\r\n");
  EXPECT_EQ(plays(elsewhere), 0);
  // Wherever he shows himself.
  const std::string away = "X-Forwarded-For: 198.51.100.30\r\n";
  from(away, berta.cookie()).result("me");
  WsClient also = from(away);
  EXPECT_EQ(plays(also), kRefused);
  admin.result("moderate", {{"act", "unban"}, {"name", "Berta"}});
  for (WsClient* one : {&berta, &beside, &again, &also}) EXPECT_EQ(plays(*one), 0);
}

TEST_F(ClubTest, AClosedTableIsOver) {
  start();
  WsClient admin = member("Anna");
  WsClient berta = member("Berta");
  WsClient carla = member("Carla");
  Json now = two_seats(berta, carla, {{"listed", true}});
  const Json close{{"act", "close"}, {"table", now["table"]}};
  EXPECT_EQ(code(berta.call("moderate", close)), kRefused);
  EXPECT_EQ(admin.result("moderate", close)["status"], "closed");
  EXPECT_EQ(code(admin.call("moderate", close)), -32013);
  EXPECT_EQ(code(apply(berta, now, "take 1", "a")), -32013);
  EXPECT_EQ(code(berta.call("takeback", at(now))), -32013);
  EXPECT_EQ(berta.result("mine")[0]["status"], "closed");
  restart();
  WsClient later = client(berta.cookie());
  now = later.result("join", at(now));
  EXPECT_EQ(now["status"], "closed");
  EXPECT_TRUE(now["decision"]["over"]);
  EXPECT_TRUE(now["decision"]["results"].empty());
  EXPECT_FALSE(now.contains("other_rules"));
  EXPECT_EQ(now["events"].back()["phrase"]["key"], "kernel.game.closed");
  EXPECT_EQ(code(apply(later, now, "take 1", "a")), -32013);
}

TEST_F(ClubTest, AReportIsReadAndSettled) {
  start();
  WsClient admin = member("Anna");
  WsClient guest = client();
  WsClient other = client();
  const Json now = two_seats(guest, other);
  guest.result("report", {{"table", now["table"]}, {"seat", "p2"}, {"text", "rude"}});
  guest.result("report", {{"text", "just so"}});
  EXPECT_EQ(code(guest.call("report", {{"table", "aaaa"}, {"text", "rude"}})), -32020);
  EXPECT_EQ(code(guest.call("report", {{"text", ""}})), -32602);
  Json all = admin.result("reports");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0]["text"], "rude");
  EXPECT_EQ(all[0]["table"], now["table"]);
  EXPECT_TRUE(all[0]["about"].contains("guest"));
  EXPECT_FALSE(all[1].contains("about"));
  admin.result("moderate", {{"act", "mute"}, {"report", all[0]["report"]}});
  EXPECT_TRUE(other.result("me")["muted"]) << "also a guest";
  EXPECT_EQ(code(admin.call("moderate", {{"act", "mute"}, {"report", all[1]["report"]}})), -32602);
  admin.result("settle", {{"report", all[0]["report"]}});
  all = admin.result("reports");
  ASSERT_EQ(all.size(), 1U);
  for (int i = 0; i < 8; ++i) guest.result("report", {{"text", "more"}});
  EXPECT_EQ(code(guest.call("report", {{"text", "more"}})), -32023);
}

TEST_F(ClubTest, NobodyBuriesReportsUnderHisOwn) {
  config_.net.behind_proxy = true;
  config_.net.limits.reports_per_hour = 2;
  config_.net.limits.reports_per_hour_and_address = 5;
  start();
  const auto report = [this](const std::string& address) {
    WsClient guest(port(), "", "", "X-Forwarded-For: " + address + "\r\n");
    int taken = 0;
    while (guest.call("report", {{"text", "more"}}).contains("result")) ++taken;
    return taken;
  };
  int taken = 0;
  for (int i = 0; i < 5; ++i) taken += report("203.0.113.7");
  EXPECT_EQ(taken, 5);
  EXPECT_EQ(report("198.51.100.20"), 2);
}

TEST_F(ClubTest, WhoIsBlockedIsNotMet) {
  start();
  WsClient anna = member("Anna");
  WsClient berta = member("Berta");
  const Json met = two_seats(anna, berta);
  anna.result("block", {{"name", "berta"}, {"block", true}});
  EXPECT_EQ(anna.result("block"), Json::array({{{"name", "Berta"}}}));
  const Json mine =
      anna.result("create", {{"game", "toy"}, {"seats", {"me", "open"}}, {"listed", true}});
  EXPECT_EQ(code(berta.call("sit", {{"table", mine["table"]}, {"seat", "p2"}})), kRefused);
  berta.result("create", {{"game", "toy"}, {"seats", {"me", "open"}}, {"listed", true}});
  EXPECT_EQ(anna.result("lobby").size(), 1U) << "only her own";
  EXPECT_EQ(berta.result("lobby").size(), 2U);
  berta.result("talk", {{"table", met["table"]}, {"text", "hello"}});
  EXPECT_TRUE(anna.result("talk", at(met))["lines"].empty());
  EXPECT_EQ(berta.result("talk", at(met))["lines"].size(), 1U);
  anna.result("block", {{"name", "Berta"}, {"block", false}});
  EXPECT_EQ(anna.result("talk", at(met))["lines"].size(), 1U);
  EXPECT_TRUE(berta.call("sit", {{"table", mine["table"]}, {"seat", "p2"}}).contains("result"));
  EXPECT_EQ(code(anna.call("block", {{"name", "Anna"}, {"block", true}})), -32602);
}

TEST_F(ClubTest, AProgramMayDoWhatItsTokenIsFor) {
  start();
  const std::string cookie = post("make", named("Anna")).cookie;
  WsClient anna = client(cookie);
  const Json table = new_table(anna);
  const auto token = [&](const char* name, const Json& scopes) {
    const Answer made = post("token", {{"name", name}, {"scopes", scopes}}, cookie);
    EXPECT_EQ(made.status, 200) << made.body;
    EXPECT_TRUE(made.cookie.empty()) << "who makes it stays who he is";
    return "Authorization: Bearer " + made.body["token"].get<std::string>() + "\r\n";
  };
  const std::string reads = token("reader", {"read"});
  const std::string plays = token("player", {"play"});
  EXPECT_EQ(post("token", {{"name", "reader"}, {"scopes", {"read"}}}, cookie).body["error"],
            "taken");
  EXPECT_EQ(post("token", {{"name", "x"}, {"scopes", Json::array()}}, cookie).status, 400);
  EXPECT_EQ(post("token", {{"name", "x"}, {"scopes", {"rule"}}}, cookie).status, 400);
  EXPECT_EQ(post("token", {{"name", "x"}, {"scopes", {"read"}}}).body["error"], "account");

  WsClient reader(port(), "", "none", reads);
  ASSERT_EQ(reader.status(), 101) << "no page, so no origin";
  EXPECT_EQ(reader.result("me")["name"], "Anna");
  EXPECT_TRUE(reader.call("join", at(table)).contains("result"));
  EXPECT_EQ(code(reader.call("create", {{"game", "toy"}})), kRefused);
  EXPECT_EQ(code(apply(reader, table, "take 1", "r")), kRefused);
  WsClient player(port(), "", "none", plays);
  EXPECT_TRUE(apply(player, table, "take 1", "p").contains("result"));
  EXPECT_EQ(code(player.call("me", {{"name", "Berta"}})), kRefused);
  EXPECT_EQ(code(player.call("appoint", {{"name", "Anna"}, {"office", "none"}})), kRefused)
      << "though she is an administrator";
  EXPECT_EQ(raw("logout", "{}", "", plays).status, 403) << "nor has it the account";
  EXPECT_EQ(raw("token", Json{{"name", "y"}, {"scopes", {"play"}}}.dump(), "", plays).status, 403);

  const Answer all = post("tokens", Json::object(), cookie);
  ASSERT_EQ(all.body["tokens"].size(), 2U);
  EXPECT_EQ(all.body.dump().find("Bearer"), std::string::npos);
  EXPECT_EQ(post("revoke", {{"name", "player"}}, cookie).status, 200);
  EXPECT_EQ(post("revoke", {{"name", "player"}}, cookie).status, 409);
  wait_for_the_end(player);
  EXPECT_EQ(WsClient(port(), "", "none", plays).status(), 401);
  EXPECT_EQ(WsClient(port(), "", "none", "Authorization: Bearer nonsense\r\n").status(), 401);
  EXPECT_EQ(post("logout", {{"everywhere", true}}, cookie).status, 200);
  EXPECT_EQ(WsClient(port(), "", "none", reads).status(), 401) << "tokens go with all else";
}

TEST_F(ClubTest, AProfileTellsOfFinishedGames) {
  start();
  WsClient anna = member("Anna");
  WsClient berta = member("Berta");
  const Json over = play_out(anna, berta, two_seats(anna, berta));
  const bool won = over["decision"]["results"][0]["rank"] == 1;
  WsClient stranger = client();
  const Json seen = stranger.result("profile", {{"name", won ? "Anna" : "Berta"}});
  ASSERT_EQ(seen["ratings"].size(), 1U);
  EXPECT_EQ(seen["ratings"][0]["game"], "toy");
  EXPECT_EQ(seen["ratings"][0]["played"], 1);
  EXPECT_NEAR(seen["ratings"][0]["mu"].get<double>(), 27.635, 1e-3);
  ASSERT_EQ(seen["games"].size(), 1U);
  EXPECT_EQ(seen["games"][0]["table"], over["table"]);
  const Json loser =
      stranger.result("profile", {{"table", over["table"]}, {"seat", won ? "p2" : "p1"}});
  EXPECT_NEAR(loser["ratings"][0]["mu"].get<double>(), 22.365, 1e-3);
  EXPECT_EQ(code(stranger.call("profile", {{"name", "Nobody"}})), -32602);
  EXPECT_TRUE(stranger.result("profile")["ratings"].empty());
  EXPECT_EQ(anna.result("profile")["name"], "Anna");
}

// Wherever he is; a guest sees it at the old table.
TEST_F(ClubTest, WhoHasAnAccountIsInvitedToPlayAgain) {
  start();
  WsClient anna = member("Anna");
  WsClient berta = member("Berta");
  const Json over = play_out(anna, berta, two_seats(anna, berta));
  const Json made = berta.result("create", {{"rematch", over["table"]}});
  ASSERT_EQ(made["invited"].size(), 1U) << made;
  EXPECT_EQ(made["invited"][0]["name"], "Anna");
  WsClient elsewhere = client(anna.cookie());
  const Json mine = elsewhere.result("mine");
  ASSERT_FALSE(mine.empty());
  EXPECT_EQ(mine[0]["table"], made["table"]);
  EXPECT_EQ(mine[0]["invited_by"]["name"], "Berta");
  EXPECT_TRUE(
      elsewhere.result("sit", {{"table", made["table"]}, {"seat", "p1"}})["seats"][0]["yours"]);
}

// ... unless he does not want to meet who asks.
TEST_F(ClubTest, WhoIsBlockedInvitesNobodyToPlayAgain) {
  start();
  WsClient anna = member("Anna");
  WsClient berta = member("Berta");
  const Json over = play_out(anna, berta, two_seats(anna, berta));
  anna.result("block", {{"name", "Berta"}, {"block", true}});
  EXPECT_FALSE(berta.result("create", {{"rematch", over["table"]}}).contains("invited"));
}

TEST_F(ClubTest, GamesWithOneselfDoNotCount) {
  start();
  WsClient anna = member("Anna");
  play_out(anna, anna, new_table(anna));
  EXPECT_TRUE(anna.result("profile")["ratings"].empty());
  EXPECT_EQ(anna.result("profile")["games"].size(), 1U);
}

// ---- Invitations by name. ----

class InvitationTest : public ClubTest {
 protected:
  static Json invitation(const Json& table, const std::string& name) {
    return {{"table", table["table"]}, {"name", name}};
  }
};

TEST_F(InvitationTest, SomebodyIsAskedByNameAndSitsDown) {
  start();
  WsClient anna = member("Anna");
  WsClient berta = member("Berta");
  const Json begin = new_table(anna, {"me", "open"});
  const Json seat{{"table", begin["table"]}, {"seat", "p2"}};
  EXPECT_EQ(code(berta.call("sit", seat)), kRefused);
  EXPECT_TRUE(berta.result("mine").empty());
  Json now = anna.result("invite", invitation(begin, "BERTA"));
  EXPECT_EQ(now["invited"], Json::array({{{"name", "Berta"}}}));
  EXPECT_TRUE(anna.result("invite", invitation(begin, "Berta"))["repeated"]);
  const Json mine = berta.result("mine");
  ASSERT_EQ(mine.size(), 1U);
  EXPECT_EQ(mine[0]["invited_by"]["name"], "Anna");
  EXPECT_FALSE(client().result("join", at(begin)).contains("invited")) << "nobody else's to know";
  restart();
  WsClient later = client(berta.cookie());
  EXPECT_EQ(later.result("join", at(begin))["invited_by"]["name"], "Anna");
  now = later.result("sit", seat);
  EXPECT_TRUE(line(now, 1)["yours"]);
  EXPECT_FALSE(now.contains("invited"));
  EXPECT_FALSE(later.result("mine")[0].contains("invited_by"));
}

TEST_F(InvitationTest, OneDeclinesOrIsAskedNoMore) {
  start();
  WsClient anna = member("Anna");
  WsClient berta = member("Berta");
  WsClient carla = member("Carla");
  const Json begin = new_table(anna, {"me", "open"});
  for (const char* name : {"Berta", "Carla"}) anna.result("invite", invitation(begin, name));
  EXPECT_EQ(code(berta.call("decline", invitation(begin, "Carla"))), kRefused);
  EXPECT_FALSE(berta.result("decline", at(begin)).contains("invited_by"));
  EXPECT_TRUE(berta.result("decline", at(begin))["repeated"]);
  EXPECT_FALSE(anna.result("decline", invitation(begin, "Carla")).contains("invited"));
  EXPECT_TRUE(berta.result("mine").empty());
  EXPECT_TRUE(carla.result("mine").empty());
  EXPECT_EQ(code(carla.call("sit", {{"table", begin["table"]}, {"seat", "p2"}})), kRefused);
}

TEST_F(InvitationTest, OnlyThoseMayInviteWhoAreWelcome) {
  auto [anna, berta, carla, guest] = three_and_a_guest();
  const Json begin = new_table(anna, {"me", "open"});
  EXPECT_EQ(code(guest.call("invite", invitation(new_table(guest, {"me", "open"}), "Anna"))),
            kRefused)
      << "guests have the link";
  EXPECT_EQ(code(berta.call("invite", invitation(begin, "Carla"))), kRefused) << "not her table";
  EXPECT_EQ(code(anna.call("invite", invitation(begin, "Anna"))), -32602);
  EXPECT_EQ(code(anna.call("invite", invitation(begin, "Nobody"))), -32602);
  EXPECT_EQ(code(anna.call("invite", invitation(new_table(anna), "Berta"))), kRefused)
      << "no seat is free";
  anna.result("invite", invitation(begin, "Berta"));
  berta.result("block", {{"name", "Anna"}, {"block", true}});
  EXPECT_TRUE(berta.result("mine").empty()) << "what she was asked before is forgotten";
  EXPECT_EQ(code(anna.call("invite", invitation(new_table(anna, {"me", "open"}), "Berta"))),
            kRefused);
  anna.result("block", {{"name", "Carla"}, {"block", true}});
  EXPECT_EQ(code(anna.call("invite", invitation(begin, "Carla"))), kRefused)
      << "she could not sit down";
}

TEST_F(InvitationTest, NobodyIsFloodedWithInvitations) {
  config_.net.limits.invitations_per_hour = 3;
  start();
  WsClient anna = member("Anna");
  ASSERT_EQ(post("make", named("Berta")).status, 200);
  for (int i = 0; i < 3; ++i) {
    anna.result("invite", invitation(new_table(anna, {"me", "open"}), "Berta"));
  }
  EXPECT_EQ(code(anna.call("invite", invitation(new_table(anna, {"me", "open"}), "Berta"))),
            -32023);
}

TEST_F(InvitationTest, WhoIsGoneIsInvitedNoMore) {
  start();
  WsClient anna = member("Anna");
  const std::string berta = post("make", named("Berta")).cookie;
  const Json begin = new_table(anna, {"me", "open"});
  anna.result("invite", invitation(begin, "Berta"));
  ASSERT_EQ(post("delete", {{"password", kPassword}}, berta).status, 200);
  restart();
  EXPECT_FALSE(client(anna.cookie()).result("join", at(begin)).contains("invited"));
}

// ---- Talk, and notes. ----

TEST_F(ClubTest, ThoseWhoPlayAndThoseWhoLookOnTalkApart) {
  auto [anna, berta, carla, guest] = three_and_a_guest();
  const Json now = two_seats(anna, berta);
  for (WsClient* one : {&anna, &berta, &carla, &guest}) one->result("join", at(now));
  const auto says = [&](WsClient& who, const char* text) {
    return who.call("talk", {{"table", now["table"]}, {"text", text}});
  };
  const auto texts = [&](WsClient& reader) {
    std::vector<std::string> out;
    const Json read = reader.result("talk", at(now));
    for (const Json& one : read["lines"]) out.push_back(one["text"]);
    return out;
  };
  using Texts = std::vector<std::string>;
  says(anna, "hello");
  says(carla, "p1 has the better card");
  EXPECT_EQ(code(says(guest, "so it is")), kRefused);
  EXPECT_EQ(texts(anna), Texts{"hello"});
  EXPECT_EQ(texts(berta), Texts{"hello"});
  EXPECT_EQ(texts(carla), (Texts{"hello", "p1 has the better card"}));
  EXPECT_EQ(texts(guest), (Texts{"hello", "p1 has the better card"}));
  const Json lines = guest.result("talk", at(now))["lines"];
  EXPECT_TRUE(lines[1]["gallery"]);
  EXPECT_FALSE(lines[0].contains("gallery"));
  // Nor does any frame tell them: all that berta was sent until her own words come back.
  says(anna, "your turn");
  bool last = false;
  while (!last) {
    const std::string frame = *berta.receive();
    EXPECT_EQ(frame.find("better card"), std::string::npos);
    last = frame.find("your turn") != std::string::npos;
  }
  play_out(anna, berta, anna.result("join", at(now)));
  EXPECT_EQ(texts(berta).size(), 3U) << "after the end nothing is hidden";
}

TEST_F(ClubTest, OneLineAfterTheOtherIsToldOnce) {
  start();
  WsClient anna = member("Anna");
  WsClient berta = member("Berta");
  const Json now = two_seats(anna, berta);
  berta.result("join", at(now));
  for (const char* text : {"one", "two"}) {
    anna.result("talk", {{"table", now["table"]}, {"text", text}});
  }
  std::vector<std::string> told;
  while (told.size() < 2) {
    const Json note = Json::parse(*berta.receive());
    if (note.value("method", "") != "talk") continue;
    for (const Json& one : note["params"]["lines"]) told.push_back(one["text"]);
  }
  EXPECT_EQ(told, (std::vector<std::string>{"one", "two"}));
}

TEST_F(ClubTest, WhoSaysMuchAtOnceHasToWait) {
  config_.net.limits.lines_per_second = 0.001;
  config_.net.limits.line_burst = 3;
  start();
  WsClient anna = member("Anna");
  const Json table = new_table(anna);
  const Json said{{"table", table["table"]}, {"text", "la"}};
  for (int i = 0; i < 3; ++i) anna.result("talk", said);
  EXPECT_EQ(code(anna.call("talk", said)), -32023);
  EXPECT_EQ(anna.result("talk", at(table))["lines"].size(), 3U);
}

TEST_F(ClubTest, NotesAreOnesOwnOnEveryDevice) {
  start();
  WsClient anna = member("Anna");
  const std::string cookie = post("make", named("Berta")).cookie;
  WsClient berta = client(cookie);
  const Json now = two_seats(anna, berta);
  const auto note = [&](const std::string& text) {
    return Json{{"table", now["table"]}, {"text", text}};
  };
  EXPECT_EQ(berta.result("notes", at(now))["text"], "");
  berta.result("notes", note("she has the three"));
  EXPECT_EQ(anna.result("notes", at(now))["text"], "");
  EXPECT_EQ(code(berta.call("notes", note(std::string(kMostNoteBytes + 1, 'x')))), -32602);
  EXPECT_EQ(code(client().call("notes", note("a stranger's"))), kRefused);
  EXPECT_EQ(code(berta.call("notes", {{"table", "aaaa"}})), -32020);
  const Answer device = post("login", named("Berta"));
  WsClient second = client(device.cookie);
  EXPECT_EQ(second.result("notes", at(now))["text"], "she has the three");
  const auto all = http_request(port(), "GET", "/api/games", "Cookie: " + anna.cookie() + "\r\n");
  EXPECT_EQ(all.body.find("the three"), std::string::npos);
  // A guest's go along with him.
  WsClient guest = client();
  const Json own = new_table(guest);
  guest.result("notes", {{"table", own["table"]}, {"text", "mine"}});
  const Answer in = post("login", named("Anna"), guest.cookie());
  EXPECT_EQ(client(in.cookie).result("notes", at(own))["text"], "mine");
  // And all go with the account.
  ASSERT_EQ(post("delete", {{"password", kPassword}}, cookie).status, 200);
  server_.reset();
  auto store = Store::open({config_.database, 0});
  ASSERT_TRUE(store.ok());
  for (std::int64_t person = 1; person < 10; ++person)
    EXPECT_LE(store.value()->notes_of(person), 1);
  const auto game = store.value()->game(now["table"]);
  EXPECT_EQ(store.value()->note(game->seats[1].person, game->id), "");
}

TEST_F(ClubTest, WhatOneDatabaseCouldNotKeepIsRefused) {
  start();
  WsClient anna = member("Anna");
  const Json table = new_table(anna);
  const std::string bad("a\0b", 3);
  for (const char* method : {"talk", "notes", "report"}) {
    EXPECT_EQ(code(anna.call(method, {{"table", table["table"]}, {"text", bad}})), -32602)
        << method;
  }
  EXPECT_EQ(code(anna.call("me", {{"name", bad}})), -32602);
  EXPECT_EQ(post("make", named(bad)).status, 400);
  EXPECT_EQ(anna.result("talk", at(table))["lines"].size(), 0U);
}

}  // namespace
}  // namespace tricorne
