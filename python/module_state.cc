#include <pybind11/operators.h>

#include <mutex>

#include "players/players.h"
#include "python/module.h"

namespace tricorne::python {
namespace {

using Player = std::optional<int>;

// ---- What the rules refuse

struct RefusalClass {
  const char* name;
  Refusal code;
  const char* text;
};
constexpr std::array kRefusals = {
    RefusalClass{"IllegalMove", Refusal::kIllegal, "A move that is not legal now."},
    RefusalClass{"WrongSeat", Refusal::kWrongSeat, "A move of a seat that is not asked."},
    RefusalClass{"StaleMove", Refusal::kStale, "A move for a question that is gone."},
    RefusalClass{"GameOver", Refusal::kOver, "The game is over."},
    RefusalClass{"NothingToUndo", Refusal::kNothingToUndo, "Nothing that could be taken back."}};

PyObject* new_exception(py::module_& module, const char* name, const char* text, PyObject* base) {
  PyObject* made =
      PyErr_NewExceptionWithDoc((std::string("tricorne.") + name).c_str(), text, base, nullptr);
  module.attr(name) = py::reinterpret_borrow<py::object>(made);
  return made;
}

// The classes live as long as the interpreter.
std::map<Refusal, PyObject*>& exceptions() {
  static std::map<Refusal, PyObject*> all;
  return all;
}

void bind_errors(py::module_& module) {
  PyObject* refused = new_exception(
      module, "Refused",
      "What the rules refuse. `code` is the protocol's, `rule` the section that forbids it.",
      PyExc_ValueError);
  py::handle(refused).attr("code") = 0;
  py::handle(refused).attr("rule") = "";
  for (const RefusalClass& one : kRefusals) {
    exceptions()[one.code] = new_exception(module, one.name, one.text, refused);
    py::handle(exceptions()[one.code]).attr("code") = static_cast<int>(one.code);
  }
  PyObject* fault =
      new_exception(module, "RulesFault", "The rules of a game went wrong.", PyExc_RuntimeError);
  static PyObject* const kFault = fault;
  // NOLINTNEXTLINE(performance-unnecessary-value-param): as pybind11 calls it
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const RefusedMove& refused_move) {
      PyObject* type = exceptions().at(refused_move.code);
      py::object error = py::handle(type)(refused_move.what());
      error.attr("rule") = refused_move.rule;
      PyErr_SetObject(type, error.ptr());
    } catch (const RulesFault& rules_fault) {
      PyErr_SetString(kFault, rules_fault.what());
    }
  });
}

// ---- States

// Small ints are shared, so a list of indices is cheap to make.
py::list indices(int count) {
  py::list out(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) PyList_SET_ITEM(out.ptr(), i, PyLong_FromLong(i));
  return out;
}

std::vector<std::string> notations(const GameState& state, const Decision* list) {
  std::vector<std::string> out;
  if (list == nullptr) return out;
  for (Action a : list->options()) out.push_back(state.get().notation(a));
  return out;
}

py::array_t<bool> mask(const Decision* list) {
  py::array_t<bool> out(Decision::kCapacity);
  const int count = list == nullptr ? 0 : list->size();
  for (int i = 0; i < Decision::kCapacity; ++i) out.mutable_data()[i] = i < count;
  return out;
}

// Kind and operands of each answer, a row each.
py::array_t<std::uint8_t> features(const Decision* list) {
  const py::ssize_t count = list == nullptr ? 0 : list->size();
  py::array_t<std::uint8_t> out({count, py::ssize_t{4}});
  if (count > 0) {
    std::memcpy(out.mutable_data(), list->options().data(), list->options().size_bytes());
  }
  return out;
}

// An index, or one as likely as its weight.
int pick(const GameState& state, FastRng& rng, Player player) {
  const Decision* list = state.decision(player);
  if (list == nullptr) throw std::invalid_argument("nobody is asked");
  std::uint32_t draw = rng.below(list->total_weight());
  int i = 0;
  for (; draw >= list->weight(i); ++i) draw -= list->weight(i);
  return i;
}

void need_chance(const GameState& state) {
  if (state.current_player() != kChanceId) throw std::invalid_argument("chance is not asked");
}

py::list chance_outcomes(const GameState& state) {
  need_chance(state);
  const Decision& decision = state.decision();
  const double total = decision.total_weight();
  py::list out;
  for (int i = 0; i < decision.size(); ++i) {
    out.append(py::make_tuple(i, decision.weight(i) / total));
  }
  return out;
}

std::vector<std::uint32_t> chance_weights(const GameState& state) {
  need_chance(state);
  std::vector<std::uint32_t> out;
  out.reserve(static_cast<std::size_t>(state.decision().size()));
  for (int i = 0; i < state.decision().size(); ++i) out.push_back(state.decision().weight(i));
  return out;
}

std::vector<double> returns(const GameState& state) {
  std::vector<double> out(static_cast<std::size_t>(state.game()->seats()), 0.0);
  if (!state.over()) return out;
  const auto won = shares(state.get().results());
  return {won.begin(), won.end()};
}

// The view of a player, or of one who watches (None).
Seat reader(const GameState& state, Player player) {
  return player ? state.seat(*player) : kSpectator;
}

py::array_t<float> tensor(const GameState& state, Player player) {
  const Bytes& bytes = *state.game()->bytes;
  std::vector<std::byte> seen(bytes.size);
  bytes.seen(state.get(), reader(state, player), seen.data());
  py::array_t<float> out(static_cast<py::ssize_t>(bytes.tensor.size()));
  bytes.tensor.write(seen.data(), out.mutable_data());
  return out;
}

// All of it, what is hidden too.
py::array_t<float> state_tensor(const GameState& state) {
  const Bytes& bytes = *state.game()->bytes;
  py::array_t<float> out(static_cast<py::ssize_t>(bytes.tensor.size()));
  bytes.tensor.write(bytes.of(state.get()).data(), out.mutable_data());
  return out;
}

std::string observation(const GameState& state, Player player) {
  std::string seen(state.game()->bytes->size, '\0');
  state.game()->bytes->seen(state.get(), reader(state, player),
                            reinterpret_cast<std::byte*>(seen.data()));
  return seen;
}

GameState redeal(const GameState& state, int player, FastRng& rng) {
  return {state.game(), state.get().imagine(state.seat(player), rng)};
}

// What a seat may know of a state, and nothing else: the rest cannot be asked of it.
class SeenState {
 public:
  SeenState(const GameState& state, Player who)
      : player(who),
        game(state.game()),
        bytes(observation(state, who)),
        from_(state.game(), state.get().clone()) {}

  Player player;  // or who watches
  GamePtr game;
  std::string bytes;

  [[nodiscard]] nlohmann::json view() const { return from_.get().view(reader(from_, player)); }
  [[nodiscard]] py::array_t<float> tensor() const { return python::tensor(from_, player); }
  [[nodiscard]] GameState redeal(FastRng& rng) const {
    return {game, from_.get().imagine(reader(from_, player), rng)};
  }
  friend bool operator==(const SeenState& a, const SeenState& b) {
    return a.game->rules == b.game->rules && a.player == b.player && a.bytes == b.bytes;
  }

 private:
  GameState from_;
};

void bind_seen(py::module_& module) {
  py::class_<SeenState>(module, "Seen",
                        "What one seat may know of a state, as State.conceal() gives it.")
      .def_property_readonly(
          "game", [](const SeenState& s) { return std::make_shared<PlayedGame>(*s.game); },
          "The game that it is of.")
      .def_property_readonly(
          "player", [](const SeenState& s) { return s.player; },
          "Who knows it; None: one who watches.")
      .def_property_readonly(
          "record_bytes", [](const SeenState& s) { return py::bytes(s.bytes); },
          "A state in which the rest is blank, as bytes.")
      .def("tensor", &SeenState::tensor, "The same as float32 numbers: `game.fields` says which.")
      .def(
          "view", [](const SeenState& s) { return to_python(s.view()); },
          "The same as documents have it.")
      .def(
          "redeal", &SeenState::redeal, py::arg("rng"),
          "A state of which this is what the seat knows: the blanks filled in at random, each way\n"
          "as likely.")
      .def(py::self == py::self)  // NOLINT(misc-redundant-expression): pybind11's word for ==
      .def("__hash__", [](const SeenState& s) { return hash_of_text(s.bytes) >> 1U; });
}

std::vector<std::string> log(const GameState& state, Player player, const std::string& language) {
  std::vector<std::string> out;
  for (const auto& events : state.events()) {
    for (const LogEvent& event : events) {
      if (player && !event.visible_to(state.seat(*player))) continue;
      out.push_back(words(language).render(state.game()->rules->event(event)));
    }
  }
  return out;
}

std::string information_state(const GameState& state, int player) {
  const Seat who = state.seat(player);
  const nlohmann::json told = log(state, player, "en");
  return nlohmann::json{{"log", told}, {"view", state.get().view(who)}}.dump();
}

double player_return(const GameState& state, int player) {
  return returns(state)[state.seat(player)];
}

std::string history_text(const GameState& state) {
  std::string out;
  for (const Step& step : state.history()) {
    if (!out.empty()) out += ", ";
    out += std::to_string(step.index);
  }
  return out;
}

py::list full_history(const GameState& state) {
  py::list out;
  for (const Step& step : state.history()) {
    out.append(py::make_tuple(step.seat == kChance ? kChanceId : int{step.seat}, step.index,
                              step.interjection));
  }
  return out;
}

py::object why_not(const GameState& state, const std::string& move, Player player,
                   const std::string& language) {
  const auto refused =
      Session::at(state.get())
          .why_not(move, player ? std::optional(state.seat(*player)) : std::nullopt);
  if (!refused) return py::none();
  const RefusedMove told(*refused, words(language));
  return py::make_tuple(std::string(told.what()), told.rule);
}

std::string question(const GameState& state, Player player, const std::string& language) {
  if (state.over()) return words(language).render(state.get().ending());
  const Decision* list = state.decision(player);
  if (list == nullptr) throw std::invalid_argument("this player is not asked");
  return words(language).render(state.get().question(*list));
}

py::list results(const GameState& state) { return to_python(results_json(state.get())); }

void bind_rng(py::module_& module) {
  py::class_<FastRng>(module, "Rng",
                      "Random numbers from a seed: the same on every machine, for simulation.")
      .def(py::init([](std::uint64_t seed) { return FastRng{seed}; }), py::arg("seed"))
      .def(
          "below",
          [](FastRng& rng, std::uint32_t n) {
            if (n == 0) throw std::invalid_argument("expected a number above 0");
            return rng.below(n);
          },
          py::arg("n"), "A number from 0 to n - 1.")
      .def(
          "random", [](FastRng& rng) { return static_cast<double>(rng.next() >> 11U) * 0x1p-53; },
          "A number from 0 up to, and without, 1.")
      .def(py::pickle([](const FastRng& rng) { return py::make_tuple(rng.key, rng.counter); },
                      [](const py::tuple& t) {
                        return FastRng{t[0].cast<std::uint64_t>(), t[1].cast<std::uint64_t>()};
                      }));
}

void bind_words(py::class_<GameState>& state) {
  state
      .def("question", question, py::arg("player") = py::none(), py::arg("lang") = "en",
           "What is asked, as a sentence; how the game ended, once it is over.")
      .def(
          "action_text",
          [](const GameState& s, int action, Player player, const std::string& language) {
            return words(language).render(s.get().option(s.action(action, player)));
          },
          py::arg("action"), py::arg("player") = py::none(), py::arg("lang") = "en",
          "An answer as a sentence.")
      .def("log", log, py::arg("player") = py::none(), py::arg("lang") = "en",
           "What happened, in sentences; with a player only what that one may know.")
      .def("why_not", why_not, py::arg("move"), py::arg("player") = py::none(),
           py::arg("lang") = "en",
           "None if a move is legal now; else why not, and the section of the rules.")
      .def(
          "view",
          [](const GameState& s, Player player) {
            return to_python(s.get().view(reader(s, player)));
          },
          py::arg("player") = py::none(),
          "What a player, or one who watches (None), may know, as documents have it.")
      .def(
          "describe", [](const GameState& s) { return to_python(s.get().describe()); },
          "All of the state, as documents have it.");
}

void bind_documents(py::class_<GameState>& state) {
  state
      .def(
          "replay", [](const GameState& s) { return to_python(s.replay()); },
          "The game so far as a replay document.")
      .def(
          "position", [](const GameState& s) { return to_python(s.position()); },
          "The position as a document, with the moves since the last boundary.")
      .def_static(
          "from_replay",
          [](const py::object& document) { return GameState::from_replay(from_python(document)); },
          py::arg("document"), "A replay, rebuilt move by move, every hash compared.")
      .def_static(
          "from_position",
          [](const py::object& document) {
            return GameState::from_position(from_python(document));
          },
          py::arg("document"), "A position, with the moves made since.")
      .def("serialize", &GameState::serialize, "The state and how it came about, as a text.")
      .def_static("deserialize", &GameState::deserialize, py::arg("text"),
                  "Back from that text, checked.")
      .def(py::pickle([](const GameState& s) { return s.serialize(); },
                      [](const std::string& text) { return GameState::deserialize(text); }));
}

void bind_information(py::class_<GameState>& state) {
  state
      .def("observation_tensor", tensor, py::arg("player") = py::none(),
           "What a player may know as float32 numbers: `game.fields` says which.")
      .def(
          "observation_bytes",
          [](const GameState& s, Player player) { return py::bytes(observation(s, player)); },
          py::arg("player") = py::none(),
          "The same as the bytes of a state in which the rest is blank.")
      .def(
          "observation_string",
          [](const GameState& s, Player player) { return s.get().view(reader(s, player)).dump(); },
          py::arg("player") = py::none(), "The view as a text.")
      .def("information_state_string", information_state, py::arg("player"),
           "What a player may know and has been told so far, as a text.")
      .def("state_tensor", state_tensor,
           "All of the state as numbers, what is hidden too: for a critic that sees everything.")
      .def(
          "conceal", [](const GameState& s, Player player) { return SeenState(s, player); },
          py::arg("player") = py::none(),
          "What a player, or one who watches (None), may know; `redeal(rng)` of it fills the rest\n"
          "in at random.")
      .def("redeal", redeal, py::arg("player"), py::arg("rng"),
           "A state that the player cannot tell from this one: what is hidden is dealt anew.")
      .def("resample_from_infostate", redeal, py::arg("player"), py::arg("rng"),
           "The same by OpenSpiel's name.")
      .def("chance_outcomes", chance_outcomes, "(action, probability) of each die or draw.")
      .def("chance_weights", chance_weights, "The same as whole numbers: 1, 2, 3, ...")
      .def(
          "hash", [](const GameState& s) { return hash_text(s.get().hash()); },
          "16 hex digits; equal positions have equal ones.")
      .def("results", results, "Seat, score, rank and whether it won, a dict a seat.")
      .def("returns", returns, "What each seat wins: the winners share 1. Zeros before the end.")
      .def("rewards", returns, "What the last action gave: the same, all of it comes at the end.")
      .def("player_return", player_return, py::arg("player"), "What one seat wins.")
      .def("player_reward", player_return, py::arg("player"), "The same.");
}

// Whatever is applied is looked at first, so OpenSpiel's two ways are one here.
void bind_apply(py::class_<GameState>& state, const char* name, const char* text) {
  state
      .def(name, py::overload_cast<int, Player>(&GameState::apply), py::arg("action"),
           py::arg("player") = py::none())
      .def(name, py::overload_cast<std::string_view, Player>(&GameState::apply), py::arg("action"),
           py::arg("player") = py::none(), text);
}

void bind_moves(py::class_<GameState>& state) {
  bind_apply(
      state, "apply_action",
      "Answers, by index or notation; of several seats that are awaited for the first, or for\n"
      "`player`. Notation may also be an interjection. What is not legal is refused.");
  bind_apply(state, "apply_action_with_legality_check", "The same.");
  state
      .def("current_player", &GameState::current_player,
           "Who is asked: a seat, CHANCE, SIMULTANEOUS if several are, TERMINAL.")
      .def("is_terminal", &GameState::over, "Whether the game is over.")
      .def(
          "is_chance_node", [](const GameState& s) { return s.current_player() == kChanceId; },
          "Whether a die or a draw is due.")
      .def(
          "is_simultaneous_node",
          [](const GameState& s) { return s.current_player() == kSimultaneousId; },
          "Whether several seats are asked at once: any of them may answer first.")
      .def(
          "is_player_node", [](const GameState& s) { return s.current_player() >= 0; },
          "Whether one seat is asked.")
      .def("awaited", &GameState::awaited, "Every seat that may answer now.")
      .def(
          "legal_actions",
          [](const GameState& s, Player player) {
            const Decision* list = s.decision(player);
            return indices(list == nullptr ? 0 : list->size());
          },
          py::arg("player") = py::none(),
          "The indices of the answers; without a player those of the first seat that is awaited.")
      .def(
          "legal_moves",
          [](const GameState& s, Player player) { return notations(s, s.decision(player)); },
          py::arg("player") = py::none(), "The same as notation.")
      .def(
          "legal_actions_mask",
          [](const GameState& s, Player player) { return mask(s.decision(player)); },
          py::arg("player") = py::none(), "The same as a bool array.")
      .def(
          "action_features",
          [](const GameState& s, Player player) { return features(s.decision(player)); },
          py::arg("player") = py::none(),
          "Of each answer its kind and three operands, as a uint8 array of four columns.")
      .def(
          "question_id",
          [](const GameState& s, Player player) {
            const Decision* list = s.decision(player);
            return list == nullptr ? 0 : int{list->question};
          },
          py::arg("player") = py::none(), "The game's own number of the question.")
      .def(
          "rule",
          [](const GameState& s, Player player) {
            const Decision* list = s.decision(player);
            return std::string(list == nullptr ? "" : list->rule);
          },
          py::arg("player") = py::none(), "The section of the rulebook that asks.")
      .def("pick", pick, py::arg("rng"), py::arg("player") = py::none(),
           "The index of a random answer; of chance, each as likely as its weight.")
      .def(
          "interjections",
          [](const GameState& s, int player) { return notations(s, &s.interjections(player)); },
          py::arg("player"), "What a seat may do besides answering, as notation.")
      .def("interject", &GameState::interject, py::arg("action"), py::arg("player"),
           "Makes an interjection, by its index. The question that is pending stays.")
      .def("apply_actions", &GameState::apply_all, py::arg("actions"),
           "Answers for every seat that is awaited: an index a player, of others not looked at.")
      .def(
          "child",
          [](const GameState& s, int action, Player player) {
            GameState next(s);
            next.apply(action, player);
            return next;
          },
          py::arg("action"), py::arg("player") = py::none(), "The state after an answer.")
      .def(
          "action_to_string",
          [](const GameState& s, int player, int action) {
            return s.get().notation(s.action(action, player));
          },
          py::arg("player"), py::arg("action"), "The notation of an answer of a player.")
      .def(
          "action_to_string",
          [](const GameState& s, int action) {
            return s.get().notation(s.action(action, std::nullopt));
          },
          py::arg("action"), "The notation of an answer.")
      .def(
          "string_to_action",
          [](const GameState& s, int player, std::string_view move) {
            return s.index_of(move, player);
          },
          py::arg("player"), py::arg("move"), "The index of an answer of a player.")
      .def(
          "string_to_action",
          [](const GameState& s, std::string_view move) { return s.index_of(move, std::nullopt); },
          py::arg("move"), "The index of an answer.")
      .def(
          "num_distinct_actions", [](const GameState&) { return Decision::kCapacity; },
          "The length of action masks.")
      .def(
          "is_initial_state", [](const GameState& s) { return s.history().empty(); },
          "Whether nothing has been answered yet.")
      .def(
          "move_number", [](const GameState& s) { return s.history().size(); },
          "How many answers and interjections there have been, those of chance included.")
      .def(
          "history",
          [](const GameState& s) {
            std::vector<int> out;
            for (const Step& step : s.history()) out.push_back(step.index);
            return out;
          },
          "The indices of all answers so far.")
      .def("history_str", history_text, "The same as a text.")
      .def("full_history", full_history, "(player, index, whether it was an interjection).");
}

// ---- Players

// A player, and why it chose as it did; thinks of one state at a time.
class Chooser {
 public:
  Chooser(GamePtr of, PlayerSpec which, std::uint64_t seed)
      : game(std::move(of)),
        spec(std::move(which)),
        player(accept(make_any_player(*game->rules, spec))),
        rng_{seed} {}

  GamePtr game;
  PlayerSpec spec;
  std::unique_ptr<AnyPlayer> player;

  // Why it chose what it chose last.
  std::vector<Phrase> explanation() {
    const py::gil_scoped_release others;
    const std::lock_guard lock(busy_);
    return why_;
  }

  // The state is copied: thinking goes on without the lock that guards it.
  template <class Choose>
  auto think(const GameState& state, const Decision& list, Choose choose) {
    const auto own = state.get().clone();
    const Decision options = list;
    const py::gil_scoped_release others;
    const std::lock_guard lock(busy_);
    why_.clear();
    Thinking thinking{rng_, spec.milliseconds, &why_};
    auto chosen = choose(*own, options, thinking);
    rng_ = thinking.rng;
    return chosen;
  }

 private:
  std::mutex busy_;
  FastRng rng_;
  std::vector<Phrase> why_;
};

int listed(const Decision& list, Action a) {
  const int index = index_in(list, a);
  if (index < 0) throw RulesFault("a player chose what is not listed");
  return index;
}

void need_same_game(const Chooser& chooser, const GameState& state) {
  if (state.game()->rules != chooser.game->rules) {
    throw std::invalid_argument("the player plays another game");
  }
}

int step(Chooser& chooser, const GameState& state, Player player) {
  need_same_game(chooser, state);
  const Decision* list = state.decision(player);
  if (list == nullptr || list->seat == kChance) {
    throw std::invalid_argument(state.over() ? "the game is over" : "this player is not asked");
  }
  const Decision options = *list;
  const Action chosen =
      chooser.think(state, options, [&](const auto& own, const auto& may, auto& t) {
        return chooser.player->choose(own, may, t);
      });
  return listed(options, chosen);
}

std::optional<int> interject(Chooser& chooser, const GameState& state, int player) {
  need_same_game(chooser, state);
  const Decision options = state.interjections(player);
  if (options.empty()) return std::nullopt;
  const auto chosen = chooser.think(state, options, [&](const auto& own, const auto& may, auto& t) {
    return chooser.player->interject(own, may, t);
  });
  if (!chosen) return std::nullopt;
  return listed(options, *chosen);
}

void bind_players(py::module_& module) {
  py::class_<Chooser>(module, "Player", "One that chooses: see `game.players` for the kinds.")
      .def(py::init([](const std::shared_ptr<PlayedGame>& game, const std::string& kind,
                       std::uint64_t seed) {
             return std::make_unique<Chooser>(game, accept(parse_player(kind)), seed);
           }),
           py::arg("game").none(false), py::arg("kind"), py::arg("seed") = 1)
      .def_property_readonly(
          "kind", [](const Chooser& c) { return c.spec.kind; }, "As `game.players` names it.")
      .def("step", step, py::arg("state"), py::arg("player") = py::none(),
           "The index of its answer; looks at no more than its seat may.")
      .def("interject", interject, py::arg("state"), py::arg("player"),
           "The index of an interjection that it would make, or None.")
      .def(
          "explanation",
          [](Chooser& c, const std::string& language) { return render(c.explanation(), language); },
          py::arg("lang") = "en", "Why it chose what it chose last, in sentences.");
}

}  // namespace

void bind_state(py::module_& module) {
  bind_errors(module);
  bind_rng(module);
  bind_seen(module);
  py::class_<GameState> state(module, "State", "A state of a game; names are those of OpenSpiel.");
  state
      .def(py::init([](const std::shared_ptr<PlayedGame>& game) { return GameState(game); }),
           py::arg("game").none(false))
      .def(
          "get_game", [](const GameState& s) { return std::make_shared<PlayedGame>(*s.game()); },
          "The game that it is of.")
      .def(
          "num_players", [](const GameState& s) { return s.game()->seats(); },
          "How many seats there are.")
      .def(
          "clone", [](const GameState& s) { return GameState(s); },
          "A copy, with its history; what is done to one is not done to the other.")
      .def("__copy__", [](const GameState& s) { return GameState(s); })
      .def("__deepcopy__", [](const GameState& s, const py::dict&) { return GameState(s); })
      .def(
          "__eq__",
          [](const GameState& a, const GameState& b) {
            const auto x = a.game()->bytes->of(a.get());
            const auto y = b.game()->bytes->of(b.get());
            return a.game()->rules == b.game()->rules && std::equal(x.begin(), x.end(), y.begin());
          },
          py::is_operator())
      .def("__hash__", [](const GameState& s) { return s.get().hash() >> 1U; })
      .def("__str__", [](const GameState& s) { return s.get().describe().dump(1); })
      .def("__repr__", [](const GameState& s) {
        return "<tricorne.State of " + s.game()->rules->info().id + ", " +
               std::to_string(s.history().size()) + " moves, " + hash_text(s.get().hash()) + ">";
      });
  bind_moves(state);
  bind_information(state);
  bind_words(state);
  bind_documents(state);
  bind_players(module);
}

}  // namespace tricorne::python
