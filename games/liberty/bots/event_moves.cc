// 8.3.1, 8.3.5: where a non-player moves the units that an Event lets it move.
#include <algorithm>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/event_instructions.h"
#include "games/liberty/cards/frames.h"

namespace tricorne::liberty::bots {
namespace {

constexpr int kPartiesForVillage = 3;

Action displace_answer(Mind& m) {
  SpaceSet among = spaces_of(m);
  if (asked(m) == Faction::kBritish) {
    among = m.prefer(among, kMap - m.s.at_support(), "no_support");
  }
  return or_first(m, action(ActionKind::kSpace, m.random_space(among)));
}

// ---- Out of a space by the March instructions of the faction (card 88)

// Units of Patriots or French that may go: no Rebellion Control is lost, a Patriot unit stays where
// Opposition is not Active or a Fort stands (8.5.4, 8.6.5).
int rebels_spared(const State& s, Faction f, Space from) {
  int n = s.count(from, pieces_of(f) & kUnits);
  if (f == Faction::kPatriots &&
      (s.level(from) != Level::kActiveOpposition || s.has(from, Piece::kPatriotFort))) {
    --n;
  }
  if (rebel_control(s, from)) n = std::min(n, -s.spaces[at(from)].margin - 1);
  return std::max(0, n);
}

// The British leave as 8.4.3 has it, the Indians as 8.7.3.
int spared(const State& s, Faction f, Space from, Space to) {
  if (f == Faction::kIndians) return is_province(to) ? spare_parties(s, from) : 0;
  if (f != Faction::kBritish) return rebels_spared(s, f, from);
  return british_group(s, from, to, false).leads;
}

// Units that the March instructions would want there; 0 for none.
int wanted(const State& s, Faction f, Space to) {
  const int margin = s.spaces[at(to)].margin;
  switch (f) {
    case Faction::kBritish:
      return british_control(s, to) || is_reserve(to) ? 0 : std::max(1, 1 - margin);
    case Faction::kPatriots:
    case Faction::kFrench:
      return rebel_control(s, to) ? 0 : margin + 1;
    case Faction::kIndians:
      break;
  }
  const int parties = s.count(to, kWarParties);
  const bool site = s.available(Piece::kVillage) > 0 && is_province(to) &&
                    neutral_or_passive(s).has(to) && s.base_room(to) > 0;
  if (site && parties < kPartiesForVillage) return kPartiesForVillage - parties;
  return rebel_control(s, to) ? -margin : 0;
}

SpaceSet refuges(const State& s, Faction f, Space from) {
  return adjacent(from).where([&](Space to) {
    const int n = wanted(s, f, to);
    return n > 0 && n <= spared(s, f, from, to);
  });
}

// The second instruction of 8.5.4: Militia for spaces without.
SpaceSet militia_refuges(const State& s, Faction f, Space from) {
  const bool some = f == Faction::kPatriots && s.has(from, kMilitia);
  if (!some || rebels_spared(s, f, from) == 0) return {};
  return adjacent(from).where([&](Space to) { return !s.has(to, kMilitia); });
}

SpaceSet by_march(Mind& m, Faction f, SpaceSet among) {
  const auto people = [](Space to) { return population(to); };
  switch (f) {
    case Faction::kBritish:
      among = m.prefer(among, kCities, "cities");
      among = m.prefer(among, m.s.with(kRebellionCubes), "rebel_cubes");
      return m.most(among, people, "population");
    case Faction::kPatriots:
      among = m.prefer(among, m.s.with(Piece::kVillage), "villages");
      among = m.prefer(among, kCities, "cities");
      return m.most(among, people, "population");
    case Faction::kFrench:
      among = m.prefer(among, kCities, "cities");
      return m.most(
          among, [&](Space to) { return m.s.count(to, kBritishPieces); }, "most_british");
    case Faction::kIndians:
      break;
  }
  return m.prefer(among, not_at(m.s, Level::kActiveSupport), "no_active_support");
}

// One Militia, Underground if possible, first where it changes Control.
RULE(8.5.4)
Action spread_answer(Mind& m, SpaceSet among) {
  among = m.prefer_where(
      among, [&](Space to) { return control_after(m.s, to, 0, 1, 0) != m.s.control_of(to); },
      "changes_control");
  const Space to = m.random_space(among);
  const Action hidden = action(ActionKind::kMoveOut, 1, Piece::kMilitiaU, to);
  return lists(m, hidden) ? hidden
                          : or_first(m, action(ActionKind::kMoveOut, 1, Piece::kMilitiaA, to));
}

RULE(8.3.1, 8.3.5)
Action withdraw_answer(Mind& m) {
  const Faction f = asked(m);
  const Space from = frame<cards::Context>(m.s).space;
  const SpaceSet among = refuges(m.s, f, from);
  if (among.empty()) {
    const SpaceSet bare = militia_refuges(m.s, f, from);
    return bare.any() ? spread_answer(m, bare) : done_or_first(m);
  }
  const Space to = m.random_space(by_march(m, f, among));
  // The most of a kind that may go, kinds in the order of the list.
  Action best{};
  for (Action a : m.d->options()) {
    if (!is(a, ActionKind::kMoveOut) || static_cast<Space>(a.c) != to) continue;
    if (a.a > wanted(m.s, f, to) || (best.kind != 0 && a.b != best.b)) continue;
    if (best.kind == 0 || a.a > best.a) best = a;
  }
  return best.kind != 0 ? best : done_or_first(m);
}

// Card 68: as many cubes as possible (8.3.4), from spaces at random.
RULE(8.3.4)
Action relocate_answer(Mind& m) {
  SpaceSet origins;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kMove)) origins.add(static_cast<Space>(a.c));
  }
  const Space from = m.random_space(origins);
  Action most{};
  for (Action a : m.d->options()) {
    if (!is(a, ActionKind::kMove) || static_cast<Space>(a.c) != from) continue;
    if (most.kind == 0 || a.a > most.a) most = a;
  }
  return most.kind != 0 ? most : done_or_first(m);
}

}  // namespace

bool leaves_by_march(const State& s, Faction f, Space from) {
  return refuges(s, f, from).any() || militia_refuges(s, f, from).any();
}

Action answer_card_move(Mind& m) {
  switch (static_cast<Question>(m.d->question)) {
    case Question::kCardDisplace:
      return displace_answer(m);
    case Question::kCardWithdraw:
      return withdraw_answer(m);
    default:
      return relocate_answer(m);
  }
}

}  // namespace tricorne::liberty::bots
