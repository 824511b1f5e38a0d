// What a seat may know, as JSON for a client.
#include <nlohmann/json.hpp>

#include "games/troyes/game.h"
#include "games/troyes/rules/rules.h"
#include "games/troyes/text.h"

namespace tricorne::troyes {
namespace {

using nlohmann::json;

json seats_json(unsigned bits) {
  json out = json::array();
  for (unsigned seat = 0; seat < kMaxPlayers; ++seat) {
    if ((bits >> seat & 1U) != 0) out.push_back(district_id(seat));
  }
  return out;
}

json player_json(const State& s, Seat seat, Seat viewer) {
  const PlayerState& p = s.players[seat];
  json characters = json::array();
  for (std::uint8_t card : p.characters) {
    if (card == 0) continue;
    characters.push_back(card == kHiddenCharacter ? json(nullptr) : json(kCharacterIds[card - 1U]));
  }
  json won = json::array();
  for (std::size_t i = 0; i < kEventCards; ++i) {
    if ((p.event_cards >> i & 1U) != 0) won.push_back(kEventIds[i]);
  }
  const bool vp_shown = seat == viewer || s.open_vp != 0 || Troyes::over(s);
  return {{"seat", district_id(seat)},    {"deniers", p.deniers},
          {"influence", p.influence},     {"vp", vp_shown ? json(p.vp) : json(nullptr)},
          {"supply", p.supply},           {"reserve", p.reserve},
          {"passed", s.has_passed(seat)}, {"pass_money", p.pass_money},
          {"event_cards", won},           {"characters", characters}};
}

json building_json(const State& s, std::size_t b) {
  const Building& building = tables().board.buildings[b];
  json out = {{"lying", seats_json(s.lying[b])},
              {"salary", building.salary},
              {"rows_reconstructed", building.reconstructed},
              {single_file(building) ? "spaces" : "rows", rows_json(s, b)}};
  json dice = json::array();
  for (std::size_t row = 0; row < building.rows; ++row) {
    json values = json::array();
    for (int value = 1; value <= 6; ++value) {
      if (building.row_of[static_cast<std::size_t>(value)] == row) values.push_back(value);
    }
    dice.push_back(values);
  }
  out["dice"] = dice;  // the values that lead to each row
  return out;
}

json activity_json(const State& s, std::size_t i) {
  const ActivityState& place = s.activities[i];
  json out = {{"colour", kColourIds[i / 3]}, {"round", i % 3 + 1}};
  if (place.card == 0) {
    out["id"] = nullptr;
    return out;
  }
  const std::size_t index = place.card - 1U;
  const Activity& card = tables().activities[index];
  json slots = json::array();
  json slot_vp = json::array();
  for (std::size_t slot = 0; slot < card.slots; ++slot) {
    slots.push_back(nullptr);
    slot_vp.push_back(card.slot_vp[slot]);
  }
  unsigned extra = 0;
  json cubes = json::object();
  for (unsigned seat = 0; seat < s.player_count; ++seat) {
    const std::uint8_t slot = place.tradesman[seat];
    if (slot == kIllustration) {
      extra |= 1U << seat;
    } else if (slot != 0) {
      slots[slot - 1U] = district_id(seat);
    }
    if (place.cubes[seat] != 0) cubes[std::string(district_id(seat))] = place.cubes[seat];
  }
  out.update({{"id", kActivityIds[index]},
              {"name", activity_name(index)},
              {"text", activity_text(index)},
              {"reconstructed", tables().activity_notes[index].reconstructed},
              {"hire_cost", card.hire_cost},
              {"divisor", card.divisor},
              {"dice", kColourIds[index_of(card.dice_colour)]},
              {"delayed", card.delayed},
              {"slot_vp", slot_vp},
              {"slots", slots},
              {"extra", seats_json(extra)},
              {"cubes", cubes}});
  return out;
}

// What the characters in sight say, by id.
json characters_json(const State& s) {
  json out = json::object();
  for (const PlayerState& p : s.players) {
    for (std::uint8_t card : p.characters) {
      if (card == 0 || card == kHiddenCharacter) continue;
      const std::size_t i = card - 1U;
      out[std::string(kCharacterIds[i])] = {
          {"name", character_name(i)},
          {"text", character_text(i)},
          {"reconstructed", tables().character_notes[i].reconstructed}};
    }
  }
  return out;
}

json event_json(const EventState& event) {
  const std::size_t index = event.card - 1U;
  const EventCard& card = tables().events[index];
  json cubes = json::array();
  for (int k = 0; k < cubes_on(event); ++k) {
    cubes.push_back(owner_id(event.cubes[static_cast<std::size_t>(k)]));
  }
  json fight = json::array();
  for (std::size_t c = 0; c < kColours; ++c) {
    if ((card.fight_colours >> c & 1U) != 0) fight.push_back(kColourIds[c]);
  }
  return {{"id", kEventIds[index]},
          {"name", event_name(index)},
          {"text", event_text(index)},
          {"reconstructed", tables().event_notes[index].reconstructed},
          {"colour", index == kMarauding ? json("board") : json(kColourIds[index_of(card.colour)])},
          {"fight", fight},
          {"divisor", card.divisor},
          {"flags", card.flags},
          {"first", card.first},
          {"second", card.second},
          {"black_dice", card.black_dice},
          {"cubes", cubes}};
}

json dice_json(const State& s) {
  json out = json::array();
  for (std::size_t c = 0; c < kColours; ++c) {
    for (std::size_t i = 0; i < s.dice_count[c]; ++i) {
      const Die d = s.dice[c][i];
      out.push_back({{"colour", kColourIds[c]},
                     {"value", value_of(d)},
                     {"district", district_id(district_of(d))}});
    }
  }
  return out;
}

json decks_json(const State& s) {
  std::array<int, kColours> drawn{};
  for (std::size_t i = 0; i < kEventCards; ++i) {
    if ((s.events_drawn >> i & 1U) != 0) ++drawn[index_of(tables().events[i].colour)];
  }
  return {{"red", s.counts().rounds - drawn[0]}, {"white", 4 - drawn[1]}, {"yellow", 4 - drawn[2]}};
}

}  // namespace

nlohmann::json owner_json(Owner owner) {
  return owner == kNobody ? json(nullptr) : json(owner_id(owner));
}

nlohmann::json rows_json(const State& s, std::size_t b) {
  const Building& building = tables().board.buildings[b];
  json out = json::array();
  for (std::size_t row = 0; row < building.rows; ++row) {
    json spaces = json::array();
    for (std::size_t i = 0; i < building.length[row]; ++i) {
      spaces.push_back(owner_json(s.standing[b][building.first[row] + i]));
    }
    out.push_back(single_file(building) ? spaces[0] : spaces);
  }
  return out;
}

nlohmann::json score_json(const State& s, Seat seat) {
  const Score score = score_of(s, seat);
  json characters = json::object();
  for (const PlayerState& p : s.players) {
    for (std::uint8_t card : p.characters) {
      if (card == 0) continue;
      characters[std::string(kCharacterIds[card - 1U])] = score.characters[card - 1U];
    }
  }
  return {{"tokens", score.tokens},       {"events", score.events},
          {"tradesmen", score.tradesmen}, {"cathedral", score.cathedral},
          {"characters", characters},     {"total", score.total}};
}

nlohmann::json Troyes::view(const Seen<State>& seen) {
  const State& s = *seen;
  json out = {
      {"game", "troyes"},
      {"round", s.round},
      {"rounds", s.counts().rounds},
      {"phase", kPhaseIds[static_cast<std::size_t>(s.phase)]},
      {"start_player", district_id(s.start_player)},
      {"seat", seen.seat() < s.player_count ? json(district_id(seen.seat())) : json(nullptr)},
      {"neutral_citizens", s.neutral_citizens},
      {"neutral_cubes", s.neutral_cubes},
      {"neutral_spaces_reconstructed",
       s.player_count == 2 && tables().board.two_player_neutral_reconstructed},
      {"characters", characters_json(s)},
      {"dice", dice_json(s)},
      {"event_decks", decks_json(s)},
      {"black_dice", json::array()},
      {"cathedral", json::array()},
      {"activities", json::array()},
      {"events", json::array()},
      {"players", json::array()}};
  out["to_act"] = nullptr;
  if (!over(s)) {
    Decision d;
    decision(s, d);
    if (d.seat != kChance) out["to_act"] = district_id(d.seat);
  }
  for (Seat i = 0; i < s.player_count; ++i)
    out["players"].push_back(player_json(s, i, seen.seat()));
  for (std::size_t b = 0; b < kBuildings; ++b) {
    out["buildings"][std::string(kBuildingIds[b])] = building_json(s, b);
  }
  for (std::uint8_t value : s.black) {
    if (value != 0) out["black_dice"].push_back(value);
  }
  for (const auto& level : s.cathedral) {
    json row = json::array();
    for (Owner cube : level) row.push_back(owner_json(cube));
    out["cathedral"].push_back(row);
  }
  for (std::size_t i = 0; i < kActivitySlots; ++i) out["activities"].push_back(activity_json(s, i));
  for (std::size_t i = 0; i < s.event_count; ++i) out["events"].push_back(event_json(s.events[i]));
  if (over(s)) {
    for (Seat i = 0; i < s.player_count; ++i) {
      json score = score_json(s, i);
      score["seat"] = district_id(i);
      out["scores"].push_back(score);
    }
  }
  return out;
}

}  // namespace tricorne::troyes
