// `tricorne serve`: games for everybody who comes, until it is told to stop.
#pragma once

#include <string>
#include <vector>

#include "server/house.h"
#include "server/limits.h"
#include "server/net.h"

namespace tricorne {

struct ServeConfig {
  std::string listen = "127.0.0.1:8080";  // ADDRESS:PORT; port 0 takes any that is free
  // "sqlite:FILE" or "postgresql:..."; empty: tricorne.db in the user's data directory
  std::string database;
  std::string web;  // folder of the built client; empty: beside the binary or the sources
  int threads = 2;  // that play; bots have their own
  int bot_threads = 1;
  int gather_microseconds = 500;     // waits so long to put more moves into one commit
  std::vector<std::string> origins;  // "https://play.example", where a proxy stands in front
  bool behind_proxy = false;         // trust X-Forwarded-For of this machine
  std::vector<std::string> proxies;  // and of these addresses
  bool verbose = false;
  std::string log = "text";       // or "json"
  bool force = false;             // see ServerConfig
  bool no_limits = false;         // none of those below that a loaded loopback would meet
  std::vector<std::string> data;  // GAME=DIR: an owner's files, which main() puts in force
  // Notices that leave the house; none do unless this is said.
  bool webhooks = false;
  bool push = false;
  std::string smtp;  // smtp://HOST:PORT or smtps://HOST:PORT
  std::string smtp_user;
  std::string smtp_password;
  std::string mail_from;
  // Days after which a table that nobody began is taken away, and one that nobody goes on with closed; 0: never.
  int never_begun = 14;
  int deserted = 90;
  Limits limits;
};

// Every game and bot there is.
Playable all_playable();
// What `--db` names, as Store::open() wants it; by default a file in the user's data directory, which is made.
Result<std::string> database_of(const std::string& wanted);
// The client as named, or as found beside the binary or the sources.
Result<std::string> web_folder(const std::string& wanted);
Result<NetConfig> read_address(const ServeConfig& config);
// Serves these games until SIGINT, SIGTERM or SIGHUP. The exit code of the program.
int serve(const ServeConfig& config, Playable playable);

}  // namespace tricorne
