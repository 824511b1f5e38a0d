// The tables and the set-up of every scenario and number of players.
#include <gtest/gtest.h>

#include <iterator>
#include <map>
#include <sstream>

#include "games/founders/tests/asking.h"

namespace tricorne::founders {
namespace {

TEST(Tables, HaveTheNumbersOfTheGame) {
  EXPECT_EQ(man_facts(man("george_washington")).votes, 10);
  EXPECT_EQ(man_facts(man("elbridge_gerry")).party, Party::kEither);
  int generation_one = 0;
  for (const ActFacts& act : tables().acts) generation_one += act.generation == 0 ? act.copies : 0;
  EXPECT_EQ(generation_one, 23);
  int electors = 0;
  for (Place p = 0; p < kOriginals; ++p) electors += place_facts(p).votes[0];
  EXPECT_EQ(electors, 134);  // E10
}

TEST(Tables, KnowWhoIsNextToWhom) {
  const auto next = [](std::string_view a, std::string_view b) {
    return place_facts(tables().place(a)).neighbours.has(tables().place(b));
  };
  EXPECT_TRUE(next("NY", "PA"));
  EXPECT_FALSE(next("NY", "NJ"));
  EXPECT_FALSE(next("VA", "PA"));
}

// The first answer to every chance question of the deal.
State dealt(Scenario scenario, int seats) {
  State s = set_up(scenario, seats, false);
  s.stack.push(Procedure::kDeal);
  run_to_question(s, {}, nullptr);
  Decision d;
  while (!s.stack.empty()) {
    list_question(s, d);
    EXPECT_EQ(d.seat, kChance);
    run_to_question(s, d[0], nullptr);
  }
  return s;
}

RULE("setup")
TEST(SetUp, DealsThreeStatesmenAndTwoCards) {
  const std::array<int, 7> deck = {0, 0, 0, 38, 35, 32, 29};
  for (int seats = 3; seats <= 6; ++seats) {
    const State s = dealt(Scenario::kA, seats);
    for (Seat seat = 0; seat < s.seats; ++seat) {
      EXPECT_EQ(s.men_of(seat).size(), 3) << seats;
      EXPECT_EQ(s.hand_size(seat), 2);
      EXPECT_EQ(s.supply[seat], 3);
    }
    EXPECT_EQ(s.cards.count(Spot::kDeck), deck[static_cast<std::size_t>(seats)] - 2 * seats);
    EXPECT_TRUE(s.cards.sound());
  }
}

RULE("setup")
TEST(SetUp, OfScenarioA) {
  const State s = set_up(Scenario::kA, 5, false);
  EXPECT_EQ(s.president(), man("george_washington"));
  EXPECT_EQ(s.man[s.president()].pawns, 1);
  EXPECT_EQ(s.man[s.president()].cubes, 0);
  EXPECT_EQ(s.holder(Office::kVicePresident), man("john_adams"));
  EXPECT_FALSE(s.filled(Office::kChiefJustice));
  EXPECT_EQ(s.leader(Party::kLiberal), man("benjamin_franklin"));
  EXPECT_EQ(s.leader(Party::kConservative), man("george_washington"));
  EXPECT_EQ(s.revenue, -30);
  EXPECT_EQ(s.places().size(), kOriginals);
}

// Ruling 101.
RULE("setup")
TEST(SetUp, OfScenariosBAndC) {
  for (int seats = 3; seats <= 6; ++seats) {
    const State b = dealt(Scenario::kB, seats);
    EXPECT_EQ(b.president(), man("thomas_jefferson"));
    EXPECT_EQ(b.man[b.president()].pawns, 2);
    EXPECT_EQ(b.holder(Office::kChiefJustice), man("john_marshall"));
    EXPECT_EQ(b.support, -3);
    EXPECT_EQ(b.places().size(), 12);
    EXPECT_TRUE(b.in_force(tables().act("theory_of_judicial_review")));
    EXPECT_TRUE(b.is_resolved(tables().issue("twelfth_amendment")));
    EXPECT_EQ(b.hand_size(2), seats == 3 ? 3 : 2);
    EXPECT_EQ(b.popularity(man("thomas_jefferson")), 8);
    EXPECT_EQ(score(b, b.owner(man("thomas_jefferson"))), 0);  // scenario cubes are never scored
    const State c = dealt(Scenario::kC, seats);
    EXPECT_EQ(c.leader(Party::kLiberal), man("albert_gallatin"));
    EXPECT_EQ(c.holder(Office::kChiefJustice), man("roger_b_taney"));
    EXPECT_EQ(c.hand_size(0), 3);
    EXPECT_EQ(c.places().size(), 21);
    EXPECT_TRUE(c.cards.sound());
  }
}

// ---- The printed tables, copied from the rulebook and not from our data

struct Faction {
  Scenario scenario;
  int seats;
  Seat seat;
  std::string_view men;
};
constexpr Faction kFactions[] = {
    {Scenario::kA, 3, 0, "benjamin_franklin george_washington"},
    {Scenario::kA, 3, 1, "john_jay alexander_hamilton"},
    {Scenario::kA, 3, 2, "thomas_jefferson john_adams aaron_burr"},
    {Scenario::kA, 4, 0, "benjamin_franklin george_washington john_adams"},
    {Scenario::kA, 4, 1, "john_jay alexander_hamilton"},
    {Scenario::kA, 4, 2, "thomas_jefferson"},
    {Scenario::kA, 4, 3, "aaron_burr"},
    {Scenario::kA, 5, 0, "benjamin_franklin george_washington"},
    {Scenario::kA, 5, 1, "alexander_hamilton"},
    {Scenario::kA, 5, 2, "thomas_jefferson"},
    {Scenario::kA, 5, 3, "aaron_burr"},
    {Scenario::kA, 5, 4, "john_jay john_adams"},
    {Scenario::kA, 6, 0, "benjamin_franklin george_washington"},
    {Scenario::kA, 6, 1, "john_jay alexander_hamilton"},
    {Scenario::kA, 6, 2, "thomas_jefferson"},
    {Scenario::kA, 6, 3, "aaron_burr"},
    {Scenario::kA, 6, 4, "john_adams"},
    {Scenario::kA, 6, 5, "james_madison james_monroe"},
    {Scenario::kB, 3, 0, "george_clinton james_madison elbridge_gerry william_h_crawford"},
    {Scenario::kB, 3, 1, "thomas_jefferson james_monroe albert_gallatin andrew_jackson"},
    {Scenario::kB, 3, 2,
     "timothy_pickering charles_c_pinckney john_marshall john_quincy_adams dewitt_clinton"},
    {Scenario::kB, 4, 0, "george_clinton james_madison elbridge_gerry william_h_crawford"},
    {Scenario::kB, 4, 1, "thomas_jefferson james_monroe albert_gallatin andrew_jackson"},
    {Scenario::kB, 4, 2, "john_jay timothy_pickering rufus_king john_quincy_adams"},
    {Scenario::kB, 4, 3, "charles_c_pinckney thomas_pinckney john_marshall james_knox_polk"},
    {Scenario::kB, 5, 0, "george_clinton james_madison elbridge_gerry"},
    {Scenario::kB, 5, 1, "thomas_jefferson james_monroe albert_gallatin"},
    {Scenario::kB, 5, 2, "john_jay rufus_king john_marshall"},
    {Scenario::kB, 5, 3, "timothy_pickering john_quincy_adams william_henry_harrison"},
    {Scenario::kB, 5, 4, "charles_c_pinckney thomas_pinckney james_knox_polk"},
    {Scenario::kB, 6, 0, "george_clinton james_madison elbridge_gerry"},
    {Scenario::kB, 6, 1, "thomas_jefferson james_monroe albert_gallatin"},
    {Scenario::kB, 6, 2, "john_jay rufus_king john_marshall"},
    {Scenario::kB, 6, 3, "timothy_pickering john_quincy_adams william_henry_harrison"},
    {Scenario::kB, 6, 4, "charles_c_pinckney thomas_pinckney james_knox_polk"},
    {Scenario::kB, 6, 5, "henry_clay thomas_hart_benton martin_van_buren"},
    {Scenario::kC, 3, 0,
     "william_henry_harrison roger_b_taney richard_m_johnson william_rufus_king"},
    {Scenario::kC, 3, 1, "albert_gallatin william_h_seward henry_clay james_buchanan"},
    {Scenario::kC, 3, 2, "daniel_webster thomas_hart_benton lewis_cass john_tyler"},
    {Scenario::kC, 4, 0, "william_henry_harrison roger_b_taney william_rufus_king"},
    {Scenario::kC, 4, 1, "albert_gallatin henry_clay james_buchanan"},
    {Scenario::kC, 4, 2, "richard_m_johnson daniel_webster john_tyler"},
    {Scenario::kC, 4, 3, "william_h_seward thomas_hart_benton winfield_scott"},
    {Scenario::kC, 5, 0, "william_henry_harrison roger_b_taney george_m_dallas"},
    {Scenario::kC, 5, 1, "albert_gallatin henry_clay james_buchanan"},
    {Scenario::kC, 5, 2, "richard_m_johnson daniel_webster john_tyler"},
    {Scenario::kC, 5, 3, "william_h_seward thomas_hart_benton winfield_scott"},
    {Scenario::kC, 5, 4, "lewis_cass zachary_taylor james_knox_polk"},
    {Scenario::kC, 6, 0, "william_henry_harrison roger_b_taney george_m_dallas"},
    {Scenario::kC, 6, 1, "albert_gallatin henry_clay james_buchanan"},
    {Scenario::kC, 6, 2, "richard_m_johnson daniel_webster john_tyler"},
    {Scenario::kC, 6, 3, "william_h_seward thomas_hart_benton winfield_scott"},
    {Scenario::kC, 6, 4, "john_c_calhoun william_rufus_king james_knox_polk"},
    {Scenario::kC, 6, 5, "lewis_cass zachary_taylor abraham_lincoln"},
};

std::vector<std::string> words(std::string_view text) {
  std::istringstream in{std::string(text)};
  return {std::istream_iterator<std::string>(in), {}};
}
ManSet men(std::string_view text) {
  ManSet out;
  for (const std::string& id : words(text)) out.add(man(id));
  return out;
}

RULE("setup")
TEST(SetUp, GivesEachFactionTheStatesmenPrinted) {
  for (const Faction& f : kFactions) {
    EXPECT_EQ(set_up(f.scenario, f.seats, false).men_of(f.seat), men(f.men))
        << at(f.scenario) << " " << f.seats << " players, seat " << int{f.seat};
  }
}

// "name number" pairs: cubes that count as printed, and influence.
void expect_marks(const State& s, std::string_view given, std::string_view influence) {
  std::map<Man, int> cubes;
  std::map<Man, int> points;
  for (auto [text, to] : {std::pair{given, &cubes}, {influence, &points}}) {
    const auto list = words(text);
    for (std::size_t i = 0; i + 1 < list.size(); i += 2)
      (*to)[man(list[i])] = std::stoi(list[i + 1]);
  }
  for (Man m : s.men()) {
    EXPECT_EQ(s.man[m].given, cubes[m]) << man_facts(m).id;
    EXPECT_EQ(s.man[m].influence, points[m]) << man_facts(m).id;
    EXPECT_EQ(s.man[m].cubes, 0) << man_facts(m).id;
  }
}

// Ruling 101: Calhoun is dealt to six only, but his cubes are as printed for all.
RULE("setup")
TEST(Scenario, GivesPopularityAlsoToWhoEntersLater) {
  State s = set_up(Scenario::kC, 4, false);
  const Man calhoun = man("john_c_calhoun");
  ASSERT_FALSE(s.in_play(calhoun));
  s.cards.move(calhoun, Spot::kDeck, Spot::kInPlay);
  Turn{{s}}.join(calhoun, 1);
  EXPECT_EQ(s.man[calhoun].given, 2);
  EXPECT_EQ(s.popularity(calhoun), man_facts(calhoun).popularity + 2);
  EXPECT_EQ(score(s, 1), 0);
}

void expect_issues(const State& s, std::string_view resolved_a, std::string_view resolved_b,
                   std::string_view out) {
  const auto expect = [&](std::string_view text, IssuePlace where) {
    for (const std::string& id : words(text)) EXPECT_EQ(s.issue[tables().issue(id)], where) << id;
  };
  expect(resolved_a, IssuePlace::kResolvedA);
  expect(resolved_b, IssuePlace::kResolvedB);
  expect(out, IssuePlace::kOut);
}
// How many of each action card are in the deck; those not named are not.
void expect_deck(const State& s, std::map<std::string, int> copies) {
  for (Act a = 0; a < kActs; ++a) {
    const ActFacts& act = act_facts(a);
    int found = 0;
    for (int i = 0; i < act.copies; ++i)
      found += s.cards.has(Spot::kDeck, u8(act.first + i)) ? 1 : 0;
    EXPECT_EQ(found, copies[std::string(act.id)]) << act.id;
  }
}
void expect_admitted(const State& s, std::string_view beyond_the_originals) {
  PlaceSet wanted;
  for (Place p = 0; p < kOriginals; ++p) wanted.add(p);
  for (const std::string& id : words(beyond_the_originals)) wanted.add(place(id));
  EXPECT_EQ(s.places(), wanted);
}

constexpr std::string_view kResolvedInEraA =
    "assume_state_debts bill_of_rights land_act_of_1804 napoleon_seeks_help northwest_indian_war "
    "pay_off_war_bonds relocate_capital sedition_act tax_rebellion twelfth_amendment "
    "virginia_slave_revolt";

RULE("setup")
TEST(SetUp, OfScenarioBIsThatPrinted) {
  for (int seats = 3; seats <= 6; ++seats) {
    const State s = set_up(Scenario::kB, seats, false);
    EXPECT_EQ(s.phase, Phase::kPeople);
    EXPECT_EQ(std::tuple(s.revenue, s.reserves, s.tariff, s.active, s.tension, s.support),
              std::tuple(15, -20, 1, 0, 1, -3));
    expect_issues(s, kResolvedInEraA, "british_attacks_on_shipping quasi_war_with_france",
                  "end_slavery france_demands_support suffrage_for_women");
    expect_issues(s, "create_national_bank", "", "");
    expect_admitted(s, "KY OH TN");
    expect_marks(s,
                 "thomas_jefferson 6 james_madison 3 george_clinton 2 timothy_pickering 2 "
                 "john_marshall 2 charles_c_pinckney 1 james_monroe 1 albert_gallatin 1",
                 "thomas_jefferson 2 timothy_pickering 1 john_marshall 1");
    EXPECT_EQ(s.holder(Office::kVicePresident), man("george_clinton"));
    EXPECT_EQ(s.man[man("james_madison")].spouse, tables().act("dolley_todd") + 1);
    for (Man m : men("benjamin_franklin george_washington patrick_henry john_adams "
                     "alexander_hamilton aaron_burr")) {
      EXPECT_TRUE(s.cards.has(Spot::kOut, m)) << man_facts(m).id;
    }
    expect_deck(s, {{"coalition_building", 5},
                    {"make_an_important_speech", 5},
                    {"duel", 1},
                    {"the_hand_of_time", 1},
                    {"secession", 1},
                    {"theory_of_nullification", 1},
                    {"republic_of_texas_established", 1},
                    {"ugly_words", 1},
                    {"sarah_childress", 1},
                    {"corrupt_bargain", 1},
                    {"spoils_system", 1},
                    {"hartford_convention", 1}});
  }
}

RULE("setup")
TEST(SetUp, OfScenarioCIsThatPrinted) {
  for (int seats = 3; seats <= 6; ++seats) {
    const State s = set_up(Scenario::kC, seats, false);
    EXPECT_EQ(s.phase, Phase::kPeople);
    EXPECT_EQ(std::tuple(s.revenue, s.reserves, s.tariff, s.active, s.tension, s.support),
              std::tuple(-1, -30, 0, 0, 2, 3));
    expect_issues(s, kResolvedInEraA, "british_attacks_on_shipping quasi_war_with_france",
                  "create_national_bank end_slavery france_demands_support suffrage_for_women "
                  "dorr_rebellion financial_panic internal_improvements panic_of_1819");
    expect_issues(s,
                  "adams_onis_treaty defunding_bank extension_of_slavery_crisis first_seminole_war "
                  "french_attacks_on_shipping indian_removal_act land_act_of_1820 monroe_doctrine "
                  "nat_turner_uprising nullification_crisis second_seminole_war specie_circular "
                  "war_of_1812",
                  "", "");
    expect_admitted(s, "KY OH TN AL AR IL IN LA ME MI MS MO");
    expect_marks(s,
                 "albert_gallatin 4 william_henry_harrison 3 henry_clay 2 daniel_webster 2 "
                 "john_c_calhoun 2 richard_m_johnson 1 john_tyler 1",
                 "daniel_webster 1 henry_clay 1 thomas_hart_benton 1");
    EXPECT_EQ(s.president(), man("william_henry_harrison"));
    EXPECT_EQ(s.man[s.president()].pawns, 1);
    EXPECT_EQ(s.holder(Office::kVicePresident), man("john_tyler"));
    EXPECT_TRUE(s.in_force(tables().act("republic_of_texas_established")));
    // Of the first generation there are but two; of the second all but two that are gone.
    for (Man m = 0; m < 24; ++m) {
      const bool stays = m == man("albert_gallatin") || m == man("william_henry_harrison");
      EXPECT_NE(s.cards.has(Spot::kOut, m), stays) << man_facts(m).id;
    }
    for (Man m : men("david_crockett martin_van_buren")) EXPECT_TRUE(s.cards.has(Spot::kOut, m));
    expect_deck(s, {{"coalition_building", 5},
                    {"duel", 1},
                    {"make_an_important_speech", 5},
                    {"sabotage_a_negotiation", 1},
                    {"secession", 1},
                    {"theory_of_nullification", 1},
                    {"panic_of_1847", 1},
                    {"raid_on_harpers_ferry", 1},
                    {"coalition_building_3", 2},
                    {"important_speech_3", 1},
                    {"anti_slavery_novel", 1},
                    {"caning_in_the_senate", 1},
                    {"know_nothing_surge", 1},
                    {"great_debates", 1},
                    {"gold_rush", 1}});
  }
}

}  // namespace
}  // namespace tricorne::founders
