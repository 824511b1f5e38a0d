// Positions as readable documents. describe() is complete at a boundary: when the President is asked
// what he does at his desk, with nothing before the table. A card that no list names is in the
// action deck; the issues of each place are listed. A document may start from a scenario's set-up
// ("base" and "players") and give only what differs:
//   - "men" changes only those it names; with null one leaves play for the deck;
//   - "issues" moves only the cards it names;
//   - a list of cards that is given is the whole list.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "games/founders/game.h"
#include "games/founders/rules/rules.h"
#include "games/founders/text.h"
#include "games/founders/words.h"
#include "kernel/document.h"

namespace tricorne::founders {
namespace {

using Json = nlohmann::json;

constexpr int kFar = 30000;  // no sum of money or points goes beyond

constexpr std::array<Word, 7> kIssuePlaceWords = {"later",      "deck",       "pile", "open",
                                                  "resolved_a", "resolved_b", "out"};
constexpr std::array<Word, 7> kPromiseMarkWords = {
    "said_kept", "said_broken", "found_kept", "found_broken", "kept", "broken", "private"};
constexpr std::array<Word, 4> kMarkWords = {"muted", "moved", "orator", "leads"};

// ---- Writing

template <class Value>
Json by_seat(const State& s, Value value) {
  Json out = Json::object();
  for (Seat seat = 0; seat < s.seats; ++seat) out[std::string(kSeatWords[seat])] = value(seat);
  return out;
}

Json seats_in(SeatMask seats) {
  Json out = Json::array();
  for (Seat seat : seats_of(seats)) out.push_back(kSeatWords[seat]);
  return out;
}

// The words of the bits that are set.
template <class Words>
Json bits_of(unsigned bits, const Words& words) {
  Json out = Json::array();
  for (std::size_t i = 0; i < words.size(); ++i) {
    if ((bits >> i & 1U) != 0) out.push_back(words[i]);
  }
  return out;
}

std::vector<std::string> law_ids() {
  std::vector<std::string> out;
  for (Law law = 0; law < kLaws; ++law) out.push_back(id_of_law(law));
  return out;
}

Json cards_of(const CardSet& cards) {
  Json out = Json::array();
  for (Card c : cards) out.push_back(id_of_card(c));
  return out;
}

Json man_of(const State& s, Man m) {
  const ManState& man = s.man[m];
  const Json spouse = man.spouse == 0 ? Json() : Json(act_facts(u8(man.spouse - 1)).id);
  return {{"player", kSeatWords[man.owner]},
          {"cubes", man.cubes},
          {"given", man.given},
          {"influence", man.influence},
          {"office", man.office == Office::kNone ? Json() : Json(kOfficeWords[at(man.office)])},
          {"spouse", spouse},
          {"pawns", int{man.pawns}},
          {"marks", bits_of(man.marks, kMarkWords)},
          {"paid", bits_of(man.paid, kOfficeWords)}};
}

Json men_of(const State& s) {
  Json out = Json::object();
  for (Man m : s.men()) out[man_facts(m).id] = man_of(s, m);
  return out;
}

Json issues_of(const State& s) {
  Json out = Json::object();
  for (std::size_t i = 0; i < kIssuePlaceWords.size(); ++i) {
    Json list = Json::array();
    for (Issue card = 0; card < kIssueCards; ++card) {
      if (at(s.issue[card]) == i) list.push_back(issue_facts(card).id);
    }
    out[std::string(kIssuePlaceWords[i])] = std::move(list);
  }
  return out;
}

Json states_of(const State& s) {
  Json out = Json::array();
  for (Place p : s.places()) out.push_back(place_facts(p).id);
  return out;
}

Json candidate_of(const Candidate& c) {
  return {{"man", man_facts(c.man).id},
          {"vice", c.vice != 0},
          {"mates", c.mates},
          {"votes", c.votes},
          {"states", c.states}};
}

Json election_of(const State& s) {
  Json candidates = Json::array();
  for (std::size_t i = 0; i < s.election.count; ++i) {
    candidates.push_back(candidate_of(s.election.candidate[i]));
  }
  Json cubes = Json::object();
  for (Place p : s.places()) {
    if (s.cube[p] != std::array<std::uint8_t, 3>{}) cubes[place_facts(p).id] = s.cube[p];
  }
  Json divided = Json::object();
  for (Place p : s.places()) {
    if (s.divided[p] != 0) divided[place_facts(p).id] = s.divided[p];
  }
  return {{"candidates", candidates},
          {"cubes", cubes},
          {"divided", divided},
          {"single", s.election.single != 0},
          {"after12", s.election.after12 != 0},
          {"party", kPartyWords[at(s.election.party)]},
          {"deferred", s.election.deferred}};
}

Json press_of(const State& s) {
  Json out = Json::object();
  for (Party p : kParties) {
    out[std::string(kPartyWords[at(p)])] = {{"lower", s.lower[at(p)]}, {"upper", s.upper[at(p)]}};
  }
  return out;
}

Json vacancies_of(const State& s) {
  Json out = Json::object();
  for (std::size_t o = 0; o < kOffices; ++o) {
    if (s.vacancy[o] == Vacancy::kOrdinary) continue;
    out[std::string(kOfficeWords[o])] = kVacancyWords[at(s.vacancy[o])];
  }
  return out;
}

// By the office somebody holds: what he has refused to change it for.
Json refusals_of(const State& s) {
  Json out = Json::object();
  for (std::size_t o = 0; o < kOffices; ++o) {
    if (s.refused[o] != 0) out[std::string(kOfficeWords[o])] = bits_of(s.refused[o], kOfficeWords);
  }
  return out;
}

Json promises_of(const State& s) {
  Json out = Json::array();
  for (Seat from = 0; from < s.seats; ++from) {
    for (std::size_t place = 0; place < kPromisesEach; ++place) {
      const Promise& p = s.promises[from][place];
      if (p.id == 0) continue;
      out.push_back({{"id", p.id},
                     {"from", kSeatWords[from]},
                     {"place", place},
                     {"to", kSeatWords[p.to]},
                     {"favour", kFavourWords[at(p.favour)]},
                     {"man", names_a_man(p.favour) ? Json(man_facts(p.favoured).id) : Json()},
                     {"marks", bits_of(p.marks, kPromiseMarkWords)}});
    }
  }
  return out;
}

// A document holds no offers; their numbers go on.
Json deals_of(const State& s) {
  return {{"moves", by_seat(s, [&](Seat seat) { return s.deal_moves[seat]; })},
          {"promises", promises_of(s)},
          {"last_offer", s.last_offer},
          {"last_promise", s.last_promise}};
}

// What a seat knows of the hands of others, beyond what everybody does.
Json known_by(const State& s, Seat seat) {
  CardSet known;
  for (Seat other = 0; other < s.seats; ++other) {
    if (other == seat) continue;
    known |= s.cards.known_to(seat, hand(other)) - s.cards.known_to(kSpectator, hand(other));
  }
  return cards_of(known);
}

Json to_act(const State& s) {
  if (s.over() || s.stack.empty()) return nullptr;
  Decision decision;
  Founders::decision(s, decision);
  if (decision.seat == kChance) return "chance";
  return seats_in(decision.awaited);
}

bool is_short(const State& s) { return s.scenario == Scenario::kA && s.last_era == Era::kA; }
Word scenario_word(const State& s) { return kScenarioWords[is_short(s) ? 3 : at(s.scenario)]; }

// ---- Reading

// What is on the stack when the President is asked at his desk: that of any game that is there.
const ProcedureStack<kStackDepth>& desk_stack() {
  static const auto kStack = [] {
    State s = set_up(Scenario::kA, kFewestSeats, false);
    s.stack.push(Procedure::kGame);
    run_to_question(s, {}, nullptr);
    Decision decision;
    for (list_question(s, decision); decision.seat == kChance; list_question(s, decision)) {
      run_to_question(s, decision[0], nullptr);
    }
    return s.stack;
  }();
  return kStack;
}

[[noreturn]] void refuse(std::string_view field, const std::string& why) {
  throw DocumentError(fmt::format("position: {}: {}", field, why));
}

class Loader {
 public:
  explicit Loader(const Reader& document) : doc_(document), base_(document.has("base")) {}

  State load() {
    doc_.only({"game",    "base",      "scenario",   "players", "turn",       "phase",
               "era",     "to_act",    "men",        "issues",  "states",     "election",
               "revenue", "reserves",  "support",    "tension", "vp",         "supply",
               "bonus",   "vacancies", "newspapers", "laws",    "tried",      "tariff",
               "settled", "delegated", "general",    "final",   "generation", "hands",
               "pool",    "later",     "discard",    "in_play", "out",        "known",
               "open",    "ending",    "switches",   "refused", "deals",      "known_by",
               "shamed",  "pleaded"});
    if (doc_.has("game") || !base_) (void)doc_["game"].word({"founders"});
    const Reader scenario = doc_[base_ ? "base" : "scenario"];
    const int which = scenario.word_of(kScenarioWords);
    const auto players = static_cast<int>(doc_["players"].integer(kFewestSeats, kSeats));
    s_ = set_up(which == 3 ? Scenario::kA : static_cast<Scenario>(which), players, which == 3);
    s_.phase = Phase::kIssues;
    if (doc_.has("phase")) (void)doc_["phase"].word({"issues"});
    if (given("switches")) s_.options = bits(doc_["switches"], kSwitchWords);
    read_course();
    read_men();
    read_vacancies();
    read_issues();
    read_tracks();
    read_cards();
    if (given("election")) read_election(doc_["election"]);
    if (given("refused")) read_refusals();
    if (given("deals")) read_deals(doc_["deals"]);
    if (given("shamed")) s_.black_cubes = seats(doc_["shamed"]);
    if (given("pleaded")) s_.pleaded = seats(doc_["pleaded"]);
    if (!s_.filled(Office::kPresident)) refuse("men", "a President is needed");
    s_.stack = desk_stack();
    if (const std::string wrong = Founders::broken(s_); !wrong.empty()) {
      refuse("impossible", wrong);
    }
    return s_;
  }

 private:
  // Whether the document gives this member; without a base it must.
  bool given(std::string_view key) const {
    if (!base_) (void)doc_[key];  // complains if it is missing
    return doc_.has(key);
  }
  static std::uint8_t byte(const Reader& r, int most = 255) {
    return u8(static_cast<int>(r.integer(0, most)));
  }
  static std::uint8_t flag(const Reader& r) { return r.boolean() ? 1 : 0; }
  static std::int16_t sum(const Reader& r) {
    return static_cast<std::int16_t>(r.integer(-kFar, kFar));
  }
  template <class Words>
  static std::uint8_t bits(const Reader& r, const Words& words) {
    unsigned out = 0;
    for (const Reader& element : r.elements()) out |= 1U << element.word_of(words);
    return static_cast<std::uint8_t>(out);
  }
  template <class Ids>
  static std::uint8_t id_among(const Reader& r, int count, Ids id) {
    for (int i = 0; i < count; ++i) {
      if (id(u8(i)) == r.text()) return u8(i);
    }
    r.fail("a known id");
  }
  static Man man(const Reader& r) {
    return id_among(r, kMen, [](std::uint8_t m) { return man_facts(m).id; });
  }
  static Card card(const Reader& r) { return id_among(r, kCards, id_of_card); }
  static Place place_named(const Reader& r, const std::string& id) {
    for (Place p = 0; p < kPlaces; ++p) {
      if (place_facts(p).id == id) return p;
    }
    r.fail("a known state");
  }
  static std::size_t office(const Reader& r, const std::string& id) {
    const auto found = std::find(kOfficeWords.begin(), kOfficeWords.end(), id);
    if (found == kOfficeWords.end()) r.fail("an office");
    return static_cast<std::size_t>(found - kOfficeWords.begin());
  }
  Seat seat(const Reader& r) const {
    const int found = r.word_of(kSeatWords);
    if (found >= s_.seats) r.fail("a seat of this game");
    return static_cast<Seat>(found);
  }
  SeatMask seats(const Reader& r) const {
    unsigned out = 0;
    for (const Reader& element : r.elements()) out |= only(seat(element));
    return static_cast<SeatMask>(out);
  }
  // {"p1": ..., ...}
  template <class Read>
  void each_seat(const Reader& r, Read read) const {
    for (const auto& [word, value] : r.members()) {
      std::size_t i = 0;
      while (i < s_.seats && kSeatWords[i] != word) ++i;
      if (i == s_.seats) value.fail("a seat of this game");
      read(value, i);
    }
  }

  void read_course() {
    if (given("turn")) s_.turn = byte(doc_["turn"]);
    if (given("era")) s_.era = static_cast<Era>(doc_["era"].word_of(kEraWords));
    if (given("settled")) s_.settled = byte(doc_["settled"], kIssuesPerTurn);
    if (given("delegated")) s_.delegated = flag(doc_["delegated"]);
    if (given("general")) s_.general_changed = flag(doc_["general"]);
    if (given("final")) s_.final_turn = flag(doc_["final"]);
    if (given("open") && !doc_["open"].is_null()) doc_["open"].fail("null at the desk");
    if (doc_.has("ending") && !doc_["ending"].is_null()) doc_["ending"].fail("null at the desk");
  }

  void read_man(Man m, const Reader& r) {
    const Spot from = s_.in_play(m) ? Spot::kInPlay : place_of(m);
    ManState& state = s_.man[m];
    if (r.is_null()) {
      state = {};
      state.owner = kSpectator;
      state.office = Office::kNone;
      s_.cards.move(m, from, Spot::kDeck);
      return;
    }
    r.only({"player", "cubes", "given", "influence", "office", "spouse", "pawns", "marks", "paid"});
    if (!s_.in_play(m)) {
      if (!r.has("player")) r.fail("whose he is");
      state = {};
      state.office = Office::kNone;
    }
    if (r.has("player")) state.owner = seat(r["player"]);
    if (r.has("cubes")) state.cubes = static_cast<std::int8_t>(r["cubes"].integer(-99, 99));
    if (r.has("given")) state.given = byte(r["given"], 99);
    if (r.has("influence")) state.influence = byte(r["influence"]);
    if (r.has("office")) {
      state.office = r["office"].is_null() ? Office::kNone
                                           : static_cast<Office>(r["office"].word_of(kOfficeWords));
    }
    if (r.has("spouse")) {
      state.spouse = r["spouse"].is_null() ? u8(0) : u8(act_of(card(r["spouse"])) + 1);
    }
    if (r.has("pawns")) state.pawns = byte(r["pawns"], kMostPawns) & 0xfU;
    if (r.has("marks")) {
      state.unmark(0xfU);
      state.mark(bits(r["marks"], kMarkWords));
    }
    if (r.has("paid")) state.paid = bits(r["paid"], kOfficeWords);
    if (from != Spot::kInPlay) s_.cards.move(m, from, Spot::kInPlay);
  }

  Spot place_of(Card c) const {
    for (int spot = 0; spot < Layout::kPlaces; ++spot) {
      if (s_.cards.has(static_cast<Spot>(spot), c)) return static_cast<Spot>(spot);
    }
    return Spot::kOut;
  }

  void read_men() {
    if (!given("men")) return;
    if (!base_) {
      for (Man m : ManSet(s_.men())) read_man(m, Reader(absent_, "position"));
    }
    for (const auto& [id, value] : doc_["men"].members()) {
      Man m = 0;
      while (m < kMen && man_facts(m).id != id) ++m;
      if (m == kMen) refuse("men", fmt::format("no statesman '{}'", id));
      read_man(m, value);
    }
  }

  void read_vacancies() {
    if (!given("vacancies")) return;
    s_.vacancy = {};
    for (const auto& [id, value] : doc_["vacancies"].members()) {
      s_.vacancy[office(value, id)] = static_cast<Vacancy>(value.word_of(kVacancyWords));
    }
  }

  void read_refusals() {
    s_.refused = {};
    for (const auto& [id, value] : doc_["refused"].members()) {
      s_.refused[office(value, id)] = bits(value, kOfficeWords);
    }
  }

  void read_deals(const Reader& r) {
    r.only({"moves", "promises", "last_offer", "last_promise"});
    each_seat(r["moves"],
              [&](const Reader& n, std::size_t i) { s_.deal_moves[i] = byte(n, kDealMoves); });
    s_.last_offer = byte(r["last_offer"]);
    s_.last_promise = byte(r["last_promise"]);
    for (const Reader& p : r["promises"].elements()) {
      p.only({"id", "from", "place", "to", "favour", "man", "marks"});
      const auto favour = static_cast<Favour>(p["favour"].word_of(kFavourWords));
      s_.promises[seat(p["from"])][byte(p["place"], kPromisesEach - 1)] = {
          .id = byte(p["id"]),
          .to = seat(p["to"]),
          .favour = favour,
          .favoured = names_a_man(favour) ? man(p["man"]) : Man{0},
          .marks = bits(p["marks"], kPromiseMarkWords)};
    }
  }

  void read_issues() {
    if (given("issues")) {
      for (const auto& [word, list] : doc_["issues"].members()) {
        const auto found = std::find(kIssuePlaceWords.begin(), kIssuePlaceWords.end(), word);
        if (found == kIssuePlaceWords.end()) list.fail("a place of issue cards");
        for (const Reader& r : list.elements()) {
          const Issue i =
              id_among(r, kIssueCards, [](std::uint8_t n) { return issue_facts(n).id; });
          s_.issue[i] = static_cast<IssuePlace>(found - kIssuePlaceWords.begin());
        }
      }
    }
    if (!given("states")) return;
    s_.admitted = {};
    Turn t{{s_}};
    for (const Reader& r : doc_["states"].elements()) t.admit(place_named(r, r.text()));
  }

  void read_tracks() {
    if (given("revenue")) s_.revenue = sum(doc_["revenue"]);
    if (given("reserves")) s_.reserves = sum(doc_["reserves"]);
    if (given("support")) {
      s_.support = static_cast<std::int8_t>(doc_["support"].integer(-kMostSupport, kMostSupport));
    }
    if (given("tension")) s_.tension = byte(doc_["tension"], kCivilWar - 1);
    if (given("tariff")) s_.tariff = byte(doc_["tariff"], kTariffs);
    if (given("generation")) s_.generation = byte(doc_["generation"], 3);
    if (given("laws")) s_.active = bits(doc_["laws"], law_ids());
    if (given("tried")) s_.tried = bits(doc_["tried"], law_ids());
    if (given("vp")) {
      each_seat(doc_["vp"], [&](const Reader& r, std::size_t i) { s_.vp[i] = sum(r); });
    }
    if (given("supply")) {
      each_seat(doc_["supply"], [&](const Reader& r, std::size_t i) { s_.supply[i] = byte(r); });
    }
    if (given("bonus")) {
      each_seat(doc_["bonus"],
                [&](const Reader& r, std::size_t i) { s_.bonus_votes[i] = byte(r); });
    }
    if (given("newspapers")) {
      for (Party p : kParties) {
        const Reader press = doc_["newspapers"][kPartyWords[at(p)]];
        for (std::size_t box = 0; box < 3; ++box) {
          s_.lower[at(p)][box] = byte(press["lower"].at(box));
          s_.upper[at(p)][box] = byte(press["upper"].at(box));
        }
      }
    }
  }

  // The cards of a list come from wherever they are, and those that lay there and are not named go
  // into the deck.
  void read_place(const Reader& list, Spot to) {
    CardSet named;
    for (const Reader& r : list.elements()) {
      const Card c = card(r);
      if (placed_.has(c)) r.fail("each card in one place");
      if (is_man(c) && (to == Spot::kInPlay) != s_.in_play(c)) r.fail("a man as 'men' has him");
      placed_.add(c);
      named.add(c);
      const Spot from = place_of(c);
      if (from != to) s_.cards.move(c, from, to);
    }
    for (Card c : CardSet(s_.cards.at(to) - named)) {
      if (is_man(c) && s_.in_play(c)) continue;
      s_.cards.move(c, to, Spot::kDeck);
    }
  }

  void read_cards() {
    for (auto [key, spot] : {std::pair{"pool", Spot::kPool},
                             {"later", Spot::kLater},
                             {"discard", Spot::kDiscard},
                             {"in_play", Spot::kInPlay},
                             {"out", Spot::kOut}}) {
      if (given(key)) read_place(doc_[key], spot);
    }
    if (given("hands")) {
      each_seat(doc_["hands"],
                [&](const Reader& r, std::size_t i) { read_place(r, hand(static_cast<Seat>(i))); });
    }
    if (!given("known")) return;
    for (const Reader& r : doc_["known"].elements()) {
      const Spot spot = place_of(card(r));
      if (at(spot) < at(Spot::kHand1) || at(spot) > at(Spot::kHand6)) r.fail("a card in a hand");
      s_.cards.show({card(r)}, spot, kEverybody);
    }
    if (!given("known_by")) return;
    each_seat(doc_["known_by"], [&](const Reader& list, std::size_t i) {
      for (const Reader& r : list.elements()) {
        s_.cards.show({card(r)}, place_of(card(r)), only(static_cast<Seat>(i)));
      }
    });
  }

  void read_election(const Reader& r) {
    r.only({"candidates", "cubes", "divided", "single", "after12", "party", "deferred"});
    Election& e = s_.election;
    e = {};
    for (const Reader& c : r["candidates"].elements()) {
      if (e.count == kCandidates) c.fail("at most 8 candidates");
      Candidate& candidate = e.candidate[e.count++];
      candidate = {.votes = sum(c["votes"]),
                   .man = man(c["man"]),
                   .vice = flag(c["vice"]),
                   .mates = byte(c["mates"]),
                   .states = byte(c["states"])};
    }
    for (const auto& [id, cubes] : r["cubes"].members()) {
      auto& cube = s_.cube[place_named(cubes, id)];
      for (std::size_t i = 0; i < 3; ++i) cube[i] = byte(cubes.at(i), e.count);
    }
    for (const auto& [id, n] : r["divided"].members()) {
      s_.divided[place_named(n, id)] = byte(n, 2);
    }
    e.single = flag(r["single"]);
    e.after12 = flag(r["after12"]);
    e.party = static_cast<Party>(r["party"].word_of(kPartyWords));
    e.deferred = byte(r["deferred"], 3);
  }

  const Reader& doc_;
  bool base_;
  State s_{};
  CardSet placed_;
  const Json absent_;  // a man who is not in play
};

}  // namespace

bool Founders::boundary(const State& s) {
  return s.phase == Phase::kIssues && !s.open.any() && s.texts.empty() && s.offering == 0 &&
         s.stack.depth == desk_stack().depth &&
         std::memcmp(&s.stack, &desk_stack(), sizeof s.stack) == 0;
}

Json Founders::describe(const State& s) {
  const std::vector<std::string> laws = law_ids();
  const auto cards_at = [&](Spot spot) { return cards_of(s.cards.at(spot)); };
  CardSet known;
  for (Seat seat = 0; seat < s.seats; ++seat) known |= s.cards.known_to(kSpectator, hand(seat));
  Json open;
  if (s.open.issue != kNoIssue) open = issue_facts(s.open.issue).id;
  if (s.open.law != kNoLaw) open = id_of_law(s.open.law);
  return {{"game", "founders"},
          {"scenario", scenario_word(s)},
          {"players", s.seats},
          {"turn", s.turn},
          {"phase", kPhaseWords[at(s.phase)]},
          {"era", kEraWords[at(s.era)]},
          {"to_act", to_act(s)},
          {"men", men_of(s)},
          {"vacancies", vacancies_of(s)},
          {"issues", issues_of(s)},
          {"states", states_of(s)},
          {"election", election_of(s)},
          {"revenue", s.revenue},
          {"reserves", s.reserves},
          {"support", s.support},
          {"tension", s.tension},
          {"vp", by_seat(s, [&](Seat seat) { return s.vp[seat]; })},
          {"supply", by_seat(s, [&](Seat seat) { return s.supply[seat]; })},
          {"bonus", by_seat(s, [&](Seat seat) { return s.bonus_votes[seat]; })},
          {"newspapers", press_of(s)},
          {"laws", bits_of(s.active, laws)},
          {"tried", bits_of(s.tried, laws)},
          {"tariff", s.tariff},
          {"settled", s.settled},
          {"delegated", s.delegated != 0},
          {"general", s.general_changed != 0},
          {"final", s.final_turn != 0},
          {"generation", s.generation},
          {"hands", by_seat(s, [&](Seat seat) { return cards_at(hand(seat)); })},
          {"pool", cards_at(Spot::kPool)},
          {"later", cards_at(Spot::kLater)},
          {"discard", cards_at(Spot::kDiscard)},
          {"in_play", cards_at(Spot::kInPlay)},
          {"out", cards_at(Spot::kOut)},
          {"known", cards_of(known)},
          {"known_by", by_seat(s, [&](Seat seat) { return known_by(s, seat); })},
          {"switches", bits_of(s.options, kSwitchWords)},
          {"refused", refusals_of(s)},
          {"deals", deals_of(s)},
          {"shamed", seats_in(s.black_cubes)},
          {"pleaded", seats_in(s.pleaded)},
          {"open", open},
          {"ending", s.ending == Ending::kNone ? Json() : Json(kEndingWords[at(s.ending)])}};
}

Result<State> Founders::load(const Json& document) {
  return read_document([&] {
    const Reader reader(document, "position");
    return Loader(reader).load();
  });
}

}  // namespace tricorne::founders
