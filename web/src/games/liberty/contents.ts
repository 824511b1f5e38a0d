// What stands in a space, in the order it is drawn and told.
import { say } from '../../lib/text.svelte';
import { pieceOrder, type SpaceView } from './facts';

export interface Stack {
  kind: string;
  n: number;
}
/** Pieces and markers; in a city a squadron stands as a blockade. */
export function stacks(space: SpaceView): Stack[] {
  const pieces = pieceOrder.map((kind) => ({
    kind: kind,
    n: kind === 'squadron' && space.blockades ? 0 : (space.pieces[kind] ?? 0),
  }));
  const markers = [
    { kind: 'blockade', n: space.blockades },
    { kind: 'propaganda', n: space.propaganda },
    { kind: 'raid', n: space.raid },
  ];
  return [...pieces, ...markers].filter((s) => s.n > 0);
}
/** Population, Support and Control, as far as the space has them. */
export function standing(space: SpaceView, kind: string): string[] {
  return [
    say(`liberty.kind.${kind}`),
    ...(space.population
      ? [say('liberty.population', { n: space.population }), say(`liberty.level.${space.level}`)]
      : []),
    ...(kind === 'west_indies' ? [] : [say(`liberty.control.${space.control}`)]),
  ];
}
/** Whoever and whatever stands there, in words. */
export const inside = (space: SpaceView): { key: string; label: string }[] => [
  ...space.leaders.map((key) => ({ key, label: say(`liberty.leader.${key}`) })),
  ...stacks(space).map(({ kind, n }) => ({ key: kind, label: say(`liberty.count.${kind}`, { n }) })),
];
