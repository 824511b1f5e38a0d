// The words of a game, in tables: one row a kind of answer, one a question, one an event. From a
// row come the notation and its way back, the sentence, the elements of the board it speaks of, and
// the way back from such an element to the moves that would choose it.
//
//     inline constexpr Operand<State> kCounty{"county", kCountyWords, "county", ""};
//
//     ANSWER(kMobilize, "mobilize", {kCount, kCounty})       "mobilize 2 vercheres"
//     QUESTION(kCube, "cube", {kMobilize, kStop}, points_left, why_not_cube)
//     EVENT(kMobilized, "mobilized", {kSeat, kCount, kCounty})
//
// A row is written once, in a file of its chapter, from which come the enums (vocabulary.h of the
// game) and the tables (vocabulary.cc). The keys of the catalogue follow from the words:
// "<game>.option.mobilize", "<game>.question.cube", "<game>.event.mobilized"; the arguments are the
// names of the operands.
//
// A row of an event may also say what part of the story it opens, and its operands what they are to
// it: whence and whither something goes, what was and what is. The log's chapters, what it tells as
// one, and what is played out on the board follow:
//
//     EVENT(kActionRound, "action_round", {kCount, kPlayer}, Part::kTurn)
//     EVENT(kControlled, "controlled", {kCounty, kHolder, kBefore}, Part::kNet)
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/game.h"

namespace tricorne {

// What an operand is to its event.
enum class Role : std::uint8_t {
  kOne,     // one of those it is about
  kAmount,  // how much: told as one, amounts are added
  kWas,     // what was there before: told as one, the first counts
  kIs,      // what is there now: told as one, the last counts
  kFrom,    // where something goes from; also a purse
  kTo,      // and where to
  kThing,   // what goes there
  kDie,     // what a die shows
};

// What a number of an action or an event means. Most are one of a list of words, or a number; where
// that does not do, functions take over. They are given the numbers from the operand's own on
// (v[0]; v[-1] is the number before it) and the state, which is null for an event.
template <class State>
struct Operand {
  std::string_view name = {};                    // of the argument in sentences; none: not told
  std::span<const std::string_view> words = {};  // how each value is written; none: as a number
  std::string_view family = {};  // its name is "<game>.<family>.<word>"; none: the number itself
  const char* target = nullptr;  // "card:" before its word names it on the board; null: not there
  int least = 0;                 // of a number
  int most = 255;
  int shown = 0;  // added where people read it: a column that counts from 0 is written from 1

  // How many numbers it takes; with 0 it is not written and only points, to `target` as it stands or by `point`.
  int width = 1;
  bool rest = false;  // it is written with all the words that are left: "yellow p1:5 n:3"
  std::string (*write)(const State& s, const int* v) = nullptr;
  // Fills in the bytes from `v` on; may make another kind of `out`. False: no such thing.
  bool (*read)(const State& s, std::string_view text, Action& out, std::uint8_t* v) = nullptr;
  Phrase (*call)(const State* s, const int* v) = nullptr;             // its name
  void (*tell)(const State* s, const int* v, Phrase& out) = nullptr;  // all that it adds
  void (*point)(const State* s, const int* v, Targets& out) = nullptr;
  // Every value it could have, legal or not: `width` numbers each.
  void (*every)(const State& s, std::vector<int>& out) = nullptr;

  Role role = Role::kOne;

  [[nodiscard]] constexpr Operand as(std::string_view other) const {
    Operand copy = *this;
    copy.name = other;
    return copy;
  }
  [[nodiscard]] constexpr Operand to_be(Role other) const {
    Operand copy = *this;
    copy.role = other;
    return copy;
  }
};

// At most `kMost` operands, or kinds of answers, in braces.
template <class Item, std::size_t kMost>
struct Few {
  std::array<Item, kMost> at{};
  std::size_t size = 0;

  constexpr Few() = default;
  constexpr Few(std::initializer_list<Item> items) {
    for (const Item& item : items) at[size++] = item;
  }
  [[nodiscard]] constexpr const Item* begin() const { return at.data(); }
  [[nodiscard]] constexpr const Item* end() const { return at.data() + size; }
};

// Adds to a sentence, or rewrites it.
template <class State>
using TellAction = void (*)(const State& s, Action a, Phrase& out);
template <class State>
using TellQuestion = void (*)(const State& s, const Decision& decision, Phrase& out);
// Why an answer that is not listed is not; an empty reason if there is nothing particular to say.
template <class State>
using WhyNot = Reason (*)(const State& s, const Decision& decision, Action a);

template <class State>
struct ActionRow {
  std::string_view word = {};
  Few<Operand<State>, 3> operands = {};
  WhyNot<State> why_not = nullptr;  // asked if the question takes this kind
  TellAction<State> tell = nullptr;
  std::string_view key = {};  // of the sentence, where it is not the word
};

template <class State, class Kind>
struct QuestionRow {
  std::string_view word = {};
  Few<Kind, 12> takes = {};  // the kinds of answers
  TellQuestion<State> tell = nullptr;
  WhyNot<State> why_not = nullptr;  // asked first, whatever the kind
};

template <class State>
struct EventRow {
  std::string_view word = {};
  Few<Operand<State>, 7> operands = {};
  Part part = Part::kNone;
};

// What is told as one says how much, or what was and what is: else nobody sees that it comes to
// nothing.
template <class State, std::size_t kRows>
constexpr bool nets_add_up(const std::array<EventRow<State>, kRows>& rows) {
  return std::all_of(rows.begin(), rows.end(), [](const EventRow<State>& row) {
    const auto has = [&](Role role) {
      return std::any_of(row.operands.begin(), row.operands.end(),
                         [&](const Operand<State>& o) { return o.role == role; });
    };
    return row.part != Part::kNet || has(Role::kAmount) || (has(Role::kWas) && has(Role::kIs));
  });
}

// What elements of a kind are chosen for, told where a question is not about them:
// "<game>.beside.<word>".
struct Beside {
  std::string_view family = {};  // "card" of "card:12"; none: without a colon
  std::string_view word = {};
  std::string_view section = {};
};

namespace words {

// "palace:3" at ':' is {"palace", "3"}.
std::vector<std::string_view> split(std::string_view text, char by);
// Takes the first word off a text; words stand one blank apart.
std::string_view next(std::string_view& text);
// A whole number written the one way it is written.
std::optional<int> number(std::string_view text, int least, int most);
std::optional<int> find(std::span<const std::string_view> words, std::string_view text);
// "building:palace:3" is a part of "building:palace".
bool is_part(std::string_view target, std::string_view whole);
// The numbers of an action or an event, as operands count them.
std::array<int, 7> values(Action a);
std::array<int, 7> values(const LogEvent& event);

}  // namespace words

template <class State, class Kind>
struct Vocabulary {
  std::string_view game;
  std::span<const ActionRow<State>> actions;            // by kind
  std::span<const QuestionRow<State, Kind>> questions;  // by question
  std::span<const EventRow<State>> events;              // by id
  Operand<State> seat;  // who is asked, as an argument of every question
  // Why an answer to another question is refused.
  Reason (*stray)(const State& s, const Decision& decision) = nullptr;
  TellAction<State> tell = nullptr;  // what every answer's sentence may add
  Few<Kind, 4> anywhere = {};        // kinds that may answer any question, or none
  // Why something that a seat wants to do though it is not asked is refused.
  WhyNot<State> aside = nullptr;
  // Kinds that the story tells by themselves, as "<game>.deed.<word>" with the seat and the operands
  // as arguments: as deeds, or as places of one.
  Few<Kind, 40> deeds = {};
  Few<Kind, 4> places = {};
  Few<Beside, 9> beside = {};
  // Whether a seat would look for an answer that is not listed: of all Commands, those of its own
  // faction. Without it, any.
  bool (*sought)(const State& s, const Decision& decision, Action a) = nullptr;

  [[nodiscard]] std::string notation(const State& s, Action a) const;
  [[nodiscard]] std::optional<Action> parse(const State& s, std::string_view text) const;
  [[nodiscard]] Reason why_not(const State& s, const Decision& decision, Action a) const;
  [[nodiscard]] Phrase question(const State& s, const Decision& decision) const;
  [[nodiscard]] Phrase option(const State& s, Action a) const;
  [[nodiscard]] Targets targets(const State& s, Action a) const;
  [[nodiscard]] Phrase event(const LogEvent& event) const;
  [[nodiscard]] Targets event_targets(const LogEvent& event) const;
  [[nodiscard]] EventFacts event_facts(const LogEvent& event) const;
  [[nodiscard]] std::optional<LogEvent> together(const LogEvent& earlier,
                                                 const LogEvent& later) const;
  [[nodiscard]] bool idle(const LogEvent& event) const;
  [[nodiscard]] Deed deed(const State& s, Action a, Seat by) const;

  // The moves that would choose a board element: the listed ones; if there are none, those that the
  // question could take, in which only this element is another than in a listed one. A question is
  // about its first kind above all, listed or not: where every space is used up it is still about
  // spaces, whatever else may be done.
  [[nodiscard]] std::vector<Action> moves_for(const State& s, const Decision& decision,
                                              std::string_view target) const;
  // Why an element cannot be chosen that the question is not about; empty if nobody has said.
  [[nodiscard]] Reason why_not_element(std::string_view target) const;
  // What is told of where no element of the board could be pointed at: answers that are named by one
  // word at most, that the question takes and does not list, each with a reason of its own.
  [[nodiscard]] std::vector<Closed> closed(const State& s, const Decision& decision) const;
  // Every board element that an operand of some answer could be, in this state.
  [[nodiscard]] Targets elements(const State& s) const;

  // Whether a question may be answered by this kind: one of its own, or one that any may be.
  [[nodiscard]] bool takes(const Decision& decision, Action a) const;
  [[nodiscard]] bool answers(const Decision& decision, Action a) const {
    return among(questions[decision.question].takes, a);
  }

 private:
  using Values = std::array<int, 7>;

  static bool among(const auto& kinds, Action a) {
    return std::any_of(kinds.begin(), kinds.end(),
                       [&](Kind kind) { return static_cast<std::uint8_t>(kind) == a.kind; });
  }

  [[nodiscard]] Phrase key(std::string_view family, std::string_view word) const;
  static std::string written(const State& s, const Operand<State>& o, const int* v);
  static bool read(const State& s, const Operand<State>& o, std::string_view text, Action& out,
                   std::uint8_t* v);
  void add(const State* s, const Operand<State>& o, const int* v, Phrase& out) const;
  static void point(const State* s, const Operand<State>& o, const int* v, Targets& out);
  static Targets pointed(const State& s, const Operand<State>& o, const int* v) {
    Targets out;
    point(&s, o, v, out);
    return out;
  }
  static std::vector<int> every(const State& s, const Operand<State>& o);
  [[nodiscard]] std::optional<Action> parse_as(const State& s, std::size_t kind,
                                               std::string_view operands) const;
  // Calls use(action, targets) for every value of every operand of the kind of `like`, whose other
  // operands stay as they are.
  template <class Use>
  void each_element(const State& s, Action like, Use use) const;
  [[nodiscard]] Action model(const State& s, const Decision& decision, std::size_t kind) const;
  // The answers of a kind that is named by one word at most, which is none of the board; or none.
  [[nodiscard]] std::vector<Action> worded(const State& s, std::size_t kind) const;
};

// What a game has from its vocabulary(): all of the contract that is words.
template <class G, class State>
struct Spoken {
  static std::string notation(const State& s, Action a) { return G::vocabulary().notation(s, a); }
  static std::optional<Action> parse(const State& s, std::string_view text) {
    return G::vocabulary().parse(s, text);
  }
  static Reason why_not(const State& s, const Decision& decision, Action a) {
    return G::vocabulary().why_not(s, decision, a);
  }
  static Phrase question(const State& s, const Decision& decision) {
    return G::vocabulary().question(s, decision);
  }
  static Phrase option(const State& s, Action a) { return G::vocabulary().option(s, a); }
  static Targets targets(const State& s, Action a) { return G::vocabulary().targets(s, a); }
  static Phrase event(const LogEvent& event) { return G::vocabulary().event(event); }
  static Targets event_targets(const LogEvent& event) {
    return G::vocabulary().event_targets(event);
  }
  static EventFacts event_facts(const LogEvent& event) {
    return G::vocabulary().event_facts(event);
  }
  static std::optional<LogEvent> together(const LogEvent& earlier, const LogEvent& later) {
    return G::vocabulary().together(earlier, later);
  }
  static bool idle(const LogEvent& event) { return G::vocabulary().idle(event); }
  static Deed deed(const State& s, Action a, Seat by) { return G::vocabulary().deed(s, a, by); }
  static std::vector<Action> moves_for(const State& s, const Decision& decision,
                                       std::string_view target) {
    return G::vocabulary().moves_for(s, decision, target);
  }
  static Reason why_not_element(std::string_view target) {
    return G::vocabulary().why_not_element(target);
  }
  static std::vector<Closed> closed(const State& s, const Decision& decision) {
    return G::vocabulary().closed(s, decision);
  }
};

// ---- Notation

template <class State, class Kind>
Phrase Vocabulary<State, Kind>::key(std::string_view family, std::string_view word) const {
  std::string out(game);
  for (std::string_view part : {family, word}) out.append(1, '.').append(part);
  return {std::move(out)};
}

template <class State, class Kind>
std::string Vocabulary<State, Kind>::written(const State& s, const Operand<State>& o,
                                             const int* v) {
  if (o.write != nullptr) return o.write(s, v);
  if (!o.words.empty()) return std::string(o.words[static_cast<std::size_t>(*v)]);
  return std::to_string(*v + o.shown);
}

template <class State, class Kind>
std::string Vocabulary<State, Kind>::notation(const State& s, Action a) const {
  std::string text(actions[a.kind].word);
  const Values all = words::values(a);
  const int* v = all.data();
  for (const Operand<State>& o : actions[a.kind].operands) {
    if (o.width > 0) text.append(1, ' ').append(written(s, o, v));
    v += o.width;
  }
  return text;
}

template <class State, class Kind>
bool Vocabulary<State, Kind>::read(const State& s, const Operand<State>& o, std::string_view text,
                                   Action& out, std::uint8_t* v) {
  if (o.read != nullptr) return o.read(s, text, out, v);
  const auto n = o.words.empty() ? words::number(text, o.least + o.shown, o.most + o.shown)
                                 : words::find(o.words, text);
  if (!n) return false;
  *v = static_cast<std::uint8_t>(o.words.empty() ? *n - o.shown : *n);
  return true;
}

template <class State, class Kind>
std::optional<Action> Vocabulary<State, Kind>::parse_as(const State& s, std::size_t kind,
                                                        std::string_view text) const {
  Action out = action(kind);
  std::array<std::uint8_t, 3> bytes{};
  std::uint8_t* v = bytes.data();
  for (const Operand<State>& o : actions[kind].operands) {
    if (o.width == 0) continue;
    const std::string_view part = o.rest ? std::exchange(text, {}) : words::next(text);
    if (part.empty() || !read(s, o, part, out, v)) return std::nullopt;
    if (out.kind != kind) return out;
    v += o.width;
  }
  if (!text.empty()) return std::nullopt;
  return action(kind, bytes[0], bytes[1], bytes[2]);
}

template <class State, class Kind>
std::optional<Action> Vocabulary<State, Kind>::parse(const State& s, std::string_view text) const {
  if (text.ends_with(' ')) return std::nullopt;
  const std::string_view word = words::next(text);
  for (std::size_t kind = 0; kind < actions.size(); ++kind) {
    if (word.empty() || actions[kind].word != word) continue;
    if (auto found = parse_as(s, kind, text)) return found;
  }
  return std::nullopt;
}

// ---- Sentences

template <class State, class Kind>
void Vocabulary<State, Kind>::add(const State* s, const Operand<State>& o, const int* v,
                                  Phrase& out) const {
  if (o.tell != nullptr) return o.tell(s, v, out);
  if (o.name.empty()) return;
  if (o.call != nullptr) {
    out.with(o.name, o.call(s, v));
  } else if (!o.family.empty()) {
    out.with(o.name, key(o.family, o.words[static_cast<std::size_t>(*v)]));
  } else {
    out.with(o.name, std::int64_t{*v} + o.shown);
  }
}

template <class State, class Kind>
Phrase Vocabulary<State, Kind>::option(const State& s, Action a) const {
  const ActionRow<State>& row = actions[a.kind];
  Phrase out = key("option", row.key.empty() ? row.word : row.key);
  const Values all = words::values(a);
  const int* v = all.data();
  for (const Operand<State>& o : row.operands) {
    add(&s, o, v, out);
    v += o.width;
  }
  if (row.tell != nullptr) row.tell(s, a, out);
  if (tell != nullptr) tell(s, a, out);
  return out;
}

template <class State, class Kind>
Phrase Vocabulary<State, Kind>::question(const State& s, const Decision& decision) const {
  const auto& row = questions[decision.question];
  Phrase out = key("question", row.word);
  const int who = decision.seat;
  if (decision.seat != kChance) add(&s, seat, &who, out);
  if (row.tell != nullptr) row.tell(s, decision, out);
  return out;
}

template <class State, class Kind>
Phrase Vocabulary<State, Kind>::event(const LogEvent& event) const {
  Phrase out = key("event", events[event.id].word);
  const Values all = words::values(event);
  const int* v = all.data();
  for (const Operand<State>& o : events[event.id].operands) {
    add(nullptr, o, v, out);
    v += o.width;
  }
  return out;
}

template <class State, class Kind>
Reason Vocabulary<State, Kind>::why_not(const State& s, const Decision& decision, Action a) const {
  Reason why;
  if (decision.is_aside()) {
    if (aside != nullptr) why = aside(s, decision, a);
    return why.text.empty() ? stray(s, decision) : why;
  }
  const auto& row = questions[decision.question];
  if (row.why_not != nullptr) why = row.why_not(s, decision, a);
  const ActionRow<State>& kind = actions[a.kind];
  if (why.text.empty() && kind.why_not != nullptr && takes(decision, a)) {
    why = kind.why_not(s, decision, a);
  }
  return why.text.empty() ? stray(s, decision) : why;
}

template <class State, class Kind>
bool Vocabulary<State, Kind>::takes(const Decision& decision, Action a) const {
  return answers(decision, a) || among(anywhere, a);
}

// ---- The story

template <class State, class Kind>
Deed Vocabulary<State, Kind>::deed(const State& s, Action a, Seat by) const {
  const bool done = among(deeds, a);
  if (!done && !among(places, a)) return {};
  Deed out{done ? Part::kDeed : Part::kPlace, key("deed", actions[a.kind].word), targets(s, a)};
  const int who = by;
  add(&s, seat, &who, out.text);
  const Values all = words::values(a);
  const int* v = all.data();
  for (const Operand<State>& o : actions[a.kind].operands) {
    add(&s, o, v, out.text);
    v += o.width;
  }
  return out;
}

template <class State, class Kind>
EventFacts Vocabulary<State, Kind>::event_facts(const LogEvent& event) const {
  EventFacts out;
  out.part = events[event.id].part;
  const Values all = words::values(event);
  const int* v = all.data();
  for (const Operand<State>& o : events[event.id].operands) {
    const bool is_seat = o.words.data() == seat.words.data() && !o.words.empty();
    if (is_seat && !out.by) out.by = static_cast<Seat>(*v);
    if (o.role == Role::kDie) out.dice.push_back(*v);
    if (o.role == Role::kThing) out.thing = o.words[static_cast<std::size_t>(*v)];
    if (o.role == Role::kFrom || o.role == Role::kTo) {
      Targets there;
      point(nullptr, o, v, there);
      if (there.empty() && is_seat) {
        there.push_back("seat:" + std::string(o.words[static_cast<std::size_t>(*v)]));
      }
      if (!there.empty()) (o.role == Role::kFrom ? out.from : out.to) = there.back();
    }
    v += o.width;
  }
  return out;
}

template <class State, class Kind>
std::optional<LogEvent> Vocabulary<State, Kind>::together(const LogEvent& earlier,
                                                          const LogEvent& later) const {
  const EventRow<State>& row = events[later.id];
  if (row.part != Part::kNet || earlier.id != later.id || earlier.visible != later.visible) {
    return {};
  }
  LogEvent out = later;
  std::size_t at = 0;
  for (const Operand<State>& o : row.operands) {
    for (const std::size_t end = at + static_cast<std::size_t>(o.width); at < end; ++at) {
      const std::int16_t before = earlier.args[at];
      switch (o.role) {
        case Role::kAmount:
          out.args[at] = static_cast<std::int16_t>(out.args[at] + before);
          break;
        case Role::kWas:
          out.args[at] = before;
          break;
        case Role::kIs:
          break;
        default:
          if (out.args[at] != before) return {};
      }
    }
  }
  return out;
}

template <class State, class Kind>
bool Vocabulary<State, Kind>::idle(const LogEvent& event) const {
  std::optional<int> was, is;
  bool counts = false, adds = false;
  std::size_t at = 0;
  for (const Operand<State>& o : events[event.id].operands) {
    if (o.role == Role::kWas) was = event.args[at];
    if (o.role == Role::kIs) is = event.args[at];
    if (o.role == Role::kAmount) counts = true;
    if (o.role == Role::kAmount && event.args[at] != 0) adds = true;
    at += static_cast<std::size_t>(o.width);
  }
  return events[event.id].part == Part::kNet && ((was && was == is) || (counts && !adds));
}

// ---- The board

template <class State, class Kind>
void Vocabulary<State, Kind>::point(const State* s, const Operand<State>& o, const int* v,
                                    Targets& out) {
  if (o.point != nullptr) return o.point(s, v, out);
  if (o.target == nullptr) return;
  if (o.width == 0) return out.push_back(o.target);
  out.push_back(o.target + (o.words.empty() ? std::to_string(*v + o.shown)
                                            : std::string(o.words[static_cast<std::size_t>(*v)])));
}

template <class State, class Kind>
Targets Vocabulary<State, Kind>::targets(const State& s, Action a) const {
  Targets out;
  const Values all = words::values(a);
  const int* v = all.data();
  for (const Operand<State>& o : actions[a.kind].operands) {
    point(&s, o, v, out);
    v += o.width;
  }
  return out;
}

template <class State, class Kind>
Targets Vocabulary<State, Kind>::event_targets(const LogEvent& event) const {
  Targets out;
  const Values all = words::values(event);
  const int* v = all.data();
  for (const Operand<State>& o : events[event.id].operands) {
    point(nullptr, o, v, out);
    v += o.width;
  }
  return out;
}

template <class State, class Kind>
std::vector<int> Vocabulary<State, Kind>::every(const State& s, const Operand<State>& o) {
  std::vector<int> out;
  if (o.every != nullptr) {
    o.every(s, out);
  } else if (o.width == 1) {
    const int first = o.words.empty() ? o.least : 0;
    const int last = o.words.empty() ? o.most : static_cast<int>(o.words.size()) - 1;
    for (int n = first; n <= last; ++n) out.push_back(n);
  }
  return out;
}

template <class State, class Kind>
template <class Use>
void Vocabulary<State, Kind>::each_element(const State& s, Action like, Use use) const {
  const Values all = words::values(like);
  std::size_t at = 0;
  for (const Operand<State>& o : actions[like.kind].operands) {
    const auto width = static_cast<std::size_t>(o.width);
    const bool points = o.target != nullptr || o.point != nullptr;
    if (width == 0) use(like, pointed(s, o, all.data() + at));
    const std::vector<int> values = points ? every(s, o) : std::vector<int>{};
    for (std::size_t i = 0; i < values.size(); i += width) {
      Values other = all;
      std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(i), width, other.begin() + at);
      use(action(like.kind, other[0], other[1], other[2]), pointed(s, o, other.data() + at));
    }
    at += width;
  }
}

// A listed answer of this kind, or one made of the first value of each operand.
template <class State, class Kind>
Action Vocabulary<State, Kind>::model(const State& s, const Decision& decision,
                                      std::size_t kind) const {
  for (Action a : decision.options()) {
    if (a.kind == kind) return a;
  }
  Values all{};
  std::size_t at = 0;
  for (const Operand<State>& o : actions[kind].operands) {
    const std::vector<int> values = every(s, o);
    const auto width = static_cast<std::size_t>(o.width);
    if (values.size() >= width) std::copy_n(values.begin(), width, all.begin() + at);
    at += width;
  }
  return action(kind, all[0], all[1], all[2]);
}

template <class State, class Kind>
std::vector<Action> Vocabulary<State, Kind>::moves_for(const State& s, const Decision& decision,
                                                       std::string_view target) const {
  // The nearest of: listed and of just this element; listed and of the whole it is a part of; the
  // same two of answers that are not listed: first of the question's first kind and of those that
  // are, then of its others, then of those that may answer any.
  std::array<std::vector<Action>, 8> found;
  const auto sort_in = [&](Action a, const Targets& its, std::size_t rank) {
    for (const std::string& one : its) {
      if (one == target) return found[rank].push_back(a);
      if (words::is_part(target, one)) return found[rank + 1].push_back(a);
    }
  };
  std::array<bool, 256> listed{};
  for (Action a : decision.options()) {
    listed[a.kind] = true;
    sort_in(a, targets(s, a), 0);
  }
  const auto consider = [&](Kind takes, std::size_t rank) {
    each_element(s, model(s, decision, static_cast<std::size_t>(takes)),
                 [&](Action a, const Targets& its) { sort_in(a, its, rank); });
  };
  if (!decision.is_aside()) {
    const auto& kinds = questions[decision.question].takes;
    for (const Kind& kind : kinds) {
      consider(kind, &kind == kinds.begin() || listed[static_cast<std::size_t>(kind)] ? 2 : 4);
    }
  }
  const auto nearest = [&]() -> std::vector<Action> {
    for (std::vector<Action>& moves : found) {
      if (!moves.empty()) return std::move(moves);
    }
    return {};
  };
  std::vector<Action> moves = nearest();
  if (!moves.empty()) return moves;
  for (Kind kind : anywhere) consider(kind, 6);
  return nearest();
}

template <class State, class Kind>
Reason Vocabulary<State, Kind>::why_not_element(std::string_view target) const {
  const std::size_t colon = target.find(':');
  const auto family =
      colon == std::string_view::npos ? std::string_view() : target.substr(0, colon);
  for (const Beside& row : beside) {
    if (row.family == family) return {key("beside", row.word), std::string(row.section)};
  }
  return {};
}

template <class State, class Kind>
std::vector<Action> Vocabulary<State, Kind>::worded(const State& s, std::size_t kind) const {
  const Operand<State>* word = nullptr;
  for (const Operand<State>& o : actions[kind].operands) {
    if (o.width == 0) continue;
    const bool named = o.width == 1 && !o.words.empty() && o.target == nullptr && !o.point;
    if (word != nullptr || !named) return {};
    word = &o;
  }
  if (word == nullptr) return {action(kind)};
  std::vector<Action> out;
  for (const int value : every(s, *word)) out.push_back(action(kind, value));
  return out;
}

template <class State, class Kind>
std::vector<Closed> Vocabulary<State, Kind>::closed(const State& s,
                                                    const Decision& decision) const {
  std::vector<Closed> out;
  if (decision.is_aside() || decision.seat == kChance) return out;
  const std::string nothing_particular = stray(s, decision).text.key;
  for (const Kind kind : questions[decision.question].takes) {
    for (const Action a : worded(s, static_cast<std::size_t>(kind))) {
      if (decision.lists(a) || (sought != nullptr && !sought(s, decision, a))) continue;
      Reason why = why_not(s, decision, a);
      if (why.text.key != nothing_particular) out.push_back({a, std::move(why)});
    }
  }
  return out;
}

template <class State, class Kind>
Targets Vocabulary<State, Kind>::elements(const State& s) const {
  Targets out;
  for (std::size_t kind = 0; kind < actions.size(); ++kind) {
    each_element(s, action(kind), [&](Action /*a*/, const Targets& its) {
      out.insert(out.end(), its.begin(), its.end());
    });
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace tricorne
