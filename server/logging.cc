#include "server/logging.h"

#include <fmt/chrono.h>
#include <spdlog/sinks/stdout_sinks.h>

#include "kernel/json_text.h"

namespace tricorne {
namespace {

// Of the line that this thread is writing: the logger formats it before it returns.
thread_local const std::initializer_list<LogMember>* members_of_line = nullptr;

std::string time_text(spdlog::log_clock::time_point time) {
  const auto since = std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch());
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(spdlog::log_clock::to_time_t(time)),
                     since.count() % 1000);
}

std::string_view text_of_view(spdlog::string_view_t text) { return {text.data(), text.size()}; }

// Whatever was logged stays on its line.
std::string plain_word(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return out;
}

class LineFormatter final : public spdlog::formatter {
 public:
  explicit LineFormatter(bool json) : json_(json) {}

  void format(const spdlog::details::log_msg& line, spdlog::memory_buf_t& out) override {
    const std::string text = json_ ? as_json(line) : as_text(line);
    out.append(text.data(), text.data() + text.size());
  }
  [[nodiscard]] std::unique_ptr<spdlog::formatter> clone() const override {
    return std::make_unique<LineFormatter>(json_);
  }

 private:
  static std::string as_json(const spdlog::details::log_msg& line) {
    JsonText out;
    out.begin_object()
        .member("time", time_text(line.time))
        .member("level", text_of_view(spdlog::level::to_string_view(line.level)))
        .member("message", text_of_view(line.payload));
    if (members_of_line != nullptr) {
      for (const LogMember& one : *members_of_line) {
        std::visit([&](const auto& value) { out.member(one.name, value); }, one.value);
      }
    }
    return out.end_object().take() + "\n";
  }
  static std::string as_text(const spdlog::details::log_msg& line) {
    std::string out = fmt::format("[{}] [{}] {}", time_text(line.time),
                                  text_of_view(spdlog::level::to_string_view(line.level)),
                                  plain_word(text_of_view(line.payload)));
    if (members_of_line != nullptr) {
      for (const LogMember& one : *members_of_line) {
        const auto value =
            std::visit([](const auto& v) { return fmt::format("{}", v); }, one.value);
        out += fmt::format(" {}={}", one.name, plain_word(value));
      }
    }
    return out + "\n";
  }

  bool json_;
};

}  // namespace

std::unique_ptr<spdlog::formatter> log_formatter(bool json) {
  return std::make_unique<LineFormatter>(json);
}

void set_up_log(bool json, bool verbose) {
  spdlog::drop("tricorne");
  auto logger = spdlog::stderr_logger_mt("tricorne");
  logger->set_formatter(log_formatter(json));
  logger->set_level(verbose ? spdlog::level::debug : spdlog::level::info);
  spdlog::set_default_logger(std::move(logger));
}

void log_request(std::string_view what, std::initializer_list<LogMember> members) {
  if (!logs_requests()) return;
  members_of_line = &members;
  spdlog::debug("{}", what);
  members_of_line = nullptr;
}

}  // namespace tricorne
