#include "kernel/session.h"

#include <fmt/format.h>

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
  if (text.size() != 16) return Error{"expected 16 hex digits"};
  for (char c : text) {
    const auto digit = std::string_view("0123456789abcdef").find(c);
    if (digit == std::string_view::npos) return Error{"expected 16 hex digits"};
    hash = hash << 4U | digit;
  }
  return hash;
}

std::vector<std::string> read_moves(const Reader& document, std::vector<std::uint64_t>& hashes) {
  std::vector<std::string> moves;
  for (const Reader& entry : document["moves"].elements()) {
    if (entry.raw().is_string()) {
      moves.push_back(entry.text());
      continue;
    }
    entry.only({"seat", "move", "hash"});
    if (entry["move"].is_null()) entry["move"].fail("a move (it is hidden until the game is over)");
    moves.push_back(entry["move"].text());
    if (!entry.has("hash")) continue;
    const auto hash = parse_hash(entry["hash"].text());
    if (!hash) entry["hash"].fail(hash.error());
    hashes.push_back(hash.value());
  }
  if (!hashes.empty() && hashes.size() != moves.size()) {
    document["moves"].fail("a hash at every move, or at none");
  }
  return moves;
}

void check_seats(const Session& session, const Reader& moves) {
  const auto entries = moves.elements();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (!entries[i].has("seat")) continue;
    const std::string own = session.game().seat_name(session.moves()[i].seat);
    if (entries[i]["seat"].text() != own) entries[i]["seat"].fail(own);
  }
}

// Nobody wins by writing so into a document; and the end is written, not left to the seed's dice.
void check_result(const Session& session, const Reader& document) {
  const Reader result = document["result"];
  const auto own = session.over() ? results_json(session.state()) : nlohmann::json();
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

std::string_view engine_version() { return TRICORNE_VERSION; }

std::string hash_text(std::uint64_t hash) { return fmt::format("{:016x}", hash); }

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

// What a record does not say of its set-up, its position may.
static void fill_in(Setup& setup, Setup told) {
  if (setup.scenario.empty()) setup.scenario = std::move(told.scenario);
  if (setup.seats.empty()) setup.seats = std::move(told.seats);
  if (setup.options.empty()) setup.options = std::move(told.options);
}

Result<Session> Session::start(const AnyGame& game, GameRecord record) {
  return rebuild(game, std::move(record), {}, {});
}

Result<Session> Session::rebuild(const AnyGame& game, GameRecord record,
                                 const std::vector<std::string>& moves,
                                 const std::vector<std::uint64_t>& hashes) {
  Session session;
  session.game_ = &game;
  record.game = game.info().id;
  if (record.start_position.is_null()) {
    auto setup = complete(game.info(), std::move(record.setup));
    if (!setup) return Error{setup.error()};
    record.setup = std::move(setup).value();
    session.start_ = game.start(record.setup);
  } else {
    auto loaded = game.load(record.start_position);
    if (!loaded) return Error{loaded.error()};
    session.start_ = std::move(loaded).value();
    fill_in(record.setup, read_setup(Reader(session.start_->describe(), "position")));
  }
  if (!record.seed.empty()) session.dice_.emplace(record.seed);
  session.record_ = std::move(record);
  session.state_ = session.start_->clone();
  session.decision_ = std::make_unique<Decision>();
  session.refresh();

  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Seat seat = session.over() ? kSpectator : session.decision_->seat;
    Action action;
    if (auto refused = session.check(moves[i], seat, {}, action)) {
      return Error{fmt::format("move {} ('{}'): {}", i + 1, moves[i], refused->message)};
    }
    session.push(action);
    if (i < hashes.size() && session.moves_.back().hash != hashes[i]) {
      return Error{fmt::format("move {} ('{}'): the state's hash is {}, the document says {}",
                               i + 1, moves[i], hash_text(session.moves_.back().hash),
                               hash_text(hashes[i]))};
    }
  }
  session.run_chance();
  return session;
}

Result<Session> Session::from_position(const AnyGame& game, const nlohmann::json& document,
                                       ChanceMode chance, std::string seed) {
  return read_document([&]() -> Result<Session> {
    const Reader reader(document, "position");
    if (!document.is_object()) reader.fail("an object");
    GameRecord record{game.info().id, {}, chance, std::move(seed), document};
    std::vector<std::string> moves;
    std::vector<std::uint64_t> hashes;
    if (reader.has("moves")) moves = read_moves(reader, hashes);
    record.start_position.erase("moves");
    if (reader.has("setup")) {
      reader.only({"game", "setup", "moves"});
      record.setup = read_setup(reader["setup"]);
      record.start_position = nullptr;
    }
    return rebuild(game, std::move(record), moves, hashes);
  });
}

Result<Session> Session::from_replay(const AnyGame& game, const nlohmann::json& document) {
  return read_document([&]() -> Result<Session> {
    const Reader reader(document, "replay");
    reader.only({"format", "engine", "game", "scenario", "seats", "options", "chance", "seed",
                 "seed_hash", "start_position", "moves", "result"});
    if (reader["format"].raw() != kReplayFormat) reader["format"].fail("format 1");
    if (reader["game"].text() != game.info().id) reader["game"].fail(game.info().id);
    GameRecord record;
    record.setup = read_setup(reader);
    record.chance = reader["chance"].word({"seeded", "manual"}) == 0 ? ChanceMode::kSeeded
                                                                     : ChanceMode::kManual;
    if (reader.has("seed")) record.seed = reader["seed"].text();
    if (reader.has("start_position")) record.start_position = reader["start_position"].raw();
    if (!record.seed.empty() && reader.has("seed_hash") &&
        reader["seed_hash"].text() != Dice::seed_hash(record.seed)) {
      reader["seed_hash"].fail("the hash of the seed");
    }
    std::vector<std::uint64_t> hashes;
    const auto moves = read_moves(reader, hashes);
    auto session = rebuild(game, std::move(record), moves, hashes);
    if (session) {
      check_seats(session.value(), reader["moves"]);
      if (reader.has("result")) check_result(session.value(), reader);
    }
    return session;
  });
}

std::string Session::seed_hash() const {
  return record_.seed.empty() ? "" : Dice::seed_hash(record_.seed);
}

void Session::refresh() {
  if (!state_->over()) state_->decision(*decision_);
}

void Session::push(Action a) {
  Move move;
  move.seat = decision_->seat;
  move.action = a;
  move.notation = state_->notation(a);
  move.visible = state_->visible(a);
  const bool other_seat = !moves_.empty() && moves_.back().seat != move.seat;
  if (move.seat == kChance || other_seat) undo_.clear();
  if (move.seat != kChance) undo_.push_back(state_->clone());
  Log log;
  state_->apply(a, &log);
  if (log.revealed) undo_.clear();
  move.hash = state_->hash();
  move.events = std::move(log.events);
  moves_.push_back(std::move(move));
  refresh();
}

void Session::run_chance() {
  if (record_.chance == ChanceMode::kManual || !dice_) return;
  while (!state_->over() && decision_->seat == kChance) {
    push(decision_->select(dice_->draw(moves_.size(), decision_->total_weight())));
  }
}

std::optional<Refused> Session::check(std::string_view move, std::optional<Seat> seat,
                                      std::optional<std::size_t> number, Action& out) const {
  if (over()) return Refused{Refusal::kOver, "the game is over", {}};
  if (number && *number != moves_.size()) {
    return Refused{
        Refusal::kStale,
        fmt::format("the move is for number {}, the game is at number {}", *number, moves_.size()),
        {}};
  }
  if (seat && *seat != decision_->seat) {
    return Refused{Refusal::kWrongSeat,
                   fmt::format("the decision belongs to {}, not to {}",
                               game_->seat_name(decision_->seat), game_->seat_name(*seat)),
                   {}};
  }
  const auto parsed = state_->parse(move);
  if (!parsed) {
    return Refused{Refusal::kIllegal,
                   fmt::format("'{}' is not a move of {}", move, game_->info().id),
                   {Phrase("kernel.refused.unreadable").with_text("move", std::string(move)), ""}};
  }
  if (!decision_->lists(*parsed)) {
    Reason reason = state_->why_not(*decision_, *parsed);
    return Refused{Refusal::kIllegal, fmt::format("'{}' is not legal now", move),
                   std::move(reason)};
  }
  out = *parsed;
  return std::nullopt;
}

std::optional<Refused> Session::apply(std::string_view move, std::optional<Seat> seat,
                                      std::optional<std::size_t> number) {
  Action action;
  if (auto refused = check(move, seat, number, action)) return refused;
  apply_option(action);
  return std::nullopt;
}

void Session::apply_option(Action a) {
  push(a);
  run_chance();
}

bool Session::can_undo(std::optional<Seat> seat) const {
  return !undo_.empty() && (!seat || moves_.back().seat == *seat);
}

std::optional<Refused> Session::undo(std::optional<Seat> seat) {
  if (!can_undo(seat)) {
    return Refused{
        Refusal::kNothingToUndo,
        "nothing to undo: a die, a draw, a reveal or another seat's decision came between",
        {Phrase("kernel.refused.undo"), ""}};
  }
  state_ = std::move(undo_.back());
  undo_.pop_back();
  moves_.pop_back();
  refresh();
  return std::nullopt;
}

std::optional<Refused> Session::rewind(std::size_t to) {
  if (to >= moves_.size()) {
    return Refused{
        Refusal::kNothingToUndo, fmt::format("there is no move {} to take back", to), {}};
  }
  state_ = state_at(to);
  moves_.resize(to);
  undo_.clear();
  refresh();
  return std::nullopt;
}

std::optional<Refused> Session::why_not(std::string_view move) const {
  Action action;
  return check(move, {}, {}, action);
}

std::optional<Refused> Session::why_not_target(std::string_view target) const {
  if (over()) return why_not("");
  Refused refused{Refusal::kIllegal,
                  fmt::format("'{}' is not what the question is about", target),
                  {Phrase("kernel.refused.target").with("question", state_->question(*decision_)),
                   std::string(decision_->rule)}};
  const auto moves = state_->moves_for(*decision_, target);
  if (moves.empty()) return refused;
  if (decision_->lists(moves.front())) return std::nullopt;
  refused.message = fmt::format("'{}' is not legal now", state_->notation(moves.front()));
  refused.reason = state_->why_not(*decision_, moves.front());
  return refused;
}

std::vector<LogEvent> Session::preview(Action a) const {
  FastRng rng{moves_.size()};
  const Seat seat = decision_->seat;
  auto imagined = seat == kChance ? state_->clone() : state_->imagine(seat, rng);
  Log log;
  imagined->apply(a, &log);
  std::erase_if(log.events, [&](const LogEvent& event) { return !event.visible_to(seat); });
  return std::move(log.events);
}

std::unique_ptr<AnyState> Session::state_at(std::size_t number) const {
  auto state = start_->clone();
  for (std::size_t i = 0; i < number && i < moves_.size(); ++i) {
    state->apply(moves_[i].action, nullptr);
  }
  return state;
}

std::string Session::dice_problem() const {
  if (!dice_ || record_.chance == ChanceMode::kManual) return {};
  Decision decision;
  auto state = start_->clone();
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    if (moves_[i].seat == kChance) {
      state->decision(decision);
      if (!(decision.select(dice_->draw(i, decision.total_weight())) == moves_[i].action)) {
        return fmt::format("move {} ('{}') is not what the seed gives", i + 1, moves_[i].notation);
      }
    }
    state->apply(moves_[i].action, nullptr);
  }
  return {};
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
    state->apply(moves_[i].action, nullptr);
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
    for (std::size_t i = since; i < moves_.size(); ++i) moves.push_back(moves_[i].notation);
  }
  return document;
}

nlohmann::json Session::replay(bool reveal_seed) const {
  nlohmann::json document = setup_json(record_.setup);
  document["format"] = kReplayFormat;
  document["engine"] = engine_version();
  document["game"] = game_->info().id;
  document["chance"] = record_.chance == ChanceMode::kSeeded ? "seeded" : "manual";
  if (!record_.start_position.is_null()) document["start_position"] = record_.start_position;
  if (!record_.seed.empty()) {
    document["seed_hash"] = seed_hash();
    if (reveal_seed) document["seed"] = record_.seed;
  }
  auto& moves = document["moves"] = nlohmann::json::array();
  for (const Move& move : moves_) {
    moves.push_back({{"seat", game_->seat_name(move.seat)},
                     {"move", move.notation},
                     {"hash", hash_text(move.hash)}});
  }
  if (over()) document["result"] = results_json(*state_);
  return document;
}

}  // namespace tricorne
