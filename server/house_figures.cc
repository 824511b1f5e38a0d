// What is asked for by HTTP: replays, health and figures.
#include <fmt/format.h>

#include "server/house.h"
#include "server/table.h"

namespace tricorne {

namespace {
constexpr double kReplayCost = 5e-3;
}  // namespace

void House::get(const HttpAsk& ask, std::function<void(HttpAnswer)> answer) {
  constexpr std::string_view kTables = "/api/tables/";
  constexpr std::string_view kReplay = "/replay";
  const std::string& path = ask.path;
  if (ask.visitor.local && path == "/health") return health(answer, false);
  if (ask.visitor.local && path == "/ready") return health(answer, true);
  if (ask.visitor.local && path == "/metrics")
    return answer({200, std::string(MetricsText::kContentType), metrics_text(), ""});
  if (path.rfind(kTables, 0) == 0 && path.size() > kTables.size() + kReplay.size() &&
      path.compare(path.size() - kReplay.size(), kReplay.size(), kReplay) == 0) {
    const std::string name =
        path.substr(kTables.size(), path.size() - kTables.size() - kReplay.size());
    if (!ask.visitor.local && !work_from_.of(ask.visitor.address)->try_reserve(kReplayCost)) {
      return answer({429, "application/json", "{}", ""});
    }
    try {
      if (auto table = find_table(name)) {
        return loops_.dispatch(table->loop(), [table, ask, answer = std::move(answer)] {
          table->replay_for(ask.visitor.token_hash, answer);
        });
      }
    } catch (const StoreError&) {
      return answer({503, "application/json", "{}", ""});
    }
  }
  answer({404, "application/json", "{}", ""});
}

// Whether games can be saved, found out by saving something; and, for whoever sends visitors here,
// whether any more should come.
void House::health(const std::function<void(HttpAnswer)>& answer, bool for_visitors) {
  if (for_visitors && stopping_) {
    return answer({503, "application/json", R"({"status":"stopping"})", ""});
  }
  Change sign;
  sign.probe = true;
  store_.submit(std::move(sign), [this, answer](bool saved) {
    const char* status = !saved ? "not saving" : damaged_ ? "damaged" : "ok";
    const bool fine = saved && !damaged_;
    answer({fine ? 200 : 503, "application/json", fmt::format(R"({{"status":"{}"}})", status), ""});
  });
}

std::string House::metrics_text() {
  const Store::Counters stored = store_.counters();
  std::size_t tables = 0;
  {
    const std::lock_guard lock(mutex_);
    tables = tables_.size();
  }
  const auto number = [](auto n) { return static_cast<double>(n); };
  return MetricsText()
      .counter("tricorne_moves_total", "Moves accepted from people and programs.",
               number(metrics_.moves.load()))
      .counter("tricorne_bot_moves_total", "Moves made by bots.", number(metrics_.bot_moves.load()))
      .counter("tricorne_refused_total", "Requests refused.", number(metrics_.refused.load()))
      .gauge("tricorne_tables", "Tables in memory.", number(tables))
      .counter("tricorne_games_loaded_total", "Games rebuilt from their journal.",
               number(metrics_.loaded.load()))
      .counter("tricorne_games_mended_total", "Games rebuilt that go on by mended rules.",
               number(metrics_.mended.load()))
      .counter("tricorne_games_stopped_total", "Games rebuilt up to a move no longer legal.",
               number(metrics_.stopped.load()))
      .counter("tricorne_games_frozen_total", "Games that could not be rebuilt or went wrong.",
               number(metrics_.frozen.load()))
      .counter("tricorne_tables_removed_total", "Tables taken away that were never begun.",
               number(metrics_.removed.load()))
      .gauge("tricorne_sockets", "Open sockets.", number(count_sockets()))
      .gauge("tricorne_bots_waiting", "Bots' decisions waiting for a thread.",
             number(bots_.waiting()))
      .counter("tricorne_commits_total", "Transactions committed.", number(stored.commits))
      .counter("tricorne_changes_total", "Changes in those transactions.", number(stored.changes))
      .gauge("tricorne_changes_waiting", "Changes not yet committed.", number(stored.waiting))
      .histogram("tricorne_answer_seconds", "From a request to its committed answer.",
                 metrics_.answer)
      .counter("process_cpu_seconds_total", "CPU time of the server.", process_cpu_seconds())
      .gauge("process_resident_memory_bytes", "Memory of the server.", process_resident_bytes())
      .take();
}

}  // namespace tricorne
