// All games of a person, as replay documents, one a line.
#include "server/house.h"
#include "server/table.h"

namespace tricorne {

namespace {
constexpr double kDocumentCost = 5e-3;
}  // namespace

struct House::Export {
  HttpAsk ask;
  Answer answer;
  std::vector<std::string> names = {};
  std::size_t at = 0;
  std::string next = {};  // the path of the page that follows, if there is one
  std::string body = {};
};

void House::get_games(const HttpAsk& ask, const std::string& name, const Answer& answer) {
  const auto games = std::make_shared<Export>(Export{ask, answer});
  const auto budget = ask.visitor.local ? nullptr : work_from_.of(ask.visitor.address);
  if (budget && !budget->try_reserve(kDocumentCost)) {
    return answer({429, "application/json", "{}", ""});
  }
  staff_.lists.run([this, games, name, budget] {
    try {
      const auto user = store_.user_by_token(games->ask.visitor.token_hash);
      const auto before = name.empty() ? std::optional<std::int64_t>(0) : store_.find_game(name);
      if (!before) return games->answer({404, "application/json", "{}", ""});
      if (user && user->id != 0) {
        const auto page = page_of(user->id, *before);
        for (const StoredGame& game : page) games->names.push_back(game.name);
        if (page.size() >= Store::kPage) games->next = "/api/games/before/" + page.back().name;
      }
      // What it costs is known now: whoever has many games waits for the next page.
      if (budget) budget->correct(kDocumentCost * static_cast<double>(games->names.size()));
      export_next(games);
    } catch (const StoreError&) {
      games->answer({503, "application/json", "{}", ""});
    }
  });
}

// One table after the other, each on its own loop and as this reader may see it. What cannot be read
// or does not replay is left out: the game itself tells why.
void House::export_next(const std::shared_ptr<Export>& games) {
  if (games->at == games->names.size()) {
    if (!games->next.empty()) {
      JsonText line;
      games->body += line.begin_object().member("next", games->next).end_object().take() + "\n";
    }
    return games->answer(
        {200, "application/x-ndjson", std::move(games->body), "tricorne-games.ndjson"});
  }
  const auto table = find_table(games->names[games->at++]);
  const int loop = table ? table->loop() : 0;
  loops_.post(loop, [this, games, table] {
    if (!table) return export_next(games);
    table->replay_for(games->ask.visitor.token_hash, [this, games](const HttpAnswer& one) {
      if (one.status == 200) games->body += one.body + "\n";
      export_next(games);
    });
  });
}

}  // namespace tricorne
