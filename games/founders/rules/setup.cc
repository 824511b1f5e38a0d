// The set-up of the scenarios, and the deal (3.1, 12).
#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

void place_men(State& s, const ScenarioFacts& facts) {
  for (Man m = 0; m < kMen; ++m) {
    ManState& man = s.man[m];
    man.owner = kSpectator;
    man.office = Office::kNone;
    man.given = facts.given[m];
    man.influence = facts.influence[m];
    for (std::size_t seat = 0; seat < s.seats; ++seat) {
      if (facts.factions[s.seats][seat].has(m)) man.owner = static_cast<Seat>(seat);
    }
    if (s.in_play(m)) {
      s.cards.put(m, Spot::kInPlay);
      continue;
    }
    man.given = man.influence = 0;
    s.cards.put(m, facts.removed.has(m)                          ? Spot::kOut
                   : man_facts(m).generation < facts.generations ? Spot::kDeck
                                                                 : Spot::kLater);
  }
  for (std::size_t o = 0; o < kOffices; ++o) {
    const Man m = facts.offices[o];
    if (m != kNobody) s.man[m].office = static_cast<Office>(o);
  }
  s.man[s.president()].pawns = facts.pawns & 0xfU;
}

void place_cards(State& s, const ScenarioFacts& facts) {
  for (Act a = 0; a < kActs; ++a) {
    const ActFacts& act = act_facts(a);
    const bool later = act.generation >= facts.generations;
    for (int copy = 0; copy < act.copies; ++copy) {
      s.cards.put(u8(act.first + copy), later                    ? Spot::kLater
                                        : copy < facts.copies[a] ? Spot::kDeck
                                                                 : Spot::kOut);
    }
  }
  for (Act a : facts.in_play) s.cards.move(act_facts(a).first, Spot::kOut, Spot::kInPlay);
  for (const auto& [m, a] : facts.spouses) {
    if (!s.in_play(m)) continue;
    s.cards.move(act_facts(a).first, Spot::kOut, Spot::kInPlay);
    s.man[m].spouse = u8(a + 1);
  }
  for (Seat seat = 0; seat < kSeats; ++seat) s.cards.open(hand(seat), only(seat));
}

void place_issues(State& s, const ScenarioFacts& facts) {
  for (Issue i = 0; i < kIssueCards; ++i) {
    s.issue[i] = issue_facts(i).era == facts.first_era ? IssuePlace::kDeck : IssuePlace::kLater;
    if (issue_facts(i).era < facts.first_era) s.issue[i] = IssuePlace::kOut;
    const Place place = issue_facts(i).place;
    if (place != kNowhere && facts.places.has(place)) s.issue[i] = IssuePlace::kResolvedA;
    if (issue_facts(i).era > s.last_era) s.issue[i] = IssuePlace::kOut;
  }
  for (const auto& [issue, b] : facts.resolved) {
    s.issue[issue] = b ? IssuePlace::kResolvedB : IssuePlace::kResolvedA;
  }
  for (Issue i : facts.out) s.issue[i] = IssuePlace::kOut;
}

}  // namespace

RULE("setup")
State set_up(Scenario scenario, int seats, bool short_game, std::uint8_t options) {
  const ScenarioFacts& facts = tables().scenarios[at(scenario)];
  State s{};
  s.seats = u8(seats);
  s.options = options;
  s.scenario = scenario;
  s.phase = facts.first_phase;
  s.era = facts.first_era;
  s.last_era = short_game ? Era::kA : facts.last_era;
  s.revenue = facts.revenue;
  s.reserves = facts.reserves;
  s.support = facts.support;
  s.tension = facts.tension;
  s.tariff = facts.tariff;
  s.generation = facts.generations;
  s.turn = 1;
  for (int seat = 0; seat < seats; ++seat) {
    s.supply[static_cast<std::size_t>(seat)] = tables().influence_each;
  }
  s.open = OpenIssue::nothing();
  place_men(s, facts);
  place_cards(s, facts);
  place_issues(s, facts);
  Turn t{{s}};
  for (Place p = 0; p < kPlaces; ++p) {
    if (p < kOriginals || facts.places.has(p)) t.admit(p);
  }
  return s;
}

namespace {

int men_missing(const State& s, Seat seat) {
  return tables().scenarios[at(s.scenario)].men_each - s.men_of(seat).size();
}

// The named card of the deck goes to the seat that a scenario gives one more.
void give_coalition(Turn& t) {
  const Seat seat = tables().scenarios[at(t.s.scenario)].coalition[t.s.seats];
  if (seat == kSpectator) return;
  const ActFacts& act = act_facts(tables().act("coalition_building"));
  for (int copy = 0; copy < act.copies; ++copy) {
    const Card c = u8(act.first + copy);
    if (t.s.cards.has(Spot::kDeck, c)) {
      t.s.cards.move(c, Spot::kDeck, hand(seat), kEverybody);
      return;
    }
  }
}

void list_men(Turn& t) {
  for (Card c : t.s.cards.at(Spot::kDeck)) {
    if (is_man(c)) t.option(ActionKind::kJoin, c);
  }
}

}  // namespace

void list_deck(Turn& t) {
  for (Card c : t.s.cards.at(Spot::kDeck)) t.option(ActionKind::kCard, c);
}

RULE("setup")
Flow deal(Turn& t) {
  auto& f = t.locals<Procedure::kDeal>();
  BEGIN(t);
  for (f.seat = 0; f.seat < t.s.seats; ++f.seat) {
    while (men_missing(t.s, f.seat) > 0) {
      ASK(t, kChance, Question::kSetupMan, "setup", list_men(t));
      t.s.cards.move(t.answer.a, Spot::kDeck, Spot::kInPlay);
      t.join(t.answer.a, f.seat);
    }
  }
  give_coalition(t);
  for (f.seat = 0; f.seat < t.s.seats; ++f.seat) {
    for (f.left = tables().hand_each; f.left > 0; --f.left) {
      ASK(t, kChance, Question::kSetupCard, "setup", list_deck(t));
      t.draw(t.answer.a, f.seat);
    }
  }
  for (f.left = 0; f.left < t.s.seats && t.s.with(kPersuasion); ++f.left) {
    CALL(t, Procedure::kLeader, SeatLocals{t.s.clockwise(t.s.president_seat(), f.left)});
  }
  END(t);
}

}  // namespace tricorne::founders
