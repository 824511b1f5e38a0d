// Where things stand on the map of Lower Canada: the drawn geography, and the boxes of each county upon it.
import { around, type Box, type Geometry, type Point } from '../../frame/kit/geometry';
import map from './map.json';

interface LowerCanada extends Geometry {
  /** The middle of what stands in a county: name, figures, boxes. */
  blocks: Record<string, Point>;
  abroad: string;
  hills: string;
}
export const geometry = map as unknown as LowerCanada;

/** A Mobilization Box is a square of so many units; they stand in rows of three, in cities of five. */
export const cell = 18;
export const rowsOfBoxes = 3;
export const across = (boxes: number) => Math.ceil(boxes / rowsOfBoxes);
export const between = 12;

export interface Block {
  /** Middle of the name's foot. */
  name: Point;
  /** Where the boxes of either side begin: upper left corners. */
  boxes: { patriote: Point; loyal: Point };
  /** Figures and boxes. */
  body: Box;
}
/** `most`: boxes of the longer column. */
export function blockOf(id: string, most: number): Block {
  const [x, y] = geometry.blocks[id]!;
  const wide = across(most) * cell;
  const top = y - 4;
  return {
    name: [x, y - 34],
    boxes: { patriote: [x - between / 2 - wide, top], loyal: [x + between / 2, top] },
    body: around([x, y + 11], 2 * wide + between, 80),
  };
}
/** Where the nth box of a side stands, counted from the lower left. */
export const boxAt = (n: number, boxes: number): Point => {
  const wide = across(boxes);
  return [(n % wide) * cell, (rowsOfBoxes - 1 - Math.floor(n / wide)) * cell];
};

/** The names of waters and lands, slanted along them. */
export const labels: { text: string; at: Point; turn: number; size: number; land?: true }[] = [
  { text: 'Lac St-Pierre', at: [966, 346], turn: -8, size: 14 },
  { text: 'Fleuve St-Laurent', at: [748, 478], turn: -34, size: 15 },
  { text: 'Les Laurentides', at: [720, 190], turn: -16, size: 24, land: true },
  { text: 'Haut-Canada', at: [40, 720], turn: -78, size: 18, land: true },
  { text: 'New York', at: [430, 917], turn: 0, size: 18, land: true },
  { text: 'Vermont', at: [960, 917], turn: 0, size: 18, land: true },
  { text: 'Maine', at: [1530, 560], turn: -80, size: 18, land: true },
];
