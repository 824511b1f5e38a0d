#include "lab/shard.h"

#include <fmt/format.h>

#include <charconv>

#include "kernel/document.h"
#include "lab/simulate.h"

namespace tricorne {
namespace {

constexpr int kMostShards = 1'000'000;
constexpr std::int64_t kMost = std::int64_t{1} << 53;

// What all parts of one simulation have in common; the rest are counts.
constexpr std::array kCommon = {"game", "scenario", "rules", "players", "seed", "games", "of"};

SimulationReport read_shard(const Reader& document) {
  document.only({"game", "scenario", "rules", "players", "seed", "games", "shard", "of", "played",
                 "finished", "decisions", "options", "seats", "endings", "broken", "fault",
                 "state_bytes"});
  const auto count = [&](std::string_view key) { return document[key].integer(0, kMost); };
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
                         seats[i]["wins"].integer(0, kMost),
                         seats[i]["score"].integer(-kMost, kMost)});
  }
  for (const auto& [how, games] : document["endings"].members()) {
    out.endings[how] = games.integer(0, kMost);
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

Result<SimulationReport> merge(
    const std::vector<std::pair<std::string, nlohmann::json>>& documents) {
  return read_document([&]() -> Result<SimulationReport> {
    if (documents.empty()) return Error{"expected the documents of all shards"};
    const auto& [first_name, first] = documents.front();
    const auto of =
        static_cast<std::size_t>(Reader(first, first_name)["of"].integer(1, kMostShards));
    std::vector<const std::pair<std::string, nlohmann::json>*> parts(of);
    for (const auto& named : documents) {
      const Reader document(named.second, named.first);
      for (const char* key : kCommon) {
        if (document[key].raw() != first.at(key)) document[key].fail(first.at(key).dump());
      }
      const Reader number = document["shard"];
      auto& place =
          parts[static_cast<std::size_t>(number.integer(1, static_cast<std::int64_t>(of))) - 1];
      if (place != nullptr) number.complain(fmt::format("is in {} already", place->first));
      place = &named;
    }
    std::optional<SimulationReport> sum;
    for (std::size_t i = 0; i < of; ++i) {
      if (parts[i] == nullptr) return Error{fmt::format("shard {}/{} is missing", i + 1, of)};
      const SimulationReport part = read_shard(Reader(parts[i]->second, parts[i]->first));
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
