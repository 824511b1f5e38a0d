#include "server/rpc.h"

#include <algorithm>

#include "kernel/document.h"
#include "kernel/json_text.h"

namespace tricorne {

RpcError::RpcError(const Refused& refused)
    : code(static_cast<int>(refused.code)), message(refused.message) {
  if (refused.reason.text.empty()) return;
  JsonText out;
  out.begin_object().member("phrase", refused.reason.text).member("rule", refused.reason.rule);
  data = out.end_object().take();
}

void Params::only(std::initializer_list<std::string_view> keys) const {
  for (auto it = object_.begin(); it != object_.end(); ++it) {
    if (std::find(keys.begin(), keys.end(), it.key()) == keys.end()) {
      throw RpcError(RpcCode::kBadParams,
                     fmt::format("params: unknown key, expected {}", fmt::join(keys, ", ")));
    }
  }
}

const nlohmann::json& Params::at(const char* key) const {
  const auto found = object_.find(key);
  if (found == object_.end()) {
    throw RpcError(RpcCode::kBadParams, fmt::format("params.{}: missing", key));
  }
  return *found;
}

const std::string& Params::text(const char* key) const {
  const nlohmann::json& value = at(key);
  if (!value.is_string()) {
    throw RpcError(RpcCode::kBadParams, fmt::format("params.{}: expected a text", key));
  }
  const auto& text = value.get_ref<const std::string&>();
  // One of our databases could not keep it.
  if (text.find('\0') != std::string::npos) {
    throw RpcError(RpcCode::kBadParams, fmt::format("params.{}: expected no NUL character", key));
  }
  return text;
}

std::size_t Params::number(const char* key) const {
  const nlohmann::json& value = at(key);
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() > INT32_MAX) {
    throw RpcError(RpcCode::kBadParams, fmt::format("params.{}: expected a whole number", key));
  }
  return value.get<std::size_t>();
}

bool Params::flag(const char* key) const {
  const nlohmann::json& value = at(key);
  if (!value.is_boolean()) {
    throw RpcError(RpcCode::kBadParams, fmt::format("params.{}: expected true or false", key));
  }
  return value.get<bool>();
}

namespace {

// Nobody waits longer, whatever he has used up.
constexpr std::chrono::seconds kLongestWait{5};

}  // namespace

Request::~Request() {
  const double done =
      price_.measured ? std::max(price_.least, spent_.load()) : price_.expected + spent_;
  const double cost = done + kSecondsAByte * static_cast<double>(bytes_);
  for (const auto& budget : budgets) {
    if (budget) budget->correct(cost - price_.expected);
  }
}

std::chrono::steady_clock::duration Request::reserve(const Price& price) {
  price_ = price;
  std::chrono::steady_clock::duration wait{};
  for (const auto& budget : budgets) {
    if (budget) wait = std::max(wait, budget->reserve(price.expected));
  }
  return std::min<std::chrono::steady_clock::duration>(wait, kLongestWait);
}

std::string Request::log_id() const { return fmt::format("{}.{}", socket, message); }

void Request::reply(std::string_view result) const {
  spend_bytes(result.size() + id.size());
  if (id.empty()) return;
  auto out = std::make_shared<std::string>();
  out->reserve(result.size() + id.size() + 40);
  *out += R"({"jsonrpc":"2.0","id":)";
  *out += id;
  *out += R"(,"result":)";
  *out += result;
  *out += '}';
  caller.connection->send(std::move(out));
}

void Request::fail(const RpcError& error) const {
  spend_bytes(error.data.size() + id.size());
  if (id.empty()) return;
  JsonText out;
  out.begin_object().member("jsonrpc", "2.0").key("id").raw(id);
  out.key("error").begin_object().member("code", error.code).member("message", error.message);
  if (!error.data.empty()) out.key("data").raw(error.data);
  out.end_object().end_object();
  caller.connection->send(std::make_shared<const std::string>(out.take()));
}

std::string client_id(const Request& request) {
  constexpr std::size_t kClientIdBytes = 64;
  const std::string& id = request.params.text("id");
  const bool fine =
      !id.empty() && id.size() <= kClientIdBytes && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               c == '-' || c == '_';
      });
  if (!fine) {
    throw RpcError(RpcCode::kBadParams, "params.id: expected 1 to 64 letters, digits, - or _");
  }
  return id;
}

bool read_request(std::string_view text, int depth, Request& out) {
  out.id = "null";
  if (!shallow(text, depth)) {
    out.fail({RpcCode::kNotJson, fmt::format("nested deeper than {}", depth)});
    return false;
  }
  nlohmann::json request = nlohmann::json::parse(text, nullptr, false);
  if (request.is_discarded()) {
    out.fail({RpcCode::kNotJson, "not valid JSON"});
    return false;
  }
  const auto member = [&](const char* key) -> nlohmann::json* {
    if (!request.is_object()) return nullptr;
    const auto found = request.find(key);
    return found == request.end() ? nullptr : &*found;
  };
  const auto* version = member("jsonrpc");
  const auto* method = member("method");
  const auto* id = member("id");
  auto* params = member("params");
  const bool named = id == nullptr || id->is_string() || id->is_number() || id->is_null();
  if (version == nullptr || *version != "2.0" || method == nullptr || !method->is_string() ||
      !named) {
    out.fail({RpcCode::kNotARequest,
              R"(expected {"jsonrpc":"2.0","id":...,"method":...,"params":{...}})"});
    return false;
  }
  out.id = id == nullptr ? "" : id->dump();
  out.method = method->get<std::string>();
  if (params != nullptr && !params->is_object()) {
    out.fail({RpcCode::kBadParams, "params: expected an object"});
    return false;
  }
  if (params != nullptr) out.params = Params(std::move(*params));
  return true;
}

}  // namespace tricorne
