#include "language/printer.h"

#include <algorithm>
#include <cctype>

#include "language/checks.h"

namespace tricorne::language {
namespace {

using Kind = Element::Kind;

// `select` of the catalogue takes words only.
std::string selectable(const std::string& word) {
  static const std::vector<std::pair<std::string_view, std::string_view>> kMarks = {
      {"+", "plus"}, {"-", "minus"}, {"<", "lt"}, {">", "gt"},
      {"<=", "le"},  {">=", "ge"},   {"=", "eq"}};
  for (const auto& [mark, name] : kMarks) {
    if (word == mark) return std::string(name);
  }
  return word;
}

std::string capitals(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

bool has_blocks(const Grammar& grammar, const std::vector<Element>& elements) {
  return std::any_of(elements.begin(), elements.end(), [&](const Element& e) {
    if (e.kind == Kind::kBlock) return true;
    if (e.kind == Kind::kOptional) return has_blocks(grammar, e.inner);
    if (e.kind != Kind::kList || grammar.is_ids(e.sort)) return false;
    const auto forms = grammar.forms_of(e.sort);
    return std::any_of(forms.begin(), forms.end(), [&](std::size_t i) {
      return has_blocks(grammar, grammar.forms()[i].elements);
    });
  });
}

Phrase id_phrase(const Ids& ids, Cell id) {
  Phrase name(ids.key + ids.ids[id]);
  return ids.said.empty() ? name : Phrase(ids.said).with("name", std::move(name));
}

Phrase joined(Phrase first, Phrase second) {
  return Phrase("language.join").with("first", std::move(first)).with("second", std::move(second));
}

// The lines of a block after the sentence that they belong to: a single one may follow it.
void clause(std::vector<Line> lines, bool follow, std::vector<Line>& out) {
  if (follow && lines.size() == 1) {
    out.back().phrase = joined(std::move(out.back().phrase), std::move(lines[0].phrase));
  } else {
    out.insert(out.end(), lines.begin(), lines.end());
  }
}

}  // namespace

std::vector<std::string> in_words(const Catalogue& words, const std::vector<Line>& lines) {
  std::vector<std::string> out;
  out.reserve(lines.size());
  for (const Line& line : lines) {
    out.push_back(std::string(static_cast<std::size_t>(line.depth) * 2, ' ') +
                  words.render(line.phrase));
  }
  return out;
}

Phrase Printer::list(std::vector<Phrase> items, std::string_view last) {
  Phrase out = items[0];
  for (std::size_t i = 1; i < items.size(); ++i) {
    out = Phrase(i + 1 < items.size() ? std::string_view("language.comma") : last)
              .with("first", std::move(out))
              .with("second", std::move(items[i]));
  }
  return out;
}

// ---- phrases

Phrase Printer::phrase(Position node, std::string_view face) const {
  const FormInfo& form = grammar_.form(program_.op(node));
  Phrase out(face.empty() ? form.key : form.key + "." + std::string(face));
  std::size_t slot = 0;
  arguments(form.elements, node, slot, out);
  if (grammar_.customs().dress != nullptr) grammar_.customs().dress(*this, node, out);
  return out;
}

void Printer::arguments(const std::vector<Element>& elements, Position at, std::size_t& slot,
                        Phrase& phrase) const {
  for (const Element& e : elements) {
    if (e.kind == Kind::kOptional) {
      arguments(e.inner, at, slot, phrase);
      continue;
    }
    argument(e, at, slot, phrase);
    slot += cells_of(e);
  }
}

void Printer::argument(const Element& e, Position at, std::size_t slot, Phrase& phrase) const {
  if (e.kind == Kind::kLiteral || e.kind == Kind::kBlock || e.kind == Kind::kImplied) return;
  const Cell held = program_.slot(at, slot);
  const auto cell = static_cast<Cell>(held - e.from);  // where it is no position
  const bool missing = held == 0 && (e.from != 0 || e.kind == Kind::kList);
  const auto text = [&](const std::string& value) { phrase.with_text(e.slot, value); };
  switch (e.kind) {
    case Kind::kFlag:
      text(held != 0 ? "yes" : "no");
      break;
    case Kind::kWord:
      text(missing ? "none" : selectable(e.words[cell]));
      break;
    case Kind::kInteger:
      phrase.with(e.slot, missing ? 0 : cell);
      break;
    case Kind::kId:
      phrase.with_text(e.slot + "_is", missing ? "none" : grammar_.ids(e.sort).ids[cell]);
      if (!missing) phrase.with(e.slot, id_phrase(grammar_.ids(e.sort), cell));
      break;
    case Kind::kRange:
      phrase.with("low", held);
      phrase.with("high", program_.slot(at, slot + 1));
      phrase.with_text("range", program_.slot(at, slot + 1) == kNoEnd ? "open"
                                : program_.slot(at, slot + 1) == held ? "one"
                                                                      : "closed");
      break;
    case Kind::kVariable:
    case Kind::kNewVariable:
    case Kind::kLocalVariable:
      text(missing ? "none" : capitals(program_.name(cell)));
      phrase.with_text("alone", used_.size() < 2 ? "yes" : "no");
      break;
    case Kind::kSort:
      sort_argument(e, held, phrase);
      break;
    case Kind::kList:
      list_argument(e, held, phrase);
      break;
    case Kind::kChain: {
      phrase.with_text("word", e.words[held]);
      std::vector<Phrase> items;
      for (Position item : program_.list(program_.slot(at, slot + 1))) {
        items.push_back(this->phrase(item));
      }
      phrase.with(e.slot, list(std::move(items), held == 0 ? "language.and" : "language.or"));
      break;
    }
    default:
      break;
  }
}

void Printer::sort_argument(const Element& e, Position node, Phrase& phrase) const {
  if (node == 0) {
    phrase.with_text(e.slot + "_is", "none");
    return;
  }
  if (const int number = constant(program_, node); number >= 0) {
    phrase.with_text(e.slot + "_is", "integer");
    phrase.with(e.slot, number);
    return;
  }
  phrase.with_text(e.slot + "_is", grammar_.form(program_.op(node)).name);
  phrase.with(e.slot, this->phrase(node));
  for (std::string_view face : grammar_.sort(e.sort).faces) {
    phrase.with(e.slot + "_" + std::string(face), this->phrase(node, face));
  }
}

void Printer::list_argument(const Element& e, Position list, Phrase& phrase) const {
  if (!grammar_.is_ids(e.sort) && has_blocks(grammar_, {e})) return;
  std::vector<Phrase> items;
  for (Cell item : program_.list(list)) {
    items.push_back(grammar_.is_ids(e.sort) ? id_phrase(grammar_.ids(e.sort), item)
                                            : this->phrase(item));
  }
  phrase.with(e.slot + "_count", static_cast<std::int64_t>(items.size()));
  const std::string_view last = e.text == "|" ? "language.or" : "language.and";
  if (!items.empty()) phrase.with(e.slot, this->list(std::move(items), last));
}

// ---- texts

bool Printer::simple(Position at) const {
  const FormInfo& form = grammar_.form(program_.op(at));
  return form.op != kUntil && form.op != kNext && !has_blocks(grammar_, form.elements);
}

bool Printer::all_simple(Position block) const {
  const auto statements = program_.list(block);
  return std::all_of(statements.begin(), statements.end(), [&](Cell at) { return simple(at); });
}

std::vector<Line> Printer::text(Position block) {
  std::vector<Line> out;
  used_.clear();
  for (Position at : program_.list(block)) count_names(at);
  for (Position at : program_.list(block)) statement(at, 0, out);
  return out;
}

Phrase Printer::line(Position block) {
  std::vector<Line> lines;
  statements(block, 0, lines);
  Phrase out = std::move(lines[0].phrase);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    out = joined(std::move(out), std::move(lines[i].phrase));
  }
  return out;
}

void Printer::count_names(Position at) {
  std::size_t slot = 0;
  const auto visit = [&](const auto& self, const std::vector<Element>& elements) -> void {
    for (const Element& e : elements) {
      if (e.kind == Kind::kOptional) {
        self(self, e.inner);
        continue;
      }
      const Cell cell = cells_of(e) == 0 ? Cell{0} : program_.slot(at, slot);
      slot += cells_of(e);
      if (e.kind == Kind::kVariable && (e.from == 0 || cell != 0)) {
        const auto name = static_cast<Cell>(cell - e.from);
        if (std::find(used_.begin(), used_.end(), name) == used_.end()) used_.push_back(name);
      }
      if (e.kind == Kind::kSort && cell != 0) count_names(cell);
      const bool items = e.kind == Kind::kBlock || e.kind == Kind::kList || e.kind == Kind::kChain;
      if (!items || (e.sort >= 0 && grammar_.is_ids(e.sort))) continue;
      const Cell list = e.kind == Kind::kChain ? program_.slot(at, slot - 1) : cell;
      for (Cell item : program_.list(list)) count_names(item);
    }
  };
  visit(visit, grammar_.form(program_.op(at)).elements);
}

// Statements without blocks of their own share a line.
void Printer::statements(Position block, int depth, std::vector<Line>& out) {
  bool open = false;
  for (Position at : program_.list(block)) {
    const std::size_t before = out.size();
    statement(at, depth, out);
    if (open && simple(at)) {
      out[before - 1].phrase =
          joined(std::move(out[before - 1].phrase), std::move(out[before].phrase));
      out.pop_back();
    }
    open = simple(at);
  }
  if (program_.list(block).empty()) out.push_back({depth, "language.nothing"});
}

void Printer::statement(Position at, int depth, std::vector<Line>& out) {
  const FormInfo& form = grammar_.form(program_.op(at));
  out.push_back({depth, phrase(at)});
  std::vector<std::vector<Line>> blocks;
  std::size_t slot = 0;
  parts(form.elements, at, slot, depth, blocks);
  if (form.op == kIf) {
    // An `else` must not seem to belong to an `if` that shares the line.
    clause(std::move(blocks[0]), blocks.size() == 1 || all_simple(program_.slot(at, 1)), out);
    if (blocks.size() > 1) {
      out.push_back({depth, "language.otherwise"});
      clause(std::move(blocks[1]), true, out);
    }
    return;
  }
  for (std::vector<Line>& lines : blocks) clause(std::move(lines), blocks.size() == 1, out);
}

// The lines of each block that the form holds, itself or in the items of a list.
void Printer::parts(const std::vector<Element>& elements, Position at, std::size_t& slot, int depth,
                    std::vector<std::vector<Line>>& out) {
  const FormInfo& form = grammar_.form(program_.op(at));
  for (const Element& e : elements) {
    if (e.kind == Kind::kOptional) {
      parts(e.inner, at, slot, depth, out);
      continue;
    }
    const Cell cell = cells_of(e) == 0 ? Cell{0} : program_.slot(at, slot);
    slot += cells_of(e);
    if (e.kind == Kind::kNewVariable) declared_[variable_slot(cell)] = at;
    if (e.kind == Kind::kLocalVariable || e.kind == Kind::kImplied) {
      declared_[variable_slot(cell)] = 0;
    }
    if (e.kind == Kind::kBlock && cell != 0) {
      std::vector<Line> lines;
      statements(cell, depth + 1, lines);
      if (form.op == kBand || (!e.before.empty() && form.op != kIf)) {
        Phrase label = phrase(at);  // for its arguments
        label.key = form.op < kOwn ? form.key : form.key + "." + e.before;
        lines[0].phrase = std::move(label).with("text", std::move(lines[0].phrase));
        for (std::size_t i = 1; i < lines.size(); ++i) ++lines[i].depth;
      }
      out.push_back(std::move(lines));
    } else if (e.kind == Kind::kList && has_blocks(grammar_, {e})) {
      for (Position item : program_.list(cell)) {
        const Op op = program_.op(item);
        if (op == kOption || op == kBand) {
          std::size_t inner = 0;
          parts(grammar_.form(op).elements, item, inner, depth, out);
        } else {
          statement(item, depth + 1, out.emplace_back());
        }
      }
    } else if (e.kind == Kind::kList && !grammar_.is_ids(e.sort) && form.op < kOwn) {
      // Rules none of which can hold a block.
      for (Position item : program_.list(cell)) statement(item, depth + 1, out.emplace_back());
    }
  }
}

}  // namespace tricorne::language
