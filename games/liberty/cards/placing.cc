// 5.1.1: Events place what is Available, unless the text names other boxes, and keep to stacking.
#include <algorithm>

#include "games/liberty/cards/frames.h"
#include "games/liberty/rules/command.h"
#include "games/liberty/turn.h"

namespace tricorne::liberty::cards {

RULE("1.4.1", "1.4.2", "5.1.1")
int offered(const State& s, const Context& at, const Step& step, Piece p, Space space,
            Source from) {
  if (!s.may_hold(space, p)) return 0;
  const int bases = step.one_base ? std::min(1, s.base_room(space)) : s.base_room(space);
  const int room = kBases.has(p) ? bases : kAll;
  switch (from) {
    case Source::kAvailable:
      return std::min(room, s.available(p));
    case Source::kUnavailable:
      return step.from_unavailable ? std::min(room, s.unavailable(p)) : 0;
    case Source::kWestIndies:
      return step.from_west_indies ? s.count(Space::kWestIndies, p) : 0;
    case Source::kMap:
      return room > 0 && reusable(s, faction_of(step.actor, at), p, space) ? 1 : 0;
  }
  return 0;
}

bool is_offered(const State& s, const Context& at, const Step& step, Piece p, Space space) {
  for (int i = 0; i < kSources; ++i) {
    if (offered(s, at, step, p, space, static_cast<Source>(i)) > 0) return true;
  }
  return false;
}

namespace {

struct Offer {
  Piece piece{};
  Source from{};
  int most = 0;
};

Space target(const State& s, const Context& at) { return spaces(s, at, step(at)).first(); }

template <class Visit>
void visit_offers(const State& s, const PlaceLocals& f, Visit&& visit) {
  for (Piece p : f.kinds) {
    for (int i = 0; i < kSources; ++i) {
      const auto from = static_cast<Source>(i);
      if (from == Source::kMap && f.reused.has(p)) continue;
      const int most = offered(s, f.at, step(f.at), p, target(s, f.at), from);
      if (most > 0) visit(Offer{p, from, most});
    }
  }
}

int offers(const State& s, const PlaceLocals& f) {
  int n = 0;
  visit_offers(s, f, [&](Offer) { ++n; });
  return n;
}

Offer first_offer(const State& s, const PlaceLocals& f) {
  Offer first;
  visit_offers(s, f, [&](Offer offer) {
    if (first.most == 0) first = offer;
  });
  return first;
}

// All that is offered must be placed: nothing to choose.
bool all_wanted(const State& s, const PlaceLocals& f) {
  int total = 0;
  bool from_map = false;
  visit_offers(s, f, [&](Offer offer) {
    total += offer.most;
    from_map = from_map || offer.from == Source::kMap;
  });
  return !from_map && total <= f.left;
}

bool must_choose_piece(const State& s, const PlaceLocals& f) {
  if (step(f.at).optional) return true;
  return offers(s, f) > 1 && !all_wanted(s, f);
}

ActionKind placing_from(Source from) {
  switch (from) {
    case Source::kAvailable:
      return ActionKind::kPlace;
    case Source::kUnavailable:
      return ActionKind::kPlaceUnavailable;
    case Source::kWestIndies:
      return ActionKind::kPlaceWestIndies;
    case Source::kMap:
      break;
  }
  return ActionKind::kPiece;
}

void list_offers(Turn& t, const PlaceLocals& f) {
  bool only_map = true;
  visit_offers(t.s, f, [&](Offer offer) {
    if (offer.from == Source::kMap) {
      t.option(ActionKind::kPiece, offer.piece);
      return;
    }
    only_map = false;
    t.options_count(placing_from(offer.from), 1, std::min<int>(f.left, offer.most), offer.piece,
                    target(t.s, f.at));
  });
  if (step(f.at).optional || only_map) t.option(ActionKind::kDone);
}

void take(Turn& t, PlaceLocals& f, Offer offer) {
  f.then = AboutThem::kNothing;
  f.taken = offer.piece;
  if (offer.from == Source::kMap) {
    f.then = AboutThem::kReuse;
    f.reused.add(offer.piece);
    return;
  }
  const int n = std::min<int>(f.left, offer.most);
  t.answer.a = static_cast<std::uint8_t>(n);  // also if there was nothing to ask
  if (offer.from == Source::kWestIndies) {
    if (leader_may_follow(t, owner(offer.piece), Space::kWestIndies)) f.then = AboutThem::kFollow;
    t.move(offer.piece, Space::kWestIndies, target(t.s, f.at), n);
  } else {
    t.place(offer.piece, target(t.s, f.at), n,
            offer.from == Source::kUnavailable ? Box::kUnavailable : Box::kAvailable);
    if (offer.from == Source::kAvailable) f.placed.add(owner(offer.piece));
  }
  f.left = static_cast<std::uint8_t>(f.left - n);
  if (step(f.at).one_base && kBases.has(offer.piece)) f.kinds -= kBases;
}

Offer answered_offer(const Turn& t) {
  if (t.answered(ActionKind::kPiece)) return {static_cast<Piece>(t.answer.a), Source::kMap, 1};
  Offer offer{
      .piece = static_cast<Piece>(t.answer.b), .from = Source::kAvailable, .most = t.answer.a};
  if (t.answered(ActionKind::kPlaceUnavailable)) offer.from = Source::kUnavailable;
  if (t.answered(ActionKind::kPlaceWestIndies)) offer.from = Source::kWestIndies;
  return offer;
}

PieceSet offered_kinds(const State& s, const PlaceLocals& f) {
  PieceSet found;
  visit_offers(s, f, [&](Offer offer) { found.add(offer.piece); });
  return found;
}

LeaderCall arrival(const State& s, const PlaceLocals& f) {
  return {.faction = f.placed.first(), .to = target(s, f.at)};
}

void list_kinds(Turn& t, const PlaceLocals& f) {
  for (Piece p : offered_kinds(t.s, f)) t.option(ActionKind::kPiece, p);
}

}  // namespace
}  // namespace tricorne::liberty::cards

namespace tricorne::liberty {

using namespace cards;  // NOLINT(google-build-using-namespace): this is its .cc

// One question for each group of a kind and a box; 1.4.1 lets a person take own pieces from the map
// once none of their kind is Available.
RULE("1.4.1", "5.1.1", "5.1.3")
Flow card_place(Turn& t) {
  auto& f = t.locals<Procedure::kCardPlace>();
  BEGIN(t);
  f.left = static_cast<std::uint8_t>(amount(t.s, f.at, step(f.at)));
  f.kinds = kinds(f.at, step(f.at));
  if (step(f.at).one_kind && offered_kinds(t.s, f).size() > 1) {
    ASK(t, seat(faction_of(step(f.at).actor, f.at)), Question::kCardKind, "5.1", list_kinds(t, f));
    f.kinds = static_cast<Piece>(t.answer.a);
  }
  while (f.left > 0 && offers(t.s, f) > 0) {
    if (must_choose_piece(t.s, f)) {
      ASK(t, seat(faction_of(step(f.at).actor, f.at)), Question::kCardPlace, "5.1.1",
          list_offers(t, f));
      if (t.answered(ActionKind::kDone)) break;
      take(t, f, answered_offer(t));
    } else {
      take(t, f, first_offer(t.s, f));
    }
    if (f.then == AboutThem::kReuse) {
      CALL(t, Procedure::kReusePieces,
           ReuseCall{.faction = faction_of(step(f.at).actor, f.at),
                     .piece = f.taken,
                     .count = f.left,
                     .keep = target(t.s, f.at)});
    } else if (f.then == AboutThem::kFollow) {
      CALL(t, Procedure::kLeaderFollows,
           LeaderCall{owner(f.taken), Space::kWestIndies, target(t.s, f.at), t.answer.a});
    }
  }
  if (leaders_to_join(t.s).any()) CALL(t, Procedure::kLeadersJoin);
  // 1.10: a leader in Available may come with pieces of his from there.
  while (f.placed.any()) {
    CALL(t, Procedure::kLeaderArrives, arrival(t.s, f));
    f.placed.drop(f.placed.first());
  }
  END(t);
}

}  // namespace tricorne::liberty
