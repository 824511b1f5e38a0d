// The opponents: all look where each answer leads; the easy one looks less and often misjudges, the
// strong ones search.
#include "games/founders/bots/bargain.h"
#include "games/founders/bots/guide.h"
#include "games/founders/bots/outlook.h"
#include "search/player.h"

namespace tricorne::founders {
namespace {

// Cards are thought of where a person would: when a turn begins, before the own vote, in the Round.
bool time_for_cards(const State& s, const Decision& asked, Seat seat) {
  switch (static_cast<Question>(asked.question)) {
    case Question::kDesk:
      return s.settled == 0;
    case Question::kVote:
    case Question::kRound:
      return asked.seat == seat;
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

  // Promises are judged, offers answered and made, cards played that do some good.
  std::optional<Action> interject(const Seen<State>& seen, const Decision& may,
                                  Thinking& thinking) override {
    const Seat seat = seen.seat();
    if (auto said = judge(*seen, may)) return said;
    bool offers = false;
    bool plays = false;
    for (Action a : may.options()) {
      offers = offers || is(a, ActionKind::kReject);
      plays = plays || is(a, ActionKind::kPlay);
    }
    if (offers) return reply(seen, may, thinking);
    Decision asked;
    Founders::decision(*seen, asked);
    const auto question = static_cast<Question>(asked.question);
    if (auto move = propose(*seen, seat, may, question, FastRng{thinking.rng.next()})) return move;
    if (plays && time_for_cards(*seen, asked, seat)) return play(seen, may, thinking);
    return std::nullopt;
  }

 private:
  // An offer is taken if it leaves more than there was, countered if a little more would do, and
  // refused if not.
  static std::optional<Action> reply(const Seen<State>& seen, const Decision& may,
                                     Thinking& thinking) {
    Outlook outlook(seen, thinking.rng, 1);
    std::optional<Action> answer;
    int best = 0;
    for (Action a : may.options()) {
      if (is(a, ActionKind::kReject) && !answer) answer = a;
      if (!is(a, ActionKind::kAgree) && !is(a, ActionKind::kAgreeCard)) continue;
      const int gain = outlook.gain(a) + outlook.promises(a);
      if (gain <= best) continue;
      best = gain;
      answer = a;
    }
    for (Action a : may.options()) {
      if (best == 0 && is(a, ActionKind::kCounter) && outlook.worth_countering(a)) return a;
    }
    return answer;
  }

  static std::optional<Action> play(const Seen<State>& seen, const Decision& may,
                                    Thinking& thinking) {
    Outlook outlook(seen, thinking.rng, 2);
    std::optional<Action> best;
    int most = 0;
    for (Action a : may.options()) {
      if (!is(a, ActionKind::kPlay)) continue;
      const int gain = outlook.gain(a);
      if (gain <= most) continue;
      most = gain;
      best = a;
    }
    return best;
  }

  int trials_;
  std::uint32_t misjudgement_;
};

// Searches for its answers; deals and cards are a matter of what they are worth at once.
class Strong final : public tricorne::Player<Founders> {
 public:
  explicit Strong(std::unique_ptr<tricorne::Player<Founders>> searcher)
      : searcher_(std::move(searcher)) {}

  Action choose(const Seen<State>& seen, const Decision& decision, Thinking& thinking) override {
    return searcher_->choose(seen, decision, thinking);
  }
  std::optional<Action> interject(const Seen<State>& seen, const Decision& may,
                                  Thinking& thinking) override {
    return deals_.interject(seen, may, thinking);
  }

 private:
  std::unique_ptr<tricorne::Player<Founders>> searcher_;
  Careful deals_{3, 0};
};

}  // namespace

std::unique_ptr<tricorne::Player<Founders>> Founders::player(std::string_view kind) {
  if (kind == "easy") return std::make_unique<Careful>(1, 300);
  if (kind == "standard") return std::make_unique<Careful>(3, 0);
  if (auto searcher = search::searcher(kind, Guide{})) {
    return std::make_unique<Strong>(std::move(searcher));
  }
  return nullptr;
}

}  // namespace tricorne::founders
