// Who sits where: sitting down, giving up, and bots that stand in.
#include "server/secret.h"
#include "server/table.h"

namespace tricorne {

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

void Table::set_seats(const Request& request, SeatMask seats, const StoredSeat& stored,
                      Change change) {
  takeback_.reset();
  bool was_open = false;
  change.game = id_;
  for (Seat seat : seats_of(seats)) {
    players_[seat].reset();
    was_open |= game_.seats[seat].kind == SeatKind::kOpen;
    game_.seats[seat] = stored;
    change.seats.emplace_back(seat, stored);
  }
  keep_names();
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
  const std::string invite = request.params.has("invite") ? request.params.text("invite") : "";
  Person& person = *request.caller.person;
  if (is_so(request, seat, SeatKind::kPerson)) return;
  const bool knows = request.params.has("chance") && request.params.text("chance") == "manual";
  if (by_hand() && !knows && person.id != game_.owner) {
    throw RpcError(RpcCode::kNotAllowed,
                   "the dice of this table are told by whoever set it up: sit down with "
                   "\"chance\": \"manual\" if you agree");
  }
  const bool by_name = invitation_of(person.id) != nullptr;
  const bool invited = game_.listed || by_name || equal_secrets(invite, game_.invite);
  if (!invited && person.id != game_.owner) {
    throw RpcError(RpcCode::kNotAllowed, "the invitation is not valid");
  }
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
  require_welcome(request);
  if (game_.seats[seat].kind != SeatKind::kOpen) {
    throw RpcError(RpcCode::kNotAllowed, "the seat is taken");
  }
  Change change;
  if (by_name) {
    std::erase_if(game_.invited, [&](const Invitation& one) { return one.person == person.id; });
    change.uninvited = {person.id};
  }
  change.user = house_.people().introduce(person);
  set_seats(request, taken_together(seat), {SeatKind::kPerson, "", person.id, false},
            std::move(change));
}

// Nobody sits down with somebody who does not want to meet him.
void Table::require_welcome(const Request& request) const {
  for (const std::int64_t other : request.known.unwelcome_to) {
    if (!talks(other)) continue;
    throw RpcError(RpcCode::kNotAllowed,
                   "somebody at this table does not want to meet who is to sit down");
  }
}

// An open seat, and those that are one person's with it.
SeatMask Table::taken_together(Seat seat) const {
  SeatMask out = only(seat);
  for (std::size_t i = 0; i < game_.seats.size() && !game_.seats[seat].player.empty(); ++i) {
    if (game_.seats[i] == game_.seats[seat]) out |= only(static_cast<Seat>(i));
  }
  return out;
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

// Bots play these seats from now on, until their people come back or for good.
void Table::leave_to_bots(SeatMask seats, bool for_good) {
  Change change;
  change.game = id_;
  for (Seat i : seats_of(seats)) {
    StoredSeat& seat = game_.seats[i];
    seat = {SeatKind::kBot, house_.playable().substitute(session_->game()), seat.person, for_good};
    players_[i].reset();
    left_at_[i] = session_->number();
    change.seats.emplace_back(i, seat);
  }
  takeback_.reset();
  commit(std::move(change), nullptr, session_->number());
}

// Somebody is gone for good: his seats are as if he had resigned them.
void Table::give_up(std::int64_t person) {
  enter([this, person] {
    if (!session_ || over()) return;
    SeatMask his = 0;
    for (std::size_t i = 0; i < game_.seats.size(); ++i) {
      const StoredSeat& seat = game_.seats[i];
      if (seat.person == person && !seat.resigned) his |= only(static_cast<Seat>(i));
    }
    if (his != 0) leave_to_bots(his, true);
  });
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
  left_at_[seat] = session_->number();
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
  grant_grace(seat);
  set_seat(request, seat, {SeatKind::kPerson, "", person, false});
}

}  // namespace tricorne
