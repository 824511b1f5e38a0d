#include "language/source.h"

#include <fmt/format.h>

namespace tricorne::language {
namespace {

using Kind = Element::Kind;

class Writer {
 public:
  Writer(const Grammar& grammar, const Program& program) : grammar_(grammar), program_(program) {}

  std::string take() { return std::move(out_); }

  void statements(Position block) {
    bool first = true;
    for (Position statement : program_.list(block)) {
      if (!first) put(";");
      first = false;
      node(statement);
    }
  }

  void node(Position at) {
    std::size_t slot = 0;
    for (const Element& e : grammar_.form(program_.op(at)).elements) element(e, at, slot);
  }

 private:
  static bool holds(std::string_view marks, std::string_view text) {
    return text.size() == 1 && marks.find(text[0]) != std::string_view::npos;
  }
  void put(std::string_view text) {
    const bool close = holds("),;=|(]", text) || holds("(=|,[+-", last_);
    if (!out_.empty() && !close) out_ += ' ';
    out_ += text;
    last_ = text;
  }
  // Its cell is the thing itself and not the position of a node.
  static bool immediate(const Element& e) {
    return e.kind == Kind::kWord || e.kind == Kind::kId || e.kind == Kind::kInteger ||
           e.kind == Kind::kVariable;
  }
  [[nodiscard]] bool missing(const Element& e, Position at, std::size_t slot) const {
    for (std::size_t i = 0; i < cells_of(e); ++i) {
      if (program_.slot(at, slot + i) != 0) return false;
    }
    return true;
  }

  void element(const Element& e, Position at, std::size_t& slot) {
    const Cell held = cells_of(e) == 0 ? Cell{0} : program_.slot(at, slot);
    const auto cell = static_cast<Cell>(held - (immediate(e) ? e.from : 0));
    switch (e.kind) {
      case Kind::kLiteral:
        put(e.text);
        break;
      case Kind::kFlag:
        if (cell != 0) put(e.text);
        break;
      case Kind::kWord:
        if (!e.optional || held != 0) put(e.words[cell]);
        break;
      case Kind::kSort:
        node(cell);
        break;
      case Kind::kId:
        put(grammar_.ids(e.sort).ids[cell]);
        break;
      case Kind::kInteger:
        put(std::to_string(cell));
        break;
      case Kind::kRange:
        range(cell, program_.slot(at, slot + 1));
        break;
      case Kind::kVariable:
      case Kind::kNewVariable:
      case Kind::kLocalVariable:
        put("$" + program_.name(cell));
        break;
      case Kind::kImplied:
        break;
      case Kind::kBlock:
        put("{");
        statements(cell);
        put("}");
        break;
      case Kind::kList:
        items(e, cell, e.text);
        break;
      case Kind::kChain:
        items(e, program_.slot(at, slot + 1), e.words[cell]);
        break;
      case Kind::kOptional:
        if (missing(e, at, slot)) break;
        for (const Element& inner : e.inner) element(inner, at, slot);
        return;
    }
    slot += cells_of(e);
  }
  void range(Cell low, Cell high) {
    put(high == low      ? std::to_string(low)
        : high == kNoEnd ? fmt::format("{}+", low)
                         : fmt::format("{}-{}", low, high));
  }
  void items(const Element& e, Position list, std::string_view between) {
    bool first = true;
    for (Cell item : program_.list(list)) {
      if (!first && !between.empty()) put(between);
      first = false;
      if (grammar_.is_ids(e.sort)) {
        put(grammar_.ids(e.sort).ids[item]);
      } else {
        node(item);
      }
    }
  }

  const Grammar& grammar_;
  const Program& program_;
  std::string out_;
  std::string last_;
};

}  // namespace

std::string source(const Grammar& grammar, const Program& program, Position block) {
  Writer writer(grammar, program);
  writer.statements(block);
  return writer.take();
}

std::string node_source(const Grammar& grammar, const Program& program, Position node) {
  Writer writer(grammar, program);
  writer.node(node);
  return writer.take();
}

}  // namespace tricorne::language
