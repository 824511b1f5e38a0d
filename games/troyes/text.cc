#include "games/troyes/text.h"

#include <fmt/format.h>

#include <bit>

#include "games/troyes/game.h"
#include "games/troyes/rules/dice.h"

namespace tricorne::troyes {

std::string_view district_id(unsigned district) {
  return district == kGreyDistrict ? std::string_view("n") : kSeatIds[district];
}

std::optional<int> parse_district(std::string_view text) {
  for (unsigned d = 0; d <= kGreyDistrict; ++d) {
    if (district_id(d) == text) return static_cast<int>(d);
  }
  return {};
}

std::string_view owner_id(Owner owner) {
  constexpr std::array<std::string_view, 6> kIds = {"", "p1", "p2", "p3", "p4", "neutral"};
  return kIds[owner];
}

bool single_file(const Building& building) { return building.rows == kSpaces; }

std::string space_id(std::size_t building, std::size_t space) {
  const Building& b = tables().board.buildings[building];
  const std::size_t row = b.row_at[space];
  if (single_file(b)) return fmt::format("{}:{}", kBuildingIds[building], row + 1);
  return fmt::format("{}:{}:{}", kBuildingIds[building], row + 1, space - b.first[row] + 1);
}

std::optional<Deed> pending_deed(const State& s) {
  if (s.stack.empty()) return {};
  std::size_t at = s.stack.depth - 1U;
  if (static_cast<Procedure>(s.stack.at[at].procedure) < Procedure::kGather) return {};
  if (s.stack.at[at].is(Procedure::kGather)) --at;  // it works on the frame of its caller
  return s.stack.at[at]
      .read<Deed, Procedure::kActivity, Procedure::kEffect, Procedure::kSpread,
            Procedure::kCathedral, Procedure::kCombat, Procedure::kCitizen,
            Procedure::kAgriculture>();
}

std::uint8_t pending_colour(const State& s) { return pending_deed(s).value_or(Deed{}).colour; }

Phrase seat_name(unsigned seat) { return fmt::format("troyes.seat.p{}", seat + 1); }

Phrase owner_name(Owner owner) {
  if (owner == kNeutral) return "troyes.seat.neutral";
  return seat_name(seat_of(owner));
}

Phrase district_name(unsigned district) {
  if (district == kGreyDistrict) return "troyes.seat.neutral";
  return seat_name(district);
}

Phrase colour_name(std::size_t colour) {
  return fmt::format("troyes.colour.{}", colour < kColours ? kColourIds[colour] : "black");
}

Phrase building_name(std::size_t building) {
  return fmt::format("troyes.building.{}", kBuildingIds[building]);
}

Phrase space_name(std::size_t building, std::size_t space) {
  const Building& b = tables().board.buildings[building];
  const std::size_t row = b.row_at[space];
  if (single_file(b)) {
    return Phrase("troyes.space.single")
        .with("building", building_name(building))
        .with("space", static_cast<std::int64_t>(row + 1));
  }
  return Phrase("troyes.space.row")
      .with("building", building_name(building))
      .with("row", static_cast<std::int64_t>(row + 1))
      .with("space", static_cast<std::int64_t>(space - b.first[row] + 1));
}

Phrase row_name(std::size_t building, std::size_t row) {
  const bool single = single_file(tables().board.buildings[building]);
  return Phrase(single ? "troyes.space.single" : "troyes.space.whole_row")
      .with("building", building_name(building))
      .with(single ? "space" : "row", static_cast<std::int64_t>(row + 1));
}

Phrase activity_name(std::size_t card) {
  return fmt::format("troyes.card.{}.name", kActivityIds[card]);
}
Phrase event_name(std::size_t card) { return fmt::format("troyes.card.{}.name", kEventIds[card]); }
Phrase character_name(std::size_t character) {
  return fmt::format("troyes.character.{}.name", kCharacterIds[character]);
}

Phrase die_name(std::size_t colour, unsigned value) {
  return Phrase("troyes.die")
      .with("colour", colour_name(colour))
      .with("value", std::int64_t{value});
}

namespace {

Phrase own_words(const CardNote& note) {
  return Phrase("troyes.card.own_text").with_text("text", note.text);
}

}  // namespace

Phrase activity_text(std::size_t card) {
  if (tables().own_data != 0) return own_words(tables().activity_notes[card]);
  return fmt::format("troyes.card.{}.text", kActivityIds[card]);
}
Phrase event_text(std::size_t card) {
  if (tables().own_data != 0) return own_words(tables().event_notes[card]);
  return fmt::format("troyes.card.{}.text", kEventIds[card]);
}
Phrase character_text(std::size_t character) {
  if (tables().own_data != 0) return own_words(tables().character_notes[character]);
  return fmt::format("troyes.character.{}.text", kCharacterIds[character]);
}

std::vector<Phrase> dice_names(const State& s, std::size_t colour, unsigned mask) {
  std::vector<Phrase> out;
  each_die(s, colour, mask, [&](Die d) {
    const bool own = district_of(d) == s.active;
    Phrase name(own ? "troyes.die.own" : "troyes.die.foreign");
    name.with("colour", colour_name(colour)).with("value", static_cast<int>(value_of(d)));
    if (!own) name.with("owner", district_name(district_of(d)));
    out.push_back(std::move(name));
  });
  return out;
}

// ---- Answers

void tell_activate(const State& s, Action a, Phrase& out) {
  const int place = find_activity(s, a.a);
  const Activity& activity = tables().activities[a.a];
  out.with("colour", colour_name(index_of(activity.dice_colour)));
  if (place < 0 || s.activities[static_cast<std::size_t>(place)].tradesman[s.active] != 0) return;
  out.key = "troyes.option.hire";
  out.with("price", activity.hire_cost);
}

void tell_place(const State& s, Action a, Phrase& out) {
  out.with("own", standing_in(s, a.a, s.active));
}
void tell_pass(const State& /*s*/, Action /*a*/, Phrase& out) {
  out.with("deniers", tables().board.pass_first);
}
void tell_reroll(const State& /*s*/, Action /*a*/, Phrase& out) {
  out.with("influence", tables().board.reroll_cost);
}
void tell_recruit(const State& /*s*/, Action /*a*/, Phrase& out) {
  out.with("influence", tables().board.recruit_cost);
}
void tell_flip(const State& /*s*/, Action /*a*/, Phrase& out) {
  out.with("influence", tables().board.flip_cost);
}
void tell_fail(const State& /*s*/, Action /*a*/, Phrase& out) {
  out.with("vp", -tables().board.black_failure_vp);
}

void tell_counter(const State& s, Action a, Phrase& out) {
  int sum = 0;
  each_black(s, a.a, [&](int value) { sum += value; });
  out.with("sum", sum);
  out.with("influence", std::popcount(a.a) * tables().board.black_influence);
}

void tell_group(const State& s, Action a, Phrase& out) {
  const std::optional<Deed> d = pending_deed(s);
  const Effect* cube = !d ? nullptr : cube_effect(s, d->cube);
  out.with("total", group_best(s, cube, a.b, a.a));
  out.with("price", group_price(s, s.active, cube, a.b, a.a));
}

void tell_turn(const State& s, Action a, Phrase& out) {
  if (a.a == 0) return;
  const std::optional<Deed> d = pending_deed(s);
  out.with("total", !d ? 0 : group_total(s, cube_effect(s, d->cube), a.b, d->mask, a.a));
}

void tell_split(const State& s, Action a, Phrase& out) {
  const Effect& e = card_of(s.activities[pending_deed(s)->target]).effect;
  const auto building = [](Per per) { return building_name(static_cast<std::size_t>(per) - 1U); };
  const int deniers = e.gain.deniers * (a.a * count_per(s, e.per, s.active) +
                                        a.b * count_per(s, e.per_other, s.active));
  out.with("first", building(e.per)).with("second", building(e.per_other)).with("deniers", deniers);
}

// ---- Questions

void tell_placement(const State& s, const Decision& decision, Phrase& out) {
  out.with("left", s.players[decision.seat].supply);
}
void tell_round(const State& s, const Decision& /*decision*/, Phrase& out) {
  out.with("round", s.round);
}
void tell_black(const State& s, const Decision& /*decision*/, Phrase& out) {
  out.with("value", s.black[0]);
}
void tell_need(const State& s, const Decision& /*decision*/, Phrase& out) {
  out.with("need", s.stack.top().read<Procedure::kBlackDice>().need);
}

// What the action in the making is called.
void tell_deed(const State& s, const Decision& /*decision*/, Phrase& out) {
  const Deed d = *pending_deed(s);
  switch (d.work) {
    case Work::kActivate:
      out.with("deed", activity_name(s.activities[d.target].card - 1U));
      return;
    case Work::kCathedral:
      out.with("deed", Phrase("troyes.place.cathedral"));
      return;
    case Work::kCombat:
      out.with("deed", event_name(s.events[d.target].card - 1U));
      return;
    case Work::kPlaceCitizen:
      out.with("deed", building_name(d.target));
      return;
    case Work::kAgriculture:
      out.with("deed", Phrase("troyes.place.agriculture"));
      return;
  }
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
