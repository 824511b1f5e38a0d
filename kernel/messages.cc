#include "kernel/messages.h"

#include <algorithm>

#include "kernel/story.h"

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

// A list of options, of one seat, as elements of an array; `interjections` say whose they are.
void write_options(JsonText& out, const Session& session, const Decision& options,
                   bool interjections, const Telling& telling) {
  const AnyState& state = session.state();
  std::vector<bool> undoable;
  if (!telling.slim) undoable = session.undoable(options, interjections, telling.bots);
  for (int i = 0; i < options.size(); ++i) {
    out.begin_object();
    if (interjections) out.member("seat", state.game().seat_name(options.seat));
    out.member("move", state.notation(options[i]));
    if (options.seat == kChance) out.member("weight", options.weight(i));
    if (!telling.slim) {
      write_phrase(out, state.option(options[i]), telling.words);
      if (const Targets targets = state.targets(options[i]); !targets.empty()) {
        out.member("target", targets.front());
        write_targets(out, targets);
      }
      out.member("undoable", static_cast<bool>(undoable[static_cast<std::size_t>(i)]));
    }
    out.end_object();
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
void write_may(JsonText& out, const Session& session, const Telling& telling) {
  bool any = false;
  for (Seat seat : seats_of(telling.eyes.decide)) {
    const Decision list = session.interjections(seat);
    if (list.empty()) continue;
    if (!any) out.key("may").begin_array();
    any = true;
    write_options(out, session, list, true, telling);
  }
  if (any) out.end_array();
}

// Answers that go together, where the question holds any.
void write_bundles(JsonText& out, const Session& session, Seat seat, const Telling& telling) {
  const std::vector<Bundle> all = bundles(imagined(session, seat), seat);
  if (all.empty()) return;
  out.key("bundles").begin_array();
  for (const Bundle& bundle : all) write_bundle(out, bundle, telling.words);
  out.end_array();
}

// What the reader has chosen so far in this turn.
void write_turn(JsonText& out, const Session& session, Seat seat, const Telling& telling) {
  const Session::Turn turn = session.turn(seat);
  out.key("turn").begin_object().member("from", turn.from).key("steps").begin_array();
  for (const Session::Step& step : turn.steps) {
    out.begin_object().member("number", step.number);
    write_phrase(out, step.phrase, telling.words);
    if (!step.targets.empty()) write_targets(out, step.targets);
    out.end_object();
  }
  out.end_array().end_object();
}

void write_only(JsonText& out, const AnyGame& game, SeatMask visible) {
  if (visible == kEverybody) return;
  out.key("only").begin_array();
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    if (includes(visible, seat)) out.value(game.seat_name(seat));
  }
  out.end_array();
}

// Where something goes, and what it is.
void write_journey(JsonText& out, const EventFacts& facts) {
  if (!facts.from.empty()) out.member("from", facts.from);
  if (!facts.to.empty()) out.member("to", facts.to);
  if (!facts.thing.empty()) out.member("thing", facts.thing);
}

// What an event is beside its sentence: for logs and boards.
void write_facts(JsonText& out, const AnyGame& game, const EventFacts& facts) {
  if (opens(facts.part)) {
    out.member("level", static_cast<int>(facts.part) - static_cast<int>(Part::kChapter) + 1);
  }
  if (facts.part == Part::kAside) out.member("aside", true);
  if (facts.by) out.member("by", game.seat_name(*facts.by));
  write_journey(out, facts);
  if (facts.dice.empty()) return;
  out.key("dice").begin_array();
  for (std::int64_t n : facts.dice) out.value(n);
  out.end_array();
}

void write_entry(JsonText& out, const AnyGame& game, const StoryEntry& entry,
                 const Catalogue* words) {
  write_phrase(out, entry.text(game), words);
  if (const Targets targets = entry.targets(game); !targets.empty()) write_targets(out, targets);
  write_facts(out, game, entry.facts);
  if (entry.event == nullptr) out.member("move", true);
  if (!entry.line.empty()) {
    out.key("net").begin_object().member("line", entry.line);
    if (entry.net) write_phrase(out, game.event(*entry.net), words);
    out.end_object();
  }
  write_only(out, game, entry.visible);
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

void write_phrase(JsonText& out, const Phrase& phrase, const Catalogue* words) {
  out.member("phrase", phrase);
  if (words != nullptr) out.member("text", words->render(phrase));
}

void write_decision(JsonText& out, const Session& session, const Telling& telling) {
  const AnyState& state = session.state();
  out.begin_object().member("over", session.over()).member("number", session.number());
  if (session.over()) {
    if (!telling.slim) write_phrase(out, state.ending(), telling.words);
    write_results(out, state);
    out.end_object();
    return;
  }
  const Seat asked = telling.asked.value_or(telling.eyes.asked(session));
  const Decision decision = session.decision(asked == kSpectator ? session.decision().seat : asked);
  out.member("seat", state.game().seat_name(decision.seat)).member("rule", decision.rule);
  write_awaited(out, session);
  if (!telling.slim) {
    const Phrase question = state.question(decision);
    out.member("question_phrase", question).member("can_undo", telling.can_undo);
    if (telling.words != nullptr) out.member("question", telling.words->render(question));
  }
  if (asked != kSpectator) {
    out.key("options").begin_array();
    write_options(out, session, decision, false, telling);
    out.end_array();
    if (asked < kMaxSeats && !telling.slim) write_bundles(out, session, asked, telling);
  }
  write_may(out, session, telling);
  if (asked != kSpectator && !telling.slim) write_turn(out, session, asked, telling);
  out.end_object();
}

void write_moves(JsonText& out, const Session& session, Stretch stretch, Eyes eyes) {
  out.begin_array();
  for (std::size_t i = stretch.from; i < std::min(stretch.to, session.number()); ++i) {
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

void write_events(JsonText& out, const Session& session, Stretch stretch, Eyes eyes,
                  const std::vector<std::string>& notes, const Catalogue* words,
                  const Phrase* ending) {
  const std::size_t to = std::min(stretch.to, session.number());
  // Where nothing had been played before there is nothing to tell of.
  const auto write_mend_after = [&](std::size_t number) {
    const auto& mends = session.record().mends;
    if (std::none_of(mends.begin(), mends.end(),
                     [&](const Mend& mend) { return mend.number == number; })) {
      return;
    }
    out.begin_object().member("number", number);
    write_phrase(out, Phrase("kernel.rules.mended"), words);
    out.end_object();
  };
  const std::vector<StoryEntry> entries = story(session, stretch.from, to);
  auto entry = entries.begin();
  // What was taken back is told before the move that is made in its place.
  const auto write_taken_back = [&](std::size_t number) {
    for (const TakenBack& taken : session.record().taken_back) {
      if (taken.to != number) continue;
      out.begin_object().member("number", number + 1);
      out.member("seat", session.game().seat_name(taken.seat));
      const auto count = static_cast<std::int64_t>(taken.from - taken.to);
      write_phrase(out,
                   Phrase("kernel.game.taken_back")
                       .with("count", count)
                       .with("to", static_cast<std::int64_t>(taken.to)),
                   words);
      out.end_object();
    }
  };
  out.begin_array();
  for (std::size_t i = stretch.from; i < to; ++i) {
    write_taken_back(i);
    const Move& move = session.moves()[i];
    const std::string seat = session.game().seat_name(move.seat);
    if (i < notes.size() && !notes[i].empty() && eyes.may_read(move.visible)) {
      out.begin_object().member("number", i + 1).member("seat", seat);
      out.key("because").raw(notes[i]).end_object();
    }
    for (; entry != entries.end() && entry->number == i + 1; ++entry) {
      if (!eyes.may_read(entry->visible)) continue;
      out.begin_object().member("number", i + 1).member("seat", seat);
      write_entry(out, session.game(), *entry, words);
      out.end_object();
    }
    write_mend_after(i + 1);
  }
  if (to == session.number()) write_taken_back(to);
  if (to == session.number() && ending != nullptr) {
    out.begin_object().member("number", to + 1);
    write_phrase(out, *ending, words);
    out.end_object();
  }
  out.end_array();
}

void write_event_list(JsonText& out, const AnyGame& game, std::span<const LogEvent> events,
                      const Catalogue* words) {
  out.begin_array();
  for (const LogEvent& event : events) {
    out.begin_object();
    write_phrase(out, game.event(event), words);
    if (const Targets targets = game.event_targets(event); !targets.empty()) {
      write_targets(out, targets);
    }
    write_journey(out, game.event_facts(event));
    write_only(out, game, event.visible);
    out.end_object();
  }
  out.end_array();
}

SharedState imagined(const Session& session, Seat seat) {
  FastRng rng{session.number()};
  return session.state().imagine(seat, rng);
}

void write_bundle(JsonText& out, const Bundle& bundle, const Catalogue* words) {
  const Bundle::Part& first = bundle.parts.front();
  out.begin_object();
  write_targets(out, first.before->targets(first.options.front()));
  out.key("parts").begin_array();
  for (const Bundle::Part& part : bundle.parts) {
    out.begin_object().member("taken", part.taken).member("open", part.open);
    out.key("options").begin_array();
    for (Action a : part.options) {
      out.begin_object().member("move", part.before->notation(a));
      write_phrase(out, part.before->option(a), words);
      out.end_object();
    }
    out.end_array().end_object();
  }
  out.end_array().end_object();
}

void write_odds(JsonText& out, const AnyGame& game, const Odds& odds, const Catalogue* words) {
  const auto begin_phrase = [&](const Phrase& phrase) {
    out.begin_object();
    write_phrase(out, phrase, words);
  };
  out.begin_object().member("status", kOddsStatusWords[static_cast<std::size_t>(odds.status)]);
  out.key("cases").begin_array();
  for (const Odds::Case& one : odds.cases) {
    out.begin_object().key("answers").begin_array();
    for (const Odds::Answer& answer : one.answers) {
      begin_phrase(answer.text);
      out.member("seat", game.seat_name(answer.seat)).member("move", answer.move).end_object();
    }
    out.end_array().member("total", one.total).key("outcomes").begin_array();
    for (const Odds::Outcome& outcome : one.outcomes) {
      out.begin_object().member("weight", outcome.weight).key("lines").begin_array();
      for (const Phrase& line : outcome.lines) {
        begin_phrase(line);
        out.end_object();
      }
      out.end_array().key("changes").begin_array();
      for (const Odds::Change& change : outcome.changes) {
        begin_phrase(change.name);
        out.member("before", change.before).key("values").begin_array();
        for (const Odds::Value& v : change.values) {
          out.begin_object().member("value", v.value).member("weight", v.weight).end_object();
        }
        out.end_array().end_object();
      }
      out.end_array().end_object();
    }
    out.end_array().end_object();
  }
  out.end_array().end_object();
}

std::string replay_text(const Session& session, Eyes eyes) {
  const auto& moves = session.moves();
  // A hash of the whole state would let a reader try out what is hidden.
  const bool hides =
      !session.over() && std::any_of(moves.begin(), moves.end(),
                                     [](const Move& move) { return move.visible != kEverybody; });
  // The head is short; the moves, of which there may be thousands, are written at once.
  nlohmann::json head = replay_document(session.game(), session.record(), {}, session.over());
  head.erase("moves");
  if (session.over()) head["result"] = results_json(session.state());
  JsonText out(64 * moves.size());
  out.begin_object();
  for (const auto& [key, value] : head.items()) out.key(key).raw(value.dump());
  out.key("moves").begin_array();
  for (const Move& move : moves) {
    out.begin_object().member("seat", session.game().seat_name(move.seat)).key("move");
    if (session.over() || eyes.may_read(move.visible)) {
      out.value(move.written);
    } else {
      out.null();
    }
    if (!hides) out.member("hash", hash_text(move.hash));
    out.end_object();
  }
  return out.end_array().end_object().take();
}

}  // namespace tricorne
