// A strong opponent for any game: a tree of answers, grown where they promise most (PUCT), each time
// over another arrangement of what the searching seat cannot see. Dice and draws are thrown anew at
// every visit, so a node stands for what was answered on the way to it, not for one position. What is
// special to a game stands in its Guide, of which every thread has a copy:
//
//     using Game = G;
//     std::optional<Action> settled(state, decision, mine, rng)   the answer to a question that is not
//                                                       worth a branch; `mine` is the seat that searches
//     void priors(state, decision, rng, std::span<float> out)   how promising each option looks,
//                                                       above 0, in any scale
//     Values value(State& leaf, rng)                    what the position is worth to every seat, from
//                                                       0 to 1; it may play on, and then take dice and
//                                                       draws from a third argument, a Luck
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <numeric>
#include <optional>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "kernel/clock.h"
#include "kernel/game.h"

namespace tricorne::search {

using Values = std::array<float, kMaxSeats>;

// How long to think: so many playouts, or so many milliseconds of the processor in each thread,
// whichever ends first (0: no limit, but not both).
struct Budget {
  int iterations = 0;
  int milliseconds = 0;
  int threads = 1;
  std::size_t edges = 1U << 21U;  // of all trees together, about: a bound on memory
  bool until_decided = false;     // no longer than the most visited option may still be overtaken
};

// What the search found of one option of the question it was asked.
struct Found {
  Action action;
  std::uint32_t visits = 0;
  float sum = 0;  // of what it was worth to the searching seat
  float prior = 0;

  [[nodiscard]] float value() const { return visits == 0 ? 0 : sum / static_cast<float>(visits); }
};

// A guide may look longer at the question itself: root_priors, like priors.
template <class Guide>
concept RootPriors = requires(Guide guide, const typename Guide::Game::State& state,
                              const Decision& decision, FastRng& rng, std::span<float> out) {
  guide.root_priors(state, decision, rng, out);
};

// A guide may be told which seat searches.
template <class Guide>
concept Advises = requires(Guide guide, Seat mine) {
  guide.advises(mine);
};

// A guide may let the tree end early, at questions that others are asked: ends, and value plays on.
template <class Guide>
concept Ends = requires(Guide guide, const typename Guide::Game::State& state,
                        const Decision& decision, Seat mine) {
  { guide.ends(state, decision, mine) } -> std::same_as<bool>;
};

// A guide may let the tree end before a throw: foresees, and value looks at it from all sides.
template <class Guide>
concept Foresees = requires(Guide guide, const typename Guide::Game::State& state,
                            const Decision& decision) {
  { guide.foresees(state, decision) } -> std::same_as<bool>;
};

// Dice and draws of a playout, a stream for every kind of question: whatever the answers before, the
// same key gives the same cards.
class Luck {
 public:
  void begin(std::uint64_t key) {
    key_ = key;
    asked_.fill(0);
  }
  Action pick(const Decision& decision) {
    FastRng rng{key_ + decision.question * 0xd1342543de82ef95ULL, asked_[decision.question]++};
    return decision.pick(rng);
  }

 private:
  std::uint64_t key_ = 0;
  std::array<std::uint16_t, 256> asked_{};
};

// A guide whose value plays on with that luck compares answers fairly: the nth playout of each has the
// same.
template <class Guide>
concept SharesLuck = requires(Guide guide, typename Guide::Game::State& leaf, FastRng& rng,
                              Luck& luck) {
  { guide.value(leaf, rng, luck) } -> std::same_as<Values>;
};

// Such a guide may want the nth playout of each to have the same arrangement of what is hidden too:
//     static constexpr bool kDealsAlike = true
template <class Guide>
concept DealsAlike = SharesLuck<Guide> && requires {
  requires Guide::kDealsAlike;
};

template <class Guide>
Values value_of(Guide& guide, typename Guide::Game::State& leaf, FastRng& rng, Luck& luck) {
  if constexpr (SharesLuck<Guide>) {
    return guide.value(leaf, rng, luck);
  } else {
    return guide.value(leaf, rng);
  }
}

// Trees of several threads lie side by side, and none may write into a line of memory that another
// reads.
template <class Guide>
class alignas(64) Tree {
 public:
  using G = typename Guide::Game;
  using State = typename G::State;

  Tree(const Guide& guide, const Seen<State>& seen, FastRng rng)
      : guide_(guide), seen_(seen), rng_(rng) {
    if constexpr (Advises<Guide>) guide_.advises(seen.seat());
    nodes_.emplace_back();
  }

  void grow(const Budget& budget) {
    const double begin = budget.milliseconds > 0 ? thread_cpu_seconds() : 0;
    for (int i = 0; budget.iterations == 0 || i < budget.iterations; ++i) {
      iterate(budget.edges);
      // The clock is dear; some playouts take less than a millisecond.
      if (i % 16 != 15) continue;
      double left = budget.iterations > 0 ? budget.iterations - i - 1 : INT32_MAX;
      if (budget.milliseconds > 0) {
        const double used = thread_cpu_seconds() - begin;
        left = std::min(left, (budget.milliseconds / 1000.0 - used) * (i + 1) / used);
      }
      if (left <= 0 || (budget.until_decided && lead() > left)) break;
    }
  }

  // Looks so many times more at one option of the question, however little it promises.
  void grow_at(Action a, int iterations, std::size_t edges = Budget{}.edges) {
    forced_ = a;
    for (int i = 0; i < iterations; ++i) iterate(edges);
    forced_.reset();
  }

  // The question is now the one that followed an answer: what was looked at behind it still counts,
  // the rest goes.
  void go_on(Action a, const Seen<State>& seen) {
    Values variance{};
    for (std::size_t i = 0; i < variance.size(); ++i) {
      variance[i] = variance_of(static_cast<Seat>(i));
    }
    std::vector<Node> kept(1);
    for (const Edge& e : nodes_[0].edges) {
      if (e.action == a && e.seat == seen_.seat() && e.child != 0) {
        kept[0] = std::move(nodes_[e.child]);
        break;
      }
    }
    edges_ = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      edges_ += kept[i].edges.size();
      for (std::size_t j = 0; j < kept[i].edges.size(); ++j) {
        const std::uint32_t child = kept[i].edges[j].child;
        if (child == 0) continue;
        kept[i].edges[j].child = static_cast<std::uint32_t>(kept.size());
        kept.push_back(std::move(nodes_[child]));
      }
    }
    nodes_ = std::move(kept);
    seen_ = seen;
    squares_.fill(0);
    Node& root = nodes_[0];
    for (Edge& e : root.edges) e.prior = 0;  // it is now worth a longer look
    const auto n = static_cast<float>(root.visits);
    for (std::size_t i = 0; i < variance.size() && n > 0; ++i) {
      squares_[i] = n * variance[i] + root.sum[i] * root.sum[i] / n;
    }
  }

  // What an option of the question came to be worth, to every seat.
  [[nodiscard]] Values worth(Action a) const {
    Values out{};
    for (const Edge& e : nodes_[0].edges) {
      if (e.action != a || e.child == 0) continue;
      const Node& after = nodes_[e.child];
      for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = after.visits == 0 ? 0 : after.sum[i] / static_cast<float>(after.visits);
      }
    }
    return out;
  }

  // Goes down the tree from an option, over one arrangement of what is hidden, always to what was
  // looked at most: each(state, decision, action) before every answer where there was a choice,
  // until it gives false or the tree ends. The state it came to.
  template <class Each>
  State follow(Action first, Each each) {
    State state = G::redeal(seen_, rng_);
    answer<G>(state, first, nullptr, seen_.seat());
    const auto chosen = std::find_if(nodes_[0].edges.begin(), nodes_[0].edges.end(),
                                     [&](const Edge& e) { return e.action == first; });
    std::uint32_t at = chosen == nodes_[0].edges.end() ? 0 : chosen->child;
    while (!G::over(state)) {
      G::decision(state, decision_);
      if (decision_.fault() != Fault::kNone) break;
      if (const auto a = settled(state)) {
        const bool choice = decision_.seat != kChance && decision_.size() > 1;
        if (choice && !each(std::as_const(state), std::as_const(decision_), *a)) break;
        G::apply(state, *a, nullptr);
        continue;
      }
      const Edge* most = nullptr;
      for (const Edge& e : nodes_[at].edges) {
        if (at == 0 || e.visits == 0 || e.seat != decision_.seat) continue;
        if ((most == nullptr || e.visits > most->visits) && decision_.lists(e.action)) most = &e;
      }
      if (most == nullptr) break;
      if (!each(std::as_const(state), std::as_const(decision_), most->action)) break;
      G::apply(state, most->action, nullptr);
      at = most->child;
    }
    return state;
  }

  // The options of the question, in its order.
  [[nodiscard]] std::vector<Found> found(const Decision& decision) const {
    std::vector<Found> out;
    for (Action a : decision.options()) {
      Found option{a};
      for (const Edge& e : nodes_[0].edges) {
        if (e.action == a) option = {a, e.visits, e.sum, e.prior};
      }
      out.push_back(option);
    }
    return out;
  }
  [[nodiscard]] std::uint32_t iterations() const { return nodes_[0].visits; }
  [[nodiscard]] std::size_t edges() const { return edges_; }
  // Answers that were taken in the tree, over all playouts.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

 private:
  // How much answers are tried that look promising but have been worth less; the closer together a
  // guide's values lie, the less. A guide may say so in spreads of what its playouts are worth, where
  // the values of a game already decided lie closer than those of an open one.
  [[nodiscard]] float explores(Seat seat) const {
    if constexpr (requires { Guide::kExploreSpreads; })
      return Guide::kExploreSpreads * spread(seat);
    if constexpr (requires { Guide::kExplore; }) return Guide::kExplore;
    return 1.4F;
  }
  // An answer never tried: this much below its parent.
  [[nodiscard]] float first_play(Seat seat) const {
    if constexpr (requires { Guide::kExploreSpreads; }) return 0.3F * spread(seat);
    return 0.05F;
  }
  // Standard deviation of what the playouts were worth to a seat.
  [[nodiscard]] float spread(Seat seat) const {
    constexpr std::uint32_t kFew = 8;
    return nodes_[0].visits < kFew ? 0.2F : std::sqrt(std::max(1e-6F, variance_of(seat)));
  }
  [[nodiscard]] float variance_of(Seat seat) const {
    const Node& root = nodes_[0];
    if (root.visits == 0) return 0;
    const auto n = static_cast<float>(root.visits);
    const float mean = root.sum[seat] / n;
    return squares_[seat] / n - mean * mean;
  }

  // By how many visits one option of the question is before all others.
  [[nodiscard]] double lead() const {
    std::uint32_t most = 0;
    std::uint32_t next = 0;
    for (const Edge& e : nodes_[0].edges) {
      next = std::max(next, std::min(most, e.visits));
      most = std::max(most, e.visits);
    }
    return most - next;
  }

  struct Edge {
    Action action;
    Seat seat = 0;
    std::uint32_t child = 0;  // 0: not made yet
    std::uint32_t visits = 0;
    float sum = 0;  // to the seat that answers
    float prior = 0;
  };
  struct Node {
    std::uint32_t visits = 0;
    Values sum{};
    std::vector<Edge> edges;
  };
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
  };

  // One playout: down the tree, one step out of it, and the worth of that back up.
  void iterate(std::size_t most_edges) {
    State state = arrange();
    path_.clear();
    std::uint32_t at = 0;
    while (!G::over(state)) {
      // The question that was put to the seat that searches may await others too.
      const bool root = path_.empty();
      if (root) {
        ask<G>(state, decision_, seen_.seat());
      } else {
        G::decision(state, decision_);
      }
      if (decision_.fault() != Fault::kNone) break;
      if constexpr (Foresees<Guide>) {
        if (!root && decision_.seat == kChance && guide_.foresees(state, decision_)) break;
      }
      if (!root && settle(state)) continue;
      if constexpr (Ends<Guide>) {
        if (!root && guide_.ends(state, decision_, seen_.seat())) break;
      }
      // Of a new node the worth is asked of the guide; of others too when there is no more room.
      const bool full = edges_ >= most_edges && nodes_[at].edges.empty();
      if (!root && (full || nodes_[at].visits == 0)) break;
      meet(nodes_[at], state);
      const std::uint32_t chosen = select(nodes_[at]);
      path_.push_back({at, chosen});
      const Edge& edge = nodes_[at].edges[chosen];
      if constexpr (SharesLuck<Guide>) {
        if (root) luck_.begin(FastRng{lucks_, edge.visits}.next());
      }
      answer<G>(state, edge.action, nullptr, edge.seat);
      if (edge.child == 0) {
        if (edges_ >= most_edges) break;
        nodes_[at].edges[chosen].child = static_cast<std::uint32_t>(nodes_.size());
        nodes_.emplace_back();
      }
      at = nodes_[at].edges[chosen].child;
    }
    back_up(at, value_of(guide_, state, rng_, luck_));
  }

  // What is hidden, dealt for a playout. The question is the same however it is dealt, so the answer
  // that will be looked at is known before.
  State arrange() {
    if constexpr (DealsAlike<Guide>) {
      const Node& root = nodes_[0];
      if (!root.edges.empty()) {
        index_.resize(root.edges.size());
        std::iota(index_.begin(), index_.end(), 0U);
        decision_.seat = seen_.seat();
        FastRng deals{FastRng{lucks_, root.edges[select(root)].visits}.next() + 1};
        return G::redeal(seen_, deals);
      }
    }
    return G::redeal(seen_, rng_);
  }

  // Whether the question makes no branch: chance, a single answer, or one that the guide gives.
  bool settle(State& state) {
    const std::optional<Action> a = settled(state);
    if (a) G::apply(state, *a, nullptr);
    return a.has_value();
  }
  std::optional<Action> settled(State& state) {
    if (SharesLuck<Guide> && decision_.seat == kChance) return luck_.pick(decision_);
    if (decision_.seat == kChance || decision_.size() == 1) return decision_.pick(rng_);
    return guide_.settled(state, decision_, seen_.seat(), rng_);
  }

  // The edges of this decision's options, in its order; those not met before are made.
  void meet(Node& node, const State& state) {
    index_.clear();
    const std::size_t known = node.edges.size();
    std::size_t at = 0;
    for (Action a : decision_.options()) {
      const auto same = [&](const Edge& e) { return e.action == a && e.seat == decision_.seat; };
      // Mostly the same options come in the same order.
      if (at >= node.edges.size() || !same(node.edges[at])) {
        const auto from = std::find_if(node.edges.begin(), node.edges.end(), same);
        at = static_cast<std::size_t>(from - node.edges.begin());
      }
      if (at == node.edges.size()) node.edges.push_back({.action = a, .seat = decision_.seat});
      index_.push_back(static_cast<std::uint32_t>(at++));
    }
    if (node.edges.size() > known || node.edges[index_[0]].prior == 0) set_priors(node, state);
    edges_ += node.edges.size() - known;
  }

  void set_priors(Node& node, const State& state) {
    priors_.assign(static_cast<std::size_t>(decision_.size()), 1.0F);
    if constexpr (RootPriors<Guide>) {
      if (path_.empty()) {
        guide_.root_priors(state, decision_, rng_, priors_);
      } else {
        guide_.priors(state, decision_, rng_, priors_);
      }
    } else {
      guide_.priors(state, decision_, rng_, priors_);
    }
    float all = 0;
    for (float p : priors_) all += p;
    for (std::size_t i = 0; i < priors_.size(); ++i) {
      Edge& e = node.edges[index_[i]];
      if (e.prior == 0) e.prior = priors_[i] / all;
    }
  }

  [[nodiscard]] std::uint32_t select(const Node& node) const {
    if (forced_ && &node == nodes_.data()) {
      for (std::uint32_t i : index_) {
        if (node.edges[i].action == *forced_) return i;
      }
    }
    const float mean =
        node.visits == 0 ? 0.5F : node.sum[decision_.seat] / static_cast<float>(node.visits);
    const float untried = mean - first_play(decision_.seat);
    const float explore = explores(decision_.seat) * std::sqrt(static_cast<float>(node.visits + 1));
    std::uint32_t best = index_[0];
    float best_score = -1;
    for (std::uint32_t i : index_) {
      const Edge& e = node.edges[i];
      const float q = e.visits == 0 ? untried : e.sum / static_cast<float>(e.visits);
      const float score = q + explore * e.prior / static_cast<float>(1 + e.visits);
      if (score > best_score) {
        best_score = score;
        best = i;
      }
    }
    return best;
  }

  void back_up(std::uint32_t leaf, const Values& values) {
    const auto add = [&](Node& node) {
      ++node.visits;
      for (std::size_t i = 0; i < values.size(); ++i) node.sum[i] += values[i];
    };
    steps_ += path_.size();
    for (const Step& step : path_) {
      Node& node = nodes_[step.node];
      Edge& e = node.edges[step.edge];
      ++e.visits;
      e.sum += values[e.seat];
      add(node);
    }
    if (path_.empty() || path_.back().node != leaf) add(nodes_[leaf]);
    for (std::size_t i = 0; i < values.size(); ++i) squares_[i] += values[i] * values[i];
  }

  Guide guide_;
  Seen<State> seen_;
  FastRng rng_;
  std::uint64_t lucks_ = ~rng_.key;  // key of the keys of every playout's luck
  Luck luck_;
  std::vector<Node> nodes_;
  Values squares_{};  // sums of the squares of what the playouts were worth
  std::size_t edges_ = 0;
  std::uint64_t steps_ = 0;
  std::vector<Step> path_;
  std::vector<std::uint32_t> index_;  // of the node's edges, in the order of the decision's options
  std::vector<float> priors_;
  std::optional<Action> forced_;  // the answer to the question itself
  Decision decision_;
};

// What the options of the question are worth to the seat that sees this. Every thread grows a tree
// of its own, and what they found is added up: with the same generator, iterations and threads always
// the same.
template <class Guide>
class Grove {
 public:
  using G = typename Guide::Game;
  using State = typename G::State;

  Grove(const Guide& guide, const Seen<State>& seen, FastRng& rng, int threads) : seen_(seen) {
    for (int i = 0; i < threads; ++i) trees_.emplace_back(guide, seen, FastRng{rng.next()});
  }

  void grow(const Budget& budget) {
    const std::size_t threads = trees_.size();
    Budget share = budget;
    if (budget.iterations > 0) {
      share.iterations = (budget.iterations - 1) / static_cast<int>(threads) + 1;
    }
    share.edges = budget.edges / threads;
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < threads; ++i) {
      others.emplace_back([&, i] { trees_[i].grow(share); });
    }
    trees_[0].grow(share);
  }

  [[nodiscard]] std::vector<Found> found(const Decision& decision) const {
    std::vector<Found> out = trees_[0].found(decision);
    for (std::size_t i = 1; i < trees_.size(); ++i) {
      const std::vector<Found> more = trees_[i].found(decision);
      for (std::size_t o = 0; o < out.size(); ++o) {
        out[o].visits += more[o].visits;
        out[o].sum += more[o].sum;
      }
    }
    return out;
  }

  // Goes on from an answer to the next question, where that is the same seat's too and neither chance
  // nor anybody else comes between; otherwise false, and the trees are of no more use.
  bool go_on(Guide& guide, Action a, FastRng rng) {
    State s = G::redeal(seen_, rng);
    Decision next;
    answer<G>(s, a, nullptr, seen_.seat());
    while (!G::over(s)) {
      G::decision(s, next);
      if (next.fault() != Fault::kNone) return false;
      if (next.size() > 1) {
        if (next.seat != seen_.seat() || guide.settled(s, next, next.seat, rng)) return false;
        seen_ = G::conceal(s, seen_.seat());
        for (Tree<Guide>& tree : trees_) tree.go_on(a, seen_);
        return true;
      }
      answer<G>(s, next[0], nullptr, next.seat);
    }
    return false;
  }
  // Whether this is the position that they are about.
  [[nodiscard]] bool is_at(const Seen<State>& seen) const {
    return seen.seat() == seen_.seat() && std::memcmp(&*seen, &*seen_, sizeof(State)) == 0;
  }

 private:
  Seen<State> seen_;
  std::vector<Tree<Guide>> trees_;
};

// The most visited option; the higher value among equals.
inline const Found& best(const std::vector<Found>& found) {
  return *std::max_element(found.begin(), found.end(), [](const Found& a, const Found& b) {
    return a.visits != b.visits ? a.visits < b.visits : a.value() < b.value();
  });
}

}  // namespace tricorne::search
