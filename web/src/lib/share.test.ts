import { expect, it } from 'vitest';
import { share } from './share';

const view = () => ({ round: 3, hands: [[1, 2], [3]], counties: { a: { cubes: 2 }, b: { cubes: 0, corps: null } } });

it('keeps what is as it was, and only that', () => {
  const before = view();
  const after = view();
  after.counties.b.cubes = 1;
  after.hands[1]!.push(4);
  const shared = share(before, after);
  expect(shared).toEqual(after);
  expect(shared.counties.a).toBe(before.counties.a);
  expect(shared.counties.b).not.toBe(before.counties.b);
  expect(shared.hands[0]).toBe(before.hands[0]);
  expect(shared.hands[1]).toEqual([3, 4]);
});
it('is the same where nothing has changed', () => {
  const before = view();
  expect(share(before, view())).toBe(before);
});
it('does not mistake one shape for another', () => {
  expect(share({ a: 1 }, {})).toEqual({});
  expect(share({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
  expect(share([1, 2, 3], [1, 2])).toEqual([1, 2]);
  expect(share({ 0: 1 }, [1])).toEqual([1]);
  expect(share(null, { a: 1 })).toEqual({ a: 1 });
  expect(share({ a: [] }, { a: {} })).toEqual({ a: {} });
  expect(share({ a: 1 }, null)).toBe(null);
});
