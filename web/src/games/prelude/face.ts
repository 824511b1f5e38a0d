import type { GameFace } from '../board';
import './colours.css';
import Board from './Board.svelte';
import Card from './Card.svelte';
import { cards, learn, players, type Player, type PreludeView } from './facts';
import Reading from './Reading.svelte';
import Side from './Side.svelte';

const chance = 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM8 4v4.500l3 2';
const fan = 'M2 5 8 2.500 12 12 6 14.500ZM9.500 3H14V13H12.500Z';
const face: GameFace = {
  learn,
  Board,
  Side,
  Reading,
  Cards: () => import('./Cards.svelte'),
  colour: (seat) => (players.some((p) => p === seat) ? `var(--${seat})` : 'var(--neutral)'),
  seatName: (seat) => ({ key: `prelude.seat.${seat}` }),
  standings: (view) => {
    const { vp } = view as unknown as PreludeView;
    return [
      { seat: 'patriote', value: vp },
      { seat: 'loyal', value: -vp },
    ];
  },
  scoreName: { key: 'web.prelude.vp' },
  purse: (view, seat) => {
    const { op, hands } = view as unknown as PreludeView;
    return [
      { icon: chance, label: { key: 'web.prelude.op' }, value: String(op[seat as Player]) },
      { icon: fan, label: { key: 'web.prelude.hand_size' }, value: String(hands[seat as Player].size) },
    ];
  },
  rulePrefix: 'prelude.rule',
  secrets: true,
  cardOf: (section) => {
    const number = Number(/^12\.(\d+)$/.exec(section)?.[1]);
    return number in cards ? { Card, number } : null;
  },
  CardEditor: () => import('./CardEditor.svelte'),
  credits: [
    {
      what: { key: 'web.prelude.credit.map' },
      by: 'Natural Earth (world-atlas)',
      licence: { key: 'web.credits.public_domain' },
      address: 'https://www.naturalearthdata.com/',
    },
  ],
};
export default face;
