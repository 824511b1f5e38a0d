import { expect, it } from 'vitest';
import { buildingNotes, type TroyesView } from './facts';

it('tells what of a building is reconstructed', () => {
  const view = (rows: boolean, neutral: boolean) =>
    ({
      buildings: { palace: { rows_reconstructed: rows } },
      neutral_spaces_reconstructed: neutral,
    }) as unknown as TroyesView;
  expect(buildingNotes(view(false, false), 'palace')).toEqual([]);
  expect(buildingNotes(view(true, true), 'palace')).toEqual([
    'web.troyes.reconstructed.rows',
    'web.troyes.reconstructed.neutral',
  ]);
});
