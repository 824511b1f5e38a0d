// Lists of tables: somebody's own, and those that wait for players.
#include <algorithm>
#include <limits>

#include "server/house.h"
#include "server/people.h"

namespace tricorne {

struct House::Line {
  StoredGame game;
  bool your_turn = false;
  std::string_view status;
  std::size_t place = 0;  // in the store's order
};

// The game that a page of a list ends before; `none` for the first page.
std::int64_t House::page_before(const Request& request, std::int64_t none) {
  if (!request.params.has("before")) return none;
  const auto game = store_.find_game(request.params.text("before"));
  if (!game) throw RpcError(RpcCode::kNoTable, "there is no such table");
  return *game;
}

std::vector<House::Line> House::lines_of(std::vector<StoredGame> games, std::int64_t person) {
  std::unordered_set<std::string> stopped_tables;
  {
    const std::lock_guard lock(mutex_);
    stopped_tables = stopped_;
  }
  std::vector<Line> lines;
  for (StoredGame& game : games) {
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
    lines.push_back({std::move(game), yours, status, lines.size()});
  }
  return lines;
}

std::string House::lines_text(const std::vector<Line>& lines, std::int64_t person) {
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
        .member("updated", line.game.updated);
    if (line.game.listed) out.member("listed", true);
    if (!line.game.time.empty()) out.key("time").raw(line.game.time);
    if (line.game.record.chance == ChanceMode::kManual) out.member("chance", "manual");
    out.key("seats").begin_array();
    for (std::size_t i = 0; i < line.game.seats.size(); ++i) {
      const StoredSeat& seat = line.game.seats[i];
      out.begin_object()
          .member("seat", game->seat_name(static_cast<Seat>(i)))
          .member("kind", seat_kind_name(seat.kind))
          .member("yours", person != 0 && seat.person == person);
      (seat.person == 0 ? PersonName() : people_.name_of(seat.person)).write(out);
      if (seat.kind == SeatKind::kBot) out.member("player", seat.player);
      out.end_object();
    }
    out.end_array().end_object();
  }
  return out.end_array().take();
}

std::string House::list_text(std::vector<StoredGame> games, std::int64_t person) {
  return lines_text(lines_of(std::move(games), person), person);
}

void House::mine(const Request& request) {
  request.params.only({"before"});
  const std::int64_t before = page_before(request, 0);
  const std::int64_t person = request.caller.person->id;
  if (person == 0) return request.reply("[]");
  std::vector<Line> lines = lines_of(store_.games_of(person, before), person);
  // Of those that go on the one that was played last comes first; the others stay in the store's
  // order, in which they are read on.
  std::sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
    const auto rank = [](const Line& line) {
      const bool playing = line.game.summary.status == GameStatus::kPlaying;
      const int group = line.your_turn ? 0 : playing ? 1 : 2;
      return std::make_tuple(group, group == 2 ? 0 : -line.game.updated, line.place);
    };
    return rank(a) < rank(b);
  });
  request.reply(lines_text(lines, person));
}

// Tables where anybody may sit down, the latest first.
void House::lobby(const Request& request) {
  request.params.only({"game", "free", "before"});
  Store::Wanted wanted;
  if (request.params.has("game")) wanted.game = request.params.text("game");
  if (request.params.has("free")) wanted.free = static_cast<int>(request.params.number("free"));
  wanted.before = page_before(request, std::numeric_limits<std::int64_t>::max());
  const std::int64_t person = request.caller.person->id;
  std::vector<Line> lines = lines_of(store_.lobby(wanted), person);
  const auto blocked = store_.blocked_by(person);
  std::erase_if(lines, [&](const Line& line) {
    return line.status == "stopped" ||
           std::find(blocked.begin(), blocked.end(), line.game.owner) != blocked.end();
  });
  request.reply(lines_text(lines, person));
}

}  // namespace tricorne
