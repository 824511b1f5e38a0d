// Threads that stay, for work that comes in small portions: each portion is done by all of them, and
// the one who brings it is one of them. A process that was forked has inherited none of them: there
// the one who brings a portion does all of it.
#pragma once

#include <unistd.h>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace tricorne::python {

class Crew {
 public:
  explicit Crew(std::size_t size)
      : size_(size), process_(getpid()), hands_(std::make_unique<Hands>(size)) {}
  ~Crew() {
    // Threads that are not there would be waited for without end, so they are forgotten.
    if (forked()) static_cast<void>(hands_.release());
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  [[nodiscard]] std::size_t size() const { return size_; }

  // Calls portion(i) for every i below size(), at once; it must not throw.
  void run(const std::function<void(std::size_t)>& portion) {
    if (!forked()) return hands_->run(portion);
    for (std::size_t i = 0; i < size_; ++i) portion(i);
  }

 private:
  class Hands {
   public:
    explicit Hands(std::size_t size) {
      for (std::size_t i = 1; i < size; ++i) {
        threads_.emplace_back([this, i](const std::stop_token& stop) { work(i, stop); });
      }
    }
    ~Hands() {
      for (std::jthread& thread : threads_) thread.request_stop();
      called_.notify_all();
    }
    Hands(const Hands&) = delete;
    Hands& operator=(const Hands&) = delete;

    void run(const std::function<void(std::size_t)>& portion) {
      {
        const std::lock_guard lock(mutex_);
        portion_ = &portion;
        left_ = threads_.size();
        ++call_;
      }
      called_.notify_all();
      portion(0);
      std::unique_lock lock(mutex_);
      done_.wait(lock, [this] { return left_ == 0; });
    }

   private:
    void work(std::size_t i, const std::stop_token& stop) {
      std::size_t answered = 0;
      std::unique_lock lock(mutex_);
      while (called_.wait(lock, stop, [&] { return call_ != answered; })) {
        answered = call_;
        const auto* portion = portion_;
        lock.unlock();
        (*portion)(i);
        lock.lock();
        if (--left_ == 0) done_.notify_one();
      }
    }

    std::mutex mutex_;
    std::condition_variable_any called_;
    std::condition_variable done_;
    const std::function<void(std::size_t)>* portion_ = nullptr;
    std::size_t left_ = 0;
    std::size_t call_ = 0;
    std::vector<std::jthread> threads_;  // last: they end before the rest
  };

  [[nodiscard]] bool forked() const { return getpid() != process_; }

  std::size_t size_;
  pid_t process_;
  std::unique_ptr<Hands> hands_;
};

}  // namespace tricorne::python
