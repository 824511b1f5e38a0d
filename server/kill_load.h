// Somebody who plays on whatever happens to the server, and remembers what it has acknowledged.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "server/ws_client.h"

namespace tricorne {

// One player who plays all seats of table after table and remembers what was acknowledged. Every
// tenth step or so is an undo.
class Load {
 public:
  using Json = nlohmann::json;

  Load(std::string game, std::size_t seats, std::uint64_t seed, std::atomic<int>& acknowledged)
      : game_(std::move(game)), seats_(seats, "me"), random_(seed), acknowledged_(acknowledged) {}

  // There are other servers, and one that is killed may have written what nobody has found yet.
  void among_others() { among_others_ = true; }

  // Plays until the server goes away.
  void play(std::uint16_t port) {
    WsClient client(port, cookie_);
    if (!client.open()) return;
    cookie_ = client.cookie();
    if (!moves_.empty() && !verify(client)) return;
    while (client.open()) {
      if (moves_.empty() || now_["status"] == "over") {
        const Json made = client.call("create", {{"game", game_}, {"seats", seats_}});
        if (made.is_null()) return;
        ASSERT_TRUE(made.contains("result")) << made;
        moves_.clear();
        take(made["result"]);
        continue;
      }
      choose();
      if (!ask(client)) return;
    }
  }

  // Every acknowledged move is there, in its place, and of what was asked and not answered all or
  // nothing. Then the question is put again, with the same id: now it has been made, once.
  bool verify(WsClient& client) {
    const Json answer = client.call("join", {{"table", now_["table"]}});
    if (answer.is_null()) return false;
    EXPECT_TRUE(answer.contains("result")) << answer;
    const Json& found = answer["result"];
    const bool undo = pending_.contains("undo");
    // A kill may also come between this look and the answer to the question put again.
    const bool done = !done_ && !pending_.is_null() &&
                      (found["number"] != now_["number"] || found["edition"] != now_["edition"]);
    done_ = done_ || done;
    if (done && undo) moves_.pop_back();
    EXPECT_GE(found["moves"].size(), moves_.size());
    for (std::size_t i = 0; i < std::min(found["moves"].size(), moves_.size()); ++i) {
      EXPECT_EQ(found["moves"][i], moves_[i]);
    }
    if (pending_.is_null() || (done_ && !done)) {
      EXPECT_EQ(found["number"], now_["number"]) << "nobody else moves here";
    } else if (done && !undo && found["moves"].size() > moves_.size()) {
      EXPECT_EQ(found["moves"][moves_.size()]["move"], pending_["params"]["move"]);
    }
    moves_.clear();
    take(found);
    return pending_.is_null() || ask(client);
  }
  void look_again(std::uint16_t port) {
    WsClient client(port, cookie_);
    ASSERT_TRUE(client.open());
    if (!moves_.empty()) {
      EXPECT_TRUE(verify(client));
    }
  }
  [[nodiscard]] int repeated() const { return repeated_; }

 private:
  void choose() {
    const std::string id = "m" + std::to_string(random_());
    Json params{{"table", now_["table"]},
                {"number", now_["number"]},
                {"edition", now_["edition"]},
                {"id", id}};
    if (now_["can_undo"] == true && random_() % 10 == 0) {
      pending_ = {{"undo", true}, {"params", params}};
      return;
    }
    const Json& decision = now_["decision"];
    const bool interjects = decision.contains("may") && random_() % 3 == 0;
    const Json& options = decision[interjects ? "may" : "options"];
    const Json& chosen = options[random_() % options.size()];
    params["move"] = chosen["move"];
    if (interjects) params["seat"] = chosen["seat"];
    pending_ = {{"params", params}};
  }
  bool ask(WsClient& client) {
    const bool undo = pending_.contains("undo");
    const Json answer = client.call(undo ? "undo" : "apply", pending_["params"]);
    if (answer.is_null()) return false;
    EXPECT_TRUE(answer.contains("result")) << answer;
    if (!answer.contains("result")) return false;
    const bool again = answer["result"].contains("repeated");
    EXPECT_TRUE(again == done_ || (again && among_others_)) << answer;
    repeated_ += done_ ? 1 : 0;
    done_ = false;
    ++acknowledged_;
    pending_ = nullptr;
    take(answer["result"]);
    return true;
  }
  void take(const Json& update) {
    now_ = update;
    moves_.resize(std::min(moves_.size(), update["from"].get<std::size_t>()));
    for (const Json& move : update["moves"]) moves_.push_back(move);
  }

  std::string game_;
  std::vector<std::string> seats_;
  std::mt19937_64 random_;
  std::atomic<int>& acknowledged_;  // of all loads
  std::string cookie_;
  Json now_;
  Json pending_;
  bool among_others_ = false;
  bool done_ = false;  // what is pending was found on disk
  std::vector<Json> moves_;
  int repeated_ = 0;
};

}  // namespace tricorne
