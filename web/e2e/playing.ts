// Playing as a person does: by the board, by the list, or by keyboard alone.
import type { Page } from 'playwright-core';
import { asked, moveNumber } from './house';

export type Roll = (n: number) => number;
/** A small generator, so that a failure can be seen again. */
export function dice(seed: number): Roll {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** What the page shows that a player goes by. */
interface Glance {
  number: number;
  busy: boolean;
  confirming: boolean;
  lit: string[];
  choices: number;
}
const glance = (page: Page): Promise<Glance> =>
  page.evaluate(() => ({
    number: Number(document.querySelector<HTMLInputElement>('.history input')?.max),
    busy: document.querySelector('.choice:disabled') !== null,
    confirming: document.querySelector('button.confirm') !== null,
    lit: [...new Set([...document.querySelectorAll<SVGElement>('.board svg .target.lit')].map((e) => e.dataset.target!))],
    choices: document.querySelectorAll('.choice').length,
  }));

/** Waits until the question has been answered: another number, or the end. */
async function moved(page: Page, before: number): Promise<void> {
  await page.waitForFunction(
    (n) => {
      const slider = document.querySelector<HTMLInputElement>('.history input');
      return slider && Number(slider.max) !== n;
    },
    before,
    { timeout: 60_000 },
  );
}
/** Waits until a click has had its effect: fewer choices, a confirmation asked for, or a move made. */
async function noticed(page: Page, was: Glance): Promise<Glance> {
  await page.waitForFunction(
    (old) =>
      !document.querySelector('.choice:disabled') &&
      (Number(document.querySelector<HTMLInputElement>('.history input')?.max) !== old.number ||
        document.querySelector('button.confirm') !== null ||
        (document.querySelector('.narrowed') !== null && document.querySelectorAll('.choice').length > 1)),
    was,
    { timeout: 60_000 },
  );
  return glance(page);
}

/** A point on the screen where the lit target is not covered by anything. */
export async function pointOf(page: Page, target: string): Promise<{ x: number; y: number } | null> {
  return page.evaluate((id) => {
    for (const element of document.querySelectorAll(`.board svg [data-target="${CSS.escape(id)}"]`)) {
      const box = element.getBoundingClientRect();
      for (let j = 1; j < 16; j++)
        for (let i = 1; i < 16; i++) {
          const x = box.left + (box.width * i) / 16, y = box.top + (box.height * j) / 16;
          if (document.elementFromPoint(x, y)?.closest('[data-target]') === element) return { x, y };
        }
    }
    return null;
  }, target);
}

/** Answers by clicking lit things on the board while there are any, else in the list. */
export async function answerByClicks(page: Page, roll: Roll): Promise<void> {
  const start = await glance(page);
  let now = start;
  for (let clicks = 0; clicks < 4 && now.lit.length && !now.confirming && now.number === start.number; clicks++) {
    const at = await pointOf(page, now.lit[roll(now.lit.length)]!);
    if (!at) throw new Error(`lit, but nowhere to be clicked: ${now.lit.join(', ')}`);
    await page.mouse.click(at.x, at.y);
    now = await noticed(page, start);
    if (roll(2) === 0) break;
  }
  if (!now.confirming && now.number === start.number) {
    await page.locator('.choice').nth(roll(Math.min(now.choices, 40))).click();
    now = await noticed(page, { ...now, number: start.number });
    // What was picked on the board may have narrowed the list before.
    if (!now.confirming && now.number === start.number)
      await page.waitForFunction((n) => document.querySelector('button.confirm') || Number(document.querySelector<HTMLInputElement>('.history input')?.max) !== n, start.number, { timeout: 60_000 });
  }
  if (await page.locator('button.confirm').isVisible()) await page.locator('button.confirm').click();
  await moved(page, start.number);
}

/** Brings the focus into the list of choices with Tab alone, by way of the page's first link. */
export async function reachChoices(page: Page): Promise<void> {
  const inList = () => page.evaluate(() => document.activeElement?.classList.contains('choice') ?? false);
  for (let tabs = 0; tabs < 60 && !(await inList()); tabs++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.classList.contains('skip') ?? false)) await page.keyboard.press('Enter');
  }
  if (!(await inList())) throw new Error('the choices cannot be reached by keyboard');
}

/** Answers with arrows and Enter alone; the list must hold the focus. */
export async function answerByKeys(page: Page, roll: Roll): Promise<void> {
  const before = await moveNumber(page);
  await reachChoices(page);
  const count = await page.locator('.choice').count();
  for (let down = roll(Math.min(count, 12)); down > 0; down--) await page.keyboard.press('ArrowDown');
  // Once to choose, and once more where it has to be confirmed.
  for (let presses = 0; presses < 2 && (await moveNumber(page)) === before; presses++) {
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (n) => document.querySelector('.choice.chosen') || Number(document.querySelector<HTMLInputElement>('.history input')?.max) !== n,
      before,
      { timeout: 60_000 },
    );
  }
  await moved(page, before);
}

/** Plays until the game is over or `done` says so; returns how many questions were answered. */
export async function play(page: Page, answer: (page: Page, roll: Roll) => Promise<void>, seed: number, done: () => Promise<boolean> = async () => false): Promise<number> {
  const roll = dice(seed);
  for (let answered = 0; ; answered++) {
    if ((await asked(page)) === 'over' || (await done())) return answered;
    const unworded = await page.evaluate(() => {
      const text = ['.prompt', '.choices'].map((part) => document.querySelector(part)?.textContent ?? '').join(' ');
      return text.match(/\b(liberty|troyes|kernel|web)\.[a-z_]+\.[\w.]+|[{}]/g) ?? [];
    });
    if (unworded.length) throw new Error(`no words for ${unworded.join(', ')}`);
    await answer(page, roll);
  }
}
