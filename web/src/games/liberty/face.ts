import type { GameFace } from '../board';
import Board from './Board.svelte';
import Cards from './Cards.svelte';
import { factions, type Faction, type LibertyView } from './facts';
import Side from './Side.svelte';

const colours: Record<string, string> = {
  british: 'var(--british)',
  patriots: 'var(--patriot)',
  indians: 'var(--indian)',
  french: 'var(--french)',
};
const face: GameFace = {
  Board,
  Side,
  Cards,
  colour: (seat) => colours[seat] ?? 'var(--neutral)',
  seatName: (seat) => ({ key: `liberty.faction.${seat}` }),
  standings: (view) => {
    const { margins } = view as unknown as LibertyView;
    return factions.map((seat) => ({ seat, label: { key: `liberty.faction.${seat}` }, value: margins[seat] }));
  },
  purse: (view, seat) => [
    { label: { key: 'liberty.track.resources' }, value: String((view as unknown as LibertyView).resources[seat as Faction]) },
  ],
  rulePrefix: 'liberty.rule',
};
export default face;
