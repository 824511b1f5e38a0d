// What a table tells, to whom, and what its bots do: the reading half of table.h.
#include <sodium.h>
#include <spdlog/spdlog.h>

#include "server/table.h"

namespace tricorne {

Eyes Table::eyes_of(const Person& person) const {
  Eyes eyes;
  const std::int64_t id = person.id;
  eyes.chance = by_hand() && id != 0 && id == game_.owner;
  for (std::size_t i = 0; i < game_.seats.size() && id != 0; ++i) {
    const StoredSeat& seat = game_.seats[i];
    if (seat.person != id) continue;
    eyes.see |= only(static_cast<Seat>(i));
    if (seat.kind == SeatKind::kPerson) eyes.decide |= only(static_cast<Seat>(i));
  }
  return eyes;
}

SeatMask Table::persons_but(SeatMask mine) const {
  SeatMask out = 0;
  for (std::size_t i = 0; i < game_.seats.size(); ++i) {
    if (game_.seats[i].kind == SeatKind::kPerson) out |= only(static_cast<Seat>(i));
  }
  return static_cast<SeatMask>(out & ~mine);
}

SeatMask Table::held_by(const Person& person) const {
  SeatMask out = 0;
  for (std::size_t i = 0; i < game_.seats.size() && person.id != 0; ++i) {
    const StoredSeat& seat = game_.seats[i];
    if (seat.person == person.id && !seat.resigned) out |= only(static_cast<Seat>(i));
  }
  return out;
}

SeatMask Table::held_by_others(const Person& person) const {
  SeatMask out = 0;
  for (std::size_t i = 0; i < game_.seats.size(); ++i) {
    const StoredSeat& seat = game_.seats[i];
    if (seat.person != 0 && !seat.resigned) out |= only(static_cast<Seat>(i));
  }
  return static_cast<SeatMask>(out & ~held_by(person));
}

bool Table::present(std::int64_t person) const {
  return elsewhere_.contains(person) ||
         std::any_of(subscribers_.begin(), subscribers_.end(), [&](const Subscriber& one) {
           return person != 0 && one.caller.person->id == person;
         });
}

bool Table::slim_for(const Caller& caller) const {
  return std::any_of(subscribers_.begin(), subscribers_.end(), [&](const Subscriber& one) {
    return one.slim && one.caller.connection == caller.connection;
  });
}

std::string_view Table::status() const {
  if (closed()) return game_status_name(game_.summary.status);
  if (stopped_) return "stopped";
  if (over()) return "over";
  // As long as somebody is there who can answer, the game goes on.
  const auto awaited = seats_of(session_->decision().awaited);
  const auto taken = [&](Seat seat) { return game_.seats[seat].kind != SeatKind::kOpen; };
  return awaited.empty() || awaited.any_where(taken) ? "playing" : "waiting";
}

Message Table::note(const Subscriber& one, std::size_t from) {
  auto text = std::make_shared<std::string>(R"({"jsonrpc":"2.0","method":"update","params":)");
  *text += update(one.caller, from, one.slim);
  *text += '}';
  return text;
}

// Each change is rendered once for a person and form, however many sockets he has; all spectators
// are one person in this.
void Table::broadcast(std::size_t from, const Connection* but) {
  std::vector<std::pair<std::pair<std::int64_t, bool>, Message>> rendered;
  for (Subscriber& one : subscribers_) {
    if (one.caller.connection.get() == but) continue;
    if (one.owed || one.caller.connection->behind() || one.told_enough()) {
      owe(one, from);
      continue;
    }
    const Eyes eyes = eyes_of(*one.caller.person);
    const bool owner = one.caller.person->id == game_.owner;
    const bool himself = eyes.see != 0 || owner || invitation_of(one.caller.person->id) != nullptr;
    const std::int64_t reader = himself ? one.caller.person->id.load() : 0;
    const auto key = std::make_pair(reader, one.slim);
    auto found = std::find_if(rendered.begin(), rendered.end(),
                              [&](const auto& entry) { return entry.first == key; });
    if (found == rendered.end()) {
      rendered.emplace_back(key, note(one, from));
      found = std::prev(rendered.end());
    }
    one.told(found->second);
  }
}

void Table::Subscriber::told(const Message& what) const {
  constexpr double kSecondsASending = 1e-5;
  caller.connection->send(what);
  const double cost = kSecondsASending + kSecondsAByte * static_cast<double>(what->size());
  for (const auto& budget : budgets) {
    if (budget) budget->correct(cost);
  }
}

bool Table::Subscriber::told_enough() const {
  return std::any_of(budgets.begin(), budgets.end(),
                     [](const auto& budget) { return budget && budget->used_up(); });
}

// Bots may play faster than somebody reads, or than he may be told of (a thousand sockets could look on): he gets
// all of it in one message when he has read what was sent, and has time of the server's again.
void Table::owe(Subscriber& one, std::size_t from) {
  const bool told = one.owed.has_value();
  one.owed = std::min(one.owed.value_or(from), from);
  if (told) return;
  const auto& connection = one.caller.connection;
  if (!connection->behind()) return house_.owes(shared_from_this());
  connection->when_read([weak = weak_from_this(), whom = std::weak_ptr(connection)] {
    const auto self = weak.lock();
    if (!self) return;
    self->house_.loops().post(self->loop_, [self, whom] {
      const auto still = whom.lock();
      if (!still) return;
      self->enter([self, still] {
        for (Subscriber& reader : self->subscribers_) {
          if (reader.caller.connection == still) self->pay(reader);
        }
      });
    });
  });
}

void Table::pay(Subscriber& one) {
  if (!one.owed || frozen_) return;
  const std::size_t from = *std::exchange(one.owed, std::nullopt);
  const bool can_be_told = session_ && !one.caller.connection->behind() && !one.told_enough();
  if (!can_be_told) return owe(one, from);
  one.told(note(one, from));
}

void Table::pay_debts() {
  enter([this] {
    for (Subscriber& one : subscribers_) pay(one);
  });
}

std::size_t Table::page_before(std::size_t number) const {
  const std::size_t most = house_.limits().page;
  return most == 0 ? 0 : number - std::min(number, most);
}

std::string Table::update(const Caller& caller, std::size_t from, bool slim, bool repeated) {
  const Session& session = *session_;
  Eyes eyes = eyes_of(*caller.person);
  const Eyes own = eyes;  // who decides, also when everybody may read everything
  const bool can_undo = undoable_by(eyes).has_value();
  const Seat seat = eyes.seat(session);
  if (over()) eyes.see = kEverybody;
  JsonText out(slim ? 1024 : 16384);
  out.begin_object().member("table", name_);
  if (!slim) write_head(out, *caller.person);
  out.member("status", status()).member("from", from).member("number", session.number());
  out.member("edition", edition_);
  const std::size_t first = std::max(from, page_before(session.number()));
  if (first > from) out.member("skipped", first);
  if (repeated) out.member("repeated", true);
  out.key("moves");
  write_moves(out, session, {first}, eyes);
  out.key("decision");
  if (over() && !session.over()) {
    // Finished by other rules: who won is not to be told by these.
    out.begin_object().member("over", true).member("number", session.number()).key("results");
    out.begin_array().end_array().end_object();
  } else {
    write_decision(
        out, session,
        {.eyes = stopped_ ? Eyes{} : own, .can_undo = can_undo, .slim = slim, .bots = bots()});
  }
  if (slim) return out.end_object().take();
  out.key("events");
  write_story(out, {first}, eyes);
  out.member("can_undo", can_undo).key("seat");
  if (seat == kSpectator) {
    out.null();
  } else {
    out.value(session.game().seat_name(seat));
  }
  out.key("view").raw(view_text(seat));
  return out.end_object().take();
}

// What happened, and how a game ended that was closed before its end.
void Table::write_story(JsonText& out, Stretch stretch, Eyes eyes) const {
  const bool expired = game_.summary.status == GameStatus::kExpired;
  const Phrase ending(expired ? "kernel.game.expired" : "kernel.game.closed");
  write_events(out, *session_, stretch, eyes, notes_, nullptr, closed() ? &ending : nullptr);
}

// What stays the same from move to move, for readers who want all of it.
void Table::write_head(JsonText& out, const Person& person) {
  const AnyGame& game = session_->game();
  const std::int64_t reader = person.id;
  const Setup& setup = session_->record().setup;
  out.member("game", game.info().id).member("scenario", setup.scenario);
  out.key("options").begin_object();
  for (const auto& [id, value] : setup.options) out.member(id, value);
  out.end_object().key("seats").begin_array();
  bool sits = reader != 0 && reader == game_.owner;
  for (std::size_t i = 0; i < game_.seats.size(); ++i) {
    const StoredSeat& seat = game_.seats[i];
    const bool yours = reader != 0 && seat.person == reader;
    sits |= yours;
    out.begin_object()
        .member("seat", game.seat_name(static_cast<Seat>(i)))
        .member("kind", seat_kind_name(seat.kind))
        .member("yours", yours)
        .member("present", present(seat.person))
        .member("resigned", seat.resigned);
    (seat.person == 0 ? PersonName() : house_.people().name_of(seat.person)).write(out);
    if (seat.kind == SeatKind::kBot) out.member("player", seat.player);
    write_clock(out, i);
    if (away_until(seat) != 0) out.member("vacation", true);
    if (yours) write_plan(out, static_cast<Seat>(i));
    out.end_object();
  }
  out.end_array().member("owner", reader != 0 && reader == game_.owner);
  if (by_hand()) out.member("chance", "manual");
  if (game_.listed) out.member("listed", true);
  if (pace_) out.key("time").raw(game_.time);
  if (sits) out.member("invite", game_.invite);
  if (sits && !game_.invited.empty()) {
    out.key("invited").begin_array();
    for (const Invitation& one : game_.invited) {
      out.begin_object();
      house_.people().name_of(one.person).write(out);
      out.end_object();
    }
    out.end_array();
  }
  if (const Invitation* own = invitation_of(reader)) {
    out.key("invited_by").begin_object();
    house_.people().name_of(own->inviter).write(out);
    out.end_object();
  }
  if (sits && !game_.rematch.empty()) {
    const auto space = game_.rematch.find(' ');
    out.key("rematch").begin_object().member("table", game_.rematch.substr(0, space));
    out.member("invite", game_.rematch.substr(space + 1)).end_object();
  }
  out.member("seed_hash", session_->seed_hash());
  if (over()) out.member("seed", session_->record().seed);
  if (other_) out.member("other_rules", true);
  const auto bots = seats_of(over() || stopped_ ? SeatMask{0} : session_->decision().awaited)
                        .where([&](Seat seat) { return game_.seats[seat].kind == SeatKind::kBot; });
  out.key("thinking");
  if (bots.any()) {
    out.value(game.seat_name(bots.first()));
  } else {
    out.null();
  }
  out.key("takeback");
  if (takeback_ && !stopped_) {
    out.begin_object().member("wish", takeback_->wish);
    out.member("by", game.seat_name(takeback_->by)).member("to", takeback_->to);
    write_wish(out, takeback_->agreed, takeback_->waiting);
    out.end_object();
  } else {
    out.null();
  }
  if (stopped_) write_stop(out, person);
}

void Table::write_wish(JsonText& out, SeatMask agreed, SeatMask waiting) const {
  for (const auto& [key, seats] :
       {std::make_pair("agreed", agreed), std::make_pair("waiting", waiting)}) {
    out.key(key).begin_array();
    for (Seat seat : seats_of(seats)) out.value(session_->game().seat_name(seat));
    out.end_array();
  }
}

const std::string& Table::view_text(Seat seat) {
  const auto [place, made] = views_.try_emplace(seat);
  if (made) place->second = session_->state().view(seat).dump();
  return place->second;
}

SeatMask Table::bots() const {
  SeatMask out = 0;
  for (std::size_t i = 0; i < game_.seats.size(); ++i) {
    if (game_.seats[i].kind == SeatKind::kBot) out |= only(static_cast<Seat>(i));
  }
  return out;
}

// ---- What if. ----

// For which seat somebody asks what would come of moves.
Seat Table::seat_considering(const Request& request) {
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
  if (request.params.has("edition")) require_edition(request);
  if (request.params.has("number")) require_number(request);
  return seat_moving(request, "the decision is not yours");
}

// The legal move that somebody asks about.
Session::Meant Table::considered(const Request& request) {
  request.params.only({"table", "move", "number", "edition", "seat"});
  const Seat seat = seat_considering(request);
  Session::Meant out;
  if (const auto refused = session_->check(request.params.text("move"), seat, {}, out)) {
    throw RpcError(*refused);
  }
  return out;
}

// What several moves would do that go together, and what else they could be.
void Table::preview_bundle(const Request& request) {
  request.params.only({"table", "moves", "number", "edition", "seat"});
  const Seat seat = seat_considering(request);
  const nlohmann::json& moves = request.params.at("moves");
  const auto bad = [](const char* what) {
    return RpcError(RpcCode::kBadParams, std::string("moves: ") + what);
  };
  if (!moves.is_array()) throw bad("a list of moves expected");
  std::vector<Action> meant;
  for (const nlohmann::json& move : moves) {
    if (!move.is_string()) throw bad("a list of moves expected");
    const auto action = session_->state().parse(move.get_ref<const std::string&>());
    if (!action) throw bad("no move of this game");
    meant.push_back(*action);
  }
  Bundle bundle;
  if (seat < kMaxSeats && session_->awaits(seat)) {
    bundle = bundle_of(imagined(*session_, seat), seat, meant);
  }
  if (bundle.parts.empty()) throw bad("they do not go together now");
  JsonText out;
  out.begin_object().key("events");
  write_event_list(out, session_->game(), bundle.events);
  out.key("view").raw(bundle.after->view(seat).dump()).key("bundle");
  write_bundle(out, bundle);
  request.reply(out.end_object().text());
}

void Table::preview(const Request& request) {
  if (request.params.has("moves")) return preview_bundle(request);
  const Session::Meant move = considered(request);
  JsonText out;
  out.begin_object().key("events");
  const Session::Preview preview = session_->preview(move.action, move.seat);
  write_event_list(out, session_->game(), preview.events);
  if (move.seat < kMaxSeats) out.key("view").raw(preview.after->view(move.seat).dump());
  request.reply(out.end_object().text());
}

void Table::odds(const Request& request) {
  // Thousands of throws may be gone through.
  const Session::Meant move = considered(request);
  reply_apart(house_.staff().lists, request, [this, move] {
    JsonText out;
    write_odds(out, session_->game(), session_->odds(move.action, move.seat));
    return std::string(out.text());
  });
}

void Table::why_not(const Request& request) {
  request.params.only({"table", "move", "target", "seat"});
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
  const Seat seat = seat_moving(request, "the decision is not yours");
  const auto refused = request.params.has("target")
                           ? session_->why_not_target(request.params.text("target"), seat)
                           : session_->why_not(request.params.text("move"), seat);
  JsonText out;
  out.begin_object().member("legal", !refused).key("reason");
  if (refused && !refused->reason.text.empty()) {
    out.value(refused->reason.text).member("rule", refused->reason.rule);
  } else {
    out.null().key("rule").null();
  }
  request.reply(out.end_object().text());
}

void Table::closed(const Request& request) {
  request.params.only({"table", "seat"});
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
  const Seat seat = seat_moving(request, "the decision is not yours");
  JsonText out;
  out.begin_array();
  for (const auto& [action, why] : session_->closed(seat)) {
    out.begin_object()
        .member("move", session_->state().notation(action))
        .member("phrase", session_->state().option(action))
        .member("reason", why.text)
        .member("rule", why.rule)
        .end_object();
  }
  request.reply(out.end_array().text());
}

// ---- Bots. ----

// One bot's question and what it makes of it.
struct Table::Thought {
  Seat seat = kSpectator;
  bool interjection = false;  // whether to interject at all, rather than an answer that is owed
  Decision decision;
  std::size_t number = 0;
  std::size_t edition = 0;
  std::unique_ptr<AnyState> state;
  std::vector<Phrase> why;
  std::optional<Action> action;
  std::string failure;

  [[nodiscard]] std::string note() const {
    JsonText out;
    if (why.empty()) return {};
    out.begin_array();
    for (const Phrase& phrase : why) out.value(phrase);
    out.end_array();
    return out.text();
  }
};

// After every move each bot may interject, once, as long as they have not bargained too long; then
// those who are awaited answer.
bool Table::next_thought(Thought& thought) {
  const auto is_bot = [&](Seat seat) { return game_.seats[seat].kind == SeatKind::kBot; };
  const std::size_t number = session_->number();
  if (std::exchange(sounded_at_, number) != number) sounded_ = 0;
  const bool bargains = session_->game().interjects() && bargained_ < kMostInterjections;
  for (Seat seat = 0; bargains && seat < game_.seats.size(); ++seat) {
    if (!is_bot(seat) || includes(sounded_, seat)) continue;
    sounded_ |= only(seat);
    thought.decision = session_->interjections(seat);
    thought.seat = seat;
    thought.interjection = true;
    if (!thought.decision.empty()) return true;
  }
  const auto awaited = seats_of(session_->decision().awaited).where(is_bot);
  if (awaited.empty()) return false;
  thought.seat = awaited.first();
  thought.interjection = false;
  thought.decision = session_->decision(thought.seat);
  return true;
}

// What a search would answer in the reader's place, or where there is none the best bot, and why; it
// knows what he may know. It thinks where bots do, so that nobody waits for it on a loop; a part of its
// time is at the reader's expense all the same, lest somebody ask without end.
void Table::hint(const Request& request) {
  request.params.only({"table", "number", "edition", "seat"});
  if (over()) throw RpcError(Refusal::kOver, "the game is over");
  if (request.params.has("edition")) require_edition(request);
  if (request.params.has("number")) require_number(request);
  const Seat seat = seat_moving(request, "the decision is not yours");
  if (seat == kChance || !session_->awaits(seat)) {
    throw RpcError(Refusal::kWrongSeat, "nothing is asked of this seat");
  }
  // The same question has the same answer, and nothing hidden has a part in it.
  const FastRng rng{session_->number()};
  std::function<std::string(const AnyState&, const Decision&)> find;
  if (const auto& search = house_.playable().hint) {
    find = [search, rng](const AnyState& state, const Decision& decision) {
      return search(state, decision, rng);
    };
  } else {
    const std::string kind = house_.playable().substitute(session_->game());
    auto made = house_.playable().player(session_->game(), kind);
    if (!made) throw RpcError(RpcCode::kBadParams, made.error());
    find = [player = std::shared_ptr<AnyPlayer>(std::move(made).value()), rng](
               const AnyState& state, const Decision& decision) {
      Thought thought;
      Thinking thinking{rng, 0, &thought.why};
      const Action action = player->choose(state, decision, thinking);
      JsonText out;
      out.begin_object().member("move", state.notation(action)).key("because");
      const std::string why = thought.note();
      return out.raw(why.empty() ? "[]" : why).end_object().take();
    };
  }
  house_.staff().bots.run([asked = request.shared_from_this(), find = std::move(find),
                           decision = std::make_shared<const Decision>(session_->decision(seat)),
                           state = std::shared_ptr<const AnyState>(session_->state().clone())] {
    constexpr double kShare = 0.05;
    const double begin = processor_seconds();
    try {
      asked->reply(find(*state, *decision));
    } catch (const std::exception& error) {
      asked->fail({RpcCode::kInternal, error.what()});
    }
    asked->spend(kShare * (processor_seconds() - begin));
  });
}

void Table::wake_bot() {
  if (thinking_ || busy_ || !session_ || stopped_ || over() || house_.stopping()) return;
  if (!ours()) return;
  if (answer_as_planned()) return;
  auto thought = std::make_shared<Thought>();
  if (!next_thought(*thought)) return;
  const Seat seat = thought->seat;
  const std::string& kind = game_.seats[seat].player;
  if (!players_[seat]) {
    auto made = house_.playable().player(session_->game(), kind);
    if (!made) return freeze(made.error());
    players_[seat] = std::move(made).value();
  }
  thinking_ = true;
  thought->number = session_->number();
  thought->edition = edition_;
  thought->state = session_->state().clone();
  const bool explains = kind == "rulebook";
  // The player is this table's own and thinks once at a time: nobody else touches it meanwhile.
  house_.staff().bots.run([self = shared_from_this(), thought, player = players_[seat], explains] {
    Thinking thinking;
    randombytes_buf(&thinking.rng.key, sizeof thinking.rng.key);
    if (explains) thinking.explanation = &thought->why;
    try {
      if (thought->interjection) {
        thought->action = player->interject(*thought->state, thought->decision, thinking);
      } else {
        thought->action = player->choose(*thought->state, thought->decision, thinking);
      }
    } catch (const std::exception& error) {
      thought->failure = error.what();
    }
    self->house_.loops().post(self->loop_, [self, thought] {
      self->enter([self, thought] {
        self->thinking_ = false;
        if (!thought->failure.empty()) return self->freeze(thought->failure);
        self->bot_moves(*thought);
      });
    });
  });
}

void Table::bot_moves(const Thought& thought) {
  if (!session_ || stopped_ || over() || house_.stopping()) return;
  if (!thought.action) return wake_bot();
  const Action action = *thought.action;
  const Seat seat = thought.seat;
  const std::size_t from = session_->number();
  // Taken back or handed to a person while the bot was thinking, or something has been done that
  // changes its question: its answer is to another one.
  const bool same = thought.edition == edition_ && game_.seats[seat].kind == SeatKind::kBot &&
                    (thought.interjection
                         ? thought.number == from
                         : session_->awaits(seat) && thought.number >= session_->asked_since(seat));
  if (!same) return wake_bot();
  if (!thought.decision.lists(action)) return freeze("a bot chose what is not offered");
  if (thought.interjection) {
    session_->interject(action, seat);
    ++bargained_;
  } else {
    session_->apply_option(action, seat);
    bargained_ = 0;
  }
  takeback_.reset();
  ++house_.metrics().bot_moves;
  follow_moves(from);
  Change change = change_with_moves(from);
  change.entries.front().note = thought.note();
  notes_[from] = change.entries.front().note;
  commit(std::move(change), nullptr, from);
}

}  // namespace tricorne
