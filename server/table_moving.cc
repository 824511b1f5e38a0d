// Moves, and taking them back: by oneself, or by consent.
#include <sstream>

#include "server/secret.h"
#include "server/table.h"

namespace tricorne {

namespace {
constexpr int kWishLetters = 10;
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

// Which edition a request is meant for. One that does not say knows of no going back.
std::size_t Table::edition_of(const Request& request) {
  return request.params.has("edition") ? request.params.number("edition") : 0;
}

// Earlier versions wrote all of an id.
std::string Table::answered_key(std::int64_t person, const std::string& client) {
  return std::to_string(person) + ':' + kept_id(client);
}

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

void Table::require_room_to_go_back(const Request& request) const {
  const std::int64_t most = house_.limits().taken_back;
  if (most > 0 && entries_ - static_cast<std::int64_t>(session_->number()) >= most) {
    throw RpcError(RpcCode::kTooMany, "too much has been taken back in this game already");
  }
  house_.require_taking_back(request);
}

void Table::require_number(const Request& request) {
  const std::size_t number = request.params.number("number");
  if (number == session_->number()) return;
  throw stale(request, fmt::format("it is meant for number {}, the game is at number {}", number,
                                   session_->number()));
}

void Table::apply(const Request& request) {
  request.params.only({"table", "move", "number", "edition", "id", "seat"});
  const std::string client = kept_id(client_id(request));
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
  follow_moves(from);
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
  const std::string client = kept_id(client_id(request));
  if (answer_again(request, client)) return;
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
  require_edition(request);
  require_number(request);
  require_room_to_go_back(request);
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
  house_.has_taken_back(request, notes_.size() - to + 1);
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
  require_room_to_go_back(request);
  if (const auto refused = session_->rewind_by_consent(to, by)) throw RpcError(*refused);
  go_back(request, to, client, by);
}

// With `number` and `id`, which a careful client gives, an answer that was lost can be asked for
// again without going back twice.
void Table::take_back(const Request& request) {
  request.params.only({"table", "to", "number", "edition", "id"});
  const std::string client = request.params.has("id") ? kept_id(client_id(request)) : "";
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
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
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

}  // namespace tricorne
