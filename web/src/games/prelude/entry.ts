import type { GameEntry } from '../index';

export const entry: GameEntry = {
  id: 'prelude',
  place: 3,
  picture: () => import('./Picture.svelte'),
  open: () => import('./face'),
  first: { scenario: 'standard', seats: 2 },
};
