// 4.0, 5.0: the Scoring Die and the Scoring Sequences.
#include "games/prelude/cards/dialect.h"
#include "games/prelude/rules/rules.h"

namespace tricorne::prelude {
namespace {

constexpr int kOwnFaces = 3;
constexpr int kEmptyCityVp = 2;

// Three faces of its own track and one of each other.
RULE("4.0")
void list_faces(Turn& t, Die die) {
  for (Track track : kAllTracks) {
    const bool own = at(track) == at(die);
    t.listing->add(action(ActionKind::kFace, track), own ? kOwnFaces : 1);
  }
}

RULE("5.4.1")
int attrition(int cubes) {
  if (cubes == 0) return 0;
  if (cubes <= 5) return 1;
  return cubes <= 10 ? 2 : 3;
}

// Both players in both cities lose, then empty columns are paid for (ruling 18); a city without
// any cube pays both (ruling 83).
RULE("5.4.1")
void score_cities(Turn& t) {
  t.emit(Event::kAttrition);
  for (County city : kUrbanCounties) {
    for (Player p : kBothPlayers) t.remove_cubes(city, p, attrition(t.s.count(city, p)));
  }
  for (County city : kUrbanCounties) {
    for (Player p : kBothPlayers) {
      if (t.s.count(city, foe(p)) > 0) continue;
      t.emit(Event::kEmptyCity, p, city);
      t.score_vp(p, kEmptyCityVp);
    }
  }
}

RULE("5.1.1", "5.2.1", "5.3.1", "5.4.1")
void score_favoured(Turn& t, Track track) {
  t.emit(Event::kFavoured, track, t.s.favoured(track), t.s.value(track));
  for (Player p : kBothPlayers) {
    if (is(t.s.favoured(track), p)) t.score_vp(p, t.s.value(track));
  }
}

}  // namespace

RULE("4.0")
Flow scoring_die(Turn& t) {
  auto& f = t.locals<Procedure::kScoringDie>();
  State& s = t.s;
  BEGIN(t);
  if (f.die == Die::kChoose) {
    ASK(t, seat(f.namer), Question::kNameDie, "4.0", t.options_tracks(ActionKind::kName));
    f.die = static_cast<Die>(t.answer.a);
    t.emit(Event::kDieNamed, f.namer, t.answer.a);
  }
  ASK(t, kChance, Question::kDie, "4.0", list_faces(t, f.die));
  t.emit(Event::kDieRolled, t.answer.a);
  f.die = static_cast<Die>(t.answer.a);
  t.advance_marker(static_cast<Track>(f.die));
  if (s.marker[at(f.die)] >= facts(static_cast<Track>(f.die)).steps_to_score) {
    CALL(t, Procedure::kScore, ScoreCall{static_cast<Track>(f.die)});
  }
  END(t);
}

// The Scoring Marker goes back in the end, wherever it stood.
RULE("5.0", "5.1.1", "5.2.1", "5.3.1", "5.4.1")
Flow score_track(Turn& t) {
  auto& f = t.locals<Procedure::kScore>();
  BEGIN(t);
  t.emit(Event::kScoring, f.track);
  // The losses come before the award and may change it (ruling 19).
  if (f.track == Track::kRural) CALL(t, Procedure::kReprisal);
  score_favoured(t, f.track);
  if (f.track == Track::kUrban) score_cities(t);
  t.reset_marker(f.track);
  if (t.s.lasting.count > 0) {
    CALL(t, Procedure::kFire, language::FireLocals::of(cards::scored(f.track)));
  }
  END(t);
}

}  // namespace tricorne::prelude
