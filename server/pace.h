// How long players may take: nothing but what the table's creator has chosen, and what each seat has
// left of it. Times are in milliseconds of the house, which stand still while the server is down.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace tricorne {

// A clock is a bank that grows by an increment with each turn; days a move are a time for each move,
// and a bank for those that take longer.
struct Pace {
  std::int64_t move = 0;
  std::int64_t bank = 0;
  std::int64_t increment = 0;
  bool resign = false;  // who has no time left has resigned; else a bot stands in for him

  // By correspondence: whoever is on vacation is not waited for.
  [[nodiscard]] bool by_days() const { return move >= 24LL * 3600 * 1000; }

  // As `create` gives it, in seconds; a DocumentError names what is wrong.
  static Pace read(const nlohmann::json& document);
  [[nodiscard]] nlohmann::json document() const;
};

// What a seat has left, and since when it has been thinking.
struct SeatClock {
  std::int64_t bank = 0;
  std::optional<std::int64_t> since = {};
  std::int64_t used = 0;  // when it was last stopped, what it had run

  void start(std::int64_t now) {
    if (!since) since = now;
  }
  // As if it had not been stopped: whoever takes a move back, or his seat before the bot has moved, has not got a
  // move's time anew.
  void go_on(const Pace& pace, std::int64_t now);
  // Whoever has moved, or is asked no more, pays for what he has taken beyond the time of a move.
  void stop(const Pace& pace, std::int64_t now);
  // Until when, or, while it stands, how long.
  [[nodiscard]] std::int64_t end(const Pace& pace) const {
    return since.value_or(0) + pace.move + bank;
  }
  [[nodiscard]] std::int64_t left(const Pace& pace, std::int64_t now) const;

  // Bank and beginning of each, then what each had used.
  static std::string text(const std::vector<SeatClock>& clocks);
  // Of so many seats; those that the text does not tell of have the whole bank.
  static std::vector<SeatClock> parse(const std::string& text, std::size_t seats, const Pace& pace);
};

}  // namespace tricorne
