// The log's two forms, and what must never be in it.
#include "server/logging.h"

#include <spdlog/sinks/ostream_sink.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

// What is logged while it lives, in place of stderr.
class Heard {
 public:
  explicit Heard(bool json) : before_(spdlog::default_logger()) {
    auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(out_);
    auto logger = std::make_shared<spdlog::logger>("heard", sink);
    logger->set_formatter(log_formatter(json));
    logger->set_level(spdlog::level::debug);
    spdlog::set_default_logger(logger);
  }
  Heard(const Heard&) = delete;
  Heard& operator=(const Heard&) = delete;
  ~Heard() { spdlog::set_default_logger(before_); }
  [[nodiscard]] std::string text() const { return out_.str(); }
  [[nodiscard]] std::vector<Json> lines() const {
    std::vector<Json> out;
    std::istringstream in(out_.str());
    for (std::string line; std::getline(in, line);) out.push_back(Json::parse(line));
    return out;
  }

 private:
  std::ostringstream out_;
  std::shared_ptr<spdlog::logger> before_;
};

TEST(Log, ALineOfJsonHasItsMembers) {
  const Heard heard(true);
  log_request("answered", {{"path", "/a\"b\n"}, {"status", std::int64_t{200}}});
  spdlog::info("plain \"words\"\nover two lines");
  const auto lines = heard.lines();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0]["message"], "answered");
  EXPECT_EQ(lines[0]["path"], "/a\"b\n");
  EXPECT_EQ(lines[0]["status"], 200);
  EXPECT_EQ(lines[0]["level"], "debug");
  EXPECT_EQ(lines[1]["message"], "plain \"words\"\nover two lines");
  EXPECT_FALSE(lines[1].contains("path")) << "the members of another line";
}

TEST(Log, ALineOfTextIsOneLine) {
  const Heard heard(false);
  log_request("answered", {{"path", "/a\nforged=1"}, {"status", std::int64_t{200}}});
  const std::string text = heard.text();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
  EXPECT_NE(text.find("[debug] answered path=/a forged=1 status=200"), std::string::npos) << text;
}

TEST_F(ServerTest, RequestsHaveIdsAndTheLogNoSecrets) {
  start();
  const Heard heard(true);
  const std::string origin = fmt::format("Origin: http://127.0.0.1:{}\r\n", port());
  const auto page = http_request(port(), "GET", "/t/abc?invite=sesame");
  ASSERT_EQ(page.status, 200);
  auto anna = client();
  const Json table = new_table(anna, {"me", "open"});
  apply(anna, table, "no such move", "the-id");
  http_request(port(), "POST", "/api/account/make", origin + "Cookie: " + anna.cookie() + "\r\n",
               R"({"name":"Anna","password":"open sesame"})");
  server_->stop();
  const std::string token = anna.cookie().substr(anna.cookie().find('=') + 1);
  for (const std::string& secret :
       {token, token_hash(token), std::string("sesame"), table["invite"].get<std::string>()}) {
    EXPECT_EQ(heard.text().find(secret), std::string::npos) << secret;
  }
  std::set<std::string> ids;
  std::set<std::string> asked;
  for (const Json& line : heard.lines()) {
    if (!line.contains("request")) continue;
    EXPECT_TRUE(ids.insert(line["request"]).second) << line;
    asked.insert(line["method"]);
  }
  EXPECT_TRUE(ids.contains(page.headers.at("x-request-id")));
  EXPECT_EQ(asked, (std::set<std::string>{"GET", "POST", "apply", "create"}));
}

TEST_F(ServerTest, AProxysNameForARequestIsKept) {
  config_.net.behind_proxy = true;
  start();
  const std::string through = "X-Forwarded-For: 203.0.113.7\r\n";
  const auto named = [&](const std::string& headers) {
    return http_request(port(), "GET", "/", headers).headers.at("x-request-id");
  };
  EXPECT_EQ(named(through + "X-Request-Id: from-the-proxy\r\n"), "from-the-proxy");
  EXPECT_NE(named("X-Request-Id: from-nowhere\r\n"), "from-nowhere");
  EXPECT_NE(named(through + "X-Request-Id: \"}{\r\n"), "\"}{");
}

TEST_F(ServerTest, ReadyIsForThisMachineAlone) {
  start();
  EXPECT_EQ(http_request(port(), "GET", "/ready").status, 200);
  EXPECT_EQ(http_request(port(), "GET", "/ready", "X-Forwarded-For: 203.0.113.7\r\n").status, 404);
}

}  // namespace
}  // namespace tricorne
