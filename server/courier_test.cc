// Where the server sends things, and where it does not.
#include "server/courier.h"

#include <gtest/gtest.h>

#include "server/sinks.h"

namespace tricorne {
namespace {

TEST(Courier, KnowsWhatIsEverybodys) {
  for (const char* address :
       {"8.8.8.8", "1.1.1.1", "2606:4700::1111", "172.32.0.1", "100.128.0.1"}) {
    EXPECT_TRUE(is_public_address(address)) << address;
  }
  for (const char* address : {"127.0.0.1",
                              "10.1.2.3",
                              "172.16.0.1",
                              "172.31.255.255",
                              "192.168.1.1",
                              "169.254.169.254",
                              "100.64.0.1",
                              "0.0.0.0",
                              "224.0.0.1",
                              "255.255.255.255",
                              "::1",
                              "::",
                              "fe80::1",
                              "fc00::1",
                              "ff02::1",
                              "::ffff:127.0.0.1",
                              "::ffff:8.8.8.8",
                              "64:ff9b::7f00:1",
                              "2002:7f00:1::",
                              "2001:0:1::",
                              "2001:db8::1",
                              "",
                              "example.org",
                              "127.1"}) {
    EXPECT_FALSE(is_public_address(address)) << address;
  }
}

TEST(Courier, AStrangersAddressIsHttpsOnly) {
  EXPECT_EQ(webhook_problem("https://a.example/hook?x=1"), "");
  for (const char* url : {"http://a.example/", "ftp://a.example/", "file:///etc/passwd", "https://",
                          "https:///x", "https://me@a.example/", "https://a.example/ b",
                          "https://a.example/\r\nX: y", "gopher://a.example", ""}) {
    EXPECT_NE(webhook_problem(url), "") << url;
  }
  EXPECT_NE(webhook_problem("https://a.example/" + std::string(1000, 'x')), "");
}

// Keeps a line for everybody who comes in, and says to each what it was told to, if anything.
class Door final : public Sink {
 public:
  explicit Door(std::string answer = "") : answer_(std::move(answer)) { open(); }
  ~Door() override { end(); }

 private:
  void converse(int fd) override {
    keep("somebody");
    until(fd, answer_.empty() ? "never" : "\r\n\r\n");
    say(fd, answer_);
  }
  const std::string answer_;
};

TEST(Courier, RefusesPrivateAddressesAfterLookingThemUp) {
  Door door("HTTP/1.1 200 X\r\nContent-Length: 0\r\n\r\n");
  const std::string port = std::to_string(door.port());
  for (const char* host : {"127.0.0.1", "localhost", "127.1", "0x7f000001", "2130706433",
                           "[::ffff:127.0.0.1]", "0.0.0.0", "127.0.0.1.", "localhost."}) {
    for (const char* by : {"https://", "http://"}) {
      const std::string url = by + std::string(host) + ":" + port + "/";
      const Delivered sent = send_request({url, {}, "x", true});
      EXPECT_EQ(sent.status, 0) << url;
      EXPECT_NE(sent.problem, "") << url;
    }
  }
  EXPECT_EQ(send_request({"http://127.0.0.1:" + port + "/", {}, "x", false}).status, 200);
  EXPECT_EQ(door.received(1).size(), 1U) << "nobody else has come in";
}

// Who answers with another address is not followed there.
TEST(Courier, GoesNowhereElse) {
  Door inner("HTTP/1.1 200 X\r\nContent-Length: 0\r\n\r\n");
  const std::string there = "http://127.0.0.1:" + std::to_string(inner.port()) + "/";
  Door outer("HTTP/1.1 307 X\r\nLocation: " + there + "\r\nContent-Length: 0\r\n\r\n");
  const std::string here = "http://127.0.0.1:" + std::to_string(outer.port()) + "/";
  EXPECT_EQ(send_request({here, {}, "x", false}).status, 307);
  EXPECT_EQ(send_request({there, {}, "x", false}).status, 200);
  EXPECT_EQ(inner.received(1).size(), 1U) << "asked for itself";
}

TEST(Courier, DoesNotWaitForWhoSaysNothing) {
  Door silent;
  const std::string url = "http://127.0.0.1:" + std::to_string(silent.port()) + "/";
  const Delivered sent = send_request({url, {}, "x", false});
  EXPECT_EQ(sent.status, 0);
  EXPECT_NE(sent.problem.find("imeout"), std::string::npos) << sent.problem;
}

TEST(Courier, KnowsAMailAddress) {
  for (const char* text : {"a@b.example", "first.last+tag@sub.b.example"}) {
    EXPECT_TRUE(looks_like_mail_address(text)) << text;
  }
  for (const char* text :
       {"", "a", "@b.example", "a@b", "a@b.", "a@.b", "a b@c.example", "a@b@c.example",
        "a@b.example\r\nRCPT TO:<x@y.example>", "<a@b.example>", "\"a\"@b.example"}) {
    EXPECT_FALSE(looks_like_mail_address(text)) << text;
  }
}

}  // namespace
}  // namespace tricorne
