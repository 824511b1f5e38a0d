// The Events 1 to 24, in the words of script.h.
#include "games/liberty/cards/conditions.h"
#include "games/liberty/cards/script.h"

namespace tricorne::liberty::cards {
namespace {

using enum Actor;
using enum Level;
using enum Space;

// 1 Waxhaws Massacre
constexpr auto k1Unshaded =
    steps(in_one(kMap, has_british), remove(2, kContinental).to_casualties(),
          shift(1, kActiveSupport), propaganda(2), next());
constexpr auto k1Shaded = steps(in_one(kMap, command_possible).by(kPatriots), march_here(kPatriots),
                                battle_here(kPatriots), propaganda(2), shift(1, kNeutral), next());

// 2 Common Sense. The British "may": all four cubes, as far as Available, or no City at all. The
// Propaganda goes "there", so it needs the City; the Resources do not.
constexpr auto k2Unshaded =
    steps(in_one(kCities).by(kBritish).may(), place(2, kRegular).by(kBritish),
          place(2, kTory).by(kBritish), propaganda(2), next(), gain(kBritish, 4));
constexpr auto k2Shaded =
    steps(each(2, kCities), shift(1, kActiveOpposition), propaganda(2), next());

// 3 George Rogers Clark's Illinois Campaign
constexpr auto k3Unshaded = steps(remove_all(kPatriotPieces).in({kNorthwest, kSouthwest}));
constexpr auto k3Shaded = steps(each(2, {kNorthwest, kSouthwest}).by(kPatriots).may(),
                                place(2, kNewMilitia).by(kPatriots),
                                special(kPatriots, Special::kPartisans).may(), next());

// 4 The Penobscot Expedition
constexpr auto k4Unshaded = steps(remove(3, kMilitia).in(kMap), gain(kPatriots, -2));
constexpr auto k4Shaded =
    steps(place(1, kBases).in(kMassachusetts),
          place(3, kNewMilitia | kNewWarParty).of_one_kind().in(kMassachusetts));

// 5 William Alexander, Lord Stirling
constexpr auto k5Unshaded = steps(ineligible(kPatriots));
constexpr auto k5Shaded = steps(in_one(kMap, command_possible).by(kPatriots).may(),
                                march_here(kPatriots), battle_here(kPatriots).may(), next());

// 6 Benedict Arnold
constexpr auto k6Unshaded =
    steps(in_one(kColonies), remove(1, kPatriotFort).to_casualties(), remove(2, kMilitia), next());
constexpr auto k6Shaded = steps(in_one(kMap), remove(1, kBritishFort).to_casualties(),
                                remove(2, kBritishCubes).to_casualties(), next());

// 7 John Paul Jones
constexpr auto k7Unshaded =
    steps(gain(kBritish, 3), naval(-1), in_one(kCities | kWestIndiesOnly).up_to(),
          place(2, kRegular).up_to(), next());
constexpr auto k7Shaded = steps(gain(kPatriots, 5), naval(+1));

// 8 Culper Spy Ring. The text does not say "Underground", so Militia that are Active already may be
// among the three (1.4.3, note). "Anywhere" is the map; the West Indies are a box (ruling 4).
constexpr auto k8Unshaded = steps(activate(3, kMilitia).in(kMap).or_already_active());
constexpr auto k8Shaded = steps(remove(3, kBritishCubes).in(kMap).to_casualties());

// 9 Friedrich Wilhelm von Steuben
constexpr auto k9Unshaded = steps(special(kBritish, Special::kSkirmish, 3).may());
constexpr auto k9Shaded = steps(special(kPatriots, Special::kSkirmish, 3).may());

// 10 Benjamin Franklin Travels to France
constexpr auto k10Unshaded = steps(each(2, kCities), shift(1, kActiveSupport), next());
constexpr auto k10Shaded = steps(gain(kFrench, 3), gain(kPatriots, 2));

// 11 Thaddeus Kosciuszko, Expert Engineer
constexpr auto k11Unshaded = steps(remove(2, kPatriotFort).in(kMap).by(kPatriots));
constexpr auto k11Shaded = steps(each(2, kMap, patriot_control).by(kPatriots).may(),
                                 remove(1, kPatriotPieces).by(kPatriots),
                                 place(1, kPatriotFort).by(kPatriots).is_needed(), next());

// 12 Martha Washington to Valley Forge
constexpr auto k12Unshaded = steps(carry_out(Procedure::kPatriotDesertion, patriots_to_desert));
constexpr auto k12Shaded = steps(gain(kPatriots, 5));

// 13 "...the origin of all our misfortunes"
constexpr auto k13Unshaded = steps(carry_out(Procedure::kPatriotDesertion, patriots_to_desert));
constexpr auto k13Shaded = steps(each(4, kMap, has_militia).by(kPatriots).up_to(),
                                 place(1, Piece::kMilitiaA).by(kPatriots), next());

// 14 Overmountain Men Fight for North Carolina
constexpr auto k14Unshaded = steps(in_one({kNorthCarolina, kSouthwest}).by(kIndians),
                                   march_here(kIndians, {Command::kScout, Command::kMarch}),
                                   either(), special(kIndians, Special::kWarPath), or_else(),
                                   battle_here(kBritish), end_either(), next());
constexpr auto k14Shaded =
    steps(in_one({kNorthCarolina, kSouthwest}, command_possible).by(kPatriots),
          march_here(kPatriots), battle_here(kPatriots), next());

// 15 Morgan's Rifles
constexpr auto k15Unshaded =
    steps(in_one(kVirginia), shift(2, kActiveSupport), place(2, kTory), next());
constexpr auto k15Shaded =
    steps(in_one(kColonies, command_possible).by(kPatriots), march_here(kPatriots),
          battle_here(kPatriots), special(kPatriots, Special::kPartisans), next());

// 16 Mercy Warren's "The Motley Assembly"
constexpr auto k16Unshaded = steps(each(2, kMap).again(), place(1, kTory), next());
constexpr auto k16Shaded = steps(in_one(kCities), set_level(kPassiveOpposition), next());

// 17 Jane McCrea Murdered by Indians
constexpr auto k17Unshaded = steps(remove(1, kPatriotFort).in(kReserves));
constexpr auto k17Shaded = steps(remove(1, kVillage).in(kMap));

// 18 "If it hadn't been so stormy..."
constexpr auto k18Unshaded = steps(faction(kAllFactions), ineligible(kChosen));

// 19 Legend of Nathan Hale
constexpr auto k19Unshaded = steps(gain(kPatriots, -4));
constexpr auto k19Shaded =
    steps(each(3, kMap).again(), place(1, kNewMilitia), next(), gain(kPatriots, 3));

// 20 Continental Marines
constexpr auto k20Unshaded = steps(remove(4, kContinental).in(kMap).by(kPatriots));
constexpr auto k20Shaded = steps(place(4, kContinental).in(kNewJersey).by(kPatriots));

// 21 The Gamecock Thomas Sumter
constexpr auto k21Unshaded =
    steps(in_one({kSouthCarolina, kGeorgia}), shift(2, kActiveSupport), next());
constexpr auto k21Shaded = steps(in_one({kSouthCarolina, kGeorgia}, command_possible).by(kPatriots),
                                 march_here(kPatriots), battle_here(kPatriots), next());

// 22 The Newburgh Conspiracy
constexpr auto k22Unshaded = steps(in_one(kColonies), remove(4, kMilitia | kContinental), next());
constexpr auto k22Shaded = steps(carry_out(Procedure::kToryDesertion, tories_to_desert));

// 23 Lieutenant Colonel Francis Marion. The executor picks the Carolina (5.1); the Province is for
// the British or the Indians to name: the executor, if it is one of them, else the one it appoints,
// as with a free Command. Units leave, a Fort stays.
constexpr auto k23Unshaded =
    steps(own_faction({Faction::kBritish, Faction::kIndians}),
          in_one({kNorthCarolina, kSouthCarolina}), displace(kChosen), next());
constexpr auto k23Shaded =
    steps(in_one({kNorthCarolina, kSouthCarolina}, has_militia), remove(4, kBritishCubes), next());

// 24 Declaration of Independence
constexpr auto k24Unshaded = steps(remove(2, kContinental).in(kMap), remove(2, kMilitia).in(kMap),
                                   remove(1, kPatriotFort).in(kMap));
constexpr auto k24Shaded =
    steps(each(3, kMap).again().up_to(), place(1, kNewMilitia).is_needed(), propaganda(1), next(),
          in_one(kMap), place(1, kPatriotFort), next());

}  // namespace

RULE("5.1", "5.2")
constinit const QuarterOfEvents kEvents001To024 = {{
    {k1Unshaded, k1Shaded},   {k2Unshaded, k2Shaded},   {k3Unshaded, k3Shaded},
    {k4Unshaded, k4Shaded},   {k5Unshaded, k5Shaded},   {k6Unshaded, k6Shaded},
    {k7Unshaded, k7Shaded},   {k8Unshaded, k8Shaded},   {k9Unshaded, k9Shaded},
    {k10Unshaded, k10Shaded}, {k11Unshaded, k11Shaded}, {k12Unshaded, k12Shaded},
    {k13Unshaded, k13Shaded}, {k14Unshaded, k14Shaded}, {k15Unshaded, k15Shaded},
    {k16Unshaded, k16Shaded}, {k17Unshaded, k17Shaded}, {k18Unshaded, {}},
    {k19Unshaded, k19Shaded}, {k20Unshaded, k20Shaded}, {k21Unshaded, k21Shaded},
    {k22Unshaded, k22Shaded}, {k23Unshaded, k23Shaded}, {k24Unshaded, k24Shaded},
}};

}  // namespace tricorne::liberty::cards
