// A server and what one posts to it to have an account, for tests.
#pragma once

#include "server/server_fixture.h"

namespace tricorne {

inline constexpr const char* kPassword = "a long password";

class AccountsTest : public ServerTest {
 protected:
  struct Answer {
    int status = 0;
    Json body;
    std::string cookie;  // "" if none was set
  };
  [[nodiscard]] Answer post(const std::string& act, const Json& body,
                            const std::string& cookie = "", const std::string& headers = "") const {
    return raw(act, body.dump(), cookie,
               headers + fmt::format("Origin: http://127.0.0.1:{}\r\n", port()));
  }
  [[nodiscard]] Answer raw(const std::string& act, const std::string& body,
                           const std::string& cookie, std::string headers) const {
    if (!cookie.empty()) headers += "Cookie: " + cookie + "\r\n";
    HttpReply reply = http_request(port(), "POST", "/api/account/" + act, headers, body);
    const std::string set = reply.headers["set-cookie"];
    return {reply.status, Json::parse(reply.body, nullptr, false), set.substr(0, set.find(';'))};
  }
  static Json named(const std::string& name, const std::string& password = kPassword) {
    return {{"name", name}, {"password", password}};
  }
  static std::vector<std::string> tables_of(WsClient& client) {
    std::vector<std::string> out;
    for (const Json& one : client.result("mine")) out.push_back(one["table"]);
    return out;
  }
  // Until the server has closed the socket.
  static void wait_for_the_end(WsClient& client) {
    while (client.receive()) {
    }
    EXPECT_FALSE(client.open());
  }
};

}  // namespace tricorne
