// Receivers for tests: a program that takes webhooks, and a mail server, each on a free port of the loopback.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace tricorne {

// Takes one connection after the other; what it is told, one text a request or letter, is kept.
class Sink {
 public:
  Sink() {
    socket_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (bind(socket_, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        listen(socket_, 16) != 0) {
      throw std::runtime_error("no socket to listen on");
    }
    getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
  }
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;
  virtual ~Sink() { close(socket_); }
  [[nodiscard]] int port() const { return port_; }
  void open() {
    thread_ = std::thread([this] {
      for (int fd = 0; (fd = accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC)) >= 0; close(fd)) {
        rest_.clear();
        converse(fd);
      }
    });
  }
  // Waits until there are so many.
  std::vector<std::string> received(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return received_.size() >= count; });
    return received_;
  }

 protected:
  // Each kind of sink calls it as it goes, while `converse` and what that uses still stand.
  void end() {
    shutdown(socket_, SHUT_RDWR);
    if (thread_.joinable()) thread_.join();
  }
  virtual void converse(int fd) = 0;
  void keep(std::string text) {
    {
      const std::lock_guard lock(mutex_);
      received_.push_back(std::move(text));
    }
    changed_.notify_all();
  }
  // The text up to and with `end`; "" if the connection has ended.
  std::string until(int fd, const std::string& end) {
    for (;;) {
      if (const auto at = rest_.find(end); at != std::string::npos) {
        std::string out = rest_.substr(0, at + end.size());
        rest_.erase(0, out.size());
        return out;
      }
      if (!more(fd)) return "";
    }
  }
  std::string bytes(int fd, std::size_t count) {
    while (rest_.size() < count && more(fd)) {
    }
    std::string out = rest_.substr(0, count);
    rest_.erase(0, out.size());
    return out;
  }
  static void say(int fd, const std::string& text) {
    (void)send(fd, text.data(), text.size(), MSG_NOSIGNAL);
  }

 private:
  bool more(int fd) {
    std::array<char, 4096> buffer{};
    const auto got = read(fd, buffer.data(), buffer.size());
    if (got > 0) rest_.append(buffer.data(), static_cast<std::size_t>(got));
    return got > 0;
  }
  int socket_ = -1;
  int port_ = 0;
  std::string rest_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> received_;
  std::thread thread_;
};

// Head and body of each request; answers with what `status` says, which may take its time.
class HttpSink final : public Sink {
 public:
  ~HttpSink() override { end(); }
  std::function<int(const std::string& request)> status = [](const std::string&) { return 200; };

 private:
  void converse(int fd) override {
    const std::string head = until(fd, "\r\n\r\n");
    const auto at = head.find("Content-Length: ");
    if (at == std::string::npos) return;
    const std::string request = head + bytes(fd, std::stoul(head.substr(at + 16)));
    keep(request);
    const int answer = status(request);
    if (answer != 0) {
      say(fd, "HTTP/1.1 " + std::to_string(answer) +
                  " X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    }
  }
};

// Each letter, its text decoded.
class MailSink final : public Sink {
 public:
  ~MailSink() override { end(); }

 private:
  void converse(int fd) override {
    say(fd, "220 sink\r\n");
    for (std::string line; !(line = until(fd, "\r\n")).empty();) {
      if (line.starts_with("DATA")) {
        say(fd, "354 go on\r\n");
        keep(decoded(until(fd, "\r\n.\r\n")));
      }
      if (line.starts_with("QUIT")) return say(fd, "221 bye\r\n");
      say(fd, "250 ok\r\n");
    }
  }
  static std::string decoded(const std::string& letter) {
    const auto body = letter.find("\r\n\r\n") + 4;
    return letter.substr(0, body) + from_base64(letter.substr(body));
  }
  static std::string from_base64(const std::string& text) {
    std::string out(text.size(), '\0');
    std::size_t size = 0;
    sodium_base642bin(reinterpret_cast<unsigned char*>(out.data()), out.size(), text.data(),
                      text.size(), "\r\n.", &size, nullptr, sodium_base64_VARIANT_ORIGINAL);
    out.resize(size);
    return out;
  }
};

}  // namespace tricorne
