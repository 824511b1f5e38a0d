// The client with a toy among its games: what no registered game does yet can so be tested in a browser.
import { games } from '../../src/games';

games.push({ id: 'haggle', picture: () => import('./AsText.svelte'), open: () => import('./face') });
await import('../../src/main');
