// Deals as the strong opponent makes them. Whoever is offered something agrees to what leaves him more
// than he has: so it asks for as much, or gives as little, as the other would only just agree to,
// and of all such offers makes the one that it gains most by.
#pragma once

#include <vector>

#include "games/founders/bots/bargain.h"

namespace tricorne::founders {

class Haggler {
 public:
  // The next move of the offer worth most, or the withdrawal of one that is stale.
  std::optional<Action> propose(const State& s, Seat seat, const Decision& may, Question asked);

 private:
  struct Sent {
    Offer offer{};
    Issue issue = 0;  // before the table
    Law law = 0;
  };
  [[nodiscard]] bool was_sent(const State& s, const Offer& offer) const;

  // What was offered this turn: nobody is asked the same thing twice.
  std::vector<Sent> sent_;
  int turn_ = 0;
};

}  // namespace tricorne::founders
