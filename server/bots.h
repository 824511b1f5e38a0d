// Where bots think: threads of their own, so that no person waits behind a bot's thoughts.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tricorne {

class BotPool {
 public:
  explicit BotPool(int threads);
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;
  ~BotPool();  // what has not begun is dropped

  void think(std::function<void()> work);
  [[nodiscard]] std::size_t waiting() const;
  void stop();

 private:
  void run();

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tricorne
