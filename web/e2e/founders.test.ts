// Founding Fathers as people play it: a whole turn by clicks, and deals between two of them.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, caughtUp, House, moveNumber, type Person } from './house';
import { Passing } from './passing';
import { answerByClicks, dice, play, pointOf } from './playing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

it('shows the Union, its offices and factions, and settles an appointment by clicks', async () => {
  const anna = await house.person({ viewport: { width: 1366, height: 768 } });
  const { page } = anna;
  await anna.createTable('founders', ['me', 'random', 'random', 'random', 'random', 'random']);
  await asked(page);
  const sizes = await page.evaluate(() => {
    const bottom = (selector: string) =>
      Math.max(...[...document.querySelectorAll(selector)].map((e) => e.getBoundingClientRect().bottom));
    return {
      states: document.querySelectorAll('.board .state').length,
      offices: document.querySelectorAll('.board .office').length,
      factions: document.querySelectorAll('.board .faction').length,
      hand: document.querySelectorAll('.board .hand .chip').length,
      low: Math.max(bottom('.board .hand .chip'), bottom('.board .faction'), bottom('.board .floor')),
      deals: document.querySelector('.may #may')!.getBoundingClientRect().bottom,
    };
  });
  expect(sizes).toMatchObject({ states: 9, offices: 8, factions: 6, hand: 2 });
  expect(sizes.low).toBeLessThanOrEqual(768);
  expect(sizes.deals).toBeLessThanOrEqual(768);

  // A state tells its electors and neighbours.
  const virginia = (await pointOf(page, 'VA'))!;
  await page.mouse.move(virginia.x, virginia.y);
  await page.locator('.tip').waitFor();
  expect(await page.locator('.tip').innerText()).toContain('23 electors');
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it.each([
  [390, 844],
  [1366, 768],
])('tells at a glance what is asked, who is President and who leads, at %i px', async (width, height) => {
  const passing = await Passing.begin(house, 'founders', 6, undefined, { width, height });
  const { page, person } = passing;
  const roll = dice(3);
  for (let i = 0; i < 40 && (await passing.move(roll)); i++) {
    if (i % 5) continue;
    const seen = await page.evaluate(() =>
      ['.prompt .line p', '.glance .me', '.glance .president', '.glance .leads'].map((selector) => {
        const element = document.querySelector<HTMLElement>(selector)!;
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const cut = [element, ...element.querySelectorAll('b')].some((e) => e.scrollWidth > e.clientWidth + 1);
        return {
          text: element.innerText.replace(/\s+/g, ' '),
          inSight: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && !cut,
          open: element.contains(there),
        };
      }),
    );
    expect(seen.filter((s) => !s.inSight || !s.open)).toEqual([]);
    const [question, me, president, leads] = seen.map((s) => s.text);
    const { decision, seat, view } = passing.now;
    const factions = Object.entries((view as unknown as { seats: Record<string, { score: number }> }).seats);
    const best = Math.max(...factions.map(([, { score }]) => score));
    const names: Record<string, string> = {
      p1: 'Red',
      p2: 'Green',
      p3: 'Purple',
      p4: 'Black',
      p5: 'Yellow',
      p6: 'White',
    };
    if (!decision.over && decision.seat !== 'chance') expect(question).toContain(names[decision.seat]);
    expect(me).toContain(names[seat!]);
    const holder = (view as { president: string | null }).president;
    expect(president).toContain(
      holder
        ? holder
            .split('_')
            .at(-1)!
            .replace(/^./, (c) => c.toUpperCase())
        : 'vacant',
    );
    for (const [id, { score }] of factions)
      expect(await page.locator(`.glance .leads .of-${id}`).count(), id).toBe(score === best ? 1 : 0);
    expect(leads).toContain(String(best).replace('-', '−'));
  }
  expect(person.errors).toEqual([]);
  await passing.end();
});

it.each(['en-GB', 'es-ES'])('tells the state of the Union in one line on every wide page (%s)', async (locale) => {
  const anna = await house.person({ locale });
  const { page } = anna;
  await anna.createTable('founders', ['me', 'random', 'random', 'random', 'random', 'random']);
  const roll = dice(3);
  for (let looked = 0; looked < 5 && (await asked(page)) === 'mine'; looked++) {
    for (const [width, height] of [
      [1280, 720],
      [1366, 768],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const high = await page.locator('.board .status').evaluate((e) => e.getBoundingClientRect().height);
      expect(high, `at ${width}`).toBeLessThan(40);
    }
    for (let i = 0; i < 4 && (await asked(page)) === 'mine'; i++) await answerByClicks(page, roll);
  }
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('plays a whole turn by clicks, at one table for three', async () => {
  const anna = await house.person();
  const { page } = anna;
  await anna.createTable('founders', ['me', 'me', 'me']);
  const phases = new Set<string>();
  const second = async () => {
    phases.add(await page.locator('.board .status li.now').innerText());
    return (await page.locator('.board .status .when b').innerText()).includes('2');
  };
  expect(await play(page, answerByClicks, 4, second)).toBeGreaterThan(20);
  expect(await second()).toBe(true);
  expect([...phases]).toEqual(expect.arrayContaining(['Issues', 'Election', 'People']));
  expect(await page.locator('.board .office .who.none').count()).toBeLessThan(8);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('sets a table for two up as one choice, and whoever comes has both seats of the other', async () => {
  const [anna, bert] = [await house.person(), await house.person()];
  const { page } = anna;
  await page.goto('/new/founders');
  await page.getByRole('radio', { name: /^Solo/ }).check();
  expect(await page.locator('fieldset').last().locator('select').evaluateAll(chosen)).toEqual(['3', 'me', 'me', 'me']);
  await page.getByRole('radio', { name: /^Two players/ }).check();
  const selects = page.locator('fieldset').last().locator('select');
  expect(await selects.evaluateAll(chosen)).toEqual(['4', 'me', 'open:p2', 'me', 'open:p2']);
  await page.locator('form button.primary').click();
  await page.locator('.prompt').waitFor();
  await bert.page.goto(await anna.invitation());
  await bert.page.getByRole('button', { name: 'Sit down: Green' }).click();
  await bert.page
    .getByRole('button', { name: /^Sit down/ })
    .first()
    .waitFor({ state: 'detached' });
  expect(await bert.page.getByRole('button', { name: /^Sit down/ }).count()).toBe(0);
  expect([...anna.errors, ...bert.errors]).toEqual([]);
  await anna.close();
  await bert.close();
});
const chosen = (all: Element[]) => all.map((one) => (one as HTMLSelectElement).value);

it('lists appointments under their offices', async () => {
  const anna = await house.person();
  const { page } = anna;
  await anna.createTable('founders', ['me', 'me', 'me']);
  const roll = dice(4);
  for (let i = 0; i < 20 && !(await page.locator('.choices .heading').count()); i++) {
    await asked(page);
    await answerByClicks(page, roll);
  }
  const names = await page.locator('.choices .heading .words').allTextContents();
  expect(names.length).toBeGreaterThan(2);
  expect(new Set(names).size).toBe(names.length);
  expect(names.some((name) => name.includes('Secretary of State'))).toBe(true);
  await anna.close();
});

it('shows every issue card for reading, a row a line', async () => {
  const anna = await house.person();
  const { page } = anna;
  await page.goto('/rules/founders');
  const card = page.locator('article', { has: page.getByRole('heading', { name: 'Napoleon Seeks Help' }) });
  await card.waitFor();
  expect((await card.locator('.text').allTextContents()).map((line) => line.split(/[,(]/)[0]!.trim())).toEqual([
    'Era A.',
    'Option A',
    'Option B',
    'Failed',
    'Ignored',
  ]);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

/** Two people and a bot, at a question at which deals are open to both. */
async function twoAtATable(): Promise<{ anna: Person; bert: Person }> {
  const [anna, bert] = [await house.person(), await house.person()];
  await anna.createTable('founders', ['me', 'open', 'me']);
  await bert.page.goto(await anna.invitation());
  await bert.page.getByRole('button', { name: 'Sit down: Green' }).click();
  await bert.page.locator('.may .new, .may .soft').first().waitFor();
  // On until the President is asked, which leaves everybody free to deal.
  const roll = dice(6);
  const pages: Record<string, Person> = { p1: anna, p2: bert, p3: anna };
  for (let i = 0; i < 40; i++) {
    await caughtUp(bert.page, await moveNumber(anna.page));
    const free = (await bert.page.locator('.may .new').count()) && (await anna.page.locator('.may .new').count());
    const seat = (await anna.page.locator('.prompt').getAttribute('data-seat'))!;
    if (free && seat !== 'p3') return { anna, bert };
    await asked(pages[seat]!.page);
    await answerByClicks(pages[seat]!.page, roll);
    await caughtUp(anna.page, await moveNumber(pages[seat]!.page));
  }
  throw new Error('no question at which both may deal');
}

/** Presses a button of the bargain and says yes where that is to be confirmed. */
async function press({ page }: Person, button: Locator): Promise<void> {
  const start = await moveNumber(page);
  await button.click();
  const now = await page.evaluate((n) => window.eyes.noticed(n, false, 0), start);
  if (now.number === start) await page.locator('button.confirm').click();
}

it('lets two people bargain: an offer is made, countered, refused, and another kept', async () => {
  const { anna, bert } = await twoAtATable();
  // Red offers an influence point for a promise.
  await anna.page.locator('.may .new button', { hasText: 'Green' }).click();
  const form = anna.page.locator('form.offering');
  const give = form.locator('fieldset', { hasText: 'I give' }).last();
  await give.getByRole('button', { name: 'More' }).click();
  await form.getByLabel('They promise').selectOption('vote_yes');
  await form.getByRole('button', { name: 'Make the offer' }).click();
  const first = bert.page.locator('.offer.to-me');
  await first.waitFor();
  expect(await first.innerText()).toMatch(/Gives:\s*1 influence/);
  expect(await first.innerText()).toContain('to vote yes on this issue');

  // Green asks for more: the offer comes back turned round, and is changed before it is sent.
  await press(bert, first.getByRole('button', { name: 'Counter' }));
  const answer = bert.page.locator('form.offering');
  await answer.waitFor();
  expect(await answer.getByLabel('I promise').inputValue()).toBe('vote_yes');
  await answer.locator('fieldset', { hasText: 'I ask for' }).last().getByRole('button', { name: 'More' }).click();
  await answer.getByRole('button', { name: 'Make the offer' }).click();
  const countered = anna.page.locator('.offer.to-me');
  await countered.waitFor();
  expect(await countered.innerText()).toMatch(/Wants:\s*2 influence/);
  expect(await bert.page.locator('.offer.to-me').count()).toBe(0);

  // That is too much.
  await press(anna, countered.getByRole('button', { name: 'Refuse' }));
  await bert.page.locator('.offer').waitFor({ state: 'detached' });
  expect(await anna.page.locator('.log').innerText()).toContain('refuses offer');

  // One that is accepted: influence changes hands, and the promise is remembered until somebody says what became of it.
  await bert.page.locator('.may .new button', { hasText: 'Red' }).click();
  await bert.page.locator('form.offering').getByLabel('I promise').selectOption('as_said');
  await bert.page.locator('form.offering').getByRole('button', { name: 'Make the offer' }).click();
  await press(anna, countered.getByRole('button', { name: 'Accept' }));
  const promise = bert.page.locator('.promises li');
  await promise.waitFor();
  expect(await promise.innerText()).toContain('Green to Red: what was said at the table');
  await press(anna, anna.page.locator('.promises').getByRole('button', { name: 'Kept' }));
  await bert.page.locator('.promises li.kept').waitFor();
  expect([...anna.errors, ...bert.errors]).toEqual([]);
  await anna.close();
  await bert.close();
});

it('is usable on a telephone, in Spanish', async () => {
  const anna = await house.person({ viewport: { width: 390, height: 844 }, locale: 'es-ES', hasTouch: true });
  const { page } = anna;
  await anna.createTable('founders', ['me', 'random', 'random']);
  await asked(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.locator('#tab-card').tap();
  await page.locator('.side .faction:visible').nth(2).waitFor();
  expect(await page.locator('.side .faction:visible').count()).toBe(3);
  await page.locator('.side .office.lit:visible').first().tap();
  await page.evaluate((n) => window.eyes.noticed(n, true, 0), await moveNumber(page));
  expect(anna.errors).toEqual([]);
  await anna.close();
});
