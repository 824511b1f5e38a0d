// The hardest rules once more, plainly and slowly, straight from the rulebook's words and apart from
// the code: Activity Points, Mobilization Checks, Scoring Dice, all four Scoring Sequences, Fear of
// Reprisal, the end of a round, of a turn and of the game. From random positions it plays one card
// for its points and goes on to the next player's card; at every question on the way the game must
// list exactly the answers that are legal here, and the board must look the same afterwards.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <stdexcept>

#include "games/prelude/game.h"
#include "kernel/document.h"
#include "kernel/testing/battery.h"

namespace tricorne::prelude::oracle {
namespace {

using nlohmann::json;
using Answers = std::set<std::string>;

// What the game does and this does not; stops the position.
struct Differs : std::runtime_error {
  using std::runtime_error::runtime_error;
};

json data(const std::string& name) {
  return json::parse(read_file("games/prelude/data/" + name + ".json").value());
}

constexpr const char* kSides[] = {"patriote", "loyal"};
using Side = std::size_t;
constexpr Side kPatriote = 0;
constexpr Side kLoyal = 1;
constexpr Side kDice = 2;  // chance
const std::vector<std::string> kTurnOrder = {"early_1834", "late_1834", "1835",       "1836",
                                             "early_1837", "fall_1837", "winter_1837"};

struct Land {
  std::string id;
  bool urban = false;
  std::string bias;
  int boxes[2] = {};
  std::vector<int> added[2];
};

std::vector<Land> read_land() {
  std::vector<Land> land;
  const json board = data("board");
  for (const json& c : board["counties"]) {
    Land county{c["id"], c["kind"] == "urban", c["bias"].is_null() ? "" : c["bias"], {}, {}};
    for (Side p : {kPatriote, kLoyal}) {
      county.boxes[p] = c["boxes"][kSides[p]];
      county.added[p] = c["added_cost"][kSides[p]].get<std::vector<int>>();
    }
    land.push_back(county);
  }
  return land;
}

const std::vector<Land>& land() {
  static const std::vector<Land> kLand = read_land();
  return kLand;
}

// 1.0-11.0 for one card played for its points, in a game without lasting rules.
class Model {
 public:
  Model(const State& state, std::uint64_t seed) : s_(state), rng_{seed} {
    const json d = Prelude::describe(s_);
    for (const Land& c : land_) {
      for (Side p : {kPatriote, kLoyal}) cubes_[c.id][p] = d["cubes"][c.id][p];
    }
    for (Side p : {kPatriote, kLoyal}) {
      const char* side = kSides[p];
      for (const json& c : d["organizations"][side]) organizations_[p].insert(c);
      for (const json& c : d["special_used"][side]) used_[p].insert(c);
      for (const json& n : d["hands"][side]) hand_[p].insert(n.get<int>());
      op_[p] = d["op"][side];
      war_[p] = d["war"][side];
    }
    for (const json& side : d["special_turn"]) special_turn_[side == "loyal" ? 1 : 0] = true;
    for (const json& c : d["corps"]) corps_.insert(c);
    for (const json& n : d["pool"]) pool_.insert(n.get<int>());
    for (const json& r : d["sessions"]) sessions_.insert(r.get<int>());
    for (const char* t : {"rc", "o", "ei", "uc"}) marker_[t] = d["marker"][t];
    ei_ = d["box"]["ei"];
    shift_ = d["organization_shift"];
    vp_ = d["vp"];
    rs_ = d["rs"];
    composure_ = d["composure"];
    no_matter_ = d["no_matter"];
    turn_ = d["turn"];
    round_ = d["round"];
    first_ = d["first"] == "loyal" ? kLoyal : kPatriote;
    active_ = d["to_act"] == "loyal" ? kLoyal : kPatriote;
  }

  // 3.1: a card of one's own, or a neutral one, for its Activity Points.
  void play(const json& card) {
    const int number = card["n"];
    apply(active_, fmt::format("play {} ap", number));
    hand_[active_].erase(number);
    spend_points(active_, card["ap"]);
    roll_scoring_die(card["die"]);  // 4.0: the very last thing before the card leaves
    if (card["faction"] == "neutral") pool_.insert(number);
    end_action_round();
    compare();
  }

  int questions = 0;
  int scorings = 0;
  int checks = 0;
  int endings = 0;

 private:
  // --- The game at hand: asks it, and answers at random. ---

  Answers listed() {
    Prelude::decision(s_, decision_);
    Answers out;
    for (Action a : decision_.options()) out.insert(Prelude::notation(s_, a));
    return out;
  }
  void apply(Side who, const std::string& move) {
    const auto a = Prelude::parse(s_, move);
    if (!a || !(Prelude::decision(s_, decision_), decision_.lists(*a))) {
      throw Differs(fmt::format("'{}' is not listed", move));
    }
    if (who != (decision_.seat == kChance ? kDice : decision_.seat)) {
      throw Differs(fmt::format("'{}' is asked of seat {}", move, decision_.seat));
    }
    Prelude::apply(s_, *a, nullptr);
    ++questions;
  }
  // One answer of a player is not asked for, one of chance is.
  std::string ask(Side who, const Answers& legal, const std::string& what) {
    if (who != kDice && legal.size() == 1) return *legal.begin();
    const Answers options = listed();
    if (options != legal) {
      std::string difference;
      for (const auto& o : options) difference += legal.contains(o) ? "" : " +" + o;
      for (const auto& o : legal) difference += options.contains(o) ? "" : " -" + o;
      throw Differs(fmt::format("{}: the game lists{}", what, difference));
    }
    auto chosen = legal.begin();
    std::advance(chosen, rng_.below(static_cast<std::uint32_t>(legal.size())));
    std::string move = *chosen;
    apply(who, move);
    return move;
  }
  static std::string last_word(const std::string& move) { return move.substr(move.rfind(' ') + 1); }
  static int number_of(const std::string& move) { return std::stoi(last_word(move)); }
  static Answers numbers(const std::string& word, int from, int to) {
    Answers out;
    for (int n = from; n <= to; ++n) out.insert(fmt::format("{} {}", word, n));
    return out;
  }
  int roll(int from, int to, const std::string& what) {
    return number_of(ask(kDice, numbers("roll", from, to), what));
  }

  // --- 1.1, 5.0 ---

  int leader(const std::string& county) {
    const auto& c = cubes_[county];
    return c[0] > c[1] ? 1 : c[0] < c[1] ? -1 : 0;
  }
  int box(const std::string& track) {
    int sum = 0;
    if (track == "ei") return ei_;
    for (const Land& c : land_) {
      if (track == "rc" && !c.urban) sum += leader(c.id);
      if (track == "uc" && c.urban) sum += leader(c.id);
      if (track != "o") continue;
      const int worth = c.urban ? 2 : 1;
      if (organizations_[kPatriote].contains(c.id)) sum += worth;
      if (organizations_[kLoyal].contains(c.id)) sum -= worth;
    }
    return track == "o" ? sum + shift_ : sum;
  }
  int worth(const std::string& track) {
    static const std::map<std::string, std::vector<int>> kByBox = {
        {"rc", {0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6}},
        {"o", {0, 2, 2, 4, 4, 6, 6}},
        {"ei", {0, 1, 2, 3, 4, 5}},
        {"uc", {0, 2, 4}}};
    const auto& row = kByBox.at(track);
    const auto at = static_cast<std::size_t>(std::abs(box(track)));
    return row[std::min(at, row.size() - 1)];
  }
  int supply(Side p) {
    int there = 0;
    for (const auto& [county, both] : cubes_) there += both[p];
    return (p == kPatriote ? 150 : 125) - there;
  }
  bool room(const Land& c, Side p) { return cubes_[c.id][p] < c.boxes[p] && supply(p) > 0; }
  void score(int side, int n) { vp_ += side * n; }

  // 5.1.1-5.4.1
  void score_track(const std::string& track) {
    ++scorings;
    if (track == "rc") fear_of_reprisal();
    if (box(track) != 0) score(box(track) > 0 ? 1 : -1, worth(track));
    if (track == "uc") attrition();
    marker_[track] = 0;
  }
  // 6.2
  void fear_of_reprisal() {
    if (no_matter_) {
      no_matter_ = false;
      return;
    }
    const int modifier = rs_ <= 4 ? -2 : rs_ <= 7 ? 0 : rs_ <= 9 ? 1 : rs_ <= 11 ? 2 : 3;
    const int result = roll(1, 6, "Fear of Reprisal") + modifier;
    if (result <= 2) return;
    const int cubes = result <= 4 ? 2 : result <= 6 ? 5 : result <= 8 ? 7 : 10;
    const int most = result <= 4 ? 1 : result <= 6 ? 2 : result <= 8 ? 3 : 99;
    std::map<std::string, int> lost;
    for (int i = 0; i < cubes; ++i) {
      Answers from;
      for (const Land& c : land_) {
        if (!c.urban && cubes_[c.id][0] > 0 && lost[c.id] < most) from.insert("remove " + c.id);
      }
      if (from.empty()) return;
      const std::string county = last_word(ask(kLoyal, from, "a cube lost to fear"));
      --cubes_[county][0];
      ++lost[county];
    }
  }
  void attrition() {
    for (const char* city : {"montreal", "quebec"}) {
      for (int& there : cubes_[city])
        there -= there == 0 ? 0 : there <= 5 ? 1 : there <= 10 ? 2 : 3;
    }
    for (const char* city : {"montreal", "quebec"}) {
      if (cubes_[city][kLoyal] == 0) score(1, 2);
      if (cubes_[city][kPatriote] == 0) score(-1, 2);
    }
  }

  // 4.0
  void roll_scoring_die(const std::string& die) {
    const Answers faces = {"face rc", "face o", "face ei", "face uc"};
    if (listed() == faces) {
      for (int i = 0; i < decision_.size(); ++i) {
        const bool own = Prelude::notation(s_, decision_[i]) == "face " + die;
        if (6 * decision_.weight(i) != decision_.total_weight() * (own ? 3U : 1U)) {
          throw Differs("the faces of the die are not three of its own and one of each other");
        }
      }
    }
    const std::string track = last_word(ask(kDice, faces, "the Scoring Die"));
    if (++marker_[track] == 4) score_track(track);
  }

  // --- 8.0 ---

  int roll_three() {
    listed();
    std::map<int, std::uint32_t> ways;
    for (int dice = 0; dice < 216; ++dice) ++ways[3 + dice / 36 + dice / 6 % 6 + dice % 6];
    for (int i = 0; i < decision_.size(); ++i) {
      const int sum = number_of(Prelude::notation(s_, decision_[i]));
      if (216 * decision_.weight(i) != decision_.total_weight() * ways[sum]) {
        throw Differs(fmt::format("three dice do not give {} that often", sum));
      }
    }
    return roll(3, 18, "a Mobilization Check");
  }

  bool check(Side p, const std::string& county, int bonus) {
    ++checks;
    const int target = cubes_[county][p] + bonus;
    const int missing = roll_three() - target;
    if (missing <= 0) return true;
    Answers answers = {"fail"};
    if (op_[p] >= missing) answers.insert(fmt::format("pay {}", missing));
    if (ask(p, answers, "after a failed check") == "fail") return false;
    op_[p] -= missing;
    return true;
  }

  // --- 9.0 ---

  int price(const Land& c, Side p) {
    const auto& there = cubes_[c.id];
    const int own = there[p];
    const int added = c.added[p][static_cast<std::size_t>(own)];
    if (c.urban) return 2 + added;
    const bool behind = own < there[1 - p];
    return std::max(1, 1 + added - (behind ? 1 : 0));
  }
  int composure_price() const {
    return turn_.ends_with("1834") ? 2 : turn_.ends_with("1837") ? 6 : 4;
  }
  bool has_city(Side p) {
    return organizations_[p].contains("montreal") || organizations_[p].contains("quebec");
  }
  // The special actions of a player with what they cost, 9.5.1 and 9.5.2.
  static std::map<std::string, std::vector<int>> specials(Side p, int n) {
    std::map<std::string, std::vector<int>> out = {{"le_canadien", {2}}, {"partisan_media", {2}}};
    if (p == kPatriote) {
      out["our_moment"] = out["overwhelming_support"] = out["no_matter_the_cost"] = {4};
      out["various_angles"] = {2, 4, 6};
    } else {
      out["strategic_realignment"] = {2};
      out["non_issue"] = {4};
      out["looking_for_trouble"] = {4, 6};
      for (int x = 1; x <= n; ++x) out["pulling_the_strings"].push_back(x);
    }
    return out;
  }
  static bool is_key_event(int number) { return number <= 8; }
  int exchangeable() {
    return static_cast<int>(
        std::count_if(pool_.begin(), pool_.end(), [](int n) { return !is_key_event(n); }));
  }
  Answers actions(Side p, int n) {
    Answers out;
    for (const Land& c : land_) {
      if (room(c, p) && price(c, p) <= n) out.insert("mobilize " + c.id);
      const bool own = organizations_[p].contains(c.id);
      const bool possible = c.urban ? p == kLoyal || c.id == "montreal" : has_city(p);
      if (n >= 2 && !failed_[p] && !own && possible) out.insert("organize " + c.id);
      if (p == kLoyal && n >= 2 && rs_ >= 8 && corps_.size() < 5 && own && !c.urban &&
          !corps_.contains(c.id)) {
        out.insert("recruit " + c.id);
      }
    }
    if (p == kPatriote && !composure_ && n >= composure_price()) out.insert("composure");
    if (special_turn_[p]) return out;
    for (const auto& [special, prices] : specials(p, n)) {
      if (used_[p].contains(special)) continue;
      for (int cost : prices) {
        if (cost > n) continue;
        const int cards = cost / 2;
        if (special == "various_angles" &&
            (static_cast<int>(hand_[p].size()) < cards || exchangeable() < cards)) {
          continue;
        }
        out.insert(fmt::format("special {} {}", special, cost));
      }
    }
    return out;
  }
  void spend_points(Side p, int n) {
    while (true) {
      Answers answers = actions(p, n);
      if (answers.empty()) return;
      answers.insert("stop");
      const std::string move = ask(p, answers, fmt::format("{} Activity Points", n));
      if (move == "stop") return;
      n -= carry_out(p, n, move);
    }
  }
  // Gives the points it took.
  int carry_out(Side p, int n, const std::string& move) {
    const std::string word = move.substr(0, move.find(' '));
    const std::string county = last_word(move);
    if (word == "mobilize") {
      const Land& c = *std::find_if(land_.begin(), land_.end(),
                                    [&](const Land& land) { return land.id == county; });
      const int paid = price(c, p);
      ++cubes_[county][p];
      return paid;
    }
    if (word == "composure") {
      composure_ = true;
      return composure_price();
    }
    if (word == "special") return use_special(p, move);
    const int dedicated = number_of(ask(p, numbers("dedicate", 2, n), "points dedicated"));
    if (word == "organize") {
      organize(p, county, dedicated);
    } else {
      recruit(county, dedicated);
    }
    return dedicated;
  }
  // 9.2
  void organize(Side p, const std::string& county, int dedicated) {
    const bool urban = county == "montreal" || county == "quebec";
    int bonus = dedicated;
    if (!urban) {
      Answers cities;
      for (const char* city : {"montreal", "quebec"}) {
        if (organizations_[p].contains(city)) cities.insert(std::string("affiliate ") + city);
      }
      const std::string city = last_word(ask(p, cities, "affiliation"));
      const int there = cubes_[city][p];
      bonus += there >= 11 ? 2 : there >= 6 ? 1 : 0;
    }
    if (check(p, county, bonus)) {
      organizations_[p].insert(county);
    } else {
      failed_[p] = true;
    }
  }
  // 9.4
  void recruit(const std::string& county, int dedicated) {
    if (!check(kLoyal, county, dedicated)) return;
    corps_.insert(county);
    if (roll(1, 6, "the die of the Volunteer Corps") >= 4) rs_ = std::min(15, rs_ + 1);
    ++war_[kLoyal];
  }
  // 9.5
  int use_special(Side p, const std::string& move) {
    const std::string special = move.substr(8, move.rfind(' ') - 8);
    const int cost = number_of(move);
    used_[p].insert(special);
    special_turn_[p] = true;
    const Answers tracks = {"name rc", "name o", "name ei", "name uc"};
    if (special == "pulling_the_strings") {
      for (int i = 0; i < cost; ++i) roll_scoring_die(last_word(ask(p, tracks, "which die")));
    } else if (special == "non_issue") {
      marker_[last_word(ask(p, tracks, "which track"))] = 0;
    } else if (special == "looking_for_trouble") {
      rs_ = std::min(15, rs_ + (cost == 4 ? 1 : 2));
    } else if (special == "our_moment") {
      op_[p] = std::min(12, op_[p] + 6);
    } else if (special == "overwhelming_support") {
      for (const Land& c : land_) {
        if (c.bias == "patriote" && cubes_[c.id][0] == 9) score(1, 1);
      }
    } else if (special == "no_matter_the_cost") {
      no_matter_ = true;
    } else if (special == "strategic_realignment") {
      exchange_hands_ = true;
    } else if (special == "various_angles") {
      exchange_cards(p, cost / 2);
    }
    return cost;
  }
  // As many as are there go unasked: which ones is no question then.
  std::set<int> choose_cards(Side p, const std::string& word, const std::set<int>& from,
                             int cards) {
    if (static_cast<int>(from.size()) == cards) return from;
    std::set<int> chosen;
    for (int i = 0; i < cards; ++i) {
      Answers left;
      for (int number : from) {
        if (!chosen.contains(number)) left.insert(fmt::format("{} {}", word, number));
      }
      chosen.insert(number_of(ask(p, left, "a card to " + word)));
    }
    return chosen;
  }
  void exchange_cards(Side p, int cards) {
    std::set<int> there = pool_;
    std::erase_if(there, is_key_event);
    for (int number : choose_cards(p, "give", hand_[p], cards)) {
      hand_[p].erase(number);
      pool_.insert(number);
    }
    for (int number : choose_cards(p, "take", there, cards)) {
      pool_.erase(number);
      hand_[p].insert(number);
    }
  }

  // --- The end of a round, of a turn, of the game: 10.0, 2.3, 2.4 ---

  void end_action_round() {
    if (exchange_hands_) std::swap(hand_[0], hand_[1]);
    if (active_ != first_ && sessions_.contains(round_) &&
        (round_ == 8 || !sessions_.contains(round_ + 1))) {
      if (cubes_["quebec"][0] < 15 && supply(kPatriote) > 0) ++cubes_["quebec"][0];
      score(1, 2);
    }
    if (ended()) return;
    if (active_ != first_ && round_ == 8) end_turn();
  }
  void end_turn() {
    std::erase_if(pool_, is_key_event);
    op_[kPatriote] = std::min(12, op_[kPatriote] + 6);
    op_[kLoyal] = std::min(16, op_[kLoyal] + 8);
    if (!composure_) rs_ = std::min(15, rs_ + 1);
    composure_ = false;
    if (turn_ == "late_1834" || turn_ == "1836") {
      hand_[0].clear();
      hand_[1].clear();
      pool_.clear();
    }
    if (ended()) return;
    if (turn_ == "winter_1837") {
      end("count");
    } else {
      special_turn_[0] = special_turn_[1] = false;
    }
  }
  bool ended() {
    if (rs_ == 15) {
      end("revolt");
    } else if (std::abs(vp_) >= 20) {
      end("twenty");
    }
    return !ending_.empty();
  }
  void end(const std::string& how) {
    ++endings;
    ending_ = how;
    if (how != "twenty") {
      for (const char* track : {"rc", "o", "ei", "uc"}) score_track(track);
    }
    if (how == "revolt") vp_ += war_[kPatriote] - war_[kLoyal];
  }

  void same(const json& theirs, const json& ours, const std::string& what) {
    if (theirs != ours) {
      throw Differs(
          fmt::format("{}: the game has {}, here it is {}", what, theirs.dump(), ours.dump()));
    }
  }
  static std::set<std::string> ids(const json& list) { return list.get<std::set<std::string>>(); }
  void compare() {
    const json d = Prelude::describe(s_);
    for (const Land& c : land_) same(d["cubes"][c.id], cubes_[c.id], c.id);
    for (Side p : {kPatriote, kLoyal}) {
      const char* side = kSides[p];
      same(ids(d["organizations"][side]), organizations_[p], "organizations");
      same(ids(d["special_used"][side]), used_[p], "special actions used");
      same(d["op"][side], op_[p], "Opportunity Points");
      same(d["war"][side], war_[p], "War Readiness");
      same(d["hands"][side].get<std::set<int>>(), hand_[p], "a hand");
    }
    for (const char* track : {"rc", "o", "ei", "uc"}) {
      same(d["marker"][track], marker_[track], track);
      same(d["box"][track], box(track), track);
      same(d["value"][track], worth(track), track);
    }
    same(ids(d["corps"]), corps_, "corps");
    same(d["pool"].get<std::set<int>>(), pool_, "the pool");
    same(d["vp"], vp_, "Victory Points");
    same(d["rs"], rs_, "Rebellious Spirit");
    same(d["composure"], composure_, "composure");
    same(d["no_matter"], no_matter_, "No Matter the Cost");
    same(Prelude::over(s_), !ending_.empty(), "the end");
    if (ending_.empty()) return;
    same(d["ending"], ending_, "the ending");
    same(d["winner"], vp_ > 0 ? "patriote" : "loyal", "the winner");
  }

  State s_;
  FastRng rng_;
  Decision decision_;
  const std::vector<Land>& land_ = land();

  std::map<std::string, std::array<int, 2>> cubes_;
  std::set<std::string> organizations_[2];
  std::set<std::string> used_[2];
  std::set<std::string> corps_;
  std::set<int> hand_[2];
  std::set<int> pool_;
  std::set<int> sessions_;
  std::map<std::string, int> marker_;
  int op_[2] = {};
  int war_[2] = {};
  bool special_turn_[2] = {};
  bool failed_[2] = {};
  int ei_ = 0;
  int shift_ = 0;
  int vp_ = 0;
  int rs_ = 0;
  int round_ = 0;
  Side first_ = 0;
  Side active_ = 0;
  bool composure_ = false;
  bool no_matter_ = false;
  bool exchange_hands_ = false;
  std::string turn_;
  std::string ending_;
};

// Positions of every kind, most of them unlike any that play would reach: full columns, tracks about
// to score, points near the end of the game.
class Positions {
 public:
  explicit Positions(std::uint64_t seed) : rng_{seed} {}

  json make(const json& card, Side p) {
    json d = {{"game", "prelude"},     {"base", "standard"},  {"turn", turn_of(card)},
              {"round", 1 + below(8)}, {"to_act", kSides[p]}, {"first", kSides[pick(2)]}};
    const int crowd = 2 + below(12);
    int supply[2] = {150, 125};
    for (const Land& c : land_) {
      json both = json::array();
      for (Side side : {kPatriote, kLoyal}) {
        const int wanted = below(4) == 0 ? 0 : below(crowd);
        const int there = std::min({c.boxes[side], supply[side], wanted});
        supply[side] -= there;
        both.push_back(there);
      }
      d["cubes"][c.id] = both;
    }
    organizations(d);
    d["rs"] = below(3) == 0 ? 13 + below(2) : below(15);
    d["vp"] = below(39) - 19;
    d["op"] = {{"patriote", below(13)}, {"loyal", below(17)}};
    d["box"] = {{"ei", below(11) - 5}};
    d["composure"] = below(3) == 0;
    for (const char* track : {"rc", "o", "ei", "uc"}) d["marker"][track] = 3 - below(3) * below(2);
    d["organization_shift"] = below(3) == 0 ? below(5) - 2 : 0;
    specials(d);
    hands(d, card, p);
    return d;
  }
  // One in which the card can be in a hand.
  std::string turn_of(const json& card) {
    const std::string deck = card["deck"];
    if (deck == "1834") return kTurnOrder[pick(2)];
    if (deck == "1835-36") return kTurnOrder[2 + pick(2)];
    return kTurnOrder[deck == "1837" ? 4 + pick(3) : pick(7)];
  }
  std::size_t pick(int n) { return static_cast<std::size_t>(below(n)); }
  int below(int n) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(n))); }

 private:
  void organizations(json& d) {
    int corps = 0;
    d["corps"] = json::array();
    for (Side p : {kPatriote, kLoyal}) {
      json& list = d["organizations"][kSides[p]] = json::array();
      for (const Land& c : land_) {
        if (c.urban ? (p == kPatriote && c.id == "quebec") || below(2) == 0
                    : list.empty() || below(5) != 0) {
          continue;
        }
        list.push_back(c.id);
        if (p == kLoyal && !c.urban && corps < 5 && below(3) == 0) {
          ++corps;
          d["corps"].push_back(c.id);
        }
      }
    }
    d["war"] = {{"patriote", below(4)}, {"loyal", 4 + corps + below(2)}};
  }
  void specials(json& d) {
    d["special_turn"] = json::array();
    for (Side p : {kPatriote, kLoyal}) {
      json& used = d["special_used"][kSides[p]] = json::array();
      const std::vector<std::string> all =
          p == kPatriote ? std::vector<std::string>{"our_moment",         "overwhelming_support",
                                                    "no_matter_the_cost", "various_angles",
                                                    "le_canadien",        "partisan_media"}
                         : std::vector<std::string>{"pulling_the_strings", "strategic_realignment",
                                                    "non_issue",           "looking_for_trouble",
                                                    "le_canadien",         "partisan_media"};
      for (const std::string& special : all) {
        if (below(3) == 0) used.push_back(special);
      }
      if (!used.empty() && below(4) == 0) d["special_turn"].push_back(kSides[p]);
      for (const json& special : used) {
        if (special == "no_matter_the_cost") d["no_matter"] = below(2) == 0;
      }
    }
  }
  // The card that is played, and a few others of the generic deck, which stays in all turns.
  void hands(json& d, const json& card, Side p) {
    std::set<int> dealt = {card["n"].get<int>()};
    const auto deal = [&](json& place, int most) {
      for (int i = below(most + 1); i > 0; --i) {
        const int number = 96 + below(52);
        if (dealt.insert(number).second) place.push_back(number);
      }
    };
    d["pool"] = json::array();
    for (Side side : {kPatriote, kLoyal}) d["hands"][kSides[side]] = json::array();
    d["hands"][kSides[p]].push_back(card["n"]);
    deal(d["hands"][kSides[p]], 3);
    deal(d["hands"][kSides[1 - p]], 3);
    deal(d["pool"], 4);
  }

  FastRng rng_;
  const std::vector<Land>& land_ = land();
};

RULE("2.3", "2.4", "4.0", "5.0", "6.2", "8.0", "9.0", "10.0")
TEST(Oracle, ScoringPricesChecksAndEndsAgree) {
  const json cards = data("cards")["cards"];
  int positions = 0;
  int scorings = 0;
  int checks = 0;
  int endings = 0;
  for (int seed = 1; seed <= battery_scaled(4000); ++seed) {
    Positions random(static_cast<std::uint64_t>(seed));
    const json& card = cards[8 + random.pick(139)];
    if (card["die"] == "choose") continue;
    const Side p = card["faction"] == "neutral" ? random.pick(2)
                   : card["faction"] == "loyal" ? 1
                                                : 0;
    const json document = random.make(card, p);
    auto state = Prelude::load(document);
    ASSERT_TRUE(state.ok()) << seed << ": " << state.error() << '\n' << document.dump();
    Model model(state.value(), static_cast<std::uint64_t>(seed));
    try {
      model.play(card);
    } catch (const Differs& differs) {
      FAIL() << "seed " << seed << ", card " << card["n"] << ": " << differs.what() << '\n'
             << document.dump();
    }
    ++positions;
    scorings += model.scorings;
    checks += model.checks;
    endings += model.endings;
  }
  EXPECT_GT(positions, battery_scaled(2000));
  EXPECT_GT(scorings, battery_scaled(1000));
  EXPECT_GT(checks, battery_scaled(100));
  EXPECT_GE(endings, battery_scaled(100));
  RecordProperty("positions", positions);
}

}  // namespace
}  // namespace tricorne::prelude::oracle
