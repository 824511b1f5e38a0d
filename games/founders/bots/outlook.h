// Rates the answers to a question by playing on from each, to the end of what is going on, over what
// may be hidden.
#pragma once

#include <vector>

#include "games/founders/bots/course.h"
#include "kernel/player.h"

namespace tricorne::founders {

class Outlook {
 public:
  Outlook(const Seen<State>& seen, FastRng& rng, int trials);

  // What each option is worth to the seat that looks, in hundredths of a point.
  std::vector<int> rate(const Decision& decision);
  // What an interjection adds to it.
  int gain(Action a);
  // What the promises are worth that go with accepting an offer.
  int promises(Action accepting);
  // Whether to answer an offer that is not good enough with a better one.
  bool worth_countering(Action countering);

  [[nodiscard]] const State& dealt() const { return dealt_.front(); }

 private:
  int after(Action a, Until until) const;
  int after_appointment(Action a) const;
  std::vector<int> rate_each(const Decision& decision, Until until) const;
  std::vector<int> rate_desk(const Decision& decision) const;
  std::vector<int> rate_issue(const Decision& decision) const;
  std::vector<int> rate_votes(const Decision& decision) const;
  std::vector<int> rate_bids(const Decision& decision) const;

  Seat seat_;
  std::vector<State> dealt_;
  FastRng dice_;
};

}  // namespace tricorne::founders
