// What the numbers of answers and events mean, and the tables of chapters/ made of it.
//
//   settle bishopric:1:2          activate Y1B      group yellow p1:5 p1:6 n:3
//   reroll red:4                  flip red:4 white:2            counter 6 1
//   take card:Y1A                 use W1C                       put ER1
#include "games/troyes/vocabulary.h"

#include <fmt/format.h>

#include "games/troyes/game.h"
#include "games/troyes/text.h"

namespace tricorne::troyes {
namespace {

using Op = Operand<State>;
using Numbers = std::vector<int>;

std::size_t index(int n) { return static_cast<std::size_t>(n); }

constexpr Op number(std::string_view name, int least = 0, int most = 255) {
  return {.name = name, .least = least, .most = most};
}
// Something that is not on the board yet.
constexpr Op unseen(Op operand) {
  operand.target = nullptr;
  return operand;
}
// A fixed element of the board, for an answer that names nothing.
constexpr Op there(const char* element) { return {.target = element, .width = 0}; }
constexpr Op there(void (*point)(const State*, const int*, Targets&)) {
  return {.width = 0, .point = point};
}

// ---- Players, cards, buildings

constexpr Op kPlayer{.name = "seat", .words = kSeatIds, .family = "seat", .target = "player:"};
constexpr Op kGainer = kPlayer.to_be(Role::kTo);
constexpr Op kGiver = kPlayer.to_be(Role::kFrom);
constexpr Op kSeat = [] {
  Op seat = unseen(kPlayer);
  seat.read = [](const State& s, std::string_view text, Action&, std::uint8_t* v) {
    const auto found = words::find(kSeatIds, text);
    if (!found || *found >= s.player_count) return false;
    *v = u8(*found);
    return true;
  };
  return seat;
}();
// Whose citizen it is, and so how it looks that goes there. Nobody owns a neutral one.
constexpr std::array<std::string_view, kNeutral + 1> kOwnerIds = {"nobody", "p1", "p2",
                                                                  "p3",     "p4", "neutral"};
constexpr Op kOwner{.name = "owner",
                    .words = kOwnerIds,
                    .tell =
                        [](const State*, const int* v, Phrase& out) {
                          const auto owner = static_cast<Owner>(*v);
                          if (owner == kNeutral) {
                            out.key.insert(out.key.rfind('.') + 1, "neutral_");
                          }
                          out.with("owner", owner_name(owner));
                        },
                    .role = Role::kThing};
constexpr Op kDistrict{
    .name = "owner",
    .call = [](const State*, const int* v) { return district_name(static_cast<unsigned>(*v)); },
    .point =
        [](const State*, const int* v, Targets& out) {
          out.push_back(fmt::format("player:{}", district_id(static_cast<unsigned>(*v))));
        }};
constexpr Op kSeller = kDistrict.to_be(Role::kTo);
constexpr Op kColour{.name = "colour",
                     .call = [](const State*, const int* v) { return colour_name(index(*v)); }};
constexpr Op kCharacter{
    .name = "character", .words = kCharacterIds, .call = [](const State*, const int* v) {
      return character_name(index(*v));
    }};
constexpr Op kActivity{.name = "card",
                       .words = kActivityIds,
                       .target = "card:",
                       .call = [](const State*, const int* v) { return activity_name(index(*v)); }};
constexpr Op kEventCard{
    .name = "card", .words = kEventIds, .target = "event:", .call = [](const State*, const int* v) {
      return event_name(index(*v));
    }};
constexpr Op kBuilding{
    .name = "building", .words = kBuildingIds, .family = "building", .target = "building:"};
constexpr Op kIntoBuilding = kBuilding.to_be(Role::kTo);
constexpr Op kOutOfBuilding = kBuilding.to_be(Role::kFrom);
constexpr Op kPhase{.name = "phase", .words = kPhaseWords, .family = "phase"};

void point_space(const int* v, Targets& out) {
  out.push_back("building:" + space_id(index(v[0]), index(v[1])));
}
// "palace:3" or "bishopric:1:2".
bool read_space(std::string_view text, std::uint8_t* v) {
  const auto parts = words::split(text, ':');
  const auto b = words::find(kBuildingIds, parts[0]);
  if (!b) return false;
  const Building& building = tables().board.buildings[index(*b)];
  const bool single = single_file(building);
  if (parts.size() != (single ? 2U : 3U)) return false;
  const auto row = words::number(parts[1], 1, building.rows);
  if (!row) return false;
  const auto r = index(*row - 1);
  const auto at = single ? std::optional<int>(1) : words::number(parts[2], 1, building.length[r]);
  if (!at) return false;
  v[0] = u8(*b);
  v[1] = u8(building.first[r] + *at - 1);
  return true;
}
constexpr Op kSpace{
    .name = "space",
    .width = 2,
    .write = [](const State&, const int* v) { return space_id(index(v[0]), index(v[1])); },
    .read = [](const State&, std::string_view text, Action&,
               std::uint8_t* v) { return read_space(text, v); },
    .call = [](const State*, const int* v) { return space_name(index(v[0]), index(v[1])); },
    .point = [](const State*, const int* v, Targets& out) { point_space(v, out); },
    .every =
        [](const State&, Numbers& out) {
          for (int i = 0; i < kBuildings * kSpaces; ++i) {
            out.insert(out.end(), {i / kSpaces, i % kSpaces});
          }
        }};
// The building stands before it.
constexpr Op kSpaceThere{
    .name = "space",
    .call = [](const State*, const int* v) { return space_name(index(v[-1]), index(v[0])); },
    .point = [](const State*, const int* v, Targets& out) { point_space(v - 1, out); }};
constexpr Op kRowThere{.name = "row", .call = [](const State*, const int* v) {
                         return row_name(index(v[-1]), index(v[0]));
                       }};

// ---- The cathedral and other fixed places

std::string cathedral_id(const int* v) {
  return fmt::format("cathedral:{}:{}", v[0] + 1, v[1] + 1);
}

constexpr Op kCathedralSpace{
    .width = 2,
    .write = [](const State&, const int* v) { return cathedral_id(v); },
    .read =
        [](const State&, std::string_view text, Action&, std::uint8_t* v) {
          const auto parts = words::split(text, ':');
          if (parts.size() != 3 || parts[0] != "cathedral") return false;
          const auto level = words::number(parts[1], 1, kLevels);
          const auto column = words::number(parts[2], 1, kColumns);
          if (!level || !column) return false;
          v[0] = u8(*level - 1);
          v[1] = u8(*column - 1);
          return true;
        },
    .tell = [](const State*, const int* v,
               Phrase& out) { out.with("level", v[0] + 1).with("column", v[1] + 1); },
    .point = [](const State*, const int* v, Targets& out) { out.push_back(cathedral_id(v)); },
    .every =
        [](const State&, Numbers& out) {
          for (int i = 0; i < kLevels * kColumns; ++i) {
            out.insert(out.end(), {i / kColumns, i % kColumns});
          }
        }};
constexpr Op kTheCathedral = there("cathedral");
constexpr Op kTheFields = there("agriculture");
std::string supply_id(const State& s) {
  return fmt::format("citizen:supply:{}", district_id(s.active));
}
constexpr Op kTheSupply =
    there([](const State* s, const int*, Targets& out) { out.push_back(supply_id(*s)); });

// ---- Goods: all that are not 0 make one list.

void add_goods(std::string_view what, int n, Phrase& out) {
  if (n == 0) return;
  if (out.args.empty() || out.args.back().first != "goods")
    out.with("goods", std::vector<Phrase>());
  std::get<std::vector<Phrase>>(out.args.back().second)
      .push_back(Phrase(fmt::format("troyes.goods.{}", what)).with("n", n));
}
constexpr Op kDeniers{
    .tell = [](const State*, const int* v, Phrase& out) { add_goods("deniers", *v, out); },
    .role = Role::kAmount};
constexpr Op kInfluence{
    .tell = [](const State*, const int* v, Phrase& out) { add_goods("influence", *v, out); },
    .role = Role::kAmount};
constexpr Op kVp{.tell = [](const State*, const int* v, Phrase& out) { add_goods("vp", *v, out); },
                 .role = Role::kAmount};

// ---- Dice. Those of the board are bits of a mask, of equal ones the left first.

std::string die_target(unsigned district, std::size_t colour, unsigned value) {
  return fmt::format("die:{}:{}:{}", district_id(district), kColourIds[colour], value);
}
void point_dice(const State& s, std::size_t colour, int mask, Targets& out) {
  each_die(s, colour, static_cast<unsigned>(mask),
           [&](Die d) { out.push_back(die_target(district_of(d), colour, value_of(d))); });
}

// Marks the leftmost die of that look not yet marked; if there is none, tells which is missing.
bool mark(const State& s, std::size_t colour, Die d, std::uint8_t& mask, Action& out) {
  for (std::size_t i = 0; i < s.dice_count[colour]; ++i) {
    if (s.dice[colour][i] != d || (mask >> i & 1U) != 0) continue;
    mask = static_cast<std::uint8_t>(mask | 1U << i);
    return true;
  }
  out = action(Kind::kMissingDie, colour, value_of(d), district_of(d));
  return false;
}

// "red:4": a die of one's own district.
bool read_own_die(std::string_view text, std::uint8_t* v) {
  const auto parts = words::split(text, ':');
  if (parts.size() != 2) return false;
  const auto colour = words::find(kColourIds, parts[0]);
  const auto value = words::number(parts[1], 1, 6);
  if (!colour || !value) return false;
  v[0] = u8(*colour);
  v[1] = u8(*value);
  return true;
}
// A die of a district that has just been rolled; district and colour stand before it.
constexpr Op kRolledDie{.name = "value",
                        .point =
                            [](const State*, const int* v, Targets& out) {
                              out.push_back(die_target(static_cast<unsigned>(v[-2]), index(v[-1]),
                                                       static_cast<unsigned>(v[0])));
                            },
                        .role = Role::kDie};
constexpr Op kDie = number("value").to_be(Role::kDie);
constexpr Op kOwnDie{
    .name = "die",
    .width = 2,
    .write = [](const State&,
                const int* v) { return fmt::format("{}:{}", kColourIds[index(v[0])], v[1]); },
    .read = [](const State&, std::string_view text, Action&,
               std::uint8_t* v) { return read_own_die(text, v); },
    .call = [](const State*,
               const int* v) { return die_name(index(v[0]), static_cast<unsigned>(v[1])); },
    .point =
        [](const State* s, const int* v, Targets& out) {
          out.push_back(die_target(s->active, index(v[0]), static_cast<unsigned>(v[1])));
        },
    .every =
        [](const State&, Numbers& out) {
          for (int i = 0; i < kColours * 6; ++i) out.insert(out.end(), {i / 6, i % 6 + 1});
        }};
// Whoever is asked to discard need not be the one whose turn it is.
constexpr Op kAskedDie = [] {
  Op die = kOwnDie;
  die.point = [](const State* s, const int* v, Targets& out) {
    Decision asked;
    Troyes::decision(*s, asked);
    out.push_back(die_target(asked.seat, index(v[0]), static_cast<unsigned>(v[1])));
  };
  return die;
}();

// "yellow p1:5 n:3": a mask, and the colour it is of.
std::string write_dice(const State& s, const int* v) {
  std::string out(kColourIds[index(v[1])]);
  each_die(s, index(v[1]), static_cast<unsigned>(v[0]),
           [&](Die d) { out += fmt::format(" {}:{}", district_id(district_of(d)), value_of(d)); });
  return out;
}
bool read_dice(const State& s, std::string_view text, Action& out, std::uint8_t* v) {
  const auto parts = words::split(text, ' ');
  const auto colour = words::find(kColourIds, parts[0]);
  if (!colour || parts.size() < 2) return false;
  v[1] = u8(*colour);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto die_parts = words::split(parts[i], ':');
    if (die_parts.size() != 2) return false;
    const auto district = parse_district(die_parts[0]);
    const auto value = words::number(die_parts[1], 1, 6);
    if (!district || !value) return false;
    const Die d = die(static_cast<unsigned>(*district), static_cast<unsigned>(*value));
    if (!mark(s, index(*colour), d, v[0], out)) break;
  }
  return true;
}
void tell_dice(const State* s, const int* v, Phrase& out) {
  out.with("dice", dice_names(*s, index(v[1]), static_cast<unsigned>(v[0])));
}
constexpr Op kDice{.width = 2,
                   .rest = true,
                   .write = write_dice,
                   .read = read_dice,
                   .tell = tell_dice,
                   .point = [](const State* s, const int* v,
                               Targets& out) { point_dice(*s, index(v[1]), v[0], out); },
                   .every =
                       [](const State& s, Numbers& out) {
                         for (std::size_t c = 0; c < kColours; ++c) {
                           for (int i = 0; i < s.dice_count[c]; ++i) {
                             out.insert(out.end(), {1 << i, static_cast<int>(c)});
                           }
                         }
                       }};
// Dice of the group to be turned over, or none.
constexpr Op kTurned = [] {
  Op dice = kDice;
  dice.write = [](const State& s, const int* v) {
    return v[0] == 0 ? std::string("none") : write_dice(s, v);
  };
  dice.read = [](const State& s, std::string_view text, Action& out, std::uint8_t* v) {
    if (text != "none") return read_dice(s, text, out, v);
    v[1] = pending_colour(s);
    return true;
  };
  dice.tell = [](const State* s, const int* v, Phrase& out) {
    if (v[0] == 0) out.key = "troyes.option.turn_none";
    if (v[0] != 0) tell_dice(s, v, out);
  };
  return dice;
}();
// One's own dice to flip: a mask a colour.
constexpr Op kFlips{
    .width = 3,
    .rest = true,
    .write =
        [](const State& s, const int* v) {
          std::string out;
          for (std::size_t c = 0; c < kColours; ++c) {
            each_die(s, c, static_cast<unsigned>(v[c]), [&](Die d) {
              out += fmt::format("{}{}:{}", out.empty() ? "" : " ", kColourIds[c], value_of(d));
            });
          }
          return out;
        },
    .read =
        [](const State& s, std::string_view text, Action& out, std::uint8_t* v) {
          const auto parts = words::split(text, ' ');
          if (parts.size() > 3) return false;
          for (std::string_view part : parts) {
            std::array<std::uint8_t, 2> own{};
            if (!read_own_die(part, own.data())) return false;
            if (!mark(s, own[0], die(s.active, own[1]), v[own[0]], out)) break;
          }
          return true;
        },
    .tell =
        [](const State* s, const int* v, Phrase& out) {
          std::vector<Phrase> dice;
          for (std::size_t c = 0; c < kColours; ++c) {
            each_die(*s, c, static_cast<unsigned>(v[c]), [&](Die d) {
              const int value = static_cast<int>(value_of(d));
              dice.push_back(Phrase("troyes.die.flip")
                                 .with("colour", colour_name(c))
                                 .with("before", value)
                                 .with("after", 7 - value));
            });
          }
          out.with("dice", std::move(dice));
        },
    .point =
        [](const State* s, const int* v, Targets& out) {
          for (std::size_t c = 0; c < kColours; ++c) point_dice(*s, c, v[c], out);
        },
    .every =
        [](const State& s, Numbers& out) {
          for (std::size_t c = 0; c < kColours; ++c) {
            for (int i = 0; i < s.dice_count[c]; ++i) {
              const int bit = 1 << i;
              out.insert(out.end(), {c == 0 ? bit : 0, c == 1 ? bit : 0, c == 2 ? bit : 0});
            }
          }
        }};
// Black dice, highest first.
constexpr Op kBlackDice{
    .rest = true,
    .write =
        [](const State& s, const int* v) {
          std::string out;
          each_black(s, static_cast<unsigned>(*v),
                     [&](int value) { out += fmt::format("{}{}", out.empty() ? "" : " ", value); });
          return out;
        },
    .read =
        [](const State& s, std::string_view text, Action& out, std::uint8_t* v) {
          const auto parts = words::split(text, ' ');
          if (parts.size() > kMaxDice) return false;
          for (std::string_view part : parts) {
            const auto value = words::number(part, 1, 6);
            if (!value) return false;
            std::size_t at = 0;
            while (at < kMaxDice && (s.black[at] != *value || (*v >> at & 1U) != 0)) ++at;
            if (at == kMaxDice) {
              out = action(Kind::kMissingDie, kBlackColour, *value);
              break;
            }
            *v = static_cast<std::uint8_t>(*v | 1U << at);
          }
          return true;
        },
    .tell =
        [](const State* s, const int* v, Phrase& out) {
          std::vector<Phrase> dice;
          each_black(*s, static_cast<unsigned>(*v), [&](int value) {
            dice.push_back(die_name(kBlackColour, static_cast<unsigned>(value)));
          });
          out.with("dice", std::move(dice));
        },
    .point =
        [](const State* s, const int* v, Targets& out) {
          each_black(*s, static_cast<unsigned>(*v),
                     [&](int value) { out.push_back(fmt::format("black:{}", value)); });
        },
    .every =
        [](const State& s, Numbers& out) {
          for (int i = 0; i < kMaxDice && s.black[index(i)] != 0; ++i) out.push_back(1 << i);
        }};
constexpr Op kHighestBlack = there([](const State* s, const int*, Targets& out) {
  out.push_back(fmt::format("black:{}", s->black[0]));
});

// ---- Cubes and citizens

// The card whose cube is spent, or none; stored as its number + 1.
constexpr Op kCube{.write =
                       [](const State&, const int* v) {
                         return std::string(*v == 0 ? "none" : kActivityIds[index(*v - 1)]);
                       },
                   .read =
                       [](const State&, std::string_view text, Action&, std::uint8_t* v) {
                         const auto card = words::find(kActivityIds, text);
                         if (card) *v = u8(*card + 1);
                         return card || text == "none";
                       },
                   .tell =
                       [](const State*, const int* v, Phrase& out) {
                         out.key = *v == 0 ? "troyes.option.use_none" : "troyes.option.use_cube";
                         if (*v != 0) out.with("card", activity_name(index(*v - 1)));
                       },
                   .point =
                       [](const State*, const int* v, Targets& out) {
                         if (*v != 0)
                           out.push_back(fmt::format("card:{}", kActivityIds[index(*v - 1)]));
                       },
                   .every =
                       [](const State&, Numbers& out) {
                         for (int card = 1; card <= kActivityCards; ++card) out.push_back(card);
                       }};

// Where a citizen is taken from (see Source): what is there, and what of it.
enum class From : std::uint8_t { kSupply, kStanding, kLying, kCard };
struct Place {
  From from;
  std::size_t at;
};
Place place_of(int source) {
  if (source == source::kSupply) return {From::kSupply, 0};
  if (source < source::kLying) return {From::kStanding, index(source - source::kStanding)};
  if (source < source::kCard) return {From::kLying, index(source - source::kLying)};
  return {From::kCard, index(source - source::kCard)};
}
std::string card_at(const State& s, std::size_t place) {
  const std::uint8_t card = s.activities[place].card;
  return std::string(card == 0 ? "?" : kActivityIds[card - 1U]);
}
std::string write_source(const State& s, const int* v) {
  const auto [from, at] = place_of(*v);
  switch (from) {
    case From::kSupply:
      return "supply";
    case From::kStanding:
      return space_id(at / kSpaces, at % kSpaces);
    case From::kLying:
      return fmt::format("lying:{}", kBuildingIds[at]);
    case From::kCard:
      return "card:" + card_at(s, at);
  }
  return {};
}
bool read_source(const State& s, std::string_view text, Action& /*out*/, std::uint8_t* v) {
  for (int source = 0; source < source::kEnd; ++source) {
    if (write_source(s, &source) != text || text == "card:?") continue;
    *v = u8(source);
    return true;
  }
  return false;
}
void tell_source(const State* s, const int* v, Phrase& out) {
  const auto [from, at] = place_of(*v);
  switch (from) {
    case From::kSupply:
      out.key = "troyes.option.take_supply";
      return;
    case From::kStanding:
      out.key = "troyes.option.take_standing";
      out.with("space", space_name(at / kSpaces, at % kSpaces));
      return;
    case From::kLying:
      out.key = "troyes.option.take_lying";
      out.with("building", building_name(at));
      return;
    case From::kCard:
      out.key = "troyes.option.take_tradesman";
      out.with("card", activity_name(s->activities[at].card - 1U));
      return;
  }
}
void point_source(const State* s, const int* v, Targets& out) {
  const auto [from, at] = place_of(*v);
  switch (from) {
    case From::kSupply:
      return out.push_back(supply_id(*s));
    case From::kStanding:
      return out.push_back("building:" + space_id(at / kSpaces, at % kSpaces));
    case From::kLying:
      return out.push_back(
          fmt::format("citizen:lying:{}:{}", kBuildingIds[at], district_id(s->active)));
    case From::kCard:
      return out.push_back("card:" + card_at(*s, at));
  }
}
constexpr Op kSource{.most = source::kEnd - 1,
                     .write = write_source,
                     .read = read_source,
                     .tell = tell_source,
                     .point = point_source};

// ---- Tables

constexpr auto kActions = std::to_array<ActionRow<State>>({
    {},
#define ANSWER(name, ...) {__VA_ARGS__},
#include "games/troyes/chapters/all.inc"
});

constexpr auto kQuestions = [] {
  using enum Kind;
  return std::to_array<QuestionRow<State, Kind>>({
#define QUESTION(name, ...) {__VA_ARGS__},
#include "games/troyes/chapters/all.inc"
  });
}();

constexpr auto kEvents = std::to_array<EventRow<State>>({
#define EVENT(name, ...) {__VA_ARGS__},
#include "games/troyes/chapters/all.inc"
});
static_assert(nets_add_up(kEvents));

}  // namespace

const Vocabulary<State, Kind>& Troyes::vocabulary() {
  using enum Kind;
  static constexpr Vocabulary<State, Kind> kVocabulary{
      .game = "troyes",
      .actions = kActions,
      .questions = kQuestions,
      .events = kEvents,
      .seat = unseen(kPlayer),
      .stray = not_now,
      .anywhere = {kMissingDie},
      .deeds = {kActivate, kCathedral, kCombat, kPlace, kAgriculture, kReroll, kRecruit, kFlip},
      .beside = {{"player", "player", "dice"},
                 {"citizen", "citizen", "action-4"},
                 {"building", "building", "action-4"},
                 {"cathedral", "cathedral", "action-2"},
                 {"black", "black", "phase-3"},
                 {"", "agriculture", "action-5"},
                 {"card", "card", "action-1"},
                 {"event", "event", "action-3"},
                 {"die", "die", "dice"}}};
  return kVocabulary;
}

}  // namespace tricorne::troyes
