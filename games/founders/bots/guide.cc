#include "games/founders/bots/guide.h"

#include <cmath>

#include "founders_data.h"
#include "games/founders/bots/outlook.h"

namespace tricorne::founders {
namespace {

constexpr float kSharpness = 120;  // hundredths of a point: so many more are 2.7 times as promising

// In place of what each option is worth how promising it is; nothing is out of the question.
void promise(std::span<float> out, float least) {
  const float top = *std::max_element(out.begin(), out.end());
  for (float& worth : out) worth = least + std::exp((worth - top) / kSharpness);
}

Question question_of(const Decision& decision) { return static_cast<Question>(decision.question); }

// A generator that the nth playout of every answer has alike.
FastRng alike(search::Luck& luck) {
  static const Decision kNumbers = [] {
    Decision out;
    out.ask(kChance, 0xff, "");
    for (int i = 0; i < 256; ++i) out.add(action(ActionKind::kDie, i));
    return out;
  }();
  std::uint64_t key = 0;
  for (int i = 0; i < 3; ++i) key = key << 8 | luck.pick(kNumbers).a;
  return FastRng{key};
}

Until horizon(const State& s) {
  switch (s.phase) {
    case Phase::kIssues:
      return Until::kIssue;
    case Phase::kPeople:
      return Until::kMoment;
    default:
      return Until::kPhase;
  }
}

}  // namespace

bool Guide::begins(const Decision& decision) {
  const auto question = question_of(decision);
  return question == Question::kDecide || question == Question::kRound ||
         question == Question::kVote;
}

bool Guide::weighed(const State& s, const Decision& decision) {
  switch (question_of(decision)) {
    case Question::kDesk:
    case Question::kReveal:
    case Question::kDraft:
    case Question::kRound:
    case Question::kBid:
      return true;
    case Question::kPool:
      return s.cards.at(Spot::kPool).empty();
    default:
      return false;
  }
}

bool Guide::foresees(const State& s, const Decision& decision) { return weighed(s, decision); }

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
  // What the standard one does not rate may be the best, such as an office given before the issue.
  promise(out, 0.03F);
}

search::Values Guide::weigh(const State& s) const {
  if (s.over()) return search::won_values<Founders>(s);
  const auto have = founders::features(s);
  std::array<float, kSeats> strengths{};
  const int at = stage(s);
  for (Seat seat = 0; seat < s.seats; ++seat) {
    strengths[seat] = weights_->strength(at, have[seat]);
  }
  return search::softmax({strengths.data(), s.seats});
}

search::Values Guide::value(State& s, FastRng& /*rng*/, search::Luck& luck) const {
  constexpr int kSurprise = 30;  // votes in a hundred that end otherwise than foreseen
  if (s.over()) return weigh(s);
  Decision decision;
  Founders::decision(s, decision);
  if (weighed(s, decision)) return weigh(s);
  Course course(s, alike(luck), luck, s.open.voted == 0 ? kSurprise : 0);
  course.play(horizon(s));
  return weigh(course.state);
}

// To begin with by the evaluation by hand: six points more are as good as 2.7 times.
search::Weights Guide::untaught() {
  search::Weights weights(kStages, kFeatures);
  for (std::size_t i = 0; i < weights.of.size(); i += kFeatures) weights.of[i] = 1;
  return weights;
}

const search::Weights& learned_weights() {
  static const search::Weights kWeights = [] {
    constexpr std::string_view kPath = "games/founders/bots/weights.json";
    if (embedded(data::founders(), kPath).empty()) return Guide::untaught();
    return search::embedded_weights(data::founders(), kPath, Guide::kStages, Guide::kFeatures);
  }();
  return kWeights;
}

}  // namespace tricorne::founders
