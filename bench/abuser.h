// One address that asks for everything there is as fast as it is let, by many sockets and by HTTP, and plays games of
// its own: what matters is how long the others wait meanwhile. It keeps to its limits, and uses all of them.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "kernel/rng.h"
#include "server/ws_client.h"

namespace tricorne {

class Abuser {
 public:
  explicit Abuser(std::uint16_t port) : port_(port) {
    constexpr int kSockets = 32;
    constexpr int kHttp = 8;
    for (int i = 0; i < kSockets; ++i) {
      threads_.emplace_back([this, i](const std::stop_token& stop) { by_socket(i, stop); });
    }
    for (int i = 0; i < kHttp; ++i) {
      threads_.emplace_back([this](const std::stop_token& stop) { by_http(stop); });
    }
  }
  Abuser(const Abuser&) = delete;
  Abuser& operator=(const Abuser&) = delete;
  ~Abuser() = default;

  struct Answers {
    int good = 0;
    int refused = 0;
  };
  // What has been answered so far, by method or path.
  std::map<std::string, Answers> answers() {
    const std::lock_guard lock(mutex_);
    return answers_;
  }

 private:
  using Json = nlohmann::json;
  static constexpr const char* kAddress = "X-Forwarded-For: 203.0.113.7\r\n";

  void note(const std::string& what, bool good) {
    const std::lock_guard lock(mutex_);
    Answers& answers = answers_[what];
    ++(good ? answers.good : answers.refused);
  }

  // ---- The methods of the socket, each with what it takes. ----

  Json ask(WsClient& client, const std::string& method, const Json& params) {
    Json answer = client.call(method, params);
    if (answer.is_null()) return Json::object();  // the end
    note(method, answer.contains("result"));
    return answer.value("result", Json::object());
  }

  void by_socket(int number, const std::stop_token& stop) {
    WsClient client(port_, "", "", kAddress);
    if (!client.open()) return note("socket", false);
    FastRng rng{static_cast<std::uint64_t>(number)};
    const auto id = [&] { return fmt::format("{:x}", rng.next()); };
    Json table;
    Json by_hand;
    Json given_up;
    const auto create = [&](const Json& more) {
      Json params{{"game", "troyes"}, {"seats", {"me", "me"}}, {"id", id()}};
      params.update(more);
      return ask(client, "create", params).value("table", Json());
    };
    while (!stop.stop_requested() && client.open()) {
      if (table.is_null()) table = create(Json::object());
      if (by_hand.is_null()) by_hand = create({{"chance", "manual"}});
      if (given_up.is_null()) given_up = create(Json::object());
      if (table.is_null()) table = given_up;
      const Json now = ask(client, "join", {{"table", table}});
      ask_about_table(client, now, id);
      ask_about_game(client, now, rng, id);
      ask_about_people(client, table);
      const Json document = ask(client, "position", {{"table", by_hand}});
      ask(client, "examine", {{"game", "troyes"}, {"position", document}});
      ask(client, "card", {{"game", "prelude"}, {"card", Json::object()}});
      if (rng.below(50) == 0) ask(client, "resign", {{"table", given_up}, {"seat", "p2"}});
      ask(client, "leave", {{"table", table}});
      ask(client, "nonsense", Json::object());
      if (now.value("status", "") == "over") table = Json();
    }
  }

  template <class Id>
  void ask_about_table(WsClient& client, const Json& now, Id id) {
    const Json at{{"table", now.value("table", Json())}};
    const auto with = [&](Json more) {
      more.update(at);
      return more;
    };
    for (const char* method : {"history", "replay", "talk", "notes", "review", "view"}) {
      ask(client, method, at);
    }
    ask(client, "view", with({{"number", now.value("number", 0)}}));
    ask(client, "history", with({{"to", now.value("number", 0)}}));
    ask(client, "join", with({{"form", "slim"}}));
    ask(client, "talk", with({{"text", "and again"}}));
    ask(client, "notes", with({{"text", std::string(4000, 'x')}}));
    ask(client, "sit", with({{"seat", "p3"}}));
    ask(client, "hand", with({{"seat", "p2"}}));
    ask(client, "take", with({{"seat", "p2"}}));
    ask(client, "invite", with({{"name", "Somebody"}}));
    ask(client, "decline", at);
    ask(client, "takeback", with({{"to", 0}, {"id", id()}}));
    ask(client, "agree", with({{"agree", true}}));
  }

  template <class Id>
  void ask_about_game(WsClient& client, const Json& now, FastRng& rng, Id id) {
    const Json decision = now.value("decision", Json::object());
    const Json options = decision.value("options", Json::array());
    if (options.empty()) return;
    const Json& option = options[rng.below(static_cast<std::uint32_t>(options.size()))];
    const Json at{{"table", now["table"]}, {"number", now["number"]}};
    const Json meant{{"table", now["table"]}, {"move", option["move"]}};
    const auto both = [](Json one, const Json& two) {
      one.update(two);
      return one;
    };
    for (const char* method : {"preview", "odds", "why_not"}) ask(client, method, meant);
    if (option.contains("target")) {
      ask(client, "why_not", {{"table", now["table"]}, {"target", option["target"]}});
    }
    ask(client, "closed", {{"table", now["table"]}});
    ask(client, "hint", at);
    const Json seat{{"seat", decision["seat"]}};
    ask(client, "ahead", both(both(at, seat), {{"moves", {option["move"]}}}));
    ask(client, "plan", both(both(at, seat), {{"lines", Json::array()}}));
    const Json moved = ask(client, "apply", both(both(at, meant), {{"id", id()}}));
    if (!moved.contains("number") || rng.below(2) == 0) return;
    ask(client, "undo", {{"table", now["table"]}, {"number", moved["number"]}, {"id", id()}});
  }

  void ask_about_people(WsClient& client, const Json& table) {
    for (const char* method :
         {"games", "ping", "me", "mine", "lobby", "profile", "block", "vacation", "reports"}) {
      ask(client, method, Json::object());
    }
    ask(client, "lobby", {{"game", "troyes"}, {"free", 1}});
    ask(client, "mine", {{"before", table}});
    ask(client, "profile", {{"table", table}, {"seat", "p1"}});
    ask(client, "me", {{"name", "Somebody Else"}});
    ask(client, "block", {{"table", table}, {"seat", "p1"}, {"block", true}});
    ask(client, "report", {{"text", "rude"}, {"table", table}});
    ask(client, "settle", {{"report", 1}});
    ask(client, "moderate", {{"act", "close"}, {"table", table}});
    ask(client, "appoint", {{"name", "Somebody"}, {"office", "none"}});
    ask(client, "create", {{"rematch", table}, {"id", "again"}});
    ask(client, "create", {{"clone", {{"table", table}, {"number", 0}}}, {"id", "moment"}});
  }

  // ---- And by HTTP. ----

  void by_http(const std::stop_token& stop) {
    const std::string ours = fmt::format("{}Origin: http://127.0.0.1:{}\r\n", kAddress, port_);
    WsClient client(port_, "", "", kAddress);
    if (!client.open()) return note("socket", false);
    const Json made = ask(client, "create", {{"game", "troyes"}, {"seats", {"me", "me"}}});
    const std::string table = made.value("table", "nosuchtable");
    const std::string me = ours + "Cookie: " + client.cookie() + "\r\n";
    // Sockets are made to wait; whoever comes by HTTP is told that there was too much, and waits himself.
    const auto answered = [&](const std::string& what, int status) {
      note(what, status == 200);
      if (status == 429) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    };
    const auto get = [&](const std::string& what, const std::string& path) {
      answered("GET " + what, http_request(port_, "GET", path, me).status);
    };
    const auto post = [&](const std::string& path, const Json& body) {
      answered("POST " + path, http_request(port_, "POST", path, me, body.dump()).status);
    };
    while (!stop.stop_requested()) {
      get("/api/tables/{table}/replay", "/api/tables/" + table + "/replay");
      get("/api/games", "/api/games");
      get("/api/games/before/{table}", "/api/games/before/" + table);
      get("/api/notices", "/api/notices");
      get("/openapi.json", "/openapi.json");
      get("/facts/{game}.json", "/facts/troyes.json");
      get("/", "/");
      follow(me, table);
      const Json named{{"name", "Somebody"}, {"password", "a long password"}};
      post("/api/account/login", named);
      post("/api/account/forgot", {{"name", "Somebody"}});
      post("/api/account/tokens", Json::object());
      post("/api/notices/stop/x", Json::object());
    }
  }

  // The beginning of a stream, which would not end.
  void follow(const std::string& headers, const std::string& table) {
    const int fd = connect_loopback(port_);
    if (fd < 0) return;
    const std::string request =
        fmt::format("GET /api/tables/{}/stream HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{}\r\n", table,
                    port_, headers);
    std::array<char, 4096> buffer{};
    const bool sent =
        write(fd, request.data(), request.size()) == static_cast<ssize_t>(request.size());
    const auto got = sent ? read(fd, buffer.data(), buffer.size()) : 0;
    const std::string_view head(buffer.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
    note("GET /api/tables/{table}/stream", head.starts_with("HTTP/1.1 200"));
    close(fd);
  }

  const std::uint16_t port_;
  std::mutex mutex_;  // guards what follows
  std::map<std::string, Answers> answers_;
  std::vector<std::jthread> threads_;
};

}  // namespace tricorne
