#include "python/game.h"

#include <atomic>
#include <cstring>
#include <map>

#include "described.h"
#include "python/batch_of.h"

namespace tricorne::python {
namespace {

template <Game G>
std::vector<Field> fields_of() {
  static const typename G::State kState{};
  Fields fields(&kState);
  if constexpr (requires { describe(fields, kState); }) {
    describe(fields, kState);
  } else {
    fields.bytes("state", &kState, sizeof kState, "all of it");
  }
  return fields.take();
}

template <Game G>
Bytes make_bytes() {
  using State = typename G::State;
  Bytes out;
  out.size = sizeof(State);
  out.of = [](const AnyState& state) {
    return std::as_bytes(std::span(&static_cast<const ErasedState<G>&>(state).get(), 1));
  };
  out.read = [](const std::byte* from) -> std::unique_ptr<AnyState> {
    State state;
    std::memcpy(&state, from, sizeof state);
    return std::make_unique<ErasedState<G>>(state);
  };
  out.seen = [](const AnyState& state, Seat seat, std::byte* to) {
    const auto seen = G::conceal(static_cast<const ErasedState<G>&>(state).get(), seat);
    std::memcpy(to, &*seen, sizeof(State));
  };
  out.batch = [](const BatchConfig& config) -> std::unique_ptr<Batch> {
    return std::make_unique<BatchOf<G>>(config);
  };
  out.fields = fields_of<G>();
  out.tensor = TensorPlan(out.fields);
  return out;
}

std::atomic<bool> has_played = false;

}  // namespace

void note_playing() { has_played = true; }

Result<bool> use_data(std::string_view id, const std::string& directory) {
  const auto rules = require_game(id);
  if (!rules) return Error{rules.error()};
  if (has_played) return Error{"data files are read before the first game is loaded or played"};
  return owner_data(*rules.value(), directory, true);
}

const Bytes& bytes_of(const AnyGame& game) {
  static const auto kAll = [] {
    std::map<std::string, Bytes> all;
    each_game([&]<Game G>(std::type_identity<G>) { all[G::info().id] = make_bytes<G>(); },
              AllGames{});
    return all;
  }();
  return kAll.at(game.info().id);
}

Result<GamePtr> play_game(std::string_view id, Setup setup) {
  const auto rules = require_game(id);
  if (!rules) return Error{rules.error()};
  auto whole = complete(rules.value()->info(), std::move(setup));
  if (!whole) return Error{whole.error()};
  note_playing();
  return std::make_shared<const PlayedGame>(
      PlayedGame{rules.value(), &bytes_of(*rules.value()), std::move(whole).value()});
}

}  // namespace tricorne::python
