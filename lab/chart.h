// Plots as SVG, for reports that are one file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tricorne::chart {

// The text with what XML reads as its own written out.
std::string escaped(std::string_view text);

// How the numbers of an axis are written.
enum class Unit { kNumber, kPercent, kMilliseconds };
std::string written(double value, Unit unit);

// A value and how sure it is; `mark` is what it is compared with.
struct Dot {
  std::string label;
  double value = 0;
  double low = 0;
  double high = 0;
  std::optional<double> mark;
};
std::string dots(const std::vector<Dot>& rows, Unit unit);

// Least, quarter, middle, three quarters, most.
struct Box {
  std::string label;
  std::vector<int> sorted;
};
std::string boxes(const std::vector<Box>& rows, Unit unit);

// How often which values.
std::string histogram(const std::vector<int>& sorted, std::string_view of);

// A value as it went, between two bounds.
std::string course(const std::vector<double>& values, double bound, std::string_view along);

// Several values as they went, each from 0 to 1; where something happened there is a mark.
struct Line {
  std::string label;
  std::vector<std::pair<double, double>> points;  // when, and how much
};
std::string lines(const std::vector<Line>& all, const std::vector<double>& marks,
                  std::string_view along);

}  // namespace tricorne::chart
