// What a run found, as one page that needs nothing else: no script, no font, no picture from
// elsewhere.
#pragma once

#include <string>

#include "kernel/catalogue.h"
#include "lab/growth.h"
#include "lab/study.h"
#include "lab/tournament.h"

namespace tricorne {

std::string html(const TournamentReport& report);
std::string html(const StudyReport& report);
std::string html(const GrowthReport& report);
// A game looked at again (players/review.h), in a language.
std::string html_of_review(const nlohmann::json& review, const Catalogue& words);

}  // namespace tricorne
