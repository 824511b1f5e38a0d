#include "games/liberty/bots/event_instructions.h"

#include "games/liberty/bots/charts.h"

namespace tricorne::liberty::bots {
namespace {

FactionSet enemies_of(Faction f) {
  return kAllFactions.where([&](Faction g) { return side(g) != side(f); });
}

bool village_possible(const State& s, SpaceSet among) {
  return s.available(Piece::kVillage) > 0 && s.with_base_room(among & kProvinces).any();
}

// Card 29: how many of these would be Activated.
int to_flip(const State& s, PieceSet kinds) {
  return std::max(0, s.on_map(kinds) / 2 - s.on_map(kinds - kUnderground));
}

// Card 80: spaces where a faction that loses two of its pieces there loses this base, as it has no
// two units to give up before it.
SpaceSet losing_base(const State& s, Piece base) {
  const PieceSet units = pieces_of(owner(base)) & kUnits;
  return s.where[at(base)].where([&](Space where) { return s.count(where, units) < 2; });
}

// Card 88: a space shared with an enemy that the March instructions lead out of.
bool way_from_enemy(const State& s, Faction f) {
  const SpaceSet shared = s.with(f) & s.with(enemy(side(f))) & kMap;
  return shared.any_where([&](Space x) { return leaves_by_march(s, f, x); });
}

int british_side(const State& s, Card card, int usual) {
  switch (card) {
    case 29:
      return to_flip(s, kMilitia) < 4 ? -1 : usual;
    case 62: {
      const bool wanted = s.level(Space::kNewYork) == Level::kActiveOpposition &&
                          !s.has(Space::kNewYork, Piece::kTory) && s.available(Piece::kTory) > 0;
      return wanted ? usual : -1;
    }
    case 70:
      return (s.where[at(Piece::kFrench)] & (s.with(kBritishPieces) | kWestIndiesOnly)).any()
                 ? usual
                 : -1;
    case 80:
      return (s.with(Side::kRebellion) & kCities).any() ? usual : -1;
    default:
      return usual;
  }
}

int patriot_side(const State& s, Card card, int usual) {
  switch (card) {
    case 8:
      return s.non_player(Faction::kFrench) ? usual : -1;
    case 29:
      return to_flip(s, kWarParties) > 0 ? usual : -1;
    case 52:
      return battles_worth(s, Faction::kPatriots, kMap, {true, 2}).any() ? usual : -1;
    case 71:
    case 90:
      return 0;
    case 80:
      return losing_base(s, Piece::kVillage).any() ? usual : -1;
    default:
      return usual;
  }
}

int french_side(const State& s, Card card, int usual) {
  switch (card) {
    case 52:
      return battles_worth(s, Faction::kFrench, kEverywhere, {true, 2}).any() ? usual : -1;
    case 62:
      return s.available(Piece::kMilitiaU) > 0 ? usual : -1;
    case 70:
      return (s.where[at(Piece::kRegular)] & s.with(Side::kRebellion)).any() ? usual : -1;
    default:
      return usual;
  }
}

int indian_side(const State& s, Card card, int usual) {
  switch (card) {
    case 4:
      return village_possible(s, Space::kMassachusetts) ? 1 : -1;
    case 29:
      return to_flip(s, kMilitia) > 0 ? usual : -1;
    case 32:
      return 1;
    case 38:
      return s.available(Piece::kWarPartyU) > 0 ? 1 : -1;
    case 72:
      return village_possible(s, kReserves) ? usual : -1;
    case 80:
      return losing_base(s, Piece::kPatriotFort).any() ? usual : -1;
    case 83:
      return village_possible(s, Space::kQuebec) ? 1 : 0;
    case 90:
      return village_possible(s, kMap) ? usual : -1;
    default:
      return usual;
  }
}

}  // namespace

RULE("8.3.1", "8.3.2")
int instructed_side(const State& s, Faction f, int usual) {
  const Card card = s.deck.current;
  if (facts(card).icons[at(f)] != NonPlayerIcon::kMusket) return usual;
  if (card == 18 || card == 44) {
    return (s.sequence.eligible & enemies_of(f)).any() ? usual : -1;
  }
  if (card == 88) return way_from_enemy(s, f) ? usual : -1;
  switch (f) {
    case Faction::kBritish:
      return british_side(s, card, usual);
    case Faction::kPatriots:
      return patriot_side(s, card, usual);
    case Faction::kFrench:
      return french_side(s, card, usual);
    case Faction::kIndians:
      break;
  }
  return indian_side(s, card, usual);
}

RULE("8.3.1")
bool instruction_met(const State& before, const State& after, bool fought, Faction f) {
  const Card card = before.deck.current;
  if (facts(card).icons[at(f)] != NonPlayerIcon::kMusket) return true;
  const auto fewer = [&](Piece p) { return after.on_map(p) < before.on_map(p); };
  switch (card) {
    case 51:
      return fought;
    case 73:
    case 95:
      return f != Faction::kFrench || fewer(Piece::kBritishFort);
    case 83:
      return f != Faction::kFrench || (rebel_control(after, Space::kQuebecCity) &&
                                       !rebel_control(before, Space::kQuebecCity));
    default:
      return true;
  }
}

namespace {

SpaceSet some(SpaceSet among, SpaceSet wanted) {
  const SpaceSet kept = among & wanted;
  return kept.any() ? kept : among;
}

// Card 23: at Support, next to a Province that is not.
SpaceSet away_from_support(const State& s, SpaceSet among) {
  const SpaceSet support = s.at_support();
  return (among & support).where([&](Space x) {
    return (adjacent(x) & (kProvinces - support)).any();
  });
}

// Card 83: the three pieces that Patriots would place in Quebec City change Control there.
bool takes_quebec_city(const State& s) {
  constexpr Space kCity = Space::kQuebecCity;
  const int fort = std::min({1, s.available(Piece::kPatriotFort), s.base_room(kCity)});
  const int units = s.available(Piece::kMilitiaU) + s.available(Piece::kContinental);
  return control_after(s, kCity, 0, std::min(3, fort + units), 0) != s.control_of(kCity);
}

}  // namespace

RULE("8.3.1")
SpaceSet instructed_spaces(const State& s, Card card, Faction f, SpaceSet among) {
  const SpaceSet villages = s.where[at(Piece::kVillage)];
  switch (card) {
    case 21:
      return f == Faction::kIndians ? some(among, kMap - villages) : among;
    case 22:
    case 86:
      return f == Faction::kIndians || (card == 86 && f == Faction::kPatriots)
                 ? some(among, villages)
                 : among;
    case 23:
      return f == Faction::kBritish ? some(among, away_from_support(s, among)) : among;
    case 70:
      if (f == Faction::kBritish) {
        return among.has(Space::kWestIndies) ? SpaceSet{Space::kWestIndies}
                                             : some(among, s.with(kBritishPieces));
      }
      if (f == Faction::kPatriots) return some(among, s.with(Faction::kPatriots));
      if (f == Faction::kFrench) return some(among, s.with(Side::kRebellion));
      return some(among, villages);
    case 80:
      if (f == Faction::kBritish) return some(among, kCities);
      if (f == Faction::kPatriots) return some(among, losing_base(s, Piece::kVillage));
      return some(among, losing_base(s, Piece::kPatriotFort));
    case 83:
      if (f == Faction::kFrench) return some(among, Space::kQuebecCity);
      if (f == Faction::kIndians) return some(among, Space::kQuebec);
      if (f == Faction::kPatriots) {
        return some(among, takes_quebec_city(s) ? Space::kQuebecCity : Space::kQuebec);
      }
      return among;
    case 89:
      if (f == Faction::kFrench) return some(among, s.at_level(Level::kActiveSupport));
      return f == Faction::kIndians ? some(among, villages) : among;
    default:
      return among;
  }
}

RULE("8.3.1")
FactionSet instructed_factions(const State& s, Card card, Faction f, FactionSet among) {
  const auto some_of = [&](FactionSet wanted) {
    return (among & wanted).any() ? among & wanted : among;
  };
  switch (card) {
    case 18:
    case 44:
      return some_of(s.sequence.eligible & enemies_of(f));
    case 80:
      if (f == Faction::kPatriots) return some_of(Faction::kIndians);
      if (f == Faction::kIndians) return some_of(Faction::kPatriots);
      return some_of(enemies_of(f).where([&](Faction g) { return (s.with(g) & kCities).any(); }));
    default:
      return among;
  }
}

RULE("8.3.1")
PieceSet instructed_pieces(Card card, Faction f, PieceSet among) {
  const auto some_of = [&](PieceSet wanted) {
    return (among & wanted).any() ? among & wanted : among;
  };
  switch (card) {
    case 62:
      return f == Faction::kFrench ? some_of(Piece::kMilitiaU) : among;
    case 73:
      return f == Faction::kFrench ? some_of(Piece::kBritishFort) : among;
    case 95:
      if (f == Faction::kFrench) return some_of(Piece::kBritishFort);
      return f == Faction::kBritish ? some_of(Piece::kWarPartyU) : among;
    default:
      return among;
  }
}

RULE("8.3.1")
bool leaves_last_regular(Card card, Faction f) {
  constexpr Card kHessians = 30;
  return card == kHessians && f == Faction::kBritish;
}

}  // namespace tricorne::liberty::bots
