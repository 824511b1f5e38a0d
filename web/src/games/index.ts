// The games a table can show. A game adds its line here and its folder; nothing else.
import type { GameFace } from './board';

export interface GameEntry {
  id: string;
  open: () => Promise<{ default: GameFace }>;
}
export const games: GameEntry[] = [
  { id: 'liberty', open: () => import('./liberty/face') },
  { id: 'troyes', open: () => import('./troyes/face') },
];
export const gameOf = (id: string): GameEntry | undefined => games.find((g) => g.id === id);
