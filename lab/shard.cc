#include "lab/shard.h"

#include <fmt/format.h>

#include <charconv>

#include "kernel/document.h"
#include "lab/simulate.h"

namespace tricorne {
namespace {

// What all parts of one simulation have in common; the rest are counts.
constexpr std::array kCommon = {"game", "scenario", "rules", "players", "seed", "games", "of"};

SimulationReport read_shard(const Reader& document) {
  document.only({"game", "scenario", "rules", "players", "seed", "games", "shard", "of", "played",
                 "finished", "decisions", "options", "seats", "endings", "broken", "fault",
                 "state_bytes"});
  const auto count = [&](std::string_view key) { return document[key].integer(0, kMostCounted); };
  SimulationReport out;
  out.game = document["game"].text();
  out.scenario = document["scenario"].text();
  out.rules = document["rules"].text();
  out.games = count("played");
  out.finished = count("finished");
  out.decisions = count("decisions");
  out.options = count("options");
  out.broken = count("broken");
  out.fault = document["fault"].text();
  out.state_bytes = static_cast<std::size_t>(count("state_bytes"));
  const auto players = document["players"].elements();
  const auto seats = document["seats"].elements();
  if (seats.size() != players.size()) document["seats"].fail("one entry a player");
  for (std::size_t i = 0; i < seats.size(); ++i) {
    seats[i].only({"seat", "wins", "score"});
    out.seats.push_back({seats[i]["seat"].text(), players[i].text(),
                         seats[i]["wins"].integer(0, kMostCounted),
                         seats[i]["score"].integer(-kMostCounted, kMostCounted)});
  }
  for (const auto& [how, games] : document["endings"].members()) {
    out.endings[how] = games.integer(0, kMostCounted);
  }
  return out;
}

void add(SimulationReport& sum, const SimulationReport& part) {
  sum.games += part.games;
  sum.finished += part.finished;
  sum.decisions += part.decisions;
  sum.options += part.options;
  sum.broken += part.broken;
  if (sum.fault.empty()) sum.fault = part.fault;
  for (std::size_t i = 0; i < sum.seats.size(); ++i) {
    sum.seats[i].wins += part.seats[i].wins;
    sum.seats[i].score_sum += part.seats[i].score_sum;
  }
  for (const auto& [how, games] : part.endings) sum.endings[how] += games;
}

}  // namespace

Result<Shard> parse_shard(std::string_view text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, shard.number);
  if (number.ec == std::errc{} && number.ptr != end && *number.ptr == '/') {
    const auto of = std::from_chars(number.ptr + 1, end, shard.of);
    if (of.ec == std::errc{} && of.ptr == end && shard.number >= 1 && shard.number <= shard.of &&
        shard.of <= kMostShards) {
      return shard;
    }
  }
  return Error{fmt::format("shard '{}': expected NUMBER/OF, such as 2/4", text)};
}

nlohmann::json shard_json(const SimulationReport& report, Shard shard, std::int64_t games) {
  nlohmann::json players = nlohmann::json::array();
  nlohmann::json seats = nlohmann::json::array();
  for (const SeatStatistics& seat : report.seats) {
    players.push_back(seat.player);
    seats.push_back({{"seat", seat.seat}, {"wins", seat.wins}, {"score", seat.score_sum}});
  }
  return {{"game", report.game},
          {"scenario", report.scenario},
          {"rules", report.rules},
          {"players", players},
          {"seed", report.seed},
          {"games", games},
          {"shard", shard.number},
          {"of", shard.of},
          {"played", report.games},
          {"finished", report.finished},
          {"decisions", report.decisions},
          {"options", report.options},
          {"seats", seats},
          {"endings", report.endings},
          {"broken", report.broken},
          {"fault", report.fault},
          {"state_bytes", report.state_bytes}};
}

std::vector<std::size_t> shards_in_order(
    const std::vector<std::pair<std::string, nlohmann::json>>& documents,
    std::span<const char* const> common) {
  if (documents.empty()) throw DocumentError("expected the documents of all shards");
  const auto& [first_name, first] = documents.front();
  const std::int64_t of = Reader(first, first_name)["of"].integer(1, kMostShards);
  std::vector<std::optional<std::size_t>> places(static_cast<std::size_t>(of));
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const Reader document(documents[i].second, documents[i].first);
    for (const char* key : common) {
      if (document[key].raw() != first.at(key)) document[key].fail(first.at(key).dump());
    }
    const Reader number = document["shard"];
    auto& place = places[static_cast<std::size_t>(number.integer(1, of)) - 1];
    if (place) number.complain(fmt::format("is in {} already", documents[*place].first));
    place = i;
  }
  std::vector<std::size_t> out;
  for (const auto& place : places) {
    if (!place) throw DocumentError(fmt::format("shard {}/{} is missing", out.size() + 1, of));
    out.push_back(*place);
  }
  return out;
}

Result<SimulationReport> merge(
    const std::vector<std::pair<std::string, nlohmann::json>>& documents) {
  return read_document([&]() -> Result<SimulationReport> {
    std::optional<SimulationReport> sum;
    for (const std::size_t at : shards_in_order(documents, kCommon)) {
      const SimulationReport part = read_shard(Reader(documents[at].second, documents[at].first));
      if (sum) {
        add(*sum, part);
      } else {
        sum = part;
      }
    }
    return *sum;
  });
}

nlohmann::json timeless_json(const SimulationReport& report) {
  nlohmann::json out = to_json(report);
  for (const char* key : {"seconds", "decisions_per_second", "games_per_second"}) out.erase(key);
  return out;
}

}  // namespace tricorne
