// Where things would go: what a preview tells of, put together for arrows and ghosts on the board.
import type { PreviewEvent } from './messages.gen';

export interface Journey {
  /** Board elements; null where something comes from nowhere on the board, or leaves it. */
  from: string | null;
  to: string | null;
  things: { thing: string; n: number }[];
}

const onBoard = (place: string | undefined): string | null => (place && !/^(seat|player):/.test(place) ? place : null);

/** Those with the same beginning and end are one, with all that goes there. */
export function journeysOf(events: readonly PreviewEvent[]): Journey[] {
  const journeys: Journey[] = [];
  for (const event of events) {
    const [from, to] = [onBoard(event.from), onBoard(event.to)];
    if (!from && !to) continue;
    let journey = journeys.find((j) => j.from === from && j.to === to);
    if (!journey) journeys.push((journey = { from, to, things: [] }));
    // Who goes himself, as a statesman into an office, is what goes there.
    const thing = event.thing ?? (event.from?.startsWith('man:') ? event.from : undefined);
    if (!thing) continue;
    const n = event.phrase.args?.n;
    journey.things.push({ thing, n: typeof n === 'number' ? n : 1 });
  }
  return journeys;
}

export interface Spot {
  x: number;
  y: number;
}
/** A bowed arrow: the path of its line, and of its head. */
export function arrow(a: Spot, b: Spot): { line: string; head: string } {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  // It bows to the left of its way, and its head points along the end of the bow.
  const bow = { x: a.x + dx / 2 + uy * length * 0.14, y: a.y + dy / 2 - ux * length * 0.14 };
  const end = Math.hypot(b.x - bow.x, b.y - bow.y) || 1;
  const [ex, ey] = [(b.x - bow.x) / end, (b.y - bow.y) / end];
  const size = Math.min(16, length / 2);
  const neck = { x: b.x - ex * size, y: b.y - ey * size };
  const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return {
    line: `M${at(a.x, a.y)}Q${at(bow.x, bow.y)} ${at(neck.x, neck.y)}`,
    head: `M${at(b.x, b.y)}L${at(neck.x - ey * size * 0.6, neck.y + ex * size * 0.6)}L${at(neck.x + ey * size * 0.6, neck.y - ex * size * 0.6)}Z`,
  };
}
