// A server of the measuring program's own, ended with it: every limit off, a free port, a database
// that it is given, and a page in place of the client.
#pragma once

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace tricorne {

// A folder of this process, gone with it.
class OwnFolder {
 public:
  OwnFolder() { std::filesystem::create_directories(path_); }
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;
  ~OwnFolder() { std::filesystem::remove_all(path_); }
  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }
  static std::filesystem::path place() {
    return std::filesystem::temp_directory_path() / fmt::format("tricorne-bench-{}", getpid());
  }

 private:
  std::filesystem::path path_ = place();
};

class OwnServer {
 public:
  OwnServer(const std::string& binary, const std::string& database,
            const std::string& limits = "--no-limits") {
    const std::filesystem::path web = OwnFolder::place() / "web";
    std::filesystem::create_directories(web);
    std::ofstream(web / "index.html") << "<!doctype html><title>Tricorne</title>";
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe");
    child_ = fork();
    if (child_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      execl(binary.c_str(), binary.c_str(), "serve", "--listen", "127.0.0.1:0", "--db",
            database.c_str(), "--web", web.c_str(), limits.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    close(ends[1]);
    std::string line;
    for (char c = 0; read(ends[0], &c, 1) == 1 && c != '\n';) line += c;
    close(ends[0]);
    const auto colon = line.rfind(':');
    if (line.find("http://") == std::string::npos)
      throw std::runtime_error(binary + " serve did not start");
    port_ = static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
  }
  OwnServer(const OwnServer&) = delete;
  OwnServer& operator=(const OwnServer&) = delete;
  ~OwnServer() {
    kill(child_, SIGTERM);
    waitpid(child_, nullptr, 0);
  }
  [[nodiscard]] std::uint16_t port() const { return port_; }

 private:
  pid_t child_ = -1;
  std::uint16_t port_ = 0;
};

// The tricorne beside the program that runs.
inline std::string binary_beside() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "tricorne";
}

}  // namespace tricorne
