#include "games/founders/bots/guide.h"

#include <cmath>

#include "founders_data.h"
#include "games/founders/bots/outlook.h"

namespace tricorne::founders {
namespace {

constexpr float kSharpness = 40;  // hundredths of a point: so many more are as good as 2.7 times

// In place of what each option is worth how promising it is; nothing is out of the question.
void promise(std::span<float> out, float least) {
  const float top = *std::max_element(out.begin(), out.end());
  for (float& worth : out) worth = least + std::exp((worth - top) / kSharpness);
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

int Guide::stage(const State& s) {
  constexpr std::array<int, kParts - 2> kIssuesLeft = {6, 14, 24, 36};
  const int issues = issues_left(s);
  int part = s.final_turn != 0 ? 0 : 1;
  for (int n : kIssuesLeft) part += issues > n ? 1 : 0;
  return (s.seats - kFewestSeats) * kParts + part;
}

bool Guide::weighed(const State& /*s*/, const Decision& decision) {
  switch (static_cast<Question>(decision.question)) {
    case Question::kDesk:
    case Question::kCrisis:
    case Question::kMate:
    case Question::kRun:
    case Question::kDraft:
      return true;
    default:
      return false;
  }
}

namespace {

using Features = std::array<float, Guide::kFeatures>;

// What a table has, looked at once for all seats.
struct Table {
  explicit Table(const State& s)
      : all(holdings(s)), failing(chances_of_failure(s)), worths(evaluate(s)) {}

  std::array<Holdings, kSeats> all;
  Failing failing;
  Worths worths;
};

Features features_of(const State& s, Seat seat, const Table& table) {
  Features f{};
  std::size_t at = 0;
  const auto put = [&](auto value, float scale) { f[at++] = static_cast<float>(value) * scale; };
  const Holdings& own = table.all[seat];
  int rival = INT32_MIN;
  int votes = 1;
  for (Seat other = 0; other < s.seats; ++other) {
    votes += table.all[other].votes;
    if (other != seat) rival = std::max(rival, table.all[other].points);
  }
  const bool president = s.president_seat() == seat;
  int ability = 0;
  int best = 0;
  int incomes = 0;
  std::array<int, kOffices + 1> office{};
  for (Man m : s.men_of(seat)) {
    ability += man_facts(m).ability;
    best = std::max(best, s.popularity(m));
    incomes += man_facts(m).income ? 1 : 0;
    office[founders::at(s.man[m].office)] = 1;
  }
  put(own.points, 0.001F);
  put(own.points - rival, 0.001F);
  put(own.men, 0.3F);
  put(own.worth_of_men, 0.002F);
  put(own.votes, 0.05F);
  put(static_cast<float>(own.votes) / static_cast<float>(votes), 2);
  put(own.bonus_votes, 0.1F);
  put(own.offices, 0.003F);
  put(own.candidates, 0.003F);
  put(own.hand, 0.005F);
  put(s.hand_size(seat), 0.3F);
  put(std::min(own.influence, 4), 0.25F);
  put(std::clamp(own.influence - 4, 0, 4), 0.25F);
  put(std::max(own.influence - 8, 0), 0.1F);
  put(president ? 1 : 0, 1);
  put(president ? kIssuesPerTurn - s.settled : 0, 0.25F);
  put(president ? s.man[s.president()].pawns : 0, 0.5F);
  put(own.liability, 0.005F);
  for (Office o : {Office::kVicePresident, Office::kGeneral, Office::kChiefJustice}) {
    put(office[founders::at(o)], 1);
  }
  put(best, 0.1F);
  put(ability, 0.05F);
  put(incomes, 0.5F);
  const int at_stake = own.votes + own.influence;
  put(at_stake * table.failing.ever, 0.00005F);
  put(at_stake * table.failing.soon, 0.00005F);
  put((own.points - rival) / 10 * table.failing.ever, 0.00001F);
  put(table.worths[seat], 0.0005F);
  return f;
}

}  // namespace

Features Guide::features(const State& s, Seat seat) { return features_of(s, seat, Table(s)); }

search::Values Guide::value(const State& s, FastRng& rng) const {
  // One answer seldom changes the chances by more than a hundredth: drawn apart, the better of two is
  // found before the search has tried everything as often.
  constexpr float kContrast = 4;
  if (s.over()) return search::won_values<Founders>(s);
  Course course(s, FastRng{rng.next()});
  course.play(s.phase == Phase::kIssues ? Until::kIssue : Until::kPhase);
  const State& end = course.state;
  if (end.over()) return search::won_values<Founders>(end);
  const Table table(end);
  std::array<float, kSeats> strengths{};
  for (Seat seat = 0; seat < s.seats; ++seat) {
    strengths[seat] = kContrast * weights_->strength(stage(end), features_of(end, seat, table));
  }
  return search::softmax({strengths.data(), s.seats});
}

const search::Weights& learned_weights() {
  static const search::Weights kWeights = search::embedded_weights(
      data::founders(), "games/founders/bots/weights.json", Guide::kStages, Guide::kFeatures);
  return kWeights;
}

}  // namespace tricorne::founders
