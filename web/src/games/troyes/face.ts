import type { GameFace } from '../board';
import Board from './Board.svelte';
import Cards from './Cards.svelte';
import type { TroyesView } from './facts';
import Side from './Side.svelte';

const face: GameFace = {
  Board,
  Side,
  Cards,
  colour: (seat) => (/^p[1-4]$/.test(seat) ? `var(--${seat})` : 'var(--neutral)'),
  seatName: (seat) => ({ key: `troyes.seat.${seat}` }),
  standings: (view) =>
    (view as unknown as TroyesView).players.map((p) => ({ seat: p.seat, label: { key: `troyes.seat.${p.seat}` }, value: p.vp })),
  purse: (view, seat) => {
    const p = (view as unknown as TroyesView).players.find((q) => q.seat === seat)!;
    return [
      { label: { key: 'web.troyes.deniers' }, value: String(p.deniers) },
      { label: { key: 'web.troyes.influence' }, value: String(p.influence) },
    ];
  },
  rulePrefix: 'troyes.rule',
};
export default face;
