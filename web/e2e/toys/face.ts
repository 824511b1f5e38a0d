import type { GameFace } from '../../src/games/board';
import AsText from './AsText.svelte';

// Without a catalogue every key stands for itself.
const face: GameFace = {
  learn: () => undefined,
  Board: AsText,
  Side: AsText,
  Reading: AsText,
  Cards: () => import('./AsText.svelte'),
  colour: () => 'var(--neutral)',
  seatName: (seat) => ({ key: seat }),
  standings: () => [],
  scoreName: { key: 'points' },
  purse: () => [],
  rulePrefix: 'haggle.rule',
};
export default face;
