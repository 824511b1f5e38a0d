// The opponents: both look where each answer leads; the easy one looks less and often misjudges.
#include "games/founders/bots/outlook.h"

namespace tricorne::founders {
namespace {

// Cards are thought of where a person would: at the desk, before a vote, in the Round.
bool time_for_cards(const State& s) {
  Decision asked;
  Founders::decision(s, asked);
  switch (static_cast<Question>(asked.question)) {
    case Question::kDesk:
    case Question::kVote:
    case Question::kRound:
      return true;
    default:
      return false;
  }
}

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

  // Cards that do some good are played; an offer is taken if it leaves more than there was, and
  // refused if it does not.
  std::optional<Action> interject(const Seen<State>& seen, const Decision& may,
                                  Thinking& thinking) override {
    std::optional<Action> answer;
    int best = 0;
    bool plays = false;
    for (Action a : may.options()) plays = plays || is(a, ActionKind::kPlay);
    const bool cards = plays && time_for_cards(*seen);
    std::optional<Outlook> outlook;
    for (Action a : may.options()) {
      if (is(a, ActionKind::kReject) && !answer) answer = a;
      const bool deal = is(a, ActionKind::kAgree) || is(a, ActionKind::kAgreeCard);
      if (!deal && !(cards && is(a, ActionKind::kPlay))) continue;
      if (!outlook) outlook.emplace(seen, thinking.rng, 2);
      const int gain = outlook->gain(a);
      if (gain <= best) continue;
      best = gain;
      answer = a;
    }
    return answer;
  }

 private:
  int trials_;
  std::uint32_t misjudgement_;
};

}  // namespace

std::unique_ptr<tricorne::Player<Founders>> Founders::player(std::string_view kind) {
  if (kind == "easy") return std::make_unique<Careful>(1, 300);
  if (kind == "standard") return std::make_unique<Careful>(3, 0);
  return nullptr;
}

}  // namespace tricorne::founders
