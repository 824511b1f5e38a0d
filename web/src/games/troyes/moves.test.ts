import { expect, it } from 'vitest';
import { moveFor } from './moves';

it.each([
  ['placement', 'building:palace:3', 'settle palace:3'],
  ['placement', 'building:bishopric:2:1', 'settle bishopric:2:1'],
  ['action', 'card:R1A', 'activate R1A'],
  ['action', 'event:EM', 'combat EM'],
  ['action', 'building:city_hall:1:2', 'place city_hall'],
  ['action', 'cathedral:1:4', 'cathedral'],
  ['action', 'agriculture', 'agriculture'],
  ['action', 'die:p1:red:4', 'reroll red:4'],
  ['citizen', 'card:Y2B', 'take card:Y2B'],
  ['citizen', 'building:palace:5', 'take palace:5'],
  ['cube', 'card:W1A', 'use W1A'],
  ['spend_die', 'die:p1:white:2', 'spend white:2'],
])('answers %s with %s as "%s"', (question, target, move) => {
  expect(moveFor(question, target, 'p1')).toBe(move);
});
it('knows no answer for what does not answer by itself', () => {
  expect(moveFor('action', 'die:p2:red:4', 'p1')).toBeNull();
  expect(moveFor('group', 'die:p1:red:4', 'p1')).toBeNull();
  expect(moveFor('uses', 'card:R1A', 'p1')).toBeNull();
});
