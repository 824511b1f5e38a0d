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
  Json call(const std::string& method, const Json& params);
  Json begin(Session session);
  Json new_game(const Json& params);
  Json load(const Json& params);
  Json decision(const Json& params);
  Json apply(const Json& params);
  Json why_not(const Json& params);
  Json preview(const Json& params);
  Json undo(const Json& params);
  Json view(const Json& params);
  Json go(const Json& params);
  Session& session();
  std::optional<Seat> seat_param(const Reader& params);

  std::optional<Session> session_;
  const Catalogue* words_ = nullptr;
};

}  // namespace tricorne
