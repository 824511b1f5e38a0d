// How a game ends: the result is in sight, and nothing stands there that is for players.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './house';
import { findings, overflowing } from './looks';
import { ended } from './passing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

/** Figures of Troyes' events that lie upon each other, however many of them threaten the town. */
const collisions = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('[data-target^="event:"]')].filter((card) => {
        const fight = card.querySelector('.fight')?.getBoundingClientRect();
        const pays = card.querySelector('.vp')?.getBoundingClientRect();
        return fight && pays && fight.right > pays.left;
      }).length,
  );

it.each([
  ['liberty', 4, 'quick'],
  ['troyes', 4, 'standard'],
  ['prelude', 2, 'standard'],
  ['founders', 5, 'short'],
] as const)('shows how a game of %s has ended, and nothing to be done', async (game, seats, scenario) => {
  const anna = await house.person();
  const { page } = anna;
  await page.goto('/');
  await page.locator('article').first().waitFor();
  const cookie = (await anna.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const table = await ended(house, cookie, game, seats, scenario);
  for (const [width, height] of [
    [390, 844],
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/table/${table}`);
    await page.locator('.prompt.over').waitFor();
    await page.locator('.results li').first().waitFor();
    expect(await page.locator('.results li').count()).toBe(seats);
    for (const left of ['.choices', '.told-box', '.may', '.board .target.lit'])
      expect(await page.locator(`${left}:visible`).count(), left).toBe(0);
    expect(await page.locator('.prompt .acts').isVisible()).toBe(width > 400);
    expect(await collisions(page)).toBe(0);
    expect(await overflowing(page)).toEqual([]);
    expect(await findings(page)).toEqual([]);
  }
  expect(anna.errors).toEqual([]);
  await anna.close();
});
