// Reads data/board.json and data/cards.json. Every fault is one line that names the file, the line
// of the card, the member and what was expected there; then nothing is loaded.
#include "games/troyes/tables.h"

#include <fmt/format.h>

#include <bit>

#include "kernel/tables.h"
#include "troyes_data.h"

namespace tricorne::troyes {
namespace {

std::uint8_t byte(const Reader& r, std::int64_t low, std::int64_t high) {
  return static_cast<std::uint8_t>(r.integer(low, high));
}
std::int8_t small(const Reader& r, std::int64_t low, std::int64_t high) {
  return static_cast<std::int8_t>(r.integer(low, high));
}

Colour colour(const Reader& r) { return static_cast<Colour>(r.word_of(kColourIds)); }

// "red", or "any" for a single colour of the player's choice.
std::uint8_t colours(const Reader& r, std::string_view any) {
  if (r.raw().is_string() && r.raw().get_ref<const std::string&>() == any) return kAnyColour;
  return colour_bit(colour(r));
}

Goods goods(const Reader& r) {
  r.only({"deniers", "influence", "vp"});
  Goods out;
  if (r.has("deniers")) out.deniers = small(r["deniers"], 0, 20);
  if (r.has("influence")) out.influence = small(r["influence"], 0, 20);
  if (r.has("vp")) out.vp = small(r["vp"], 0, 20);
  if (r.raw().empty()) r.fail("an amount of deniers, influence or vp");
  return out;
}

Per per(const Reader& r) {
  return static_cast<Per>(
      1 + r.word({"own_citizens_in_palace", "own_citizens_in_bishopric",
                  "own_citizens_in_city_hall", "own_cathedral_cubes",
                  "events_with_own_cube_including_marauding", "own_red_dice_left_in_district"}));
}

// What an operation may serve at all: dice that change their value or number never lead a citizen
// to a space, and a cathedral column is the plain value of a plain white die.
std::uint8_t works_of(Op op) {
  constexpr auto kAll =
      static_cast<std::uint8_t>(work_bit(Work::kActivate) | work_bit(Work::kCombat) |
                                work_bit(Work::kAgriculture) | work_bit(Work::kPlaceCitizen));
  if (op == Op::kTreatAs || op == Op::kFreeDice) return kAll;
  return static_cast<std::uint8_t>(kAll & ~work_bit(Work::kPlaceCitizen));
}

void read_gain_per(const Reader& r, Effect& out) {
  r.only({"op", "per", "gain"});
  out.op = Op::kGainPer;
  out.per = per(r["per"]);
  out.gain = goods(r["gain"]);
}

void read_choose_one(const Reader& r, Effect& out) {
  r.only({"op", "options"});
  const auto options = r["options"].elements();
  if (options.size() != 2) r["options"].fail("two options");
  Effect one;
  Effect other;
  for (const Reader& option : options) (void)option["op"].word({"gain_per"});
  read_gain_per(options[0], one);
  read_gain_per(options[1], other);
  for (const Reader& option : options) {
    // The question names the two buildings and the deniers each brings.
    (void)option["per"].word(
        {"own_citizens_in_palace", "own_citizens_in_bishopric", "own_citizens_in_city_hall"});
    option["gain"].only({"deniers"});
  }
  if (one.gain.deniers != other.gain.deniers) {
    options[1]["gain"].fail("the same gain as in the first option");
  }
  out = one;
  out.op = Op::kChooseOne;
  out.per_other = other.per;
}

void read_cubes(const Reader& r, Effect& out) {
  out.number = small(r["cubes"], 1, 6);
  out.influence_per_cube = small(r["influence_per_cube"], 0, 6);
  if (!r["ignore_event_colour"].boolean()) r["ignore_event_colour"].fail("true");
  if (!r["may_split"].boolean()) r["may_split"].fail("true");
}

// An effect used at once, each time the group reaches the divisor.
Effect immediate_effect(const Reader& r) {
  Effect out;
  switch (r["op"].word({"gain", "convert", "gain_per", "choose_one_per_use",
                        "roll_place_event_cubes", "place_event_cubes", "place_event_cubes_per"})) {
    case 0:
      r.only({"op", "gain"});
      out.op = Op::kGain;
      out.gain = goods(r["gain"]);
      break;
    case 1:
      r.only({"op", "pay", "gain"});
      out.op = Op::kConvert;
      out.pay = goods(r["pay"]);
      if (out.pay.vp != 0) r["pay"].fail("a price in deniers or influence");
      out.gain = goods(r["gain"]);
      break;
    case 2:
      read_gain_per(r, out);
      break;
    case 3:
      read_choose_one(r, out);
      break;
    case 4:
      r.only({"op", "die", "success_min", "cubes_on_success", "influence_per_cube", "may_split"});
      out.op = Op::kRollForCubes;
      (void)r["die"].word({"black"});
      out.number = small(r["success_min"], 1, 6);
      (void)r["cubes_on_success"].integer(1, 1);
      out.influence_per_cube = small(r["influence_per_cube"], 0, 6);
      if (!r["may_split"].boolean()) r["may_split"].fail("true");
      break;
    case 5:
      r.only({"op", "cubes", "influence_per_cube", "ignore_event_colour", "may_split"});
      out.op = Op::kPlaceCubes;
      read_cubes(r, out);
      break;
    default:
      r.only({"op", "per", "cubes", "influence_per_cube", "ignore_event_colour", "may_split"});
      out.op = Op::kPlaceCubesPer;
      out.per = per(r["per"]);
      read_cubes(r, out);
      break;
  }
  return out;
}

// An effect bought with a cube in a later action.
Effect delayed_effect(const Reader& r) {
  Effect out;
  switch (r["op"].word({"group_flat_bonus", "group_per_die_bonus", "set_dice_value",
                        "flip_group_dice", "treat_colour_as", "free_dice", "multiply_die"})) {
    case 0:
      r.only({"op", "group_colour", "bonus"});
      out.op = Op::kFlatBonus;
      out.colours = colours(r["group_colour"], "any");
      out.number = small(r["bonus"], 1, 12);
      break;
    case 1:
      r.only({"op", "group_colour", "bonus_per_die"});
      out.op = Op::kBonusPerDie;
      out.colours = colours(r["group_colour"], "any");
      out.number = small(r["bonus_per_die"], 1, 6);
      break;
    case 2:
      r.only({"op", "group_colour", "value"});
      out.op = Op::kSetValue;
      out.colours = colours(r["group_colour"], "any");
      out.number = small(r["value"], 1, 6);
      break;
    case 3:
      r.only({"op", "group_colour"});
      out.op = Op::kFlipDice;
      out.colours = colours(r["group_colour"], "any");
      break;
    case 4:
      r.only({"op", "from", "to", "min_dice", "max_dice"});
      out.op = Op::kTreatAs;
      out.from = colour(r["from"]);
      out.to = colour(r["to"]);
      (void)r["min_dice"].integer(1, 1);
      (void)r["max_dice"].integer(3, 3);
      break;
    case 5:
      r.only({"op", "group_colour", "max_free_per_district", "include_neutral"});
      out.op = Op::kFreeDice;
      out.colours = colours(r["group_colour"], "any");
      (void)r["max_free_per_district"].integer(1, 1);
      if (!r["include_neutral"].boolean()) r["include_neutral"].fail("true");
      break;
    default:
      r.only({"op", "from", "to", "copies", "dice_used"});
      out.op = Op::kMultiplyDie;
      out.from = colour(r["from"]);
      out.to = colour(r["to"]);
      out.number = small(r["copies"], 1, 6);
      (void)r["dice_used"].integer(1, 1);
      break;
  }
  if ((out.op == Op::kTreatAs || out.op == Op::kMultiplyDie) && out.from == out.to) {
    r["to"].fail("a colour other than 'from'");
  }
  out.works = works_of(out.op);
  return out;
}

// "forbidden_actions" of a delayed card.
void forbid(const Reader& card, Effect& effect) {
  for (const Reader& action : card["forbidden_actions"].elements()) {
    const int which =
        action.word({"activate", "build_cathedral", "combat", "place_citizen", "agriculture"});
    effect.works = static_cast<std::uint8_t>(effect.works & ~(1U << static_cast<unsigned>(which)));
  }
}

Effect event_effect(const Reader& r) {
  Effect out;
  if (r.is_null()) return out;
  const int op = r["op"].word({"neutral_citizen", "each_player_replace_cube", "each_player_lose",
                               "each_player_lose_per", "each_player_discard_die"});
  switch (op) {
    case 0:
      r.only({"op", "building", "target"});
      out.op = Op::kNeutralCitizen;
      out.number = static_cast<std::int8_t>(r["building"].word_of(kBuildingIds));
      (void)r["target"].word({"start_player_rolls_d6"});
      return out;
    case 1:
      r.only({"op", "where", "count", "with", "who_chooses", "shortfall_vp"});
      out.op = r["where"].word({"events", "cathedral"}) == 0 ? Op::kReplaceEventCube
                                                             : Op::kReplaceCathedralCube;
      (void)r["count"].integer(1, 1);
      (void)r["with"].word({"neutral"});
      (void)r["who_chooses"].word({"owner"});
      break;
    case 2:
      r.only({"op", "deniers", "influence", "shortfall_vp"});
      out.op = Op::kLose;
      if (r.has("deniers")) out.pay.deniers = small(r["deniers"], 0, 20);
      if (r.has("influence")) out.pay.influence = small(r["influence"], 0, 20);
      if (out.pay.deniers == 0 && out.pay.influence == 0) r.fail("deniers or influence to lose");
      break;
    case 3:
      r.only({"op", "per", "deniers", "influence", "shortfall_vp"});
      out.op = Op::kLosePer;
      out.per = per(r["per"]);
      if (r.has("deniers")) out.pay.deniers = small(r["deniers"], 0, 20);
      if (r.has("influence")) out.pay.influence = small(r["influence"], 0, 20);
      if (out.pay.deniers == 0 && out.pay.influence == 0) r.fail("deniers or influence to lose");
      break;
    default:
      r.only({"op", "count", "who_chooses", "shortfall_vp"});
      out.op = Op::kDiscardDie;
      (void)r["count"].integer(1, 1);
      (void)r["who_chooses"].word({"owner"});
      break;
  }
  out.shortfall_vp = small(r["shortfall_vp"], -20, 0);
  return out;
}

// Where a fact comes from: true if nobody published it, so that people are told.
bool unpublished(const Reader& provenance) {
  return provenance.word({"rulebook", "public", "inferred", "reconstructed"}) >= 3;
}

CardNote note(const Reader& r) {
  CardNote out;
  out.text = r["text"].text();
  for (const auto& [field, provenance] : r["provenance"].members()) {
    out.reconstructed = unpublished(provenance) || out.reconstructed;
  }
  (void)r["source"].text();
  return out;
}

Activity activity(const Reader& r) {
  r.only({"id", "name", "name_fr", "colour", "round", "hire_cost", "slots", "overflow_vp",
          "dice_colour", "divisor", "timing", "effect", "text", "forbidden_actions", "source",
          "certainty", "provenance", "notes"});
  Activity out;
  out.colour = colour(r["colour"]);
  out.dice_colour = colour(r["dice_colour"]);
  out.round = byte(r["round"], 1, 3);
  out.hire_cost = byte(r["hire_cost"], 0, 30);
  out.divisor = byte(r["divisor"], 1, 18);
  const auto slots = r["slots"].elements();
  if (slots.empty() || slots.size() > kMaxSlots) r["slots"].fail("1 to 4 slots");
  for (const Reader& slot : slots) {
    slot.only({"vp"});
    out.slot_vp[out.slots++] = small(slot["vp"], 0, 20);
  }
  out.overflow_vp = small(r["overflow_vp"], 0, 20);
  out.delayed = r["timing"].word({"immediate", "delayed"}) == 1;
  out.effect = out.delayed ? delayed_effect(r["effect"]) : immediate_effect(r["effect"]);
  if (out.delayed) forbid(r, out.effect);
  return out;
}

EventCard event_card(const Reader& r) {
  r.only({"id", "name", "name_fr", "colour", "draws", "fight", "flags", "vp", "black_dice",
          "effect", "text", "influence_per_cube", "permanent", "source", "certainty", "provenance",
          "notes"});
  EventCard out;
  r["fight"].only({"colour", "divisor"});
  out.fight_colours = colours(r["fight"]["colour"], "any_single_colour");
  out.divisor = byte(r["fight"]["divisor"], 1, 18);
  out.flags = byte(r["flags"], 1, kMaxFlags);
  r["vp"].only({"first", "second"});
  out.first = small(r["vp"]["first"], 0, 30);
  out.second = small(r["vp"]["second"], 0, 30);
  out.black_dice = byte(r["black_dice"], 0, kMaxDice);
  out.influence_per_cube = small(r["influence_per_cube"], 0, 6);
  out.effect = event_effect(r["effect"]);
  return out;
}

Character character(const Reader& r) {
  r.only({"id", "name", "criterion", "text", "thresholds", "source", "certainty", "provenance",
          "criterion_certainty", "notes"});
  Character out;
  out.criterion = static_cast<Criterion>(
      r["criterion"].word({"event_cards_won", "influence_left", "deniers_left", "cathedral_cubes",
                           "activity_cards_occupied", "citizens_in_buildings"}));
  const auto steps = r["thresholds"].elements();
  if (steps.size() != out.steps.size()) r["thresholds"].fail("three thresholds");
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[i].only({"min", "vp"});
    out.steps[i] = {byte(steps[i]["min"], 1, 100), small(steps[i]["vp"], 0, 30)};
    if (i > 0 && out.steps[i].least <= out.steps[i - 1].least) {
      steps[i]["min"].fail("a number above the threshold before it");
    }
  }
  return out;
}

// The readers of a list of cards in the order of `ids`: each id there, once, and no other.
template <class Ids>
std::vector<Reader> cards_in_order(const Reader& list, const Ids& ids, std::size_t count) {
  std::vector<Reader> given = list.elements();
  std::vector<const Reader*> found(count, nullptr);
  for (const Reader& card : given) {
    const auto which = static_cast<std::size_t>(card["id"].word_of(
        std::span(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(count))));
    if (found[which] != nullptr) card["id"].fail("each card once");
    found[which] = &card;
  }
  std::vector<Reader> out;
  for (std::size_t i = 0; i < count; ++i) {
    if (found[i] == nullptr) list.fail(fmt::format("card {}, which is missing", ids[i]));
    out.push_back(*found[i]);
  }
  return out;
}

void read_activities(const Reader& list, Tables& out) {
  const auto cards = cards_in_order(list, kActivityIds, kActivityCards);
  std::array<std::array<int, 4>, kColours> count{};
  for (std::size_t i = 0; i < cards.size(); ++i) {
    out.activities[i] = activity(cards[i]);
    out.activity_notes[i] = note(cards[i]);
    ++count[static_cast<std::size_t>(out.activities[i].colour)][out.activities[i].round];
  }
  for (std::size_t c = 0; c < kColours; ++c) {
    for (std::size_t round = 1; round <= 3; ++round) {
      if (count[c][round] == 3) continue;
      list.fail(fmt::format("3 {} activities of round {}, not {},", kColourIds[c], round,
                            count[c][round]));
    }
  }
}

void read_events(const Reader& root, Tables& out) {
  const auto cards = cards_in_order(root["events"], kEventIds, kEventCards);
  std::array<int, kColours> count{};
  std::array<int, kColours> drawn{};
  for (std::size_t i = 0; i < cards.size(); ++i) {
    EventCard& card = out.events[i];
    card = event_card(cards[i]);
    out.event_notes[i] = note(cards[i]);
    card.colour = colour(cards[i]["colour"]);
    ++count[static_cast<std::size_t>(card.colour)];
    if (card.colour != Colour::kRed) {
      if (!cards[i]["draws"].is_null()) cards[i]["draws"].fail("null: only red cards draw another");
      continue;
    }
    card.draws =
        cards[i]["draws"].word({"white", "yellow"}) == 0 ? Colour::kWhite : Colour::kYellow;
    ++drawn[static_cast<std::size_t>(card.draws)];
  }
  const Reader list = root["events"];
  if (count[0] != 8 || count[1] != 4 || count[2] != 4) {
    list.fail(fmt::format("8 red, 4 white and 4 yellow events, not {}, {} and {},", count[0],
                          count[1], count[2]));
  }
  if (drawn[1] != 4 || drawn[2] != 4) {
    list.fail(fmt::format("4 red events that draw white and 4 that draw yellow, not {} and {},",
                          drawn[1], drawn[2]));
  }
  const Reader marauding = root["marauding"];
  (void)marauding["id"].word({"EM"});
  (void)marauding["colour"].word({"board"});
  if (!marauding["permanent"].boolean()) marauding["permanent"].fail("true");
  out.events[kMarauding] = event_card(marauding);
  out.event_notes[kMarauding] = note(marauding);
}

void read_cards(const Reader& root, Tables& out) {
  root.only({"game", "schema_version", "provenance_key", "notes", "activities", "events",
             "marauding", "characters"});
  (void)root["game"].word({"troyes"});
  (void)root["schema_version"].integer(1, 1);
  read_activities(root["activities"], out);
  read_events(root, out);
  const auto cards = cards_in_order(root["characters"], kCharacterIds, kCharacters);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    out.characters[i] = character(cards[i]);
    out.character_notes[i] = note(cards[i]);
  }
}

Building building(const Reader& r) {
  Building out;
  out.salary = byte(r["salary"], 0, 20);
  (void)r["spaces"].integer(kSpaces, kSpaces);
  std::uint8_t next = 0;
  unsigned values = 0;
  for (const Reader& row : r["rows"].elements()) {
    const std::uint8_t length = byte(row["length"], 1, kSpaces);
    if (next + length > kSpaces) r["rows"].fail("rows of 6 spaces in all");
    out.first[out.rows] = next;
    out.length[out.rows] = length;
    for (std::uint8_t i = 0; i < length; ++i) out.row_at[next++] = out.rows;
    for (const Reader& value : row["dice"].elements()) {
      const std::uint8_t die = byte(value, 1, 6);
      if ((values >> die & 1U) != 0) value.fail("each die value in one row");
      values |= 1U << die;
      out.row_of[die] = out.rows;
    }
    ++out.rows;
  }
  if (next != kSpaces) r["rows"].fail("rows of 6 spaces in all");
  if (std::popcount(values) != 6) r["rows"].fail("a row for every die value from 1 to 6");
  out.reconstructed = r.has("rows_source") && unpublished(r["rows_source"]);
  return out;
}

void read_buildings(const Reader& root, Board& out) {
  const auto list = root["buildings"].elements();
  if (list.size() != kBuildings) root["buildings"].fail("three buildings");
  for (const Reader& r : list) {
    const auto which = static_cast<std::size_t>(r["id"].word_of(kBuildingIds));
    if (colour(r["dice_colour"]) != static_cast<Colour>(which)) {
      r["dice_colour"].fail(kColourIds[which]);
    }
    out.buildings[which] = building(r);
  }
  for (std::size_t b = 0; b < kBuildings; ++b) {
    if (out.buildings[b].rows == 0) {
      root["buildings"].fail(fmt::format("building {}, which is missing", kBuildingIds[b]));
    }
  }
}

void read_player_counts(const Reader& root, Board& out) {
  const Reader counts = root["per_player_count"];
  for (int n = 2; n <= kMaxPlayers; ++n) {
    const Reader r = counts[std::to_string(n)];
    PlayerCount& count = out.players[static_cast<std::size_t>(n)];
    count.rounds = byte(r["rounds"], 1, 6);
    (void)r["red_events"].integer(count.rounds, count.rounds);
    count.citizens = byte(r["start_citizens"], 1, kBuildings * kSpaces / n);
    count.characters = byte(r["characters_each"], 1, n == 2 ? 2 : 1);
    const int neutral = kBuildings * kSpaces - n * count.citizens;
    count.neutral = byte(r["neutral_citizens_at_start"], neutral, neutral);
    (void)r["neutral_timing"].word({n == 2 ? "before_placement" : "after_placement"});
  }
}

void read_two_player_neutral(const Reader& root, Board& out) {
  const Reader neutral = root["two_player_neutral"];
  const Reader spaces = neutral["spaces"];
  out.two_player_neutral_reconstructed =
      neutral.has("spaces_source") && unpublished(neutral["spaces_source"]);
  int total = 0;
  for (std::size_t b = 0; b < kBuildings; ++b) {
    const Building& building = out.buildings[b];
    for (const Reader& r : spaces[kBuildingIds[b]].elements()) {
      const auto row = static_cast<std::size_t>(r["row"].integer(1, building.rows) - 1);
      const auto index =
          r.has("index") ? byte(r["index"], 1, building.length[row]) : std::uint8_t{1};
      const unsigned bit = 1U << (building.first[row] + index - 1U);
      if ((out.two_player_neutral[b] & bit) != 0) r.fail("each space once");
      out.two_player_neutral[b] = static_cast<std::uint8_t>(out.two_player_neutral[b] | bit);
      ++total;
    }
  }
  if (total != out.players[2].neutral) {
    spaces.fail(fmt::format("{} spaces", out.players[2].neutral));
  }
}

void read_limits(const Reader& root, Board& out) {
  const Reader limits = root["limits"];
  out.citizens_each = byte(limits["citizens_per_player"], 6, 12);
  out.influence_max = byte(limits["influence_max"], 1, 100);
  out.neutral_citizens = byte(limits["neutral_citizens"], out.players[2].neutral, 18);
  out.neutral_cubes = byte(limits["neutral_cubes"], 0, 100);
  const Reader start = root["start"];
  out.start_deniers = byte(start["deniers"], 0, 100);
  out.start_influence = byte(start["influence"], 0, out.influence_max);
  (void)start["vp"].integer(0, 0);
}

void read_prices(const Reader& root, Board& out) {
  for (std::size_t n = 1; n <= 3; ++n) {
    out.dice_price[n] = byte(root["dice_price"][std::to_string(n)], 0, 20);
  }
  const auto spend = root["influence_spend"].elements();
  if (spend.size() != 3) root["influence_spend"].fail("reroll, recruit and flip");
  for (const Reader& r : spend) {
    const std::uint8_t cost = byte(r["cost"], 1, 20);
    switch (r["id"].word({"reroll", "recruit", "flip"})) {
      case 0:
        out.reroll_cost = cost;
        break;
      case 1:
        out.recruit_cost = cost;
        break;
      default:
        out.flip_cost = cost;
        break;
    }
  }
  if (out.reroll_cost == 0 || out.recruit_cost == 0 || out.flip_cost == 0) {
    root["influence_spend"].fail("reroll, recruit and flip");
  }
}

void read_board(const Reader& root, Board& out) {
  root.only({"game",
             "schema_version",
             "players",
             "per_player_count",
             "start",
             "limits",
             "components",
             "player_colours",
             "neutral_colour",
             "buildings",
             "buildings_alternative_rows",
             "two_player_neutral",
             "districts",
             "cathedral",
             "activity_area",
             "agriculture",
             "income",
             "dice_price",
             "influence_spend",
             "influence_when",
             "black_dice",
             "pass",
             "phases",
             "end_scoring",
             "tie_break"});
  (void)root["game"].word({"troyes"});
  (void)root["schema_version"].integer(1, 1);
  read_player_counts(root, out);
  read_buildings(root, out);
  read_two_player_neutral(root, out);
  read_limits(root, out);
  read_prices(root, out);
  const Reader cathedral = root["cathedral"];
  for (std::size_t column = 0; column < kColumns; ++column) {
    out.cathedral_reward[column] = goods(cathedral["reward"][std::to_string(column + 1)]);
  }
  out.cathedral_penalty = small(cathedral["end_penalty_per_level_without_cube"], -20, 0);
  const Reader agriculture = root["agriculture"];
  (void)agriculture["dice_colour"].word({"yellow"});
  out.agriculture_divisor = byte(agriculture["divisor"], 1, 18);
  out.agriculture_gain = byte(agriculture["gain_per_use"]["deniers"], 0, 20);
  out.income = byte(root["income"]["deniers"], 0, 100);
  for (std::size_t b = 0; b < kBuildings; ++b) {
    (void)root["income"]["salaries"][kBuildingIds[b]].integer(out.buildings[b].salary,
                                                              out.buildings[b].salary);
  }
  const Reader black = root["black_dice"];
  out.black_red_factor = byte(black["red_multiplier"], 1, 6);
  out.black_influence = small(black["influence_per_die_countered"], 0, 10);
  out.black_failure_vp = small(black["failure_vp"], -20, 0);
  out.pass_first = byte(root["pass"]["first"], 0, 20);
  out.pass_later = byte(root["pass"]["each_later_turn"], 0, 20);
}

}  // namespace

Result<Tables> load_tables(std::span<const EmbeddedFile> files) {
  return read_document([&] {
    Tables out;
    read_table(files, "games/troyes/data/board.json", read_board, out.board);
    read_table(files, "games/troyes/data/cards.json", read_cards, out);
    return out;
  });
}

Result<Tables> load_tables(const std::string& directory) {
  return load_own_tables<Tables>(directory, data::troyes(), load_tables);
}

namespace detail {
Tables loaded = sound(load_tables(data::troyes()));
}

void use_tables(Tables tables) { detail::loaded = std::move(tables); }

}  // namespace tricorne::troyes
