// A table that other servers have too.
#include <algorithm>

#include "server/table.h"

namespace tricorne {

bool Table::ours() const {
  const Store& store = house_.store();
  return !store.shared() || game_.keeper == store.process();
}

// Whoever has changed it last looks after it: most of its people are there.
void Table::was_written(bool created) {
  const Store& store = house_.store();
  if (!store.shared()) return;
  const bool was_ours = ours();
  if (!created) ++game_.revision;
  game_.keeper = store.process();
  if (!was_ours && session_) note_deadline();
}

// What those here know is remembered, so that they are told what comes after.
void Table::read_anew(std::size_t told) {
  if (!session_) return;
  std::vector<std::uint64_t> hashes;
  const auto& moves = session_->moves();
  for (std::size_t i = 0; i < std::min(told, moves.size()); ++i) hashes.push_back(moves[i].hash);
  if (!told_) told_ = std::move(hashes);
  session_.reset();
}

void Table::catch_up() {
  if (house_.store().shared() && !std::exchange(asked_who_, true)) house_.store().ask_who(id_);
  if (!told_) return;
  const auto told = *std::exchange(told_, std::nullopt);
  const auto& moves = session_->moves();
  std::size_t same = 0;
  while (same < std::min(told.size(), moves.size()) && told[same] == moves[same].hash) ++same;
  broadcast(same, nullptr);
}

// Somebody else was first, or it is not known whether it was written: it is done again with the game as it
// is, which knows what has been done already. If nothing has changed it could not be saved.
void Table::do_anew(const Request* request, std::size_t told) {
  const std::int64_t revision = game_.revision;
  read_anew(told);
  auto asked = request == nullptr ? nullptr : request->shared_from_this();
  waiting_.push_front([this, asked, revision] {
    const bool changed = session_ && game_.revision != revision;
    stalled_ = !changed && asked == nullptr;
    if (asked != nullptr && !changed) {
      asked->fail({RpcCode::kNotSaved, "the server could not save it"});
    } else if (asked != nullptr) {
      run(*asked);
    }
    if (session_) wake_bot();
  });
}

void Table::changed_elsewhere(const News& news) {
  const auto later = [this, news] {
    return news.kind == News::Kind::kMissed || news.number > game_.revision;
  };
  // Where nobody looks on it is read when somebody comes.
  if (subscribers_.empty() && !busy_ && waiting_.empty()) {
    if (!later()) return;
    session_.reset();
    frozen_ = false;  // it may have been thawed
    return house_.note_deadline(name_, std::nullopt);
  }
  enter([this, later] {
    if (!later()) return;
    if (session_) read_anew(session_->number());
    frozen_ = false;
    house_.note_deadline(name_, std::nullopt);
    waiting_.push_front([] {});
  });
}

void Table::say_there(const Person& person, bool there) {
  Store& store = house_.store();
  if (store.shared() && person.id != 0) store.say_there(id_, person.id, there);
}

void Table::say_who_is_there() {
  if (!session_) return;
  for (const Subscriber& one : subscribers_) {
    if (talks(one.caller.person->id)) say_there(*one.caller.person, true);
  }
}

void Table::there_elsewhere(const News& news) {
  bool changed = false;
  if (news.kind == News::Kind::kGone) {
    for (auto at = elsewhere_.begin(); at != elsewhere_.end();) {
      changed |= at->second.erase(news.process) != 0;
      at = at->second.empty() ? elsewhere_.erase(at) : std::next(at);
    }
  } else if (news.there) {
    changed = elsewhere_[news.number].insert(news.process).second;
  } else if (const auto at = elsewhere_.find(news.number); at != elsewhere_.end()) {
    changed = at->second.erase(news.process) != 0;
    if (at->second.empty()) elsewhere_.erase(at);
  }
  if (!changed || subscribers_.empty()) return;
  enter([this] {
    if (session_) broadcast(session_->number(), nullptr);
  });
}

void Table::said_elsewhere() {
  if (subscribers_.empty()) return;
  enter([this] {
    if (!session_) return;
    read_talk(last_told_.value_or(0),
              [self = shared_from_this()](const Heard& heard) { self->tell_talk(nullptr, heard); });
  });
}

}  // namespace tricorne
