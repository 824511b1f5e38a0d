// Threads for what takes long, bots' thoughts and reading whole games, so that no person waits
// behind it.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tricorne {

class Workers {
 public:
  // Without any, whatever is to be run is run at once.
  explicit Workers(int threads);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers();  // what has not begun is dropped

  void run(std::function<void()> task);
  [[nodiscard]] std::size_t waiting() const;
  void stop();

 private:
  void work();

  const bool at_once_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> queue_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

// Each for what takes about as long: nobody who asks for a list waits behind a whole game, and nobody at all
// behind what the house does for itself.
struct Staff {
  // Without threads everything is done at once.
  Staff(int bot_threads, int others)
      : bots(bot_threads), readers(others), lists(others), rows(others), upkeep(others) {}

  Workers bots;
  Workers readers;  // of whole games
  Workers lists;
  Workers rows;  // one or two of the store's, for a request that goes on elsewhere
  Workers upkeep;
};

}  // namespace tricorne
