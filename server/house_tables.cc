// Tables set up, and positions and cards looked at before anybody plays them.
#include <fmt/format.h>

#include <algorithm>

#include "kernel/document.h"
#include "kernel/messages.h"
#include "server/house.h"
#include "server/pace.h"
#include "server/secret.h"
#include "server/table.h"

namespace tricorne {

namespace {
constexpr int kTableLetters = 16;
constexpr int kInviteLetters = 26;
constexpr std::size_t kMovesOfATrial = 200;
}  // namespace

std::vector<std::string> players_at(const GameInfo& info, const std::vector<StoredSeat>& seats) {
  std::vector<std::string> out;
  out.reserve(seats.size());
  for (const StoredSeat& seat : seats) {
    // A bot that stands in for somebody changes nothing in whose seat it is.
    const bool bot = seat.kind == SeatKind::kBot && seat.person == 0;
    out.push_back(bot ? seat.player : "human");
  }
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].person == 0 || out[i] != "human") continue;
    std::vector<std::string> one_person = out;
    int held = 0;
    for (std::size_t j = i; j < seats.size(); ++j) {
      if (seats[j].person != seats[i].person) continue;
      one_person[j] = "human:" + info.seats[i];
      ++held;
    }
    if (held > 1 && complete(info, {{}, one_person, {}})) out = std::move(one_person);
  }
  return out;
}

namespace {

// "open:SEAT": an open seat that goes to whoever takes any other one called so.
constexpr std::string_view kOpenTo = "open:";
std::optional<std::string> named_open(const GameInfo& info, const std::string& kind) {
  if (!kind.starts_with(kOpenTo)) return std::nullopt;
  const std::string name = kind.substr(kOpenTo.size());
  const bool known = std::find(info.seats.begin(), info.seats.end(), name) != info.seats.end();
  return known ? std::optional(name) : std::nullopt;
}

// A set-up with the seating that is asked for, if one is.
Setup with_seating(const Playable& playable, const AnyGame& game, const Params& params,
                   Setup setup) {
  if (!params.has("seating")) return setup;
  if (params.has("seats") || !playable.seated) {
    throw RpcError(RpcCode::kBadParams, "params.seating: expected without seats");
  }
  auto out = playable.seated(game, params.text("seating"), std::move(setup));
  if (!out) throw RpcError(RpcCode::kBadParams, "params.seating: " + out.error());
  return std::move(out).value();
}

// Its seats as `create` has them: who sets the table up is its first person, the others are awaited.
std::vector<std::string> awaiting(const Setup& setup) {
  std::vector<std::string> kinds = setup.seats;
  for (std::string& kind : kinds) {
    kind =
        kind == setup.seats.front() ? "me" : std::string(kOpenTo) + kind.substr(kind.find(':') + 1);
  }
  return kinds;
}

// "me", "open", "open:SEAT" or a kind of bot, one a seat.
std::vector<StoredSeat> read_seats(const Playable& playable, const AnyGame& game,
                                   const Params& params, std::int64_t person) {
  std::vector<std::string> kinds(game.info().seats.size(), playable.substitute(game));
  kinds.front() = "me";
  if (params.has("seats")) {
    const nlohmann::json& list = params.object()["seats"];
    const bool texts =
        list.is_array() && std::all_of(list.begin(), list.end(),
                                       [](const nlohmann::json& one) { return one.is_string(); });
    if (!texts || list.size() > game.info().seats.size()) {
      throw RpcError(RpcCode::kBadParams, "params.seats: expected a list, one text a seat");
    }
    kinds = list.get<std::vector<std::string>>();
  }
  if (params.has("seating")) {
    kinds = awaiting(with_seating(playable, game, params, {}));
  }
  std::vector<StoredSeat> seats;
  for (const std::string& kind : kinds) {
    if (kind == "me") {
      seats.push_back({SeatKind::kPerson, "", person, false});
    } else if (kind == "open") {
      seats.push_back({SeatKind::kOpen, "", 0, false});
    } else if (const auto together = named_open(game.info(), kind)) {
      seats.push_back({SeatKind::kOpen, *together, 0, false});
    } else if (playable.plays(game, kind)) {
      seats.push_back({SeatKind::kBot, kind, 0, false});
    } else {
      throw RpcError(RpcCode::kBadParams,
                     "params.seats: expected me, open, open:SEAT or a kind of bot");
    }
  }
  return seats;
}

Setup read_table_setup(const Playable& playable, const AnyGame& game, const Params& params,
                       const std::vector<StoredSeat>& seats) {
  try {
    nlohmann::json own = params.object();
    own.erase("seats");
    Setup setup = read_setup(Reader(own, "params"));
    setup = with_seating(playable, game, params, std::move(setup));
    setup.seats = players_at(game.info(), seats);
    return setup;
  } catch (const DocumentError& error) {
    throw RpcError(RpcCode::kBadParams, error.what());
  }
}

const AnyGame& game_of(const Playable& playable, const Params& params) {
  const AnyGame* game = playable.find(params.text("game"));
  if (game == nullptr) throw RpcError(RpcCode::kBadParams, "params.game: there is no such game");
  return *game;
}

// Where the document says who sits where, the people are all at this screen.
std::vector<StoredSeat> seats_in(const Playable& playable, const AnyGame& game,
                                 const std::vector<std::string>& kinds, std::int64_t person) {
  std::vector<StoredSeat> seats;
  for (const std::string& kind : kinds) {
    if (kind == "human" || kind.starts_with("human:")) {
      seats.push_back({SeatKind::kPerson, "", person, false});
    } else if (playable.plays(game, kind)) {
      seats.push_back({SeatKind::kBot, kind, 0, false});
    } else {
      throw RpcError(RpcCode::kBadParams, "position.seats: expected human or a kind of bot");
    }
  }
  return seats;
}

ChanceMode read_chance(const Params& params) {
  if (!params.has("chance") || params.text("chance") == "seeded") return ChanceMode::kSeeded;
  if (params.text("chance") == "manual") return ChanceMode::kManual;
  throw RpcError(RpcCode::kBadParams, "params.chance: expected seeded or manual");
}

// How long players may take, in our own words; "" as long as they like.
std::string read_time(const Params& params) {
  if (!params.has("time")) return {};
  try {
    return Pace::read(params.at("time")).document().dump();
  } catch (const DocumentError& error) {
    throw RpcError(RpcCode::kBadParams, error.what());
  }
}

// A game from the set-up, or from a position. With dice by hand there is no seed.
Result<Session> new_session(const Playable& playable, const AnyGame& game, const Params& params,
                            std::int64_t person, std::vector<StoredSeat>& seats) {
  const ChanceMode chance = read_chance(params);
  std::string seed = chance == ChanceMode::kManual ? "" : Dice::fresh_seed();
  if (!params.has("position")) {
    seats = read_seats(playable, game, params, person);
    GameRecord record{game.info().id, read_table_setup(playable, game, params, seats), chance,
                      std::move(seed), nullptr};
    return Session::start(game, std::move(record));
  }
  if (params.has("scenario") || params.has("options")) {
    throw RpcError(RpcCode::kBadParams, "params.position: expected without scenario and options");
  }
  const nlohmann::json& document = params.at("position");
  auto session = Session::from_position(game, document, chance, std::move(seed));
  if (!session) return session;
  if (session.value().over()) return Error{"position: expected a game that is not over"};
  // The words of the document itself: its game may not tell one program from another.
  const std::vector<std::string> kinds = document.contains("seats")
                                             ? document["seats"].get<std::vector<std::string>>()
                                             : session.value().record().setup.seats;
  seats = kinds.empty() ? read_seats(playable, game, params, person)
                        : seats_in(playable, game, kinds, person);
  const bool open = std::any_of(seats.begin(), seats.end(), [](const StoredSeat& seat) {
    return seat.kind == SeatKind::kOpen;
  });
  if (open || static_cast<int>(seats.size()) != session.value().state().seat_count()) {
    return Error{"params.seats: expected me or a kind of bot, one for each seat of the position"};
  }
  return session;
}

}  // namespace

// Whether the table that was asked for with this id is there already; it then answers.
bool House::create_again(const Request& request, const std::string& client) {
  const Person& person = *request.caller.person;
  std::string name;
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = person.asked_for.find(client); known != person.asked_for.end()) {
      name = known->second;
    }
  }
  if (name.empty() && person.id != 0) {
    name = store_.game_of_client(person.id, client).value_or("");
  }
  const auto table = name.empty() ? nullptr : find_table(name, request.loop);
  if (!table) return false;
  loops_.dispatch(table->loop(),
                  [table, asked = request.shared_from_this()] { table->handle(*asked); });
  return true;
}

void House::create(const Request& request) {
  const bool from = request.params.has("rematch") || request.params.has("clone");
  if (!from) {
    request.params.only({"game", "scenario", "options", "seats", "seating", "position", "chance",
                         "listed", "time", "id"});
  }
  if (stopping_) throw RpcError(RpcCode::kNotSaved, "the server is stopping");
  const std::string client = request.params.has("id") ? client_id(request) : "";
  if (!client.empty() && create_again(request, client)) return;
  if (from) return create_from(request);
  Person& person = *request.caller.person;
  const auto too_many = [] {
    return RpcError(RpcCode::kTooMany, "too many new tables: try again later");
  };
  {
    const std::lock_guard lock(mutex_);
    require_room(request.caller);
    const bool few = request.address.empty() || tables_from_.has_one(request.address);
    if (!few || !person.tables.has_one()) throw too_many();
  }
  const AnyGame& game = game_of(playable_, request.params);
  people_.introduce(person);
  StoredGame stored;
  auto session = [&] {
    const Expense making(&request);
    return new_session(playable_, game, request.params, person.id, stored.seats);
  }();
  if (!session) throw RpcError(RpcCode::kBadParams, session.error());
  {
    const std::lock_guard lock(mutex_);
    const bool few = request.address.empty() || tables_from_.try_take(request.address);
    if (!few || !person.tables.try_take()) throw too_many();
  }
  stored.record = session.value().record();
  stored.id = store_.new_game();
  stored.name = random_name(kTableLetters);
  stored.invite = random_name(kInviteLetters);
  stored.owner = person.id;
  stored.client = client;
  for (const std::int64_t other : request.known.asked_again) {
    stored.invited.push_back({other, person.id});
  }
  stored.time = read_time(request.params);
  stored.listed = request.params.has("listed") && request.params.flag("listed");
  auto table = std::make_shared<Table>(*this, stored.name, request.loop, stored.id);
  bool crowded = false;
  {
    const std::lock_guard lock(mutex_);
    tables_[stored.name] = table;
    by_id_[stored.id] = table;
    crowded = is_crowded();
    if (!client.empty()) person.asked_for[client] = stored.name;
  }
  if (crowded) rest_tables({});
  auto made = std::make_shared<Session>(std::move(session).value());
  loops_.dispatch(table->loop(),
                  [table, asked = request.shared_from_this(), stored = std::move(stored),
                   made]() mutable { table->create(*asked, std::move(stored), std::move(*made)); });
}

namespace {

// What a position document holds, complete, and how it looks to those eyes.
std::string examined(const AnyGame& game, const nlohmann::json& position, Eyes eyes) {
  const auto read = Session::from_position(game, position, ChanceMode::kManual, "");
  if (!read) throw RpcError(RpcCode::kBadParams, read.error());
  const Session& session = read.value();
  const AnyState& state = session.state();
  JsonText out;
  out.begin_object().key("position").raw(state.describe().dump());
  out.member("boundary", state.boundary());
  out.key("view").raw(state.view(eyes.seat(session)).dump());
  out.key("decision");
  write_decision(out, session, {eyes});
  out.key("events");
  write_events(out, session, {}, eyes, {});
  return std::string(out.end_object().text());
}

}  // namespace

// A position document looked at before anybody plays it. With an owner's cards it is a trial of
// these: whoever tries them decides for every seat and for chance, and gives all his moves each time,
// so nothing is kept.
void House::examine(const Request& request) {
  request.params.only({"game", "position", "cards"});
  const AnyGame& game = game_of(playable_, request.params);
  const nlohmann::json& position = request.params.at("position");
  if (!request.params.has("cards")) return request.reply(examined(game, position, {}));
  if (!playable_.try_cards) throw RpcError(RpcCode::kBadParams, "no cards can be typed here");
  if (position.is_object() && position.contains("moves") &&
      position["moves"].size() > kMovesOfATrial) {
    throw RpcError(RpcCode::kBadParams,
                   fmt::format("params.position.moves: expected at most {}", kMovesOfATrial));
  }
  std::string answer;
  const auto tried = playable_.try_cards(game, request.params.at("cards"), [&] {
    const auto seats = static_cast<SeatMask>((1U << game.info().seats.size()) - 1);
    answer = examined(game, position, {seats, seats, true});
  });
  if (!tried) throw RpcError(RpcCode::kBadParams, tried.error());
  request.reply(answer);
}

void House::card(const Request& request) {
  request.params.only({"game", "card"});
  const AnyGame& game = game_of(playable_, request.params);
  const nlohmann::json& card = request.params.at("card");
  if (!card.is_object()) throw RpcError(RpcCode::kBadParams, "params.card: expected an object");
  const std::string answer = playable_.read_card ? playable_.read_card(game, card) : "";
  if (answer.empty()) throw RpcError(RpcCode::kBadParams, "the cards of this game cannot be typed");
  request.reply(answer);
}

}  // namespace tricorne
