#include "games/founders/state.h"
#include "python/fields.h"

namespace tricorne::python {
namespace {

constexpr Bits kSixSeats{founders::kSeats};
constexpr Bits kByte{8};

}  // namespace

static void describe(Fields& f, const CardPlaces<founders::Layout>& cards) {
  using Places = std::array<founders::CardSet, founders::Layout::kPlaces>;
  // Its first member; the others are its own affair.
  const auto* in = &cards.at(founders::Spot::kDeck);
  static_assert(sizeof(Places) < sizeof cards);
  f("in", *reinterpret_cast<const Places*>(in),
    "deck, pool, hands 1 to 6, later, discard, in play, out: cards there that the reader knows; "
    "statesmen first");
  f.bytes("known", in + founders::Layout::kPlaces, sizeof cards - sizeof(Places),
          "who knows which other cards, and how many lie where that the reader does not");
}
static void describe(Fields& f, const founders::ManState& m) {
  f("owner", m.owner, "whose he is; 254 not in play");
  f("cubes", m.cubes, "popularity won or lost");
  f("given", m.given, "popularity that a scenario gave");
  f("influence", m.influence, "influence on his card");
  f("office", m.office, "which office; 8 none");
  f("spouse", m.spouse, "which act of marriage, from 1; 0 none");
  // Bit-fields have no address: their byte lies between these two.
  f("pawns_and_marks", (&m.spouse)[1],
    "pawns on his card (a number of four bits), muted, moved, orator, leads", kByte);
  f("paid", m.paid, "offices whose popularity he has had this turn", kByte);
}
static void describe(Fields& f, const founders::OpenIssue& o) {
  f("yes", o.yes, "votes for");
  f("no", o.no, "votes against");
  f("issue", o.issue, "which issue");
  f("law", o.law, "which law");
  f("repeal", o.repeal, "1: it is to be repealed");
  f("actor", o.actor, "the statesman who decides");
  f("dominated_by", o.dominated_by, "who answers in his place; 254 nobody");
  f("option", o.option, "which option is before the table");
  f("office", o.office, "offices assigned");
  f("officer", o.officer, "their holders");
  f("answered", o.answered, "how many of them have answered");
  f("from_card", o.from_card, "influence pledged from the card");
  f("from_supply", o.from_supply, "and from the supply");
  f("pledger", o.pledger, "whose supply that was");
  f("voted", o.voted, "seats that have voted", kSixSeats);
  f("negotiating", o.negotiating, "1: an option that negotiates is about to be carried out");
  f("sabotaged", o.sabotaged, "1: it has been");
  f("restart", o.restart, "1: the acting statesman has died");
  f("blamed", o.blamed, "who could last have prevented what comes of it");
}
static void describe(Fields& f, const founders::Candidate& c) {
  f("votes", c.votes, "electoral votes");
  f("man", c.man, "which statesman");
  f("vice", c.vice, "1: runs for the vice-presidency");
  f("mates", c.mates, "candidates he runs with", kByte);
  f("states", c.states, "states in a tie-break");
}
static void describe(Fields& f, const founders::Election& e) {
  f("candidate", e.candidate, "candidates, in order");
  f("count", e.count, "how many they are");
  f("single", e.single, "1: one party alone");
  f("after12", e.after12, "1: the Twelfth Amendment holds");
  f("party", e.party, "of a single-party election, or the one that places first");
  f("deferred", e.deferred, "1 the first presidential, 2 the first vice-presidential candidate");
  f("contenders", e.contenders, "candidates of a tie-break", kByte);
}
static void describe(Fields& f, const founders::Offer& o) {
  f("id", o.id, "0 none, or a draft");
  f("to", o.to, "seats it is made to; none: there is no offer", kSixSeats);
  f("accepted", o.accepted, "seats that have accepted", kSixSeats);
  f("terms", o.terms, "carried out when the last has accepted; private", Bits{2});
  f("points", o.points, "influence offered");
  f("asked_points", o.asked_points, "influence asked");
  f("cards", o.cards, "cards offered, from 1; 255 one that is not seen");
  f("asked", o.asked, "cards asked, from 1; 255 one of their choice");
  f("favour", o.favour, "favour promised");
  f("favoured", o.favoured, "the man it names");
  f("asked_favour", o.asked_favour, "favour asked");
  f("asked_favoured", o.asked_favoured, "the man it names");
}
static void describe(Fields& f, const founders::Promise& p) {
  f("id", p.id, "0 none");
  f("to", p.to, "whom");
  f("favour", p.favour, "what");
  f("favoured", p.favoured, "the man it names");
  f("marks", p.marks,
    "by who promised kept, broken; by the other kept, broken; by what was done kept, broken; made "
    "in private",
    Bits{7});
}

void describe(Fields& f, const founders::State& s) {
  f("cards", s.cards, "where the cards are");
  f("open", s.open, "the issue or law before the table");
  f("election", s.election, "the election in progress");
  f("revenue", s.revenue, "revenue of the Union");
  f("reserves", s.reserves, "reserves of the Union");
  f("vp", s.vp, "by seat: victory points");
  f("man", s.man, "by statesman, the oldest first");
  f("issue", s.issue, "by issue card: where it is");
  f("cube", s.cube, "by state and vacancy: the candidate there, from 1");
  f("divided", s.divided, "by state: the vacancy shared with a third cube, from 1");
  f("admitted", s.admitted, "states of the Union", kByte);
  f("supply", s.supply, "by seat: influence");
  f("bonus_votes", s.bonus_votes, "by seat: this turn");
  f("sealed", s.sealed, "by seat: an answer not yet opened");
  f("deal_moves", s.deal_moves, "by seat: moves of bargaining made this turn");
  f("offers", s.offers, "by seat that made them");
  f("promises", s.promises, "by seat that made them");
  f("offering", s.offering, "seats with an offer or a draft", kSixSeats);
  f("last_offer", s.last_offer, "number of the last offer");
  f("last_promise", s.last_promise, "number of the last promise");
  f("pleaded", s.pleaded, "seats that have pleaded this turn", kSixSeats);
  f("unused", s.unused, "always 0");
  f("vacancy", s.vacancy, "by office: why it is empty");
  f("refused", s.refused, "by office: offices its holder has refused this turn", kByte);
  f("lower", s.lower, "by party and box: newspapers");
  f("upper", s.upper, "by party and box: newspapers");
  f("black_cubes", s.black_cubes, "seats with a bad reputation", kSixSeats);
  f("seats", s.seats, "players");
  f("turn", s.turn, "from 0");
  f("phase", s.phase, "the part of the turn");
  f("ending", s.ending, "how the game ended");
  f("era", s.era, "which era");
  f("last_era", s.last_era, "the era the game ends in");
  f("scenario", s.scenario, "which scenario");
  f("final_turn", s.final_turn, "1: this turn is the last");
  f("settled", s.settled, "issues settled this turn");
  f("delegated", s.delegated, "1: the Vice President has had his issue");
  f("general_changed", s.general_changed, "1: the general has changed this turn");
  f("tried", s.tried, "laws tried this turn", kByte);
  f("active", s.active, "taxes and bonds in force", kByte);
  f("tariff", s.tariff, "level in force");
  f("support", s.support, "below 0 liberal, above conservative");
  f("tension", s.tension, "sectional tension");
  f("generation", s.generation, "generations that have entered the action deck");
  f("options", s.options, "options of the game", kByte);
  f.bytes("texts", &s.texts, sizeof s.texts, "texts of cards being carried out");
  f("stack", s.stack, "rules in progress");
}

}  // namespace tricorne::python
