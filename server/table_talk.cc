// What is said at a table: a short memory of lines. Those who sit there, or have set it up, talk to each other,
// and those who only look on talk among themselves. They read both; those who play read nothing of what is said
// behind their backs until the game is over, so that nobody is told what to do.
#include "server/table.h"

namespace tricorne {

bool Table::talks(std::int64_t person) const {
  if (person == 0) return false;
  return person == game_.owner ||
         std::any_of(game_.seats.begin(), game_.seats.end(),
                     [&](const StoredSeat& seat) { return seat.person == person; });
}

void Table::Heard::read(House& house, std::int64_t game, std::int64_t after) {
  Store& store = house.store();
  try {
    lines = store.talk(game, after);
    for (const TalkLine& line : lines) {
      names.push_back(house.people().keep_name(line.person));
      if (!unwelcome.contains(line.person)) unwelcome[line.person] = store.who_block(line.person);
    }
  } catch (const StoreError&) {
    failed = true;
  }
}

void Table::read_talk(std::int64_t after, std::function<void(const Heard&)> then) {
  house_.staff().lists.run([self = shared_from_this(), after, then = std::move(then)] {
    auto heard = std::make_shared<Heard>();
    heard->read(self->house_, self->id_, after);
    self->house_.loops().post(self->loop_, [self, heard, then] {
      self->enter([self, heard, then] {
        if (!self->session_) heard->failed = true;
        then(*heard);
      });
    });
  });
}

// Nothing that is said by those whom the reader does not want to meet.
bool Table::reads(std::int64_t reader, const TalkLine& line, const Heard& said) const {
  if (line.gallery && talks(reader) && !over()) return false;
  const auto unwelcome = said.unwelcome.find(line.person);
  return unwelcome == said.unwelcome.end() ||
         std::find(unwelcome->second.begin(), unwelcome->second.end(), reader) ==
             unwelcome->second.end();
}

std::string Table::lines_text(const Heard& said, std::int64_t reader) {
  JsonText out;
  out.begin_object().member("table", name_).key("lines").begin_array();
  for (const TalkLine& line : said.lines) {
    if (!reads(reader, line, said)) continue;
    out.begin_object().member("line", line.line).member("text", line.text).member("at", line.made);
    house_.people().name_of(line.person).write(out);
    const auto seat =
        std::find_if(game_.seats.begin(), game_.seats.end(),
                     [&](const StoredSeat& one) { return one.person == line.person; });
    if (line.gallery) {
      out.member("gallery", true);
    } else if (seat != game_.seats.end()) {
      out.member("seat", session_->game().seat_name(static_cast<Seat>(seat - game_.seats.begin())));
    }
    out.end_object();
  }
  return out.end_array().end_object().take();
}

// What nobody here has been told yet.
void Table::tell_talk(const Connection* but, const Heard& said) {
  if (said.failed) return;  // they read it when they look next
  Heard fresh = said;
  std::erase_if(fresh.lines, [this](const TalkLine& line) { return line.line <= last_told_; });
  if (fresh.lines.empty()) return;
  last_told_ = fresh.lines.back().line;
  for (const Subscriber& one : subscribers_) {
    const std::int64_t reader = one.caller.person->id;
    const bool any = std::any_of(fresh.lines.begin(), fresh.lines.end(),
                                 [&](const TalkLine& line) { return reads(reader, line, fresh); });
    if (one.caller.connection.get() == but || !any) continue;
    one.caller.connection->send(std::make_shared<const std::string>(
        R"({"jsonrpc":"2.0","method":"talk","params":)" + lines_text(fresh, reader) + "}"));
  }
}

// Without `text` what has been said; with it that is said too, and told once it is on disk.
void Table::talk(const Request& request) {
  request.params.only({"table", "text"});
  Person& person = *request.caller.person;
  const auto answer = [self = shared_from_this(),
                       asked = request.shared_from_this()](const Heard& heard) {
    if (heard.failed) return asked->fail({RpcCode::kNotSaved, "the server could not read it"});
    asked->reply(self->lines_text(heard, asked->caller.person->id));
  };
  if (!request.params.has("text")) return read_talk(0, answer);
  const bool plays = talks(person.id);
  if (!plays && house_.people().is_guest(person)) {
    throw RpcError(RpcCode::kNotAllowed, "only accounts talk where they do not play");
  }
  if (person.muted) {
    throw RpcError(RpcCode::kNotAllowed, "a moderator has asked you to be silent");
  }
  const std::string& text = request.params.text("text");
  if (text.empty() || text.size() > kMostTalkBytes) {
    throw RpcError(RpcCode::kBadParams,
                   fmt::format("params.text: expected 1 to {} bytes", kMostTalkBytes));
  }
  if (!person.words.try_reserve(1)) {
    throw RpcError(RpcCode::kTooMany, "too much said at once: wait a little");
  }
  Change change;
  change.game = id_;
  change.said = std::make_shared<const TalkLine>(TalkLine{0, person.id, text, 0, !plays});
  house_.store().submit(std::move(change), [self = shared_from_this(), answer,
                                            asked = request.shared_from_this()](bool saved) {
    if (!saved) return asked->fail({RpcCode::kNotSaved, "the server could not save it"});
    self->read_talk(0, [self, answer, asked](const Heard& heard) {
      answer(heard);
      self->tell_talk(asked->caller.connection.get(), heard);
    });
  });
}

}  // namespace tricorne
