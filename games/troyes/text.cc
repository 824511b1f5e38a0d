// Actions as text and back. The notation is what save files, logs and tests hold:
//
//   settle bishopric:1:2          activate Y1B      group yellow p1:5 p1:6 n:3
//   reroll red:4                  flip red:4 white:2            counter 6 1
//   take card:Y1A                 use W1C                       put ER1
#include <fmt/format.h>

#include <bit>
#include <charconv>

#include "games/troyes/game.h"
#include "games/troyes/names.h"
#include "games/troyes/rules/rules.h"

namespace tricorne::troyes {
namespace {

using Words = std::vector<std::string_view>;

Words split(std::string_view text, char by) {
  Words out;
  while (true) {
    const std::size_t at = text.find(by);
    out.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return out;
    text.remove_prefix(at + 1);
  }
}

std::optional<int> number(std::string_view text, int low, int high) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size() || n < low || n > high) return {};
  if (std::to_string(n) != text) return {};
  return n;
}

template <class Ids>
std::optional<int> index_in(const Ids& ids, std::string_view text) {
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (ids[i] == text) return static_cast<int>(i);
  }
  return {};
}

std::optional<int> parse_seat(std::string_view text, int count) {
  const auto district = parse_district(text);
  if (!district || *district >= count) return {};
  return district;
}

// "palace:3" or "bishopric:1:2": building * 6 + space.
std::optional<int> parse_space(std::string_view text) {
  const Words parts = split(text, ':');
  const auto b = index_in(kBuildingIds, parts[0]);
  if (!b) return {};
  const Building& building = tables().board.buildings[static_cast<std::size_t>(*b)];
  const bool single = single_file(building);
  if (parts.size() != (single ? 2U : 3U)) return {};
  const auto row = number(parts[1], 1, building.rows);
  if (!row) return {};
  const auto r = static_cast<std::size_t>(*row - 1);
  const auto at = single ? std::optional<int>(1) : number(parts[2], 1, building.length[r]);
  if (!at) return {};
  return *b * kSpaces + building.first[r] + *at - 1;
}

// "red:4" as colour * 8 + value.
std::optional<int> parse_own_die(std::string_view text) {
  const Words parts = split(text, ':');
  if (parts.size() != 2) return {};
  const auto c = index_in(kColourIds, parts[0]);
  const auto value = number(parts[1], 1, 6);
  if (!c || !value) return {};
  return *c * 8 + *value;
}

Action missing(int colour, unsigned value, unsigned district) {
  return action(Kind::kMissingDie, colour, value, district);
}

// Marks the leftmost die of that look not yet marked; false if there is none.
bool mark(const State& s, int colour, Die d, unsigned& mask) {
  const auto c = static_cast<std::size_t>(colour);
  for (std::size_t i = 0; i < s.dice_count[c]; ++i) {
    if (s.dice[c][i] != d || (mask >> i & 1U) != 0) continue;
    mask |= 1U << i;
    return true;
  }
  return false;
}

// "yellow p1:5 n:3" after the verb: a mask of the dice of that colour.
std::optional<Action> parse_dice(const State& s, Kind kind, const Words& words) {
  if (words.size() < 3) return {};
  const auto colour = index_in(kColourIds, words[1]);
  if (!colour) return {};
  unsigned mask = 0;
  for (std::size_t i = 2; i < words.size(); ++i) {
    const Words parts = split(words[i], ':');
    if (parts.size() != 2) return {};
    const auto district = parse_district(parts[0]);
    const auto value = number(parts[1], 1, 6);
    if (!district || !value) return {};
    const auto d = static_cast<unsigned>(*district);
    const auto v = static_cast<unsigned>(*value);
    if (!mark(s, *colour, die(d, v), mask)) return missing(*colour, v, d);
  }
  return action(kind, mask, *colour);
}

std::optional<Action> parse_flip(const State& s, const Words& words) {
  if (words.size() < 2 || words.size() > 4) return {};
  std::array<unsigned, kColours> masks{};
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto d = parse_own_die(words[i]);
    if (!d) return {};
    const auto value = static_cast<unsigned>(*d % 8);
    if (!mark(s, *d / 8, die(s.active, value), masks[static_cast<std::size_t>(*d / 8)])) {
      return missing(*d / 8, value, s.active);
    }
  }
  return action(Kind::kFlip, masks[0], masks[1], masks[2]);
}

std::optional<Action> parse_counter(const State& s, const Words& words) {
  if (words.size() < 2 || words.size() > 1 + kMaxDice) return {};
  unsigned mask = 0;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto value = number(words[i], 1, 6);
    if (!value) return {};
    std::size_t at = 0;
    while (at < kMaxDice && (s.black[at] != *value || (mask >> at & 1U) != 0)) ++at;
    if (at == kMaxDice) return missing(kBlackColour, static_cast<unsigned>(*value), 0);
    mask |= 1U << at;
  }
  return action(Kind::kCounter, mask);
}

std::optional<Action> parse_take(std::string_view text) {
  if (text == "supply") return action(Kind::kTake, source::kSupply);
  if (text.starts_with("lying:")) {
    const auto b = index_in(kBuildingIds, text.substr(6));
    return b ? std::optional(action(Kind::kTake, source::kLying + *b)) : std::nullopt;
  }
  const auto space = parse_space(text);
  return space ? std::optional(action(Kind::kTake, source::kStanding + *space)) : std::nullopt;
}

std::optional<Action> parse_take_card(const State& s, std::string_view id) {
  const auto card = index_in(kActivityIds, id);
  if (!card) return {};
  const int place = find_activity(s, u8(*card));
  if (place < 0) return {};
  return action(Kind::kTake, source::kCard + place);
}

std::optional<Action> parse_swap(std::string_view text) {
  if (const auto card = index_in(kEventIds, text)) return action(Kind::kSwapEvent, *card);
  const Words parts = split(text, ':');
  if (parts.size() != 3 || parts[0] != "cathedral") return {};
  const auto level = number(parts[1], 1, kLevels);
  const auto column = number(parts[2], 1, kColumns);
  if (!level || !column) return {};
  return action(Kind::kSwapCathedral, *level - 1, *column - 1);
}

// Verbs of one word that name one thing.
std::optional<Action> parse_pair(const State& s, std::string_view verb, std::string_view what) {
  const auto with = [&](Kind kind, std::optional<int> n) {
    return n ? std::optional(action(kind, *n)) : std::nullopt;
  };
  const auto with_die = [&](Kind kind) -> std::optional<Action> {
    const auto d = parse_own_die(what);
    return d ? std::optional(action(kind, *d / 8, *d % 8)) : std::nullopt;
  };
  if (verb == "start") return with(Kind::kStart, parse_seat(what, s.player_count));
  if (verb == "reveal") return with(Kind::kReveal, index_in(kActivityIds, what));
  if (verb == "draw") return with(Kind::kDraw, index_in(kEventIds, what));
  if (verb == "roll") return with(Kind::kRoll, number(what, 1, 6));
  if (verb == "activate") return with(Kind::kActivate, index_in(kActivityIds, what));
  if (verb == "combat") return with(Kind::kCombat, index_in(kEventIds, what));
  if (verb == "place") return with(Kind::kPlace, index_in(kBuildingIds, what));
  if (verb == "put") return with(Kind::kPutCube, index_in(kEventIds, what));
  if (verb == "uses") return with(Kind::kUses, number(what, 1, 255));
  if (verb == "reroll") return with_die(Kind::kReroll);
  if (verb == "spend") return with_die(Kind::kSpend);
  if (verb == "discard") return with_die(Kind::kDiscard);
  if (verb == "swap") return parse_swap(what);
  if (verb == "take" && what.starts_with("card:")) return parse_take_card(s, what.substr(5));
  if (verb == "take") return parse_take(what);
  if (verb == "turn" && what == "none") return action(Kind::kTurn, 0, pending_colour(s));
  if (verb == "use" && what == "none") return action(Kind::kUseCube, 0);
  if (verb == "use") {
    const auto card = index_in(kActivityIds, what);
    return with(Kind::kUseCube, card ? std::optional(*card + 1) : std::nullopt);
  }
  if (verb == "settle") {
    const auto space = parse_space(what);
    return space ? std::optional(action(Kind::kSettle, *space / kSpaces, *space % kSpaces))
                 : std::nullopt;
  }
  return {};
}

std::string dice_text(const State& s, std::size_t colour, unsigned mask) {
  std::string out = std::string(kColourIds[colour]);
  for (std::size_t i = 0; i < kMaxDice; ++i) {
    if ((mask >> i & 1U) == 0) continue;
    const Die d = s.dice[colour][i];
    out += fmt::format(" {}:{}", district_id(district_of(d)), value_of(d));
  }
  return out;
}

std::string flip_text(const State& s, Action a) {
  std::string out = "flip";
  const std::array<std::uint8_t, kColours> masks = {a.a, a.b, a.c};
  for (std::size_t c = 0; c < kColours; ++c) {
    for (std::size_t i = 0; i < kMaxDice; ++i) {
      if ((masks[c] >> i & 1U) != 0) {
        out += fmt::format(" {}:{}", kColourIds[c], value_of(s.dice[c][i]));
      }
    }
  }
  return out;
}

std::string counter_text(const State& s, Action a) {
  std::string out = "counter";
  for (std::size_t i = 0; i < kMaxDice; ++i) {
    if ((a.a >> i & 1U) != 0) out += fmt::format(" {}", s.black[i]);
  }
  return out;
}

std::string take_text(const State& s, std::uint8_t from) {
  if (from == source::kSupply) return "take supply";
  if (from < source::kLying) {
    const std::size_t at = from - source::kStanding;
    return fmt::format("take {}", space_id(at / kSpaces, at % kSpaces));
  }
  if (from < source::kCard) {
    return fmt::format("take lying:{}",
                       kBuildingIds[static_cast<std::size_t>(from - source::kLying)]);
  }
  const std::uint8_t card = s.activities[static_cast<std::size_t>(from - source::kCard)].card;
  return fmt::format("take card:{}", card == 0 ? "?" : kActivityIds[card - 1U]);
}

}  // namespace

std::string Troyes::notation(const State& s, Action a) {
  switch (static_cast<Kind>(a.kind)) {
    case Kind::kStart:
      return fmt::format("start {}", district_id(a.a));
    case Kind::kDeal:
      return fmt::format("deal {} {}", district_id(a.a), kCharacterIds[a.b]);
    case Kind::kSettle:
      return fmt::format("settle {}", space_id(a.a, a.b));
    case Kind::kReveal:
      return fmt::format("reveal {}", kActivityIds[a.a]);
    case Kind::kDraw:
      return fmt::format("draw {}", kEventIds[a.a]);
    case Kind::kRoll:
      return fmt::format("roll {}", a.a);
    case Kind::kActivate:
      return fmt::format("activate {}", kActivityIds[a.a]);
    case Kind::kCathedral:
      return "cathedral";
    case Kind::kCombat:
      return fmt::format("combat {}", kEventIds[a.a]);
    case Kind::kPlace:
      return fmt::format("place {}", kBuildingIds[a.a]);
    case Kind::kAgriculture:
      return "agriculture";
    case Kind::kPass:
      return "pass";
    case Kind::kReroll:
      return fmt::format("reroll {}:{}", kColourIds[a.a], a.b);
    case Kind::kRecruit:
      return "recruit";
    case Kind::kFlip:
      return flip_text(s, a);
    case Kind::kCounter:
      return counter_text(s, a);
    case Kind::kFail:
      return "fail";
    case Kind::kSpend:
      return fmt::format("spend {}:{}", kColourIds[a.a], a.b);
    case Kind::kUseCube:
      return a.a == 0 ? "use none" : fmt::format("use {}", kActivityIds[a.a - 1U]);
    case Kind::kTake:
      return take_text(s, a.a);
    case Kind::kGroup:
      return "group " + dice_text(s, a.b, a.a);
    case Kind::kTurn:
      return a.a == 0 ? "turn none" : "turn " + dice_text(s, a.b, a.a);
    case Kind::kUses:
      return fmt::format("uses {}", a.a);
    case Kind::kSplit:
      return fmt::format("split {} {}", a.a, a.b);
    case Kind::kPutCube:
      return fmt::format("put {}", kEventIds[a.a]);
    case Kind::kSwapEvent:
      return fmt::format("swap {}", kEventIds[a.a]);
    case Kind::kSwapCathedral:
      return fmt::format("swap cathedral:{}:{}", a.a + 1, a.b + 1);
    case Kind::kDiscard:
      return fmt::format("discard {}:{}", kColourIds[a.a], a.b);
    case Kind::kNone:
    case Kind::kMissingDie:
      break;
  }
  return "";
}

std::optional<Action> Troyes::parse(const State& s, std::string_view text) {
  const Words words = split(text, ' ');
  const std::string_view verb = words[0];
  if (words.size() == 1) {
    if (verb == "cathedral") return action(Kind::kCathedral);
    if (verb == "agriculture") return action(Kind::kAgriculture);
    if (verb == "pass") return action(Kind::kPass);
    if (verb == "recruit") return action(Kind::kRecruit);
    if (verb == "fail") return action(Kind::kFail);
    return {};
  }
  if (verb == "group") return parse_dice(s, Kind::kGroup, words);
  if (verb == "turn" && words.size() > 2) return parse_dice(s, Kind::kTurn, words);
  if (verb == "flip") return parse_flip(s, words);
  if (verb == "counter") return parse_counter(s, words);
  if (words.size() == 2) return parse_pair(s, verb, words[1]);
  if (words.size() != 3) return {};
  if (verb == "deal") {
    const auto seat = parse_seat(words[1], s.player_count);
    const auto character = index_in(kCharacterIds, words[2]);
    if (seat && character) return action(Kind::kDeal, *seat, *character);
  }
  if (verb == "split") {
    const auto one = number(words[1], 0, 255);
    const auto other = number(words[2], 0, 255);
    if (one && other) return action(Kind::kSplit, *one, *other);
  }
  return {};
}

}  // namespace tricorne::troyes
