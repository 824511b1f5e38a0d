// The state of a game of Founding Fathers, and the questions asked of it everywhere.
//
// Memory layout (no padding; see the static_asserts below):
//
//   cards             336   where the cards of the action deck are, and who knows them
//   man[50]           400   whose he is, cubes, influence, office and marks of the turn
//   stack             514   procedures in progress
//   texts              58   card texts being carried out
//   place, cube       154   issue cards; who stands on each vacancy of each state
//   election           60   candidates and order
//   open              ~40   the issue or law before the table
//   deals            ~390   offers and promises
//   tracks            ~90   money, support, tension, newspapers, supplies, course
//
// Laws: whatever changes a state is a verb of Turn (turn.h) or the rule that owns the field; unused
// bytes are zero. What is derived (votes, popularity, leaders) is computed afresh each time.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "games/founders/ids.h"
#include "games/founders/tables.h"
#include "kernel/card_places.h"
#include "kernel/procedure.h"
#include "language/reading.h"

namespace tricorne::founders {

inline constexpr int kStackDepth = 32;

struct Layout {
  using Card = founders::Card;
  using Place = Spot;
  static constexpr int kCards = founders::kCards;
  static constexpr int kPlaces = 12;
  static constexpr int kSeats = founders::kSeats;
  static constexpr int kHidden = 8;  // deck, pool, hands
  static constexpr int kBacks = 1;
  static constexpr int back(Card /*card*/) { return 0; }
};

struct ManState {
  Seat owner;  // kSpectator: not in play
  std::int8_t cubes;
  std::uint8_t given;  // cubes of a scenario: count as printed, never scored
  std::uint8_t influence;
  Office office;
  std::uint8_t spouse;  // an Act + 1
  std::uint8_t pawns : 4;
  std::uint8_t marks : 4;  // Mark bits
  std::uint8_t paid;       // offices whose popularity he has had this turn

  void mark(unsigned with) { marks = (marks | with) & 0xfU; }
  void unmark(unsigned with) { marks = (marks & ~with) & 0xfU; }
};
enum Mark : std::uint8_t {
  kMuted = 1,   // counts no votes this turn
  kMoved = 2,   // has changed office this turn
  kOrator = 4,  // one more on each speech roll, for life
  kLeads = 8,   // faction leader (option persuasion)
};

// The issue or law before the table (4.3, 4.7).
struct OpenIssue {
  std::int16_t yes;
  std::int16_t no;
  Issue issue;  // kNoIssue: none, or a law
  Law law;      // kNoLaw: none
  std::uint8_t repeal;
  Man actor;          // the President or, for one issue, the Vice President
  Seat dominated_by;  // who answers DECIDE in his place; kSpectator: nobody
  std::uint8_t option;
  std::array<Office, 2> office;  // the officers assigned; kNone: one or none
  std::array<Man, 2> officer;
  std::uint8_t answered;                  // how many of them have answered ACT
  std::array<std::uint8_t, 2> from_card;  // pledged
  std::array<std::uint8_t, 2> from_supply;
  std::array<Seat, 2> pledger;  // whose supply that was; the officer may die or be given away
  SeatMask voted;
  std::uint8_t negotiating;  // an option that negotiates is about to be carried out
  std::uint8_t sabotaged;
  std::uint8_t restart;  // the acting statesman has died: begin again
  Seat blamed;           // who could last have prevented what comes of it

  [[nodiscard]] bool any() const { return issue != kNoIssue || law != kNoLaw; }
  // Nothing before the table, or something of which nothing is decided.
  static OpenIssue nothing() {
    OpenIssue out{};
    out.issue = kNoIssue;
    out.law = kNoLaw;
    out.actor = kNobody;
    out.dominated_by = kSpectator;
    out.blamed = kSpectator;
    out.office = {Office::kNone, Office::kNone};
    out.officer = {kNobody, kNobody};
    return out;
  }
};

inline constexpr int kCandidates = 8;
struct Candidate {
  std::int16_t votes;
  Man man;
  std::uint8_t vice;    // runs for the vice-presidency
  std::uint8_t mates;   // bits of candidates
  std::uint8_t states;  // in a tie-break
};
struct Election {
  std::array<Candidate, kCandidates> candidate;
  std::uint8_t count;
  std::uint8_t single;      // one party alone
  std::uint8_t after12;     // the Twelfth Amendment holds
  Party party;              // of a single-party election, or the one that places first
  std::uint8_t deferred;    // 1: the first presidential, 2: the first vice-presidential candidate
  std::uint8_t contenders;  // of a tie-break; bits
};

// An offer, or the draft of one: the same terms for each seat it is made to (10). Cards are held
// as their numbers + 1.
struct Offer {
  std::uint8_t id;      // 0: none, or a draft
  SeatMask to;          // 0: none
  SeatMask accepted;    // of an offer to several together
  std::uint8_t terms;   // Term bits
  std::uint8_t points;  // influence of the supply, to each
  std::uint8_t asked_points;
  std::array<std::uint8_t, kCardsEach> cards;  // kHiddenCard: one that is not seen
  std::array<std::uint8_t, kCardsEach> asked;  // kAnyCard: one of their choice
  Favour favour;
  Man favoured;  // of a favour that names a man, else 0
  Favour asked_favour;
  Man asked_favoured;

  static constexpr std::uint8_t kHiddenCard = 0xff;
  static constexpr std::uint8_t kAnyCard = 0xff;
  [[nodiscard]] bool any() const { return to != 0; }
  [[nodiscard]] bool is_draft() const { return any() && id == 0; }
  [[nodiscard]] bool is(std::uint8_t term) const { return (terms & term) != 0; }
};
enum Term : std::uint8_t {
  kTogether = 1,  // carried out when the last has accepted; else the first closes it
  kPrivate = 2,   // nobody sees it but those it is made to
};
struct Promise {
  std::uint8_t id;  // 0: none
  Seat to;
  Favour favour;
  Man favoured;
  std::uint8_t marks;  // PromiseMark bits

  // Judged by what was done, or by both of those it is between.
  [[nodiscard]] bool is_settled() const;
  [[nodiscard]] bool is_open() const { return id != 0 && !is_settled(); }
};
enum PromiseMark : std::uint8_t {
  kSaidKept = 1,  // by who promised
  kSaidBroken = 2,
  kFoundKept = 4,  // by the other
  kFoundBroken = 8,
  kWasKept = 16,  // by what was done
  kWasBroken = 32,
  kUnheard = 64,  // made in private
};
inline bool Promise::is_settled() const {
  const bool by_both =
      (marks & (kSaidKept | kSaidBroken)) != 0 && (marks & (kFoundKept | kFoundBroken)) != 0;
  return id != 0 && (by_both || (marks & (kWasKept | kWasBroken)) != 0);
}

struct State {
  CardPlaces<Layout> cards;
  OpenIssue open;
  Election election;
  std::int16_t revenue;
  std::int16_t reserves;
  std::array<std::int16_t, kSeats> vp;
  std::array<ManState, kMen> man;
  std::array<IssuePlace, kIssueCards> issue;
  // By state and vacancy a candidate's index + 1; the third place only for a divided state.
  std::array<std::array<std::uint8_t, 3>, kPlaces> cube;
  std::array<std::uint8_t, kPlaces> divided;  // the vacancy shared with the third cube, + 1
  std::array<std::uint8_t, 4> admitted;       // bits
  std::array<std::uint8_t, kSeats> supply;
  std::array<std::uint8_t, kSeats> bonus_votes;  // this turn
  std::array<std::uint8_t, kSeats> sealed;       // answers not yet opened
  std::array<std::uint8_t, kSeats> deal_moves;   // this turn
  // By who made them.
  std::array<std::array<Offer, kOffersEach>, kSeats> offers;
  std::array<std::array<Promise, kPromisesEach>, kSeats> promises;
  SeatMask offering;  // who has an offer or a draft
  std::uint8_t last_offer;
  std::uint8_t last_promise;
  SeatMask pleaded;                    // this turn (option reduced faction)
  std::array<std::uint8_t, 2> unused;  // to a multiple of eight
  std::array<Vacancy, kOffices> vacancy;
  // By the office somebody holds: those he has refused to change it for, this turn; bits.
  std::array<std::uint8_t, kOffices> refused;
  std::array<std::array<std::uint8_t, 3>, 2> lower;  // newspapers by party and box
  std::array<std::array<std::uint8_t, 3>, 2> upper;
  SeatMask black_cubes;  // option bad reputation
  std::uint8_t seats;
  std::uint8_t turn;
  Phase phase;
  Ending ending;
  Era era;
  Era last_era;
  Scenario scenario;
  std::uint8_t final_turn;
  std::uint8_t settled;
  std::uint8_t delegated;
  std::uint8_t general_changed;
  std::uint8_t tried;   // bits of laws, this turn
  std::uint8_t active;  // bits of taxes and bonds
  std::uint8_t tariff;  // level in force
  std::int8_t support;
  std::uint8_t tension;
  std::uint8_t generation;  // how many have entered the action deck
  std::uint8_t options;     // Switch bits
  language::Readings<std::uint64_t, 2> texts;
  ProcedureStack<kStackDepth> stack;

  // ---- Statesmen

  [[nodiscard]] bool in_play(Man m) const { return man[m].owner != kSpectator; }
  [[nodiscard]] Seat owner(Man m) const { return m == kNobody ? kSpectator : man[m].owner; }
  [[nodiscard]] int votes(Man m) const {
    return (man[m].marks & kMuted) != 0 ? 0 : man_facts(m).votes;
  }
  [[nodiscard]] int popularity(Man m) const {
    return man_facts(m).popularity + man[m].given + man[m].cubes;
  }
  // Their cards are the first of those in play.
  [[nodiscard]] ManSet men() const {
    return ManSet::of_word(cards.at(Spot::kInPlay).words[0] & kEveryMan);
  }
  [[nodiscard]] ManSet men_of(Seat seat) const {
    return men().where([&](Man m) { return owner(m) == seat; });
  }
  [[nodiscard]] int votes_of(Seat seat) const {
    int n = bonus_votes[seat];
    for (Man m : men_of(seat)) n += votes(m);
    return n;
  }
  // More popular, or as popular and older.
  [[nodiscard]] bool before(Man x, Man y) const {
    return popularity(x) != popularity(y) ? popularity(x) > popularity(y) : x < y;
  }
  // The first of them by popularity and age.
  [[nodiscard]] Man most_popular(const ManSet& among) const {
    Man best = kNobody;
    for (Man m : among) {
      if (best == kNobody || before(m, best)) best = m;
    }
    return best;
  }
  // The leader of a faction (option persuasion).
  [[nodiscard]] bool leads(Man m) const { return (man[m].marks & kLeads) != 0; }
  [[nodiscard]] Man faction_leader(Seat seat) const {
    const ManSet found = men_of(seat).where([&](Man m) { return leads(m); });
    return found.empty() ? kNobody : found.first();
  }
  [[nodiscard]] Man leader(Party p) const {
    return most_popular(men().where([&](Man m) { return man_facts(m).party == p; }));
  }

  // ---- Offices

  [[nodiscard]] Man holder(Office o) const {
    for (Man m : men()) {
      if (man[m].office == o) return m;
    }
    return kNobody;
  }
  [[nodiscard]] bool filled(Office o) const { return holder(o) != kNobody; }
  [[nodiscard]] Man president() const { return holder(Office::kPresident); }
  [[nodiscard]] Seat president_seat() const { return owner(president()); }
  [[nodiscard]] bool is_free(Man m) const { return man[m].office == Office::kNone; }
  // The seats clockwise. An order once begun stands, whoever becomes President: who goes through it
  // keeps its first seat.
  [[nodiscard]] Seat clockwise(Seat first, int i) const {
    return static_cast<Seat>((first + i) % seats);
  }
  // Ballots and bids begin at the left of the President, his own seat comes last.
  [[nodiscard]] Seat first_ballot() const { return clockwise(president_seat(), 1); }

  // ---- Influence: the supply and the card of `m`, or all own cards for kNobody

  [[nodiscard]] int purse(Seat seat, Man m) const {
    int n = supply[seat];
    if (m != kNobody) return owner(m) == seat ? n + man[m].influence : n;
    for (Man own : men_of(seat)) n += man[own].influence;
    return n;
  }

  // ---- Issues and states

  [[nodiscard]] bool is_resolved(Issue i) const {
    return issue[i] == IssuePlace::kResolvedA || issue[i] == IssuePlace::kResolvedB;
  }
  [[nodiscard]] int count(IssuePlace where) const {
    return static_cast<int>(std::count(issue.begin(), issue.end(), where));
  }
  [[nodiscard]] bool is_admitted(Place p) const { return (admitted[p / 8U] >> (p % 8U) & 1U) != 0; }
  [[nodiscard]] PlaceSet places() const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < admitted.size(); ++i) bits |= std::uint64_t{admitted[i]} << (8 * i);
    return PlaceSet::of_word(bits);
  }
  [[nodiscard]] int electors(Place p) const { return place_facts(p).votes[at(era)]; }
  [[nodiscard]] bool in_force(Act a) const { return cards.has(Spot::kInPlay, act_facts(a).first); }
  [[nodiscard]] int taxes() const {
    int n = 0;
    for (unsigned law = 0; law < kTaxes; ++law) n += static_cast<int>(active >> law & 1U);
    return n;
  }

  [[nodiscard]] SeatMask everybody() const { return static_cast<SeatMask>((1U << seats) - 1U); }
  [[nodiscard]] int hand_size(Seat seat) const { return cards.count(hand(seat)); }
  [[nodiscard]] bool with(Switch option) const { return (options & option) != 0; }
  [[nodiscard]] bool over() const { return phase == Phase::kOver; }
};
static_assert(std::has_unique_object_representations_v<State>);
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 2048, "the bar is 2 KB");

}  // namespace tricorne::founders
