#include "games/founders/bots/outlook.h"

#include <algorithm>

#include "games/founders/bots/bargain.h"
#include "games/founders/rules/deals.h"
#include "kernel/ratings.h"

namespace tricorne::founders {
namespace {

constexpr int kReluctance = 40;  // to refuse what is offered for nothing

Until horizon(Question q) {
  switch (q) {
    case Question::kTransfer:
    case Question::kAct:
    case Question::kTie:
    case Question::kReview:
    case Question::kOverride:
      return Until::kIssue;
    case Question::kRun:
    case Question::kMate:
    case Question::kAccept:
    case Question::kPlace:
    case Question::kCall:
    case Question::kBallot:
    case Question::kChief:
      return Until::kPhase;
    default:
      return Until::kMoment;
  }
}

int amount_of(Action a) {
  switch (static_cast<ActionKind>(a.kind)) {
    case ActionKind::kTransfer:
    case ActionKind::kBallot:
    case ActionKind::kResolve:
      return a.b;
    case ActionKind::kRaise:
    case ActionKind::kLower:
    case ActionKind::kSeal:
      return a.a;
    default:
      return 0;
  }
}

// Of amounts only some are worth a look: every small one, then ever larger steps.
bool worth_a_look(const Decision& decision, Action a) {
  if (decision.size() <= 16) return true;
  const int n = amount_of(a);
  return n <= 3 || n == 5 || n == 8 || n == 12 || n == 16;
}

bool asks_votes(const State& s) {
  Decision asked;
  Founders::decision(s, asked);
  return static_cast<Question>(asked.question) == Question::kVote;
}
bool gives_votes(Card c) {
  return !is_man(c) && (act_of(c) == tables().act("coalition_building") ||
                        act_of(c) == tables().act("coalition_building_3"));
}

bool names(const IssueFacts& issue, Office o) {
  return std::any_of(issue.options.begin(), issue.options.end(), [&](const OptionFacts& option) {
    return option.officers[0] == o || option.officers[1] == o;
  });
}

constexpr int kHonour = 150;  // what it is worth to keep one's word
int promised(const State& s, Action a, Seat seat) {
  return is(a, ActionKind::kAppoint) && has_promised(s, seat, Favour::kAppoint, a.b) ? kHonour : 0;
}

// Of the men for an office the ablest of every other seat, and all own ones.
bool worth_appointing(const State& s, const Decision& decision, Action a, Seat seat) {
  const Seat owner = s.owner(a.b);
  if (owner == seat || promised(s, a, seat) != 0) return true;
  for (Action other : decision.options()) {
    if (!is(other, ActionKind::kAppoint) || other.a != a.a || s.owner(other.b) != owner) continue;
    const int more = man_facts(other.b).ability - man_facts(a.b).ability;
    if (more > 0 || (more == 0 && other.b < a.b)) return false;
  }
  return true;
}

}  // namespace

Outlook::Outlook(const Seen<State>& seen, FastRng& rng, int trials) : seat_(seen.seat()) {
  for (int i = 0; i < trials; ++i) dealt_.push_back(Founders::redeal(seen, rng));
  dice_ = FastRng{rng.next()};
}

// Every option over the same deals and dice, so that luck is the same for all.
int Outlook::after(Action a, Until until) const {
  FastRng rng = dice_;
  int sum = 0;
  const std::size_t trials = is(a, ActionKind::kPlace) ? 1 : dealt_.size();  // no luck in that
  for (std::size_t i = 0; i < trials; ++i) {
    sum += Course(dealt_[i], FastRng{rng.next()}).worth_of(a, seat_, until);
  }
  return sum / static_cast<int>(trials);
}

std::vector<int> Outlook::rate_each(const Decision& decision, Until until) const {
  std::vector<int> out;
  for (Action a : decision.options()) {
    int bias = is(a, ActionKind::kRefuse) ? kReluctance : 0;
    if (bias != 0 && has_promised(dealt(), seat_, Favour::kAcceptMate)) bias += kHonour;
    out.push_back(worth_a_look(decision, a) ? after(a, until) - bias : kUnseen);
  }
  return out;
}

// A Secretary of the Treasury with what he could do for the tariff.
int Outlook::after_appointment(Action a) const {
  const Action tariff = action(ActionKind::kEnact, kTariffLaw);
  const int worth = after(a, Until::kMoment);
  if (a.a != static_cast<int>(Office::kTreasury)) return worth;
  Course course(dealt_.front(), dice_);
  course.take(a, seat_);
  Decision desk;
  Founders::decision(course.state, desk);
  if (!desk.lists(tariff)) return worth;
  course.take(tariff, seat_);
  course.play(Until::kIssue);
  return std::max(worth, evaluate(course.state, seat_));
}

// Money is seen to before the issues and after them; a Secretary of the Treasury is there from the
// start. Other offices are filled when an issue wants them, the rest at the end.
std::vector<int> Outlook::rate_desk(const Decision& decision) const {
  constexpr int kWorthwhile = 15;
  const State& s = dealt();
  const int now = evaluate(s, seat_);
  const bool can_draw = decision.lists(action(ActionKind::kDraw));
  const bool time_for_money = s.settled == 0 || !can_draw;
  const bool wants_treasury = can_draw && s.settled == 0 && !s.filled(Office::kTreasury);
  std::vector<int> out;
  for (Action a : decision.options()) {
    int rating = kUnseen;
    if (is(a, ActionKind::kDraw)) rating = wants_treasury ? now - 100 : now;
    if (is(a, ActionKind::kClose)) rating = now;
    if ((is(a, ActionKind::kEnact) || is(a, ActionKind::kRepeal)) && time_for_money) {
      rating = after(a, Until::kIssue);
      if (rating < now + kWorthwhile) rating = kUnseen;
    }
    const bool treasury = a.a == static_cast<int>(Office::kTreasury);
    if (is(a, ActionKind::kAppoint) && (!can_draw || (wants_treasury && treasury)) &&
        worth_appointing(s, decision, a, seat_)) {
      rating = after_appointment(a) + promised(s, a, seat_);
    }
    out.push_back(rating);
  }
  return out;
}

// Offices are filled for the issue before the table.
std::vector<int> Outlook::rate_issue(const Decision& decision) const {
  const IssueFacts& issue = issue_facts(dealt().open.issue);
  std::vector<int> out;
  for (Action a : decision.options()) {
    const bool seen =
        !is(a, ActionKind::kAppoint) ||
        (names(issue, static_cast<Office>(a.a)) && worth_appointing(dealt(), decision, a, seat_));
    out.push_back(seen ? after(a, Until::kIssue) + promised(dealt(), a, seat_) : kUnseen);
  }
  return out;
}

std::vector<int> Outlook::rate_votes(const Decision& decision) const {
  const Worths wanted = stance(dealt(), dice_);
  const Action best = ballot(dealt(), seat_, wanted);
  std::vector<int> out;
  for (Action a : decision.options()) {
    const bool yes = is(a, ActionKind::kYes);
    const bool with_it = yes || is(a, ActionKind::kNo);
    int rating = kUnseen;
    if (a.a == 0) rating = with_it ? (yes ? 1 : -1) * wanted[seat_] / 2 : 0;
    if (a == best) rating = std::max(1, std::abs(wanted[seat_]));
    out.push_back(rating);
  }
  return out;
}

// A card and one more thing to do in the round.
std::vector<int> Outlook::rate_bids(const Decision& decision) const {
  constexpr int kExtra = 60;
  const int extra = kExtra - (has_promised(dealt(), seat_, Favour::kNoBid) ? kHonour : 0);
  std::vector<int> out;
  for (Action a : decision.options()) {
    out.push_back(is(a, ActionKind::kPass) ? 0 : extra - price_of(dealt(), seat_, a.a));
  }
  return out;
}

std::vector<int> Outlook::rate(const Decision& decision) {
  switch (const auto q = static_cast<Question>(decision.question); q) {
    case Question::kDesk:
      return rate_desk(decision);
    case Question::kDecide:
      return rate_issue(decision);
    case Question::kVote:
      return rate_votes(decision);
    case Question::kBid:
      return rate_bids(decision);
    default:
      return rate_each(decision, horizon(q));
  }
}

// Before a vote a card is worth what comes of the vote with it.
int Outlook::gain(Action a) {
  const bool votes = is(a, ActionKind::kPlay) && gives_votes(a.a) && asks_votes(dealt());
  const Until until = votes ? Until::kIssue : Until::kMoment;
  FastRng rng = dice_;
  int sum = 0;
  for (const State& start : dealt_) {
    const FastRng luck{rng.next()};
    Course with(start, luck);
    Founders::interject(with.state, a, nullptr, seat_);
    with.play(until);
    sum += evaluate(with.state, seat_);
    Course without(start, luck);
    if (votes) without.play(until);
    sum -= evaluate(without.state, seat_);
  }
  return sum / static_cast<int>(dealt_.size());
}

int Outlook::promises(Action accepting) {
  Seat maker = kSpectator;
  const Offer* offer = find_offer(dealt(), accepting.a, &maker);
  return offer == nullptr ? 0 : worth_of_promises(dealt(), seat_, maker, *offer, dice_);
}

bool Outlook::worth_countering(Action countering) {
  Seat maker = kSpectator;
  const Offer* offer = find_offer(dealt(), countering.a, &maker);
  return offer != nullptr && founders::worth_countering(dealt(), seat_, maker, *offer, dice_);
}

}  // namespace tricorne::founders
