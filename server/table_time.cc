// The clocks of a table: whose run, and what happens when one has run out.
#include <algorithm>

#include "server/pace.h"
#include "server/table.h"

namespace tricorne {
namespace {

// Whoever takes his seat back from the bot that was put there, as his time had run out, has so long.
constexpr std::int64_t kGrace = 60'000;

}  // namespace

void Table::read_clocks() {
  pace_.reset();
  clocks_.clear();
  if (game_.time.empty()) return;
  pace_ = Pace::read(nlohmann::json::parse(game_.time));
  clocks_ = SeatClock::parse(game_.clocks, game_.seats.size(), *pace_);
  // Of a game that has stopped nobody's time runs until it goes on.
  if (stopped_) {
    for (SeatClock& clock : clocks_) clock.since.reset();
  }
  note_deadline();
}

// A seat's time runs while a person there is asked, as soon as every seat is taken.
SeatMask Table::clocks_running() const {
  if (!pace_ || stopped_ || over()) return 0;
  SeatMask persons = 0;
  for (std::size_t i = 0; i < game_.seats.size(); ++i) {
    const StoredSeat& seat = game_.seats[i];
    if (seat.kind == SeatKind::kOpen) return 0;
    const bool here = seat.kind == SeatKind::kPerson && away_until(seat) == 0;
    if (here) persons |= only(static_cast<Seat>(i));
  }
  return static_cast<SeatMask>(persons & session_->decision().awaited);
}

// Whoever is on vacation is not waited for in games by days.
std::int64_t Table::away_until(const StoredSeat& seat) const {
  if (!pace_ || !pace_->by_days() || seat.kind != SeatKind::kPerson) return 0;
  return house_.vacation_until(seat.person);
}

// With every change: those who have moved, or are asked no more, pay; those who are asked begin.
void Table::run_clocks(Change& change) {
  if (!pace_) return;
  const std::int64_t now = house_.time();
  const SeatMask running = clocks_running();
  SeatMask moved = 0;
  const bool ran = std::any_of(clocks_.begin(), clocks_.end(),
                               [](const SeatClock& clock) { return clock.since.has_value(); });
  bool back = false;  // in the midst of the game: whoever moves anew has had his increment
  for (const JournalEntry& entry : change.entries) {
    back |= ran && entry.kind == JournalEntry::Kind::kBack;
    const bool move = entry.kind == JournalEntry::Kind::kMove && entry.seat < kMaxSeats;
    if (move) moved |= only(static_cast<Seat>(entry.seat));
  }
  for (std::size_t i = 0; i < clocks_.size(); ++i) {
    const SeatMask seat = only(static_cast<Seat>(i));
    SeatClock& clock = clocks_[i];
    const bool runs = (running & seat) != 0;
    const bool thought = clock.since && (moved & seat) != 0;
    // What can still be taken back is part of the same move.
    const bool anew = thought && !session_->undo_point(static_cast<Seat>(i));
    if (anew || !runs) clock.stop(*pace_, now);
    if (thought && !runs) clock.bank += pace_->increment;
    if (runs && !clock.since && back) {
      clock.bank = std::max<std::int64_t>(0, clock.bank - pace_->increment);
    }
    if (runs && (back || is_where_left(static_cast<Seat>(i)))) clock.go_on(*pace_, now);
    if (runs) clock.start(now);
  }
  std::string text = SeatClock::text(clocks_);
  if (text == game_.clocks) return;
  game_.clocks = text;
  change.clocks = std::move(text);
  change.house_time = now;
  note_deadline();
}

void Table::note_deadline() {
  std::optional<std::int64_t> first;
  for (const SeatClock& clock : clocks_) {
    if (clock.since) first = std::min(first.value_or(clock.end(*pace_)), clock.end(*pace_));
  }
  for (const StoredSeat& seat : game_.seats) {
    const std::int64_t back = away_until(seat);
    if (back != 0) first = std::min(first.value_or(back), back);
  }
  if (!ours()) first.reset();
  house_.note_deadline(name_, first);
}

// Whether no bot has moved since it was put there: whoever takes the seat back thinks on.
bool Table::is_where_left(Seat seat) const {
  const auto left = left_at_.find(seat);
  return left != left_at_.end() && left->second == session_->number();
}

void Table::grant_grace(Seat seat) {
  if (!pace_) return;
  SeatClock& clock = clocks_[seat];
  const bool ran_out = clock.bank == 0 && clock.used >= pace_->move;
  if (ran_out) clock.bank = std::max(pace_->increment, kGrace);
}

void Table::time_out() {
  enter([this] {
    if (!session_ || !pace_ || over() || house_.stopping() || !ours()) return;
    const std::int64_t now = house_.time();
    SeatMask late = 0;
    for (Seat seat : seats_of(clocks_running())) {
      if (clocks_[seat].since && clocks_[seat].end(*pace_) <= now) late |= only(seat);
    }
    note_deadline();
    if (late != 0) return leave_to_bots(late, pace_->resign);
    start_clocks();
  });
}

// Of those who have come back from a vacation, also while no server looked after the table.
void Table::start_clocks() {
  if (!pace_ || over() || house_.stopping()) return;
  SeatMask ran = 0;
  for (std::size_t i = 0; i < clocks_.size(); ++i) {
    if (clocks_[i].since) ran |= only(static_cast<Seat>(i));
  }
  if (ran != clocks_running()) commit_clocks();
}

void Table::look_at_time() {
  enter([this] {
    if (session_ && pace_ && !over()) commit_clocks();
  });
}

void Table::commit_clocks() {
  Change change;
  change.game = id_;
  commit(std::move(change), nullptr, session_->number());
}

void Table::write_clock(JsonText& out, std::size_t seat) const {
  if (!pace_) return;
  const SeatClock& clock = clocks_[seat];
  out.key("clock").begin_object().member("left", clock.left(*pace_, house_.time()));
  if (clock.since) out.member("running", true);
  out.end_object();
}

}  // namespace tricorne
