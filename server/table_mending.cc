// What becomes of a table's game under other rules than it was played by: it goes on, it stops until
// those who play go on from there, or, once finished, it says so.
#include <spdlog/spdlog.h>

#include "server/table.h"

namespace tricorne {

// The game as it stands under the rules in force.
void Table::take_up(Restored restored, const Standing& standing) {
  const bool finished = game_.summary.status == GameStatus::kOver || closed();
  session_.emplace(std::move(*restored.session));
  takeback_ = TakeBack::parse(game_.takeback);
  unsaved_.clear();
  stopped_.reset();
  other_.reset();
  const std::size_t number = session_->number();
  if (restored.verdict == Verdict::kStopped) {
    spdlog::warn("table {} ({}): played by other rules, {}", name_, game_.record.game,
                 restored.problem);
    notes_.resize(number);
  }
  if (finished) {
    const bool ended = session_->over() || closed();
    const bool same = ended && number == standing.moves.size() && !restored.differs;
    if (!same) other_ = standing;
  } else if (restored.verdict == Verdict::kMended) {
    ++house_.metrics().mended;
    mend();
  } else if (restored.verdict == Verdict::kStopped) {
    ++house_.metrics().stopped;
    stopped_ = standing.moves[number];
    JournalEntry back;
    back.kind = JournalEntry::Kind::kBack;
    back.number = static_cast<std::int64_t>(number);
    unsaved_.push_back(std::move(back));
    ++edition_;
  }
  house_.note_stopped(name_, stopped_.has_value());
  // A wish to go on without a move is nobody's wish to take one back, and the other way round.
  const bool apt = takeback_ && (takeback_->by == kSpectator) == stopped_.has_value() &&
                   (stopped_ ? takeback_->to == number : takeback_->to < number);
  if (!apt) takeback_.reset();
}

// From here on by our rules.
void Table::mend() {
  const std::size_t number = session_->number();
  session_->mend();
  unsaved_.push_back(mend_entry(session_->record().mends.back()));
  for (JournalEntry& due : entries_since(number)) unsaved_.push_back(std::move(due));
  notes_.resize(session_->number());
  ++edition_;
}

JournalEntry Table::mend_entry(const Mend& mend) const {
  JournalEntry entry;
  entry.kind = JournalEntry::Kind::kMended;
  entry.number = static_cast<std::int64_t>(mend.number);
  entry.move = mend.rules;
  entry.hash = mend.number == 0 ? 0 : session_->moves()[mend.number - 1].hash;
  return entry;
}

// Those who play go on together from the last legal move of a game that has stopped.
void Table::go_on(const Request& request, bool yes) {
  const Person& person = *request.caller.person;
  const SeatMask mine = eyes_of(person).decide;
  if (mine == 0 && person.id != game_.owner) {
    throw RpcError(RpcCode::kNotAllowed, "those who play decide whether to go on");
  }
  if (!takeback_) takeback_ = TakeBack{kSpectator, session_->number(), 0, persons_but(0)};
  takeback_->agreed |= mine;
  takeback_->waiting = static_cast<SeatMask>(takeback_->waiting & ~mine);
  Change change;
  change.game = id_;
  const bool agreed = yes && takeback_->waiting == 0;
  if (agreed) {
    stopped_.reset();
    house_.note_stopped(name_, false);
    mend();
    change.first_entry = entries_;
    change.entries = std::exchange(unsaved_, {});
    note_summary(change);
  }
  if (agreed || !yes) takeback_.reset();
  commit(std::move(change), &request, agreed ? 0 : session_->number());
}

// Which move is not legal any more, for whoever may know of it, and who would go on without it.
void Table::write_stop(JsonText& out, const Person& person) const {
  const Seat seat = stopped_->seat.value_or(kSpectator);
  const auto action = session_->over() ? std::nullopt : session_->state().parse(stopped_->move);
  const SeatMask visible = action             ? session_->state().visible(*action, seat)
                           : seat < kMaxSeats ? only(seat)
                                              : SeatMask{0};
  out.key("stopped").begin_object().member("seat", session_->game().seat_name(seat)).key("move");
  if (eyes_of(person).may_read(visible)) {
    out.value(stopped_->move);
  } else {
    out.null();
  }
  write_wish(out, takeback_ ? takeback_->agreed : SeatMask{0},
             takeback_ ? takeback_->waiting : persons_but(0));
  out.end_object();
}

// What was played, as far as its reader may know; of a game that these rules would not have played
// so, what was written down.
std::string Table::replay_for(Eyes eyes) const {
  if (!other_) return replay_text(*session_, eyes);
  return replay_document(session_->game(), other_->complete(game_.record), other_->moves, true)
      .dump();
}

}  // namespace tricorne
