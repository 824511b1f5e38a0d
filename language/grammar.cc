#include "language/grammar.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "kernel/document.h"

namespace tricorne::language {
namespace {

using Kind = Element::Kind;

bool word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool all_upper(std::string_view word) {
  return std::all_of(word.begin(), word.end(),
                     [](char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; });
}
std::string lower(std::string_view word) {
  std::string out(word);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}
bool is_word(std::string_view text) { return !text.empty() && word_character(text[0]); }

// Reads the pattern of one form.
class Pattern {
 public:
  Pattern(const Grammar& grammar, const Form& form) : grammar_(grammar), form_(form) {}

  std::vector<Element> read() {
    std::vector<Element> out = sequence(false);
    name_slots(out);
    return out;
  }

 private:
  [[noreturn]] void fail(std::string_view why) const {
    throw DocumentError(fmt::format("grammar: {} '{}': {}", form_.sort, form_.pattern, why));
  }
  [[nodiscard]] bool end() const { return at_ >= form_.pattern.size(); }
  [[nodiscard]] char peek() const { return end() ? '\0' : form_.pattern[at_]; }
  bool take(std::string_view text) {
    if (form_.pattern.substr(at_, text.size()) != text) return false;
    at_ += text.size();
    return true;
  }
  std::string_view word() {
    const std::size_t begin = at_;
    while (!end() && word_character(peek())) ++at_;
    if (begin == at_) fail("expected a word");
    return form_.pattern.substr(begin, at_ - begin);
  }
  int sort(std::string_view name) {
    const int found = grammar_.find_sort(lower(name));
    if (found < 0) fail(fmt::format("there is no sort '{}'", name));
    return found;
  }

  std::vector<Element> sequence(bool inside) {
    std::vector<Element> out;
    while (true) {
      while (peek() == ' ') ++at_;
      if (end() || peek() == ']') break;
      if (take("[")) {
        out.push_back(optional());
        continue;
      }
      Element element = single();
      if (take("...")) {
        repeat(out, element);
      } else {
        out.push_back(std::move(element));
      }
    }
    if (inside != (peek() == ']')) fail("a bracket is missing");
    if (inside) ++at_;
    return out;
  }
  Element optional() {
    std::vector<Element> inner = sequence(true);
    if (inner.empty()) fail("an empty bracket");
    if (inner.size() == 1 && inner[0].kind == Kind::kLiteral) {
      inner[0].kind = Kind::kFlag;
      return inner[0];
    }
    for (Element& element : inner) element.from = 1;
    if (inner.size() == 1 && inner[0].kind == Kind::kWord) {
      inner[0].optional = true;
      return inner[0];
    }
    Element out{.kind = Kind::kOptional};
    out.inner = std::move(inner);
    return out;
  }
  // `what` is the sort that is repeated, or what stands between the items of the sort before it.
  void repeat(std::vector<Element>& out, const Element& what) {
    if (what.kind == Kind::kSort || what.kind == Kind::kId) {
      out.push_back({.kind = Kind::kList, .sort = what.sort});
      return;
    }
    if (out.empty() || (out.back().kind != Kind::kSort && out.back().kind != Kind::kId)) {
      fail("nothing to repeat before '...'");
    }
    Element& item = out.back();
    const int sort = item.sort;
    item = {.kind = what.kind == Kind::kWord ? Kind::kChain : Kind::kList, .sort = sort};
    item.text = what.text;
    item.words = what.words;
  }
  Element single() {
    if (take("'")) {
      const std::size_t close = form_.pattern.find('\'', at_);
      if (close == std::string_view::npos) fail("a quote is missing");
      Element out{.kind = Kind::kLiteral};
      out.text = form_.pattern.substr(at_, close - at_);
      at_ = close + 1;
      return out;
    }
    if (take("<$")) return local();
    if (take("$")) {
      const int of = sort(word());
      return {.kind = take("!") ? Kind::kNewVariable : Kind::kVariable, .sort = of};
    }
    if (is_word(std::string_view(&form_.pattern[at_], 1))) {
      const std::string_view found = word();
      if (peek() == '/') return choice(found);
      return all_upper(found) ? nonterminal(found) : literal(found);
    }
    const std::string_view mark = form_.pattern.substr(at_++, 1);
    return peek() == '/' ? choice(mark) : literal(mark);
  }
  static Element literal(std::string_view text) {
    Element out{.kind = Kind::kLiteral};
    out.text = text;
    return out;
  }
  Element local() {
    Element out{.kind = Kind::kImplied};
    const std::string_view first = word();
    if (take("!")) {
      out.kind = Kind::kLocalVariable;
      out.sort = sort(first);
    } else {
      out.text = first;
      if (!take(" ")) fail("expected the sort of the implied variable");
      out.sort = sort(word());
    }
    if (!take(">")) fail("expected '>'");
    return out;
  }
  Element choice(std::string_view first) {
    Element out{.kind = Kind::kWord};
    out.words.emplace_back(first);
    while (take("/")) {
      out.words.emplace_back(word_character(peek()) ? word() : form_.pattern.substr(at_++, 1));
    }
    return out;
  }
  Element nonterminal(std::string_view name) {
    if (name == "INTEGER") return {.kind = Kind::kInteger};
    if (name == "RANGE") return {.kind = Kind::kRange};
    if (name == "BLOCK") return {.kind = Kind::kBlock};
    if (name == "CMP") return {.kind = Kind::kWord, .words = {"<", ">", "<=", ">=", "="}};
    const int of = sort(name);
    return {.kind = grammar_.is_ids(of) ? Kind::kId : Kind::kSort, .sort = of};
  }

  // ---- names of slots

  void name_slots(std::vector<Element>& elements) {
    std::string before;
    for (Element& element : elements) {
      element.before = before;
      if (element.kind == Kind::kOptional) {
        name_slots(element.inner);
      } else if (element.kind != Kind::kLiteral) {
        element.slot = free_name(usual_name(element), before);
      }
      before = element.kind == Kind::kLiteral && is_word(element.text) ? element.text : "";
    }
  }
  [[nodiscard]] std::string usual_name(const Element& element) const {
    switch (element.kind) {
      case Kind::kFlag:
        return element.text == "-" ? "minus" : element.text;
      case Kind::kWord:
        return element.words[0] == "<" ? "cmp" : "word";
      case Kind::kInteger:
        return "number";
      case Kind::kRange:
        return "range";
      case Kind::kBlock:
        return "block";
      case Kind::kVariable:
      case Kind::kNewVariable:
      case Kind::kLocalVariable:
      case Kind::kImplied:
        return "name";
      default:
        return std::string(grammar_.is_ids(element.sort) ? grammar_.ids(element.sort).sort
                                                         : grammar_.sort(element.sort).name);
    }
  }
  std::string free_name(std::string usual, const std::string& before) {
    if (used_.insert(usual).second) return usual;
    if (!before.empty() && used_.insert(before).second) return before;
    used_.insert(usual + "2");
    return usual + "2";
  }

  const Grammar& grammar_;
  const Form& form_;
  std::size_t at_ = 0;
  std::set<std::string> used_;
};

// What the rules of language/run.h and the printer take for granted of the builtin forms.
struct Contract {
  Op op;
  std::string_view key;
  struct Slot {
    Kind kind;
    std::string_view name;
  };
  std::vector<Slot> slots;
};
const std::vector<Contract>& contracts() {
  static const std::vector<Contract> kContracts = {
      {kInteger, "integer", {{Kind::kInteger, "number"}}},
      {kNamed, "named", {{Kind::kVariable, "name"}}},
      {kHalf, "half", {{Kind::kSort, "number"}}},
      {kJoined, "joined", {{Kind::kChain, "terms"}}},
      {kNot, "not", {{Kind::kSort, "term"}}},
      {kCompare, "compare", {{Kind::kSort, "left"}, {Kind::kWord, "cmp"}, {Kind::kSort, "right"}}},
      {kChoose, "choose", {{Kind::kSort, "who"}, {Kind::kList, "options"}}},
      {kOption, "option", {{Kind::kBlock, "block"}}},
      {kMay, "may", {{Kind::kSort, "who"}, {Kind::kBlock, "block"}}},
      {kSpend,
       "spend",
       {{Kind::kSort, "who"},
        {Kind::kSort, "most"},
        {Kind::kSort, "per"},
        {Kind::kBlock, "block"}}},
      {kRoll, "roll", {{Kind::kSort, "dice"}, {Kind::kSort, "plus"}, {Kind::kList, "bands"}}},
      {kBand, "band", {{Kind::kRange, "range"}, {Kind::kBlock, "block"}}},
      {kIf, "if", {{Kind::kSort, "condition"}, {Kind::kBlock, "then"}, {Kind::kBlock, "else"}}},
      {kNumber,
       "number",
       {{Kind::kNewVariable, "name"},
        {Kind::kSort, "who"},
        {Kind::kSort, "from"},
        {Kind::kSort, "to"}}},
      {kEach,
       "each",
       {{Kind::kLocalVariable, "name"}, {Kind::kVariable, "places"}, {Kind::kBlock, "block"}}},
      {kUntil, "until", {{Kind::kWord, "until"}, {Kind::kList, "rules"}}},
      {kNext, "next", {{Kind::kSort, "who"}, {Kind::kList, "rules"}}},
  };
  return kContracts;
}

void collect_slots(std::vector<Element>& elements, std::vector<Element*>& out) {
  for (Element& element : elements) {
    if (element.kind == Kind::kOptional) {
      collect_slots(element.inner, out);
    } else if (element.kind != Kind::kLiteral) {
      out.push_back(&element);
    }
  }
}

// The faces that the words of the room use: of players, and of what `not` denies.
bool has_faces(const Sort& sort, std::string_view slot) {
  const auto has = [&](std::string_view face) {
    return std::find(sort.faces.begin(), sort.faces.end(), face) != sort.faces.end();
  };
  return slot == "who" ? has("subject") && has("of") : slot != "term" || has("not");
}

// Checks a builtin form against its contract and takes its names of slots; gives its key.
std::string_view keep_contract(const Grammar& grammar, const Form& form,
                               std::vector<Element>& elements) {
  const auto found = std::find_if(contracts().begin(), contracts().end(),
                                  [&](const Contract& c) { return c.op == form.op; });
  std::vector<Element*> slots;
  collect_slots(elements, slots);
  bool kept = found != contracts().end() && slots.size() == found->slots.size();
  for (std::size_t i = 0; kept && i < slots.size(); ++i) {
    kept = slots[i]->kind == found->slots[i].kind;
    slots[i]->slot = found->slots[i].name;
    if (slots[i]->kind == Kind::kSort) {
      kept = kept && has_faces(grammar.sort(slots[i]->sort), slots[i]->slot);
    }
  }
  if (!kept) {
    throw DocumentError(
        fmt::format("grammar: '{}' has not the slots and faces of its op", form.pattern));
  }
  return found->key;
}

}  // namespace

std::size_t cells_of(const Element& element) {
  switch (element.kind) {
    case Kind::kLiteral:
      return 0;
    case Kind::kRange:
    case Kind::kChain:
      return 2;
    case Kind::kOptional: {
      std::size_t sum = 0;
      for (const Element& inner : element.inner) sum += cells_of(inner);
      return sum;
    }
    default:
      return 1;
  }
}

Grammar::Grammar(std::string_view key, std::vector<Sort> sorts, std::vector<Ids> ids,
                 std::span<const Form> forms, Customs customs)
    : key_(key),
      sorts_(std::move(sorts)),
      ids_(std::move(ids)),
      by_sort_(sorts_.size()),
      customs_(customs) {
  forms_.reserve(forms.size() + 1);
  forms_.emplace_back();  // kNothing
  for (const Form& form : forms) add(form);
}

void Grammar::add(const Form& form) {
  const int sort = find_sort(form.sort);
  if (sort < 0 || is_ids(sort)) {
    throw DocumentError(fmt::format("grammar: there is no sort '{}'", form.sort));
  }
  if (form.op == kNothing || by_op_[form.op] != 0) {
    throw DocumentError(fmt::format("grammar: '{}' has the op of another form", form.pattern));
  }
  FormInfo info;
  info.sort = sort;
  info.op = form.op;
  info.name = form.name;
  info.elements = Pattern(*this, form).read();
  for (const Element& element : info.elements) info.cells += cells_of(element);
  info.key = form.op < kOwn ? fmt::format("language.{}", keep_contract(*this, form, info.elements))
                            : fmt::format("{}.{}.{}", key_, form.sort, form.name);
  by_op_[form.op] = forms_.size();
  by_sort_[at(sort)].push_back(forms_.size());
  forms_.push_back(std::move(info));
}

int Grammar::find_sort(std::string_view name) const {
  for (std::size_t i = 0; i < sorts_.size(); ++i) {
    if (sorts_[i].name == name) return static_cast<int>(i);
  }
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    if (ids_[i].sort == name) return static_cast<int>(sorts_.size() + i);
  }
  return -1;
}

int rule_number(const Program& program, const Text& text, Position rule) {
  int number = 0;
  for (Position at : program.lasting) {
    if (at < text.begin || at >= text.end) continue;
    if (at == rule) return number;
    ++number;
  }
  return -1;
}

Position rule_of_number(const Program& program, const Text& text, int number) {
  for (Position at : program.lasting) {
    if (at >= text.begin && at < text.end && number-- == 0) return at;
  }
  return 0;
}

}  // namespace tricorne::language
