// 7 Victory and 8.8 victory of a lone player.
#include "games/liberty/rules/victory.h"

#include <algorithm>
#include <array>

namespace tricorne::liberty {
namespace {

constexpr int kCheckThreshold = 10;   // 7.2: Support and Opposition differ by more than this
constexpr int kFrontierHandicap = 3;  // 7.2: "Forts plus 3", "Villages minus 3"

using Order = std::array<Faction, kFactions>;
constexpr Order kTieOrder = {Faction::kPatriots, Faction::kBritish, Faction::kFrench,
                             Faction::kIndians};
// 8.8: when several non-players tie against a lone player. The British are not named; they stay
// behind those who are.
constexpr Order kSoloTieOrder = {Faction::kFrench, Faction::kIndians, Faction::kPatriots,
                                 Faction::kBritish};

bool french_out(const State& s, Faction f) { return f == Faction::kFrench && !s.treaty(); }

// The faction's place when margins are equal; lower is better.
RULE("7.1")
int tie_rank(const State& s, Faction f) {
  const Order& order = solo(s) ? kSoloTieOrder : kTieOrder;
  const auto place = static_cast<int>(std::find(order.begin(), order.end(), f) - order.begin());
  return place + (s.non_player(f) ? 0 : kFactions);
}

// A person with both factions of a side stands or falls with the worse of them (7.2, 7.3).
bool paired(const State& s, Faction f) { return s.same_person(f, friend_of(f)); }

// What a faction is ranked by: higher is better. A pair shares one standing.
struct Standing {
  int group = 0;  // compared before the margin
  int margin = 0;
  int tie = 0;

  [[nodiscard]] bool better_than(const Standing& o) const {
    if (group != o.group) return group > o.group;
    if (margin != o.margin) return margin > o.margin;
    return tie < o.tie;
  }
};
constexpr int kLast = -1;  // the group of the French without the Treaty

using Standings = std::array<Standing, kFactions>;

// Groups come from `group_of`; pairs are merged: both take the worse group and margin and the
// better place among equals.
template <class GroupOf>
Standings standings(const State& s, GroupOf&& group_of) {
  Standings all;
  for (Faction f : kAllFactions) {
    all[at(f)] = {french_out(s, f) ? kLast : group_of(f), final_margin(s, f), tie_rank(s, f)};
  }
  for (Faction f : {Faction::kBritish, Faction::kPatriots}) {
    if (!paired(s, f)) continue;
    Standing& one = all[at(f)];
    Standing& other = all[at(friend_of(f))];
    one = other = {std::min(one.group, other.group), std::min(one.margin, other.margin),
                   std::min(one.tie, other.tie)};
  }
  return all;
}

EndRecord ranked(const State& s, EndKind kind, const Standings& all) {
  EndRecord end{};
  end.kind = kind;
  for (Faction f : kAllFactions) {
    int better = 0;
    for (Faction g : kAllFactions) better += all[at(g)].better_than(all[at(f)]) ? 1 : 0;
    end.rank[at(f)] = static_cast<std::uint8_t>(better + 1);
    end.margin[at(f)].n = static_cast<std::int16_t>(final_margin(s, f));
    if (better == 0) end.winners.add(f);
  }
  end.combined = end.winners.size() > 1 ? 1 : 0;
  return end;
}

// 7.1: non-players win; all persons lose alike, whatever their margins. Against a lone player the
// highest margin wins, whichever non-player has passed (8.8).
RULE("7.1", "8.8")
EndRecord non_players_win(const State& s, FactionSet passing) {
  Standings all = standings(s, [&](Faction f) {
    if (!s.non_player(f)) return 0;
    return passing.has(f) && !solo(s) ? 2 : 1;
  });
  for (Faction f : kAllFactions) {
    if (!s.non_player(f)) all[at(f)] = {};
  }
  return ranked(s, EndKind::kVictoryCheck, all);
}

// 7.1: the side of the winner takes the first two places.
RULE("7.1")
EndRecord side_wins(const State& s, Side winning) {
  return ranked(s, EndKind::kVictoryCheck,
                standings(s, [&](Faction f) { return side(f) == winning ? 1 : 0; }));
}

FactionSet non_players(const State& s) {
  return kAllFactions.where([&](Faction f) { return s.non_player(f); });
}

int best_margin(const State& s, FactionSet among) {
  int best = -1000;
  for (Faction f : among) {
    if (!french_out(s, f)) best = std::max(best, final_margin(s, f));
  }
  return best;
}

// 8.8: the difficulty option. From the second round on, a margin below a non-player's loses.
RULE("8.8")
bool falls_behind(const State& s) {
  if ((s.options & kSoloDifficulty) == 0 || s.deck.winters_held < 2) return false;
  return solo_difference(s) < 0;
}

// A person wins a check with a faction that passes; a person with two of them only with both.
RULE("7.2")
bool wins_check(const State& s, Faction f) {
  if (s.non_player(f) || !passes_check(s, f)) return false;
  return !paired(s, f) || passes_check(s, friend_of(f));
}

}  // namespace

RULE("7.2")
Margins margins(const State& s, Faction f) {
  const int ahead = s.support - s.opposition;
  const int casualties = s.crc.n - s.cbc.n;
  const int frontier =
      s.on_map(Piece::kPatriotFort) + kFrontierHandicap - s.on_map(Piece::kVillage);
  const int first = (side(f) == Side::kRoyalist ? ahead : -ahead) - kCheckThreshold;
  switch (f) {
    case Faction::kBritish:
      return {first, casualties};
    case Faction::kPatriots:
      return {first, frontier};
    case Faction::kFrench:
      return {first, -casualties};
    case Faction::kIndians:
      break;
  }
  return {first, -frontier};
}

RULE("7.3")
int final_margin(const State& s, Faction f) {
  const Margins m = margins(s, f);
  return m.first + kCheckThreshold + m.second;
}

RULE("7.2")
bool passes_check(const State& s, Faction f) {
  const Margins m = margins(s, f);
  return m.first > 0 && m.second > 0 && !french_out(s, f);
}

RULE("8.8")
bool solo(const State& s) {
  const FactionSet others = non_players(s);
  if (others.empty() || others == kAllFactions) return false;
  const FactionSet own = kAllFactions - others;
  return own.size() == 1 || (own.size() == 2 && paired(s, own.first()));
}

RULE("8.8")
int solo_difference(const State& s) {
  const FactionSet others = non_players(s);
  int worst = 1000;
  for (Faction f : kAllFactions - others) worst = std::min(worst, final_margin(s, f));
  return worst - best_margin(s, others);
}

RULE("7.1", "7.2", "8.8")
EndRecord check_standing(const State& s) {
  const FactionSet passing = non_players(s).where([&](Faction f) { return passes_check(s, f); });
  if (passing.any()) return non_players_win(s, passing);
  if (solo(s)) return falls_behind(s) ? non_players_win(s, {}) : EndRecord{};
  for (Faction f : kAllFactions) {
    if (wins_check(s, f)) return side_wins(s, side(f));
  }
  return {};
}

RULE("7.1", "7.3", "8.8")
EndRecord final_standing(const State& s) {
  EndRecord end = ranked(s, EndKind::kFinal, standings(s, [](Faction) { return 0; }));
  // A lone player who comes out ahead by less than six has a stalemate: nobody wins. With the
  // French and without the Treaty there is no coming out ahead (7.3).
  const bool barred = !s.treaty() && !s.non_player(Faction::kFrench);
  if (solo(s) && !barred && solo_difference(s) > 0 && solo_difference(s) < kSoloVictory) {
    end.winners = {};
    end.combined = 0;
  }
  return end;
}

}  // namespace tricorne::liberty
