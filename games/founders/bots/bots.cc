// The opponents: all look where each answer leads; the easy one looks less and often misjudges, the
// strong ones search.
#include "games/founders/bots/bargain.h"
#include "games/founders/bots/guide.h"
#include "games/founders/bots/haggle.h"
#include "games/founders/bots/outlook.h"
#include "kernel/ratings.h"
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
  Careful(int trials, std::uint32_t misjudgement, bool haggles = false)
      : trials_(trials), misjudgement_(misjudgement), haggles_(haggles) {}

  Action choose(const Seen<State>& seen, const Decision& decision, Thinking& thinking) override {
    if (decision.size() == 1) return decision[0];
    std::vector<int> ratings = Outlook(seen, thinking.rng, trials_).rate(decision);
    for (int& rating : ratings) {
      if (misjudgement_ > 0) rating += static_cast<int>(thinking.rng.below(misjudgement_));
    }
    return best_rated<Founders>(*seen, decision, ratings, thinking);
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
    if (auto move = offer(*seen, seat, may, question, thinking)) return move;
    if (plays && time_for_cards(*seen, asked, seat)) return play(seen, may, thinking);
    return std::nullopt;
  }

 private:
  std::optional<Action> offer(const State& s, Seat seat, const Decision& may, Question asked,
                              Thinking& thinking) {
    if (haggles_) return haggler_.propose(s, seat, may, asked);
    return propose(s, seat, may, asked, FastRng{thinking.rng.next()});
  }

  // An offer is taken if it leaves more than there was, countered if a little more would do, and
  // refused if not.
  std::optional<Action> reply(const Seen<State>& seen, const Decision& may,
                              Thinking& thinking) const {
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
      if (best == 0 && !haggles_ && is(a, ActionKind::kCounter) && outlook.worth_countering(a)) {
        return a;
      }
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
  bool haggles_;
  Haggler haggler_;
};

// Whether what the seat has promised bears on a question.
bool is_bound(const State& s, const Decision& decision) {
  const auto open = [&](auto... favours) {
    const auto& own = s.promises[decision.seat];
    return std::any_of(own.begin(), own.end(), [&](const Promise& p) {
      return p.is_open() && ((p.favour == favours) || ...);
    });
  };
  switch (static_cast<Question>(decision.question)) {
    case Question::kVote:
      return open(Favour::kVoteYes, Favour::kVoteNo);
    case Question::kAccept:
      return open(Favour::kAcceptMate);
    case Question::kDesk:
    case Question::kDecide:
    case Question::kWhom:
      return open(Favour::kAppoint);
    default:
      return false;
  }
}

// Searches for its answers, but for what it has promised, its bids and the President's desk, where an
// answer shows its worth too late for the search; haggles; cards are a matter of what they are worth at
// once.
class Strong final : public tricorne::Player<Founders> {
 public:
  explicit Strong(std::unique_ptr<tricorne::Player<Founders>> searcher)
      : searcher_(std::move(searcher)) {}

  Action choose(const Seen<State>& seen, const Decision& decision, Thinking& thinking) override {
    const auto question = static_cast<Question>(decision.question);
    if (question == Question::kBid || question == Question::kDesk || is_bound(*seen, decision)) {
      return careful_.choose(seen, decision, thinking);
    }
    return searcher_->choose(seen, decision, thinking);
  }
  std::optional<Action> interject(const Seen<State>& seen, const Decision& may,
                                  Thinking& thinking) override {
    return careful_.interject(seen, may, thinking);
  }

 private:
  std::unique_ptr<tricorne::Player<Founders>> searcher_;
  Careful careful_{3, 0, true};
};

}  // namespace

std::unique_ptr<tricorne::Player<Founders>> Founders::player(std::string_view kind) {
  if (kind == "easy") return std::make_unique<Careful>(1, 300);
  if (kind == "standard") return std::make_unique<Careful>(3, 0);
  return search::searcher(kind, Guide(learned_weights()));
}

}  // namespace tricorne::founders

namespace tricorne::search {

template <>
std::unique_ptr<Player<founders::Founders>> searcher(std::string_view kind,
                                                     const founders::Guide& guide) {
  const auto level = level_of(kind);
  if (!level) return nullptr;
  return std::make_unique<founders::Strong>(
      std::make_unique<Searcher<founders::Guide>>(*level, guide));
}

}  // namespace tricorne::search
