#include "server/render.h"

#include <algorithm>

namespace tricorne {
namespace {

void write_targets(JsonText& out, const Targets& targets) {
  out.key("targets").begin_array();
  for (const std::string& target : targets) out.value(target);
  out.end_array();
}

void write_results(JsonText& out, const AnyState& state) {
  out.key("results").begin_array();
  const auto results = state.results();
  for (std::size_t i = 0; i < results.size(); ++i) {
    out.begin_object()
        .member("seat", state.game().seat_name(static_cast<Seat>(i)))
        .member("score", results[i].score)
        .member("rank", results[i].rank)
        .member("won", results[i].won)
        .end_object();
  }
  out.end_array();
}

// The members of an option.
void write_option(JsonText& out, const AnyState& state, Action option, bool slim) {
  out.member("move", state.notation(option));
  if (!slim) {
    out.member("phrase", state.option(option));
    if (const Targets targets = state.targets(option); !targets.empty()) {
      out.member("target", targets.front());
      write_targets(out, targets);
    }
  }
}

void write_awaited(JsonText& out, const Session& session) {
  const Decision& decision = session.decision();
  out.key("awaited").begin_array();
  if (decision.awaited == 0) out.value(session.game().seat_name(decision.seat));
  for (Seat seat : seats_of(decision.awaited)) out.value(session.game().seat_name(seat));
  out.end_array();
}

// What the reader may do besides answering, if anything.
void write_may(JsonText& out, const Session& session, Eyes eyes, bool slim) {
  bool any = false;
  for (Seat seat : seats_of(eyes.decide)) {
    const Decision list = session.interjections(seat);
    for (const Action option : list.options()) {
      if (!any) out.key("may").begin_array();
      any = true;
      out.begin_object().member("seat", session.game().seat_name(seat));
      write_option(out, session.state(), option, slim);
      out.end_object();
    }
  }
  if (any) out.end_array();
}

void write_event(JsonText& out, const AnyGame& game, const LogEvent& event) {
  out.member("phrase", game.event(event));
  if (const Targets targets = game.event_targets(event); !targets.empty()) {
    write_targets(out, targets);
  }
  if (event.visible == kEverybody) return;
  out.key("only").begin_array();
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (event.visible_to(seat)) out.value(game.seat_name(seat));
  }
  out.end_array();
}

}  // namespace

Seat Eyes::asked(const Session& session) const {
  if (session.over()) return kSpectator;
  if (session.decision().seat == kChance) return chance ? kChance : kSpectator;
  const auto mine = seats_of(static_cast<SeatMask>(session.decision().awaited & decide));
  return mine.empty() ? kSpectator : mine.first();
}

Seat Eyes::seat(const Session& session) const {
  if (const Seat mine = asked(session); mine < kMaxSeats) return mine;
  for (int seat = 0; seat < session.state().seat_count(); ++seat) {
    if ((see >> seat & 1) != 0) return static_cast<Seat>(seat);
  }
  return kSpectator;
}

void write_decision(JsonText& out, const Session& session, Eyes eyes, bool can_undo, bool slim) {
  const AnyState& state = session.state();
  out.begin_object().member("over", session.over()).member("number", session.number());
  if (session.over()) {
    if (!slim) out.member("phrase", state.ending());
    write_results(out, state);
    out.end_object();
    return;
  }
  const Seat asked = eyes.asked(session);
  const Decision decision = session.decision(asked == kSpectator ? session.decision().seat : asked);
  out.member("seat", state.game().seat_name(decision.seat)).member("rule", decision.rule);
  write_awaited(out, session);
  if (!slim) {
    out.member("question_phrase", state.question(decision)).member("can_undo", can_undo);
  }
  if (asked != kSpectator) {
    out.key("options").begin_array();
    for (const Action option : decision.options()) {
      out.begin_object();
      write_option(out, state, option, slim);
      out.end_object();
    }
    out.end_array();
  }
  write_may(out, session, eyes, slim);
  out.end_object();
}

void write_moves(JsonText& out, const Session& session, std::size_t from, Eyes eyes) {
  out.begin_array();
  for (std::size_t i = from; i < session.number(); ++i) {
    const Move& move = session.moves()[i];
    out.begin_object().member("number", i + 1).member("seat", session.game().seat_name(move.seat));
    if (eyes.may_read(move.visible)) {
      out.member("move", move.notation);
    } else {
      out.key("move").null();
    }
    out.end_object();
  }
  out.end_array();
}

void write_events(JsonText& out, const Session& session, std::size_t from, Eyes eyes,
                  const std::vector<std::string>& notes) {
  out.begin_array();
  for (std::size_t i = from; i < session.number(); ++i) {
    const Move& move = session.moves()[i];
    const std::string seat = session.game().seat_name(move.seat);
    if (i < notes.size() && !notes[i].empty() && eyes.may_read(move.visible)) {
      out.begin_object().member("number", i + 1).member("seat", seat);
      out.key("because").raw(notes[i]).end_object();
    }
    for (const LogEvent& event : move.events) {
      if (!eyes.may_read(event.visible)) continue;
      out.begin_object().member("number", i + 1).member("seat", seat);
      write_event(out, session.game(), event);
      out.end_object();
    }
  }
  out.end_array();
}

void write_event_list(JsonText& out, const AnyGame& game, std::span<const LogEvent> events) {
  out.begin_array();
  for (const LogEvent& event : events) {
    out.begin_object();
    write_event(out, game, event);
    out.end_object();
  }
  out.end_array();
}

std::string replay_text(const Session& session, Eyes eyes) {
  nlohmann::json document = session.replay(session.over());
  if (!session.over()) {
    const auto& moves = session.moves();
    const bool hides = std::any_of(moves.begin(), moves.end(),
                                   [](const Move& move) { return move.visible != kEverybody; });
    for (std::size_t i = 0; i < moves.size(); ++i) {
      // A hash of the whole state would let a reader try out what is hidden.
      if (hides) document["moves"][i].erase("hash");
      if (!eyes.may_read(moves[i].visible)) document["moves"][i]["move"] = nullptr;
    }
  }
  return document.dump();
}

}  // namespace tricorne
