// The guides of the games, for what the lab does with any of them that learns (search/learned.h).
#pragma once

#include <string>

#include "game_guides.h"
#include "kernel/result.h"
#include "search/learned.h"

namespace tricorne {

template <class G>
using GuideOf = decltype(guide_of(std::type_identity<G>{}));
template <class G>
concept Learned = requires {
  requires search::Learns<GuideOf<G>> || search::Practises<GuideOf<G>>;
};

// The weights of a file that `lab learn` wrote. They stay: guides point to them.
Result<const search::Weights*> weights_of_file(const std::string& path, int stages, int features);

}  // namespace tricorne
