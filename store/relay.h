// A line to a PostgreSQL of a test's own that can be held: nothing passes any more and nobody is told, as where a
// network has gone. On a free port of the loopback.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "store/patience.h"

namespace tricorne {

class Relay {
 public:
  // To a database of a ScratchPostgres.
  explicit Relay(const std::string& database)
      : name_(word(database, "dbname=")),
        there_(word(database, "host=") + "/.s.PGSQL.5432"),
        door_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    (void)bind(door_, reinterpret_cast<sockaddr*>(&address), size);
    listen(door_, 64);
    getsockname(door_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
  }
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;
  ~Relay() {
    Patience::hurry(1);
    stopping_ = true;
    thread_.join();
    for (const auto& [here, there] : lines_) {
      close(here);
      close(there);
    }
    close(door_);
  }
  // The database as it is named through it.
  [[nodiscard]] std::string database() const {
    return "postgresql://tricorne@127.0.0.1:" + std::to_string(port_) + "/" + name_;
  }
  // What can only be waited for in vain meanwhile is given up sooner.
  void hold(bool held) {
    Patience::hurry(held ? 10 : 1);
    held_ = held;
  }

 private:
  static std::string word(const std::string& text, const std::string& before) {
    const auto at = text.find(before) + before.size();
    return text.substr(at, text.find(' ', at) - at);
  }

  void run() {
    while (!stopping_) {
      if (held_) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        continue;
      }
      std::vector<pollfd> all{{door_, POLLIN, 0}};
      for (const auto& [here, there] : lines_) {
        all.push_back({here, POLLIN, 0});
        all.push_back({there, POLLIN, 0});
      }
      if (poll(all.data(), all.size(), 5) <= 0) continue;
      // From the last to the first: one that ends is taken out.
      for (std::size_t i = lines_.size(); i-- > 0;) {
        const auto [here, there] = lines_[i];
        const bool goes_on = pass(all[2 * i + 1], there) && pass(all[2 * i + 2], here);
        if (goes_on) continue;
        close(here);
        close(there);
        lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(i));
      }
      if (all.front().revents != 0) connect_one();
    }
  }
  static bool pass(const pollfd& from, int to) {
    if (from.revents == 0) return true;
    std::array<char, 16384> buffer{};
    const auto got = read(from.fd, buffer.data(), buffer.size());
    if (got <= 0) return false;
    const auto size = static_cast<std::size_t>(got);
    return send(to, buffer.data(), size, MSG_NOSIGNAL) == got;
  }
  void connect_one() {
    const int here = accept4(door_, nullptr, nullptr, SOCK_CLOEXEC);
    const int there = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    there_.copy(address.sun_path, sizeof address.sun_path - 1);
    if (connect(there, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) {
      lines_.emplace_back(here, there);
    } else {
      close(here);
      close(there);
    }
  }

  const std::string name_;
  const std::string there_;
  const int door_;
  int port_ = 0;
  std::vector<std::pair<int, int>> lines_;
  std::atomic<bool> held_ = false;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

}  // namespace tricorne
