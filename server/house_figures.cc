// What is asked for by HTTP: replays, health and figures.
#include <fmt/format.h>

#include "server/house.h"
#include "server/table.h"

namespace tricorne {

namespace {
constexpr double kReplayCost = 5e-3;
}  // namespace

struct House::Route {
  std::string_view path;  // {table} stands for a name
  void (House::*go)(const HttpAsk& ask, const std::string& name, const Answer& answer);
  bool local = false;    // for this machine alone
  bool proxies = false;  // ... and for our proxies, which choose where to send visitors

  // The name in a path that is of this form.
  [[nodiscard]] std::optional<std::string> match(const std::string& asked) const {
    constexpr std::string_view kName = "{table}";
    const auto at = path.find(kName);
    if (at == std::string_view::npos) {
      return asked == path ? std::optional<std::string>("") : std::nullopt;
    }
    const auto end = path.substr(at + kName.size());
    const bool fits = asked.size() > at + end.size() && asked.starts_with(path.substr(0, at)) &&
                      asked.ends_with(end);
    if (!fits) return std::nullopt;
    return asked.substr(at, asked.size() - at - end.size());
  }
};

const std::vector<House::Route>& House::get_routes() {
  static const std::vector<Route> kRoutes{
      {"/health", &House::get_health, true},
      {"/ready", &House::get_ready, true, true},
      {"/metrics", &House::get_metrics, true},
      {"/api/tables/{table}/replay", &House::get_replay},
      {"/api/tables/{table}/stream", &House::get_stream},
      {"/api/games", &House::get_games},
      {"/api/games/before/{table}", &House::get_games},
      {"/api/notices", &House::get_notices},
  };
  return kRoutes;
}

std::vector<std::string> House::routes() {
  std::vector<std::string> out;
  for (const Route& route : get_routes()) out.push_back("GET " + std::string(route.path));
  for (const std::string& path : Accounts::paths()) out.push_back("POST " + path);
  for (const std::string& path : Notices::paths()) out.push_back("POST " + path);
  return out;
}

void House::get(const HttpAsk& ask, std::function<void(HttpAnswer)> answer) {
  for (const Route& route : get_routes()) {
    const auto name = route.match(ask.path);
    const bool may = !route.local || ask.visitor.local || (route.proxies && ask.visitor.proxy);
    if (name && may) return (this->*route.go)(ask, *name, answer);
  }
  answer({404, "application/json", "{}", ""});
}

void House::post(const HttpAsk& ask, std::function<void(HttpAnswer)> answer) {
  const bool about_notices = ask.path.starts_with(Notices::kPath);
  if (about_notices && notices_ != nullptr) return notices_->post(ask, answer);
  accounts_.post(ask, answer);
}

void House::use(Notices& notices) {
  notices_ = &notices;
  accounts_.lost = [&notices](const Store::Account& account) { notices.send_reset(account); };
  accounts_.found = [&notices](const std::string& token) { return notices.reset_account(token); };
}

void House::get_health(const HttpAsk& /*ask*/, const std::string& /*name*/, const Answer& answer) {
  health(answer, false);
}

void House::get_ready(const HttpAsk& /*ask*/, const std::string& /*name*/, const Answer& answer) {
  health(answer, true);
}

void House::get_metrics(const HttpAsk& /*ask*/, const std::string& /*name*/, const Answer& answer) {
  answer({200, std::string(MetricsText::kContentType), metrics_text(), ""});
}

void House::get_notices(const HttpAsk& ask, const std::string& /*name*/, const Answer& answer) {
  if (notices_ == nullptr) return answer({404, "application/json", "{}", ""});
  notices_->get(ask, answer);
}

// The network follows a table itself (follower.h); nobody else asks for it.
void House::get_stream(const HttpAsk& /*ask*/, const std::string& /*name*/, const Answer& answer) {
  answer({405, "application/json", "{}", ""});
}

void House::get_replay(const HttpAsk& ask, const std::string& name, const Answer& answer) {
  if (!ask.visitor.local && !work_from_.of(ask.visitor.address)->try_reserve(kReplayCost)) {
    return answer({429, "application/json", "{}", ""});
  }
  if (auto table = find_table(name)) {
    return loops_.dispatch(
        table->loop(), [table, ask, answer] { table->replay_for(ask.visitor.token_hash, answer); });
  }
  answer({404, "application/json", "{}", ""});
}

// Whether games can be saved, found out by saving something; and, for whoever sends visitors here,
// whether any more should come.
void House::health(const Answer& answer, bool for_visitors) {
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
      .counter("tricorne_tables_expired_total", "Games closed that nobody went on with.",
               number(metrics_.expired.load()))
      .gauge("tricorne_sockets", "Open sockets.", number(count_sockets()))
      .gauge("tricorne_persons", "Persons in memory, by their devices.", number(people_.count()))
      .gauge("tricorne_bots_waiting", "Bots' decisions waiting for a thread.",
             number(staff_.bots.waiting()))
      .counter("tricorne_commits_total", "Transactions committed.", number(stored.commits))
      .counter("tricorne_changes_total", "Changes in those transactions.", number(stored.changes))
      .gauge("tricorne_changes_waiting", "Changes not yet committed.", number(stored.waiting))
      .counter("tricorne_notices_sent_total", "Notices that have arrived.",
               number(notices_ == nullptr ? 0 : notices_->counters().sent.load()))
      .counter("tricorne_notices_failed_total", "Attempts at sending a notice that failed.",
               number(notices_ == nullptr ? 0 : notices_->counters().failed.load()))
      .counter("tricorne_notices_given_up_total", "Notices given up after the last attempt.",
               number(notices_ == nullptr ? 0 : notices_->counters().given_up.load()))
      .histogram("tricorne_answer_seconds", "From a request to its committed answer.",
                 metrics_.answer)
      .counter("process_cpu_seconds_total", "CPU time of the server.", process_cpu_seconds())
      .gauge("process_resident_memory_bytes", "Memory of the server.", process_resident_bytes())
      .take();
}

}  // namespace tricorne
