// Draws the Liberty or Death map once, from public geography, into src/games/liberty/map.json.
//
// States and coasts come from us-atlas and world-atlas. They are projected, bent by two monotone curves (one across,
// one down) so that the crowded north-east holds its pieces, painted into a grid of labels, and the borders of
// that grid are traced back into smooth arcs. Each arc knows the two spaces it separates, so a border belongs to
// both and drawn neighbours can be compared with the rules' neighbours.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import * as topojson from 'topojson-client';
import { geoConicConformal } from 'd3-geo';
import { bend, makeGrid, path, polygons, rings, tidy, trace } from './trace.mjs';

const require = createRequire(import.meta.url);
const load = (name) => JSON.parse(fs.readFileSync(require.resolve(name), 'utf8'));
const us = load('us-atlas/states-10m.json');
const world = load('world-atlas/countries-10m.json');

const width = 1280;
const height = 1130;
const fine = 2; // grid cells a unit
const columns = width * fine;
const rows = height * fine;

// ---- Projection and bending -------------------------------------------------------------------------------------
const project = geoConicConformal().parallels([33, 45]).rotate([77, 0]).center([0, 39]).scale(1000).translate([0, 0]);
// [projected, drawn] pairs; read off the projected plane at the named places.
const across = [
  [-240, -160],
  [-150, 2],
  [-90, 196],
  [-47, 344],
  [-20, 452],
  [8, 570],
  [22, 648],
  [40, 794],
  [46, 832],
  [77, 1046],
  [91, 1112],
  [123, 1216],
  [150, 1286],
  [230, 1420],
];
const down = [
  [-230, -200],
  [-138, 62],
  [-120, 104],
  [-104, 154],
  [-66, 280],
  [-54, 366],
  [-36, 468],
  [-17, 552],
  [0, 622],
  [36, 740],
  [66, 830],
  [107, 940],
  [119, 972],
  [143, 1030],
  [180, 1092],
  [240, 1160],
];
const bendX = bend(across),
  bendY = bend(down);
export const place = ([lon, lat]) => {
  const [x, y] = project([lon, lat]);
  return [bendX(x), bendY(y)];
};
const inverse = (f, low, high) => (v) => {
  let a = low,
    b = high;
  for (let i = 0; i < 40; i++) {
    const middle = (a + b) / 2;
    if (f(middle) < v) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
};
const backX = Float64Array.from({ length: columns }, (_, i) => inverse(bendX, -400, 400)((i + 0.5) / fine));
const backY = Float64Array.from({ length: rows }, (_, j) => inverse(bendY, -400, 400)((j + 0.5) / fine));

// ---- Painting ---------------------------------------------------------------------------------------------------
const names = [
  'sea',
  'land',
  'quebec',
  'northwest',
  'southwest',
  'florida',
  'new_hampshire',
  'massachusetts',
  'connecticut_rhode_island',
  'new_york',
  'new_jersey',
  'pennsylvania',
  'maryland_delaware',
  'virginia',
  'north_carolina',
  'south_carolina',
  'georgia',
];
const code = Object.fromEntries(names.map((n, i) => [n, i]));
const { grid, paint: paintWithin } = makeGrid(width, height, fine, place);
// Far parts would only cost time.
const paint = (shapes, label) => paintWithin(shapes, label, [-100, 22, -56, 55]);
const canada = world.objects.countries.geometries.find((g) => g.properties.name === 'Canada');
paint(polygons(topojson.feature(world, canada)), code.quebec);
// Canadian shores of the Great Lakes (no lakes in the atlas), [lon, lat], our own rough tracing.
const lakes = [
  [
    [-79.95, 43.2],
    [-79.75, 43.3],
    [-79.35, 43.62],
    [-78.8, 43.84],
    [-78.1, 43.95],
    [-77.5, 44.0],
    [-76.9, 44.05],
    [-76.5, 44.2],
    [-76.1, 44.15],
    [-76.0, 43.3],
    [-79.0, 43.0],
    [-79.4, 43.18],
  ],
  [
    [-83.1, 42.1],
    [-82.55, 42.0],
    [-82.4, 42.05],
    [-81.9, 42.25],
    [-81.3, 42.62],
    [-80.6, 42.6],
    [-80.1, 42.58],
    [-79.9, 42.78],
    [-79.2, 42.86],
    [-78.95, 42.85],
    [-79.0, 42.3],
    [-82.5, 41.2],
    [-83.4, 41.6],
  ],
  [
    [-82.45, 43.02],
    [-81.95, 43.2],
    [-81.7, 43.5],
    [-81.72, 44.0],
    [-81.4, 44.5],
    [-81.25, 44.95],
    [-81.6, 45.25],
    [-81.1, 44.95],
    [-80.9, 44.6],
    [-80.2, 44.48],
    [-79.95, 44.6],
    [-79.8, 44.85],
    [-80.4, 45.4],
    [-81.0, 45.95],
    [-82.2, 46.1],
    [-83.5, 46.2],
    [-84.5, 46.2],
    [-84.5, 45.3],
    [-83.0, 44.0],
    [-82.6, 43.2],
  ],
  [
    [-84.7, 46.55],
    [-84.6, 47.0],
    [-85.0, 47.6],
    [-86.2, 48.6],
    [-90, 48.5],
    [-90, 46.5],
    [-86, 46.2],
  ],
];
for (const lake of lakes) paint([[[...lake, lake[0]]]], 200);
for (let i = 0; i < grid.length; i++) if (grid[i] === 200) grid[i] = code.sea;
const stateOf = {
  NH: '33',
  VT: '50',
  ME: '23',
  MA: '25',
  CT: '09',
  RI: '44',
  NY: '36',
  NJ: '34',
  PA: '42',
  MD: '24',
  DE: '10',
  DC: '11',
  VA: '51',
  WV: '54',
  NC: '37',
  SC: '45',
  GA: '13',
  FL: '12',
  TN: '47',
  KY: '21',
  AL: '01',
  MS: '28',
  OH: '39',
  IN: '18',
  IL: '17',
  MI: '26',
  WI: '55',
  MO: '29',
  AR: '05',
  LA: '22',
  IA: '19',
  MN: '27',
};
const stateCode = {};
Object.entries(stateOf).forEach(([s, id], i) => {
  stateCode[100 + i] = s;
  paint(
    polygons(
      topojson.feature(
        us,
        us.objects.states.geometries.find((g) => g.id === id),
      ),
    ),
    100 + i,
  );
});
const along = (line) => (lat) => {
  if (lat >= line[0][1]) return line[0][0];
  for (let i = 0; i < line.length - 1; i++) {
    const [x1, y1] = line[i],
      [x2, y2] = line[i + 1];
    if (lat <= y1 && lat >= y2) return x1 + ((x2 - x1) * (y1 - lat)) / (y1 - y2);
  }
  return line.at(-1)[0];
};
// The Proclamation Line of 1763, roughly, bent where the game's spaces ask for it.
const newYorkWest = along([
  [-76.6, 43.6],
  [-76.7, 43.1],
  [-76.95, 42.7],
  [-76.75, 42.3],
  [-76.9, 41.9],
]);
const pennsylvaniaWest = along([
  [-78.6, 42.1],
  [-78.55, 41.6],
  [-78.9, 41.1],
  [-79.0, 40.6],
  [-79.35, 40.2],
  [-79.35, 39.6],
]);
const virginiaWest = along([
  [-79.2, 39.9],
  [-79.25, 39.3],
  [-79.75, 38.8],
  [-80.2, 38.4],
  [-80.6, 37.9],
  [-81.3, 37.5],
  [-81.9, 37.2],
  [-82.1, 36.9],
  [-82.0, 36.4],
]);
const carolinaWest = along([
  [-81.9, 36.7],
  [-82.2, 36.1],
  [-82.6, 35.7],
  [-82.7, 35.3],
  [-82.6, 34.9],
]);
const georgiaWest = along([
  [-82.9, 35.2],
  [-83.15, 34.6],
  [-83.5, 34.0],
  [-83.75, 33.2],
  [-84.05, 32.4],
  [-84.2, 31.6],
  [-84.4, 30.4],
]);
const space = (s, lon, lat) => {
  switch (s) {
    case 'NH':
    case 'VT':
    case 'ME':
      return 'new_hampshire';
    case 'MA':
      return 'massachusetts';
    case 'CT':
    case 'RI':
      return 'connecticut_rhode_island';
    case 'NY':
      return lon < newYorkWest(lat) ? 'northwest' : 'new_york';
    case 'NJ':
      return 'new_jersey';
    case 'PA':
      return lon < pennsylvaniaWest(lat) ? 'northwest' : 'pennsylvania';
    case 'MD':
    case 'DE':
    case 'DC':
      return lon < -79.3 ? 'northwest' : 'maryland_delaware';
    case 'VA':
    case 'WV':
      if (lat > 39.45 && lon > -79.2 && lon < -77.75) return 'maryland_delaware'; // keeps Pennsylvania off Virginia
      if (lon < virginiaWest(lat)) return lat < 37.45 && lon < -81.2 ? 'southwest' : 'northwest';
      return 'virginia';
    case 'NC':
      return lon < carolinaWest(lat) ? 'southwest' : 'north_carolina';
    case 'SC':
      return lon < carolinaWest(lat) - 0.35 && lat > 34.4 ? 'southwest' : 'south_carolina';
    case 'GA':
      return lon < georgiaWest(lat) ? (lat < 31 ? 'florida' : 'southwest') : 'georgia';
    case 'FL':
      return 'florida';
    case 'KY':
    case 'TN':
      return 'southwest';
    case 'AL':
    case 'MS':
      return lat < 31.05 ? 'florida' : 'southwest';
    case 'OH':
    case 'IN':
    case 'IL':
    case 'MI':
    case 'WI':
      return 'northwest';
    default:
      return 'land';
  }
};
for (let j = 0; j < rows; j++)
  for (let i = 0; i < columns; i++) {
    const at = j * columns + i,
      v = grid[at];
    if (v < 100 && v !== code.quebec) continue;
    const [lon, lat] = project.invert([backX[i], backY[j]]);
    if (v === code.quebec) {
      if (lon > -67.9 && lat < 47.95 - (lon + 67.9) * 0.03 && !(lat > 48)) grid[at] = code.land; // Nova Scotia, New Brunswick
    } else grid[at] = code[space(stateCode[v], lon, lat)];
  }
// Close the slivers between two atlases along the northern border.
const american = (v) => v > code.quebec;
for (let pass = 0; pass < 5; pass++) {
  const was = Uint8Array.from(grid);
  for (let j = 2; j < rows - 2; j++)
    for (let i = 2; i < columns - 2; i++) {
      const at = j * columns + i;
      if (was[at] !== code.sea) continue;
      let north = false,
        south = 0;
      for (let b = -4; b <= 4; b++)
        for (let a = -4; a <= 4; a++) {
          const v = was[Math.min(rows - 1, Math.max(0, j + b)) * columns + Math.min(columns - 1, Math.max(0, i + a))];
          if (v === code.quebec || v === code.land) north = v;
          else if (american(v)) south = v;
        }
      if (north && south) grid[at] = north;
    }
}
// New Jersey and Delaware face each other across the water.
for (let j = 3; j < rows - 3; j++)
  for (let i = 3; i < columns - 3; i++) {
    const at = j * columns + i;
    if (grid[at] !== code.new_jersey) continue;
    let close = false;
    for (let b = -3; b <= 3; b++)
      for (let a = -3; a <= 3; a++) if (grid[(j + b) * columns + i + a] === code.maryland_delaware) close = true;
    if (close) grid[at] = code.sea;
  }
// Small islands and ponds only clutter.
tidy({ grid, columns, rows }, (v) =>
  v === code.sea ? 900 : v === code.new_york || v === code.massachusetts ? 260 : 700,
);

// ---- Tracing ----------------------------------------------------------------------------------------------------
const arcs = trace({ grid, columns, rows, fine }, 1.5, 0.22);
// The inside point farthest from any border, by a distance transform over a coarse grid.
function inside(v) {
  let best = [0, 0, 0];
  const pts = arcs.filter((a) => a.left === v || a.right === v).flatMap((a) => a.pts);
  for (let j = 4; j < rows; j += 8)
    for (let i = 4; i < columns; i += 8) {
      if (grid[j * columns + i] !== v) continue;
      const x = i / fine,
        y = j / fine;
      let d = Math.min(x, y, width - x, height - y);
      for (const [a, b] of pts) {
        const e = Math.hypot(a - x, b - y);
        if (e < d) {
          d = e;
          if (d <= best[2]) break;
        }
      }
      if (d > best[2]) best = [x, y, d];
    }
  return best.map(Math.round);
}
const out = { width, height, spaces: {}, land: '', coast: '', borders: [], places: {} };
for (const n of names) {
  if (n === 'sea') continue;
  const r = rings(arcs, code[n]);
  const d = r.map((x) => path(x, true)).join('');
  if (n === 'land') {
    out.land = d;
    continue;
  }
  const [x, y, room] = inside(code[n]);
  out.spaces[n] = { path: d, centre: [x, y], room };
}
for (const a of arcs) {
  if (a.left === 255 || a.right === 255) continue;
  const d = path(a.pts, false);
  if (a.left === code.sea || a.right === code.sea) out.coast += d;
  else out.borders.push({ between: [names[a.left], names[a.right]].sort(), path: d });
}
const towns = {
  quebec_city: [-71.25, 46.8],
  boston: [-71.06, 42.33],
  new_york_city: [-74.02, 40.7],
  philadelphia: [-75.14, 39.93],
  norfolk: [-76.28, 36.88],
  charles_town: [-79.95, 32.8],
  savannah: [-81.1, 32.06],
};
for (const [n, p] of Object.entries(towns)) out.places[n] = place(p).map(Math.round);
fs.writeFileSync(new URL('../src/games/liberty/map.json', import.meta.url), JSON.stringify(out, null, 1) + '\n');
console.log(JSON.stringify(out).length, 'bytes');
for (const [n, s] of Object.entries(out.spaces)) console.log(n, s.centre, s.room);
console.log([...new Set(out.borders.map((b) => b.between.join('-')))].sort().join('\n'));
