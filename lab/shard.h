// A simulation in parts, on as many machines as there are: part i of n plays its own share of the
// numbered games, and what the parts found, put together, is what one machine would have found, byte
// for byte. A part is a document without clocks or machines in it.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/result.h"

namespace tricorne {

struct SimulationReport;

// Part `number`, from 1, of `of`: games next to each other, as many as in any other part but for one.
struct Shard {
  int number = 1;
  int of = 1;

  [[nodiscard]] std::int64_t first(std::int64_t games) const { return bound(games, number - 1); }
  [[nodiscard]] std::int64_t end(std::int64_t games) const { return bound(games, number); }

 private:
  [[nodiscard]] std::int64_t bound(std::int64_t games, std::int64_t parts) const {
    return games / of * parts + games % of * parts / of;
  }
};
inline constexpr int kMostShards = 1'000'000;
inline constexpr std::int64_t kMostCounted = std::int64_t{1} << 53;  // in a document
// "2/4"
Result<Shard> parse_shard(std::string_view text);

// Which of the documents is the first part, which the second: they must agree in what they have in
// common, and all must be there. Each has the name it goes by in complaints; throws DocumentError.
std::vector<std::size_t> shards_in_order(
    const std::vector<std::pair<std::string, nlohmann::json>>& documents,
    std::span<const char* const> common);

// What one part found, of a simulation of `games`.
nlohmann::json shard_json(const SimulationReport& report, Shard shard, std::int64_t games);
// All parts of one simulation, in any order, each with the name it goes by in complaints.
Result<SimulationReport> merge(
    const std::vector<std::pair<std::string, nlohmann::json>>& documents);
// A report without the members that tell how long it took: of the same games always the same bytes.
nlohmann::json timeless_json(const SimulationReport& report);

}  // namespace tricorne
