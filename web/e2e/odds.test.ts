// What dice may come to, beside the choice that leads to them: the same numbers as the engine's, in both languages.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, House } from './house';
import { answerByClicks, dice } from './playing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

it('shows a bar for each face of a die that is rolled again', async () => {
  const anna = await house.person({ viewport: { width: 1366, height: 768 } });
  const { page } = anna;
  await anna.createTable('troyes', ['me', 'me']);
  const reroll = page.locator('.choice', { hasText: /^Reroll/ }).first();
  const roll = dice(4);
  for (let i = 0; i < 40 && !(await reroll.count()); i++) {
    await asked(page);
    await answerByClicks(page, roll);
  }
  const chart = page.locator('#consequence .odds');
  await reroll.hover();
  await chart.waitFor();
  expect(await chart.locator('tbody tr').count()).toBe(6);
  for (const chance of await chart.locator('th').allInnerTexts()) expect(chance.trim()).toBe('17 % (1/6)');
  const outcomes = await chart.locator('td').allInnerTexts();
  outcomes.forEach((outcome, i) => expect(outcome).toContain(`shows ${i + 1}`));
  // What comes with every face is told once.
  expect(outcomes.join()).not.toContain('Influence');
  const common = (await page.locator('#consequence .common').allInnerTexts()).map((line) =>
    /^Influence: (\d+) → (\d+)$/.exec(line)?.slice(1).map(Number),
  );
  expect(common).toEqual([[expect.any(Number), common[0]![0]! - 1]]);
  // Read out as a table, with a name.
  expect(await chart.locator('caption').textContent()).toContain('Odds');
  expect(await chart.locator('th[scope="row"]').count()).toBe(6);
  expect(anna.errors).toEqual([]);
  await anna.close();
});
