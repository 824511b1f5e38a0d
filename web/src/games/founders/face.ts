import type { GameFace } from '../board';
import './colours.css';
import Board from './Board.svelte';
import Deals from './Deals.svelte';
import { learn, type FoundersView } from './facts';
import { icons } from './icons';
import Reading from './Reading.svelte';
import Side from './Side.svelte';

const face: GameFace = {
  learn,
  Board,
  Side,
  Reading,
  Cards: () => import('./Cards.svelte'),
  May: Deals,
  colour: (seat) => (/^p[1-6]$/.test(seat) ? `var(--founders-${seat})` : 'var(--neutral)'),
  seatName: (seat) => ({ key: `founders.seat.${seat}` }),
  standings: (view) =>
    Object.entries((view as unknown as FoundersView).seats).map(([seat, { score }]) => ({ seat, value: score })),
  scoreName: { key: 'web.founders.score' },
  purse: (view, seat) => {
    const { supply, votes, hand } = (view as unknown as FoundersView).seats[seat]!;
    return [
      { icon: icons.supply, label: { key: 'web.founders.figure.supply' }, value: String(supply) },
      { icon: icons.votes, label: { key: 'web.founders.figure.votes' }, value: String(votes) },
      { icon: icons.hand, label: { key: 'web.founders.figure.hand' }, value: String(hand) },
    ];
  },
  rulePrefix: 'founders.rule',
  secrets: true,
  credits: [
    {
      what: { key: 'web.founders.credit.states' },
      by: 'U.S. Census Bureau (us-atlas)',
      licence: { key: 'web.credits.public_domain' },
      address: 'https://www.census.gov/geographies/mapping-files.html',
    },
    {
      what: { key: 'web.founders.credit.waters' },
      by: 'Natural Earth (world-atlas)',
      licence: { key: 'web.credits.public_domain' },
      address: 'https://www.naturalearthdata.com/',
    },
  ],
};
export default face;
