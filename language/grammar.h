// The grammar of a game's card language, as a table that reads like the grammar on paper.
//
//     {"statement", kAdd, "add", "add NUMBER [each] WHO in PLACE [max NUMBER] [by WHO]"},
//     {"place", kPick, "pick", "pick NUMBER [FILTER...]"},
//     {"who", kController, "controller", "controller($PLACE)"},
//
// A row is one form of a sort: its op in programs, its name in the catalogue, its pattern. What
// the parser tries, the printer writes and the rules read all come from this row.
//
//     word  ( ) = { }    stands in the text as it is; '[' and ']' in quotes
//     turn/game          one of these words
//     NUMBER             a form of the sort `number`
//     COUNTY             an id of the set `county`
//     INTEGER  RANGE     a whole number; 3, 1-3 or 7+
//     CMP                < > <= >= =
//     BLOCK              { statements }, perhaps none
//     RULE...            one or more; COUNTY,... one or more with commas between
//     TERM and/or...     one or more, joined by one of these words and not by both
//     [max NUMBER]       perhaps
//     $NUMBER            a variable that names a number
//     $NUMBER!           a new variable, known from the next statement on
//     <$PLACE!>          a new one, known within this form only
//     <$c PLACE>         the same without being written: its name is always $c
//
// Forms of a sort are tried in the order of the table, and the first that fits is taken (so the
// longer of two with the same beginning comes first).
//
// A slot, which is a part of the pattern that holds something, is named for the catalogue after
// its sort; where a second of the sort follows, after the word before it ("max", "by").
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/phrase.h"
#include "language/program.h"

namespace tricorne::language {

struct Form {
  std::string_view sort;
  Op op;
  std::string_view name;
  std::string_view pattern;
};

struct Sort {
  std::string_view name;
  std::string_view what;  // "a number": for complaints
  // Complaints say `what` and not the words with which a form of this sort can begin.
  bool say_what = true;
  // In which other shapes the printer has to say it: for the face "subject" of the sort `who` there
  // are a key <form>.subject and an argument who_subject.
  std::vector<std::string_view> faces{};
};

// Words that stand for the things of the game: counties, cards, states.
struct Ids {
  std::string_view sort;  // "county"
  std::string_view what;  // "a county"
  std::string key;        // of its names in the catalogue: key + id
  std::vector<std::string> ids;
  // Of the phrase in which texts name it, around its {name}, where they do not simply say the name.
  std::string said{};
};

struct Element {
  enum class Kind {
    kLiteral,
    kFlag,  // an optional literal
    kWord,  // one of `words`
    kSort,
    kId,
    kInteger,
    kRange,
    kVariable,
    kNewVariable,    // known after the form
    kLocalVariable,  // known within it
    kImplied,        // the same, unwritten; `text` is its name
    kBlock,
    kList,      // of `sort`, with the literal `text` between, if any
    kChain,     // of `sort`, with one of `words` between
    kOptional,  // of `inner`
  };
  Kind kind{};
  std::string text{};
  std::vector<std::string> words{};
  int sort = -1;
  bool optional = false;  // of kWord
  Cell from = 0;          // added to its cell: 1 within an optional part, where 0 is "missing"
  std::vector<Element> inner{};
  std::string slot{};    // its name in the catalogue
  std::string before{};  // the literal before it, if that is a word: labels blocks
};

// How a pattern's elements lie in a node; kLiteral has none.
std::size_t cells_of(const Element& element);

struct FormInfo {
  int sort = -1;
  Op op = 0;
  std::string name;
  std::string key;  // in the catalogue
  std::vector<Element> elements;
  std::size_t cells = 0;  // slots of a node
};

class Printer;

// What a game adds to the table.
struct Customs {
  // What is wrong with a node, or empty. `declared` are the forms that named the variables it uses,
  // in order; 0 for an implied or local one.
  std::string (*check)(const Program& program, Position node,
                       std::span<const Position> declared) = nullptr;
  // Adds arguments to the phrase of a form, or writes it anew, where the slots alone do not say it
  // well.
  void (*dress)(const Printer& printer, Position node, Phrase& phrase) = nullptr;
};

class Grammar {
 public:
  // `key` begins every key of the catalogue ("prelude.say"): "prelude.say.statement.add".
  // Throws DocumentError if the table contradicts itself.
  Grammar(std::string_view key, std::vector<Sort> sorts, std::vector<Ids> ids,
          std::span<const Form> forms, Customs customs = {});

  // Sorts first, then sets of ids, under one numbering.
  [[nodiscard]] int find_sort(std::string_view name) const;
  [[nodiscard]] bool is_ids(int sort) const { return at(sort) >= sorts_.size(); }
  [[nodiscard]] const Sort& sort(int sort) const { return sorts_[at(sort)]; }
  [[nodiscard]] const Ids& ids(int sort) const { return ids_[at(sort) - sorts_.size()]; }
  [[nodiscard]] std::string_view what(int sort) const {
    return is_ids(sort) ? ids(sort).what : this->sort(sort).what;
  }
  [[nodiscard]] std::span<const FormInfo> forms() const { return forms_; }
  [[nodiscard]] const FormInfo& form(Op op) const { return forms_[by_op_[op]]; }
  // The forms of a sort, as indices into forms().
  [[nodiscard]] std::span<const std::size_t> forms_of(int sort) const { return by_sort_[at(sort)]; }
  [[nodiscard]] const std::string& key() const { return key_; }
  [[nodiscard]] const Customs& customs() const { return customs_; }

 private:
  static std::size_t at(int sort) { return static_cast<std::size_t>(sort); }
  void add(const Form& form);

  std::string key_;
  std::vector<Sort> sorts_;
  std::vector<Ids> ids_;
  std::vector<FormInfo> forms_;
  std::vector<std::vector<std::size_t>> by_sort_;
  std::array<std::size_t, 256> by_op_{};
  Customs customs_;
};

}  // namespace tricorne::language
