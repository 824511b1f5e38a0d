import type { GameFace } from '../board';
import './colours.css';
import Board from './Board.svelte';
import { factions, learn, type Faction, type LibertyView } from './facts';
import Reading from './Reading.svelte';
import Side from './Side.svelte';

const colours: Record<string, string> = {
  british: 'var(--british)',
  patriots: 'var(--patriot)',
  indians: 'var(--indian)',
  french: 'var(--french)',
};
const coins =
  'M8 2c3.3 0 6 1 6 2.3S11.3 6.6 8 6.6 2 5.6 2 4.3 4.7 2 8 2ZM2 6v2.2c0 1.3 2.7 2.3 6 2.3s6-1 6-2.3V6c-1 1.2-3.4 1.8-6 1.8S3 7.2 2 6Zm0 4v2c0 1.3 2.7 2.3 6 2.3s6-1 6-2.3v-2c-1 1.2-3.4 1.8-6 1.8S3 11.2 2 10Z';
const face: GameFace = {
  learn,
  Board,
  Side,
  Reading,
  Cards: () => import('./Cards.svelte'),
  Editor: () => import('./Editor.svelte'),
  colour: (seat) => colours[seat] ?? 'var(--neutral)',
  seatName: (seat) => ({ key: `liberty.faction.${seat}` }),
  standings: (view) => {
    const { margins } = view as unknown as LibertyView;
    return factions.map((seat) => ({ seat, value: margins[seat].final }));
  },
  scoreName: { key: 'liberty.track.margin' },
  purse: (view, seat) => [
    {
      icon: coins,
      label: { key: 'liberty.track.resources' },
      value: String((view as unknown as LibertyView).resources[seat as Faction]),
    },
  ],
  credits: [
    {
      what: { key: 'web.liberty.credit.map' },
      by: 'U.S. Census Bureau, Natural Earth (us-atlas, world-atlas)',
      licence: { key: 'web.credits.public_domain' },
      address: 'https://www.naturalearthdata.com/',
    },
  ],
  rulePrefix: 'liberty.rule',
};
export default face;
