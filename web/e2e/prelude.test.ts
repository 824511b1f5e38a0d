// Prelude to Rebellion as a person plays it: by the map, the cards below it and the list.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, House, moveNumber } from './house';
import { answerByClicks, play, pointOf } from './playing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

it('shows all counties, and plays a card, cubes and a refusal by clicks on the board', async () => {
  const anna = await house.person({ viewport: { width: 1366, height: 768 } });
  const { page } = anna;
  await anna.createTable('prelude', ['me', 'random']);
  await asked(page);
  await page.locator('.choice').first().click();
  await page.locator('.chip.lit').first().waitFor();

  // Map, cards of the hand, question and choices are in sight together.
  const sizes = await page.evaluate(() => {
    const bottom = (selector: string) =>
      Math.max(...[...document.querySelectorAll(selector)].map((e) => e.getBoundingClientRect().bottom));
    return {
      chips: document.querySelectorAll('.hand .chip').length,
      low: bottom('.hand .chip'),
      counties: new Set([...document.querySelectorAll<SVGElement>('.map [data-target]')].map((e) => e.dataset.target))
        .size,
    };
  });
  expect(sizes.chips).toBe(7);
  expect(sizes.low).toBeLessThanOrEqual(768);
  expect(sizes.counties).toBe(26 + 6); // counties; tracks, with Rebellious Spirit and War Readiness

  // A card of the hand, for its points: the map lights up.
  const start = await moveNumber(page);
  await page.locator('.hand .chip.lit').first().click();
  await page.evaluate((n) => window.eyes.noticed(n, true, 0), start);
  // What the card is for is asked where it could be played for its Event, too.
  const points = page.locator('.choice', { hasText: 'for its Activity Points' });
  if ((await moveNumber(page)) === start) await points.click();
  const confirming = await page.evaluate(
    (n) =>
      window.eyes.until(
        () => (window.eyes.number() !== n ? 'moved' : document.querySelector('.choice.chosen') && 'chosen'),
        'the card to be played',
      ),
    start,
  );
  if (confirming === 'chosen') await page.locator('button.confirm').click();
  await page.locator('.map .target.lit').first().waitFor();

  // What a Special Action does is read beside the map, from the list as from the board.
  for (const folded of await page.locator('.choices .heading[aria-expanded="false"]').all()) await folded.click();
  await page.locator('.choice', { hasText: 'Le Canadien' }).hover();
  await page.locator('.reading article', { hasText: 'next opposing card' }).waitFor();

  // A cube where there is none: the figure of the county grows, and its tip tells the price.
  const where = (await pointOf(page, 'berthier'))!;
  await page.mouse.move(where.x, where.y);
  await page.locator('.tip').waitFor();
  expect(await page.locator('.tip').innerText()).toContain('the next cube costs 1 AP');
  const before = await moveNumber(page);
  await page.mouse.click(where.x, where.y);
  await page.evaluate((n) => window.eyes.moved(n), before);
  await page.mouse.move(where.x + 2, where.y);
  await page.waitForFunction(() => document.querySelector('.tip')?.textContent?.includes('Patriote: 1 of 9'));

  // Another's Special Actions cannot be chosen, and a card that does not lie there asks for the list.
  expect(await page.locator('.of-loyal .special.lit').count()).toBe(0);
  await page.locator('.hand .chip').first().click();
  await page.locator('.refusal').waitFor();
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('plays a turn by clicks', async () => {
  const anna = await house.person();
  await anna.createTable('prelude', ['me', 'random']);
  const late = async () => (await anna.page.locator('.side .when').innerText()).includes('Late 1834');
  expect(await play(anna.page, answerByClicks, 4, late)).toBeGreaterThan(8);
  expect(await late()).toBe(true);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('is usable on a telephone, in Spanish', async () => {
  const anna = await house.person({ viewport: { width: 390, height: 844 }, locale: 'es-ES', hasTouch: true });
  const { page } = anna;
  await anna.createTable('prelude', ['me', 'random']);
  await asked(page);
  await page.locator('.choice').first().click();
  await page.locator('.hand .chip.lit').first().waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  // Hand and pool pass by one after the other, also under the low board that a guide leaves.
  for (const height of [560, 844]) {
    await page.setViewportSize({ width: 390, height });
    const apart = await page.evaluate(() => {
      const right = Math.max(
        ...[...document.querySelectorAll('.hand .chip')].map((e) => e.getBoundingClientRect().right),
      );
      return document.querySelector('.pool .chip')!.getBoundingClientRect().left - right;
    });
    expect(apart, `${height} high`).toBeGreaterThan(0);
  }
  const before = await moveNumber(page);
  await page.locator('.hand .chip.lit').first().tap();
  await page.evaluate((n) => window.eyes.noticed(n, true, 0), before);
  expect(anna.errors).toEqual([]);
  await anna.close();
});
