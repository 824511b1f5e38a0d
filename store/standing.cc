// What a journal comes to: the moves that stand, and the game they make.
#include <fmt/format.h>

#include "store/store.h"

namespace tricorne {
namespace {

bool fits(const JournalEntry& entry, std::int64_t made) {
  switch (entry.kind) {
    case JournalEntry::Kind::kMove:
      return entry.number == made + 1;
    case JournalEntry::Kind::kBack:
      return entry.number >= 0 && entry.number < made;
    case JournalEntry::Kind::kMended:
      return entry.number == made;
  }
  return false;
}

void add(Standing& standing, const JournalEntry& entry) {
  const auto number = static_cast<std::size_t>(entry.number);
  switch (entry.kind) {
    case JournalEntry::Kind::kMove:
      standing.moves.push_back({entry.move, static_cast<Seat>(entry.seat), entry.hash});
      break;
    case JournalEntry::Kind::kBack:
      if (entry.move == kByConsent) {
        standing.taken_back.push_back(
            {standing.moves.size(), number, static_cast<Seat>(entry.seat)});
      }
      standing.moves.resize(number);
      take_back(standing.mends, number);
      break;
    case JournalEntry::Kind::kMended:
      // The earlier hashes are those of other rules; only the last is known by these too.
      for (WrittenMove& move : standing.moves) move.hash.reset();
      if (number > 0 && entry.hash != 0) standing.moves.back().hash = entry.hash;
      standing.mends.push_back({number, entry.move});
      take_back(standing.mends, number);
      break;
  }
}

}  // namespace

Standing standing_moves(const std::vector<JournalEntry>& journal) {
  Standing standing;
  for (const JournalEntry& entry : journal) {
    const auto made = static_cast<std::int64_t>(standing.moves.size());
    if (!fits(entry, made)) {
      standing.wrong = fmt::format("the journal says number {} after {}", entry.number, made);
      return standing;
    }
    add(standing, entry);
  }
  return standing;
}

GameRecord Standing::complete(GameRecord record) const {
  record.mends = mends;
  record.taken_back = taken_back;
  return record;
}

bool same_rules(const AnyGame* game, const GameRecord& record, const Standing& standing) {
  const std::string& last = standing.mends.empty() ? record.rules : standing.mends.back().rules;
  return game != nullptr && last == game->rules();
}

Restored restore(const AnyGame* game, GameRecord record, const Standing& standing) {
  Restored out;
  out.problem = game == nullptr ? "there is no such game" : standing.wrong;
  if (!out.problem.empty()) return out;
  out = Session::restore(*game, standing.complete(std::move(record)), standing.moves);
  if (out.verdict == Verdict::kSame && out.session->number() != standing.moves.size()) {
    out = {};
    out.problem = "the journal ends before its dice";
  }
  return out;
}

}  // namespace tricorne
