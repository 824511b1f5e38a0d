#include "games/founders/bots/guide.h"

#include <cmath>

#include "games/founders/bots/outlook.h"
#include "search/weights.h"

namespace tricorne::founders {
namespace {

constexpr float kSharpness = 40;  // hundredths of a point: so many more are as good as 2.7 times

// In place of what each option is worth how promising it is; nothing is out of the question.
void promise(std::span<float> out, float least) {
  const float top = *std::max_element(out.begin(), out.end());
  for (float& worth : out) worth = least + std::exp((worth - top) / kSharpness);
}

search::Values winners(const State& s) {
  search::Values out{};
  const auto results = Founders::results(s);
  float all = 0;
  for (const SeatResult& result : results) all += result.won ? 1.0F : 0.0F;
  for (std::size_t i = 0; i < results.size(); ++i) out[i] = results[i].won ? 1 / all : 0;
  return out;
}

}  // namespace

bool Guide::begins(const Decision& decision) {
  const auto question = static_cast<Question>(decision.question);
  return question == Question::kDesk || question == Question::kRound || question == Question::kVote;
}

void Guide::priors(const State& s, const Decision& decision, FastRng& /*rng*/,
                   std::span<float> out) {
  constexpr std::size_t kMany = 24;  // amounts, mostly: none is like another
  if (out.size() > kMany) return;
  for (std::size_t i = 0; i < out.size(); ++i) {
    State next = s;
    Founders::apply(next, decision[static_cast<int>(i)], nullptr, decision.seat);
    out[i] = static_cast<float>(evaluate(next, decision.seat));
  }
  promise(out, 0.05F);
}

void Guide::root_priors(const State& s, const Decision& decision, FastRng& rng,
                        std::span<float> out) {
  constexpr int kTrials = 3;
  Outlook outlook(Founders::conceal(s, decision.seat), rng, kTrials);
  const std::vector<int> ratings = outlook.rate(decision);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<float>(ratings[i]);
  promise(out, 0.01F);
}

search::Values Guide::value(const State& s, FastRng& rng) {
  constexpr float kLead = 600;  // hundredths of a point: so many more are as good as 2.7 times
  if (s.over()) return winners(s);
  Course course(s, FastRng{rng.next()});
  course.play(s.phase == Phase::kIssues ? Until::kIssue : Until::kPhase);
  if (course.state.over()) return winners(course.state);
  const Worths worths = evaluate(course.state);
  std::array<float, kSeats> strengths{};
  for (Seat seat = 0; seat < s.seats; ++seat) {
    strengths[seat] = static_cast<float>(worths[seat]) / kLead;
  }
  return search::softmax({strengths.data(), s.seats});
}

}  // namespace tricorne::founders
