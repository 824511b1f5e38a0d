// Lists of tables: somebody's own, and those that wait for players.
#include <algorithm>

#include "server/house.h"
#include "server/people.h"

namespace tricorne {
namespace {

// Frozen ones may yet be mended.
bool ended(const StoredGame& game) {
  const GameStatus status = game.summary.status;
  return status != GameStatus::kPlaying && status != GameStatus::kFrozen;
}

}  // namespace

struct House::Line {
  StoredGame game;
  bool your_turn = false;
  std::string_view status;
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
    lines.push_back({std::move(game), yours, status});
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
    if (!line.game.invited.empty()) {
      out.key("invited_by").begin_object();
      people_.name_of(line.game.invited.front().inviter).write(out);
      out.end_object();
    }
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

// Unfinished ones first, page by page, then the finished ones; all that follow the game `before`, or all.
std::vector<StoredGame> House::page_of(std::int64_t person, std::int64_t before) {
  std::vector<StoredGame> found;
  const bool goes_on = before != 0 && store_.over_for(person, before) == false;
  if (before != 0 && !goes_on) return store_.games_of(person, true, before);
  found = store_.games_of(person, false, goes_on ? before : Store::kLatest);
  if (found.size() == Store::kPage) return found;
  for (StoredGame& game : store_.games_of(person, true)) found.push_back(std::move(game));
  return found;
}

std::string House::list_text(std::vector<StoredGame> games, std::int64_t person) {
  return lines_text(lines_of(std::move(games), person), person);
}

// Where there are more than a page of unfinished ones, those of earlier pages where he is asked come before the
// page; it then ends with the one after which the next page begins.
void House::mine(const Request& request) {
  request.params.only({"before"});
  const std::int64_t before = page_before(request, 0);
  const std::int64_t person = request.caller.person->id;
  if (person == 0) return request.reply("[]");
  std::vector<StoredGame> games = page_of(person, before);
  const bool more = before == 0 && games.size() == Store::kPage && !ended(games.back());
  std::vector<Line> lines = lines_of(std::move(games), person);
  const bool waits =
      std::any_of(lines.begin(), lines.end(), [](const Line& line) { return !line.your_turn; });
  if (more && waits) {
    for (Line& line : lines_of(store_.turns_of(person, lines.back().game.id), person)) {
      lines.push_back(std::move(line));
    }
  }
  if (before == 0) {
    for (Line& line : lines_of(store_.invitations_of(person), person)) {
      lines.push_back(std::move(line));
    }
  }
  // Of those that go on the one that was played last comes first, if all are here; the others stay in the
  // store's order, in which they are read on.
  std::sort(lines.begin(), lines.end(), [&](const Line& a, const Line& b) {
    const auto rank = [&](const Line& line) {
      const bool playing = line.game.summary.status == GameStatus::kPlaying;
      const bool invited = !line.game.invited.empty();
      const int group = line.your_turn ? 0 : invited ? 1 : playing ? 2 : 3;
      const bool read_on = group == 3 || before != 0 || more;
      return std::make_tuple(group, read_on ? 0 : -line.game.updated, -line.game.id);
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
  wanted.before = page_before(request, Store::kLatest);
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
