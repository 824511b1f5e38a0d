#include "server/errand.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <future>

namespace tricorne {
namespace {

void deny(const Errand::Answer& answer, const Denial& why) {
  answer({why.status, "application/json", fmt::format(R"({{"error":"{}"}})", why.word), ""});
}

}  // namespace

void Errand::done(std::string body) const {
  answer({200, "application/json", std::move(body), ""});
}

void Errand::done(std::string body, std::string token) const {
  HttpAnswer out;
  out.body = std::move(body);
  out.token = std::move(token);
  answer(std::move(out));
}

void Errands::run(const std::string& address, const Errand::Answer& answer,
                  std::function<void()> what) {
  auto task = [answer, what = std::move(what)] {
    try {
      what();
    } catch (const Denial& why) {
      deny(answer, why);
    } catch (const RpcError&) {
      deny(answer, {400, "request"});
    } catch (const StoreError&) {
      deny(answer, {503, "saved"});
    } catch (const std::exception& error) {
      spdlog::error("a request about an account: {}", error.what());
      deny(answer, {503, "saved"});
    }
  };
  {
    const std::lock_guard lock(mutex_);
    auto& his = waiting_[address];
    if (his.size() < kMostOfOne && all_ < kMost) {
      his.push_back(std::move(task));
      ++all_;
      return worker_.run([this] { run_next(); });
    }
    if (his.empty()) waiting_.erase(address);
  }
  deny(answer, {429, "many"});
}

void Errands::run_next() {
  std::function<void()> task;
  {
    const std::lock_guard lock(mutex_);
    auto next = waiting_.upper_bound(last_);
    if (next == waiting_.end()) next = waiting_.begin();
    last_ = next->first;
    task = std::move(next->second.front());
    next->second.pop_front();
    --all_;
    if (next->second.empty()) waiting_.erase(next);
  }
  task();
}

Errand read_errand(const HttpAsk& ask, const Errand::Answer& answer, const Limits& limits) {
  const bool readable = shallow(ask.body, limits.json_depth);
  auto body = nlohmann::json::parse(readable ? ask.body : "", nullptr, false);
  if (!body.is_object()) throw Denial{400, "request"};
  return {{ask.visitor, ask.path}, answer, Params(std::move(body))};
}

StoredUser account_of(Store& store, const Visitor& visitor) {
  const auto user = store.user_by_token(visitor.token_hash);
  if (!user || user->account.empty()) throw Denial{409, "account"};
  if (user->scopes != 0) throw Denial{403, "scope"};
  return *user;
}

void save(Store& store, Change change) {
  const auto saved = std::make_shared<std::promise<bool>>();
  store.submit(std::move(change), [saved](bool ok) { saved->set_value(ok); });
  if (!saved->get_future().get()) throw StoreError("it could not be saved");
}

}  // namespace tricorne
