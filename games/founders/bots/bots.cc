// The opponents: both look where each answer leads; the easy one looks less and often misjudges.
#include "games/founders/bots/outlook.h"

namespace tricorne::founders {
namespace {

class Careful final : public tricorne::Player<Founders> {
 public:
  Careful(int trials, std::uint32_t misjudgement) : trials_(trials), misjudgement_(misjudgement) {}

  Action choose(const Seen<State>& seen, const Decision& decision, Thinking& thinking) override {
    if (decision.size() == 1) return decision[0];
    std::vector<int> ratings = Outlook(seen, thinking.rng, trials_).rate(decision);
    for (int& rating : ratings) {
      if (misjudgement_ > 0) rating += static_cast<int>(thinking.rng.below(misjudgement_));
    }
    return best_rated(*seen, decision, ratings, thinking);
  }

  // An offer is taken if it leaves more than there was, and refused if it does not.
  std::optional<Action> interject(const Seen<State>& seen, const Decision& may,
                                  Thinking& thinking) override {
    constexpr int kDeals = 4;
    Outlook outlook(seen, thinking.rng, kDeals);
    std::optional<Action> answer;
    int best = 0;
    for (Action a : may.options()) {
      if (is(a, ActionKind::kReject) && !answer) answer = a;
      if (!is(a, ActionKind::kAgree) && !is(a, ActionKind::kAgreeCard)) continue;
      const int gain = outlook.rate_interjection(a) - outlook.rate_waiting();
      if (gain > best) {
        best = gain;
        answer = a;
      }
    }
    return answer;
  }

 private:
  int trials_;
  std::uint32_t misjudgement_;
};

}  // namespace

std::unique_ptr<tricorne::Player<Founders>> Founders::player(std::string_view kind) {
  if (kind == "easy") return std::make_unique<Careful>(4, 400);
  if (kind == "standard") return std::make_unique<Careful>(16, 0);
  return nullptr;
}

}  // namespace tricorne::founders
