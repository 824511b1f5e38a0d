// The description of what is asked for by HTTP, held against a running server: every path in it answers as it says, and
// every path of the server is in it.
#include <gmock/gmock.h>

#include <map>
#include <set>
#include <sstream>

#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

class OpenApiTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    games_ = [] {
      Playable toys = toy_games();
      toys.facts["toy"] = R"({"game":"toy","own":[]})";
      return toys;
    };
    config_.notices.webhooks = true;
    config_.notices.push = true;
    config_.notices.origin = "https://games.example";
    config_.notices.mail = {"smtp://127.0.0.1:1", "", "", "us@games.example"};
    start();
    document_ = Json::parse(http_request(port(), "GET", "/openapi.json").body);
  }

  const Json& resolved(const Json& part) const {
    if (!part.contains("$ref")) return part;
    return document_.at(Json::json_pointer(part["$ref"].get<std::string>().substr(1)));
  }

  // What of JSON Schema the document uses; "" if the value is as described.
  std::string mismatch(const Json& described, const Json& value) const {
    const Json& schema = resolved(described);
    if (schema.contains("enum")) {
      for (const Json& one : schema["enum"]) {
        if (one == value) return "";
      }
      return value.dump() + " is none of " + schema["enum"].dump();
    }
    const std::string type = schema.value("type", "object");
    const bool fits =
        (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
        (type == "string" && value.is_string()) || (type == "boolean" && value.is_boolean()) ||
        (type == "integer" && value.is_number_integer());
    if (!fits) return value.dump() + " is no " + type;
    for (const Json& key : schema.value("required", Json::array())) {
      if (!value.contains(key)) return value.dump() + " has no " + key.get<std::string>();
    }
    if (schema.contains("maxProperties") &&
        value.size() > schema["maxProperties"].get<std::size_t>()) {
      return value.dump() + " has too much";
    }
    if (type == "array") {
      for (const Json& one : value) {
        if (auto wrong = mismatch(schema["items"], one); !wrong.empty()) return wrong;
      }
    }
    if (type != "object") return "";
    const Json members = schema.value("properties", Json::object());
    for (const auto& [key, one] : value.items()) {
      if (members.contains(key)) {
        if (auto wrong = mismatch(members[key], one); !wrong.empty()) return wrong;
      } else if (schema.contains("additionalProperties")) {
        return value.dump() + " has the unknown " + key;
      }
    }
    return "";
  }

  void expect_described(const Json& operation, const HttpReply& reply,
                        const std::string& what) const {
    const std::string status = std::to_string(reply.status);
    ASSERT_TRUE(operation["responses"].contains(status)) << what << " answers " << status;
    const Json& response = resolved(operation["responses"][status]);
    EXPECT_FALSE(response["description"].get<std::string>().empty()) << what;
    if (!response.contains("content")) return;
    const std::string type = reply.headers.at("content-type");
    const std::string given = type.substr(0, type.find(';'));
    ASSERT_TRUE(response["content"].contains(given)) << what << " is " << given;
    if (given != "application/json") return;
    const Json body = Json::parse(reply.body, nullptr, false);
    EXPECT_EQ(mismatch(response["content"][given]["schema"], body), "") << what << " " << status;
  }

  // A path with its parameters put in.
  [[nodiscard]] std::string filled(std::string path, const Json& operation,
                                   const std::map<std::string, std::string>& known) const {
    for (const Json& parameter : operation.value("parameters", Json::array())) {
      const std::string name = parameter["name"];
      const auto at = path.find("{" + name + "}");
      if (at == std::string::npos) continue;
      const auto found = known.find(name);
      const std::string value =
          found != known.end() ? found->second : parameter.value("example", "");
      path.replace(at, name.size() + 2, value);
    }
    EXPECT_EQ(path.find('{'), std::string::npos) << path;
    return path;
  }

  Json document_;
};

TEST_F(OpenApiTest, EveryRouteIsDescribed) {
  std::set<std::string> described;
  for (const auto& [path, methods] : document_["paths"].items()) {
    for (const auto& [method, operation] : methods.items()) {
      described.insert((method == "get" ? "GET " : "POST ") + path);
    }
  }
  std::set<std::string> served{"GET /openapi.json", "GET /facts/{game}.json", "GET /ws"};
  for (const std::string& route : House::routes()) served.insert(route);
  EXPECT_EQ(described, served);
}

TEST_F(OpenApiTest, EveryRouteAnswersAsDescribed) {
  auto anna = client();
  const Json table = new_table(anna);
  const std::map<std::string, std::string> known{{"table", table["table"]}};
  const std::map<std::string, std::string> unknown{
      {"table", "nosuchtable"}, {"game", "chess"}, {"token", "x"}};
  const std::string origin = fmt::format("Origin: http://127.0.0.1:{}\r\n", port());
  std::string cookie = "Cookie: " + anna.cookie() + "\r\n";
  // What changes the cookie comes in an order that makes sense.
  const auto ask = [&](const std::string& path, const std::string& method, const std::string& body,
                       const std::map<std::string, std::string>& names, bool known_here) {
    const Json& operation = document_["paths"][path][method == "GET" ? "get" : "post"];
    const HttpReply reply = http_request(port(), method, filled(path, operation, names),
                                         origin + (known_here ? cookie : ""), body);
    expect_described(operation, reply, method + " " + path);
    const auto set = reply.headers.find("set-cookie");
    if (set != reply.headers.end() && known_here) {
      cookie = "Cookie: " + set->second.substr(0, set->second.find(';')) + "\r\n";
    }
    return reply.status;
  };
  const auto example = [&](const std::string& path) {
    return document_["paths"][path]["post"]["requestBody"]["content"]["application/json"]["example"]
        .dump();
  };
  std::set<std::string> posts;
  for (const auto& [path, methods] : document_["paths"].items()) {
    if (path.ends_with("/stream") || path == "/ws") continue;  // below
    if (methods.contains("get")) {
      const bool of_account = path == "/api/notices";
      EXPECT_EQ(ask(path, "GET", "", known, true), of_account ? 409 : 200) << path;
      ask(path, "GET", "", unknown, false);
    }
    if (methods.contains("post")) posts.insert(path);
  }
  const std::vector<std::pair<std::string, int>> in_order{
      {"/api/account/make", 200},    {"/api/account/make", 409},
      {"/api/account/login", 200},   {"/api/account/password", 200},
      {"/api/account/forgot", 200},  {"/api/account/reset", 403},
      {"/api/notices/mail", 200},    {"/api/notices/webhook", 200},
      {"/api/notices/push", 200},    {"/api/notices/quiet", 200},
      {"/api/notices/confirm", 403}, {"/api/notices/stop/{token}", 200},
      {"/api/account/token", 200},   {"/api/account/token", 409},
      {"/api/account/tokens", 200},  {"/api/account/revoke", 200},
      {"/api/account/delete", 403},  {"/api/account/logout", 200},
      {"/api/account/logout", 409}};
  for (const auto& [path, status] : in_order) {
    const bool in_path = path.ends_with("}");
    EXPECT_EQ(ask(path, "POST", in_path ? "" : example(path), {}, true), status) << path;
    if (!in_path) {
      EXPECT_EQ(ask(path, "POST", "[]", {}, true), 400) << path;
      EXPECT_EQ(ask(path, "POST", R"({"nonsense":1})", {}, true), 400) << path;
    }
    posts.erase(path);
  }
  EXPECT_TRUE(posts.empty()) << *posts.begin() << " is not tried";
  EXPECT_EQ(client().status(), 101);
  EXPECT_EQ(WsClient(port(), "", "http://elsewhere.example").status(), 403);
}

TEST_F(OpenApiTest, AnUnknownTokenIsRefusedEverywhereAsDescribed) {
  auto anna = client();
  const std::map<std::string, std::string> known{{"table", new_table(anna)["table"]}};
  // A cookie beside it changes nothing.
  for (const std::string& token : {std::string(64, 'a'), std::string("nonsense")}) {
    const std::string headers =
        "Authorization: Bearer " + token + "\r\nCookie: " + anna.cookie() + "\r\n";
    for (const auto& [path, methods] : document_["paths"].items()) {
      for (const auto& [method, operation] : methods.items()) {
        const bool gets = method == "get";
        const HttpReply reply =
            http_request(port(), gets ? "GET" : "POST", filled(path, operation, known), headers,
                         gets ? "" : "{}");
        EXPECT_EQ(reply.status, 401) << method << " " << path;
        expect_described(operation, reply, fmt::format("{} {}", method, path));
      }
    }
    EXPECT_EQ(WsClient(port(), anna.cookie(), "none", headers).status(), 401);
  }
}

TEST_F(OpenApiTest, SettingsAreAsDescribed) {
  auto anna = client();
  const std::string origin = fmt::format("Origin: http://127.0.0.1:{}\r\n", port());
  const auto made = http_request(port(), "POST", "/api/account/make",
                                 origin + "Cookie: " + anna.cookie() + "\r\n",
                                 R"({"name":"Anna","password":"a long password"})");
  const std::string set = made.headers.at("set-cookie");
  const std::string me = origin + "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
  const auto post = [&](const std::string& what, const Json& body) {
    const std::string path = "/api/notices/" + what;
    auto reply = http_request(port(), "POST", path, me, body.dump());
    expect_described(document_["paths"][path]["post"], reply, path);
    return reply;
  };
  EXPECT_EQ(
      post(
          "mail",
          {{"address", "anna@b.example"}, {"minutes", 60}, {"wants", {"turn"}}, {"language", "es"}})
          .status,
      200);
  const auto secret = Json::parse(post("webhook", {{"address", "https://b.example/hook"}}).body);
  EXPECT_EQ(secret["secret"].get<std::string>().size(), 32U);
  for (const char* wrong : {"http://b.example", "https://", "ftp://x", "javascript:alert(1)"}) {
    EXPECT_EQ(post("webhook", {{"address", wrong}}).status, 400) << wrong;
  }
  EXPECT_EQ(post("mail", {{"address", "nobody"}}).status, 400);
  EXPECT_EQ(post("mail", {{"address", "a@b.example"}, {"minutes", 100000}}).status, 400);
  EXPECT_EQ(post("mail", {{"address", "a@b.example"}, {"wants", {"gold"}}}).status, 400);
  const auto now = http_request(port(), "GET", "/api/notices", me);
  expect_described(document_["paths"]["/api/notices"]["get"], now, "settings");
  const Json found = Json::parse(now.body);
  EXPECT_EQ(found["mail"]["address"], "anna@b.example");
  EXPECT_EQ(found["mail"]["confirmed"], false);
  EXPECT_EQ(found["mail"]["wants"], Json({"turn"}));
  EXPECT_EQ(found["webhook"]["address"], "https://b.example/hook");
  EXPECT_EQ(now.body.find(secret["secret"].get<std::string>()), std::string::npos);
}

// A connection that is read line by line, as the lines come.
class LineStream {
 public:
  LineStream(std::uint16_t port, const std::string& path, const std::string& headers);
  LineStream(const LineStream&) = delete;
  LineStream& operator=(const LineStream&) = delete;
  ~LineStream() { close(socket_); }
  [[nodiscard]] const std::string& head() const { return head_; }
  void say(const std::string& text) const {
    EXPECT_GT(write(socket_, text.data(), text.size()), 0);
  }
  // The next line that is not empty; "" when it has ended.
  std::string line();

 private:
  bool fill();
  int socket_;
  std::string raw_;
  std::string head_;
  std::string body_;
};

LineStream::LineStream(std::uint16_t port, const std::string& path, const std::string& headers)
    : socket_(connect_loopback(port)) {
  const std::string ask = "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers + "\r\n";
  EXPECT_EQ(write(socket_, ask.data(), ask.size()), static_cast<ssize_t>(ask.size()));
  while (raw_.find("\r\n\r\n") == std::string::npos && fill()) {
  }
  head_ = raw_.substr(0, raw_.find("\r\n\r\n") + 4);
  raw_.erase(0, head_.size());
}

bool LineStream::fill() {
  std::array<char, 4096> buffer{};
  const auto got = read(socket_, buffer.data(), buffer.size());
  if (got <= 0) return false;
  raw_.append(buffer.data(), static_cast<std::size_t>(got));
  return true;
}

std::string LineStream::line() {
  for (;;) {
    if (const auto end = body_.find('\n'); end != std::string::npos) {
      std::string out = body_.substr(0, end);
      body_.erase(0, end + 1);
      if (!out.empty()) return out;
      continue;
    }
    const auto size_end = raw_.find("\r\n");
    const std::size_t size =
        size_end == std::string::npos ? 0 : std::stoul(raw_.substr(0, size_end), nullptr, 16);
    if (size_end != std::string::npos && size == 0) return "";
    if (size_end == std::string::npos || raw_.size() < size_end + 2 + size + 2) {
      if (!fill()) return "";
      continue;
    }
    body_ += raw_.substr(size_end + 2, size);
    raw_.erase(0, size_end + 2 + size + 2);
  }
}

TEST_F(OpenApiTest, ATableIsFollowedAsItsReaderMaySeeIt) {
  auto anna = client();
  Json now = new_table(anna);
  const std::string path = "/api/tables/" + now["table"].get<std::string>() + "/stream";
  LineStream own(port(), path, "Cookie: " + anna.cookie() + "\r\n");
  LineStream stranger(port(), path, "");
  EXPECT_NE(own.head().find("200 OK"), std::string::npos) << own.head();
  EXPECT_NE(own.head().find("application/x-ndjson"), std::string::npos);
  const Json mine = Json::parse(own.line());
  const Json seen = Json::parse(stranger.line());
  EXPECT_EQ(mine["result"]["table"], now["table"]);
  EXPECT_TRUE(mine["result"]["decision"].contains("options"));
  EXPECT_FALSE(seen["result"]["decision"].contains("options")) << "it is not his to decide";
  const Json moved = apply(anna, now, now["decision"]["options"][0]["move"], "1")["result"];
  for (LineStream* one : {&own, &stranger}) {
    Json told = Json::parse(one->line());
    while (told["params"]["number"] != moved["number"]) told = Json::parse(one->line());
    EXPECT_EQ(told["method"], "update");
    EXPECT_EQ(told["params"]["moves"].back()["move"], moved["moves"].back()["move"]);
  }
  server_->stop();
  while (!own.line().empty()) {
  }
  SUCCEED() << "the stream ends with the server";
}

// Who follows has nothing to say, and is not listened to.
TEST_F(OpenApiTest, WhoFollowsAndTalksIsLetGo) {
  auto anna = client();
  const Json now = new_table(anna);
  LineStream noisy(port(), "/api/tables/" + now["table"].get<std::string>() + "/stream", "");
  EXPECT_EQ(Json::parse(noisy.line())["result"]["table"], now["table"]);
  noisy.say("and so on");
  while (!noisy.line().empty()) {
  }
  while (metric(port(), "tricorne_sockets") > 1) {
  }
}

TEST_F(OpenApiTest, ATableThatIsNotThereCannotBeFollowed) {
  const auto reply = http_request(port(), "GET", "/api/tables/nosuchtable/stream");
  EXPECT_EQ(reply.status, 404);
  EXPECT_EQ(reply.body, "{}");
}

TEST_F(OpenApiTest, AllGamesOfAPersonAreExportedAsHeMaySeeThem) {
  auto anna = client();
  auto bob = client();
  for (int i = 0; i < 3; ++i) new_table(anna);
  new_table(bob);
  const auto mine = http_request(port(), "GET", "/api/games", "Cookie: " + anna.cookie() + "\r\n");
  ASSERT_EQ(mine.status, 200);
  std::istringstream lines(mine.body);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const Json replay = Json::parse(line);
    EXPECT_EQ(replay["game"], "toy");
    EXPECT_FALSE(replay.contains("seed")) << "the games are not over";
  }
  EXPECT_EQ(count, 3);
  EXPECT_EQ(http_request(port(), "GET", "/api/games").body, "");
  EXPECT_EQ(http_request(port(), "GET", "/api/games/before/nosuchtable").status, 404);
}

TEST_F(OpenApiTest, WhoExportsAllTheTimeWaits) {
  config_.net.behind_proxy = true;
  config_.net.limits.work_of_address = 1e-6;
  config_.net.limits.work_burst_of_address = 0.012;
  restart();
  auto anna = client();
  for (int i = 0; i < 3; ++i) new_table(anna);
  const std::string me = "Cookie: " + anna.cookie() + "\r\n";
  const auto from = [&](const std::string& address) {
    return http_request(port(), "GET", "/api/games", me + "X-Forwarded-For: " + address + "\r\n");
  };
  EXPECT_EQ(from("203.0.113.7").status, 200);
  EXPECT_EQ(from("203.0.113.7").status, 429) << "three games were more than there was";
  EXPECT_EQ(from("203.0.113.8").status, 200);
}

}  // namespace
}  // namespace tricorne
