// What those at a table say to each other: a short memory of lines, for whoever sits there or set the
// table up, and for nobody else.
#include "server/table.h"

namespace tricorne {

bool Table::talks(std::int64_t person) const {
  if (person == 0) return false;
  return person == game_.owner ||
         std::any_of(game_.seats.begin(), game_.seats.end(),
                     [&](const StoredSeat& seat) { return seat.person == person; });
}

// Without what is said by those whom the reader does not want to meet.
std::string Table::lines_text(const std::vector<TalkLine>& lines, std::int64_t reader) {
  const auto blocked = house_.store().blocked_by(reader);
  JsonText out;
  out.begin_object().member("table", name_).key("lines").begin_array();
  for (const TalkLine& line : lines) {
    if (std::find(blocked.begin(), blocked.end(), line.person) != blocked.end()) continue;
    out.begin_object().member("line", line.line).member("text", line.text).member("at", line.made);
    house_.people().name_of(line.person).write(out);
    const auto seat =
        std::find_if(game_.seats.begin(), game_.seats.end(),
                     [&](const StoredSeat& one) { return one.person == line.person; });
    if (seat != game_.seats.end()) {
      out.member("seat", session_->game().seat_name(static_cast<Seat>(seat - game_.seats.begin())));
    }
    out.end_object();
  }
  return out.end_array().end_object().take();
}

void Table::tell_talk(const Connection* but, const std::vector<TalkLine>& said) {
  for (const Subscriber& one : subscribers_) {
    const std::int64_t reader = one.caller.person->id;
    if (one.caller.connection.get() == but || !talks(reader)) continue;
    one.caller.connection->send(std::make_shared<const std::string>(
        R"({"jsonrpc":"2.0","method":"talk","params":)" + lines_text(said, reader) + "}"));
  }
}

// Without `text` what has been said; with it that is said too, and told once it is on disk.
void Table::talk(const Request& request) {
  request.params.only({"table", "text"});
  const std::int64_t person = request.caller.person->id;
  if (!talks(person)) {
    throw RpcError(RpcCode::kNotAllowed, "only those at the table talk to each other");
  }
  if (!request.params.has("text")) {
    return request.reply(lines_text(house_.store().talk(id_), person));
  }
  if (request.caller.person->muted) {
    throw RpcError(RpcCode::kNotAllowed, "a moderator has asked you to be silent");
  }
  const std::string& text = request.params.text("text");
  if (text.empty() || text.size() > kMostTalkBytes) {
    throw RpcError(RpcCode::kBadParams,
                   fmt::format("params.text: expected 1 to {} bytes", kMostTalkBytes));
  }
  Change change;
  change.game = id_;
  change.said = std::make_shared<const TalkLine>(TalkLine{0, person, text, 0});
  house_.store().submit(std::move(change), [self = shared_from_this(),
                                            asked = request.shared_from_this()](bool saved) {
    self->house_.loops().post(self->loop_, [self, asked, saved] {
      self->enter([self, asked, saved] {
        if (!saved || !self->session_) {
          return asked->fail({RpcCode::kNotSaved, "the server could not save it"});
        }
        const auto said = self->house_.store().talk(self->id_);
        asked->reply(self->lines_text(said, asked->caller.person->id));
        self->tell_talk(asked->caller.connection.get(), said);
      });
    });
  });
}

}  // namespace tricorne
