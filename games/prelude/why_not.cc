// Why an answer is refused: the rule that stands against it, question by question.
#include "games/prelude/cards/lasting.h"
#include "games/prelude/rules/rules.h"
#include "games/prelude/text.h"

namespace tricorne::prelude {
namespace {

RULE("3.1", "7.0")
Reason why_not_buy(const State& s, Card card) {
  if (!s.cards.pool.has(card)) return reason("not_in_pool", "7.0");
  if (opposing(card, s.active)) return reason("opposing_in_pool", "7.0");
  if (s.points[at(s.active)] < facts(card).points) return reason("too_few_points", "7.0");
  return reason("prerequisite", "3.1");
}

RULE("3.1")
Reason why_not_play(const State& s, Action a) {
  if (is(a, ActionKind::kPass)) return reason("pass_with_cards", "3.1");
  if (!is(a, ActionKind::kPlay)) return {};
  const Card card = a.a;
  const auto use = static_cast<Use>(a.b);
  if (use == Use::kBuy) return why_not_buy(s, card);
  if (!s.cards.hand[at(s.active)].has(card)) {
    // A card of the pool is pointed at to be bought.
    const bool in_vain = s.cards.pool.has(card) && !may_play(s, card, Use::kBuy);
    return in_vain ? why_not_buy(s, card) : reason("not_in_hand", "3.1");
  }
  if (use == Use::kBoth) return reason("no_media", "9.5.1");
  if (opposing(card, s.active)) return reason("opposing_event", "3.1");
  if (s.media.has(s.active) && facts(card).faction != Side::kNobody) {
    return reason("media_waits", "9.5.1");
  }
  return reason("prerequisite", "3.1");
}

RULE("9.1")
Reason why_not_mobilize(const State& s, County c, const PointsCall& call) {
  if (s.count(c, call.player) >= facts(c).boxes[at(call.player)]) {
    return reason("column_full", "9.1");
  }
  if (s.supply(call.player) == 0) return reason("no_cubes", "1.0");
  if (!open_to(s, call, ActionType::kMobilize)) return reason("card_forbids", "12.0");
  if (s.count(c, call.player) >= mobilization_cap(s, c, call.player)) {
    return reason("card_cap", "12.0");
  }
  return reason("too_dear", is_urban(c) ? "9.1.2" : "9.1.1");
}

RULE("9.2", "9.2.1", "9.2.2")
Reason why_not_organize(const State& s, County c, const PointsCall& call) {
  if (s.has_organization(call.player, c)) return reason("has_organization", "9.2");
  if (s.organize_failed.has(call.player)) return reason("organize_failed", "9.2");
  if (!open_to(s, call, ActionType::kOrganize)) return reason("card_forbids", "12.0");
  if (c == County::kQuebec && call.player == Player::kPatriote) {
    return reason("not_in_quebec", "9.2.1");
  }
  if (!is_urban(c) && s.urban_organizations(call.player).empty()) {
    return reason("urban_first", "9.2.1");
  }
  return reason("at_least_two", "9.2");
}

RULE("9.3")
Reason why_not_composure(const State& s, const PointsCall& call) {
  if (call.player != Player::kPatriote) return reason("patriote_only", "9.3");
  if (s.composure != 0) return reason("composure_called", "9.3");
  if (!open_to(s, call, ActionType::kComposure)) return reason("card_forbids", "12.0");
  return reason("composure_price", "9.3");
}

RULE("9.4")
Reason why_not_recruit(const State& s, County c, const PointsCall& call) {
  if (call.player != Player::kLoyal) return reason("loyal_only", "9.4");
  if (s.spirit < kSpiritForCorps) return reason("spirit_too_low", "9.4");
  if (s.corps.size() >= kMostCorps) return reason("five_corps", "9.4");
  if (s.corps.has(c)) return reason("has_corps", "9.4");
  if (!open_to(s, call, ActionType::kVolunteer)) return reason("card_forbids", "12.0");
  if (is_urban(c) || !s.has_organization(Player::kLoyal, c)) {
    return reason("corps_needs_organization", "9.4");
  }
  return reason("at_least_two", "9.4");
}

RULE("9.5")
Reason why_not_special(const State& s, Special special, int paid, const PointsCall& call) {
  const Player p = call.player;
  if (!board(p).has(special)) return reason("not_your_special", "9.5");
  const std::string_view section = p == Player::kLoyal ? "9.5.1" : "9.5.2";
  if (s.special_used[at(p)].has(special)) return reason("special_used", "9.5");
  if (s.special_turn.has(p)) return reason("special_this_turn", "9.5");
  if (!open_to(s, call, ActionType::kSpecial)) return reason("card_forbids", "12.0");
  if (paid > call.left) return reason("too_few_ap", section);
  if (!enough_cards(s, p, special, paid)) return reason("too_few_cards", section);
  return reason("special_price", section);
}

RULE("9.0")
Reason why_not_action(const State& s, Action a) {
  const auto call = s.stack.top().read<Procedure::kSpendPoints>();
  const auto county = static_cast<County>(a.a);
  if (is(a, ActionKind::kMobilize)) return why_not_mobilize(s, county, call);
  if (is(a, ActionKind::kOrganize)) return why_not_organize(s, county, call);
  if (is(a, ActionKind::kComposure)) return why_not_composure(s, call);
  if (is(a, ActionKind::kRecruit)) return why_not_recruit(s, county, call);
  if (is(a, ActionKind::kSpecial)) {
    return why_not_special(s, static_cast<Special>(a.a), a.b, call);
  }
  return {};
}

RULE("8.0")
Reason why_not_result(const State& s, Action a) {
  if (is(a, ActionKind::kReroll)) return reason("no_reroll", "12.0");
  if (!is(a, ActionKind::kPay)) return {};
  const auto call = s.stack.top().read<Procedure::kCheck>();
  if (a.a != call.sum - call.target) return reason("exact_shortfall", "8.0");
  return reason("too_few_points", "8.0");
}

RULE("5.1.1", "6.2")
Reason why_not_remove(const State& s, Action a) {
  if (!is(a, ActionKind::kRemove)) return {};
  const auto county = static_cast<County>(a.a);
  if (is_urban(county)) return reason("reprisal_rural", "5.1.1");
  if (s.count(county, Player::kPatriote) == 0) return reason("no_cube_there", "5.1.1");
  return reason("reprisal_limit", "6.2");
}

RULE("9.5.2")
Reason why_not_exchange(const State& s, Action a) {
  if (is(a, ActionKind::kGive)) return reason("not_in_hand", "9.5.2");
  if (!is(a, ActionKind::kTake)) return {};
  if (facts(Card{a.a}).deck == Deck::kKey) return reason("key_event", "9.5.2");
  return s.cards.pool.has(a.a) ? reason("given_now", "9.5.2") : reason("not_in_pool", "9.5.2");
}

Reason specific(const State& s, Question q, Action a) {
  switch (q) {
    case Question::kPlay:
      return why_not_play(s, a);
    case Question::kAction:
      return why_not_action(s, a);
    case Question::kDedicate:
      if (is(a, ActionKind::kDedicate)) return reason("dedicate_range", "8.0");
      return {};
    case Question::kAffiliate:
      if (is(a, ActionKind::kAffiliate)) return reason("affiliate_own", "9.2.2");
      return {};
    case Question::kCheckResult:
      return why_not_result(s, a);
    case Question::kReprisalCube:
      return why_not_remove(s, a);
    case Question::kGive:
    case Question::kTake:
      return why_not_exchange(s, a);
    case Question::kCounty:
    case Question::kCube:
    case Question::kCheckOrder:
      if (is(a, ActionKind::kCounty)) return reason("county_does_not_qualify", "12.0");
      return {};
    case Question::kRandomChoice:
      return reason("county_does_not_qualify", "11.0");
    case Question::kSpecialFree:
      if (is(a, ActionKind::kSpecial)) return reason("special_not_given", "12.0");
      return {};
    default:
      return {};
  }
}

}  // namespace

Reason why_not(const State& s, const Decision& decision, Action a) {
  if (decision.seat == kChance) return {};
  return specific(s, static_cast<Question>(decision.question), a);
}

}  // namespace tricorne::prelude
