#include "server/table.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "server/secret.h"

namespace tricorne {
namespace {

constexpr int kWishLetters = 10;

SeatMask bit(Seat seat) { return static_cast<SeatMask>(1U << seat); }

// Which edition a request is meant for. One that does not say knows of no going back.
std::size_t edition_of(const Request& request) {
  return request.params.has("edition") ? request.params.number("edition") : 0;
}

std::string answered_key(std::int64_t person, const std::string& client) {
  return std::to_string(person) + ':' + client;
}

}  // namespace

std::string Table::TakeBack::text() const {
  return fmt::format("{} {} {} {} {}", by, to, agreed, waiting, wish);
}

std::optional<Table::TakeBack> Table::TakeBack::parse(const std::string& text) {
  std::istringstream in(text);
  unsigned by = 0;
  unsigned agreed = 0;
  unsigned waiting = 0;
  TakeBack out;
  if (!(in >> by >> out.to >> agreed >> waiting)) return std::nullopt;
  out.by = static_cast<Seat>(by);
  out.agreed = static_cast<SeatMask>(agreed);
  out.waiting = static_cast<SeatMask>(waiting);
  if (!(in >> out.wish)) out.wish = random_name(kWishLetters);  // as earlier versions wrote it
  return out;
}

Table::Table(House& house, std::string name, std::int64_t id)
    : house_(house),
      name_(std::move(name)),
      id_(id),
      loop_(house.loops().here()),
      used_(std::chrono::steady_clock::now()) {}

// ---- Order: one thing at a time, and nothing while a change is on its way to the disk. ----

void Table::enter(Task task) {
  used_ = std::chrono::steady_clock::now();
  waiting_.push_back(std::move(task));
  go_through();
}

void Table::go_through() {
  while (!busy_ && !waiting_.empty()) {
    if (!session_ && !frozen_ && !unread_) return fetch();
    const Task task = std::move(waiting_.front());
    waiting_.pop_front();
    perform(task);
  }
  if (!busy_) unread_.reset();  // whoever comes next tries again
}

// Whatever goes wrong in a game stops this game alone.
void Table::perform(const Task& task) {
  try {
    task();
  } catch (const std::exception& error) {
    freeze(error.what());
  }
}

void Table::handle(const Request& request) {
  enter([this, asked = request.shared_from_this()] { run(*asked); });
}

void Table::run(const Request& request) {
  const Expense running(&request);
  request.spend(std::exchange(read_cost_, 0));
  try {
    require_game();
    call(request);
  } catch (const RpcError& error) {
    ++house_.metrics().refused;
    spdlog::debug("{} {} refused {}", request.method, name_, error.code);
    request.fail(error);
  } catch (const StoreError& error) {
    request.fail({RpcCode::kNotSaved, error.what()});
  } catch (const std::exception& error) {
    freeze(error.what());
    request.fail({RpcCode::kFrozen, "the game is frozen: an error in its rules was reported"});
  }
}

bool Table::has_method(std::string_view method) {
  constexpr std::array kMethods{"join",     "leave",   "sit",    "apply",  "undo",
                                "takeback", "agree",   "resign", "hand",   "take",
                                "preview",  "why_not", "view",   "replay", "history",
                                "position", "talk",    "hint",   "odds"};
  return std::find(kMethods.begin(), kMethods.end(), method) != kMethods.end();
}

void Table::call(const Request& request) {
  const std::string& method = request.method;
  constexpr std::array kPlaying{"apply", "undo",    "takeback", "preview",
                                "odds",  "why_not", "hint",     "sit"};
  if (stopped_ && std::find(kPlaying.begin(), kPlaying.end(), method) != kPlaying.end()) {
    throw RpcError(RpcCode::kStopped,
                   "the game has stopped: the rules were mended, and its next move is not legal");
  }
  if (method == "apply") return apply(request);
  if (method == "preview") return preview(request);
  if (method == "odds") return odds(request);
  if (method == "view") return view(request);
  if (method == "why_not") return why_not(request);
  if (method == "hint") return hint(request);
  if (method == "join") return join(request);
  if (method == "create") return join_again(request);
  if (method == "leave") return leave(request);
  if (method == "replay") return replay(request);
  if (method == "history") return history(request);
  if (method == "position") return position(request);
  if (house_.stopping()) throw RpcError(RpcCode::kNotSaved, "the server is stopping");
  if (method == "talk") return talk(request);
  if (method == "undo") return undo(request);
  if (method == "sit") return sit(request);
  if (method == "takeback") return take_back(request);
  if (method == "agree") return agree(request);
  if (method == "resign") return resign(request);
  if (method == "hand") return hand(request);
  if (method == "take") return take(request);
}

// ---- From and to the store. ----

struct Table::Fetched {
  std::optional<StoredGame> game;
  std::vector<JournalEntry> journal;
  Standing standing;
  Restored restored;
  bool same_rules = false;
  std::string failure;  // of the disk
  double cost = 0;

  void read(Store& store, const Playable& playable, const std::string& name) {
    game = store.game(name);
    if (!game) return;
    journal = store.journal(game->id);
    standing = standing_moves(journal);
    const AnyGame* rules = playable.find(game->record.game);
    same_rules = tricorne::same_rules(rules, game->record, standing);
    restored.problem = "it was frozen before";
    if (game->summary.status != GameStatus::kFrozen) {
      restored = restore(rules, game->record, standing);
    }
  }
};

// Rebuilds the game from its journal, which takes a while: not on this loop. Nothing of what comes
// out is written down: with other rules or data it may be different the next time.
void Table::fetch() {
  busy_ = true;
  house_.readers().run([self = shared_from_this()] {
    auto read = std::make_shared<Fetched>();
    const double begin = seconds_now();
    try {
      read->read(self->house_.store(), self->house_.playable(), self->name_);
    } catch (const StoreError& error) {
      read->failure = error.what();
    } catch (const std::exception& error) {
      read->restored = {};
      read->restored.problem = error.what();
    }
    read->cost = seconds_now() - begin;
    self->house_.loops().post(self->loop_, [self, read] {
      self->busy_ = false;
      self->read_cost_ = read->cost;
      self->fetched(*read);
      self->go_through();
    });
  });
}

void Table::fetched(Fetched& read) {
  if (!read.failure.empty()) {
    spdlog::error("table {}: {}", name_, read.failure);
    unread_ = RpcError(RpcCode::kNotSaved, read.failure);
    return;
  }
  if (!read.game) {
    unread_ = RpcError(RpcCode::kNoTable, "there is no such table");
    return;
  }
  game_ = std::move(*read.game);
  if (!read.restored.session) return freeze(read.restored.problem, read.same_rules);
  ++house_.metrics().loaded;
  players_.clear();
  players_.resize(game_.seats.size());
  read_journal(read.journal);
  try {
    take_up(std::move(read.restored), read.standing);
  } catch (const std::exception& fault) {
    freeze(fault.what(), false);
  }
}

void Table::require_game() {
  if (frozen_) {
    throw RpcError(RpcCode::kFrozen, "the game is frozen: its record did not replay");
  }
  if (!session_) throw unread_.value_or(RpcError(RpcCode::kNotSaved, "try again"));
}

void Table::read_journal(const std::vector<JournalEntry>& journal) {
  entries_ = static_cast<std::int64_t>(journal.size());
  edition_ = 0;
  notes_.clear();
  answered_.clear();
  views_.clear();
  std::size_t number = 0;
  for (const JournalEntry& entry : journal) {
    const bool move = entry.kind == JournalEntry::Kind::kMove;
    if (!move) ++edition_;
    const std::size_t from = move ? number : static_cast<std::size_t>(entry.number);
    if (!entry.client.empty()) {
      answered_[answered_key(entry.person, entry.client)] = {from, edition_};
    }
    number = static_cast<std::size_t>(entry.number);
    notes_.resize(number);
    if (move) notes_.back() = entry.note;
  }
}

// Stops this game alone and tells whoever watches. Its journal stays as it is, with all that a
// repair needs: `tricorne database export` gives seed and moves.
void Table::freeze(const std::string& why, bool remember) {
  spdlog::error("table {} ({}) is frozen: {}", name_, game_.record.game, why);
  frozen_ = true;
  session_.reset();
  ++house_.metrics().frozen;
  JsonText note;
  note.begin_object().member("jsonrpc", "2.0").member("method", "frozen").key("params");
  note.begin_object().member("table", name_).end_object().end_object();
  const auto text = std::make_shared<const std::string>(note.take());
  for (const Subscriber& one : subscribers_) one.caller.connection->send(text);
  if (!remember || game_.summary.status != GameStatus::kPlaying) return;
  Change change;
  change.game = id_;
  change.summary = game_.summary;
  change.summary->status = GameStatus::kFrozen;
  house_.store().submit(std::move(change), [](bool) {});
}

void Table::create(const Request& request, StoredGame game, Session session) {
  game_ = std::move(game);
  session_.emplace(std::move(session));
  players_.resize(game_.seats.size());
  game_.summary = {};
  Change change = change_with_moves(0);
  game_.summary = change.summary.value_or(Summary{});
  change.user = house_.introduce(*request.caller.person);
  change.created = std::make_shared<const StoredGame>(game_);
  subscribers_.push_back({request.caller, false});
  commit(std::move(change), &request, 0);
}

// The moves from number `from` on, and where the rules were mended after them.
std::vector<JournalEntry> Table::entries_since(std::size_t from) const {
  std::vector<JournalEntry> entries;
  for (std::size_t i = from; i < session_->number(); ++i) {
    const Move& move = session_->moves()[i];
    JournalEntry entry;
    entry.number = static_cast<std::int64_t>(i + 1);
    entry.seat = move.seat;
    entry.move = move.written;
    entry.hash = move.hash;
    entries.push_back(std::move(entry));
    for (const Mend& mend : session_->record().mends) {
      if (mend.number == i + 1) entries.push_back(mend_entry(mend));
    }
  }
  return entries;
}

// The journal entries for the moves since `from`, and the summary if lists would show it changed.
Change Table::change_with_moves(std::size_t from) {
  Change change;
  change.game = id_;
  change.first_entry = entries_;
  change.entries = entries_since(from);
  notes_.resize(session_->number());
  note_summary(change);
  return change;
}

void Table::note_summary(Change& change) {
  Summary now;
  now.number = static_cast<std::int64_t>(session_->number());
  now.status = session_->over() ? GameStatus::kOver : GameStatus::kPlaying;
  if (!session_->over()) {
    const Decision& decision = session_->decision();
    now.awaited = decision.seat == kChance ? kAwaitsChance : decision.awaited;
  }
  const bool listed = now.status != game_.summary.status || now.awaited != game_.summary.awaited;
  game_.summary = now;
  if (listed) change.summary = now;
}

void Table::commit(Change change, const Request* request, std::size_t from) {
  busy_ = true;
  views_.clear();
  if (std::string wish = takeback_ ? takeback_->text() : ""; wish != game_.takeback) {
    game_.takeback = wish;
    change.takeback = std::move(wish);
  }
  if (!change.entries.empty()) {
    change.entries.insert(change.entries.begin(), std::make_move_iterator(unsaved_.begin()),
                          std::make_move_iterator(unsaved_.end()));
    unsaved_.clear();
  }
  entries_ += static_cast<std::int64_t>(change.entries.size());
  auto asked = request == nullptr ? nullptr : request->shared_from_this();
  house_.store().submit(std::move(change), [self = shared_from_this(), asked = std::move(asked),
                                            from](bool saved) mutable {
    auto& loops = self->house_.loops();
    const int loop = self->loop_;
    loops.post(loop, [self = std::move(self), asked = std::move(asked), from, saved] {
      self->committed(saved, asked.get(), from);
    });
  });
}

void Table::committed(bool saved, const Request* request, std::size_t from) {
  busy_ = false;
  const Expense telling(request);
  if (saved) {
    if (request != nullptr) perform([&] { answer(*request, from); });
    if (request != nullptr && frozen_) request->fail({RpcCode::kFrozen, "the game is frozen"});
    const Connection* asker = request != nullptr ? request->caller.connection.get() : nullptr;
    if (session_) perform([&] { broadcast(from, asker); });
  } else {
    session_.reset();  // what was not saved did not happen
    stalled_ = request == nullptr;
    if (request != nullptr && request->method == "create") house_.not_created(*request);
    if (request != nullptr) request->fail({RpcCode::kNotSaved, "the server could not save it"});
  }
  perform([this] { wake_bot(); });
  go_through();
}

void Table::answer(const Request& request, std::size_t from) {
  request.caller.person->stored = true;
  if (!session_) return;  // frozen while the change was on its way
  request.reply(update(request.caller, from, slim_for(request.caller)));
  const auto time = std::chrono::steady_clock::now() - request.received;
  house_.metrics().answer.add(time);
  const bool moved = from < session_->number();
  spdlog::debug("{} {} {} {} number {} {} us", request.method, game_.record.game, name_,
                moved ? session_->game().seat_name(session_->moves()[from].seat) : "-",
                session_->number(),
                std::chrono::duration_cast<std::chrono::microseconds>(time).count());
}

void Table::check(std::function<void()> done) {
  enter([this, done = std::move(done)] {
    // What could not be read has been reported, and is looked at again when somebody asks for it.
    if (session_) wake_bot();
    done();
  });
}

bool Table::rest(std::chrono::steady_clock::time_point unused_since) {
  if (std::exchange(stalled_, false)) {
    check([] {});
    return false;
  }
  return !busy_ && !thinking_ && subscribers_.empty() && used_ <= unused_since;
}

// ---- Watching. ----

void Table::join(const Request& request) {
  request.params.only({"table", "since", "edition", "form"});
  const bool slim = request.params.has("form") && request.params.text("form") == "slim";
  std::size_t from = request.params.has("since") ? request.params.number("since") : 0;
  if (edition_of(request) != edition_) from = 0;
  const bool came = !present(request.caller.person->id);
  subscribe(request.caller, slim);
  request.reply(update(request.caller, std::min(from, session_->number()), slim));
  if (came && eyes_of(*request.caller.person).see != 0) {
    broadcast(session_->number(), request.caller.connection.get());
  }
  wake_bot();
}

void Table::subscribe(const Caller& caller, bool slim) {
  std::erase_if(subscribers_,
                [&](const Subscriber& one) { return one.caller.connection == caller.connection; });
  subscribers_.push_back({caller, slim});
}

// Somebody has asked for this table twice, with the same id.
void Table::join_again(const Request& request) {
  subscribe(request.caller, false);
  request.reply(update(request.caller, 0, false, true));
}

void Table::leave(const Request& request) {
  request.params.only({"table"});
  drop(request.caller);
  request.reply("{}");
}

// In its turn: what the socket had asked for, a join perhaps, comes before.
void Table::gone(const Caller& caller) {
  enter([this, caller] { drop(caller); });
}

void Table::drop(const Caller& caller) {
  const auto gone = std::erase_if(subscribers_, [&](const Subscriber& one) {
    return one.caller.connection == caller.connection;
  });
  if (gone == 0 || !session_) return;
  if (eyes_of(*caller.person).see != 0 && !present(caller.person->id)) {
    broadcast(session_->number(), nullptr);
  }
}

void Table::view(const Request& request) {
  request.params.only({"table", "number"});
  const Seat seat = eyes_of(*request.caller.person).seat(*session_);
  const std::size_t number =
      request.params.has("number") ? request.params.number("number") : session_->number();
  if (number > session_->number()) {
    throw RpcError(RpcCode::kBadParams, "params.number: the game is not there yet");
  }
  JsonText out;
  out.begin_object().member("table", name_).member("number", number).key("seat");
  if (seat == kSpectator) {
    out.null();
  } else {
    out.value(session_->game().seat_name(seat));
  }
  out.key("view");
  if (number == session_->number()) {
    out.raw(view_text(seat));
  } else {
    out.raw(session_->state_at(number)->view(seat).dump());
  }
  request.reply(out.end_object().text());
}

void Table::replay(const Request& request) {
  request.params.only({"table"});
  request.reply(replay_for(eyes_of(*request.caller.person)));
}

// Moves and events of long ago, which an Update leaves out.
void Table::history(const Request& request) {
  request.params.only({"table", "to"});
  const std::size_t to =
      request.params.has("to") ? request.params.number("to") : session_->number();
  if (to > session_->number()) {
    throw RpcError(RpcCode::kBadParams, "params.to: the game is not there yet");
  }
  Eyes eyes = eyes_of(*request.caller.person);
  if (over()) eyes.see = kEverybody;
  const Stretch page{page_before(to), to};
  JsonText out(16384);
  out.begin_object().member("table", name_).member("edition", edition_);
  out.member("from", page.from).member("to", page.to).key("moves");
  write_moves(out, *session_, page, eyes);
  out.key("events");
  write_events(out, *session_, page, eyes, notes_);
  request.reply(out.end_object().text());
}

// A position tells everything, so only whoever knows everything anyway may have it.
void Table::position(const Request& request) {
  request.params.only({"table"});
  if (!eyes_of(*request.caller.person).chance) {
    throw RpcError(RpcCode::kNotAllowed,
                   "only a table with dice by hand gives its position, to whoever set it up");
  }
  request.reply(session_->position().dump());
}

void Table::replay_for(const std::string& token_hash, std::function<void(HttpAnswer)> answer) {
  enter([this, token_hash, answer = std::move(answer)] {
    HttpAnswer out;
    try {
      require_game();
      Eyes eyes;
      if (const auto user = house_.store().user_by_token(token_hash)) {
        for (std::size_t i = 0; i < game_.seats.size(); ++i) {
          if (game_.seats[i].person == user->id) eyes.see |= bit(static_cast<Seat>(i));
        }
      }
      out.body = replay_for(eyes);
      out.download = game_.record.game + "-" + name_ + ".json";
    } catch (const RpcError& error) {
      out.status = error.code == static_cast<int>(RpcCode::kNoTable)    ? 404
                   : error.code == static_cast<int>(RpcCode::kNotSaved) ? 503
                                                                        : 409;
      out.body = "{}";
    } catch (const StoreError&) {
      out.status = 503;
      out.body = "{}";
    } catch (const std::exception& error) {
      freeze(error.what());
      out.status = 500;
      out.body = "{}";
    }
    answer(std::move(out));
  });
}

// ---- Moving. ----

bool Table::answer_again(const Request& request, const std::string& client) {
  const auto known = answered_.find(answered_key(request.caller.person->id, client));
  if (known == answered_.end()) return false;
  const Answered& before = known->second;
  const std::size_t from = before.edition == edition_ ? before.from : 0;
  request.reply(
      update(request.caller, std::min(from, session_->number()), slim_for(request.caller), true));
  return true;
}

// What is meant for another number changes nothing and gets the present state of things.
RpcError Table::stale(const Request& request, const std::string& message) {
  std::size_t from = request.params.has("number") ? request.params.number("number") : 0;
  if (edition_of(request) != edition_) from = 0;
  RpcError out(Refusal::kStale, message);
  out.data = R"({"now":)" +
             update(request.caller, std::min(from, session_->number()), slim_for(request.caller)) +
             "}";
  return out;
}

// A number may come twice, in a game that has gone back: then another position stands there.
void Table::require_edition(const Request& request) {
  const std::size_t edition = edition_of(request);
  if (edition == edition_) return;
  throw stale(request, fmt::format("it is meant for edition {}, the game is at edition {}", edition,
                                   edition_));
}

void Table::require_room_to_go_back() const {
  const std::int64_t most = house_.limits().taken_back;
  if (most > 0 && entries_ - static_cast<std::int64_t>(session_->number()) >= most) {
    throw RpcError(RpcCode::kTooMany, "too much has been taken back in this game already");
  }
}

void Table::require_number(const Request& request) {
  const std::size_t number = request.params.number("number");
  if (number == session_->number()) return;
  throw stale(request, fmt::format("it is meant for number {}, the game is at number {}", number,
                                   session_->number()));
}

void Table::apply(const Request& request) {
  request.params.only({"table", "move", "number", "edition", "id", "seat"});
  const std::string client = client_id(request);
  const std::string& move = request.params.text("move");
  if (answer_again(request, client)) return;
  if (house_.stopping()) throw RpcError(RpcCode::kNotSaved, "the server is stopping");
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
  const std::size_t number = request.params.number("number");
  require_edition(request);
  // A game that asks one seat at a time has moved on whoever asks; then that comes first.
  const bool alone = !session_->game().asks_several() && !session_->game().interjects();
  if (alone) require_number(request);
  const Seat seat = seat_moving(
      request, "the decision belongs to " + session_->game().seat_name(session_->decision().seat));
  const std::size_t from = session_->number();
  if (const auto refused = session_->apply(move, seat, number)) {
    if (refused->code == Refusal::kStale) throw stale(request, refused->message);
    throw RpcError(*refused);
  }
  bargained_ = 0;
  takeback_.reset();
  ++house_.metrics().moves;
  Change change = change_with_moves(from);
  const std::int64_t person = request.caller.person->id;
  change.entries.front().person = person;
  change.entries.front().client = client;
  answered_[answered_key(person, client)] = {from, edition_};
  commit(std::move(change), &request, from);
}

std::optional<Seat> Table::undoable_by(Eyes eyes) const {
  std::optional<Seat> out;
  std::size_t latest = 0;
  if (over()) return out;
  for (Seat seat : seats_of(eyes.decide)) {
    const auto point = session_->undo_point(seat);
    if (!point || (out && *point < latest)) continue;
    out = seat;
    latest = *point;
  }
  return out;
}

void Table::undo(const Request& request) {
  request.params.only({"table", "number", "edition", "id", "to"});
  const std::string client = client_id(request);
  if (answer_again(request, client)) return;
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
  require_edition(request);
  require_number(request);
  require_room_to_go_back();
  const Seat seat = undoable_by(eyes_of(*request.caller.person)).value_or(kSpectator);
  const auto last = session_->undo_point(seat);
  if (!last) throw RpcError(*session_->undo(seat));
  const std::size_t to =
      request.params.has("to") ? std::min(request.params.number("to"), *last) : *last;
  go_back(request, session_->undo_to(seat, to).value_or(*last), client, std::nullopt);
}

// The journal goes back to number `to`; what others had interjected after the move that was taken
// back has been made again and follows. Where others consented the journal says who had asked.
void Table::go_back(const Request& request, std::size_t to, const std::string& client,
                    std::optional<Seat> by_consent) {
  Change change;
  ++edition_;
  takeback_.reset();
  notes_.resize(to);
  notes_.resize(session_->number());
  change.game = id_;
  change.first_entry = entries_;
  JournalEntry entry;
  entry.kind = JournalEntry::Kind::kBack;
  entry.number = static_cast<std::int64_t>(to);
  if (by_consent) {
    entry.seat = *by_consent;
    entry.move = kByConsent;
  }
  entry.person = request.caller.person->id;
  entry.client = client;
  change.entries.push_back(std::move(entry));
  for (JournalEntry& again : entries_since(to)) change.entries.push_back(std::move(again));
  if (!client.empty()) {
    answered_[answered_key(request.caller.person->id, client)] = {to, edition_};
  }
  note_summary(change);
  commit(std::move(change), &request, to);
}

void Table::take_back_now(const Request& request, std::size_t to, Seat by,
                          const std::string& client) {
  require_room_to_go_back();
  if (const auto refused = session_->rewind_by_consent(to, by)) throw RpcError(*refused);
  go_back(request, to, client, by);
}

// With `number` and `id`, which a careful client gives, an answer that was lost can be asked for
// again without going back twice.
void Table::take_back(const Request& request) {
  request.params.only({"table", "to", "number", "edition", "id"});
  const std::string client = request.params.has("id") ? client_id(request) : "";
  if (!client.empty() && answer_again(request, client)) return;
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
  if (request.params.has("number")) {
    require_edition(request);
    require_number(request);
  }
  const Eyes eyes = eyes_of(*request.caller.person);
  const auto& moves = session_->moves();
  std::optional<std::size_t> to;
  for (std::size_t i = moves.size(); i-- > 0 && !to;) {
    if (eyes.decides(moves[i].seat)) to = i;
  }
  if (!to) throw RpcError(Refusal::kNothingToUndo, "you have made no move to take back");
  const Seat by = moves[*to].seat;
  if (request.params.has("to")) to = request.params.number("to");
  if (*to >= moves.size() || (moves[*to].seat == kChance && !by_hand())) {
    throw RpcError(RpcCode::kBadParams, "params.to: expected the number of a seat's decision");
  }
  const SeatMask others = held_by_others(*request.caller.person);
  if (others == 0) return take_back_now(request, *to, by, client);
  const bool asked = takeback_ && takeback_->by == by && takeback_->to == *to;
  if (!asked) takeback_ = TakeBack{by, *to, 0, others, random_name(kWishLetters)};
  Change change;
  change.game = id_;
  commit(std::move(change), &request, session_->number());
}

void Table::agree(const Request& request) {
  request.params.only({"table", "agree", "wish"});
  const bool yes = request.params.flag("agree");
  if (stopped_) return go_on(request, yes);
  const std::string& wish = request.params.text("wish");
  if (!takeback_ || takeback_->wish != wish) {
    throw stale(request, "that wish to take moves back is not there any more");
  }
  const SeatMask mine = held_by(*request.caller.person);
  const auto asked = static_cast<SeatMask>(mine & (takeback_->waiting | takeback_->agreed));
  if (asked == 0) {
    throw RpcError(RpcCode::kNotAllowed, "nobody has asked you to take a move back");
  }
  takeback_->agreed |= asked;
  takeback_->waiting = static_cast<SeatMask>(takeback_->waiting & ~asked);
  if (yes && takeback_->waiting == 0) {
    return take_back_now(request, takeback_->to, takeback_->by, "");
  }
  if (!yes) takeback_.reset();
  Change change;
  change.game = id_;
  commit(std::move(change), &request, session_->number());
}

// ---- Seats. ----

Seat Table::seat_param(const Request& request) const {
  const auto seat = session_->game().seat_of(request.params.text("seat"));
  if (!seat || *seat >= game_.seats.size()) {
    throw RpcError(RpcCode::kBadParams, "params.seat: expected the name of a seat");
  }
  return *seat;
}

// The seat that the caller moves for: the one he names, the one he is asked for, or, to interject,
// his first.
Seat Table::seat_moving(const Request& request, std::string_view refusal) const {
  const Eyes eyes = eyes_of(*request.caller.person);
  Seat seat = eyes.asked(*session_);
  if (request.params.has("seat")) seat = seat_param(request);
  if (seat == kSpectator && session_->game().interjects()) seat = eyes.seat(*session_);
  const bool may = session_->game().interjects() || session_->awaits(seat);
  if (!may || !eyes.decides(seat)) throw RpcError(Refusal::kWrongSeat, std::string(refusal));
  return seat;
}

// What is asked for of one's own seat may be so already, where an answer was lost: it is given again.
bool Table::is_so(const Request& request, Seat seat, SeatKind kind) {
  const StoredSeat& now = game_.seats[seat];
  const std::int64_t person = request.caller.person->id;
  if (now.kind != kind || now.person != person || person == 0) return false;
  request.reply(update(request.caller, session_->number(), slim_for(request.caller), true));
  return true;
}

void Table::set_seat(const Request& request, Seat seat, StoredSeat stored, Change change) {
  takeback_.reset();
  players_[seat].reset();
  const bool was_open = game_.seats[seat].kind == SeatKind::kOpen;
  game_.seats[seat] = stored;
  change.game = id_;
  change.seats = {{seat, std::move(stored)}};
  const bool anew = was_open && seat_anew(change);
  commit(std::move(change), &request, anew ? 0 : session_->number());
}

// Whoever takes an open seat has it from the start: who holds what belongs to the set-up, and where
// the rules ask for it (Liberty or Death 1.5: both factions of a side in one hand win or lose
// together; 8.0: a non-player) the game becomes what it would have been. Its moves and dice stay
// as they are; if they could not all have been made so, everything stays. True if what was told of
// the game is out of date: its journal then goes back to the beginning and comes again.
bool Table::seat_anew(Change& change) {
  GameRecord record = session_->record();
  record.setup.seats = players_at(session_->game().info(), game_.seats);
  if (record.setup.seats == session_->record().setup.seats) return false;
  std::vector<std::string> moves;
  for (const Move& move : session_->moves()) moves.push_back(move.written);
  auto made = Session::rebuild(session_->game(), std::move(record), moves, {});
  if (!made || made.value().number() != moves.size() || !made.value().dice_problem().empty()) {
    return false;
  }
  const auto& now = made.value().moves();
  const bool same = std::equal(now.begin(), now.end(), session_->moves().begin(),
                               [](const Move& a, const Move& b) { return a.hash == b.hash; });
  session_.emplace(std::move(made).value());
  game_.record = session_->record();
  change.record = std::make_shared<const GameRecord>(game_.record);
  if (same) return false;
  ++edition_;
  const std::vector<std::string> notes = notes_;
  Change again = change_with_moves(0);
  JournalEntry back;
  back.kind = JournalEntry::Kind::kBack;
  change.first_entry = again.first_entry;
  change.entries = {std::move(back)};
  for (JournalEntry& entry : again.entries) {
    const bool move = entry.kind == JournalEntry::Kind::kMove;
    if (move) entry.note = notes[static_cast<std::size_t>(entry.number) - 1];
    change.entries.push_back(std::move(entry));
  }
  change.summary = again.summary;
  return true;
}

void Table::sit(const Request& request) {
  request.params.only({"table", "seat", "invite", "chance"});
  const Seat seat = seat_param(request);
  const auto invite = request.params.text("invite");
  Person& person = *request.caller.person;
  if (is_so(request, seat, SeatKind::kPerson)) return;
  const bool knows = request.params.has("chance") && request.params.text("chance") == "manual";
  if (by_hand() && !knows && person.id != game_.owner) {
    throw RpcError(RpcCode::kNotAllowed,
                   "the dice of this table are told by whoever set it up: sit down with "
                   "\"chance\": \"manual\" if you agree");
  }
  const bool invited = equal_secrets(invite, game_.invite);
  if (!invited && person.id != game_.owner) {
    throw RpcError(RpcCode::kNotAllowed, "the invitation is not valid");
  }
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
  if (game_.seats[seat].kind != SeatKind::kOpen) {
    throw RpcError(RpcCode::kNotAllowed, "the seat is taken");
  }
  Change change;
  change.user = house_.introduce(person);
  set_seat(request, seat, {SeatKind::kPerson, "", person.id, false}, std::move(change));
}

void Table::resign(const Request& request) {
  request.params.only({"table", "seat"});
  const Seat seat = seat_param(request);
  const StoredSeat& now = game_.seats[seat];
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
  if (now.resigned && is_so(request, seat, SeatKind::kBot)) return;
  if (now.person == 0 || now.person != request.caller.person->id) {
    throw RpcError(Refusal::kWrongSeat, "the seat is not yours");
  }
  set_seat(request, seat,
           {SeatKind::kBot, house_.playable().substitute(session_->game()), now.person, true});
}

void Table::hand(const Request& request) {
  request.params.only({"table", "seat", "player"});
  const Seat seat = seat_param(request);
  const StoredSeat& now = game_.seats[seat];
  const std::int64_t person = request.caller.person->id;
  const bool own = now.kind == SeatKind::kPerson && now.person == person && person != 0;
  const bool fill = now.kind == SeatKind::kOpen && game_.owner == person && person != 0;
  if (fill && stopped_) {
    throw RpcError(RpcCode::kStopped, "the game has stopped: nobody else can sit down now");
  }
  const bool other = request.params.has("player") && request.params.text("player") != now.player;
  if (!now.resigned && !other && is_so(request, seat, SeatKind::kBot)) return;
  if (!own && !fill) throw RpcError(Refusal::kWrongSeat, "the seat is not yours to hand over");
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
  std::string player = house_.playable().substitute(session_->game());
  if (request.params.has("player")) player = request.params.text("player");
  if (!house_.playable().plays(session_->game(), player)) {
    throw RpcError(RpcCode::kBadParams, "params.player: there is no such bot");
  }
  set_seat(request, seat, {SeatKind::kBot, player, now.person, false});
}

void Table::take(const Request& request) {
  request.params.only({"table", "seat"});
  const Seat seat = seat_param(request);
  const StoredSeat& now = game_.seats[seat];
  const std::int64_t person = request.caller.person->id;
  if (is_so(request, seat, SeatKind::kPerson)) return;
  if (now.kind != SeatKind::kBot || now.person != person || person == 0 || now.resigned) {
    throw RpcError(Refusal::kWrongSeat, "the seat is not yours to take back");
  }
  set_seat(request, seat, {SeatKind::kPerson, "", person, false});
}

}  // namespace tricorne
