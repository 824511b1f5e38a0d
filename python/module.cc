#include "python/module.h"

#include <mutex>
#include <thread>

#include "engine/engine.h"
#include "engine/messages.h"
#include "kernel/document.h"
#include "lab/simulate.h"
#include "lab/tournament.h"
#include "players/players.h"

namespace tricorne::python {
namespace {

// ---- Games

Setup read_setup(const std::string& scenario, const py::object& seats, const py::dict& options,
                 std::string_view id) {
  Setup setup;
  setup.scenario = scenario;
  if (PyIndex_Check(seats.ptr()) != 0) {
    // One that is too large for the machine is brought down to what is too large for a table.
    const auto count = PyNumber_AsSsize_t(seats.ptr(), nullptr);
    if (count == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
    if (count < 1 || count > kMaxSeats) {
      throw std::invalid_argument(std::string(id) + ": expected 1 to 8 seats");
    }
    setup.seats.assign(static_cast<std::size_t>(count), "human");
  } else if (!seats.is_none()) {
    try {
      setup.seats = seats.cast<std::vector<std::string>>();
    } catch (const py::cast_error&) {
      throw py::type_error(std::string(id) +
                           ": expected a number of seats, or a list of the kind at each");
    }
  }
  for (const auto& [name, value] : options) {
    setup.options[py::str(name)] = py::isinstance<py::bool_>(value)
                                       ? (value.cast<bool>() ? "on" : "off")
                                       : std::string(py::str(value));
  }
  return setup;
}

py::list field_list(const std::vector<Field>& fields) {
  py::list out;
  for (const Field& field : fields) {
    py::dict one;
    one["name"] = field.name;
    one["text"] = field.text;
    one["kind"] = std::string(1, static_cast<char>(field.kind));
    one["offset"] = field.offset;
    one["size"] = field.size;
    one["bits"] = field.bits;
    one["shape"] = py::tuple(py::cast(field.shape));
    one["members"] = field_list(field.members);
    out.append(one);
  }
  return out;
}

void bind_game(py::module_& module) {
  py::class_<PlayedGame, std::shared_ptr<PlayedGame>>(module, "Game",
                                                      "The rules of a game, set up in one way.")
      .def_property_readonly(
          "id", [](const PlayedGame& g) { return g.rules->info().id; },
          "Its name, as load_game() takes it: \"troyes\".")
      .def_property_readonly(
          "name",
          [](const PlayedGame& g) {
            return words("en").render(Phrase(g.rules->info().id + ".name"));
          },
          "As people call it.")
      .def_property_readonly(
          "scenario", [](const PlayedGame& g) { return g.setup.scenario; },
          "Where it begins; games() lists those that there are.")
      .def_property_readonly(
          "options", [](const PlayedGame& g) { return g.setup.options; },
          "What else was chosen when it was set up: {\"period_events\": \"off\"}.")
      .def_property_readonly(
          "kinds", [](const PlayedGame& g) { return g.setup.seats; },
          "Who sits at each seat: \"human\" for anybody, or a kind of player.")
      .def_property_readonly(
          "seats",
          [](const PlayedGame& g) {
            const auto& all = g.rules->info().seats;
            return std::vector<std::string>(all.begin(), all.begin() + g.seats());
          },
          "The names of the seats, in order.")
      .def_property_readonly(
          "players", [](const PlayedGame& g) { return player_kinds(*g.rules); },
          "The kinds of players that this game has, weakest first.")
      .def_property_readonly(
          "rules", [](const PlayedGame& g) { return g.rules->rules(); },
          "The signature of the rules: it changes if and only if they do.")
      .def_property_readonly(
          "state_bytes", [](const PlayedGame& g) { return g.bytes->size; },
          "How many bytes a state is.")
      .def_property_readonly(
          "asks_several", [](const PlayedGame& g) { return g.rules->asks_several(); },
          "Whether it ever asks several seats at once (State.awaited).")
      .def_property_readonly(
          "interjects", [](const PlayedGame& g) { return g.rules->interjects(); },
          "Whether a seat may do something though it is not asked (State.interjections).")
      .def_property_readonly(
          "raw_fields", [](const PlayedGame& g) { return field_list(g.bytes->fields); },
          "The members of its states, structs within structs; `fields` has them one by one.")
      .def("num_players", &PlayedGame::seats, "How many seats there are.")
      .def(
          "num_distinct_actions", [](const PlayedGame&) { return Decision::kCapacity; },
          "The length of action masks: no question has more answers.")
      .def(
          "max_chance_outcomes", [](const PlayedGame&) { return Decision::kCapacity; },
          "No die or draw has more.")
      .def(
          "policy_tensor_shape",
          [](const PlayedGame&) { return std::vector<int>{Decision::kCapacity}; },
          "Of a policy as numbers: one for each index of the action mask.")
      .def(
          "max_game_length", [](const PlayedGame& g) { return g.rules->info().max_decisions; },
          "No game has more answers, those of chance included.")
      .def(
          "min_utility", [](const PlayedGame&) { return 0.0; }, "What a seat wins at least.")
      .def(
          "max_utility", [](const PlayedGame&) { return 1.0; }, "What a seat wins at most.")
      .def(
          "utility_sum", [](const PlayedGame&) { return 1.0; },
          "Of all players at the end: the winners share 1.")
      .def(
          "get_parameters",
          [](const PlayedGame& g) {
            py::dict out;
            out["scenario"] = g.setup.scenario;
            out["seats"] = g.setup.seats;
            out["options"] = g.setup.options;
            return out;
          },
          "What load_game() would make the same game of: load_game(game.id, **parameters).")
      .def(
          "observation_tensor_size", [](const PlayedGame& g) { return g.bytes->tensor.size(); },
          "How many numbers an observation is.")
      .def(
          "observation_tensor_shape",
          [](const PlayedGame& g) { return std::vector<std::size_t>{g.bytes->tensor.size()}; },
          "The same as a list.")
      .def("__repr__",
           [](const PlayedGame& g) {
             return "tricorne.load_game('" + g.rules->info().id + "', scenario='" +
                    g.setup.scenario + "', seats=" + std::to_string(g.seats()) + ")";
           })
      .def(
          "__eq__",
          [](const PlayedGame& a, const PlayedGame& b) {
            return a.rules == b.rules && a.setup.scenario == b.setup.scenario &&
                   a.setup.seats == b.setup.seats && a.setup.options == b.setup.options;
          },
          py::is_operator())
      .def("__hash__",
           [](const PlayedGame& g) {
             return hash_of_text(g.rules->info().id + g.setup.scenario) >> 1U;
           })
      .def(py::pickle(
          [](const PlayedGame& g) {
            return py::make_tuple(g.rules->info().id, g.setup.scenario, g.setup.seats,
                                  g.setup.options);
          },
          [](const py::tuple& t) {
            Setup setup{t[1].cast<std::string>(), t[2].cast<std::vector<std::string>>(),
                        t[3].cast<std::map<std::string, std::string>>()};
            return std::make_shared<PlayedGame>(
                *accept(play_game(t[0].cast<std::string>(), std::move(setup))));
          }));
  module.def(
      "load_game",
      [](const std::string& id, const std::string& scenario, const py::object& seats,
         const py::dict& options) {
        return std::make_shared<PlayedGame>(
            *accept(play_game(id, read_setup(scenario, seats, options, id))));
      },
      py::arg("id"), py::arg("scenario") = "", py::arg("seats") = py::none(),
      py::arg("options") = py::dict(),
      "A game by its name. `seats`: how many, or the kind of player at each; some games go by\n"
      "other rules for a seat that is played by the rulebook.");
  module.def(
      "use_data",
      [](const std::string& id, const std::string& directory) { accept(use_data(id, directory)); },
      py::arg("id"), py::arg("directory"),
      "An owner's card and board files for a game, as `--data` of the program; before the first\n"
      "game is loaded or played.");
  module.def(
      "games", [] { return to_python(games_json()); },
      "What can be played: a dict a game, as `tricorne games --json` gives.");
}

// ---- The laboratory

SimulationConfig simulation(const std::string& game, std::int64_t games,
                            const std::vector<std::string>& players, const std::string& scenario,
                            int seats, std::uint64_t seed, int jobs, bool check) {
  if (games < 1) throw std::invalid_argument("expected at least one game");
  if (jobs < 0 || jobs > 1024) throw std::invalid_argument("expected 0 to 1024 jobs");
  if (seats < 0 || seats > kMaxSeats) throw std::invalid_argument(game + ": expected 1 to 8 seats");
  note_playing();
  SimulationConfig config;
  config.game = game;
  config.games = games;
  config.players = players;
  config.scenario = scenario;
  config.seats = seats;
  config.seed = seed;
  config.jobs = jobs > 0 ? jobs : static_cast<int>(std::thread::hardware_concurrency());
  config.check = check;
  return config;
}

TournamentConfig tournament_config(const std::string& game, const std::vector<std::string>& players,
                                   std::int64_t beginnings, const std::string& scenario, int seats,
                                   std::uint64_t seed, int jobs, const std::string& shard,
                                   const std::string& record) {
  if (beginnings < 1) throw std::invalid_argument("expected at least one beginning");
  const SimulationConfig checked =
      simulation(game, beginnings, players, scenario, seats, seed, jobs, false);
  TournamentConfig config;
  config.game = game;
  config.scenario = scenario;
  config.players = players;
  config.seats = seats;
  config.beginnings = beginnings;
  config.seed = seed;
  config.jobs = checked.jobs;
  if (!shard.empty()) config.shard = accept(parse_shard(shard));
  config.record = record;
  return config;
}

void bind_lab(py::module_& module) {
  module.def(
      "simulate",
      [](const std::string& game, std::int64_t games, const std::vector<std::string>& players,
         const std::string& scenario, int seats, std::uint64_t seed, int jobs, bool check,
         const std::string& shard) {
        auto config = simulation(game, games, players, scenario, seats, seed, jobs, check);
        if (!shard.empty()) config.shard = accept(parse_shard(shard));
        const SimulationReport report = [&] {
          const py::gil_scoped_release others;
          return accept(simulate(config));
        }();
        return to_python(shard.empty() ? to_json(report) : shard_json(report, config.shard, games));
      },
      py::arg("game"), py::kw_only(), py::arg("games") = 1000,
      py::arg("players") = std::vector<std::string>{}, py::arg("scenario") = "",
      py::arg("seats") = 0, py::arg("seed") = 1, py::arg("jobs") = 1, py::arg("check") = false,
      py::arg("shard") = "",
      "Many games between bots, as `tricorne lab simulate`; with `shard` (\"2/4\") one part of\n"
      "them, for `merge`. `jobs`: threads, 0 for all cores.");
  module.def(
      "merge",
      [](const std::vector<py::object>& shards) {
        std::vector<std::pair<std::string, nlohmann::json>> documents;
        for (std::size_t i = 0; i < shards.size(); ++i) {
          documents.emplace_back("shards[" + std::to_string(i) + "]", from_python(shards[i]));
        }
        return to_python(timeless_json(accept(merge(documents))));
      },
      py::arg("shards"),
      "The parts of a simulation put together, in any order: what one machine would have found,\n"
      "without times.");
  module.def(
      "tournament",
      [](const std::string& game, const std::vector<std::string>& players, std::int64_t beginnings,
         const std::string& scenario, int seats, std::uint64_t seed, int jobs,
         const std::string& shard, const std::string& record) -> py::object {
        const auto config = tournament_config(game, players, beginnings, scenario, seats, seed,
                                              jobs, shard, record);
        const Run run = [&] {
          const py::gil_scoped_release others;
          return accept(play_tournament(config));
        }();
        if (shard.empty()) return to_python(to_json(tournament_report(run), false));
        return py::str(record_text(run));
      },
      py::arg("game"), py::arg("players"), py::kw_only(), py::arg("beginnings") = 100,
      py::arg("scenario") = "", py::arg("seats") = 0, py::arg("seed") = 1, py::arg("jobs") = 1,
      py::arg("shard") = "", py::arg("record") = "",
      "Who is stronger, as `tricorne lab tournament`: every beginning is played with each player\n"
      "at every seat. The report has shares, intervals and ratings, and no times; with `shard`\n"
      "(\"2/4\") it is the record of that part, a text for `merge_tournament`. `record`: a file\n"
      "that keeps the games, so that an interrupted tournament goes on.");
  module.def(
      "merge_tournament",
      [](const std::vector<std::string>& records) {
        std::vector<std::pair<std::string, std::string>> named;
        for (std::size_t i = 0; i < records.size(); ++i) {
          named.emplace_back("records[" + std::to_string(i) + "]", records[i]);
        }
        const Run run = accept(merge_runs(named));
        if (run.header.kind != "tournament") {
          throw std::invalid_argument("a record of '" + run.header.kind + "': expected tournament");
        }
        return to_python(to_json(tournament_report(run), false));
      },
      py::arg("records"),
      "The parts of a tournament put together, in any order: what one machine would have found.");
  module.def(
      "signature", [](const std::string& game) { return hash_text(accept(game_signature(game))); },
      py::arg("game"), "The signature of a game's rules, worked out anew.");
}

// One line at a time; while a player thinks, other threads of Python go on.
class SharedEngine {
 public:
  std::string handle(const std::string& line) {
    const py::gil_scoped_release others;
    const std::lock_guard lock(busy_);
    return engine_.handle(line);
  }

 private:
  std::mutex busy_;
  Engine engine_;
};

void bind_engine(py::module_& module) {
  py::class_<SharedEngine>(module, "Engine", "JSON-RPC lines, as `tricorne engine`.")
      .def(py::init([] {
        note_playing();
        return std::make_unique<SharedEngine>();
      }))
      .def("handle", &SharedEngine::handle, py::arg("line"), "The reply to one line.");
}

}  // namespace

py::object to_python(const nlohmann::json& document) {
  static const py::object* loads =
      new py::object(py::module_::import("json").attr("loads"));  // outlives the interpreter
  return (*loads)(document.dump());
}

nlohmann::json from_python(const py::object& object) {
  const auto text = py::module_::import("json").attr("dumps")(object).cast<std::string>();
  return accept(parse_json(text, "document"));
}

const Catalogue& words(const std::string& language) { return *accept(require_words(language)); }

std::vector<std::string> render(const std::vector<Phrase>& phrases, const std::string& language) {
  std::vector<std::string> out;
  out.reserve(phrases.size());
  for (const Phrase& phrase : phrases) out.push_back(words(language).render(phrase));
  return out;
}

}  // namespace tricorne::python

PYBIND11_MODULE(_tricorne, module) {
  namespace bound = tricorne::python;
  module.doc() = "Tricorne's games: the compiled part of the package `tricorne`.";
  module.attr("__version__") = std::string(tricorne::engine_version());
  module.attr("CHANCE") = bound::kChanceId;
  module.attr("SIMULTANEOUS") = bound::kSimultaneousId;
  module.attr("TERMINAL") = bound::kTerminalId;
  bound::bind_game(module);
  bound::bind_state(module);
  bound::bind_batch(module);
  bound::bind_lab(module);
  bound::bind_engine(module);
}
