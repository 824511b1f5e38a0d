// Changes wait in a queue, and one thread writes them, as many in one transaction as have come. Included by the
// store's sources only: it brings SOCI with it.
#pragma once

#include <condition_variable>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "store/pen.h"

namespace tricorne {

class Writer {
 public:
  // The tables must be there already. Of a shared database each change passes its game's fence.
  Writer(std::string database, std::function<std::int64_t()> now,
         const std::atomic<std::int64_t>& process, std::chrono::microseconds gather, bool shared);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  // What was submitted is written first.
  ~Writer();

  void submit(Change change, std::function<void(bool)> done);
  Store::Counters counters();

 private:
  struct Waiting {
    Change change;
    std::function<void(bool)> done;
    bool written = false;
  };

  void run();
  bool take(std::vector<Waiting>& batch);
  bool commit(std::span<Waiting> batch);
  void write_fenced(std::span<Waiting> batch);
  bool write_anew();
  void commit_singly(std::span<Waiting> batch);

  const std::string database_;
  const std::function<std::int64_t()> now_;
  const std::atomic<std::int64_t>& process_;
  const std::chrono::microseconds gather_;
  const bool shared_;

  std::mutex mutex_;  // guards what follows
  std::condition_variable wake_;
  std::vector<Waiting> queue_;
  std::size_t taken_ = 0;  // out of the queue, and not yet all told
  bool stopping_ = false;
  std::uint64_t commits_ = 0;
  std::uint64_t changes_ = 0;

  std::unique_ptr<Pen> pen_;  // the thread's own
  bool away_ = false;         // its connection was lost, and cannot be made again
  std::thread thread_;
};

}  // namespace tricorne
