// Questions, options and events as phrases of the catalogue, and the pieces of the board that they
// speak of.
#include <fmt/format.h>

#include "games/troyes/game.h"
#include "games/troyes/names.h"
#include "games/troyes/rules/dice.h"

namespace tricorne::troyes {
namespace {

constexpr std::array<std::string_view, 23> kQuestions = {
    "start_player", "character",     "placement",  "reveal_activity", "roll_workforce",
    "draw_event",   "roll_building", "swap_event", "swap_cathedral",  "discard_die",
    "roll_black",   "counter_black", "spend_die",  "action",          "reroll",
    "cube",         "citizen",       "group",      "turn_dice",       "uses",
    "split",        "roll_archer",   "put_cube"};

// What the action in the making is called.
Phrase deed_name(const State& s, const Deed& d) {
  switch (d.work) {
    case Work::kActivate:
      return activity_name(s.activities[d.target].card - 1U);
    case Work::kCathedral:
      return "troyes.deed.cathedral";
    case Work::kCombat:
      return event_name(s.events[d.target].card - 1U);
    case Work::kPlaceCitizen:
      return building_name(d.target);
    case Work::kAgriculture:
      return "troyes.deed.agriculture";
  }
  return {};
}

std::vector<Phrase> dice_names(const State& s, std::size_t colour, unsigned mask) {
  std::vector<Phrase> out;
  for (std::size_t i = 0; i < kMaxDice; ++i) {
    if ((mask >> i & 1U) == 0) continue;
    const Die d = s.dice[colour][i];
    const bool own = district_of(d) == s.active;
    Phrase name(own ? "troyes.die.own" : "troyes.die.foreign");
    name.with("colour", colour_name(colour)).with("value", static_cast<int>(value_of(d)));
    if (!own) name.with("owner", district_name(district_of(d)));
    out.push_back(std::move(name));
  }
  return out;
}

Phrase group_option(const State& s, Action a) {
  const Deed* d = pending_deed(s);
  const Effect* cube = d == nullptr ? nullptr : cube_effect(s, d->cube);
  return Phrase("troyes.option.group")
      .with("dice", dice_names(s, a.b, a.a))
      .with("total", group_best(s, cube, a.b, a.a))
      .with("price", group_price(s, s.active, cube, a.b, a.a));
}

Phrase flip_option(const State& s, Action a) {
  std::vector<Phrase> dice;
  const std::array<std::uint8_t, kColours> masks = {a.a, a.b, a.c};
  for (std::size_t c = 0; c < kColours; ++c) {
    for (std::size_t i = 0; i < kMaxDice; ++i) {
      if ((masks[c] >> i & 1U) == 0) continue;
      const int value = static_cast<int>(value_of(s.dice[c][i]));
      dice.push_back(Phrase("troyes.die.flip")
                         .with("colour", colour_name(c))
                         .with("before", value)
                         .with("after", 7 - value));
    }
  }
  return Phrase("troyes.option.flip")
      .with("dice", std::move(dice))
      .with("influence", tables().board.flip_cost);
}

Phrase counter_option(const State& s, Action a) {
  std::vector<Phrase> dice;
  int sum = 0;
  for (std::size_t i = 0; i < kMaxDice; ++i) {
    if ((a.a >> i & 1U) == 0) continue;
    dice.push_back(die_name(kBlackColour, s.black[i]));
    sum += s.black[i];
  }
  const auto count = static_cast<std::int64_t>(dice.size());
  return Phrase("troyes.option.counter")
      .with("dice", std::move(dice))
      .with("sum", sum)
      .with("influence", count * tables().board.black_influence);
}

Phrase take_option(const State& s, std::uint8_t from) {
  if (from == source::kSupply) return "troyes.option.take_supply";
  if (from < source::kLying) {
    const std::size_t at = from - source::kStanding;
    return Phrase("troyes.option.take_standing")
        .with("space", space_name(at / kSpaces, at % kSpaces));
  }
  if (from < source::kCard) {
    return Phrase("troyes.option.take_lying")
        .with("building", building_name(static_cast<std::size_t>(from - source::kLying)));
  }
  const std::size_t place = static_cast<std::size_t>(from - source::kCard);
  return Phrase("troyes.option.take_tradesman")
      .with("card", activity_name(s.activities[place].card - 1U));
}

Phrase activate_option(const State& s, std::uint8_t card) {
  const int place = find_activity(s, card);
  const Activity& activity = tables().activities[card];
  const bool hires =
      place >= 0 && s.activities[static_cast<std::size_t>(place)].tradesman[s.active] == 0;
  Phrase out(hires ? "troyes.option.hire" : "troyes.option.activate");
  out.with("card", activity_name(card)).with("colour", colour_name(index_of(activity.dice_colour)));
  if (hires) out.with("price", activity.hire_cost);
  return out;
}

Phrase split_option(const State& s, Action a) {
  const Deed* d = pending_deed(s);
  const Effect& e = card_of(s.activities[d->target]).effect;
  const auto building = [](Per per) { return building_name(static_cast<std::size_t>(per) - 1U); };
  const int deniers = e.gain.deniers * (a.a * count_per(s, e.per, s.active) +
                                        a.b * count_per(s, e.per_other, s.active));
  return Phrase("troyes.option.split")
      .with("first", building(e.per))
      .with("first_uses", a.a)
      .with("second", building(e.per_other))
      .with("second_uses", a.b)
      .with("deniers", deniers);
}

Phrase turn_option(const State& s, Action a) {
  if (a.a == 0) return "troyes.option.turn_none";
  const Deed* d = pending_deed(s);
  return Phrase("troyes.option.turn")
      .with("dice", dice_names(s, a.b, a.a))
      .with("total", d == nullptr ? 0 : group_total(s, cube_effect(s, d->cube), a.b, d->mask, a.a));
}

Phrase place_option(const State& s, std::uint8_t building) {
  return Phrase("troyes.option.place")
      .with("building", building_name(building))
      .with("own", standing_in(s, building, s.active));
}

Phrase with_die(std::string_view key, Action a) {
  return Phrase(key).with("die", die_name(a.a, a.b));
}

std::string die_target(unsigned district, std::size_t colour, unsigned value) {
  return fmt::format("die:{}:{}:{}", district_id(district), kColourIds[colour], value);
}

void add_dice_targets(const State& s, std::size_t colour, unsigned mask, Targets& out) {
  for (std::size_t i = 0; i < kMaxDice; ++i) {
    if ((mask >> i & 1U) == 0) continue;
    const Die d = s.dice[colour][i];
    out.push_back(die_target(district_of(d), colour, value_of(d)));
  }
}

std::string card_target(std::size_t card) { return fmt::format("card:{}", kActivityIds[card]); }
std::string event_target(std::size_t card) { return fmt::format("event:{}", kEventIds[card]); }
std::string building_target(std::size_t b) { return fmt::format("building:{}", kBuildingIds[b]); }
std::string space_target(std::size_t b, std::size_t space) {
  return fmt::format("building:{}", space_id(b, space));
}
std::string cathedral_target(std::size_t level, std::size_t column) {
  return fmt::format("cathedral:{}:{}", level + 1, column + 1);
}
std::string player_target(unsigned seat) { return fmt::format("player:p{}", seat + 1); }

Targets take_targets(const State& s, std::uint8_t from) {
  if (from == source::kSupply) return {fmt::format("citizen:supply:{}", district_id(s.active))};
  if (from < source::kLying) {
    const std::size_t at = from - source::kStanding;
    return {space_target(at / kSpaces, at % kSpaces)};
  }
  if (from < source::kCard) {
    const auto b = static_cast<std::size_t>(from - source::kLying);
    return {fmt::format("citizen:lying:{}:{}", kBuildingIds[b], district_id(s.active))};
  }
  return {card_target(s.activities[static_cast<std::size_t>(from - source::kCard)].card - 1U)};
}

}  // namespace

Phrase Troyes::question(const State& s, const Decision& decision) {
  Phrase out(fmt::format("troyes.question.{}", kQuestions[decision.question]));
  if (decision.seat != kChance) out.with("seat", seat_name(decision.seat));
  switch (static_cast<Question>(decision.question)) {
    case Question::kPlacement:
      out.with("left", s.players[decision.seat].supply);
      break;
    case Question::kCounterBlack:
      out.with("value", s.black[0]);
      break;
    case Question::kSpendDie:
      out.with("need", s.stack.top().locals[0]);
      break;
    case Question::kCube:
    case Question::kCitizen:
    case Question::kGroup:
    case Question::kUses:
    case Question::kPutCube:
      out.with("deed", deed_name(s, *pending_deed(s)));
      break;
    case Question::kRevealActivity:
      out.with("round", s.round);
      break;
    default:
      break;
  }
  return out;
}

Phrase Troyes::option(const State& s, Action a) {
  switch (static_cast<Kind>(a.kind)) {
    case Kind::kStart:
      return Phrase("troyes.option.start").with("seat", seat_name(a.a));
    case Kind::kDeal:
      return Phrase("troyes.option.deal")
          .with("seat", seat_name(a.a))
          .with("character", character_name(a.b));
    case Kind::kSettle:
      return Phrase("troyes.option.settle").with("space", space_name(a.a, a.b));
    case Kind::kReveal:
      return Phrase("troyes.option.reveal").with("card", activity_name(a.a));
    case Kind::kDraw:
      return Phrase("troyes.option.draw").with("card", event_name(a.a));
    case Kind::kRoll:
      return Phrase("troyes.option.roll").with("value", a.a);
    case Kind::kActivate:
      return activate_option(s, a.a);
    case Kind::kCathedral:
      return "troyes.option.cathedral";
    case Kind::kCombat:
      return Phrase("troyes.option.combat").with("card", event_name(a.a));
    case Kind::kPlace:
      return place_option(s, a.a);
    case Kind::kAgriculture:
      return "troyes.option.agriculture";
    case Kind::kPass:
      return Phrase("troyes.option.pass").with("deniers", tables().board.pass_first);
    case Kind::kReroll:
      return with_die("troyes.option.reroll", a).with("influence", tables().board.reroll_cost);
    case Kind::kRecruit:
      return Phrase("troyes.option.recruit").with("influence", tables().board.recruit_cost);
    case Kind::kFlip:
      return flip_option(s, a);
    case Kind::kCounter:
      return counter_option(s, a);
    case Kind::kFail:
      return Phrase("troyes.option.fail").with("vp", -tables().board.black_failure_vp);
    case Kind::kSpend:
      return with_die("troyes.option.spend", a);
    case Kind::kUseCube:
      if (a.a == 0) return "troyes.option.use_none";
      return Phrase("troyes.option.use_cube").with("card", activity_name(a.a - 1U));
    case Kind::kTake:
      return take_option(s, a.a);
    case Kind::kGroup:
      return group_option(s, a);
    case Kind::kTurn:
      return turn_option(s, a);
    case Kind::kUses:
      return Phrase("troyes.option.uses").with("uses", a.a);
    case Kind::kSplit:
      return split_option(s, a);
    case Kind::kPutCube:
      return Phrase("troyes.option.put_cube").with("card", event_name(a.a));
    case Kind::kSwapEvent:
      return Phrase("troyes.option.swap_event").with("card", event_name(a.a));
    case Kind::kSwapCathedral:
      return Phrase("troyes.option.swap_cathedral").with("level", a.a + 1).with("column", a.b + 1);
    case Kind::kDiscard:
      return with_die("troyes.option.discard", a);
    case Kind::kNone:
    case Kind::kMissingDie:
      break;
  }
  return {};
}

Targets Troyes::targets(const State& s, Action a) {
  Targets out;
  switch (static_cast<Kind>(a.kind)) {
    case Kind::kSettle:
      return {space_target(a.a, a.b)};
    case Kind::kActivate:
      return {card_target(a.a)};
    case Kind::kCombat:
    case Kind::kPutCube:
    case Kind::kSwapEvent:
      return {event_target(a.a)};
    case Kind::kCathedral:
      return {"cathedral"};
    case Kind::kPlace:
      return {building_target(a.a)};
    case Kind::kAgriculture:
      return {"agriculture"};
    case Kind::kReroll:
    case Kind::kSpend:
      return {die_target(s.active, a.a, a.b)};
    case Kind::kDiscard: {
      Decision d;
      decision(s, d);
      return {die_target(d.seat, a.a, a.b)};
    }
    case Kind::kFlip:
      add_dice_targets(s, 0, a.a, out);
      add_dice_targets(s, 1, a.b, out);
      add_dice_targets(s, 2, a.c, out);
      return out;
    case Kind::kGroup:
    case Kind::kTurn:
      add_dice_targets(s, a.b, a.a, out);
      return out;
    case Kind::kCounter:
      for (std::size_t i = 0; i < kMaxDice; ++i) {
        if ((a.a >> i & 1U) != 0) out.push_back(fmt::format("black:{}", s.black[i]));
      }
      return out;
    case Kind::kFail:
      return {fmt::format("black:{}", s.black[0])};
    case Kind::kUseCube:
      if (a.a != 0) out.push_back(card_target(a.a - 1U));
      return out;
    case Kind::kTake:
      return take_targets(s, a.a);
    case Kind::kRecruit:
      return {fmt::format("citizen:supply:{}", district_id(s.active))};
    case Kind::kSwapCathedral:
      return {cathedral_target(a.a, a.b)};
    default:
      return out;
  }
}

namespace {

// How an argument of a log event is to be read.
enum class Arg : std::uint8_t {
  kSeat,
  kOwner,
  kDistrict,
  kColour,
  kBuilding,
  kSpace,  // the building before it
  kRow,    // the building before it
  kActivity,
  kEvent,
  kCharacter,
  kNumber,
  kOrdinal,  // counted from 0, shown from 1
  kAmount,   // of the goods it is named after; all that are not 0 make one list, "goods"
};

struct EventText {
  std::string_view name;
  std::vector<std::pair<std::string_view, Arg>> args;
};

// In the order of enum Event.
const std::vector<EventText>& event_texts() {
  using enum Arg;
  static const std::vector<EventText> texts = {
      {"start_player", {{"seat", kSeat}}},
      {"dealt", {{"seat", kSeat}}},
      {"dealt_character", {{"seat", kSeat}, {"character", kCharacter}}},
      {"settled", {{"owner", kOwner}, {"building", kBuilding}, {"space", kSpace}}},
      {"round", {{"round", kNumber}, {"rounds", kNumber}}},
      {"activity_revealed", {{"card", kActivity}}},
      {"income", {{"seat", kSeat}, {"income", kNumber}, {"salaries", kNumber}}},
      {"unpaid_salaries", {{"seat", kSeat}, {"vp", kNumber}}},
      {"rolled", {{"owner", kDistrict}, {"colour", kColour}, {"value", kNumber}}},
      {"event_drawn", {{"card", kEvent}}},
      {"event_acts", {{"card", kEvent}}},
      {"rolled_building", {{"building", kBuilding}, {"value", kNumber}}},
      {"entered", {{"owner", kOwner}, {"building", kBuilding}, {"row", kRow}}},
      {"expelled", {{"owner", kOwner}, {"building", kBuilding}}},
      {"neutral_expelled", {{"building", kBuilding}}},
      {"nobody_enters", {{"building", kBuilding}}},
      {"swapped_event", {{"seat", kSeat}, {"card", kEvent}}},
      {"swapped_cathedral", {{"seat", kSeat}, {"level", kOrdinal}, {"column", kOrdinal}}},
      {"no_neutral_cube", {{"seat", kSeat}}},
      {"lost", {{"seat", kSeat}, {"deniers", kAmount}, {"influence", kAmount}}},
      {"fell_short", {{"seat", kSeat}, {"card", kEvent}, {"vp", kNumber}}},
      {"discarded", {{"seat", kSeat}, {"colour", kColour}, {"value", kNumber}}},
      {"black_rolled", {{"value", kNumber}}},
      {"countered", {{"seat", kSeat}, {"dice", kNumber}, {"sum", kNumber}}},
      {"spent_die", {{"seat", kSeat}, {"colour", kColour}, {"value", kNumber}}},
      {"not_countered", {{"seat", kSeat}, {"value", kNumber}, {"vp", kNumber}}},
      {"gained", {{"seat", kSeat}, {"deniers", kAmount}, {"influence", kAmount}, {"vp", kAmount}}},
      {"rerolled", {{"seat", kSeat}, {"colour", kColour}, {"value", kNumber}}},
      {"reroll_shows", {{"seat", kSeat}, {"colour", kColour}, {"value", kNumber}}},
      {"recruited", {{"seat", kSeat}}},
      {"flipped", {{"seat", kSeat}, {"colour", kColour}, {"before", kNumber}, {"after", kNumber}}},
      {"used_dice",
       {{"seat", kSeat},
        {"colour", kColour},
        {"first", kNumber},
        {"second", kNumber},
        {"third", kNumber},
        {"total", kNumber}}},
      {"bought", {{"seat", kSeat}, {"owner", kDistrict}, {"dice", kNumber}, {"price", kNumber}}},
      {"used_cube", {{"seat", kSeat}, {"card", kActivity}}},
      {"hired",
       {{"seat", kSeat},
        {"card", kActivity},
        {"price", kNumber},
        {"vp", kNumber},
        {"beside", kNumber}}},
      {"took_from_supply", {{"seat", kSeat}}},
      {"took_from_building", {{"seat", kSeat}, {"building", kBuilding}}},
      {"took_lying", {{"seat", kSeat}, {"building", kBuilding}}},
      {"took_from_card", {{"seat", kSeat}, {"card", kActivity}}},
      {"activated", {{"seat", kSeat}, {"card", kActivity}, {"uses", kNumber}}},
      {"put_card_cubes", {{"seat", kSeat}, {"card", kActivity}, {"cubes", kNumber}}},
      {"paid", {{"seat", kSeat}, {"deniers", kAmount}, {"influence", kAmount}}},
      {"archer_rolled", {{"value", kNumber}, {"hit", kNumber}}},
      {"put_event_cube", {{"seat", kSeat}, {"card", kEvent}}},
      {"event_countered", {{"card", kEvent}}},
      {"event_reward", {{"seat", kSeat}, {"card", kEvent}, {"vp", kNumber}}},
      {"event_card_taken", {{"seat", kSeat}, {"card", kEvent}}},
      {"event_discarded", {{"card", kEvent}}},
      {"built", {{"seat", kSeat}, {"level", kOrdinal}, {"column", kOrdinal}}},
      {"harvested", {{"seat", kSeat}, {"deniers", kNumber}}},
      {"passed", {{"seat", kSeat}, {"deniers", kNumber}}},
      {"waits", {{"seat", kSeat}, {"deniers", kNumber}}},
      {"pass_money", {{"seat", kSeat}, {"deniers", kNumber}}},
      {"returned", {{"seat", kSeat}, {"building", kBuilding}}},
      {"start_passes", {{"seat", kSeat}}},
      {"score_tokens", {{"seat", kSeat}, {"vp", kNumber}}},
      {"score_events", {{"seat", kSeat}, {"vp", kNumber}}},
      {"score_tradesmen", {{"seat", kSeat}, {"vp", kNumber}}},
      {"score_cathedral", {{"seat", kSeat}, {"vp", kNumber}}},
      {"score_character",
       {{"seat", kSeat}, {"character", kCharacter}, {"count", kNumber}, {"vp", kNumber}}},
      {"character_shown", {{"seat", kSeat}, {"character", kCharacter}}},
      {"score_total", {{"seat", kSeat}, {"vp", kNumber}}},
  };
  return texts;
}

PhraseArg argument(Arg kind, int n, int before) {
  const auto i = static_cast<std::size_t>(n);
  const auto one = [](Phrase p) { return PhraseArg(std::vector<Phrase>{std::move(p)}); };
  switch (kind) {
    case Arg::kSeat:
      return one(seat_name(static_cast<unsigned>(n)));
    case Arg::kOwner:
      return one(owner_name(static_cast<Owner>(n)));
    case Arg::kDistrict:
      return one(district_name(static_cast<unsigned>(n)));
    case Arg::kColour:
      return one(colour_name(i));
    case Arg::kBuilding:
      return one(building_name(i));
    case Arg::kSpace:
      return one(space_name(static_cast<std::size_t>(before), i));
    case Arg::kRow:
      return one(row_name(static_cast<std::size_t>(before), i));
    case Arg::kActivity:
      return one(activity_name(i));
    case Arg::kEvent:
      return one(event_name(i));
    case Arg::kCharacter:
      return one(character_name(i));
    case Arg::kNumber:
    case Arg::kAmount:
      return std::int64_t{n};
    case Arg::kOrdinal:
      return std::int64_t{n} + 1;
  }
  return std::int64_t{n};
}

// The part of the board an argument speaks of, or empty.
std::string argument_target(Arg kind, int n, int before) {
  const auto i = static_cast<std::size_t>(n);
  switch (kind) {
    case Arg::kSeat:
      return player_target(static_cast<unsigned>(n));
    case Arg::kBuilding:
      return building_target(i);
    case Arg::kSpace:
      return space_target(static_cast<std::size_t>(before), i);
    case Arg::kActivity:
      return card_target(i);
    case Arg::kEvent:
      return event_target(i);
    default:
      return {};
  }
}

}  // namespace

Phrase Troyes::event(const LogEvent& event) {
  const EventText& text = event_texts()[event.id];
  // Nobody owns a neutral citizen.
  const bool neutral =
      !text.args.empty() && text.args[0].second == Arg::kOwner && event.args[0] == kNeutral;
  Phrase out(fmt::format("troyes.event.{}{}", neutral ? "neutral_" : "", text.name));
  std::vector<Phrase> goods;
  for (std::size_t i = 0; i < text.args.size(); ++i) {
    if (text.args[i].second == Arg::kAmount) {
      if (event.args[i] == 0) continue;
      goods.push_back(
          Phrase(fmt::format("troyes.goods.{}", text.args[i].first)).with("n", event.args[i]));
      continue;
    }
    out.args.emplace_back(text.args[i].first, argument(text.args[i].second, event.args[i],
                                                       i == 0 ? 0 : event.args[i - 1]));
  }
  if (!goods.empty()) out.with("goods", std::move(goods));
  return out;
}

Targets Troyes::event_targets(const LogEvent& event) {
  Targets out;
  const auto id = static_cast<Event>(event.id);
  if (id == Event::kBuilt || id == Event::kSwappedCathedral) {
    out.push_back(cathedral_target(static_cast<std::size_t>(event.args[1]),
                                   static_cast<std::size_t>(event.args[2])));
  }
  const EventText& text = event_texts()[event.id];
  for (std::size_t i = 0; i < text.args.size(); ++i) {
    auto target =
        argument_target(text.args[i].second, event.args[i], i == 0 ? 0 : event.args[i - 1]);
    if (!target.empty()) out.push_back(std::move(target));
  }
  return out;
}

Phrase Troyes::ending(const State& s) {
  std::vector<Phrase> winners;
  const auto all = results(s);
  int best = 0;
  for (std::size_t seat = 0; seat < all.size(); ++seat) {
    if (!all[seat].won) continue;
    winners.push_back(seat_name(static_cast<unsigned>(seat)));
    best = all[seat].score;
  }
  const auto count = static_cast<std::int64_t>(winners.size());
  return Phrase("troyes.ending")
      .with("winners", std::move(winners))
      .with("count", count)
      .with("vp", best);
}

}  // namespace tricorne::troyes
