// 3.4.4: Raid.
#include "games/liberty/rules/march.h"

namespace tricorne::liberty {

namespace {

constexpr int kMostProvinces = 3;

// In the Leader's space, or with a War Party from it (1.10).
bool involves_leader(const State& s, const CommandRecord& r, Space where) {
  return r.must_involve == Space::kNowhere || r.must_involve == where ||
         raid_sources(s, where).has(r.must_involve);
}

// An Active War Party may come too where an Underground one will Raid; not out of a Raid's own
// space.
SpaceSet active_sources(const State& s, Space to) {
  if (!s.has(to, Piece::kWarPartyU)) return {};
  return (adjacent(to) & s.where[at(Piece::kWarPartyA)]) - s.command().selected;
}

void list_moves(Turn& t, Space to) {
  const Space leader = t.s.command().must_involve;
  const bool bound = leader != Space::kNowhere && leader != to;
  const SpaceSet among = bound ? SpaceSet{leader} : kProvinces;
  for (Space from : raid_sources(t.s, to) & among) {
    t.option(ActionKind::kMove, 1, Piece::kWarPartyU, from);
  }
  for (Space from : active_sources(t.s, to) & among) {
    t.option(ActionKind::kMove, 1, Piece::kWarPartyA, from);
  }
  if (t.s.has(to, Piece::kWarPartyU) && !bound) t.option(ActionKind::kNo);
}

bool moves_possible(const State& s, Space to) {
  return (raid_sources(s, to) | active_sources(s, to)).any();
}

}  // namespace

// Next to the Province; two steps from Dragging Canoe (1.10, ruling 42), never through a City.
RULE("3.4.4", "1.10")
SpaceSet raid_sources(const State& s, Space to) {
  const SpaceSet hidden = s.where[at(Piece::kWarPartyU)];
  SpaceSet near = adjacent(to) & kProvinces;
  if (s.leads(Leader::kDraggingCanoe)) {
    const Space camp = s.place_of_leader(Faction::kIndians);
    if (camp != Space::kNowhere && camp != to && (adjacent(camp) & near).any()) near.add(camp);
  }
  return near & hidden;
}

RULE("3.4.4")
SpaceSet raid_spaces(const State& s, const CommandRecord& r, int purse) {
  if (purse < kPriceOfSpace || r.selected.size() >= kMostProvinces) return {};
  if (raid_owed(r)) return {static_cast<Space>(r.work[0] - 1)};
  const SpaceSet open = unselected(r) & kProvinces & s.at_opposition();
  return open.where([&](Space where) {
    return (s.has(where, Piece::kWarPartyU) || raid_sources(s, where).any()) &&
           involves_leader(s, r, where);
  });
}

RULE("4.1", "4.4.1")
SpaceSet trade_spaces(const State& s, const CommandRecord& r) {
  const SpaceSet open = special_spaces(s, r.faction, Special::kTrade);
  if (r.command != Command::kRaid || r.selected.any()) return open;
  const SpaceSet targets = raid_spaces(s, r, kBottomless);
  return open.where([&](Space where) {
    if (s.count(where, Piece::kWarPartyU) > 1) return true;
    return targets.any_where([&](Space to) {
      const SpaceSet hidden = raid_sources(s, to) | (SpaceSet{to} & s.where[at(Piece::kWarPartyU)]);
      return (hidden - SpaceSet{where}).any();
    });
  });
}

RULE("4.1", "4.4.3")
SpaceSet plunder_first_spaces(const State& s, const CommandRecord& r) {
  if (s.money(Faction::kPatriots) == 0) return {};
  const SpaceSet open = raid_spaces(s, r, kBottomless) - r.selected;
  return (open & special_spaces(s, Faction::kIndians, Special::kPlunder)).where([&](Space where) {
    if (population(where) == 0) return false;
    const int hidden = s.count(where, Piece::kWarPartyU);
    const int left = s.has(where, Piece::kWarPartyA) ? hidden : hidden - 1;
    return left > 0 || raid_sources(s, where).any();
  });
}

RULE("3.4.4")
Flow raid(Turn& t) {
  auto& f = t.locals<Procedure::kRaid>();
  BEGIN(t);
  while (step_open(t.s)) {
    PERSON_CHOOSES(t, seat(Faction::kIndians), Question::kSelectSpace, "3.4.4", list_step(t));
    if (t.answered(ActionKind::kDone)) {
      stop_command(t);
      break;
    }
    if (t.answered(ActionKind::kSpecial)) {
      CALL(t, Procedure::kCommandSpecial, chosen_special(t));
      continue;
    }
    f.space = t.answered_space();
    pay_for_command(t, Faction::kIndians, kPriceOfSpace);
    if (moves_possible(t.s, f.space)) {
      PERSON_CHOOSES(t, seat(Faction::kIndians), Question::kRaidMove, "3.4.4",
                     list_moves(t, f.space));
      if (t.answered(ActionKind::kMove)) {
        f.from = static_cast<Space>(t.answer.c);
        t.s.command().origins.add(f.from);
        ++t.s.moved[at(f.space)][moved_column(Piece::kWarPartyU)];
        if (leader_may_follow(t, Faction::kIndians, f.from)) {
          t.move(static_cast<Piece>(t.answer.b), f.from, f.space, 1);
          CALL(t, Procedure::kLeaderFollows, LeaderCall{Faction::kIndians, f.from, f.space, 1});
        } else {
          t.move(static_cast<Piece>(t.answer.b), f.from, f.space, 1);
        }
      }
    }
    select(t, f.space);
    t.activate(Piece::kWarPartyU, f.space, 1);
    t.add_raid(f.space);
    t.shift(f.space, 1);
  }
  t.s.moved = {};
  END(t);
}

}  // namespace tricorne::liberty
