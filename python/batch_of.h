// A batch of one kind of game: see batch.h.
#pragma once

#include <fmt/format.h>

#include <cstring>

#include "kernel/session.h"
#include "lab/simulate.h"
#include "python/batch.h"
#include "python/crew.h"

namespace tricorne::python {

template <Game G>
class BatchOf final : public Batch {
 public:
  using State = typename G::State;

  explicit BatchOf(const BatchConfig& config)
      : config_(config),
        start_(G::start(config.setup)),
        seats_(config.setup.seats.size()),
        slots_(config.games),
        crew_(std::max<std::size_t>(1, std::min(config.threads, config.games))),
        tallies_(crew_.size()) {
    const std::size_t n = config.games;
    arrays.actions.resize(n);
    arrays.seats.resize(n);
    arrays.questions.resize(n);
    arrays.counts.resize(n);
    arrays.options.resize(n * kRow);
    arrays.done.resize(n);
    arrays.returns.resize(n * seats_);
    arrays.scores.resize(n * seats_);
    arrays.numbers.resize(n);
    if (config.records) arrays.records.resize(n * sizeof(State));
    if (config.tensor != nullptr) arrays.tensors.resize(n * config.tensor->size());
  }

  void reset(std::uint64_t seed) override {
    config_.seed = seed;
    decisions = 0;
    std::fill(arrays.returns.begin(), arrays.returns.end(), 0.0F);
    std::fill(arrays.scores.begin(), arrays.scores.end(), 0);
    all([this](std::size_t i, Tally& tally) {
      begin(i, static_cast<std::int64_t>(i));
      arrays.done[i] = 0;
      settle(i, tally);
    });
  }

  std::optional<std::string> step(const std::int32_t* actions) override {
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      if (actions[i] < arrays.counts[i]) continue;
      if (arrays.counts[i] == 0) return fmt::format("game {}: the game is over", i);
      return fmt::format("game {}: there is no action {}, expected 0 to {}", i, actions[i],
                         arrays.counts[i] - 1);
    }
    all([this, actions](std::size_t i, Tally& tally) {
      arrays.done[i] = 0;
      // Read once, and held to the row: the array is the caller's, who may have other threads.
      const std::int32_t chosen = *static_cast<const volatile std::int32_t*>(actions + i);
      if (chosen < 0 || chosen >= arrays.counts[i]) return;
      const Action a = arrays.options[i * kRow + static_cast<std::size_t>(chosen)];
      G::apply(slots_[i].state, a, nullptr);
      ++tally.decisions;
      settle(i, tally);
    });
    return std::nullopt;
  }

  void sample() override {
    all([this](std::size_t i, Tally& /*tally*/) {
      const auto count = static_cast<std::uint32_t>(arrays.counts[i]);
      arrays.actions[i] = count == 0 ? -1 : static_cast<std::int32_t>(slots_[i].rng.below(count));
    });
  }

  const std::byte* state(std::size_t i) const override {
    return reinterpret_cast<const std::byte*>(&slots_[i].state);
  }

  void put(std::size_t i, const std::byte* state) override {
    std::memcpy(&slots_[i].state, state, sizeof(State));
    Tally tally;
    settle(i, tally);
    decisions += tally.decisions;
    if (!tally.fault.empty()) throw RulesFault(tally.fault);
  }

 private:
  static constexpr std::size_t kRow = Decision::kCapacity;
  struct Slot {
    State state;
    FastRng rng;
  };
  struct alignas(64) Tally {
    std::int64_t decisions = 0;
    std::string fault;  // of the first game of those of one thread
    Decision decision;
  };

  // Does `one` for every game, by all threads, and throws the first fault there was.
  template <class One>
  void all(One one) {
    const std::size_t n = slots_.size();
    crew_.run([&](std::size_t worker) {
      Tally& tally = tallies_[worker];
      tally.decisions = 0;
      tally.fault.clear();
      for (std::size_t i = n * worker / crew_.size(); i < n * (worker + 1) / crew_.size(); ++i) {
        one(i, tally);
      }
    });
    for (const Tally& tally : tallies_) decisions += tally.decisions;
    for (const Tally& tally : tallies_) {
      if (!tally.fault.empty()) throw RulesFault(tally.fault);
    }
  }

  void begin(std::size_t i, std::int64_t number) {
    slots_[i].state = start_;
    slots_[i].rng = FastRng{game_key(config_.seed, number)};
    arrays.numbers[i] = number;
  }

  // Goes on to the next question: chance, the end of a game and the next one come before it.
  void settle(std::size_t i, Tally& tally) {
    Slot& slot = slots_[i];
    Decision& decision = tally.decision;
    for (;;) {
      if (G::over(slot.state)) {
        finish(i);
        if (!config_.restart) return ask_nobody(i);
        begin(i, arrays.numbers[i] + static_cast<std::int64_t>(slots_.size()));
        continue;
      }
      G::decision(slot.state, decision);
      if (decision.fault() != Fault::kNone) [[unlikely]] {
        if (tally.fault.empty()) {
          tally.fault = fmt::format("game {}: {}", i, fault_text(decision.fault()));
        }
        return ask_nobody(i);
      }
      if (decision.seat != kChance) break;
      G::apply(slot.state, decision.pick(slot.rng), nullptr);
      ++tally.decisions;
    }
    arrays.seats[i] = static_cast<std::int8_t>(decision.seat);
    arrays.questions[i] = decision.question;
    arrays.counts[i] = static_cast<std::int16_t>(decision.size());
    std::copy(decision.options().begin(), decision.options().end(), &arrays.options[i * kRow]);
    if (config_.records || config_.tensor != nullptr) observe(i, decision.seat);
  }

  void observe(std::size_t i, Seat seat) {
    const auto seen = G::conceal(slots_[i].state, seat);
    const auto* bytes = reinterpret_cast<const std::byte*>(&*seen);
    if (config_.records) std::memcpy(&arrays.records[i * sizeof(State)], bytes, sizeof(State));
    if (config_.tensor != nullptr) {
      config_.tensor->write(bytes, &arrays.tensors[i * config_.tensor->size()]);
    }
  }

  void finish(std::size_t i) {
    const auto results = G::results(slots_[i].state);
    const auto won = shares(results);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      arrays.returns[i * seats_ + seat] = won[seat];
      arrays.scores[i * seats_ + seat] = results[seat].score;
    }
    arrays.done[i] = 1;
  }

  void ask_nobody(std::size_t i) {
    arrays.seats[i] = kNobodyAsked;
    arrays.questions[i] = 0;
    arrays.counts[i] = 0;
  }

  BatchConfig config_;
  State start_;
  std::size_t seats_;
  std::vector<Slot> slots_;
  Crew crew_;
  std::vector<Tally> tallies_;
};

}  // namespace tricorne::python
