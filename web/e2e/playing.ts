// Playing as a person does: by the board, by the list, or by keyboard alone.
import type { Locator, Page } from 'playwright-core';
import { asked } from './house';
import type { Glance } from './inpage';

export type Roll = (n: number) => number;
/** A small generator, so that a failure can be seen again. */
export function dice(seed: number): Roll {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
const many = 1 << 16;
const glance = (page: Page, roll: Roll): Promise<Glance> =>
  page.evaluate((pick) => window.eyes.glance(pick), roll(many));
const moved = (page: Page, from: number): Promise<Glance> => page.evaluate((n) => window.eyes.moved(n), from);
const noticed = (page: Page, from: number, narrowing: boolean, roll: Roll): Promise<Glance> =>
  page.evaluate(([n, may, pick]) => window.eyes.noticed(n, may, pick), [from, narrowing, roll(many)] as const);

/** A point on the screen where the target is not covered by anything. */
export const pointOf = (page: Page, target: string): Promise<{ x: number; y: number } | null> =>
  page.evaluate((id) => window.eyes.pointOf(id), target);

/** Answers by clicking lit things on the board while there are any, else in the list. */
export async function answerByClicks(page: Page, roll: Roll): Promise<void> {
  let now = await glance(page, roll);
  const start = now.number;
  const open = () => !now.confirming && now.number === start;
  for (let clicks = 0; clicks < 4 && now.lit.length && open(); clicks++) {
    if (!now.at) throw new Error(`lit, but nowhere to be clicked: ${now.aim}`);
    await page.mouse.click(now.at.x, now.at.y);
    now = await noticed(page, start, true, roll);
    if (roll(2) === 0) break;
  }
  if (open()) {
    await page
      .locator('.choice')
      .nth(roll(Math.min(now.choices, 40)))
      .click();
    // What was picked on the board may have narrowed the list before.
    now = await noticed(page, start, false, roll);
  }
  if (now.number === start) {
    await page.locator('button.confirm').click();
    await moved(page, start);
  }
}

/** Points at a choice and waits for what is told of it: not of the one before, which stays until the pointer has come. */
export async function pointAt(page: Page, choice: Locator): Promise<void> {
  await page.mouse.move(3, 3);
  await page.locator('.consequence.empty').waitFor({ state: 'attached' });
  await choice.hover();
  await page.locator('.consequence:not(.empty)').waitFor();
}

/** Brings the focus into the list of choices with Tab alone, by way of the page's first link. */
export async function reachChoices(page: Page): Promise<void> {
  const focus = () => page.evaluate(() => document.activeElement?.classList.value ?? '');
  for (let tabs = 0; tabs < 60; tabs++) {
    const where = (await focus()).split(' ');
    if (where.includes('choice')) return;
    await page.keyboard.press(where.includes('skip') ? 'Enter' : 'Tab');
  }
  throw new Error('the choices cannot be reached by keyboard');
}

/** Answers with arrows and Enter alone; the list must hold the focus. */
export async function answerByKeys(page: Page, roll: Roll): Promise<void> {
  const start = await glance(page, roll);
  if (!start.inList) await reachChoices(page);
  for (let down = roll(Math.min(start.choices, 8)); down > 0; down--) await page.keyboard.press('ArrowDown');
  // A folded group is opened, and entered.
  if (await page.evaluate(() => document.activeElement?.getAttribute('aria-expanded') === 'false')) {
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  // Once more where it has to be confirmed.
  if ((await noticed(page, start.number, false, roll)).number !== start.number) return;
  await page.keyboard.press('Enter');
  await moved(page, start.number);
}

/** Plays until the game is over or `done` says so; returns how many questions were answered. */
export async function play(
  page: Page,
  answer: (page: Page, roll: Roll) => Promise<void>,
  seed: number,
  done: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<number> {
  const roll = dice(seed);
  for (let answered = 0; ; answered++) {
    if ((await asked(page)) === 'over' || (await done())) return answered;
    const unworded = await page.evaluate(() => window.eyes.unworded());
    if (unworded.length) throw new Error(`no words for ${unworded.join(', ')}`);
    await answer(page, roll);
  }
}
