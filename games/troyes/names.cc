#include "games/troyes/names.h"

#include <fmt/format.h>

namespace tricorne::troyes {

std::string_view district_id(unsigned district) {
  constexpr std::array<std::string_view, 5> kIds = {"p1", "p2", "p3", "p4", "n"};
  return kIds[district];
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

const Deed* pending_deed(const State& s) {
  if (s.stack.empty()) return nullptr;
  std::size_t at = s.stack.depth - 1U;
  const auto procedure = static_cast<Procedure>(s.stack.at[at].procedure);
  if (procedure < Procedure::kGather) return nullptr;
  if (procedure == Procedure::kGather) --at;  // it works on the frame of its caller
  return std::launder(reinterpret_cast<const Deed*>(s.stack.at[at].locals.data()));
}

std::uint8_t pending_colour(const State& s) {
  const Deed* deed = pending_deed(s);
  return deed == nullptr ? std::uint8_t{0} : deed->colour;
}

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

}  // namespace tricorne::troyes
