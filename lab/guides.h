// The games whose strong opponent learned its values, and the guides that use them.
#pragma once

#include <memory>
#include <string>

#include "games/troyes/bots/guide.h"
#include "kernel/player.h"
#include "kernel/result.h"

namespace tricorne {

template <class G>
struct LearnedGuide {};
template <>
struct LearnedGuide<troyes::Troyes> {
  using Type = troyes::Guide;
};
template <class G>
concept Learned = requires {
  typename LearnedGuide<G>::Type;
};

// The weights of a file that `lab learn` wrote. They stay: guides point to them.
Result<const search::Weights*> weights_of_file(const std::string& path, int stages, int features);

}  // namespace tricorne
