// The whole server in one object: store, network, bots and tables, started and stopped in order.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "server/house.h"
#include "server/net.h"
#include "store/store.h"

namespace tricorne {

struct ServerConfig {
  NetConfig net;
  std::string database;  // see store/store.h
  // A folder for reviews of finished games; empty: beside the database, if that is a file.
  std::string reviews = {};
  std::string web_folder;  // the built client; empty: none is served
  int bot_threads = 1;
  int gather_microseconds = 0;  // see Store::Config
  // Milliseconds of a clock that only goes forward; the system's if there is none.
  std::function<std::int64_t()> tick = {};
  std::function<std::int64_t()> now = {};  // see Store::Config
  bool force = false;                      // starts though most unfinished games cannot go on
  // How long those who are sent away have to answer that they go.
  std::chrono::milliseconds goodbye{1000};
  NoticeConfig notices;
};

class Server {
 public:
  static Result<std::unique_ptr<Server>> start(const ServerConfig& config, Playable playable);
  virtual ~Server() = default;  // stops it
  [[nodiscard]] virtual std::uint16_t port() const = 0;
  // Refuses new moves, finishes those that have begun, closes the sockets with a reason.
  virtual void stop() = 0;
  // Whose time has run out: looked at every second, and whenever it is asked for.
  virtual void look_at_clocks() = 0;
};

}  // namespace tricorne
