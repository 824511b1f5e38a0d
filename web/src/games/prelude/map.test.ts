// The map of Lower Canada has every county, and each county's boxes stand on its own ground.
import { describe, expect, it } from 'vitest';
import facts from '../../../../games/prelude/data/board.json';
import names from '../../../../games/prelude/text/en/names.json';
import { inside, type Box, type Point } from '../../frame/kit/geometry';
import { blockOf, geometry } from './layout';

const { abroad, land, spaces, height, width } = geometry;
const counties = facts.counties.map((county) => {
  const block = blockOf(county.id, Math.max(county.boxes.patriote, county.boxes.loyal));
  const letters = (names as Record<string, string>)[`prelude.county.${county.id}`]!.length;
  const name: Box = { x: block.name[0] - letters * 4.5, y: block.name[1] - 14, width: letters * 9, height: 18 };
  return { ...county, parts: [name, block.body] };
});
/** Points all over a box. */
const points = ({ x, y, width: w, height: h }: Box): Point[] =>
  Array.from({ length: 49 }, (_, i) => [x + ((i % 7) / 6) * w, y + (Math.floor(i / 7) / 6) * h] as const);
const share = (boxes: Box[], test: (at: Point) => boolean) => {
  const all = boxes.flatMap(points);
  return all.filter(test).length / all.length;
};
const on = (id: string, at: Point) => inside(spaces[id]!.path, at);
/** Nobody's: neither a county nor land besides. */
const water = (at: Point) => !inside(land, at) && !inside(abroad, at) && !Object.keys(spaces).some((id) => on(id, at));

describe('the map of Prelude to Rebellion', () => {
  it('has the counties of the rules and no others', () => {
    expect(Object.keys(spaces).sort()).toEqual(counties.map((c) => c.id).sort());
  });
  it.each(counties)('gives $id room for its name and boxes', ({ id, kind, parts }) => {
    for (const box of parts)
      expect(box.x > 0 && box.y > 60 && box.x + box.width < width && box.y + box.height < height, id).toBe(true);
    // A city overhangs its shores.
    const own = (at: Point) => on(id, at) || (kind === 'urban' && water(at));
    expect(share(parts, own)).toBeGreaterThan(kind === 'urban' ? 0.85 : 0.93);
  });
  it('lets no block cover another', () => {
    const meet = (a: Box, b: Box) =>
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    for (const a of counties)
      for (const b of counties)
        if (a.id < b.id)
          expect(
            a.parts.some((p) => b.parts.some((q) => meet(p, q))),
            `${a.id} and ${b.id}`,
          ).toBe(false);
  });
});
