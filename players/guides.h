// The guides by which the strong players of the games search.
#pragma once

#include <type_traits>

#include "games/founders/bots/guide.h"
#include "games/liberty/bots/guide.h"
#include "games/prelude/bots/guide.h"
#include "games/troyes/bots/guide.h"

namespace tricorne {

inline auto guide_of(std::type_identity<founders::Founders>) { return founders::Guide{}; }
inline auto guide_of(std::type_identity<liberty::Liberty>) { return liberty::Guide{}; }
inline auto guide_of(std::type_identity<prelude::Prelude>) {
  return prelude::Guide(prelude::learned_weights());
}
inline auto guide_of(std::type_identity<troyes::Troyes>) {
  return troyes::Guide(troyes::learned_weights());
}

}  // namespace tricorne
