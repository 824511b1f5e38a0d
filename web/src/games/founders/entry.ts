import type { GameEntry } from '../index';

export const entry: GameEntry = {
  id: 'founders',
  place: 4,
  picture: () => import('./Picture.svelte'),
  open: () => import('./face'),
  first: { scenario: 'short', seats: 3 },
};
