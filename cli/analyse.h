// `tricorne analyse`: a saved game looked at again (players/review.h).
#pragma once

#include <iosfwd>
#include <string>

#include "cli/style.h"
#include "players/review.h"

namespace tricorne {

struct AnalyseConfig {
  std::string replay;  // the file that the game came from
  Depth depth;
  bool json = false;
  std::string html;   // a page to be written
  std::string cache;  // a folder for what was found; beside the replay if none is named
  const Catalogue* words = nullptr;
  Style style;
};

// Writes what it found to `out`, and to the files that are named.
Result<bool> analyse(const AnalyseConfig& config, const Session& session,
                     const search::AnyExaminer& examiner, const ReviewProgress& progress,
                     std::ostream& out);

}  // namespace tricorne
