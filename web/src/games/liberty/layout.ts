// Where things stand on the Liberty or Death map: the drawn geography, and what hands placed upon it.
import { around, type Box, type Geometry, type Point } from '../../frame/kit/geometry';
import map from './map.json';

export type SpaceId = string;
export interface Place {
  /** Where the name stands, and the middle of the first row of pieces. */
  name: Point;
  pieces: Point;
  /** Pieces in a row before a new row starts. */
  columns: number;
  /** Cities and the West Indies have a plate of their own out at sea. */
  plate?: Box;
  /** Cities: lines from the true place into each neighbour. */
  links?: Record<SpaceId, Point>;
}

export const geometry: Geometry = map;
export const truePlaces = map.places as unknown as Record<SpaceId, Point>;

function province(x: number, y: number, columns: number, pieces?: Point): Place {
  return { name: [x, y], pieces: pieces ?? [x, y + 27], columns };
}
const plateWidth = 200;
const plateHeight = 108;
function city(x: number, y: number, links: Record<SpaceId, Point>): Place {
  return {
    name: [x, y - plateHeight / 2 + 22],
    pieces: [x, y - plateHeight / 2 + 50],
    columns: 3,
    plate: around([x, y], plateWidth, plateHeight),
    links,
  };
}

export const places: Record<SpaceId, Place> = {
  quebec: province(560, 46, 5),
  northwest: province(132, 426, 4),
  southwest: province(118, 706, 4),
  florida: province(92, 1042, 3, [214, 1062]),
  new_hampshire: province(930, 178, 4),
  massachusetts: province(932, 298, 5),
  connecticut_rhode_island: province(884, 388, 4),
  new_york: province(694, 196, 4),
  new_jersey: province(722, 470, 3),
  pennsylvania: province(534, 408, 4),
  maryland_delaware: province(500, 587, 4, [606, 624]),
  virginia: province(430, 646, 4),
  north_carolina: province(440, 776, 4),
  south_carolina: province(320, 856, 3),
  georgia: province(202, 936, 3),
  quebec_city: city(1172, 66, { quebec: [972, 50], new_hampshire: [1008, 140] }),
  boston: city(1172, 356, { massachusetts: [1020, 310], connecticut_rhode_island: [1010, 373] }),
  new_york_city: city(1012, 560, { new_york: [806, 484], new_jersey: [772, 484] }),
  philadelphia: city(896, 680, { pennsylvania: [652, 546], new_jersey: [690, 560], maryland_delaware: [628, 573] }),
  norfolk: city(776, 800, { virginia: [587, 749], north_carolina: [590, 772] }),
  charles_town: city(592, 926, { south_carolina: [338, 926], north_carolina: [458, 850] }),
  savannah: city(470, 1050, { georgia: [280, 984], south_carolina: [307, 958] }),
  west_indies: {
    name: [1112, 922],
    pieces: [1112, 956],
    columns: 5,
    plate: { x: 960, y: 894, width: 304, height: 212 },
  },
};
