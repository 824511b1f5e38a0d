// What a server meets on the open net: nothing of it may change a game.
#include <atomic>
#include <random>
#include <thread>

#include "kernel/document.h"
#include "server/rpc.h"
#include "server/server_fixture.h"
#include "store/dialect.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

TEST_F(ServerTest, ForeignOriginsAreRefused) {
  start();
  EXPECT_EQ(WsClient(port(), "", "http://evil.example").status(), 403);
  EXPECT_EQ(WsClient(port(), "", "none").status(), 403);
  EXPECT_EQ(WsClient(port(), "", "null").status(), 403);
  EXPECT_EQ(WsClient(port(), "", "http://127.0.0.1:1").status(), 403);
  EXPECT_EQ(client().status(), 101);
  EXPECT_EQ(http_request(port(), "POST", "/", "Origin: http://evil.example\r\n", "x").status, 403);
  EXPECT_EQ(http_request(port(), "POST", "/", "", "x").status, 403);
}

TEST_F(ServerTest, OnlyTheOriginsItWasToldOf) {
  config_.net.origins = {"https://play.example"};
  start();
  EXPECT_EQ(WsClient(port(), "", "https://play.example").status(), 101);
  EXPECT_EQ(client().status(), 403);
  const std::string cookie = http_request(port(), "GET", "/").headers["set-cookie"];
  EXPECT_EQ(cookie.rfind("__Host-tricorne=", 0), 0U);
  EXPECT_NE(cookie.find("; Secure"), std::string::npos);
}

TEST_F(ServerTest, HeadersThatProtectAPage) {
  start();
  const HttpReply page = http_request(port(), "GET", "/");
  EXPECT_EQ(page.status, 200);
  const std::string& policy = page.headers.at("content-security-policy");
  for (const char* part : {"default-src 'self'", "script-src 'self'", "object-src 'none'",
                           "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"}) {
    EXPECT_NE(policy.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
  EXPECT_EQ(page.headers.at("referrer-policy"), "same-origin");
  const std::string& cookie = page.headers.at("set-cookie");
  EXPECT_EQ(cookie.rfind("tricorne=", 0), 0U);
  EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
  EXPECT_NE(cookie.find("SameSite=Lax"), std::string::npos);
  const auto known =
      http_request(port(), "GET", "/", "Cookie: " + cookie.substr(0, cookie.find(';')) + "\r\n");
  EXPECT_EQ(known.headers.count("set-cookie"), 0U) << "who has a cookie keeps it";
}

TEST_F(ServerTest, OnlyListedFilesAreServed) {
  start();
  const HttpReply page = http_request(port(), "GET", "/table/abc/at/7");
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
  const HttpReply script = http_request(port(), "GET", "/assets/main-1a2b.js?x=1");
  EXPECT_EQ(script.body, "export {};");
  EXPECT_NE(script.headers.at("cache-control").find("immutable"), std::string::npos);
  for (const char* path :
       {"/../games.db", "/games.db", "/assets/../../games.db", "/%2e%2e/games.db", "//etc/passwd.x",
        "/assets/none.js", "/index.html/x.y", "/api/tables/../replay", "/api/x"}) {
    EXPECT_EQ(http_request(port(), "GET", path).status, 404) << path;
  }
  const auto zipped = http_request(port(), "GET", "/", "Accept-Encoding: gzip\r\n");
  EXPECT_EQ(zipped.headers.at("content-encoding"), "gzip");
  EXPECT_LT(zipped.body.size(), page.body.size());
  const auto cached =
      http_request(port(), "GET", "/", "If-None-Match: " + page.headers.at("etag") + "\r\n");
  EXPECT_EQ(cached.status, 304);
  EXPECT_EQ(http_request(port(), "HEAD", "/").body, "");
  EXPECT_EQ(http_request(port(), "DELETE", "/",
                         "Origin: http://127.0.0.1:" + std::to_string(port()) + "\r\n")
                .status,
            405);
}

TEST_F(ServerTest, OversizedRequestsAreRefused) {
  start();
  EXPECT_EQ(http_request(port(), "POST", "/", "", std::string(70000, 'x')).status, 413);
  EXPECT_EQ(http_request(port(), "GET", "/", "X: " + std::string(20000, 'x') + "\r\n").status, 431);
  EXPECT_EQ(http_request(port(), "N@NSENSE", "/").status, 400);
}

TEST_F(ServerTest, FiguresAreForThisMachine) {
  start();
  EXPECT_EQ(Json::parse(http_request(port(), "GET", "/health").body)["status"], "ok");
  EXPECT_GT(metric(port(), "process_cpu_seconds_total"), 0);
  EXPECT_EQ(metric(port(), "tricorne_answer_seconds_count"), 0);
  server_.reset();
  config_.net.behind_proxy = true;
  start();
  const std::string forwarded = "X-Forwarded-For: 203.0.113.7\r\n";
  EXPECT_EQ(http_request(port(), "GET", "/health", forwarded).status, 404);
  EXPECT_EQ(http_request(port(), "GET", "/metrics", forwarded).status, 404);
}

TEST_F(ServerTest, WhatComesThroughAProxyIsNotThisMachine) {
  start();
  for (const char* header : {"X-Forwarded-For: 203.0.113.7\r\n", "X-Real-IP: 203.0.113.7\r\n",
                             "Via: 1.1 somewhere\r\n", "Forwarded: for=203.0.113.7\r\n"}) {
    EXPECT_EQ(http_request(port(), "GET", "/metrics", header).status, 404) << header;
  }
  server_.reset();
  config_.net.origins = {"https://play.example"};
  start();
  EXPECT_EQ(http_request(port(), "GET", "/metrics").status, 404) << "a proxy that says nothing";
  server_.reset();
  config_.net.behind_proxy = true;
  start();
  EXPECT_EQ(http_request(port(), "GET", "/metrics").status, 200);
}

// The status of the answer to what is sent, byte for byte.
int raw_status(std::uint16_t port, const std::string& request) {
  const int socket = connect_loopback(port);
  EXPECT_EQ(write(socket, request.data(), request.size()), static_cast<ssize_t>(request.size()));
  std::string answer;
  std::array<char, 4096> buffer{};
  for (ssize_t got = 0; (got = read(socket, buffer.data(), buffer.size())) > 0;) {
    answer.append(buffer.data(), static_cast<std::size_t>(got));
  }
  close(socket);
  return answer.starts_with("HTTP/1.1 ") ? std::stoi(answer.substr(9, 3)) : 0;
}
std::string ask_for(const std::string& path, const std::string& host) {
  return "GET " + path + " HTTP/1.1\r\nConnection: close\r\nHost: " + host + "\r\n";
}

// A name of somebody else's may come to lead here (DNS rebinding): his page is not this machine.
TEST_F(ServerTest, AForeignNameIsNotThisMachine) {
  start();
  for (const char* host : {"localhost", "127.0.0.1", "[::1]", "localhost:8080"}) {
    EXPECT_EQ(raw_status(port(), ask_for("/metrics", host) + "\r\n"), 200) << host;
  }
  for (const char* host : {"evil.example", "evil.example:8080", "localhost.evil.example", ""}) {
    EXPECT_EQ(raw_status(port(), ask_for("/metrics", host) + "\r\n"), 404) << host;
  }
}

TEST_F(ServerTest, AProxyOnAnotherMachineIsBelievedIfItIsOurs) {
  config_.net.origins = {"https://play.example"};
  config_.net.limits.request_burst = 2;
  config_.net.limits.requests_per_second = 0.001;
  const std::string upstream = "10.0.0.3:8080";
  const auto status = [&](const std::string& path, const std::string& of = "") {
    const std::string line = of.empty() ? "" : "X-Forwarded-For: " + of + "\r\n";
    return raw_status(port(), ask_for(path, upstream) + line + "\r\n");
  };
  start();
  EXPECT_EQ(status("/ready"), 404);
  EXPECT_EQ(status("/", "203.0.113.7"), 200);
  EXPECT_EQ(status("/", "203.0.113.8"), 429) << "nobody has told of a proxy: they are one address";
  server_.reset();
  config_.net.proxies = {"192.0.2.1", "127.0.0.1"};  // as far as a test on one machine can go
  start();
  for (const char* of : {"203.0.113.7", "203.0.113.8"}) {
    EXPECT_EQ(status("/", of), 200);
    EXPECT_EQ(status("/", of), 200);
    EXPECT_EQ(status("/", of), 429);
  }
  EXPECT_EQ(status("/ready", "203.0.113.9"), 404);
  EXPECT_EQ(status("/ready"), 200) << "it may ask whether visitors can come";
  EXPECT_EQ(status("/metrics"), 404) << "and nothing else";
}

// Their tokens are not looked up in the database either.
TEST_F(ServerTest, WhoAsksTooOftenIsNotLookedUp) {
  config_.net.behind_proxy = true;
  config_.net.limits.request_burst = 1;
  config_.net.limits.requests_per_second = 0.001;
  start();
  const std::string from = "X-Forwarded-For: 203.0.113.7\r\n";
  WsClient guest(port(), "", "", from);
  EXPECT_EQ(guest.status(), 101);
  for (const char* path : {"/", "/api/games", "/api/tables/aaaa/stream"}) {
    EXPECT_EQ(http_request(port(), "GET", path, from + "Cookie: " + guest.cookie() + "\r\n").status,
              429);
  }
  EXPECT_EQ(http_request(port(), "GET", "/", from + "Authorization: Bearer nonsense\r\n").status,
            429)
      << "and not 401";
  EXPECT_EQ(WsClient(port(), guest.cookie(), "", from).status(), 429);
}

TEST_F(ServerTest, HealthIsWhetherGamesCanBeSaved) {
  start();
  EXPECT_EQ(http_request(port(), "GET", "/health").status, 200);
  Database other(config_.database, false);
  other << "DROP TABLE house";
  const HttpReply sick = http_request(port(), "GET", "/health");
  EXPECT_EQ(sick.status, 503);
  EXPECT_EQ(Json::parse(sick.body)["status"], "not saving");
}

TEST_F(ServerTest, OnlyCookiesOfOursAreSomebody) {
  config_.net.behind_proxy = true;
  config_.net.limits.guests_per_hour = 1;
  start();
  const std::string from = "X-Forwarded-For: 203.0.113.7\r\n";
  WsClient guest(port(), "", "", from);
  ASSERT_EQ(guest.status(), 101);
  const std::string forged = "tricorne=" + std::string(64, 'a');
  EXPECT_EQ(WsClient(port(), forged, "", from).status(), 429) << "as somebody new";
  EXPECT_EQ(WsClient(port(), guest.cookie(), "", from).status(), 101);
  std::string changed = guest.cookie();
  changed.back() = changed.back() == '0' ? '1' : '0';
  EXPECT_EQ(WsClient(port(), changed, "", from).status(), 429);
  restart();
  EXPECT_EQ(WsClient(port(), guest.cookie(), "", from).status(), 101) << "also after a restart";
}

TEST_F(ServerTest, TheNearestProxySaysWhoComes) {
  config_.net.behind_proxy = true;
  config_.net.limits.request_burst = 2;
  config_.net.limits.requests_per_second = 0.001;
  start();
  const auto status = [&](const std::string& lines) {
    return http_request(port(), "GET", "/", lines).status;
  };
  const std::string second = "X-Forwarded-For: 203.0.113.7\r\n";
  EXPECT_EQ(status("X-Forwarded-For: 198.51.100.1\r\n" + second), 200);
  EXPECT_EQ(status("X-Forwarded-For: 198.51.100.2\r\n" + second), 200);
  EXPECT_EQ(status("X-Forwarded-For: 198.51.100.3, 203.0.113.7\r\n"), 429);
  EXPECT_EQ(status("X-Forwarded-For: 2001:db8:1:2::1\r\n"), 200);
  EXPECT_EQ(status("X-Forwarded-For: 2001:db8:1:2:ffff::1\r\n"), 200);
  EXPECT_EQ(status("X-Forwarded-For: 2001:db8:1:2:aaaa:bbbb:cccc:dddd\r\n"), 429) << "one /64";
  EXPECT_EQ(status("X-Forwarded-For: 2001:db8:1:3::1\r\n"), 200);
}

TEST_F(ServerTest, AClubMayShareAnAddress) {
  config_.net.behind_proxy = true;
  start();
  for (int device = 0; device < 200; ++device) {
    const HttpReply page = http_request(port(), "GET", "/", "X-Forwarded-For: 203.0.113.7\r\n");
    ASSERT_EQ(page.status, 200) << device;
    ASSERT_EQ(page.headers.count("set-cookie"), 1U) << device;
  }
}

TEST_F(ServerTest, AFloodOfPingsEndsTheSocket) {
  config_.net.limits.control_burst = 20;
  start();
  WsClient noisy = client();
  WsClient fine = client();
  bool open = true;
  for (int i = 0; i < 100000 && open; ++i) open = noisy.send_frame(9, "");
  while (noisy.receive()) {
  }
  EXPECT_FALSE(noisy.open());
  EXPECT_TRUE(fine.call("me").contains("result"));
}

TEST_F(ServerTest, WhoNeverReadsIsLetGo) {
  config_.net.limits.unread_time = std::chrono::milliseconds(200);
  config_.net.limits.unread_bytes = 1000000000;
  games_ = [] {
    Playable playable = toy_games();
    playable.games_text = '"' + std::string(60000, 'x') + '"';
    return playable;
  };
  start();
  WsClient deaf = client();
  const auto sockets = [&] { return metric(port(), "tricorne_sockets"); };
  for (int i = 0; i < 200; ++i) deaf.send(R"({"jsonrpc":"2.0","id":1,"method":"games"})");
  for (int i = 0; i < 100000 && sockets() > 0; ++i) {
  }
  EXPECT_EQ(sockets(), 0);
}

TEST_F(ServerTest, AnAddressHasItsLimit) {
  config_.net.behind_proxy = true;
  config_.net.limits.request_burst = 5;
  config_.net.limits.requests_per_second = 0.001;
  start();
  const std::string one = "X-Forwarded-For: 203.0.113.7\r\n";
  for (int i = 0; i < 5; ++i) EXPECT_EQ(http_request(port(), "GET", "/", one).status, 200);
  EXPECT_EQ(http_request(port(), "GET", "/", one).status, 429);
  EXPECT_EQ(http_request(port(), "GET", "/", "X-Forwarded-For: 203.0.113.8\r\n").status, 200);
}

// Names are guessed for nothing: no table is kept for one that is nobody's.
TEST_F(ServerTest, TablesThatAreNotThereTakeNoRoom) {
  start();
  WsClient guesses = client();
  for (int i = 0; i < 50; ++i) {
    const std::string name = "nothere" + std::string(1, static_cast<char>('a' + i % 26));
    EXPECT_EQ(code(guesses.call("join", {{"table", name + name}})),
              static_cast<int>(RpcCode::kNoTable));
    EXPECT_EQ(http_request(port(), "GET", "/api/tables/" + name + "/replay").status, 404);
  }
  for (int i = 0; i < kPatience && metric(port(), "tricorne_tables") > 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_EQ(metric(port(), "tricorne_tables"), 0);
}

TEST_F(ServerTest, TooManySocketsOfOnePerson) {
  config_.net.limits.sockets_per_person = 3;
  start();
  std::vector<WsClient> sockets;
  sockets.push_back(client());
  const std::string cookie = sockets[0].cookie();
  sockets[0].result("me");
  for (int i = 0; i < 2; ++i) {
    sockets.push_back(client(cookie));
    EXPECT_TRUE(sockets.back().call("me").contains("result"));
  }
  WsClient one_more = client(cookie);
  EXPECT_TRUE(one_more.call("me").is_null());
}

TEST_F(ServerTest, TablesAreLimited) {
  config_.net.limits.tables_per_hour = 2;
  start();
  WsClient anna = client();
  new_table(anna);
  new_table(anna);
  EXPECT_EQ(code(anna.call("create", {{"game", "toy"}})), -32023);
  WsClient berta = client();
  new_table(berta);
}

TEST_F(ServerTest, FastSocketsAreReadSlower) {
  config_.net.limits.messages_per_second = 50;
  config_.net.limits.message_burst = 5;
  start();
  WsClient anna = client();
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 25; ++i) anna.send(R"({"jsonrpc":"2.0","id":1,"method":"me"})");
  for (int i = 0; i < 25; ++i) ASSERT_TRUE(anna.receive()) << "nothing is lost";
  EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(350));
}

TEST_F(ServerTest, WhoDoesNotReadIsDropped) {
  config_.net.limits.unread_bytes = 200000;
  games_ = [] {
    Playable playable = toy_games();
    playable.games_text = '"' + std::string(60000, 'x') + '"';
    return playable;
  };
  start();
  WsClient deaf = client();
  bool open = true;
  // The kernel's own buffers take some megabytes before the server's queue grows.
  for (int i = 0; i < 400000 && open; ++i) {
    open = deaf.send(R"({"jsonrpc":"2.0","id":1,"method":"games"})");
  }
  EXPECT_FALSE(open);
  WsClient fine = client();
  EXPECT_TRUE(fine.call("me").contains("result"));
}

TEST(Rpc, DepthIsSeenBeforeParsing) {
  EXPECT_TRUE(shallow(R"({"a":[{"b":"[[[[[[[["}]})", 3));
  EXPECT_FALSE(shallow("[[[[", 3));
  EXPECT_TRUE(shallow(R"(["\"[[[[["])", 1));
}

// ---- Ten thousand bad messages: none accepted, nothing changed. ----

class Mischief {
 public:
  Mischief(Json table, std::uint64_t seed) : table_(std::move(table)), random_(seed) {}

  std::string message() {
    switch (pick(9)) {
      case 0:
        return request("apply", params("take " + std::to_string(4 + pick(90))));
      case 1:
        return request("apply", params(garbage(pick(40))));
      case 2:
        return request("apply", stale());
      case 3:
        return request("apply", without_one());
      case 4:
        return request(garbage(8), params("take 1"));
      case 5:
        return garbage(pick(300));
      case 6:
        return truncated();
      case 7:
        return std::string(17 + pick(3000), pick(2) != 0 ? '[' : '{');
      default:
        return wrong_types();
    }
  }

 private:
  std::size_t pick(std::size_t n) { return random_() % n; }
  std::string garbage(std::size_t size) {
    std::string out;
    for (std::size_t i = 0; i < size; ++i) out += static_cast<char>(0x20 + pick(0x5f));
    return out;
  }
  Json params(const std::string& move) {
    return {{"table", table_["table"]},
            {"number", table_["number"]},
            {"move", move},
            {"id", std::to_string(random_())}};
  }
  Json stale() {
    Json out = params("take 1");
    out["number"] = table_["number"].get<int>() + 1 + static_cast<int>(pick(5));
    return out;
  }
  Json without_one() {
    Json out = params("take 1");
    constexpr std::array kKeys{"table", "number", "move", "id"};
    out.erase(kKeys[pick(kKeys.size())]);
    return out;
  }
  std::string truncated() {
    const std::string whole = request("apply", params("take 1"));
    return whole.substr(0, pick(whole.size()));
  }
  std::string wrong_types() {
    Json out = params("take 1");
    constexpr std::array kKeys{"table", "number", "move", "id"};
    const std::array<Json, 6> wrong{nullptr, -1, 1.5, Json::array(), Json::object(), true};
    out[kKeys[pick(kKeys.size())]] = wrong[pick(wrong.size())];
    return request("apply", out);
  }
  static std::string request(const std::string& method, const Json& params) {
    return Json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}.dump();
  }

  Json table_;
  std::mt19937_64 random_;
};

TEST_F(ServerTest, TenThousandBadMessagesChangeNothing) {
  start();
  WsClient anna = client();
  WsClient stranger = client();
  const Json begin = new_table(anna);
  Mischief mischief(begin, 1);
  int accepted = 0;
  for (int i = 0; i < 10000; ++i) {
    // Every tenth is a good move from somebody who has no seat.
    const bool foreign = i % 10 == 0;
    WsClient& sender = foreign ? stranger : anna;
    ASSERT_TRUE(sender.send(
        foreign ? Json{{"jsonrpc", "2.0"},
                       {"id", 1},
                       {"method", "apply"},
                       {"params", move_params(begin, "take 1", "s" + std::to_string(i))}}
                      .dump()
                : mischief.message()));
    const auto answer = sender.receive();
    ASSERT_TRUE(answer);
    if (!Json::parse(*answer).contains("error")) ++accepted;
  }
  EXPECT_EQ(accepted, 0);
  const Json now = anna.result("join", {{"table", begin["table"]}});
  EXPECT_EQ(now["number"], begin["number"]);
  EXPECT_EQ(now["view"], begin["view"]);
  EXPECT_EQ(now["decision"], begin["decision"]);
}

// A message in pieces of nothing never ends: no more of it is read in a second than of any other.
TEST_F(ServerTest, AFloodOfFragmentsKeepsNobodyWaiting) {
  config_.net.limits.bytes_per_second = 2000;
  start();
  WsClient flood = client();
  std::string pieces("\x01\x80\0\0\0\0", 6);
  for (int i = 0; i < 10'000; ++i) pieces.append("\x00\x80\0\0\0\0", 6);
  flood.send_raw(pieces);
  WsClient anna = client();
  const Json begin = new_table(anna);
  EXPECT_TRUE(apply(anna, begin, "take 1", "a").contains("result"));
  EXPECT_FALSE(flood.poll());
}

TEST_F(ServerTest, BrokenFramesEndTheSocketOnly) {
  start();
  WsClient anna = client();
  const Json begin = new_table(anna);
  const std::string good = Json{{"jsonrpc", "2.0"},
                                {"id", 1},
                                {"method", "apply"},
                                {"params", move_params(begin, "take 1", "x")}}
                               .dump();
  std::mt19937_64 random(7);
  for (int i = 0; i < 60; ++i) {
    WsClient bad = client(anna.cookie());
    switch (i % 6) {
      case 0:
        bad.send(good + std::string(70000, ' '));
        break;  // too large
      case 1:
        bad.send_frame(2, good);
        break;  // binary
      case 2:
        bad.send("\xff\xfe" + good);
        break;  // not UTF-8
      case 3:
        bad.send_frame(3, good);
        break;  // no such opcode
      case 4:
        bad.send_raw("\x81\x05hello");
        break;  // not masked
      default: {
        std::string noise(200, '\0');
        for (char& c : noise) c = static_cast<char>(random());
        noise[0] = '\x70';  // reserved bits
        bad.send_raw(noise);
      }
    }
    while (const auto answer = bad.receive(2000)) {
      ADD_FAILURE() << "answered: " << *answer;
    }
    EXPECT_FALSE(bad.open()) << "case " << i % 6;
  }
  EXPECT_EQ(anna.result("join", {{"table", begin["table"]}})["number"], begin["number"]);
}

// One whose machine has gone without a word holds nothing for good; one that only has nothing to say stays.
TEST_F(ServerTest, ASocketThatSaysNothingIsAskedWhetherItIsThere) {
  config_.net.limits.idle_time = std::chrono::milliseconds(1000);
  start();
  WsClient silent = client();
  WsClient quiet = client();
  std::atomic<bool> over = false;
  // Answers pings, as every browser does by itself.
  std::thread answers([&] {
    while (!over) quiet.receive(50);
  });
  std::string heard;
  std::array<char, 256> buffer{};
  for (ssize_t got = 0; (got = read(silent.descriptor(), buffer.data(), buffer.size())) > 0;) {
    heard.append(buffer.data(), static_cast<std::size_t>(got));
  }
  EXPECT_TRUE(heard.starts_with("\x89")) << "a ping, and then the end";
  over = true;
  answers.join();
  EXPECT_TRUE(quiet.call("ping").contains("result"));
}

}  // namespace
}  // namespace tricorne
