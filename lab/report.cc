#include "lab/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "lab/chart.h"
#include "players/review.h"

namespace tricorne {
namespace {

using chart::Unit;

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --ink: #222; --pale: #ccc; --own: #1f5fa8; --paper: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ddd; --pale: #444; --own: #7db4f0; --paper: #181818; }
}
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 760px; margin: 2em auto; padding: 0 1em; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: right; padding: 2px 8px; border-bottom: 1px solid var(--pale); }
th:first-child, td:first-child { text-align: left; }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; }
svg text { fill: var(--ink); }
.grid { stroke: var(--pale); } .mark { stroke: var(--ink); }
.sure { stroke: var(--own); stroke-width: 2; }
.box, .bar { fill: var(--own); fill-opacity: 0.6; }
.faint { opacity: 0.35; stroke-dasharray: 3 3; }
.seat0 { --own: #b3261e; } .seat1 { --own: #1f5fa8; } .seat2 { --own: #2e7d32; }
.seat3 { --own: #a06a00; } .seat4 { --own: #7b3fa0; } .seat5 { --own: #00838f; }
.key { stroke: var(--own); stroke-width: 3; }
circle { fill: var(--own); } polyline { fill: none; stroke: var(--own); stroke-width: 2; }
)";

using Cells = std::vector<std::string>;

std::string row(const Cells& cells, std::string_view tag) {
  std::string out = "<tr>";
  for (const std::string& cell : cells) {
    out += fmt::format("<{0}>{1}</{0}>", tag, chart::escaped(cell));
  }
  return out + "</tr>\n";
}

std::string table(const Cells& head, const std::vector<Cells>& rows) {
  std::string out = "<table>\n" + row(head, "th");
  for (const Cells& cells : rows) out += row(cells, "td");
  return out + "</table>\n";
}

// A part of the page; nothing if there is nothing in it.
std::string section(std::string_view title, std::string_view about, const std::string& inside) {
  if (inside.empty()) return {};
  return fmt::format("<h2>{}</h2>\n<p>{}</p>\n{}\n", chart::escaped(title), chart::escaped(about),
                     inside);
}

std::string page(std::string_view title, std::string_view inside, std::string_view lang = "en") {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{3}\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta name=\"viewport\" content=\"width=device-width\"/>\n"
      "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<h1>{0}</h1>\n{2}</body>\n</"
      "html>\n",
      chart::escaped(title), kStyle, inside, lang);
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }
std::string range(const Interval& sure) {
  return fmt::format("{:.1f} to {:.1f} %", 100 * sure.low, 100 * sure.high);
}
std::string fine_range(const Interval& sure) {
  return fmt::format("{:.2f} to {:.2f} %", 100 * sure.low, 100 * sure.high);
}
double part(double wins, std::int64_t games) {
  return wins / static_cast<double>(std::max<std::int64_t>(1, games));
}

std::string contenders_table(const TournamentReport& report) {
  std::vector<Cells> rows;
  for (const Contender& s : report.contenders) {
    const double scores = std::accumulate(s.scores.begin(), s.scores.end(), 0.0);
    const auto results = static_cast<std::int64_t>(s.scores.size());
    rows.push_back({s.player, std::to_string(s.games), percent(part(s.wins, s.games)),
                    range(interval(s.wins, static_cast<double>(s.games))), percent(s.fair),
                    fmt::format("{:+.0f}", s.rating.value),
                    fmt::format("{:+.0f} to {:+.0f}", s.rating.sure.low, s.rating.sure.high),
                    fmt::format("{:.1f}", part(scores, results)), percent(part(s.beats, results)),
                    fmt::format("{:+.1f}", part(s.ahead, results))});
  }
  return table({"player", "games", "wins", "95 %", "fair", "rating", "95 %", "mean score",
                "before the others", "ahead"},
               rows);
}

}  // namespace

namespace {

// The sentence of an ending speaks of one game; of many its key is told, without the game's name.
std::string name_of_ending(std::string_view key) {
  constexpr std::string_view kBefore = ".ending.";
  const std::size_t at = key.find(kBefore);
  if (at == std::string_view::npos) return "end of the game";
  std::string out(key.substr(at + kBefore.size()));
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c == '_' || c == '.'; }, ' ');
  return out;
}

}  // namespace

std::string html(const TournamentReport& report) {
  std::vector<chart::Dot> rated, won, seated, thought;
  std::vector<chart::Box> scored;
  for (const Contender& s : report.contenders) {
    const double wins = part(s.wins, s.games);
    const Interval sure = interval(s.wins, static_cast<double>(s.games));
    rated.push_back({s.player, s.rating.value, s.rating.sure.low, s.rating.sure.high, 0.0});
    won.push_back({s.player, wins, sure.low, sure.high, s.fair});
    scored.push_back({s.player, s.scores});
    for (std::size_t i = 0; i < s.seats.size(); ++i) {
      const auto& at = s.seats[i];
      if (at.games == 0) continue;
      const Interval here = interval(at.wins, static_cast<double>(at.games));
      seated.push_back({fmt::format("{}, {}", s.player, report.seats[i]), part(at.wins, at.games),
                        here.low, here.high, 1 / static_cast<double>(report.seats.size())});
    }
    const double mean = 1000 * part(s.effort.seconds, s.effort.questions);
    thought.push_back({s.player, mean, mean, 1000 * s.effort.longest, {}});
  }
  const RunHeader& header = report.header;
  std::string inside =
      fmt::format("<p>{}, {} seats, {} games of {}, seed {}, rules {}.</p>\n",
                  chart::escaped(header.tables[0].scenario), report.seats.size(), report.games,
                  header.games, header.seed, chart::escaped(header.rules));
  if (report.stopped > 0) {
    inside += fmt::format("<p>{} games did not end and are not counted: {}.</p>\n", report.stopped,
                          chart::escaped(report.fault));
  }
  inside += contenders_table(report);
  if (const std::string found = verdict(report); !found.empty()) {
    const double error = header.settings.at("error").get<double>();
    inside += section("Is it stronger?", found,
                      chart::course(report.evidence, std::log((1 - error) / error), "beginnings"));
  }
  inside += section("Ratings", "400 points are odds of ten to one in a game for two.",
                    chart::dots(rated, Unit::kNumber));
  inside += section("Wins", "Of the games each took part in; the mark is a fair share.",
                    chart::dots(won, Unit::kPercent));
  inside += section("Wins by seat", "Each seat by itself.", chart::dots(seated, Unit::kPercent));
  inside += section("Scores", "From the least to the most; half of them lie in the box.",
                    chart::boxes(scored, Unit::kNumber));
  inside += section("Length", "How many decisions a game has, chance included.",
                    chart::histogram(report.lengths, "decisions"));
  std::vector<Cells> endings;
  for (const auto& [how, games] : report.endings) {
    endings.push_back({name_of_ending(how), std::to_string(games),
                       percent(part(static_cast<double>(games), report.games - report.stopped))});
  }
  inside += section("Endings", "How the games ended.", table({"ending", "games", ""}, endings));
  inside += section("Time for a question",
                    "Processor time where there was a choice: the mean, and up to the longest.",
                    chart::dots(thought, Unit::kMilliseconds));
  return page(fmt::format("{}: a tournament", header.game), inside);
}

namespace {

// Named by what it is about and whose wins they are.
std::string name_of(const StudyReport& report, const Compared& finding) {
  if (finding.about.empty()) return finding.seat;
  return fmt::format("{}, {}", called(report, finding), finding.seat);
}

std::string differences(const StudyReport& report, const std::vector<Compared>& findings) {
  std::vector<chart::Dot> rows;
  std::vector<Cells> cells;
  for (const Compared& f : findings) {
    const auto& [value, sure] = f.difference;
    rows.push_back({name_of(report, f), value, sure.low, sure.high, 0.0});
    cells.push_back({name_of(report, f), fmt::format("{}", f.sum.with),
                     percent(f.sum.with_wins / std::max(1.0, f.sum.with)),
                     fmt::format("{}", f.sum.without),
                     percent(f.sum.without_wins / std::max(1.0, f.sum.without)),
                     fmt::format("{:+.1f} %", 100 * value), range(sure)});
  }
  if (rows.empty()) return {};
  return chart::dots(rows, Unit::kPercent) +
         table({"", "with", "won", "without", "won", "difference", "95 %"}, cells);
}

// The first of those of a kind.
std::vector<Compared> surest(const std::vector<Compared>& findings, std::string_view what) {
  constexpr std::size_t kMost = 30;
  std::vector<Compared> out;
  for (const Compared& f : findings) {
    if (f.what == what && tells(f) && out.size() < kMost) out.push_back(f);
  }
  return out;
}

}  // namespace

std::string html(const StudyReport& report) {
  const RunHeader& header = report.header;
  std::string inside =
      fmt::format("<p>{} games of {}, seed {}, rules {}.</p>\n", report.games,
                  chart::escaped(fmt::format("{}", fmt::join(header.tables[0].players, ", "))),
                  header.seed, chart::escaped(header.rules));
  if (report.stopped > 0) {
    inside += fmt::format("<p>{} games did not end and are not counted: {}.</p>\n", report.stopped,
                          chart::escaped(report.fault));
  }
  inside += section("Seats and scenarios", "How much more than a fair share each seat wins.",
                    differences(report, report.seats));
  inside += section("First to be asked", "Whoever answers the first question, beside the others.",
                    differences(report, report.first));
  inside += section("Cards that a seat chose",
                    "Wins of those who chose the card beside the same seats when they did not; the "
                    "thirty surest. Of twenty intervals one is wrong by luck, and who wins also "
                    "plays more cards: a difference is a question, not an answer.",
                    differences(report, surest(report.cards, "chose")));
  inside +=
      section("Cards that came up",
              "Wins of a seat in games in which the card came up beside those without it; the "
              "thirty surest.",
              differences(report, surest(report.cards, "came")));
  return page(fmt::format("{}: a study", header.game), inside);
}

std::string html(const GrowthReport& report) {
  const RunHeader& header = report.header;
  std::vector<chart::Dot> left, same;
  std::vector<Cells> rows;
  for (const Grown& g : report.grown) {
    const double share = part(static_cast<double>(g.same), report.questions);
    const Interval sure =
        interval(static_cast<double>(g.same), static_cast<double>(report.questions));
    const auto& [behind, behind_sure] = g.behind;
    left.push_back({g.who, behind, behind_sure.low, behind_sure.high, 0.0});
    same.push_back({g.who, share, sure.low, sure.high, {}});
    rows.push_back({g.who, fmt::format("{:.0f}", g.playouts), percent(share), range(sure),
                    fmt::format("{:.2f} %", 100 * behind), fine_range(behind_sure),
                    g.gained ? fmt::format("{:+.2f} %", 100 * g.gained->value) : "",
                    g.gained ? fine_range(g.gained->sure) : ""});
  }
  // The deepest answers as it does itself.
  left.pop_back();
  same.pop_back();
  std::string inside = fmt::format(
      "<p>{}, {} questions of {} games of {}, seed {}, rules {}; {} were answered alike by "
      "all.</p>\n",
      chart::escaped(header.tables[0].scenario), report.questions, report.games,
      chart::escaped(fmt::format("{}", fmt::join(header.tables[0].players, ", "))), header.seed,
      chart::escaped(header.rules), report.alike);
  if (report.stopped > 0) {
    inside += fmt::format("<p>{} games did not end and are not counted: {}.</p>\n", report.stopped,
                          chart::escaped(report.fault));
  }
  inside += section("What is left behind",
                    fmt::format("Of a chance to win, a question, beside the answer of {}: by the "
                                "judgement of another search.",
                                report.grown.back().who),
                    chart::dots(left, Unit::kPercent));
  inside += section("The same answer", fmt::format("As {} gives.", report.grown.back().who),
                    chart::dots(same, Unit::kPercent));
  inside += table(
      {"answer of", "playouts", "the same", "95 %", "left behind", "95 %", "gained", "95 %"}, rows);
  return page(fmt::format("{}: growth", header.game), inside);
}

namespace {

std::string list(const std::vector<std::string>& lines) {
  std::string out = "<ul>\n";
  for (const std::string& one : lines) out += fmt::format("<li>{}</li>\n", chart::escaped(one));
  return out + "</ul>\n";
}

}  // namespace

std::string html_of_review(const nlohmann::json& review, const Catalogue& words) {
  const ReviewWords told = review_words(review, words);
  std::vector<chart::Line> lines;
  for (std::size_t seat = 0; seat < told.names.size(); ++seat) {
    chart::Line one{told.names[seat], {}};
    for (const nlohmann::json& at : review["chances"]) {
      one.points.emplace_back(at["number"].get<double>(), at["chances"][seat].get<double>());
    }
    lines.push_back(std::move(one));
  }
  std::vector<double> marks;
  for (const nlohmann::json& point : review["turning_points"]) marks.push_back(point["to"]);
  const auto title = [&](const char* key) { return words.render(key); };
  std::string inside = section(title("kernel.review.chances"), told.about,
                               chart::lines(lines, marks, title("kernel.review.move")));
  inside += section(title("kernel.review.points"), "", list(told.points));
  inside += section(title("kernel.review.costly"), "", list(told.costly));
  inside += section(title("kernel.review.seats"), "", list(told.seats));
  return page(title("kernel.review.title"), inside, words.language());
}

}  // namespace tricorne
