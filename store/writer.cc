#include "store/writer.h"

#include "store/sharing.h"

namespace tricorne {

Writer::Writer(std::string database, std::function<std::int64_t()> now,
               const std::atomic<std::int64_t>& process, std::chrono::microseconds gather,
               bool shared)
    : database_(std::move(database)),
      now_(std::move(now)),
      process_(process),
      gather_(gather),
      shared_(shared),
      pen_(std::make_unique<Pen>(database_, now_, process_)),
      thread_([this] { run(); }) {}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Writer::submit(Change change, std::function<void(bool)> done) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = queue_.empty();
    queue_.push_back({std::move(change), std::move(done)});
  }
  if (first) wake_.notify_one();
}

Store::Counters Writer::counters() {
  const std::lock_guard lock(mutex_);
  return {commits_, changes_, queue_.size() + taken_};
}

void Writer::run() {
  std::vector<Waiting> batch;
  while (take(batch)) {
    const bool saved = commit(batch);
    // Where nobody answers all who wait are told so at once.
    if (saved || batch.size() == 1 || away_) {
      for (Waiting& one : batch) one.done(saved && one.written);
    } else {
      commit_singly(batch);
    }
    batch.clear();
    const std::lock_guard lock(mutex_);
    taken_ = 0;
  }
}

// Waits for work; false when there is none and never will be.
bool Writer::take(std::vector<Waiting>& batch) {
  std::unique_lock lock(mutex_);
  wake_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
  if (gather_.count() > 0 && !stopping_) {
    lock.unlock();
    std::this_thread::sleep_for(gather_);
    lock.lock();
  }
  batch.swap(queue_);
  taken_ = batch.size();
  return !batch.empty();
}

bool Writer::commit(std::span<Waiting> batch) {
  try {
    const Patience patience(pen_->sql(), kLongPatience);
    soci::transaction transaction(pen_->sql());
    if (shared_) {
      write_fenced(batch);
    } else {
      for (const Waiting& one : batch) pen_->write(one.change);
    }
    transaction.commit();
  } catch (const soci::soci_error& error) {
    spdlog::error("store: {}", problem_text(error));
    away_ = pen_->sql().lost(error) && !write_anew();
    return false;
  }
  away_ = false;
  if (!shared_) {
    for (Waiting& one : batch) one.written = true;
  }
  const std::lock_guard lock(mutex_);
  ++commits_;
  changes_ += batch.size();
  return true;
}

// What is out of date is left out; whoever wrote it is told so, as if it had failed.
void Writer::write_fenced(std::span<Waiting> batch) {
  Fence fence(pen_->sql(), process_);
  std::vector<std::int64_t> games;
  for (const Waiting& one : batch) {
    if (one.change.game != 0 && !one.change.created) games.push_back(one.change.game);
  }
  fence.lock(games);
  for (Waiting& one : batch) {
    one.written = fence.lets_through(one.change);
    if (one.written) pen_->write(one.change);
  }
  fence.close();
}

// A connection that was lost is made again; if it cannot be, what comes next tries again.
bool Writer::write_anew() {
  try {
    pen_ = std::make_unique<Pen>(database_, now_, process_);
    return true;
  } catch (const soci::soci_error& error) {
    spdlog::error("store: {}", problem_text(error));
    return false;
  }
}

// One bad change must not fail the others.
void Writer::commit_singly(std::span<Waiting> batch) {
  for (Waiting& one : batch) one.done(commit({&one, 1}) && one.written);
}

}  // namespace tricorne
