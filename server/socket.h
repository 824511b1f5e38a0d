// One WebSocket. Included by net.cc and socket.cc only: it brings Boost.Beast with it.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "server/net.h"

namespace tricorne {

using LoopExecutor = boost::asio::io_context::executor_type;
using Stream = boost::beast::basic_stream<boost::asio::ip::tcp, LoopExecutor,
                                          boost::beast::simple_rate_policy>;
using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

// A connection that stays open, by whatever protocol.
class OpenConnection : public Connection, public std::enable_shared_from_this<OpenConnection> {
 public:
  // Its loop has ended: it holds its client no longer.
  virtual void abandon() = 0;
};

// The sockets that are open, so that they can be told to close.
class OpenSockets {
 public:
  void add(OpenConnection* socket);
  void remove(OpenConnection* socket);
  [[nodiscard]] int count() const;
  void close_all(const std::string& reason);
  // Once the loops have ended: sockets and their clients hold each other no longer.
  void abandon_all();

 private:
  std::vector<std::shared_ptr<OpenConnection>> all();
  mutable std::mutex mutex_;
  std::set<OpenConnection*> sockets_;
};

// Completes the handshake on the stream's loop and hands the socket to the desk. `cookie`, if not
// empty, is set with the reply.
void accept_socket(Stream stream, const HttpRequest& request, const std::string& cookie,
                   Visitor visitor, Desk& desk, const Limits& limits,
                   std::shared_ptr<OpenSockets> open);

}  // namespace tricorne
