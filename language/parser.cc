#include "language/parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "language/checks.h"
#include "language/complaint.h"

namespace tricorne::language {
namespace {

using Kind = Element::Kind;

constexpr int kDeepest = 40;               // forms within forms
constexpr Cell kSingle = 0xffff;           // a chain of one item, which stands for itself
constexpr std::size_t kMostCells = 60000;  // before the last text, the longest of which still fits
constexpr std::size_t kMostNames = 255;

class Parser {
 public:
  Parser(const Grammar& grammar, Program& program, const std::vector<Token>& tokens)
      : grammar_(grammar), program_(program), tokens_(tokens), complaint_(tokens) {}

  Text parse(std::string_view start, Fault& fault) {
    const std::size_t begin = program_.cells.size();
    const Program::Size size = program_.size();
    if (begin > kMostCells) complaint_.stop(0, "the program has no room for more texts");
    Position at = 0;
    const int sort = grammar_.find_sort(start);
    if (start == "statement" ? statements(sort, false, at) : form_of(sort, at)) {
      if (peek().kind != Token::Kind::kEnd) expect("the end of the text");
    }
    if (!complaint_.stopped() && peek().kind == Token::Kind::kEnd && at != 0) {
      complaint_.stop_at_first(check_nodes(grammar_, program_, nodes_));
      if (!complaint_.stopped()) {
        return {at, static_cast<Position>(begin), static_cast<Position>(program_.cells.size())};
      }
    }
    program_.shrink(size);
    fault = complaint_.fault();
    return {};
  }

 private:
  struct Named {
    std::string_view name;
    int sort;
    Cell cell;
    Position declared;  // the form that named it; 0: an implied or local one
  };
  // A form as far as it has been read.
  struct Draft {
    std::vector<Cell> slots;
    std::vector<Named> fresh;    // names it gives, known after it
    std::vector<Position> uses;  // the forms that named the variables it uses
  };
  // Where the parser may have to come back to.
  struct Mark {
    std::size_t at, nodes, scope;
    Program::Size program;
  };
  [[nodiscard]] Mark mark() const { return {at_, nodes_.size(), scope_.size(), program_.size()}; }
  bool back(const Mark& m) {
    at_ = m.at;
    nodes_.resize(m.nodes);
    scope_.resize(m.scope);
    program_.shrink(m.program);
    return false;
  }

  [[nodiscard]] const Token& peek() const { return tokens_[at_]; }
  bool expect(std::string_view label, std::string_view word = {}) {
    complaint_.expect(at_, label, word);
    return false;
  }
  bool literal(std::string_view text) {
    const Token& token = peek();
    if ((token.kind == Token::Kind::kWord || token.kind == Token::Kind::kMark) &&
        token.text == text) {
      ++at_;
      return true;
    }
    return expect(fmt::format("'{}'", text), text);
  }
  Position emit_list(const std::vector<Cell>& items) {
    if (items.size() > kItems) {
      complaint_.stop(at_, fmt::format("more than {} in a row", kItems));
    }
    return emit(static_cast<Cell>(items.size()), items);
  }
  Position emit(Cell head, const std::vector<Cell>& cells) {
    const auto at = static_cast<Position>(program_.cells.size());
    program_.cells.push_back(head);
    program_.cells.insert(program_.cells.end(), cells.begin(), cells.end());
    return at;
  }

  // ---- forms

  bool form_of(int sort, Position& out) {
    if (complaint_.stopped()) return false;
    if (++depth_ > kDeepest) return complaint_.stop(at_, "too many things within each other");
    const Sort& what = grammar_.sort(sort);
    complaint_.enter(at_, what.say_what ? what.what : "");
    bool found = false;
    for (std::size_t i : grammar_.forms_of(sort)) {
      if ((found = form(grammar_.forms()[i], out)) || complaint_.stopped()) break;
    }
    complaint_.leave();
    --depth_;
    return found;
  }

  bool form(const FormInfo& form, Position& out) {
    const Mark start = mark();
    Draft draft;
    if (!elements(form.elements, draft)) return back(start);
    scope_.resize(start.scope);  // what was known within the form only
    if (form.op == kJoined && draft.slots[0] == kSingle) {
      out = draft.slots[1];
      return true;
    }
    out = emit(form.op, draft.slots);
    nodes_.push_back({out, start.at, std::move(draft.uses)});
    for (Named named : draft.fresh) {
      named.declared = out;
      scope_.push_back(named);
    }
    if (form.op == kUntil || form.op == kNext) {
      for (Cell rule : program_.list(draft.slots[1])) program_.lasting.push_back(rule);
    }
    return true;
  }

  bool elements(const std::vector<Element>& all, Draft& draft) {
    return std::all_of(all.begin(), all.end(), [&](const Element& e) { return element(e, draft); });
  }

  bool element(const Element& e, Draft& draft) {
    std::vector<Cell>& slots = draft.slots;
    switch (e.kind) {
      case Kind::kLiteral:
        return literal(e.text);
      case Kind::kFlag:
        slots.push_back(literal(e.text) ? 1 : 0);
        return true;
      case Kind::kWord:
        return word(e, slots);
      case Kind::kSort:
        return item(e.sort, slots);
      case Kind::kId:
        return id(e.sort, e.from, slots);
      case Kind::kInteger:
        return integer(e.from, slots);
      case Kind::kRange:
        return range(slots);
      case Kind::kVariable:
        return variable(e, draft);
      case Kind::kNewVariable:
      case Kind::kLocalVariable:
        return new_variable(e, draft);
      case Kind::kImplied:
        return implied(e, slots);
      case Kind::kBlock:
        return block(slots);
      case Kind::kList:
      case Kind::kChain:
        return list(e, slots);
      case Kind::kOptional:
        return optional(e, draft);
    }
    return false;
  }

  bool optional(const Element& e, Draft& draft) {
    const Mark start = mark();
    const Draft before = draft;
    if (elements(e.inner, draft)) return true;
    back(start);
    draft = before;
    draft.slots.resize(draft.slots.size() + cells_of(e), 0);
    return !complaint_.stopped();
  }

  bool word(const Element& e, std::vector<Cell>& slots) {
    for (std::size_t i = 0; i < e.words.size(); ++i) {
      if (!literal(e.words[i])) continue;
      slots.push_back(static_cast<Cell>(i + e.from));
      return true;
    }
    if (e.optional) slots.push_back(0);
    return e.optional;
  }

  bool id(int sort, Cell from, std::vector<Cell>& slots) {
    const Ids& known = grammar_.ids(sort);
    if (peek().kind == Token::Kind::kWord) {
      const auto found = std::find(known.ids.begin(), known.ids.end(), peek().text);
      if (found != known.ids.end()) {
        slots.push_back(static_cast<Cell>(found - known.ids.begin() + from));
        ++at_;
        return true;
      }
    }
    for (const std::string& one : known.ids) expect(known.what, one);
    return expect(known.what);
  }

  bool integer(Cell from, std::vector<Cell>& slots) {
    if (peek().kind != Token::Kind::kNumber) return expect("a number");
    slots.push_back(static_cast<Cell>(peek().number + from));
    ++at_;
    return true;
  }

  bool range(std::vector<Cell>& slots) {
    if (peek().kind != Token::Kind::kNumber) return expect("a range such as 3, 1-3 or 7+");
    const std::size_t low = slots.size();
    integer(0, slots);
    slots.push_back(slots[low]);
    if (literal("+")) {
      slots.back() = kNoEnd;
    } else if (literal("-")) {
      slots.pop_back();
      return integer(0, slots);
    }
    return true;
  }

  // ---- variables

  bool variable(const Element& e, Draft& draft) {
    const Named* found = nullptr;
    for (const Named& named : scope_) {
      if (named.name == peek().text) found = &named;
      if (named.sort == e.sort) expect(fmt::format("'{}'", named.name), named.name);
    }
    if (found != nullptr && found->sort == e.sort) {
      draft.slots.push_back(static_cast<Cell>(found->cell + e.from));
      draft.uses.push_back(found->declared);
      ++at_;
      return true;
    }
    if (peek().kind == Token::Kind::kVariable) {
      complaint_.explain(at_, found == nullptr
                                  ? ", which names nothing here"
                                  : fmt::format(", which is {}", grammar_.what(found->sort)));
    }
    return expect("");
  }

  bool new_variable(const Element& e, Draft& draft) {
    if (peek().kind != Token::Kind::kVariable) return expect("a new name such as '$c'");
    const std::string_view name = peek().text;
    for (const Named& named : scope_) {
      if (named.name == name) {
        return complaint_.stop(at_,
                               fmt::format("'{}' has a meaning already; take another name", name));
      }
    }
    const Named named = declare(e.sort, name);
    if (complaint_.stopped()) return false;
    (e.kind == Kind::kNewVariable ? draft.fresh : scope_).push_back(named);
    draft.slots.push_back(named.cell);
    ++at_;
    return true;
  }

  bool implied(const Element& e, std::vector<Cell>& slots) {
    // The name stays valid while the grammar does.
    const auto name = std::find_if(implied_.begin(), implied_.end(),
                                   [&](const std::string& n) { return n.substr(1) == e.text; });
    const std::string& kept = name != implied_.end() ? *name : implied_.emplace_back("$" + e.text);
    scope_.push_back(declare(e.sort, kept));
    slots.push_back(scope_.back().cell);
    return !complaint_.stopped();
  }

  Named declare(int sort, std::string_view name) {
    if (scope_.size() >= kVariables) {
      complaint_.stop(at_, fmt::format("more than {} names at once", kVariables));
    }
    const std::string_view bare = name.substr(1);
    auto& names = program_.names;
    auto known = std::find(names.begin(), names.end(), bare);
    if (known == names.end()) known = names.emplace(names.end(), bare);
    if (names.size() > kMostNames) complaint_.stop(at_, "too many different names");
    return {name, sort,
            variable_cell(scope_.size(), static_cast<std::size_t>(known - names.begin())), 0};
  }

  // ---- blocks and lists

  bool block(std::vector<Cell>& slots) {
    if (!literal("{")) return false;
    const std::size_t scope = scope_.size();
    if (++blocks_ > kBlocks) {
      return complaint_.stop(at_ - 1,
                             fmt::format("more than {} blocks within each other", kBlocks));
    }
    Position at = 0;
    const bool closed = statements(grammar_.find_sort("statement"), true, at) && literal("}");
    --blocks_;
    if (!closed) return false;
    scope_.resize(scope);
    slots.push_back(at);
    return true;
  }

  // Statements up to the end of the text or of the block.
  bool statements(int sort, bool in_block, Position& out) {
    std::vector<Cell> all;
    const auto closed = [&] {
      return peek().kind == Token::Kind::kEnd || (in_block && peek().text == "}");
    };
    while (!closed()) {
      Position at = 0;
      if (!form_of(sort, at)) {
        if (in_block) expect("'}'");
        return false;
      }
      all.push_back(at);
      if (closed()) break;
      if (ends_statement(tokens_[at_ - 1]) && peek().text != ";") continue;
      if (literal(";")) continue;
      return expect(in_block ? "'}'" : "the end of the text");
    }
    out = emit_list(all);
    return !complaint_.stopped();
  }

  // A new line or a closed block needs no semicolon.
  [[nodiscard]] bool ends_statement(const Token& last) const {
    return peek().line > last.line || last.text == "}";
  }

  bool list(const Element& e, std::vector<Cell>& slots) {
    std::vector<Cell> items;
    std::size_t joined_by = e.words.size();
    while (true) {
      const Mark start = mark();
      if (!item(e.sort, items)) {
        if (items.empty() || complaint_.stopped()) return false;
        // With nothing between the items, the list ends where no further one fits.
        if (e.text.empty() && e.words.empty()) {
          back(start);
          break;
        }
        return false;
      }
      if (e.text.empty() && e.words.empty()) continue;
      if (e.kind == Kind::kList ? !literal(e.text) : !joint(e, joined_by)) break;
    }
    if (complaint_.stopped()) return false;
    if (e.kind == Kind::kChain) {
      if (items.size() == 1) {
        slots.insert(slots.end(), {kSingle, items[0]});
        return true;
      }
      slots.push_back(static_cast<Cell>(joined_by));
    }
    slots.push_back(emit_list(items));
    return !complaint_.stopped();
  }
  bool item(int sort, std::vector<Cell>& items) {
    if (grammar_.is_ids(sort)) return id(sort, 0, items);
    Position at = 0;
    if (!form_of(sort, at)) return false;
    items.push_back(at);
    return true;
  }
  // A word between the items of a chain: always the same.
  bool joint(const Element& e, std::size_t& joined_by) {
    for (std::size_t i = 0; i < e.words.size(); ++i) {
      if (!literal(e.words[i])) continue;
      if (joined_by != e.words.size() && joined_by != i) {
        return complaint_.stop(at_ - 1, fmt::format("'{}' and '{}' are not mixed in one condition",
                                                    e.words[0], e.words[1]));
      }
      joined_by = i;
      return true;
    }
    return false;
  }

  const Grammar& grammar_;
  Program& program_;
  const std::vector<Token>& tokens_;
  Complaint complaint_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int blocks_ = 0;
  std::vector<ParsedNode> nodes_;
  std::vector<Named> scope_;
  std::deque<std::string> implied_;  // names that no token holds
};

}  // namespace

Text parse(const Grammar& grammar, std::string_view start, std::string_view source,
           Program& program, Fault& fault) {
  const std::vector<Token> words = tokens(source, fault);
  if (!fault.message.empty()) return {};
  return Parser(grammar, program, words).parse(start, fault);
}

}  // namespace tricorne::language
