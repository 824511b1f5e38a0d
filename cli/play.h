// `tricorne play`: a game in a terminal, with bots in any seats. Every move is saved before the
// next question, so an interrupted game goes on where it stopped.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "cli/style.h"
#include "kernel/any_game.h"
#include "kernel/catalogue.h"
#include "kernel/replace_file.h"
#include "kernel/result.h"

namespace tricorne {

enum class Resume : unsigned char { kAsk, kYes, kNo };

struct PlayConfig {
  const AnyGame* game = nullptr;
  Setup setup;  // seats: "human", "human:NAME" or a player kind with its thinking time
  std::string seed;
  std::string save_file;  // empty: where a user's state belongs
  Resume resume = Resume::kAsk;
  const Catalogue* words = nullptr;
  Style style;
};

// Returns false when the player left before the end (the game is saved).
Result<bool> play(const PlayConfig& config, std::istream& in, std::ostream& out);

// Where an unfinished game of this id is kept when no file is named.
std::string default_save_file(const std::string& game);

// The label of option i: a, b, ... z, aa, ab, ...
std::string option_label(int i);

}  // namespace tricorne
