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

std::string Table::lines_text(const std::vector<TalkLine>& lines) {
  JsonText out;
  out.begin_object().member("table", name_).key("lines").begin_array();
  for (const TalkLine& line : lines) {
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

// Without `text` what has been said; with it that is said too, and told once it is on disk.
void Table::talk(const Request& request) {
  request.params.only({"table", "text"});
  const std::int64_t person = request.caller.person->id;
  if (!talks(person)) {
    throw RpcError(RpcCode::kNotAllowed, "only those at the table talk to each other");
  }
  if (!request.params.has("text")) {
    return request.reply(lines_text(house_.store().talk(id_)));
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
        const std::string lines = self->lines_text(self->house_.store().talk(self->id_));
        asked->reply(lines);
        const auto note = std::make_shared<const std::string>(
            R"({"jsonrpc":"2.0","method":"talk","params":)" + lines + "}");
        for (const Subscriber& one : self->subscribers_) {
          const bool asker = one.caller.connection == asked->caller.connection;
          if (!asker && self->talks(one.caller.person->id)) one.caller.connection->send(note);
        }
      });
    });
  });
}

}  // namespace tricorne
