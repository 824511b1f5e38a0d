#include "python/state.h"

#include <fmt/format.h>

#include <bit>

#include "kernel/hex.h"

namespace tricorne::python {
namespace {

constexpr int kFormat = 1;  // of serialize()

Refused no_action(const Decision* list, int index) {
  const int count = list == nullptr ? 0 : list->size();
  return {Refusal::kIllegal,
          count == 0 ? fmt::format("there is no action {}: this seat has none", index)
                     : fmt::format("there is no action {}: expected 0 to {}", index, count - 1),
          {}};
}

[[noreturn]] void refuse(const Refused& refused) {
  throw RefusedMove(refused, *require_words("en").value());
}

GameRecord record_of(const PlayedGame& game) {
  return {game.rules->info().id, game.setup, ChanceMode::kManual, "", nullptr, game.rules->rules()};
}

std::unique_ptr<AnyState> read_bytes(const PlayedGame& game, const Reader& digits) {
  const std::string text = digits.text();
  std::vector<unsigned char> bytes(game.bytes->size);
  const char* end = nullptr;
  std::size_t size = 0;
  if (sodium_hex2bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, &end) !=
          0 ||
      size != bytes.size() || end != text.data() + text.size()) {
    digits.fail("the bytes of a state");
  }
  auto state = game.bytes->read(reinterpret_cast<const std::byte*>(bytes.data()));
  if (const std::string wrong = state->broken(); !wrong.empty()) digits.complain(wrong);
  return state;
}

// Throws where a list could not hold all that there is.
const Decision& whole(const Decision& list) {
  if (list.fault() == Fault::kTooManyOptions)
    throw RulesFault(std::string(fault_text(Fault::kTooManyOptions)));
  return list;
}

// The list that a move is from.
Decision list_of(const Session& session, const Session::Meant& meant) {
  return meant.interjection ? session.interjections(meant.seat) : session.decision(meant.seat);
}

}  // namespace

int index_in(const Decision& list, Action a) {
  for (int i = 0; i < list.size(); ++i) {
    if (list[i] == a) return i;
  }
  return -1;
}

RefusedMove::RefusedMove(const Refused& refused, const Catalogue& words)
    : std::runtime_error(refused.reason.text.empty() ? refused.message
                                                     : words.render(refused.reason.text)),
      code(refused.code),
      rule(refused.reason.rule) {}

GameState::GameState(GamePtr game, Origin origin)
    : game_(std::move(game)),
      origin_(std::make_shared<const Origin>(std::move(origin))),
      state_(origin_->start->clone()) {}

GameState::GameState(const GamePtr& game)
    : GameState(game, Origin{game->rules->start(game->setup), record_of(*game)}) {}

GameState::GameState(GamePtr game, std::unique_ptr<AnyState> state)
    : GameState(std::move(game), Origin{std::move(state), std::nullopt}) {}

GameState::GameState(const GameState& other)
    : game_(other.game_),
      origin_(other.origin_),
      state_(other.state_->clone()),
      history_(other.history_) {}

// ---- Who is asked what

const Decision& GameState::decision() const {
  if (!fresh_) {
    state_->decision(decision_);
    if (decision_.fault() != Fault::kNone)
      throw RulesFault(std::string(fault_text(decision_.fault())));
    fresh_ = true;
  }
  return decision_;
}

Seat GameState::seat(int player) const {
  if (player < 0 || player >= game_->seats()) {
    throw std::out_of_range(
        fmt::format("there is no player {}: expected 0 to {}", player, game_->seats() - 1));
  }
  return static_cast<Seat>(player);
}

const Decision* GameState::decision(std::optional<int> player) const {
  const Seat who = player && *player != kChanceId ? seat(*player) : kChance;
  if (over()) return nullptr;
  const Decision& first = decision();
  if (!player) return &first;
  if (*player == kChanceId) return first.seat == kChance ? &first : nullptr;
  if (who == first.seat) return &first;
  if (!includes(first.awaited, who)) return nullptr;
  state_->decision(other_, who);
  return &whole(other_);
}

const Decision& GameState::interjections(int player) const {
  const Seat who = seat(player);
  other_.ask(who, 0, "");
  if (!over() && decision().seat != kChance) state_->interjections(other_, who);
  return whole(other_);
}

int GameState::current_player() const {
  if (over()) return kTerminalId;
  const Decision& asked = decision();
  if (asked.seat == kChance) return kChanceId;
  return std::popcount(asked.awaited) > 1 ? kSimultaneousId : asked.seat;
}

std::vector<int> GameState::awaited() const {
  std::vector<int> out;
  if (over()) return out;
  for (Seat who : seats_of(decision().awaited)) out.push_back(who);
  return out;
}

// ---- Moves

Action GameState::action(int index, std::optional<int> player) const {
  const Decision* list = decision(player);
  if (list == nullptr || index < 0 || index >= list->size()) refuse(no_action(list, index));
  return (*list)[index];
}

Session::Meant GameState::meant(const Session& session, std::string_view move,
                                std::optional<int> player) const {
  Session::Meant out;
  std::optional<Seat> who;
  if (player) who = *player == kChanceId ? kChance : seat(*player);
  if (who && *who != kChance) {
    static_cast<void>(interjections(*player));
    static_cast<void>(decision(player));
  }
  if (const auto refused = session.check(move, who, {}, out)) refuse(*refused);
  return out;
}

int GameState::index_of(std::string_view move, std::optional<int> player) const {
  const Session session = Session::at(*state_);
  const Session::Meant found = meant(session, move, player);
  return index_in(list_of(session, found), found.action);
}

void GameState::make(const Decision& list, int index, bool interjection) {
  const Action a = list[index];
  const Seat who = list.seat;
  if (interjection) {
    state_->interject(a, nullptr, who);
  } else {
    state_->apply(a, nullptr, who);
  }
  history_.push_back({a, static_cast<std::uint16_t>(index), who, interjection});
  fresh_ = false;
}

void GameState::apply(int index, std::optional<int> player) {
  const Decision* list = decision(player);
  if (over()) refuse({Refusal::kOver, "the game is over", {}});
  if (list == nullptr || index < 0 || index >= list->size()) refuse(no_action(list, index));
  make(*list, index, false);
}

void GameState::interject(int index, int player) {
  const Decision& list = interjections(player);
  if (index < 0 || index >= list.size()) refuse(no_action(&list, index));
  make(list, index, true);
}

void GameState::apply_all(const std::vector<int>& actions) {
  if (over()) refuse({Refusal::kOver, "the game is over", {}});
  if (actions.size() != static_cast<std::size_t>(game_->seats())) {
    throw std::invalid_argument("expected an action a player");
  }
  if (decision().seat == kChance) throw std::invalid_argument("no player is asked");
  GameState after(*this);
  for (int player : awaited()) after.apply(actions[static_cast<std::size_t>(player)], player);
  state_ = std::move(after.state_);
  history_ = std::move(after.history_);
  fresh_ = false;
}

void GameState::apply(std::string_view move, std::optional<int> player) {
  const Session session = Session::at(*state_);
  const Session::Meant found = meant(session, move, player);
  const Decision list = list_of(session, found);
  make(list, index_in(list, found.action), found.interjection);
}

// ---- How it came about

std::vector<std::vector<LogEvent>> GameState::events() const {
  std::vector<std::vector<LogEvent>> out;
  const auto state = origin_->start->clone();
  for (const Step& step : history_) {
    Log log;
    if (step.interjection) {
      state->interject(step.action, &log, step.seat);
    } else {
      state->apply(step.action, &log, step.seat);
    }
    out.push_back(std::move(log.events));
  }
  return out;
}

Session GameState::session() const {
  if (!origin_->record) {
    throw std::invalid_argument("a state that was dealt anew has no beginning to tell of");
  }
  GameRecord record = *origin_->record;
  Session session = accept(Session::rebuild(*game_->rules, std::move(record), {}, {}));
  for (const Step& step : history_) {
    if (step.interjection) {
      session.interject(step.action, step.seat);
    } else {
      session.apply_option(step.action, step.seat);
    }
  }
  return session;
}

nlohmann::json GameState::replay() const { return session().replay(true); }
nlohmann::json GameState::position() const { return session().position(); }

GameState GameState::from_session(const Session& session) {
  GameRecord record = session.record();
  record.chance = ChanceMode::kManual;  // whoever goes on answers for it
  record.seed.clear();
  GamePtr game = std::make_shared<const PlayedGame>(
      PlayedGame{&session.game(), &bytes_of(session.game()), record.setup});
  auto start = session.state_at(0);
  // A position tells how many seats there are, if not who sits there.
  const auto seats = static_cast<std::size_t>(start->seat_count());
  if (game->setup.seats.size() != seats) {
    PlayedGame seated = *game;
    seated.setup.seats.resize(seats, "human");
    game = std::make_shared<const PlayedGame>(std::move(seated));
  }
  GameState state(std::move(game), Origin{std::move(start), std::move(record)});
  for (const Move& move : session.moves()) {
    if (move.interjection) {
      const Decision& list = state.interjections(move.seat);
      state.make(list, index_in(list, move.action), true);
    } else {
      const Decision& list =
          *state.decision(move.seat == kChance ? kChanceId : static_cast<int>(move.seat));
      state.make(list, index_in(list, move.action), false);
    }
  }
  return state;
}

GameState GameState::from_replay(const nlohmann::json& document) {
  const auto& game = *accept(
      read_document([&] { return require_game(Reader(document, "replay")["game"].text()); }));
  return from_session(accept(Session::from_replay(game, document)));
}

GameState GameState::from_position(const nlohmann::json& document) {
  const auto& game = *accept(
      read_document([&] { return require_game(Reader(document, "position")["game"].text()); }));
  return from_session(accept(Session::from_position(game, document, ChanceMode::kManual, "")));
}

// ---- As a text

std::string GameState::serialize() const {
  nlohmann::json moves = nlohmann::json::array();
  for (const Step& step : history_) {
    const int who = step.seat == kChance ? kChanceId : static_cast<int>(step.seat);
    moves.push_back({who, step.index, step.interjection ? 1 : 0});
  }
  nlohmann::json out = {{"format", kFormat},
                        {"game", game_->rules->info().id},
                        {"rules", game_->rules->rules()},
                        {"scenario", game_->setup.scenario},
                        {"seats", game_->setup.seats},
                        {"options", game_->setup.options},
                        {"moves", moves},
                        {"hash", hash_text(state_->hash())}};
  if (!origin_->record) {
    const auto bytes = game_->bytes->of(*origin_->start);
    out["start"] = hex({reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()});
  } else if (!origin_->record->start_position.is_null()) {
    out["position"] = origin_->record->start_position;
  }
  return out.dump();
}

GameState GameState::deserialize(std::string_view text) {
  const nlohmann::json document = accept(parse_json(text, "state"));
  return accept(read_document([&]() -> Result<GameState> {
    const Reader reader(document, "state");
    reader.only({"format", "game", "rules", "scenario", "seats", "options", "moves", "hash",
                 "start", "position"});
    if (reader["format"].raw() != kFormat) reader["format"].fail("format 1");
    auto played = play_game(reader["game"].text(), read_setup(reader));
    if (!played) return Error{played.error()};
    const GamePtr& game = played.value();
    if (reader["rules"].text() != game->rules->rules()) reader["rules"].fail(game->rules->rules());
    std::optional<GameState> state;
    if (reader.has("start")) {
      state.emplace(game, read_bytes(*game, reader["start"]));
    } else if (reader.has("position")) {
      GameRecord record = record_of(*game);
      record.start_position = reader["position"].raw();
      auto start = game->rules->load(record.start_position);
      if (!start) return Error{start.error()};
      state.emplace(GameState(game, Origin{std::move(start).value(), std::move(record)}));
    } else {
      state.emplace(game);
    }
    for (const Reader& move : reader["moves"].elements()) {
      const auto who = static_cast<int>(move.at(0).integer(kChanceId, game->seats() - 1));
      const auto index = static_cast<int>(move.at(1).integer(0, Decision::kCapacity));
      if (move.at(2).integer(0, 1) == 1) {
        state->interject(index, who);
      } else {
        state->apply(index, who);
      }
    }
    if (reader["hash"].text() != hash_text(state->get().hash())) {
      reader["hash"].fail(hash_text(state->get().hash()));
    }
    return *state;
  }));
}

}  // namespace tricorne::python
