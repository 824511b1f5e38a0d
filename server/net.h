// The network as the rest of the server sees it: loops that run things, sockets that carry text,
// and requests for files. Boost.Beast stays behind this header (net.cc, socket.cc, files.cc).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/result.h"
#include "server/files.h"
#include "server/limits.h"

namespace tricorne {

// Threads that each run what they are given in order. A table lives on one of them, which is what
// makes one writer a game.
class Loops {
 public:
  virtual ~Loops() = default;
  [[nodiscard]] virtual int count() const = 0;
  // The loop that runs the caller; some other one if none does.
  [[nodiscard]] virtual int here() const = 0;
  virtual void post(int loop, std::function<void()> work) = 0;
  // At once if called from that loop, else as post().
  virtual void dispatch(int loop, std::function<void()> work) = 0;
};

using Message = std::shared_ptr<const std::string>;

// The far end of a socket. Any thread may call it, also after it has closed.
class Connection {
 public:
  virtual ~Connection() = default;
  virtual void send(Message text) = 0;
  virtual void close(std::string reason) = 0;
  // So much waits to be read that what can wait should: `then` is called, on any loop, as soon as
  // nothing does. From any thread.
  [[nodiscard]] virtual bool behind() const = 0;
  virtual void when_read(std::function<void()> then) = 0;
};

// Who comes: known by the hash of the token in the cookie, and by address for limits.
struct Visitor {
  std::string token_hash;
  std::string address;
  bool local = false;    // from this machine, not through a proxy
  bool proxy = false;    // it is our proxy itself that asks
  bool program = false;  // came with a token of its own (Authorization), not with a page of ours
  std::string request = {};  // what the log calls what he asks for
};

// The near end of a socket: gets each message, on the socket's own loop, in order.
class Client {
 public:
  virtual ~Client() = default;
  // Takes a message in and says how long its sender has to wait; then it is to be carried out. The next is taken in
  // once `next` has been called, on the socket's loop: not while the store is asked about this one.
  virtual std::chrono::steady_clock::duration message(std::string_view text) = 0;
  virtual void carry_out(std::function<void()> next) = 0;
  virtual void closed() = 0;
};

struct HttpAsk {
  Visitor visitor;
  std::string path;  // without query
  std::string body = {};
};
struct HttpAnswer {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::string download;  // the name of the file to save it as, if any
  // The visitor's from now on, in a cookie; an empty one takes his cookie away.
  std::optional<std::string> token = {};
};

// What the network brings its visitors to. No loop waits for an answer: it may come later and from any thread.
class Desk {
 public:
  virtual ~Desk() = default;
  // A token for somebody new; and whether one is of ours.
  virtual std::string new_token() = 0;
  virtual void knows(const std::string& token, std::function<void(bool)> answer) = 0;
  // nullptr: too many sockets. Asked on the socket's loop.
  virtual void open(std::shared_ptr<Connection> connection, const Visitor& visitor,
                    std::function<void(std::shared_ptr<Client>)> opened) = 0;
  // GET of what is no file.
  virtual void get(const HttpAsk& ask, std::function<void(HttpAnswer)> answer) = 0;
  // The same of a POST below /api/, from a page of ours.
  virtual void post(const HttpAsk& ask, std::function<void(HttpAnswer)> answer) = 0;
};

struct NetConfig {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  // 0: any that is free
  int loops = 2;
  std::vector<std::string> origins;  // where the pages come from, if not from this address
  bool behind_proxy = false;  // what a local peer wrote last in X-Forwarded-For is the address
  std::vector<std::string> proxies;  // whose word counts as well, on other machines: addresses
  Limits limits;
};

class Net {
 public:
  static Result<std::unique_ptr<Net>> open(const NetConfig& config);
  virtual ~Net() = default;
  virtual Loops& loops() = 0;
  [[nodiscard]] virtual std::uint16_t port() const = 0;
  [[nodiscard]] virtual int sockets() const = 0;
  // Visitors are let in from now on. Desk and files must outlive stop().
  virtual void start(Desk& desk, const Files& files) = 0;
  // No more visitors; the sockets there are close with a reason. The loops run on.
  virtual void close_doors(const std::string& reason) = 0;
  // Ends the loops and their threads.
  virtual void stop() = 0;
};

}  // namespace tricorne
