import type { GameEntry } from '../index';

export const entry: GameEntry = {
  id: 'troyes',
  place: 2,
  picture: () => import('./Picture.svelte'),
  open: () => import('./face'),
  first: { scenario: 'standard', seats: 2 },
};
