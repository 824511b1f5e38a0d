// 2.0, 2.2, 2.3: the course of the game, the start and the end of a turn.
#include "games/prelude/cards/dialect.h"
#include "games/prelude/rules/rules.h"

namespace tricorne::prelude {
namespace {

constexpr int kVictory = 20;

RULE("2.2", "10.0")
void begin_turn(Turn& t) {
  State& s = t.s;
  t.emit(Event::kTurn, s.turn);
  s.session = u8(s.turn_facts().sessions | s.carry);
  s.carry = 0;
  s.special_turn = {};
  s.round = 1;
  s.first = Player::kPatriote;
  s.active = Player::kPatriote;
}

// Who holds more than his share draws none (ruling 33); an empty deck gives none (ruling 94).
RULE("2.2")
bool draws(const State& s, Player p, Deck deck) {
  const int wanted = deck == Deck::kGeneric ? tables().hand_generic : tables().hand_active;
  return s.cards.hand_size(p, deck) < wanted && s.cards.in_deck(deck).any();
}

// As many as the deck still has (ruling 94).
RULE("2.2")
std::uint8_t pool_cards(const State& s, Deck deck) {
  const TurnFacts& turn = s.turn_facts();
  const int wanted = deck == Deck::kGeneric ? turn.pool_generic : turn.pool_active;
  return u8(std::min(wanted, s.cards.in_deck(deck).size()));
}

RULE("2.2")
void list_deck(Turn& t, Deck deck) { t.options(ActionKind::kDraw, t.s.cards.in_deck(deck)); }

RULE("2.0")
bool second_in_round(const State& s) { return s.active != s.first; }

// A session is a run of Parliamentary rounds of one turn (ruling 61).
RULE("10.0")
bool last_of_session(const State& s) {
  return s.parliamentary() && (s.round == kRounds || (s.session >> s.round & 1U) == 0);
}

RULE("2.0", "12.0")
void begin_action_round(Turn& t) {
  State& s = t.s;
  t.emit(Event::kActionRound, s.round, s.active);
  s.lasting.begin_round(seat(s.active));
  for (auto& rule : s.lasting.all()) rule.mark = 0;
}

// The hands change owner before the award, and rules of this round end.
RULE("2.0", "9.5.1", "12.0")
void end_play(Turn& t) {
  State& s = t.s;
  if (s.swap != 0) t.swap_hands();
  s.swap = 0;
  s.organize_failed = {};
  s.mobilized = {};
  s.lasting.end_round(seat(s.active));
  t.clear_table();
}

RULE("2.0")
bool last_action_round(const State& s) { return second_in_round(s) && s.round == kRounds; }

RULE("2.0")
void next_action_round(State& s) {
  if (second_in_round(s)) ++s.round;
  s.active = foe(s.active);
}

RULE("3.1", "7.0")
void list_plays(Turn& t) {
  const State& s = t.s;
  for (Card c : s.cards.hand[at(s.active)]) {
    for (Use use : {Use::kEvent, Use::kPoints, Use::kBoth}) {
      if (may_play(s, c, use)) t.option(ActionKind::kPlay, c, use);
    }
  }
  for (Card c : s.cards.pool) {
    if (may_play(s, c, Use::kBuy)) t.option(ActionKind::kPlay, c, Use::kBuy);
  }
  if (s.cards.hand_size(s.active) == 0) t.option(ActionKind::kPass);
}

RULE("2.4")
void announce(Turn& t) {
  const State& s = t.s;
  if (s.ending == Ending::kRevolt) t.emit(Event::kRevolt);
  if (s.ending == Ending::kTwenty) t.emit(Event::kTwenty, s.winner());
  if (s.ending == Ending::kCount) t.emit(Event::kCountedOut);
}

RULE("6.1", "2.4")
void award_war_readiness(Turn& t) {
  for (Player p : kBothPlayers) {
    t.emit(Event::kWarPaid, p, t.s.war[at(p)]);
    t.score_vp(p, t.s.war[at(p)]);
  }
}

}  // namespace

RULE("2.4")
Ending ending_now(const State& s) {
  if (s.spirit >= kMostSpirit) return Ending::kRevolt;
  if (std::abs(int{s.vp.n}) >= kVictory) return Ending::kTwenty;
  return Ending::kNone;
}

RULE("2.2")
Flow start_of_turn(Turn& t) {
  auto& f = t.locals<Procedure::kStartOfTurn>();
  State& s = t.s;
  BEGIN(t);
  if (s.phase == Phase::kStartOfTurn) {
    begin_turn(t);
    for (f.deck = s.turn_facts().deck;; f.deck = Deck::kGeneric) {
      for (f.left = pool_cards(s, f.deck); f.left > 0; --f.left) {
        ASK(t, kChance, Question::kPoolDraw, "2.2", list_deck(t, f.deck));
        t.reveal_to_pool(t.answer.a);
      }
      if (f.deck == Deck::kGeneric) break;
    }
    for (Card key : s.turn_facts().key_events) t.reveal_to_pool(key);
    f.to_hand = 1;
    for (f.player = Player::kPatriote;; f.player = Player::kLoyal) {
      for (f.deck = s.turn_facts().deck;; f.deck = Deck::kGeneric) {
        while (draws(s, f.player, f.deck)) {
          ASK(t, kChance, Question::kHandDraw, "2.2", list_deck(t, f.deck));
          t.deal(t.answer.a, f.player);
        }
        if (f.deck == Deck::kGeneric) break;
      }
      if (f.player == Player::kLoyal) break;
    }
    f = {};
    s.phase = Phase::kFirstPlayer;
  }
  // After the draw (ruling 38).
  ASK(t, seat(Player::kPatriote), Question::kFirstPlayer, "2.2", {
    for (Player p : kBothPlayers) t.option(ActionKind::kFirst, p);
  });
  s.first = static_cast<Player>(t.answer.a);
  s.active = s.first;
  t.emit(Event::kFirstPlayer, s.first);
  s.phase = Phase::kActionRound;
  END(t);
}

// The award of a session comes before the tests (rulings 41, 58).
RULE("2.0", "3.1", "10.0")
Flow action_round(Turn& t) {
  State& s = t.s;
  BEGIN(t);
  if (s.phase == Phase::kActionRound) {
    begin_action_round(t);
    if (s.skip[at(s.active)] == 0) {
      // Right before the Patriote plays, if he does not skip (rulings 40, 93).
      if (s.active == Player::kPatriote && s.st_jean_baptiste() && s.lasting.count > 0) {
        CALL(t, Procedure::kFire, language::FireLocals::of(cards::Moment::kStJeanBaptiste));
      }
      s.phase = Phase::kPlay;
    }
  }
  if (s.phase == Phase::kPlay) {
    ASK(t, seat(s.active), Question::kPlay, "3.1", list_plays(t));
    s.phase = Phase::kActionRound;
    if (t.answered(ActionKind::kPass)) {
      t.emit(Event::kPassed, s.active);  // no die (ruling 95)
    } else {
      CALL(t, Procedure::kPlayCard, CardCall{t.answer.a, static_cast<Use>(t.answer.b)});
    }
    if (s.ending != Ending::kNone) RETURN(t);
  } else {
    // Neither card nor die; the round's end comes all the same (rulings 39, 77).
    --s.skip[at(s.active)];
    t.emit(Event::kSkipped, s.active);
  }
  end_play(t);
  if (second_in_round(s) && last_of_session(s)) CALL(t, Procedure::kSessionAward);
  if (s.ending == Ending::kNone) s.ending = ending_now(s);
  s.stack.result = 0;
  END(t);
}

RULE("10.0")
Flow session_award(Turn& t) {
  BEGIN(t);
  t.award_session();
  if (t.s.lasting.count > 0) {
    CALL(t, Procedure::kFire, language::FireLocals::of(cards::Moment::kSessionEnds));
  }
  END(t);
}

RULE("2.3")
Flow end_of_turn(Turn& t) {
  State& s = t.s;
  BEGIN(t);
  t.emit(Event::kEndOfTurn, s.turn);
  if (s.lasting.count > 0) {
    CALL(t, Procedure::kFire, language::FireLocals::of(cards::Moment::kEndOfTurn));
    s.lasting.end_turn();
    t.clear_table();
  }
  if (s.ending != Ending::kNone) RETURN(t);
  for (Card key : s.cards.pool& cards_of(Deck::kKey)) t.discard_from_pool(key);
  for (Player p : kBothPlayers) t.gain_points(p, opportunity(p).per_turn);
  if (s.composure != 0) {
    s.composure = 0;
    t.emit(Event::kComposureKept);
  } else {
    t.raise_spirit(1);
  }
  // Generic cards too (ruling 34).
  if (s.turn_facts().last_of_deck) t.discard_hands_and_pool();
  // Tested when all steps are done (ruling 6); Winter 1837 is over in any case (rulings 52, 84).
  s.ending = ending_now(s);
  if (s.ending == Ending::kNone && s.last_turn()) s.ending = Ending::kCount;
  if (s.ending == Ending::kNone) {
    ++s.turn;
    s.phase = Phase::kStartOfTurn;
  }
  END(t);
}

struct GameLocals {
  std::uint8_t track;
};

RULE("2.0", "2.4")
Flow game(Turn& t) {
  auto& f = t.locals<Procedure::kGame>();
  State& s = t.s;
  BEGIN(t);
  while (s.ending == Ending::kNone) {
    if (s.phase <= Phase::kFirstPlayer) CALL(t, Procedure::kStartOfTurn);
    while (true) {
      CALL(t, Procedure::kActionRound);
      if (s.ending != Ending::kNone || last_action_round(s)) break;
      next_action_round(s);
    }
    if (s.ending == Ending::kNone) CALL(t, Procedure::kEndOfTurn);
  }
  announce(t);
  // All tracks, in the order of chapter 5 (ruling 17); 20 VP win outright.
  if (s.ending != Ending::kTwenty) {
    t.emit(Event::kFinalScoring);
    for (; f.track < kTracks; ++f.track) {
      CALL(t, Procedure::kScore, ScoreCall{static_cast<Track>(f.track)});
    }
  }
  if (s.ending == Ending::kRevolt) award_war_readiness(t);
  s.phase = Phase::kOver;
  t.emit(Event::kWon, s.winner(), s.vp.n, std::abs(int{s.vp.n}));
  END(t);
}

}  // namespace tricorne::prelude
