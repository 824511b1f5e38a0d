// 2.1: the set-up of the scenarios.
#include "games/liberty/setup.h"

#include <fmt/format.h>

#include "games/liberty/text.h"
#include "games/liberty/turn.h"

namespace tricorne::liberty {
namespace {

// The same name means the same person; everybody else at a seat is a person of their own.
bool one_person(const std::string& kind, const std::string& other) {
  return kind.starts_with("human:") && kind == other;
}

// A person may hold the two factions of one side (1.5); the rulebook's automata are nobody (8.0).
RULE("1.5")
void seat_persons(State& s, const std::vector<std::string>& seats) {
  for (std::size_t i = 0; i < kFactions; ++i) {
    s.person[i] = seats[i] == "rulebook" ? kNoPerson : static_cast<std::uint8_t>(i);
    const std::size_t friendly = at(friend_of(static_cast<Faction>(i)));
    if (friendly < i && one_person(seats[i], seats[friendly])) s.person[i] = s.person[friendly];
  }
}

}  // namespace

RULE("1.5", "1.5.1")
std::string wrongly_seated(const std::vector<std::string>& seats) {
  for (Faction f : kAllFactions) {
    for (Faction g : kAllFactions) {
      if (side(f) == side(g) || !one_person(seats[at(f)], seats[at(g)])) continue;
      return fmt::format(
          "{} cannot hold {} and {}: a person plays one faction or the two of one side (1.5)",
          seats[at(f)], word(f), word(g));
    }
  }
  return {};
}

RULE("2.1", "2.3.1", "2.3.8")
State set_up(Scenario scenario, std::uint8_t options, const std::vector<std::string>& seats) {
  const SetupFacts& setup = facts(scenario);
  State s{};
  s.scenario = scenario;
  s.options = options;
  for (std::size_t i = 0; i < kSpaces; ++i) {
    s.spaces[i].pieces = setup.pieces[i];
    s.spaces[i].level = setup.level[i];
  }
  s.boxes = setup.boxes;
  s.resources = setup.resources;
  s.fni = setup.fni;
  s.cbc.n = setup.cbc;
  s.crc.n = setup.crc;
  s.propaganda_left = tables().propaganda;
  s.raid_left = tables().raid;
  s.leader = setup.leader;
  s.leader_place = setup.leader_place;
  s.deck.events.bytes.fill(0xff);
  s.deck.winters = 0xff;
  s.sequence.eligible = setup.eligible;
  s.sequence.stroke = Stroke::kNone;
  s.sequence.treaty_played = setup.treaty_played ? 1 : 0;
  if (setup.strokes) {
    s.sequence.strokes = {Stroke::kBritish, Stroke::kPatriots, Stroke::kIndians, Stroke::kFrench};
    if (!setup.treaty_played) s.sequence.strokes.add(Stroke::kTreaty);
  }
  seat_persons(s, seats);
  recompute(s);
  return s;
}

}  // namespace tricorne::liberty
