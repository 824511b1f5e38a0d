// A table that fits: on a laptop all that a decision needs is in sight at once, on a phone the next question always is, and
// nothing moves under the pointer.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, House, moveNumber, type Person } from './house';
import { answerByClicks, dice, pointOf } from './playing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

const games = [
  ['liberty', ['rulebook', 'me', 'rulebook', 'rulebook'], '1778'],
  ['troyes', ['me', 'easy', 'easy', 'easy'], undefined],
  ['prelude', ['me', 'random'], undefined],
  ['founders', ['me', 'random', 'random', 'random'], undefined],
] as const;
const laptops = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
] as const;

/** What of a decision is not wholly in sight. */
const unseen = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // The newest line of the log comes into sight with the frame after the page has got its size.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const faults: string[] = [];
    const { clientWidth: wide, clientHeight: high, scrollWidth, scrollHeight } = document.documentElement;
    if (scrollHeight > high || scrollWidth > wide) faults.push(`the page scrolls: ${scrollWidth} x ${scrollHeight}`);
    const see = (name: string, selector: string, most = Infinity) => {
      const found = [...document.querySelectorAll<HTMLElement>(selector)].slice(0, most);
      if (!found.length) faults.push(`no ${name}`);
      for (const element of found) {
        const box = element.getBoundingClientRect();
        const where = `${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)} x ${Math.round(box.height)}`;
        if (box.width < 1 || box.height < 1) faults.push(`${name} is not drawn`);
        for (let e: Element | null = element; e && e !== document.documentElement; e = e.parentElement) {
          const clip = e === element || getComputedStyle(e).overflowY === 'visible' ? null : e.getBoundingClientRect();
          if (clip && (box.top < clip.top - 1.5 || box.bottom > clip.bottom + 1.5)) {
            faults.push(
              `${name} at ${where} is cut by ${e.className} ${Math.round(clip.top)} to ${Math.round(clip.bottom)}`,
            );
            break;
          }
        }
        if (box.left < -1 || box.top < -1 || box.right > wide + 1 || box.bottom > high + 1)
          faults.push(`${name} at ${where} is not on the page`);
      }
    };
    see('the board', 'main > .board > *');
    see('the map', 'main > .board svg', 1);
    see('the question', '.prompt .line p');
    see('the card in question', '.reading > *', 1);
    // A long list scrolls by itself; five rows of it are there without.
    see('the choices', '.choice', 5);
    see('what a choice would do', '.told-box');
    see('the standings', '.standings li');
    if (document.querySelector('.standings .figure')) see('a purse', '.standings .figure');
    see('what happened last', '.log li:last-child');
    const question = document.querySelector('.prompt .line p')!;
    if (question.scrollHeight > question.clientHeight + 1) faults.push(`the question is cut: ${question.textContent}`);
    return faults;
  });

// Longer words, and as many factions as there can be, are looked at for a shorter while.
const sizes = [
  ...games.map((game) => [...game, 'en-GB', 8] as const),
  ...games.map((game) => [...game, 'es-ES', 3] as const),
  ['founders', ['me', 'random', 'random', 'random', 'random', 'random'], undefined, 'es-ES', 4],
] as const;
it.each(sizes)(
  'shows all that a decision of %s (%o, %s, %s) needs on a laptop, without scrolling',
  async (game, seats, scenario, locale, looks) => {
    const anna = await house.person({ locale });
    const { page } = anna;
    await anna.createTable(game, [...seats], scenario);
    const roll = dice(31);
    for (let looked = 0; looked < looks; looked++) {
      if ((await asked(page)) === 'over') break;
      // A card that is only pointed at keeps to the room of the one in question.
      await page.mouse.move(0, 0);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      for (const [width, height] of laptops) {
        await page.setViewportSize({ width, height });
        expect(await unseen(page), `${width} x ${height}, move ${await moveNumber(page)}`).toEqual([]);
      }
      for (let i = 0; i < 4 && (await asked(page)) !== 'over'; i++) await answerByClicks(page, roll);
    }
    expect(anna.errors).toEqual([]);
    await anna.close();
  },
);

const boxes = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['.board', '.prompt', '.choice', '.told-box', '.standings', '.log', '.acts button'].flatMap((selector) =>
      [...document.querySelectorAll(selector)].map((e) => {
        const { left, top, width, height } = e.getBoundingClientRect();
        return `${selector} ${[left, top, width, height].map(Math.round).join()}`;
      }),
    ),
  );

const alone = [
  ['liberty', ['me', 'me', 'me', 'me'], '1778'],
  ['troyes', ['me', 'me', 'me'], undefined],
  ['prelude', ['me', 'me'], undefined],
  ['founders', ['me', 'me', 'me'], undefined],
] as const;
const devices = [
  ['a laptop', { viewport: { width: 1366, height: 768 } }],
  ['a phone', { viewport: { width: 390, height: 844 } }],
] as const;

it.each(alone.flatMap((game) => devices.map((device) => [...game, ...device] as const)))(
  'moves nothing of %s (%o, %s) on %s when a choice is looked at, advised or waits for confirmation',
  async (game, seats, scenario, _, options) => {
    const anna = await house.person(options);
    const { page } = anna;
    await anna.createTable(game, [...seats], scenario);
    await asked(page);
    await page.mouse.move(3, 3);
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
    const first = await boxes(page);
    await page.locator('.choice').first().hover();
    await page.locator('.consequence:not(.empty)').waitFor();
    expect(await boxes(page)).toEqual(first);
    await page.mouse.move(3, 3);
    await page.locator('.consequence.empty').waitFor({ state: 'attached' });
    expect(await boxes(page)).toEqual(first);
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.locator('.hint ul').waitFor();
    expect(await boxes(page)).toEqual(first);
    // On to what cannot be undone, as dice that are rolled: that waits for confirmation.
    const confirm = page.locator('button.confirm:not(:disabled)');
    let before = first;
    for (let made = 0; made < 80 && !(await confirm.isVisible()); made++) {
      await asked(page);
      before = await boxes(page);
      const number = await moveNumber(page);
      await page.locator('.choice').first().click();
      await page.evaluate((n) => window.eyes.noticed(n, false, 0), number);
    }
    expect(await confirm.isVisible()).toBe(true);
    expect(await boxes(page)).toEqual(before);
    expect(anna.errors).toEqual([]);
    await anna.close();
  },
);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const shownPanes = async ({ page }: Person): Promise<string[]> =>
  page
    .locator('.panels > .column > section')
    .evaluateAll((all) => all.filter((e) => e.getClientRects().length).map((e) => e.classList[0]!));

/** What stands behind the other tabs of a phone, and what of it is in sight at once. */
const behindTabs = {
  card: { panes: ['reading', 'side'], first: ['.reading > *'] },
  log: { panes: ['record'], first: ['.log ol > li:last-child'] },
  table: { panes: ['menu-pane', 'ranking'], first: ['.standings li:first-child', '.standings li:last-child'] },
};
/** It is there, and not under the map or below the page; what is longer than its room begins there. */
const isInSight = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((e) => {
      const box = e.getBoundingClientRect();
      const { top, bottom } = document.querySelector('.panels')!.getBoundingClientRect();
      const low = Math.min(box.bottom, box.top + 200);
      return (
        box.height > 0 && box.top >= top - 1 && low <= Math.min(bottom, innerHeight) + 1 && box.right <= innerWidth + 1
      );
    });

it.each(games)('has the next question of %s in sight on a phone after every answer', async (game, seats, scenario) => {
  const anna = await house.person(phone);
  const { page } = anna;
  await anna.createTable(game, [...seats], scenario);
  const roll = dice(7);
  for (let i = 0; i < 6 && (await asked(page)) !== 'over'; i++) {
    await page.locator('.panels .act').waitFor();
    expect(await shownPanes(anna)).toEqual(['act']);
    const seen = await page.evaluate(() =>
      ['.prompt .line p', '.choice', '.board svg', '.told-box', '.tabs'].map((selector) => {
        const box = document.querySelector(selector)!.getBoundingClientRect();
        return box.height > 0 && box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth + 1;
      }),
    );
    expect(seen).toEqual([true, true, true, true, true]);
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    const number = await moveNumber(page);
    for (const [tab, { panes, first }] of Object.entries(behindTabs)) {
      await page.locator(`#tab-${tab}`).tap();
      expect(await shownPanes(anna)).toEqual(panes);
      for (const selector of first) expect(await isInSight(page, selector), `${selector} behind ${tab}`).toBe(true);
    }
    await page.locator('#tab-act').tap();
    await page
      .locator('.choice')
      .nth(roll(Math.min(4, await page.locator('.choice').count())))
      .tap();
    if ((await page.evaluate((n) => window.eyes.noticed(n, false, 0), number)).number === number)
      await page.locator('button.confirm').tap();
  }
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it.each(alone)('comes near the place in question of %s on a phone', async (game, seats, scenario) => {
  const anna = await house.person(phone);
  const { page } = anna;
  await anna.createTable(game, [...seats], scenario);
  const roll = dice(5);
  const lit = page.locator('.board svg.sheet .target.lit');
  let places = 0;
  for (let i = 0; i < 60 && places < 3; i++) {
    if ((await asked(page)) === 'over') break;
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    });
    const target = (await lit.count()) ? await lit.first().getAttribute('data-target') : null;
    if (target) {
      expect(await pointOf(page, target), target).not.toBeNull();
      places++;
    }
    await answerByClicks(page, roll);
  }
  expect(places).toBe(3);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it.each(games)('enlarges the map of %s gently by the wheel and moves it by dragging', async (game, seats, scenario) => {
  const anna = await house.person({ viewport: { width: 1366, height: 768 } });
  const { page } = anna;
  await anna.createTable(game, [...seats], scenario);
  await asked(page);
  const sheet = page.locator('.board svg.sheet > g').first();
  const scale = async () => Number(/scale\(([\d.]+)\)/.exec((await sheet.getAttribute('transform')) ?? '')?.[1] ?? '1');
  const box = (await page.locator('.board svg.sheet').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -100);
  await page.evaluate(() =>
    window.eyes.until(() => document.querySelector('.board svg.sheet.near'), 'a larger map').then(() => 0),
  );
  const once = await scale();
  expect(once).toBeGreaterThan(1.03);
  expect(once).toBeLessThan(1.15);
  for (let i = 0; i < 8; i++) await page.mouse.wheel(0, -100);
  const before = await sheet.getAttribute('transform');
  await page.mouse.down();
  await page.mouse.move(x - 60, y - 40, { steps: 4 });
  await page.mouse.up();
  expect(await sheet.getAttribute('transform')).not.toBe(before);
  // Neither over the map nor over the panels does the wheel move the page.
  for (const at of [x, 1340]) {
    await page.mouse.move(at, y);
    await page.mouse.wheel(0, 2000);
  }
  await page.evaluate(() => scrollTo(0, 5000));
  expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight - innerHeight])).toEqual([0, 0]);
  expect(anna.errors).toEqual([]);
  await anna.close();
});
