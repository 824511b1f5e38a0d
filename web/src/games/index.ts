// The games a table can show. A game adds its line here and its folder; nothing else.
import type { Component } from 'svelte';
import { factsOf } from '../lib/facts';
import { openRoom } from '../lib/text.svelte';
import type { GameFace } from './board';

export interface GameEntry {
  id: string;
  /** For the home page. */
  picture: () => Promise<{ default: Component }>;
  open: () => Promise<{ default: GameFace }>;
  /** For whoever just wants to play: the shortest game there is, and how many sit down to it. */
  first: { scenario: string; seats: number };
  /** Its rulebook has non-players, who can be asked from a real table. */
  companion?: true;
}
export const games: GameEntry[] = [
  {
    id: 'liberty',
    picture: () => import('./liberty/Picture.svelte'),
    open: () => import('./liberty/face'),
    first: { scenario: 'quick', seats: 4 },
    companion: true,
  },
  {
    id: 'troyes',
    picture: () => import('./troyes/Picture.svelte'),
    open: () => import('./troyes/face'),
    first: { scenario: 'standard', seats: 2 },
  },
  {
    id: 'prelude',
    picture: () => import('./prelude/Picture.svelte'),
    open: () => import('./prelude/face'),
    first: { scenario: 'standard', seats: 2 },
  },
  {
    id: 'founders',
    picture: () => import('./founders/Picture.svelte'),
    open: () => import('./founders/face'),
    first: { scenario: 'short', seats: 3 },
  },
];
/** All that the pages of a game need: its face, its words, and the facts it is played with. */
export async function openGame(id: string): Promise<GameFace | null> {
  const entry = gameOf(id);
  if (!entry) return null;
  const [{ default: face }, facts] = await Promise.all([entry.open(), factsOf(id), openRoom(id)]);
  face.learn(facts);
  return face;
}
export const gameOf = (id: string): GameEntry | undefined => games.find((g) => g.id === id);
