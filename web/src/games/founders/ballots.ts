// How each faction has voted on the bill before the table, from the running count that is told after each.
import type { GameEvent } from '../../lib/messages.gen';

export interface Vote {
  seat: string;
  side: 'yes' | 'no' | 'none';
  n: number;
}
/** Events after which a new ballot begins. */
const ends = new Set(['turn', 'revealed', 'result', 'law_result'].map((e) => `founders.event.${e}`));

export function ballotsOf(recent: readonly GameEvent[]): Vote[] {
  const begin = recent.findLastIndex((e) => ends.has(e.phrase.key)) + 1;
  const told = recent.slice(begin).filter((e) => /^founders\.event\.(voted|abstained)$/.test(e.phrase.key));
  let [yes, no] = [0, 0];
  return told.map(({ phrase: { key, args } }) => {
    const seat = (args!.player as { key: string }).key.split('.').at(-1)!;
    if (key === 'founders.event.abstained') return { seat, side: 'none', n: 0 };
    const [nowYes, nowNo] = [Number(args!.n), Number(args!.m)];
    const [more, less] = [nowYes - yes, nowNo - no];
    [yes, no] = [nowYes, nowNo];
    return { seat, side: more ? 'yes' : less ? 'no' : 'none', n: more || less };
  });
}
