// What a client is shown: the position, and what the rules work out of it.
#include <nlohmann/json.hpp>

#include "games/founders/game.h"
#include "games/founders/rules/deals.h"
#include "games/founders/text.h"
#include "games/founders/words.h"
#include "language/printer.h"

namespace tricorne::founders {
namespace {

using Json = nlohmann::json;

Json id_of_man(Man m) { return m == kNobody ? Json() : Json(man_facts(m).id); }
Json party_of(Man m) { return kPartyWords[at(man_facts(m).party)]; }
Json seat_of(Seat seat) { return seat < kSeats ? Json(kSeatWords[seat]) : Json(); }

// What is printed on his card.
Json printed(Man m) {
  const ManFacts& man = man_facts(m);
  return {{"number", m + 1},
          {"home", place_facts(man.home).id},
          {"party", party_of(m)},
          {"ability", man.ability},
          {"military", man.military},
          {"printed_popularity", man.popularity},
          {"printed_votes", man.votes},
          {"income", man.income}};
}

void add_men(const State& s, Json& men) {
  for (Man m : s.men()) {
    Json& man = men[man_facts(m).id];
    man.update(printed(m));
    man["popularity"] = s.popularity(m);
    man["votes"] = s.votes(m);
  }
}

// What a text says, a line each.
Json said(const language::Text& text) {
  language::Printer printer(*tables().grammar, tables().program);
  Json out = Json::array();
  for (const language::Line& line : printer.text(text.at)) out.push_back(line.phrase);
  return out;
}
Json row_of(const Row& row) { return {{"popularity", row.popularity}, {"text", said(row.text)}}; }

Json card_of(Card c) {
  Json out = {{"id", id_of_card(c)}, {"kind", is_man(c) ? "man" : "action"}};
  if (is_man(c)) {
    out.update(printed(c));
  } else {
    out["action"] = act_facts(act_of(c)).id;
    out["spouse"] = act_facts(act_of(c)).spouse;
    out["when"] = kWhenWords[at(act_facts(act_of(c)).when)];
    out["text"] = said(act_facts(act_of(c)).event);
  }
  return out;
}

Json cards_of(const CardSet& cards) {
  Json out = Json::array();
  for (Card c : cards) out.push_back(card_of(c));
  return out;
}

Json offices_of(const State& s) {
  Json out = Json::object();
  for (std::size_t o = 0; o < kOffices; ++o) {
    out[std::string(kOfficeWords[o])] = id_of_man(s.holder(static_cast<Office>(o)));
  }
  return out;
}

Json seats_of_view(const State& s) {
  Json out = Json::object();
  for (Seat seat = 0; seat < s.seats; ++seat) {
    out[std::string(kSeatWords[seat])] = {
        {"vp", s.vp[seat]},          {"score", score(s, seat)},
        {"supply", s.supply[seat]},  {"influence", s.purse(seat, kNobody)},
        {"votes", s.votes_of(seat)}, {"bonus", s.bonus_votes[seat]},
        {"hand", s.hand_size(seat)}, {"cards", cards_of(s.cards.at(hand(seat)))}};
  }
  return out;
}

// The candidates whose cubes lie in a state, the divided one last.
Json place_of(const State& s, Place p) {
  Json cubes = Json::array();
  for (std::uint8_t cube : s.cube[p]) {
    cubes.push_back(cube == 0 ? Json() : id_of_man(s.election.candidate[cube - 1U].man));
  }
  Json neighbours = Json::array();
  for (Place next : place_facts(p).neighbours& s.places()) {
    neighbours.push_back(place_facts(next).id);
  }
  return {{"votes", s.electors(p)},
          {"cubes", cubes},
          {"divided", s.divided[p]},
          {"original", p < kOriginals},
          {"neighbours", neighbours}};
}

Json map_of(const State& s) {
  Json out = Json::object();
  for (Place p : s.places()) out[place_facts(p).id] = place_of(s, p);
  return out;
}

Json option_of(const OptionFacts& option) {
  Json officers = Json::array();
  for (Office o : option.officers) {
    if (o != Office::kNone) officers.push_back(kOfficeWords[at(o)]);
  }
  return {{"officers", officers},
          {"difficulty", option.difficulty},
          {"congress", option.congress},
          {"negotiation", option.negotiation},
          {"popularity", option.row.popularity},
          {"text", said(option.row.text)}};
}

// The issue or law before the table.
Json agenda_of(const State& s) {
  const OpenIssue& open = s.open;
  if (!open.any()) return {};
  Json out = {{"issue", open.issue == kNoIssue ? Json() : Json(issue_facts(open.issue).id)},
              {"law", open.law == kNoLaw ? Json() : Json(id_of_law(open.law))},
              {"repeal", open.repeal != 0},
              {"actor", id_of_man(open.actor)},
              {"officers", {id_of_man(open.officer[0]), id_of_man(open.officer[1])}},
              {"pledged",
               {open.from_card[0] + open.from_supply[0], open.from_card[1] + open.from_supply[1]}},
              {"yes", open.yes},
              {"no", open.no},
              {"option", open.answered == 0 ? Json() : Json(kOptionWords[open.option])}};
  if (open.issue != kNoIssue) {
    const IssueFacts& facts = issue_facts(open.issue);
    Json options = Json::array();
    for (const OptionFacts& option : facts.options) options.push_back(option_of(option));
    out["options"] = std::move(options);
    out["failed"] = row_of(facts.failed);
    out["ignored"] = row_of(facts.ignored);
    out["war"] = facts.war;
    out["review"] = facts.review;
  }
  return out;
}

Json laws_of(const State& s) {
  Json out = Json::array();
  for (Law law = 0; law < kTaxes + kBonds; ++law) {
    const LawFacts& facts = tables().laws[law];
    out.push_back({{"id", facts.id},
                   {"kind", law < kTaxes ? "tax" : "bond"},
                   {"active", (s.active >> law & 1) != 0},
                   {"tried", (s.tried >> law & 1) != 0},
                   {"difficulty", facts.difficulty},
                   {"outrage", facts.outrage},
                   {"pass", row_of(facts.pass)},
                   {"repeal", row_of(facts.repeal)}});
  }
  return out;
}

// The electors as they stand while cubes are still placed.
void add_counts(State s, Json& candidates) {
  count_electors(s);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    candidates[i]["count"] = s.election.candidate[i].votes;
  }
}

Json favour_of(Favour favour, Man m) {
  if (favour == Favour::kNone) return {};
  return {{"favour", kFavourWords[at(favour)]},
          {"man", names_a_man(favour) ? id_of_man(m) : Json()}};
}

// What can be promised, and whether it names a statesman.
Json favours() {
  Json out = Json::array();
  for (int i = 1; i <= kFavours; ++i) {
    const auto favour = static_cast<Favour>(i);
    out.push_back({{"favour", kFavourWords[at(favour)]}, {"man", names_a_man(favour)}});
  }
  return out;
}

// Those that have been sent, and one's own draft: of a concealed state.
Json offers_of(const State& s) {
  const auto seats = [](SeatMask mask) {
    Json list = Json::array();
    for (Seat one : seats_of(mask)) list.push_back(kSeatWords[one]);
    return list;
  };
  // A card that is not seen, or one of their choice, is null.
  const auto cards = [](const std::array<std::uint8_t, kCardsEach>& those) {
    Json list = Json::array();
    for (std::uint8_t card : those) {
      if (card != 0) list.push_back(card <= kCards ? card_of(u8(card - 1)) : Json());
    }
    return list;
  };
  Json out = Json::array();
  for (Seat maker = 0; maker < s.seats; ++maker) {
    for (const Offer& offer : s.offers[maker]) {
      if (!offer.any()) continue;
      out.push_back({{"id", offer.id},
                     {"from", seat_of(maker)},
                     {"to", seats(offer.to)},
                     {"accepted", seats(offer.accepted)},
                     {"draft", offer.is_draft()},
                     {"together", offer.is(kTogether)},
                     {"private", offer.is(kPrivate)},
                     {"points", offer.points},
                     {"cards", cards(offer.cards)},
                     {"asked_points", offer.asked_points},
                     {"asked_cards", cards(offer.asked)},
                     {"promise", favour_of(offer.favour, offer.favoured)},
                     {"asked_promise", favour_of(offer.asked_favour, offer.asked_favoured)}});
    }
  }
  return out;
}

}  // namespace

Json Founders::view(const Seen<State>& seen) {
  const State& s = *seen;
  Json out = describe(s);
  add_men(s, out["men"]);
  out["offices"] = offices_of(s);
  out["seats"] = seats_of_view(s);
  out["map"] = map_of(s);
  out["agenda"] = agenda_of(s);
  out["law_cards"] = laws_of(s);
  add_counts(s, out["election"]["candidates"]);
  out["interest"] = interest(s.reserves);
  out["president"] = id_of_man(s.president());
  out["president_seat"] = seat_of(s.president_seat());
  Json leaders = Json::object();
  for (Party p : kParties) leaders[std::string(kPartyWords[at(p)])] = id_of_man(s.leader(p));
  out["leaders"] = std::move(leaders);
  out["pool_cards"] = cards_of(s.cards.at(Spot::kPool));
  out["pool_size"] = s.cards.count(Spot::kPool);
  out["deck_size"] = s.cards.count(Spot::kDeck);
  out["issues_left"] = s.count(IssuePlace::kDeck);
  out["offers"] = offers_of(s);
  const Seat seat = seen.seat();
  out["askable"] = seat < s.seats ? cards_of(askable(s, seat, s.everybody())) : Json::array();
  out["limits"] = {{"offers", kOffersEach},
                   {"cards", kCardsEach},
                   {"points", kMostAsked},
                   {"promises", kPromisesEach}};
  out["favours"] = favours();
  out["last_era"] = kEraWords[at(s.last_era)];
  out["over"] = s.over();
  return out;
}

}  // namespace tricorne::founders
