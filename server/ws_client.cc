#include "server/ws_client.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>
#include <utility>

namespace tricorne {

int connect_loopback(std::uint16_t port) {
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    close(fd);
    return -1;
  }
  const int on = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return fd;
}

namespace {

bool write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

HttpReply parse_head(const std::string& head) {
  HttpReply reply;
  if (head.size() > 12) reply.status = std::atoi(head.c_str() + 9);
  for (std::size_t at = head.find("\r\n"); at != std::string::npos && at + 2 < head.size();) {
    const auto end = head.find("\r\n", at + 2);
    const std::string line = head.substr(at + 2, end - at - 2);
    if (const auto colon = line.find(": "); colon != std::string::npos) {
      reply.headers[lower(line.substr(0, colon))] = line.substr(colon + 2);
    }
    at = end;
  }
  return reply;
}

}  // namespace

HttpReply http_request(std::uint16_t port, const std::string& method, const std::string& path,
                       const std::string& headers, const std::string& body) {
  const int fd = connect_loopback(port);
  if (fd < 0) return {};
  std::string request = fmt::format("{} {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n",
                                    method, path, port);
  request += headers;
  if (!body.empty()) request += fmt::format("Content-Length: {}\r\n", body.size());
  request += "\r\n" + body;
  write_all(fd, request);
  std::string all;
  char chunk[65536];
  for (;;) {
    pollfd wait{fd, POLLIN, 0};
    if (::poll(&wait, 1, kPatience) <= 0) break;
    const auto got = recv(fd, chunk, sizeof chunk, 0);
    if (got <= 0) break;
    all.append(chunk, static_cast<std::size_t>(got));
  }
  close(fd);
  const auto end = all.find("\r\n\r\n");
  if (end == std::string::npos) return {};
  HttpReply reply = parse_head(all.substr(0, end + 2));
  reply.body = all.substr(end + 4);
  return reply;
}

double metric(std::uint16_t port, const std::string& name) {
  const std::string text = "\n" + http_request(port, "GET", "/metrics").body;
  const auto line = text.find("\n" + name + " ");
  if (line == std::string::npos) throw std::runtime_error("/metrics does not tell " + name);
  return std::stod(text.substr(line + name.size() + 2));
}

WsClient::WsClient(std::uint16_t port, std::string cookie, std::string origin,
                   const std::string& headers)
    : socket_(connect_loopback(port)), cookie_(std::move(cookie)) {
  if (socket_ < 0) return;
  std::string request = fmt::format(
      "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n",
      port);
  if (origin.empty()) origin = fmt::format("http://127.0.0.1:{}", port);
  if (origin != "none") request += "Origin: " + origin + "\r\n";
  if (!cookie_.empty()) request += "Cookie: " + cookie_ + "\r\n";
  write_all(socket_, request + headers + "\r\n");
  while (buffer_.find("\r\n\r\n") == std::string::npos) {
    if (!fill(true, kPatience)) return;
  }
  const auto end = buffer_.find("\r\n\r\n");
  const HttpReply reply = parse_head(buffer_.substr(0, end + 2));
  buffer_.erase(0, end + 4);
  status_ = reply.status;
  open_ = status_ == 101;
  if (const auto set = reply.headers.find("set-cookie"); set != reply.headers.end()) {
    cookie_ = set->second.substr(0, set->second.find(';'));
  }
}

WsClient::WsClient(WsClient&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)),
      status_(other.status_),
      open_(std::exchange(other.open_, false)),
      cookie_(std::move(other.cookie_)),
      buffer_(std::move(other.buffer_)),
      used_(other.used_),
      next_id_(other.next_id_),
      notes_(std::move(other.notes_)) {}

WsClient::~WsClient() {
  if (socket_ >= 0) close(socket_);
}

bool WsClient::send_raw(std::string_view bytes) {
  if (!write_all(socket_, bytes)) open_ = false;
  return open_;
}

bool WsClient::send_frame(std::uint8_t opcode, std::string_view payload) {
  std::string frame;
  frame.reserve(payload.size() + 14);
  frame += static_cast<char>(0x80U | opcode);
  // Masked with zeroes: the payload travels as it is.
  if (payload.size() < 126) {
    frame += static_cast<char>(0x80U | payload.size());
  } else {
    const bool large = payload.size() > 0xffff;
    frame += static_cast<char>(0x80U | (large ? 127U : 126U));
    for (int shift = large ? 56 : 8; shift >= 0; shift -= 8) {
      frame += static_cast<char>(payload.size() >> static_cast<unsigned>(shift) & 0xffU);
    }
  }
  frame.append(4, '\0');
  frame += payload;
  return send_raw(frame);
}

bool WsClient::send(std::string_view text) { return send_frame(1, text); }

bool WsClient::fill(bool wait, int milliseconds) {
  if (wait) {
    pollfd ready{socket_, POLLIN, 0};
    if (::poll(&ready, 1, milliseconds) <= 0) return false;
  }
  if (used_ > 0 && used_ == buffer_.size()) {
    buffer_.clear();
    used_ = 0;
  }
  char chunk[65536];
  const auto got = recv(socket_, chunk, sizeof chunk, MSG_DONTWAIT);
  if (got == 0 || (got < 0 && errno != EAGAIN)) open_ = false;
  if (got > 0) buffer_.append(chunk, static_cast<std::size_t>(got));
  return got > 0;
}

// The next whole message of the buffer; answers pings and notes closings on the way.
std::optional<std::string> WsClient::frame() {
  for (;;) {
    const std::string_view left = std::string_view(buffer_).substr(used_);
    if (left.size() < 2) return std::nullopt;
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(left[i]); };
    std::size_t head = 2;
    std::uint64_t size = byte(1) & 0x7fU;
    if (size >= 126) {
      const std::size_t bytes = size == 126 ? 2 : 8;
      if (left.size() < 2 + bytes) return std::nullopt;
      size = 0;
      for (std::size_t i = 0; i < bytes; ++i) size = size << 8U | byte(2 + i);
      head += bytes;
    }
    if (left.size() < head + size) return std::nullopt;
    const unsigned opcode = byte(0) & 0x0fU;
    std::string payload(left.substr(head, size));
    used_ += head + size;
    if (opcode == 1) return payload;
    if (opcode == 9) send_frame(10, payload);
    if (opcode == 8) {
      send_frame(8, payload);
      open_ = false;
      return std::nullopt;
    }
  }
}

std::optional<std::string> WsClient::poll() {
  if (auto message = frame()) return message;
  if (!fill(false, 0)) return std::nullopt;
  return frame();
}

std::optional<std::string> WsClient::receive(int milliseconds) {
  for (;;) {
    if (auto message = frame()) return message;
    if (!open_ || !fill(true, milliseconds)) return std::nullopt;
  }
}

nlohmann::json WsClient::call(const std::string& method, nlohmann::json params) {
  const int id = next_id_++;
  const nlohmann::json request{
      {"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}};
  if (!send(request.dump())) return nullptr;
  while (auto message = receive()) {
    auto answer = nlohmann::json::parse(*message);
    if (answer.contains("id") && answer["id"] == id) return answer;
    if (answer.contains("method")) notes_.push_back(std::move(answer));
  }
  return nullptr;
}

nlohmann::json WsClient::result(const std::string& method, nlohmann::json params) {
  const nlohmann::json answer = call(method, std::move(params));
  if (answer.is_null() || !answer.contains("result")) {
    throw std::runtime_error(method + ": " + answer.dump());
  }
  return answer["result"];
}

std::optional<nlohmann::json> WsClient::notification(int milliseconds) {
  if (!notes_.empty()) {
    auto first = std::move(notes_.front());
    notes_.erase(notes_.begin());
    return first["params"];
  }
  while (auto message = receive(milliseconds)) {
    auto note = nlohmann::json::parse(*message);
    if (note.contains("method")) return note["params"];
  }
  return std::nullopt;
}

}  // namespace tricorne
