// The Events 73 to 96, in the words of script.h.
#include "games/liberty/cards/conditions.h"
#include "games/liberty/cards/script.h"

namespace tricorne::liberty::cards {
namespace {

using enum Actor;
using enum Level;
using enum Space;

// 73 Sullivan Expedition vs. Iroquois and Tories
constexpr auto k73Unshaded = steps(remove(1, kBases).in({kNewYork, kNorthwest, kQuebec}));

// 74 Chickasaw Ally with the British
constexpr auto k74Unshaded =
    steps(faction({Faction::kIndians, Faction::kBritish}), gain(kChosen, half_of_villages));
constexpr auto k74Shaded =
    steps(each(2, kMap), either(), remove(2, kMilitia), remove(1, kWarParties), or_else(),
          remove(2, kWarParties), remove(1, kMilitia), end_either(), next());

// 75 Congress' Speech to the Six Nations
constexpr auto k75Unshaded =
    steps(each(3, kReserves).by(kIndians), command(kIndians, Command::kGather), next(),
          in_one(kReserves).of_those().by(kIndians), special(kIndians, Special::kWarPath), next());
constexpr auto k75Shaded = steps(remove(3, kIndianPieces).in(kNorthwest).villages_last());

// 76 Edward Hand Raids into Indian Country
constexpr auto k76Unshaded =
    steps(in_one(kProvinces).by(kBritish), replace(3, kMilitia, Piece::kTory).by(kBritish), next());
constexpr auto k76Shaded = steps(remove(2, kVillage).in(kMap).by(kBritish));

// 77 General Burgoyne Cracks Down
constexpr auto k77Unshaded = steps(in_one(kProvinces, has_british_and_indian).by(kIndians),
                                   place(1, kVillage).by(kIndians), next(), hide(kWarParties));
constexpr auto k77Shaded = steps(each(3, kProvinces, has_british_and_indian),
                                 remove(1, kBritishPieces).forts_last(), raid(1), next());

// 78 Cherry Valley Destroyed by Tories
constexpr auto k78Unshaded =
    steps(remove(quarter_of_patriots, kPatriotUnits).in(kMap).by(kPatriots));
constexpr auto k78Shaded = steps(each(4, kMap, has_tory_or_indian), place(1, kNewMilitia), next());

// 79 Tuscarora and Oneida Come to Washington
constexpr auto k79Unshaded =
    steps(in_one(kColonies), place(1, kVillage), place(2, kNewWarParty), next());
constexpr auto k79Shaded =
    steps(in_one(kColonies), remove(1, kVillage), remove(2, kWarParties), next());

// 80 Confusion Allows Slaves to Escape
constexpr auto k80Unshaded =
    steps(faction(kAllFactions), each(2, kMap), remove(2, pieces_of_chosen).by(kChosen), next());

// 81 Creek and Seminole Active in South
constexpr auto k81Unshaded = steps(in_one({kSouthCarolina, kGeorgia}), place(2, kNewWarParty),
                                   raid(1), place(1, kVillage), next());
constexpr auto k81Shaded = steps(remove(2, kWarParties).in({kSouthCarolina, kGeorgia}));

// 82 Frustrated Shawnee Warriors Attack
constexpr auto k82Unshaded = steps(each(4, {kVirginia, kGeorgia, kNorthCarolina, kSouthCarolina})
                                       .by(kIndians)
                                       .in_any_order(four_raiders),
                                   place(1, kNewWarParty).by(kIndians), raid(1), next());
constexpr auto k82Shaded = steps(remove(3, kIndianPieces)
                                     .in({kVirginia, kGeorgia, kNorthCarolina, kSouthCarolina})
                                     .villages_last());

// 83 Guy Carleton and Indians Negotiate
constexpr auto k83Unshaded = steps(in_one(kQuebecCity), set_level(kActiveSupport), next(),
                                   place(2, kNewWarParty).in(kQuebec));
constexpr auto k83Shaded =
    steps(in_one({kQuebec, kQuebecCity}),
          place(3, kBases | kCubes | kUnderground).at_most_one_base().up_to(), next());

// 84 "Merciless Indian Savages"
constexpr auto k84Unshaded =
    steps(each(2, kColonies).by(kIndians), command(kIndians, Command::kGather), next());
constexpr auto k84Shaded = steps(remove(1, kVillage).in(kMap).by(kPatriots));

// 85 Indians Help British Raids on Mississippi
constexpr auto k85Unshaded = steps(place(3, kBritishCubes).in(kSouthwest).by(kBritish));
constexpr auto k85Shaded = steps(place(2, kNewMilitia | kContinental).in(kSouthwest),
                                 place(2, kFrenchRegular).in(kSouthwest));

// 86 Stockbridge Indians
constexpr auto k86Unshaded =
    steps(in_one(kMap, massachusetts_or_indian), activate(kAll, kMilitia), next());
constexpr auto k86Shaded =
    steps(in_one(kMap, massachusetts_or_indian), place(3, kNewMilitia), next());

// 87 Patriots Massacre Lenape Indians
constexpr auto k87Unshaded =
    steps(remove(1, kRoyalistPieces | kRebellionPieces).in(kPennsylvania), eligible(kExecutor));

// 88 "If it hadn't been so foggy..."
constexpr auto k88Unshaded =
    steps(faction(kAllFactions), each(kMapSpaces, kMap, shared_with_chosen).up_to(),
          withdraw(kExecutor), next());

// 89 War Damages Colonies' Economy
constexpr auto k89Unshaded = steps(replace(4, kMilitia | kContinental, Piece::kTory).in(kMap));
constexpr auto k89Shaded = steps(replace(3, kTory, Piece::kMilitiaU).in(kMap));

// 90 "The World Turned Upside Down"
constexpr auto k90Unshaded = steps(in_one(kMap), place(1, friendly_base), next());
constexpr auto k90Shaded = steps(remove(2, kRegular).in(kMap).to_casualties());

// 91 Indians Help British Outside Colonies
constexpr auto k91Unshaded =
    steps(in_one(kReserves), place(1, kVillage), place(2, kNewWarParty), next());
constexpr auto k91Shaded = steps(remove(1, kVillage).in(kReserves));

// 92 Cherokees Supplied by the British. "A second" one is another of what the executor has there,
// so no Village beside a British Fort: own pieces, not friendly ones as on cards 72 and 90.
constexpr auto k92Unshaded = steps(in_one(kMap, has_own_base), place(1, own_base), next());

// 93 Wyoming Massacre
constexpr auto k93Unshaded =
    steps(each(3, kColonies, next_to_reserve).up_to(), shift(1, kNeutral), raid(1), next());
constexpr auto k93Shaded =
    steps(remove(4, kWarParties).in(kMap).where(in_or_next_to<kPennsylvania>));

// 94 Herkimer's Relief Column. The Indians are the only Faction named, so they decide the Tory
// Muster too, within what a British one could place (3.2.1); the Tories are still British, whose
// 1.4.1 it is to take others from the map.
constexpr auto k94Unshaded = steps(in_one(kNewYork), command(kIndians, Command::kGather),
                                   carry_out(Procedure::kToryMuster, tories_of_muster).by(kIndians),
                                   remove_all(kMilitia), next());
constexpr auto k94Shaded = steps(remove_all(kIndianPieces).in(kNewYork));

// 95 Ohio Country Frontier Erupts
constexpr auto k95Unshaded =
    steps(remove(1, enemy_base).in(kNorthwest), place(3, friendly_units).in(kNorthwest));

// 96 Iroquois Confederacy
constexpr auto k96Unshaded =
    steps(each(2, kReserves).by(kIndians), command(kIndians, Command::kGather),
          special(kIndians, Special::kWarPath), next());
constexpr auto k96Shaded = steps(remove(1, kVillage).in(kMap));

}  // namespace

RULE("5.1", "5.2")
constinit const QuarterOfEvents kEvents073To096 = {{
    {k73Unshaded, {}},        {k74Unshaded, k74Shaded}, {k75Unshaded, k75Shaded},
    {k76Unshaded, k76Shaded}, {k77Unshaded, k77Shaded}, {k78Unshaded, k78Shaded},
    {k79Unshaded, k79Shaded}, {k80Unshaded, {}},        {k81Unshaded, k81Shaded},
    {k82Unshaded, k82Shaded}, {k83Unshaded, k83Shaded}, {k84Unshaded, k84Shaded},
    {k85Unshaded, k85Shaded}, {k86Unshaded, k86Shaded}, {k87Unshaded, {}},
    {k88Unshaded, {}},        {k89Unshaded, k89Shaded}, {k90Unshaded, k90Shaded},
    {k91Unshaded, k91Shaded}, {k92Unshaded, {}},        {k93Unshaded, k93Shaded},
    {k94Unshaded, k94Shaded}, {k95Unshaded, {}},        {k96Unshaded, k96Shaded},
}};

}  // namespace tricorne::liberty::cards
