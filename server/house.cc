#include "server/house.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>

#include "server/password.h"
#include "server/table.h"

namespace tricorne {
namespace {

constexpr std::chrono::minutes kRestAfter{10};

// Whole games are read or made, or long ones told of: what that takes hangs on the game.
Price price_of(std::string_view method) {
  constexpr Price kCheap{100e-6};
  constexpr Price kDear{2e-3, 250e-6, true};
  constexpr std::array<std::string_view, 35> kDearOnes{
      "moderate", "profile", "reports", "ahead",   "agree",  "card",     "create",
      "examine",  "hint",    "history", "join",    "lobby",  "mine",     "odds",
      "position", "replay",  "review",  "sit",     "undo",   "takeback", "view",
      "why_not",  "talk",    "invite",  "preview", "hand",   "take",     "resign",
      "decline",  "plan",    "notes",   "block",   "report", "vacation", "closed"};
  const bool dear = std::find(kDearOnes.begin(), kDearOnes.end(), method) != kDearOnes.end();
  return dear ? kDear : kCheap;
}

// The near end of a socket.
class Visit final : public Client {
 public:
  Visit(House& house, int loop, Caller caller, int scopes, std::string address, std::string socket,
        std::shared_ptr<Budget> work_from)
      : house_(house),
        loop_(loop),
        caller_(std::move(caller)),
        scopes_(scopes),
        address_(std::move(address)),
        socket_(std::move(socket)),
        work_from_(std::move(work_from)) {}

  std::chrono::steady_clock::duration message(std::string_view text) override {
    request_ = std::make_shared<Request>();
    request_->loop = loop_;
    request_->caller = caller_;
    request_->scopes = scopes_;
    request_->address = address_;
    request_->socket = socket_;
    request_->message = ++messages_;
    request_->budgets = {caller_.person->work, work_from_};
    request_->received = std::chrono::steady_clock::now();
    const bool readable = read_request(text, house_.limits().json_depth, *request_);
    const auto wait = request_->reserve(price_of(request_->method));
    if (!readable) request_.reset();
    return wait;
  }
  void carry_out(std::function<void()> next) override {
    const auto request = std::exchange(request_, nullptr);
    if (!request) return next();
    house_.call(request, std::move(next));
  }
  void closed() override { house_.closed(caller_); }

 private:
  House& house_;
  const int loop_;
  Caller caller_;
  int scopes_;
  std::string address_;
  std::string socket_;
  int messages_ = 0;
  std::shared_ptr<Budget> work_from_;
  std::shared_ptr<Request> request_;  // taken in and not yet carried out
};

std::int64_t system_ticks() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

bool is_name(std::string_view text) {
  return !text.empty() && text.size() <= 32 && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '2' && c <= '7');
  });
}

}  // namespace

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

House::House(const Playable& playable, Store& store, Loops& loops, Staff& staff,
             const Limits& limits, std::function<std::int64_t()> tick)
    : playable_(playable),
      store_(store),
      loops_(loops),
      staff_(staff),
      limits_(limits),
      people_(store, limits_),
      tick_(tick ? std::move(tick) : system_ticks),
      first_tick_(tick_()),
      tables_from_(limits.tables_per_hour_and_address / 3600, limits.tables_per_hour_and_address),
      reports_from_(limits.reports_per_hour_and_address / 3600,
                    limits.reports_per_hour_and_address),
      work_from_(limits.work_of_address, limits.work_burst_of_address),
      taken_back_from_(limits.taken_back_per_hour_and_address / 3600,
                       limits.taken_back_per_hour_and_address / 2) {
  opened_at_ = store_.house_time();
  for (const Vacation& one : store_.vacations()) vacations_[one.person] = one.until;
}

House::~House() = default;

// ---- Sockets. ----

void House::knows(const std::string& token, std::function<void(bool)> answer) {
  if (people_.remembers(token)) return answer(true);
  staff_.rows.run([this, token, answer = std::move(answer)] { answer(people_.knows(token)); });
}

void House::open(std::shared_ptr<Connection> connection, const Visitor& visitor,
                 std::function<void(std::shared_ptr<Client>)> opened) {
  staff_.rows.run([this, loop = loops_.here(), connection = std::move(connection), visitor,
                   opened = std::move(opened)] {
    People::Coming coming;
    try {
      coming = people_.comes(visitor.token_hash, connection, visitor.local ? "" : visitor.address);
    } catch (const StoreError&) {
      // As if there were no room for him.
    }
    if (!coming.person) return opened(nullptr);
    {
      const std::lock_guard lock(mutex_);
      joined_[connection.get()];
    }
    opened(std::make_shared<Visit>(*this, loop, Caller{connection, std::move(coming.person)},
                                   coming.scopes, visitor.local ? "" : visitor.address,
                                   visitor.request,
                                   visitor.local ? nullptr : work_from_.of(visitor.address)));
  });
}

void House::closed(const Caller& caller) {
  people_.goes(caller);
  reviews_.leave(caller.connection.get());
  std::vector<std::shared_ptr<Table>> tables;
  {
    const std::lock_guard lock(mutex_);
    const auto joined = joined_.extract(caller.connection.get());
    if (!joined.empty()) tables = joined.mapped();
  }
  for (const auto& table : tables) {
    loops_.dispatch(table->loop(), [table, caller] { table->gone(caller); });
  }
}

// ---- Requests. ----

// No loop waits for the store: what a request needs of it is looked up first, and then the next one of its socket is
// taken in.
void House::call(const std::shared_ptr<Request>& request, std::function<void()> next) {
  if (!is_looked_up(*request)) {
    go(*request);
    return next();
  }
  staff_.rows.run([this, request, next = std::move(next)] {
    bool found = true;
    try {
      look_up(*request);
    } catch (...) {
      refuse(*request, std::current_exception());
      found = false;
    }
    loops_.post(request->loop, [this, request, next, found] {
      if (found) go(*request);
      next();
    });
  });
}

bool House::is_looked_up(const Request& request) const {
  if (request.method == "games" || request.method == "ping") return false;
  const bool named = request.method == "invite" || request.method == "decline";
  return named || request.method == "sit" || people_.may_be_known_elsewhere(*request.caller.person);
}

void House::look_up(Request& request) {
  Person& person = *request.caller.person;
  people_.recognise(person);
  require_leave(request);  // before he is written down
  std::int64_t who = person.id;
  if (request.method == "sit") {
    people_.introduce(person);
    who = person.id;
    request.known.names.push_back(people_.keep_name(who));
  } else if (request.method != "invite" && request.method != "decline") {
    return;
  } else if (request.params.has("name")) {
    const auto found = store_.account(name_key(request.params.text("name")));
    who = found ? found->user.id : 0;
    request.known.named = who;
    request.known.names.push_back(people_.keep_name(who));
  }
  if (request.method != "decline" && who != 0) request.known.unwelcome_to = store_.who_block(who);
}

void House::go(const Request& request) {
  try {
    // Anybody may ask these two.
    if (request.method == "games") return request.reply(playable_.games_text);
    if (request.method == "ping") return request.reply("{}");
    require_leave(request);
    if (request.method == "me") return read_apart(staff_.rows, request, &House::me);
    if (request.method == "create") return read_apart(staff_.lists, request, &House::create);
    if (request.method == "examine") return read_apart(staff_.readers, request, &House::examine);
    if (request.method == "card") return read_apart(staff_.readers, request, &House::card);
    if (request.method == "mine") return read_apart(staff_.lists, request, &House::mine);
    if (request.method == "lobby") return read_apart(staff_.lists, request, &House::lobby);
    if (const Method method = club_method(request.method))
      return read_apart(staff_.lists, request, method);
    if (!Table::has_method(request.method)) {
      throw RpcError(RpcCode::kNoMethod, "there is no such method");
    }
    auto table = find_table(request.params.text("table"));
    if (!table) throw RpcError(RpcCode::kNoTable, "there is no such table");
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
void House::read_apart(Workers& by, const Request& request, void (House::*read)(const Request&)) {
  by.run([this, asked = request.shared_from_this(), read] {
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
  const auto socket = joined_.find(caller.connection.get());
  if (socket != joined_.end() &&
      std::find(socket->second.begin(), socket->second.end(), table) != socket->second.end())
    return;
  require_room(caller);
  socket->second.push_back(table);
}

// Under the lock.
void House::require_room(const Caller& caller) const {
  const auto socket = joined_.find(caller.connection.get());
  if (socket == joined_.end()) throw RpcError(RpcCode::kNotAllowed, "the socket has closed");
  const auto most = static_cast<std::size_t>(limits_.tables_per_socket);
  if (most > 0 && socket->second.size() >= most) {
    throw RpcError(RpcCode::kTooMany, "too many tables on one socket: leave some first");
  }
}

void House::leaves(const Caller& caller, const std::shared_ptr<Table>& table) {
  const std::lock_guard lock(mutex_);
  if (const auto joined = joined_.find(caller.connection.get()); joined != joined_.end()) {
    std::erase(joined->second, table);
  }
}

// Whether there is a game of that name is found out when it is read; else the table is forgotten again.
std::shared_ptr<Table> House::find_table(const std::string& name, std::optional<int> loop) {
  if (!is_name(name)) return nullptr;
  std::shared_ptr<Table> table;
  bool crowded = false;
  {
    const std::lock_guard lock(mutex_);
    auto& place = tables_[name];
    if (place) return place;
    place = std::make_shared<Table>(*this, name, loop.value_or(loops_.here()));
    table = place;
    crowded = is_crowded();
  }
  if (crowded) rest_tables({});
  return table;
}

void House::has_id(const std::shared_ptr<Table>& table, std::int64_t id) {
  const std::lock_guard lock(mutex_);
  by_id_[id] = table;
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
    if (table->id() != 0) by_id_.erase(table->id());
    tables_.erase(found);
  }
}

void House::require_taking_back(const Request& request) {
  const auto from = request.address.empty() ? nullptr : taken_back_from_.of(request.address);
  if (request.caller.person->taken_back.used_up() || (from && from->used_up())) {
    throw RpcError(RpcCode::kTooMany, "too much has been taken back of late: try again later");
  }
}

void House::has_taken_back(const Request& request, std::size_t entries) {
  const auto count = static_cast<double>(entries);
  request.caller.person->taken_back.reserve(count);
  if (!request.address.empty()) taken_back_from_.of(request.address)->reserve(count);
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

// The seats of those who have deleted their accounts, also where the server ended in between.
void House::give_left_seats_up() {
  staff_.upkeep.run([this] {
    try {
      for (const auto& [name, person] : store_.left_seats()) {
        const auto table = find_table(name);
        if (!table) continue;
        loops_.post(table->loop(), [table, person = person] { table->give_up(person); });
      }
    } catch (const StoreError&) {
      // The store has reported it; it is looked at again when the server starts.
    }
  });
}

void House::note_deadline(const std::string& table, std::optional<std::int64_t> time) {
  const std::lock_guard lock(mutex_);
  if (time) {
    deadlines_[table] = *time;
  } else {
    deadlines_.erase(table);
  }
}

void House::write_time() {
  Change change;
  change.house_time = time();
  store_.submit(std::move(change), [](bool) {});
}

void House::owes(const std::shared_ptr<Table>& table) {
  const std::lock_guard lock(mutex_);
  owing_.insert(table);
}

void House::pay_debts() {
  std::unordered_set<std::shared_ptr<Table>> owing;
  {
    const std::lock_guard lock(mutex_);
    owing.swap(owing_);
  }
  for (const auto& table : owing) loops_.post(table->loop(), [table] { table->pay_debts(); });
}

void House::look_at_clocks() {
  const std::int64_t now = time();
  std::vector<std::string> late;
  bool any = false;
  {
    const std::lock_guard lock(mutex_);
    any = !deadlines_.empty();
    for (const auto& [table, deadline] : deadlines_) {
      if (deadline <= now) late.push_back(table);
    }
  }
  // If the server is killed, nobody has thought longer than this for nothing.
  constexpr std::int64_t kEvery = 10'000;
  constexpr std::int64_t kSharedEvery = 2000;  // others go by it too
  const std::int64_t since = now - written_at_;
  if ((any && since >= kEvery) || (store_.shared() && since >= kSharedEvery)) {
    written_at_ = now;
    write_time();
  }
  for (const std::string& name : late) {
    const auto table = find_table(name);
    if (table) loops_.post(table->loop(), [table] { table->time_out(); });
  }
}

// Those that the store knows of, each on its own loop.
template <class Which, class Do>
void House::at_found_tables(Which which, Do what) {
  staff_.upkeep.run([this, which, what] {
    try {
      for (const std::string& name : which()) {
        const auto table = find_table(name);
        if (table) loops_.post(table->loop(), [table, what] { what(*table); });
      }
    } catch (const StoreError&) {
      // The store has reported it; it is looked at again in an hour.
    }
  });
}

void House::remove_dead_tables() {
  if (limits_.never_begun.count() == 0) return;
  at_found_tables([this] { return store_.never_begun(limits_.never_begun); },
                  [](Table& table) { table.remove_if_dead(); });
}

void House::close_deserted_tables() {
  if (limits_.deserted.count() == 0) return;
  const auto which = [this] {
    auto names = store_.deserted(limits_.deserted);
    // Whose clocks stand because the rules stopped them: no clock will ever end these.
    const std::lock_guard lock(mutex_);
    names.insert(names.end(), stopped_.begin(), stopped_.end());
    return names;
  };
  at_found_tables(which, [](Table& table) { table.close_if_deserted(); });
}

void House::check_next(const std::shared_ptr<std::vector<std::string>>& names) {
  if (stopping_) return;
  if (names->empty()) {
    spdlog::info(
        "unfinished games checked: {} rebuilt ({} by mended rules, {} "
        "stopped), {} frozen",
        metrics_.loaded.load(), metrics_.mended.load(), metrics_.stopped.load(),
        metrics_.frozen.load());
    give_left_seats_up();
    remove_dead_tables();
    close_deserted_tables();
    return staff_.upkeep.run([this] { check_file(); });
  }
  const auto table = find_table(names->back());
  names->pop_back();
  if (!table) return loops_.post(0, [this, names] { check_next(names); });
  loops_.post(table->loop(), [this, table, names] {
    // The next one on the next loop, so that the tables are shared out.
    const int next = (table->loop() + 1) % loops_.count();
    table->check([this, names, next] { loops_.post(next, [this, names] { check_next(names); }); });
  });
}

// ---- Other servers on the same database. ----

std::shared_ptr<Table> House::table_here(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  const auto found = by_id_.find(id);
  return found == by_id_.end() ? nullptr : found->second.lock();
}

template <class Do>
void House::at_every_table(Do what) {
  const std::lock_guard lock(mutex_);
  for (const auto& [name, table] : tables_) {
    loops_.post(table->loop(), [table = table, what] { what(*table); });
  }
}

void House::hear(const News& news) {
  using Kind = News::Kind;
  if (stopping_) return;
  const auto at_table = [&](auto what) {
    const auto table = table_here(news.id);
    if (table) loops_.post(table->loop(), [table, what] { what(*table); });
  };
  switch (news.kind) {
    case Kind::kGame:
      return at_table([news](Table& table) { table.changed_elsewhere(news); });
    case Kind::kReread:
      return at_table([](Table& table) { table.read_again(std::nullopt); });
    case Kind::kTalk:
      return at_table([](Table& table) { table.said_elsewhere(); });
    case Kind::kThere:
      return at_table([news](Table& table) { table.there_elsewhere(news); });
    case Kind::kWho:
      return at_table([](Table& table) { table.say_who_is_there(); });
    case Kind::kGone:
      return at_every_table([news](Table& table) { table.there_elsewhere(news); });
    case Kind::kMissed:
      return at_every_table([news](Table& table) { table.changed_elsewhere(news); });
    case Kind::kAdopted:
      return check_next(std::make_shared<std::vector<std::string>>(news.names));
    case Kind::kPerson:
      return person_changed(news.id);
    case Kind::kTakenOver:
      people_.log_out_everywhere(news.id);
      people_.forget_name(news.id);
      return at_every_table([guest = news.id](Table& table) { table.read_again(guest); });
    case Kind::kBegins:
      return;
  }
}

void House::person_changed(std::int64_t person) {
  staff_.lists.run([this, person] {
    try {
      people_.read_again(person);
      const auto vacation = store_.vacation(person);
      const std::lock_guard lock(mutex_);
      if (vacation) vacations_[person] = vacation->until;
    } catch (const StoreError&) {
      // The store has reported it; he is read when he comes next.
    }
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
