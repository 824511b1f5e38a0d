// Notices for those who are away, as real receivers get them.
#include "server/notices.h"

#include <gmock/gmock.h>
#include <sys/wait.h>

#include <atomic>
#include <csignal>
#include <latch>

#include "kernel/hex.h"
#include "server/push_fixture.h"
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
    config_.notices.push = true;
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
    Json moved = anna.result("apply", move_params(begin, "take 1", "a"));
    anna.result("leave", table);
    return moved;
  }
  // Anna, who is told by a webhook at this sink, and Berta, who is a guest.
  struct Two {
    WsClient anna;
    WsClient berta;
  };
  Two anna_is_told(HttpSink& sink) {
    sink.open();
    start();
    const std::string cookie = account("Anna");
    set_webhook(cookie, sink.port());
    return {client(cookie), client()};
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

  static std::string text(const std::string& request) {
    return request.substr(request.find("\r\n\r\n") + 4);
  }
  [[nodiscard]] Json settings(const std::string& cookie) const {
    return Json::parse(
        http_request(port(), "GET", "/api/notices", "Cookie: " + cookie + "\r\n").body);
  }
  // Anna's browser is told from now on, at this address.
  Json subscribe(const std::string& cookie, const Browser& browser, const std::string& address,
                 Json wanted = Json::object()) {
    wanted.update(browser.subscription(address));
    const auto set = post("/api/notices/push", wanted, cookie);
    EXPECT_EQ(set.status, 200) << set.body;
    return Json::parse(set.body)["push"];
  }
  static std::string service(const Sink& sink, const std::string& path) {
    return fmt::format("http://127.0.0.1:{}{}", sink.port(), path);
  }

  std::atomic<std::int64_t> now_ = 1'800'000'000;
  std::uint16_t child_port_ = 0;
  std::string secret_;
};

TEST_F(NoticesTest, AWebhookIsSignedAndTellsWhoseTurnItIs) {
  HttpSink sink;
  auto [anna, berta] = anna_is_told(sink);
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

// Five times at once, and then every ten minutes, until he comes.
TEST_F(NoticesTest, NobodyIsFloodedByWhoMovesAndTakesItBack) {
  constexpr int kMost = 5;
  HttpSink sink;
  auto [anna, berta] = anna_is_told(sink);
  Json now = away(anna, berta);
  for (int i = 0; i < 12; ++i) {
    const std::string name = std::to_string(i);
    now = berta.result("apply", move_params(now, "take 1", "m" + name));
    // What is not so any more when it is to be told is not told: each is waited for.
    if (i < kMost) sink.received(static_cast<std::size_t>(i) + 1);
    Json undo = move_params(now, "", "u" + name);
    undo.erase("move");
    now = berta.result("undo", undo);
  }
  now = berta.result("apply", move_params(now, "take 1", "last"));
  berta.result("takeback", {{"table", now["table"]}});
  EXPECT_EQ(body(sink.received(kMost)[kMost - 1])["kind"], "turn");
  EXPECT_EQ(body(sink.received(kMost + 1)[kMost])["kind"], "wish");
  now_ += 600;
  EXPECT_EQ(body(sink.received(kMost + 2)[kMost + 1])["kind"], "turn") << "it is so still";
}

TEST_F(NoticesTest, ToldAreThoseWhoAreAwayAndOfEveryKind) {
  HttpSink sink;
  auto [anna, berta] = anna_is_told(sink);
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

TEST_F(NoticesTest, WhoIsInvitedIsTold) {
  HttpSink sink;
  sink.open();
  start();
  const std::string cookie = account("Anna");
  set_webhook(cookie, sink.port());
  WsClient berta = client(account("Berta"));
  const Json table = new_table(berta, {"me", "open"});
  berta.result("invite", {{"table", table["table"]}, {"name", "Anna"}});
  const Json told = body(sink.received(1)[0]);
  EXPECT_EQ(told["kind"], "invited");
  EXPECT_EQ(told["table"], table["table"]);
}

TEST_F(NoticesTest, WhoseGameAModeratorClosesIsTold) {
  HttpSink hook;
  HttpSink browsers;
  hook.open();
  browsers.open();
  start();
  WsClient keeper = client(account("Keeper"));  // the first account looks after the house
  const std::string cookie = account("Anna");
  set_webhook(cookie, hook.port());
  const Browser spanish;
  const Browser english;
  subscribe(cookie, spanish, service(browsers, "/es"), {{"language", "es"}});
  subscribe(cookie, english, service(browsers, "/en"), {{"language", "en"}});
  WsClient anna = client(cookie);
  WsClient berta = client();
  const Json now = away(anna, berta);
  const Json close{{"act", "close"}, {"table", now["table"]}};
  EXPECT_EQ(keeper.result("moderate", close)["status"], "closed");
  const Json told = body(hook.received(1)[0]);
  EXPECT_EQ(told["kind"], "over");
  EXPECT_EQ(told["status"], "closed");
  EXPECT_EQ(told["table"], now["table"]);
  for (const std::string& request : browsers.received(2)) {
    const bool here = request.starts_with("POST /es ");
    const auto read = (here ? spanish : english).read(text(request));
    ASSERT_TRUE(read);
    EXPECT_EQ(Json::parse(*read)["body"], here ? "Un moderador ha cerrado una partida de toy"
                                               : "A moderator has closed a game of toy");
  }
}

// Also whoever has set a table up without sitting down there.
TEST_F(NoticesTest, WhoHasSetATableUpIsToldThatItIsClosed) {
  HttpSink sink;
  sink.open();
  start();
  WsClient keeper = client(account("Keeper"));
  const std::string cookie = account("Anna");
  set_webhook(cookie, sink.port());
  WsClient anna = client(cookie);
  const Json begin = new_table(anna, {"open", "open"});
  anna.result("leave", {{"table", begin["table"]}});
  keeper.result("moderate", {{"act", "close"}, {"table", begin["table"]}});
  EXPECT_EQ(body(sink.received(1)[0])["status"], "closed");
}

// She is asked, answers at once by what she said beforehand, and is told only of what she has to answer herself.
TEST_F(NoticesTest, ATurnThatIsAnsweredBeforehandIsNotTold) {
  HttpSink sink;
  auto [anna, berta] = anna_is_told(sink);
  Json now = away(anna, berta);
  const Json lines = Json::array({{{"seat", "p2"}, {"move", "take 1"}, {"answer", "take 1"}}});
  anna.result("plan", {{"table", now["table"]},
                       {"seat", "p1"},
                       {"number", now["number"]},
                       {"edition", now["edition"]},
                       {"lines", lines}});
  const int number = now["number"];
  now = berta.result("apply", move_params(now, "take 1", "b"));
  while (now["number"] < number + 2) now = berta.notification().value();
  now = berta.result("apply", move_params(now, "take 1", "c"));
  const auto told = body(sink.received(1)[0]);
  EXPECT_EQ(told["kind"], "turn");
  EXPECT_EQ(told["number"], now["number"]) << "the second turn, not the first";
}

TEST_F(NoticesTest, WhatDoesNotArriveIsSentAgainWithTheSameIdAndGivenUpInTheEnd) {
  std::atomic<int> refusals = 2;
  HttpSink sink;
  sink.status = [&](const std::string&) { return refusals-- > 0 ? 500 : 204; };
  auto [anna, berta] = anna_is_told(sink);
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

TEST_F(NoticesTest, ABrowserIsToldInItsLanguageAndOnlyItReadsIt) {
  HttpSink sink;
  sink.status = [](const std::string&) { return 201; };
  sink.open();
  start();
  const std::string cookie = account("Anna");
  const Browser here;
  const Browser there;
  const Json first = subscribe(cookie, here, service(sink, "/here"), {{"language", "es"}});
  const Json both = subscribe(cookie, there, service(sink, "/there"));
  EXPECT_EQ(both["browsers"].size(), 2U);
  EXPECT_EQ(first["key"], both["key"]);
  WsClient anna = client(cookie);
  WsClient berta = client();
  const Json now = away(anna, berta);
  berta.result("apply", move_params(now, "take 1", "b"));
  const auto requests = sink.received(2);
  const bool in_order = requests[0].starts_with("POST /here ");
  const std::string& to_here = requests[in_order ? 0 : 1];
  const std::string& to_there = requests[in_order ? 1 : 0];
  EXPECT_TRUE(to_there.starts_with("POST /there "));
  const auto told = here.read(text(to_here));
  ASSERT_TRUE(told);
  const Json read = Json::parse(*told);
  EXPECT_EQ(read["title"], "toy");
  EXPECT_EQ(read["body"], "Te toca jugar en toy");
  EXPECT_EQ(read["url"], "/table/" + now["table"].get<std::string>());
  EXPECT_EQ(read["id"].get<std::string>().size(), 32U);
  EXPECT_EQ(read.size(), 4U) << "nothing of the game itself";
  EXPECT_EQ(Json::parse(*there.read(text(to_there)))["body"], "It is your turn in toy");
  EXPECT_FALSE(here.read(text(to_there)));
  EXPECT_EQ(header(to_here, "Content-Encoding"), "aes128gcm");
  EXPECT_EQ(header(to_here, "TTL"), "86400");
  EXPECT_THAT(to_here, Not(HasSubstr(now["table"].get<std::string>())))
      << "the service is not told";
  const std::string said = header(to_here, "Authorization");
  EXPECT_THAT(said, HasSubstr(", k=" + first["key"].get<std::string>()));
  const std::string token = said.substr(8, said.find(',') - 8);
  const auto dot = token.rfind('.');
  EXPECT_TRUE(is_signed_by(from_base64url(first["key"].get<std::string>()).value(),
                           token.substr(0, dot), from_base64url(token.substr(dot + 1)).value()));
  const Json claims =
      Json::parse(*from_base64url(token.substr(token.find('.') + 1, dot - token.find('.') - 1)));
  EXPECT_EQ(claims["aud"], service(sink, ""));
  EXPECT_EQ(claims["sub"], kOrigin);
  EXPECT_EQ(claims["exp"], now_ + 12 * 3600);
  restart();
  EXPECT_EQ(settings(cookie)["push"], both) << "the same key, and the same browsers";
}

TEST_F(NoticesTest, ABrowserThatIsGoneIsForgottenAndOneThatIsOffIsTriedAgain) {
  std::atomic<int> refusals = 2;
  HttpSink sink;
  sink.status = [&](const std::string& request) {
    if (request.starts_with("POST /gone ")) return 410;
    return refusals-- > 0 ? 503 : 201;
  };
  sink.open();
  start();
  const std::string cookie = account("Anna");
  const Browser gone;
  const Browser off;
  subscribe(cookie, gone, service(sink, "/gone"));
  const Json both = subscribe(cookie, off, service(sink, "/off"));
  ASSERT_EQ(both["browsers"].size(), 2U);
  WsClient anna = client(cookie);
  WsClient berta = client();
  const Json now = away(anna, berta);
  berta.result("apply", move_params(now, "take 1", "b"));
  while (metric(port(), "tricorne_notices_sent_total") < 1) {
  }
  std::vector<std::string> ids;
  int to_gone = 0;
  for (const std::string& request : sink.received(4)) {
    if (request.starts_with("POST /gone ")) {
      ++to_gone;
    } else {
      ids.push_back(Json::parse(*off.read(text(request)))["id"]);
    }
  }
  EXPECT_EQ(to_gone, 1) << "once, and then never again";
  ASSERT_EQ(ids.size(), 3U);
  EXPECT_EQ(ids[0], ids[1]);
  EXPECT_EQ(ids[0], ids[2]);
  const Json left = settings(cookie)["push"]["browsers"];
  ASSERT_EQ(left.size(), 1U);
  EXPECT_NE(std::find(both["browsers"].begin(), both["browsers"].end(), left[0]),
            both["browsers"].end());
}

TEST_F(NoticesTest, ABrowserBelongsToWhoeverIsLoggedInThere) {
  HttpSink sink;
  sink.open();
  start();
  const std::string anna = account("Anna");
  const std::string berta = account("Berta");
  const Browser browser;
  const Json hers = subscribe(anna, browser, service(sink, "/one"), {{"wants", {"turn"}}});
  ASSERT_EQ(hers["browsers"].size(), 1U);
  EXPECT_EQ(hers["browsers"][0]["wants"], Json({"turn"}));
  subscribe(anna, Browser(), service(sink, "/two"));
  // Another account on the same browser: the first is not told there any more.
  subscribe(berta, browser, service(sink, "/one"));
  EXPECT_EQ(settings(anna)["push"]["browsers"].size(), 1U);
  const std::string name = settings(berta)["push"]["browsers"][0]["browser"];
  EXPECT_EQ(hers["browsers"][0]["browser"], name);
  // Nobody ends it for somebody else.
  EXPECT_EQ(post("/api/notices/quiet", {{"browser", name}}, anna).status, 200);
  EXPECT_EQ(settings(berta)["push"]["browsers"].size(), 1U);
  EXPECT_EQ(post("/api/notices/quiet", {{"browser", name}}, berta).status, 200);
  EXPECT_TRUE(settings(berta)["push"]["browsers"].empty());
  // Whoever logs out everywhere is told nowhere.
  const auto out = post("/api/account/logout", {{"everywhere", true}}, anna);
  ASSERT_EQ(out.status, 200);
  const auto in = post("/api/account/login", {{"name", "Anna"}, {"password", "a long password"}});
  const std::string set = in.headers.at("set-cookie");
  EXPECT_TRUE(settings(set.substr(0, set.find(';')))["push"]["browsers"].empty());
}

// Its push service has given it another address: its worker posts that by itself, and knows nothing of kinds.
TEST_F(NoticesTest, ABrowserThatHasMovedWantsWhatItWanted) {
  HttpSink sink;
  sink.open();
  start();
  const std::string anna = account("Anna");
  const Browser browser;
  const Json before =
      subscribe(anna, browser, service(sink, "/old"), {{"wants", {"turn"}}, {"language", "es"}});
  for (int i = 0; i < 9; ++i) {
    subscribe(anna, Browser(), service(sink, fmt::format("/other{}", i)));
  }
  const Json moved =
      subscribe(anna, browser, service(sink, "/new"), {{"before", service(sink, "/old")}});
  ASSERT_EQ(moved["browsers"].size(), 10U) << "also where there are as many as there may be";
  const auto named = [](const Json& push, const Json& name) {
    for (const Json& one : push["browsers"]) {
      if (one["browser"] == name) return one;
    }
    return Json();
  };
  const Json old = before["browsers"][0]["browser"];
  EXPECT_TRUE(named(moved, old).is_null());
  int few = 0;
  for (const Json& one : moved["browsers"]) few += one["wants"] == Json({"turn"}) ? 1 : 0;
  EXPECT_EQ(few, 1);
  auto outbox = Outbox::open(config_.database);
  for (const Way& way : outbox.value()->ways(1)) {
    EXPECT_EQ(way.language, way.address == service(sink, "/new") ? "es" : "en") << way.address;
  }
  // The same place again, without a word about kinds.
  const Json again = subscribe(anna, browser, service(sink, "/new"));
  few = 0;
  for (const Json& one : again["browsers"]) few += one["wants"] == Json({"turn"}) ? 1 : 0;
  EXPECT_EQ(few, 1);
}

TEST_F(NoticesTest, WhatIsNoSubscriptionIsRefusedAndTheyAreFew) {
  config_.notices.own_machine = false;
  start();
  const std::string cookie = account("Anna");
  const auto status = [&](const Json& body) {
    return post("/api/notices/push", body, cookie).status;
  };
  const Browser browser;
  const Json good = browser.subscription("https://push.example/1");
  EXPECT_EQ(post("/api/notices/push", good).status, 409) << "only accounts";
  for (const char* address : {"http://push.example/", "", "https://", "https://me@push.example/"}) {
    EXPECT_EQ(status(browser.subscription(address)), 400) << address;
  }
  for (const auto& [key, value] : std::vector<std::pair<std::string, Json>>{{"p256dh", ""},
                                                                            {"p256dh", "AAAA"},
                                                                            {"auth", "x"},
                                                                            {"auth", 5},
                                                                            {"language", "xx"},
                                                                            {"wants", {"gold"}},
                                                                            {"secret", "x"}}) {
    Json wrong = good;
    wrong[key] = value;
    EXPECT_EQ(status(wrong), 400) << wrong;
  }
  EXPECT_TRUE(settings(cookie)["push"]["browsers"].empty());
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(status(browser.subscription(fmt::format("https://push.example/{}", i))), 200);
  }
  EXPECT_EQ(status(browser.subscription("https://push.example/more")), 429);
  EXPECT_EQ(status(good), 200) << "one of the ten again";
}

// A program's token is good for games, not for where letters about the account go.
TEST_F(NoticesTest, AProgramChangesNoSettings) {
  start();
  const std::string cookie = account("Anna");
  const auto made =
      post("/api/account/token", {{"name", "bot"}, {"scopes", {"read", "play"}}}, cookie);
  const std::string token = Json::parse(made.body)["token"];
  const std::string as_program = "Authorization: Bearer " + token + "\r\n";
  const auto status = [&](const std::string& method, const std::string& path, const Json& body) {
    return http_request(port(), method, path, as_program, body.dump()).status;
  };
  EXPECT_EQ(status("GET", "/api/notices", {}), 403);
  EXPECT_EQ(status("POST", "/api/notices/mail", {{"address", "thief@b.example"}}), 403);
  EXPECT_EQ(status("POST", "/api/notices/webhook", {{"address", "https://b.example/"}}), 403);
  EXPECT_EQ(status("POST", "/api/notices/push", Browser().subscription("https://b.example/")), 403);
  EXPECT_EQ(settings(cookie).size(), 2U) << "what is offered, and no browsers";
}

// The move is committed, its notice is on its way, and the server is killed: it comes after the
// next start, with the same id.
TEST_F(NoticesTest, NoNoticeIsLostWhenTheServerIsKilled) {
  std::latch killed(1);
  std::atomic<bool> silent = true;
  HttpSink sink;  // its thread asks the two above until it is gone
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
