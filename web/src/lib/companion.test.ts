import { expect, it } from 'vitest';
import { cardsMeant, errandsOf, purposeOf } from './companion';
import type { LogEntry, Option } from './messages.gen';

const event = (number: number, key: string, more: object = {}): LogEntry => ({
  number,
  seat: 'british',
  phrase: { key },
  ...more,
});
const story: LogEntry[] = [
  event(1, 'card', { level: 1, seat: 'chance' }),
  event(2, 'british', { level: 2, by: 'british' }),
  event(3, 'muster', { level: 3 }),
  { number: 4, seat: 'british', because: [{ key: 'b3' }] },
  event(4, 'placed'),
  event(5, 'rolled', { dice: [3], seat: 'chance' }),
  event(6, 'paid'),
  event(7, 'march', { level: 3 }),
  event(7, 'moved'),
  { number: 8, seat: 'british', because: [{ key: 'b6' }, { key: 'a D6 is rolled' }] },
];

it('lists what is to be moved on the real table, deed by deed, with the reasons', () => {
  const errands = errandsOf(story, 0);
  expect(
    errands.map((e) => [
      e.headings.map((h) => h.phrase.key).join(),
      e.moves.map((m) => m.phrase.key),
      e.why.map((w) => w.key),
    ]),
  ).toEqual([
    ['british,muster', ['placed', 'paid'], ['b3']],
    ['british,march', ['moved'], []],
  ]);
  expect(errandsOf(story, 6).map((e) => e.moves.length)).toEqual([1]);
  expect(errandsOf(story, 7)).toEqual([]);
});

it('says what a die is for: whose turn, which deed, which question', () => {
  const { within, why } = purposeOf(story, 8);
  expect(within.map((p) => p.key)).toEqual(['british', 'march']);
  expect(why).toEqual({ key: 'a D6 is rolled' });
  expect(purposeOf(story, 9).why).toBe(null);
});

it('finds a card by its number or its name', () => {
  const cards = ['12 Common Sense', '112 Béarn', '2 Sense of Duty'].map((name) => ({
    move: `card ${name.split(' ')[0]}`,
    phrase: { key: name },
    targets: [`card:${name.split(' ')[0]}`],
    undoable: false,
  })) as Option[];
  const meant = (typed: string) => cardsMeant(cards, typed, (p) => p.key).map((o) => o.move);
  expect(meant('12')).toEqual(['card 12']);
  expect(meant('sense')).toEqual(['card 12', 'card 2']);
  expect(meant('bearn')).toEqual(['card 112']);
  expect(meant('')).toHaveLength(3);
});
