#include <algorithm>
#include <limits>
#include <mutex>
#include <thread>

#include "python/module.h"

namespace tricorne::python {
namespace {

constexpr std::int64_t kMostGames = 1'000'000;

// A batch, and the lock that keeps two threads of Python from stepping it at once.
struct VectorGame {
  VectorGame(GamePtr of, const BatchConfig& config)
      : game(std::move(of)), batch(game->bytes->batch(config)), games(config.games) {}

  GamePtr game;
  std::unique_ptr<Batch> batch;
  std::size_t games;
  std::mutex busy;

  // Does something without Python's own lock.
  template <class Work>
  auto alone(Work work) {
    const py::gil_scoped_release others;
    const std::lock_guard lock(busy);
    return work(*batch);
  }
};

void need(const std::optional<std::string>& wrong) {
  if (wrong) throw std::invalid_argument(*wrong);
}

std::unique_ptr<VectorGame> make(const std::shared_ptr<PlayedGame>& game, std::int64_t games,
                                 std::uint64_t seed, int threads, bool restart, bool records,
                                 bool tensors) {
  if (games < 1 || games > kMostGames) {
    throw std::invalid_argument("expected 1 to 1000000 games");
  }
  if (threads < 0 || threads > 1024) throw std::invalid_argument("expected 0 to 1024 threads");
  BatchConfig config;
  config.setup = game->setup;
  config.games = static_cast<std::size_t>(games);
  config.threads = threads > 0 ? static_cast<std::size_t>(threads)
                               : std::max(1U, std::thread::hardware_concurrency());
  config.restart = restart;
  config.records = records;
  if (tensors) config.tensor = &game->bytes->tensor;
  auto out = std::make_unique<VectorGame>(game, config);
  out->alone([&](Batch& batch) { batch.reset(seed); });
  return out;
}

std::size_t place(const VectorGame& v, std::int64_t i) {
  if (i < 0 || static_cast<std::size_t>(i) >= v.games) {
    throw std::out_of_range("there is no game " + std::to_string(i) + ": expected 0 to " +
                            std::to_string(v.games - 1));
  }
  return static_cast<std::size_t>(i);
}

// The answers of a step, as the engine reads them: what is too large for it is no answer.
py::array_t<std::int32_t> answers(const VectorGame& v, const py::object& given) {
  const auto actions = py::array::ensure(given);
  if (!actions || actions.ndim() != 1 || static_cast<std::size_t>(actions.size()) != v.games) {
    throw std::invalid_argument("expected an action a game");
  }
  const char kind = actions.dtype().kind();
  if (kind != 'i' && kind != 'u') throw py::type_error("expected actions that are whole numbers");
  if (py::array_t<std::int32_t, py::array::c_style>::check_(actions)) return actions;
  const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast> wide(actions);
  py::array_t<std::int32_t> out(actions.size());
  for (py::ssize_t i = 0; i < actions.size(); ++i) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    const std::int64_t one = wide.data()[i];
    const bool wrapped = kind == 'u' && one < 0;
    out.mutable_data()[i] =
        static_cast<std::int32_t>(wrapped ? kMost : std::clamp<std::int64_t>(one, -1, kMost));
  }
  return out;
}

// The memory of the batch itself, which lives as long as an array of it does.
template <class T, class Shown = T>
py::array view(const py::object& self, std::vector<T>& data, std::vector<py::ssize_t> shape,
               bool writable = false) {
  py::array out(py::dtype::of<Shown>(), std::move(shape), data.data(), self);
  if (!writable) out.attr("setflags")(py::arg("write") = false);
  return out;
}

template <class Get>
auto rows(Get get) {
  return [get](const py::object& self) {
    auto& v = self.cast<VectorGame&>();
    return get(self, v, v.batch->arrays, static_cast<py::ssize_t>(v.games));
  };
}

void bind_arrays(py::class_<VectorGame>& vector) {
  vector
      .def_property_readonly("actions", rows([](const auto& self, auto&, auto& a, auto n) {
                               return view(self, a.actions, {n}, true);
                             }),
                             "int32 [n]: the answers of the next step(); yours to write.")
      .def_property_readonly("seats", rows([](const auto& self, auto&, auto& a, auto n) {
                               return view(self, a.seats, {n});
                             }),
                             "int8 [n]: who is asked; TERMINAL where nobody is.")
      .def_property_readonly("questions", rows([](const auto& self, auto&, auto& a, auto n) {
                               return view(self, a.questions, {n});
                             }),
                             "uint8 [n]: what, the game's own number.")
      .def_property_readonly("counts", rows([](const auto& self, auto&, auto& a, auto n) {
                               return view(self, a.counts, {n});
                             }),
                             "int16 [n]: how many answers there are.")
      .def_property_readonly(
          "options", rows([](const auto& self, auto&, auto& a, auto n) {
            return view<Action, std::uint8_t>(self, a.options, {n, Decision::kCapacity, 4});
          }),
          "uint8 [n, 512, 4]: kind and three operands of each answer; past `counts` meaningless.")
      .def_property_readonly("done", rows([](const auto& self, auto&, auto& a, auto n) {
                               return view<std::uint8_t, bool>(self, a.done, {n});
                             }),
                             "bool [n]: whether a game ended in the last step.")
      .def_property_readonly("returns", rows([](const auto& self, auto& v, auto& a, auto n) {
                               return view(self, a.returns, {n, v.game->seats()});
                             }),
                             "float32 [n, seats]: of the last game that ended; winners share 1.")
      .def_property_readonly("scores", rows([](const auto& self, auto& v, auto& a, auto n) {
                               return view(self, a.scores, {n, v.game->seats()});
                             }),
                             "int32 [n, seats]: the scores of the same.")
      .def_property_readonly("numbers", rows([](const auto& self, auto&, auto& a, auto n) {
                               return view(self, a.numbers, {n});
                             }),
                             "int64 [n]: which game of the seed is being played.")
      .def_property_readonly("record_bytes", rows([](const auto& self, auto& v, auto& a, auto n) {
                               if (a.records.empty())
                                 throw std::invalid_argument("expected records=True");
                               return view<std::byte, std::uint8_t>(
                                   self, a.records,
                                   {n, static_cast<py::ssize_t>(v.game->bytes->size)});
                             }),
                             "uint8 [n, state_bytes]: what the seat that is asked may know.")
      .def_property_readonly("tensors", rows([](const auto& self, auto& v, auto& a, auto n) {
                               if (a.tensors.empty())
                                 throw std::invalid_argument("expected tensors=True");
                               return view(
                                   self, a.tensors,
                                   {n, static_cast<py::ssize_t>(v.game->bytes->tensor.size())});
                             }),
                             "float32 [n, size]: the same as numbers.");
}

}  // namespace

void bind_batch(py::module_& module) {
  py::class_<VectorGame> vector(
      module, "VectorGame",
      "Many games side by side, each at a question of a player; chance is answered already.");
  vector
      .def(py::init(&make), py::arg("game").none(false), py::arg("n"), py::kw_only(),
           py::arg("seed") = 1, py::arg("threads") = 1, py::arg("restart") = true,
           py::arg("records") = false, py::arg("tensors") = false)
      .def("__len__", [](const VectorGame& v) { return v.games; })
      .def_property_readonly(
          "game", [](const VectorGame& v) { return std::make_shared<PlayedGame>(*v.game); },
          "The game that is played.")
      .def_property_readonly(
          "decisions",
          [](VectorGame& v) { return v.alone([](Batch& batch) { return batch.decisions; }); },
          "Answered since the last reset, those of chance included.")
      .def(
          "reset",
          [](VectorGame& v, std::uint64_t seed) {
            v.alone([&](Batch& batch) { batch.reset(seed); });
          },
          py::arg("seed") = 1, "Begins all games anew: game i of the seed in row i.")
      .def(
          "step",
          [](VectorGame& v) {
            need(v.alone([](Batch& b) { return b.step(b.arrays.actions.data()); }));
          },
          "Answers as the array `actions` says.")
      .def(
          "step",
          [](VectorGame& v, const py::object& actions) {
            const auto given = answers(v, actions);
            need(v.alone([data = given.data()](Batch& b) { return b.step(data); }));
          },
          py::arg("actions"),
          "Answers every question, by index; a negative one leaves that game as it is.")
      .def(
          "sample",
          [](const py::object& self) {
            self.cast<VectorGame&>().alone([](Batch& batch) {
              batch.sample();
              return 0;
            });
            return self.attr("actions");
          },
          "Random answers into `actions`, from the stream of numbers that each game has; those\n"
          "of `tricorne lab simulate` with random players.")
      .def(
          "state",
          [](VectorGame& v, std::int64_t i) {
            const std::size_t at = place(v, i);
            return GameState(v.game, v.alone([&](Batch& batch) {
              return v.game->bytes->read(batch.state(at));
            }));
          },
          py::arg("i"), "A copy of game i, as a state of its own.")
      .def(
          "put",
          [](VectorGame& v, std::int64_t i, const GameState& state) {
            const std::size_t at = place(v, i);
            if (!(state.game()->rules == v.game->rules &&
                  state.game()->seats() == v.game->seats())) {
              throw std::invalid_argument("a state of another game");
            }
            // A copy: without Python's lock others may play on with the state.
            const auto bytes = state.game()->bytes->of(state.get());
            const std::vector<std::byte> own(bytes.begin(), bytes.end());
            v.alone([&](Batch& batch) { batch.put(at, own.data()); });
          },
          py::arg("i"), py::arg("state"), "Goes on in row i from another state.");
  bind_arrays(vector);
}

}  // namespace tricorne::python
