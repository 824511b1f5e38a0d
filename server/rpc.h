// JSON-RPC 2.0 as the socket speaks it: requests, their parameters, replies and errors.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/session.h"
#include "server/limits.h"
#include "server/net.h"

namespace tricorne {

enum class RpcCode : int {
  kNotJson = -32700,
  kNotARequest = -32600,
  kNoMethod = -32601,
  kBadParams = -32602,
  kInternal = -32603,
  kNoTable = -32020,
  kNotAllowed = -32021,
  kFrozen = -32022,
  kTooMany = -32023,
  kNotSaved = -32024,
  kStopped = -32025,
};

// On its way to the caller; nothing has changed.
struct RpcError {
  int code = 0;
  std::string message;
  std::string data;  // JSON, or empty

  RpcError(RpcCode c, std::string m) : code(static_cast<int>(c)), message(std::move(m)) {}
  RpcError(Refusal c, std::string m) : code(static_cast<int>(c)), message(std::move(m)) {}
  explicit RpcError(const Refused& refused);
};

// What a program's token may be for.
enum Scope : int { kReading = 1, kPlaying = 2 };

struct Person;

struct Caller {
  std::shared_ptr<Connection> connection;
  std::shared_ptr<Person> person;
};

// The members of `params`; whatever is missing or wrong is an RpcError that names it.
class Params {
 public:
  explicit Params(nlohmann::json object) : object_(std::move(object)) {}
  void only(std::initializer_list<std::string_view> keys) const;
  [[nodiscard]] bool has(const char* key) const { return object_.contains(key); }
  [[nodiscard]] const std::string& text(const char* key) const;
  [[nodiscard]] std::size_t number(const char* key) const;
  [[nodiscard]] bool flag(const char* key) const;
  [[nodiscard]] const nlohmann::json& object() const { return object_; }
  [[nodiscard]] const nlohmann::json& at(const char* key) const;

 private:
  nlohmann::json object_;
};

// At whose expense something is: a person's, and an address's, which this machine has not.
using Budgets = std::array<std::shared_ptr<Budget>, 2>;
// What a socket costs, whatever is sent: about what writing so many bytes takes.
inline constexpr double kSecondsAByte = 1e-8;

// What a request costs, in seconds of the server's time: set aside before it is begun. What is
// measured costs what it took, and at least so much; all else what is expected of it. Bytes that are
// sent come on top.
struct Price {
  double expected = 0;
  double least = 0;
  bool measured = false;
};

// Shared by whoever still has to answer it, so that it is never copied.
struct Request : std::enable_shared_from_this<Request> {
  Caller caller;
  std::string address;      // where it comes from; empty for this machine
  std::string socket = {};  // what the log calls its socket, and which message it is there
  int message = 0;
  Budgets budgets;
  int scopes = 0;            // what its sender's token is for (Scope); 0 for everything
  std::string follows = {};  // `create`: the finished table that this one plays again
  int loop = 0;              // its socket's
  // What the store knows of it that its table goes by, which waits for nobody (House::look_up).
  struct Known {
    std::int64_t named = 0;  // whose account has the name
    // Who does not want to meet whoever is to sit down.
    std::vector<std::int64_t> unwelcome_to = {};
    std::vector<std::int64_t> asked_again = {};           // who played what is to be played again
    std::vector<std::shared_ptr<const void>> names = {};  // keeps those of all these at hand
  } known = {};
  std::string id;  // as JSON; empty if no answer is wanted
  std::string method;
  Params params{nlohmann::json::object()};
  std::chrono::steady_clock::time_point received;

  Request() = default;
  Request(const Request&) = delete;
  Request& operator=(const Request&) = delete;
  ~Request();  // settles what it has cost

  [[nodiscard]] std::string log_id() const;
  void reply(std::string_view result) const;
  void fail(const RpcError& error) const;

  // Sets aside what it is expected to cost, and says how long its sender has to wait for that.
  std::chrono::steady_clock::duration reserve(const Price& price);
  [[nodiscard]] bool measured() const { return price_.measured; }
  // What it has cost, and the bytes it has sent; from any thread.
  void spend(double seconds) const { spent_ += seconds; }
  void spend_bytes(std::size_t bytes) const { bytes_ += bytes; }

 private:
  Price price_;
  mutable std::atomic<double> spent_ = 0;
  mutable std::atomic<std::size_t> bytes_ = 0;
};

// What the thread does while it lives is at the expense of a request, if that is measured. They do
// not nest, and nothing that is done for others goes on within one.
class Expense {
 public:
  explicit Expense(const Request* request)
      : request_(request != nullptr && request->measured() ? request : nullptr),
        begin_(request_ != nullptr ? processor_seconds() : 0) {}
  Expense(const Expense&) = delete;
  Expense& operator=(const Expense&) = delete;
  ~Expense() {
    if (request_ != nullptr) request_->spend(processor_seconds() - begin_);
  }

 private:
  const Request* request_;
  double begin_;
};

// The `id` among the params of what changes something: the same again has no second effect.
std::string client_id(const Request& request);

// Reads a message into `out`, which has its caller already; answers it with an error if it cannot
// be read and gives false.
bool read_request(std::string_view text, int depth, Request& out);

}  // namespace tricorne
