// A second toy, for what the first has not: questions to several seats at once, interjections and
// hidden cards. In each of two rounds every seat draws a red and a blue card unless it holds one;
// all bid at once, sealed, and the highest bid buys two points; then each in turn plays a card for
// its points. While somebody is asked to play, any seat may offer coins for a point, answer an
// offer, withdraw its own, or pay a coin to look at a card of another.
#pragma once

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "kernel/card_places.h"
#include "kernel/choose.h"
#include "kernel/embedded.h"
#include "kernel/game.h"
#include "kernel/procedure.h"

namespace tricorne::toy {

enum class HaggleProcedure : std::uint8_t { kGame, kPeek };
enum class HaggleQuestion : std::uint8_t { kDraw, kBid, kPlay, kLook };
enum class HaggleKind : std::uint8_t {
  kDraw,      // a = card
  kBid,       // a = coins
  kPlay,      // a = card
  kLook,      // a = back
  kOffer,     // a = seat, b = coins
  kAccept,    // a = offer
  kRefuse,    // a = offer
  kWithdraw,  // a = offer
  kPeek,      // a = seat
};
enum class HaggleEvent : std::uint8_t {
  kDrew,      // seat, back
  kDrewIt,    // seat, card
  kBids,      // seat, coins
  kWon,       // seat, coins
  kPlayed,    // seat, card
  kOffered,   // seat, to, coins, offer
  kDealt,     // from, to, coins
  kRefused,   // seat, offer
  kWithdrew,  // seat, offer
  kPeeked,    // seat, at
  kSaw,       // seat, at, card
};

// Cards are 1 to 6 of either back; blue ones lie in the second word of a set.
inline constexpr int kHighest = 6;
inline constexpr int kBlue = 64;
enum class Spot : std::uint8_t { kDeck, kHand1, kHand2, kHand3, kTable };

struct HaggleCards {
  using Card = std::uint8_t;
  using Place = Spot;
  static constexpr int kCards = kBlue + kHighest;
  static constexpr int kPlaces = 5;
  static constexpr int kHidden = 4;  // all but the table
  static constexpr int kSeats = 3;
  static constexpr int kBacks = 2;
  static constexpr int back(Card card) { return card / kBlue; }
};
constexpr Spot hand(Seat seat) { return static_cast<Spot>(seat + 1); }
constexpr int worth(std::uint8_t card) { return card % kBlue + 1; }

struct Offer {
  std::uint8_t id;  // never used again; 0 for none
  std::uint8_t from;
  std::uint8_t to;
  std::uint8_t coins;
};

struct HaggleState {
  static constexpr std::uint8_t kNoBid = 0;  // else one more than the bid
  static constexpr std::uint8_t kSealed = 0xff;

  CardPlaces<HaggleCards> cards;
  std::array<std::uint8_t, 3> coins;
  std::array<std::uint8_t, 3> points;
  std::array<std::uint8_t, 3> bid;
  std::array<std::uint8_t, 3> offered;  // how often
  std::uint8_t seats;
  std::uint8_t round;
  std::uint8_t active;
  std::uint8_t over;
  std::uint8_t last_offer;
  std::uint8_t open;  // interjections are allowed
  std::array<Offer, 3> offers;
  ProcedureStack<3> stack;

  [[nodiscard]] Offer* find_offer(std::uint8_t id) {
    for (Offer& offer : offers) {
      if (offer.id == id) return &offer;
    }
    return nullptr;
  }
};
using HaggleTurn = BasicTurn<HaggleState>;

struct HaggleLocals {
  SeatMask pending;
  std::uint8_t back;
};
struct PeekLocals {
  std::uint8_t seat;
  std::uint8_t at;
};
HaggleLocals locals_of(Is<HaggleProcedure::kGame>);
PeekLocals locals_of(Is<HaggleProcedure::kPeek>);

inline HaggleCards::Card card_of(const HaggleState& s, Seat seat, int back) {
  for (auto card : s.cards.at(hand(seat))) {
    if (HaggleCards::back(card) == back) return card;
  }
  return 0xff;
}
// Whether the seat holds a card of that back, also where it is not seen.
inline bool holds(const HaggleState& s, Seat seat, int back) {
  return s.cards.unknown(hand(seat), back) > 0 || card_of(s, seat, back) != 0xff;
}

inline void list_draws(HaggleTurn& t, int back) {
  const auto& cards = t.s.cards;
  for (auto card : cards.at(Spot::kDeck) | cards.unseen()) {
    if (HaggleCards::back(card) == back) t.listing->add(action(HaggleKind::kDraw, card));
  }
}
inline void list_bids(HaggleTurn& t) {
  for (int n = 0; n <= 3 && n <= t.s.coins[t.mover]; ++n) {
    t.listing->add(action(HaggleKind::kBid, n));
  }
}
inline void list_plays(HaggleTurn& t) {
  for (auto card : t.s.cards.at(hand(t.s.active))) {
    t.listing->add(action(HaggleKind::kPlay, card));
  }
}
inline void list_looks(HaggleTurn& t, Seat at) {
  for (int back = 0; back < 2; ++back) {
    if (holds(t.s, at, back)) t.listing->add(action(HaggleKind::kLook, back));
  }
}

inline void open_bids(HaggleTurn& t) {
  Seat best = 0;
  for (Seat seat = 0; seat < t.s.seats; ++seat) {
    t.emit(HaggleEvent::kBids, seat, t.s.bid[seat] - 1);
    if (t.s.bid[seat] > t.s.bid[best]) best = seat;
  }
  const int price = t.s.bid[best] - 1;
  t.s.coins[best] = static_cast<std::uint8_t>(t.s.coins[best] - price);
  t.s.points[best] = static_cast<std::uint8_t>(t.s.points[best] + 2);
  t.emit(HaggleEvent::kWon, best, price);
  t.s.bid = {};
  if (t.log != nullptr) t.log->revealed = true;
}

inline Flow haggle(HaggleTurn& t) {
  auto& f = t.locals<HaggleProcedure::kGame>();
  BEGIN(t);
  for (t.s.round = 1; t.s.round <= 2; ++t.s.round) {
    for (t.s.active = 0; t.s.active < t.s.seats; ++t.s.active) {
      for (f.back = 0; f.back < 2; ++f.back) {
        if (holds(t.s, t.s.active, f.back)) continue;
        ASK(t, kChance, HaggleQuestion::kDraw, "1", list_draws(t, f.back));
        t.s.cards.move(t.answer.a, Spot::kDeck, hand(t.s.active));
        t.emit(HaggleEvent::kDrew, t.s.active, f.back);
        t.emit_to(only(t.s.active), HaggleEvent::kDrewIt, t.s.active, t.answer.a);
      }
    }
    t.s.active = 0;
    f.back = 0;
    f.pending = static_cast<SeatMask>(only(t.s.seats) - 1);
    for (; f.pending != 0; f.pending = without(f.pending, t.mover)) {
      ASK_ANY(t, f.pending, HaggleQuestion::kBid, "2", list_bids(t));
      t.s.bid[t.mover] = static_cast<std::uint8_t>(t.answer.a + 1);
    }
    open_bids(t);
    for (t.s.active = 0; t.s.active < t.s.seats; ++t.s.active) {
      t.s.open = 1;
      ASK(t, t.s.active, HaggleQuestion::kPlay, "3", list_plays(t));
      t.s.open = 0;
      t.s.cards.move(t.answer.a, hand(t.s.active), Spot::kTable);
      t.s.points[t.s.active] =
          static_cast<std::uint8_t>(t.s.points[t.s.active] + worth(t.answer.a));
      t.emit(HaggleEvent::kPlayed, t.s.active, t.answer.a);
    }
    t.s.offers = {};
  }
  t.s.over = 1;
  END(t);
}

inline Flow peek(HaggleTurn& t) {
  const auto& f = t.locals<HaggleProcedure::kPeek>();
  BEGIN(t);
  t.s.open = 0;
  CHOOSE(t, f.seat, HaggleQuestion::kLook, "5", list_looks(t, f.at));
  {
    const auto card = card_of(t.s, f.at, t.answer.a);
    t.s.cards.show({card}, hand(f.at), only(f.seat));
    t.emit_to(only(f.seat), HaggleEvent::kSaw, f.seat, f.at, card);
  }
  if (t.log != nullptr) t.log->revealed = true;
  t.s.open = 1;
  END(t);
}

inline constexpr std::array<Flow (*)(HaggleTurn&), 2> kHaggling{haggle, peek};

struct Haggle : Storyless<HaggleState> {
  using State = HaggleState;
  using Kind = HaggleKind;
  static constexpr int kMostOffers = 4;  // of one seat in a game
  // A bid is a seat's turn, even of one without a coin.
  static constexpr auto kPutAlways = std::to_array<PutAlways>({{HaggleQuestion::kBid, Put::kTurn}});

  static const GameInfo& info() {
    static const GameInfo kInfo{"haggle", {"p1", "p2", "p3"}, 2, {"standard"}, {}, 120};
    return kInfo;
  }
  static State start(const Setup& setup) {
    State s{};
    s.seats = static_cast<std::uint8_t>(setup.seats.size());
    for (int i = 0; i < kHighest; ++i) {
      s.cards.put(static_cast<std::uint8_t>(i), Spot::kDeck);
      s.cards.put(static_cast<std::uint8_t>(kBlue + i), Spot::kDeck);
    }
    for (Seat seat = 0; seat < s.seats; ++seat) {
      s.cards.open(hand(seat), only(seat));
      s.coins[seat] = 5;
      s.points[seat] = 2;
    }
    s.stack.push(HaggleProcedure::kGame);
    HaggleTurn t{s};
    run_interjecting(t, kHaggling);
    return s;
  }
  static int seat_count(const State& s) { return s.seats; }
  static bool over(const State& s) { return s.over != 0; }
  static void decision(const State& s, Decision& out, Seat seat = kSpectator) {
    HaggleTurn t{const_cast<State&>(s), {}, &out, nullptr, seat};  // listing only reads
    list_pending(t, kHaggling);
  }
  static void apply(State& s, Action a, Log* log, Seat seat = kSpectator) {
    HaggleTurn t{s, a, nullptr, log, seat};
    run_interjecting(t, kHaggling);
  }

  static void interjections(const State& s, Decision& out, Seat seat) {
    if (s.open == 0) return;
    for (const Offer& offer : s.offers) {
      if (offer.id == 0) continue;
      const bool possible = s.coins[offer.from] >= offer.coins && s.points[seat] > 0;
      if (offer.to == seat && possible) out.add(action(Kind::kAccept, offer.id));
      if (offer.to == seat) out.add(action(Kind::kRefuse, offer.id));
      if (offer.from == seat) out.add(action(Kind::kWithdraw, offer.id));
    }
    const bool room = s.offered[seat] < kMostOffers && s.offers.back().id == 0;
    for (Seat other = 0; other < s.seats; ++other) {
      if (other == seat || s.coins[seat] == 0) continue;
      for (int n = 1; room && n <= s.coins[seat]; ++n) {
        out.add(action(Kind::kOffer, other, n));
      }
      if (s.cards.count(hand(other)) > 0) out.add(action(Kind::kPeek, other));
    }
  }
  static void interject(State& s, Action a, Log* log, Seat seat) {
    HaggleTurn t{s, a, nullptr, log, seat};
    switch (static_cast<Kind>(a.kind)) {
      case Kind::kOffer:
        return make_offer(t);
      case Kind::kPeek:
        --s.coins[seat];
        t.emit(HaggleEvent::kPeeked, seat, a.a);
        s.stack.push_interjection<HaggleProcedure::kPeek>({seat, a.a});
        return run_interjecting(t, kHaggling);
      default:
        return end_offer(t);
    }
  }
  static std::vector<SeatResult> results(const State& s) {
    std::vector<SeatResult> out(s.seats);
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = {s.points[i], 1, false};
      for (std::size_t j = 0; j < out.size(); ++j) out[i].rank += s.points[j] > s.points[i] ? 1 : 0;
      out[i].won = out[i].rank == 1;
    }
    return out;
  }
  static Phrase ending(const State& /*s*/) { return {"haggle.ending"}; }

  static Seen<State> conceal(const State& s, Seat seat) {
    State blank = s;
    if (over(s)) return {blank, seat};
    blank.cards.conceal(seat);
    for (Seat other = 0; other < s.seats; ++other) {
      if (other != seat && s.bid[other] != State::kNoBid) blank.bid[other] = State::kSealed;
    }
    return {blank, seat};
  }
  static State redeal(const Seen<State>& seen, FastRng& rng) {
    State s = *seen;
    if (over(s)) return s;
    s.cards.redeal(seen.seat(), rng);
    for (Seat seat = 0; seat < s.seats; ++seat) {
      const auto most = static_cast<std::uint32_t>(std::min<int>(3, s.coins[seat]));
      if (s.bid[seat] == State::kSealed) {
        s.bid[seat] = static_cast<std::uint8_t>(1 + rng.below(most + 1));
      }
    }
    return s;
  }
  static SeatMask visible(const State& s, Action a, Seat seat = kSpectator) {
    const auto kind = static_cast<Kind>(a.kind);
    if (kind == Kind::kDraw) return only(s.active);
    return kind == Kind::kBid ? only(seat) : kEverybody;
  }

  static std::string notation(const State& /*s*/, Action a) {
    const std::string_view verb = kVerbs[a.kind];
    switch (static_cast<Kind>(a.kind)) {
      case Kind::kDraw:
      case Kind::kPlay:
        return fmt::format("{} {} {}", verb, kColours[HaggleCards::back(a.a) & 1], worth(a.a));
      case Kind::kLook:
        return fmt::format("{} {}", verb, kColours[a.a & 1]);
      case Kind::kOffer:
        return fmt::format("{} {} {}", verb, info().seats[a.a], a.b);
      case Kind::kPeek:
        return fmt::format("{} {}", verb, info().seats[a.a]);
      default:
        return fmt::format("{} {}", verb, a.a);
    }
  }
  // The toy is small enough to try every action.
  static std::optional<Action> parse(const State& s, std::string_view text) {
    for (std::size_t kind = 0; kind < kVerbs.size(); ++kind) {
      if (!text.starts_with(kVerbs[kind])) continue;
      const bool card = kind == 0 || kind == 2;
      const bool seat = kind == 4 || kind == 8;
      for (int a = 0; a < (card ? HaggleCards::kCards : seat ? 3 : 16); ++a) {
        if (card && a % kBlue >= kHighest) continue;
        for (int b = 0; b < (kind == 4 ? 16 : 1); ++b) {
          const Action move = action(kind, a, b);
          if (notation(s, move) == text) return move;
        }
      }
    }
    return std::nullopt;
  }
  static Reason why_not(const State& /*s*/, const Decision& /*d*/, Action a) {
    return {Phrase("haggle.reason"), a.kind >= 4 ? "4" : "3"};
  }
  static Phrase question(const State& /*s*/, const Decision& d) {
    return {fmt::format("haggle.question.{}", d.question)};
  }
  // A toy has no words: where keys are shown for want of them, a move can so be told from another.
  static Phrase option(const State& s, Action a) { return {notation(s, a)}; }
  static Targets targets(const State& /*s*/, Action /*a*/) { return {}; }
  static Phrase event(const LogEvent& e) {
    return Phrase(fmt::format("haggle.event.{}", e.id))
        .with("a", e.args[0])
        .with("b", e.args[1])
        .with("c", e.args[2]);
  }
  static Targets event_targets(const LogEvent& /*e*/) { return {}; }
  static std::vector<Action> moves_for(const State& /*s*/, const Decision& /*d*/,
                                       std::string_view /*target*/) {
    return {};
  }
  static Reason why_not_element(std::string_view /*target*/) { return {}; }
  static std::vector<Closed> closed(const State& /*s*/, const Decision& /*d*/) { return {}; }

  // A game is its set-up and its moves; it has no positions of its own.
  static bool boundary(const State& /*s*/) { return false; }
  static nlohmann::json describe(const State& s) {
    nlohmann::json hands;
    for (Seat seat = 0; seat < s.seats; ++seat) {
      for (auto card : s.cards.at(hand(seat))) {
        hands[info().seats[seat]].push_back(fmt::format("{}", card_text(card)));
      }
    }
    nlohmann::json offers = nlohmann::json::array();
    for (const Offer& offer : s.offers) {
      if (offer.id != 0) offers.push_back({offer.id, offer.from, offer.to, offer.coins});
    }
    return {{"game", "haggle"}, {"round", s.round}, {"coins", s.coins}, {"points", s.points},
            {"bids", s.bid},    {"hands", hands},   {"offers", offers}};
  }
  static Result<State> load(const nlohmann::json& /*document*/) {
    return Error{"haggle has no positions: expected a set-up and moves"};
  }
  static nlohmann::json view(const Seen<State>& seen) {
    nlohmann::json out = describe(*seen);
    for (Seat seat = 0; seat < seen->seats; ++seat) {
      out["sizes"].push_back(seen->cards.count(hand(seat)));
    }
    return out;
  }
  static std::string broken(const State& s) {
    if (!s.cards.sound()) return "a card in two places";
    int coins = 0;
    for (std::uint8_t n : s.coins) coins += n;
    if (coins > 15) return "coins out of nothing";
    return s.over == 0 && s.stack.empty() ? "nothing to do" : "";
  }

 private:
  static constexpr std::array<std::string_view, 9> kVerbs{
      "draw", "bid", "play", "look", "offer", "accept", "refuse", "withdraw", "peek"};
  static constexpr std::array<std::string_view, 2> kColours{"red", "blue"};
  static std::string card_text(std::uint8_t card) {
    return fmt::format("{} {}", kColours[HaggleCards::back(card) & 1], worth(card));
  }

  // Open offers stand together at the front, in the order they were made.
  static void make_offer(HaggleTurn& t) {
    Offer* offer = t.s.find_offer(0);
    *offer = {++t.s.last_offer, t.mover, t.answer.a, t.answer.b};
    ++t.s.offered[t.mover];
    t.emit(HaggleEvent::kOffered, t.mover, offer->to, offer->coins, offer->id);
  }
  static void end_offer(HaggleTurn& t) {
    Offer* offer = t.s.find_offer(t.answer.a);
    if (static_cast<Kind>(t.answer.kind) == Kind::kAccept) {
      t.s.coins[offer->from] = static_cast<std::uint8_t>(t.s.coins[offer->from] - offer->coins);
      t.s.coins[offer->to] = static_cast<std::uint8_t>(t.s.coins[offer->to] + offer->coins);
      --t.s.points[offer->to];
      ++t.s.points[offer->from];
      t.emit(HaggleEvent::kDealt, offer->from, offer->to, offer->coins);
    } else {
      const bool refused = static_cast<Kind>(t.answer.kind) == Kind::kRefuse;
      t.emit(refused ? HaggleEvent::kRefused : HaggleEvent::kWithdrew, t.mover, offer->id);
    }
    for (; offer + 1 != t.s.offers.data() + t.s.offers.size(); ++offer) *offer = offer[1];
    *offer = {};
  }
};
static_assert(Game<Haggle>);
static_assert(AsksSeveral<Haggle> && Interjects<Haggle>);

}  // namespace tricorne::toy
