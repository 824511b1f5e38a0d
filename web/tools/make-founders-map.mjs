// Draws the United States from 1789 to the Civil War for Founding Fathers, once, into src/games/founders/map.json.
//
// States come from us-atlas (census, public domain), Canada and Mexico from world-atlas (Natural Earth, public domain),
// lakes and rivers from founders-waters.json, simplified from Natural Earth 50m (public domain). Modern borders stand for
// the old ones; New England and the Carolinas are one card each, Virginia has its western counties still. The plane is
// bent so that the states of the coast have room. A border between two states that are no neighbours by the cards is
// marked `closed`; neighbours across the water get a link.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { geoConicConformal } from 'd3-geo';
import { feature } from 'topojson-client';
import { bend, makeGrid, path, polygons, rings, room, smooth, soften, tidy, trace } from './trace.mjs';

const require = createRequire(import.meta.url);
const atlas = (name) => JSON.parse(fs.readFileSync(require.resolve(name), 'utf8'));
const beside = (name) => new URL(name, import.meta.url);
const read = (name) => JSON.parse(fs.readFileSync(beside(name), 'utf8'));
const us = atlas('us-atlas/states-10m.json');
const world = atlas('world-atlas/countries-50m.json');
const waters = read('founders-waters.json');
const facts = read('../../games/founders/data/presidential.json');
const names = read('../../games/founders/text/en/names.json');

const width = 1400,
  height = 1130,
  fine = 2;
const flat = 0.93; // a board is wider than it is high
const project = geoConicConformal().parallels([31, 44]).rotate([84, 0]).center([0, 38]).scale(1000).translate([0, 0]);
// prettier-ignore
const across = bend([[-250, -20], [-190, 96], [-142, 214], [-85, 398], [-47, 540], [-7, 690], [47, 852], [75, 938], [100, 1024], [117, 1088], [133, 1148], [167, 1284], [186, 1340], [215, 1394]]);
// prettier-ignore
const down = bend([[-210, -10], [-178, 70], [-139, 176], [-89, 330], [-63, 436], [-40, 540], [-22, 622], [15, 742], [48, 832], [102, 950], [132, 1004], [178, 1072], [228, 1150]]);
const place = (p) => {
  const [x, y] = project(p);
  return [across(x), down(y) * flat];
};

// ---- Ground ------------------------------------------------------------------------------------------------------
// prettier-ignore
const fips = { NH: '33', VT: '50', MA: '25', CT: '09', RI: '44', ME: '23', NY: '36', NJ: '34', PA: '42', MD: '24', DC: '11', DE: '10', VA: '51', WV: '54', NC: '37', SC: '45', GA: '13', FL: '12', TN: '47', KY: '21', AL: '01', MS: '28', OH: '39', IN: '18', IL: '17', MI: '26', WI: '55', MO: '29', AR: '05', LA: '22', IA: '19', MN: '27', TX: '48', KS: '20' };
const cardOf = { NH: 'NE', VT: 'NE', MA: 'NE', CT: 'NE', RI: 'NE', DC: 'MD', WV: 'VA', SC: 'NC' };
const beyond = ['31', '46', '38', '40', '08', '35', '56', '30'];
const pacific = ['OR', 'CA'];
const states = [...facts.original_states, ...facts.new_state_table];
const drawn = states.map((s) => s.id).filter((id) => !pacific.includes(id));
const SEA = 0,
  WILD = 1,
  ABROAD = 2,
  first = 10;
const code = Object.fromEntries(drawn.map((id, i) => [id, first + i]));
const idOf = (v) => drawn[v - first];
const box = [-112, 20, -55, 56];
const g = makeGrid(width, height, fine, place);
const countries = feature(world, world.objects.countries).features;
for (const name of ['Canada', 'Mexico'])
  g.paint(polygons(countries.find((c) => c.properties.name === name)), ABROAD, box);
g.paint(
  waters.lakes.map((ring) => [ring]),
  SEA,
  box,
);
const shapeOf = Object.fromEntries(us.objects.states.geometries.map((s) => [s.id, feature(us, s)]));
for (const id of beyond) g.paint(polygons(shapeOf[id]), WILD, box);
for (const [state, id] of Object.entries(fips)) g.paint(polygons(shapeOf[id]), code[cardOf[state] ?? state], box);

// The two atlases leave slivers of water along the northern border.
function closeSlivers() {
  const was = Uint8Array.from(g.grid);
  const reach = 4;
  for (let j = reach + 1; j < g.rows - reach - 1; j++)
    for (let i = reach + 1; i < g.columns - reach - 1; i++) {
      if (was[j * g.columns + i] !== SEA) continue;
      let abroad = false;
      let home = false;
      for (let b = -reach; b <= reach; b++)
        for (let a = -reach; a <= reach; a++) {
          const v = was[(j + b) * g.columns + i + a];
          if (v === ABROAD) abroad = true;
          else if (v !== SEA) home = true;
        }
      if (abroad && home) g.grid[j * g.columns + i] = ABROAD;
    }
}
for (let pass = 0; pass < 3; pass++) closeSlivers();
tidy(g, (v, to) => (v === SEA ? 900 : to === SEA ? (v === code.NY ? 500 : 700) : 2500));
smooth(g, 2, 2, (v) => v === SEA);
tidy(g, (v) => (v === SEA ? 900 : 300));
// Whole units: less than a pixel of a page, and half of what the game's page would load.
const round = (point) => point.map(Math.round);
const moves = ([x, y], i, line) => i === 0 || x !== line[i - 1][0] || y !== line[i - 1][1];
const arcs = trace(g, 1.3).map((a) => ({ ...a, pts: a.pts.map(round).filter(moves) }));

// ---- What the client loads ---------------------------------------------------------------------------------------
const pair = (a, b) => [a, b].sort().join('-');
const neighbours = new Set(states.flatMap((s) => s.neighbours.map((n) => pair(s.id, n))));
const whole = (v) =>
  rings(arcs, v)
    .map((r) => path(r, true))
    .join('');

const middle = {};
for (let at = 0; at < g.grid.length; at++) {
  const v = g.grid[at];
  if (v < first) continue;
  const m = (middle[v] ??= [0, 0, 0]);
  m[0] += (at % g.columns) / fine;
  m[1] += Math.floor(at / g.columns) / fine;
  m[2]++;
}
const middleOf = (id) => middle[code[id]].slice(0, 2).map((sum) => Math.round(sum / middle[code[id]][2]));

const out = {
  width,
  height,
  spaces: {},
  /** The middle of what stands in a state: its name above, votes and cubes below. */
  blocks: {},
  /** Where states lie whose block stands at sea. */
  towns: {},
  /** The frame of the Pacific coast. */
  inset: { x: 118, y: 962, width: 322, height: 156 },
  land: whole(WILD),
  abroad: whole(ABROAD),
  coast: '',
  borders: [],
  links: [],
  rivers: '',
};

// Too small to write in: beside the coast.
const plates = { NJ: [1284, 552], DE: [1284, 640], MD: [1284, 728] };
// As src/games/founders/layout.ts has them.
const blockHeight = 68;
const rowWidth = 100;
for (const id of drawn) {
  out.spaces[id] = { path: whole(code[id]) };
  const nameWidth = names[`founders.state.${id}`].length * 11.6 + 6;
  if (plates[id]) {
    out.blocks[id] = plates[id];
    out.towns[id] = middleOf(id);
    continue;
  }
  const spot = room(g, code[id], Math.max(rowWidth, nameWidth), blockHeight, {
    pull: middleOf(id),
    parts: [
      [0, -blockHeight / 2 + 12, nameWidth, 24],
      [0, 16, rowWidth, 34],
    ],
  });
  out.blocks[id] = spot ? [Math.round(spot.x), Math.round(spot.y)] : middleOf(id);
  console.log(`${id}: ${spot ? Math.round(spot.inside * 100) : 0} % of its block inside`);
}

// California and Oregon, without a bend, in their own frame.
{
  const shapes = pacific.map((id) => polygons(shapeOf[{ OR: '41', CA: '06' }[id]]));
  const plain = geoConicConformal().parallels([34, 44]).rotate([119.5, 0]).center([0, 38.5]);
  const all = shapes.flat(2);
  const spread = all.map((ring) => ring.map((p) => plain.scale(1000).translate([0, 0])(p))).flat();
  const [left, top] = [0, 1].map((k) => Math.min(...spread.map((p) => p[k])));
  const [right, bottom] = [0, 1].map((k) => Math.max(...spread.map((p) => p[k])));
  const scale = (out.inset.height - 20) / (bottom - top);
  const put = (p) => {
    const [x, y] = plain(p);
    return [out.inset.x + 14 + (x - left) * scale, out.inset.y + 10 + (y - top) * scale];
  };
  const drawnRing = (ring) => {
    const kept = ring.filter((_, i) => i % 4 === 0);
    return path(kept.map(put).map(round), true);
  };
  pacific.forEach((id, i) => {
    const large = shapes[i].map((p) => p[0]).sort((a, b) => b.length - a.length)[0];
    out.spaces[id] = { path: drawnRing(large) };
  });
  const w = (right - left) * scale;
  out.blocks.OR = [Math.round(out.inset.x + 14 + w + 112), out.inset.y + 40];
  out.blocks.CA = [Math.round(out.inset.x + 14 + w + 112), out.inset.y + 115];
}

for (const a of arcs) {
  if (a.left === 255 || a.right === 255) continue;
  if (a.left === SEA || a.right === SEA) {
    out.coast += path(a.pts, false);
    continue;
  }
  const two = [a.left, a.right].map((v) => (v === WILD ? 'wild' : v === ABROAD ? 'abroad' : idOf(v)));
  const both = a.left >= first && a.right >= first;
  out.borders.push({
    between: two,
    ...(both && !neighbours.has(pair(...two)) ? { closed: true } : {}),
    path: path(a.pts, false),
  });
}
// Over Delaware Bay, where the drawn border is too short to be seen.
{
  const shore = (id) => arcs.filter((a) => a.left === code[id] || a.right === code[id]).flatMap((a) => a.pts);
  const bay = 596 * flat;
  let best = [Infinity];
  for (const p of shore('DE').filter((q) => q[1] > bay))
    for (const q of shore('NJ')) {
      const far = Math.hypot(p[0] - q[0], p[1] - q[1]);
      if (far > 8 && far < best[0]) best = [far, p, q];
    }
  out.links.push({ between: ['DE', 'NJ'], from: round(best[1]), to: round(best[2]) });
}
out.rivers = waters.rivers.map((line) => path(soften(line.map(place), false, 2).map(round), false)).join('');
const touching = new Set(out.borders.map((b) => pair(...b.between)));
const apart = [...neighbours].filter((k) => !touching.has(k));
console.log(`neighbours that do not touch: ${apart.join(' ') || 'none'}`);
fs.writeFileSync(beside('../src/games/founders/map.json'), JSON.stringify(out, null, 1) + '\n');
