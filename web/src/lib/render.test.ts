import { expect, it } from 'vitest';
import forms from '../../../kernel/text/es/kernel.json';
import { Words } from './render';

it('takes articles and agreement from what the language says of a name', () => {
  const words = new Words(
    'es',
    {
      ...forms,
      win: '{who_The} {who_is, select, ms {ha} fs {ha} other {han}} ganado {what_to} {whose_of}',
      red: 'Rojos',
      'red.grammar': 'mp rojos',
      ring: 'Anillo',
      'ring.grammar': 'ms',
      queen: 'Reina',
      'queen.grammar': 'fs',
      ana: 'Ana',
      stones: '{n, plural, one {# piedra} other {# piedras}}',
      'stones.grammar': '{n, plural, one {fs} other {fp}}',
    },
    (key) => key,
  );
  const won = (who: string[], what: { key: string; args?: Record<string, number> }, whose: string) =>
    words.say({ key: 'win', args: { who: who.map((key) => ({ key })), what, whose: { key: whose } } });
  expect(won(['red'], { key: 'ring' }, 'ana')).toBe('Los rojos han ganado al Anillo de Ana');
  expect(won(['queen', 'red'], { key: 'stones', args: { n: 2 } }, 'queen')).toBe(
    'La Reina y los rojos han ganado a las 2 piedras de la Reina',
  );
  expect(won(['queen'], { key: 'stones', args: { n: 1 } }, 'ring')).toBe('La Reina ha ganado a la 1 piedra del Anillo');
});

it('writes a number below zero with a minus', () => {
  const words = new Words('en', { margin: '{n, number, ::sign-always} of {n, plural, other {#}}' }, (key) => key);
  const margin = (n: number) => words.say({ key: 'margin', args: { n } });
  expect([margin(-18), margin(3)]).toEqual(['−18 of −18', '+3 of 3']);
  const plain = new Words('en', { loss: '{n} VP in 1777-78 (card B-2)' }, (key) => key);
  expect(plain.say({ key: 'loss', args: { n: -2 } })).toBe('−2 VP in 1777-78 (card B-2)');
});
