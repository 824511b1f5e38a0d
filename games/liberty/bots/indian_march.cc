// 8.7.3: how the Indian chart marches.
#include <algorithm>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/charts.h"
#include "games/liberty/rules/march.h"

namespace tricorne::liberty::bots {
namespace {

constexpr int kMostMarches = 3;
constexpr int kPartiesForVillage = 3;

// The instructions, as np.stage counts them.
enum MarchStage : int { kVillageSite, kAgainstControl };

// The last War Party of a Village stays, and the last three where Gather could build; no Rebellion
// Control is added.
BOX(I10 .2, I10 .3, I10 .4)
RULE("8.7.3")
int parties_to_spare(Mind& m, Space from) {
  const State& s = m.s;
  const int all = s.count(from, kWarParties);
  int n = movable(s, from, Piece::kWarPartyU) + movable(s, from, Piece::kWarPartyA);
  if (s.has(from, Piece::kVillage)) n = m.at_most(n, all - 1, "last_party", from);
  if (s.available(Piece::kVillage) > 0 && could_place_village(s, from)) {
    n = m.at_most(n, all - kPartiesForVillage, "village_fit", from);
  }
  if (!rebel_control(s, from)) {
    n = m.at_most(n, s.spaces[at(from)].margin, "no_rebel_control", from);
  }
  return std::max(0, n);
}

}  // namespace

int spare_parties(const State& s, Space from) {
  Mind silent(s, nullptr, nullptr);
  return parties_to_spare(silent, from);
}

namespace {

SpaceSet origins_for(const State& s, const CommandRecord& r, Space to) {
  SpaceSet from = march_sources(s, r, to);
  if (!colony_march_open(r, to, purse(s, r))) from &= kReserves;
  return from.where([&](Space x) { return spare_parties(s, x) > 0; });
}

int strength_for(const State& s, const CommandRecord& r, Space to) {
  int n = 0;
  for (Space from : origins_for(s, r, to)) n += spare_parties(s, from);
  return n;
}

bool leader_in(const State& s, const CommandRecord& r, Space to) {
  const Space leader = must_involve(s, r);
  return leader == Space::kNowhere || leader == to || r.origins.has(leader) ||
         origins_for(s, r, to).has(leader);
}

// Neutral or Passive, with room for a Village and fewer than three War Parties.
BOX(I10 .5)
RULE("8.7.3")
int needed_for_village(const State& s, Space to) {
  if (!is_province(to) || !neutral_or_passive(s).has(to) || s.base_room(to) <= 0) return 0;
  return std::max(0, kPartiesForVillage - s.count(to, kWarParties));
}

int needed_against_control(const State& s, Space to) {
  return rebel_control(s, to) ? -s.spaces[at(to)].margin : 0;
}

int needed(const State& s, Space to, int at_stage) {
  return at_stage == kVillageSite ? needed_for_village(s, to) : needed_against_control(s, to);
}

// Destinations that may still be selected, and the one that more may follow to.
SpaceSet march_ground(const State& s, const CommandRecord& r) {
  const SpaceSet before = revisited(s, r);
  if (r.selected.size() >= most_spaces(r, kMostMarches)) return before;
  return march_destinations(s, r, purse(s, r)) | before;
}

BOX(I10 .5, I10 .6)
RULE("8.7.3")
SpaceSet wanted_destinations(Mind& m, const CommandRecord& r, SpaceSet open, int at_stage) {
  const State& s = m.s;
  if (at_stage == kVillageSite && s.available(Piece::kVillage) == 0) return {};
  SpaceSet best = open.where([&](Space to) {
    const int need = needed(s, to, at_stage);
    return need > 0 && need <= strength_for(s, r, to) && leader_in(s, r, to);
  });
  if (best.any()) m.because(at_stage == kVillageSite ? "village_site" : "removes_rebel_control");
  if (at_stage == kAgainstControl) {
    best = m.prefer(best, not_at(s, Level::kActiveSupport), "no_active_support");
    best = m.most(
        best, [](Space to) { return population(to); }, "population");
  }
  return best;
}

}  // namespace

SpaceSet indian_march_targets(Mind& m, const CommandRecord& r) {
  const SpaceSet open = march_ground(m.s, r);
  const SpaceSet to = wanted_destinations(m, r, open, kVillageSite);
  return to.any() ? to : wanted_destinations(m, r, open, kAgainstControl);
}

bool indian_march_possible(const State& s, const CommandRecord& r) {
  Mind m(s, nullptr, nullptr);
  m.imagining = true;
  return indian_march_targets(m, r).any();
}

Action answer_indian_march_space(Mind& m) {
  const CommandRecord& r = m.s.command();
  const SpaceSet open = march_ground(m.s, r) & spaces_of(m);
  return next_by_stages(
      m, kAgainstControl, "i10",
      [&](Mind& mind, int at_stage) {
        return mind.random_space(wanted_destinations(mind, r, open, at_stage));
      },
      [&](int at_stage) { return at_stage == kVillageSite && r.selected.any(); });
}

namespace {

// War Parties of one group that go unnoticed by the Militia there (3.4.2).
int unnoticed(const State& s, Space from, Space to) {
  constexpr int kNoticed = 3;
  if (!is_colony(to) || !rebel_control(s, to)) return kBottomless;
  const int before = vanguard(s, s.command(), from, to).group;
  return std::max(0, kNoticed - s.count(to, kMilitia) - before);
}

int to_spare(const Mind& m, Piece p, Space from) {
  return std::min(offered(m, p, from), spare_parties(m.s, from));
}

// Underground ones that other spaces can send, in all or `unseen` by the Militia there.
int hidden_elsewhere(const Mind& m, Space to, Space but, bool unseen) {
  int n = 0;
  for (Space from : origins_for(m.s, m.s.command(), to) - (SpaceSet{but} & kMap)) {
    const int most = unseen ? unnoticed(m.s, from, to) : kBottomless;
    n += std::min(most, to_spare(m, Piece::kWarPartyU, from));
  }
  return n;
}

// Few enough to stay hidden, if other spaces can send the rest that way (8.1.2).
RULE("8.1.2")
int group_size(const Mind& m, Piece p, Space from, Space to, int need) {
  const int n = std::min(need, to_spare(m, p, from));
  const int few = unnoticed(m.s, from, to);
  if (p != Piece::kWarPartyU || few == 0 || n <= few) return n;
  return hidden_elsewhere(m, to, from, true) >= need - few ? few : n;
}

}  // namespace

// Underground War Parties first (8.7.3), just enough.
BOX(I10 .1)
RULE("8.7.3")
Action answer_indian_march_group(Mind& m) {
  const State& s = m.s;
  const CommandRecord& r = s.command();
  const Space to = frame<Procedure::kMarchTo>(s).to;
  const int need = needed(s, to, stage(m));
  if (need == 0) return stop(m, "enough");
  // An ordered March that no instruction wants (8.3.5).
  if (need > strength_for(s, r, to)) return stop(m, "nobody_left");
  m.because(stage(m) == kVillageSite ? "village_site" : "removes_rebel_control");
  // The rest of a group that has begun to move: Active ones, as far as those Underground elsewhere
  // are too few.
  if (const Space present = group_origin(s); present != Space::kNowhere) {
    const int n = std::min(need - hidden_elsewhere(m, to, present, false),
                           to_spare(m, Piece::kWarPartyA, present));
    if (n > 0) return or_first(m, action(ActionKind::kMove, n, Piece::kWarPartyA, present));
  }
  for (Piece p : {Piece::kWarPartyU, Piece::kWarPartyA}) {
    SpaceSet from = origins_for(s, r, to).where([&](Space x) { return to_spare(m, p, x) > 0; });
    if (from.empty()) continue;
    const Space leader = must_involve(s, r);
    if (leader != to && !r.origins.has(leader)) {
      from = m.prefer(from, SpaceSet{leader} & kMap, "leader");
    }
    if (p == Piece::kWarPartyU) {
      from = m.prefer_where(
          from, [&](Space x) { return unnoticed(s, x, to) > 0; }, "stays_hidden");
    }
    const Space origin = m.random_space(from);
    parties_to_spare(m, origin);  // says who stays
    return or_first(m, action(ActionKind::kMove, group_size(m, p, origin, to, need), p, origin));
  }
  return stop(m, "nobody_left");
}

}  // namespace tricorne::liberty::bots
