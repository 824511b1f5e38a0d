// `tricorne engine`: JSON-RPC 2.0, a line a message, as chess programs speak UCI. One engine, one
// game at a time; the list of methods is docs/protocol.md. After any error nothing has changed.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "kernel/catalogue.h"
#include "kernel/session.h"

namespace tricorne {

class Engine {
 public:
  // The reply to one line, without a line break; empty for a notification.
  std::string handle(std::string_view line);

 private:
  using Json = nlohmann::json;
  // Each method gives its result as JSON text.
  std::string call(const std::string& method, const Json& params);
  std::string begin(Session session);
  std::string new_game(const Json& params);
  std::string load(const Json& params);
  std::string decision(const Json& params);
  std::string apply(const Json& params);
  std::string why_not(const Json& params);
  std::string closed(const Json& params);
  std::string preview(const Json& params);
  std::string odds(const Json& params);
  std::string undo(const Json& params);
  std::string view(const Json& params);
  std::string go(const Json& params);
  std::string analyse(const Json& params);
  Seat seat_awaited(const Reader& params);
  Session& session();
  Session::Meant meant(const Json& params);
  std::optional<Seat> seat_param(const Reader& params);

  std::optional<Session> session_;
  const Catalogue* words_ = nullptr;
};

}  // namespace tricorne
