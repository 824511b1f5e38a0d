import { expect, it } from 'vitest';
import { moveFor } from './moves';

it.each([
  ['play', 'card:26', 'play 26 buy'],
  ['action', 'st_maurice', 'mobilize st_maurice'],
  ['action', 'special:pulling_the_strings', 'special pulling_the_strings 1'],
  ['action', 'special:le_canadien', 'special le_canadien 2'],
  ['action', 'special:our_moment', 'special our_moment 4'],
  ['affiliate', 'quebec', 'affiliate quebec'],
  ['name_die', 'track:ei', 'name ei'],
  ['reprisal_cube', 'montreal', 'remove montreal'],
  ['take', 'card:4', 'take 4'],
  ['random_choice', 'beauce', 'county beauce'],
])('answers %s with %s as "%s"', (question, target, move) => {
  expect(moveFor(question, target)).toBe(move);
});
it('knows no answer for what does not answer by itself', () => {
  expect(moveFor('play', 'montreal')).toBeNull();
  expect(moveFor('first_player', 'card:26')).toBeNull();
});
