#include "games/founders/tables.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "founders_data.h"
#include "games/founders/cards/grammar.h"
#include "games/founders/words.h"
#include "kernel/document.h"
#include "kernel/tables.h"
#include "language/document.h"

namespace tricorne::founders {
namespace {

using language::Text;

// The index of the element with this id.
template <class All>
std::size_t find_id(const All& all, std::string_view id) {
  std::size_t i = 0;
  while (i < all.size() && all[i].id != id) ++i;
  return i;
}

class Loader {
 public:
  explicit Loader(std::span<const EmbeddedFile> files) : files_(files) {}

  Tables load() {
    const Document statesmen = open("statesmen");
    const Document presidential = open("presidential");
    const Document issues = open("issues");
    const Document actions = open("actions");
    const Document board = open("board");
    statesmen.reader().only({"game", "sources", "statesmen"});
    presidential.reader().only({"game", "sources", "non_adjacent", "original_states",
                                "new_state_table", "offices", "office_rules", "tariffs",
                                "tariff_rules", "taxes", "emergency_bonds", "bond_rules"});
    issues.reader().only({"game", "sources", "issues"});
    actions.reader().only({"game", "sources", "actions"});
    board.reader().only({"game", "sources", "influence_each", "hand_each", "scenarios"});
    name_places(presidential.reader());
    name(issues.reader()["issues"], out_.issues);
    name(actions.reader()["actions"], out_.acts);
    name(statesmen.reader()["statesmen"], out_.men);
    read_places(presidential.reader());
    read_men(statesmen.reader());
    make_grammar();
    read_issues(issues.reader());
    read_acts(actions.reader());
    read_presidential(presidential.reader());
    read_board(board.reader());
    out_.grammar = std::make_shared<const language::Grammar>(std::move(grammar_));
    return std::move(out_);
  }

 private:
  struct Document {
    nlohmann::json json;
    std::string path;
    std::string_view text;
    [[nodiscard]] Reader reader() const { return {json, path, text}; }
  };

  [[nodiscard]] Document open(std::string_view file) const {
    std::string path = fmt::format("games/founders/data/{}.json", file);
    const std::string_view text = embedded(files_, path);
    if (text.data() == nullptr) throw DocumentError(fmt::format("{}: not found", path));
    Result<nlohmann::json> json = parse_json(text, path);
    if (!json) throw DocumentError(json.error());
    return {std::move(json).value(), path, text};
  }

  // ---- Ids first: texts and facts speak of each other

  template <class All>
  static void name(const Reader& list, All& out) {
    if (list.size() != out.size()) list.fail(fmt::format("{} of them", out.size()));
    for (std::size_t i = 0; i < out.size(); ++i) out[i].id = list.at(i)["id"].text();
  }

  void name_places(const Reader& r) {
    std::size_t next = 0;
    for (const char* table : {"original_states", "new_state_table"}) {
      for (const Reader& place : r[table].elements()) {
        if (next == kPlaces) place.fail("no more states");
        out_.places[next++].id = place["id"].text();
      }
    }
    if (next != kPlaces) r.fail("29 states");
  }

  void make_grammar() {
    cards::CardIds ids;
    for (const auto& issue : out_.issues) ids.issues.push_back(issue.id);
    for (const auto& act : out_.acts) ids.actions.push_back(act.id);
    for (const auto& place : out_.places) ids.states.push_back(place.id);
    grammar_ = cards::card_grammar(ids);
  }

  template <class All>
  static std::uint8_t id_of(const Reader& r, const All& all) {
    const std::size_t i = find_id(all, r.text());
    if (i == all.size()) r.fail("a known id");
    return static_cast<std::uint8_t>(i);
  }
  [[nodiscard]] Man man(const Reader& r) const { return id_of(r, out_.men); }
  [[nodiscard]] Place place(const Reader& r) const { return id_of(r, out_.places); }

  // ---- Facts

  void read_men(const Reader& r) {
    for (std::size_t i = 0; i < kMen; ++i) {
      const Reader man = r["statesmen"].at(i);
      ManFacts& facts = out_.men[i];
      if (man["number"].integer(1, kMen) != static_cast<int>(i) + 1) man.fail("numbers in order");
      facts.home = place(man["home"]);
      facts.party = static_cast<Party>(man["party"].word_of(kPartyWords));
      facts.generation = u8(man["generation"].word_of(kGenerationWords));
      facts.ability = u8(static_cast<int>(man["ability"].integer(0, 9)));
      facts.votes = u8(static_cast<int>(man["votes"].integer(0, 20)));
      facts.popularity = static_cast<std::int8_t>(man["popularity"].integer(-9, 20));
      facts.military = man["military"].boolean();
      const auto number = static_cast<Man>(i);
      out_.military.put(number, facts.military);
      for (Party party : {Party::kLiberal, Party::kConservative, Party::kEither}) {
        const bool both = party == Party::kEither || facts.party == Party::kEither;
        out_.parties[static_cast<std::size_t>(party)].put(number, both || facts.party == party);
      }
      facts.income = !man["special"].is_null() && man["special"].text() == "influence_1_per_turn";
    }
  }

  void read_places(const Reader& r) {
    std::size_t next = 0;
    for (const char* table : {"original_states", "new_state_table"}) {
      for (const Reader& from : r[table].elements()) {
        PlaceFacts& facts = out_.places[next++];
        for (std::size_t era = 0; era < kEras; ++era) {
          const Reader votes = from["electoral_votes"][kEraWords[era]];
          facts.votes[era] = votes.is_null() ? 0 : u8(static_cast<int>(votes.integer(1, 99)));
        }
        for (const Reader& to : from["neighbours"].elements()) facts.neighbours.add(place(to));
      }
    }
    for (std::size_t i = 0; i < kPlaces; ++i) {
      for (Place to : out_.places[i].neighbours) {
        if (!out_.places[to].neighbours.has(static_cast<Place>(i))) r.fail("neighbours both ways");
      }
    }
  }

  Text text(const Reader& r, std::string_view start = "statement") {
    return r.is_null() ? Text{} : language::read_text(grammar_, start, r, out_.program);
  }
  Text optional_text(const Reader& r, std::string_view key, std::string_view start) {
    return r.has(key) ? text(r[key], start) : Text{};
  }
  Row row(const Reader& r) {
    Row out;
    if (r.has("popularity")) {
      out.popularity = static_cast<std::int8_t>(r["popularity"].integer(-9, 9));
    }
    out.text = text(r["do"]);
    return out;
  }

  OptionFacts option(const Reader& r) {
    OptionFacts out;
    out.row = row(r);
    const auto officers = r["officers"].elements();
    if (officers.empty() || officers.size() > 2) r["officers"].fail("one or two officers");
    for (std::size_t i = 0; i < officers.size(); ++i) {
      out.officers[i] = static_cast<Office>(officers[i].word_of(kOfficeWords));
    }
    out.difficulty = u8(static_cast<int>(r["difficulty"].integer(0, 20)));
    out.congress = r["congress"].boolean();
    out.negotiation = r["negotiation"].boolean();
    out.needs = optional_text(r, "needs", "condition");
    return out;
  }

  void read_review(const Reader& r, IssueFacts& out) {
    if (r.is_null()) return;
    out.review = true;
    out.own_cancel = r["cancel"].word({"as_failed", "row"}) == 1;
    if (out.own_cancel) out.cancelled = row(r);
    if (r.has("president_override")) {
      out.override_cost =
          u8(static_cast<int>(r["president_override"]["popularity_cost"].integer(1, 9)));
    }
  }

  void read_issues(const Reader& r) {
    for (std::size_t i = 0; i < kIssueCards; ++i) {
      const Reader issue = r["issues"].at(i);
      IssueFacts& out = out_.issues[i];
      out.era = static_cast<Era>(issue["era"].word_of(kEraWords));
      out.hand_of_time = issue["hand_of_time"].boolean();
      if (issue.has("tags")) {
        for (const Reader& tag : issue["tags"].elements()) out.war |= tag.text() == "war";
      }
      if (issue.has("state")) out.place = place(issue["state"]);
      out.needs = text(issue["needs"], "condition");
      for (const Reader& o : issue["options"].elements()) out.options.push_back(option(o));
      if (out.options.empty() || out.options.size() > 2) issue.fail("one or two options");
      out.failed = row(issue["failed"]);
      out.ignored = row(issue["ignored"]);
      read_review(issue["judicial_review"], out);
    }
  }

  void read_acts(const Reader& r) {
    int copies = 0;
    for (std::size_t i = 0; i < kActs; ++i) {
      const Reader act = r["actions"].at(i);
      ActFacts& out = out_.acts[i];
      out.generation = u8(act["generation"].word_of(kGenerationWords));
      out.first = u8(kMen + copies);
      out.copies = u8(static_cast<int>(act["count"].integer(1, 9)));
      out.spouse = act["kind"].word({"event", "spouse"}) == 1;
      out.expires = !act["expires"].is_null();
      out.when = static_cast<When>(act["when"].word_of(kWhenWords));
      out.condition = text(act["requires"], "condition");
      out.event = text(act["event"]);
      for (int copy = 0; copy < out.copies; ++copy) {
        if (copies == kCopies) act.fail("41 copies in all");
        out_.act_of_copy[static_cast<std::size_t>(copies++)] = static_cast<Act>(i);
      }
    }
    if (copies != kCopies) r.fail("41 copies in all");
  }

  LawFacts law(const Reader& r) {
    LawFacts out;
    out.id = r["id"].text();
    out.difficulty = u8(static_cast<int>(r["difficulty"].integer(0, 20)));
    if (r.has("outrage") && !r["outrage"].is_null()) {
      out.outrage = u8(static_cast<int>(r["outrage"].integer(0, 9)));
    }
    const auto side = [&](std::string_view key) {
      return Row{static_cast<std::int8_t>(r["popularity"][key].integer(-9, 9)),
                 text(r["event"][key])};
    };
    out.pass = side("pass");
    out.repeal = side("repeal");
    return out;
  }
  template <class Out>
  void read_laws(const Reader& r, std::size_t count, Out out) {
    if (r.size() != count) r.fail(fmt::format("{} of them", count));
    for (const Reader& card : r.elements()) *out++ = law(card);
  }
  void read_presidential(const Reader& r) {
    for (const Reader& office : r["offices"].elements()) {
      out_.office_popularity[static_cast<std::size_t>(office["id"].word_of(kOfficeWords))] =
          u8(static_cast<int>(office["popularity_on_appointment"].integer(0, 9)));
    }
    read_laws(r["taxes"], kTaxes, out_.laws.begin());
    read_laws(r["emergency_bonds"], kBonds, out_.laws.begin() + kTaxes);
    read_laws(r["tariffs"], kTariffs, out_.tariffs.begin());
  }

  // ---- Set-up

  void read_factions(const Reader& r, ScenarioFacts& out) {
    for (int players = kFewestSeats; players <= kSeats; ++players) {
      const auto seats = r[fmt::format("{}", players)].elements();
      if (static_cast<int>(seats.size()) != players) r.fail("a faction for each player");
      for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        for (const Reader& m : seats[seat].elements()) {
          out.factions[static_cast<std::size_t>(players)][seat].add(man(m));
        }
      }
    }
  }

  void read_scenario(const Reader& r, ScenarioFacts& out) {
    out.first_phase = static_cast<Phase>(r["first_phase"].word_of(kPhaseWords));
    out.first_era = static_cast<Era>(r["first_era"].word_of(kEraWords));
    out.last_era = static_cast<Era>(r["last_era"].word_of(kEraWords));
    out.revenue = static_cast<std::int16_t>(r["revenue"].integer(-999, 999));
    out.reserves = static_cast<std::int16_t>(r["reserves"].integer(-999, 999));
    out.support = static_cast<std::int8_t>(r["support"].integer(-kMostSupport, kMostSupport));
    out.tension = u8(static_cast<int>(r["tension"].integer(0, kCivilWar - 1)));
    out.tariff = u8(static_cast<int>(r["tariff"].integer(0, kTariffs)));
    out.generations = u8(static_cast<int>(r["generations"].integer(1, 3)));
    out.men_each = u8(static_cast<int>(r["men_each"].integer(0, 3)));
    out.pawns = u8(static_cast<int>(r["pawns"].integer(0, kMostPawns)));
    for (const auto& [id, count] : r["actions"].members()) {
      const std::size_t act = find_id(out_.acts, id);
      if (act == kActs) count.fail("a known action card");
      out.copies[act] = u8(static_cast<int>(count.integer(1, out_.acts[act].copies)));
    }
    for (const Reader& act : r["in_play"].elements()) out.in_play.push_back(id_of(act, out_.acts));
    for (const Reader& m : r["men_removed"].elements()) out.removed.add(man(m));
    for (const Reader& pair : r["resolved"].elements()) {
      out.resolved.emplace_back(id_of(pair.at(0), out_.issues), pair.at(1).word({"A", "B"}) == 1);
    }
    for (const Reader& i : r["issues_out"].elements()) out.out.push_back(id_of(i, out_.issues));
    for (const Reader& p : r["states"].elements()) out.places.add(place(p));
    read_factions(r["factions"], out);
    out.coalition.fill(kSpectator);
    for (const auto& [players, who] : r["extra_card"].members()) {
      out.coalition[std::stoul(players)] = static_cast<Seat>(who["player"].integer(1, kSeats) - 1);
    }
    out.offices.fill(kNobody);
    for (const auto& [office, m] : r["offices"].members()) {
      std::size_t i = 0;
      while (i < kOffices && kOfficeWords[i] != office) ++i;
      if (i == kOffices) m.fail("an office");
      out.offices[i] = man(m);
    }
    read_cubes(r["given"], out.given);
    read_cubes(r["influence"], out.influence);
    for (const auto& [m, act] : r["spouses"].members()) {
      out.spouses.emplace_back(static_cast<Man>(find_id(out_.men, m)), id_of(act, out_.acts));
    }
  }
  void read_cubes(const Reader& r, std::array<std::uint8_t, kMen>& out) {
    for (const auto& [id, count] : r.members()) {
      const std::size_t m = find_id(out_.men, id);
      if (m == kMen) count.fail("a known statesman");
      out[m] = u8(static_cast<int>(count.integer(1, 20)));
    }
  }
  void read_board(const Reader& r) {
    out_.influence_each = u8(static_cast<int>(r["influence_each"].integer(0, 99)));
    out_.hand_each = u8(static_cast<int>(r["hand_each"].integer(0, kHandLimit)));
    for (std::size_t i = 0; i < kScenarios; ++i) {
      read_scenario(r["scenarios"][kScenarioWords[i]], out_.scenarios[i]);
    }
  }

  std::span<const EmbeddedFile> files_;
  Tables out_;
  language::Grammar grammar_ = cards::card_grammar({});
};

// The embedded files are part of the program: a fault in them is a fault of the program.
Tables load_embedded() {
  Result<Tables> read = load_tables(data::founders());
  if (!read) {
    fmt::print(stderr, "{}\n", read.error());
    std::abort();
  }
  return std::move(read).value();
}

template <class All>
std::uint8_t known(const All& all, std::string_view id) {
  const std::size_t i = find_id(all, id);
  if (i == all.size()) {
    fmt::print(stderr, "founders: no '{}'\n", id);
    std::abort();
  }
  return static_cast<std::uint8_t>(i);
}

}  // namespace

Man Tables::man(std::string_view id) const { return known(men, id); }
Place Tables::place(std::string_view id) const { return known(places, id); }
Issue Tables::issue(std::string_view id) const { return known(issues, id); }
Act Tables::act(std::string_view id) const { return known(acts, id); }

Result<Tables> load_tables(std::span<const EmbeddedFile> files) {
  return read_document([&] { return Loader(files).load(); });
}

namespace {

// Names, texts and records speak of things by their ids: an owner's files keep them.
template <class All>
std::string changed_id(std::string_view file, const All& now, const All& shipped) {
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (now[i].id == shipped[i].id) continue;
    return fmt::format("games/founders/data/{}.json: id '{}': expected '{}'", file, now[i].id,
                       shipped[i].id);
  }
  return {};
}

Result<Tables> load_with_shipped_ids(std::span<const EmbeddedFile> files) {
  Result<Tables> read = load_tables(files);
  if (!read) return read;
  const Tables& now = read.value();
  const Tables& ours = tables();
  for (const std::string& wrong :
       {changed_id("statesmen", now.men, ours.men), changed_id("issues", now.issues, ours.issues),
        changed_id("actions", now.acts, ours.acts),
        changed_id("presidential", now.places, ours.places),
        changed_id("presidential", now.laws, ours.laws)}) {
    if (!wrong.empty()) return Error{wrong};
  }
  return read;
}

}  // namespace

Result<Tables> load_tables(const std::string& directory) {
  return load_own_tables<Tables>(directory, data::founders(), load_with_shipped_ids);
}

void use_tables(Tables tables) { detail::loaded = std::move(tables); }

namespace detail {
Tables loaded = load_embedded();
}

}  // namespace tricorne::founders
