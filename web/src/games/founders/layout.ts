// Where things stand on the map of the Union: the drawn geography, and the block of each state upon it.
import { around, type Border, type Box, type Geometry, type Point } from '../../frame/kit/geometry';
import map from './map.json';

interface StateBorder extends Border {
  /** They touch, but are no neighbours by the cards. */
  closed?: true;
}
interface Union extends Geometry {
  borders: StateBorder[];
  /** The middle of what stands in a state: name above, votes and cubes below. */
  blocks: Record<string, Point>;
  /** Where states lie whose block stands at sea. */
  towns: Record<string, Point>;
  abroad: string;
  /** The frame of the Pacific coast. */
  inset: Box;
  links: { between: string[]; from: Point; to: Point }[];
}
export const geometry = map as unknown as Union;
export const pacific: readonly string[] = ['CA', 'OR'];

export const blockHeight = 68;
/** A plate at sea, with room around its block. */
export const plateOf = (id: string): Box => around(geometry.blocks[id]!, 166, blockHeight + 10);
/** Maine was a district of Massachusetts until it was admitted. */
export const groundOf = (id: string, admitted: (state: string) => boolean): string | null =>
  admitted(id) ? id : id === 'ME' ? 'NE' : null;

/** Names of waters and lands beyond. */
export const labels: { key: string; at: Point; turn: number; size: number; land?: true }[] = [
  { key: 'atlantic', at: [1080, 880], turn: -38, size: 25 },
  { key: 'gulf', at: [640, 1108], turn: 0, size: 24 },
  { key: 'british_america', at: [980, 180], turn: -8, size: 24, land: true },
];

const whole: Box = { x: 0, y: 0, width: geometry.width, height: geometry.height };
/** While no state lies farther west, the sheet shows the east alone, and larger: as much of it as its room is wide. */
const east: Box = { x: 270, y: 44, width: 1130, height: 930 };
const margin = 70;
export function frameOf(states: readonly string[], aspect: number): Box {
  const west = Math.min(...states.map((id) => geometry.blocks[id]![0])) - margin;
  const south = Math.max(...states.map((id) => geometry.blocks[id]![1]));
  if (west < east.x || south > east.y + east.height) return whole;
  const right = east.x + east.width;
  const x = Math.min(west - margin, Math.max(east.x, right - east.height * aspect));
  return { ...east, x, width: right - x };
}
