#include "games/prelude/game.h"

#include "games/prelude/cards/verbs.h"
#include "games/prelude/rules/rules.h"
#include "games/prelude/text.h"
#include "games/prelude/words.h"
#include "kernel/document.h"
#include "prelude_data.h"

namespace tricorne::prelude {
namespace {

constexpr auto kProcedures = std::to_array<Flow (*)(Turn&)>({
#define PROCEDURE(name, function, locals) function,
#include "games/prelude/procedures.inc"
#undef PROCEDURE
#define PROCEDURE(name, function, locals) cards::function,
#include "games/prelude/cards/procedures.inc"
#undef PROCEDURE
});

// The cards of a hand that a seat can tell (ruling 76).
CardSet known_cards(const State& s, Player owner, Seat seat) {
  const CardSet& hand = s.cards.hand[at(owner)];
  if (seat == prelude::seat(owner)) return hand;
  CardSet known = s.cards.open;
  if (seat == prelude::seat(foe(owner))) known |= s.cards.seen_by[at(foe(owner))];
  return hand & known;
}

void hide_hand(State& s, Player owner, Seat seat) {
  const CardSet known = known_cards(s, owner, seat);
  const CardSet unknown = s.cards.hand[at(owner)] - known;
  CardSet& seen = s.cards.seen_by[at(foe(owner))];
  for (int d = 0; d < kDrawDecks; ++d) {
    const auto deck = static_cast<Deck>(d);
    s.cards.hidden[at(owner)][at(deck)] = u8((unknown & cards_of(deck)).size());
    s.cards.hidden_seen[at(owner)][at(deck)] = u8((unknown & seen & cards_of(deck)).size());
  }
  seen = seen - unknown;
  s.cards.hand[at(owner)] = known;
}

Card any_card(const CardSet& cards, FastRng& rng) {
  std::uint32_t skip = rng.below(static_cast<std::uint32_t>(cards.size()));
  for (Card c : cards) {
    if (skip-- == 0) return c;
  }
  return kNoCard;
}

}  // namespace

void run_to_question(State& s, Action answer, Log* log) {
  Turn t{{s, answer, nullptr, log}};
  run(t, kProcedures);
}

std::string Prelude::rules() {
  return rules_text(embedded(data::prelude(), "games/prelude/signature.txt"), tables().own_data);
}

std::span<const EmbeddedFile> Prelude::files() { return data::prelude(); }

Result<bool> Prelude::owner_data(const std::string& directory, bool install) {
  return take_tables(load_tables(directory), install, use_tables);
}

language::CardReading Prelude::read_card(const nlohmann::json& card) {
  language::CardReading out;
  language::Program program;
  cards::CardTexts texts;
  const language::Grammar& grammar = *tables().grammar;
  texts.needs = out.read(grammar, "condition", card, "requires", program);
  texts.always = out.read(grammar, "statement", card, "always", program);
  texts.event = out.read(grammar, "statement", card, "event", program);
  if (out.wrong.empty()) out.lines = cards::say_card(grammar, program, texts);
  return out;
}

Result<bool> Prelude::try_cards(const nlohmann::json& cards, const std::function<void()>& play) {
  const auto tables = with_cards(cards);
  if (!tables) return Error{tables.error()};
  const Trial trial(tables.value());
  play();
  return true;
}

const GameInfo& Prelude::info() {
  static const GameInfo kInfo{
      "prelude", {kPlayerWords.begin(), kPlayerWords.end()}, kPlayers, {"standard"}, {}, 20000};
  return kInfo;
}

State Prelude::start(const Setup& /*setup*/) {
  State s = set_up();
  s.stack.push(Procedure::kGame);
  run_to_question(s, {}, nullptr);
  return s;
}

int Prelude::seat_count(const State& /*s*/) { return kPlayers; }
bool Prelude::over(const State& s) { return s.over(); }

void Prelude::decision(const State& s, Decision& out) {
  Turn t{{const_cast<State&>(s), {}, &out, nullptr}};  // listing only reads
  kProcedures[s.stack.top().procedure](t);
}

void Prelude::apply(State& s, Action a, Log* log) { run_to_question(s, a, log); }

RULE("2.4")
std::vector<SeatResult> Prelude::results(const State& s) {
  std::vector<SeatResult> out;
  for (Player p : kBothPlayers) {
    const bool ahead = s.winner() == p;
    out.push_back({sign(p) * s.vp.n, ahead ? 1 : 2, s.over() && ahead});
  }
  return out;
}

RULE("2.4")
Phrase Prelude::ending(const State& s) {
  if (!s.over()) return {};
  return Phrase("prelude.ending." + std::string(kEndingWords[at(s.ending)]))
      .with("player", name(s.winner()))
      .with("n", std::abs(int{s.vp.n}))
      .with("spirit", s.spirit);
}

// What everybody sees but the cards in hands; of these the number of each deck (ruling 76).
Seen<State> Prelude::conceal(const State& s, Seat seat) {
  State out = s;
  for (Player p : kBothPlayers) {
    if (seat != prelude::seat(p)) hide_hand(out, p, seat);
  }
  return {out, seat};
}

State Prelude::redeal(const Seen<State>& seen, FastRng& rng) {
  State s = *seen;
  for (Player p : kBothPlayers) {
    for (int d = 0; d < kDrawDecks; ++d) {
      std::uint8_t& hidden = s.cards.hidden[at(p)][static_cast<std::size_t>(d)];
      std::uint8_t& seen_of_them = s.cards.hidden_seen[at(p)][static_cast<std::size_t>(d)];
      for (; hidden > 0; --hidden) {
        const Card card = any_card(s.cards.in_deck(static_cast<Deck>(d)), rng);
        s.cards.hand[at(p)].add(card);
        if (seen_of_them == 0) continue;
        s.cards.seen_by[at(foe(p))].add(card);
        --seen_of_them;
      }
    }
  }
  return s;
}

SeatMask Prelude::visible(const State& s, Action a) {
  if (!is(a, ActionKind::kDraw)) return kEverybody;
  if (s.stack.top().is(Procedure::kDrawVerb)) {
    return only(prelude::seat(s.stack.top().read<Procedure::kDrawVerb>().player));
  }
  const auto draw = s.stack.top().read<Procedure::kStartOfTurn>();
  return draw.to_hand != 0 ? only(prelude::seat(draw.player)) : kEverybody;
}

}  // namespace tricorne::prelude
