#include "store/scratch_postgres.h"

#include <fcntl.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <thread>

#include "kernel/folder.h"

namespace tricorne {
namespace {

// PostgreSQL does not run as root.
const passwd* servant() {
  if (geteuid() != 0) return nullptr;
  for (const char* name : {"postgres", "nobody"}) {
    if (const passwd* found = getpwnam(name)) return found;
  }
  throw std::runtime_error("there is no user postgres or nobody");
}

std::string find_programs() {
  const std::unique_ptr<FILE, int (*)(FILE*)> asked(popen("pg_config --bindir", "r"), pclose);
  std::string out;
  for (int c = 0; asked && (c = std::fgetc(asked.get())) != EOF && c != '\n';) {
    out += static_cast<char>(c);
  }
  if (out.empty() || access((out + "/initdb").c_str(), X_OK) != 0) {
    throw std::runtime_error("PostgreSQL is not installed: tools/install-packages test");
  }
  return out;
}

}  // namespace

ScratchPostgres::ScratchPostgres(bool durable)
    : durable_(durable), owner_(getpid()), folder_(new_folder("postgres")) {
  programs_ = find_programs();
  if (const passwd* user = servant()) {
    if (chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0) {
      throw std::runtime_error("the folder of PostgreSQL cannot be given away");
    }
  }
  int status = 0;
  waitpid(run({"initdb", "-D", "data", "-U", "tricorne", "--auth=trust", "--no-sync", "-E", "UTF8",
               "--locale=C", "--no-instructions"}),
          &status, 0);
  if (status != 0) {
    std::ifstream log(folder_ / "log");
    throw std::runtime_error("initdb: " + std::string(std::istreambuf_iterator<char>(log), {}));
  }
  start();
}

ScratchPostgres::~ScratchPostgres() {
  if (getpid() != owner_) return;  // a copy, in a process that was forked
  stop(SIGINT);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

ScratchPostgres& ScratchPostgres::shared() {
  static ScratchPostgres one(false);
  return one;
}

// It ends with this process, however that ends.
pid_t ScratchPostgres::run(const std::vector<std::string>& command) const {
  const passwd* user = servant();
  const std::string program = programs_ + "/" + command.front();
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child != 0) return child;
  if (user != nullptr &&
      (setgroups(0, nullptr) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)) {
    _exit(126);
  }
  prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (chdir(folder_.c_str()) != 0) _exit(126);
  const int log = open("log", O_WRONLY | O_CREAT | O_APPEND, 0600);
  dup2(log, STDOUT_FILENO);
  dup2(log, STDERR_FILENO);
  execv(program.c_str(), arguments.data());
  _exit(127);
}

void ScratchPostgres::start() {
  const std::string fsync = durable_ ? "fsync=on" : "fsync=off";
  server_ = run({"postgres", "-D", "data", "-k", folder_.string(), "-c", "listen_addresses=", "-c",
                 fsync, "-c", "shared_buffers=64MB", "-c", "max_connections=80"});
  const std::string any = named("postgres");
  for (int i = 0; PQping(any.substr(any.find(':') + 1).c_str()) != PQPING_OK; ++i) {
    if (i > 6000 || waitpid(server_, nullptr, WNOHANG) != 0) {
      throw std::runtime_error("PostgreSQL does not start");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

void ScratchPostgres::stop(int signal) {
  if (server_ <= 0) return;
  kill(server_, signal);
  waitpid(server_, nullptr, 0);
  server_ = -1;
}

void ScratchPostgres::restart() {
  stop(SIGQUIT);
  start();
}

std::string ScratchPostgres::named(const std::string& database) const {
  return "postgresql:host=" + folder_.string() + " user=tricorne dbname=" + database;
}

std::string ScratchPostgres::new_database() {
  const std::string name = "t" + std::to_string(++databases_);
  const std::string first = named("postgres");
  PGconn* connection = PQconnectdb(first.substr(first.find(':') + 1).c_str());
  PGresult* made = PQexec(connection, ("CREATE DATABASE " + name).c_str());
  const std::string wrong =
      PQresultStatus(made) == PGRES_COMMAND_OK ? "" : PQerrorMessage(connection);
  PQclear(made);
  PQfinish(connection);
  if (!wrong.empty()) throw std::runtime_error(wrong);
  return named(name);
}

}  // namespace tricorne
