// Notices for those who are away, as real receivers get them.
#include "server/notices.h"

#include <gmock/gmock.h>
#include <sys/wait.h>

#include <atomic>
#include <csignal>
#include <latch>

#include "kernel/hex.h"
#include "server/server_fixture.h"
#include "server/sinks.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kOrigin = "https://games.example";

class NoticesTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    config_.notices.origin = kOrigin;
    config_.notices.webhooks = true;
    config_.notices.own_machine = true;
    config_.notices.again = {0, 0, 0};
    config_.now = [this] { return now_.load(); };
  }

  struct Account {
    std::string cookie;
    std::string headers;
  };
  [[nodiscard]] HttpReply post(const std::string& path, const Json& body,
                               const std::string& cookie = "") const {
    return http_request(port_of(), "POST", path,
                        fmt::format("Origin: http://127.0.0.1:{}\r\n", port_of()) +
                            (cookie.empty() ? "" : "Cookie: " + cookie + "\r\n"),
                        body.dump());
  }
  [[nodiscard]] std::uint16_t port_of() const { return server_ ? port() : child_port_; }
  [[nodiscard]] std::string account(const std::string& name) const {
    const auto made = post("/api/account/make", {{"name", name}, {"password", "a long password"}});
    EXPECT_EQ(made.status, 200) << made.body;
    const std::string set = made.headers.at("set-cookie");
    return set.substr(0, set.find(';'));
  }
  void set_webhook(const std::string& cookie, int port) {
    const auto set = post("/api/notices/webhook",
                          {{"address", fmt::format("http://127.0.0.1:{}/hook", port)}}, cookie);
    ASSERT_EQ(set.status, 200) << set.body;
    secret_ = Json::parse(set.body)["secret"];
  }
  // A table of anna's, who goes away from it after her first move, with berta at the other seat.
  Json away(WsClient& anna, WsClient& berta) {
    const Json begin = new_table(anna, {"me", "open"});
    const Json table{{"table", begin["table"]}};
    Json seat = table;
    seat["seat"] = "p2";
    seat["invite"] = begin["invite"];
    berta.result("sit", seat);
    berta.result("join", table);
    const Json moved = anna.result("apply", move_params(begin, "take 1", "a"));
    anna.result("leave", table);
    return moved;
  }
  static Json body(const std::string& request) {
    return Json::parse(request.substr(request.find("\r\n\r\n") + 4));
  }
  static std::string header(const std::string& request, const std::string& name) {
    const auto at = request.find("\r\n" + name + ": ");
    if (at == std::string::npos) return "";
    const auto begin = at + name.size() + 4;
    return request.substr(begin, request.find("\r\n", begin) - begin);
  }
  static std::string link(const std::string& letter, const std::string& path) {
    const std::string begin = kOrigin + path;
    const auto at = letter.find(begin);
    if (at == std::string::npos) return "";
    return letter.substr(at + begin.size(), letter.find_first_of("\r\n>", at) - at - begin.size());
  }

  std::atomic<std::int64_t> now_ = 1'800'000'000;
  std::uint16_t child_port_ = 0;
  std::string secret_;
};

TEST_F(NoticesTest, AWebhookIsSignedAndTellsWhoseTurnItIs) {
  HttpSink sink;
  sink.open();
  start();
  const std::string cookie = account("Anna");
  set_webhook(cookie, sink.port());
  WsClient anna = client(cookie);
  WsClient berta = client();
  const Json now = away(anna, berta);
  berta.result("apply", move_params(now, "take 1", "b"));
  const std::string request = sink.received(1)[0];
  const Json told = body(request);
  EXPECT_EQ(told["kind"], "turn") << "who is at the table is not told that somebody sits down";
  EXPECT_EQ(told["table"], now["table"]);
  EXPECT_EQ(told["game"], "toy");
  EXPECT_EQ(told["number"], now["number"].get<int>() + 1);
  EXPECT_EQ(told["url"], std::string(kOrigin) + "/table/" + now["table"].get<std::string>());
  EXPECT_EQ(told["id"].get<std::string>().size(), 32U);
  EXPECT_EQ(header(request, "X-Tricorne-Id"), told["id"].get<std::string>());
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> sum{};
  crypto_auth_hmacsha256_state state;
  const std::string text = request.substr(request.find("\r\n\r\n") + 4);
  crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(secret_.data()),
                              secret_.size());
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(text.data()),
                                text.size());
  crypto_auth_hmacsha256_final(&state, sum.data());
  EXPECT_EQ(header(request, "X-Tricorne-Signature"), "sha256=" + hex(sum));
}

TEST_F(NoticesTest, ToldAreThoseWhoAreAwayAndOfEveryKind) {
  HttpSink sink;
  sink.open();
  start();
  const std::string cookie = account("Anna");
  set_webhook(cookie, sink.port());
  WsClient anna = client(cookie);
  WsClient berta = client();
  const Json begin = new_table(anna, {"me", "open"});
  const Json table{{"table", begin["table"]}};
  anna.result("leave", table);
  Json seat = table;
  seat["seat"] = "p2";
  seat["invite"] = begin["invite"];
  berta.result("sit", seat);
  EXPECT_EQ(body(sink.received(1)[0])["kind"], "joined");
  const Json here = anna.result("join", table);
  const Json one = anna.result("apply", move_params(here, "take 1", "a"));
  anna.result("leave", table);
  Json now = berta.result("apply", move_params(one, "take 1", "b"));
  EXPECT_EQ(body(sink.received(2)[1])["kind"], "turn");
  berta.result("takeback", table);
  EXPECT_EQ(body(sink.received(3)[2])["kind"], "wish");
  now = anna.result("join", table);
  for (int i = 0; now["status"] == "playing"; ++i) {
    const bool hers = now["decision"]["seat"] == "p1";
    WsClient& mover = hers ? anna : berta;
    if (!hers) anna.result("leave", table);
    const std::string move = mover.result("join", table)["decision"]["options"][0]["move"];
    now = mover.result("apply", move_params(now, move, "id-" + std::to_string(i)));
    if (!hers && now["status"] == "playing") now = anna.result("join", table);
  }
  // She moved last herself, or has been told that it is over.
  const std::string counted = http_request(port(), "GET", "/metrics").body;
  EXPECT_THAT(counted, HasSubstr("tricorne_notices_sent_total"));
}

TEST_F(NoticesTest, WhatDoesNotArriveIsSentAgainWithTheSameIdAndGivenUpInTheEnd) {
  HttpSink sink;
  std::atomic<int> refusals = 2;
  sink.status = [&](const std::string&) { return refusals-- > 0 ? 500 : 204; };
  sink.open();
  start();
  const std::string cookie = account("Anna");
  set_webhook(cookie, sink.port());
  WsClient anna = client(cookie);
  WsClient berta = client();
  Json now = away(anna, berta);
  now = berta.result("apply", move_params(now, "take 1", "b"));
  const auto three = sink.received(3);
  EXPECT_EQ(header(three[0], "X-Tricorne-Id"), header(three[1], "X-Tricorne-Id"));
  EXPECT_EQ(header(three[1], "X-Tricorne-Id"), header(three[2], "X-Tricorne-Id"));
  while (metric(port(), "tricorne_notices_sent_total") < 1) {
  }
  refusals = 1000;
  // Her turn again: four attempts in all, and then no more.
  const Json here = anna.result("join", {{"table", now["table"]}});
  now = anna.result("apply", move_params(here, "take 1", "c"));
  anna.result("leave", {{"table", now["table"]}});
  berta.result("apply", move_params(now, "take 1", "d"));
  while (metric(port(), "tricorne_notices_given_up_total") < 1) {
  }
  EXPECT_EQ(metric(port(), "tricorne_notices_failed_total"), 6);
  server_->stop();  // it has noted then what it has counted
  auto outbox = Outbox::open(config_.database);
  EXPECT_TRUE(outbox.value()->of(1, "webhook").empty());
}

// The move is committed, its notice is on its way, and the server is killed: it comes after the
// next start, with the same id.
TEST_F(NoticesTest, NoNoticeIsLostWhenTheServerIsKilled) {
  HttpSink sink;
  std::latch killed(1);
  std::atomic<bool> silent = true;
  sink.status = [&](const std::string&) {
    if (!silent) return 200;
    killed.wait();
    return 0;
  };
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    auto server = Server::start(config_, games_());
    const std::uint16_t port = server ? server.value()->port() : 0;
    if (write(ends[1], &port, sizeof port) != sizeof port) _exit(1);
    for (;;) pause();
  }
  close(ends[1]);
  ASSERT_EQ(read(ends[0], &child_port_, sizeof child_port_),
            static_cast<ssize_t>(sizeof child_port_));
  close(ends[0]);
  sink.open();
  const std::string cookie = account("Anna");
  set_webhook(cookie, sink.port());
  {
    WsClient anna(child_port_, cookie);
    WsClient berta(child_port_);
    const Json now = away(anna, berta);
    berta.result("apply", move_params(now, "take 1", "b"));
  }
  const std::string first = sink.received(1)[0];
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  silent = false;
  killed.count_down();
  start();
  const std::string second = sink.received(2)[1];
  EXPECT_EQ(header(first, "X-Tricorne-Id"), header(second, "X-Tricorne-Id"));
  EXPECT_EQ(body(first), body(second));
}

TEST_F(NoticesTest, LettersComeToAnAddressThatWasConfirmedAllInOne) {
  MailSink sink;
  sink.open();
  config_.notices.mail = {fmt::format("smtp://127.0.0.1:{}", sink.port()), "", "",
                          "house@games.example"};
  start();
  const std::string cookie = account("Anna");
  const Json wanted{{"address", "anna@b.example"}, {"minutes", 60}, {"language", "es"}};
  ASSERT_EQ(post("/api/notices/mail", wanted, cookie).status, 200);
  const std::string asked = sink.received(1)[0];
  EXPECT_THAT(asked, HasSubstr("To: <anna@b.example>"));
  EXPECT_THAT(asked, HasSubstr("From: Tricorne <house@games.example>"));
  EXPECT_THAT(asked, HasSubstr("confírmala"));
  const std::string token = link(asked, "/confirm/");
  std::string forged = token;
  forged.back() = forged.back() == '0' ? '1' : '0';
  EXPECT_EQ(post("/api/notices/confirm", {{"token", forged}}).status, 403);
  WsClient anna = client(cookie);
  WsClient berta = client();
  Json now = away(anna, berta);
  now = berta.result("apply", move_params(now, "take 1", "b"));
  EXPECT_EQ(post("/api/notices/confirm", {{"token", token}}).status, 200);
  const Json here = anna.result("join", {{"table", now["table"]}});
  now = anna.result("apply", move_params(here, "take 1", "c"));
  anna.result("leave", {{"table", now["table"]}});
  now = berta.result("apply", move_params(now, "take 1", "d"));
  const Json other = away(anna, berta);
  berta.result("apply", move_params(other, "take 1", "e"));
  now_ += 3600;
  const std::string letter = sink.received(2)[1];
  EXPECT_THAT(letter, HasSubstr("Te toca jugar en toy"));
  EXPECT_THAT(letter, HasSubstr("/table/" + now["table"].get<std::string>()));
  EXPECT_THAT(letter, HasSubstr("/table/" + other["table"].get<std::string>())) << "all in one";
  EXPECT_THAT(letter, HasSubstr("List-Unsubscribe-Post: List-Unsubscribe=One-Click"));
  // From anywhere, without a cookie; and twice does no harm.
  const std::string stop = "/api/notices/stop/" + link(letter, "/stop/");
  EXPECT_EQ(http_request(port(), "POST", stop + "0", "", "List-Unsubscribe=One-Click").status, 403);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(http_request(port(), "POST", stop, "", "List-Unsubscribe=One-Click").status, 200);
  }
  const auto settings = http_request(port(), "GET", "/api/notices", "Cookie: " + cookie + "\r\n");
  EXPECT_FALSE(Json::parse(settings.body).contains("mail"));
  EXPECT_EQ(post("/api/notices/confirm", {{"token", token}}).status, 403) << "there is none";
}

TEST_F(NoticesTest, ALetterTellsOnlyWhatIsStillSo) {
  MailSink sink;
  sink.open();
  config_.notices.mail = {fmt::format("smtp://127.0.0.1:{}", sink.port()), "", "",
                          "house@games.example"};
  start();
  const std::string cookie = account("Anna");
  ASSERT_EQ(
      post("/api/notices/mail", {{"address", "anna@b.example"}, {"minutes", 5}}, cookie).status,
      200);
  const std::string token = link(sink.received(1)[0], "/confirm/");
  ASSERT_EQ(post("/api/notices/confirm", {{"token", token}}).status, 200);
  WsClient anna = client(cookie);
  WsClient berta = client();
  Json now = away(anna, berta);
  now = berta.result("apply", move_params(now, "take 1", "b"));
  const Json here = anna.result("join", {{"table", now["table"]}});
  anna.result("apply", move_params(here, "take 1", "c"));
  const Json other = away(anna, berta);
  berta.result("apply", move_params(other, "take 1", "d"));
  now_ += 300;
  const std::string letter = sink.received(2)[1];
  EXPECT_THAT(letter, HasSubstr("/table/" + other["table"].get<std::string>()));
  EXPECT_THAT(letter, Not(HasSubstr("/table/" + now["table"].get<std::string>())))
      << "she has moved there since";
}

TEST_F(NoticesTest, ALostPasswordIsReplacedByALetterOnce) {
  MailSink sink;
  sink.open();
  config_.notices.mail = {fmt::format("smtp://127.0.0.1:{}", sink.port()), "", "",
                          "house@games.example"};
  start();
  const std::string cookie = account("Anna");
  const Json name{{"name", "anna"}};
  const auto nobody = post("/api/account/forgot", {{"name", "nobody"}});
  EXPECT_EQ(post("/api/account/forgot", name).body, nobody.body) << "she has no address yet";
  ASSERT_EQ(post("/api/notices/mail", {{"address", "anna@b.example"}}, cookie).status, 200);
  const std::string token = link(sink.received(1)[0], "/confirm/");
  ASSERT_EQ(post("/api/notices/confirm", {{"token", token}}).status, 200);
  const auto lost = post("/api/account/forgot", name);
  EXPECT_EQ(lost.status, nobody.status);
  EXPECT_EQ(lost.body, nobody.body);
  const std::string reset = link(sink.received(2)[1], "/reset/");
  const auto with = [&](const std::string& one, const std::string& password) {
    return post("/api/account/reset", {{"token", one}, {"password", password}}).status;
  };
  EXPECT_EQ(with(token, "another password"), 403) << "a link for something else";
  EXPECT_EQ(with(reset, "short"), 400);
  now_ += 20 * 60;
  EXPECT_EQ(with(reset, "another password"), 403) << "too late";
  now_ -= 60;
  EXPECT_EQ(with(reset, "another password"), 200);
  EXPECT_EQ(with(reset, "a third password"), 403) << "once";
  const auto log_in = [&](const std::string& password) {
    return post("/api/account/login", {{"name", "Anna"}, {"password", password}}).status;
  };
  EXPECT_EQ(log_in("a long password"), 403);
  EXPECT_EQ(log_in("another password"), 200);
  EXPECT_NE(client(cookie).cookie(), cookie) << "every device was logged out";
}

TEST_F(NoticesTest, NothingLeavesAHouseThatDoesNotSaySo) {
  config_.notices = {};
  start();
  const std::string cookie = account("Anna");
  EXPECT_EQ(post("/api/notices/webhook", {{"address", "https://b.example/"}}, cookie).status, 409);
  EXPECT_EQ(post("/api/notices/mail", {{"address", "anna@b.example"}}, cookie).status, 409);
  const auto settings = http_request(port(), "GET", "/api/notices", "Cookie: " + cookie + "\r\n");
  EXPECT_EQ(Json::parse(settings.body)["offered"], Json::array());
}

TEST_F(NoticesTest, AGuestHasNoNoticesAndWhoIsGoneNoneAnyMore) {
  start();
  EXPECT_EQ(
      post("/api/notices/webhook", {{"address", "https://b.example/"}}, client().cookie()).status,
      409);
  const std::string cookie = account("Anna");
  set_webhook(cookie, 1);
  auto outbox = Outbox::open(config_.database);
  EXPECT_EQ(outbox.value()->ways(1).size(), 1U);
  ASSERT_EQ(post("/api/account/delete", {{"password", "a long password"}}, cookie).status, 200);
  EXPECT_TRUE(outbox.value()->ways(1).empty());
}

}  // namespace
}  // namespace tricorne
