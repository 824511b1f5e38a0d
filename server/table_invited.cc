// Those who are asked by name to sit down: whoever sits at a table, or has set it up, asks somebody who has an
// account, who finds it among his games and sits down or declines. What concerns people alone was looked at
// before (House::invite).
#include "server/table.h"

namespace tricorne {
namespace {

constexpr std::size_t kMostAtATable = 20;  // that wait for an answer

}  // namespace

const Invitation* Table::invitation_of(std::int64_t person) const {
  const auto found =
      std::find_if(game_.invited.begin(), game_.invited.end(),
                   [&](const Invitation& one) { return one.person == person && person != 0; });
  return found == game_.invited.end() ? nullptr : &*found;
}

void Table::invite(const Request& request) {
  const std::int64_t inviter = request.caller.person->id;
  if (!talks(inviter)) throw RpcError(RpcCode::kNotAllowed, "only those at the table invite");
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
  const std::int64_t person = request.known.named;
  if (person == 0) throw RpcError(RpcCode::kBadParams, "params.name: there is no such account");
  if (talks(person)) throw RpcError(RpcCode::kNotAllowed, "this person is at the table already");
  if (invitation_of(person) != nullptr) {
    return request.reply(
        update(request.caller, session_->number(), slim_for(request.caller), true));
  }
  const bool free = std::any_of(game_.seats.begin(), game_.seats.end(), [](const StoredSeat& seat) {
    return seat.kind == SeatKind::kOpen;
  });
  if (!free) throw RpcError(RpcCode::kNotAllowed, "no seat is free");
  if (game_.invited.size() >= kMostAtATable) {
    throw RpcError(RpcCode::kTooMany, "too many are invited to this table already");
  }
  require_welcome(request);
  game_.invited.push_back({person, inviter});
  keep_names();
  Change change;
  change.game = id_;
  change.invited = {game_.invited.back()};
  commit(std::move(change), &request, session_->number());
}

// One's own invitation, or, for whoever has set the table up or has invited, that of another.
void Table::decline(const Request& request) {
  request.params.only({"table", "name"});
  const std::int64_t caller = request.caller.person->id;
  std::int64_t person = caller;
  if (request.params.has("name")) person = request.known.named;
  const Invitation* own = invitation_of(person);
  if (own == nullptr) {
    if (person != caller) throw RpcError(RpcCode::kNotAllowed, "nobody of that name is invited");
    return request.reply(
        update(request.caller, session_->number(), slim_for(request.caller), true));
  }
  if (person != caller && caller != game_.owner && caller != own->inviter) {
    throw RpcError(RpcCode::kNotAllowed, "only who has invited takes it back");
  }
  std::erase_if(game_.invited, [&](const Invitation& one) { return one.person == person; });
  Change change;
  change.game = id_;
  change.uninvited = {person};
  commit(std::move(change), &request, session_->number());
}

}  // namespace tricorne
