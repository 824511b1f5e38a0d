// The rulings of a game: how it reads what its rulebook leaves open. Each is held by a test that cites it.
#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace tricorne {

// The rulings of `folder`/rulings.md that no test in `folder`/tests cites ("ruling 12", "rulings 12, 14"),
// but for those `of_wording`, which no game could show: empty, or their numbers.
inline std::string rulings_problem(const std::filesystem::path& folder,
                                   const std::set<int>& of_wording = {}) {
  const auto each_match = [](const std::filesystem::path& path, const std::regex& pattern,
                             const auto& use) {
    std::ostringstream read;
    read << std::ifstream(path).rdbuf();
    const std::string text = read.str();
    for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at) {
      use((*at)[1].str());
    }
  };
  const std::regex citation(R"(\b[Rr]ulings? ((?:\d+(?:, | and )?)+))");
  const std::regex number(R"((\d+))");
  const std::regex ruling(R"((?:^|\n)(\d+)\. \()");
  std::set<int> cited = of_wording;
  for (const auto& test : std::filesystem::directory_iterator(folder / "tests")) {
    each_match(test.path(), citation, [&](const std::string& list) {
      for (std::sregex_iterator at(list.begin(), list.end(), number), end; at != end; ++at) {
        cited.insert(std::stoi(at->str()));
      }
    });
  }
  int rulings = 0;
  std::string without;
  each_match(folder / "rulings.md", ruling, [&](const std::string& n) {
    ++rulings;
    if (!cited.contains(std::stoi(n))) without += ' ' + n;
  });
  if (rulings == 0) return fmt::format("no rulings in {}", (folder / "rulings.md").string());
  return without.empty() ? without : "no test cites" + without;
}

}  // namespace tricorne
