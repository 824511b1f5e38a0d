// The compiled part of the package `tricorne`, in pieces.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <nlohmann/json.hpp>

#include "python/state.h"

namespace tricorne::python {

namespace py = pybind11;

void bind_state(py::module_& module);
void bind_batch(py::module_& module);

// Documents are Python's own dicts and lists.
py::object to_python(const nlohmann::json& document);
nlohmann::json from_python(const py::object& object);

const Catalogue& words(const std::string& language);
std::vector<std::string> render(const std::vector<Phrase>& phrases, const std::string& language);

}  // namespace tricorne::python
