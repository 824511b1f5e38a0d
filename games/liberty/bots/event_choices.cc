// 8.3.5, 8.3.6, 8.3.8: who and where in Events.
#include <algorithm>

#include "games/liberty/bots/answers.h"
#include "games/liberty/bots/event_instructions.h"
#include "games/liberty/bots/event_worth.h"
#include "games/liberty/cards/frames.h"
#include "games/liberty/cards/script.h"
#include "games/liberty/rules/march.h"

namespace tricorne::liberty::bots {
namespace {

using cards::Context;
using cards::Op;
using cards::Step;

constexpr Card kFoggy = 88;

Card card_of(const Mind& m) { return cards::asking(m.s).call.card; }

// ---- Where

// What a space is being chosen for: a free Command or Special Activity of this faction, or nullptr.
const Step* free_action(const Context& at, Faction f) {
  const Step& first = cards::script(at.call.card, at.call.shaded != 0)[at.pc + 1U];
  const bool free = first.op == Op::kCommand || first.op == Op::kSpecial;
  return free && cards::faction_of(first.actor, at) == f ? &first : nullptr;
}

// Where the chart would begin with it: the spaces that it finds equal, none if its priorities cannot
// be applied.
RULE("8.3.5")
SpaceSet spaces_for_action(Mind& m, const Step& free, SpaceSet among) {
  const Faction f = asked(m);
  const auto one = [](Space where) { return SpaceSet{where} & kEverywhere; };
  if (free.op == Op::kSpecial) return best_strike_spaces(m, f, free.specials.first(), among);
  const Scope scope{kFree | kLimited | kNoSpecial, among};
  const Command command =
      free.commands.size() == 1 ? free.commands.first() : scout_or_march(m, free.commands, scope);
  const CommandRecord r = considered(f, command, scope);
  if (command == Command::kGather) return one(gather_target(m, r));
  if (command == Command::kScout) return one(scout_target(m, r));
  if (command != Command::kMarch) return {};
  switch (f) {
    case Faction::kBritish:
      return british_march_targets(m, r);
    case Faction::kPatriots:
      return patriot_march_targets(m, r);
    case Faction::kIndians:
      return indian_march_targets(m, r);
    case Faction::kFrench:
      break;  // none has a choice of spaces
  }
  return {};
}

// Where a free March can lead; or only where it can without units that the chart never takes away.
RULE("8.3.5", "8.5.4")
SpaceSet reached_by_march(const State& s, Faction f, SpaceSet among, bool by_chart) {
  const CommandRecord r =
      considered(f, Command::kMarch, {kFree | kLimited | kNoSpecial, among, Space::kNowhere});
  return among.where([&](Space to) {
    return march_sources(s, r, to).any_where(
        [&](Space from) { return !by_chart || chart_lets_go(s, r, from, to); });
  });
}

// A Battle that the March is to set up: where it stands, or the March makes it good.
RULE("8.3.1")
SpaceSet for_battle(Mind& m, const Context& at, SpaceSet among) {
  const Faction f = asked(m);
  const int edge = edge_to_set_up(at.call);
  if (edge == kNoBattle) return among;
  const SpaceSet stands = battles_worth(m.s, f, among, {true, edge});
  return m.prefer_where(
      among, [&](Space x) { return stands.has(x) || march_makes_battle(m.s, f, x, edge); },
      "good_battle");
}

using Worths = std::array<Worth, kSpaces>;

// The spaces that answer the first question that any of them answers; a Village goes where War
// Parties are, if possible (8.7).
RULE("8.3.5", "8.7")
SpaceSet answering(Mind& m, SpaceSet among, const Worths& worths) {
  for (int q = 1; q <= kSpaceQuestions; ++q) {
    const SpaceSet kept = among.where([&](Space x) { return worths[at(x)].meets(q); });
    if (kept.empty()) continue;
    among = m.prefer(among, kept, "event_question");
    const bool village = asked(m) == Faction::kIndians && kept.any_where([&](Space x) {
      return worths[at(x)].meets(2) && worths[at(x)].bases > 0;
    });
    return village ? m.prefer(among, m.s.with(kWarParties), "with_war_parties") : among;
  }
  return among;
}

RULE("8.3.6")
SpaceSet by_shift(Mind& m, SpaceSet among, const Worths& worths) {
  among = m.most(
      among, [&](Space x) { return worths[at(x)].support; }, "own_level");
  return m.most(
      among, [&](Space x) { return worths[at(x)].opposition; }, "enemy_level");
}

RULE("8.3.5", "8.3.6")
Action card_space_answer(Mind& m) {
  const Context now = cards::asking(m.s);
  const Faction f = asked(m);
  const Action done = action(ActionKind::kDone);
  // Card 88: one space (8.3.1).
  const bool enough = now.call.card == kFoggy && frame<Procedure::kCardEvent>(m.s).done.any();
  if (enough && lists(m, done)) return stop(m, "one_space");
  SpaceSet among = for_battle(m, now, spaces_of(m));
  among = m.prefer(among, instructed_spaces(m.s, now.call.card, f, among), "instructions");
  Worths worths{};
  for (Space x : among) worths[at(x)] = worth_of_space(m.s, now, x, f);
  const SpaceSet good = among.where([&](Space x) { return worths[at(x)].good(); });
  if (good.empty() && lists(m, done)) return stop(m, "brings_nothing");
  if (good.any()) among = m.prefer(among, good, "useful");
  const SpaceSet open = among;
  if (f == now.call.executor) {
    among = answering(m, among, worths);
  } else if (friend_of(f) == now.call.executor && m.s.non_player(now.call.executor)) {
    if (free_action(now, f) == nullptr) {
      among = matching_question(m, among);
    } else {
      // Its instructions come before a question about what it does (ruling 99).
      among = m.prefer_where(
          among, [&](Space x) { return worths[at(x)].meets(1); }, "event_question");
    }
  }
  // Where nothing tells spaces apart, as much as possible in the one drawn (8.2).
  if (among == open && cards::step(now).repeated) {
    among = m.prefer(among, frame<Procedure::kCardEvent>(m.s).done, "selected");
  }
  if (const Step* free = free_action(now, f)) {
    const SpaceSet wanted = spaces_for_action(m, *free, among);
    if (wanted.any()) {
      return select_space(m, "event_space", m.random_space(matching_question(m, wanted)));
    }
    if (free->commands.has(Command::kMarch)) {
      const bool may = lists(m, done);
      if (may) {
        // A March that may be executed and that the chart does not want: at most the Battle after it.
        among &= battles_worth(m.s, f, among, {.free = true});
        if (among.empty()) return stop(m, "no_march_wanted");
        among = m.prefer(open, among, "good_battle");
      }
      among = by_shift(m, matching_question(m, among), worths);
      if (!may) {
        // One that is ordered is executed if it can be (5.1.3, ruling 105).
        among = m.prefer(among, reached_by_march(m.s, f, among, false), "march_can_come");
        among = m.prefer(among, reached_by_march(m.s, f, among, true), "may_leave");
      }
      return select_space(m, "event_space", any_space(m, among));
    }
  }
  among = by_shift(m, among, worths);
  among = m.most(
      among, [&](Space x) { return worths[at(x)].bases; }, "bases");
  among = m.most(
      among, [&](Space x) { return worths[at(x)].pieces; }, "pieces");
  among = m.most(
      among, [&](Space x) { return worths[at(x)].besides; }, "pieces");
  return select_space(m, "event_space", any_space(m, among));
}

// ---- Who

bool harms(Context at) {
  const auto script = cards::script(at.call.card, at.call.shaded != 0);
  for (std::size_t pc = at.pc; pc < script.size(); ++pc) {
    const Op op = script[pc].op;
    if (op == Op::kIneligible || op == Op::kRemove || op == Op::kActivate) return true;
  }
  return false;
}

FactionSet first_of(FactionSet among, auto&& holds) {
  const FactionSet kept = among.where(holds);
  return kept.any() ? kept : among;
}

// Benefit: oneself, then the friend, then an enemy, non-players first. Harm: an enemy, players
// first.
RULE("8.3.5")
FactionSet wanted_factions(const Mind& m, FactionSet among) {
  const State& s = m.s;
  const Faction f = asked(m);
  const auto enemies = [&](Faction g) { return side(g) != side(f); };
  if (card_of(m) == kFoggy) {
    // An enemy in a space that the March instructions lead out of.
    return first_of(first_of(among, enemies), [&](Faction g) {
      const SpaceSet shared = s.with(g) & s.with(f) & kMap;
      return shared.any_where([&](Space x) { return leaves_by_march(s, f, x); });
    });
  }
  among = instructed_factions(s, card_of(m), f, among);
  if (harms(cards::asking(s))) {
    return first_of(first_of(among, enemies), [&](Faction g) { return !s.non_player(g); });
  }
  if (among.has(f)) return f;
  if (among.has(friend_of(f))) return friend_of(f);
  return first_of(among, [&](Faction g) { return s.non_player(g); });
}

std::string_view reason_for_faction(const Mind& m, FactionSet all, Faction chosen) {
  const Faction f = asked(m);
  const bool told = card_of(m) == kFoggy || instructed_factions(m.s, card_of(m), f, all) != all;
  if (told) return "instructions";
  if (harms(cards::asking(m.s))) return "harms_enemy";
  if (chosen == f) return "benefits_self";
  return chosen == friend_of(f) ? "benefits_friend" : "benefits_enemy";
}

RULE("8.3.5", "8.3.8")
Action card_faction_answer(Mind& m) {
  FactionSet among;
  for (Action a : m.d->options()) {
    if (is(a, ActionKind::kFaction)) among.add(static_cast<Faction>(a.a));
  }
  const FactionSet all = among;
  among = wanted_factions(m, among);
  int i = m.one_of(among.size(), "lot_faction");
  m.because(among.size() > 1 ? "lot" : reason_for_faction(m, all, among.first()));
  for (Faction g : among) {
    if (i-- == 0) return action(ActionKind::kFaction, g);
  }
  return {};
}

// ---- One of two texts

// Card 14: whose free action it is. The British fight only where their chart would.
bool worth_acting(const State& s, const Context& at, Faction f) {
  return f != Faction::kBritish || battles_worth(s, f, at.space, {.free = true}).any();
}

// Above 0 for the first text, below 0 for the second.
RULE("8.3.1", "8.3.5")
int preferred_text(const Mind& m, Action first, Action second) {
  const Faction f = asked(m);
  const Context at = cards::asking(m.s);
  const auto rank = [&](Action a) {
    const bool whose = is(a, ActionKind::kFaction);
    const Faction g = whose ? static_cast<Faction>(a.a) : owner(static_cast<Piece>(a.b));
    if (whose && !worth_acting(m.s, at, g)) return -1;
    return g == f ? 2 : g == friend_of(f) ? 1 : 0;
  };
  if (is(first, ActionKind::kFaction)) return rank(first) - rank(second);
  const PieceSet told = instructed_pieces(
      at.call.card, f, PieceSet{static_cast<Piece>(first.b)} | static_cast<Piece>(second.b));
  if (told.size() == 1) return told.has(static_cast<Piece>(first.b)) ? 1 : -1;
  const bool placing = is(first, ActionKind::kPlace);
  if (placing && rank(first) != rank(second)) return rank(first) - rank(second);
  return better_branch(worth_of_branch(m.s, at, true, f), worth_of_branch(m.s, at, false, f));
}

RULE("8.3.5", "8.3.8")
Action card_branch_answer(Mind& m) {
  const Action first = (*m.d)[0];
  const Action second = (*m.d)[1];
  const int better = preferred_text(m, first, second);
  if (better == 0) return chosen(m, m.one_of(2, "lot_text") == 0 ? first : second, "lot");
  return chosen(m, better > 0 ? first : second, "better_text");
}

Action answer_card_question(Mind& m) {
  switch (static_cast<Question>(m.d->question)) {
    case Question::kCardFaction:
      return card_faction_answer(m);
    case Question::kCardSpace:
      return card_space_answer(m);
    case Question::kCardBranch:
      return card_branch_answer(m);
    case Question::kCardKind:
      return answer_card_kind(m);
    case Question::kCardPlace:
      return answer_card_place(m);
    case Question::kCardRemove:
    case Question::kCardReplace:
      return answer_card_take(m, ActionKind::kRemove);
    case Question::kCardActivate:
      return answer_card_take(m, ActionKind::kActivate);
    case Question::kCardGain:
      return chosen(m, action(ActionKind::kYes), "as_many");
    default:
      return answer_card_move(m);
  }
}

}  // namespace

Action answer_card(Mind& m) { return or_first(m, answer_card_question(m)); }

}  // namespace tricorne::liberty::bots
