// The games a table can show: every folder here with an entry.ts.
import type { Component } from 'svelte';
import { factsOf } from '../lib/facts';
import { openRoom } from '../lib/text.svelte';
import type { GameFace } from './board';

export interface GameEntry {
  id: string;
  /** Among the others, where they are listed. */
  place: number;
  /** For the home page. */
  picture: () => Promise<{ default: Component }>;
  open: () => Promise<{ default: GameFace }>;
  /** For whoever just wants to play: the shortest game there is, and how many sit down to it. */
  first: { scenario: string; seats: number };
  /** Its rulebook has non-players, who can be asked from a real table. */
  companion?: true;
}
const found = import.meta.glob<GameEntry>('./*/entry.ts', { eager: true, import: 'entry' });
export const games: GameEntry[] = Object.values(found).sort((a, b) => a.place - b.place);
/** All that the pages of a game need: its face, its words, and the facts it is played with. */
export async function openGame(id: string): Promise<GameFace | null> {
  const entry = gameOf(id);
  if (!entry) return null;
  const [{ default: face }, facts] = await Promise.all([entry.open(), factsOf(id), openRoom(id)]);
  face.learn(facts);
  return face;
}
export const gameOf = (id: string): GameEntry | undefined => games.find((g) => g.id === id);
