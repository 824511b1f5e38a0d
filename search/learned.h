// A guide whose value is learned. `tricorne lab learn` makes weights for every game whose bots/guide.h
// has a Guide that tells this, and names no game itself:
//
//     static constexpr int kStages                      parts of the game that are weighed apart
//     static constexpr int kFeatures                    numbers that a seat's position is told by
//     static int stage(state)                           from 0
//     static std::array<float, kFeatures> features(state, seat)   about -2 to 2 each; what all seats
//                                                       have alike helps the network alone
//     static bool weighed(state, decision)              whether a position with this question is one
//                                                       that the search weighs: learned from, too
//     explicit Guide(const Weights&)                    which outlive it
// and may tell
//     static Weights untaught()                         what the first generation begins with
//     static constexpr float kPoint                     so many points of score more make a win e times
//                                                       as sure: games are then learned from by their
//                                                       scores, not by who won
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/embedded.h"
#include "search/weights.h"

namespace tricorne::search {

template <class Guide>
concept Learns = requires(const typename Guide::Game::State& state, const Decision& decision,
                          Seat seat, const Weights& weights) {
  { Guide::kStages + Guide::kFeatures } -> std::convertible_to<int>;
  { Guide::stage(state) } -> std::same_as<int>;
  {
    Guide::features(state, seat)
    } -> std::same_as<std::array<float, static_cast<std::size_t>(Guide::kFeatures)>>;
  { Guide::weighed(state, decision) } -> std::same_as<bool>;
  Guide(weights);
};

// Other guides learn habits: how a seat answers that plays on without a search. They are made by
// practice, which is games that the habits themselves play, against players of that kind:
//     static constexpr int kStages, kFeatures           rows of weights, and how long they are
//     static constexpr std::array kAgainst              who may sit in all other seats, for each of whom
//                                                       there are habits: first those of the search
//     static constexpr std::string_view kHabitual       who goes by habits alone
//     static std::unique_ptr<Player<Game>> habitual(const Weights&)
//     static Practised practised(const Weights& from, const Practice&)
//     explicit Guide(const Weights&)                    which outlive it
struct Practice {
  std::string against;                 // one of kAgainst
  std::vector<std::string> scenarios;  // in turn
  std::int64_t games = 0;
  std::uint64_t seed = 0;
  int jobs = 1;  // the weights are the same whatever this is
};
struct Practised {
  Weights weights;
  std::vector<double>
      ahead;  // for each seat, by how much it ended ahead: the mean of the last games
};
template <class Guide>
concept Practises = requires(const Weights& weights, const Practice& practice) {
  { Guide::kStages + Guide::kFeatures } -> std::convertible_to<int>;
  { Guide::practised(weights, practice) } -> std::same_as<Practised>;
  { Guide::kAgainst.front() } -> std::convertible_to<std::string_view>;
  { Guide::kHabitual } -> std::convertible_to<std::string_view>;
  Guide::habitual(weights);
  Guide(weights);
};

// The seats' chances in a game that goes on; `glance`: by the rows alone, in a third of the time.
template <class Guide>
Values learned_chances(const Weights& weights, const typename Guide::Game::State& state,
                       bool glance = false) {
  std::array<float, kMaxSeats> strengths{};
  const int stage = Guide::stage(state);
  const auto seats = static_cast<std::size_t>(Guide::Game::seat_count(state));
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const auto have = Guide::features(state, static_cast<Seat>(seat));
    strengths[seat] = glance ? weights.glance(stage, have) : weights.strength(stage, have);
  }
  return softmax({strengths.data(), seats});
}

// What a finished game was worth to each seat: its share of the win.
template <class G>
Values won_values(const typename G::State& state) {
  Values out{};
  const auto results = G::results(state);
  float winners = 0;
  for (const SeatResult& result : results) winners += result.won ? 1.0F : 0.0F;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (results[i].won) out[i] = 1 / winners;
  }
  return out;
}

// The weights that a game carries with it; those of other stages or features count for nothing, as
// none at all do, until `lab learn` has made new ones.
Weights embedded_weights(std::span<const EmbeddedFile> files, std::string_view path, int stages,
                         int features);

}  // namespace tricorne::search
