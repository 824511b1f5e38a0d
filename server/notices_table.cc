// What a table tells those who are away, written down with the change that it tells of.
#include <algorithm>

#include "server/table.h"

namespace tricorne {

// The people who are asked now, each once.
std::vector<std::int64_t> Table::persons_asked() const {
  std::vector<std::int64_t> out;
  if (!session_ || over() || stopped_) return out;
  for (Seat seat : seats_of(session_->decision().awaited)) {
    if (seat >= game_.seats.size() || game_.seats[seat].kind != SeatKind::kPerson) continue;
    const std::int64_t person = game_.seats[seat].person;
    if (std::find(out.begin(), out.end(), person) == out.end()) out.push_back(person);
  }
  return out;
}

// Whoever is at the table sees it anyway, and whoever did it knows. Somebody who moves and takes it back, or sits down and
// gets up, again and again floods nobody: who was told a few times and has not come is told less often.
void Table::add_notice(Change& change, std::int64_t person, NoticeKind kind,
                       const Request* request) {
  constexpr int kMostTimes = 5;
  constexpr std::int64_t kSeldom = 600;  // seconds
  const bool himself = request != nullptr && request->caller.person->id == person;
  const bool told =
      std::any_of(change.notices.begin(), change.notices.end(),
                  [&](const Notice& one) { return one.person == person && one.kind == kind; });
  if (person == 0 || himself || told || present(person)) return;
  const bool often = kind != NoticeKind::kOver && ++told_times_[{person, kind}] > kMostTimes;
  change.notices.push_back({person, kind, often ? kSeldom : 0});
}

void Table::note_notices(Change& change, const Request* request) {
  auto asked = persons_asked();
  std::erase_if(asked, [this](std::int64_t person) { return answers_at_once(person); });
  for (const std::int64_t person : asked) {
    const bool before = std::find(asked_.begin(), asked_.end(), person) != asked_.end();
    if (!before) add_notice(change, person, NoticeKind::kTurn, request);
  }
  asked_ = asked;
  const bool ends = change.summary && (change.summary->status == GameStatus::kOver || closed());
  const bool joins = request != nullptr && request->method == "sit";
  for (std::size_t i = 0; i < game_.seats.size(); ++i) {
    const StoredSeat& seat = game_.seats[i];
    if (ends && !seat.resigned) add_notice(change, seat.person, NoticeKind::kOver, request);
    if (joins) add_notice(change, seat.person, NoticeKind::kJoined, request);
    const bool wished =
        change.takeback && takeback_ && (takeback_->waiting & only(static_cast<Seat>(i))) != 0;
    if (wished) add_notice(change, seat.person, NoticeKind::kWish, request);
  }
  if (joins) add_notice(change, game_.owner, NoticeKind::kJoined, request);
  // Who has set a table up and only looks on would else learn of its closing by chance.
  if (ends && closed()) add_notice(change, game_.owner, NoticeKind::kOver, request);
  for (const Invitation& one : change.invited) {
    add_notice(change, one.person, NoticeKind::kInvited, request);
  }
}

}  // namespace tricorne
