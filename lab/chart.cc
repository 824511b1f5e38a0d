#include "lab/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tricorne::chart {
namespace {

constexpr double kWidth = 720;
constexpr double kLabels = 220;  // left of a chart with rows
constexpr double kRow = 26;
constexpr double kAxis = 34;  // below
constexpr double kMargin = 24;

// From the value at the left end to that at the right.
struct Scale {
  double low = 0;
  double high = 1;
  double from = 0;
  double to = 1;

  [[nodiscard]] double at(double value) const {
    return from + (to - from) * (value - low) / (high - low);
  }
};

// A step of 1, 2 or 5 times a power of ten that divides the range into four to ten.
double step_of(double range) {
  const double power = std::pow(10, std::floor(std::log10(range / 4)));
  for (double times : {1.0, 2.0, 5.0}) {
    if (range / (times * power) <= 10) return times * power;
  }
  return 10 * power;
}

Scale scale_of(double low, double high, double from, double to) {
  if (high - low < 1e-9) high = low + 1;
  const double step = step_of(high - low);
  return {std::floor(low / step) * step, std::ceil(high / step) * step, from, to};
}

std::string text(double x, double y, std::string_view anchor, std::string_view what) {
  return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>)", x, y, anchor,
                     escaped(what));
}
std::string line(double x1, double y1, double x2, double y2, std::string_view kind) {
  return fmt::format(R"(<line class="{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)", kind,
                     x1, y1, x2, y2);
}
std::string rectangle(double x, double y, double width, double height, std::string_view kind) {
  return fmt::format(R"(<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>)",
                     kind, x, y, width, height);
}

std::string drawing(double height, std::string_view inside) {
  return fmt::format(R"(<svg viewBox="0 0 {:.0f} {:.0f}" role="img">{}</svg>)", kWidth, height,
                     inside);
}

// Lines from top to bottom with their numbers below.
std::string axis(const Scale& scale, double bottom, Unit unit) {
  std::string out;
  const double step = step_of(scale.high - scale.low);
  for (double value = scale.low; value <= scale.high + step / 2; value += step) {
    const double rounded = std::round(value / step) * step;
    out += line(scale.at(value), 4, scale.at(value), bottom, "grid");
    out += text(scale.at(value), bottom + 18, "middle", written(rounded, unit));
  }
  return out;
}

double row_middle(std::size_t row) { return 6 + kRow * (static_cast<double>(row) + 0.5); }

double bottom_of(std::size_t rows) { return 12 + kRow * static_cast<double>(rows); }

// At so many parts of a hundred of the way from the least to the most.
int part_of(const std::vector<int>& sorted, std::size_t hundredths) {
  return sorted[(sorted.size() - 1) * hundredths / 100];
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string written(double value, Unit unit) {
  if (value == 0) value = 0;  // never -0
  if (unit == Unit::kPercent) return fmt::format("{:.4g} %", 100 * value);
  if (unit == Unit::kMilliseconds) return fmt::format("{:.4g} ms", value);
  return fmt::format("{:.6g}", value);
}

std::string dots(const std::vector<Dot>& rows, Unit unit) {
  if (rows.empty()) return {};
  double low = rows[0].low;
  double high = rows[0].high;
  for (const Dot& row : rows) {
    low = std::min({low, row.low, row.mark.value_or(low)});
    high = std::max({high, row.high, row.mark.value_or(high)});
  }
  const Scale scale = scale_of(low, high, kLabels, kWidth - kMargin);
  const double bottom = bottom_of(rows.size());
  std::string inside = axis(scale, bottom, unit);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Dot& row = rows[i];
    const double y = row_middle(i);
    inside += text(kLabels - 10, y + 4, "end", row.label);
    if (row.mark) {
      const double x = scale.at(*row.mark);
      inside += line(x, y - 9, x, y + 9, "mark");
    }
    inside += line(scale.at(row.low), y, scale.at(row.high), y, "sure");
    inside += fmt::format(
        R"(<circle cx="{:.1f}" cy="{:.1f}" r="5"><title>{}: {} ({} to {})</title></circle>)",
        scale.at(row.value), y, escaped(row.label), written(row.value, unit),
        written(row.low, unit), written(row.high, unit));
  }
  return drawing(bottom + kAxis, inside);
}

std::string boxes(const std::vector<Box>& rows, Unit unit) {
  double low = 0;
  double high = 1;
  bool any = false;
  for (const Box& row : rows) {
    if (row.sorted.empty()) continue;
    low = any ? std::min<double>(low, row.sorted.front()) : row.sorted.front();
    high = any ? std::max<double>(high, row.sorted.back()) : row.sorted.back();
    any = true;
  }
  const Scale scale = scale_of(low, high, kLabels, kWidth - kMargin);
  const double bottom = bottom_of(rows.size());
  std::string inside = axis(scale, bottom, unit);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& sorted = rows[i].sorted;
    const double y = row_middle(i);
    inside += text(kLabels - 10, y + 4, "end", rows[i].label);
    if (sorted.empty()) continue;
    const auto at = [&](std::size_t hundredths) { return scale.at(part_of(sorted, hundredths)); };
    inside += line(at(0), y, at(100), y, "sure");
    inside += rectangle(at(25), y - 7, std::max(1.0, at(75) - at(25)), 14, "box");
    inside += line(at(50), y - 9, at(50), y + 9, "mark");
  }
  return drawing(bottom + kAxis, inside);
}

std::string histogram(const std::vector<int>& sorted, std::string_view of) {
  if (sorted.empty()) return {};
  constexpr int kMostBars = 24;
  constexpr double kHeight = 160;
  const int range = sorted.back() - sorted.front() + 1;
  const int width = (range + kMostBars - 1) / kMostBars;
  std::vector<int> bars(static_cast<std::size_t>((range + width - 1) / width));
  for (int value : sorted) ++bars[static_cast<std::size_t>((value - sorted.front()) / width)];
  const double top = *std::max_element(bars.begin(), bars.end());
  const Scale scale{static_cast<double>(sorted.front()),
                    sorted.front() + static_cast<double>(width) * static_cast<double>(bars.size()),
                    kMargin, kWidth - kMargin};
  std::string inside;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double from = sorted.front() + static_cast<double>(width) * static_cast<double>(i);
    const double height = (kHeight - 10) * bars[i] / top;
    inside += fmt::format("<g><title>{} to {}: {}</title>{}</g>", from, from + width - 1, bars[i],
                          rectangle(scale.at(from) + 1, kHeight - height,
                                    scale.at(from + width) - scale.at(from) - 2, height, "bar"));
  }
  inside += line(kMargin, kHeight, kWidth - kMargin, kHeight, "mark");
  inside += text(kMargin, kHeight + 18, "start", std::to_string(sorted.front()));
  inside += text(kWidth - kMargin, kHeight + 18, "end", std::to_string(sorted.back()));
  inside += text(kWidth / 2, kHeight + 18, "middle", of);
  return drawing(kHeight + kAxis, inside);
}

std::string course(const std::vector<double>& values, double bound, std::string_view along) {
  constexpr double kHeight = 180;
  double most = bound * 1.2;
  for (double value : values) most = std::max(most, std::abs(value));
  const Scale up{-most, most, kHeight, 4};
  const Scale right{0, std::max<double>(1, static_cast<double>(values.size())), kMargin + 30,
                    kWidth - kMargin};
  std::string inside;
  for (const auto& [at, kind] : {std::pair{bound, "mark"}, {0.0, "grid"}, {-bound, "mark"}}) {
    inside += line(right.from, up.at(at), right.to, up.at(at), kind);
    inside += text(right.from - 6, up.at(at) + 4, "end", fmt::format("{:.1f}", at));
  }
  std::string points = fmt::format("{:.1f},{:.1f}", right.at(0), up.at(0));
  for (std::size_t i = 0; i < values.size(); ++i) {
    points += fmt::format(" {:.1f},{:.1f}", right.at(static_cast<double>(i + 1)), up.at(values[i]));
  }
  inside += fmt::format(R"(<polyline points="{}"/>)", points);
  inside += text(right.to, kHeight + 18, "end", fmt::format("{} {}", values.size(), along));
  return drawing(kHeight + kAxis, inside);
}

std::string lines(const std::vector<Line>& all, const std::vector<double>& marks,
                  std::string_view along) {
  constexpr double kHeight = 240;
  constexpr double kQuarters = 4;
  double last = 1;
  for (const Line& one : all) {
    if (!one.points.empty()) last = std::max(last, one.points.back().first);
  }
  const Scale up{0, 1, kHeight, 24};
  const Scale right{0, last, kMargin + 36, kWidth - kMargin};
  std::string inside;
  for (double i = 0; i <= kQuarters; ++i) {
    const double y = up.at(i / kQuarters);
    inside += line(right.from, y, right.to, y, "grid");
    inside += text(right.from - 6, y + 4, "end", written(i / kQuarters, Unit::kPercent));
  }
  for (double mark : marks) {
    inside += line(right.at(mark), up.from, right.at(mark), up.to, "mark faint");
  }
  double legend = right.from;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::string points;
    for (const auto& [when, much] : all[i].points) {
      points += fmt::format("{:.1f},{:.1f} ", right.at(when), up.at(much));
    }
    inside += fmt::format(R"(<polyline class="seat{}" points="{}"><title>{}</title></polyline>)", i,
                          points, escaped(all[i].label));
    inside +=
        fmt::format(R"(<g class="seat{}">{}</g>)", i, line(legend, 10, legend + 18, 10, "key"));
    inside += text(legend + 22, 14, "start", all[i].label);
    legend += (right.to - right.from) / static_cast<double>(all.size());
  }
  for (double i = 0; i < kQuarters; ++i) {
    const double at = std::round(last * i / kQuarters);
    inside += text(right.at(at), kHeight + 18, "middle", fmt::format("{:.0f}", at));
  }
  inside += text(right.to, kHeight + 18, "end", fmt::format("{} {:.0f}", along, last));
  return drawing(kHeight + kAxis, inside);
}

}  // namespace tricorne::chart
