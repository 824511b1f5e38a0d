#include "players/players.h"

#include <fmt/format.h>

#include <charconv>

#include "kernel/hash.h"
#include "search/level.h"

namespace tricorne {

Result<PlayerSpec> parse_player(std::string_view text) {
  const auto colon = text.find(':');
  PlayerSpec spec{std::string(text.substr(0, colon)), 0};
  if (colon == std::string_view::npos) return spec;
  const auto digits = text.substr(colon + 1);
  if (search::level_of(text)) return PlayerSpec{std::string(text), 0};
  const auto* end = digits.data() + digits.size();
  const auto parsed = std::from_chars(digits.data(), end, spec.milliseconds);
  if (parsed.ec != std::errc{} || parsed.ptr != end || spec.milliseconds < 1 ||
      spec.milliseconds > 600000) {
    return Error{fmt::format(
        "player '{}': expected KIND, KIND:LEVEL, KIND:MILLISECONDS (1 to 600000) or KIND:xPLAYOUTS",
        text)};
  }
  return spec;
}

std::vector<std::string> player_kinds(const AnyGame& game) {
  std::vector<std::string> kinds;
  visit_game(game.info().id, [&]<Game G>(std::type_identity<G>) {
    for (std::string_view kind : {"random", "easy", "standard", "rulebook"}) {
      if (make_player<G>(kind)) kinds.emplace_back(kind);
    }
    for (const search::Level& level : search::kLevels) {
      if (make_player<G>(level.kind)) kinds.emplace_back(level.kind);
    }
  });
  return kinds;
}

std::vector<Seating> seatings(const AnyGame& game) {
  std::vector<Seating> out;
  visit_game(game.info().id, [&]<Game G>(std::type_identity<G>) {
    if constexpr (requires { G::seatings(); }) out = G::seatings();
  });
  return out;
}

Result<Setup> seated(const AnyGame& game, const std::string& seating, Setup setup) {
  std::vector<std::string> ids;
  for (Seating& known : seatings(game)) {
    ids.push_back(known.id);
    if (known.id != seating) continue;
    setup.seats = std::move(known.seats);
    setup.options.merge(known.options);
    return setup;
  }
  return Error{fmt::format("{} has no seating '{}': expected {}", game.info().id, seating,
                           ids.empty() ? "none" : fmt::format("one of {}", fmt::join(ids, ", ")))};
}

Result<std::unique_ptr<AnyPlayer>> make_any_player(const AnyGame& game, const PlayerSpec& spec) {
  std::unique_ptr<AnyPlayer> player;
  visit_game(game.info().id, [&]<Game G>(std::type_identity<G>) {
    if (auto made = make_player<G>(spec.kind)) {
      player = std::make_unique<ErasedPlayer<G>>(std::move(made));
    }
  });
  if (player) return player;
  return Error{fmt::format("{} has no player '{}': expected one of {}", game.info().id, spec.kind,
                           fmt::join(player_kinds(game), ", "))};
}

FastRng bot_rng(const AnyState& state, Seat seat) {
  return FastRng{hash_of_text(state.view(seat).dump())};
}

}  // namespace tricorne
