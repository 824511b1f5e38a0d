// Skirmish, Partisans and War Path: where a non-player strikes and what it removes.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/charts.h"

namespace tricorne::liberty::bots {
namespace {

// What is being removed, one piece at a time.
class Victims {
 public:
  Victims(const State& s, Space where, PieceSet kinds) {
    for (Piece p : kinds) left_[at(p)] = s.count(where, p);
  }
  [[nodiscard]] int left(Piece p) const { return left_[at(p)]; }
  [[nodiscard]] int total() const {
    int n = 0;
    for (int count : left_) n += count;
    return n;
  }
  void take(Piece p) { --left_[at(p)]; }

 private:
  std::array<int, kPieces> left_{};
};

// 8.1.2: Underground before Active, then the cubes of which there are fewest, Regulars if equal.
RULE("8.1.2")
Piece next_target(const Victims& v) {
  for (Piece p : {Piece::kMilitiaU, Piece::kWarPartyU, Piece::kMilitiaA, Piece::kWarPartyA}) {
    if (v.left(p) > 0) return p;
  }
  const auto fewest = [&](Piece regular, Piece other) {
    if (v.left(regular) == 0) return other;
    if (v.left(other) == 0) return regular;
    return v.left(regular) <= v.left(other) ? regular : other;
  };
  if (v.left(Piece::kRegular) + v.left(Piece::kTory) > 0) {
    return fewest(Piece::kRegular, Piece::kTory);
  }
  return fewest(Piece::kFrench, Piece::kContinental);
}

Action pair_of(Piece p, Piece q) {
  return action(ActionKind::kPair, std::min(p, q), std::max(p, q));
}

void count_victim(StrikeChoice& choice, Piece p) {
  (kCubes.has(p) ? choice.cubes : choice.irregulars) += 1;
}

// 8.1.2: after a cube comes one of the other kind of its side, if there is one.
RULE("8.1.2")
Piece target_in_turn(const Victims& v, Piece last) {
  constexpr std::array<std::pair<Piece, Piece>, 4> kTurns = {
      {{Piece::kRegular, Piece::kTory},
       {Piece::kTory, Piece::kRegular},
       {Piece::kFrench, Piece::kContinental},
       {Piece::kContinental, Piece::kFrench}}};
  for (const auto& [one, other] : kTurns) {
    if (last == one && v.left(other) > 0) return other;
  }
  return next_target(v);
}

// Whether a second cube is of the other kind (8.1.2) or again of the one there is least of (8.4.1).
enum class Cubes : std::uint8_t { kInTurn, kLeast };

// As many of these as possible: two for one of one's own, or one.
StrikeChoice most_of(Victims v, bool can_pay, Cubes cubes = Cubes::kInTurn) {
  StrikeChoice choice;
  if (v.total() == 0) return choice;
  const Piece first = next_target(v);
  count_victim(choice, first);
  choice.answer = action(ActionKind::kPiece, first);
  v.take(first);
  if (can_pay && v.total() > 0) {
    const Piece second = cubes == Cubes::kInTurn ? target_in_turn(v, first) : next_target(v);
    count_victim(choice, second);
    choice.answer = pair_of(first, second);
    choice.own = 1;
  }
  return choice;
}

// Clinton and Brant take one Militia more in their space, if one is left.
BOX(B11 .6)
RULE("1.10")
StrikeChoice with_leader(const State& s, Space where, Leader leader, StrikeChoice choice) {
  const bool left = s.count(where, kMilitia) > choice.irregulars;
  if (s.leads(leader, where) && left) ++choice.irregulars;
  return choice;
}

// As many as possible with the Militia that the Leader takes: one is left for him, so that he finds
// it, and pieces of one's own are given up only for more than he and a single one would remove.
BOX(I8 .3, I12 .5)
RULE("1.10", "8.1.2", "8.7.1", "8.7.4")
StrikeChoice most_with_leader(const State& s, Space where, PieceSet kinds, bool can_pay,
                              Leader leader) {
  Victims v(s, where, kinds);
  const bool his = v.total() > 1 && s.leads(leader, where) && s.has(where, kMilitia & kinds);
  if (his) v.take(v.left(Piece::kMilitiaA) > 0 ? Piece::kMilitiaA : Piece::kMilitiaU);
  return with_leader(s, where, leader, most_of(v, can_pay));
}

StrikeChoice base_choice(Piece base) {
  return {.answer = action(ActionKind::kPiece, base), .base = true, .own = 1};
}

// Cubes first, of the kind there is least of, a Regular spent only for a second cube; else one
// piece.
BOX(B11 .4, B11 .5)
RULE("8.4.1")
StrikeChoice british_skirmish(const State& s, Space where) {
  StrikeChoice choice = most_of(Victims(s, where, kRebellionCubes), true, Cubes::kLeast);
  if (choice.enemies() == 0) choice = most_of(Victims(s, where, Piece::kMilitiaA), false);
  if (choice.enemies() == 0) choice = base_choice(Piece::kPatriotFort);
  return with_leader(s, where, Leader::kClinton, choice);
}

BOX(I12 .5)
RULE("8.7.4")
StrikeChoice scout_skirmish(const State& s, Space where) {
  const PieceSet kinds = kRebellionCubes | PieceSet{Piece::kMilitiaA};
  if (s.has(where, kinds)) return most_with_leader(s, where, kinds, true, Leader::kClinton);
  return with_leader(s, where, Leader::kClinton, base_choice(Piece::kPatriotFort));
}

BOX(P12 .1, F12 .2, F12 .3)
RULE("8.5.1", "8.6.3")
StrikeChoice rebel_skirmish(const State& s, Space where) {
  if (!s.has(where, kBritishCubes)) return base_choice(Piece::kBritishFort);
  return most_of(Victims(s, where, kBritishCubes), true);
}

// A Village, then War Parties, then British cubes.
BOX(P8 .2, P8 .3, P8 .4)
RULE("8.5.1")
StrikeChoice partisans(const State& s, Space where) {
  const bool two = s.count(where, Piece::kMilitiaU) >= 2;
  if (s.has(where, Piece::kVillage) && !s.has(where, kWarParties) && two) {
    return base_choice(Piece::kVillage);
  }
  return most_of(Victims(s, where, kWarParties | kBritishCubes), two);
}

BOX(I8 .2, I8 .3)
RULE("8.7.1")
StrikeChoice war_path(const State& s, Space where) {
  const PieceSet units = kRebellionCubes | kMilitia;
  if (!s.has(where, units)) return base_choice(Piece::kPatriotFort);
  const bool two = s.count(where, Piece::kWarPartyU) >= 2;
  return most_with_leader(s, where, units, two, Leader::kBrant);
}

}  // namespace

StrikeChoice best_strike(const State& s, Faction f, Faction decider, Special special, Space where) {
  if (special == Special::kPartisans) return partisans(s, where);
  if (special == Special::kWarPath) return war_path(s, where);
  if (f != Faction::kBritish) return rebel_skirmish(s, where);
  return decider == Faction::kIndians ? scout_skirmish(s, where) : british_skirmish(s, where);
}

namespace {

// Control after a strike of the Rebellion.
Control control_after_strike(const State& s, Special special, Space where,
                             const StrikeChoice& choice) {
  const int british = special == Special::kPartisans ? choice.cubes : choice.enemies();
  return control_after(s, where, -choice.enemies(), -choice.own, -british);
}

// "Most Control" is that of the most Population, as 8.4.2, 8.5.4 and 8.6.10 of the living rules
// spell it out.
SpaceSet most_control(Mind& m, SpaceSet among, SpaceSet turns, std::string_view reason) {
  turns &= among;
  if (turns.empty()) return among;
  return m.most(
      m.prefer(among, turns, reason), [](Space s) { return population(s); }, "population");
}

// First to add most Rebellion Control, then to remove most British Control.
SpaceSet by_control(Mind& m, Faction f, Special special, SpaceSet among) {
  const auto after = [&](Space where) {
    return control_after_strike(m.s, special, where, best_strike(m.s, f, f, special, where));
  };
  const SpaceSet added = among.where(
      [&](Space s) { return !rebel_control(m.s, s) && after(s) == Control::kRebellion; });
  among = most_control(m, among, added, "adds_rebel_control");
  const SpaceSet removed = among.where(
      [&](Space s) { return british_control(m.s, s) && after(s) != Control::kBritish; });
  return most_control(m, among, removed, "removes_british_control");
}

BOX(B11 .2, B11 .3, B11 .4, B11 .5)
RULE("8.4.1")
SpaceSet british_skirmish_spaces(Mind& m, SpaceSet among) {
  among = m.prefer(among, kWestIndiesOnly, "west_indies");
  among = m.prefer_where(
      among, [&](Space s) { return m.s.count(s, Piece::kRegular) == 1; }, "one_regular");
  among = m.most(
      among, [&](Space s) { return british_skirmish(m.s, s).cubes; }, "most_cubes");
  if (among.any() && british_skirmish(m.s, among.first()).cubes == 0) {
    among = m.prefer_where(
        among, [&](Space s) { return rebels(m.s, s) == 1; }, "last_rebel");
    among = m.prefer(among, kCities, "cities");
  }
  return among;
}

BOX(F12 .1, F12 .2, F12 .3)
RULE("8.6.3")
SpaceSet french_skirmish_spaces(Mind& m, SpaceSet among) {
  among = m.prefer(among, kWestIndiesOnly, "west_indies");
  among = m.prefer_where(
      among, [&](Space s) { return rebel_skirmish(m.s, s).base; }, "british_fort");
  return m.most(
      among, [&](Space s) { return rebel_skirmish(m.s, s).cubes; }, "most_cubes");
}

BOX(P12 .1, P12 .2)
RULE("8.5.1")
SpaceSet patriot_skirmish_spaces(Mind& m, SpaceSet among) {
  among = m.prefer_where(
      among, [&](Space s) { return rebel_skirmish(m.s, s).base; }, "british_fort");
  return by_control(m, Faction::kPatriots, Special::kSkirmish, among);
}

BOX(P8 .2, P8 .3, P8 .4, P8 .5, P8 .6)
RULE("8.5.1")
SpaceSet partisan_spaces(Mind& m, SpaceSet among) {
  const SpaceSet villages = among.where([&](Space s) { return partisans(m.s, s).base; });
  if (villages.any()) {
    among = m.prefer(among, villages, "village");
  } else {
    among = m.most(
        among, [&](Space s) { return partisans(m.s, s).irregulars; }, "war_parties");
    if (among.any() && partisans(m.s, among.first()).irregulars == 0) {
      among = m.most(
          among, [&](Space s) { return partisans(m.s, s).cubes; }, "british_units");
    }
  }
  return by_control(m, Faction::kPatriots, Special::kPartisans, among);
}

BOX(I8 .2, I8 .3, I8 .4)
RULE("8.7.1")
SpaceSet war_path_spaces(Mind& m, SpaceSet among) {
  among = m.prefer_where(
      among, [&](Space s) { return war_path(m.s, s).base; }, "patriot_fort");
  among = m.most(
      among, [&](Space s) { return war_path(m.s, s).enemies(); }, "most_rebels");
  return m.prefer(among, m.s.with(Piece::kVillage), "villages");
}

}  // namespace

SpaceSet best_strike_spaces(Mind& m, Faction f, Special special, SpaceSet among) {
  if (among.empty()) return {};
  if (special == Special::kPartisans) return partisan_spaces(m, among);
  if (special == Special::kWarPath) return war_path_spaces(m, among);
  if (f == Faction::kBritish) return british_skirmish_spaces(m, among);
  return f == Faction::kPatriots ? patriot_skirmish_spaces(m, among)
                                 : french_skirmish_spaces(m, among);
}

// The British look to cubes alone, and to other pieces only where there are none (8.4.1).
static std::string_view reason_for_strike(const State& s, const SpecialRun& run,
                                          const StrikeChoice& choice) {
  if (choice.base) return "base_falls";
  const bool british = run.faction == Faction::kBritish && run.decider == Faction::kBritish;
  if (!british) {
    const Leader leader = run.special == Special::kWarPath ? Leader::kBrant : Leader::kClinton;
    const bool led = side(run.faction) == Side::kRoyalist && s.leads(leader, run.space);
    return led && s.has(run.space, kMilitia) ? "most_fall_led" : "most_fall";
  }
  return choice.cubes > 0 ? "cubes_fall" : "no_cube_falls";
}

// The questions of rules/special/strike.cc, whoever strikes. Where a Battle, Muster or Garrison has
// been selected no strike is offered (4.2.2, 4.5.2).
BOX(B11 .1, F12 .4)
RULE("8.4.4", "8.6.3")
Action answer_strike(Mind& m) {
  const auto run = special_run(m.s);
  switch (static_cast<Question>(m.d->question)) {
    case Question::kStrikeTargets: {
      const StrikeChoice choice =
          best_strike(m.s, run.faction, run.decider, run.special, run.space);
      return chosen(m, choice.answer, reason_for_strike(m.s, run, choice));
    }
    case Question::kStrikeMilitia:
      BOX(B11 .6)
      // Clinton and Brant: hidden ones before Active ones (8.1.2).
      return chosen(m, action(ActionKind::kPiece, Piece::kMilitiaU), "leader_strikes");
    default: {
      const SpaceSet best = best_strike_spaces(m, run.faction, run.special, spaces_of(m));
      if (best.empty()) return stop(m, "carried_out");
      const Space where = m.random_space(best);
      m.act("strike", where);
      return or_first(m, action(ActionKind::kSpace, where));
    }
  }
}

}  // namespace tricorne::liberty::bots
