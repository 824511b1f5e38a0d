// Those who watch a table, and what they may read of its game.
#include "server/table.h"

namespace tricorne {

void Table::join(const Request& request) {
  request.params.only({"table", "since", "edition", "form"});
  const bool slim = request.params.has("form") && request.params.text("form") == "slim";
  std::size_t from = request.params.has("since") ? request.params.number("since") : 0;
  if (edition_of(request) != edition_) from = 0;
  const bool came = !present(request.caller.person->id);
  subscribe(request, slim);
  request.reply(update(request.caller, std::min(from, session_->number()), slim));
  if (came && eyes_of(*request.caller.person).see != 0) {
    say_there(*request.caller.person, true);
    broadcast(session_->number(), request.caller.connection.get());
  }
  wake_bot();
}

void Table::subscribe(const Request& request, bool slim) {
  const Caller& caller = request.caller;
  house_.joins(caller, shared_from_this());
  std::erase_if(subscribers_,
                [&](const Subscriber& one) { return one.caller.connection == caller.connection; });
  subscribers_.push_back({caller, slim, request.budgets});
}

// Somebody has asked for this table twice, with the same id.
void Table::join_again(const Request& request) {
  subscribe(request, false);
  request.reply(update(request.caller, 0, false, true));
}

void Table::leave(const Request& request) {
  request.params.only({"table"});
  drop(request.caller);
  request.reply("{}");
}

// In its turn: what the socket had asked for, a join perhaps, comes before.
void Table::gone(const Caller& caller) {
  enter([this, caller] { drop(caller); });
}

void Table::drop(const Caller& caller) {
  const auto gone = std::erase_if(subscribers_, [&](const Subscriber& one) {
    return one.caller.connection == caller.connection;
  });
  if (gone == 0 || !session_) return;
  const bool left =
      std::none_of(subscribers_.begin(), subscribers_.end(),
                   [&](const Subscriber& one) { return one.caller.person == caller.person; });
  if (eyes_of(*caller.person).see != 0 && left) {
    say_there(*caller.person, false);
    broadcast(session_->number(), nullptr);
  }
}

void Table::view(const Request& request) {
  request.params.only({"table", "number"});
  const Seat seat = eyes_of(*request.caller.person).seat(*session_);
  const std::size_t number =
      request.params.has("number") ? request.params.number("number") : session_->number();
  if (number > session_->number()) {
    throw RpcError(RpcCode::kBadParams, "params.number: the game is not there yet");
  }
  const auto text = [this, number, seat](const std::string& view) {
    JsonText out;
    out.begin_object().member("table", name_).member("number", number).key("seat");
    if (seat == kSpectator) {
      out.null();
    } else {
      out.value(session_->game().seat_name(seat));
    }
    return out.key("view").raw(view).end_object().take();
  };
  if (number == session_->number()) return request.reply(text(view_text(seat)));
  // The game is played again up to there.
  reply_apart(house_.staff().readers, request, [this, number, seat, text] {
    return text(session_->state_at(number)->view(seat).dump());
  });
}

void Table::replay(const Request& request) {
  request.params.only({"table"});
  reply_apart(house_.staff().readers, request,
              [this, eyes = eyes_of(*request.caller.person)] { return replay_for(eyes); });
}

// Moves and events of long ago, which an Update leaves out.
void Table::history(const Request& request) {
  request.params.only({"table", "to"});
  const std::size_t to =
      request.params.has("to") ? request.params.number("to") : session_->number();
  if (to > session_->number()) {
    throw RpcError(RpcCode::kBadParams, "params.to: the game is not there yet");
  }
  Eyes eyes = eyes_of(*request.caller.person);
  if (over()) eyes.see = kEverybody;
  const Stretch page{page_before(to), to};
  reply_apart(house_.staff().readers, request,
              [this, page, eyes] { return history_text(page, eyes); });
}

std::string Table::history_text(Stretch page, Eyes eyes) const {
  JsonText out(16384);
  out.begin_object().member("table", name_).member("edition", edition_);
  out.member("from", page.from).member("to", page.to).key("moves");
  write_moves(out, *session_, page, eyes);
  out.key("events");
  write_story(out, page, eyes);
  return out.end_object().take();
}

// A finished game hides nothing, and anybody may look at it again.
void Table::review(const Request& request) {
  request.params.only({"table", "stop"});
  if (!over()) throw RpcError(RpcCode::kNotAllowed, "the game is not over");
  if (request.params.has("stop") && request.params.flag("stop")) {
    house_.reviews().leave(request.caller.connection.get(), name_);
    return request.reply(R"({"table":")" + name_ + R"(","status":"ended"})");
  }
  if (!house_.playable().review) {
    throw RpcError(RpcCode::kNotAllowed, "nobody here can review this game");
  }
  if (other_) throw RpcError(RpcCode::kNotAllowed, "these rules would not have played it so");
  house_.reviews().ask(request, name_, house_.playable().review_key(*session_));
}

// A position tells everything, so only whoever knows everything anyway may have it.
void Table::position(const Request& request) {
  request.params.only({"table"});
  if (!eyes_of(*request.caller.person).chance) {
    throw RpcError(RpcCode::kNotAllowed,
                   "only a table with dice by hand gives its position, to whoever set it up");
  }
  request.reply(session_->position().dump());
}

void Table::replay_for(const std::string& token_hash, std::function<void(HttpAnswer)> answer) {
  enter([this, token_hash, answer = std::move(answer)] {
    try {
      require_game();
    } catch (const RpcError& error) {
      const int status = error.code == static_cast<int>(RpcCode::kNoTable)    ? 404
                         : error.code == static_cast<int>(RpcCode::kNotSaved) ? 503
                                                                              : 409;
      return answer({status, "application/json", "{}", ""});
    }
    apart(house_.staff().readers, [this, token_hash, answer] {
      try {
        answer(download(token_hash));
      } catch (const StoreError&) {
        answer({503, "application/json", "{}", ""});
      } catch (const std::exception&) {
        answer({500, "application/json", "{}", ""});
        throw;
      }
    });
  });
}

HttpAnswer Table::download(const std::string& token_hash) const {
  Eyes eyes;
  if (const auto user = house_.store().user_by_token(token_hash)) {
    for (std::size_t i = 0; i < game_.seats.size(); ++i) {
      if (game_.seats[i].person == user->id) eyes.see |= only(static_cast<Seat>(i));
    }
  }
  HttpAnswer out;
  out.body = replay_for(eyes);
  out.download = game_.record.game + "-" + name_ + ".json";
  return out;
}

}  // namespace tricorne
