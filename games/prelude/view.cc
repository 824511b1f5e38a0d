// What a client is shown: the position, and what the rules work out of it.
#include <nlohmann/json.hpp>

#include "games/prelude/game.h"
#include "games/prelude/rules/rules.h"
#include "games/prelude/words.h"

namespace tricorne::prelude {
namespace {

using Json = nlohmann::json;

template <class Value>
Json by_player(Value value) {
  Json out = Json::object();
  for (Player p : kBothPlayers) out[std::string(kPlayerWords[at(p)])] = value(p);
  return out;
}

Json bias_of(County c) {
  const Side bias = facts(c).bias;
  return bias == Side::kNobody ? Json() : Json(kSideWords[at(bias)]);
}

// The price of the next box with the points being spent, if there is one to be had.
Json price_of(const State& s, County c, Player p) {
  const int n = price(s, c, points_of(s, p));
  return n == kNoPrice ? Json() : Json(n);
}

Json county_of(const State& s, County c) {
  return {{"kind", is_urban(c) ? "urban" : "rural"},
          {"bias", bias_of(c)},
          {"control", kSideWords[at(s.controller(c))]},
          {"cubes", by_player([&](Player p) { return s.count(c, p); })},
          {"boxes", by_player([&](Player p) { return facts(c).boxes[at(p)]; })},
          {"price", by_player([&](Player p) { return price_of(s, c, p); })},
          {"added_cost", by_player([&](Player p) {
             const auto& costs = facts(c).added_cost[at(p)];
             return Json(std::vector<int>(costs.begin(), costs.begin() + facts(c).boxes[at(p)]));
           })},
          {"organization", by_player([&](Player p) { return s.has_organization(p, c); })},
          {"corps", s.corps.has(c)}};
}

Json track_of(const State& s, Track t) {
  return {{"box", s.box[at(t)]},
          {"favoured", kSideWords[at(s.favoured(t))]},
          {"value", s.value(t)},
          {"marker", s.marker[at(t)]},
          {"steps", facts(t).steps_to_score},
          {"last_box", facts(t).last_box}};
}

Json card_of(Card c) {
  return {{"number", c},
          {"deck", kDeckWords[at(facts(c).deck)]},
          {"faction", kFactionWords[at(facts(c).faction)]},
          {"ap", facts(c).points},
          {"die", kDieWords[at(facts(c).die)]}};
}

Json cards_of_view(const CardSet& cards) {
  Json out = Json::array();
  for (Card c : cards) out.push_back(card_of(c));
  return out;
}

// Known cards, and how many of each deck are not (ruling 76).
Json hand_of(const State& s, Player p) {
  Json hidden = Json::object();
  for (std::size_t d = 0; d < kDrawDecks; ++d) {
    const int n = s.cards.hidden[at(p)][d];
    if (n > 0) hidden[std::string(kDeckWords[d])] = n;
  }
  return {{"cards", cards_of_view(s.cards.hand[at(p)])},
          {"hidden", hidden},
          {"size", s.cards.hand_size(p)}};
}

// Cards not yet drawn: the hidden ones of hands do not lie there.
Json decks_of(const State& s) {
  Json out = Json::object();
  for (std::size_t d = 0; d < kDrawDecks; ++d) {
    int n = s.cards.in_deck(static_cast<Deck>(d)).size();
    for (Player p : kBothPlayers) n -= s.cards.hidden[at(p)][d];
    out[std::string(kDeckWords[d])] = n;
  }
  return out;
}

// What it can be had for, or nothing where that is any number.
Json prices_of(Special special) {
  constexpr int kAnyNumber = 99;
  const PriceRange range = prices(special, kAnyNumber);
  if (range.most == kAnyNumber) return {};
  Json out = Json::array();
  for (int price = range.least; price <= range.most; price += range.step) out.push_back(price);
  return out;
}

// The player's board of Special Actions.
Json specials_of(const State& s, Player p) {
  Json out = Json::array();
  for (Special special : board(p)) {
    out.push_back({{"id", kSpecialWords[at(special)]},
                   {"prices", prices_of(special)},
                   {"used", s.special_used[at(p)].has(special)}});
  }
  return out;
}

}  // namespace

Json Prelude::view(const Seen<State>& seen) {
  const State& s = *seen;
  Json out = describe(s);
  Json counties = Json::object();
  for (County c : kAllCounties) counties[std::string(kCountyWords[at(c)])] = county_of(s, c);
  Json tracks = Json::object();
  for (Track t : kAllTracks) tracks[std::string(kTrackWords[at(t)])] = track_of(s, t);
  out["counties"] = std::move(counties);
  out["tracks"] = std::move(tracks);
  out["hands"] = by_player([&](Player p) { return hand_of(s, p); });
  out["pool"] = cards_of_view(s.cards.pool);
  out["in_play"] = cards_of_view(s.cards.in_play);
  out["played"] = s.cards.played == kNoCard ? Json() : card_of(s.cards.played);
  out["decks"] = decks_of(s);
  out["active"] = kPlayerWords[at(s.active)];
  out["parliamentary"] = s.parliamentary();
  out["st_jean_baptiste"] = s.st_jean_baptiste();
  out["specials"] = by_player([&](Player p) { return specials_of(s, p); });
  out["supply"] = by_player([&](Player p) { return s.supply(p); });
  out["over"] = s.over();
  return out;
}

}  // namespace tricorne::prelude
