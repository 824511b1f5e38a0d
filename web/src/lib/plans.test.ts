// Answers given beforehand: a tree for the server, a list for the reader.
import { expect, it } from 'vitest';
import type { PlanLine } from './messages.gen';
import { pathsOf, withoutPath, withPath, type Path } from './plans';

const path = (text: string): Path =>
  text.split(' ').map((word) => ({ seat: word.split(':')[0]!, move: word.split(':')[1]! }));
const texts = (lines: PlanLine[]): string[] =>
  pathsOf(lines, 'me').map((one) => one.map((m) => `${m.seat}:${m.move}`).join(' '));
const plan = (...all: string[]): PlanLine[] =>
  all.reduce<PlanLine[]>((lines, text) => withPath(lines, path(text), 'me'), []);

it('puts what is done in a row into one line', () => {
  expect(plan('a:1 a:2 b:3 me:4 me:5 a:6 me:7')).toEqual([
    {
      seat: 'a',
      move: ['1', '2'],
      then: [{ seat: 'b', move: ['3'], answer: ['4', '5'], then: [{ seat: 'a', move: ['6'], answer: ['7'] }] }],
    },
  ]);
});
it('reads back every answer with all that comes before it', () => {
  const lines = plan('a:1 me:2', 'a:1 me:2 a:3 me:4', 'a:5 me:6', 'a:1 me:2 a:7 me:8');
  expect(texts(lines)).toEqual(['a:1 me:2', 'a:1 me:2 a:3 me:4', 'a:1 me:2 a:7 me:8', 'a:5 me:6']);
  expect(lines).toHaveLength(2);
});
it('reads what other programs have written, a move as a text', () => {
  expect(texts([{ seat: 'a', move: '1', answer: '2', then: [{ seat: 'a', move: '3', answer: '4' }] }])).toEqual([
    'a:1 me:2',
    'a:1 me:2 a:3 me:4',
  ]);
});
it('takes another answer to the same instead of the first', () => {
  expect(texts(plan('a:1 me:2', 'a:1 me:2 a:3 me:4', 'a:1 me:9'))).toEqual(['a:1 me:9']);
});
it('loses an answer with what was to follow it, and nothing else', () => {
  const lines = plan('a:1 me:2', 'a:1 me:2 a:3 me:4', 'a:1 b:1 me:5', 'a:11 me:2');
  expect(texts(withoutPath(lines, path('a:1 me:2'), 'me'))).toEqual(['a:1 b:1 me:5', 'a:11 me:2']);
  expect(texts(withoutPath(lines, path('a:1 me:2 a:3 me:4'), 'me'))).toEqual(['a:1 me:2', 'a:1 b:1 me:5', 'a:11 me:2']);
  expect(withoutPath(plan('a:1 me:2'), path('a:1 me:2'), 'me')).toEqual([]);
});
