// The shapes of a map, and where things stand on it, in units of the sheet.
export type Point = readonly [number, number];
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Border {
  /** The two it parts; whatever is no space of the game may be among them. */
  between: string[];
  path: string;
}
/** What a map tool writes once for the client: SVG paths. */
export interface Geometry {
  width: number;
  height: number;
  spaces: Record<string, { path: string }>;
  /** Land that is no space of the game. */
  land: string;
  coast: string;
  borders: Border[];
  rivers?: string;
  lakes?: string;
}

/** The point of a box nearest to another: where a line between them ends. */
export const edge = (box: Box, [x, y]: Point): Point => [
  Math.min(box.x + box.width, Math.max(box.x, x)),
  Math.min(box.y + box.height, Math.max(box.y, y)),
];
export const around = ([x, y]: Point, width: number, height: number): Box => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
});

/** The rings of a path of M, l and z, as the map tools write it. */
function rings(path: string): Point[][] {
  return path
    .split('z')
    .filter(Boolean)
    .map((ring) => {
      const numbers = ring.match(/-?\d+(\.\d+)?/g)!.map(Number);
      const points: Point[] = [[numbers[0]!, numbers[1]!]];
      for (let i = 2; i < numbers.length; i += 2)
        points.push([points.at(-1)![0] + numbers[i]!, points.at(-1)![1] + numbers[i + 1]!]);
      return points;
    });
}
/** Nearly the same path with fewer points, none of them nearer than `least` to the one before, and in pieces no wider or higher
 * than `most`: for a line so broad that it shows no more. Such a line is the dearer to draw the more points it has, and a page
 * is drawn in squares, each of which draws every path that touches it whole. */
export function pieces(path: string, least: number, most: number): string[] {
  return path
    .split('M')
    .slice(1)
    .flatMap((line) => {
      const [x, y, ...steps] = line.match(/-?\d*\.?\d+/g)!.map(Number);
      const found: Point[][] = [[[x!, y!]]];
      let [here, last]: [Point, Point] = [
        [x!, y!],
        [x!, y!],
      ];
      for (let i = 0; i < steps.length; i += 2) {
        here = [here[0] + steps[i]!, here[1] + steps[i + 1]!];
        if (Math.hypot(here[0] - last[0], here[1] - last[1]) < least && i + 2 < steps.length) continue;
        if ([0, 1].some((axis) => found.at(-1)!.some((point) => Math.abs(point[axis]! - here[axis]!) > most)))
          found.push([last]);
        found.at(-1)!.push(here);
        last = here;
      }
      return found.map((points) => `M${points.map((point) => point.map((n) => n.toFixed(1)).join(' ')).join('L')}`);
    });
}
/** Whether a point lies inside a path; for tests that what is drawn is what the rules say. */
export function inside(path: string, [x, y]: Point): boolean {
  let odd = false;
  for (const ring of rings(path))
    ring.forEach(([ax, ay], i) => {
      const [bx, by] = ring[(i + 1) % ring.length]!;
      if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) odd = !odd;
    });
  return odd;
}

export interface Flowing {
  width: number;
}
export interface Flow<T> {
  placed: (T & { x: number; y: number })[];
  /** The widest row, and how many there are. */
  width: number;
  rows: number;
}
/** Things of different widths in rows no wider than `limit`, each row centred on `middle`; x is where a thing begins. */
export function flow<T extends Flowing>(
  things: readonly T[],
  [middle, top]: Point,
  limit: number,
  rowHeight: number,
): Flow<T> {
  const rows: { width: number; things: T[] }[] = [];
  for (const thing of things) {
    const row = rows.at(-1);
    if (row && row.width + thing.width <= limit) {
      row.things.push(thing);
      row.width += thing.width;
    } else rows.push({ width: thing.width, things: [thing] });
  }
  const placed = rows.flatMap((row, j) => {
    let x = middle - row.width / 2;
    return row.things.map((thing) => {
      const at = { ...thing, x, y: top + j * rowHeight };
      x += thing.width;
      return at;
    });
  });
  return { placed, width: Math.max(0, ...rows.map((r) => r.width)), rows: rows.length };
}
