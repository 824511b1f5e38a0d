#include "server/reviews.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "kernel/document.h"
#include "kernel/json_text.h"
#include "kernel/replace_file.h"
#include "server/people.h"

namespace tricorne {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostWaiting = 20;
constexpr std::size_t kMostKept = 2000;

// The oldest go.
void prune(const fs::path& folder) {
  std::vector<fs::directory_entry> files;
  std::error_code error;
  for (const fs::directory_entry& file : fs::directory_iterator(folder, error)) {
    files.push_back(file);
  }
  if (files.size() <= kMostKept) return;
  const auto time = [](const fs::directory_entry& file) {
    std::error_code gone;
    return file.last_write_time(gone);
  };
  std::sort(files.begin(), files.end(),
            [&](const auto& a, const auto& b) { return time(a) < time(b); });
  files.resize(files.size() - kMostKept);
  for (const fs::directory_entry& file : files) fs::remove(file.path(), error);
}

}  // namespace

Reviews::Reviews(const Limits& limits, Make make)
    : make_(std::move(make)),
      limits_(limits),
      by_person_(limits.reviews_per_hour / 3600, limits.reviews_per_hour),
      by_address_(limits.reviews_per_hour_and_address / 3600, limits.reviews_per_hour_and_address) {
}

Reviews::~Reviews() { stop(); }

void Reviews::keep_in(std::string folder) {
  const std::lock_guard lock(mutex_);
  folder_ = std::move(folder);
}

std::string Reviews::path_of(const std::string& table, const std::string& key) const {
  return fmt::format("{}/{}-{}.json", folder_, table, key);
}

std::optional<std::string> Reviews::kept(const std::string& table, const std::string& key) const {
  if (folder_.empty()) return std::nullopt;
  auto text = read_file(path_of(table, key));
  if (!text || text.value().empty()) return std::nullopt;
  return std::move(text).value();
}

bool Reviews::keep(const Job& job, const std::string& document) const {
  const auto written = replace_file(path_of(job.table, job.key), document);
  if (!written) spdlog::error("a review cannot be kept: {}", written.error());
  prune(folder_);
  return written.ok();
}

void Reviews::ask(const Request& request, const std::string& table, const std::string& key) {
  const std::lock_guard lock(mutex_);
  if (const auto document = kept(table, key)) {
    return request.reply(R"({"table":")" + table + R"(","status":"ready","review":)" + *document +
                         "}");
  }
  auto job = std::find_if(jobs_.begin(), jobs_.end(),
                          [&](const auto& one) { return one->table == table; });
  if (job == jobs_.end()) {
    begin(request, table, key);
    job = std::prev(jobs_.end());
  }
  auto& waiting = (*job)->waiting;
  std::erase_if(waiting, [&](const std::weak_ptr<Connection>& one) {
    const auto there = one.lock();
    return !there || there == request.caller.connection;
  });
  waiting.push_back(request.caller.connection);
  request.reply(progress_text(**job, "working"));
}

// Somebody else's work waits behind it: one at a time, and so many an hour.
void Reviews::begin(const Request& request, const std::string& table, const std::string& key) {
  if (stopping_) throw RpcError(RpcCode::kNotSaved, "the server is stopping");
  if (folder_.empty()) throw RpcError(RpcCode::kNotAllowed, "this server keeps no reviews");
  const std::int64_t person = request.caller.person->id;
  const std::string& address = request.address;
  const auto same = [&](const auto& job) {
    return (person != 0 && job->person == person) ||
           (person == 0 && job->asked->caller.connection == request.caller.connection);
  };
  if (std::any_of(jobs_.begin(), jobs_.end(), same)) {
    throw RpcError(RpcCode::kTooMany, "one review at a time: another of yours is not ready yet");
  }
  if (jobs_.size() >= kMostWaiting) {
    throw RpcError(RpcCode::kTooMany, "too many games wait to be reviewed: try again later");
  }
  const std::string who =
      person != 0 ? std::to_string(person) : fmt::format("guest at {}", address);
  if (!by_person_.has_one(who) || (!address.empty() && !by_address_.has_one(address))) {
    throw RpcError(RpcCode::kTooMany, "too many reviews in an hour: try again later");
  }
  by_person_.try_take(who);
  if (!address.empty()) by_address_.try_take(address);
  auto job = std::make_shared<Job>();
  job->table = table;
  job->key = key;
  job->person = person;
  job->address = address;
  job->asked = request.shared_from_this();
  jobs_.push_back(std::move(job));
  if (!thread_.joinable()) thread_ = std::thread([this] { work(); });
  wake_.notify_one();
}

void Reviews::leave(const Connection* connection, const std::string& table) {
  const std::lock_guard lock(mutex_);
  for (const auto& job : jobs_) {
    if (!table.empty() && job->table != table) continue;
    std::erase_if(job->waiting, [&](const std::weak_ptr<Connection>& one) {
      const auto there = one.lock();
      return !there || there.get() == connection;
    });
  }
  // What nobody waits for is not begun; what has begun sees it itself.
  for (auto job = jobs_.begin(); job != jobs_.end();) {
    job = job != jobs_.begin() && (*job)->waiting.empty() ? jobs_.erase(job) : std::next(job);
  }
}

void Reviews::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

std::string Reviews::progress_text(const Job& job, std::string_view status) const {
  std::size_t before = 0;
  for (const auto& other : jobs_) {
    if (other.get() == &job) break;
    ++before;
  }
  JsonText out;
  out.begin_object().member("table", job.table).member("status", status);
  out.member("done", job.done).member("whole", job.whole).member("before", before);
  return out.end_object().take();
}

void Reviews::tell(Job& job, std::string_view status) {
  JsonText note;
  note.begin_object().member("jsonrpc", "2.0").member("method", "review");
  note.key("params").raw(progress_text(job, status)).end_object();
  const auto text = std::make_shared<const std::string>(note.take());
  for (const std::weak_ptr<Connection>& one : job.waiting) {
    if (const auto there = one.lock()) there->send(text);
  }
}

// False when nobody waits for it any more, or the server stops.
bool Reviews::go_on(Job& job, std::size_t done, std::size_t whole) {
  constexpr std::chrono::milliseconds kEvery{300};
  const std::lock_guard lock(mutex_);
  job.done = done;
  job.whole = whole;
  if (stopping_ || job.waiting.empty()) return false;
  if (const auto now = TokenBucket::Clock::now(); now - job.told >= kEvery) {
    job.told = now;
    tell(job, "working");
  }
  return true;
}

void Reviews::work() {
  constexpr int kLeastUrgent = 19;
  constexpr double kShare = 0.02;  // of what it takes is at the expense of whoever asked
  setpriority(PRIO_PROCESS, 0, kLeastUrgent);  // of this thread alone
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (stopping_) return;
    const std::shared_ptr<Job> job = jobs_.front();
    lock.unlock();
    const double begin = processor_seconds();
    std::string document;
    std::string_view status = "ready";
    try {
      document = make_(job->table, [&](std::size_t done, std::size_t whole) {
        return go_on(*job, done, whole);
      });
    } catch (const std::exception& error) {
      spdlog::error("review of table {}: {}", job->table, error.what());
      status = "failed";
    }
    job->asked->spend(kShare * (processor_seconds() - begin));
    lock.lock();
    // It was given up for want of anybody who waits, and meanwhile somebody has come: it begins anew.
    const bool given_up = document.empty() && status == "ready";
    if (given_up && !stopping_ && !job->waiting.empty()) continue;
    // Who is told that it is ready asks for it: then it has to be there.
    if (given_up) {
      status = "ended";
    } else if (!document.empty() && !keep(*job, document)) {
      status = "failed";
    }
    tell(*job, status);
    jobs_.pop_front();
  }
}

}  // namespace tricorne
