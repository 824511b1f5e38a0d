// What must hold of every state (procedures, 2.3).
#include <fmt/format.h>

#include "games/founders/rules/deals.h"

namespace tricorne::founders {
namespace {

// A President has died and the next is being named.
bool between_presidents(const State& s) { return s.stack.find(Procedure::kSuccession) != nullptr; }

std::string broken_offices(const State& s) {
  std::array<int, kOffices + 1> holders{};
  for (Man m : s.men()) ++holders[at(s.man[m].office)];
  for (std::size_t o = 0; o < kOffices; ++o) {
    if (holders[o] > 1) return fmt::format("office {} has {} holders", o, holders[o]);
  }
  if (!s.over() && holders[0] == 0 && !between_presidents(s)) return "no President";
  return {};
}

std::string broken_men(const State& s) {
  for (Man m = 0; m < kMen; ++m) {
    const ManState& man = s.man[m];
    if (s.in_play(m) != s.cards.has(Spot::kInPlay, m)) return fmt::format("man {} misplaced", m);
    if (!s.in_play(m) && (man.cubes != 0 || man.influence != 0 || man.office != Office::kNone)) {
      return fmt::format("man {} has something though he is not in play", m);
    }
    if (man.pawns > kMostPawns) return fmt::format("man {} has {} pawns", m, int{man.pawns});
    if (man.pawns != 0 && man.office != Office::kPresident && s.phase != Phase::kElection) {
      return fmt::format("man {} has a pawn and is not President", m);
    }
  }
  return {};
}

std::string broken_offers(const State& s) {
  for (Seat maker = 0; maker < s.seats; ++maker) {
    int drafts = 0;
    for (const Offer& offer : s.offers[maker]) {
      if (!offer.any()) continue;
      if (!includes(s.offering, maker) || includes(offer.to, maker)) return "an offer to nobody";
      if (offer.points * receivers(offer) > s.supply[maker]) return "an offer of points not there";
      for (std::uint8_t card : offer.cards) {
        if (card != 0 && !s.cards.has(hand(maker), u8(card - 1))) return "an offer of a lost card";
      }
      drafts += offer.is_draft() ? 1 : 0;
    }
    if (drafts > 1) return "two drafts of a seat";
    if (pledged_promises(s, maker) > kPromisesEach) return "more promises than are kept";
  }
  return {};
}

// A spouse lies under one man and is in play with him.
std::string broken_spouses(const State& s) {
  std::array<int, kActs> husbands{};
  for (Man m : s.men()) {
    if (s.owner(m) >= s.seats) return fmt::format("man {} of a seat that is not there", m);
    if (s.man[m].spouse == 0) continue;
    const Act a = u8(s.man[m].spouse - 1);
    if (!act_facts(a).spouse || ++husbands[a] > 1 || !s.in_force(a)) {
      return fmt::format("man {} is married to card {}", m, a);
    }
  }
  return {};
}

// What is before the table lies there, and nothing is pledged without it.
std::string broken_agenda(const State& s) {
  const OpenIssue& open = s.open;
  if (open.issue != kNoIssue && open.law != kNoLaw) return "an issue and a law at once";
  if (s.count(IssuePlace::kOpen) > 1) return "two open issues";
  if (open.any()) return {};
  for (std::size_t i = 0; i < 2; ++i) {
    if (open.from_card[i] + open.from_supply[i] != 0) return "a pledge without an issue";
  }
  return {};
}

// The electors that candidates have counted are those of states, each at most twice.
std::string broken_election(const State& s) {
  int electors = 0;
  for (Place p : s.places()) electors += 2 * s.electors(p);
  int votes = 0;
  for (std::size_t i = 0; i < s.election.count; ++i) votes += s.election.candidate[i].votes;
  if (s.phase == Phase::kElection && votes > electors) return "more votes than electors";
  return s.election.count > kCandidates ? "too many candidates" : "";
}

std::string broken_cubes(const State& s) {
  for (Place p = 0; p < kPlaces; ++p) {
    const auto& cube = s.cube[p];
    for (std::uint8_t c : cube) {
      if (c > s.election.count) return "a cube of nobody";
    }
    if (!s.is_admitted(p) && cube != std::array<std::uint8_t, 3>{}) return "a cube outside";
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (cube[i] != 0 && cube[i] == cube[j]) return "two cubes of one man in a state";
      }
    }
  }
  return {};
}

}  // namespace

std::string broken(const State& s) {
  if (!s.cards.sound()) return "a card in two places";
  int cards = 0;
  for (int spot = 0; spot < Layout::kPlaces; ++spot)
    cards += s.cards.count(static_cast<Spot>(spot));
  if (cards != kCards) return fmt::format("{} cards", cards);
  if (s.tension >= kCivilWar && s.ending != Ending::kCivilWar) return "war without its end";
  for (const auto& check : {broken_offices, broken_men, broken_offers, broken_spouses,
                            broken_agenda, broken_election, broken_cubes}) {
    if (std::string wrong = check(s); !wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace tricorne::founders
