// Playing as a person does: by the board, by the list, or by keyboard alone.
import type { Page } from 'playwright-core';
import { asked, moveNumber } from './house';

/** A small generator, so that a failure can be seen again. */
export function dice(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Waits until the question has been answered: another number, or the end. */
async function moved(page: Page, before: number): Promise<void> {
  await page.waitForFunction(
    (n) => {
      const slider = document.querySelector<HTMLInputElement>('.history input');
      return slider && Number(slider.max) !== n;
    },
    before,
    { timeout: 20_000 },
  );
}

/** A point on the screen where the lit target is not covered by anything. */
async function pointOf(page: Page, target: string): Promise<{ x: number; y: number } | null> {
  return page.evaluate((id) => {
    for (const element of document.querySelectorAll(`svg [data-target="${CSS.escape(id)}"]`)) {
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

const settled = (page: Page) => page.waitForFunction(() => !document.querySelector('.choice:disabled'), undefined, { timeout: 20_000 });

/** Confirms what waits for it. */
async function confirm(page: Page): Promise<void> {
  const button = page.locator('button.confirm');
  if (await button.isVisible()) await button.click();
}

/** Answers by clicking lit things on the board while there are any, else in the list. */
export async function answerByClicks(page: Page, roll: (n: number) => number): Promise<void> {
  const before = await moveNumber(page);
  for (let clicks = 0; clicks < 4; clicks++) {
    const lit = await page.locator('svg .target.lit').evaluateAll((all) => [...new Set(all.map((e) => (e as HTMLElement).dataset.target!))]);
    if (!lit.length) break;
    const at = await pointOf(page, lit[roll(lit.length)]!);
    if (!at) break;
    await page.mouse.click(at.x, at.y);
    await page.waitForTimeout(40);
    await settled(page);
    if ((await moveNumber(page)) !== before) return;
    if (await page.locator('button.confirm').isVisible()) break;
    if (roll(2) === 0) break;
  }
  if (!(await page.locator('button.confirm').isVisible()) && (await moveNumber(page)) === before) {
    const choices = page.locator('.choice');
    await choices.nth(roll(Math.min(await choices.count(), 40))).click();
    await page.waitForFunction((n) => document.querySelector('button.confirm') || Number(document.querySelector<HTMLInputElement>('.history input')?.max) !== n, before, { timeout: 20_000 });
  }
  await confirm(page);
  await moved(page, before);
}

/** Answers with arrows and Enter alone; the list must hold the focus. */
export async function answerByKeys(page: Page, roll: (n: number) => number): Promise<void> {
  const before = await moveNumber(page);
  const inList = () => page.evaluate(() => document.activeElement?.classList.contains('choice') ?? false);
  for (let tabs = 0; tabs < 60 && !(await inList()); tabs++) {
    // The first stop of the page is the link that leads to the choices.
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.classList.contains('skip') ?? false)) await page.keyboard.press('Enter');
  }
  if (!(await inList())) throw new Error('the choices cannot be reached by keyboard');
  const count = await page.locator('.choice').count();
  for (let down = roll(Math.min(count, 12)); down > 0; down--) await page.keyboard.press('ArrowDown');
  for (let presses = 0; presses < 3 && (await moveNumber(page)) === before; presses++) {
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (n) => document.querySelector('.choice.chosen') || Number(document.querySelector<HTMLInputElement>('.history input')?.max) !== n,
      before,
      { timeout: 20_000 },
    );
  }
  await moved(page, before);
}

/** Plays until the game is over or `done` says so; returns how many questions were answered. */
export async function play(page: Page, answer: (page: Page, roll: (n: number) => number) => Promise<void>, seed: number, done: () => Promise<boolean> = async () => false): Promise<number> {
  const roll = dice(seed);
  for (let answered = 0; ; answered++) {
    if ((await asked(page)) === 'over' || (await done())) return answered;
    const unworded = await page.evaluate(() => {
      const text = ['.prompt', '.choices'].map((part) => document.querySelector(part)?.textContent ?? '').join(' ');
      return text.match(/\b(liberty|troyes|kernel|web)\.[a-z_]+\.[\w.]+/g) ?? [];
    });
    if (unworded.length) throw new Error(`no words for ${unworded.join(', ')}`);
    await answer(page, roll);
  }
}
