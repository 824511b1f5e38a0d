// The turn plan: what has been chosen and what it cost, back, forward and anew, by buttons and by keys.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, House, moveNumber, type Person } from './house';
import { answerByClicks, dice } from './playing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

const steps = (page: Page): Promise<string[]> => page.locator('.trail li').allInnerTexts();
const button = (page: Page, name: string) => page.locator(`.acts button[aria-label="${name}"]`);
const at = (page: Page, number: number): Promise<unknown> =>
  page.evaluate((n) => window.eyes.until(() => (window.eyes.number() === n ? true : null), `number ${n}`), number);

/** Plays on until so many things have been chosen in a turn that can be begun anew. */
async function intoATurn(anna: Person, many: number, seed: number): Promise<void> {
  const roll = dice(seed);
  for (let i = 0; i < 200; i++) {
    if ((await asked(anna.page)) === 'over') break;
    if ((await steps(anna.page)).length >= many && (await button(anna.page, 'Restart the turn').isEnabled())) return;
    await answerByClicks(anna.page, roll);
  }
  throw new Error('no turn of several choices');
}
const position = async ({ page }: Person) => ({
  number: await moveNumber(page),
  question: await page.locator('.prompt .line').textContent(),
  choices: await page.locator('#choices').textContent(),
  steps: await steps(page),
});

it.each([
  ['liberty', ['me', 'me', 'me', 'me'], '1778', 3],
  ['prelude', ['me', 'me'], undefined, 5],
  ['troyes', ['me', 'me'], undefined, 11],
  ['founders', ['me', 'me', 'me'], undefined, 3],
] as const)('undoes, redoes and begins a turn of %s anew', async (game, seats, scenario, seed) => {
  const anna = await house.person({ viewport: { width: 1366, height: 768 } });
  const { page } = anna;
  await anna.createTable(game, [...seats], scenario);
  await intoATurn(anna, 2, seed);
  const planned = await position(anna);
  await button(page, 'Undo').click();
  await page.evaluate((n) => window.eyes.moved(n), planned.number);
  const undone = await position(anna);
  expect(undone.steps.length).toBeLessThan(planned.steps.length);
  await button(page, 'Redo').click();
  await at(page, planned.number);
  await asked(page);
  expect(await position(anna)).toEqual(planned);
  expect(await button(page, 'Redo').isDisabled()).toBe(true);

  await button(page, 'Restart the turn').click();
  await page.evaluate((n) => window.eyes.moved(n), planned.number);
  const begun = await position(anna);
  expect(begun.number).toBeLessThan(planned.number);
  expect(begun.steps.length).toBeLessThan(planned.steps.length);
  // The same again, by keys alone.
  for (let i = 0; i < planned.steps.length + 3 && (await moveNumber(page)) < planned.number; i++) {
    const number = await moveNumber(page);
    await page.keyboard.press('r');
    await page.evaluate((n) => window.eyes.moved(n), number);
    await asked(page);
  }
  expect(await position(anna)).toEqual(planned);
  await page.keyboard.press('u');
  await at(page, undone.number);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('tells what the turn has cost, and what a choice would change', async () => {
  const anna = await house.person({ viewport: { width: 1366, height: 768 } });
  const { page } = anna;
  await anna.createTable('liberty', ['me', 'me', 'me', 'me'], '1778');
  const roll = dice(5);
  let spent = false;
  let changed = false;
  for (let i = 0; i < 80 && !(spent && changed); i++) {
    await asked(page);
    spent ||= /\d+ →\s*\d+/.test(await page.locator('.trail').innerText());
    const choice = page.locator('.choice').nth(roll(await page.locator('.choice').count()));
    await choice.scrollIntoViewIfNeeded();
    await choice.hover();
    await page.locator('.consequence:not(.empty)').waitFor();
    changed ||= (await page.locator('.changes li').count()) > 0;
    await page.mouse.move(3, 3);
    await answerByClicks(page, roll);
  }
  expect({ spent, changed }).toEqual({ spent: true, changed: true });
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('takes choices by digits, tells its keys, and marks what has been chosen', async () => {
  const anna = await house.person({ viewport: { width: 1366, height: 768 } });
  const { page } = anna;
  await anna.createTable('troyes', ['me', 'me']);
  await asked(page);
  const number = await moveNumber(page);
  await page.keyboard.press('2');
  await page.evaluate((n) => window.eyes.moved(n), number);
  for (const name of ['Undo', 'Redo', 'Restart the turn'])
    expect(await button(page, name).getAttribute('title')).toMatch(/\([A-Z]\)$/);
  expect(await page.locator('button.confirm').getAttribute('title')).toBe('Confirm (C)');
  // Somebody who writes presses no keys.
  await page.locator('#tab-talk').click();
  const before = await moveNumber(page);
  await page.locator('textarea').fill('a note');
  await page.locator('textarea').press('1');
  expect(await moveNumber(page)).toBe(before);
  expect(anna.errors).toEqual([]);
  await anna.close();
});
