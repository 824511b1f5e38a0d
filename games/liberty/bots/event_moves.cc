// 8.3.1, 8.3.5: where a non-player moves the units that an Event lets it move, and which of two
// free Commands it executes.
#include <algorithm>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/event_instructions.h"
#include "games/liberty/cards/frames.h"
#include "games/liberty/rules/march.h"

namespace tricorne::liberty::bots {
namespace {

constexpr int kPartiesForVillage = 3;
constexpr int kMostBritishMarches = 4;
constexpr int kMostIndianMarches = 3;
constexpr int kNoBritish = 0xff;
constexpr Card kGodSaveTheKing = 48;

Action displace_answer(Mind& m) {
  SpaceSet among = spaces_of(m);
  if (asked(m) == Faction::kBritish) {
    among = m.prefer(among, kMap - m.s.at_support(), "no_support");
  }
  return chosen(m, action(ActionKind::kSpace, m.random_space(among)), "anywhere_near");
}

// ---- Card 88: out of one space by the whole March instructions of the faction, to adjacent spaces

// The withdrawal so far: State::moved says what has gone where.
struct Withdrawal {
  Withdrawal(const State& state, Faction faction, Space origin)
      : now(state), before(state), f(faction), from(origin) {
    Turn t{{before}};
    for (Space to : adjacent(from)) {
      for (Piece p : pieces_of(f) & kUnits) {
        const int n = came(to, p);
        if (n == 0) continue;
        t.move(p, to, from, n);
        begun.add(to);
      }
      before.moved[at(to)] = {};
    }
  }
  [[nodiscard]] int came(Space to, Piece p) const { return now.moved[at(to)][moved_column(p)]; }

  const State& now;
  State before;  // with everybody back in the space
  Faction f;
  Space from;
  SpaceSet begun;  // where somebody has gone
};

Action move_out(int n, Piece p, Space to) { return action(ActionKind::kMoveOut, n, p, to); }

// 8.4.3: Control of a City, then a Colony, by the whole group; else Tories for lone Regulars and
// Regulars for lone Tories. Nobody goes nowhere, so the third instruction finds nothing to do.
SpaceSet british_gains(const Withdrawal& w) {
  const State& s = w.before;
  return (adjacent(w.from) & (kCities | kColonies)).where([&](Space to) {
    const int group = british_group(s, w.from, to, false).size();
    return !british_control(s, to) && group > 0 && s.spaces[at(to)].margin + group > 0;
  });
}

enum class Lone : std::uint8_t { kNone, kRegulars, kTories };
Lone lone(const State& s, Space to) {
  if (population(to) == 0 || s.level(to) == Level::kActiveSupport) return Lone::kNone;
  const bool regulars = s.has(to, Piece::kRegular);
  const bool tories = s.has(to, Piece::kTory);
  if (regulars == tories) return Lone::kNone;
  return regulars ? Lone::kRegulars : Lone::kTories;
}

BOX(B10 .4, B10 .5)
RULE("8.3.1", "8.4.3")
Action british_control_move(Mind& m, const Withdrawal& w, SpaceSet gains) {
  if (w.begun.any()) {
    // The Tories of the group.
    const Space to = w.begun.first();
    const Group all = british_group(w.before, w.from, to, false);
    const int left = all.escorts - w.came(to, Piece::kTory);
    return left > 0 ? move_out(left, Piece::kTory, to) : action(ActionKind::kDone);
  }
  m.because("adds_british_control");
  gains = m.prefer(gains, kCities, "cities");
  gains = m.prefer(gains, m.s.with(kRebellionCubes), "rebel_cubes");
  gains = m.most(
      gains, [](Space to) { return population(to); }, "population");
  const Space to = m.random_space(gains);
  return move_out(british_group(w.before, w.from, to, false).leads, Piece::kRegular, to);
}

BOX(B10 .8, B10 .9)
RULE("8.3.1", "8.4.3")
Action british_company_move(Mind& m, const Withdrawal& w) {
  // A Tory goes with the Regular that has just left for Regulars without any.
  for (Space to : w.begun) {
    if (lone(w.before, to) == Lone::kRegulars && w.came(to, Piece::kTory) == 0) {
      return move_out(1, Piece::kTory, to);
    }
  }
  if (w.begun.size() >= kMostBritishMarches) return action(ActionKind::kDone);
  for (Lone wanted : {Lone::kRegulars, Lone::kTories}) {
    const SpaceSet to = (adjacent(w.from) - w.begun).where([&](Space x) {
      const Group g = british_group(m.s, w.from, x, false);
      return lone(m.s, x) == wanted && g.leads > 0 && (wanted == Lone::kTories || g.escorts > 0);
    });
    if (to.empty()) continue;
    m.because(wanted == Lone::kRegulars ? "lone_regulars" : "lone_tories");
    return move_out(1, Piece::kRegular, m.random_space(to));
  }
  return action(ActionKind::kDone);
}

Action british_move(Mind& m, const Withdrawal& w) {
  const SpaceSet gains = british_gains(w);
  return gains.any() ? british_control_move(m, w, gains) : british_company_move(m, w);
}

// 8.5.4: Control by the whole column, else one Militia for each space without.
RebelGroup patriots_able(State s, Space from, bool militia_only = false) {
  // The Event moves nobody but Patriots.
  for (Piece p : {Piece::kFrench, Piece::kContinental}) {
    if (p == Piece::kContinental && !militia_only) continue;
    s.moved[at(from)][moved_column(p)] = static_cast<std::uint8_t>(s.count(from, p));
  }
  return patriot_group(s, considered(Faction::kPatriots, Command::kMarch, {kFree}), from);
}

SpaceSet patriot_gains(const Withdrawal& w) {
  const int group = patriots_able(w.before, w.from).size();
  return adjacent(w.from).where([&](Space to) {
    return !rebel_control(w.before, to) && w.before.spaces[at(to)].margin < group;
  });
}

BOX(P5 .4, P5 .5, P5 .6)
RULE("8.3.1", "8.5.4")
Action patriot_control_move(Mind& m, const Withdrawal& w, SpaceSet gains) {
  const RebelGroup able = patriots_able(m.s, w.from);
  Space to = w.begun.any() ? w.begun.first() : Space::kNowhere;
  if (to == Space::kNowhere) {
    m.because("adds_rebel_control");
    const SpaceSet villages = gains & m.s.where[at(Piece::kVillage)];
    gains = m.prefer(gains, villages.any() ? villages : kCities,
                     villages.any() ? "villages" : "cities");
    to = m.random_space(m.most(
        gains, [](Space x) { return population(x); }, "population"));
  }
  if (able.continentals > 0) return move_out(able.continentals, Piece::kContinental, to);
  if (able.shown > 0) return move_out(able.shown, Piece::kMilitiaA, to);
  return able.hidden > 0 ? move_out(able.hidden, Piece::kMilitiaU, to) : action(ActionKind::kDone);
}

BOX(P5 .8)
RULE("8.3.1", "8.5.4")
Action patriot_militia_move(Mind& m, const Withdrawal& w) {
  const RebelGroup able = patriots_able(m.s, w.from, true);
  SpaceSet to = adjacent(w.from).where([&](Space x) { return !m.s.has(x, kMilitia); });
  if (able.hidden + able.shown == 0 || to.empty()) return action(ActionKind::kDone);
  to = m.prefer_where(
      to, [&](Space x) { return control_after(m.s, x, 0, 1, 0) != m.s.control_of(x); },
      "changes_control");
  to = m.most(
      to,
      [&](Space x) {
        return control_after(m.s, x, 0, 1, 0) != m.s.control_of(x) ? population(x) : 0;
      },
      "population");
  const Piece p = able.hidden > 0 ? Piece::kMilitiaU : Piece::kMilitiaA;
  return move_out(1, p, m.random_space(to));
}

Action patriot_move(Mind& m, const Withdrawal& w) {
  const SpaceSet gains = patriot_gains(w);
  return gains.any() ? patriot_control_move(m, w, gains) : patriot_militia_move(m, w);
}

// 8.6.5: as many as possible for Control of a City, then a Colony; those far from the British
// toward them; else one to Patriots and British. One move is all it takes.
int french_able(const State& s, Space from) {
  const int spare = rebel_control(s, from) ? -s.spaces[at(from)].margin - 1 : kBottomless;
  return std::clamp(movable(s, from, Piece::kFrench), 0, std::max(0, spare));
}

int steps_to_british(const State& s, Space from) {
  int best = kNoBritish;
  for (Space british : s.with(kBritishPieces) & kMap) {
    best = std::min(best, steps_between(from, british));
  }
  return best;
}

BOX(F14 .1, F14 .2, F14 .3, F14 .4, F14 .5)
RULE("8.3.1", "8.6.5")
Action french_move(Mind& m, const Withdrawal& w) {
  const State& s = m.s;
  const int able = french_able(s, w.from);
  if (w.begun.any() || able == 0) return action(ActionKind::kDone);
  SpaceSet to = (adjacent(w.from) & (kCities | kColonies)).where([&](Space x) {
    return !rebel_control(s, x) && s.spaces[at(x)].margin < able;
  });
  if (to.any()) {
    m.because("adds_rebel_control");
    to = m.prefer(to, kCities, "cities");
    to = m.most(
        to, [&](Space x) { return s.count(x, kBritishPieces); }, "most_british");
    return move_out(able, Piece::kFrench, m.random_space(to));
  }
  const int far = steps_to_british(s, w.from);
  if (far > 1 && far < kNoBritish) {
    to = adjacent(w.from).where([&](Space x) { return steps_to_british(s, x) < far; });
    m.because("nearest_british");
    return move_out(able, Piece::kFrench, m.random_space(to));
  }
  to = adjacent(w.from) & s.with(kPatriotPieces) & s.with(kBritishPieces);
  return to.any() ? move_out(1, Piece::kFrench, m.random_space(to)) : action(ActionKind::kDone);
}

// 8.7.3: three War Parties for one more Village, then against Rebellion Control; just enough.
int needed_for_village(const State& s, Space to) {
  const bool site = s.available(Piece::kVillage) > 0 && is_province(to) &&
                    neutral_or_passive(s).has(to) && s.base_room(to) > 0;
  return site ? std::max(0, kPartiesForVillage - s.count(to, kWarParties)) : 0;
}

int needed_against_control(const State& s, Space to) {
  return is_province(to) && rebel_control(s, to) ? -s.spaces[at(to)].margin : 0;
}

Action parties_out(const State& s, Space from, int n, Space to) {
  const Piece p = movable(s, from, Piece::kWarPartyU) > 0 ? Piece::kWarPartyU : Piece::kWarPartyA;
  return move_out(std::min(n, movable(s, from, p)), p, to);
}

// The destination where the rest of a group is still to come; kNowhere for none.
Space unfinished(const Withdrawal& w) {
  for (Space to : w.begun) {
    const bool village = needed_for_village(w.before, to) > 0;
    const int need = village ? needed_for_village(w.now, to) : needed_against_control(w.now, to);
    if (need > 0 && need <= spare_parties(w.now, w.from)) return to;
  }
  return Space::kNowhere;
}

BOX(I10 .1, I10 .5, I10 .6)
RULE("8.3.1", "8.7.3")
Action indian_move(Mind& m, const Withdrawal& w) {
  const State& s = m.s;
  const int able = spare_parties(s, w.from);
  const Space going = unfinished(w);
  if (going != Space::kNowhere) {
    const int need = std::max(needed_for_village(s, going), needed_against_control(s, going));
    return parties_out(s, w.from, std::min(need, able), going);
  }
  if (w.begun.size() >= kMostIndianMarches) return action(ActionKind::kDone);
  const auto within = [&](int need) { return need > 0 && need <= able; };
  SpaceSet to = w.begun.any() ? SpaceSet{} : adjacent(w.from).where([&](Space x) {
    return within(needed_for_village(s, x));
  });
  if (to.any()) {
    m.because("village_site");
    const Space site = m.random_space(to);
    return parties_out(s, w.from, needed_for_village(s, site), site);
  }
  to = adjacent(w.from).where([&](Space x) { return within(needed_against_control(s, x)); });
  if (to.empty()) return action(ActionKind::kDone);
  m.because("removes_rebel_control");
  to = m.prefer(to, not_at(s, Level::kActiveSupport), "no_active_support");
  const Space where = m.random_space(m.most(
      to, [](Space x) { return population(x); }, "population"));
  return parties_out(s, w.from, needed_against_control(s, where), where);
}

RULE("8.3.1")
Action march_out(Mind& m, Faction f, Space from) {
  const Withdrawal w(m.s, f, from);
  switch (f) {
    case Faction::kBritish:
      return british_move(m, w);
    case Faction::kPatriots:
      return patriot_move(m, w);
    case Faction::kFrench:
      return french_move(m, w);
    case Faction::kIndians:
      break;
  }
  return indian_move(m, w);
}

// Card 48, at a person's behest: as many units as possible (8.3.4), each kind to a space at random.
RULE("8.3.4", "8.3.8")
Action leave_answer(Mind& m) {
  const auto p = static_cast<Piece>((*m.d)[0].b);
  SpaceSet to;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kMoveOut) && static_cast<Piece>(a.b) == p) {
      to.add(static_cast<Space>(a.c));
    }
  }
  const Space from = cards::asking(m.s).space;
  return move_out(movable(m.s, from, p), p, m.random_space(to));
}

RULE("8.3.1", "8.3.4")
Action withdraw_answer(Mind& m) {
  const auto at = cards::asking(m.s);
  if (at.call.card == kGodSaveTheKing) return chosen(m, leave_answer(m), "as_many");
  return chosen(m, march_out(m, asked(m), at.space), "by_march");
}

// Card 68: as many cubes as possible (8.3.4), from spaces at random.
RULE("8.3.4")
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
  m.because("as_many");
  return most;
}

}  // namespace

bool leaves_by_march(const State& s, Faction f, Space from) {
  Mind m(s, nullptr, nullptr);
  m.imagining = true;
  return is(march_out(m, f, from), ActionKind::kMoveOut);
}

// Card 14. Neither Raid nor Gather is offered, so the chart comes down to I6 and I9; its die is
// kept, as the space is asked for before the Command.
BOX(I6 .2, I9)
RULE("8.3.5")
Command scout_or_march(Mind& m, CommandSet open, const Scope& scope) {
  const State& s = m.s;
  const auto record = [&](Command c) { return considered(Faction::kIndians, c, scope); };
  const bool scout = open.has(Command::kScout) && scout_possible(s, record(Command::kScout));
  const bool march = open.has(Command::kMarch) && indian_march_possible(s, record(Command::kMarch));
  if (!scout || !march) {
    if (!m.box("i12", scout)) m.box("i10", march);
    return scout ? Command::kScout : Command::kMarch;
  }
  const int ready = s.available(Piece::kWarPartyU);
  const bool open_die = ready > 1 && ready <= 6;
  const int die = open_die ? m.kept_die(6, "i6") : 1;
  if (m.wants != 0) return Command::kMarch;
  if (m.box("i6", ready > die, open_die ? die : kNotRolled, ready)) return Command::kMarch;
  return m.box("i9", true) ? Command::kScout : Command::kMarch;
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
