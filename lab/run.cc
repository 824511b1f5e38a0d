#include "lab/run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>

#include "kernel/document.h"

namespace tricorne {
namespace {

using nlohmann::json;

json header_json(const RunHeader& header) {
  json tables = json::array();
  for (const LabTable& table : header.tables) {
    tables.push_back({{"scenario", table.scenario}, {"players", table.players}});
  }
  return {{"run", header.kind},          {"game", header.game},
          {"rules", header.rules},       {"tables", tables},
          {"seed", header.seed},         {"games", header.games},
          {"settings", header.settings}, {"shard", header.shard.number},
          {"of", header.shard.of}};
}

RunHeader read_header(const Reader& line) {
  line.only({"run", "game", "rules", "tables", "seed", "games", "settings", "shard", "of"});
  RunHeader out;
  out.kind = line["run"].text();
  out.game = line["game"].text();
  out.rules = line["rules"].text();
  for (const Reader& table : line["tables"].elements()) {
    LabTable read{table["scenario"].text(), {}};
    for (const Reader& player : table["players"].elements()) read.players.push_back(player.text());
    out.tables.push_back(std::move(read));
  }
  if (out.tables.empty()) line["tables"].fail("at least one table");
  if (!line["seed"].raw().is_number_unsigned()) line["seed"].fail("a whole number");
  out.seed = line["seed"].raw().get<std::uint64_t>();
  out.games = line["games"].integer(1, kMostCounted);
  out.settings = line["settings"].raw();
  out.shard = {static_cast<int>(line["shard"].integer(1, kMostShards)),
               static_cast<int>(line["of"].integer(1, kMostShards))};
  return out;
}

json game_json(const PlayedGame& game) {
  json out{{"game", game.number}, {"decisions", game.decisions}};
  if (!game.finished) {
    out["stopped"] = game.fault.empty() ? "it did not end" : game.fault;
    return out;
  }
  out["ending"] = game.ending;
  json score = json::array(), rank = json::array(), won = json::array();
  for (const SeatResult& result : game.results) {
    score.push_back(result.score);
    rank.push_back(result.rank);
    won.push_back(result.won);
  }
  out["score"] = score;
  out["rank"] = rank;
  out["won"] = won;
  json questions = json::array(), seconds = json::array(), longest = json::array();
  for (const Effort& effort : game.efforts) {
    questions.push_back(effort.questions);
    seconds.push_back(std::round(effort.seconds * 1e6) / 1e6);
    longest.push_back(std::round(effort.longest * 1e6) / 1e6);
  }
  out["clock"] = {{"questions", questions}, {"seconds", seconds}, {"longest", longest}};
  if (!game.moves.empty()) {
    std::string moves;
    for (const auto& [a, interjected] : game.moves) {
      if (interjected) moves += fmt::format("!{}", *interjected);
      moves += fmt::format("{:02x}{:02x}{:02x}{:02x}", a.kind, a.a, a.b, a.c);
    }
    out["moves"] = moves;
  }
  if (game.looked) {
    json answers = json::array();
    for (const Looked::Answer& answer : game.looked->answers) {
      answers.push_back({answer.move, answer.playouts, answer.worth});
    }
    out["looked"] = {{"decision", game.looked->decision},
                     {"seat", game.looked->seat},
                     {"options", game.looked->options},
                     {"answers", answers}};
  }
  if (game.first >= 0) {
    out["first"] = game.first;
    out["chose"] = game.chose;
    out["came"] = game.came;
  }
  return out;
}

std::vector<std::string> read_texts(const Reader& list) {
  std::vector<std::string> out;
  for (const Reader& text : list.elements()) out.push_back(text.text());
  return out;
}

double read_number(const Reader& number) {
  if (!number.raw().is_number()) number.fail("a number");
  return number.raw().get<double>();
}

// Eight digits a move; before them "!" and a seat that interjected it.
std::vector<PlayedMove> read_moves(const Reader& moves) {
  const std::string text = moves.text();
  std::vector<PlayedMove> out;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at < end) {
    PlayedMove move;
    if (*at == '!' && end - at > 2) {
      move.interjected = static_cast<Seat>(at[1] - '0');
      at += 2;
    }
    constexpr std::ptrdiff_t kDigits = 8;
    std::uint32_t bytes = 0;
    const char* const next = at + std::min(kDigits, end - at);
    const auto [read, error] = std::from_chars(at, next, bytes, 16);
    if (error != std::errc{} || read != at + kDigits) moves.fail("hex digits");
    move.action = action(bytes >> 24U, bytes >> 16U, bytes >> 8U, bytes);
    out.push_back(move);
    at = next;
  }
  return out;
}

Looked read_looked(const Reader& found, std::size_t seats) {
  found.only({"decision", "seat", "options", "answers"});
  Looked out;
  out.decision = static_cast<int>(found["decision"].integer(0, INT32_MAX));
  out.seat = static_cast<Seat>(found["seat"].integer(0, static_cast<int>(seats) - 1));
  out.options = static_cast<int>(found["options"].integer(2, Decision::kCapacity));
  for (const Reader& answer : found["answers"].elements()) {
    if (answer.size() != 3) answer.fail("a move, playouts and a worth");
    out.answers.push_back(
        {answer.at(0).text(), answer.at(1).integer(0, kMostCounted), read_number(answer.at(2))});
  }
  return out;
}

PlayedGame read_game(const Reader& line, const RunHeader& header) {
  PlayedGame out;
  out.number =
      line["game"].integer(header.shard.first(header.games), header.shard.end(header.games) - 1);
  out.decisions = static_cast<int>(line["decisions"].integer(0, INT32_MAX));
  if (line.has("stopped")) {
    out.fault = line["stopped"].text();
    return out;
  }
  out.finished = true;
  out.ending = line["ending"].text();
  const std::size_t seats =
      header.tables[static_cast<std::size_t>(out.number) % header.tables.size()].players.size();
  for (const char* key : {"score", "rank", "won"}) {
    if (line[key].size() != seats) line[key].fail("one entry a seat");
  }
  const Reader clock = line["clock"];
  for (std::size_t i = 0; i < seats; ++i) {
    SeatResult result;
    result.score = static_cast<int>(line["score"].at(i).integer(INT32_MIN, INT32_MAX));
    result.rank = static_cast<int>(line["rank"].at(i).integer(0, kMaxSeats));
    result.won = line["won"].at(i).boolean();
    out.results.push_back(result);
    Effort effort;
    effort.questions = clock["questions"].at(i).integer(0, kMostCounted);
    effort.seconds = read_number(clock["seconds"].at(i));
    effort.longest = read_number(clock["longest"].at(i));
    out.efforts.push_back(effort);
  }
  if (line.has("moves")) out.moves = read_moves(line["moves"]);
  if (line.has("looked")) out.looked = read_looked(line["looked"], seats);
  if (!line.has("first")) return out;
  out.first = static_cast<int>(line["first"].integer(0, kMaxSeats));
  for (const Reader& seat : line["chose"].elements()) out.chose.push_back(read_texts(seat));
  if (out.chose.size() != seats) line["chose"].fail("one entry a seat");
  out.came = read_texts(line["came"]);
  return out;
}

struct Record {
  json header;
  std::map<std::int64_t, PlayedGame> games;
  std::size_t whole = 0;  // bytes of whole lines
};

// Reads a record; throws DocumentError. A last line that was not written to its end is left out.
Record read_record(std::string_view text, const std::string& name) {
  Record out;
  RunHeader header;
  for (int number = 1;; ++number) {
    const std::size_t end = text.find('\n', out.whole);
    if (end == std::string_view::npos) break;
    const std::string place = fmt::format("{} line {}", name, number);
    auto line = parse_json(text.substr(out.whole, end - out.whole), place);
    if (!line) throw DocumentError(line.error());
    out.whole = end + 1;
    if (number == 1) {
      out.header = std::move(line).value();
      header = read_header(Reader(out.header, place));
    } else {
      PlayedGame game = read_game(Reader(line.value(), place), header);
      out.games.insert_or_assign(game.number, std::move(game));
    }
  }
  return out;
}

// What all parts of one run have in common.
constexpr std::array kCommonOfRuns = {"run",  "game",  "rules",    "tables",
                                      "seed", "games", "settings", "of"};

}  // namespace

Result<Run> run(const RunConfig& config) {
  auto prepared = prepare_games(config.games);
  if (!prepared) return Error{prepared.error()};
  const Games& games = prepared.value();
  const auto tables = static_cast<std::int64_t>(games.tables.size());
  Run out;
  out.header = {config.kind,       config.games.game,          games.rules,     games.tables,
                config.games.seed, config.beginnings * tables, config.settings, config.shard};
  const json header = header_json(out.header);
  std::map<std::int64_t, PlayedGame> played;
  std::ofstream file;
  if (!config.record.empty()) {
    if (std::filesystem::exists(config.record)) {
      auto text = read_file(config.record);
      if (!text) return Error{text.error()};
      auto record = read_document([&] { return read_record(text.value(), config.record); });
      if (!record) return Error{record.error()};
      const json& found = record.value().header;
      for (const auto& [key, value] : header.items()) {
        if (!found.is_null() && found.at(key) != value) {
          return Error{fmt::format("{}: is the record of another run: {} is {}, not {}",
                                   config.record, key, found.at(key).dump(), value.dump())};
        }
      }
      played = std::move(record.value().games);
      std::filesystem::resize_file(config.record, record.value().whole);
    }
    file.open(config.record, std::ios::app);
    if (file.tellp() == 0) file << header.dump() << '\n' << std::flush;
    if (!file) return Error{fmt::format("{}: cannot be written", config.record)};
  }

  const std::int64_t first = config.shard.first(out.header.games);
  std::int64_t end = config.shard.end(out.header.games);
  const std::int64_t all = end;
  std::int64_t asked = first;  // up to here `enough` has been asked
  std::mutex mutex;
  // Whether one more beginning, all of whose games have ended, is enough.
  const auto look = [&] {
    std::vector<PlayedGame> beginning;
    while (config.enough && end == all && asked + tables <= all) {
      beginning.clear();
      for (std::int64_t i = asked; i < asked + tables; ++i) {
        const auto found = played.find(i);
        if (found == played.end()) return;
        beginning.push_back(found->second);
      }
      asked += tables;
      if (config.enough(beginning)) end = asked;
    }
  };
  look();
  // No other thread adds to `before` while they ask.
  std::vector<bool> before(static_cast<std::size_t>(all - first));
  for (const auto& [number, game] : played) before[static_cast<std::size_t>(number - first)] = true;
  games.play(
      first, end, [&](std::int64_t i) { return !before[static_cast<std::size_t>(i - first)]; },
      [&](std::size_t /*job*/, const PlayedGame& game) {
        const std::scoped_lock lock(mutex);
        played.emplace(game.number, game);
        if (file.is_open()) file << game_json(game).dump() << '\n' << std::flush;
        if (config.progress) {
          config.progress(static_cast<std::int64_t>(played.size()), all - first);
        }
        look();
        return end == all;
      });
  if (!config.record.empty() && !file) {
    return Error{fmt::format("{}: cannot be written", config.record)};
  }
  for (auto& [number, game] : played) {
    if (number < end) out.games.push_back(std::move(game));
  }
  return out;
}

std::string record_text(const Run& run) {
  std::string out = header_json(run.header).dump() + '\n';
  for (const PlayedGame& game : run.games) out += game_json(game).dump() + '\n';
  return out;
}

Result<Run> merge_runs(const std::vector<std::pair<std::string, std::string>>& records) {
  return read_document([&]() -> Result<Run> {
    std::vector<Record> read;
    std::vector<std::pair<std::string, json>> headers;
    for (const auto& [name, text] : records) {
      read.push_back(read_record(text, name));
      headers.emplace_back(name, read.back().header);
    }
    Run out;
    for (const std::size_t at : shards_in_order(headers, kCommonOfRuns)) {
      const auto& [name, header] = headers[at];
      out.header = read_header(Reader(header, name));
      const Shard shard = out.header.shard;
      const std::int64_t wanted = shard.end(out.header.games) - shard.first(out.header.games);
      const auto found = static_cast<std::int64_t>(read[at].games.size());
      if (found < wanted) {
        return Error{fmt::format("{}: {} of {} games are missing", name, wanted - found, wanted)};
      }
      for (auto& [number, game] : read[at].games) out.games.push_back(std::move(game));
    }
    out.header.shard = {};
    return out;
  });
}

bool is_record(std::string_view text) {
  return text.starts_with('{') && text.find("\"run\":") < text.find('\n');
}

}  // namespace tricorne
