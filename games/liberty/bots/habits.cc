#include "games/liberty/bots/habits.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "games/liberty/rules/victory.h"

namespace tricorne::liberty {
namespace {

// What the faction places most of, and what it wants to stand on the map.
int recruits(const State& s, Faction f) {
  switch (f) {
    case Faction::kBritish:
      return s.available(Piece::kRegular) + s.available(Piece::kTory);
    case Faction::kPatriots:
      return s.available(Piece::kMilitiaU);
    case Faction::kIndians:
      return s.available(Piece::kWarPartyU);
    case Faction::kFrench:
      break;
  }
  return s.available(Piece::kFrench);
}
int bases_to_build(const State& s, Faction f) {
  switch (f) {
    case Faction::kBritish:
      return s.available(Piece::kBritishFort);
    case Faction::kPatriots:
      return s.available(Piece::kPatriotFort);
    case Faction::kIndians:
      return s.available(Piece::kVillage);
    case Faction::kFrench:
      break;
  }
  return s.treaty() ? 1 : 0;
}

// With none, as they are numbered.
#define QUESTION(name, ...) Question::name,
constexpr std::array kAllQuestions{
    Question::kNone,
#include "games/liberty/chapters/all.inc"
};

}  // namespace

int ahead_of_others(const State& s, Faction f) {
  if (solo(s)) return solo_difference(s);
  int best = -1000;
  for (Faction g : kAllFactions) {
    const bool counts = g != f && (g != Faction::kFrench || s.treaty());
    if (counts) best = std::max(best, final_margin(s, g));
  }
  return final_margin(s, f) - best;
}

Traits::Traits(const State& s, const Decision& decision)
    : s_(s),
      asked_(static_cast<Faction>(decision.seat)),
      question_(static_cast<Question>(decision.question)),
      topic_(decision.question),
      money_(reaches(s.money(asked_), 1, 2, 4, 7)) {
  static_assert(kAllQuestions.size() <= kQuestions);
  if (s.command_depth > 0) {
    const CommandRecord& r = s.command();
    selected_ = std::min(4, r.selected.size());
    if (question_ == Question::kSelectSpace || question_ == Question::kMarchGroup) {
      topic_ = kQuestions + std::min(static_cast<int>(r.command), kCommands - 1);
    } else if (question_ == Question::kSpecialSpace) {
      topic_ = kQuestions + kCommands + std::min(static_cast<int>(r.special), kSpecials - 1);
      selected_ = std::min(4, r.special_spaces.size());
    }
  }
  for (Action a : decision.options()) most_ = std::max(most_, about(a).count);
  look_around();
}

void Traits::look_around() {
  std::size_t n = 0;
  int from = 0;
  const auto add = [&](int which, int of) {
    circumstances_[n++] = from + which;
    from += of;
  };
  add(0, 1);
  add(money_, 5);
  add(question_ == Question::kSecondEligible ? 1 : 0, 2);
  add(is_winter_quarters(s_.deck.upcoming) ? 3 : reaches(s_.deck.drawn, 4, 8), 4);
  add(reaches(ahead_of_others(s_, asked_), -12, -5, 0, 5), 5);
  add(reaches(s_.support - s_.opposition, -9, -3, 3, 9), 5);
  add(reaches(recruits(s_, asked_), 1, 4, 8), 4);
  add(reaches(bases_to_build(s_, asked_), 1, 3, 5), 4);
  add(reaches(s_.crc.n - s_.cbc.n, -4, 0, 5), 4);
  add(std::min<int>(3, s_.deck.winters_held), 4);
}

Traits::About Traits::about(Action a) {
  const auto space = [](int n) { return static_cast<Space>(std::min(n, kSpaces)); };
  switch (static_cast<ActionKind>(a.kind)) {
    case ActionKind::kSpace:
    case ActionKind::kBlockade:
    case ActionKind::kUnblockade:
    case ActionKind::kReward:
    case ActionKind::kShiftLevel:
    case ActionKind::kRemovePropaganda:
    case ActionKind::kRemoveRaid:
    case ActionKind::kRegroup:
    case ActionKind::kSupplyPay:
    case ActionKind::kSupplyShift:
    case ActionKind::kSupplyRemove:
      return {space(a.a)};
    case ActionKind::kPlace:
    case ActionKind::kRemove:
    case ActionKind::kMove:
    case ActionKind::kActivate:
    case ActionKind::kContinentals:
    case ActionKind::kPlaceUnavailable:
    case ActionKind::kPlaceWestIndies:
    case ActionKind::kMoveOut:
      return {space(a.c), a.a, a.b};
    case ActionKind::kMoveBlockade:
    case ActionKind::kDisplace:
    case ActionKind::kScout:
    case ActionKind::kSupplyMove:
    case ActionKind::kLeaderTo:
      return {space(a.b)};
    case ActionKind::kBuild:
      return {space(a.b), -1, a.a};
    case ActionKind::kSupplyHalve:
    case ActionKind::kCommittees:
      return {space(a.b), a.a};
    case ActionKind::kReady:
    case ActionKind::kWithdraw:
      return {Space::kNowhere, a.a, a.b};
    case ActionKind::kAmount:
    case ActionKind::kIncome:
    case ActionKind::kCommonCause:
      return {Space::kNowhere, a.a};
    case ActionKind::kPiece:
    case ActionKind::kPair:
      return {Space::kNowhere, -1, a.a};
    case ActionKind::kSpecial:
      return {Space::kNowhere, -1, std::min<int>(a.a, kPieces - 1)};
    default:
      return {};
  }
}

int Traits::sort(Action a) {
  using enum ActionKind;
  constexpr std::array<ActionKind, kSorts - 1> kTold = {kDone,
                                                        kNo,
                                                        kYes,
                                                        kSpecial,
                                                        kBuild,
                                                        kRegroup,
                                                        kPlace,
                                                        kSupplyPay,
                                                        kSupplyShift,
                                                        kSupplyRemove,
                                                        kShiftLevel,
                                                        kRemovePropaganda,
                                                        kRemoveRaid,
                                                        kReady,
                                                        kPlaceUnavailable,
                                                        kPlaceWestIndies,
                                                        kStroke,
                                                        kNoStroke,
                                                        kNoStrokeThisCard,
                                                        kNoStrokeThisCampaign,
                                                        kReward,
                                                        kLimitedCommand,
                                                        kMove};
  const auto found = std::find(kTold.begin(), kTold.end(), static_cast<ActionKind>(a.kind));
  return static_cast<int>(found - kTold.begin());
}

void habits(const search::Weights& weights, const State& s, const Decision& decision, Action charts,
            std::span<float> out) {
  constexpr float kHeadStart = 2;  // as likely as 7.4 times all others together
  const Traits traits(s, decision);
  const std::span<const float> row =
      weights_of(weights, static_cast<Faction>(decision.seat), solo(s));
  float top = -1e9F;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Action a = decision[static_cast<int>(i)];
    out[i] = a == charts ? kHeadStart + std::log(static_cast<float>(out.size() - 1)) : 0;
    traits.of(a, a == charts, [&](int t) { out[i] += row[static_cast<std::size_t>(t)]; });
    top = std::max(top, out[i]);
  }
  float all = 0;
  for (float& chance : out) {
    chance = std::exp(chance - top);
    all += chance;
  }
  for (float& chance : out) chance /= all;
}

}  // namespace tricorne::liberty
