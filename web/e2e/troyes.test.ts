// The town of Troyes: what no source tells is marked where it is shown.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './house';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

it('marks reconstructed thresholds, rows and neutral spaces', async () => {
  const anna = await house.person();
  const page = anna.page;
  await anna.createTable('troyes', ['me', 'easy']);
  // In a game of two each holds two characters.
  const own = page.locator('article.own');
  await own.first().waitFor({ state: 'attached' });
  expect(await own.count()).toBe(2);
  expect(await own.locator('abbr').count()).toBe(2);
  expect(await page.locator('.building .mark').count()).toBe(3);
  await page.locator('.building.bishopric .title').hover();
  const tip = page.locator('.tip');
  await tip.waitFor();
  expect(await tip.innerText()).toContain('Which dice lead to which row');
  expect(await tip.innerText()).toContain('six neutral citizens');

  await anna.createTable('troyes', ['me', 'easy', 'easy', 'easy']);
  await own.first().waitFor({ state: 'attached' });
  expect(await own.locator('abbr').count()).toBe(1);
  // The palace has a space for each value, and nothing stands there beforehand.
  expect(await page.locator('.building .mark').count()).toBe(2);
  expect(await page.locator('.building.palace .mark').count()).toBe(0);
});
