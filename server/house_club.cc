// What a club is beside its tables: who may do what, moderators and what they are told, people who do
// not want to meet, vacations, and how well somebody plays. All of it off the loops.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "server/house.h"
#include "server/password.h"
#include "server/table.h"

namespace tricorne {
namespace {

constexpr std::int64_t kDay = 24LL * 3600 * 1000;  // milliseconds
constexpr std::size_t kMostReportBytes = 1000;

template <std::size_t kSize>
bool among(const std::array<std::string_view, kSize>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// What changes nothing for anybody else.
constexpr std::array<std::string_view, 20> kReadings{
    "games",  "ping",   "me",      "mine",     "lobby",   "join", "leave",
    "view",   "replay", "history", "position", "preview", "odds", "why_not",
    "closed", "hint",   "profile", "examine",  "review",  "ahead"};
constexpr std::array<std::string_view, 15> kPlayings{
    "create", "sit",  "apply", "undo", "takeback", "agree",   "resign", "hand",
    "take",   "plan", "talk",  "card", "invite",   "decline", "notes"};

void require_office(const Request& request, Office least) {
  if (request.caller.person->office < least) {
    throw RpcError(RpcCode::kNotAllowed, fmt::format("only a {} may do that", office_name(least)));
  }
}

int year_of(std::int64_t seconds) {
  const std::chrono::sys_seconds when{std::chrono::seconds(seconds)};
  const std::chrono::year_month_day day{std::chrono::floor<std::chrono::days>(when)};
  return static_cast<int>(day.year());
}

}  // namespace

House::Method House::club_method(const std::string& name) {
  static const std::unordered_map<std::string, Method> kMethods{
      {"report", &House::report},     {"reports", &House::reports},   {"settle", &House::settle},
      {"block", &House::block},       {"moderate", &House::moderate}, {"appoint", &House::appoint},
      {"vacation", &House::vacation}, {"profile", &House::profile},   {"invite", &House::invite},
      {"notes", &House::notes}};
  const auto found = kMethods.find(name);
  return found == kMethods.end() ? nullptr : found->second;
}

// A program does what its token is for; whoever is banned only looks on.
void House::require_leave(const Request& request) {
  const bool renames = request.method == "me" && request.params.has("name");
  const bool reads = among(kReadings, request.method) && !renames;
  const bool plays = among(kPlayings, request.method);
  if (request.caller.person->banned && !reads) {
    throw RpcError(RpcCode::kNotAllowed, "a moderator has banned you: you may only look on");
  }
  if (!reads && people_.is_shut_out(*request.caller.person, request.address)) {
    throw RpcError(RpcCode::kNotAllowed,
                   "somebody was banned where you are: for a day nobody new plays from there");
  }
  const int scopes = request.scopes;
  const bool may = scopes == 0 || reads || (plays && (scopes & kPlaying) != 0);
  if (!may) throw RpcError(RpcCode::kNotAllowed, "the token is not for that");
}

// Somebody by the name of his account, or by a seat of a table.
StoredUser House::whom(const Request& request) {
  if (request.params.has("name")) {
    const auto found = store_.account(name_key(request.params.text("name")));
    if (!found) throw RpcError(RpcCode::kBadParams, "params.name: there is no such account");
    return found->user;
  }
  const auto game = store_.game(request.params.text("table"));
  if (!game) throw RpcError(RpcCode::kNoTable, "there is no such table");
  const AnyGame* rules = playable_.find(game->record.game);
  const auto seat = rules == nullptr ? std::nullopt : rules->seat_of(request.params.text("seat"));
  const bool known = seat && *seat < game->seats.size() && game->seats[*seat].person != 0;
  const auto user = known ? store_.user(game->seats[*seat].person) : std::nullopt;
  if (!user) throw RpcError(RpcCode::kBadParams, "params.seat: nobody sits there");
  return *user;
}

// Answers once it is on disk.
void House::save_person(const Request& request, PersonChange change, std::string answer,
                        std::function<void()> then) {
  Change saving;
  if (change.person == request.caller.person->id || change.person == 0) {
    saving.user = people_.introduce(*request.caller.person);
    change.person = request.caller.person->id;
    if (change.report) change.report->person = change.person;
  }
  saving.person = std::make_shared<const PersonChange>(std::move(change));
  store_.submit(std::move(saving), [asked = request.shared_from_this(), answer = std::move(answer),
                                    then = std::move(then)](bool saved) {
    if (!saved) return asked->fail({RpcCode::kNotSaved, "the server could not save it"});
    asked->caller.person->stored = true;
    if (then) then();
    asked->reply(answer);
  });
}

// ---- Reports, and those who read them. ----

void House::report(const Request& request) {
  request.params.only({"name", "table", "seat", "text"});
  Report report;
  report.text = request.params.text("text");
  if (report.text.empty() || report.text.size() > kMostReportBytes) {
    throw RpcError(RpcCode::kBadParams,
                   fmt::format("params.text: expected 1 to {} bytes", kMostReportBytes));
  }
  if (request.params.has("table")) {
    report.game = request.params.text("table");
    if (!store_.find_game(report.game)) {
      throw RpcError(RpcCode::kNoTable, "there is no such table");
    }
  }
  if (request.params.has("name") || request.params.has("seat")) report.about = whom(request).id;
  {
    const std::lock_guard lock(mutex_);
    const bool few = request.caller.person->reports.try_take();
    if (!few || !(request.address.empty() || reports_from_.try_take(request.address))) {
      throw RpcError(RpcCode::kTooMany, "too many reports: try again later");
    }
  }
  PersonChange change;
  change.report = std::move(report);
  save_person(request, std::move(change), "{}", {});
}

void House::reports(const Request& request) {
  request.params.only({});
  require_office(request, Office::kModerator);
  JsonText out;
  out.begin_array();
  for (const Report& one : store_.reports()) {
    out.begin_object().member("report", one.id).member("text", one.text).member("at", one.made);
    out.key("by").begin_object();
    people_.name_of(one.person).write(out);
    out.end_object();
    if (one.about != 0) {
      out.key("about").begin_object();
      people_.name_of(one.about).write(out);
      const auto about = store_.user(one.about);
      if (about && about->muted) out.member("muted", true);
      if (about && about->banned) out.member("banned", true);
      out.end_object();
    }
    if (!one.game.empty()) out.member("table", one.game);
    out.end_object();
  }
  request.reply(out.end_array().text());
}

void House::settle(const Request& request) {
  request.params.only({"report"});
  require_office(request, Office::kModerator);
  PersonChange change{request.caller.person->id};
  change.settled = static_cast<std::int64_t>(request.params.number("report"));
  save_person(request, std::move(change), "{}", {});
}

// ---- What moderators do. ----

// Somebody by name, by a seat, or as the one whom a report is about, who may be a guest.
void House::moderate(const Request& request) {
  request.params.only({"act", "table", "seat", "name", "report"});
  require_office(request, Office::kModerator);
  const std::string& act = request.params.text("act");
  if (act == "close") return close_table(request);
  constexpr std::array<std::string_view, 4> kActs{"mute", "unmute", "ban", "unban"};
  if (!among(kActs, act)) {
    throw RpcError(RpcCode::kBadParams, "params.act: expected close, mute, unmute, ban or unban");
  }
  StoredUser user;
  if (request.params.has("report")) {
    const auto id = static_cast<std::int64_t>(request.params.number("report"));
    const auto all = store_.reports();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Report& one) { return one.id == id; });
    const auto about = found == all.end() ? std::nullopt : store_.user(found->about);
    if (!about) throw RpcError(RpcCode::kBadParams, "params.report: it is about nobody");
    user = *about;
  } else {
    user = whom(request);
  }
  if (user.office >= request.caller.person->office) {
    throw RpcError(RpcCode::kNotAllowed, "only somebody of a higher office may do that");
  }
  const bool begins = act == "mute" || act == "ban";
  const bool mute = act == "mute" || act == "unmute";
  (mute ? user.muted : user.banned) = begins;
  PersonChange change{user.id};
  (mute ? change.muted : change.banned) = begins;
  spdlog::info("moderated: {} of person {} by person {}", act, user.id,
               request.caller.person->id.load());
  save_person(request, std::move(change), "{}", [this, user, act] {
    people_.note_standing(user);
    if (act == "ban") leave_all_seats(user.id);
  });
}

void House::close_table(const Request& request) {
  const auto table = find_table(request.params.text("table"));
  if (!table) throw RpcError(RpcCode::kNoTable, "there is no such table");
  spdlog::info("moderated: table {} closed by person {}", table->name(),
               request.caller.person->id.load());
  loops_.post(table->loop(), [table, asked = request.shared_from_this()] { table->close(asked); });
}

// Nobody waits for whoever is banned: bots play his seats to the end.
void House::leave_all_seats(std::int64_t person) {
  staff_.upkeep.run([this, person] {
    try {
      for (const std::string& name : store_.unfinished_of(person)) {
        const auto table = find_table(name);
        if (table) loops_.post(table->loop(), [table, person] { table->give_up(person); });
      }
    } catch (const StoreError&) {
      // The store has reported it.
    }
  });
}

void House::appoint(const Request& request) {
  request.params.only({"name", "office"});
  require_office(request, Office::kAdministrator);
  StoredUser user = whom(request);
  const std::string& wanted = request.params.text("office");
  std::optional<Office> office;
  for (const Office one : {Office::kNone, Office::kModerator, Office::kAdministrator}) {
    if (office_name(one) == wanted) office = one;
  }
  if (!office) {
    throw RpcError(RpcCode::kBadParams, "params.office: expected none, moderator or administrator");
  }
  if (user.id == request.caller.person->id) {
    throw RpcError(RpcCode::kNotAllowed, "nobody appoints himself");
  }
  user.office = *office;
  PersonChange change{user.id};
  change.office = office;
  save_person(request, std::move(change), "{}", [this, user] { people_.note_standing(user); });
}

// ---- Whom somebody does not want to meet. ----

void House::block(const Request& request) {
  request.params.only({"name", "table", "seat", "block"});
  const std::int64_t person = request.caller.person->id;
  if (request.params.has("block")) {
    const StoredUser other = whom(request);
    if (other.id == person) throw RpcError(RpcCode::kBadParams, "that is you");
    PersonChange change{person};
    (request.params.flag("block") ? change.blocks : change.unblocks) = other.id;
    return save_person(request, std::move(change), "{}", {});
  }
  request.params.only({});
  JsonText out;
  out.begin_array();
  for (const std::int64_t other : store_.blocked_by(person)) {
    out.begin_object();
    people_.name_of(other).write(out);
    out.end_object();
  }
  request.reply(out.end_array().text());
}

// ---- Invitations by name. ----

// What hangs on the table is its own to decide.
void House::invite(const Request& request) {
  request.params.only({"table", "name"});
  Person& person = *request.caller.person;
  if (people_.is_guest(person)) {
    throw RpcError(RpcCode::kNotAllowed, "only accounts invite by name: send the link");
  }
  {
    const std::lock_guard lock(mutex_);
    if (!person.invitations.try_take()) {
      throw RpcError(RpcCode::kTooMany, "too many invitations: try again later");
    }
  }
  const StoredUser user = whom(request);
  if (user.id == person.id) throw RpcError(RpcCode::kBadParams, "params.name: that is you");
  if (user.banned || store_.blocks(user.id, person.id)) {
    throw RpcError(RpcCode::kNotAllowed, "this person cannot be invited by you");
  }
  if (store_.invitations_of(user.id).size() >= kMostInvitations) {
    throw RpcError(RpcCode::kTooMany, "this person has too many invitations to answer");
  }
  const auto table = find_table(request.params.text("table"), request.loop);
  if (!table) throw RpcError(RpcCode::kNoTable, "there is no such table");
  loops_.post(table->loop(),
              [table, asked = request.shared_from_this()] { table->handle(*asked); });
}

// ---- What somebody notes for himself at a table. ----

void House::notes(const Request& request) {
  request.params.only({"table", "text"});
  const Person& person = *request.caller.person;
  const auto game = store_.find_game(request.params.text("table"));
  if (!game) throw RpcError(RpcCode::kNoTable, "there is no such table");
  if (people_.is_guest(person) && !store_.over_for(person.id, *game)) {
    throw RpcError(RpcCode::kNotAllowed, "only accounts have notes at tables of others");
  }
  const auto answer = [&](const std::string& text) {
    JsonText out;
    out.begin_object().member("table", request.params.text("table")).member("text", text);
    return out.end_object().take();
  };
  const std::string before = store_.note(person.id, *game);
  if (!request.params.has("text")) return request.reply(answer(before));
  const std::string& text = request.params.text("text");
  if (text.size() > kMostNoteBytes) {
    throw RpcError(RpcCode::kBadParams,
                   fmt::format("params.text: expected at most {} bytes", kMostNoteBytes));
  }
  if (before.empty() && !text.empty() && store_.notes_of(person.id) >= kMostNotes) {
    throw RpcError(RpcCode::kTooMany, "you have notes at too many tables: empty some first");
  }
  PersonChange change{person.id};
  change.note = Note{*game, text};
  save_person(request, std::move(change), answer(text), {});
}

// ---- Vacations: the clocks of games by days stand still. ----

std::int64_t House::vacation_until(std::int64_t person) {
  const std::lock_guard lock(mutex_);
  const auto found = vacations_.find(person);
  return found != vacations_.end() && found->second > time() ? found->second : 0;
}

std::string House::vacation_text(std::int64_t person) {
  const auto taken = store_.vacation(person);
  const bool this_year = taken && taken->year == year_of(store_.now());
  const std::int64_t until = vacation_until(person);
  JsonText out;
  out.begin_object().member("days", limits_.vacation_days - (this_year ? taken->days : 0));
  if (until != 0) out.member("left", until - time());
  return out.end_object().take();
}

// `days` begin now, or go on; 0 ends it, and whole days that are left are not lost.
void House::vacation(const Request& request) {
  request.params.only({"days"});
  const std::int64_t person = request.caller.person->id;
  if (!request.params.has("days")) return request.reply(vacation_text(person));
  if (people_.is_guest(*request.caller.person)) {
    throw RpcError(RpcCode::kNotAllowed, "only accounts have vacations");
  }
  const auto days = static_cast<int>(request.params.number("days"));
  Vacation taken = store_.vacation(person).value_or(Vacation{person});
  if (const int year = year_of(store_.now()); taken.year != year) {
    taken.year = year;
    taken.days = 0;
  }
  const std::int64_t now = time();
  const std::int64_t left = std::max<std::int64_t>(0, vacation_until(person) - now);
  if (days == 0) {
    taken.days = std::max(0, taken.days - static_cast<int>(left / kDay));
    taken.until = now;
  } else {
    if (taken.days + days > limits_.vacation_days) {
      throw RpcError(RpcCode::kTooMany, "there are not so many days left this year");
    }
    taken.days += days;
    taken.until = now + left + days * kDay;
  }
  PersonChange change{person};
  change.vacation = taken;
  JsonText out;
  out.begin_object().member("days", limits_.vacation_days - taken.days);
  if (days != 0) out.member("left", taken.until - now);
  save_person(request, std::move(change), out.end_object().take(), [this, taken] {
    {
      const std::lock_guard lock(mutex_);
      vacations_[taken.person] = taken.until;
    }
    look_at_time_of(taken.person);
  });
}

void House::look_at_time_of(std::int64_t person) {
  staff_.upkeep.run([this, person] {
    try {
      for (const std::string& name : store_.unfinished_of(person)) {
        const auto table = find_table(name);
        if (table) loops_.post(table->loop(), [table] { table->look_at_time(); });
      }
    } catch (const StoreError&) {
      // The store has reported it; with the next move the clocks are right.
    }
  });
}

// ---- Profiles. ----

// Somebody's finished games, a page of them, and what they have come to. Oneself, if nobody is named.
void House::profile(const Request& request) {
  request.params.only({"name", "table", "seat", "before"});
  const bool named = request.params.has("name") || request.params.has("table");
  const std::int64_t id = named ? whom(request).id : request.caller.person->id.load();
  const std::int64_t before = page_before(request, Store::kLatest);
  JsonText out;
  out.begin_object();
  if (id == 0) {
    PersonName("", request.caller.person->token_hash).write(out);
  } else {
    people_.name_of(id).write(out);
  }
  out.key("ratings").begin_array();
  for (const StoredRating& one : store_.ratings_of(id)) {
    out.begin_object().member("game", one.game).member("played", one.played);
    out.key("mu").raw(fmt::format("{:.3f}", one.rating.mu));
    out.key("sigma").raw(fmt::format("{:.3f}", one.rating.sigma)).end_object();
  }
  out.end_array().key("games");
  std::vector<StoredGame> games;
  if (id != 0) games = store_.games_of(id, true, before);
  out.raw(list_text(std::move(games), request.caller.person->id));
  request.reply(out.end_object().text());
}

// ---- Guests who are somebody. ----

// Tables in memory still know the guest; all others are read when somebody asks for them.
void House::taken_over(std::int64_t guest) {
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [name, table] : tables_) {
      loops_.post(table->loop(), [table = table, guest] { table->read_again(guest); });
    }
  }
  give_left_seats_up();
}

}  // namespace tricorne
