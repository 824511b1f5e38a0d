// `tricorne advise`: a non-player at a real table. The position comes from a file, the dice are
// rolled by hand, and one turn is told move by move with the reasons of the charts.
#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/style.h"
#include "kernel/catalogue.h"
#include "kernel/result.h"

namespace tricorne {

struct AdviseConfig {
  nlohmann::json position;  // a position document
  std::string faction;      // the non-player that is to act; empty: those that the document names
  std::string save_file;    // where the position after the turn goes; empty: nowhere
  const Catalogue* words = nullptr;
  Style style;
};

// Plays from the position to the end of the turn. False when the person left before; then nothing
// is written.
Result<bool> advise(const AdviseConfig& config, std::istream& in, std::ostream& out);

}  // namespace tricorne
