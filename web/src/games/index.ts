// The games a table can show. A game adds its line here and its folder; nothing else.
import type { Component } from 'svelte';
import type { GameFace } from './board';

export interface GameEntry {
  id: string;
  /** For the home page. */
  picture: () => Promise<{ default: Component }>;
  open: () => Promise<{ default: GameFace }>;
}
export const games: GameEntry[] = [
  { id: 'liberty', picture: () => import('./liberty/Picture.svelte'), open: () => import('./liberty/face') },
  { id: 'troyes', picture: () => import('./troyes/Picture.svelte'), open: () => import('./troyes/face') },
];
export const gameOf = (id: string): GameEntry | undefined => games.find((g) => g.id === id);
