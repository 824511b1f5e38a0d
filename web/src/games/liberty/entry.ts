import type { GameEntry } from '../index';

export const entry: GameEntry = {
  id: 'liberty',
  place: 1,
  picture: () => import('./Picture.svelte'),
  open: () => import('./face'),
  first: { scenario: 'quick', seats: 4 },
  companion: true,
};
