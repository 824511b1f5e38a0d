// A table followed by plain HTTP: an answer that does not end, with a message a line (NDJSON). Included by net.cc and
// follower.cc only: it brings Boost.Beast with it.
#pragma once

#include <memory>
#include <string>

#include "server/socket.h"

namespace tricorne {

// The reader is somebody who has joined the table and says nothing: he is told what his socket would
// be told. A table that he cannot join is a 404.
void follow_table(Stream stream, const std::string& table, const Visitor& visitor, Desk& desk,
                  const Limits& limits, std::shared_ptr<OpenSockets> open);

}  // namespace tricorne
