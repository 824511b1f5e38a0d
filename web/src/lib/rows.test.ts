import { describe, expect, it } from 'vitest';
import type { Bundle, BundlePart, Option, Phrase } from './messages.gen';
import { bundled, bundleWords, groupsOf, heading, movesOf, ownWords, partWords, rowsOf } from './rows';

/** Sentences as a catalogue would have them. */
const sentences: Record<string, (args: Record<string, string>) => string> = {
  move: (a) => `Move ${a.pieces} from ${a.from}`,
  count: (a) => `${a.n} ${a.piece}${a.n === '1' ? '' : 's'}`,
  mobilize: (a) => `Mobilize ${a.county} for ${a.n} AP`,
  space: (a) => `${a.space}: 1 Resource`,
  settle: (a) => `${a.building}, space ${a.n}`,
  with_effects: (a) => `${a.option}: ${a.effects}`,
};
function tell({ key, args = {} }: Phrase): string {
  const told = Object.entries(args).map(([name, arg]): [string, string] => [
    name,
    arg !== null && typeof arg === 'object' && !Array.isArray(arg)
      ? tell(arg)
      : JSON.stringify(arg).replaceAll('"', ''),
  ]);
  return sentences[key]?.(Object.fromEntries(told)) ?? key;
}
const option = (move: string, phrase: Phrase, ...targets: string[]): Option => ({
  move,
  phrase,
  undoable: true,
  ...(targets.length ? { targets } : {}),
});
const move = (n: number, piece: string, from: string) =>
  option(
    `move ${n} ${piece} ${from}`,
    { key: 'move', args: { n, pieces: { key: 'count', args: { n, piece } }, from } },
    from,
  );
const done = option('done', { key: 'done' });
const counts = (n: number, piece: string, from: string) =>
  Array.from({ length: n }, (_, i) => move(n - i, piece, from));
const moves = (rows: ReturnType<typeof rowsOf>) => rows.map((r) => r.options.map((o) => o.move));

describe('rows', () => {
  it('takes what differs only in a number for one row, the fewest first, beginning with what is listed first', () => {
    const rows = rowsOf([...counts(3, 'Regular', 'Georgia'), ...counts(2, 'Tory', 'Georgia'), done]);
    expect(moves(rows)).toEqual([
      ['move 1 Regular Georgia', 'move 2 Regular Georgia', 'move 3 Regular Georgia'],
      ['move 1 Tory Georgia', 'move 2 Tory Georgia'],
      ['done'],
    ]);
    expect(rows.map((r) => r.first)).toEqual([2, 1, 0]);
  });
  it('looks at the option itself, not at its effects', () => {
    const paid = (n: number, effects: string) =>
      option(`amount ${n}`, {
        key: 'with_effects',
        args: { option: { key: 'count', args: { n, piece: 'coin' } }, effects },
      });
    expect(moves(rowsOf([paid(0, 'nothing'), paid(2, 'a, b'), paid(3, 'c'), done]))).toEqual([
      ['amount 0', 'amount 2', 'amount 3'],
      ['done'],
    ]);
  });
  it('keeps apart what is about other things, names other things, or has two numbers of its own', () => {
    const settle = (n: number) =>
      option(`settle ${n}`, { key: 'settle', args: { building: 'Palace', n } }, `palace:${n}`);
    expect(rowsOf([1, 2, 3, 4].map(settle)).length).toBe(4);
    const pair = (n: number, m: number) => option(`pair ${n} ${m}`, { key: 'pair', args: { n, m } });
    expect(rowsOf([pair(0, 1), pair(1, 0), pair(1, 1), pair(0, 2)]).length).toBe(4);
    // One number alone tells these apart.
    expect(rowsOf([pair(3, 0), pair(2, 1), pair(1, 2), pair(0, 3)]).length).toBe(1);
  });
  it('leaves a few options as they are', () => {
    expect(rowsOf(counts(2, 'Regular', 'Georgia')).length).toBe(2);
  });
  it('tells options that read alike once, with their number', () => {
    const play = (copy: string) => option(`play ${copy}`, { key: 'play', args: { card: 'Duel' } }, `card:${copy}`);
    const own = { ...play('duel-3'), seat: 'p2' };
    expect(rowsOf([play('duel-1'), play('duel-2'), done])).toEqual([
      { options: [play('duel-1')], first: 0, copies: 2 },
      { options: [done], first: 0 },
    ]);
    expect(rowsOf([play('duel-1'), play('duel-2'), own, done]).map((r) => r.copies ?? 1)).toEqual([2, 1, 1]);
  });
});

describe('groups', () => {
  const headings = (options: Option[]) => groupsOf(rowsOf(options), tell).map((g) => heading(g, tell));
  const places = ['Georgia', 'Virginia', 'New York', 'Boston', 'Quebec'];
  it('needs no heading for a short list', () => {
    expect(headings([...counts(3, 'Regular', 'Georgia'), done])).toEqual(['']);
  });
  it('puts many rows of a kind under the place they are about, with what all say as the heading', () => {
    const options = places.flatMap((p) => [...counts(3, 'Regular', p), ...counts(2, 'Militia', p)]);
    const groups = groupsOf(rowsOf([...options, done]), tell);
    expect(groups.map((g) => heading(g, tell))).toEqual(['', ...places.map((p) => `Move … from ${p}`)]);
    expect(groups[0]!.rows.map((r) => r.options[0]!.move)).toEqual(['done']);
    expect(groups[3]!.rows.flatMap((r) => r.options.map((o) => ownWords(groups[3]!, tell(o.phrase))))).toEqual([
      '1 Regular',
      '2 Regulars',
      '3 Regulars',
      '1 Militia',
      '2 Militias',
    ]);
  });
  it('puts kinds under headings of their own', () => {
    const mobilize = places.map((p, n) => option(`m ${p}`, { key: 'mobilize', args: { county: p, n } }, p));
    const spaces = places.map((p) => option(`s ${p}`, { key: 'space', args: { space: p } }, p));
    expect(headings([...mobilize, ...spaces])).toEqual(['Mobilize …', '1 Resource']);
    const [, group] = groupsOf(rowsOf([...mobilize, ...spaces]), tell);
    expect(ownWords(group!, 'New York: 1 Resource')).toBe('New York');
  });
  it('takes the parts of a thing together', () => {
    const settle = (building: string) => (n: number) =>
      option(`${building} ${n}`, { key: 'settle', args: { building, n } }, `building:${building}:${n}`);
    const six = [1, 2, 3, 4, 5, 6];
    expect(headings([...six.map(settle('Palace')), ...six.map(settle('Bishopric'))])).toEqual([
      'Palace, space …',
      'Bishopric, space …',
    ]);
  });
  it('does not tear lists of things apart', () => {
    const turn = (...dice: string[]) =>
      option(`turn ${dice.join(' ')}`, { key: `Turn over ${dice.join(' and ')} (4 influence)` }, ...dice);
    const group = (...dice: string[]) => option(dice.join(' '), { key: `white ${dice.join(' and white ')}` }, ...dice);
    const sets = [['2'], ['2', '1'], ['2', '3'], ['3'], ['3', '1'], ['1'], ['2', '1', '3']];
    const rows = [...sets.map((s) => turn(...s.map((n) => `red ${n}`))), ...sets.map((s) => group(...s))];
    const alike = rows.map((o) => ({
      ...o,
      phrase: { key: o.phrase.key.startsWith('Turn') ? 'turn' : 'group', args: { o: o.phrase.key } },
    }));
    const told = groupsOf(rowsOf(alike), (p) => p.args!.o as string);
    expect(told.map((g) => [heading(g, (p) => p.args!.o as string), g.rows.length])).toEqual([
      ['', 7],
      ['Turn over …', 7],
    ]);
  });
  it('lists sets of things under what they cost', () => {
    const prices = [0, 2, 2, 4, 4, 4, 8, 8, 8, 8];
    const sets = prices.map((price, i) => {
      const dice = [`red ${i}`, 'red 5', 'red 6'].slice(0, 1 + (i % 3));
      return option(`${i}`, { key: 'set', args: { dice: dice.join(' and '), total: i, price } }, ...dice);
    });
    const tellSet = ({ args }: Phrase) =>
      `${args!.dice as string}: ${Number(args!.total)}${args!.price ? `, for ${Number(args!.price)} deniers` : ''}`;
    const told = groupsOf(rowsOf(sets), tellSet);
    expect(told.map((g) => [heading(g, tellSet), g.rows.length])).toEqual([
      ['', 1],
      ['for 2 deniers', 2],
      ['for 4 deniers', 3],
      ['for 8 deniers', 4],
    ]);
    expect(ownWords(told[2]!, tellSet(told[2]!.rows[0]!.options[0]!.phrase))).toBe('red 3: 3');
  });
  it('keeps the number of a die with its colour', () => {
    const reroll = (n: number) => option(`reroll ${n}`, { key: 'reroll', args: { n } }, `die:red:${n}`);
    const tellReroll = (p: Phrase) =>
      p.key === 'reroll' ? `Reroll red ${JSON.stringify(p.args!.n)} (1 influence)` : tell(p);
    const rows = rowsOf([...[1, 2, 3].map(reroll), ...places.flatMap((p) => [move(1, 'Tory', p), move(2, 'x', p)])]);
    expect(groupsOf(rows, tellReroll).map((g) => heading(g, tellReroll))).toContain('Reroll …');
  });
  it('loses no option and shows none twice', () => {
    const options = [...places.flatMap((p) => counts(4, 'Regular', p)), ...places.map((p) => move(1, 'Tory', p)), done];
    const shown = groupsOf(rowsOf(options), tell).flatMap((g) => g.rows.flatMap((r) => r.options));
    expect(new Set(shown)).toEqual(new Set(options));
    expect(shown.length).toBe(options.length);
  });
});

describe('bundles', () => {
  const part = (n: number, piece: string, taken: number, open = true): BundlePart => ({
    options: counts(n, piece, 'Georgia').reverse(),
    taken,
    open,
  });
  const march: Bundle = { targets: ['Georgia'], parts: [part(3, 'Regular', 2), part(2, 'Tory', 1)] };
  it('are one row in place of all that they hold, where all of that is shown', () => {
    const all = [...counts(3, 'Regular', 'Georgia'), ...counts(2, 'Regular', 'Virginia'), done];
    const rows = bundled(all, all, [march]);
    expect(rows.map((r) => [r.options.length, !!r.bundle])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ]);
    // Narrowed by words, or to what is carried, they are told one by one.
    expect(bundled(all.slice(1), all, [march]).some((r) => r.bundle)).toBe(false);
    expect(new Set(rows.flatMap((r) => r.options))).toEqual(new Set(all));
  });
  it('are told with what they share once', () => {
    expect(bundleWords(march, tell)).toBe('Move 3 Regulars + 2 Torys from Georgia');
    expect(partWords(march, 0, tell)).toBe('3 Regulars');
    const one = { ...march, parts: [part(1, 'Regular', 0), part(1, 'Tory', 0)] };
    expect(bundleWords(one, tell)).toBe('Move 1 Regular + 1 Tory from Georgia');
    expect([partWords(one, 0, tell), partWords(one, 1, tell)]).toEqual(['1 Regular', '1 Tory']);
    expect(bundleWords({ ...march, parts: [part(3, 'Regular', 0), part(2, 'Tory', -1)] }, tell)).toBe(
      'Move 1 Regular from Georgia',
    );
  });
  it('say of what does not go along that it is none', () => {
    expect(partWords({ ...march, parts: [part(3, 'Regular', 0), part(2, 'Tory', -1)] }, 1, tell)).toBe('0 Torys');
    expect(bundleWords({ ...march, parts: [part(3, 'Regular', -1)] }, tell)).toBe('Move 0 Regulars from Georgia');
  });
  it('are made of the moves that are offered, in their order', () => {
    expect(movesOf(march)).toEqual(['move 3 Regular Georgia', 'move 2 Tory Georgia']);
    expect(movesOf(march, 0, 0)).toEqual(['move 1 Regular Georgia', 'move 2 Tory Georgia']);
    expect(movesOf(march, 1, -1)).toEqual(['move 3 Regular Georgia']);
  });
  it('stand before the groups of a long list', () => {
    const many = ['Georgia', 'Virginia', 'Boston', 'Quebec'].flatMap((p) => [
      ...counts(3, 'Regular', p),
      ...counts(2, 'Tory', p),
      ...counts(2, 'Militia', p),
    ]);
    const [first] = groupsOf(bundled(many, many, [march]), tell);
    expect(first!.rows[0]!.bundle).toBe(march);
  });
});
