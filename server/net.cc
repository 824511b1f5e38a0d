#include "server/net.h"

#include <spdlog/spdlog.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <thread>

#include "server/follower.h"
#include "server/logging.h"
#include "server/secret.h"
#include "server/socket.h"

namespace tricorne {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

using Response = http::response<http::string_body>;
using Coroutine = asio::awaitable<void, LoopExecutor>;
using Timer =
    asio::basic_waitable_timer<std::chrono::steady_clock,
                               asio::wait_traits<std::chrono::steady_clock>, LoopExecutor>;
constexpr auto kAwait = asio::as_tuple(asio::use_awaitable_t<LoopExecutor>{});

constexpr std::chrono::seconds kRequestTime{30};
constexpr std::uint32_t kHeaderBytes = 16 * 1024;
constexpr int kSendBuffer = 128 * 1024;  // what the system keeps for who does not read
constexpr std::string_view kContentPolicy =
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' "
    "data:; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

// The loop whose thread this is.
thread_local int this_loop = 0;

// A context whose work can be dropped before it is destroyed.
struct LoopContext : asio::io_context {
  LoopContext() : asio::io_context(1) {}
  using asio::io_context::shutdown;
};

class IoLoops final : public Loops {
 public:
  explicit IoLoops(int count) {
    for (int i = 0; i < count; ++i) {
      contexts_.push_back(std::make_unique<LoopContext>());
      guards_.push_back(asio::make_work_guard(*contexts_.back()));
      threads_.emplace_back([i, context = contexts_.back().get()] {
        this_loop = i;
        context->run();
      });
    }
  }
  IoLoops(const IoLoops&) = delete;
  IoLoops& operator=(const IoLoops&) = delete;
  // What waits on one loop may hold a socket of another: all work goes before the first loop does.
  ~IoLoops() override {
    stop();
    for (auto& context : contexts_) context->shutdown();
  }

  [[nodiscard]] int count() const override { return static_cast<int>(contexts_.size()); }
  [[nodiscard]] int here() const override { return this_loop; }
  void post(int loop, std::function<void()> work) override {
    asio::post(context(loop), std::move(work));
  }
  void dispatch(int loop, std::function<void()> work) override {
    asio::dispatch(context(loop), std::move(work));
  }
  asio::io_context& context(int loop) { return *contexts_[static_cast<std::size_t>(loop)]; }

  void stop() {
    for (auto& context : contexts_) context->stop();
    for (auto& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  std::vector<std::unique_ptr<LoopContext>> contexts_;
  std::vector<asio::executor_work_guard<LoopExecutor>> guards_;
  std::vector<std::thread> threads_;
};

// gcc 12 destroys temporaries of a co_await expression twice: what is awaited below is given names.

bool is_loopback_name(std::string_view host) {
  if (const auto colon = host.rfind(':'); colon != std::string_view::npos && host.back() != ']') {
    host = host.substr(0, colon);
  }
  return host == "localhost" || host == "127.0.0.1" || host == "[::1]";
}

std::string_view text_of(boost::core::string_view view) { return {view.data(), view.size()}; }

std::string path_of(const HttpRequest& request) {
  std::string path(text_of(request.target()));
  path.resize(std::min(path.size(), path.find('?')));
  return path;
}

// One of version 4 is told as such, also where we listen to both.
asio::ip::address unmapped(const asio::ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
  return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
}

// Who shares a limit: an address of version 4, or the network of one of version 6, of which everybody
// has as many as he likes.
std::string network_of(const asio::ip::address& address) {
  if (address.is_v4()) return address.to_string();
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return asio::ip::address_v6(bytes).to_string() + "/64";
}

// What the nearest proxy has written: the end of the last such line.
std::string_view forwarded_for(const HttpRequest& request) {
  std::string_view last;
  const auto [begin, end] = request.equal_range("X-Forwarded-For");
  for (auto line = begin; line != end; ++line) last = text_of(line->value());
  const auto comma = last.find_last_of(", ");
  return comma == std::string_view::npos ? last : last.substr(comma + 1);
}

// No browser says these of itself.
bool came_through_proxy(const HttpRequest& request) {
  for (const char* name :
       {"X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via"}) {
    if (request.find(name) != request.end()) return true;
  }
  return false;
}

class BeastNet final : public Net {
 public:
  explicit BeastNet(const NetConfig& config)
      : config_(config),
        loops_(config.loops),
        acceptor_(loops_.context(0)),
        pause_(loops_.context(0)),
        open_(std::make_shared<OpenSockets>()),
        requests_(config.limits.requests_per_second, config.limits.request_burst),
        guests_(config.limits.guests_per_hour / 3600, config.limits.guests_per_hour) {
    const auto address = asio::ip::make_address(config_.address);
    loopback_ = address.is_loopback();
    for (const std::string& origin : config_.origins) {
      secure_ |= origin.rfind("https:", 0) == 0;
      const auto host = origin.find("://");
      proxied_ |= host == std::string::npos || !is_loopback_name(origin.substr(host + 3));
    }
    for (const std::string& proxy : config_.proxies) {
      proxies_.push_back(asio::ip::make_address(proxy));
    }
    if (proxied_ && loopback_ && !config_.behind_proxy) {
      spdlog::warn(
          "the pages come through a proxy (--origin), but --behind-proxy is not given: all "
          "visitors "
          "count as one address, and /health and /metrics are closed");
    }
    const tcp::endpoint endpoint(address, config_.port);
    acceptor_.open(endpoint.protocol());
    acceptor_.set_option(asio::socket_base::reuse_address(true));
    acceptor_.bind(endpoint);
    acceptor_.listen(asio::socket_base::max_listen_connections);
    port_ = acceptor_.local_endpoint().port();
  }

  Loops& loops() override { return loops_; }
  [[nodiscard]] std::uint16_t port() const override { return port_; }
  [[nodiscard]] int sockets() const override { return open_->count(); }

  void start(Desk& desk, const Files& files) override {
    desk_ = &desk;
    files_ = &files;
    asio::post(loops_.context(0), [this] { accept(); });
  }

  void close_doors(const std::string& reason) override {
    asio::post(loops_.context(0), [this] {
      error_code ignored;
      acceptor_.close(ignored);
    });
    open_->close_all(reason);
  }

  void stop() override {
    loops_.stop();
    open_->abandon_all();
  }

 private:
  void accept() {
    const int loop = next_loop_++ % loops_.count();
    acceptor_.async_accept(
        loops_.context(loop),
        [this, loop](error_code error, asio::basic_stream_socket<tcp, LoopExecutor> socket) {
          if (error == asio::error::operation_aborted || !acceptor_.is_open()) return;
          if (error) return accept_later(error);
          asio::co_spawn(loops_.context(loop).get_executor(), converse(Stream(std::move(socket))),
                         asio::detached);
          accept();
        });
  }

  // Most likely there are no more descriptors: somebody has to leave first.
  void accept_later(error_code error) {
    spdlog::warn("accept: {}", error.message());
    pause_.expires_after(std::chrono::milliseconds(200));
    pause_.async_wait([this](error_code stopped) {
      if (!stopped && acceptor_.is_open()) accept();
    });
  }

  // Requests of one connection, until it ends or becomes a WebSocket.
  Coroutine converse(Stream stream) {
    error_code ignored;
    stream.socket().set_option(tcp::no_delay(true), ignored);
    stream.socket().set_option(asio::socket_base::send_buffer_size(kSendBuffer), ignored);
    beast::flat_buffer buffer;
    for (;;) {
      http::request_parser<http::string_body> parser;
      parser.body_limit(config_.limits.message_bytes);
      parser.header_limit(kHeaderBytes);
      stream.expires_after(kRequestTime);
      auto [error, bytes] = co_await http::async_read(stream, buffer, parser, kAwait);
      if (error) {
        co_await refuse_broken(stream, error);
        co_return;
      }
      HttpRequest request = parser.release();
      Visitor visitor = visitor_of(stream, request);
      // Whoever asks too often is not even looked up.
      const bool may_ask = visitor.local || requests_.try_take(visitor.address);
      if (may_ask) co_await recognise(request, visitor);
      if (may_ask && beast::websocket::is_upgrade(request)) {
        std::string cookie;
        const unsigned refused = check_upgrade(request, visitor, cookie);
        if (refused == 0) {
          accept_socket(std::move(stream), request, cookie, std::move(visitor), *desk_,
                        config_.limits, open_);
          co_return;
        }
        Response refusal = plain(refused, "refused\n");
        co_await reply(stream, request, refusal);
        co_return;
      }
      const auto started = std::chrono::steady_clock::now();
      Response response = plain(404, "not found\n");
      if (!may_ask) {
        response = plain(429, "too many requests\n");
      } else if (const auto table = streamed_table(request)) {
        const unsigned refused = check_follower(visitor);
        if (refused == 0) {
          follow_table(std::move(stream), *table, visitor, *desk_, config_.limits, open_);
          co_return;
        }
        response = plain(refused, "refused\n");
      } else {
        co_await answer(request, visitor, response);
      }
      const bool alive = request.keep_alive() && response.result_int() < 500;
      log_answer(request, visitor, response.result_int(), started);
      response.set("X-Request-Id", visitor.request);
      response.keep_alive(alive);
      const bool sent = co_await reply(stream, request, response);
      if (!sent || !alive) break;
    }
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  // Without the query, which may hold an invitation.
  static void log_answer(const HttpRequest& request, const Visitor& visitor, unsigned status,
                         std::chrono::steady_clock::time_point started) {
    if (!logs_requests()) return;
    const std::string path = path_of(request);
    const auto time = std::chrono::steady_clock::now() - started;
    log_request("answered",
                {{"request", visitor.request},
                 {"method", text_of(request.method_string())},
                 {"path", path},
                 {"status", static_cast<std::int64_t>(status)},
                 {"us", std::chrono::duration_cast<std::chrono::microseconds>(time).count()}});
  }

  asio::awaitable<void, LoopExecutor> refuse_broken(Stream& stream, error_code error) {
    unsigned status = 0;
    if (error == http::error::body_limit) status = 413;
    if (error == http::error::header_limit) status = 431;
    if (status == 0 &&
        error.category() == http::make_error_code(http::error::bad_method).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message) {
      status = 400;
    }
    if (status == 0) co_return;
    const HttpRequest unread;
    Response refusal = plain(status, "refused\n");
    co_await reply(stream, unread, refusal);
    error_code ignored;
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  asio::awaitable<bool, LoopExecutor> reply(Stream& stream, const HttpRequest& request,
                                            Response& response) {
    response.set(http::field::server, "Tricorne");
    response.set("Content-Security-Policy", std::string(kContentPolicy));
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "same-origin");
    response.set("X-Frame-Options", "DENY");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    if (secure_) response.set("Strict-Transport-Security", "max-age=31536000");
    const auto size = response.body().size();
    const bool bodiless = response.result() == http::status::not_modified;
    if (request.method() == http::verb::head) response.body().clear();
    response.prepare_payload();
    if (!bodiless) response.content_length(size);
    http::response_serializer<http::string_body> serializer(response);
    serializer.split(request.method() == http::verb::head);
    stream.expires_after(kRequestTime);
    if (request.method() == http::verb::head) {
      auto [error, bytes] = co_await http::async_write_header(stream, serializer, kAwait);
      co_return !error;
    }
    auto [error, bytes] = co_await http::async_write(stream, serializer, kAwait);
    co_return !error;
  }

  Coroutine answer(const HttpRequest& request, const Visitor& visitor, Response& out) {
    if (visitor.program && visitor.token_hash.empty()) {
      out = plain(401, "unknown token\n");
      co_return;
    }
    const std::string path = path_of(request);
    if (request.method() != http::verb::get && request.method() != http::verb::head) {
      const bool posts = request.method() == http::verb::post && path.rfind("/api/", 0) == 0;
      // What mail programs ask for by themselves.
      const bool from_letter = path.starts_with("/api/notices/stop/");
      if (!visitor.program && !our_origin(request) && !from_letter) {
        out = plain(403, "foreign origin\n");
      } else if (!posts) {
        out = plain(405, "only GET\n");
      } else {
        const HttpAsk ask{visitor, path, request.body()};
        co_await ask_desk(ask, &Desk::post, out);
      }
      co_return;
    }
    if (path == "/health" || path == "/ready" || path == "/metrics" ||
        path.rfind("/api/", 0) == 0) {
      const HttpAsk ask{visitor, path};
      co_await ask_desk(ask, &Desk::get, out);
    } else if (const File* file = files_->find(path)) {
      out = file_response(*file, request, visitor);
    }
  }

  // The desk may answer from another thread; a timer is what we wait on, so that a disk that hangs
  // is told of too. Nothing if there was no answer in time.
  template <class Given>
  static asio::awaitable<std::optional<Given>, LoopExecutor> answer_to(
      std::function<void(std::function<void(Given)>)> ask) {
    auto executor = co_await asio::this_coro::executor;
    auto timer = std::make_shared<Timer>(executor, std::chrono::steady_clock::now() + kRequestTime);
    auto given = std::make_shared<std::optional<Given>>();
    ask([timer, given, executor](Given answer) {
      asio::post(executor, [timer, given, answer = std::move(answer)]() mutable {
        *given = std::move(answer);
        timer->cancel();
      });
    });
    co_await timer->async_wait(kAwait);
    co_return std::move(*given);
  }

  using Asking = void (Desk::*)(const HttpAsk&, std::function<void(HttpAnswer)>);
  Coroutine ask_desk(const HttpAsk& ask, Asking how, Response& out) {
    std::function<void(std::function<void(HttpAnswer)>)> asking =
        [this, &ask, how](std::function<void(HttpAnswer)> answer) {
          (desk_->*how)(ask, std::move(answer));
        };
    const auto given = co_await answer_to<HttpAnswer>(asking);
    if (!given) {
      out = plain(503, "no answer in time\n");
      co_return;
    }
    out = plain(static_cast<unsigned>(given->status), given->body);
    out.set(http::field::content_type, given->content_type);
    if (!given->download.empty()) {
      out.set(http::field::content_disposition, "attachment; filename=\"" + given->download + "\"");
    }
    if (given->token) out.set(http::field::set_cookie, cookie_for(*given->token));
  }

  Response file_response(const File& file, const HttpRequest& request, const Visitor& visitor) {
    Response response{http::status::ok, 11};
    response.set(http::field::content_type, file.content_type);
    response.set(http::field::etag, file.etag);
    response.set(http::field::cache_control,
                 file.forever ? "public, max-age=31536000, immutable" : "no-cache");
    if (file.content_type.rfind("text/html", 0) == 0 && visitor.token_hash.empty() &&
        may_be_new(visitor)) {
      response.set(http::field::set_cookie, cookie_for(desk_->new_token()));
    }
    if (text_of(request[http::field::if_none_match]) == file.etag) {
      response.result(http::status::not_modified);
      return response;
    }
    response.set(http::field::vary, "Accept-Encoding");
    const bool zipped =
        !file.gzip.empty() &&
        text_of(request[http::field::accept_encoding]).find("gzip") != std::string_view::npos;
    if (zipped) response.set(http::field::content_encoding, "gzip");
    response.body() = zipped ? file.gzip : file.body;
    return response;
  }

  static Response plain(unsigned status, std::string body) {
    Response response{static_cast<http::status>(status), 11};
    response.set(http::field::content_type, "text/plain; charset=utf-8");
    response.set(http::field::cache_control, "no-store");
    response.body() = std::move(body);
    return response;
  }

  // 0, or the status to refuse with. A visitor without a token becomes a new guest.
  unsigned check_upgrade(const HttpRequest& request, Visitor& visitor, std::string& cookie) {
    if (text_of(request.target()) != "/ws") return 404;
    if (visitor.program && visitor.token_hash.empty()) return 401;
    if (!visitor.program && !our_origin(request)) return 403;
    if (visitor.token_hash.empty()) {
      if (!may_be_new(visitor)) return 429;
      const std::string token = desk_->new_token();
      visitor.token_hash = token_hash(token);
      cookie = cookie_for(token);
    }
    return 0;
  }

  // The table that is to be followed (docs/protocol.md, Files).
  static std::optional<std::string> streamed_table(const HttpRequest& request) {
    constexpr std::string_view kTables = "/api/tables/";
    constexpr std::string_view kStream = "/stream";
    const std::string path = path_of(request);
    const bool follows = request.method() == http::verb::get && path.starts_with(kTables) &&
                         path.ends_with(kStream) && path.size() > kTables.size() + kStream.size();
    if (!follows) return std::nullopt;
    return path.substr(kTables.size(), path.size() - kTables.size() - kStream.size());
  }

  // 0, or the status to refuse with. Whoever has no token follows as a stranger, with one that nobody keeps; whoever
  // has a wrong one does not.
  unsigned check_follower(Visitor& visitor) {
    if (visitor.program && visitor.token_hash.empty()) return 401;
    if (!visitor.token_hash.empty()) return 0;
    if (!may_be_new(visitor)) return 429;
    visitor.token_hash = token_hash(desk_->new_token());
    return 0;
  }

  bool may_be_new(const Visitor& visitor) {
    return visitor.local || guests_.try_take(visitor.address);
  }

  // The page must be ours: its origin one of those we were told, or else the host that was asked
  // for. On the loopback only its own names count, so that no foreign name can be bent to it.
  [[nodiscard]] bool our_origin(const HttpRequest& request) const {
    const auto origin = text_of(request[http::field::origin]);
    if (!config_.origins.empty()) {
      return std::find(config_.origins.begin(), config_.origins.end(), origin) !=
             config_.origins.end();
    }
    const std::string host(text_of(request[http::field::host]));
    if (host.empty() || (loopback_ && !is_loopback_name(host))) return false;
    return origin == "http://" + host || origin == "https://" + host;
  }

  [[nodiscard]] std::string cookie_name() const { return secure_ ? "__Host-tricorne" : "tricorne"; }
  [[nodiscard]] std::string cookie_for(const std::string& token) const {
    return cookie_name() + "=" + token +
           "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + (token.empty() ? "0" : "31536000") +
           (secure_ ? "; Secure" : "");
  }

  [[nodiscard]] Visitor visitor_of(const Stream& stream, const HttpRequest& request) const {
    Visitor visitor;
    error_code error;
    const auto peer = unmapped(stream.socket().remote_endpoint(error).address());
    const bool near = !error && peer.is_loopback();
    if (!error) visitor.address = network_of(peer);
    const bool trusted =
        (near && config_.behind_proxy) ||
        (!error && std::find(proxies_.begin(), proxies_.end(), peer) != proxies_.end());
    // A page of somebody else's whose name leads here all of a sudden, or a proxy that says nothing, gives another name.
    visitor.local = near && is_loopback_name(text_of(request[http::field::host]));
    const auto forwarded = forwarded_for(request);
    if (trusted && !forwarded.empty()) {
      const auto address = asio::ip::make_address(std::string(forwarded), error);
      if (!error) visitor.address = network_of(unmapped(address));
    }
    // Whoever comes through a proxy is not on this machine, whether we were told of it or not.
    const bool through = came_through_proxy(request);
    const bool untold = proxied_ && !config_.behind_proxy && proxies_.empty();
    if (through || untold) visitor.local = false;
    visitor.proxy = trusted && !through;
    visitor.request = request_name(trusted && through, request);
    visitor.program = bearer(request).has_value();
    return visitor;
  }

  // No page of somebody else's can make a browser send this, so no origin is asked for.
  static std::optional<std::string> bearer(const HttpRequest& request) {
    const auto authorization = text_of(request[http::field::authorization]);
    constexpr std::string_view kBearer = "Bearer ";
    if (!authorization.starts_with(kBearer)) return std::nullopt;
    return std::string(authorization.substr(kBearer.size()));
  }

  // The token that somebody comes with: a program's own, or the last of our cookies (a browser sends one).
  [[nodiscard]] std::string token_of(const HttpRequest& request) const {
    if (auto token = bearer(request)) return looks_like_token(*token) ? std::move(*token) : "";
    std::string found;
    const auto cookies = text_of(request[http::field::cookie]);
    const std::string name = cookie_name() + "=";
    for (std::size_t at = 0; at < cookies.size();) {
      auto end = std::min(cookies.find(';', at), cookies.size());
      const auto pair = cookies.substr(at, end - at);
      if (pair.rfind(name, 0) == 0) {
        std::string token(pair.substr(name.size()));
        if (looks_like_token(token)) found = std::move(token);
      }
      at = end + 1;
      while (at < cookies.size() && cookies[at] == ' ') ++at;
    }
    return found;
  }

  // By a token of ours. Nobody loses his name because the store does not answer.
  Coroutine recognise(const HttpRequest& request, Visitor& visitor) {
    const std::string token = token_of(request);
    if (token.empty()) co_return;
    std::function<void(std::function<void(bool)>)> asking =
        [this, &token](std::function<void(bool)> answer) {
          desk_->knows(token, std::move(answer));
        };
    const auto known = co_await answer_to<bool>(asking);
    if (known.value_or(true)) visitor.token_hash = token_hash(token);
  }

  // What the proxy calls it, or a name of our own.
  [[nodiscard]] std::string request_name(bool proxied, const HttpRequest& request) const {
    const auto given = text_of(request["X-Request-Id"]);
    const bool proper = proxied && !given.empty() && given.size() <= 64 &&
                        std::all_of(given.begin(), given.end(), [](char c) {
                          return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-';
                        });
    return proper ? std::string(given) : fmt::format("{}-{:x}", run_, ++asked_);
  }

  NetConfig config_;
  const std::string run_ = random_name(6);  // so that no two starts name a request alike
  mutable std::atomic<std::uint64_t> asked_ = 0;
  IoLoops loops_;
  asio::basic_socket_acceptor<tcp, LoopExecutor> acceptor_;
  Timer pause_;
  std::shared_ptr<OpenSockets> open_;
  ByAddress<TokenBucket> requests_;
  ByAddress<TokenBucket> guests_;
  std::vector<asio::ip::address> proxies_;
  std::uint16_t port_ = 0;
  bool loopback_ = false;
  bool secure_ = false;
  bool proxied_ = false;  // the pages have an address that is not this machine's
  int next_loop_ = 0;
  Desk* desk_ = nullptr;
  const Files* files_ = nullptr;
};

}  // namespace

Result<std::unique_ptr<Net>> Net::open(const NetConfig& config) {
  try {
    return std::unique_ptr<Net>(std::make_unique<BeastNet>(config));
  } catch (const boost::system::system_error& error) {
    const std::string where = config.address + ":" + std::to_string(config.port);
    if (error.code() == asio::error::address_in_use) {
      return Error{"cannot listen on " + where +
                   ": something is there already, perhaps Tricorne itself; --listen " +
                   config.address + ":0 takes any free port"};
    }
    return Error{"cannot listen on " + where + ": " + error.code().message()};
  }
}

}  // namespace tricorne
