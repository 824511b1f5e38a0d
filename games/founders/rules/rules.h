// What the chapters of the rules share: set-up, scores, and the locals of procedures.
#pragma once

#include "games/founders/turn.h"

namespace tricorne::founders {

// The position before anything is dealt (rules/setup.cc).
State set_up(Scenario scenario, int seats, bool short_game, std::uint8_t options = 0);

// Runs the procedures on the stack until one asks a question, or the game is over.
void run_to_question(State& s, Action answer, Log* log, Seat mover = kSpectator);
// Lists the question that is pending.
void list_question(const State& s, Decision& out, Seat seat = kSpectator);

// The points of a seat, as if the game ended now (rules/end.cc).
int score(const State& s, Seat seat);
// Not barred from winning by a bad reputation.
bool may_win(const State& s, Seat seat);

// Lists every card of the action deck.
void list_deck(Turn& t);

// What the crisis table says for a result (rules/treasury.cc).
struct Crisis {
  std::uint8_t support;
  std::uint8_t popularity;
  bool collapse;
};
Crisis crisis(int result);
// What reserves below 0 cost each turn.
int interest(int reserves);

// ---- Locals that callers pass

// Pays `n` from the card of `man`, or from any own card if he is nobody, and the supply. With
// `pledge` (1 or 2) the points are set aside for that officer of the open issue (ruling 68).
struct PayLocals {
  Seat seat = 0;
  Man man = kNobody;
  std::uint8_t n = 0;
  Man next = 0;
  std::uint8_t pledge = 0;
};
struct RescueLocals {
  Seat seat = 0;
  Seat giver = 0;
};
struct SeatLocals {
  Seat seat = 0;
};
struct DealLocals {
  Seat seat = 0;
  std::uint8_t left = 0;
};
struct PeopleLocals {
  Seat first = 0;
  std::uint8_t turn = 0;
};
struct PlacementLocals {
  std::array<std::uint8_t, kCandidates> order{};
  std::uint8_t next = 0;
  std::uint8_t placed = 0;
  std::uint8_t later_round = 0;
};
struct ElectionLocals {
  std::array<std::uint8_t, 7> asked{};  // to run, or by the current nominee and in vain; bits
  std::uint8_t announced = 0;
  std::uint8_t current = 0;
  Man mate = 0;
  std::uint8_t next = 0;
};
inline constexpr std::uint8_t kNoCandidate = 0x0f;
// Of the election's contenders. Leaves the winner's number and, if two places are to be filled, that of the second above it.
struct TieBreakLocals {
  std::uint8_t places = 0;               // to be filled
  std::array<std::uint8_t, 4> called{};  // bits of states
  std::array<std::uint8_t, 3> tally{};   // of the contenders, in their order
  Place place = 0;
  std::uint8_t turn = 0;
  Man man = 0;
  std::uint8_t first = 0;
};
static_assert(FrameLocals<PayLocals> && FrameLocals<PlacementLocals> &&
              FrameLocals<ElectionLocals> && FrameLocals<TieBreakLocals>);

inline constexpr int kDrafted = 7;  // cards laid out for the draft
struct DraftLocals {
  std::array<Seat, kSeats> order{};
  std::uint8_t next = 0;
};
struct PressLocals {
  Party party{};
  std::uint8_t second = 0;
  std::uint8_t box = 0;
  Seat seat = 0;
};
struct RoundLocals {
  Seat seat = 0;
  std::uint8_t single = 0;  // one activity only, that of the auction
  std::uint8_t done = 0;    // kinds; bits
  Man man = 0;
  Party party{};
  std::uint8_t box = 0;
  std::uint8_t die = 0;
};
struct AuctionLocals {
  Seat first = 0;
  std::uint8_t turn = 0;
  std::uint8_t bid = 0;
  Seat winner = 0;
};
struct PlayLocals {
  Card card = 0;
  Seat seat = 0;
};
static_assert(FrameLocals<DraftLocals> && FrameLocals<PressLocals> && FrameLocals<RoundLocals>);

struct WindowLocals {
  When when{};
  SeatMask pending = 0;
  std::uint8_t played = 0;
  Seat first = 0;
  std::uint8_t turn = 0;
  Seat seat = 0;
  Card card = 0;
};
// Of a death, and of the succession after it: the candidate of each seat.
struct DeathLocals {
  Man man = kNobody;
  Seat seat = 0;
  Office office = Office::kNone;
  Man heir = kNobody;
  Party party{};
  SeatMask pending = 0;
  SeatMask bidders = 0;
  std::uint8_t paid = 0;
  std::array<Man, kSeats> choice{};
};
struct AppointLocals {
  Office office{};
  Man man = kNobody;  // of a compelled appointment: who cannot be chosen
};
struct DrawLocals {
  Seat seat = 0;
  Issue issue = 0;
  IssuePlace from{};
};
struct IssueLocals {
  std::uint8_t i = 0;
  Seat first = 0;  // of the ballot
  Seat seat = 0;
  std::uint8_t lost = 0;
  std::uint8_t cancelled = 0;
  Seat last_yes = kSpectator;
  Seat last_not_yes = kSpectator;
};
enum class Outcome : std::uint8_t { kOption, kFailed, kIgnored, kCancelled };
struct ResultLocals {
  Outcome outcome{};
  std::uint8_t popularity = 0;
};
struct PersuadeLocals {
  Seat seat = 0;
  Man man = kNobody;
  Man target = kNobody;
  Seat from = 0;  // whose the target is
  std::int8_t sum = 0;
};
struct ClaimLocals {
  std::array<Seat, kSeats> order{};
  std::uint8_t next = 0;
  SeatMask passed = 0;  // for good
  std::uint8_t taken = 0;
};
static_assert(FrameLocals<DeathLocals> && FrameLocals<PersuadeLocals> && FrameLocals<ClaimLocals>);

// Who may be appointed to an office now, free or not, but for one who cannot be called back to it
// (rules/offices.cc).
ManSet candidates_for(const State& s, Office o, Man barred = kNobody);
// Some vacant office could be filled by a free man.
bool must_appoint(const State& s);
void vacate_cabinet(Turn& t);
void list_appointments(const State& s, Decision& out);
// Gives pledged points back.
void release(Turn& t);
// What a seat may do though it is not asked (rules/interjections.cc); the question that is pending, if
// anybody may do anything beside it.
const Decision* open_question(const State& s);
void list_interjections(const State& s, Decision& out, Seat seat);
void interject(State& s, Action a, Log* log, Seat seat);

// Seats by their votes, most first (rules/variant.cc).
std::array<Seat, kSeats> claim_order(const State& s);
// Those whom a faction may give away: not its leader. Seats it may ask, the richest in men.
ManSet givable(const State& s, Seat seat);
SeatMask richest_factions(const State& s);
bool may_plead(const State& s, Seat seat);
// Which attempts of persuasion a seat may make (rules/persuasion.cc).
void list_persuasion(Turn& t, Seat seat);

// Deals (rules/deals.cc): the moves of a seat, one of them made, and the end of offers whose maker
// no longer has what he offers, or of all of them.
void list_deals(const State& s, Decision& out, Seat seat);
void deal_move(Turn& t);
void lapse(Turn& t);
void end_offers(Turn& t);
// What a seat does not see of them (rules/hidden_deals.cc).
void conceal_deals(State& s, Seat seat);
void redeal_deals(State& s, Seat seat, FastRng& rng);
// The moment of a promise has come: the seat's open ones of this kind are kept or broken. Those of
// an issue that is settled, and whose moment never came, come to nothing (rules/promises.cc).
void judge(Turn& t, Seat from, Favour favour, bool kept, Man favoured = kNobody);
void forget_issue_promises(Turn& t);

// The question DECIDE on the open issue is pending (rules/issue.cc).
bool deciding(const State& s);
// The Chief Justice may rule on the open issue or is named by it: his office is to be filled.
bool needs_bench(const State& s);
// The President decides on it himself, and so is asked for appointments too.
bool decides_as_president(const State& s);
// Influence from the acting statesman's card for officers who have not answered yet.
void list_transfers(const State& s, Decision& out);
// Sends an issue card to the next era's deck, or onto the open pile (ruling 60).
void requeue(State& s, Issue i);

// Whether the seat may play a card of its hand now (rules/cards.cc).
bool may_play(const State& s, Seat seat, Card c);
// What is broken in a state, or nothing (invariants.cc).
std::string broken(const State& s);
// Makes sure that there is a card to draw, if any is left (rules/people.cc).
void refill(Turn& t);

// Where a candidate may put his next cube (rules/placement.cc).
PlaceSet places_for(const State& s, int candidate);
void put_cube(State& s, int candidate, Place p);
void count_electors(State& s);

}  // namespace tricorne::founders
