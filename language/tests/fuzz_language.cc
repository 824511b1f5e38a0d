// A fuzzer's bytes as a text: either it is refused at a place within it, or its normal form is read
// as the same program and can be said.
#include <cstdio>
#include <cstdlib>

#include "language/printer.h"
#include "language/source.h"
#include "language/tests/mini.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tricorne::language;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Grammar& grammar = tricorne::mini::grammar();
  Program first;
  Fault fault;
  const Text a = parse(grammar, "statement", text, first, fault);
  if (!fault.message.empty()) {
    if (fault.line < 1 || fault.column < 1 || first.cells.size() != 1) std::abort();
    return 0;
  }
  const std::string written = source(grammar, first, a.at);
  if (written.size() > 4000) return 0;  // longer than a text may be
  Program second;
  const Text b = parse(grammar, "statement", written, second, fault);
  if (!fault.message.empty() || a != b || first.cells != second.cells) {
    std::fprintf(stderr, "%s\n%s\n", written.c_str(), fault.what().c_str());
    std::abort();
  }
  Printer(grammar, first).text(a.at);
  return 0;
}
