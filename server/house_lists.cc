// Lists of tables.
#include <algorithm>

#include "server/house.h"
#include "server/people.h"

namespace tricorne {

void House::mine(const Request& request) {
  request.params.only({"before"});
  std::int64_t before = 0;
  if (request.params.has("before")) {
    before = store_.find_game(request.params.text("before")).value_or(0);
    if (before == 0) throw RpcError(RpcCode::kNoTable, "there is no such table");
  }
  struct Line {
    StoredGame game;
    bool your_turn = false;
    std::string_view status;
  };
  std::vector<Line> lines;
  const std::int64_t person = request.caller.person->id;
  std::unordered_set<std::string> stopped_tables;
  {
    const std::lock_guard lock(mutex_);
    stopped_tables = stopped_;
  }
  if (person != 0) {
    for (StoredGame& game : store_.games_of(person, before)) {
      // Not stored, for other rules may yet come back.
      const bool stopped = stopped_tables.contains(game.name);
      const bool playing = game.summary.status == GameStatus::kPlaying && !stopped;
      const int awaited = playing ? game.summary.awaited : 0;
      bool yours = game.owner == person && awaited == kAwaitsChance;
      bool open = awaited % kAwaitsChance != 0;
      for (Seat turn : seats_of(static_cast<SeatMask>(awaited))) {
        if (turn >= game.seats.size()) continue;  // a damaged row
        const StoredSeat& seat = game.seats[turn];
        yours |= seat.kind == SeatKind::kPerson && seat.person == person;
        open &= seat.kind == SeatKind::kOpen;
      }
      const auto status = stopped ? "stopped"
                          : open  ? "waiting"
                                  : game_status_name(game.summary.status);
      lines.push_back({std::move(game), yours, status});
    }
  }
  // Of those that go on the one that was played last comes first; the others stay in the store's
  // order, in which they are read on.
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
    const auto rank = [](const Line& line) {
      const bool playing = line.game.summary.status == GameStatus::kPlaying;
      const int group = line.your_turn ? 0 : playing ? 1 : 2;
      return std::make_pair(group, group == 2 ? 0 : -line.game.updated);
    };
    return rank(a) < rank(b);
  });
  JsonText out;
  out.begin_array();
  for (const Line& line : lines) {
    const AnyGame* game = playable_.find(line.game.record.game);
    if (game == nullptr) continue;
    out.begin_object()
        .member("table", line.game.name)
        .member("game", line.game.record.game)
        .member("scenario", line.game.record.setup.scenario)
        .member("status", line.status)
        .member("number", line.game.summary.number)
        .member("your_turn", line.your_turn)
        .member("updated", line.game.updated)
        .key("seats")
        .begin_array();
    for (std::size_t i = 0; i < line.game.seats.size(); ++i) {
      const StoredSeat& seat = line.game.seats[i];
      out.begin_object()
          .member("seat", game->seat_name(static_cast<Seat>(i)))
          .member("kind", seat_kind_name(seat.kind))
          .member("yours", seat.person == person);
      (seat.person == 0 ? PersonName() : people_.name_of(seat.person)).write(out);
      if (!seat.player.empty()) out.member("player", seat.player);
      out.end_object();
    }
    out.end_array().end_object();
  }
  request.reply(out.end_array().text());
}

}  // namespace tricorne
