import { expect, it } from 'vitest';
import type { GameEvent, LogEntry } from './messages.gen';
import { chaptersOf, headingOf, storyOf } from './story';

const event = (number: number, key: string, more: Partial<GameEvent> = {}): GameEvent => ({
  number,
  seat: 'british',
  phrase: { key },
  ...more,
});
const told = (entries: LogEntry[]) => storyOf(entries).lines.map((l) => `${'  '.repeat(l.depth)}${l.phrase.key}`);

it('nests effects under deeds, deeds under turns and turns under chapters', () => {
  const log = [
    event(1, 'card', { level: 1, seat: 'chance' }),
    event(2, 'march', { level: 2 }),
    event(3, 'boston', { level: 4 }),
    event(3, 'moved'),
    event(4, 'pass', { level: 2, seat: 'french' }),
    event(5, 'next', { level: 1, seat: 'chance' }),
  ];
  expect(told(log)).toEqual(['card', '  march', '      boston', '        moved', '  pass', 'next']);
  expect(chaptersOf(log).map((c) => c.number)).toEqual([1, 5]);
  expect(headingOf(log, log[3] as GameEvent)?.phrase.key).toBe('boston');
  expect(headingOf(log, log[2] as GameEvent)?.phrase.key).toBe('march');
  expect(headingOf(log, log[1] as GameEvent)).toBe(null);
});

it('tells what comes to the same once, and what comes to nothing not at all', () => {
  const log = [
    event(1, 'march', { level: 2 }),
    event(2, 'uncontrolled', { net: { line: '2.0', phrase: { key: 'uncontrolled' } } }),
    event(2, 'paid 1', { net: { line: '2.1', phrase: { key: 'paid 1' } } }),
    event(3, 'controlled', { net: { line: '2.0' } }),
    event(3, 'paid 2', { net: { line: '2.1', phrase: { key: 'paid 3' } } }),
  ];
  expect(told(log)).toEqual(['  march', '    paid 3']);
  // Looking back, it is what it had come to by then.
  expect(told(log.slice(0, 2))).toEqual(['  march', '    uncontrolled']);
});

it('leaves out places where nothing happens and folds asides and reasons into what follows', () => {
  const log: LogEntry[] = [
    { number: 1, seat: 'british', because: [{ key: 'reason' }] },
    event(1, 'die', { aside: true, seat: 'chance' }),
    event(2, 'nowhere', { level: 4, move: true }),
    event(3, 'somewhere', { level: 4, move: true }),
    event(3, 'done'),
  ];
  const { lines } = storyOf(log);
  expect(lines.map((l) => l.phrase.key)).toEqual(['somewhere', 'done']);
  expect(lines[0]!.why.map((p) => p.key)).toEqual(['reason', 'die']);
});

it('gives dice the colour of whoever acts, and a turn that of whose it is', () => {
  const log = [
    event(1, 'round of french', { level: 2, by: 'french' }),
    event(1, 'income'),
    event(2, 'die', { seat: 'chance' }),
    event(3, 'defence', { seat: 'indians' }),
  ];
  expect(storyOf(log).lines.map((l) => l.seat)).toEqual(['french', 'french', 'french', 'indians']);
});
