#include "server/table.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>

#include "server/logging.h"

namespace tricorne {
namespace {

constexpr const char* kFrozenByFault = "the game is frozen: an error in its rules was reported";

}  // namespace

Table::Table(House& house, std::string name, int loop, std::int64_t id)
    : house_(house),
      name_(std::move(name)),
      id_(id),
      loop_(loop),
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

// This table waits for it as for the disk; those of others on this loop do not.
void Table::apart(Workers& by, Task task) {
  busy_ = true;
  by.run([self = shared_from_this(), task = std::move(task)] {
    std::string fault;
    try {
      task();
    } catch (const std::exception& error) {
      fault = error.what();
    }
    self->house_.loops().post(self->loop_, [self, fault] {
      self->busy_ = false;
      if (!fault.empty()) self->freeze(fault);
      self->go_through();
    });
  });
}

void Table::reply_apart(Workers& by, const Request& request, std::function<std::string()> text) {
  apart(by, [asked = request.shared_from_this(), text = std::move(text)] {
    const Expense rendering(asked.get());
    try {
      asked->reply(text());
    } catch (const std::exception&) {
      asked->fail({RpcCode::kFrozen, kFrozenByFault});
      throw;
    }
  });
}

void Table::handle(const Request& request) {
  enter([this, asked = request.shared_from_this()] { run(*asked); });
}

// Perhaps the game has been changed elsewhere, and the news of it is on its way still: it is then read again, and
// what was to be refused is tried once more. This table waits until that is known, and nobody else.
void Table::refuse_unless_behind(const Request& request, const RpcError& error) {
  busy_ = true;
  house_.staff().rows.run([self = shared_from_this(), asked = request.shared_from_this(), error] {
    std::optional<std::int64_t> revision;
    try {
      revision = self->house_.store().revision(self->id_);
    } catch (const StoreError&) {
      // Nothing is known of it.
    }
    self->house_.loops().post(self->loop_, [self, asked, error, revision] {
      self->busy_ = false;
      const bool behind = self->session_ && revision && *revision != self->game_.revision;
      if (behind) {
        self->read_anew(self->session_->number());
        self->waiting_.push_front([self = self.get(), asked] { self->run(*asked, true); });
      } else {
        self->refuse(*asked, error);
      }
      self->go_through();
    });
  });
}

void Table::refuse(const Request& request, const RpcError& error) {
  ++house_.metrics().refused;
  if (logs_requests()) {
    log_request("refused", {{"request", request.log_id()},
                            {"method", request.method},
                            {"table", name_},
                            {"code", error.code}});
  }
  request.fail(error);
}

void Table::run(const Request& request, bool again) {
  const Expense running(&request);
  request.spend(std::exchange(read_cost_, 0));
  std::erase_if(told_times_, [person = request.caller.person->id.load()](const auto& entry) {
    return entry.first.first == person;
  });
  try {
    require_game();
    call(request);
  } catch (const RpcError& error) {
    const bool of_the_game = error.code != static_cast<int>(RpcCode::kBadParams) &&
                             error.code != static_cast<int>(RpcCode::kTooMany);
    const bool may_be_behind = of_the_game && !again && session_ && house_.store().shared();
    if (may_be_behind) return refuse_unless_behind(request, error);
    refuse(request, error);
  } catch (const StoreError& error) {
    request.fail({RpcCode::kNotSaved, error.what()});
  } catch (const std::exception& error) {
    freeze(error.what());
    request.fail({RpcCode::kFrozen, kFrozenByFault});
  }
}

bool Table::has_method(std::string_view method) {
  constexpr std::array kMethods{"join",  "leave",  "sit",     "apply",    "undo",    "takeback",
                                "agree", "resign", "hand",    "take",     "preview", "why_not",
                                "view",  "replay", "history", "position", "talk",    "hint",
                                "odds",  "plan",   "review",  "ahead",    "decline", "closed"};
  return std::find(kMethods.begin(), kMethods.end(), method) != kMethods.end();
}

void Table::call(const Request& request) {
  const std::string& method = request.method;
  constexpr std::array kPlaying{"apply",   "undo", "takeback", "preview", "odds",
                                "why_not", "hint", "sit",      "ahead",   "closed"};
  if (stopped_ && std::find(kPlaying.begin(), kPlaying.end(), method) != kPlaying.end()) {
    throw RpcError(RpcCode::kStopped,
                   "the game has stopped: the rules were mended, and its next move is not legal");
  }
  if (method == "apply") return apply(request);
  if (method == "preview") return preview(request);
  if (method == "odds") return odds(request);
  if (method == "ahead") return ahead(request);
  if (method == "view") return view(request);
  if (method == "why_not") return why_not(request);
  if (method == "closed") return closed(request);
  if (method == "hint") return hint(request);
  if (method == "join") return join(request);
  if (method == "create") return join_again(request);
  if (method == "leave") return leave(request);
  if (method == "replay") return replay(request);
  if (method == "history") return history(request);
  if (method == "position") return position(request);
  if (method == "review") return review(request);
  if (house_.stopping()) throw RpcError(RpcCode::kNotSaved, "the server is stopping");
  if (method == "talk") return talk(request);
  if (method == "undo") return undo(request);
  if (method == "sit") return sit(request);
  if (method == "takeback") return take_back(request);
  if (method == "agree") return agree(request);
  if (method == "resign") return resign(request);
  if (method == "hand") return hand(request);
  if (method == "take") return take(request);
  if (method == "plan") return plan(request);
  if (method == "invite") return invite(request);
  if (method == "decline") return decline(request);
}

// ---- From and to the store. ----

struct Table::Fetched {
  std::optional<StoredGame> game;
  std::vector<JournalEntry> journal;
  Standing standing;
  Restored restored;
  bool same_rules = false;
  std::vector<People::Called> names;
  std::string failure;  // of the disk
  double cost = 0;

  void read(House& house, const std::shared_ptr<Table>& table) {
    Store& store = house.store();
    const Playable& playable = house.playable();
    // First what is told of it is heard, so that nothing is missed of what comes after.
    const auto id = store.find_game(table->name_);
    if (!id) return;
    house.has_id(table, *id);
    auto whole = store.whole_game(table->name_);
    if (!whole) return;
    game = std::move(whole->game);
    for (const std::int64_t person : named_in(*game)) {
      names.push_back(house.people().keep_name(person));
    }
    journal = std::move(whole->journal);
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
  house_.staff().readers.run([self = shared_from_this()]() mutable {
    auto read = std::make_shared<Fetched>();
    const double begin = processor_seconds();
    try {
      read->read(self->house_, self);
    } catch (const StoreError& error) {
      read->failure = error.what();
    } catch (const std::exception& error) {
      read->restored = {};
      read->restored.problem = error.what();
    }
    read->cost = processor_seconds() - begin;
    Loops& loops = self->house_.loops();
    const int loop = self->loop_;
    // Nobody else has it then: where there is no such game it is forgotten at once.
    loops.post(loop, [self = std::move(self), read] {
      self->busy_ = false;
      self->read_cost_ = read->cost;
      self->fetched(*read);
      self->go_through();
      if (!read->game && read->failure.empty()) self->house_.forget(self);
    });
  });
}

// Whose names are told with the game.
std::vector<std::int64_t> Table::named_in(const StoredGame& game) {
  std::vector<std::int64_t> out{game.owner};
  for (const StoredSeat& seat : game.seats) out.push_back(seat.person);
  for (const Invitation& one : game.invited) {
    out.push_back(one.person);
    out.push_back(one.inviter);
  }
  std::erase(out, 0);
  return out;
}

// Of those who have just come: they are in memory.
void Table::keep_names() {
  std::vector<People::Called> names;
  for (const std::int64_t person : named_in(game_)) {
    names.push_back(house_.people().keep_name(person));
  }
  names_ = std::move(names);
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
  id_ = game_.id;
  names_ = std::move(read.names);
  if (!last_told_) last_told_ = game_.last_line;
  if (!read.restored.session) return freeze(read.restored.problem, read.same_rules);
  ++house_.metrics().loaded;
  players_.clear();
  players_.resize(game_.seats.size());
  read_journal(read.journal);
  try {
    take_up(std::move(read.restored), read.standing);
    read_clocks();
    asked_ = persons_asked();
    read_plans();
    catch_up();
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
  if (house_.store().shared()) change.revision = game_.revision;
  house_.store().submit(std::move(change), [](bool) {});
}

void Table::create(const Request& request, StoredGame game, Session session) {
  game_ = std::move(game);
  last_told_ = 0;
  session_.emplace(std::move(session));
  players_.resize(game_.seats.size());
  game_.summary = {};
  Change change = change_with_moves(0);
  game_.summary = change.summary.value_or(Summary{});
  change.user = house_.people().introduce(*request.caller.person);
  keep_names();
  change.created = std::make_shared<const StoredGame>(game_);
  change.invited = game_.invited;
  change.follows = request.follows;
  game_.keeper = house_.store().process();
  read_clocks();
  try {
    subscribe(request, false);
  } catch (const RpcError&) {
    // He has gone already, or joins it when he has left another.
  }
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
  if (now.status == GameStatus::kOver && now.status != game_.summary.status) note_places(change);
  game_.summary = now;
  if (listed) change.summary = now;
}

void Table::commit(Change change, const Request* request, std::size_t from) {
  busy_ = true;
  views_.clear();
  run_clocks(change);
  const bool back = std::any_of(
      change.entries.begin(), change.entries.end(),
      [](const JournalEntry& entry) { return entry.kind == JournalEntry::Kind::kBack; });
  if (back || over()) plans_.clear();
  if (std::string plans = plans_text(); plans != game_.plans) {
    game_.plans = plans;
    change.plans = std::move(plans);
  }
  if (std::string wish = takeback_ ? takeback_->text() : ""; wish != game_.takeback) {
    game_.takeback = wish;
    change.takeback = std::move(wish);
  }
  note_notices(change, request);
  const bool told = !change.notices.empty();
  if (!change.entries.empty()) {
    change.entries.insert(change.entries.begin(), std::make_move_iterator(unsaved_.begin()),
                          std::make_move_iterator(unsaved_.end()));
    unsaved_.clear();
  }
  entries_ += static_cast<std::int64_t>(change.entries.size());
  auto asked = request == nullptr ? nullptr : request->shared_from_this();
  if (house_.store().shared() && !change.created) change.revision = game_.revision;
  house_.store().submit(std::move(change), [self = shared_from_this(), asked = std::move(asked),
                                            from, told](bool saved) mutable {
    if (saved && told) self->house_.wake_notices();
    auto& loops = self->house_.loops();
    const int loop = self->loop_;
    loops.post(loop, [self = std::move(self), asked = std::move(asked), from, saved] {
      self->committed(saved, asked.get(), from);
    });
  });
}

void Table::committed(bool saved, const Request* request, std::size_t from) {
  busy_ = false;
  const bool creates = request != nullptr && request->method == "create";
  if (saved) {
    was_written(creates);
    const Expense telling(request);
    if (request != nullptr) perform([&] { answer(*request, from); });
    if (request != nullptr && frozen_) request->fail({RpcCode::kFrozen, "the game is frozen"});
    const Connection* asker = request != nullptr ? request->caller.connection.get() : nullptr;
    if (session_) perform([&] { broadcast(from, asker); });
  } else if (house_.store().shared() && !creates) {
    do_anew(request, from);
  } else {
    session_.reset();  // what was not saved did not happen
    stalled_ = request == nullptr;
    if (creates) house_.not_created(*request);
    if (request != nullptr) request->fail({RpcCode::kNotSaved, "the server could not save it"});
  }
  perform([this] { wake_bot(); });
  go_through();
}

void Table::answer(const Request& request, std::size_t from) {
  request.caller.person->stored = true;
  if (!request.follows.empty()) house_.has_rematch(request.follows);
  if (request.method == "sit") say_there(*request.caller.person, true);
  if (!session_) return;  // frozen while the change was on its way
  request.reply(update(request.caller, from, slim_for(request.caller)));
  const auto time = std::chrono::steady_clock::now() - request.received;
  house_.metrics().answer.add(time);
  if (!logs_requests()) return;
  const bool moved = from < session_->number();
  log_request("answered",
              {{"request", request.log_id()},
               {"method", request.method},
               {"game", game_.record.game},
               {"table", name_},
               {"seat", moved ? session_->game().seat_name(session_->moves()[from].seat) : "-"},
               {"number", static_cast<std::int64_t>(session_->number())},
               {"us", std::chrono::duration_cast<std::chrono::microseconds>(time).count()}});
}

// Nobody has ever moved here, nobody is here, and nobody waits for anybody: the table goes, and all
// that is stored of it.
void Table::remove_if_dead() {
  enter([this] {
    if (!session_ || over() || !answered_.empty() || !subscribers_.empty()) return;
    if (!ours() || !elsewhere_.empty()) return;
    const bool company = std::any_of(
        game_.seats.begin(), game_.seats.end(),
        [this](const StoredSeat& seat) { return seat.person != 0 && seat.person != game_.owner; });
    if (company) return;
    busy_ = true;
    Change change;
    change.game = id_;
    change.removed = true;
    if (house_.store().shared()) change.revision = game_.revision;
    house_.store().submit(std::move(change), [self = shared_from_this()](bool saved) {
      self->house_.loops().post(self->loop_, [self, saved] {
        if (saved) ++self->house_.metrics().removed;
        self->house_.note_deadline(self->name_, std::nullopt);
        self->busy_ = false;
        self->session_.reset();  // whoever still comes is told what the store knows
        self->go_through();
      });
    });
  });
}

void Table::read_again(std::optional<std::int64_t> person) {
  enter([this, person] {
    const auto is_there = [&] {
      return game_.owner == *person ||
             std::any_of(game_.seats.begin(), game_.seats.end(),
                         [&](const StoredSeat& seat) { return seat.person == *person; });
    };
    if (!session_ || (person && !is_there())) return;
    session_.reset();
    enter([this] {
      if (session_) broadcast(session_->number(), nullptr);
    });
  });
}

void Table::close(const std::shared_ptr<const Request>& asked) {
  enter([this, asked] {
    if (!session_) return asked->fail({RpcCode::kFrozen, "the game is frozen"});
    if (over()) return asked->fail({Refusal::kOver, "the game is over"});
    end_early(GameStatus::kClosed, asked.get());
  });
}

void Table::end_early(GameStatus how, const Request* request) {
  const bool stopped = stopped_.has_value();
  stopped_.reset();
  unsaved_.clear();
  house_.note_stopped(name_, false);
  takeback_.reset();
  game_.invited.clear();
  game_.summary.status = how;
  game_.summary.awaited = 0;
  Change change;
  change.game = id_;
  change.summary = game_.summary;
  commit(std::move(change), request, session_->number());
  if (stopped) read_again(std::nullopt);  // as it was played, and not as far as these rules go
}

// Nobody has gone on with it for very long: it is over without a result, and its moves are kept. Looked at
// anew, for somebody may have come since the store was asked.
void Table::close_if_deserted() {
  const auto unused = [this] {
    return session_ && !over() && subscribers_.empty() && ours() && elsewhere_.empty();
  };
  enter([this, unused] {
    if (!unused()) return;
    session_.reset();
    enter([this, unused] {
      const auto age = std::chrono::duration_cast<std::chrono::seconds>(house_.limits().deserted);
      if (!unused() || game_.updated > house_.store().now() - age.count()) return;
      spdlog::info("table {} ({}) is closed: nobody has moved for {} days", name_,
                   game_.record.game, house_.limits().deserted.count() / 24);
      ++house_.metrics().expired;
      end_early(GameStatus::kExpired, nullptr);
    });
  });
}

// Who came in where, of a game that counts: between people, each with one seat, by the seed's dice and
// from its beginning. Whoever has resigned comes after all others.
void Table::note_places(Change& change) const {
  if (by_hand() || !game_.record.start_position.is_null()) return;
  const auto results = session_->state().results();
  std::vector<std::pair<std::int64_t, int>> places;
  for (std::size_t i = 0; i < game_.seats.size() && i < results.size(); ++i) {
    const StoredSeat& seat = game_.seats[i];
    if (seat.person == 0) continue;
    const bool twice = std::any_of(places.begin(), places.end(),
                                   [&](const auto& place) { return place.first == seat.person; });
    if (twice) return;
    const int last = static_cast<int>(game_.seats.size()) + 1;
    places.emplace_back(seat.person, seat.resigned ? last : results[i].rank);
  }
  if (places.size() > 1) change.places = std::move(places);
}

void Table::check(std::function<void()> done) {
  enter([this, done = std::move(done)] {
    // What could not be read has been reported, and is looked at again when somebody asks for it.
    if (session_) {
      game_.keeper = house_.store().process();
      note_deadline();
      start_clocks();
      wake_bot();
    }
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

}  // namespace tricorne
