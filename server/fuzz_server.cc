// A fuzzer's bytes as what three strangers send to the server, without network and disk. Each line
// is a message: its first letter says who sends it (a has set up a table, b is invited, c only
// knows its name), an upper-case one that the next change is not saved. In it @T stands for the
// name of the table, @I for the invitation, @N for the present number. The laws: every answer is
// JSON, no game freezes, and what the store holds replays to the same game.
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>

#include "server/house.h"
#include "server/secret.h"
#include "server/toy_games.h"

namespace tricorne {
namespace {

[[noreturn]] void broken(const std::string& law) {
  std::fprintf(stderr, "%s\n", law.c_str());
  std::abort();
}

class OneLoop final : public Loops {
 public:
  [[nodiscard]] int count() const override { return 1; }
  [[nodiscard]] int here() const override { return 0; }
  void post(int /*loop*/, std::function<void()> work) override { work_.push_back(std::move(work)); }
  void dispatch(int /*loop*/, std::function<void()> work) override { work(); }
  void run() {
    while (!work_.empty()) {
      const auto work = std::move(work_.front());
      work_.pop_front();
      work();
    }
  }

 private:
  std::deque<std::function<void()>> work_;
};

// Keeps what a real store would, and can be told to fail once.
class MemoryStore final : public Store {
 public:
  bool fail_once = false;
  std::map<std::string, StoredGame> games;
  std::map<std::int64_t, std::vector<JournalEntry>> journals;

  void submit(Change change, std::function<void(bool)> done) override {
    if (std::exchange(fail_once, false)) return done(false);
    if (change.user && change.rename) users_.erase(change.user->id);
    if (change.user) users_.emplace(change.user->id, *change.user);
    if (change.created) games[change.created->name] = *change.created;
    if (change.said) said_[change.game].push_back(*change.said);
    auto& journal = journals[change.game];
    if (static_cast<std::size_t>(change.first_entry) != journal.size() && !change.entries.empty()) {
      broken("a gap in the journal");
    }
    for (JournalEntry& entry : change.entries) journal.push_back(std::move(entry));
    for (auto& [name, game] : games) {
      if (game.id != change.game) continue;
      for (auto& [seat, stored] : change.seats) game.seats[static_cast<std::size_t>(seat)] = stored;
      if (change.summary) game.summary = *change.summary;
      if (change.takeback) game.takeback = *change.takeback;
      if (change.clocks) game.clocks = *change.clocks;
      if (change.record) game.record = *change.record;
    }
    done(true);
  }
  std::int64_t new_user(const std::string& /*token*/, const std::string& /*name*/) override {
    return ++last_user_;
  }
  std::int64_t new_game() override { return ++last_game_; }
  std::optional<StoredUser> user_by_token(const std::string& hash) override {
    for (const auto& [id, user] : users_) {
      if (user.token_hash == hash) return user;
    }
    return std::nullopt;
  }
  std::optional<StoredUser> user(std::int64_t id) override {
    const auto found = users_.find(id);
    return found == users_.end() ? std::nullopt : std::optional(found->second);
  }
  std::optional<Account> account(const std::string& /*key*/) override { return std::nullopt; }
  std::vector<std::pair<std::string, std::int64_t>> left_seats() override { return {}; }
  std::optional<std::int64_t> find_game(const std::string& name) override {
    const auto found = games.find(name);
    return found == games.end() ? std::nullopt : std::optional(found->second.id);
  }
  std::optional<StoredGame> game(const std::string& name) override {
    const auto found = games.find(name);
    return found == games.end() ? std::nullopt : std::optional(found->second);
  }
  std::vector<JournalEntry> journal(std::int64_t game) override { return journals[game]; }
  std::vector<TalkLine> talk(std::int64_t game, std::int64_t /*after*/) override {
    return said_[game];
  }
  std::vector<std::string> unfinished() override { return {}; }
  std::vector<std::string> all_games() override { return {}; }
  std::string secret() override { return "secret"; }
  std::string damage() override { return {}; }
  std::optional<std::string> game_of_client(std::int64_t owner,
                                            const std::string& client) override {
    for (const auto& [name, game] : games) {
      if (game.owner == owner && game.client == client) return name;
    }
    return std::nullopt;
  }
  std::vector<StoredGame> games_of(std::int64_t person, bool over,
                                   std::int64_t /*before*/) override {
    std::vector<StoredGame> out;
    if (over) return out;
    for (const auto& [name, game] : games) {
      if (game.owner == person) out.push_back(game);
    }
    return out;
  }
  std::vector<StoredGame> lobby(const Wanted& /*wanted*/) override {
    std::vector<StoredGame> out;
    for (const auto& [name, game] : games) {
      if (game.listed) out.push_back(game);
    }
    return out;
  }
  std::optional<bool> over_for(std::int64_t /*user*/, std::int64_t /*game*/) override {
    return false;
  }
  std::vector<StoredGame> turns_of(std::int64_t /*user*/, std::int64_t /*before*/) override {
    return {};
  }
  std::vector<StoredGame> invitations_of(std::int64_t /*user*/) override { return {}; }
  std::string note(std::int64_t /*user*/, std::int64_t /*game*/) override { return {}; }
  int notes_of(std::int64_t /*user*/) override { return 0; }
  std::vector<std::int64_t> who_block(std::int64_t /*other*/) override { return {}; }
  std::vector<std::string> never_begun(std::chrono::seconds /*age*/) override { return {}; }
  std::vector<std::string> deserted(std::chrono::seconds /*age*/) override { return {}; }
  // What accounts have, and there are none.
  std::vector<ProgramToken> programs_of(std::int64_t /*person*/) override { return {}; }
  std::vector<std::int64_t> blocked_by(std::int64_t /*person*/) override { return {}; }
  bool blocks(std::int64_t /*person*/, std::int64_t /*other*/) override { return false; }
  std::vector<Report> reports() override { return {}; }
  std::optional<Vacation> vacation(std::int64_t /*person*/) override { return std::nullopt; }
  std::vector<Vacation> vacations() override { return {}; }
  std::vector<StoredRating> ratings_of(std::int64_t /*person*/) override { return {}; }
  std::vector<std::string> unfinished_of(std::int64_t /*person*/) override { return {}; }
  std::int64_t now() override { return 0; }
  std::int64_t house_time() override { return 0; }
  Counters counters() override { return {}; }

 private:
  std::map<std::int64_t, StoredUser> users_;
  std::map<std::int64_t, std::vector<TalkLine>> said_;
  std::int64_t last_user_ = 0;
  std::int64_t last_game_ = 0;
};

class Ear final : public Connection {
 public:
  void send(Message text) override {
    last = nlohmann::json::parse(*text, nullptr, false);
    if (last.is_discarded()) broken("not JSON: " + *text);
    if (last.contains("method") && last["method"] == "frozen") broken("a game froze");
  }
  void close(std::string /*reason*/) override {}
  [[nodiscard]] bool behind() const override { return false; }
  void when_read(std::function<void()> then) override { then(); }
  nlohmann::json last;
};

class World {
 public:
  World() : staff_(0, 0), house_(playable_, store_, loops_, staff_, limits()) {
    for (std::size_t i = 0; i < ears_.size(); ++i) {
      ears_[i] = std::make_shared<Ear>();
      house_.open(ears_[i], {std::string(64, static_cast<char>('a' + i)), "", true},
                  [this, i](std::shared_ptr<Client> client) { clients_[i] = std::move(client); });
    }
    say(0,
        R"({"jsonrpc":"2.0","id":1,"method":"create","params":{"game":"toy","seats":["me","open"]}})");
    if (!ears_[0]->last.contains("result")) broken("no table");
    table_ = ears_[0]->last["result"]["table"];
    invite_ = ears_[0]->last["result"]["invite"];
  }

  void line(std::string_view text) {
    if (text.empty()) return;
    const char who = static_cast<char>(text[0] | 0x20);
    if (who < 'a' || who > 'c') return;
    store_.fail_once = text[0] < 'a';
    say(static_cast<std::size_t>(who - 'a'), filled(text.substr(1)));
    store_.fail_once = false;
  }

  void end() {
    for (const auto& client : clients_) client->closed();
    loops_.run();
    for (const auto& [name, game] : store_.games) check(game);
  }

 private:
  static Limits limits() {
    Limits out;
    out.tables_per_hour = 0;
    out.password_passes = 1;
    out.password_bytes = 8192;
    return out;
  }
  void say(std::size_t who, const std::string& text) {
    clients_[who]->message(text);
    clients_[who]->carry_out([] {});
    loops_.run();
  }
  std::string filled(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char mark = text[i] == '@' && i + 1 < text.size() ? text[i + 1] : '\0';
      if (mark == 'T') out += table_;
      if (mark == 'I') out += invite_;
      if (mark == 'N') out += std::to_string(standing(store_.games[table_]).moves.size());
      if (mark == 'T' || mark == 'I' || mark == 'N') {
        ++i;
      } else {
        out += text[i];
      }
    }
    return out;
  }
  Standing standing(const StoredGame& game) { return standing_moves(store_.journals[game.id]); }
  void check(const StoredGame& game) {
    const Standing moves = standing(game);
    if (!moves.wrong.empty()) broken(moves.wrong);
    const Restored again = restore(&erased<toy::Toy>(), game.record, moves);
    if (!again.session) broken(again.problem);
    if (const auto wrong = again.session->dice_problem(); !wrong.empty()) broken(wrong);
  }

  Playable playable_ = toy_games();
  MemoryStore store_;
  OneLoop loops_;
  Staff staff_;
  House house_;
  std::array<std::shared_ptr<Ear>, 3> ears_;
  std::array<std::shared_ptr<Client>, 3> clients_;
  std::string table_;
  std::string invite_;
};

}  // namespace
}  // namespace tricorne

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  tricorne::World world;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    world.line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  world.end();
  return 0;
}
