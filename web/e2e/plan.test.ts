// The turn plan: what has been chosen and what it cost, back, forward and anew, by buttons and by keys.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, hosted, House, moveNumber, type Person } from './house';
import { answerByClicks, dice, pointAt } from './playing';

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
    expect(await broken(anna.page)).toEqual([]);
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

const laptop = { viewport: { width: 1366, height: 768 } };
const phone = { viewport: { width: 390, height: 844 } };
const games = [
  ['liberty', ['me', 'me', 'me', 'me'], '1778', 3],
  ['prelude', ['me', 'me'], undefined, 5],
  ['troyes', ['me', 'me'], undefined, 11],
  ['founders', ['me', 'me', 'me'], undefined, 3],
] as const;
/** Words of the bar that are broken, cut or out of sight. */
const broken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const bar = document.querySelector('.prompt')!.getBoundingClientRect();
    const last = document.querySelector('.trail li:last-child');
    const whole = [...document.querySelectorAll<HTMLElement>('.prompt .verb .cut'), ...(last ? [last] : [])];
    for (const e of whole) {
      const { left, right, bottom } = e.getBoundingClientRect();
      const inside = left >= bar.left && right <= bar.right + 0.5 && bottom <= bar.bottom + 0.5;
      if (!inside || e.scrollWidth > e.clientWidth + 1) faults.push(`cut: ${e.textContent}`);
    }
    // A word that is broken stands in two lines.
    for (const { firstChild: words } of document.querySelectorAll('.prompt .verb .cut')) {
      for (const word of words!.textContent!.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(words!, word.index);
        range.setEnd(words!, word.index + word[0].length);
        if (range.getClientRects().length > 1) faults.push(`broken: ${word[0]}`);
      }
    }
    return faults;
  });

it.each(
  games.flatMap(([game, seats, scenario, seed]) => [
    [game, 'a laptop', laptop, seats, scenario, seed] as const,
    [game, 'a phone', phone, seats, scenario, seed] as const,
  ]),
)('undoes, redoes and begins a turn of %s anew on %s', async (game, _, device, seats, scenario, seed) => {
  const anna = await house.person(device);
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

it.each(games)('tells what a turn of %s has cost, and what a choice would change', async (game, seats, scenario) => {
  const anna = await house.person(laptop);
  const { page } = anna;
  await anna.createTable(game, [...seats], scenario);
  const roll = dice(5);
  let spent = false;
  let changed = false;
  for (let i = 0; i < 120 && !(spent && changed); i++) {
    if ((await asked(page)) === 'over') break;
    const trail = page.locator('.trail');
    spent ||= (await trail.count()) > 0 && /\d+ →\s*\d+/.test(await trail.innerText());
    const choice = page.locator('.choice').nth(roll(await page.locator('.choice').count()));
    await choice.scrollIntoViewIfNeeded();
    await pointAt(page, choice);
    changed ||= (await page.locator('.changes li').count()) > 0;
    await page.mouse.move(3, 3);
    await answerByClicks(page, roll);
  }
  expect({ spent, changed }).toEqual({ spent: true, changed: true });
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('has what is about nothing on the board in its bar, with a key of its own: to be done, or to do besides', async () => {
  const anna = await house.person(laptop);
  const { page } = anna;
  await anna.createTable('liberty', ['me', 'me', 'me', 'me'], '1778');
  const roll = dice(8);
  const verbs = page.locator('.acts .verb');
  for (let i = 0; i < 80 && !(await verbs.count()); i++) {
    await asked(page);
    if (!(await verbs.count())) await answerByClicks(page, roll);
  }
  expect(await verbs.first().getAttribute('title')).toMatch(/\(Q\)$/);
  const number = await moveNumber(page);
  await page.keyboard.press('q');
  if ((await page.evaluate((n) => window.eyes.noticed(n, false, 0), number)).number === number)
    await page.keyboard.press('c');
  await page.evaluate((n) => window.eyes.moved(n), number);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

// Three Special Activities, and the end of the turn.
const crowded = [
  { seat: 'patriots', base: '1776', moves: ['command rally', 'space pennsylvania'] },
  {
    seat: 'indians',
    base: '1776',
    more: {
      resources: { indians: 5, patriots: 5 },
      support: { new_york: 'passive_opposition' },
      pieces: { massachusetts: { wp_u: 4 }, northwest: { village: 1, wp_u: 2 } },
    },
    moves: ['command raid', 'space massachusetts', 'no'],
  },
  { seat: 'french', base: '1778', moves: ['command muster', 'space norfolk', 'place 4 fr norfolk'] },
];
const inOrder = crowded.flatMap((where) => [
  { ...where, name: 'a laptop', device: laptop, locale: 'en-GB', special: 'Special Activity…', done: 'Done' },
  { ...where, name: 'a phone', device: phone, locale: 'es-ES', special: 'Actividad Especial…', done: 'Terminar' },
]);
it.each(inOrder)('keeps Done and Special Activity in the bar of $seat on $name', async (where) => {
  const { seat, base, more, moves, device, locale, special, done } = where;
  const { anna } = await hosted(
    house,
    {
      game: 'liberty',
      position: { game: 'liberty', base, to_act: seat, ...more },
      seats: ['me', 'me', 'me', 'me'],
      chance: 'manual',
    },
    moves,
    { ...device, locale },
  );
  const { page } = anna;
  await asked(page);
  expect(await page.locator('.acts .verb').allInnerTexts()).toEqual([special, done]);
  expect(await broken(page)).toEqual([]);
  // The menu is there whole, by key and by button, and gives its choices in turn.
  const menu = page.getByRole('menu');
  await page.keyboard.press('q');
  await menu.waitFor();
  expect(await menu.locator('button').count()).toBe(3);
  const inside = await menu.evaluate((e) => {
    const { left, top, right, bottom } = e.getBoundingClientRect();
    const covered = [...e.querySelectorAll('button')].filter((b) => {
      const box = b.getBoundingClientRect();
      return !b.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
    });
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && !covered.length;
  });
  expect(inside).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.locator('.consequence:not(.empty)').waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  const number = await moveNumber(page);
  await page.locator('.acts .verb').last().click();
  await page.evaluate((n) => window.eyes.noticed(n, false, 0), number);
  await button(page, locale === 'en-GB' ? 'Undo' : 'Deshacer').click();
  await asked(page);
  await page.locator('.acts .verb').first().click();
  const before = await moveNumber(page);
  await menu.locator('button').last().click();
  await page.evaluate((n) => window.eyes.noticed(n, false, 0), before);
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
