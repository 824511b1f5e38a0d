// Texts at random, straight from a grammar: for testing that whatever can be written is read,
// written back and said. Names are given and used as the grammar has them; a text may still break a
// law that is no part of the grammar (a range no die can give), and is then refused.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "kernel/rng.h"
#include "language/grammar.h"

namespace tricorne::language {

class RandomText {
 public:
  RandomText(const Grammar& grammar, FastRng& rng) : grammar_(grammar), rng_(rng) {}

  // A few statements.
  std::string statements() {
    std::string out;
    for (std::size_t i = 1 + below(3); i > 0; --i) out += form_of(statement()) + "; ";
    return out;
  }
  std::string condition() { return form_of(grammar_.find_sort("condition")); }

 private:
  using Kind = Element::Kind;
  struct Named {
    std::string name;
    int sort;
  };

  std::size_t below(std::size_t n) { return rng_.below(static_cast<std::uint32_t>(n)); }
  [[nodiscard]] int statement() const { return grammar_.find_sort("statement"); }

  [[nodiscard]] bool known(int sort) const {
    return std::any_of(scope_.begin(), scope_.end(),
                       [&](const Named& named) { return named.sort == sort; });
  }
  // It uses no name of a sort that has none, and deep down holds nothing further.
  [[nodiscard]] bool possible(const std::vector<Element>& elements) const {
    return std::all_of(elements.begin(), elements.end(), [&](const Element& e) {
      if (e.kind == Kind::kVariable) return known(e.sort);
      if (e.kind == Kind::kNewVariable || e.kind == Kind::kLocalVariable) {
        return scope_.size() < kVariables;
      }
      return depth_ < 8 || (e.kind != Kind::kSort && e.kind != Kind::kBlock);
    });
  }

  std::string form_of(int sort) {
    const auto forms = grammar_.forms_of(sort);
    std::vector<const FormInfo*> fitting;
    for (std::size_t i : forms) {
      if (possible(grammar_.forms()[i].elements)) fitting.push_back(&grammar_.forms()[i]);
    }
    // Nothing ends here: the text will be refused.
    if (fitting.empty() || depth_ > 20) return "?";
    ++depth_;
    const std::size_t scope = scope_.size();
    std::vector<Named> fresh;
    std::string out = all(fitting[below(fitting.size())]->elements, fresh);
    scope_.resize(scope);
    scope_.insert(scope_.end(), fresh.begin(), fresh.end());
    --depth_;
    return out;
  }
  std::string all(const std::vector<Element>& elements, std::vector<Named>& fresh) {
    std::string out;
    for (const Element& e : elements) out += one(e, fresh) + " ";
    return out;
  }
  std::string one(const Element& e, std::vector<Named>& fresh) {
    switch (e.kind) {
      case Kind::kLiteral:
        return e.text;
      case Kind::kFlag:
        return below(2) == 0 ? "" : e.text;
      case Kind::kWord:
        return e.optional && below(2) == 0 ? "" : e.words[below(e.words.size())];
      case Kind::kSort:
        return form_of(e.sort);
      case Kind::kId:
        return grammar_.ids(e.sort).ids[below(grammar_.ids(e.sort).ids.size())];
      case Kind::kInteger:
        return std::to_string(1 + below(3));
      case Kind::kRange:
        return std::to_string(1 + below(6)) + (below(2) == 0 ? "" : "+");
      case Kind::kVariable:
        return use(e.sort);
      case Kind::kNewVariable:
      case Kind::kLocalVariable: {
        std::string name = "$v" + std::to_string(++names_);
        (e.kind == Kind::kNewVariable ? fresh : scope_).push_back({name, e.sort});
        return name;
      }
      case Kind::kImplied:
        scope_.push_back({"$" + e.text, e.sort});
        return "";
      case Kind::kBlock:
        return block();
      case Kind::kList:
      case Kind::kChain:
        return list(e);
      case Kind::kOptional:
        return below(2) == 0 || !possible(e.inner) ? "" : all(e.inner, fresh);
    }
    return "";
  }
  std::string use(int sort) {
    std::vector<std::string> fitting;
    for (const Named& named : scope_) {
      if (named.sort == sort) fitting.push_back(named.name);
    }
    return fitting.empty() ? "?" : fitting[below(fitting.size())];
  }
  std::string block() {
    const std::size_t scope = scope_.size();
    std::string out = "{ ";
    for (std::size_t i = below(3); i > 0; --i) out += form_of(statement()) + "; ";
    scope_.resize(scope);
    return out + "}";
  }
  std::string list(const Element& e) {
    std::string out;
    const std::string between =
        e.kind == Kind::kChain ? " " + e.words[below(e.words.size())] + " " : " " + e.text + " ";
    for (std::size_t i = 1 + below(2); i > 0; --i) {
      if (!out.empty()) out += between;
      out += grammar_.is_ids(e.sort)
                 ? grammar_.ids(e.sort).ids[below(grammar_.ids(e.sort).ids.size())]
                 : form_of(e.sort);
    }
    return out;
  }

  const Grammar& grammar_;
  FastRng& rng_;
  std::vector<Named> scope_;
  int depth_ = 0;
  int names_ = 0;
};

}  // namespace tricorne::language
