import { expect, it } from 'vitest';
import { allCards } from './cards';
import { buildingNotes, type TroyesView } from './facts';

it('marks every card with a number that no source tells', () => {
  const marked = (key: string) => allCards.find((c) => c.name.key === key)!.reconstructed;
  // Thresholds remembered and thresholds made up are both ours.
  for (const id of ['C1', 'C2', 'C3', 'C4', 'C5', 'C6']) expect(marked(`troyes.character.${id}.name`)).toBe(true);
  expect(marked('troyes.card.Y1A.name')).toBe(true);
  expect(marked('troyes.card.Y1B.name')).toBe(false);
});
it('tells what of a building is reconstructed', () => {
  const view = (rows: boolean, neutral: boolean) =>
    ({ buildings: { palace: { rows_reconstructed: rows } }, neutral_spaces_reconstructed: neutral }) as unknown as TroyesView;
  expect(buildingNotes(view(false, false), 'palace')).toEqual([]);
  expect(buildingNotes(view(true, true), 'palace')).toEqual(['web.troyes.reconstructed.rows', 'web.troyes.reconstructed.neutral']);
});
