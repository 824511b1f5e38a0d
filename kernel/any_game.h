// The erased face of a game, for the rooms that serve people: server, cli, engine. One virtual call
// a decision; never used in a hot loop.
#pragma once

#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>

#include "kernel/game.h"
#include "kernel/odds.h"
#include "kernel/player.h"

namespace tricorne {

class AnyGame;

// A state of some game.
class AnyState {
 public:
  virtual ~AnyState() = default;
  [[nodiscard]] virtual const AnyGame& game() const = 0;
  [[nodiscard]] virtual std::unique_ptr<AnyState> clone() const = 0;
  [[nodiscard]] virtual int seat_count() const = 0;
  [[nodiscard]] virtual bool over() const = 0;
  virtual void decision(Decision& out) const = 0;
  virtual void apply(Action a, Log* log) = 0;
  // The same for one of several seats that are asked at once, and what a seat may do besides
  // (kernel/game.h).
  virtual void decision(Decision& out, Seat seat) const = 0;
  virtual void apply(Action a, Log* log, Seat seat) = 0;
  virtual void interjections(Decision& out, Seat seat) const = 0;
  virtual void interject(Action a, Log* log, Seat seat) = 0;
  [[nodiscard]] virtual std::vector<SeatResult> results() const = 0;
  [[nodiscard]] virtual Phrase ending() const = 0;
  [[nodiscard]] virtual std::uint64_t hash() const = 0;
  [[nodiscard]] virtual SeatMask visible(Action a, Seat seat) const = 0;
  [[nodiscard]] virtual std::string notation(Action a) const = 0;
  [[nodiscard]] virtual std::optional<Action> parse(std::string_view text) const = 0;
  [[nodiscard]] virtual Reason why_not(const Decision& decision, Action a) const = 0;
  [[nodiscard]] virtual Phrase question(const Decision& decision) const = 0;
  [[nodiscard]] virtual Phrase option(Action a) const = 0;
  [[nodiscard]] virtual Targets targets(Action a) const = 0;
  [[nodiscard]] virtual Deed deed(Action a, Seat seat) const = 0;
  [[nodiscard]] virtual std::vector<Action> moves_for(const Decision& decision,
                                                      std::string_view target) const = 0;
  // Why an element is none that is asked about; empty if the game does not say.
  [[nodiscard]] virtual Reason why_not_element(std::string_view target) const = 0;
  [[nodiscard]] virtual std::vector<Closed> closed(const Decision& decision) const = 0;
  [[nodiscard]] virtual bool boundary() const = 0;
  [[nodiscard]] virtual nlohmann::json describe() const = 0;
  [[nodiscard]] virtual nlohmann::json view(Seat seat) const = 0;
  [[nodiscard]] virtual std::string broken() const = 0;
  // What dice make of an option of `seat` (kernel/odds.h): of what it knows, see imagine().
  [[nodiscard]] virtual Odds odds(Action a, Seat seat, bool interjection) const = 0;
  // A completion of what `seat` knows, drawn at random: for previews that must not peek.
  [[nodiscard]] virtual std::unique_ptr<AnyState> imagine(Seat seat, FastRng& rng) const = 0;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;
  [[nodiscard]] virtual const GameInfo& info() const = 0;
  // Which rules and data these are (kernel/game.h): a game goes on by the same, or is told.
  [[nodiscard]] virtual std::string rules() const = 0;
  [[nodiscard]] virtual std::size_t state_bytes() const = 0;
  // Whether seats may be asked at once or interject.
  [[nodiscard]] virtual bool asks_several() const = 0;
  [[nodiscard]] virtual bool interjects() const = 0;
  // `setup` must be complete().
  [[nodiscard]] virtual std::unique_ptr<AnyState> start(const Setup& setup) const = 0;
  [[nodiscard]] virtual Result<std::unique_ptr<AnyState>> load(const nlohmann::json& doc) const = 0;
  [[nodiscard]] virtual Phrase event(const LogEvent& event) const = 0;
  [[nodiscard]] virtual Targets event_targets(const LogEvent& event) const = 0;
  [[nodiscard]] virtual EventFacts event_facts(const LogEvent& event) const = 0;
  [[nodiscard]] virtual std::optional<LogEvent> together(const LogEvent& earlier,
                                                         const LogEvent& later) const = 0;
  [[nodiscard]] virtual bool idle(const LogEvent& event) const = 0;

  // The name of a seat ("p1", "chance", "spectator") and back.
  [[nodiscard]] std::string seat_name(Seat seat) const;
  [[nodiscard]] std::optional<Seat> seat_of(std::string_view name) const;
};

// A player of some game.
class AnyPlayer {
 public:
  virtual ~AnyPlayer() = default;
  // Answers for the seat that `decision` asks; looks at no more of `state` than that seat may.
  virtual Action choose(const AnyState& state, const Decision& decision, Thinking& thinking) = 0;
  // One of the interjections that `may` lists for its seat, or none.
  virtual std::optional<Action> interject(const AnyState& /*state*/, const Decision& /*may*/,
                                          Thinking& /*thinking*/) {
    return std::nullopt;
  }
};

template <Game G>
const AnyGame& erased();

template <Game G>
class ErasedState final : public AnyState {
 public:
  using State = typename G::State;
  explicit ErasedState(const State& state) : state_(state) {}
  [[nodiscard]] const State& get() const { return state_; }

  const AnyGame& game() const override { return erased<G>(); }
  std::unique_ptr<AnyState> clone() const override { return std::make_unique<ErasedState>(*this); }
  int seat_count() const override { return G::seat_count(state_); }
  bool over() const override { return G::over(state_); }
  void decision(Decision& out) const override { G::decision(state_, out); }
  void apply(Action a, Log* log) override { G::apply(state_, a, log); }
  void decision(Decision& out, Seat seat) const override { ask<G>(state_, out, seat); }
  void apply(Action a, Log* log, Seat seat) override { answer<G>(state_, a, log, seat); }
  void interjections(Decision& out, Seat seat) const override {
    list_interjections<G>(state_, out, seat);
  }
  void interject(Action a, Log* log, Seat seat) override {
    tricorne::interject<G>(state_, a, log, seat);
  }
  std::vector<SeatResult> results() const override { return G::results(state_); }
  Phrase ending() const override { return G::ending(state_); }
  std::uint64_t hash() const override { return hash_of(state_); }
  SeatMask visible(Action a, Seat seat) const override {
    return tricorne::visible<G>(state_, a, seat);
  }
  std::string notation(Action a) const override { return G::notation(state_, a); }
  std::optional<Action> parse(std::string_view text) const override {
    return G::parse(state_, text);
  }
  Reason why_not(const Decision& decision, Action a) const override {
    return G::why_not(state_, decision, a);
  }
  Phrase question(const Decision& decision) const override { return G::question(state_, decision); }
  Phrase option(Action a) const override { return G::option(state_, a); }
  Targets targets(Action a) const override { return G::targets(state_, a); }
  Deed deed(Action a, Seat seat) const override { return G::deed(state_, a, seat); }
  std::vector<Action> moves_for(const Decision& decision, std::string_view target) const override {
    return G::moves_for(state_, decision, target);
  }
  Reason why_not_element(std::string_view target) const override {
    return G::why_not_element(target);
  }
  std::vector<Closed> closed(const Decision& decision) const override {
    return G::closed(state_, decision);
  }
  bool boundary() const override { return G::boundary(state_); }
  nlohmann::json describe() const override { return G::describe(state_); }
  nlohmann::json view(Seat seat) const override { return G::view(G::conceal(state_, seat)); }
  std::string broken() const override { return G::broken(state_); }
  Odds odds(Action a, Seat seat, bool interjection) const override {
    return odds_of<G>(state_, a, seat, interjection);
  }
  std::unique_ptr<AnyState> imagine(Seat seat, FastRng& rng) const override {
    return std::make_unique<ErasedState>(G::redeal(G::conceal(state_, seat), rng));
  }

 private:
  State state_;
};

template <Game G>
class ErasedGame final : public AnyGame {
 public:
  const GameInfo& info() const override { return G::info(); }
  std::string rules() const override {
    if constexpr (NamesRules<G>) {
      return G::rules();
    } else {
      return {};
    }
  }
  std::size_t state_bytes() const override { return sizeof(typename G::State); }
  bool asks_several() const override { return AsksSeveral<G>; }
  bool interjects() const override { return Interjects<G>; }
  std::unique_ptr<AnyState> start(const Setup& setup) const override {
    return std::make_unique<ErasedState<G>>(G::start(setup));
  }
  Result<std::unique_ptr<AnyState>> load(const nlohmann::json& doc) const override {
    auto state = G::load(doc);
    if (!state) return Error{state.error()};
    return std::unique_ptr<AnyState>(std::make_unique<ErasedState<G>>(state.value()));
  }
  Phrase event(const LogEvent& event) const override { return G::event(event); }
  Targets event_targets(const LogEvent& event) const override { return G::event_targets(event); }
  EventFacts event_facts(const LogEvent& event) const override { return G::event_facts(event); }
  std::optional<LogEvent> together(const LogEvent& earlier, const LogEvent& later) const override {
    return G::together(earlier, later);
  }
  bool idle(const LogEvent& event) const override { return G::idle(event); }
};

template <Game G>
const AnyGame& erased() {
  static const ErasedGame<G> game;
  return game;
}

template <Game G>
class ErasedPlayer final : public AnyPlayer {
 public:
  explicit ErasedPlayer(std::unique_ptr<Player<G>> player) : player_(std::move(player)) {}
  Action choose(const AnyState& state, const Decision& decision, Thinking& thinking) override {
    const auto& own = static_cast<const ErasedState<G>&>(state);
    return player_->choose(G::conceal(own.get(), decision.seat), decision, thinking);
  }
  std::optional<Action> interject(const AnyState& state, const Decision& may,
                                  Thinking& thinking) override {
    const auto& own = static_cast<const ErasedState<G>&>(state);
    return player_->interject(G::conceal(own.get(), may.seat), may, thinking);
  }

 private:
  std::unique_ptr<Player<G>> player_;
};

}  // namespace tricorne
