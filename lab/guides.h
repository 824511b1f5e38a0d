// The guides of the games, for what the lab does with any of them that learns (search/learned.h).
#pragma once

#include <string>

#include "games/founders/bots/guide.h"
#include "games/liberty/bots/guide.h"
#include "games/prelude/bots/guide.h"
#include "games/troyes/bots/guide.h"
#include "kernel/result.h"
#include "search/learned.h"

namespace tricorne {

template <class G>
struct GuideOf;
template <>
struct GuideOf<founders::Founders> {
  using Type = founders::Guide;
};
template <>
struct GuideOf<liberty::Liberty> {
  using Type = liberty::Guide;
};
template <>
struct GuideOf<prelude::Prelude> {
  using Type = prelude::Guide;
};
template <>
struct GuideOf<troyes::Troyes> {
  using Type = troyes::Guide;
};
template <class G>
concept Learned = search::Learns<typename GuideOf<G>::Type>;

// The weights of a file that `lab learn` wrote. They stay: guides point to them.
Result<const search::Weights*> weights_of_file(const std::string& path, int stages, int features);

}  // namespace tricorne
