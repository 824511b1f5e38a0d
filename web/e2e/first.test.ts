// The first game: one question on the home page, a guide beside the table from the first question to its leave, and what is
// to be done on a real table.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { findings } from './looks';
import { asked, House, moveNumber, type Person } from './house';
import { patience } from '../protocol/server';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());
const laptop = { viewport: { width: 1366, height: 768 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const titles = {
  liberty: 'Liberty or Death',
  troyes: 'Troyes',
  prelude: 'Prelude to Rebellion',
  founders: 'Founding Fathers',
} as const;

it.each([
  [1280, 720],
  [1366, 768],
  [1440, 900],
])('shows every game and where to begin without scrolling at %i x %i', async (width, height) => {
  const anna = await house.person({ viewport: { width, height } });
  await anna.page.goto('/');
  const begin = anna.page.getByRole('button', { name: 'Play now' });
  await begin.nth(3).waitFor();
  for (const button of await begin.all()) {
    const box = (await button.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(height);
  }
  expect(await begin.count()).toBe(4);
  await anna.close();
});

/** Sits down from the home page, on one of the sides. */
async function begin({ page }: Person, game: keyof typeof titles, side: number): Promise<number> {
  await page.goto('/');
  const article = page.locator('article', { hasText: titles[game] });
  await article.locator('button.primary').click();
  const sides = article.locator('.sides li button');
  await sides.first().waitFor();
  const count = await sides.count();
  for (const text of await sides.allTextContents()) expect(text.trim().length).toBeGreaterThan(30);
  // All of them are in sight, without scrolling.
  const high = page.viewportSize()!.height;
  const foot = async () => sides.last().evaluate((e) => e.getBoundingClientRect().bottom);
  await expect.poll(foot, { timeout: patience }).toBeLessThanOrEqual(high);
  expect(await sides.first().evaluate((e) => e.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
  await sides.nth(side % count).click();
  expect(await asked(page)).toBe('mine');
  return count;
}
/** Takes a choice, and confirms it where it is final. */
async function take(page: Page, choice: Locator): Promise<void> {
  const number = await moveNumber(page);
  await choice.click();
  await page.evaluate((n) => window.eyes.noticed(n, false, 0), number);
  if ((await moveNumber(page)) === number) await page.locator('button.confirm').click();
  await page.evaluate((n) => window.eyes.moved(n), number);
}
/** Where the guide stands: beside the board, wholly on the page. */
const guideBox = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('#pane-guide')!.getBoundingClientRect();
    const board = document.querySelector('main > .board')!.getBoundingClientRect();
    const apart = box.left >= board.right - 1 || box.top >= board.bottom - 1;
    return { apart, inside: box.top >= 0 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1 };
  });

it.each(
  (Object.keys(titles) as (keyof typeof titles)[]).flatMap((game) =>
    (['laptop', 'phone'] as const).map((where) => [game, where] as const),
  ),
)('guides through the first questions of %s on a %s, and is left', async (game, where) => {
  const anna = await house.person(where === 'laptop' ? laptop : phone);
  const { page } = anna;
  const sides = await begin(anna, game, where === 'laptop' ? 0 : 1);
  expect(sides).toBe({ liberty: 4, troyes: 2, prelude: 2, founders: 3 }[game]);
  const guide = page.locator('.guide');
  // Whose war it is comes first, then the question.
  await guide.locator('.side-of').waitFor();
  expect(await guideBox(page)).toEqual({ apart: true, inside: true });
  await guide.locator('.acts button').click();
  for (let question = 0; question < 3; question++) {
    expect(await asked(page)).toBe('mine');
    await guide.locator('.advice strong').waitFor();
    // Why: in a sentence of its own, or in the bot's words.
    await guide.locator('.advice :is(p ~ p, details[open])').first().waitFor();
    const words = await guide.innerText();
    expect(words).not.toMatch(/[{}]|\b(web|liberty|troyes|prelude|founders)\.[a-z_]+\./);
    expect(await guideBox(page)).toEqual({ apart: true, inside: true });
    // It points at what it speaks of, and its choice is one of those on offer.
    await take(page, guide.locator('.advice .take'));
  }
  expect(await findings(page)).toEqual([]);
  await guide.locator('header button').click();
  await guide.waitFor({ state: 'detached' });
  // It does not come back by itself, but when it is called.
  await page.reload();
  await asked(page);
  expect(await guide.count()).toBe(0);
  await anna.openMenu();
  await page.getByLabel('First steps').check();
  if (where === 'phone') await page.locator('#tab-act').click();
  else await page.locator('#tab-guide').click();
  await guide.waitFor();
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it.each([
  ['liberty', 4, /^Llevas a los (británicos|patriotas|indios|franceses)\./],
  ['troyes', 2, /^Eres (Madera|Azul)\./],
  ['prelude', 2, /^Eres el (Patriota|Leal)\./],
  ['founders', 3, /^Diriges la facción de color (rojo|verde|morado)\./],
] as const)('explains in Spanish, for every side of %s', async (game, sides, words) => {
  const told = new Set<string>();
  for (let side = 0; side < sides; side++) {
    const anna = await house.person({ ...laptop, locale: 'es-ES' });
    expect(await begin(anna, game, side)).toBe(sides);
    const guide = anna.page.locator('.guide');
    const whose = await guide.locator('.side-of').innerText();
    expect(whose).toMatch(words);
    told.add(whose);
    await guide.locator('.acts button').click();
    await guide.locator('.advice').waitFor();
    expect(await guide.locator('.advice').textContent()).toContain('Una elección sensata');
    expect(anna.errors).toEqual([]);
    await anna.close();
  }
  expect(told.size).toBe(sides);
});

it.each([
  ['a laptop', laptop],
  ['a phone', phone],
])('tells on %s what a die is for and what to move on the real table, to be ticked off', async (_, options) => {
  const anna = await house.person(options);
  const { page } = anna;
  await page.goto('/companion/liberty');
  await page.locator('.start button.primary').click();
  await page.waitForURL(/\/table\//);
  await asked(page);
  // A card by its number, and by its name.
  const card = page.getByLabel('Card on your table, by number or name');
  await card.fill('84');
  expect(await page.locator('.asked li button').allTextContents()).toEqual([expect.stringMatching(/^84 · /)]);
  await card.press('Enter');
  await asked(page);
  if (await card.isVisible()) {
    await card.fill('benedict');
    await page.locator('.asked li button').first().click();
    await asked(page);
  }
  // Dice as they are wanted, with what they are for, until something is to be moved.
  const small = options === phone;
  const ticks = page.locator('.errands input[type="checkbox"]');
  let purposes = 0;
  for (let i = 0; i < 40 && ((await ticks.count()) < 3 || !purposes); i++) {
    if (await page.locator('.asked p').count()) {
      expect(await page.locator('.asked strong').innerText()).toMatch(/^Roll a D[36]\.$/);
      if ((await page.locator('.asked p').count()) > 1) purposes++;
      // Its faces are at hand, and a bot knows none better than another.
      const reached = await page
        .locator('.choice')
        .last()
        .evaluate((e) => {
          const { left, top, width, height } = e.getBoundingClientRect();
          return e.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
      expect(reached).toBe(true);
      expect(await page.getByRole('button', { name: 'Hint', exact: true }).count()).toBe(0);
    }
    await take(page, page.locator('.choice').last());
    await asked(page);
  }
  expect(purposes).toBeGreaterThan(0);
  await page.locator('#tab-moves').click();
  await ticks.first().check();
  expect(await page.locator('.errands .done').count()).toBe(1);
  const why = page.locator('.errands .head button').first();
  await why.click();
  expect(await page.locator('.errands .why li').count()).toBeGreaterThan(0);
  expect(await findings(page)).toEqual([]);
  await page.locator('.errands header button').click();
  expect(await ticks.count()).toBe(0);
  if (small) await page.locator('#tab-act').click();
  expect(anna.errors).toEqual([]);
  await anna.close();
});
