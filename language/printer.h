// A program in the words of a person: the same nodes that are carried out, said in any language of
// the catalogue, so that text and effect cannot disagree.
//
// A form is one key with its slots as arguments. For a slot X the catalogue may use
//     {X}          what it says: a number where a number is written, else a phrase
//     {X_is}       the name of the form that stands there, for `select`; "none" if it is missing
//     {X_face}     the phrase in another shape, for each face of its sort
//     {X}          of a word or flag: the word itself (plus, minus, lt, gt, le, ge, eq for marks),
//                  "yes" or "no", "none" if it is missing
//     {X}, {alone} of a variable: its name in capitals; whether the text names nothing else
// The room's own words need two faces of a sort of players, `subject` (it begins a sentence) and
// `of`, with a form called `me` for the reader; and one of conditions, `not`.
// A statement is a full sentence. What stands in its blocks follows on lines of its own, one step
// further in, unless it is a single line, which follows the sentence. A block after a word (`fail
// BLOCK`) begins with the phrase <form>.<word>, whose argument is {text}.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/catalogue.h"
#include "kernel/phrase.h"
#include "language/grammar.h"

namespace tricorne::language {

struct Line {
  int depth = 0;
  Phrase phrase;
};

// The lines in a language, each step further in by two blanks.
std::vector<std::string> in_words(const Catalogue& words, const std::vector<Line>& lines);

class Printer {
 public:
  Printer(const Grammar& grammar, const Program& program) : grammar_(grammar), program_(program) {}

  // A text, or nothing for none.
  std::vector<Line> text(Position block);
  // The statements of a block as one phrase, for an option on a screen: of the text that text() has
  // said last, so that its names are known.
  Phrase line(Position block);
  // A condition, as it stands after "if".
  [[nodiscard]] Phrase phrase(Position node, std::string_view face = {}) const;

  // ---- for Customs::dress

  [[nodiscard]] const Grammar& grammar() const { return grammar_; }
  [[nodiscard]] const Program& program() const { return program_; }
  // The form that named the variable; 0 for an implied or local one.
  [[nodiscard]] Position declared(Cell variable) const {
    return declared_[variable_slot(variable)];
  }
  // "A, B and C"
  [[nodiscard]] static Phrase list(std::vector<Phrase> items,
                                   std::string_view last = "language.and");

 private:
  void statements(Position block, int depth, std::vector<Line>& out);
  void statement(Position at, int depth, std::vector<Line>& out);
  void parts(const std::vector<Element>& elements, Position at, std::size_t& slot, int depth,
             std::vector<std::vector<Line>>& out);
  [[nodiscard]] bool simple(Position at) const;
  [[nodiscard]] bool all_simple(Position block) const;
  void arguments(const std::vector<Element>& elements, Position at, std::size_t& slot,
                 Phrase& phrase) const;
  void argument(const Element& e, Position at, std::size_t slot, Phrase& phrase) const;
  void sort_argument(const Element& e, Position node, Phrase& phrase) const;
  void list_argument(const Element& e, Position list, Phrase& phrase) const;
  void count_names(Position at);

  const Grammar& grammar_;
  const Program& program_;
  std::array<Position, kVariables> declared_{};
  std::vector<Cell> used_;  // the variables of the text, each once
};

}  // namespace tricorne::language
