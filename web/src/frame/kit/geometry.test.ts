import { describe, expect, it } from 'vitest';
import { around, edge, flow, inside, pieces } from './geometry';

describe('the geometry of boards', () => {
  it('ends a line at the nearest edge of a plate', () => {
    const box = around([100, 50], 40, 20);
    expect(box).toEqual({ x: 80, y: 40, width: 40, height: 20 });
    expect(edge(box, [0, 45])).toEqual([80, 45]);
    expect(edge(box, [200, 200])).toEqual([120, 60]);
  });
  it('knows what lies inside a path, holes included', () => {
    const ring = 'M0 0l100 0l0 100l-100 0zM40 40l20 0l0 20l-20 0z';
    expect(inside(ring, [10, 10])).toBe(true);
    expect(inside(ring, [50, 50])).toBe(false);
    expect(inside(ring, [-5, 50])).toBe(false);
  });
  it('draws a line with fewer points from the same beginning to the same end', () => {
    const lines = pieces('M10 0l1 0-0.5 1 9.5 2 1 1M0 0l3 4', 5, 100);
    expect(lines).toEqual(['M10.0 0.0L20.0 3.0L21.0 4.0', 'M0.0 0.0L3.0 4.0']);
    expect(pieces('M1 2', 5, 100)).toEqual(['M1.0 2.0']);
  });
  it('cuts a long line into pieces, each of which begins where the one before ends', () => {
    expect(pieces('M0 0l60 0 60 10 0 -90 10 0', 5, 100)).toEqual([
      'M0.0 0.0L60.0 0.0',
      'M60.0 0.0L120.0 10.0L120.0 -80.0L130.0 -80.0',
    ]);
  });
  it('lets tokens flow in centred rows', () => {
    const { placed, width, rows } = flow([{ width: 30 }, { width: 30 }, { width: 50 }], [100, 10], 70, 33);
    expect(placed.map(({ x, y }) => [x, y])).toEqual([
      [70, 10],
      [100, 10],
      [75, 43],
    ]);
    expect([width, rows]).toEqual([60, 2]);
    expect(flow([], [0, 0], 70, 33)).toEqual({ placed: [], width: 0, rows: 0 });
  });
});
