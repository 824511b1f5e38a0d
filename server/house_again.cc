// What comes of finished tables: a review, another game, or another end from any moment.
#include <algorithm>

#include "server/house.h"
#include "server/table.h"

namespace tricorne {
namespace {

std::shared_ptr<Request> with_params(const Request& asked, nlohmann::json params) {
  auto out = std::make_shared<Request>();
  out->caller = asked.caller;
  out->address = asked.address;
  out->socket = asked.socket;
  out->message = asked.message;
  out->scopes = asked.scopes;
  out->loop = asked.loop;
  out->id = asked.id;
  out->method = asked.method;
  out->received = asked.received;
  if (asked.params.has("id")) params["id"] = asked.params.at("id");
  out->params = Params(std::move(params));
  return out;
}

// The same position with these at its seats, where it tells who sits there. A non-player's turn cannot be
// gone on with by a person, nor the other way round: it then begins anew.
nlohmann::json position_with(const AnyGame& game, nlohmann::json position,
                             const nlohmann::json& seats) {
  nlohmann::json kinds = seats;
  for (nlohmann::json& kind : kinds) {
    if (kind == "me") kind = "human";
  }
  nlohmann::json& told = position.contains("setup") ? position["setup"] : position;
  if (told.contains("seats")) told["seats"] = std::move(kinds);
  if (position.contains("moves") &&
      !Session::from_position(game, position, ChanceMode::kManual, "")) {
    position.erase("moves");
  }
  return position;
}

}  // namespace

// Whole games are read for it: not on a loop.
void House::create_from(const Request& request) {
  staff_.readers.run([this, asked = request.shared_from_this()] {
    const Expense reading(asked.get());
    try {
      const bool again = asked->params.has("rematch");
      auto made = with_params(*asked, again ? rematch_params(*asked) : clone_params(*asked));
      if (again) {
        made->follows = asked->params.text("rematch");
        ask_again(*made);
      }
      read_apart(staff_.lists, *made, &House::create);
    } catch (...) {
      refuse(*asked, std::current_exception());
    }
  });
}

// The same game, options and time; who asks has his seats, bots have theirs, the others are awaited.
nlohmann::json House::rematch_params(const Request& request) {
  request.params.only({"rematch", "id"});
  const auto game = store_.game(request.params.text("rematch"));
  if (!game) throw RpcError(RpcCode::kNoTable, "there is no such table");
  const std::int64_t person = request.caller.person->id;
  std::vector<std::string> seats;
  bool sat = false;
  for (const StoredSeat& seat : game->seats) {
    const bool mine = person != 0 && seat.person == person;
    sat |= mine;
    seats.push_back(mine ? "me" : seat.person != 0 ? "open" : seat.player);
  }
  if (!sat) throw RpcError(RpcCode::kNotAllowed, "only those who have played play again");
  if (game->summary.status != GameStatus::kOver) {
    throw RpcError(RpcCode::kNotAllowed, "the game is not over");
  }
  if (!game->rematch.empty()) {
    RpcError there(RpcCode::kNotAllowed, "there is a table for that already");
    there.data = nlohmann::json{{"table", game->rematch.substr(0, game->rematch.find(' '))}}.dump();
    throw there;
  }
  if (!game->record.start_position.is_null()) {
    throw RpcError(RpcCode::kNotAllowed, "it began with a position: set one up from that");
  }
  nlohmann::json out{{"game", game->record.game},
                     {"scenario", game->record.setup.scenario},
                     {"options", game->record.setup.options},
                     {"seats", seats}};
  if (!game->time.empty()) out["time"] = nlohmann::json::parse(game->time);
  if (game->record.chance == ChanceMode::kManual) out["chance"] = "manual";
  return out;
}

// Those with an account who sat there find the new table among their games and are told of it, wherever they are;
// others see it at the old one.
void House::ask_again(Request& request) {
  const std::int64_t person = request.caller.person->id;
  const auto before = store_.game(request.follows);
  std::vector<std::int64_t>& asked = request.known.asked_again;
  for (const StoredSeat& seat : before ? before->seats : std::vector<StoredSeat>()) {
    const std::int64_t other = seat.person;
    const bool known = std::find(asked.begin(), asked.end(), other) != asked.end();
    if (other == 0 || other == person || known) continue;
    const auto user = store_.user(other);
    const bool can_be = user && !user->account.empty() && !user->banned &&
                        !store_.blocks(other, person) &&
                        store_.invitations_of(other).size() < kMostInvitations;
    if (!can_be) continue;
    asked.push_back(other);
    request.known.names.push_back(people_.keep_name(other));
  }
}

// A finished game hides nothing: its position at a number, with every seat in the hands of whoever
// wants to try, or with bots in those he names.
nlohmann::json House::clone_params(const Request& request) {
  request.params.only({"clone", "seats", "id"});
  const Params from(request.params.at("clone").is_object() ? request.params.at("clone")
                                                           : nlohmann::json::object());
  from.only({"table", "number"});
  const std::size_t number = from.number("number");
  const auto game = store_.game(from.text("table"));
  if (!game) throw RpcError(RpcCode::kNoTable, "there is no such table");
  const bool expired = game->summary.status == GameStatus::kExpired;
  if (game->summary.status != GameStatus::kOver && !expired) {
    throw RpcError(RpcCode::kNotAllowed, "the game is not over");
  }
  const AnyGame* rules = playable_.find(game->record.game);
  Standing standing = standing_moves(store_.journal(game->id));
  const RpcError too_late(RpcCode::kBadParams,
                          "params.clone.number: expected a moment before the end");
  if (number > standing.moves.size() || (number == standing.moves.size() && !expired)) {
    throw too_late;
  }
  standing.moves.resize(number);
  standing.mends.clear();
  standing.taken_back.clear();
  // Dice that were due at that moment stand as they fell.
  Restored restored;
  if (rules != nullptr && standing.wrong.empty()) {
    restored = Session::restore(*rules, standing.complete(game->record), standing.moves);
  }
  if (!restored.session || restored.verdict == Verdict::kStopped) {
    throw RpcError(RpcCode::kNotAllowed, "these rules would not have played it so");
  }
  if (restored.session->over()) throw too_late;
  nlohmann::json seats = request.params.has("seats")
                             ? request.params.at("seats")
                             : nlohmann::json(std::vector<std::string>(game->seats.size(), "me"));
  nlohmann::json position = position_with(*rules, restored.session->position(), seats);
  return {
      {"game", game->record.game}, {"position", std::move(position)}, {"seats", std::move(seats)}};
}

// On the thread of the reviews: the game is read anew, so that its table goes on with whatever it has.
std::string House::make_review(const std::string& table, const Reviews::GoOn& go_on) {
  const auto game = store_.game(table);
  if (!game) return {};
  const Restored restored = tricorne::restore(playable_.find(game->record.game), game->record,
                                              standing_moves(store_.journal(game->id)));
  if (!restored.session) throw std::runtime_error(restored.problem);
  return playable_.review(*restored.session, go_on);
}

// Those who are still there are told.
void House::has_rematch(const std::string& name) {
  std::shared_ptr<Table> table;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = tables_.find(name); found != tables_.end()) table = found->second;
  }
  if (table) loops_.post(table->loop(), [table] { table->read_again(std::nullopt); });
}

}  // namespace tricorne
