#include "kernel/testing/golden.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>

namespace tricorne {
namespace {

using Json = nlohmann::json;

std::string seed_of(const GoldenGame& golden, int attempt) {
  return fmt::format("{} {}", golden.name, attempt);
}

Action answer(const GoldenGame& golden, const AnyState& state, const Decision& decision,
              FastRng& rng) {
  return golden.answer ? golden.answer(state, decision, rng) : decision.pick(rng);
}

// Without a session, for there may be many attempts.
bool ends_so(const AnyGame& game, const GoldenGame& golden, const Setup& setup, int attempt) {
  const Dice dice(seed_of(golden, attempt));
  FastRng rng{static_cast<std::uint64_t>(attempt)};
  const auto state = game.start(setup);
  Decision decision;
  for (std::uint64_t number = 0; !state->over(); ++number) {
    state->decision(decision);
    state->apply(decision.seat == kChance
                     ? decision.select(dice.draw(number, decision.total_weight()))
                     : answer(golden, *state, decision, rng),
                 nullptr);
  }
  return !golden.wanted || golden.wanted(*state);
}

Result<Json> play_anew(const AnyGame& game, const GoldenGame& golden) {
  constexpr int kMostAttempts = 500000;
  const auto setup = complete(game.info(), golden.setup);
  if (!setup) return Error{setup.error()};
  int attempt = 1;
  while (attempt < kMostAttempts && !ends_so(game, golden, setup.value(), attempt)) ++attempt;
  if (attempt == kMostAttempts) return Error{golden.name + " does not come about"};
  auto session = Session::start(game, {game.info().id, setup.value(), ChanceMode::kSeeded,
                                       seed_of(golden, attempt), nullptr});
  if (!session) return Error{session.error()};
  FastRng rng{static_cast<std::uint64_t>(attempt)};
  while (!session.value().over()) {
    session.value().apply_option(
        answer(golden, session.value().state(), session.value().decision(), rng));
  }
  return session.value().replay(true);
}

// One line a move, so that a difference can be read.
void write(const std::filesystem::path& path, Json replay) {
  const Json moves = replay["moves"];
  replay.erase("moves");
  std::string head = replay.dump(1);
  head.erase(head.rfind('\n'));
  std::ofstream out(path);
  out << head << ",\n \"moves\": [";
  const char* separator = "\n  ";
  for (const Json& move : moves) {
    out << separator << move.dump();
    separator = ",\n  ";
  }
  out << "\n ]\n}\n";
}

std::string problem_of(const AnyGame& game, const GoldenGame& golden,
                       const std::filesystem::path& path) {
  const auto text = read_file(path.string());
  if (!text) return text.error();
  auto document = parse_json(text.value(), golden.name);
  if (!document) return document.error();
  const auto session = Session::from_replay(game, document.value());
  if (!session) return session.error();
  if (!session.value().over()) return "it is not over";
  if (golden.wanted && !golden.wanted(session.value().state())) return "it ends otherwise";
  if (session.value().replay(true)["result"] != document.value()["result"]) {
    return "its result is another";
  }
  // Some end by a card that the seed would turn anew, some by a decision.
  auto& moves = document.value()["moves"];
  moves.erase(moves.size() - 1);
  if (Session::from_replay(game, document.value())) return "it is proved without its last move";
  return {};
}

}  // namespace

std::string golden_problem(const AnyGame& game, const std::filesystem::path& folder,
                           const std::vector<GoldenGame>& all) {
  for (const GoldenGame& golden : all) {
    const auto path = folder / (golden.name + ".json");
    if (std::getenv("TRICORNE_WRITE_GOLDEN") != nullptr) {
      auto replay = play_anew(game, golden);
      if (!replay) return replay.error();
      std::filesystem::create_directories(folder);
      write(path, std::move(replay).value());
    }
    if (auto wrong = problem_of(game, golden, path); !wrong.empty()) {
      return golden.name + ": " + wrong;
    }
  }
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    files += entry.path().extension() == ".json" ? 1U : 0U;
  }
  return files == all.size() ? "" : fmt::format("{} files for {} games", files, all.size());
}

}  // namespace tricorne
