#include "server/serve.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): sigwait is POSIX
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "engine/messages.h"
#include "kernel/catalogue.h"
#include "players/players.h"
#include "players/review.h"
#include "server/facts.h"
#include "server/logging.h"
#include "server/server.h"

namespace tricorne {
namespace {

namespace fs = std::filesystem;

constexpr int kUsage = 2;  // the exit code of wrong flags

// What a browser on this machine calls the address. "All addresses" is none that it could go to.
std::string host_name(const std::string& address) {
  if (address == "0.0.0.0" || address == "::") return "localhost";
  return address.find(':') != std::string::npos ? "[" + address + "]" : address;
}

bool is_address(const std::string& text) {
  std::array<unsigned char, sizeof(in6_addr)> parsed{};
  return inet_pton(AF_INET, text.c_str(), parsed.data()) == 1 ||
         inet_pton(AF_INET6, text.c_str(), parsed.data()) == 1;
}

// A socket is a descriptor; the system's usual thousand would be the limit of the house.
void allow_many_sockets() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

Result<NetConfig> read_address(const ServeConfig& config) {
  NetConfig net;
  const Error wrong{
      fmt::format("--listen {}: expected ADDRESS:PORT, as 127.0.0.1:8080", config.listen)};
  const auto colon = config.listen.rfind(':');
  if (colon == std::string::npos) return wrong;
  net.address = config.listen.substr(0, colon);
  if (net.address == "localhost") net.address = "127.0.0.1";
  if (net.address.size() > 2 && net.address.front() == '[') {
    net.address = net.address.substr(1, net.address.size() - 2);
  }
  const std::string digits = config.listen.substr(colon + 1);
  const auto* end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, net.port);
  if (!is_address(net.address) || read.ec != std::errc{} || read.ptr != end) return wrong;
  net.loops = config.threads;
  net.origins = config.origins;
  net.behind_proxy = config.behind_proxy;
  net.proxies = config.proxies;
  for (const std::string& proxy : config.proxies) {
    if (!is_address(proxy)) {
      return Error{fmt::format("--proxy {}: expected an address, as 10.0.0.2", proxy)};
    }
  }
  net.limits = config.no_limits ? unlimited(config.limits) : config.limits;
  net.limits.never_begun = std::chrono::days(config.never_begun);
  net.limits.deserted = std::chrono::days(config.deserted);
  return net;
}

Result<std::string> web_folder(const std::string& wanted) {
  if (!wanted.empty()) return wanted;
  std::error_code error;
  const fs::path binary = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& folder :
       {binary / "web", binary.parent_path() / "web" / "dist",
        binary.parent_path() / "share" / "tricorne" / "web", fs::path("web") / "dist"}) {
    if (fs::exists(folder / "index.html", error)) return folder.string();
  }
  return Error{"the web client is not built: run ./run, or name its folder with --web"};
}

Playable all_playable() {
  Playable playable;
  playable.games.assign(all_games().begin(), all_games().end());
  playable.kinds = player_kinds;
  playable.player = [](const AnyGame& game,
                       const std::string& kind) -> Result<std::unique_ptr<AnyPlayer>> {
    auto spec = parse_player(kind);
    if (!spec) return Error{spec.error()};
    return make_any_player(game, spec.value());
  };
  playable.seated = seated;
  playable.games_text = games_json().dump();
  for (const AnyGame* game : playable.games) playable.facts[game->info().id] = facts_text(*game);
  playable.title = [](const std::string& game, const std::string& language) {
    static const auto kLoad = [](const char* name) {
      return Catalogue::load(name, text_rooms()).value();
    };
    static const Catalogue kEnglish = kLoad("en");
    static const Catalogue kSpanish = kLoad("es");
    return (language == "es" ? kSpanish : kEnglish).render(game + ".name");
  };
  playable.hint = [](const AnyState& state, const Decision& decision, FastRng rng) {
    const auto examiner = make_examiner(state.game());
    return hint_text(state, decision,
                     examiner->advise(state, decision, rng, hint_depth(*examiner).budget()));
  };
  const auto depth = [](const search::AnyExaminer& examiner) {
    return depth_of_level(examiner, "strong").value();
  };
  playable.review_key = [depth](const Session& session) {
    return review_key(session, depth(*make_examiner(session.game())));
  };
  playable.review = [depth](const Session& session, const Reviews::GoOn& go_on) -> std::string {
    const auto examiner = make_examiner(session.game());
    ReviewNotes notes;
    const nlohmann::json found = review(session, *examiner, depth(*examiner), notes, go_on);
    return found.is_null() ? "" : found.dump();
  };
  playable.read_card = card_text;
  playable.try_cards = try_cards;
  return playable;
}

namespace {

// Where what the house keeps lies, if nobody says otherwise.
fs::path data_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  if (data != nullptr && *data != '\0') return fs::path(data) / "tricorne";
  if (home != nullptr && *home != '\0') return fs::path(home) / ".local" / "share" / "tricorne";
  return "tricorne";
}

}  // namespace

Result<std::string> database_of(const std::string& wanted) {
  constexpr std::string_view kSqlite = "sqlite:";
  if (!wanted.empty()) {
    if (wanted.rfind(kSqlite, 0) == 0) return wanted.substr(kSqlite.size());
    if (is_postgres(wanted)) return wanted;
    return Error{fmt::format("--db {}: expected sqlite:FILE or postgresql:CONNECTION", wanted)};
  }
  const fs::path folder = data_folder();
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return Error{fmt::format("{}: {}", folder.string(), error.message())};
  return (folder / "tricorne.db").string();
}

int serve(const ServeConfig& config, Playable playable) {
  set_up_log(config.log == "json", config.verbose);
  const auto fail = [](const std::string& message, int code = 1) {
    fmt::print(stderr, "tricorne: {}\n", message);
    return code;
  };
  ServerConfig server;
  auto net = read_address(config);
  if (!net) return fail(net.error(), kUsage);
  server.net = std::move(net).value();
  auto database = database_of(config.database);
  if (!database) return fail(database.error(), kUsage);
  server.database = database.value();
  if (is_postgres(server.database)) server.reviews = (data_folder() / "reviews").string();
  auto web = web_folder(config.web);
  if (!web) return fail(web.error());
  server.web_folder = web.value();
  server.bot_threads = config.bot_threads;
  server.gather_microseconds = config.gather_microseconds;
  server.force = config.force;
  server.notices.origin = config.origins.empty() ? "" : config.origins.front();
  server.notices.webhooks = config.webhooks;
  server.notices.push = config.push;
  server.notices.mail = {config.smtp, config.smtp_user, config.smtp_password, config.mail_from};
  server.notices.title = playable.title;

  allow_many_sockets();
  // Before any thread begins, so that all of them leave the signals to sigwait().
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  // The terminal has gone: an orderly end, unless it was started to outlive it (nohup).
  struct sigaction hangup {};
  sigaction(SIGHUP, nullptr, &hangup);
  if (hangup.sa_handler != SIG_IGN) sigaddset(&signals, SIGHUP);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  auto running = Server::start(server, std::move(playable));
  if (!running) return fail(running.error());
  fmt::print("Tricorne is at http://{}:{}/\n", host_name(server.net.address),
             running.value()->port());
  std::fflush(stdout);
  int signal = 0;
  sigwait(&signals, &signal);
  spdlog::info("stopping");
  running.value()->stop();
  return 0;
}

}  // namespace tricorne
