// The map of the Union has every state, each with room for its block, and tells neighbours from those that only touch.
import { describe, expect, it } from 'vitest';
import facts from '../../../../games/founders/data/presidential.json';
import { around, inside, type Box, type Point } from '../../frame/kit/geometry';
import { blockHeight, frameOf, geometry, groundOf, pacific, plateOf } from './layout';

const { blocks, borders, height, inset, spaces, towns, width } = geometry;
const states = [...facts.original_states, ...facts.new_state_table];
const ids = states.map((s) => s.id);
const pair = (a: string, b: string) => [a, b].sort().join('-');
const neighbours = new Set(states.flatMap((s) => s.neighbours.map((n) => pair(s.id, n))));
const boxOf = (id: string): Box => (id in towns ? plateOf(id) : around(blocks[id]!, 108, blockHeight));
const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('the map of Founding Fathers', () => {
  it('has the states of the rules and no others', () => {
    expect(Object.keys(spaces).sort()).toEqual([...ids].sort());
    expect(Object.keys(blocks).sort()).toEqual([...ids].sort());
  });
  it('lets all neighbours touch, on the Pacific in their own frame', () => {
    const touching = new Set(borders.map((b) => pair(b.between[0]!, b.between[1]!)));
    const apart = [...neighbours].filter((k) => !touching.has(k));
    expect(apart).toEqual([pair(pacific[0]!, pacific[1]!)]);
  });
  it('marks the borders of those that touch and are no neighbours', () => {
    const both = borders.filter((b) => b.between.every((id) => ids.includes(id)));
    for (const b of both)
      expect(b.closed ?? false, b.between.join('-')).toBe(!neighbours.has(pair(b.between[0]!, b.between[1]!)));
    expect(new Set(both.filter((b) => b.closed).map((b) => pair(b.between[0]!, b.between[1]!)))).toContain('NJ-NY');
  });
  it.each(ids)('gives %s room for its block', (id) => {
    const box = boxOf(id);
    expect(box.x > 0 && box.y > 0 && box.x + box.width < width && box.y + box.height < height).toBe(true);
    if (pacific.includes(id)) {
      expect(meet(box, inset)).toBe(true);
      return;
    }
    if (id in towns) {
      expect(inside(spaces[id]!.path, towns[id]!)).toBe(true);
      return;
    }
    const row = around([blocks[id]![0], blocks[id]![1] + 16], 100, 34);
    const points: Point[] = Array.from({ length: 49 }, (_, i) => [
      row.x + ((i % 7) / 6) * row.width,
      row.y + (Math.floor(i / 7) / 6) * row.height,
    ]);
    // Florida is narrow.
    const least = id === 'FL' ? 0.8 : 0.9;
    expect(points.filter((p) => inside(spaces[id]!.path, p)).length / points.length).toBeGreaterThan(least);
  });
  it('lets no block cover another', () => {
    for (const a of ids) for (const b of ids) if (a < b) expect(meet(boxOf(a), boxOf(b)), `${a} and ${b}`).toBe(false);
  });
  it('shows the east alone until a state lies farther west', () => {
    const original = facts.original_states.map((s) => s.id);
    const wide = frameOf(original, 2);
    expect(wide.width).toBeLessThan(width);
    expect(frameOf([...original, 'KY', 'OH', 'TN'], 2)).toEqual(wide);
    expect(frameOf([...original, 'TX'], 2)).toEqual({ x: 0, y: 0, width, height });
  });
  it('leaves out land beyond where there is little room, and never a state', () => {
    const original = facts.original_states.map((s) => s.id);
    expect(frameOf(original, 1).width).toBe(frameOf(original, 1).height);
    for (const aspect of [0.4, 0.8, 1, 2]) {
      const frame = frameOf([...original, 'KY'], aspect);
      for (const id of [...original, 'KY']) expect(boxOf(id).x).toBeGreaterThan(frame.x);
    }
  });
  it('draws Maine with New England until it is a state', () => {
    expect(groundOf('ME', (id) => id === 'NE')).toBe('NE');
    expect(groundOf('ME', () => true)).toBe('ME');
    expect(groundOf('TX', (id) => id === 'NE')).toBeNull();
  });
});
