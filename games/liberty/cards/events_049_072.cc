// The Events 49 to 72, in the words of script.h.
#include "games/liberty/cards/conditions.h"
#include "games/liberty/cards/script.h"

namespace tricorne::liberty::cards {
namespace {

using enum Actor;
using enum Level;
using enum Space;

// 49 Claude Louis, Comte de Saint-Germain
constexpr auto k49Unshaded = steps(box(5, Piece::kFrench, Box::kAvailable, Box::kUnavailable));
constexpr auto k49Shaded = steps(box(5, Piece::kFrench, Box::kUnavailable, Box::kAvailable));

// 50 Admiral d'Estaing, French Fleet Arrives
constexpr auto k50Unshaded = steps(ineligible(kFrench), remove(2, kFrenchRegular).in(kEverywhere));
constexpr auto k50Shaded = steps(in_one(kColonies), place(2, kContinental),
                                 place(2, kFrenchRegular).or_west_indies(), next());

// 51 Bermuda Gunpowder Plot
constexpr auto k51Unshaded =
    steps(in_one(kMap, command_possible).by(kBritish), march_here(kBritish),
          battle_here(kBritish).with_attacker_loss(-2), next());
constexpr auto k51Shaded =
    steps(in_one(kMap, command_possible).by(kPatriots), march_here(kPatriots),
          battle_here(kPatriots).with_defender_loss(+2), next());

// 52 French Fleet Arrives in the Wrong Spot. A free Command takes place wherever the Command may
// (3.1.2): the Battle of the British or the French in the West Indies too (3.2.4, 3.5.5), as the
// Skirmishes of card 9 and the Muster of card 67.
constexpr auto k52Unshaded = steps(remove(4, kFrenchRegular).in(kMap).up_to(),
                                   command(kExecutor, Command::kBattle).with_force(+2));

// 53 French Ports Accept Patriot's Ships
constexpr auto k53Unshaded = steps(gain(kBritish, 3), naval(-2));
constexpr auto k53Shaded = steps(gain(kBritish, -2), gain(kPatriots, 2), naval(+1));

// 54 Antoine de Sartine, Secretary of the Navy
constexpr auto k54Unshaded = steps(box(1, Piece::kSquadron, Box::kAvailable, Box::kUnavailable));
constexpr auto k54Shaded = steps(box(2, Piece::kSquadron, Box::kUnavailable, Box::kAvailable));

// 55 French Navy Dominates Caribbean
constexpr auto k55Unshaded =
    steps(remove(3, kFrenchRegular).in(kMap).to_west_indies(),
          command(kFrench, Command::kBattle).in(kWestIndiesOnly).may(), naval(-1));
constexpr auto k55Shaded = steps(remove(4, kRegular).in(kMap).to_west_indies(),
                                 command(kBritish, Command::kBattle).in(kWestIndiesOnly));

// 56 Jacques Turgot's Economic Liberalism
constexpr auto k56Unshaded = steps(gain(kPatriots, -3));
constexpr auto k56Shaded = steps(gain(kPatriots, 3));

// 57 French Fleet Sails for the Caribbean
constexpr auto k57Unshaded =
    steps(place(2, kFrenchRegular).in(kWestIndiesOnly), ineligible(kFrench), naval(-1));
constexpr auto k57Shaded =
    steps(remove(2, kRegular).in(kMap).to_west_indies(), ineligible(kBritish));

// 58 Marquis de Lafayette Arrives in Colonies
constexpr auto k58Unshaded = steps(gain(kPatriots, -4));
constexpr auto k58Shaded =
    steps(each(3, {kNewYork, kQuebec, kNorthwest}).in_any_order(militia_for_all_tories),
          replace(kAll, kTory, Piece::kMilitiaU), next());

// 59 Tronson de Coudray Arrives in America
constexpr auto k59Unshaded =
    steps(in_one(kMap), remove(2, kContinental), remove(2, kFrenchRegular), next());
constexpr auto k59Shaded = steps(gain(kPatriots, 3));

// 60 Comte d'Orvilliers Builds a Fleet at Brest
constexpr auto k60Unshaded = steps(naval(-2), gain(kFrench, -4));
constexpr auto k60Shaded = steps(naval(+1), gain(kBritish, -3));

// 61 Minister Comte de Vergennes
constexpr auto k61Unshaded = steps(ineligible(kPatriots));
constexpr auto k61Shaded = steps(gain(kPatriots, 3), gain(kFrench, 2));

// 62 Charles Michel de Langlade
constexpr auto k62Unshaded = steps(in_one({kNewYork, kQuebec, kNorthwest}),
                                   place(3, kNewWarParty | kTory).of_one_kind(), next());
constexpr auto k62Shaded = steps(either(), place(3, kFrenchRegular).in(kQuebec), or_else(),
                                 place(3, kNewMilitia).in(kNorthwest), end_either());

// 63 French and Spanish Besiege Gibraltar
constexpr auto k63Unshaded =
    steps(gain(kBritish, 1), naval(-1), remove(2, kRegular).in(kWestIndiesOnly));
constexpr auto k63Shaded = steps(gain(kBritish, -5));

// 64 The Affair of Fielding and Bylandt
constexpr auto k64Unshaded = steps(gain(kBritish, 3), naval(-1));
constexpr auto k64Shaded = steps(gain(kPatriots, 5));

// 65 Jacques Necker, Finance Minister
constexpr auto k65Unshaded = steps(gain(kFrench, -4));
constexpr auto k65Shaded = steps(gain(kFrench, 3));

// 66 Don Bernardo Takes Pensacola
constexpr auto k66Unshaded = steps(in_one({kFlorida, kSouthwest}), place(6, kBritishCubes), next());
constexpr auto k66Shaded = steps(faction({Faction::kFrench, Faction::kPatriots}),
                                 in_one(kFlorida, command_possible).by(kChosen),
                                 march_here(kChosen), battle_here(kChosen).with_force(+2), next());

// 67 De Grasse Arrives with the French Fleet
constexpr auto k67Unshaded = steps(naval(-1), remove(3, kFrenchRegular).in(kWestIndiesOnly));
constexpr auto k67Shaded =
    steps(faction({Faction::kFrench, Faction::kPatriots}),
          command(kChosen, {Command::kMuster, Command::kRally}), eligible(kChosen));

// 68 French in America Want Canada
constexpr auto k68Unshaded = steps(relocate(6, kQuebec), place(1, friendly_fort).in(kQuebec));

// 69 Admiral Pierre Andre de Suffren
constexpr auto k69Unshaded = steps(naval(-2), gain(kBritish, 2));
constexpr auto k69Shaded = steps(naval(+1), gain(kFrench, 3));

// 70 British Gain From French in India
constexpr auto k70Unshaded = steps(remove(3, kRegular | kFrenchRegular).in(kEverywhere));

// 71 Treaty of Amity and Commerce
constexpr auto k71Unshaded = steps(gain(kPatriots, people_of_rebel_cities));
constexpr auto k71Shaded = steps(gain(kFrench, 5));

// 72 French Settlers Help
constexpr auto k72Unshaded =
    steps(in_one(kReserves), place(1, friendly_base), place(3, friendly_units), next());

}  // namespace

RULE("5.1", "5.2")
constinit const QuarterOfEvents kEvents049To072 = {{
    {k49Unshaded, k49Shaded}, {k50Unshaded, k50Shaded}, {k51Unshaded, k51Shaded},
    {k52Unshaded, {}},        {k53Unshaded, k53Shaded}, {k54Unshaded, k54Shaded},
    {k55Unshaded, k55Shaded}, {k56Unshaded, k56Shaded}, {k57Unshaded, k57Shaded},
    {k58Unshaded, k58Shaded}, {k59Unshaded, k59Shaded}, {k60Unshaded, k60Shaded},
    {k61Unshaded, k61Shaded}, {k62Unshaded, k62Shaded}, {k63Unshaded, k63Shaded},
    {k64Unshaded, k64Shaded}, {k65Unshaded, k65Shaded}, {k66Unshaded, k66Shaded},
    {k67Unshaded, k67Shaded}, {k68Unshaded, {}},        {k69Unshaded, k69Shaded},
    {k70Unshaded, {}},        {k71Unshaded, k71Shaded}, {k72Unshaded, {}},
}};

}  // namespace tricorne::liberty::cards
