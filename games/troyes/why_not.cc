// Why a move is not legal now: the first condition that fails, with its section.
#include <fmt/format.h>

#include <bit>

#include "games/troyes/game.h"
#include "games/troyes/rules/dice.h"
#include "games/troyes/text.h"

namespace tricorne::troyes {
namespace {

Reason plain(std::string_view name, std::string_view section) {
  return {Phrase(fmt::format("troyes.reason.{}", name)), std::string(section)};
}
Reason reason(Phrase text, std::string_view section) {
  return {std::move(text), std::string(section)};
}

int dice_of(const State& s, std::uint8_t colours) {
  int n = 0;
  for (std::size_t c = 0; c < kColours; ++c) n += (colours >> c & 1U) != 0 ? s.dice_count[c] : 0;
  return n;
}

Phrase colours_name(std::uint8_t colours) {
  if (colours == kAnyColour) return "troyes.colour.any";
  return colour_name(static_cast<std::size_t>(std::countr_zero(colours)));
}

Phrase too_little(int least) { return Phrase("troyes.reason.sum_too_low").with("least", least); }

// For activities, combat and agriculture: no die, no money, or a sum below the divisor.
Reason dice_reason(const State& s, const Deed& d, std::string_view section) {
  const Need need = need_of(s, d);
  if (dice_of(s, need.colours) == 0) {
    return reason(Phrase("troyes.reason.no_die").with("colour", colours_name(need.colours)),
                  section);
  }
  if (need.budget < 0) {
    const Activity& card = card_of(s.activities[d.target]);
    const int price = hire_cost(s, d);
    if (s.players[s.active].deniers < price) {
      return reason(Phrase("troyes.reason.hire_too_dear").with("price", price), section);
    }
    return reason(Phrase("troyes.reason.use_too_dear").with("price", card.effect.pay.deniers),
                  section);
  }
  Need rich = need;
  rich.budget = 1000;
  if (reachable(s, d, rich, 0, means_of(s, s.active))) {
    return reason(Phrase("troyes.reason.dice_too_dear").with("deniers", need.budget), "dice");
  }
  return reason(too_little(need.least), section);
}

}  // namespace

Reason why_not_activate(const State& s, const Decision& /*decision*/, Action a) {
  const std::uint8_t card = a.a;
  const int place = find_activity(s, card);
  if (place < 0) return plain("card_not_in_play", "phase-0");
  const int influence = tables().activities[card].effect.pay.influence;
  if (influence > s.players[s.active].influence) {
    return reason(Phrase("troyes.reason.influence_short").with("influence", influence), "action-1");
  }
  Deed d;
  d.work = Work::kActivate;
  d.target = u8(place);
  if (needs_citizen(s, d) && !has_citizen(s, s.active)) return plain("no_citizen", "action-1");
  return dice_reason(s, d, "action-1");
}

Reason why_not_combat(const State& s, const Decision& /*decision*/, Action a) {
  const int row = find_event(s, a.a);
  if (row < 0) return plain("event_not_in_play", "action-3");
  Deed d;
  d.work = Work::kCombat;
  d.target = u8(row);
  return dice_reason(s, d, "action-3");
}

Reason why_not_cathedral(const State& s, const Decision& /*decision*/, Action /*a*/) {
  const std::size_t white = index_of(Colour::kWhite);
  if (s.dice_count[white] == 0) {
    return reason(Phrase("troyes.reason.no_die").with("colour", colour_name(white)), "action-2");
  }
  for (std::size_t i = 0; i < s.dice_count[white]; ++i) {
    if (cathedral_height(s, value_of(s.dice[white][i]) - 1) < kLevels) {
      return reason(
          Phrase("troyes.reason.dice_too_dear").with("deniers", s.players[s.active].deniers),
          "dice");
    }
  }
  return plain("columns_full", "action-2");
}

Reason why_not_place(const State& s, const Decision& /*decision*/, Action a) {
  const std::size_t building = a.a;
  if (!has_citizen(s, s.active)) return plain("no_citizen", "action-4");
  if (s.dice_count[building] == 0) {
    return reason(Phrase("troyes.reason.no_die").with("colour", colour_name(building)), "action-4");
  }
  const Building& b = tables().board.buildings[building];
  for (std::size_t i = 0; i < s.dice_count[building]; ++i) {
    if (somebody_may_enter(s, s.active, building, b.row_of[value_of(s.dice[building][i])])) {
      return reason(
          Phrase("troyes.reason.dice_too_dear").with("deniers", s.players[s.active].deniers),
          "dice");
    }
  }
  return plain("all_protected", "action-4");
}

Reason why_not_influence(const State& s, const Decision& /*decision*/, Action a) {
  const Board& board = tables().board;
  const PlayerState& p = s.players[s.active];
  const auto kind = static_cast<Kind>(a.kind);
  const int cost = kind == Kind::kReroll    ? board.reroll_cost
                   : kind == Kind::kRecruit ? board.recruit_cost
                                            : board.flip_cost;
  if (p.influence < cost) {
    return reason(Phrase("troyes.reason.influence_short").with("influence", cost), "influence");
  }
  if (kind == Kind::kRecruit) return plain("no_citizen_left", "influence");
  if (kind == Kind::kFlip) return plain("flip_own_dice", "influence");
  return plain("not_your_die", "influence");
}

Reason why_not_counter(const State& s, const Decision& /*decision*/, Action a) {
  const bool must = !s.stack.empty() && a.kind == static_cast<std::uint8_t>(Kind::kFail);
  if (must) return plain("must_counter", "phase-3");
  if ((a.a & 1U) == 0) {
    return reason(Phrase("troyes.reason.highest_first").with("value", s.black[0]), "phase-3");
  }
  return plain("dice_too_weak", "phase-3");
}

Reason why_not_take(const State& s, const Decision& /*decision*/, Action a) {
  if (!has_source(s, s.active, a.a)) return plain("no_citizen_there", "action-1");
  return plain("protected_colour", "action-4");
}

Reason why_not_group(const State& s, const Decision& /*decision*/, Action a) {
  const Deed d = *pending_deed(s);
  const Need need = need_of(s, d);
  const Effect* cube = cube_effect(s, d.cube);
  const int size = std::popcount(a.a);
  const int most = cube != nullptr && cube->op == Op::kMultiplyDie ? 1 : need.most_dice;
  if ((group_colours(need, cube) >> a.b & 1U) == 0) {
    return reason(Phrase("troyes.reason.wrong_colour").with("colour", colours_name(need.colours)),
                  "dice");
  }
  if (size > most) {
    return reason(Phrase("troyes.reason.too_many_dice").with("most", most), "dice");
  }
  const int price = group_price(s, s.active, cube, a.b, a.a);
  if (price > need.budget) {
    return reason(
        Phrase("troyes.reason.group_too_dear").with("price", price).with("deniers", need.budget),
        "dice");
  }
  if (group_best(s, cube, a.b, a.a) < need.least) return reason(too_little(need.least), "dice");
  if (d.work == Work::kCathedral) return plain("column_full", "action-2");
  return plain("protected_colour", "action-4");
}

Reason why_not_cube(const State& s, const Decision& /*decision*/, Action a) {
  if (a.a == 0) return plain("cube_needed", "action-1");
  const int place = find_activity(s, u8(a.a - 1));
  if (place < 0) return plain("card_not_in_play", "phase-0");
  if (s.activities[static_cast<std::size_t>(place)].cubes[s.active] == 0) {
    return plain("no_cube_there", "action-1");
  }
  const Deed d = *pending_deed(s);
  if (!cube_serves(s, d, need_of(s, d), u8(place + 1))) return plain("cube_of_no_use", "action-1");
  return dice_reason(s, d, "action-1");
}

Reason why_not_missing(const State& /*s*/, const Decision& /*decision*/, Action a) {
  if (a.a == kBlackColour) {
    return reason(Phrase("troyes.reason.no_such_black_die").with("value", a.b), "phase-3");
  }
  return reason(Phrase("troyes.reason.no_such_die")
                    .with("colour", colour_name(a.a))
                    .with("value", a.b)
                    .with("owner", district_name(a.c)),
                "dice");
}

Reason why_not_settle(const State& s, const Decision& /*decision*/, Action a) {
  const Owner owner = s.standing[a.a][a.b];
  if (owner == kNeutral) return reason("troyes.reason.space_taken_by_neutral", "placement");
  return reason(Phrase("troyes.reason.space_taken").with("owner", owner_name(owner)), "placement");
}

Reason why_not_agriculture(const State& s, const Decision& /*decision*/, Action /*a*/) {
  Deed d;
  d.work = Work::kAgriculture;
  return dice_reason(s, d, "action-5");
}

Reason why_not_turn(const State& /*s*/, const Decision& /*decision*/, Action /*a*/) {
  return plain("turn_group_dice", "card-W2B");
}

Reason why_not_uses(const State& /*s*/, const Decision& decision, Action /*a*/) {
  return reason(Phrase("troyes.reason.too_many_uses").with("most", decision[0].a), decision.rule);
}

Reason why_not_split(const State& /*s*/, const Decision& decision, Action /*a*/) {
  return reason(Phrase("troyes.reason.wrong_split").with("uses", decision[0].a), decision.rule);
}

Reason why_not_put(const State& s, const Decision& /*decision*/, Action a) {
  return plain(find_event(s, a.a) < 0 ? "event_not_in_play" : "flags_full", "action-3");
}

Reason no_own_cube(const State& /*s*/, const Decision& decision, Action /*a*/) {
  return plain("no_own_cube", decision.rule);
}
Reason not_your_die(const State& /*s*/, const Decision& decision, Action /*a*/) {
  return plain("not_your_die", decision.rule);
}
Reason not_in_deck(const State& /*s*/, const Decision& decision, Action /*a*/) {
  return plain("not_in_deck", decision.rule);
}
Reason not_now(const State& s, const Decision& decision) {
  return reason(Phrase("troyes.reason.not_now").with("question", Troyes::question(s, decision)),
                decision.rule);
}

}  // namespace tricorne::troyes
