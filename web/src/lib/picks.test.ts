import { describe, expect, it } from 'vitest';
import { having, lit, sameOptions, setOf, wholeOf, without } from './picks';
import type { Decision, Option } from './messages.gen';

const option = (move: string, ...targets: string[]): Option => ({
  move,
  phrase: { key: move },
  targets,
  undoable: true,
});
const dice = [
  option('one', 'y5'),
  option('pair', 'y5', 'y5'),
  option('mixed', 'y5', 'y3'),
  option('three', 'y5', 'y5', 'y3'),
  option('other', 'y3'),
];

describe('picking', () => {
  it('takes away one for one: two dice of the same look are two targets', () => {
    expect(without(['a', 'b', 'a'], ['a'])).toEqual(['b', 'a']);
    expect(without(['a', 'b'], ['a', 'a'])).toBeNull();
    expect(without(['a'], [])).toEqual(['a']);
  });
  it('keeps the options that have all that is picked, the exact one first', () => {
    expect(having(dice, ['y5']).map((o) => o.move)).toEqual(['one', 'pair', 'mixed', 'three']);
    expect(having(dice, ['y5', 'y5']).map((o) => o.move)).toEqual(['pair', 'three']);
    expect(having(dice, ['y3', 'y5', 'y5']).map((o) => o.move)).toEqual(['three']);
    expect(having(dice, []).length).toBe(5);
  });
  it('lights what still leads somewhere', () => {
    expect(lit(dice, [])).toEqual(new Set(['y5', 'y3']));
    expect(lit(dice, ['y5'])).toEqual(new Set(['y5', 'y3']));
    expect(lit(dice, ['y5', 'y5'])).toEqual(new Set(['y3']));
    expect(lit(dice, ['y5', 'y5', 'y3'])).toEqual(new Set());
    expect(lit([{ move: 'pass', phrase: { key: 'pass' }, undoable: true }], [])).toEqual(new Set());
  });
  it('takes a part of something lit for the whole', () => {
    const some = new Set(['building:palace', 'cathedral', 'card:R1']);
    expect(wholeOf(some, 'building:palace:3')).toBe('building:palace');
    expect(wholeOf(some, 'cathedral:1:4')).toBe('cathedral');
    expect(wholeOf(some, 'card:R1A')).toBeUndefined();
    expect(wholeOf(some, 'building:bishopric:1:1')).toBeUndefined();
  });
  it('knows whether the reader is asked the same while others do something', () => {
    const asked = (number: number, options?: Option[], seat = 'p1'): Decision => ({
      over: false,
      number,
      seat,
      awaited: [seat],
      question_phrase: { key: 'q' },
      rule: '1',
      can_undo: false,
      ...(options ? { options } : {}),
    });
    expect(sameOptions(asked(4, dice), asked(5, dice))).toBe(true);
    expect(sameOptions(asked(4, dice), asked(5, dice.slice(1)))).toBe(false);
    expect(sameOptions(asked(4, dice), asked(5, dice, 'p2'))).toBe(false);
    expect(sameOptions(asked(4), asked(5))).toBe(false);
    expect(sameOptions(asked(4, dice), { over: true, number: 5, results: [] })).toBe(false);
  });
});
it('knows only one nothing, so that what is drawn from it is left alone', () => {
  expect(setOf([])).toBe(setOf([]));
  expect(lit([], [])).toBe(setOf([]));
  expect(setOf(['a', 'a', 'b'])).toEqual(new Set(['a', 'b']));
});
