// A plain WebSocket client over a POSIX socket, for tests and the load driver. It can also say what
// no proper client would: raw frames, wrong origins, broken requests.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace tricorne {

struct HttpReply {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
};

// A connection to a port of this machine; -1 if nobody is there.
int connect_loopback(std::uint16_t port);
// One request on a connection of its own. `headers` are whole lines with line breaks.
HttpReply http_request(std::uint16_t port, const std::string& method, const std::string& path,
                       const std::string& headers = "", const std::string& body = "");
// One sample of the server's /metrics, by its whole name; throws if there is none.
double metric(std::uint16_t port, const std::string& name);

// How long a message that must come is waited for: only a server that hangs is so slow, however
// busy the machine.
inline constexpr int kPatience = 120000;

class WsClient {
 public:
  // Empty `origin`: that of the server; "none": no such header. `headers` are whole lines.
  explicit WsClient(std::uint16_t port, std::string cookie = "", std::string origin = "",
                    const std::string& headers = "");
  WsClient(WsClient&& other) noexcept;
  WsClient& operator=(WsClient&&) = delete;
  ~WsClient();

  [[nodiscard]] int status() const { return status_; }  // of the handshake; 101 is success
  [[nodiscard]] const std::string& cookie() const { return cookie_; }
  [[nodiscard]] int descriptor() const { return socket_; }
  [[nodiscard]] bool open() const { return open_; }

  // False if the server has gone.
  bool send(std::string_view text);
  bool send_frame(std::uint8_t opcode, std::string_view payload);
  bool send_raw(std::string_view bytes);
  // The next message; nullopt when the socket has closed or `milliseconds` have passed.
  std::optional<std::string> receive(int milliseconds = kPatience);
  // A message that is already here, reading what the system has without waiting.
  std::optional<std::string> poll();

  // One call and its answer; notifications on the way are kept for notification().
  nlohmann::json call(const std::string& method, nlohmann::json params = nlohmann::json::object());
  // The result of a call that must succeed.
  nlohmann::json result(const std::string& method,
                        nlohmann::json params = nlohmann::json::object());
  // The params of the next update.
  std::optional<nlohmann::json> notification(int milliseconds = kPatience);

 private:
  bool fill(bool wait, int milliseconds);
  std::optional<std::string> frame();

  int socket_ = -1;
  int status_ = 0;
  bool open_ = false;
  std::string cookie_;
  std::string buffer_;
  std::size_t used_ = 0;  // of the buffer
  int next_id_ = 1;
  std::vector<nlohmann::json> notes_;
};

}  // namespace tricorne
