// The facts of the game as constant tables: read once from data/*.json (embedded in the program),
// checked, and never changed while a game is played.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/founders/ids.h"
#include "kernel/embedded.h"
#include "kernel/result.h"
#include "language/grammar.h"
#include "language/program.h"

namespace tricorne::founders {

struct ManFacts {
  std::string id;
  Place home = 0;
  Party party{};
  std::uint8_t generation = 0;
  std::uint8_t ability = 0;
  std::uint8_t votes = 0;
  std::int8_t popularity = 0;
  bool military = false;
  bool income = false;  // a point of influence on his card each turn
};

struct PlaceFacts {
  std::string id;
  std::array<std::uint8_t, kEras> votes{};  // 0: not yet in the Union
  PlaceSet neighbours;
};

// A text and the popularity that goes with it.
struct Row {
  std::int8_t popularity = 0;
  language::Text text;
};

struct OptionFacts {
  Row row;
  std::array<Office, 2> officers{Office::kNone, Office::kNone};
  std::uint8_t difficulty = 0;
  bool congress = false;
  bool negotiation = false;
  language::Text needs;

  [[nodiscard]] bool two_officers() const { return officers[1] != Office::kNone; }
};

struct IssueFacts {
  std::string id;
  Era era{};
  bool hand_of_time = false;
  bool war = false;
  Place place = kNowhere;  // of a state's admission
  language::Text needs;
  std::vector<OptionFacts> options;
  Row failed;
  Row ignored;
  bool review = false;      // the Chief Justice may cancel it
  bool own_cancel = false;  // with a row of its own; else as failed
  Row cancelled;
  std::uint8_t override_cost = 0;  // popularity for which the President lets it stand; 0: he cannot
};

struct ActFacts {
  std::string id;
  std::uint8_t generation = 0;
  Card first = 0;  // of its copies
  std::uint8_t copies = 0;
  bool spouse = false;
  bool expires = false;  // with era A
  When when{};
  language::Text condition;
  language::Text event;
};

struct LawFacts {
  std::string id;
  std::uint8_t difficulty = 0;
  std::uint8_t outrage = 0;
  Row pass;
  Row repeal;
};

struct ScenarioFacts {
  Phase first_phase{};
  Era first_era{};
  Era last_era{};
  std::int16_t revenue = 0;
  std::int16_t reserves = 0;
  std::int8_t support = 0;
  std::uint8_t tension = 0;
  std::uint8_t tariff = 0;
  std::uint8_t generations = 0;
  std::uint8_t men_each = 0;  // drawn at random up to this number
  std::uint8_t pawns = 0;
  std::array<std::uint8_t, kActs> copies{};  // in the action deck
  std::vector<Act> in_play;
  ManSet removed;
  std::vector<std::pair<Issue, bool>> resolved;  // true: by option B
  std::vector<Issue> out;
  PlaceSet places;
  std::array<std::array<ManSet, kSeats>, kSeats + 1> factions{};  // by the number of players
  std::array<Seat, kSeats + 1>
      coalition{};  // who has a Coalition Building more; kSpectator: nobody
  std::array<Man, kOffices> offices{};
  std::array<std::uint8_t, kMen> given{};
  std::array<std::uint8_t, kMen> influence{};
  std::vector<std::pair<Man, Act>> spouses;
};

struct Tables {
  std::array<ManFacts, kMen> men;
  std::array<ManSet, 3> parties;  // by Party; of both parties are all
  ManSet military;
  std::array<PlaceFacts, kPlaces> places;
  std::array<IssueFacts, kIssueCards> issues;
  std::array<ActFacts, kActs> acts;
  std::array<Act, kCopies> act_of_copy{};
  std::array<LawFacts, kTaxes + kBonds> laws;
  std::array<LawFacts, kTariffs> tariffs;
  std::array<std::uint8_t, kOffices> office_popularity{};
  std::uint8_t influence_each = 0;
  std::uint8_t hand_each = 0;
  std::array<ScenarioFacts, kScenarios> scenarios;
  std::shared_ptr<const language::Grammar> grammar;
  language::Program program;   // what the cards say
  std::uint64_t own_data = 0;  // the hash of an owner's files; 0 where there are none

  // By their ids; abort on one that there is not: for tests and for names that rules speak of.
  [[nodiscard]] Man man(std::string_view id) const;
  [[nodiscard]] Place place(std::string_view id) const;
  [[nodiscard]] Issue issue(std::string_view id) const;
  [[nodiscard]] Act act(std::string_view id) const;
};

// From files named like the embedded ones ("games/founders/data/board.json").
Result<Tables> load_tables(std::span<const EmbeddedFile> files);
// From an owner's directory with some of them. Ids are those of the shipped files.
Result<Tables> load_tables(const std::string& directory);

namespace detail {
extern Tables loaded;
}
// The tables in force. use_tables() is for program start, before any game exists.
void use_tables(Tables tables);
inline const Tables& tables() { return detail::loaded; }

inline const ManFacts& man_facts(Man m) { return tables().men[m]; }
inline const PlaceFacts& place_facts(Place p) { return tables().places[p]; }
inline const IssueFacts& issue_facts(Issue i) { return tables().issues[i]; }
inline const ActFacts& act_facts(Act a) { return tables().acts[a]; }
inline Act act_of(Card c) { return tables().act_of_copy[static_cast<std::size_t>(c - kMen)]; }

// Elbridge Gerry belongs to both parties.
inline bool of_party(Man m, Party p) {
  return man_facts(m).party == p || man_facts(m).party == Party::kEither || p == Party::kEither;
}
inline const ManSet& men_of_party(Party p) { return tables().parties[static_cast<std::size_t>(p)]; }
inline bool in_both_parties(Man m) { return man_facts(m).party == Party::kEither; }

}  // namespace tricorne::founders
