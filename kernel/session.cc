#include "kernel/session.h"

#include <fmt/format.h>

#include <algorithm>

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

void make(AnyState& state, const Move& move, Log* log) {
  if (move.interjection) {
    state.interject(move.action, log, move.seat);
  } else {
    state.apply(move.action, log, move.seat);
  }
}

// "p2: offer 3" is a move of p2; a move without a seat's name before a colon is for whoever is
// asked.
std::pair<std::optional<Seat>, std::string_view> split_seat(const AnyGame& game,
                                                            std::string_view move) {
  const auto colon = move.find(": ");
  if (colon == std::string_view::npos) return {std::nullopt, move};
  const auto seat = game.seat_of(move.substr(0, colon));
  if (!seat) return {std::nullopt, move};
  return {seat, move.substr(colon + 2)};
}

// Two questions with one fingerprint are the same question.
std::uint64_t fingerprint(const Decision& decision) {
  std::uint64_t sum = XXH3_64bits(decision.options().data(), decision.options().size_bytes());
  sum ^= XXH3_64bits(decision.rule.data(), decision.rule.size());
  return sum + decision.question + 1U;
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
  session.note_questions({});

  if (std::string wrong = session.fault(); !wrong.empty()) return Error{wrong};
  try {
    if (std::string wrong = session.replay_moves(moves, hashes); !wrong.empty()) {
      return Error{wrong};
    }
    session.run_chance();
  } catch (const RulesFault& fault) {
    return Error{fault.what()};
  }
  return session;
}

std::string Session::replay_moves(const std::vector<std::string>& moves,
                                  const std::vector<std::uint64_t>& hashes) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    Meant meant;
    if (auto refused = check(moves[i], {}, {}, meant)) {
      return fmt::format("move {} ('{}'): {}", i + 1, moves[i], refused->message);
    }
    push(meant);
    if (i < hashes.size() && moves_.back().hash != hashes[i]) {
      return fmt::format("move {} ('{}'): the state's hash is {}, the document says {}", i + 1,
                         moves[i], hash_text(moves_.back().hash), hash_text(hashes[i]));
    }
  }
  return {};
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

// What keeps the game from going on, or nothing.
std::string Session::fault() const {
  if (over()) return {};
  const auto most = static_cast<std::size_t>(game_->info().max_decisions);
  if (moves_.size() >= most) return fmt::format("more than {} decisions", most);
  return std::string(fault_text(decision_->fault()));
}

void Session::refresh() {
  if (!state_->over()) state_->decision(*decision_);
}

// After a move by `answered`, if it was an answer: his next question is another one even if it
// reads the same. Where one seat is asked at a time every move changes the question.
void Session::note_questions(std::optional<Seat> answered) {
  if (!game_->asks_several() && !game_->interjects()) return asked_since_.fill(moves_.size());
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    const std::uint64_t asked = !over() && awaits(seat) ? fingerprint(decision(seat)) : 0;
    if (asked != asked_[seat] || seat == answered) asked_since_[seat] = moves_.size();
    asked_[seat] = asked;
  }
}

bool Session::awaits(Seat seat) const {
  return seat == decision_->seat || includes(decision_->awaited, seat);
}

std::size_t Session::asked_since(Seat seat) const {
  return seat < kMaxSeats ? asked_since_[seat] : moves_.size();
}

Decision Session::decision(Seat seat) const {
  if (seat == decision_->seat) return *decision_;
  Decision out;
  state_->decision(out, seat);
  return out;
}

Decision Session::interjections(Seat seat) const {
  Decision out;
  out.ask(seat, 0, "");
  const bool may = game_->interjects() && !over() && decision_->seat != kChance;
  if (may && seat < state_->seat_count()) state_->interjections(out, seat);
  return out;
}

// Whether the last answer was another seat's, which undo does not cross.
bool Session::answers_other(Seat seat) const {
  const auto last = std::find_if(moves_.rbegin(), moves_.rend(),
                                 [](const Move& move) { return !move.interjection; });
  return last != moves_.rend() && last->seat != seat;
}

void Session::push(const Meant& meant) {
  Move move;
  move.seat = meant.seat;
  move.action = meant.action;
  move.interjection = meant.interjection;
  move.notation = state_->notation(meant.action);
  move.written = meant.seat == decision_->seat
                     ? move.notation
                     : fmt::format("{}: {}", game_->seat_name(meant.seat), move.notation);
  move.visible = state_->visible(meant.action, meant.seat);
  auto before = state_->clone();
  Log log;
  make(*state_, move, &log);
  refresh();
  if (const std::string wrong = fault(); !wrong.empty()) {
    state_ = std::move(before);
    refresh();
    throw RulesFault(
        fmt::format("{} after move {} ('{}')", wrong, moves_.size() + 1, move.written));
  }
  if (move.seat == kChance || (!move.interjection && answers_other(move.seat))) undo_.clear();
  if (move.seat != kChance) undo_.push_back(std::move(before));
  if (log.revealed) undo_.clear();
  move.hash = state_->hash();
  move.events = std::move(log.events);
  moves_.push_back(std::move(move));
  note_questions(meant.interjection ? std::nullopt : std::optional(meant.seat));
}

void Session::run_chance() {
  if (record_.chance == ChanceMode::kManual || !dice_) return;
  while (!state_->over() && decision_->seat == kChance) {
    const auto draw = dice_->draw(moves_.size(), decision_->total_weight());
    push({kChance, decision_->select(draw), false});
  }
}

std::optional<Refused> Session::check(std::string_view move, std::optional<Seat> seat,
                                      std::optional<std::size_t> number, Meant& out) const {
  if (over()) return Refused{Refusal::kOver, "the game is over", {}};
  const auto [named, notation] = split_seat(*game_, move);
  if (named && seat && *named != *seat) {
    return Refused{
        Refusal::kWrongSeat,
        fmt::format("'{}' is a move of another seat than {}", move, game_->seat_name(*seat)),
        {}};
  }
  if (!seat) seat = named;
  out.seat = seat.value_or(decision_->seat);
  const auto parsed = state_->parse(notation);
  if (parsed) out.action = *parsed;
  out.interjection = parsed && interjections(out.seat).lists(*parsed);
  if (out.interjection) return std::nullopt;
  if (number && (*number < asked_since(out.seat) || *number > moves_.size())) {
    return Refused{
        Refusal::kStale,
        fmt::format("the move is for number {}, the game is at number {}", *number, moves_.size()),
        {}};
  }
  if (awaits(out.seat) && parsed && decision(out.seat).lists(*parsed)) return std::nullopt;
  return refusal(notation, parsed, out.seat);
}

// A seat that is not asked and does not answer in another's place wants to interject.
bool Session::speaks_aside(Seat seat, const std::optional<Action>& parsed) const {
  return game_->interjects() && seat < state_->seat_count() && !awaits(seat) && parsed &&
         !decision_->lists(*parsed);
}

// Why a move is not legal that neither answers nor interjects.
Refused Session::refusal(std::string_view move, const std::optional<Action>& parsed,
                         Seat seat) const {
  if (!awaits(seat) && !speaks_aside(seat, parsed)) {
    return {Refusal::kWrongSeat,
            fmt::format("the decision belongs to {}, not to {}", game_->seat_name(decision_->seat),
                        game_->seat_name(seat)),
            {}};
  }
  if (!parsed) {
    return {Refusal::kIllegal,
            fmt::format("'{}' is not a move of {}", move, game_->info().id),
            {Phrase("kernel.refused.unreadable").with_text("move", std::string(move)), ""}};
  }
  return {Refusal::kIllegal, fmt::format("'{}' is not legal now", move),
          state_->why_not(awaits(seat) ? decision(seat) : interjections(seat), *parsed)};
}

std::optional<Refused> Session::apply(std::string_view move, std::optional<Seat> seat,
                                      std::optional<std::size_t> number) {
  Meant meant;
  if (auto refused = check(move, seat, number, meant)) return refused;
  carry_out(meant);
  return std::nullopt;
}

void Session::carry_out(const Meant& meant) {
  const std::size_t before = moves_.size();
  try {
    push(meant);
    run_chance();
  } catch (const RulesFault&) {
    static_cast<void>(rewind(before));
    throw;
  }
}

void Session::apply_option(Action a) { apply_option(a, decision_->seat); }

void Session::apply_option(Action a, Seat seat) { carry_out({seat, a, false}); }

void Session::interject(Action a, Seat seat) { carry_out({seat, a, true}); }

std::optional<std::size_t> Session::undo_point(std::optional<Seat> seat) const {
  if (undo_.empty()) return std::nullopt;
  const Seat whose = seat.value_or(moves_.back().seat);
  const std::size_t first = moves_.size() - undo_.size();
  std::size_t at = moves_.size() - 1;
  while (moves_[at].seat != whose) {
    if (at == first || !moves_[at].interjection) return std::nullopt;
    --at;
  }
  if (at + 1 == moves_.size()) return at;
  // What the others have interjected since must be possible without the move.
  Decision may;
  const auto state = undo_[at - first]->clone();
  for (std::size_t i = at + 1; i < moves_.size(); ++i) {
    Log log;
    state->interjections(may, moves_[i].seat);
    if (!may.lists(moves_[i].action)) return std::nullopt;
    make(*state, moves_[i], &log);
    if (log.revealed) return std::nullopt;
  }
  return at;
}

std::optional<Refused> Session::undo(std::optional<Seat> seat) {
  const auto point = undo_point(seat);
  if (!point) {
    return Refused{
        Refusal::kNothingToUndo,
        "nothing to undo: a die, a draw, a reveal or another seat's decision came between",
        {Phrase("kernel.refused.undo"), ""}};
  }
  const std::size_t kept = undo_.size() - (moves_.size() - *point);
  const std::vector<Move> others(moves_.begin() + static_cast<std::ptrdiff_t>(*point) + 1,
                                 moves_.end());
  state_ = std::move(undo_[kept]);
  undo_.resize(kept);
  moves_.resize(*point);
  refresh();
  for (const Move& move : others) push({move.seat, move.action, true});
  asked_since_.fill(moves_.size());
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
  note_questions({});
  asked_since_.fill(moves_.size());
  return std::nullopt;
}

std::optional<Refused> Session::why_not(std::string_view move, std::optional<Seat> seat) const {
  Meant meant;
  return check(move, seat, {}, meant);
}

std::optional<Refused> Session::why_not_target(std::string_view target,
                                               std::optional<Seat> seat) const {
  if (over()) return why_not("");
  const Decision asked = !seat           ? *decision_
                         : awaits(*seat) ? decision(*seat)
                                         : interjections(*seat);
  Refused refused{Refusal::kIllegal,
                  fmt::format("'{}' is not what the question is about", target),
                  {Phrase("kernel.refused.target").with("question", state_->question(asked)),
                   std::string(asked.rule)}};
  const auto moves = state_->moves_for(asked, target);
  if (moves.empty()) return refused;
  if (asked.lists(moves.front())) return std::nullopt;
  refused.message = fmt::format("'{}' is not legal now", state_->notation(moves.front()));
  refused.reason = state_->why_not(asked, moves.front());
  return refused;
}

std::vector<LogEvent> Session::preview(Action a) const { return preview(a, decision_->seat); }

std::vector<LogEvent> Session::preview(Action a, Seat seat) const {
  FastRng rng{moves_.size()};
  auto imagined = seat == kChance ? state_->clone() : state_->imagine(seat, rng);
  Log log;
  if (interjections(seat).lists(a)) {
    imagined->interject(a, &log, seat);
  } else {
    imagined->apply(a, &log, seat);
  }
  std::erase_if(log.events, [&](const LogEvent& event) { return !event.visible_to(seat); });
  return std::move(log.events);
}

std::unique_ptr<AnyState> Session::state_at(std::size_t number) const {
  auto state = start_->clone();
  for (std::size_t i = 0; i < number && i < moves_.size(); ++i) {
    make(*state, moves_[i], nullptr);
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
    make(*state, moves_[i], nullptr);
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
    make(*state, moves_[i], nullptr);
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
                     {"move", move.written},
                     {"hash", hash_text(move.hash)}});
  }
  if (over()) document["result"] = results_json(*state_);
  return document;
}

}  // namespace tricorne
