import type { GameFace } from '../board';
import './colours.css';
import Board from './Board.svelte';
import { learn, type TroyesView } from './facts';
import Scores from './Scores.svelte';
import Reading from './Reading.svelte';
import Side from './Side.svelte';

const coin = 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm0 2.5-4 4 4 4 4-4Z';
const laurel = 'M8 1 10 6l5 .3-4 3.2 1.4 5L8 11.7l-4.4 2.8L5 9.5 1 6.3 6 6Z';
const citizen =
  'M8 1a3 3 0 0 1 2 5.2c2 .8 3.5 2 3 4-1 .8-2 .5-2 .5l1.5 4.3h-9L5 10.7s-1 .3-2-.5c-.5-2 1-3.2 3-4A3 3 0 0 1 8 1Z';
const face: GameFace = {
  learn,
  Board,
  Side,
  Reading,
  Cards: () => import('./Cards.svelte'),
  Detail: Scores,
  colour: (seat) => (/^p[1-4]$/.test(seat) ? `var(--troyes-${seat})` : 'var(--neutral)'),
  seatName: (seat) => ({ key: `troyes.seat.${seat}` }),
  standings: (view) => (view as unknown as TroyesView).players.map((p) => ({ seat: p.seat, value: p.vp })),
  scoreName: { key: 'web.troyes.vp' },
  purse: (view, seat) => {
    const p = (view as unknown as TroyesView).players.find((q) => q.seat === seat)!;
    return [
      { icon: coin, label: { key: 'web.troyes.deniers' }, value: String(p.deniers) },
      { icon: laurel, label: { key: 'web.troyes.influence' }, value: String(p.influence) },
      { icon: citizen, label: { key: 'web.troyes.supply' }, value: String(p.supply) },
    ];
  },
  rulePrefix: 'troyes.rule',
  secrets: true,
};
export default face;
