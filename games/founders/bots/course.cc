#include "games/founders/bots/course.h"

#include "games/founders/rules/rules.h"

namespace tricorne::founders {
namespace {

constexpr int kLongest = 80;
constexpr int kDeepest = 2;

// Questions that are part of an answer already given, or of a card.
bool is_detail(Question q) {
  switch (q) {
    case Question::kPay:
    case Question::kBoost:
    case Question::kHand:
    case Question::kOption:
    case Question::kMay:
    case Question::kPick:
    case Question::kTax:
    case Question::kSplit:
    case Question::kWindow:
    case Question::kConsent:
    case Question::kNow:
    case Question::kRescue:
    case Question::kGive:
    case Question::kHeir:
    case Question::kSealed:
    case Question::kClean:
    case Question::kWhom:
    case Question::kOverride:
      return true;
    default:
      return false;
  }
}

bool ends(const State& s, const Decision& decision, Until until, Phase phase) {
  if (s.phase != phase) return true;
  const auto q = static_cast<Question>(decision.question);
  if (until == Until::kPhase || decision.seat == kChance) return false;
  return until == Until::kIssue ? q == Question::kDesk : !is_detail(q);
}

// The largest state there is.
Action largest(const State& s, const Decision& decision) {
  Action out = decision[0];
  int most = -1;
  for (Action a : decision.options()) {
    if (!is(a, ActionKind::kPlace) || s.electors(a.a) <= most) continue;
    most = s.electors(a.a);
    out = a;
  }
  return out;
}

// An own contender, or else the first, with votes that cost nothing.
Action free_ballot(const State& s, const Decision& decision) {
  Action out = decision[0];
  for (Action a : decision.options()) {
    if (is(a, ActionKind::kBallot) && a.b == 0 && s.owner(a.a) == decision.seat) out = a;
  }
  return out;
}

Action first_of(const Decision& decision, ActionKind kind) {
  for (Action a : decision.options()) {
    if (is(a, kind)) return a;
  }
  return decision[0];
}

// What the officer is short of, if the President has it.
Action help(const State& s, const Decision& decision) {
  const Man officer = s.open.officer[0];
  const Action stop = first_of(decision, ActionKind::kStop);
  if (officer == kNobody || officer == s.open.actor || s.open.law != kNoLaw) return stop;
  int difficulty = INT32_MAX;
  for (const OptionFacts& option : issue_facts(s.open.issue).options) {
    if (option.officers == s.open.office) difficulty = std::min<int>(difficulty, option.difficulty);
  }
  const Man second = s.open.officer[1];
  const int able = man_facts(officer).ability + (second == kNobody ? 0 : man_facts(second).ability);
  const Action given = action(ActionKind::kTransfer, officer,
                              difficulty - able - s.purse(s.owner(officer), officer));
  return decision.lists(given) ? given : stop;
}

}  // namespace

Course::Course(const Course& from, Action a, Seat seat)
    : state(from.state),
      rng_(from.rng_),
      depth_(from.depth_),
      settled_(from.settled_),
      decreed_(from.decreed_) {
  take(a, seat);
}

void Course::settle(bool carried) {
  constexpr std::int16_t kLandslide = 20000;
  settled_ = true;
  state.open.yes = carried ? kLandslide : std::int16_t{0};
  state.open.no = carried ? std::int16_t{0} : kLandslide;
}

void Course::play(Until until) {
  const Phase phase = state.phase;
  Decision decision;
  for (int i = 0; i < kLongest && !state.over(); ++i) {
    Founders::decision(state, decision);
    if (decision.empty() || ends(state, decision, until, phase)) return;
    Founders::apply(state, answer(decision), nullptr, decision.seat);
  }
}

int Course::worth_of(Action a, Seat seat, Until until) const {
  constexpr int kSurprise = 30;  // votes in a hundred that end otherwise than foreseen
  Course course(*this, a, seat);
  course.play(until);
  const int worth = evaluate(course.state, seat);
  if (!course.foreseen_) return worth;
  Course surprise(*this, a, seat);
  surprise.decreed_ = !*course.foreseen_;
  surprise.play(until);
  return worth + (evaluate(surprise.state, seat) - worth) * kSurprise / 100;
}

// The best by what follows at once.
Action Course::greedy(const Decision& decision, Until until) {
  Action out = decision[0];
  int best = INT32_MIN;
  ++depth_;
  for (Action a : decision.options()) {
    const int worth = worth_of(a, decision.seat, until);
    if (worth <= best) continue;
    best = worth;
    out = a;
  }
  --depth_;
  return out;
}

// The President has it dealt with, by the office that was just filled for it if there is one; a Vice
// President it was left to does as he likes.
Action Course::decide(const Decision& decision) {
  if (state.open.actor != state.president() && depth_ < kDeepest) {
    return greedy(decision, Until::kIssue);
  }
  Action out = first_of(decision, ActionKind::kIgnore);
  for (Action a : decision.options()) {
    if (is(a, ActionKind::kAssign)) out = a;
  }
  return out;
}

Action Course::vote(const Decision& decision) {
  if (decreed_ && !settled_) settle(*decreed_);
  if (settled_) return first_of(decision, ActionKind::kAbstain);
  if (!stance_) {
    stance_ = stance(state, FastRng{rng_.next()});
    foreseen_ = carried_without(state, *stance_);
    if (surprise_ > 0 && static_cast<int>(rng_.below(100)) < surprise_) {
      settle(!*foreseen_);
      return first_of(decision, ActionKind::kAbstain);
    }
  }
  return ballot(state, decision.seat, *stance_);
}

Action Course::answer(const Decision& decision) {
  if (decision.seat == kChance)
    return luck_ != nullptr ? luck_->pick(decision) : decision.pick(rng_);
  if (decision.size() == 1) return decision[0];
  switch (static_cast<Question>(decision.question)) {
    case Question::kVote:
      return vote(decision);
    case Question::kDecide:
      return decide(decision);
    case Question::kTransfer:
      return help(state, decision);
    case Question::kAct:
      if (depth_ < kDeepest) return greedy(decision, Until::kIssue);
      return decision[decision.size() - 1];
    case Question::kPlace:
      return largest(state, decision);
    case Question::kBallot:
      return free_ballot(state, decision);
    case Question::kWindow:
      return first_of(decision, ActionKind::kPass);
    case Question::kPay:  // from cards before the supply
      return decision[decision.size() - 1];
    case Question::kAccept:
    case Question::kRun:
      return decision.pick(rng_);
    case Question::kTie:
    case Question::kReview:
    case Question::kOverride:
    case Question::kBoost:
    case Question::kHand:
    case Question::kOption:
    case Question::kPick:
    case Question::kConsent:
      if (depth_ < kDeepest) return greedy(decision, Until::kMoment);
      break;
    default:
      break;
  }
  return decision.pick(rng_);
}

}  // namespace tricorne::founders
