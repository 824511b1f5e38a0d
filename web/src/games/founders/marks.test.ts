import { expect, it } from 'vitest';
import { statesmen } from '../../../../games/founders/data/statesmen.json';
import { markOf, parted } from './marks';

const marks = (...names: string[]) =>
  names.map((name) =>
    markOf(
      name,
      names.filter((one) => one !== name),
    ),
  );

it('tells candidates apart by as few letters as can be', () => {
  expect(marks('George Washington', 'James Madison', 'James Monroe')).toEqual(['W', 'Ma', 'Mo']);
  expect(marks('John Adams', 'John Quincy Adams', 'Aaron Burr')).toEqual(['JA', 'JQA', 'B']);
  expect(marks('George Clinton', 'DeWitt Clinton', 'Martin Van Buren')).toEqual(['GC', 'DC', 'V']);
  expect(parted('Martin Van Buren')).toEqual({ first: ['Martin'], family: 'Van Buren' });
});

it('has another mark for each of any two statesmen', () => {
  const names = statesmen.map((man) => man.name);
  for (const a of names) for (const b of names) if (a !== b) expect(new Set(marks(a, b)).size, `${a} and ${b}`).toBe(2);
});
