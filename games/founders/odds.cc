// What dice decide: speeches, whips, persuasion, contests, public outrage, the Hand of Time.
#include "games/founders/game.h"
#include "games/founders/text.h"

namespace tricorne::founders {
namespace {

bool is(const LogEvent& event, Event which) { return event.id == static_cast<std::uint8_t>(which); }

// Two dice against each other: what counts is which is higher.
Phrase contest(const LogEvent& event) {
  const int first = event.args[0];
  const int second = event.args[1];
  return {first > second   ? "founders.odds.first"
          : first < second ? "founders.odds.second"
                           : "founders.odds.equal"};
}

}  // namespace

// What follows the first die; the dice themselves where nothing does, since influence may still be
// paid for more (people-4, opt-persuasion).
std::vector<Phrase> Founders::decided(std::span<const LogEvent> events) {
  using enum Event;
  const auto first = std::find_if(events.begin(), events.end(), [](const LogEvent& event) {
    return is(event, kRolled) || is(event, kContest) || is(event, kPersuading);
  });
  const std::span<const LogEvent> after =
      events.subspan(static_cast<std::size_t>(first - events.begin()));
  std::vector<Phrase> out;
  if (!after.empty() && is(after.front(), kContest)) out.push_back(contest(after.front()));
  for (Phrase& line : told_of<Founders>(
           after, std::array{kPopularity, kSupport, kTension, kLeft, kPersuaded, kEnded})) {
    out.push_back(std::move(line));
  }
  if (out.empty()) out = told_of<Founders>(events, std::array{kUnmoved});
  if (out.empty()) out = told_of<Founders>(after, std::array{kRolled, kPersuading});
  return out;
}

std::vector<Stake> Founders::stakes(const State& s, Seat seat) {
  std::vector<Stake> out{{Phrase("founders.stake.support"), s.support},
                         {Phrase("founders.stake.tension"), s.tension}};
  if (seat < s.seats) {
    out.push_back({Phrase("founders.stake.vp").with("seat", name_of_seat(seat)), s.vp[seat]});
  }
  return out;
}

}  // namespace tricorne::founders
