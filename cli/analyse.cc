#include "cli/analyse.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <ostream>

#include "kernel/document.h"
#include "kernel/replace_file.h"
#include "lab/report.h"

namespace tricorne {
namespace {

namespace fs = std::filesystem;

// What was found so far, a line each, in a file: whoever is interrupted goes on from there. A line
// that was not finished is found anew.
class FileNotes final : public ReviewNotes {
 public:
  explicit FileNotes(const std::string& path) {
    std::ifstream in(path);
    std::uintmax_t good = 0;
    for (std::string line; std::getline(in, line);) {
      const nlohmann::json note = nlohmann::json::parse(line, nullptr, false);
      if (in.eof() || !note.is_array() || note.size() != 2 || !note[0].is_string()) break;
      ReviewNotes::put(note[0].get<std::string>(), note[1]);
      good += line.size() + 1;
    }
    in.close();
    std::error_code error;
    if (fs::file_size(path, error) > good && !error) fs::resize_file(path, good, error);
    out_.open(path, std::ios::app);
  }
  [[nodiscard]] bool written() const { return out_.good(); }
  void put(const std::string& key, nlohmann::json found) override {
    out_ << nlohmann::json::array({key, found}).dump() << '\n' << std::flush;
    ReviewNotes::put(key, std::move(found));
  }

 private:
  std::ofstream out_;
};

// One row a seat, as wide as there is room.
void draw(const nlohmann::json& review, const std::vector<std::string>& names, const Style& style,
          std::ostream& out) {
  constexpr std::array kBars{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::array kInks{Ink::kRed,    Ink::kBlue,    Ink::kGreen,
                             Ink::kYellow, Ink::kMagenta, Ink::kCyan};
  constexpr std::size_t kLongest = 100;
  std::size_t label = 0;
  for (const std::string& name : names) label = std::max(label, name.size());
  const std::size_t taken = label + 20;
  const std::size_t room = style.width > taken + 10 ? style.width - taken : 60;
  const nlohmann::json& chances = review["chances"];
  const std::size_t columns = std::min({kLongest, room, std::max<std::size_t>(1, chances.size())});
  const auto last = review["moves"].get<double>();
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    std::string bars;
    std::size_t at = 0;
    for (std::size_t column = 0; column < columns; ++column) {
      const double until = last * static_cast<double>(column + 1) / static_cast<double>(columns);
      while (at + 1 < chances.size() && chances[at + 1]["number"].get<double>() <= until) ++at;
      const double chance = chances[at]["chances"][seat].get<double>();
      bars += kBars[static_cast<std::size_t>(std::lround(std::clamp(chance, 0.0, 1.0) * 7))];
    }
    const auto percent = [&](const char* when) {
      return std::lround(100 * review["summary"][seat][when].get<double>());
    };
    out << "  " << names[seat] << std::string(label - names[seat].size() + 2, ' ')
        << style(kInks[seat % kInks.size()], bars)
        << fmt::format("  {} % → {} %\n", percent("first"), percent("last"));
  }
}

void tell(const nlohmann::json& review, const Catalogue& words, const Style& style,
          std::ostream& out) {
  const ReviewWords told = review_words(review, words);
  const auto title = [&](const char* key) {
    out << '\n' << style(Ink::kBold, words.render(key)) << '\n';
  };
  const auto list = [&](const std::vector<std::string>& lines) {
    for (const std::string& line : lines) out << fitted("  " + line, style.width, 4) << '\n';
  };
  out << told.about << '\n';
  title("kernel.review.chances");
  draw(review, told.names, style, out);
  title("kernel.review.points");
  list(told.points);
  title("kernel.review.costly");
  list(told.costly);
  title("kernel.review.seats");
  list(told.seats);
}

}  // namespace

Result<bool> analyse(const AnalyseConfig& config, const Session& session,
                     const search::AnyExaminer& examiner, const ReviewProgress& progress,
                     std::ostream& out) {
  const fs::path replay(config.replay);
  const std::string name =
      fmt::format("{}.{}.review", replay.filename().string(), review_key(session, config.depth));
  const fs::path folder = config.cache.empty() ? replay.parent_path() : fs::path(config.cache);
  FileNotes notes((folder / name).string());
  // Beside the replay it is a kindness; where it was asked for, a wish.
  if (!config.cache.empty() && !notes.written()) {
    return Error{fmt::format("--cache {}: cannot be written to", config.cache)};
  }
  const nlohmann::json found = review(session, examiner, config.depth, notes, progress);
  if (!config.html.empty()) {
    auto written = replace_file(config.html, html_of_review(found, *config.words));
    if (!written) return written;
  }
  if (config.json) {
    out << found.dump(1) << '\n';
  } else {
    tell(found, *config.words, config.style, out);
  }
  return true;
}

}  // namespace tricorne
