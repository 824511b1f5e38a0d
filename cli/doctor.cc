#include "cli/doctor.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/timex.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>

#include "server/net.h"
#include "store/upkeep.h"

namespace tricorne {
namespace {

namespace fs = std::filesystem;
using State = Diagnosis::State;

constexpr std::uint64_t kMegabyte = 1024 * 1024;

bool is_loopback(const std::string& listen) {
  return listen.starts_with("127.") || listen.starts_with("localhost:") ||
         listen.starts_with("[::1]:");
}

class Doctor {
 public:
  Doctor(const ServeConfig& config, const Machine& machine) : config_(config), machine_(machine) {}

  std::vector<Diagnosis> examine() {
    look_at_user();
    look_at_database();
    look_at_client();
    look_at_clock();
    look_at_files();
    look_at_port();
    look_at_way_in();
    for (const std::string& origin : config_.origins) look_from_outside(origin);
    look_at_mail();
    return std::move(lines_);
  }

 private:
  void good(std::string what, std::string found) {
    lines_.push_back({State::kGood, std::move(what), std::move(found)});
  }
  void doubtful(std::string what, std::string found, std::string advice) {
    lines_.push_back({State::kDoubtful, std::move(what), std::move(found), std::move(advice)});
  }
  void bad(std::string what, std::string found, std::string advice) {
    lines_.push_back({State::kBad, std::move(what), std::move(found), std::move(advice)});
  }

  void look_at_user() {
    if (!machine_.root) return good("user", "not root");
    doubtful(
        "user", "this is root",
        "run server and doctor as a user of their own: runuser -u tricorne -- tricorne doctor");
  }

  void look_at_database() {
    const auto file = database_of(config_.database);
    if (!file)
      return bad("database", file.error(), "set db = sqlite:/var/lib/tricorne/tricorne.db");
    const std::string& path = file.value();
    if (is_postgres(path)) return look_at_postgres(path);
    fs::path folder = fs::path(path).parent_path();
    if (folder.empty()) folder = ".";
    look_at_folder(folder.string());
    look_at_space(folder.string());
    struct stat found {};
    if (stat(path.c_str(), &found) != 0) {
      return good("database", path + " is not there yet: the first start makes it");
    }
    if (access(path.c_str(), R_OK | W_OK) != 0) {
      return bad("database", path + " cannot be read and written by this user",
                 fmt::format("chown it to the user that serves: chown tricorne: {}*", path));
    }
    if ((found.st_mode & 0077U) != 0) {
      doubtful("permissions",
               fmt::format("{} can be read by others ({:o})", path, found.st_mode & 0777U),
               fmt::format("it holds seeds and hands: chmod 600 {}*", path));
    } else {
      good("permissions", fmt::format("{} is this user's alone", path));
    }
    const auto inspected = inspect_database(path);
    if (!inspected) {
      return bad("database", inspected.error(),
                 "stop the server, keep this file aside and go back to a backup");
    }
    good("database", inspected.value());
  }

  void look_at_postgres(const std::string& database) {
    const auto inspected = inspect_database(database);
    if (inspected) return good("database", inspected.value());
    bad("database", inspected.error(),
        "start PostgreSQL, and let this user in: createuser tricorne; createdb -O tricorne "
        "tricorne");
  }

  void look_at_folder(const std::string& folder) {
    if (access(folder.c_str(), W_OK | X_OK) == 0) return good("folder", folder + " can be written");
    bad("folder", folder + " cannot be written by this user",
        fmt::format("make it the server's: install -d -o tricorne -g tricorne -m 700 {}", folder));
  }

  void look_at_space(const std::string& folder) {
    const auto free = machine_.free_bytes(folder);
    if (!free) return doubtful("disk", folder + " cannot be measured", "look at it with df");
    const std::string found = fmt::format("{} MB free at {}", *free / kMegabyte, folder);
    if (*free < 100 * kMegabyte) return bad("disk", found, "make room: moves cannot be saved soon");
    if (*free < 1024 * kMegabyte) return doubtful("disk", found, "make room before it is full");
    good("disk", found);
  }

  void look_at_client() {
    const auto folder = web_folder(config_.web);
    if (!folder)
      return bad("web client", folder.error(), "install the package, or set web = FOLDER");
    std::error_code error;
    if (!fs::exists(fs::path(folder.value()) / "index.html", error)) {
      return bad("web client", folder.value() + " has no index.html", "set web = FOLDER");
    }
    good("web client", folder.value());
  }

  void look_at_clock() {
    constexpr std::int64_t kEarliest = 1'767'225'600;  // 2026: this program is younger
    if (machine_.seconds() < kEarliest) {
      return bad("clock", "it is years late",
                 "set the date, and install systemd-timesyncd or chrony");
    }
    const auto kept = machine_.clock_kept();
    if (kept && *kept) return good("clock", "kept by the network");
    doubtful("clock", kept ? "nobody keeps it right" : "it cannot be known who keeps it right",
             "install systemd-timesyncd or chrony: letters and cookies go by the date");
  }

  void look_at_files() {
    constexpr std::uint64_t kFew = 4096;
    const std::string found = fmt::format("{} open files allowed", machine_.most_files);
    if (machine_.most_files >= kFew) return good("sockets", found);
    doubtful("sockets", found, "each visitor takes one: LimitNOFILE=65536 in the unit");
  }

  void look_at_port() {
    const std::string problem = machine_.port_problem(config_.listen);
    if (problem.empty()) return good("port", config_.listen + " is free");
    const Delivered health = machine_.fetch({"http://" + config_.listen + "/health"});
    const auto server = health.headers.find("server");
    const bool ours = server != health.headers.end() && server->second == "Tricorne";
    if (ours && health.status == 200)
      return good("port", config_.listen + ": a healthy server is there");
    if (ours) {
      return bad("port",
                 fmt::format("{}: the server there answers {}", config_.listen, health.status),
                 "it cannot save games: look at its log and at the disk");
    }
    bad("port", problem, "choose another with listen = 127.0.0.1:PORT, or stop what is there");
  }

  // What the settings say of how visitors come.
  void look_at_way_in() {
    const bool secure =
        std::any_of(config_.origins.begin(), config_.origins.end(),
                    [](const std::string& one) { return one.starts_with("https://"); });
    if (config_.origins.empty() && is_loopback(config_.listen)) {
      return good("way in", "only from this machine");
    }
    if (config_.origins.empty()) {
      return doubtful("way in", config_.listen + " without TLS: anybody on the way reads along",
                      "put nginx or Caddy in front, listen = 127.0.0.1:8080, "
                      "origin = https://your.name, behind-proxy = on");
    }
    if (!secure) {
      return doubtful("way in", "the origin is not https", "let the proxy have a certificate");
    }
    if (!config_.behind_proxy && config_.proxies.empty()) {
      return bad("way in", "an origin, but behind-proxy is off: all visitors count as one",
                 "behind-proxy = on");
    }
    if (!is_loopback(config_.listen)) {
      return doubtful("way in", config_.listen + " can be reached past the proxy",
                      "listen = 127.0.0.1:8080, or a firewall that lets in the proxy alone");
    }
    good("way in", "through a proxy on this machine");
  }

  // As a browser comes, name, certificate and proxy included.
  void look_from_outside(const std::string& origin) {
    const Delivered page = machine_.fetch({origin + "/"});
    if (page.status == 0) {
      return doubtful(origin, "cannot be reached from here: " + page.problem,
                      "start server and proxy; look at DNS, firewall and certificate");
    }
    const auto policy = page.headers.find("content-security-policy");
    if (page.status != 200 || policy == page.headers.end()) {
      return bad(origin, fmt::format("answers {}, and not as Tricorne does", page.status),
                 "let the proxy pass everything to http://" + config_.listen);
    }
    if (machine_.fetch({origin + "/health"}).status == 200) {
      return bad(origin, "/health is open to everybody: the server takes all visitors for local",
                 "let the proxy set X-Forwarded-For (packaging/nginx.conf, packaging/Caddyfile)");
    }
    const Delivered socket = machine_.fetch(
        {origin + "/ws",
         {"Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
          "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Origin: https://nobody.invalid"}});
    // A stranger's page is refused; whoever is not asked for a socket gets a page instead.
    if (socket.status != 403) {
      return bad(origin, fmt::format("sockets do not pass the proxy (status {})", socket.status),
                 "let it pass Upgrade and Connection (packaging/nginx.conf)");
    }
    good(origin, "pages and sockets pass, and nothing else");
  }

  void look_at_mail() {
    if (config_.smtp.empty()) return good("mail", "none is sent (smtp is not set)");
    if (config_.mail_from.empty()) {
      return bad("mail", "there is no sender", "mail-from = tricorne@your.name");
    }
    if (config_.origins.empty()) {
      return bad("mail", "letters would have no address to lead to", "origin = https://your.name");
    }
    good("mail", "by " + config_.smtp);
  }

  const ServeConfig& config_;
  const Machine& machine_;
  std::vector<Diagnosis> lines_;
};

}  // namespace

std::string diagnosis_text(const Diagnosis& line) {
  constexpr std::array kWords{"ok  ", "warn", "BAD "};
  const std::string text = fmt::format("{}  {}: {}", kWords[static_cast<std::size_t>(line.state)],
                                       line.what, line.found);
  return line.advice.empty() ? text : text + " -> " + line.advice;
}

Machine machine() {
  Machine out;
  out.root = geteuid() == 0;
  out.free_bytes = [](const std::string& folder) -> std::optional<std::uint64_t> {
    struct statvfs found {};
    if (statvfs(folder.c_str(), &found) != 0) return std::nullopt;
    return static_cast<std::uint64_t>(found.f_bavail) * found.f_frsize;
  };
  out.clock_kept = []() -> std::optional<bool> {
    timex ask{};
    const int state = adjtimex(&ask);
    if (state < 0) return std::nullopt;
    return state != TIME_ERROR;
  };
  out.seconds = [] {
    return std::chrono::duration_cast<std::chrono::seconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  };
  out.port_problem = [](const std::string& listen) -> std::string {
    ServeConfig config;
    config.listen = listen;
    const auto net = read_address(config);
    if (!net) return net.error();
    const auto opened = Net::open(net.value());
    return opened ? "" : opened.error();
  };
  out.fetch = send_request;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) out.most_files = limit.rlim_max;
  return out;
}

std::vector<Diagnosis> examine(const ServeConfig& config, const Machine& machine) {
  return Doctor(config, machine).examine();
}

}  // namespace tricorne
