#include "server/pace.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "kernel/document.h"

namespace tricorne {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kLongest = 366LL * 24 * 3600;  // seconds
constexpr std::int64_t kShortest = 10;

}  // namespace

Pace Pace::read(const nlohmann::json& document) {
  const auto wrong = [](const std::string& what) { throw DocumentError("params.time" + what); };
  if (!document.is_object()) wrong(": expected an object");
  const auto seconds = [&](const char* key) -> std::int64_t {
    const auto found = document.find(key);
    if (found == document.end()) return 0;
    const std::int64_t time = found->is_number_integer() ? found->get<std::int64_t>() : -1;
    if (time < 0 || time > kLongest) {
      wrong(fmt::format(".{}: expected seconds, at most {}", key, kLongest));
    }
    return time;
  };
  for (auto member = document.begin(); member != document.end(); ++member) {
    const std::string& key = member.key();
    if (key != "move" && key != "bank" && key != "increment" && key != "end") {
      wrong(": unknown key, expected move, bank, increment, end");
    }
  }
  Pace pace{seconds("move") * kSecond, seconds("bank") * kSecond, seconds("increment") * kSecond};
  if (pace.move + pace.bank < kShortest * kSecond) {
    wrong(fmt::format(": expected at least {} seconds of move and bank", kShortest));
  }
  const auto end = document.find("end");
  if (end == document.end() || (*end != "bot" && *end != "resign")) {
    wrong(".end: expected bot or resign");
  }
  pace.resign = *end == "resign";
  return pace;
}

nlohmann::json Pace::document() const {
  return {{"move", move / kSecond},
          {"bank", bank / kSecond},
          {"increment", increment / kSecond},
          {"end", resign ? "resign" : "bot"}};
}

void SeatClock::stop(const Pace& pace, std::int64_t now) {
  if (!since) return;
  used = std::max<std::int64_t>(0, now - *since);
  bank = std::max<std::int64_t>(0, bank - std::max<std::int64_t>(0, used - pace.move));
  since.reset();
}

void SeatClock::go_on(const Pace& pace, std::int64_t now) {
  if (since) return;
  bank += std::max<std::int64_t>(0, used - pace.move);
  since = now - used;
}

std::int64_t SeatClock::left(const Pace& pace, std::int64_t now) const {
  return since ? std::max<std::int64_t>(0, end(pace) - now) : end(pace);
}

std::string SeatClock::text(const std::vector<SeatClock>& clocks) {
  std::string out;
  for (const SeatClock& clock : clocks) {
    out += fmt::format("{} {} ", clock.bank, clock.since.value_or(-1));
  }
  for (const SeatClock& clock : clocks) out += fmt::format("{} ", clock.used);
  return out;
}

std::vector<SeatClock> SeatClock::parse(const std::string& text, std::size_t seats,
                                        const Pace& pace) {
  std::vector<SeatClock> out(seats, SeatClock{pace.bank});
  std::istringstream in(text);
  std::int64_t bank = 0;
  std::int64_t since = 0;
  for (SeatClock& clock : out) {
    if (!(in >> bank >> since)) break;
    clock.bank = bank;
    if (since >= 0) clock.since = since;
  }
  for (SeatClock& clock : out) in >> clock.used;  // earlier versions did not write it
  return out;
}

}  // namespace tricorne
