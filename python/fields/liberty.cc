#include "games/liberty/state.h"
#include "python/fields.h"

namespace tricorne::python {

template <>
struct NumberIn<liberty::Tally> {
  using Type = std::uint16_t;
};
template <>
struct NumberIn<liberty::SignedTally> {
  using Type = std::int16_t;
};
template <>
inline constexpr std::size_t kBitsOf<liberty::SpaceSet> = liberty::kSpaces;
template <>
inline constexpr std::size_t kBitsOf<liberty::FactionSet> = liberty::kFactions;
template <>
inline constexpr std::size_t kBitsOf<liberty::StrokeSet> = liberty::kStrokes;
template <>
inline constexpr std::size_t kBitsOf<liberty::CardSet> = liberty::kEventCards;

static void describe(Fields& f, const liberty::SpaceState& s) {
  f("pieces", s.pieces, "how many of each kind");
  f("level", s.level, "-2 active opposition to 2 active support");
  f("propaganda", s.propaganda, "propaganda markers");
  f("raid", s.raid, "raid markers");
  f("margin", s.margin, "royalist less rebellion pieces");
}
static void describe(Fields& f, const liberty::Deck& d) {
  f("events", d.events, "event cards not yet drawn");
  f("winters", d.winters, "winter quarters cards not yet drawn", Bits{8});
  f("pile", d.pile, "the pile that the next card comes from");
  f("drawn", d.drawn, "cards drawn from that pile");
  f("winter_drawn", d.winter_drawn, "1: its winter quarters card is among them");
  f("winters_held", d.winters_held, "winter quarters rounds begun");
  f("current", d.current, "the card being played");
  f("upcoming", d.upcoming, "the card seen ahead; 0 none");
}
static void describe(Fields& f, const liberty::Sequence& q) {
  f("eligible", q.eligible, "factions that may still act on this card");
  f("executed", q.executed, "factions that executed a command or the event");
  f("passed", q.passed, "factions that passed");
  f("stays_eligible", q.stays_eligible, "factions that an event keeps eligible");
  f("made_ineligible", q.made_ineligible, "factions that an event keeps out of the next card");
  f("first_action", q.first_action, "what the first eligible faction did");
  f("first", q.first, "who that was");
  f("event_played", q.event_played, "1: the event has been executed");
  f("strokes", q.strokes, "brilliant strokes still held");
  f("asked", q.asked, "factions already asked for a stroke on this card");
  f("silent_card", q.silent_card, "factions with no stroke on this card by standing order");
  f("silent_campaign", q.silent_campaign, "the same until winter quarters");
  f("stroke", q.stroke, "the stroke played and not yet carried out");
  f("stroke_done", q.stroke_done, "1: a stroke took the place of the event card");
  f("treaty_played", q.treaty_played, "1: the Treaty of Alliance has been played");
  f("leaders_held", q.leaders_held, "factions whose leader a move in progress may leave alone");
  f("last_spaces", q.last_spaces, "spaces of the command that ended last");
  f("last_origins", q.last_origins, "spaces that its units left");
}
static void describe(Fields& f, const liberty::NonPlayerNotes& n) {
  f("face", n.face, "dice of the present question");
  f("count", n.count, "how many they are");
  f("kept", n.kept, "a die that serves the whole command");
  f("stage", n.stage, "which instruction of its chart is being carried out");
  f("mark", n.mark, "spaces selected when it began");
}
static void describe(Fields& f, const liberty::CommandRecord& c) {
  f("faction", c.faction, "who executes it");
  f("command", c.command, "which command");
  f("special", c.special, "the special activity used with it");
  f("flags", c.flags, "free, limited, no special, may decline, stroke, work, work, instead",
    Bits{8});
  f("allowed", c.allowed, "where it may take place");
  f("selected", c.selected, "spaces selected so far");
  f("special_spaces", c.special_spaces, "spaces of its special activity");
  f("origins", c.origins, "spaces that units left");
  f("limit", c.limit, "most spaces to select; 0 no limit");
  f("force", c.force, "an event's change of the attacker's force level");
  f("defender_loss", c.defender_loss, "an event's change of the defender's loss level");
  f("attacker_loss", c.attacker_loss, "an event's change of the attacker's loss level");
  f("must_involve", c.must_involve, "a stroke's leader space");
  f("work", c.work, "the command's own");
}
static void describe(Fields& f, const liberty::BattleRecord& b) {
  f("space", b.space, "where");
  f("attacker", b.attacker, "which faction");
  f("ally", b.ally, "1: its friend takes part");
  f("common_cause", b.common_cause, "war parties used as Tories");
  f("force", b.force, "attacker, defender: force level");
  f("dice", b.dice, "attacker, defender: how many dice");
  f("rolled", b.rolled, "attacker, defender: their sum so far");
  f("loss", b.loss, "attacker, defender: loss level suffered");
  f("removed", b.removed, "attacker, defender: pieces removed");
  f("hard", b.hard, "attacker, defender: cubes and forts among them");
  f("work", b.work, "the battle's own");
}
static void describe(Fields& f, const liberty::EndRecord& e) {
  f("kind", e.kind, "0 not over, 1 at a victory check, 2 final");
  f("rank", e.rank, "by faction: 1 is best");
  f("margin", e.margin, "by faction: what the ranking was made by");
  f("winners", e.winners, "factions that won");
  f("combined", e.combined, "1: a combined victory");
}

void describe(Fields& f, const liberty::State& s) {
  f("spaces", s.spaces, "by space, in the order of the data file");
  f("where", s.where, "by kind of piece: spaces that hold it");
  f("present", s.present, "by faction: spaces that hold its pieces");
  f("control", s.control, "spaces under British control, under that of the rebellion");
  f("levels", s.levels, "by level: spaces at it");
  f("support", s.support, "total support");
  f("opposition", s.opposition, "total opposition");
  f("boxes", s.boxes, "available, unavailable, casualties: how many of each kind");
  f("resources", s.resources, "by faction");
  f("fni", s.fni, "French naval intervention");
  f("cbc", s.cbc, "cumulative British casualties");
  f("crc", s.crc, "cumulative rebellion casualties");
  f("propaganda_left", s.propaganda_left, "propaganda markers not on the map");
  f("raid_left", s.raid_left, "raid markers not on the map");
  f("leader", s.leader, "by faction: who leads it");
  f("leader_place", s.leader_place, "by faction: where; nowhere in available");
  f("deck", s.deck, "the draw pile, a set without an order");
  f("sequence", s.sequence, "the sequence of play on the current card");
  f("scenario", s.scenario, "which scenario");
  f("options", s.options, "winter is coming, period events, solo difficulty", Bits{3});
  f("person", s.person, "by faction: who plays it; 255 a non-player");
  f("np", s.np, "a non-player's dice and notes");
  f("commands", s.commands, "commands in progress, the innermost last");
  f("command_depth", s.command_depth, "how many they are");
  f("battle", s.battle, "the battle being fought");
  f("moved", s.moved, "by space: units that a command has moved in and that may move no more");
  f("parted", s.parted, "by faction and space: units of a non-player leader's space, moved there");
  f("stack", s.stack, "rules in progress");
  f("end", s.end, "how the game ended");
}

}  // namespace tricorne::python
