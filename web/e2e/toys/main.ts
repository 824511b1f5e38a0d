// The client with a toy among its games: a small one in which several are asked at once and seats may interject.
import { games } from '../../src/games';

games.push({
  id: 'haggle',
  place: 9,
  picture: () => import('./AsText.svelte'),
  open: () => import('./face'),
  first: { scenario: '', seats: 2 },
});
await import('../../src/main');
