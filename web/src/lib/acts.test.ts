import { describe, expect, it } from 'vitest';
import { actsOf } from './acts';
import type { Option, Phrase } from './messages.gen';

const words: Record<string, string> = {
  'g.option.special': 'Special Activity: {}',
  'g.option.space': 'Go to {}',
  'g.option.amount': '{} Resources',
};
const tell = ({ key, args }: Phrase): string => {
  const of = args?.of as string | undefined;
  return (words[key] ?? key.split('.').at(-1)!).replace('{}', of ?? '');
};
const option = (kind: string, of?: string, target?: string): Option => ({
  move: of ? `${kind} ${of}` : kind,
  undoable: true,
  phrase: { key: `g.option.${kind}`, ...(of ? { args: { of } } : {}) },
  ...(target ? { targets: [target] } : {}),
});
const place = option('space', 'boston', 'boston');
const acts = (...options: Option[]) =>
  actsOf(options, tell).map(({ name, options }) => [name, ...options.map((o) => o.move)]);

describe('the buttons of the plan bar', () => {
  it('has one kind of several as one, and whatever ends the turn always', () => {
    const specials = ['skirmish', 'persuasion', 'partisans'].map((of) => option('special', of));
    expect(acts(place, ...specials, option('done'))).toEqual([
      ['Special Activity…', 'special skirmish', 'special persuasion', 'special partisans'],
      ['done', 'done'],
    ]);
    expect(acts(place, specials[0]!, option('done'))).toEqual([
      ['Special Activity: skirmish', 'special skirmish'],
      ['done', 'done'],
    ]);
  });
  it('has none where nothing is about the board: that is what is asked', () => {
    expect(acts(option('yes'), option('no'))).toEqual([]);
  });
  it('leaves several kinds of several, long ones and those without words in common to the list', () => {
    const amounts = ['1', '2', '3'].map((of) => option('amount', of));
    expect(acts(place, ...amounts, option('done'))).toEqual([['done', 'done']]);
    const many = 'abcdefgh'.split('').map((of) => option('special', of));
    expect(acts(place, ...many, option('done'))).toEqual([['done', 'done']]);
    const pairs = ['special', 'space'].flatMap((kind) => [option(kind, 'a'), option(kind, 'b')]);
    expect(acts(place, ...pairs, option('pass'))).toEqual([['pass', 'pass']]);
  });
  it('has no more than there are keys, the last of them', () => {
    expect(acts(place, ...['a', 'b', 'c', 'done'].map((kind) => option(kind))).flat()).toEqual([
      ...['b', 'b', 'c', 'c', 'done', 'done'],
    ]);
  });
});
