// For the games: their cards' texts against the laws of the language, and in words.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/catalogue.h"
#include "kernel/testing/words.h"
#include "kernel_data.h"
#include "language/parser.h"
#include "language/printer.h"
#include "language/source.h"
#include "language/testing/random_text.h"
#include "language_data.h"

namespace tricorne::language {

// A text is understood, and read back from its normal form it is the same program. Gives the
// normal form.
inline std::string expect_readable(const Grammar& grammar, std::string_view start,
                                   std::string_view text) {
  Program first;
  Program second;
  Fault fault;
  const Text a = parse(grammar, start, text, first, fault);
  EXPECT_EQ(fault.message, "") << text;
  std::string written = start == "statement" || a.empty() ? source(grammar, first, a.at)
                                                          : node_source(grammar, first, a.at);
  const Text b = parse(grammar, start, written, second, fault);
  EXPECT_EQ(fault.message, "") << written;
  EXPECT_EQ(a, b) << written;
  EXPECT_EQ(first.cells, second.cells) << written;
  EXPECT_EQ(first.names, second.names) << written;
  EXPECT_EQ(first.lasting, second.lasting) << written;
  return written;
}

// The same for a text that is written as the normal form is, blanks aside.
inline void expect_kept(const Grammar& grammar, std::string_view start, std::string text) {
  std::string written = expect_readable(grammar, start, text);
  std::erase(text, ' ');
  std::erase(written, ' ');
  EXPECT_EQ(written, text);
}

// Every form of the game has its words, in all its faces.
inline void expect_words(const Grammar& grammar, const Catalogue& words) {
  for (const FormInfo& form : grammar.forms()) {
    if (form.op < kOwn) continue;
    EXPECT_TRUE(words.has(form.key)) << form.key;
    for (std::string_view face : grammar.sort(form.sort).faces) {
      EXPECT_TRUE(words.has(form.key + "." + std::string(face))) << form.key << "." << face;
    }
  }
}

// The words of the cards of a game.
inline Catalogue card_words(std::string_view language, std::span<const EmbeddedFile> game) {
  const std::vector<std::span<const EmbeddedFile>> rooms{data::kernel(), data::language(), game};
  auto loaded = Catalogue::load(language, rooms);
  EXPECT_TRUE(loaded.ok()) << loaded.error();
  return std::move(loaded).value();
}

// The lines of a text, each step further in by two blanks; every phrase must have its words and read
// well.
inline std::string said(const Catalogue& words, const std::vector<Line>& lines) {
  std::string out;
  for (const Line& line : lines) {
    EXPECT_EQ(stumble(words, line.phrase), "") << line.phrase.key;
  }
  for (const std::string& line : in_words(words, lines)) out += line + "\n";
  return out;
}

// Texts at random: those that are read are the same again from their normal form, and every phrase
// of them has its words. Most of them must be read.
inline void expect_random_texts(const Grammar& grammar,
                                const std::vector<const Catalogue*>& words) {
  FastRng rng{2026};
  int read = 0;
  const int texts = battery_scaled(3000);
  for (int i = 0; i < texts; ++i) {
    const std::string text = RandomText(grammar, rng).statements();
    Program program;
    Fault fault;
    const Text parsed = parse(grammar, "statement", text, program, fault);
    if (!fault.message.empty()) continue;
    ++read;
    expect_readable(grammar, "statement", text);
    const std::vector<Line> lines = Printer(grammar, program).text(parsed.at);
    for (const Catalogue* language : words) said(*language, lines);
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << text;
      return;
    }
  }
  EXPECT_GT(read, texts / 2);
}

// All cards in words, as kept in a file for people to read. With TRICORNE_WRITE_SAID set the file
// is written anew.
inline void expect_said(const std::string& path, const std::string& now) {
  if (std::getenv("TRICORNE_WRITE_SAID") != nullptr) std::ofstream(path) << now;
  std::stringstream kept;
  kept << std::ifstream(path).rdbuf();
  std::string line;
  std::string kept_line;
  for (std::istringstream lines(now); std::getline(lines, line);) {
    std::getline(kept, kept_line);
    ASSERT_EQ(line, kept_line) << path;
  }
  EXPECT_FALSE(std::getline(kept, kept_line)) << path << " has more: " << kept_line;
}

}  // namespace tricorne::language
