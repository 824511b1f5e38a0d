#include "server/house.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>

#include "kernel/document.h"
#include "kernel/messages.h"
#include "server/secret.h"
#include "server/table.h"

namespace tricorne {
namespace {

constexpr int kTableLetters = 16;
constexpr int kInviteLetters = 26;
constexpr std::int32_t kNameLetters = 24;
constexpr std::chrono::minutes kRestAfter{10};
constexpr std::size_t kMovesOfATrial = 200;
constexpr double kReplayCost = 5e-3;

// What a request is expected to cost, in seconds of the server's time, until it is known.
double expected_cost(std::string_view method) {
  constexpr double kCheap = 50e-6;
  constexpr double kDear = 2e-3;  // whole games are read, or long ones told of
  constexpr std::array<std::string_view, 8> kDearOnes{"create", "examine", "hint",   "history",
                                                      "join",   "mine",    "replay", "view"};
  const bool dear = std::find(kDearOnes.begin(), kDearOnes.end(), method) != kDearOnes.end();
  return dear ? kDear : kCheap;
}

// The near end of a socket.
class Visit final : public Client {
 public:
  Visit(House& house, Caller caller, std::string address, std::shared_ptr<Budget> work_from)
      : house_(house),
        caller_(std::move(caller)),
        address_(std::move(address)),
        work_from_(std::move(work_from)) {}

  std::chrono::steady_clock::duration message(std::string_view text) override {
    request_ = std::make_shared<Request>();
    request_->caller = caller_;
    request_->address = address_;
    request_->budgets = {caller_.person->work, work_from_};
    request_->received = std::chrono::steady_clock::now();
    bool readable = false;
    {
      const Expense reading(request_.get());
      readable = read_request(text, house_.limits().json_depth, *request_);
    }
    const auto wait = request_->reserve(expected_cost(request_->method));
    if (!readable) request_.reset();
    return wait;
  }
  void carry_out() override {
    if (const auto request = std::exchange(request_, nullptr)) house_.call(*request);
  }
  void closed() override { house_.closed(caller_); }

 private:
  House& house_;
  Caller caller_;
  std::string address_;
  std::shared_ptr<Budget> work_from_;
  std::shared_ptr<Request> request_;  // taken in and not yet carried out
};

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= 32 && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '7');
  });
}

// Whether a name may have it: nothing that cannot be seen, or turns the text around it, so that no
// two names look alike for that. Of spaces only the common one.
bool may_be_in_a_name(UChar32 letter) {
  constexpr std::uint32_t kUnseen =
      U_GC_C_MASK | U_GC_Z_MASK;  // control, format, unassigned, spaces
  if (letter == ' ') return true;
  return (U_GET_GC_MASK(letter) & kUnseen) == 0 &&
         u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) == 0 &&
         letter != 0x2800;  // an empty pattern of Braille
}

std::string personal_name(const std::string& text) {
  const auto name = icu::UnicodeString::fromUTF8(text);
  if (name.isEmpty() || name.hasMoreChar32Than(0, name.length(), kNameLetters)) {
    throw RpcError(RpcCode::kBadParams, "params.name: expected 1 to 24 characters");
  }
  for (std::int32_t at = 0; at < name.length(); at = name.moveIndex32(at, 1)) {
    if (may_be_in_a_name(name.char32At(at))) continue;
    throw RpcError(RpcCode::kBadParams, "params.name: expected letters that can be seen");
  }
  if (text.front() == ' ' || text.back() == ' ' || text.find("  ") != std::string::npos) {
    throw RpcError(RpcCode::kBadParams, "params.name: expected single spaces between letters");
  }
  return text;
}

}  // namespace

PersonName::PersonName(const std::string& chosen, const std::string& token_hash) : text(chosen) {
  if (!chosen.empty()) return;
  guest = guest_letters(token_hash);
  text = "Guest " + guest;
}

void PersonName::write(JsonText& out) const {
  out.member("name", text);
  if (!guest.empty()) out.member("guest", guest);
}

const AnyGame* Playable::find(std::string_view id) const {
  for (const AnyGame* game : games) {
    if (game->info().id == id) return game;
  }
  return nullptr;
}

bool Playable::plays(const AnyGame& game, const std::string& kind) const {
  const auto all = kinds(game);
  return std::find(all.begin(), all.end(), kind) != all.end();
}

std::string Playable::substitute(const AnyGame& game) const {
  for (const char* kind : {"rulebook", "standard", "easy"}) {
    if (plays(game, kind)) return kind;
  }
  return "random";
}

House::House(const Playable& playable, Store& store, Loops& loops, Workers& bots, Workers& readers,
             const Limits& limits)
    : playable_(playable),
      store_(store),
      loops_(loops),
      bots_(bots),
      readers_(readers),
      limits_(limits),
      tables_from_(limits.tables_per_hour_and_address / 3600, limits.tables_per_hour_and_address),
      work_from_(limits.work_of_address, limits.work_burst_of_address) {}

House::~House() = default;

// ---- Persons. ----

std::shared_ptr<Person> House::person_of(const std::string& token_hash) {
  if (const auto known = persons_.find(token_hash); known != persons_.end()) return known->second;
  const auto stored = store_.user_by_token(token_hash);
  auto person = std::make_shared<Person>(token_hash, stored ? stored->name : "", limits_);
  if (stored) {
    person->id = stored->id;
    person->stored = true;
    names_[stored->id] = PersonName(stored->name, token_hash);
  }
  persons_[token_hash] = person;
  return person;
}

std::shared_ptr<const StoredUser> House::introduce(Person& person) {
  if (person.stored) return nullptr;
  const std::lock_guard lock(mutex_);
  if (person.id == 0) {
    person.id = store_.next_user();
    names_[person.id] = PersonName(person.name, person.token_hash);
  }
  return std::make_shared<const StoredUser>(StoredUser{person.id, person.token_hash, person.name});
}

PersonName House::name_of(std::int64_t user) {
  const std::lock_guard lock(mutex_);
  auto& name = names_[user];
  if (!name.text.empty()) return name;
  try {
    if (const auto stored = store_.user(user)) name = PersonName(stored->name, stored->token_hash);
  } catch (const StoreError&) {
    // The store has reported it; a table is not stopped for want of a name.
  }
  return name;
}

std::string House::new_token() { return signed_token(store_.secret()); }

// Earlier versions signed nothing: whoever sat down with such a token is known by it still.
bool House::knows(const std::string& token) {
  if (is_signed(token, store_.secret())) return true;
  try {
    return store_.user_by_token(token_hash(token)).has_value();
  } catch (const StoreError&) {
    return true;  // nobody loses his name because of the disk
  }
}

std::shared_ptr<Client> House::open(std::shared_ptr<Connection> connection,
                                    const Visitor& visitor) {
  std::shared_ptr<Person> person;
  try {
    const std::lock_guard lock(mutex_);
    person = person_of(visitor.token_hash);
    const bool limited = limits_.sockets_per_person > 0;
    if (limited && person->sockets >= limits_.sockets_per_person) return nullptr;
    ++person->sockets;
  } catch (const StoreError&) {
    return nullptr;
  }
  return std::make_shared<Visit>(*this, Caller{std::move(connection), std::move(person)},
                                 visitor.local ? "" : visitor.address,
                                 visitor.local ? nullptr : work_from_.of(visitor.address));
}

void House::closed(const Caller& caller) {
  std::vector<std::shared_ptr<Table>> tables;
  {
    const std::lock_guard lock(mutex_);
    Person& person = *caller.person;
    // A guest who never sat down anywhere is forgotten with his last socket.
    if (--person.sockets == 0 && person.id == 0) persons_.erase(person.token_hash);
    const auto joined = joined_.extract(caller.connection.get());
    if (!joined.empty()) tables = joined.mapped();
  }
  for (const auto& table : tables) {
    loops_.dispatch(table->loop(), [table, caller] { table->gone(caller); });
  }
}

// ---- Requests. ----

void House::call(const Request& request) {
  const Expense calling(&request);
  try {
    if (request.method == "games") return request.reply(playable_.games_text);
    if (request.method == "ping") return request.reply("{}");
    if (request.method == "me") return me(request);
    if (request.method == "create") return create(request);
    if (request.method == "examine") return read_apart(request, &House::examine);
    if (request.method == "card") return read_apart(request, &House::card);
    if (request.method == "mine") return read_apart(request, &House::mine);
    if (!Table::has_method(request.method)) {
      throw RpcError(RpcCode::kNoMethod, "there is no such method");
    }
    auto table = find_table(request.params.text("table"));
    if (!table) throw RpcError(RpcCode::kNoTable, "there is no such table");
    if (request.method == "join") joins(request.caller, table);
    if (request.method == "leave") leaves(request.caller, table);
    const int loop = table->loop();
    loops_.dispatch(loop, [table = std::move(table), request = request.shared_from_this()] {
      table->handle(*request);
    });
  } catch (...) {
    refuse(request, std::current_exception());
  }
}

void House::refuse(const Request& request, std::exception_ptr why) {
  try {
    std::rethrow_exception(std::move(why));
  } catch (const RpcError& error) {
    ++metrics_.refused;
    request.fail(error);
  } catch (const StoreError& error) {
    request.fail({RpcCode::kNotSaved, error.what()});
  } catch (const std::exception& error) {
    spdlog::error("{}: {}", request.method, error.what());
    request.fail({RpcCode::kInternal, "an error of the server: it was reported"});
  }
}

// What takes long and concerns no table, so that nobody waits behind it.
void House::read_apart(const Request& request, void (House::*read)(const Request&)) {
  readers_.run([this, asked = request.shared_from_this(), read] {
    const Expense reading(asked.get());
    try {
      (this->*read)(*asked);
    } catch (...) {
      refuse(*asked, std::current_exception());
    }
  });
}

void House::joins(const Caller& caller, const std::shared_ptr<Table>& table) {
  const std::lock_guard lock(mutex_);
  auto& tables = joined_[caller.connection.get()];
  if (std::find(tables.begin(), tables.end(), table) != tables.end()) return;
  const auto most = static_cast<std::size_t>(limits_.tables_per_socket);
  if (most > 0 && tables.size() >= most) {
    throw RpcError(RpcCode::kTooMany, "too many tables on one socket: leave some first");
  }
  tables.push_back(table);
}

void House::leaves(const Caller& caller, const std::shared_ptr<Table>& table) {
  const std::lock_guard lock(mutex_);
  if (const auto joined = joined_.find(caller.connection.get()); joined != joined_.end()) {
    std::erase(joined->second, table);
  }
}

void House::me(const Request& request) {
  request.params.only({"name"});
  Person& person = *request.caller.person;
  if (!request.params.has("name")) {
    const std::lock_guard lock(mutex_);
    JsonText out;
    out.begin_object();
    PersonName(person.name, person.token_hash).write(out);
    return request.reply(out.end_object().text());
  }
  const std::string name = personal_name(request.params.text("name"));
  introduce(person);
  Change change;
  change.user = std::make_shared<const StoredUser>(StoredUser{person.id, person.token_hash, name});
  change.rename = true;
  store_.submit(std::move(change), [this, asked = request.shared_from_this(), name](bool saved) {
    if (!saved) return asked->fail({RpcCode::kNotSaved, "the server could not save it"});
    Person& renamed = *asked->caller.person;
    renamed.stored = true;
    const std::lock_guard lock(mutex_);
    renamed.name = name;
    const PersonName now(name, renamed.token_hash);
    names_[renamed.id] = now;
    JsonText out;
    out.begin_object();
    now.write(out);
    asked->reply(out.end_object().text());
  });
}

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

// "me", "open" or a kind of bot, one a seat.
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
  std::vector<StoredSeat> seats;
  for (const std::string& kind : kinds) {
    if (kind == "me") {
      seats.push_back({SeatKind::kPerson, "", person, false});
    } else if (kind == "open") {
      seats.push_back({SeatKind::kOpen, "", 0, false});
    } else if (playable.plays(game, kind)) {
      seats.push_back({SeatKind::kBot, kind, 0, false});
    } else {
      throw RpcError(RpcCode::kBadParams, "params.seats: expected me, open or a kind of bot");
    }
  }
  return seats;
}

Setup read_table_setup(const Params& params, const GameInfo& info,
                       const std::vector<StoredSeat>& seats) {
  try {
    nlohmann::json own = params.object();
    own.erase("seats");
    Setup setup = read_setup(Reader(own, "params"));
    setup.seats = players_at(info, seats);
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

// A game from the set-up, or from a position. With dice by hand there is no seed.
Result<Session> new_session(const Playable& playable, const AnyGame& game, const Params& params,
                            std::int64_t person, std::vector<StoredSeat>& seats) {
  const ChanceMode chance = read_chance(params);
  std::string seed = chance == ChanceMode::kManual ? "" : Dice::fresh_seed();
  if (!params.has("position")) {
    seats = read_seats(playable, game, params, person);
    GameRecord record{game.info().id, read_table_setup(params, game.info(), seats), chance,
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
  const auto table = name.empty() ? nullptr : find_table(name);
  if (!table) return false;
  joins(request.caller, table);
  loops_.dispatch(table->loop(),
                  [table, asked = request.shared_from_this()] { table->handle(*asked); });
  return true;
}

void House::create(const Request& request) {
  request.params.only({"game", "scenario", "options", "seats", "position", "chance", "id"});
  if (stopping_) throw RpcError(RpcCode::kNotSaved, "the server is stopping");
  const std::string client = request.params.has("id") ? client_id(request) : "";
  if (!client.empty() && create_again(request, client)) return;
  Person& person = *request.caller.person;
  const auto too_many = [] {
    return RpcError(RpcCode::kTooMany, "too many new tables: try again later");
  };
  {
    const std::lock_guard lock(mutex_);
    const bool few = request.address.empty() || tables_from_.has_one(request.address);
    if (!few || !person.tables.has_one()) throw too_many();
  }
  const AnyGame& game = game_of(playable_, request.params);
  introduce(person);
  StoredGame stored;
  auto session = new_session(playable_, game, request.params, person.id, stored.seats);
  if (!session) throw RpcError(RpcCode::kBadParams, session.error());
  {
    const std::lock_guard lock(mutex_);
    const bool few = request.address.empty() || tables_from_.try_take(request.address);
    if (!few || !person.tables.try_take()) throw too_many();
  }
  stored.record = session.value().record();
  stored.id = store_.next_game();
  stored.name = random_name(kTableLetters);
  stored.invite = random_name(kInviteLetters);
  stored.owner = person.id;
  stored.client = client;
  auto table = std::make_shared<Table>(*this, stored.name, stored.id);
  joins(request.caller, table);
  bool crowded = false;
  {
    const std::lock_guard lock(mutex_);
    tables_[stored.name] = table;
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

void House::mine(const Request& request) {
  request.params.only({"before"});
  std::int64_t before = 0;
  if (request.params.has("before")) {
    const std::string& name = request.params.text("before");
    before = is_name(name) ? store_.find_game(name).value_or(0) : 0;
    if (before == 0) throw RpcError(RpcCode::kNoTable, "there is no such table");
  }
  struct Line {
    StoredGame game;
    bool your_turn = false;
    std::string_view status;
  };
  std::vector<Line> lines;
  const std::int64_t person = request.caller.person->id;
  std::unordered_set<std::string> stopped_tables;
  {
    const std::lock_guard lock(mutex_);
    stopped_tables = stopped_;
  }
  if (person != 0) {
    for (StoredGame& game : store_.games_of(person, before)) {
      // Not stored, for other rules may yet come back.
      const bool stopped = stopped_tables.contains(game.name);
      const bool playing = game.summary.status == GameStatus::kPlaying && !stopped;
      const int awaited = playing ? game.summary.awaited : 0;
      bool yours = game.owner == person && awaited == kAwaitsChance;
      bool open = awaited % kAwaitsChance != 0;
      for (Seat turn : seats_of(static_cast<SeatMask>(awaited))) {
        if (turn >= game.seats.size()) continue;  // a damaged row
        const StoredSeat& seat = game.seats[turn];
        yours |= seat.kind == SeatKind::kPerson && seat.person == person;
        open &= seat.kind == SeatKind::kOpen;
      }
      const auto status = stopped ? "stopped"
                          : open  ? "waiting"
                                  : game_status_name(game.summary.status);
      lines.push_back({std::move(game), yours, status});
    }
  }
  // Of those that go on the one that was played last comes first; the others stay in the store's
  // order, in which they are read on.
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
    const auto rank = [](const Line& line) {
      const bool playing = line.game.summary.status == GameStatus::kPlaying;
      const int group = line.your_turn ? 0 : playing ? 1 : 2;
      return std::make_pair(group, group == 2 ? 0 : -line.game.updated);
    };
    return rank(a) < rank(b);
  });
  JsonText out;
  out.begin_array();
  for (const Line& line : lines) {
    const AnyGame* game = playable_.find(line.game.record.game);
    if (game == nullptr) continue;
    out.begin_object()
        .member("table", line.game.name)
        .member("game", line.game.record.game)
        .member("scenario", line.game.record.setup.scenario)
        .member("status", line.status)
        .member("number", line.game.summary.number)
        .member("your_turn", line.your_turn)
        .member("updated", line.game.updated)
        .key("seats")
        .begin_array();
    for (std::size_t i = 0; i < line.game.seats.size(); ++i) {
      const StoredSeat& seat = line.game.seats[i];
      out.begin_object()
          .member("seat", game->seat_name(static_cast<Seat>(i)))
          .member("kind", seat_kind_name(seat.kind))
          .member("yours", seat.person == person);
      (seat.person == 0 ? PersonName() : name_of(seat.person)).write(out);
      if (!seat.player.empty()) out.member("player", seat.player);
      out.end_object();
    }
    out.end_array().end_object();
  }
  request.reply(out.end_array().text());
}

std::shared_ptr<Table> House::find_table(const std::string& name) {
  if (!is_name(name)) return nullptr;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = tables_.find(name); found != tables_.end()) return found->second;
  }
  const auto id = store_.find_game(name);
  if (!id) return nullptr;
  std::shared_ptr<Table> table;
  bool crowded = false;
  {
    const std::lock_guard lock(mutex_);
    auto& place = tables_[name];
    if (!place) place = std::make_shared<Table>(*this, name, *id);
    table = place;
    crowded = is_crowded();
  }
  if (crowded) rest_tables({});
  return table;
}

// Looked at whenever a table comes in, and said of every tenth part of what is too many.
bool House::is_crowded() const {
  const std::size_t most = limits_.idle_tables;
  return most > 0 && tables_.size() > most && tables_.size() % (most / 10 + 1) == 0;
}

void House::note_stopped(const std::string& table, bool stopped) {
  const std::lock_guard lock(mutex_);
  if (stopped) {
    stopped_.insert(table);
  } else {
    stopped_.erase(table);
  }
}

void House::not_created(const Request& request) {
  const std::lock_guard lock(mutex_);
  if (request.params.has("id")) request.caller.person->asked_for.erase(request.params.text("id"));
}

// Whoever speaks to a table has got it under the lock, from the map or from somebody who has it: if
// only the map and the caller have it, nobody will.
void House::forget(const std::shared_ptr<Table>& table) {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(table->name());
  if (found != tables_.end() && found->second == table && table.use_count() == 2) {
    tables_.erase(found);
  }
}

// ---- Files and figures. ----

void House::get(const HttpAsk& ask, std::function<void(HttpAnswer)> answer) {
  constexpr std::string_view kTables = "/api/tables/";
  constexpr std::string_view kReplay = "/replay";
  const std::string& path = ask.path;
  if (ask.visitor.local && path == "/health") return health(answer);
  if (ask.visitor.local && path == "/metrics")
    return answer({200, std::string(MetricsText::kContentType), metrics_text(), ""});
  if (path.rfind(kTables, 0) == 0 && path.size() > kTables.size() + kReplay.size() &&
      path.compare(path.size() - kReplay.size(), kReplay.size(), kReplay) == 0) {
    const std::string name =
        path.substr(kTables.size(), path.size() - kTables.size() - kReplay.size());
    if (!ask.visitor.local &&
        work_from_.of(ask.visitor.address)->reserve(kReplayCost).count() > 0) {
      return answer({429, "application/json", "{}", ""});
    }
    try {
      if (auto table = find_table(name)) {
        return loops_.dispatch(table->loop(), [table, ask, answer = std::move(answer)] {
          table->replay_for(ask.visitor.token_hash, answer);
        });
      }
    } catch (const StoreError&) {
      return answer({503, "application/json", "{}", ""});
    }
  }
  answer({404, "application/json", "{}", ""});
}

// Whether games can be saved, found out by saving something.
void House::health(const std::function<void(HttpAnswer)>& answer) {
  Change sign;
  sign.probe = true;
  store_.submit(std::move(sign), [this, answer](bool saved) {
    const char* status = !saved ? "not saving" : damaged_ ? "damaged" : "ok";
    const bool fine = saved && !damaged_;
    answer({fine ? 200 : 503, "application/json", fmt::format(R"({{"status":"{}"}})", status), ""});
  });
}

std::string House::metrics_text() {
  const Store::Counters stored = store_.counters();
  std::size_t tables = 0;
  {
    const std::lock_guard lock(mutex_);
    tables = tables_.size();
  }
  const auto number = [](auto n) { return static_cast<double>(n); };
  return MetricsText()
      .counter("tricorne_moves_total", "Moves accepted from people and programs.",
               number(metrics_.moves.load()))
      .counter("tricorne_bot_moves_total", "Moves made by bots.", number(metrics_.bot_moves.load()))
      .counter("tricorne_refused_total", "Requests refused.", number(metrics_.refused.load()))
      .gauge("tricorne_tables", "Tables in memory.", number(tables))
      .counter("tricorne_games_loaded_total", "Games rebuilt from their journal.",
               number(metrics_.loaded.load()))
      .counter("tricorne_games_mended_total", "Games rebuilt that go on by mended rules.",
               number(metrics_.mended.load()))
      .counter("tricorne_games_stopped_total", "Games rebuilt up to a move no longer legal.",
               number(metrics_.stopped.load()))
      .counter("tricorne_games_frozen_total", "Games that could not be rebuilt or went wrong.",
               number(metrics_.frozen.load()))
      .gauge("tricorne_sockets", "Open sockets.", number(count_sockets()))
      .gauge("tricorne_bots_waiting", "Bots' decisions waiting for a thread.",
             number(bots_.waiting()))
      .counter("tricorne_commits_total", "Transactions committed.", number(stored.commits))
      .counter("tricorne_changes_total", "Changes in those transactions.", number(stored.changes))
      .gauge("tricorne_changes_waiting", "Changes not yet committed.", number(stored.waiting))
      .histogram("tricorne_answer_seconds", "From a request to its committed answer.",
                 metrics_.answer)
      .counter("process_cpu_seconds_total", "CPU time of the server.", process_cpu_seconds())
      .gauge("process_resident_memory_bytes", "Memory of the server.", process_resident_bytes())
      .take();
}

// ---- By itself. ----

void House::check_unfinished() {
  try {
    check_next(std::make_shared<std::vector<std::string>>(store_.unfinished()));
  } catch (const StoreError&) {
    // The store has reported it; each game is checked when somebody asks for it.
  }
}

void House::check_file() {
  try {
    const std::string wrong = store_.damage();
    damaged_ = !wrong.empty();
    if (damaged_) spdlog::error("the database is damaged: {}; go back to a backup", wrong);
  } catch (const StoreError&) {
    damaged_ = true;
  }
}

void House::check_next(const std::shared_ptr<std::vector<std::string>>& names) {
  if (stopping_) return;
  if (names->empty()) {
    spdlog::info("unfinished games checked: {} rebuilt ({} by mended rules, {} stopped), {} frozen",
                 metrics_.loaded.load(), metrics_.mended.load(), metrics_.stopped.load(),
                 metrics_.frozen.load());
    return readers_.run([this] { check_file(); });
  }
  std::shared_ptr<Table> table;
  try {
    table = find_table(names->back());
  } catch (const StoreError&) {
    // As above.
  }
  names->pop_back();
  if (!table) return loops_.post(0, [this, names] { check_next(names); });
  loops_.post(table->loop(), [this, table, names] {
    // The next one on the next loop, so that the tables are shared out.
    const int next = (table->loop() + 1) % loops_.count();
    table->check([this, names, next] { loops_.post(next, [this, names] { check_next(names); }); });
  });
}

void House::rest_idle_tables() { rest_tables(kRestAfter); }

void House::rest_tables(std::chrono::steady_clock::duration unused) {
  const auto since = std::chrono::steady_clock::now() - unused;
  const std::lock_guard lock(mutex_);
  for (const auto& [name, table] : tables_) {
    loops_.post(table->loop(), [this, table = table, since] {
      if (table->rest(since)) forget(table);
    });
  }
}

}  // namespace tricorne
