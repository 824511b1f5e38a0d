// The Events 25 to 48, in the words of script.h.
#include "games/liberty/cards/conditions.h"
#include "games/liberty/cards/script.h"

namespace tricorne::liberty::cards {
namespace {

using enum Actor;
using enum Level;
using enum Space;

// 25 British Prison Ships
constexpr auto k25Unshaded = steps(each(2, kCities), shift(1, kPassiveSupport), next());
constexpr auto k25Shaded = steps(each(2, kCities), place(1, kNewMilitia),
                                 shift(1, kPassiveOpposition), propaganda(1), next());

// 26 Josiah Martin, NC Royal Governor, Plots
constexpr auto k26Unshaded = steps(in_one(kNorthCarolina), either(), place(1, kBritishFort),
                                   or_else(), place(2, kTory), end_either(), next());
constexpr auto k26Shaded = steps(in_one(kNorthCarolina, command_possible).by(kPatriots).may(),
                                 march_here(kPatriots), battle_here(kPatriots).may(), next());

// 27 The Queen's Rangers Show for Battle
constexpr auto k27Unshaded =
    steps(each(2, kColonies, british_control), place(2, kTory).or_unavailable(), next());
constexpr auto k27Shaded =
    steps(each(2, kCities), shift(1, kActiveOpposition), place(1, kNewMilitia), next());

// 28 Battle of Moore's Creek Bridge
constexpr auto k28Unshaded = steps(in_one(kMap), replace(kAll, kMilitia, Piece::kTory, 2), next());
constexpr auto k28Shaded = steps(in_one(kMap), replace(kAll, kTory, Piece::kMilitiaU, 2), next());

// 29 Edward Bancroft, British Spy
constexpr auto k29Unshaded =
    steps(faction({Faction::kPatriots, Faction::kIndians}),
          activate(missing_to_half_active, hidden_of_chosen).in(kMap).by(kChosen));

// 30 Hessians
constexpr auto k30Unshaded =
    steps(each(3, kMap, british_control_with_regular).up_to(),
          place(2, kRegular).or_unavailable().up_to(), next(), gain(kBritish, 2));
constexpr auto k30Shaded = steps(remove(fifth_of_regulars, kRegular).in(kMap).by(kBritish));

// 31 Thomas Brown and the King's Rangers
constexpr auto k31Unshaded =
    steps(in_one({kSouthCarolina, kGeorgia}), place(1, kBritishFort), place(2, kTory), next());
constexpr auto k31Shaded =
    steps(in_one({kSouthCarolina, kGeorgia}).by(kPatriots), place(2, kNewMilitia).by(kPatriots),
          special(kPatriots, Special::kPartisans).may(), next());

// 32 Rule Britannia!
constexpr auto k32Unshaded = steps(in_one(kColonies), place(2, kRegular).or_unavailable().up_to(),
                                   place(2, kTory).or_unavailable().up_to(), next());
constexpr auto k32Shaded =
    steps(faction(kAllFactions), gain(kChosen, half_of_british_cities).may());

// 33 The Burning of Falmouth. One Rally, so one space of it may turn Militia into Continentals; and
// in two spaces, not "up to" two, so both as far as possible (5.1.3).
constexpr auto k33Unshaded = steps(gain(kPatriots, -3), remove(2, kMilitia).in(kMap).by(kPatriots));
constexpr auto k33Shaded =
    steps(command(kPatriots, Command::kRally, 2).in(kMap).where(next_to<kMassachusetts>),
          gain(kPatriots, 3));

// 34 Lord Sandwich, First Lord of the Admiralty
constexpr auto k34Unshaded = steps(gain(kBritish, 6), naval(-1));
constexpr auto k34Shaded = steps(naval(+1), ineligible(kBritish));

// 35 Tryon Plot
constexpr auto k35Unshaded = steps(in_one({kNewYork, kNewYorkCity}), remove(2, kPatriotPieces),
                                   activate(kAll, kMilitia), next());
constexpr auto k35Shaded = steps(in_one(kMap, in_or_next_to<kNewYork>), remove_all(kTory), next());

// 36 Naval Battle in West Indies
constexpr auto k36Unshaded =
    steps(remove(3, kFrenchRegular).in(kEverywhere).by(kFrench), naval(-1));
constexpr auto k36Shaded = steps(remove(4, kRegular).in(kWestIndiesOnly).by(kBritish));

// 37 The Armada of 1779
constexpr auto k37Unshaded = steps(gain(kPatriots, -2), gain(kFrench, -3), naval(-1));
constexpr auto k37Shaded = steps(remove(4, kRegular).in(kMap), naval(+1));

// 38 Johnson's Royal Greens
constexpr auto k38Unshaded =
    steps(in_one({kQuebec, kNewYork}).by(kBritish).may(),
          place(4, kBritishCubes).or_unavailable().by(kBritish), next(), eligible(kBritish));
constexpr auto k38Shaded = steps(place(3, kNewMilitia | kNewWarParty).of_one_kind().in(kNewYork));

// 39 Gordon Riots
constexpr auto k39Unshaded = steps(each(3, kCities), shift(1, kNeutral), next());

// 40 Battle of the Chesapeake
constexpr auto k40Unshaded = steps(naval_to(0), gain(kBritish, 2));
constexpr auto k40Shaded = steps(naval_to(3));

// 41 William Pitt: America Can't Be Conquered
constexpr auto k41Unshaded = steps(each(2, kColonies), shift(2, kPassiveSupport), next());
constexpr auto k41Shaded = steps(each(2, kColonies), shift(2, kPassiveOpposition), next());

// 42 British Attack Danbury
constexpr auto k42Unshaded =
    steps(gain(kPatriots, -3), place(1, kTory).in(kConnecticut).by(kBritish));
constexpr auto k42Shaded = steps(place(3, kNewMilitia).in(kConnecticut).by(kPatriots),
                                 place(1, kContinental).in(kConnecticut).by(kPatriots));

// 43 HMS Russian Merchant with 4,000 Muskets
constexpr auto k43Unshaded = steps(each(3, kMap, has_regular).by(kBritish).up_to(),
                                   place(2, kTory).or_unavailable().by(kBritish).up_to(), next());
constexpr auto k43Shaded = steps(remove(third_of_tories, kTory).in(kMap).by(kBritish));

// 44 Earl of Mansfield Recalled From Paris
constexpr auto k44Unshaded = steps(faction(kAllFactions), ineligible(kChosen));

// 45 Adam Smith: Wealth of Nations
constexpr auto k45Unshaded = steps(gain(kBritish, 6));
constexpr auto k45Shaded = steps(gain(kBritish, -4));

// 46 Edmund Burke on Conciliation
constexpr auto k46Unshaded = steps(each(3, kMap), place(1, kTory).or_unavailable(), next());
constexpr auto k46Shaded = steps(each(2, kCities), shift(1, kPassiveOpposition), next());

// 47 Tories Tested
constexpr auto k47Unshaded = steps(in_one(kColonies, british_control), place(3, kTory), next());
constexpr auto k47Shaded =
    steps(in_one(kColonies), replace(kAll, kTory, Piece::kMilitiaU), propaganda(2), next());

// 48 God Save the King. Unshaded: only the Battle is a "may"; where it is possible anyway the March
// may bring nobody (2.3.4). Shaded: nobody moves another's pieces unless a text says so, hence the
// named Faction moves its own units; it decides the details (5.1), but out of three spaces if it
// has so many, one unit at least from each (5.1.3).
constexpr auto k48Unshaded = steps(in_one(kMap, command_possible).by(kBritish),
                                   march_here(kBritish), battle_here(kBritish).may(), next());
constexpr auto k48Shaded =
    steps(faction({Faction::kPatriots, Faction::kIndians, Faction::kFrench}),
          each(3, kMap, chosen_with_regular).by(kChosen), withdraw(kChosen), next());

}  // namespace

RULE("5.1", "5.2")
constinit const QuarterOfEvents kEvents025To048 = {{
    {k25Unshaded, k25Shaded}, {k26Unshaded, k26Shaded}, {k27Unshaded, k27Shaded},
    {k28Unshaded, k28Shaded}, {k29Unshaded, {}},        {k30Unshaded, k30Shaded},
    {k31Unshaded, k31Shaded}, {k32Unshaded, k32Shaded}, {k33Unshaded, k33Shaded},
    {k34Unshaded, k34Shaded}, {k35Unshaded, k35Shaded}, {k36Unshaded, k36Shaded},
    {k37Unshaded, k37Shaded}, {k38Unshaded, k38Shaded}, {k39Unshaded, {}},
    {k40Unshaded, k40Shaded}, {k41Unshaded, k41Shaded}, {k42Unshaded, k42Shaded},
    {k43Unshaded, k43Shaded}, {k44Unshaded, {}},        {k45Unshaded, k45Shaded},
    {k46Unshaded, k46Shaded}, {k47Unshaded, k47Shaded}, {k48Unshaded, k48Shaded},
}};

}  // namespace tricorne::liberty::cards
