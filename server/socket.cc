#include "server/socket.h"

#include <atomic>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <utility>

namespace tricorne {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using boost::system::error_code;

constexpr std::chrono::seconds kHandshake{10};

class Socket final : public OpenConnection {
 public:
  Socket(Stream stream, const Limits& limits, std::shared_ptr<OpenSockets> open)
      : stream_(std::move(stream)),
        executor_(stream_.get_executor()),
        wait_(executor_),
        deadline_(executor_),
        limits_(limits),
        bucket_(limits.messages_per_second, limits.message_burst),
        controls_(limits.controls_per_second, limits.control_burst),
        open_(std::move(open)) {
    open_->add(this);
  }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket() override { open_->remove(this); }

  void accept(const HttpRequest& request, const std::string& cookie, Visitor visitor, Desk& desk) {
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(websocket::stream_base::timeout{kHandshake, limits_.idle_time, true});
    stream_.set_option(
        websocket::stream_base::decorator([cookie](websocket::response_type& response) {
          response.set(beast::http::field::server, "Tricorne");
          if (!cookie.empty()) response.set(beast::http::field::set_cookie, cookie);
        }));
    if (limits_.bytes_per_second > 0) {
      beast::get_lowest_layer(stream_).rate_policy().read_limit(limits_.bytes_per_second);
    }
    // Pings are answered without our doing: a flood of them ends the socket.
    stream_.control_callback([this](websocket::frame_type, boost::beast::string_view) {
      if (!controls_.try_take()) give_up();
    });
    stream_.read_message_max(limits_.message_bytes);
    stream_.auto_fragment(false);
    stream_.text(true);
    stream_.async_accept(request,
                         [self = me(), visitor = std::move(visitor), &desk](error_code error) {
                           if (!error) self->come_in(visitor, desk);
                         });
  }

  void send(Message text) override {
    unread_ += text->size();
    asio::dispatch(executor_, [self = me(), text = std::move(text)]() mutable {
      self->enqueue(std::move(text));
    });
  }

  void close(std::string reason) override {
    asio::dispatch(executor_, [self = me(), reason = std::move(reason)]() mutable {
      self->closing_ = true;
      self->reason_ = std::move(reason);
      if (self->queue_.empty()) self->say_goodbye();
    });
  }

  [[nodiscard]] bool behind() const override { return unread_ > limits_.unread_bytes / 4; }

  void when_read(std::function<void()> then) override {
    asio::dispatch(executor_, [self = me(), then = std::move(then)]() mutable {
      if (self->queue_.empty()) return then();
      self->when_read_.push_back(std::move(then));
    });
  }

  void abandon() override { client_.reset(); }

 private:
  std::shared_ptr<Socket> me() { return std::static_pointer_cast<Socket>(shared_from_this()); }

  void come_in(const Visitor& visitor, Desk& desk) {
    desk.open(me(), visitor, [self = me()](std::shared_ptr<Client> client) {
      asio::dispatch(self->executor_, [self, client = std::move(client)]() mutable {
        self->client_ = std::move(client);
        if (!self->client_) return self->close("not now: too many sockets");
        self->read();
      });
    });
  }

  void read() {
    stream_.async_read(buffer_,
                       [self = me()](error_code error, std::size_t) { self->on_read(error); });
  }

  void on_read(error_code error) {
    // Whoever is being sent away, perhaps because he has been logged out, is not listened to.
    if (error || closing_) return ended();
    if (!stream_.got_text()) {
      close("expected text");
      return ended();
    }
    const auto data = buffer_.cdata();
    // Whoever sends too fast or asks for too much waits: nothing is lost, and nothing piles up here.
    const auto pause = std::max(
        bucket_.take(), client_->message({static_cast<const char*>(data.data()), data.size()}));
    buffer_.clear();
    if (pause.count() == 0) return carry_out();
    wait_.expires_after(pause);
    wait_.async_wait([self = me()](error_code) {
      if (self->client_) self->carry_out();
    });
  }

  void carry_out() {
    client_->carry_out([self = me()] { self->read(); });
  }

  void ended() {
    if (!client_) return;
    client_->closed();
    client_.reset();
  }

  void enqueue(Message text) {
    if (closing_) return;
    if (unread_ > limits_.unread_bytes) return give_up();
    queue_.push_back(std::move(text));
    if (queue_.size() == 1) write();
  }

  void give_up() {
    queue_.resize(std::min<std::size_t>(queue_.size(), 1));  // the first is being written
    closing_ = true;
    beast::get_lowest_layer(stream_).close();
  }

  // Whoever has not read a message for so long will not. Looked at now and then: a timer a message
  // would cost more than most messages.
  void watch() {
    if (std::exchange(watching_, true)) return;
    deadline_.expires_after(limits_.unread_time);
    deadline_.async_wait(
        [weak = std::weak_ptr<Socket>(me()), written = written_](error_code error) {
          const auto self = weak.lock();
          if (!self || error) return;
          self->watching_ = false;
          if (self->queue_.empty()) return;
          if (self->written_ == written) return self->give_up();
          self->watch();
        });
  }

  void write() {
    watch();
    stream_.async_write(asio::buffer(*queue_.front()),
                        [self = me()](error_code error, std::size_t) { self->on_written(error); });
  }

  void on_written(error_code error) {
    if (error) {
      closing_ = true;
      queue_.clear();
      return;
    }
    unread_ -= queue_.front()->size();
    ++written_;
    queue_.pop_front();
    if (!queue_.empty()) return write();
    for (const auto& then : std::exchange(when_read_, {})) then();
    if (closing_) say_goodbye();
  }

  void say_goodbye() {
    if (std::exchange(parting_, true)) return;
    stream_.async_close({websocket::close_code::going_away, reason_},
                        [self = me()](error_code) { self->ended(); });
  }

  websocket::stream<Stream> stream_;
  LoopExecutor executor_;
  using Timer =
      asio::basic_waitable_timer<std::chrono::steady_clock,
                                 asio::wait_traits<std::chrono::steady_clock>, LoopExecutor>;
  Timer wait_;
  Timer deadline_;
  const Limits& limits_;
  TokenBucket bucket_;
  TokenBucket controls_;
  std::shared_ptr<OpenSockets> open_;
  std::shared_ptr<Client> client_;
  beast::flat_buffer buffer_;
  std::deque<Message> queue_;  // the first is being written
  std::vector<std::function<void()>> when_read_;
  std::atomic<std::size_t> unread_ = 0;  // bytes
  std::size_t written_ = 0;              // messages
  bool watching_ = false;
  bool closing_ = false;
  bool parting_ = false;
  std::string reason_;
};

}  // namespace

void OpenSockets::add(OpenConnection* socket) {
  const std::lock_guard lock(mutex_);
  sockets_.insert(socket);
}

void OpenSockets::remove(OpenConnection* socket) {
  const std::lock_guard lock(mutex_);
  sockets_.erase(socket);
}

int OpenSockets::count() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(sockets_.size());
}

std::vector<std::shared_ptr<OpenConnection>> OpenSockets::all() {
  const std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<OpenConnection>> out;
  for (OpenConnection* socket : sockets_) {
    // One that is being destroyed has no owner left to share it.
    if (auto shared = socket->weak_from_this().lock()) {
      out.push_back(std::move(shared));
    }
  }
  return out;
}

void OpenSockets::close_all(const std::string& reason) {
  for (const auto& socket : all()) socket->close(reason);
}

void OpenSockets::abandon_all() {
  for (const auto& socket : all()) socket->abandon();
}

void accept_socket(Stream stream, const HttpRequest& request, const std::string& cookie,
                   Visitor visitor, Desk& desk, const Limits& limits,
                   std::shared_ptr<OpenSockets> open) {
  std::make_shared<Socket>(std::move(stream), limits, std::move(open))
      ->accept(request, cookie, std::move(visitor), desk);
}

}  // namespace tricorne
