#include "games/founders/game.h"

#include "founders_data.h"
#include "games/founders/cards/card_texts.h"
#include "games/founders/rules/deals.h"
#include "games/founders/text.h"
#include "games/founders/words.h"
#include "kernel/document.h"

namespace tricorne::founders {
namespace {

Procedure asking(const State& s) {
  return static_cast<Procedure>(s.stack.top().procedure & ~kInterjection);
}

// ---- Sealed answers: to a window, and the bids of a succession

constexpr std::uint8_t kHiddenAnswer = 0xff;

// The seats whose answers lie sealed while others are still awaited.
SeatMask sealed_seats(const State& s) {
  if (s.stack.empty()) return 0;
  if (asking(s) == Procedure::kWindow) {
    const auto f = s.stack.top().read<Procedure::kWindow>();
    SeatMask out = 0;
    for (Seat seat = 0; seat < s.seats && f.pending != 0; ++seat) {
      if (s.hand_size(seat) > 0) out = static_cast<SeatMask>(out | only(seat));
    }
    return static_cast<SeatMask>(out & ~f.pending);
  }
  if (asking(s) == Procedure::kSuccession) {
    // While candidates are named, openly, nothing is sealed.
    const auto f = s.stack.top().read<Procedure::kSuccession>();
    if (f.pending == 0 || f.heir != kNobody) return 0;
    return static_cast<SeatMask>(f.bidders & ~f.pending);
  }
  return 0;
}

void hide_answer(State& s, Seat seat) { s.sealed[seat] = kHiddenAnswer; }

// The seat answers once more, at random, as it could have.
void seal_again(State& s, Seat seat, FastRng& rng) {
  const bool window = asking(s) == Procedure::kWindow;
  State asked = s;
  Turn t{{asked}};
  SeatMask& pending =
      window ? t.locals<Procedure::kWindow>().pending : t.locals<Procedure::kSuccession>().pending;
  pending = static_cast<SeatMask>(pending | only(seat));
  Decision decision;
  list_question(asked, decision, seat);
  const Action a = decision.pick(rng);
  s.sealed[seat] = is(a, ActionKind::kPass) ? u8(0) : u8(a.a + 1);
}

// ---- Deals: who may read a move of one

// A draft is its maker's alone; an offer is public or of those it is made to.
SeatMask reads_offer(const State& s, Action a, Seat seat, bool with_card) {
  Seat maker = seat;
  const Offer* offer = is(a, ActionKind::kSend) ? draft_of(s, seat) : find_offer(s, a.a, &maker);
  if (offer == nullptr) return kEverybody;
  return with_card || offer->is(kPrivate) ? parties(*offer, maker) : kEverybody;
}
SeatMask reads_mark(const State& s, Action a) {
  Seat from = 0;
  const Promise* p = find_promise(s, a.a, &from);
  if (p == nullptr || (p->marks & kUnheard) == 0) return kEverybody;
  return static_cast<SeatMask>(only(from) | only(p->to));
}

std::optional<SeatMask> reads_deal(const State& s, Action a, Seat seat) {
  switch (static_cast<ActionKind>(a.kind)) {
    case ActionKind::kOffer:
    case ActionKind::kAlso:
    case ActionKind::kTogether:
    case ActionKind::kPrivately:
    case ActionKind::kOfferPoints:
    case ActionKind::kOfferCard:
    case ActionKind::kAskPoints:
    case ActionKind::kAskCard:
    case ActionKind::kAskNamed:
    case ActionKind::kPromise:
    case ActionKind::kPromiseMan:
    case ActionKind::kAskPromise:
    case ActionKind::kAskPromiseMan:
    case ActionKind::kDrop:
      return only(seat);
    case ActionKind::kSend:
    case ActionKind::kAgree:
    case ActionKind::kReject:
    case ActionKind::kCounter:
    case ActionKind::kWithdraw:
      return reads_offer(s, a, seat, false);
    case ActionKind::kAgreeCard:
    case ActionKind::kAgreeCards:
      return reads_offer(s, a, seat, true);
    case ActionKind::kKept:
    case ActionKind::kBroken:
      return reads_mark(s, a);
    default:
      return {};
  }
}

// Who draws the card that chance is asked for; nobody for a card of the draft.
SeatMask drawer(const State& s) {
  const Frame& frame = s.stack.top();
  switch (asking(s)) {
    case Procedure::kDeal:
      return only(frame.read<Procedure::kDeal>().seat);
    case Procedure::kAuction:
      return only(frame.read<Procedure::kAuction>().winner);
    case Procedure::kDrawIssue:
      return only(frame.read<Procedure::kDrawIssue>().seat);
    default:
      return 0;
  }
}

}  // namespace

std::string Founders::rules() {
  return rules_text(embedded(data::founders(), "games/founders/signature.txt"), tables().own_data);
}

std::span<const EmbeddedFile> Founders::files() { return data::founders(); }

Result<bool> Founders::owner_data(const std::string& directory, bool install) {
  return take_tables(load_tables(directory), install, use_tables);
}

std::optional<language::SaidCard> Founders::say_card(std::string_view id) {
  return founders::say_card(id);
}

const GameInfo& Founders::info() {
  static const GameInfo kInfo = [] {
    GameInfo info{"founders",   {kSeatWords.begin(), kSeatWords.end()},
                  kFewestSeats, {kScenarioWords.begin(), kScenarioWords.end()},
                  {},           40000};
    for (Word id : kSwitchWords) info.options.push_back({std::string(id), {"off", "on"}});
    return info;
  }();
  return kInfo;
}

RULE("variant")
std::vector<Seating> Founders::seatings() {
  const std::map<std::string, std::string> claims{{"less_negotiation", "on"}};
  return {{"two", {"human:p1", "human:p2", "human:p1", "human:p2"}, claims},
          {"solo", {"human:p1", "human:p1", "human:p1"}, claims}};
}

RULE("setup")
State Founders::start(const Setup& setup) {
  const auto found = std::find(kScenarioWords.begin(), kScenarioWords.end(), setup.scenario);
  const bool short_game = found == kScenarioWords.end() - 1;  // the first scenario, one era long
  const auto scenario =
      short_game ? Scenario::kA : static_cast<Scenario>(found - kScenarioWords.begin());
  unsigned options = 0;
  for (std::size_t i = 0; i < kSwitchWords.size(); ++i) {
    if (setup.option(std::string(kSwitchWords[i])) == "on") options |= 1U << i;
  }
  State s = set_up(scenario, static_cast<int>(setup.seats.size()), short_game,
                   static_cast<std::uint8_t>(options));
  s.stack.push(Procedure::kGame);
  run_to_question(s, {}, nullptr);
  return s;
}

int Founders::seat_count(const State& s) { return s.seats; }
bool Founders::over(const State& s) { return s.over(); }

void Founders::decision(const State& s, Decision& out, Seat seat) { list_question(s, out, seat); }
void Founders::apply(State& s, Action a, Log* log, Seat seat) { run_to_question(s, a, log, seat); }
void Founders::interjections(const State& s, Decision& out, Seat seat) {
  list_interjections(s, out, seat);
}
void Founders::interject(State& s, Action a, Log* log, Seat seat) {
  founders::interject(s, a, log, seat);
}
std::string Founders::broken(const State& s) { return founders::broken(s); }

RULE("winner")
std::vector<SeatResult> Founders::results(const State& s) {
  std::vector<SeatResult> out(s.seats);
  for (Seat seat = 0; seat < s.seats; ++seat) out[seat].score = score(s, seat);
  for (SeatResult& one : out) {
    one.rank = 1;
    for (const SeatResult& other : out) one.rank += other.score > one.score ? 1 : 0;
  }
  // The best of those who may win; a bad reputation keeps its rank.
  int best = kSeats + 1;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (may_win(s, seat)) best = std::min(best, out[seat].rank);
  }
  for (Seat seat = 0; seat < s.seats; ++seat) {
    out[seat].won = s.over() && may_win(s, seat) && out[seat].rank == best;
  }
  return out;
}

RULE("end")
Phrase Founders::ending(const State& s) {
  if (!s.over()) return {};
  Phrase out("founders.ending." + std::string(kEndingWords[at(s.ending)]));
  Phrase winner("founders.nobody");
  int winners = 0;
  int points = 0;
  for (Seat seat = 0; const SeatResult& one : results(s)) {
    if (one.won) {
      winner = name_of_seat(seat);
      points = one.score;
      ++winners;
    }
    ++seat;
  }
  return std::move(out).with("player", std::move(winner)).with("n", points).with("m", winners);
}

// Hidden are the hands, the cards of the draft, answers that are not yet opened, and what is said
// between others.
Seen<State> Founders::conceal(const State& s, Seat seat) {
  State out = s;
  out.cards.conceal(seat);
  for (Seat other : seats_of(sealed_seats(s))) {
    if (other != seat) hide_answer(out, other);
  }
  conceal_deals(out, seat);
  return {out, seat};
}

State Founders::redeal(const Seen<State>& seen, FastRng& rng) {
  State s = *seen;
  s.cards.redeal(seen.seat(), rng);
  for (Seat seat : seats_of(sealed_seats(s))) {
    if (s.sealed[seat] == kHiddenAnswer) seal_again(s, seat, rng);
  }
  redeal_deals(s, seen.seat(), rng);
  return s;
}

SeatMask Founders::visible(const State& s, Action a, Seat seat) {
  if (s.stack.empty()) return kEverybody;
  if (is(a, ActionKind::kCard)) return drawer(s);
  if (is(a, ActionKind::kTake)) {
    const auto f = s.stack.top().read<Procedure::kDraft>();
    return only(f.order[f.next]);
  }
  if (const auto readers = reads_deal(s, a, seat)) return *readers;
  const bool sealed = asking(s) == Procedure::kWindow || is(a, ActionKind::kSeal);
  return sealed && seat < s.seats ? only(seat) : kEverybody;
}

}  // namespace tricorne::founders
