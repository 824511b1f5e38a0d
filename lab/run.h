// A run: numbered games, each written down as it ends. The record is a text of JSON lines, a header
// and one line a game, and serves for everything: an interrupted run reads it and plays the games
// that are missing, parts of a run on several machines are joined by their records, and reports are
// made of them.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "lab/games.h"
#include "lab/shard.h"

namespace tricorne {

// What a run is of; two runs with the same header have the same games.
struct RunHeader {
  std::string kind;  // "tournament", "study" or "growth"
  std::string game;
  std::string rules;
  std::vector<LabTable> tables;
  std::uint64_t seed = 1;
  std::int64_t games = 0;   // of all parts
  nlohmann::json settings;  // what else its report is made with
  Shard shard = {};
};

struct Run {
  RunHeader header;
  std::vector<PlayedGame> games;  // by number
};

struct RunConfig {
  std::string kind;
  GamesConfig games;
  std::int64_t beginnings = 100;  // each is played at every table
  nlohmann::json settings = nlohmann::json::object();
  Shard shard = {};
  std::string record;  // the file; none: nothing is kept
  // Given the games of one beginning after the other, whatever the order in which they end; true:
  // enough, and the run ends with that beginning.
  std::function<bool(std::span<const PlayedGame> beginning)> enough;
  std::function<void(std::int64_t done, std::int64_t total)> progress;
};

// What tournaments, studies and growth are told alike.
template <class Config>
RunConfig run_config(const std::string& kind, const Config& config) {
  RunConfig out;
  out.kind = kind;
  out.games.game = config.game;
  out.games.seed = config.seed;
  out.games.jobs = std::max(1, config.jobs);
  out.shard = config.shard;
  out.record = config.record;
  out.progress = config.progress;
  return out;
}

Result<Run> run(const RunConfig& config);
// The record of a run.
std::string record_text(const Run& run);
// All parts of one run, in any order, each with the name it goes by in complaints.
Result<Run> merge_runs(const std::vector<std::pair<std::string, std::string>>& records);
// Whether a text is a record, rather than some other document.
bool is_record(std::string_view text);

}  // namespace tricorne
