// A second reading of the election and the treasury, written from the rulebook and kept apart from the
// rules: it follows the game question by question in its own words, says who must be asked what, and
// how it ends. Compared on random positions.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/founders/rules/rules.h"
#include "kernel/testing/battery.h"

namespace tricorne::founders::model {
namespace {

// ---- The table as a player sees it

struct Statesman {
  int number = 0;
  int party = 0;  // 0 liberal, 1 conservative, 2 either
  int home = 0;
  int votes = 0;
  int popularity = 0;
  int owner = 0;
  int elected = 0;
};
using Men = std::map<int, Statesman>;  // by number, so the older come first

struct Board {
  Men men;
  int seats = 0;
  int president = 0;
  int chief_justice = -1;
  int support = 0;  // liberal below 0
  bool twelfth = false;
  std::set<int> states;
  std::map<int, int> worth;
  std::map<int, std::set<int>> neighbours;
  std::vector<int> supply;
};

Board board_of(const State& s) {
  Board b;
  for (Man m : s.men()) {
    const ManFacts& f = man_facts(m);
    b.men[m] = {m,
                static_cast<int>(f.party),
                f.home,
                (s.man[m].marks & kMuted) != 0 ? 0 : int{f.votes},
                f.popularity + s.man[m].given + s.man[m].cubes,
                s.man[m].owner,
                s.man[m].pawns};
    if (s.man[m].office == Office::kPresident) b.president = m;
    if (s.man[m].office == Office::kChiefJustice) b.chief_justice = m;
  }
  b.seats = s.seats;
  b.support = s.support;
  b.twelfth = s.issue[tables().issue("twelfth_amendment")] == IssuePlace::kResolvedA;
  for (int p = 0; p < kPlaces; ++p) {
    const PlaceFacts& f = place_facts(u8(p));
    if ((s.admitted[static_cast<std::size_t>(p) / 8] >> (p % 8) & 1) != 0) b.states.insert(p);
    b.worth[p] = f.votes[at(s.era)];
    for (Place n : f.neighbours) b.neighbours[p].insert(n);
  }
  for (int i = 0; i < s.seats; ++i) b.supply.push_back(s.supply[static_cast<std::size_t>(i)]);
  return b;
}

// Puts the model's questions to the game: the same seat with the same answers must be asked, unless
// there is but one, which the game may take by itself.
class Table {
 public:
  Table(State& s, FastRng& rng) : s_(s), rng_(rng) {}

  Action ask(Question question, int seat, const std::set<std::uint32_t>& answers) {
    Decision d;
    if (!s_.stack.empty()) list_question(s_, d);
    const bool here = !s_.stack.empty() && d.question == at(question);
    if (answers.size() == 1 && !(here && d.seat == seat && same(d, answers))) {
      return action_of(*answers.begin());
    }
    if (!here || d.seat != seat || !same(d, answers)) {
      if (wrong_.empty()) {
        wrong_ = "question " + std::to_string(at(question)) + " of seat " + std::to_string(seat) +
                 " with " + std::to_string(answers.size()) + " answers, the game asks " +
                 std::to_string(d.question) + " of " + std::to_string(d.seat) + " with " +
                 std::to_string(d.size());
      }
      return action_of(*answers.begin());
    }
    const Action a = d.pick(rng_);
    run_to_question(s_, a, nullptr, d.seat);
    return a;
  }
  [[nodiscard]] const std::string& wrong() const { return wrong_; }

 private:
  static bool same(const Decision& d, const std::set<std::uint32_t>& answers) {
    std::set<std::uint32_t> listed;
    for (Action a : d.options()) listed.insert(a.bits());
    return listed == answers;
  }
  static Action action_of(std::uint32_t bits) { return std::bit_cast<Action>(bits); }

  State& s_;
  FastRng& rng_;
  std::string wrong_;
};

// ---- The election

struct Runner {
  int man = 0;
  bool vice = false;
  std::set<int> mates;  // men
  std::set<int> cubes;  // states
  int votes = 0;
};

class Vote {
 public:
  Vote(Board board, Table& table) : b_(std::move(board)), table_(table) {}

  int president = -1;
  int vice_president = -1;
  bool nobody_runs = false;
  bool tie_broken = false;

  void hold() {
    nominate();
    if (nobody_runs) return;
    name_mates();
    set_order();
    place();
    for (Runner& r : runners_) {
      for (int p : r.cubes) r.votes += b_.worth[p];
    }
    decide();
  }

 private:
  const Statesman& man(int m) const { return b_.men.at(m); }
  bool gerry(int m) const { return man(m).party == 2; }
  // More popular, on a tie the older.
  bool ahead(int x, int y) const {
    return man(x).popularity != man(y).popularity ? man(x).popularity > man(y).popularity : x < y;
  }
  std::vector<int> ranked(std::vector<int> those) const {
    std::sort(those.begin(), those.end(), [&](int x, int y) { return ahead(x, y); });
    return those;
  }
  std::vector<int> eligible(int party, bool with_gerry) const {
    std::vector<int> out;
    for (const auto& [m, who] : b_.men) {
      const bool his = who.party == party || (with_gerry && who.party == 2);
      if (his && who.elected < 2) out.push_back(m);
    }
    return ranked(out);
  }
  static std::set<std::uint32_t> yes_or_no() {
    return {action(ActionKind::kAccept).bits(), action(ActionKind::kRefuse).bits()};
  }

  void nominate() {
    const auto liberal = eligible(0, false);
    const auto conservative = eligible(1, false);
    single_ = std::abs(b_.support) >= 9 || liberal.empty() || conservative.empty();
    if (!single_) {
      const bool first_liberal =
          b_.support != 0 ? b_.support < 0 : ahead(liberal[0], conservative[0]);
      runners_.push_back({first_liberal ? liberal[0] : conservative[0], false, {}, {}, 0});
      runners_.push_back({first_liberal ? conservative[0] : liberal[0], false, {}, {}, 0});
      return;
    }
    party_ = b_.support < 0 ? 0 : 1;
    if (eligible(party_, false).empty()) party_ = 1 - party_;
    std::vector<int> first = eligible(party_, false);
    if (first.empty()) first = eligible(party_, true);  // Gerry alone
    if (first.empty()) {
      nobody_runs = true;
      return;
    }
    const int leader = first[0];
    runners_.push_back({leader, false, {}, {}, 0});
    std::vector<int> next = eligible(party_, true);
    next.erase(std::find(next.begin(), next.end(), leader));
    for (std::size_t i = 0; i < 3 && i < next.size(); ++i) {
      const Action a = table_.ask(Question::kRun, man(next[i]).owner, yes_or_no());
      if (is(a, ActionKind::kAccept)) runners_.push_back({next[i], false, {}, {}, 0});
    }
  }

  // Two-party: who has no support, or is behind. Single: Gerry, then from the least popular on.
  std::vector<int> announcers() const {
    std::vector<int> out;
    for (const Runner& r : runners_) out.push_back(r.man);
    if (!single_) return {out[1], out[0]};
    std::sort(out.begin(), out.end(), [&](int x, int y) {
      if (gerry(x) != gerry(y)) return gerry(x);
      return ahead(y, x);
    });
    return out;
  }
  bool stands_for_president(int m) const {
    return std::any_of(runners_.begin(), runners_.end(),
                       [&](const Runner& r) { return r.man == m && !r.vice; });
  }
  Runner* mate_runner(int m) {
    for (Runner& r : runners_) {
      if (r.vice && r.man == m) return &r;
    }
    return nullptr;
  }
  Runner& runner(int m) {
    return *std::find_if(runners_.begin(), runners_.end(),
                         [&](const Runner& r) { return r.man == m; });
  }
  void name_mates() {
    for (int nominee : announcers()) {
      const int party = gerry(nominee) ? party_ : man(nominee).party;
      std::set<int> list;
      for (const auto& [m, who] : b_.men) {
        const bool his = who.party == party || who.party == 2;
        if (!his || stands_for_president(m) || m == b_.president) continue;
        if (!single_ && mate_runner(m) != nullptr) continue;
        list.insert(m);
      }
      while (!list.empty()) {
        std::set<std::uint32_t> answers;
        for (int m : list) answers.insert(action(ActionKind::kMate, m).bits());
        const int mate = table_.ask(Question::kMate, man(nominee).owner, answers).a;
        const bool unasked = man(mate).owner == man(nominee).owner ||
                             mate_runner(mate) != nullptr || list.size() == 1;
        if (!unasked) {
          const Action a = table_.ask(Question::kAccept, man(mate).owner, yes_or_no());
          if (is(a, ActionKind::kRefuse)) {
            list.erase(mate);
            continue;
          }
        }
        if (mate_runner(mate) == nullptr) runners_.push_back({mate, true, {}, {}, 0});
        mate_runner(mate)->mates.insert(nominee);
        runner(nominee).mates.insert(mate);
        break;
      }
    }
  }

  void set_order() {
    std::vector<Runner> order;
    if (single_) {
      order = runners_;
      std::sort(order.begin(), order.end(),
                [&](const Runner& x, const Runner& y) { return ahead(x.man, y.man); });
    } else {
      for (std::size_t i = 0; i < 2; ++i) {
        order.push_back(runners_[i]);
        for (const Runner& r : runners_) {
          if (r.vice && r.mates.contains(runners_[i].man)) order.push_back(r);
        }
      }
    }
    // Gerry is last, or at support 0 first.
    const auto him =
        std::find_if(order.begin(), order.end(), [&](const Runner& r) { return gerry(r.man); });
    if (him != order.end()) {
      const Runner r = *him;
      order.erase(him);
      order.insert(b_.support == 0 ? order.begin() : order.end(), r);
    }
    runners_ = order;
  }

  // ---- Cubes

  int standing_in(int p, bool vice) const {
    int n = 0;
    for (const Runner& r : runners_) n += r.cubes.contains(p) && r.vice == vice ? 1 : 0;
    return n;
  }
  bool vacancy(const Runner& r, int p) const {
    if (!b_.twelfth) return standing_in(p, false) + standing_in(p, true) < 2;
    if (single_) return standing_in(p, r.vice) < 1;
    return standing_in(p, false) + standing_in(p, true) < 1;
  }
  // Whether a walk over the Union leads to one of the first nine states.
  bool joined(int p) const {
    std::set<int> seen{p};
    std::vector<int> todo{p};
    while (!todo.empty()) {
      const int at = todo.back();
      todo.pop_back();
      if (at < kOriginals) return true;
      for (int n : b_.neighbours.at(at)) {
        if (b_.states.contains(n) && seen.insert(n).second) todo.push_back(n);
      }
    }
    return false;
  }
  std::set<int> open_to(const Runner& r) const {
    std::set<int> out;
    for (int p : b_.states) {
      if (!r.cubes.contains(p) && vacancy(r, p)) out.insert(p);
    }
    return out;
  }
  std::set<int> beside(const std::set<int>& from, const std::set<int>& open) const {
    std::set<int> out;
    for (int p : open) {
      for (int n : from) {
        if (b_.neighbours.at(n).contains(p)) out.insert(p);
      }
    }
    return out;
  }
  std::set<int> apart(const std::set<int>& open) const {
    std::set<int> out;
    for (int p : open) {
      if (!joined(p)) out.insert(p);
    }
    return out;
  }
  std::set<int> nearest(int home, const std::set<int>& open) const {
    std::map<int, int> steps{{home, 0}};
    std::vector<int> todo{home};
    std::map<int, std::set<int>> found;
    for (std::size_t i = 0; i < todo.size(); ++i) {
      for (int n : b_.neighbours.at(todo[i])) {
        if (!b_.states.contains(n) || steps.contains(n)) continue;
        steps[n] = steps[todo[i]] + 1;
        todo.push_back(n);
        if (open.contains(n)) found[steps[n]].insert(n);
      }
    }
    return found.empty() ? open : found.begin()->second;
  }
  std::set<int> may_place(const Runner& r) {
    const std::set<int> open = open_to(r);
    if (!r.cubes.empty()) {
      const auto next = beside(r.cubes, open);
      return next.empty() ? apart(open) : next;
    }
    const int home = man(r.man).home;
    if (open.contains(home)) return {home};
    if (!r.vice) return nearest(home, open);
    std::set<int> mates;
    for (int mate : r.mates) mates.insert(runner(mate).cubes.begin(), runner(mate).cubes.end());
    if (mates.empty()) return {};
    const auto next = beside(mates, open);
    return next.empty() ? apart(open) : next;
  }
  bool first_of_several(std::size_t i) const {
    int kind = 0;
    for (std::size_t j = 0; j < runners_.size(); ++j) {
      if (runners_[j].vice != runners_[i].vice) continue;
      if (j < i) return false;
      ++kind;
    }
    return kind > 1;
  }
  void place() {
    bool first_round = true;
    std::set<std::size_t> deferred;
    while (true) {
      std::vector<std::size_t> turns;
      for (std::size_t i = 0; i < runners_.size(); ++i) turns.push_back(i);
      bool placed = false;
      for (std::size_t at = 0; at < turns.size(); ++at) {
        const std::size_t i = turns[at];
        Runner& r = runners_[i];
        const auto places = may_place(r);
        if (places.empty()) continue;
        std::set<std::uint32_t> answers;
        for (int p : places) answers.insert(action(ActionKind::kPlace, p).bits());
        const bool may_wait = first_round && first_of_several(i) && !deferred.contains(i);
        if (may_wait) answers.insert(action(ActionKind::kDefer).bits());
        const Action a = table_.ask(Question::kPlace, man(r.man).owner, answers);
        if (is(a, ActionKind::kDefer)) {
          deferred.insert(i);
          std::size_t last = at;
          for (std::size_t k = at; k < turns.size(); ++k) {
            if (runners_[turns[k]].vice == r.vice) last = k;
          }
          turns.insert(turns.begin() + static_cast<std::ptrdiff_t>(last) + 1, i);
          continue;
        }
        r.cubes.insert(a.a);
        placed = true;
      }
      first_round = false;
      if (!placed) return;
    }
  }

  // ---- The count

  int votes_for(const Runner& r) const {
    int n = r.votes;
    if (single_ || !b_.twelfth) return n;
    for (const Runner& other : runners_) {
      if (other.mates.contains(r.man)) n += other.votes;
    }
    return n;
  }
  using Race = std::vector<const Runner*>;
  Race by_votes(Race race) const {
    std::sort(race.begin(), race.end(), [&](const Runner* x, const Runner* y) {
      if (votes_for(*x) != votes_for(*y)) return votes_for(*x) > votes_for(*y);
      return ahead(x->man, y->man);
    });
    return race;
  }
  Race race(const std::set<int>& but, int vice) const {  // vice: 0, 1, or 2 for all
    Race out;
    for (const Runner& r : runners_) {
      if (!but.contains(r.man) && (vice == 2 || r.vice == (vice == 1))) out.push_back(&r);
    }
    return by_votes(out);
  }
  bool level(const Race& r) const { return r.size() > 1 && votes_for(*r[0]) == votes_for(*r[1]); }
  bool majority(const Race& r) const {
    int all = 0;
    for (int p : b_.states) all += b_.worth.at(p);
    return 2 * votes_for(*r[0]) > all;
  }
  static std::vector<int> men_of(const Race& r) {
    std::vector<int> out;
    for (const Runner* one : r) out.push_back(one->man);
    return out;
  }
  std::vector<int> only_level(const Race& r) const {
    std::vector<int> out;
    for (const Runner* one : r) {
      if (votes_for(*one) == votes_for(*r[0])) out.push_back(one->man);
    }
    return out;
  }

  void decide() {
    const Race for_president = race({}, b_.twelfth ? 0 : 2);
    const bool lone = for_president.size() == 1;
    if (!lone && (level(for_president) || (single_ && !majority(for_president)))) {
      const auto won = break_tie(men_of(for_president), b_.twelfth ? 1 : 2);
      president = won[0];
      if (!b_.twelfth && won.size() > 1) {
        vice_president = won[1];
        return;
      }
    } else {
      president = for_president[0]->man;
    }
    if (b_.twelfth && !single_) {
      for (const Runner& r : runners_) {
        if (r.vice && r.mates.contains(president)) vice_president = r.man;
      }
      return;
    }
    const Race rest = race({president}, b_.twelfth ? 1 : 2);
    if (rest.empty()) return;
    vice_president = rest[0]->man;
    if (rest.size() == 1) return;
    if (b_.twelfth) {
      if (level(rest) || !majority(rest)) {
        // For want of a majority all of them, for a tie those who are level.
        vice_president = break_tie(!majority(rest) ? men_of(rest) : only_level(rest), 1)[0];
      }
    } else if (level(rest)) {
      vice_president = break_tie(only_level(rest), 1)[0];
    }
  }

  // State by state.
  std::vector<int> break_tie(std::vector<int> contenders, std::size_t places) {
    tie_broken = true;
    if (contenders.size() > 3) contenders.resize(3);
    std::map<int, int> states;
    std::set<int> left;
    for (int p : b_.states) {
      for (const auto& [m, who] : b_.men) {
        if (who.home == p) left.insert(p);
      }
    }
    while (!left.empty()) {
      std::set<std::uint32_t> answers;
      for (int p : left) answers.insert(action(ActionKind::kCall, p).bits());
      const int p = table_.ask(Question::kCall, man(b_.president).owner, answers).a;
      left.erase(p);
      std::map<int, int> tally;
      for (int turn = 1; turn <= b_.seats; ++turn) {
        const int seat = (man(b_.president).owner + turn) % b_.seats;
        for (const auto& [m, who] : b_.men) {
          if (who.owner != seat || who.home != p) continue;
          answers.clear();
          for (int c : contenders) {
            for (int k = 0; k <= b_.supply[static_cast<std::size_t>(seat)]; ++k) {
              answers.insert(action(ActionKind::kBallot, c, k).bits());
            }
          }
          const Action a = table_.ask(Question::kBallot, seat, answers);
          tally[a.a] += who.votes + 3 * a.b;
          b_.supply[static_cast<std::size_t>(seat)] -= a.b;
        }
      }
      int most = 0;
      for (const auto& [c, n] : tally) most = std::max(most, n);
      std::vector<int> first;
      for (const auto& [c, n] : tally) {
        if (n == most && most > 0) first.push_back(c);
      }
      if (first.size() == 1) ++states[first[0]];
    }
    std::vector<int> out;
    while (out.size() < places && !contenders.empty()) {
      int most = 0;
      for (int c : contenders) most = std::max(most, states[c]);
      std::vector<int> level;
      for (int c : contenders) {
        if (states[c] == most) level.push_back(c);
      }
      int winner = ranked(level)[0];
      if (b_.chief_justice >= 0 && level.size() > 1) {
        std::set<std::uint32_t> answers;
        for (int c : level) answers.insert(action(ActionKind::kName, c).bits());
        winner = table_.ask(Question::kChief, man(b_.chief_justice).owner, answers).a;
      }
      out.push_back(winner);
      contenders.erase(std::find(contenders.begin(), contenders.end(), winner));
    }
    return out;
  }

  Board b_;
  Table& table_;
  bool single_ = false;
  int party_ = 2;
  std::vector<Runner> runners_;
};

// ---- Random positions

int below(FastRng& rng, int n) {
  return static_cast<int>(rng.below(static_cast<std::uint32_t>(n)));
}

State random_position(FastRng& rng) {
  const int seats = 3 + below(rng, 4);
  State s = set_up(Scenario::kA, seats, false);
  for (Man m = 0; m < kMen; ++m) {
    for (Spot from : {Spot::kDeck, Spot::kLater, Spot::kInPlay}) {
      if (s.cards.has(from, m)) s.cards.move(m, from, Spot::kOut);
    }
    s.man[m] = {};
    s.man[m].owner = kSpectator;
    s.man[m].office = Office::kNone;
  }
  const int men = 2 + below(rng, 18);
  const bool lean = below(rng, 6) == 0;  // of one party, but for a few
  for (int i = 0; i < men; ++i) {
    Man m = u8(below(rng, kMen));
    if (lean && below(rng, 4) != 0 && man_facts(m).party == Party::kLiberal) continue;
    if (below(rng, 12) == 0) m = tables().man("elbridge_gerry");
    if (s.in_play(m)) continue;
    s.cards.move(m, Spot::kOut, Spot::kInPlay);
    s.man[m].owner = u8(below(rng, seats));
    s.man[m].cubes = static_cast<std::int8_t>(below(rng, 9) - 2);
  }
  if (s.men().empty()) return random_position(rng);
  Turn t{{s}};
  for (Office o : {Office::kPresident, Office::kVicePresident, Office::kChiefJustice}) {
    const Man m = s.men().nth(below(rng, s.men().size()));
    if (s.is_free(m) && (o == Office::kPresident || below(rng, 3) != 0)) t.put_in_office(m, o);
  }
  s.man[s.president()].pawns = static_cast<unsigned>(below(rng, 3)) & 0xfU;
  s.support = static_cast<std::int8_t>(below(rng, 4) == 0 ? 0 : below(rng, 31) - 15);
  s.era = static_cast<Era>(below(rng, 3));
  for (Place p = 0; p < kPlaces; ++p) {
    if (below(rng, 2) == 0) t.admit(p);
  }
  if (below(rng, 2) == 0) {
    s.issue[tables().issue("twelfth_amendment")] = IssuePlace::kResolvedA;
  }
  for (Seat seat = 0; seat < seats; ++seat) s.supply[seat] = u8(below(rng, 3));
  return s;
}

struct Counts {
  int held = 0;
  int broken_ties = 0;
};

std::string election_problem(FastRng& rng, Counts& counts) {
  State s = random_position(rng);
  const State before = s;
  const Man old = s.president();
  s.stack.push(Procedure::kElection);
  run_to_question(s, {}, nullptr);
  Table table(s, rng);
  Vote vote(board_of(before), table);
  vote.hold();
  if (vote.nobody_runs) return {};
  ++counts.held;
  counts.broken_ties += vote.tie_broken ? 1 : 0;
  if (!table.wrong().empty()) return table.wrong();
  if (s.president() != vote.president) {
    return "President " + std::to_string(s.president()) + ", not " + std::to_string(vote.president);
  }
  const bool retires = old != vote.president;
  const int vice = retires && vote.vice_president == old ? -1 : vote.vice_president;
  const Man found = s.holder(Office::kVicePresident);
  if ((found == kNobody ? -1 : int{found}) != vice) {
    return "Vice President " + std::to_string(found) + ", not " + std::to_string(vice);
  }
  if (s.man[s.president()].cubes != before.man[s.president()].cubes + 3) return "his popularity";
  if (s.man[s.president()].pawns != before.man[s.president()].pawns + 1) return "his pawn";
  if (vice >= 0 && s.man[found].cubes != before.man[found].cubes + 1)
    return "the other's popularity";
  const Seat seat = before.man[old].owner;
  const int gain = retires ? before.man[old].cubes : 0;
  if (s.vp[seat] != before.vp[seat] + gain || s.in_play(old) == retires) return "the retirement";
  return {};
}

// Rulings 36, 80, 81, 82, 83, 84, 85, 87.
RULE("election", "nominees", "mates", "order", "placement", "counting", "tie-break", "inauguration",
     "retirement")
TEST(Model, HoldsTheSameElections) {
  Counts counts;
  const int games = battery_scaled(6000);
  for (int i = 1; i <= games; ++i) {
    FastRng rng{static_cast<std::uint64_t>(i)};
    ASSERT_EQ(election_problem(rng, counts), "") << "position " << i;
  }
  EXPECT_GT(counts.held, games * 9 / 10);
  EXPECT_GT(counts.broken_ties, 0);
}

// ---- The treasury, as a table of results

std::string treasury_problem(FastRng& rng) {
  State s = random_position(rng);
  s.revenue = static_cast<std::int16_t>(below(rng, 201) - 120);
  s.reserves = static_cast<std::int16_t>(below(rng, 501) - 400);
  const State before = s;
  s.stack.push(Procedure::kTreasury);
  run_to_question(s, {}, nullptr);
  int money = before.reserves + before.revenue;
  if (money < 0) money -= (-money * 3) / 10 + ((-money * 3) % 10 != 0 ? 1 : 0);
  if (s.reserves != money) return "reserves";
  if (money >= -100) return s.stack.empty() ? "" : "a crisis";
  const int die = 1 + below(rng, 6);
  run_to_question(s, action(ActionKind::kDie, die), nullptr);
  const int result = die - (-money) / 100;
  const std::map<int, std::pair<int, int>> rows{{0, {3, 3}}, {1, {2, 2}}, {2, {2, 1}},
                                                {3, {1, 1}}, {4, {1, 0}}, {5, {0, 0}}};
  const bool collapse = result < 0;
  const auto [support, popularity] = collapse ? std::pair{0, 5} : rows.at(std::min(result, 5));
  if (s.over() != collapse) return "the collapse";
  const Man president = before.president();
  if (s.man[president].cubes != before.man[president].cubes - popularity) return "popularity";
  int moved = before.support;
  switch (man_facts(president).party) {
    case Party::kLiberal:
      moved = std::min(15, moved + support);
      break;
    case Party::kConservative:
      moved = std::max(-15, moved - support);
      break;
    default:
      moved = moved > 0 ? std::max(0, moved - support) : std::min(0, moved + support);
  }
  return s.support == moved ? "" : "support";
}

RULE("treasury-1", "treasury-2", "treasury-3")
TEST(Model, KeepsTheSameBooks) {
  const int positions = battery_scaled(5000);
  for (int i = 1; i <= positions; ++i) {
    FastRng rng{static_cast<std::uint64_t>(i) + 77};
    ASSERT_EQ(treasury_problem(rng), "") << "position " << i;
  }
}

}  // namespace
}  // namespace tricorne::founders::model
