// Draws Lower Canada of 1834 for Prelude to Rebellion, once, into src/games/prelude/map.json.
//
// Land, the St Lawrence with its width, its lakes and islands come from world-atlas at 10m (Natural Earth, public domain).
// Smaller rivers and lakes are simplified from Natural Earth 10m too, or our own rough tracing through towns. No data of
// the counties of 1834 is known to us, and no rule asks for neighbours, so they grow from their seats over the land: a
// step costs its length, crossing a river much more, and water cannot be crossed, so that borders settle on rivers; head
// starts are tuned until every county has room for its boxes. Borders are thus believable, but no history.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { bend, makeGrid, path, polygons, rings, room, smooth, soften, tidy, trace } from './trace.mjs';

const require = createRequire(import.meta.url);
const world = JSON.parse(fs.readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'));
const beside = (name) => new URL(name, import.meta.url);
const facts = JSON.parse(fs.readFileSync(beside('../../games/prelude/data/board.json'), 'utf8'));

const width = 1600,
  height = 930;
// [degrees, drawn]: around Montréal the counties are small and many, so the plane is stretched there.
// prettier-ignore
const across = bend([[-75.2, -90], [-74.8, 14], [-74.4, 122], [-74.0, 300], [-73.75, 458], [-73.45, 659], [-73.0, 903], [-72.6, 1042], [-72.0, 1192], [-71.5, 1304], [-71.0, 1417], [-70.3, 1569]]);
// prettier-ignore
const down = bend([[-47.12, 0], [-46.8, 178], [-46.5, 266], [-46.2, 345], [-46.0, 405], [-45.8, 487], [-45.7, 524], [-45.4, 724], [-45.2, 806], [-45.05, 872], [-45.0, 900], [-44.9, 948]]);
const place = ([lon, lat]) => [across(lon), down(-lat)];

// ---- Rivers and lakes, [lon, lat] --------------------------------------------------------------------------------
// prettier-ignore
const rivers = {
  // Natural Earth 10m, simplified
  yamaska: [[-72.92,46.13],[-72.94,46.08],[-72.91,46.01],[-72.91,45.96],[-72.95,45.83],[-72.9,45.8],[-72.88,45.77],[-72.95,45.62],[-72.98,45.57],[-72.97,45.54],[-73.01,45.4],[-72.99,45.35],[-73,45.3],[-72.97,45.29],[-72.9,45.29],[-72.81,45.27],[-72.74,45.28],[-72.66,45.33],[-72.61,45.3],[-72.51,45.28]],
  st_francois: [[-72.92,46.12],[-72.75,46.03],[-72.55,45.97],[-72.5,45.94],[-72.47,45.87],[-72.39,45.85],[-72.34,45.82],[-72.29,45.82],[-72.24,45.77],[-72.21,45.71],[-72.18,45.68],[-72.02,45.58],[-71.98,45.5],[-71.93,45.44],[-71.86,45.37],[-71.81,45.39],[-71.76,45.45],[-71.63,45.49],[-71.58,45.53],[-71.54,45.6],[-71.42,45.72],[-71.41,45.76],[-71.35,45.8],[-71.34,45.9],[-71.23,45.97]],
  magog: [[-72.18,45.26],[-72.05,45.29],[-72.04,45.32],[-71.97,45.36],[-71.95,45.39],[-71.89,45.41]],
  chaudiere: [[-71.28,46.75],[-71.28,46.7],[-71.24,46.68],[-71.24,46.61],[-71.2,46.56],[-71.09,46.5],[-71.04,46.44],[-70.94,46.38],[-70.92,46.33],[-70.8,46.22],[-70.74,46.19],[-70.72,46.14],[-70.66,46.09],[-70.68,46.03],[-70.64,45.9],[-70.63,45.81],[-70.68,45.76],[-70.78,45.69],[-70.86,45.62],[-70.89,45.54]],
  nicolet: [[-72.65,46.26],[-72.58,46.2],[-72.56,46.16],[-72.36,46.1],[-72.26,46.04],[-72.22,45.99],[-72.12,45.99],[-71.97,46.05],[-71.88,46],[-71.78,45.91],[-71.71,45.89],[-71.6,45.82]],
  jacques_cartier: [[-71.36,47.47],[-71.45,47.31],[-71.35,47.16],[-71.36,47.11],[-71.48,47.04],[-71.49,46.96],[-71.54,46.87],[-71.62,46.85],[-71.68,46.79],[-71.71,46.75],[-71.75,46.67]],
  batiscan: [[-72.24,46.52],[-72.35,46.53],[-72.41,46.56],[-72.39,46.6],[-72.39,46.68],[-72.44,46.74],[-72.43,46.83],[-72.35,46.85],[-72.3,46.89],[-72.27,47],[-72.31,47.08],[-72.29,47.18]],
  assomption: [[-74.18,46.44],[-74.06,46.46],[-73.92,46.4],[-73.76,46.26],[-73.7,46.22],[-73.5,46.18],[-73.46,46.14],[-73.5,46.09],[-73.44,46.04],[-73.39,45.98],[-73.44,45.91],[-73.45,45.85],[-73.44,45.8],[-73.48,45.74]],
  rouge: [[-74.68,46.82],[-74.68,46.74],[-74.87,46.49],[-74.91,46.45],[-74.78,46.35],[-74.72,46.27],[-74.7,46.21],[-74.67,46.07],[-74.63,46.05],[-74.64,45.97],[-74.67,45.93],[-74.64,45.86],[-74.69,45.79],[-74.7,45.64]],
  // our own tracing
  richelieu: [[-73.34,44.98],[-73.3,45.1],[-73.26,45.2],[-73.25,45.31],[-73.29,45.4],[-73.27,45.46],[-73.22,45.52],[-73.2,45.57],[-73.19,45.66],[-73.16,45.73],[-73.17,45.79],[-73.12,45.87],[-73.13,45.95],[-73.12,46.05]],
  st_maurice: [[-72.92,47.3],[-72.84,47.05],[-72.9,46.9],[-72.8,46.78],[-72.74,46.7],[-72.77,46.6],[-72.73,46.55],[-72.76,46.47],[-72.66,46.42],[-72.53,46.35]],
  ottawa: [[-75.0,45.62],[-74.82,45.64],[-74.6,45.63],[-74.47,45.59],[-74.38,45.57],[-74.33,45.545]],
  nord: [[-74.05,46.03],[-74.02,45.9],[-74.0,45.78],[-74.1,45.71],[-74.22,45.66],[-74.3,45.57]],
  chateauguay: [[-74.17,45.0],[-74.1,45.08],[-73.97,45.12],[-73.86,45.17],[-73.8,45.26],[-73.73,45.36],[-73.72,45.4]],
  becancour: [[-72.43,46.37],[-72.36,46.31],[-72.2,46.26],[-72.02,46.31],[-71.8,46.28],[-71.6,46.22],[-71.5,46.11],[-71.4,46.08]],
};
// prettier-ignore
const lakes = [
  [[-73.38,44.8],[-73.4,44.87],[-73.38,44.95],[-73.36,44.96],[-73.37,45],[-73.33,45.08],[-73.32,45.06],[-73.34,45],[-73.31,44.98],[-73.31,44.95],[-73.29,44.87],[-73.25,44.97],[-73.23,44.98],[-73.16,45.08],[-73.1,45.09],[-73.08,45.05],[-73.1,45.03],[-73.1,44.99],[-73.13,44.98],[-73.14,44.99],[-73.13,45.01],[-73.17,45],[-73.2,44.98],[-73.22,44.95],[-73.17,44.93],[-73.18,44.82]],
  [[-72.22,45.01],[-72.19,44.98],[-72.22,44.94],[-72.26,44.94],[-72.29,45.09],[-72.3,45.12],[-72.23,45.21],[-72.2,45.26],[-72.17,45.26],[-72.17,45.24],[-72.24,45.15],[-72.27,45.09],[-72.25,45.06]],
  [[-71.15,45.91],[-71.1,45.8],[-71.13,45.8],[-71.17,45.87],[-71.24,45.97],[-71.18,45.96]],
  [[-71.4,45.83],[-71.33,45.77],[-71.31,45.82],[-71.35,45.88]],
];
// Where counties may grow; the rest of the province lay in counties that are not in the game.
// prettier-ignore
const played = [
  [[-74.62,45.5],[-74.66,45.74],[-74.58,45.9],[-74.36,46.0],[-74.1,46.08],[-73.9,46.2],[-73.72,46.3],[-73.55,46.48],[-73.35,46.62],[-73.1,46.74],[-72.95,46.82],[-72.85,46.84],[-72.8,46.78],[-72.74,46.7],[-72.77,46.6],[-72.73,46.55],[-72.76,46.47],[-72.66,46.42],[-72.5,46.33],[-72.2,46.6],[-72.02,46.42],[-71.85,46.42],[-71.62,46.4],[-71.42,46.47],[-71.26,46.6],[-71.1,46.66],[-70.85,46.56],[-70.6,46.5],[-70.42,46.36],[-70.2,46.3],[-69.5,46.2],[-69.5,44.5],[-75,44.5]],
  [[-71.86,46.58],[-71.92,46.72],[-71.9,46.86],[-71.84,46.95],[-71.7,47.0],[-71.4,47.02],[-71.1,47.0],[-71.0,46.96],[-71.06,46.9],[-71.15,46.8],[-71.3,46.74],[-71.6,46.6]],
];
// prettier-ignore
const upperCanada = [[-74.38,45.57],[-74.4,45.5],[-74.47,45.3],[-74.5,45.18],[-74.6,44.9],[-75.6,44.6],[-75.6,45.62],[-75.0,45.62],[-74.82,45.64],[-74.6,45.63],[-74.47,45.59]];

// ---- Ground ------------------------------------------------------------------------------------------------------
const counties = facts.counties.map((c) => c.id);
const first = 10,
  code = Object.fromEntries(counties.map((id, i) => [id, first + i]));
const SEA = 0,
  WILD = 1,
  ABROAD = 2;
const box = [-76, 44, -69, 48];
function ground(fine) {
  const g = makeGrid(width, height, fine, place);
  const land = feature(world, world.objects.countries).features;
  g.paint(polygons(land.find((f) => f.properties.name === 'Canada')), WILD, box);
  g.paint(polygons(land.find((f) => f.properties.name === 'United States of America')), ABROAD, box);
  const upper = makeGrid(width, height, fine, place);
  upper.paint([[[...upperCanada, upperCanada[0]]]], 1, [-80, 40, -60, 50]);
  for (let i = 0; i < g.grid.length; i++) if (upper.grid[i] && g.grid[i] === WILD) g.grid[i] = ABROAD;
  const may = makeGrid(width, height, fine, place);
  may.paint(
    played.map((r) => [[...r, r[0]]]),
    1,
    [-80, 40, -60, 50],
  );
  const wet = new Uint8Array(g.grid.length);
  for (const [river, line] of Object.entries(rivers)) {
    if (['assomption', 'nord', 'chateauguay', 'magog', 'batiscan'].includes(river)) continue; // drawn, but no border
    const p = line.map(place);
    for (let i = 0; i + 1 < p.length; i++) {
      const n = Math.ceil(Math.hypot(p[i + 1][0] - p[i][0], p[i + 1][1] - p[i][1]) * fine * 2);
      for (let k = 0; k <= n; k++) {
        const x = Math.floor((p[i][0] + ((p[i + 1][0] - p[i][0]) * k) / n) * fine),
          y = Math.floor((p[i][1] + ((p[i + 1][1] - p[i][1]) * k) / n) * fine);
        if (river === 'ottawa')
          for (/* nothing crosses it */ let b = -2; b <= 2; b++)
            for (let a = -2; a <= 2; a++)
              if (x + a >= 0 && y + b >= 0 && x + a < g.columns && y + b < g.rows)
                may.grid[(y + b) * g.columns + x + a] = 0;
        for (const [a, b] of [
          [0, 0],
          [1, 0],
          [0, 1],
        ])
          if (x + a >= 0 && y + b >= 0 && x + a < g.columns && y + b < g.rows) wet[(y + b) * g.columns + x + a] = 1;
      }
    }
  }
  return { ...g, wet, may: may.grid };
}

// ---- Growing the counties ----------------------------------------------------------------------------------------
// prettier-ignore
const seedsOf = {
  montreal: [[-73.6, 45.52], [-73.85, 45.46], [-73.53, 45.63]], quebec: [[-71.3, 46.85], [-71.24, 46.9]],
  terrebonne: [[-73.86, 45.85], [-73.72, 45.61]], vaudreuil: [[-74.2, 45.36], [-73.93, 45.38]],
  beauharnois: [[-73.95, 45.13], [-74.05, 45.26]], deux_montagnes: [[-74.12, 45.68], [-74.36, 45.66], [-74.02, 45.5]],
  lachenaie: [[-73.58, 45.9]], lassomption: [[-73.38, 45.97]], berthier: [[-73.25, 46.25]], st_maurice: [[-72.95, 46.5]],
  laprairie: [[-73.52, 45.32]], lacadie: [[-73.4, 45.13]], chambly: [[-73.38, 45.5]], vercheres: [[-73.3, 45.72]], rouville: [[-73.08, 45.36]],
  richelieu: [[-73.02, 45.93]], yamaska: [[-72.76, 46.07]], nicolet: [[-72.36, 46.22]], st_hyacinthe: [[-72.9, 45.66]], drummond: [[-72.2, 45.86]],
  missisquoi: [[-72.93, 45.12]], shefford: [[-72.55, 45.4]], stanstead: [[-72.1, 45.12]], sherbrooke: [[-71.65, 45.42]], megantic: [[-71.5, 46.16]], beauce: [[-70.85, 46.15]],
};
const reach = { default: 330, quebec: 260 };
const noise = (() => {
  // smooth value noise, fixed
  const h = (x, y) => {
    const s = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
    return s - Math.floor(s);
  };
  return (x, y) => {
    const i = Math.floor(x),
      j = Math.floor(y),
      u = x - i,
      v = y - j,
      s = u * u * (3 - 2 * u),
      t = v * v * (3 - 2 * v);
    return (h(i, j) * (1 - s) + h(i + 1, j) * s) * (1 - t) + (h(i, j + 1) * (1 - s) + h(i + 1, j + 1) * s) * t;
  };
})();
const riverCost = 90;
function grow(g, start) {
  const { columns, rows, grid, wet, fine, may } = g,
    n = columns * rows;
  const dist = new Float32Array(n).fill(1e9),
    owner = new Uint8Array(n);
  const buckets = [],
    push = (d, at) => {
      const b = Math.max(0, Math.round(d * 2));
      (buckets[b] ??= []).push(at);
    };
  for (const id of counties)
    for (const p of seedsOf[id]) {
      const [x, y] = place(p),
        at = Math.floor(y * fine) * columns + Math.floor(x * fine);
      if (grid[at] !== WILD) console.warn('seed off land', id, p);
      const d = 400 - (start[id] ?? 0);
      if (d < dist[at]) {
        dist[at] = d;
        owner[at] = code[id];
        push(d, at);
      }
    }
  const steps = [
    [1, 0, 1],
    [-1, 0, 1],
    [0, 1, 1],
    [0, -1, 1],
    [1, 1, 1.4142],
    [1, -1, 1.4142],
    [-1, 1, 1.4142],
    [-1, -1, 1.4142],
  ];
  const limit = Object.fromEntries(counties.map((id) => [code[id], 400 + (reach[id] ?? reach.default)]));
  for (let b = 0; b < buckets.length; b++) {
    const list = buckets[b];
    if (!list) continue;
    for (let q = 0; q < list.length; q++) {
      const at = list[q],
        d = dist[at];
      if (Math.round(d * 2) < b) continue;
      const i = at % columns,
        j = (at / columns) | 0,
        who = owner[at];
      for (const [a, c, w] of steps) {
        const x = i + a,
          y = j + c;
        if (x < 0 || y < 0 || x >= columns || y >= rows) continue;
        const to = y * columns + x;
        if (grid[to] !== WILD || !may[to]) continue;
        const e =
          d + (w / fine) * (0.72 + 0.56 * noise(x / fine / 38, y / fine / 38)) + (wet[to] && !wet[at] ? riverCost : 0);
        if (e < dist[to] - 1e-4 && e < limit[who]) {
          dist[to] = e;
          owner[to] = who;
          push(e, to);
        }
      }
    }
  }
  return owner;
}
const want = { default: 21500, megantic: 27000 };
const start = Object.fromEntries(counties.map((id) => [id, 0]));
const coarse = ground(0.5);
for (let round = 0; round < 24; round++) {
  const owner = grow(coarse, start),
    area = {};
  for (const v of owner) if (v) area[v] = (area[v] ?? 0) + 4;
  for (const id of counties) {
    if (id === 'montreal' || id === 'quebec') continue;
    const ratio = (want[id] ?? want.default) / (area[code[id]] ?? 4);
    start[id] = Math.max(-170, Math.min(150, start[id] + 26 * Math.log(ratio)));
  }
  const mean = counties.reduce((s, id) => s + start[id], 0) / counties.length;
  for (const id of counties) start[id] -= mean * 0.5;
}
const g = ground(2);
{
  const owner = grow(g, start);
  for (let i = 0; i < owner.length; i++) if (owner[i]) g.grid[i] = owner[i];
}
smooth(g, 3, 3, (v) => v === SEA || v === ABROAD);
tidy(g, (v, to) => (v === SEA ? 500 : v === WILD && to !== SEA ? 16000 : to === SEA ? 700 : 1600));
const arcs = trace(g, 1.2);

// ---- What the client loads ---------------------------------------------------------------------------------------
// Name above, figures and boxes below, as src/games/prelude/layout.ts has them.
const text = JSON.parse(fs.readFileSync(beside('../../games/prelude/text/en/names.json'), 'utf8'));
const partsOf = ({ id, kind }) => [
  [0, -40, text[`prelude.county.${id}`].length * 9 + 6, 22],
  [0, 11, kind === 'urban' ? 194 : 122, 80],
];
// A city overhangs its shores; the water is nobody's.
const put = { montreal: [520, 647], quebec: [1300, 146] };
const names = {
  [SEA]: 'sea',
  [WILD]: 'wild',
  [ABROAD]: 'abroad',
  ...Object.fromEntries(counties.map((id) => [code[id], id])),
};
const middle = {};
for (let at = 0; at < g.grid.length; at++) {
  const v = g.grid[at];
  if (v < first) continue;
  const m = (middle[v] ??= [0, 0, 0]);
  m[0] += (at % g.columns) / g.fine;
  m[1] += Math.floor(at / g.columns) / g.fine;
  m[2]++;
}
const whole = (v) =>
  rings(arcs, v)
    .map((r) => path(r, true))
    .join('');
const drawn = (line, closed) => {
  const p = line.map(place);
  return path(
    soften(closed ? [...p, p[0]] : p, closed, 3).map(([x, y]) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10]),
    closed,
  );
};
const out = {
  width,
  height,
  spaces: {},
  blocks: {},
  land: whole(WILD),
  abroad: whole(ABROAD),
  coast: '',
  borders: [],
  rivers: '',
  lakes: '',
  hills: '',
};
for (const county of facts.counties) {
  const { id } = county,
    v = code[id],
    m = middle[v];
  out.spaces[id] = { path: whole(v) };
  const parts = partsOf(county);
  const spot = room(g, v, Math.max(parts[0][2], parts[1][2]), 102, { pull: [m[0] / m[2], m[1] / m[2]], parts });
  out.blocks[id] = put[id] ?? [Math.round(spot.x), Math.round(spot.y)];
  console.log(`${id}: ${Math.round(m[2] / g.fine ** 2)} units, ${Math.round(spot.inside * 100)} % of its block inside`);
}
for (const a of arcs) {
  if (a.left === 255 || a.right === 255) continue;
  if (a.left === SEA || a.right === SEA) out.coast += path(a.pts, false);
  else out.borders.push({ between: [names[a.left], names[a.right]], path: path(a.pts, false) });
}
out.rivers = Object.values(rivers)
  .map((line) => drawn(line, false))
  .join('');
out.lakes = lakes.map((l) => drawn(l, true)).join('');
// Hills of the Laurentians and the Appalachians, outside the counties.
for (let y = 70; y < height - 20; y += 30)
  for (let x = 20; x < width - 20; x += 42) {
    const px = x + 22 * noise(x / 9, y / 7) - 8 + ((y / 30) % 2) * 20,
      py = y + 14 * noise(y / 8, x / 6);
    const wild = ([a, b]) => g.grid[Math.round((py + b) * g.fine) * g.columns + Math.round((px + a) * g.fine)] === WILD;
    if (
      noise(px / 120 + 7, py / 120) >= 0.34 &&
      [
        [-16, -16],
        [16, -16],
        [-16, 10],
        [16, 10],
        [0, 0],
        [-22, 0],
        [22, 0],
      ].every(wild)
    )
      out.hills += `M${Math.round(px - 11)} ${Math.round(py + 5)}q6-3 10-13q5 9 12 13M${Math.round(px + 1)} ${Math.round(py - 3)}q1 4-2 7`;
  }
fs.writeFileSync(beside('../src/games/prelude/map.json'), JSON.stringify(out, null, 1) + '\n');
