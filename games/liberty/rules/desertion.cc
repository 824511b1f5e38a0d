// 6.6 Desertion Phase, also brought about by Events. Only the map counts (ruling 68); the enemy on
// the frontier, or across the sea, picks the first to go.
#include "games/liberty/rules/winter.h"

namespace tricorne::liberty {

struct DesertionLocals {
  std::uint8_t militia;  // still to go
  std::uint8_t continentals;
  std::uint8_t tories;
};

namespace {

constexpr int kOneIn = 5;

std::uint8_t deserters(const State& s, PieceSet kinds) {
  return static_cast<std::uint8_t>(s.on_map(kinds) / kOneIn);
}

void list_deserters(Turn& t, PieceSet kinds) {
  for (Piece p : kinds) {
    for (Space where : t.s.with(p) & kMap) t.option(ActionKind::kRemove, 1, p, where);
  }
}

// The kinds that still owe deserters.
PieceSet owing(const DesertionLocals& f) {
  PieceSet kinds;
  if (f.militia > 0) kinds |= kMilitia;
  if (f.continentals > 0) kinds |= Piece::kContinental;
  return kinds;
}

void desert(Turn& t, std::uint8_t& owed) {
  t.remove(static_cast<Piece>(t.answer.b), static_cast<Space>(t.answer.c), 1);
  --owed;
}

}  // namespace

RULE("6.6.1")
Flow patriot_desertion(Turn& t) {
  auto& f = t.locals<Procedure::kPatriotDesertion>();
  BEGIN(t);
  f.militia = deserters(t.s, kMilitia);
  f.continentals = deserters(t.s, Piece::kContinental);
  if (f.militia > 0) {
    PERSON_CHOOSES(t, seat(Faction::kIndians), Question::kDesertion, "6.6.1",
                   list_deserters(t, kMilitia));
    desert(t, f.militia);
  }
  if (f.continentals > 0) {
    PERSON_CHOOSES(t, seat(Faction::kIndians), Question::kDesertion, "6.6.1",
                   list_deserters(t, Piece::kContinental));
    desert(t, f.continentals);
  }
  while (owing(f).any()) {
    PERSON_CHOOSES(t, seat(Faction::kPatriots), Question::kDesertion, "6.6.1",
                   list_deserters(t, owing(f)));
    desert(t, static_cast<Piece>(t.answer.b) == Piece::kContinental ? f.continentals : f.militia);
  }
  END(t);
}

RULE("6.6.2")
Flow tory_desertion(Turn& t) {
  auto& f = t.locals<Procedure::kToryDesertion>();
  BEGIN(t);
  f.tories = deserters(t.s, Piece::kTory);
  if (f.tories > 0) {
    PERSON_CHOOSES(t, seat(Faction::kFrench), Question::kDesertion, "6.6.2",
                   list_deserters(t, Piece::kTory));
    desert(t, f.tories);
  }
  while (f.tories > 0) {
    PERSON_CHOOSES(t, seat(Faction::kBritish), Question::kDesertion, "6.6.2",
                   list_deserters(t, Piece::kTory));
    desert(t, f.tories);
  }
  END(t);
}

}  // namespace tricorne::liberty
