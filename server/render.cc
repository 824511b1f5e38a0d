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

void write_option(JsonText& out, const AnyState& state, Action option, bool slim) {
  out.begin_object().member("move", state.notation(option));
  if (!slim) {
    out.member("phrase", state.option(option));
    if (const Targets targets = state.targets(option); !targets.empty()) {
      out.member("target", targets.front());
      write_targets(out, targets);
    }
  }
  out.end_object();
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

Seat Eyes::seat(const Session& session) const {
  const Seat asked = session.over() ? kSpectator : session.decision().seat;
  if (asked != kChance && decides(asked)) return asked;
  for (int seat = 0; seat < session.state().seat_count(); ++seat) {
    if ((see >> seat & 1) != 0) return static_cast<Seat>(seat);
  }
  return kSpectator;
}

void write_decision(JsonText& out, const Session& session, bool with_options, bool can_undo,
                    bool slim) {
  const AnyState& state = session.state();
  out.begin_object().member("over", session.over()).member("number", session.number());
  if (session.over()) {
    if (!slim) out.member("phrase", state.ending());
    write_results(out, state);
    out.end_object();
    return;
  }
  const Decision& decision = session.decision();
  out.member("seat", state.game().seat_name(decision.seat)).member("rule", decision.rule);
  if (!slim) {
    out.member("question_phrase", state.question(decision)).member("can_undo", can_undo);
  }
  if (with_options) {
    out.key("options").begin_array();
    for (const Action option : decision.options()) write_option(out, state, option, slim);
    out.end_array();
  }
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
