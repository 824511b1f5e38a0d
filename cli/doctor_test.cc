// What the doctor finds, on machines that answer as they are told.
#include "cli/doctor.h"

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "kernel/folder.h"
#include "store/store.h"

namespace tricorne {
namespace {

namespace fs = std::filesystem;
using State = Diagnosis::State;
using testing::HasSubstr;

class DoctorTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = new_folder("doctor");
    fs::create_directories(folder_ / "web");
    std::ofstream(folder_ / "web" / "index.html") << "<!doctype html>";
    config_.web = (folder_ / "web").string();
    config_.database = "sqlite:" + (folder_ / "games.db").string();
    machine_.free_bytes = [](const std::string&) {
      return std::optional<std::uint64_t>(1ULL << 40U);
    };
    machine_.clock_kept = [] { return std::optional<bool>(true); };
    machine_.seconds = [] { return std::int64_t{1'800'000'000}; };
    machine_.port_problem = [](const std::string&) { return std::string(); };
    machine_.most_files = 65536;
    machine_.fetch = [this](const Outgoing& asked) {
      const auto found = answers_.find(asked.url);
      return found == answers_.end() ? Delivered{0, "nobody is there", {}} : found->second;
    };
  }
  void TearDown() override { fs::remove_all(folder_); }

  Diagnosis of(const std::string& what) {
    Diagnosis out{State::kGood, "nothing was said of " + what, ""};
    for (const Diagnosis& line : examine(config_, machine_)) {
      if (line.what == what) out = line;
      EXPECT_EQ(line.advice.empty(), line.state == State::kGood) << diagnosis_text(line);
      EXPECT_EQ(diagnosis_text(line).find('\n'), std::string::npos);
    }
    return out;
  }
  void expect(const std::string& what, State state, const std::string& words) {
    const Diagnosis line = of(what);
    EXPECT_EQ(line.state, state) << diagnosis_text(line);
    EXPECT_THAT(diagnosis_text(line), HasSubstr(words));
  }
  void make_database() const {
    ASSERT_TRUE(Store::open({(folder_ / "games.db").string(), 0}).ok());
  }

  fs::path folder_;
  ServeConfig config_;
  Machine machine_;
  std::map<std::string, Delivered> answers_;
};

TEST_F(DoctorTest, FindsNothingWhereNothingIsWrong) {
  for (const Diagnosis& line : examine(config_, machine_)) {
    EXPECT_EQ(line.state, State::kGood) << diagnosis_text(line);
  }
  make_database();
  expect("database", State::kGood, "whole");
  expect("permissions", State::kGood, "alone");
}

TEST_F(DoctorTest, FindsADatabaseThatOthersRead) {
  make_database();
  chmod((folder_ / "games.db").c_str(), 0644);
  expect("permissions", State::kDoubtful, "chmod 600");
}

TEST_F(DoctorTest, FindsADamagedDatabase) {
  std::ofstream(folder_ / "games.db") << std::string(4096, 'x');
  expect("database", State::kBad, "backup");
}

TEST_F(DoctorTest, FindsAFullDisk) {
  machine_.free_bytes = [](const std::string&) { return std::optional<std::uint64_t>(50U << 20U); };
  expect("disk", State::kBad, "50 MB free");
  machine_.free_bytes = [](const std::string&) {
    return std::optional<std::uint64_t>(500U << 20U);
  };
  expect("disk", State::kDoubtful, "500 MB free");
}

TEST_F(DoctorTest, FindsAClockThatNobodyKeeps) {
  machine_.clock_kept = [] { return std::optional<bool>(false); };
  expect("clock", State::kDoubtful, "chrony");
  machine_.seconds = [] { return std::int64_t{0}; };
  expect("clock", State::kBad, "late");
}

TEST_F(DoctorTest, FindsAMissingClientAndRootAndFewSockets) {
  fs::remove(folder_ / "web" / "index.html");
  expect("web client", State::kBad, "index.html");
  machine_.root = true;
  expect("user", State::kDoubtful, "runuser");
  machine_.most_files = 1024;
  expect("sockets", State::kDoubtful, "LimitNOFILE");
}

TEST_F(DoctorTest, KnowsItsOwnServerAtThePort) {
  machine_.port_problem = [](const std::string&) {
    return std::string("something is there already");
  };
  expect("port", State::kBad, "something is there already");
  answers_["http://127.0.0.1:8080/health"] = {200, "", {{"server", "Tricorne"}}};
  expect("port", State::kGood, "healthy");
  answers_["http://127.0.0.1:8080/health"].status = 503;
  expect("port", State::kBad, "503");
}

TEST_F(DoctorTest, FindsADatabaseThatDoesNotAnswer) {
  config_.database = "postgresql:host=/nowhere/at/all dbname=games password=secret";
  expect("database", State::kBad, "postgresql games at /nowhere/at/all");
  EXPECT_EQ(diagnosis_text(of("database")).find("secret"), std::string::npos);
}

TEST_F(DoctorTest, FindsAWayInWithoutTls) {
  config_.listen = "0.0.0.0:80";
  expect("way in", State::kDoubtful, "without TLS");
  config_.listen = "127.0.0.1:8080";
  config_.origins = {"http://a.example"};
  expect("way in", State::kDoubtful, "not https");
  config_.origins = {"https://a.example"};
  expect("way in", State::kBad, "behind-proxy");
  config_.behind_proxy = true;
  expect("way in", State::kGood, "proxy");
  config_.listen = "0.0.0.0:8080";
  expect("way in", State::kDoubtful, "past the proxy");
}

TEST_F(DoctorTest, LooksThroughTheProxy) {
  const std::string origin = "https://a.example";
  config_.origins = {origin};
  config_.behind_proxy = true;
  expect(origin, State::kDoubtful, "nobody is there");
  answers_[origin + "/"] = {200, "", {{"server", "nginx"}}};
  expect(origin, State::kBad, "not as Tricorne");
  answers_[origin + "/"].headers["content-security-policy"] = "default-src 'self'";
  answers_[origin + "/health"] = {200, "", {}};
  expect(origin, State::kBad, "X-Forwarded-For");
  answers_[origin + "/health"].status = 404;
  answers_[origin + "/ws"] = {200, "", {}};
  expect(origin, State::kBad, "Upgrade");
  answers_[origin + "/ws"].status = 403;
  expect(origin, State::kGood, "sockets pass");
}

TEST_F(DoctorTest, FindsMailWithoutASender) {
  config_.smtp = "smtp://127.0.0.1:25";
  expect("mail", State::kBad, "mail-from");
  config_.mail_from = "tricorne@a.example";
  expect("mail", State::kBad, "origin");
  config_.origins = {"https://a.example"};
  expect("mail", State::kGood, "smtp://");
}

}  // namespace
}  // namespace tricorne
