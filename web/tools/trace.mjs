// How a map is drawn: bend the plane, paint polygons into a grid of labels, trace the borders of the grid back into
// smooth arcs that know what they part, and find room for a box inside a label.
export const bend = (knots) => {
  // Monotone cubic (Fritsch-Carlson) through [from, to] knots, straight beyond the ends.
  const n = knots.length,
    d = [],
    m = [];
  for (let i = 0; i < n - 1; i++) d.push((knots[i + 1][1] - knots[i][1]) / (knots[i + 1][0] - knots[i][0]));
  m.push(d[0]);
  for (let i = 1; i < n - 1; i++) m.push((2 * d[i - 1] * d[i]) / (d[i - 1] + d[i]));
  m.push(d[n - 2]);
  return (v) => {
    if (v <= knots[0][0]) return knots[0][1] + (v - knots[0][0]) * m[0];
    if (v >= knots[n - 1][0]) return knots[n - 1][1] + (v - knots[n - 1][0]) * m[n - 1];
    let i = 0;
    while (v > knots[i + 1][0]) i++;
    const h = knots[i + 1][0] - knots[i][0],
      t = (v - knots[i][0]) / h;
    return (
      (2 * t ** 3 - 3 * t ** 2 + 1) * knots[i][1] +
      (t ** 3 - 2 * t ** 2 + t) * h * m[i] +
      (3 * t ** 2 - 2 * t ** 3) * knots[i + 1][1] +
      (t ** 3 - t ** 2) * h * m[i + 1]
    );
  };
};
export const polygons = (f) => (f.geometry.type === 'Polygon' ? [f.geometry.coordinates] : f.geometry.coordinates);

export function makeGrid(width, height, fine, place) {
  const columns = Math.round(width * fine),
    rows = Math.round(height * fine);
  const grid = new Uint8Array(columns * rows);
  const dense = (ring) => {
    const out = [];
    for (let i = 0; i < ring.length - 1; i++) {
      const [a, b] = [ring[i], ring[i + 1]],
        steps = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / 0.1));
      for (let k = 0; k < steps; k++)
        out.push(place([a[0] + ((b[0] - a[0]) * k) / steps, a[1] + ((b[1] - a[1]) * k) / steps]));
    }
    return out;
  };
  // Even-odd scan fill. `box` = [west, south, east, north]: far points are pulled to its edge.
  function paint(polys, label, box) {
    for (const rings of polys) {
      if (!rings[0].some(([x, y]) => x > box[0] && x < box[2] && y > box[1] && y < box[3])) continue;
      const crossings = Array.from({ length: rows }, () => []);
      for (const ring of rings) {
        const pts = dense(
          ring.map(([x, y]) => [Math.min(box[2], Math.max(box[0], x)), Math.min(box[3], Math.max(box[1], y))]),
        );
        for (let i = 0; i < pts.length; i++) {
          const a = pts[i],
            b = pts[(i + 1) % pts.length],
            x1 = a[0] * fine,
            y1 = a[1] * fine,
            x2 = b[0] * fine,
            y2 = b[1] * fine;
          const low = Math.max(0, Math.ceil(Math.min(y1, y2) - 0.5)),
            high = Math.min(rows - 1, Math.ceil(Math.max(y1, y2) - 0.5) - 1);
          for (let j = low; j <= high; j++) crossings[j].push(x1 + ((j + 0.5 - y1) * (x2 - x1)) / (y2 - y1));
        }
      }
      for (let j = 0; j < rows; j++) {
        const xs = crossings[j].sort((a, b) => a - b);
        for (let k = 0; k + 1 < xs.length; k += 2)
          for (let i = Math.max(0, Math.ceil(xs[k] - 0.5)); i < Math.min(columns, Math.ceil(xs[k + 1] - 0.5)); i++)
            grid[j * columns + i] = label;
      }
    }
  }
  return { width, height, fine, columns, rows, grid, paint };
}

// Small patches go to whatever surrounds them most.
export function tidy({ grid, columns, rows }, smallest) {
  const seen = new Uint8Array(grid.length),
    stack = [];
  for (let start = 0; start < grid.length; start++) {
    if (seen[start]) continue;
    const v = grid[start],
      patch = [start],
      around = new Map();
    let edge = false;
    seen[start] = 1;
    stack.push(start);
    while (stack.length) {
      const at = stack.pop(),
        i = at % columns,
        j = (at / columns) | 0;
      for (const [a, b] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ]) {
        const x = i + a,
          y = j + b;
        if (x < 0 || y < 0 || x >= columns || y >= rows) {
          edge = true;
          continue;
        }
        const to = y * columns + x;
        if (grid[to] !== v) around.set(grid[to], (around.get(grid[to]) ?? 0) + 1);
        else if (!seen[to]) {
          seen[to] = 1;
          stack.push(to);
          patch.push(to);
        }
      }
    }
    const to = [...around].sort((a, b) => b[1] - a[1])[0]?.[0];
    if (to !== undefined && !edge && patch.length < smallest(v, to)) {
      for (const at of patch) grid[at] = to;
    }
  }
}
// Majority of the neighbourhood, a few times: rounds off the stair of a grid border. Labels in `fixed` never change.
export function smooth({ grid, columns, rows }, rounds, radius, fixed) {
  for (let r = 0; r < rounds; r++) {
    const was = Uint8Array.from(grid);
    for (let j = radius; j < rows - radius; j++)
      for (let i = radius; i < columns - radius; i++) {
        const at = j * columns + i,
          v = was[at];
        if (fixed(v) || (was[at - 1] === v && was[at + 1] === v && was[at - columns] === v && was[at + columns] === v))
          continue;
        const n = new Map();
        for (let b = -radius; b <= radius; b++)
          for (let a = -radius; a <= radius; a++) {
            const u = was[at + b * columns + a];
            if (!fixed(u)) n.set(u, (n.get(u) ?? 0) + 1);
          }
        let best = v,
          most = n.get(v) ?? 0;
        for (const [u, c] of n)
          if (c > most) {
            best = u;
            most = c;
          }
        grid[at] = best;
      }
  }
}

const simplify = (pts, tolerance) => {
  if (pts.length < 3) return pts;
  const [a, b] = [pts[0], pts.at(-1)],
    length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  let worst = 0,
    index = 0;
  for (let i = 1; i < pts.length - 1; i++) {
    const d =
      length < 1e-9
        ? Math.hypot(pts[i][0] - a[0], pts[i][1] - a[1])
        : Math.abs((b[0] - a[0]) * (a[1] - pts[i][1]) - (a[0] - pts[i][0]) * (b[1] - a[1])) / length;
    if (d > worst) {
      worst = d;
      index = i;
    }
  }
  return worst < tolerance
    ? [a, b]
    : [...simplify(pts.slice(0, index + 1), tolerance).slice(0, -1), ...simplify(pts.slice(index), tolerance)];
};
export const soften = (pts, closed, rounds = 2) => {
  for (let round = 0; round < rounds; round++) {
    const out = closed ? [] : [pts[0]];
    for (let i = 0; i < pts.length - 1; i++) {
      const [a, b] = [pts[i], pts[i + 1]];
      out.push(
        [a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25],
        [a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75],
      );
    }
    out.push(closed ? out[0] : pts.at(-1));
    pts = out;
  }
  return pts;
};
// Corners of cells; an arc runs between corners where three or more borders meet, or is a closed ring. It is simplified by
// `tolerance`, softened, and simplified again by `finish`.
export function trace({ grid, columns, rows, fine }, tolerance, finish = 0.2) {
  const label = (i, j) => (i < 0 || j < 0 || i >= columns || j >= rows ? 255 : grid[j * columns + i]);
  const cx = columns + 1,
    links = new Map(),
    used = new Set(),
    raw = [];
  const join = (a, b, left, right) => {
    if (!links.has(a)) links.set(a, []);
    if (!links.has(b)) links.set(b, []);
    links.get(a).push([b, left, right]);
    links.get(b).push([a, right, left]);
  };
  for (let j = 0; j <= rows; j++)
    for (let i = 0; i <= columns; i++) {
      const here = j * cx + i;
      if (i < columns && label(i, j - 1) !== label(i, j)) join(here, here + 1, label(i, j - 1), label(i, j));
      if (j < rows && label(i - 1, j) !== label(i, j)) join(here, here + cx, label(i, j), label(i - 1, j));
    }
  const node = (c) => links.get(c).length !== 2,
    key = (a, b) => (a < b ? a * 1e8 + b : b * 1e8 + a);
  const walk = (from, step) => {
    const [, left, right] = step,
      points = [from];
    let before = from,
      at = step[0];
    used.add(key(from, at));
    points.push(at);
    while (!node(at) && at !== from) {
      const next = links.get(at).find(([c]) => c !== before);
      used.add(key(at, next[0]));
      before = at;
      at = next[0];
      points.push(at);
    }
    raw.push({ left, right, points: points.map((c) => [(c % cx) / fine, Math.floor(c / cx) / fine]) });
  };
  for (const c of links.keys()) if (node(c)) for (const s of links.get(c)) if (!used.has(key(c, s[0]))) walk(c, s);
  for (const c of links.keys()) for (const s of links.get(c)) if (!used.has(key(c, s[0]))) walk(c, s);
  return raw.map(({ left, right, points }) => {
    const frame = left === 255 || right === 255,
      closed = points[0][0] === points.at(-1)[0] && points[0][1] === points.at(-1)[1];
    let pts = closed
      ? [
          ...simplify(points.slice(0, (points.length >> 1) + 1), tolerance).slice(0, -1),
          ...simplify(points.slice(points.length >> 1), tolerance),
        ]
      : simplify(points, tolerance);
    if (!frame) pts = soften(pts, closed);
    return {
      left,
      right,
      closed,
      pts: simplify(pts, finish).map(([x, y]) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10]),
    };
  });
}
export function rings(arcs, v) {
  const open = [];
  for (const a of arcs) {
    if (a.left === v) open.push([...a.pts].reverse());
    else if (a.right === v) open.push(a.pts);
  }
  const out = [];
  while (open.length) {
    let ring = open.pop();
    for (;;) {
      const [x, y] = ring.at(-1);
      if (x === ring[0][0] && y === ring[0][1]) break;
      const next = open.findIndex((p) => p[0][0] === x && p[0][1] === y);
      if (next < 0) throw new Error(`open ring of ${v} at ${x},${y}`);
      ring = [...ring, ...open.splice(next, 1)[0].slice(1)];
    }
    out.push(ring);
  }
  return out;
}
const number = (n) => String(Math.round(n * 10) / 10);
export const path = (ring, closed) => {
  const after = (n) => (n.startsWith('-') ? n : ` ${n}`);
  let s = `M${number(ring[0][0])} ${number(ring[0][1])}`,
    [px, py] = ring[0],
    steps = '';
  for (const [x, y] of closed ? ring.slice(1, -1) : ring.slice(1)) {
    const dx = number(x - px),
      dy = number(y - py);
    steps += after(dx) + after(dy);
    px = Math.round((px + Number(dx)) * 10) / 10;
    py = Math.round((py + Number(dy)) * 10) / 10;
  }
  // One `l` for all of them: they are the most of what a page of the game loads.
  if (steps) s += `l${steps.trimStart()}`;
  return s + (closed ? 'z' : '');
};
// Where a box of w by h sits best inside label v: most of it inside, then farthest from the border, then nearest `pull`.
// `wet` marks cells (rivers) better left uncovered.
const sums = (columns, rows, test) => {
  const sum = new Int32Array((columns + 1) * (rows + 1));
  for (let j = 0; j < rows; j++) {
    let run = 0;
    for (let i = 0; i < columns; i++) {
      if (test(j * columns + i)) run++;
      sum[(j + 1) * (columns + 1) + i + 1] = sum[j * (columns + 1) + i + 1] + run;
    }
  }
  return sum;
};
// `parts` = [dx, dy, w, h] of what really is drawn in the box (from its centre).
export function room(
  { grid, columns, rows, fine, width, height, wet },
  v,
  w,
  h,
  { pull = null, avoid = [], parts = [[0, 0, w, h]] } = {},
) {
  const inLabel = sums(columns, rows, (at) => grid[at] === v),
    inWet = wet && (wet.sums ??= sums(columns, rows, (at) => wet[at]));
  const count = (x0, y0, x1, y1, sum = inLabel) => {
    const a = Math.max(0, Math.round(x0 * fine)),
      b = Math.max(0, Math.round(y0 * fine)),
      c = Math.min(columns, Math.round(x1 * fine)),
      d = Math.min(rows, Math.round(y1 * fine));
    return c <= a || d <= b
      ? 0
      : sum[d * (columns + 1) + c] -
          sum[b * (columns + 1) + c] -
          sum[d * (columns + 1) + a] +
          sum[b * (columns + 1) + a];
  };
  let best = null;
  for (let y = h / 2 + 8; y < height - h / 2 - 8; y += 3)
    for (let x = w / 2 + 8; x < width - w / 2 - 8; x += 3) {
      let inside = 0;
      for (const [dx, dy, pw, ph] of parts)
        inside +=
          count(x + dx - pw / 2, y + dy - ph / 2, x + dx + pw / 2, y + dy + ph / 2) /
          (pw * ph * fine * fine * parts.length);
      if (
        inside < 0.5 ||
        avoid.some(([ax, ay, aw, ah]) => Math.abs(x - ax) < (w + aw) / 2 && Math.abs(y - ay) < (h + ah) / 2)
      )
        continue;
      const wide =
        count(x - w / 2 - 14, y - h / 2 - 14, x + w / 2 + 14, y + h / 2 + 14) / ((w + 28) * (h + 28) * fine * fine);
      const wider =
        count(x - w / 2 - 34, y - h / 2 - 34, x + w / 2 + 34, y + h / 2 + 34) / ((w + 68) * (h + 68) * fine * fine);
      const river = inWet
        ? count(x - w / 2 - 4, y - h / 2 - 4, x + w / 2 + 4, y + h / 2 + 4, inWet) / (fine * fine * Math.max(w, h))
        : 0;
      const score =
        inside * 60 + wide * 3 + wider * 1.5 - river * 1.6 - (pull ? Math.hypot(x - pull[0], y - pull[1]) / 260 : 0);
      if (!best || score > best.score) best = { x, y, inside, score };
    }
  return best;
}
