#include "games/liberty/bots/mind.h"

#include <algorithm>

#include "games/liberty/bots/charts.h"
#include "games/liberty/text.h"

namespace tricorne::liberty::bots {
namespace {

Phrase np(std::string_view word) { return Phrase("liberty.np." + std::string(word)); }

}  // namespace

// ---- Dice

template <class Purpose>
int Mind::roll(int sides, Purpose&& what_for) {
  if (used < s.np.count) {
    const int face = s.np.face[used++];
    if (explains()) say_die(sides, face);
    return std::min(face, sides);
  }
  if (imagining) return std::min(imagined, sides);
  if (unseen != nullptr)
    return 1 + static_cast<int>(unseen->below(static_cast<std::uint32_t>(sides)));
  // Dice after the last that can be rolled for one question fall low.
  if (wants == 0 && s.np.count < s.np.face.size()) {
    wants = static_cast<std::uint8_t>(sides);
    if (explains()) purpose = what_for();
  }
  return 1;
}

int Mind::die(int sides, std::string_view what_for) {
  return roll(sides, [&] { return np("for." + std::string(what_for)); });
}

int Mind::die_if(bool matters, int sides, int otherwise, std::string_view what_for) {
  if (matters) return die(sides, what_for);
  if (explains() && wants == 0) say(np("no_die").with("sides", sides));
  return otherwise;
}

int Mind::kept_die(int sides, std::string_view what_for) {
  if (s.np.kept != 0) {
    if (explains()) say_die(sides, s.np.kept);
    return s.np.kept;
  }
  if (!imagining && wants == 0) {
    wants = static_cast<std::uint8_t>(sides);
    keeps = true;
    if (explains()) purpose = np("for." + std::string(what_for));
  }
  return (sides + 1) / 2;
}

RULE("8.3.8")
template <class Purpose>
int Mind::lot(int n, Purpose&& what_for) {
  if (n < 2) return 0;
  if (n == 2) return roll(6, what_for) > 3 ? 1 : 0;
  if (n == 3) return roll(3, what_for) - 1;
  if (n <= 6) {
    // Faces above n are rolled again, as long as there is room for dice.
    while (true) {
      const int face = roll(6, what_for);
      if (face <= n) return face - 1;
      if (wants != 0 || used == s.np.face.size()) return 0;
    }
  }
  const int column = roll(3, what_for);
  return ((column - 1) * 6 + roll(6, what_for) - 1) % n;
}

int Mind::one_of(int n, std::string_view what_for) {
  return lot(n, [&] { return np("for." + std::string(what_for)); });
}

RULE("8.2")
Space Mind::random_space(SpaceSet among) {
  if (among.size() < 2) return among.empty() ? Space::kNowhere : among.first();
  if (imagining) return among.first();
  if (among.has(Space::kWestIndies)) return Space::kWestIndies;  // not in the table: ranked first
  Space chosen = Space::kNowhere;
  const auto drawn = [&](std::string_view how) {
    return [this, how] { return np(how).with("at", np("at." + std::string(asking(s, *d)))); };
  };
  if (among.size() == 2) {
    // The playbook's practice: 1-3 the first of the two, 4-6 the second.
    const Space second = (among - SpaceSet{among.first()}).first();
    const auto between = [&] {
      return drawn("for.two_spaces")()
          .with("first", name(among.first()))
          .with("second", name(second));
    };
    chosen = lot(2, between) == 0 ? among.first() : second;
    if (explains() && wants == 0) {
      say(np("two_spaces")
              .with("first", name(among.first()))
              .with("second", name(second))
              .with("space", name(chosen)));
    }
  } else {
    const int column = roll(3, [&] { return drawn("for.column")().with("among", names(among)); });
    const int row = roll(6, [&] { return drawn("for.row")().with("among", names(among)); });
    std::size_t at_box = static_cast<std::size_t>((column - 1) * 6 + row - 1);
    const auto& table = tables().random_spaces;
    while (chosen == Space::kNowhere) {
      for (Space where : table[at_box]) {
        if (chosen == Space::kNowhere && where != Space::kNowhere && among.has(where)) {
          chosen = where;
        }
      }
      at_box = (at_box + 1) % table.size();
    }
    if (explains() && wants == 0) {
      say(np("random_space").with("among", names(among)).with("space", name(chosen)));
    }
  }
  return chosen;
}

namespace {

// Boxes of the Commands and Special Activities, by faction; "" where it has none.
using Boxes = std::array<std::string_view, kFactions>;  // British, Patriots, Indians, French

constexpr std::array<Boxes, kCommands> kCommandBoxes = {{
    {"b8", "", "", "f10"},        // Muster
    {"b5", "", "", ""},           // Garrison
    {"b10", "p5", "i10", "f14"},  // March
    {"b12", "p4", "", "f16"},     // Battle
    {"", "p7", "", ""},           // Rally
    {"", "p11", "", ""},          // Rabble-Rousing
    {"", "", "i7", ""},           // Gather
    {"", "", "i12", ""},          // Scout
    {"", "", "i4", ""},           // Raid
    {"", "", "", "f7"},           // Agent Mobilization
    {"", "", "", "f6"},           // Hortalez
}};

constexpr std::array<Boxes, kSpecials> kSpecialBoxes = {{
    {"b13", "", "", ""},        // Common Cause
    {"b11", "p12", "", "f12"},  // Skirmish
    {"b7", "", "", "f17"},      // Naval Pressure
    {"", "p13", "", ""},        // Persuasion
    {"", "p8", "", ""},         // Partisans
    {"", "", "i11", ""},        // Trade
    {"", "", "i8", ""},         // War Path
    {"", "", "i5", ""},         // Plunder
    {"", "", "", "f15"},        // Preparer la Guerre
}};

std::string_view or_chart(std::string_view box) { return box.empty() ? "chart" : box; }

}  // namespace

std::string_view asking(const State& s, const Decision& d) {
  switch (static_cast<Question>(d.question)) {
    case Question::kSpecialSpace: {
      const auto run = special_run(s);
      return or_chart(kSpecialBoxes[at(run.special)][at(run.faction)]);
    }
    case Question::kPlaceBlockade:
    case Question::kRemoveBlockade:
    case Question::kRearrangeBlockades:
      return "blockade";
    case Question::kOverflow:
      return "win_the_day";
    case Question::kLoneLeader:
      return "leader";
    case Question::kLeaderJoins:
      return "leader_group";
    case Question::kSupply:
    case Question::kSupplyVillage:
      return "supply";
    case Question::kWinterReward:
    case Question::kCommittees:
      return "support";
    case Question::kRedeployLeader:
      return "redeployment";
    case Question::kDesertion:
      return "desertion";
    case Question::kWinterLoss:
      return "winter_card";
    case Question::kCardSpace:
    case Question::kCardRemove:
    case Question::kCardReplace:
    case Question::kCardActivate:
    case Question::kCardDisplace:
    case Question::kCardWithdraw:
    case Question::kCardRelocate:
      return "event";
    default:
      break;
  }
  if (s.command_depth == 0 || s.command().command == Command::kNone) return "chart";
  return or_chart(kCommandBoxes[at(s.command().command)][at(s.command().faction)]);
}

// ---- Priorities and what is said of them

SpaceSet Mind::prefer(SpaceSet among, SpaceSet wanted, std::string_view reason) {
  const SpaceSet kept = among & wanted;
  if (kept.empty() || kept == among) return among;
  if (explains()) {
    say(np("prefer")
            .with("reason", np("why." + std::string(reason)))
            .with("kept", names(kept))
            .with("dropped", names(among - kept)));
  }
  return kept;
}

void Mind::say_best(SpaceSet among, SpaceSet best, std::string_view reason, int score) {
  if (best == among) return;
  say(np("best")
          .with("reason", np("why." + std::string(reason)))
          .with("n", score < 0 ? -score : score)
          .with("kept", names(best))
          .with("dropped", names(among - best)));
}

void Mind::say_die(int sides, int face) { say(np(sides == 3 ? "die3" : "die6").with("n", face)); }

bool Mind::box(std::string_view id, bool yes) {
  if (explains() && wants == 0) {
    say(np(yes ? "yes" : "no").with("box", np("box." + std::string(id))));
  }
  return yes;
}

bool Mind::box(std::string_view id, bool yes, int n, int m) {
  if (explains() && wants == 0) {
    say(np(yes ? "yes" : "no").with("box", np("box." + std::string(id)).with("n", n).with("m", m)));
  }
  return yes;
}

void Mind::act(std::string_view id) { say(np("do." + std::string(id))); }

void Mind::act(std::string_view id, Space where) {
  if (explains()) say(np("do." + std::string(id)).with("space", name(where)));
}

void Mind::because(std::string_view reason) {
  if (explains()) say(np("because").with("reason", np("why." + std::string(reason))));
}

int Mind::at_most(int n, int most, std::string_view reason, Space where) {
  if (n <= 0 || most >= n) return n;
  if (explains() && wants == 0) {
    say(np("stays")
            .with("reason", np("why." + std::string(reason)))
            .with("n", std::max(0, most))
            .with("space", name(where)));
  }
  return most;
}

// ---- Sums

Control control_after(const State& s, Space where, int royalist, int rebel, int british) {
  const int margin = s.spaces[at(where)].margin + royalist - rebel;
  if (margin < 0) return Control::kRebellion;
  const bool any_british = s.count(where, kBritishPieces) + british > 0;
  return margin > 0 && any_british ? Control::kBritish : Control::kNone;
}

int shift_gain(const State& s, Space where, int levels) {
  const int before = value(s.level(where));
  const int after = std::clamp(before + levels, -2, 2);
  const auto worth = [&](int level) {
    return level > 0 ? level * s.open_population(where) : level * population(where);
  };
  return worth(after) - worth(before);
}

namespace {

// Alternates the Regulars with the other cubes of a side: `fewest` or most first, Regulars if
// equal.
Piece alternate(const State& s, Space where, Piece regular, Piece other, bool fewest) {
  const int n = s.count(where, regular);
  const int m = s.count(where, other);
  if (n == 0) return other;
  if (m == 0) return regular;
  if (fewest) return n <= m ? regular : other;
  return n >= m ? regular : other;
}

PieceSet present(const State& s, Space where, PieceSet among) {
  PieceSet here;
  for (Piece p : among) {
    if (s.count(where, p) > 0) here.add(p);
  }
  return here;
}

Piece first_of(PieceSet here, std::initializer_list<Piece> order) {
  for (Piece p : order) {
    if (here.has(p)) return p;
  }
  return here.first();
}

}  // namespace

RULE("8.1.2")
Piece next_friendly_removed(const State& s, Space where, PieceSet among) {
  const PieceSet here = present(s, where, among);
  for (auto [regular, other] :
       {std::pair{Piece::kRegular, Piece::kTory}, std::pair{Piece::kFrench, Piece::kContinental}}) {
    if (!here.has(regular) && !here.has(other)) continue;
    if (!here.has(other)) return regular;
    if (!here.has(regular)) {
      // The last Tory or Continental goes only when nothing softer is left.
      if (s.count(where, other) > 1 || (here - PieceSet{other} - kBases).empty()) return other;
      continue;
    }
    // "Most first" (np.md: playbook example 3), but the last Tory or Continental stays.
    if (s.count(where, other) == 1) return regular;
    return alternate(s, where, regular, other, false);
  }
  return first_of(
      here, {Piece::kMilitiaA, Piece::kWarPartyA, Piece::kMilitiaU, Piece::kWarPartyU, Piece::kTory,
             Piece::kContinental, Piece::kBritishFort, Piece::kPatriotFort, Piece::kVillage});
}

RULE("8.1.2")
Piece next_enemy_removed(const State& s, Space where, PieceSet among) {
  const PieceSet here = present(s, where, among);
  if ((here & kBases).any()) return (here & kBases).first();
  if ((here & (kMilitia | kWarParties)).any()) {
    return first_of(here,
                    {Piece::kMilitiaU, Piece::kWarPartyU, Piece::kMilitiaA, Piece::kWarPartyA});
  }
  if (here.has(Piece::kRegular) && here.has(Piece::kTory)) {
    return alternate(s, where, Piece::kRegular, Piece::kTory, true);
  }
  if (here.has(Piece::kFrench) && here.has(Piece::kContinental)) {
    return alternate(s, where, Piece::kFrench, Piece::kContinental, true);
  }
  return here.first();
}

RULE("8.1.2")
Piece next_placed(const State& s, Space where, PieceSet among) {
  if ((among & kBases).any()) return (among & kBases).first();
  if ((among & (kMilitia | kWarParties)).any()) {
    return first_of(among,
                    {Piece::kMilitiaU, Piece::kWarPartyU, Piece::kMilitiaA, Piece::kWarPartyA});
  }
  // Whichever is fewest in the space, Regulars if equal.
  if (among.has(Piece::kRegular) && among.has(Piece::kTory)) {
    return s.count(where, Piece::kTory) < s.count(where, Piece::kRegular) ? Piece::kTory
                                                                          : Piece::kRegular;
  }
  if (among.has(Piece::kFrench) && among.has(Piece::kContinental)) {
    return s.count(where, Piece::kContinental) < s.count(where, Piece::kFrench)
               ? Piece::kContinental
               : Piece::kFrench;
  }
  return among.first();
}

}  // namespace tricorne::liberty::bots
