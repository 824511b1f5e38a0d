// Rules tests as text that a player could write. A file holds many tests:
//
//     # 3.3.4  a hidden militia pays for it where the Rebellion does not rule
//     position {"base": "1775", "pieces": {"virginia": {"mil_u": 1, "tory": 2}}, "to_act":
//     "patriots"} do patriots command rabble_rousing do patriots space virginia do chance roll 3
//     expect pieces.virginia.mil_a 1
//     expect support.virginia "passive_opposition"
//     reject patriots space boston because "underground militia"
//
// Lines:
//   # TEXT             names the test that follows; leading section numbers tie it to the rulebook
//   position JSON      a test begins from this position document (it may span lines)
//   start SCENARIO N   a test begins from the set-up with N seats
//   do SEAT MOVE       the seat must be one that is asked, or may interject so, and the move legal
//   expect PATH VALUE  a field of the described state; VALUE is JSON or a bare word; "absent" too,
//                      of a field that could be there
//   changed PATH...    every field that differs from the beginning of the test is at or below one
//   of
//                      these, and each of these differs
//   reject SEAT MOVE [because "WORDS"]   must be refused, the English why-not holding WORDS
//   closed TARGET because "WORDS"        an element of the board that cannot be chosen now, and why
//   offered MOVE / not offered MOVE      among the options now, or not; "p2: MOVE" for another seat
//   to_act SEAT...     whose decision it is, all of them ("nobody": the game is over)
//   options N          how many options there are now
//   odds SEAT MOVE is N/M "WORDS"   how likely dice bring what WORDS tell of (kernel/odds.h), in any
//                      case: lines in English, and "NAME: BEFORE to VALUE (WEIGHT) VALUE (WEIGHT);"
// Chance is answered by hand: `do chance MOVE`.
#pragma once

#include <span>
#include <string>

#include "kernel/any_game.h"
#include "kernel/catalogue.h"
#include "kernel/embedded.h"

namespace tricorne {

// Registers every test of every *.rules file in `folder` with GoogleTest, one test each. Call it
// from a namespace-scope initialiser: `const bool registered = register_rule_tests(...)`.
bool register_rule_tests(const AnyGame& (*game)(), const std::string& folder,
                         std::vector<std::span<const EmbeddedFile>> (*texts)());

// Runs the tests of such a text: empty, or the first failure.
std::string rule_tests_problem(const AnyGame& game, const Catalogue& words,
                               const std::string& text);

}  // namespace tricorne
