// Positions and replays as documents: what a session reads and writes.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "kernel/session.h"

namespace tricorne {
namespace {

nlohmann::json setup_json(const Setup& setup) {
  return {{"scenario", setup.scenario}, {"seats", setup.seats}, {"options", setup.options}};
}

std::string option_text(const Reader& value) {
  if (value.raw().is_boolean()) return value.boolean() ? "on" : "off";
  return value.text();
}

Result<std::uint64_t> parse_hash(const std::string& text) {
  std::uint64_t hash = 0;
  std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  if (hash_text(hash) != text) return Error{"expected 16 hex digits"};
  return hash;
}

WrittenMove read_move(const AnyGame& game, const Reader& entry) {
  WrittenMove out;
  if (entry.raw().is_string()) {
    out.move = entry.text();
    return out;
  }
  entry.only({"seat", "move", "hash"});
  if (entry["move"].is_null()) entry["move"].fail("a move (it is hidden until the game is over)");
  out.move = entry["move"].text();
  if (entry.has("seat")) {
    out.seat = game.seat_of(entry["seat"].text());
    if (!out.seat) entry["seat"].fail("the name of a seat");
  }
  if (!entry.has("hash")) return out;
  const auto hash = parse_hash(entry["hash"].text());
  if (!hash) entry["hash"].fail(hash.error());
  out.hash = hash.value();
  return out;
}

std::vector<WrittenMove> read_moves(const AnyGame& game, const Reader& document) {
  std::vector<WrittenMove> moves;
  for (const Reader& entry : document["moves"].elements()) moves.push_back(read_move(game, entry));
  const auto hashed = std::count_if(moves.begin(), moves.end(),
                                    [](const WrittenMove& one) { return one.hash.has_value(); });
  if (hashed != 0 && static_cast<std::size_t>(hashed) != moves.size()) {
    document["moves"].fail("a hash at every move, or at none");
  }
  return moves;
}

std::vector<TakenBack> read_taken_back(const AnyGame& game, const Reader& document) {
  std::vector<TakenBack> out;
  for (const Reader& one : document["taken_back"].elements()) {
    one.only({"from", "to", "seat"});
    const auto seat = game.seat_of(one["seat"].text());
    if (!seat) one["seat"].fail("a seat of this game");
    const auto from = one["from"].integer(1, INT32_MAX);
    const auto to = one["to"].integer(0, from - 1);
    out.push_back({static_cast<std::size_t>(from), static_cast<std::size_t>(to), *seat});
  }
  return out;
}

GameRecord read_record(const AnyGame& game, const Reader& document) {
  document.only({"format", "engine", "game", "rules", "mended", "scenario", "seats", "options",
                 "chance", "seed", "seed_hash", "start_position", "taken_back", "moves", "result"});
  if (document["format"].raw() != kReplayFormat) document["format"].fail("format 1");
  if (document["game"].text() != game.info().id) document["game"].fail(game.info().id);
  GameRecord record;
  record.setup = read_setup(document);
  record.chance = document["chance"].word({"seeded", "manual"}) == 0 ? ChanceMode::kSeeded
                                                                     : ChanceMode::kManual;
  if (document.has("seed")) record.seed = document["seed"].text();
  if (document.has("start_position")) record.start_position = document["start_position"].raw();
  if (!record.seed.empty() && document.has("seed_hash") &&
      document["seed_hash"].text() != Dice::seed_hash(record.seed)) {
    document["seed_hash"].fail("the hash of the seed");
  }
  if (document.has("rules")) record.rules = document["rules"].text();
  if (document.has("taken_back")) record.taken_back = read_taken_back(game, document);
  if (!document.has("mended")) return record;
  const auto most = static_cast<std::int64_t>(document["moves"].elements().size());
  for (const Reader& mend : document["mended"].elements()) {
    mend.only({"number", "rules"});
    const auto least = static_cast<std::int64_t>(record.last_mend());
    const auto number = mend["number"].integer(least, most);
    record.mends.push_back({static_cast<std::size_t>(number), mend["rules"].text()});
  }
  return record;
}

nlohmann::json result_of(const Session& session) {
  return session.over() ? results_json(session.state()) : nlohmann::json();
}

// Nobody wins by writing so into a document; and the end is written, not left to the seed's dice.
void check_result(const Session& session, const Reader& document) {
  const Reader result = document["result"];
  const nlohmann::json own = result_of(session);
  if (result.raw() != own) result.fail(session.over() ? own.dump() : "none before the end");
  if (document["moves"].elements().size() != session.moves().size()) {
    document["moves"].fail("every move up to the result");
  }
}

}  // namespace

nlohmann::json results_json(const AnyState& state) {
  auto out = nlohmann::json::array();
  const auto results = state.results();
  for (std::size_t i = 0; i < results.size(); ++i) {
    out.push_back({{"seat", state.game().seat_name(static_cast<Seat>(i))},
                   {"score", results[i].score},
                   {"rank", results[i].rank},
                   {"won", results[i].won}});
  }
  return out;
}

Setup read_setup(const Reader& document) {
  Setup setup;
  if (document.has("scenario")) setup.scenario = document["scenario"].text();
  if (document.has("seats")) {
    for (const Reader& seat : document["seats"].elements()) setup.seats.push_back(seat.text());
  }
  if (document.has("options")) {
    for (const auto& [id, value] : document["options"].members()) {
      setup.options[id] = option_text(value);
    }
  }
  return setup;
}

Result<Session> Session::from_position(const AnyGame& game, const nlohmann::json& document,
                                       ChanceMode chance, std::string seed) {
  return read_document([&]() -> Result<Session> {
    const Reader reader(document, "position");
    if (!document.is_object()) reader.fail("an object");
    GameRecord record{game.info().id, {}, chance, std::move(seed), document, game.rules()};
    std::vector<WrittenMove> moves;
    if (reader.has("moves")) moves = read_moves(game, reader);
    record.start_position.erase("moves");
    if (reader.has("setup")) {
      reader.only({"game", "setup", "moves"});
      record.setup = read_setup(reader["setup"]);
      record.start_position = nullptr;
    }
    return rebuild(game, std::move(record), moves);
  });
}

Result<Session> Session::from_replay(const AnyGame& game, const nlohmann::json& document) {
  return read_document([&]() -> Result<Session> {
    const Reader reader(document, "replay");
    GameRecord record = read_record(game, reader);
    const bool other = record.last_rules() != game.rules();
    const auto moves = read_moves(game, reader);
    auto session = rebuild(game, std::move(record), moves);
    if (!session) {
      return Error{session.error() + (other ? " (it was played by other rules)" : "")};
    }
    if (reader.has("result")) check_result(session.value(), reader);
    // Whoever plays on does so by these rules, though it was all the same by the others.
    if (other && !session.value().over()) {
      session.value().record_.mends.push_back({moves.size(), game.rules()});
    }
    return session;
  });
}

Result<Restored> Session::reopen(const AnyGame& game, const nlohmann::json& document) {
  return read_document([&]() -> Result<Restored> {
    const Reader reader(document, "replay");
    Restored out = restore(game, read_record(game, reader), read_moves(game, reader));
    if (out.verdict == Verdict::kDamaged || !reader.has("result")) return out;
    // Under other rules another result is no lie.
    if (out.verdict == Verdict::kSame) {
      check_result(*out.session, reader);
    } else if (!out.differs && reader["result"].raw() != result_of(*out.session)) {
      out.differs = out.session->number();
    }
    return out;
  });
}

nlohmann::json Session::position() const {
  auto state = start_->clone();
  nlohmann::json document;
  std::size_t since = 0;
  for (std::size_t i = 0;; ++i) {
    if (state->boundary()) {
      document = state->describe();
      since = i;
    }
    if (i == moves_.size()) break;
    moves_[i].make(*state, nullptr);
  }
  if (document.is_null()) {
    if (record_.start_position.is_null()) {
      document = {{"game", game_->info().id}, {"setup", setup_json(record_.setup)}};
    } else {
      document = record_.start_position;
    }
  }
  if (since < moves_.size()) {
    auto& moves = document["moves"] = nlohmann::json::array();
    for (std::size_t i = since; i < moves_.size(); ++i) moves.push_back(moves_[i].written);
  }
  return document;
}

nlohmann::json replay_document(const AnyGame& game, const GameRecord& record,
                               const std::vector<WrittenMove>& moves, bool reveal_seed) {
  nlohmann::json document = setup_json(record.setup);
  document["format"] = kReplayFormat;
  document["engine"] = engine_version();
  document["game"] = game.info().id;
  if (!record.rules.empty()) document["rules"] = record.rules;
  for (const Mend& mend : record.mends) {
    document["mended"].push_back({{"number", mend.number}, {"rules", mend.rules}});
  }
  for (const TakenBack& taken : record.taken_back) {
    document["taken_back"].push_back(
        {{"from", taken.from}, {"to", taken.to}, {"seat", game.seat_name(taken.seat)}});
  }
  document["chance"] = record.chance == ChanceMode::kSeeded ? "seeded" : "manual";
  if (!record.start_position.is_null()) document["start_position"] = record.start_position;
  if (!record.seed.empty()) {
    document["seed_hash"] = Dice::seed_hash(record.seed);
    if (reveal_seed) document["seed"] = record.seed;
  }
  const bool hashed = std::all_of(moves.begin(), moves.end(),
                                  [](const WrittenMove& one) { return one.hash.has_value(); });
  auto& list = document["moves"] = nlohmann::json::array();
  for (const WrittenMove& move : moves) {
    auto& entry = list.emplace_back();
    entry["move"] = move.move;
    if (move.seat) entry["seat"] = game.seat_name(*move.seat);
    if (hashed) entry["hash"] = hash_text(*move.hash);
  }
  return document;
}

nlohmann::json Session::replay(bool reveal_seed) const {
  std::vector<WrittenMove> moves;
  for (const Move& move : moves_) moves.push_back({move.written, move.seat, move.hash});
  nlohmann::json document = replay_document(*game_, record_, moves, reveal_seed);
  if (over()) document["result"] = results_json(*state_);
  return document;
}

}  // namespace tricorne
