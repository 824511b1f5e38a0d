// An owner's data files: the shipped ones copied are taken, all of them or one alone, every mutilated
// one is refused with one line that names its file. Where they are laid over ours, one that tells of
// a single thing is taken too.
#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "kernel/embedded.h"
#include "kernel/game.h"

namespace tricorne {

// The document with one thing of each of its lists of things that have names or numbers, and nothing
// else.
inline std::string one_of_each(std::string_view text) {
  nlohmann::json out = nlohmann::json::object();
  const auto document = nlohmann::json::parse(text);
  for (const auto& [key, list] : document.items()) {
    if (!list.is_array() || list.empty() || !list.back().is_object()) continue;
    if (!list.back().contains("id") && !list.back().contains("n")) continue;
    out[key] = nlohmann::json::array({list.back()});
  }
  return out.dump();
}

template <class G>
std::string owner_data_problem(const std::filesystem::path& scratch) {
  namespace fs = std::filesystem;
  fs::remove_all(scratch);
  fs::create_directories(scratch);
  if (G::owner_data(scratch.string(), false).ok()) return "an empty directory is taken";
  if (G::owner_data((scratch / "nowhere").string(), false).ok()) return "no directory is taken";
  std::vector<EmbeddedFile> files;
  for (const EmbeddedFile& file : G::files()) {
    if (file.path.find("/data/") != std::string_view::npos) files.push_back(file);
  }
  const auto name_of = [](const EmbeddedFile& file) { return fs::path(file.path).filename(); };
  const auto write = [&](const EmbeddedFile& file, std::string_view text) {
    std::ofstream(scratch / name_of(file), std::ios::binary) << text;
  };
  for (const EmbeddedFile& file : files) {
    write(file, file.text);
    if (auto taken = G::owner_data(scratch.string(), false); !taken) {
      return fmt::format("{} alone is refused: {}", name_of(file).string(), taken.error());
    }
    if constexpr (requires { G::kLaysOver; }) {
      write(file, one_of_each(file.text));
      if (auto taken = G::owner_data(scratch.string(), false); !taken) {
        return "a file that tells of little is refused: " + taken.error();
      }
    }
    fs::remove(scratch / name_of(file));
  }
  for (const EmbeddedFile& file : files) write(file, file.text);
  if (auto taken = G::owner_data(scratch.string(), false); !taken) {
    return "the shipped files are refused: " + taken.error();
  }
  for (const EmbeddedFile& file : files) {
    const std::string name = name_of(file).string();
    const std::string_view text = file.text;
    for (const std::string& broken :
         {std::string(), std::string("[]"), std::string(text.substr(0, text.size() / 2)),
          std::string("{\"surprise\": 1,") + std::string(text.substr(text.find('{') + 1))}) {
      write(file, broken);
      const auto taken = G::owner_data(scratch.string(), false);
      if (taken) return fmt::format("{} is taken with '{:.40}'", name, broken);
      const std::string& error = taken.error();
      if (error.find(name) == std::string::npos || error.find('\n') != std::string::npos) {
        return fmt::format("the complaint about {} is not one line that names it: {}", name, error);
      }
    }
    write(file, text);
  }
  fs::remove_all(scratch);
  return {};
}

}  // namespace tricorne
