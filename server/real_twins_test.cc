// Twins on the wire: two games that differ only in what a reader may not know (the others' hidden
// characters, or the dice and cards to come) send that reader the same bytes.
#include <algorithm>
#include <functional>

#include "players/games.h"
#include "server/serve.h"
#include "server/server_fixture.h"

namespace tricorne {
namespace {

using Json = nlohmann::json;

std::vector<std::string> notations(const Session& session) {
  std::vector<std::string> out;
  for (const Move& move : session.moves()) out.push_back(move.written);
  return out;
}

Session rebuilt(const AnyGame& game, const std::string& seed,
                const std::vector<std::string>& moves) {
  GameRecord record{game.info().id, {}, ChanceMode::kSeeded, seed, nullptr};
  auto session = Session::rebuild(game, record, moves, {});
  EXPECT_TRUE(session.ok()) << (session ? "" : session.error());
  return std::move(session).value();
}

std::string request(const std::string& method, Json params) {
  params["table"] = kTable;
  return Json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}}.dump();
}

class RealTwinsTest : public ServerTest {
 protected:
  void SetUp() override {
    ServerTest::SetUp();
    games_ = all_playable;
  }

  // Serves exactly this game: the first seat is the reader's, the others are the rival's.
  void serve(const Session& session) {
    server_.reset();
    store_game(session, kTable, {kReader, kRival});
    start();
  }
};

// Plays a served game, both persons at once, and writes down every byte that one reader gets.
class Listener {
 public:
  // The reader may be the first person himself, or somebody else who watches.
  Listener(std::uint16_t port, const std::string& token) : port_(port) {
    const bool plays = token == kReader;
    clients_.emplace_back(port, "tricorne=" + kReader);
    clients_.emplace_back(port, "tricorne=" + kRival);
    if (!plays) clients_.emplace_back(port, "tricorne=" + token);
    ear_ = plays ? 0 : 2;
    now_.resize(clients_.size());
  }

  std::string heard;

  // The reader asks; the others hear nothing of it.
  void ask(const std::string& method, const Json& params = Json::object()) {
    clients_[ear_].send(request(method, params));
    receive(ear_);
  }
  void sit_down() {
    for (std::size_t i = 0; i < clients_.size(); ++i) {
      clients_[i].send(request("join", Json::object()));
      receive(i);
      // Whoever has a seat is announced to those who are there.
      for (std::size_t other = 0; other < i && i < 2; ++other) receive(other);
    }
  }
  // One move by whoever has to decide, of those that may be made; the reader looks at everything first.
  void step(FastRng& rng, const std::function<bool(const std::string&)>& may_be_made = {}) {
    const std::size_t mover = now_[0]["decision"].contains("options") ? 0 : 1;
    const Json now = now_[mover];
    ASSERT_TRUE(now["decision"].contains("options")) << now["decision"];
    Json options = now["decision"]["options"];
    if (may_be_made) {
      for (std::size_t i = options.size(); i-- > 0;) {
        if (!may_be_made(options[i]["move"])) options.erase(i);
      }
    }
    ASSERT_FALSE(options.empty());
    const Json& chosen = options[rng.below(static_cast<std::uint32_t>(options.size()))];
    look_around(rng, chosen);
    clients_[mover].send(
        request("apply", {{"move", chosen["move"]}, {"number", now["number"]}, {"id", id(rng)}}));
    for (std::size_t i = 0; i < clients_.size(); ++i) receive(i);
  }
  [[nodiscard]] bool over() const { return now_[ear_]["status"] == "over"; }
  [[nodiscard]] const Json& now() const { return now_[ear_]; }

  void look_around(FastRng& rng, const Json& option) {
    const auto number = now()["number"].get<std::uint32_t>();
    seen_.push_back(option["move"]);
    ask("preview", {{"move", option["move"]}});
    ask("odds", {{"move", option["move"]}});
    ask("why_not", {{"move", seen_[rng.below(static_cast<std::uint32_t>(seen_.size()))]}});
    if (option.contains("target")) ask("why_not", {{"target", option["target"]}});
    ask("closed");
    if (now()["seat"].is_string()) {
      for (const Json& moves : {Json::array(), Json::array({option["move"]})}) {
        ask("ahead", {{"seat", now()["seat"]}, {"number", number}, {"moves", moves}});
      }
    }
    if (rng.below(10) != 0) return;
    ask("view", {{"number", rng.below(number)}});
    ask("join", {{"since", rng.below(number)}});
    ask("apply", {{"move", option["move"]}, {"number", 1}, {"id", id(rng)}});
    ask("apply", {{"move", "nonsense"}, {"number", number}, {"id", id(rng)}});
    ask("undo", {{"number", number + 1}, {"id", id(rng)}});
    ask("replay");
    heard += http_request(port_, "GET", "/api/tables/" + kTable + "/replay",
                          "Cookie: " + clients_[ear_].cookie() + "\r\n")
                 .body;
  }

 private:
  static std::string id(FastRng& rng) { return std::to_string(rng.next()); }
  void receive(std::size_t client) {
    const std::string text = clients_[client].receive().value_or("silence");
    if (client == ear_) heard += text + "\n";
    const Json message = Json::parse(text, nullptr, false);
    for (const char* where : {"result", "params"}) {
      if (message.is_object() && message.contains(where) && message[where].contains("decision")) {
        now_[client] = message[where];
      }
    }
  }

  std::uint16_t port_;
  std::vector<WsClient> clients_;
  std::size_t ear_ = 0;
  std::vector<Json> now_;
  std::vector<std::string> seen_;
};

// ---- Hidden characters. ----

class TroyesTwinsTest : public RealTwinsTest {
 protected:
  // A game of four whose first seats are dealt these characters.
  Session dealt(std::vector<std::string> characters) {
    const AnyGame& game = *require_game("troyes").value();
    auto moves = notations(rebuilt(game, "twins", {}));
    std::size_t next = 0;
    for (std::string& move : moves) {
      if (move.rfind("deal ", 0) != 0) continue;
      move = move.substr(0, 8) + characters.at(next++);
    }
    EXPECT_EQ(next, characters.size());
    return rebuilt(game, "twins", moves);
  }
  // What is heard of the first part of a game.
  std::string told(const std::vector<std::string>& characters, const std::string& token) {
    serve(dealt(characters));
    Listener listener(port(), token);
    FastRng rng{3};
    listener.sit_down();
    for (int i = 0; i < 150 && !listener.over() && !HasFatalFailure(); ++i) listener.step(rng);
    EXPECT_FALSE(listener.over()) << "at the end nothing is secret";
    return listener.heard;
  }
};

TEST_F(TroyesTwinsTest, OthersCharactersAreNotTold) {
  const std::string mine = told({"C1", "C2", "C3", "C4"}, kReader);
  ASSERT_EQ(mine.find("silence"), std::string::npos);
  EXPECT_GT(mine.size(), 100000U);
  EXPECT_TRUE(mine == told({"C1", "C3", "C4", "C2"}, kReader)) << "dealt among the others";
  EXPECT_TRUE(mine == told({"C1", "C5", "C6", "C3"}, kReader)) << "others left over";
  EXPECT_FALSE(mine == told({"C2", "C1", "C3", "C4"}, kReader)) << "my own is mine to see";
}

TEST_F(TroyesTwinsTest, SpectatorsAreToldNoCharacters) {
  const std::string seen = told({"C1", "C2", "C3", "C4"}, kWatcher);
  ASSERT_EQ(seen.find("silence"), std::string::npos);
  EXPECT_TRUE(seen == told({"C4", "C3", "C6", "C5"}, kWatcher));
}

// ---- Hands of cards. ----

class PreludeTwinsTest : public RealTwinsTest {
 protected:
  static bool is_word(const std::string& move, const std::string& word) {
    return (" " + move + " ").find(" " + word + " ") != std::string::npos;
  }
  static std::string difference(const std::string& one, const std::string& two) {
    constexpr std::size_t kAround = 300;
    const auto at = static_cast<std::size_t>(
        std::mismatch(one.begin(), one.end(), two.begin(), two.end()).first - one.begin());
    const auto part = [&](const std::string& text) {
      return "\n" + text.substr(at - std::min(at, kAround), 2 * kAround);
    };
    return part(one) + part(two);
  }
  // The numbers of draws that nobody but a seat sees.
  static std::vector<std::size_t> draws_of(const Session& session, Seat seat) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < session.number(); ++i) {
      const Move& move = session.moves()[i];
      if (move.seat == kChance && move.visible == only(seat)) out.push_back(i);
    }
    return out;
  }
  // The same beginning with another card in that place; nothing where the rules do not deal it so.
  static std::optional<Session> with_card(const AnyGame& game, std::vector<std::string> moves,
                                          std::size_t place, const std::string& card) {
    const std::string move = "draw " + card;
    if (std::find(moves.begin(), moves.end(), move) != moves.end()) return std::nullopt;
    moves[place] = move;
    GameRecord record{game.info().id, {}, ChanceMode::kSeeded, "twins", nullptr};
    auto session = Session::rebuild(game, record, moves, {});
    if (!session || session.value().number() != moves.size()) return std::nullopt;
    return std::move(session).value();
  }
  // What is heard until more cards are drawn, which hangs on what is left in the decks; the rival leaves his two
  // cards where they are.
  std::string told(const Session& session, const std::string& token,
                   const std::vector<std::string>& hidden) {
    serve(session);
    Listener listener(port(), token);
    FastRng rng{3};
    listener.sit_down();
    const auto drawn = [&] {
      for (const Json& move : listener.now().value("moves", Json::array())) {
        const bool draws = move["move"].is_null() ||
                           move["move"].get<std::string>().find("draw ") != std::string::npos;
        if (draws && move["number"].get<std::size_t>() > session.number()) return true;
      }
      return false;
    };
    std::string heard;
    for (steps_ = 0; steps_ < 200 && !listener.over() && !HasFatalFailure(); ++steps_) {
      heard = listener.heard;
      listener.step(rng, [&](const std::string& move) {
        return std::none_of(hidden.begin(), hidden.end(),
                            [&](const std::string& card) { return is_word(move, card); });
      });
      if (drawn()) return heard;
    }
    return listener.heard;
  }

  int steps_ = 0;
};

TEST_F(PreludeTwinsTest, OthersHandsAreNotTold) {
  const AnyGame& game = *require_game("prelude").value();
  const Session one = rebuilt(game, "twins", {});
  const auto moves = notations(one);
  const auto his = draws_of(one, 1);
  const auto mine = draws_of(one, 0);
  ASSERT_FALSE(his.empty());
  ASSERT_FALSE(mine.empty());
  const auto twin_at = [&](std::size_t place, std::string& card) {
    for (int i = 1; i < 200; ++i) {
      card = std::to_string(i);
      if (auto twin = with_card(game, moves, place, card)) return twin;
    }
    return std::optional<Session>();
  };
  std::string card;
  const auto twin = twin_at(his.front(), card);
  ASSERT_TRUE(twin);
  const std::vector<std::string> hidden{moves[his.front()].substr(5), card};
  for (const std::string& reader : {kReader, kWatcher}) {
    const std::string heard = told(one, reader, hidden);
    ASSERT_EQ(heard.find("silence"), std::string::npos);
    EXPECT_GE(steps_, 3);
    const std::string other = told(*twin, reader, hidden);
    EXPECT_TRUE(heard == other) << hidden[0] << " or " << hidden[1] << difference(heard, other);
  }
  const auto own = twin_at(mine.front(), card);
  ASSERT_TRUE(own);
  const std::vector<std::string> known{moves[mine.front()].substr(5), card};
  EXPECT_FALSE(told(one, kReader, known) == told(*own, kReader, known)) << "mine is mine to see";
}

// ---- What is still to come. ----

class FutureTest : public RealTwinsTest, public testing::WithParamInterface<const char*> {
 protected:
  // All that can be asked without moving on; only the hash that commits to the seed may differ.
  std::string told(const Session& session, const std::string& token) {
    serve(session);
    Listener listener(port(), token);
    listener.sit_down();
    FastRng rng{5};
    const Json options = listener.now()["decision"].value("options", Json::array());
    for (const Json& option : options) listener.look_around(rng, option);
    listener.look_around(rng, {{"move", "nonsense"}});
    for (std::size_t i = 0; i < session.number(); i += 1 + session.number() / 20) {
      listener.ask("view", {{"number", i}});
    }
    listener.ask("replay");
    std::string heard = listener.heard;
    const std::string hash = session.seed_hash();
    for (auto at = heard.find(hash); at != std::string::npos; at = heard.find(hash, at)) {
      heard.replace(at, hash.size(), "hash");
    }
    EXPECT_EQ(heard.find(session.record().seed), std::string::npos);
    return heard;
  }
};

TEST_P(FutureTest, DiceAndCardsToComeAreNotTold) {
  const AnyGame& game = *require_game(GetParam()).value();
  Session one = rebuilt(game, "the seed of one", {});
  FastRng rng{8};
  for (int point = 0; point < 3; ++point) {
    // On to a decision of the reader's own.
    for (int i = 0; i < 40 || (!one.over() && one.decision().seat != 0); ++i) {
      ASSERT_FALSE(one.over());
      one.apply_option(one.decision().pick(rng));
    }
    const Session other = rebuilt(game, "the seed of two", notations(one));
    ASSERT_EQ(one.number(), other.number());
    const std::string mine = told(one, kReader);
    ASSERT_EQ(mine.find("silence"), std::string::npos);
    EXPECT_TRUE(mine == told(other, kReader));
    EXPECT_TRUE(told(one, kWatcher) == told(other, kWatcher));
  }
}

INSTANTIATE_TEST_SUITE_P(Games, FutureTest,
                         testing::Values("troyes", "liberty", "prelude", "founders"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace tricorne
