#include "search/weights.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "search/learned.h"

namespace tricorne::search {

float Net::adds(int stage, std::span<const float> have) const {
  std::array<float, kFirst> one = stages[static_cast<std::size_t>(stage)];
  for (std::size_t i = 0; i < have.size(); ++i) {
    const float x = have[i];
    if (x == 0) continue;
    for (std::size_t k = 0; k < kFirst; ++k) one[k] += x * from[i][k];
  }
  std::array<float, kSecond> two = bias;
  for (std::size_t i = 0; i < kFirst; ++i) {
    const float x = one[i];
    if (x <= 0) continue;
    for (std::size_t k = 0; k < kSecond; ++k) two[k] += x * second[i][k];
  }
  float sum = 0;
  for (std::size_t k = 0; k < kSecond; ++k) sum += std::max(0.0F, two[k]) * out[k];
  return sum;
}

Values softmax(std::span<const float> strengths) {
  Values out{};
  const float top = *std::max_element(strengths.begin(), strengths.end());
  float all = 0;
  for (std::size_t i = 0; i < strengths.size(); ++i) {
    out[i] = std::exp(strengths[i] - top);
    all += out[i];
  }
  for (float& value : out) value /= all;
  return out;
}

namespace {

using nlohmann::json;

// Numbers of four decimals: what is read back is what was written.
template <class Row>
json row_of(const Row& row) {
  json out = json::array();
  for (float w : row) out.push_back(std::round(double{w} * 1e4) / 1e4);
  return out;
}
template <class Rows>
json rows_of(const Rows& rows) {
  json out = json::array();
  for (const auto& row : rows) out.push_back(row_of(row));
  return out;
}

// Fills a row, or says what was expected.
std::string read_row(const json& from, std::span<float> to, std::string_view what) {
  if (!from.is_array() || from.size() != to.size()) {
    return fmt::format("{}: expected {} numbers in a row", what, to.size());
  }
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (!from[i].is_number()) return fmt::format("{}: expected a number", what);
    to[i] = from[i].get<float>();
  }
  return {};
}
template <class Rows>
std::string read_rows(const json& from, Rows& to, std::string_view what) {
  if (!from.is_array() || from.size() != to.size()) {
    return fmt::format("{}: expected {} rows", what, to.size());
  }
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (auto problem = read_row(from[i], to[i], what); !problem.empty()) return problem;
  }
  return {};
}

std::string read_net(const json& from, Net& net) {
  if (!from.is_object()) return "net: expected an object";
  const auto part = [&](const char* name) { return from.value(name, json()); };
  std::string problem = read_rows(part("from"), net.from, "net.from");
  if (problem.empty()) problem = read_rows(part("stages"), net.stages, "net.stages");
  if (problem.empty()) problem = read_rows(part("second"), net.second, "net.second");
  if (problem.empty()) problem = read_row(part("bias"), net.bias, "net.bias");
  if (problem.empty()) problem = read_row(part("out"), net.out, "net.out");
  return problem;
}

}  // namespace

Result<Weights> read_weights(const json& document, int stages, int features) {
  Weights weights(stages, features);
  std::vector<std::span<float>> rows;
  rows.reserve(static_cast<std::size_t>(stages));
  for (int stage = 0; stage < stages; ++stage) {
    rows.emplace_back(weights.of.data() + std::ptrdiff_t{stage} * features,
                      static_cast<std::size_t>(features));
  }
  const json none;
  const auto at = document.find("weights");
  std::string problem = read_rows(at == document.end() ? none : *at, rows, "weights");
  if (const auto net = document.find("net"); problem.empty() && net != document.end()) {
    weights.net.emplace();
    weights.net->from.resize(static_cast<std::size_t>(features));
    weights.net->stages.resize(static_cast<std::size_t>(stages));
    problem = read_net(*net, *weights.net);
  }
  if (!problem.empty()) return Error{problem};
  return weights;
}

void write_weights(const Weights& weights, json& document) {
  json rows = json::array();
  for (int stage = 0; stage < weights.stages; ++stage) rows.push_back(row_of(weights.row(stage)));
  document["weights"] = std::move(rows);
  if (!weights.net) return;
  document["net"] = {{"from", rows_of(weights.net->from)},
                     {"stages", rows_of(weights.net->stages)},
                     {"second", rows_of(weights.net->second)},
                     {"bias", row_of(weights.net->bias)},
                     {"out", row_of(weights.net->out)}};
}

namespace {

void print(const json& value, const std::string& indent, std::string& out) {
  const bool plain = std::none_of(value.begin(), value.end(),
                                  [](const json& part) { return part.is_structured(); });
  if (!value.is_structured() || (value.is_array() && plain)) {
    out += value.dump();
    return;
  }
  out += value.is_array() ? '[' : '{';
  const char* between = "\n";
  for (const auto& [key, part] : value.items()) {
    out += between + indent + ' ';
    if (value.is_object()) out += json(key).dump() + ": ";
    print(part, indent + ' ', out);
    between = ",\n";
  }
  out += '\n' + indent + (value.is_array() ? ']' : '}');
}

}  // namespace

Weights embedded_weights(std::span<const EmbeddedFile> files, std::string_view path, int stages,
                         int features) {
  const std::string_view text = embedded(files, path);
  if (text.empty()) return {stages, features};
  auto read = read_weights(json::parse(text), stages, features);
  return read ? std::move(read).value() : Weights(stages, features);
}

std::string weights_text(const json& document) {
  std::string out;
  print(document, "", out);
  return out + '\n';
}

}  // namespace tricorne::search
