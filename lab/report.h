// What a run found, as one page that needs nothing else: no script, no font, no picture from
// elsewhere.
#pragma once

#include <string>

#include "lab/study.h"
#include "lab/tournament.h"

namespace tricorne {

std::string html(const TournamentReport& report);
std::string html(const StudyReport& report);

}  // namespace tricorne
