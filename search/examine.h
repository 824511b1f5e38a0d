// What a search can tell people of a position: the chances of all seats, what each answer to a
// question is worth, and what it expects to follow. Of any game with a Guide; of what a seat may know
// where it judges an answer, of the truth where it says how a game stands that is open to all.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "kernel/any_game.h"
#include "search/learned.h"
#include "search/search.h"

namespace tricorne::search {

// An option of the question, and what it is worth to every seat.
struct Weighed {
  Action action;
  std::uint32_t visits = 0;
  Values worth{};
};

// An answer that is expected.
struct Expected {
  Seat seat = kSpectator;
  std::string move;
  Phrase text;
};

// A number of the table, now and when the turn is over.
struct Gain {
  Phrase name;
  int before = 0;
  int after = 0;
};

// What would follow an option.
struct Outlook {
  std::vector<Expected> line;  // the answers to come, the seat's own and those of others
  std::vector<Gain> gains;     // what is not as before

  // The first answer of another seat.
  [[nodiscard]] const Expected* reply_to(Seat own) const {
    for (const Expected& next : line) {
      if (next.seat != own) return &next;
    }
    return nullptr;
  }
};

struct Examined {
  std::vector<Weighed> options;  // in the question's order
  std::size_t best = 0;
  std::optional<std::size_t> second;  // the next best, where one was asked for
  Values now{};                       // at a glance, before anything has been searched
  Outlook after_best;
  Outlook after_second;

  [[nodiscard]] const Weighed& preferred() const { return options[best]; }
};

class AnyExaminer {
 public:
  virtual ~AnyExaminer() = default;
  // How many playouts the usual level makes in a turn.
  [[nodiscard]] virtual int playouts() const = 0;
  // Whether a turn begins with this question; and whether the seat chooses, or a chart does for it.
  [[nodiscard]] virtual bool begins(const Decision& decision) const = 0;
  [[nodiscard]] virtual bool chooses(const AnyState& state, const Decision& decision) const = 0;
  // What the position, all of it known, is worth to every seat: the mean of so many looks.
  [[nodiscard]] virtual Values chances(const AnyState& state, FastRng rng, int looks) const = 0;
  // What the options are worth, by what the seat that is asked may know. The answer that was made,
  // if one is named, is looked at often enough to be compared with the best.
  [[nodiscard]] virtual Examined weigh(const AnyState& state, const Decision& decision, FastRng rng,
                                       const Budget& budget, std::optional<Action> made) const = 0;
  // The same, with what would follow the best and the next best.
  [[nodiscard]] virtual Examined advise(const AnyState& state, const Decision& decision,
                                        FastRng rng, const Budget& budget) const = 0;
};

// A guide may say whose answers are no choice of his: bound(state, seat).
template <class Guide>
concept Bound = requires(const Guide guide, const typename Guide::Game::State& state, Seat seat) {
  { guide.bound(state, seat) } -> std::same_as<bool>;
};

template <class Guide>
class Examiner final : public AnyExaminer {
 public:
  using G = typename Guide::Game;
  using State = typename G::State;

  explicit Examiner(const Guide& guide) : guide_(guide) {}

  [[nodiscard]] int playouts() const override { return Guide::kPlayouts; }
  [[nodiscard]] bool begins(const Decision& decision) const override {
    return Guide::begins(decision);
  }
  [[nodiscard]] bool chooses(const AnyState& state, const Decision& decision) const override {
    if constexpr (Bound<Guide>) {
      if (guide_.bound(state_of(state), decision.seat)) return false;
    }
    return decision.seat != kChance && decision.size() > 1;
  }

  [[nodiscard]] Values chances(const AnyState& state, FastRng rng, int looks) const override {
    if (G::over(state_of(state))) return won_values<G>(state_of(state));
    return mean(looks, rng, [&] { return state_of(state); });
  }

  [[nodiscard]] Examined weigh(const AnyState& state, const Decision& decision, FastRng rng,
                               const Budget& budget, std::optional<Action> made) const override {
    Tree<Guide> tree(guide_, G::conceal(state_of(state), decision.seat), FastRng{rng.next()});
    tree.grow(budget);
    return compare(tree, decision, made);
  }

  [[nodiscard]] Examined advise(const AnyState& state, const Decision& decision, FastRng rng,
                                const Budget& budget) const override {
    constexpr int kLooks = 64;
    const auto seen = G::conceal(state_of(state), decision.seat);
    Tree<Guide> tree(guide_, seen, FastRng{rng.next()});
    tree.grow(budget);
    const std::optional<Action> second = runner_up(tree.found(decision));
    Examined out = compare(tree, decision, second);
    out.now = mean(kLooks, rng, [&] { return G::redeal(seen, rng); });
    out.after_best = outlook(tree, seen, out.preferred().action, rng);
    if (second) {
      for (std::size_t i = 0; i < out.options.size(); ++i) {
        if (out.options[i].action == *second) out.second = i;
      }
      out.after_second = outlook(tree, seen, *second, rng);
    }
    return out;
  }

 private:
  static const State& state_of(const AnyState& state) {
    return static_cast<const ErasedState<G>&>(state).get();
  }

  template <class Take>
  [[nodiscard]] Values mean(int looks, FastRng& rng, Take take) const {
    Guide guide = guide_;
    Luck luck;
    Values sum{};
    for (int i = 0; i < looks; ++i) {
      State s = take();
      luck.begin(FastRng{~rng.key, static_cast<std::uint64_t>(i)}.next());
      const Values values = value_of(guide, s, rng, luck);
      for (std::size_t seat = 0; seat < sum.size(); ++seat) sum[seat] += values[seat];
    }
    for (float& value : sum) value /= static_cast<float>(looks);
    return sum;
  }

  // An option that was hardly looked at has a worth by chance: what is compared gets its share.
  static Examined compare(Tree<Guide>& tree, const Decision& decision, std::optional<Action> made) {
    const std::vector<Found> found = tree.found(decision);
    const Action first = search::best(found).action;
    const auto least = static_cast<int>(tree.iterations() / 4 + 1);
    const auto visits = [&](Action a) {
      const auto at =
          std::find_if(found.begin(), found.end(), [&](const Found& f) { return f.action == a; });
      return at == found.end() ? least : static_cast<int>(at->visits);
    };
    if (made && visits(*made) < least) tree.grow_at(*made, least - visits(*made));
    Examined out;
    for (const Found& f : tree.found(decision)) {
      if (f.action == first) out.best = out.options.size();
      out.options.push_back({f.action, f.visits, tree.worth(f.action)});
    }
    return out;
  }

  // What comes after the best: looked at most, or where the best was so plain that nothing else was
  // looked at, what promised most.
  static std::optional<Action> runner_up(const std::vector<Found>& found) {
    const Action first = search::best(found).action;
    const Found* out = nullptr;
    for (const Found& f : found) {
      if (f.action == first) continue;
      if (out == nullptr || f.visits > out->visits ||
          (f.visits == out->visits && f.prior > out->prior)) {
        out = &f;
      }
    }
    if (out == nullptr) return {};
    return out->action;
  }

  // What is at stake is weighed over several arrangements of what is hidden, when the turn that goes on
  // is over; the answers are those of the first in which another seat has one, of all the first.
  Outlook outlook(Tree<Guide>& tree, const Seen<State>& seen, Action first, FastRng& rng) const {
    constexpr int kWalks = 12;
    const Seat own = seen.seat();
    Outlook out;
    std::vector<int> sums;
    std::optional<State> first_end;
    for (int i = 0; i < kWalks; ++i) {
      Outlook walk;
      const State end = go(tree, first, own, walk.line, rng);
      if (i == 0 || (out.reply_to(own) == nullptr && walk.reply_to(own) != nullptr)) {
        out.line = walk.line;
      }
      add_stakes(sums, end, own);
      if (i == 0) first_end = end;
    }
    if (out.reply_to(own) == nullptr) {
      const int looks = static_cast<int>(tree.iterations() / 4 + 1);
      if (auto reply = reply_at(*first_end, own, looks, rng)) out.line.push_back(*reply);
    }
    tell_gains(out, sums, seen, kWalks);
    return out;
  }

  // One way on from an option: the answers as they are expected, and the position when the turn that
  // goes on is over, up to where another seat chooses or another turn begins.
  State go(Tree<Guide>& tree, Action first, Seat own, std::vector<Expected>& line,
           FastRng& rng) const {
    constexpr int kOwn = 3;
    constexpr int kOthers = 2;
    int owns = 0;
    int others = 0;
    std::optional<State> end;
    const State last = tree.follow(first, [&](const State& s, const Decision& d, Action a) {
      const bool mine = d.seat == own;
      if (!end && (!mine || Guide::begins(d))) end = s;
      if (mine ? owns++ == kOwn : others++ == kOthers) return false;
      line.push_back({d.seat, G::notation(s, a), G::option(s, a)});
      return true;
    });
    return end ? *end : finished(last, own, rng);
  }

  // The tree may end in the midst of a turn: its likely end.
  State finished(State s, Seat own, FastRng& rng) const {
    Guide guide = guide_;
    Decision d;
    std::vector<float> priors;
    for (int i = 0; i < kSteps && !G::over(s); ++i) {
      G::decision(s, d);
      const bool choice = d.fault() == Fault::kNone && d.seat != kChance && d.size() > 1;
      if (d.fault() != Fault::kNone || (choice && (d.seat != own || Guide::begins(d)))) break;
      std::optional<Action> a;
      if (!choice) a = d.pick(rng);
      if (!a) a = guide.settled(s, d, own, rng);
      if (!a) {
        priors.assign(static_cast<std::size_t>(d.size()), 1.0F);
        guide.priors(s, d, rng, priors);
        a = d[static_cast<int>(std::max_element(priors.begin(), priors.end()) - priors.begin())];
      }
      G::apply(s, *a, nullptr);
    }
    return s;
  }

  // Where the tree ends with the turn: what the next seat would answer, by a search in its place.
  std::optional<Expected> reply_at(State s, Seat own, int looks, FastRng& rng) const {
    Guide guide = guide_;
    Decision d;
    for (int i = 0; i < kSteps && !G::over(s); ++i) {
      G::decision(s, d);
      if (d.fault() != Fault::kNone) break;
      if (d.seat == kChance || d.size() == 1) {
        G::apply(s, d.pick(rng), nullptr);
        continue;
      }
      if (d.seat == own) break;
      std::optional<Action> a = guide.settled(s, d, own, rng);
      if (!a) {
        Tree<Guide> tree(guide_, G::conceal(s, d.seat), FastRng{rng.next()});
        tree.grow({.iterations = looks});
        a = search::best(tree.found(d)).action;
      }
      return Expected{d.seat, G::notation(s, *a), G::option(s, *a)};
    }
    return {};
  }

  static void add_stakes(std::vector<int>& sums, const State& s, Seat seat) {
    if constexpr (RollsDice<G>) {
      const std::vector<Stake> stakes = G::stakes(s, seat);
      sums.resize(stakes.size());
      for (std::size_t i = 0; i < stakes.size(); ++i) sums[i] += stakes[i].value;
    }
  }
  static void tell_gains(Outlook& out, const std::vector<int>& sums, const Seen<State>& seen,
                         int walks) {
    if constexpr (RollsDice<G>) {
      const std::vector<Stake> before = G::stakes(*seen, seen.seat());
      for (std::size_t i = 0; i < before.size(); ++i) {
        const auto after = static_cast<int>(std::lround(static_cast<double>(sums[i]) / walks));
        if (after != before[i].value) out.gains.push_back({before[i].name, before[i].value, after});
      }
    }
  }

  static constexpr int kSteps = 200;  // a turn that takes longer is not foreseen

  Guide guide_;
};

template <class Guide>
std::unique_ptr<AnyExaminer> examiner(const Guide& guide) {
  return std::make_unique<Examiner<Guide>>(guide);
}

}  // namespace tricorne::search
