#include "games/troyes/state.h"
#include "python/fields.h"

namespace tricorne::python {
namespace {

constexpr Bits kFourSeats{troyes::kMaxPlayers};
constexpr Bits kEventBits{16};

}  // namespace

static void describe(Fields& f, const troyes::PlayerState& p) {
  f("deniers", p.deniers, "money");
  f("vp", p.vp, "victory points, of every seat: whoever counts along knows them");
  f("event_cards", p.event_cards, "event cards won", kEventBits);
  f("influence", p.influence, "influence points");
  f("supply", p.supply, "citizens at hand");
  f("reserve", p.reserve, "citizens not yet recruited");
  f("pass_money", p.pass_money, "deniers on the pass space");
  f("characters", p.characters, "0 none, 1 to 6 a character, 7 one that is hidden");
}
static void describe(Fields& f, const troyes::ActivityState& a) {
  f("card", a.card, "which activity card, from 1; 0 while face down");
  f("tradesman", a.tradesman, "by seat: 0 none, slot from 1, past the slots beside them");
  f("cubes", a.cubes, "by seat: cubes on the card");
}
static void describe(Fields& f, const troyes::EventState& e) {
  f("card", e.card, "which event card, from 1");
  f("cubes", e.cubes, "whose cubes, in the order they were placed: 0 none, seat + 1, 5 grey");
}

void describe(Fields& f, const troyes::State& s) {
  f("players", s.players, "by seat");
  f("events_drawn", s.events_drawn, "event cards that have left their decks", kEventBits);
  f("dice", s.dice, "by colour, ascending: district * 8 + value; district 4 is grey");
  f("dice_count", s.dice_count, "dice of each colour");
  f("black", s.black, "black dice, highest first");
  f("standing", s.standing, "palace, bishopric, city hall: whose citizen on each space");
  f("lying", s.lying, "by building: seats with a citizen lying on it", kFourSeats);
  f("cathedral", s.cathedral, "by level and column: whose cube");
  f("activities", s.activities, "colour * 3 + round - 1");
  f("events", s.events, "the row of event cards");
  f("event_count", s.event_count, "how long the row is");
  f("player_count", s.player_count, "players");
  f("start_player", s.start_player, "who begins this round");
  f("round", s.round, "0 before the first");
  f("phase", s.phase, "setup, placement, reveal, workforce, events, black dice, actions, over");
  f("active", s.active, "whose turn it is");
  f("passed", s.passed, "seats that have passed", kFourSeats);
  f("open_vp", s.open_vp, "1: victory points are played openly");
  f("neutral_citizens", s.neutral_citizens, "grey citizens in supply");
  f("neutral_cubes", s.neutral_cubes, "grey cubes in supply");
  f("spare", s.spare, "always 0");
  f("stack", s.stack, "rules in progress");
}

}  // namespace tricorne::python
