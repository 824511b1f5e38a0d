#include "server/follower.h"

#include <array>
#include <atomic>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http.hpp>
#include <deque>
#include <utility>

#include "kernel/json_text.h"

namespace tricorne {
namespace {

// A proxy, and whoever waits, hears so often that the line is open.
constexpr std::chrono::seconds kSignOfLife{30};

class Follower final : public OpenConnection {
 public:
  Follower(Stream stream, const Limits& limits, std::shared_ptr<OpenSockets> open)
      : stream_(std::move(stream)),
        executor_(stream_.get_executor()),
        wait_(executor_),
        life_(executor_),
        limits_(limits),
        open_(std::move(open)) {
    open_->add(this);
  }
  Follower(const Follower&) = delete;
  Follower& operator=(const Follower&) = delete;
  ~Follower() override { open_->remove(this); }

  void begin(const std::string& table, const Visitor& visitor, Desk& desk) {
    request_ = visitor.request;
    stream_.expires_never();
    desk.open(me(), visitor, [self = me(), table](std::shared_ptr<Client> client) {
      boost::asio::dispatch(self->executor_, [self, table, client = std::move(client)]() mutable {
        if (self->closing_ && client) return client->closed();
        self->client_ = std::move(client);
        if (!self->client_) return self->refuse(429);
        self->join(table);
      });
    });
  }

  void send(Message text) override {
    unread_ += text->size();
    boost::asio::dispatch(executor_, [self = me(), text = std::move(text)] { self->take(*text); });
  }
  void close(std::string /*reason*/) override {
    boost::asio::dispatch(executor_, [self = me()] {
      self->closing_ = true;
      if (self->queue_.empty()) self->end();
    });
  }
  [[nodiscard]] bool behind() const override { return unread_ > limits_.unread_bytes / 4; }
  void when_read(std::function<void()> then) override {
    boost::asio::dispatch(executor_, [self = me(), then = std::move(then)]() mutable {
      if (self->queue_.empty()) return then();
      self->when_read_.push_back(std::move(then));
    });
  }
  void abandon() override { client_.reset(); }

 private:
  using Timer = boost::asio::basic_waitable_timer<
      std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>, LoopExecutor>;

  std::shared_ptr<Follower> me() { return std::static_pointer_cast<Follower>(shared_from_this()); }

  void join(const std::string& table) {
    JsonText join;
    join.begin_object().member("jsonrpc", "2.0").member("id", 1).member("method", "join");
    join.key("params").begin_object().member("table", table).end_object().end_object();
    const auto pause = client_->message(join.text());
    listen();
    if (pause.count() == 0) return client_->carry_out([] {});
    wait_.expires_after(pause);
    wait_.async_wait([self = me()](boost::system::error_code) {
      if (self->client_) self->client_->carry_out([] {});
    });
  }

  void take(const std::string& text) {
    if (closing_) return;
    if (!std::exchange(begun_, true)) {
      // The answer to `join` comes first.
      if (text.starts_with(R"({"jsonrpc":"2.0","id":1,"error")")) return refuse(404);
      queue_.push_back(head(200, "application/x-ndjson") + "Transfer-Encoding: chunked\r\n\r\n");
      show_life();
    }
    if (unread_ > limits_.unread_bytes) return give_up();
    add(text + "\n");
  }

  void add(const std::string& line) {
    queue_.push_back(fmt::format("{:x}\r\n{}\r\n", line.size(), line));
    if (!writing_) write();
  }

  [[nodiscard]] std::string head(int status, std::string_view type) const {
    return fmt::format(
        "HTTP/1.1 {} {}\r\nServer: Tricorne\r\nContent-Type: {}\r\nCache-Control: no-store\r\n"
        "X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\n"
        "X-Request-Id: {}\r\nConnection: close\r\n",
        status, status == 200 ? "OK" : "Refused", type, request_);
  }

  void refuse(int status) {
    begun_ = true;
    closing_ = true;
    last_ = true;
    queue_.push_back(head(status, "application/json") + "Content-Length: 2\r\n\r\n{}");
    write();
  }

  // He has nothing to say: that he has gone is heard here, and whoever talks on is not listened to.
  void listen() {
    stream_.async_read_some(
        boost::asio::buffer(heard_),
        [self = me()](boost::system::error_code, std::size_t) { self->gone(); });
  }

  void show_life() {
    life_.expires_after(kSignOfLife);
    life_.async_wait([weak = std::weak_ptr<Follower>(me())](boost::system::error_code error) {
      const auto self = weak.lock();
      if (!self || error || self->closing_) return;
      if (self->queue_.empty()) self->add("\n");
      self->show_life();
    });
  }

  void write() {
    writing_ = true;
    stream_.expires_after(limits_.unread_time);
    boost::asio::async_write(
        stream_, boost::asio::buffer(queue_.front()),
        [self = me()](boost::system::error_code error, std::size_t) { self->on_written(error); });
  }

  void on_written(boost::system::error_code error) {
    writing_ = false;
    if (error) return gone();
    queue_.pop_front();
    if (!queue_.empty()) return write();
    unread_ = 0;
    for (const auto& then : std::exchange(when_read_, {})) then();
    if (closing_) end();
  }

  void end() {
    if (!std::exchange(last_, true)) {
      queue_.push_back(begun_ ? "0\r\n\r\n"
                              : head(503, "application/json") + "Content-Length: 2\r\n\r\n{}");
      return write();
    }
    boost::system::error_code ignored;
    stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
    gone();
  }

  void give_up() {
    closing_ = true;
    stream_.close();
  }

  void gone() {
    closing_ = true;
    life_.cancel();
    stream_.close();
    if (!client_) return;
    std::exchange(client_, nullptr)->closed();
  }

  Stream stream_;
  LoopExecutor executor_;
  Timer wait_;
  Timer life_;
  const Limits& limits_;
  std::shared_ptr<OpenSockets> open_;
  std::shared_ptr<Client> client_;
  std::string request_;
  std::array<char, 1> heard_{};
  std::deque<std::string> queue_;  // the first is being written
  std::vector<std::function<void()>> when_read_;
  std::atomic<std::size_t> unread_ = 0;
  bool begun_ = false;
  bool writing_ = false;
  bool closing_ = false;
  bool last_ = false;  // the end has been written, or is being
};

}  // namespace

void follow_table(Stream stream, const std::string& table, const Visitor& visitor, Desk& desk,
                  const Limits& limits, std::shared_ptr<OpenSockets> open) {
  std::make_shared<Follower>(std::move(stream), limits, std::move(open))
      ->begin(table, visitor, desk);
}

}  // namespace tricorne
