// Drawn neighbours are the rules' neighbours: a shared border between provinces, a drawn link from a city.
import { describe, expect, it } from 'vitest';
import facts from '../../../../games/liberty/data/map.json';
import { inside } from '../../frame/kit/geometry';
import { geometry, places } from './layout';

const { borders, height, spaces, width } = geometry;

const pair = (a: string, b: string) => [a, b].sort().join(' – ');

describe('the map of Liberty or Death', () => {
  const isCity = (id: string) => facts.spaces.find((s) => s.id === id)!.kind === 'city';
  it('draws a border between provinces if and only if they are adjacent', () => {
    const drawn = new Set(
      borders.filter((b) => b.between.every((s) => s in places)).map((b) => pair(b.between[0]!, b.between[1]!)),
    );
    const ruled = new Set(
      facts.spaces
        .filter((s) => !isCity(s.id))
        .flatMap((s) => s.adjacent.filter((a) => !isCity(a)).map((a) => pair(s.id, a))),
    );
    expect([...drawn].sort()).toEqual([...ruled].sort());
  });
  it('draws a link from each city into each of its neighbours, and no other', () => {
    for (const city of facts.spaces.filter((s) => s.kind === 'city')) {
      const links = places[city.id]!.links!;
      expect(Object.keys(links).sort(), city.id).toEqual([...city.adjacent].sort());
      for (const [other, at] of Object.entries(links)) {
        const where = Object.keys(spaces).filter((id) => inside(spaces[id]!.path, at));
        expect(where, `${city.id} to ${other}`).toEqual([other]);
      }
    }
  });
  it('gives every space a place, inside the sheet, and every province its name on its own ground or the sea', () => {
    for (const { id, kind } of facts.spaces) {
      const place = places[id]!;
      for (const [x, y] of [place.name, place.pieces]) expect(x > 0 && x < width && y > 0 && y < height, id).toBe(true);
      if (kind === 'city' || kind === 'west_indies') expect(place.plate, id).toBeDefined();
      else
        expect(
          Object.keys(spaces).filter((other) => other !== id && inside(spaces[other]!.path, place.name)),
          id,
        ).toEqual([]);
    }
  });
});
