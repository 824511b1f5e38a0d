// Rows that name their numbers: they may stand in any file and in any order, and each goes to its
// place in the table.
//
//     constexpr auto kRows = in_order<Row>({{1, {"second"}}, {0, {"first"}}});
#pragma once

#include <array>
#include <cstddef>

namespace tricorne {

template <class Row>
struct Numbered {
  std::size_t number;
  Row row;
};

// Does not compile where a number is missing or given twice.
template <class Row, std::size_t kRows>
consteval std::array<Row, kRows> in_order(const Numbered<Row> (&rows)[kRows]) {
  std::array<Row, kRows> out{};
  std::array<bool, kRows> given{};
  for (const Numbered<Row>& one : rows) {
    if (given.at(one.number)) throw "this number is given twice";
    given[one.number] = true;
    out[one.number] = one.row;
  }
  return out;
}

}  // namespace tricorne
