// Hands on the pieces: what lies on the board is carried to where it goes, "how many" is a stepper, long lists are short.
import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Option, Update } from '../src/lib/messages.gen';
import { asked, caughtUp, House, moveNumber, type Person } from './house';
import { answerByClicks, dice, pointAt, pointOf } from './playing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

interface Point {
  x: number;
  y: number;
}
type Drag = (from: Point, to: Point) => Promise<void>;
const laptop = { viewport: { width: 1366, height: 768 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const byMouse =
  ({ mouse }: Page): Drag =>
  async (from, to) => {
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    await mouse.up();
  };
function byFinger(cdp: CDPSession): Drag {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  return async (from, to) => {
    await touch('touchStart', [from]);
    for (let i = 1; i <= 6; i++)
      await touch('touchMove', [{ x: from.x + ((to.x - from.x) * i) / 6, y: from.y + ((to.y - from.y) * i) / 6 }]);
    await touch('touchEnd', []);
  };
}
const hand = async (anna: Person, finger: boolean): Promise<Drag> =>
  finger ? byFinger(await anna.context.newCDPSession(anna.page)) : byMouse(anna.page);

const question = (page: Page): Promise<string> => page.locator('.prompt .line').innerText();
/** Takes the first choice with these words; whatever cannot be undone is confirmed. */
async function take(page: Page, words: RegExp): Promise<void> {
  const number = await moveNumber(page);
  await page.locator('.choice', { hasText: words }).first().click();
  if ((await page.evaluate((n) => window.eyes.noticed(n, false, 0), number)).number === number)
    await page.locator('button.confirm').click();
  await page.evaluate((n) => window.eyes.moved(n), number);
  await asked(page);
}
/** The British are asked where they March. */
async function marching(anna: Person): Promise<void> {
  const { page } = anna;
  await anna.createTable('liberty', ['me', 'me', 'me', 'me'], '1778');
  for (let i = 0; i < 60; i++) {
    await asked(page);
    const said = await question(page);
    if (/British: .*Eligible/.test(said)) {
      await take(page, /^\W*\d?\s*(Limited )?March/);
      return;
    }
    await take(page, /Eligible/.test(said) ? /Pass$/ : /^\W*\d?\s*(Not now|No|Done|\S)/);
  }
  throw new Error('the British were never asked');
}
/** Stacks of British Regulars in sight, the largest first. */
const stacks = (page: Page): Promise<(Point & { place: string })[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<SVGElement>('[data-at]')]
      .flatMap((room) => {
        const stack = room.querySelector('[data-thing="br"]');
        if (!stack) return [];
        const box = stack.getBoundingClientRect();
        const sheet = stack.closest('svg')!.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 4, box.top + box.height / 2];
        const inside = x > sheet.left && x < sheet.right && y > sheet.top && y < sheet.bottom;
        return inside
          ? [{ place: room.dataset.at!, x, y, n: Number(stack.querySelector('.count')?.textContent ?? 1) }]
          : [];
      })
      .sort((a, b) => b.n - a.n),
  );
const litPlaces = (page: Page, where = '.board svg'): Promise<string[]> =>
  page.evaluate(
    (room) => [...document.querySelectorAll<SVGElement>(`${room} .target.lit`)].map((e) => e.dataset.target!),
    where,
  );

it.each([
  ['a mouse on a laptop', laptop, false],
  ['a finger on a phone', phone, true],
])('marches by carrying pieces from place to place with %s', async (_, options, finger) => {
  const anna = await house.person(options);
  const { page } = anna;
  await marching(anna);
  const drag = await hand(anna, finger);
  let came = false;
  for (const stack of await stacks(page)) {
    const [here] = (await stacks(page)).filter((s) => s.place === stack.place);
    for (const place of await litPlaces(page)) {
      const to = place === stack.place || !here ? null : await pointOf(page, place);
      if (!to) continue;
      const number = await moveNumber(page);
      await drag(here!, to);
      // The destination is answered by itself; then the list is about what was carried.
      await page.evaluate((n) => window.eyes.moved(n), number);
      await asked(page);
      const words = (await page.locator('.choices').innerText()).replaceAll('\n', ' ');
      if ((await page.locator('.narrowed').count()) && /British Regular/.test(words)) {
        came = true;
        break;
      }
      // From there none can go: back, and elsewhere.
      const after = await moveNumber(page);
      await page.locator('.acts button[aria-label="Undo"]').click();
      await page.evaluate((n) => window.eyes.moved(n), after);
      if (await page.locator('.narrowed').count()) await page.locator('.narrowed').click();
    }
    if (came) break;
  }
  expect(came).toBe(true);
  expect(await page.locator('.choice', { hasText: /Tories|Tory/ }).count()).toBe(0);
  const number = await moveNumber(page);
  await page.locator('.choice').first().click();
  await page.evaluate((n) => window.eyes.moved(n), number);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('shows by an arrow and a ghost what a choice would move, and counts by a stepper', async () => {
  const anna = await house.person(laptop);
  const { page } = anna;
  await marching(anna);
  const counted = page.locator('.counted');
  for (const place of await litPlaces(page)) {
    const at = await pointOf(page, place);
    const number = await moveNumber(page);
    if (!at) continue;
    await page.mouse.click(at.x, at.y);
    await page.evaluate((n) => window.eyes.moved(n), number);
    await asked(page);
    if (await counted.count()) break;
    await page.locator('.acts button[aria-label="Undo"]').click();
    await page.evaluate((n) => window.eyes.moved(n), number + 1);
  }
  const row = counted.first();
  const choice = row.locator('.choice');
  const told = () => choice.innerText();
  const most = await told();
  await choice.hover();
  await page.locator('.arrows .head').first().waitFor();
  await page.locator('.arrows .ghost svg').first().waitFor();
  await row.locator('.step').first().click();
  const fewer = await told();
  expect(Number(/\d+/.exec(fewer.replace(/^\S+\s/, ''))?.[0])).toBe(
    Number(/\d+/.exec(most.replace(/^\S+\s/, ''))?.[0]) - 1,
  );
  await row.locator('.step').last().click();
  expect(await told()).toBe(most);
  await choice.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await told()).toBe(fewer);
  const number = await moveNumber(page);
  await page.keyboard.press('Enter');
  await page.evaluate((n) => window.eyes.moved(n), number);
  await asked(page);
  // The space that was chosen in this turn is marked.
  expect(await page.locator('.board .target.used').count()).toBeGreaterThan(0);
  await page.mouse.move(3, 3);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.locator('.arrows .head').waitFor({ state: 'detached' });
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it.each([
  ['a laptop', laptop],
  ['a phone', phone],
])('marches with a whole group as one row of the list on %s', async (_, options) => {
  const anna = await house.person(options);
  const { page } = anna;
  await marching(anna);
  const bundles = page.locator('li:has(.parts)');
  const found = bundles.filter({ hasText: /→.*British Regulars? \+ \d+ Tor/ });
  const undo = async () => {
    const number = await moveNumber(page);
    await page.locator('.acts button[aria-label="Undo"]').click();
    await page.evaluate((n) => window.eyes.moved(n), number);
    await asked(page);
  };
  const tap = (what: Locator) => (options === phone ? what.tap() : what.click());
  // One destination after another, until Regulars and Tories can come together.
  const all = await page.locator('.choice').count();
  for (let i = 0; i < all && !(await found.count()); i++) {
    const number = await moveNumber(page);
    await tap(page.locator('.choice').nth(i));
    await page.evaluate((n) => window.eyes.noticed(n, false, 0), number);
    if ((await moveNumber(page)) === number) await page.keyboard.press('Escape');
    else if ((await asked(page)) && !(await found.count())) await undo();
  }
  const texts = await bundles.allInnerTexts();
  const row = bundles.nth(texts.findIndex((t) => /British Regulars? \+ \d+ Tor/.test(t)));
  const choice = row.locator('.choice');
  const told = async () => (await choice.innerText()).replace(/^\S\s+(?=\D)/, '').replace(/\s+/g, ' ');
  const counted = async (what: RegExp) => Number(what.exec(await told())?.[1] ?? 0);
  const regulars = () => counted(/(\d+) British Regular/);
  const tories = () => counted(/(\d+) Tor/);
  const poll = (what: () => Promise<number>) => expect.poll(what, { timeout: 30_000 });
  const before = [await regulars(), await tories()] as const;
  expect(Math.min(...before)).toBeGreaterThan(0);
  // One Tory less, and all of them again; the first stepper is that of the Regulars, whom Tories accompany one for one.
  const part = row.locator('.part').nth(1);
  await tap(part.getByRole('button').first());
  await poll(tories).toBe(before[1] - 1);
  await tap(part.getByRole('button').last());
  await poll(tories).toBe(before[1]);
  for (let left = before[0]; left > 0; left--) {
    await tap(row.locator('.part').first().getByRole('button').first());
    await poll(regulars).toBe(left - 1);
    expect(await tories(), 'no more Tories than Regulars').toBeLessThanOrEqual(Math.max(left - 1, 0));
  }
  expect(await choice.isDisabled()).toBe(true);
  await tap(row.locator('.part').first().getByRole('button').last());
  await poll(regulars).toBe(1);
  await choice.focus();
  await page.locator('.arrows .head').first().waitFor();
  const number = await moveNumber(page);
  const moves = (await tories()) ? 2 : 1;
  await tap(choice);
  await caughtUp(page, number + moves);
  await asked(page);
  await page.locator('.acts button[aria-label="Restart the turn"]').click();
  await page.evaluate(
    (n) => window.eyes.until(() => (window.eyes.number() < n ? true : null), 'the turn anew'),
    number,
  );
  expect(anna.errors).toEqual([]);
  await anna.close();
});

/** What was carried there is answered with: by itself, by the choice that is left, or once it is confirmed. */
async function made({ page }: Person, number: number): Promise<void> {
  await page.evaluate((n) => window.eyes.noticed(n, true, 0), number);
  expect(await page.locator('.refusal').count()).toBe(0);
  if ((await moveNumber(page)) === number && !(await page.locator('button.confirm:enabled').count())) {
    await page.locator('.choice').first().click();
    await page.evaluate((n) => window.eyes.noticed(n, false, 0), number);
  }
  if ((await moveNumber(page)) === number) await page.locator('button.confirm').click();
  await page.evaluate((n) => window.eyes.moved(n), number);
}

it('takes a die to the fields and pays for what it does there', async () => {
  const anna = await house.person(laptop);
  const { page } = anna;
  await anna.createTable('troyes', ['me', 'me']);
  const roll = dice(3);
  const dieOf = async () => {
    const seat = (await page.locator('.prompt').getAttribute('data-seat'))!;
    const dies = page.locator(`.board [data-target^="die:${seat}:yellow"]`);
    return (await dies.count()) ? dies.first().getAttribute('data-target') : null;
  };
  let die: string | null = null;
  for (let i = 0; i < 60 && !die; i++) {
    await asked(page);
    if ((await litPlaces(page)).includes('agriculture')) die = await dieOf();
    if (!die) await answerByClicks(page, roll);
  }
  const [from, to] = [await pointOf(page, die!), await pointOf(page, 'agriculture')];
  const number = await moveNumber(page);
  await byMouse(page)(from!, to!);
  await page.evaluate((n) => window.eyes.moved(n), number);
  await asked(page);
  expect(await page.locator(`[data-target="${die!}"].picked`).count()).toBeGreaterThan(0);
  // The next question is about that die already.
  await made(anna, await moveNumber(page));
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it.each([
  ['liberty', ['me', 'me', 'me', 'me'], '1778'],
  ['troyes', ['me', 'me'], undefined],
  ['prelude', ['me', 'me'], undefined],
  ['founders', ['me', 'me', 'me'], undefined],
] as const)('shows by arrows and ghosts what a choice of %s would move', async (game, seats, scenario) => {
  const anna = await house.person(laptop);
  const { page } = anna;
  await anna.createTable(game, [...seats], scenario);
  const roll = dice(12);
  // As the board draws it: a piece, or a statesman with his name.
  const ghost = page.locator('.arrows .ghost :is(svg, foreignObject)');
  let shown = false;
  for (let i = 0; i < 40 && !shown && (await asked(page)) === 'mine'; i++) {
    // Of statesmen it is an appointment that moves them.
    const wanted =
      game === 'founders' && !(await litPlaces(page, '.board')).some((t) => t.startsWith('office:')) ? 0 : 2;
    const choices = await page.locator('.choice').all();
    for (const choice of choices.slice(0, wanted)) {
      await pointAt(page, choice);
      await settled(page);
      shown ||= (await ghost.count()) > 0;
      if (shown) break;
    }
    await page.mouse.move(3, 3);
    if (!shown) await answerByClicks(page, roll);
  }
  expect(shown).toBe(true);
  const box = await ghost.first().boundingBox();
  expect(Math.min(box!.width, box!.height)).toBeGreaterThan(8);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

/** A point of the first element, which is on the board or beside its map. */
const middleOf = (what: Locator): Promise<Point> =>
  what.first().evaluate((e) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });

/** What the page was told last that may be answered. */
function optionsHeard({ heard }: Person): Option[] {
  const told = heard.map((frame) => JSON.parse(frame) as { result?: Update; params?: Update });
  const last = told.map((m) => m.result ?? m.params).findLast((u) => u?.decision);
  return last && !last.decision.over ? (last.decision.options ?? []) : [];
}
it('plays a card of Prelude to Rebellion by carrying it to a county', async () => {
  const anna = await house.person(laptop);
  const { page } = anna;
  await anna.createTable('prelude', ['me', 'me']);
  const roll = dice(3);
  // A card that may be played in one way alone is played at once: one for its Event or its points is wanted.
  let card: string | undefined;
  for (let i = 0; i < 40 && !card; i++) {
    await asked(page);
    const targets = optionsHeard(anna).flatMap((o) => o.targets ?? []);
    card = targets.find((t, at) => t.startsWith('card:') && targets.indexOf(t) < at);
    if (!card) await answerByClicks(page, roll);
  }
  const cards = page.locator(`.board .cards [data-target="${card}"].lit`);
  await cards.waitFor();
  const county = await page.locator('.board svg [data-at]').first().getAttribute('data-at');
  await byMouse(page)(await middleOf(cards), (await pointOf(page, county!))!);
  // The list is about that card alone.
  await page.locator('.narrowed').waitFor();
  expect(await page.locator(`.board [data-target="${card}"].picked`).count()).toBe(1);
  await page.locator('.narrowed').click();
  await page.locator('.narrowed').waitFor({ state: 'detached' });
  // Once more, to the end.
  const number = await moveNumber(page);
  await byMouse(page)(await middleOf(cards), (await pointOf(page, county!))!);
  await made(anna, number);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('appoints a statesman of Founding Fathers by carrying him to his office', async () => {
  const anna = await house.person(laptop);
  const { page } = anna;
  await anna.createTable('founders', ['me', 'me', 'me']);
  const roll = dice(4);
  const offices = page.locator('.board [data-target^="office:"].lit');
  for (let i = 0; i < 40 && !(await offices.count()); i++) {
    await asked(page);
    if (!(await offices.count())) await answerByClicks(page, roll);
  }
  const number = await moveNumber(page);
  const men = page.locator('.board .faction [data-target^="man:"].lit');
  await byMouse(page)(await middleOf(men), await middleOf(offices));
  await made(anna, number);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('groups a long list under the words its rows share, folds it, and narrows it by words and letters', async () => {
  const anna = await house.person(laptop);
  const { page } = anna;
  await anna.createTable('troyes', ['me', 'me']);
  await asked(page);
  const headings = page.locator('#choices .heading');
  expect((await headings.allInnerTexts()).map((t) => t.replace(/\s+/g, ' '))).toContainEqual(
    expect.stringMatching(/^▾ Palace, space … \d$/),
  );
  const texts = await page.locator('.choice').allInnerTexts();
  expect(texts.filter((t) => t.length < 12).length).toBeGreaterThan(texts.length / 2);
  // What is read to whoever does not see the heading is whole.
  expect(await page.locator('.choice[aria-label^="Palace, space"]').count()).toBeGreaterThan(1);
  const free = (await page.locator('.choice[aria-label^="Palace, space"]').first().getAttribute('aria-label'))!;
  const all = await page.locator('.choice').count();
  const last = headings.last();
  await last.click();
  const open = await page.locator('.choice').count();
  if (open === all) throw new Error('nothing folds');
  await last.click();
  await page.keyboard.press('/');
  await page.keyboard.type(free.toLowerCase().replace(',', ''));
  await page.locator('.choice').nth(1).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  expect(
    await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    ),
  ).toContain(free);
  await page.keyboard.press('Escape');
  await page.locator('.filter input').fill('');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  // Letters go on where digits end.
  const tenth = (await page.locator('.choice').nth(9).getAttribute('aria-keyshortcuts'))!;
  expect(tenth).toBe('A');
  const number = await moveNumber(page);
  await page.keyboard.press('a');
  await page.evaluate((n) => window.eyes.moved(n), number);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

/** The middle of a square of 24 pixels that takes a touch for this target. */
const sureSpot = (page: Page, target: string): Promise<Point | null> =>
  page.evaluate((id) => {
    const takes = (x: number, y: number) =>
      `${document.elementFromPoint(x, y)?.closest<SVGElement>('[data-target]')?.dataset.target}:`.startsWith(`${id}:`);
    const sides = [-11.5, 11.5];
    for (const element of document.querySelectorAll(`.board svg [data-target="${CSS.escape(id)}"]`)) {
      const box = element.getBoundingClientRect();
      for (let i = 1; i < 14; i++)
        for (let j = 1; j < 14; j++) {
          const [x, y] = [box.left + (box.width * i) / 14, box.top + (box.height * j) / 14];
          if (takes(x, y) && sides.every((dx) => sides.every((dy) => takes(x + dx, y + dy)))) return { x, y };
        }
    }
    return null;
  }, target);
/** Frames in which the map comes to the place in question. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });

it.each([
  ['liberty', ['me', 'me', 'me', 'me'], '1778'],
  ['troyes', ['me', 'me'], undefined],
  ['prelude', ['me', 'me'], undefined],
  ['founders', ['me', 'me', 'me'], undefined],
] as const)('lets a finger take whatever is lit in %s', async (game, seats, scenario) => {
  const anna = await house.person(phone);
  const { page } = anna;
  await anna.createTable(game, [...seats], scenario);
  const roll = dice(17);
  for (let questions = 0; questions < 16 && (await asked(page)) !== 'over'; questions++) {
    await settled(page);
    const number = await moveNumber(page);
    const lit = [...new Set(await litPlaces(page))];
    const aim = lit[roll(Math.max(1, lit.length))];
    // Taps on what is too small bring the map nearer, and take nothing.
    for (let taps = 0; aim && !(await sureSpot(page, aim)); taps++) {
      const at = await pointOf(page, aim);
      expect(at, `${aim} is lit, but nowhere to be touched`).not.toBeNull();
      expect(taps, `${aim} cannot be touched`).toBeLessThan(5);
      await page.touchscreen.tap(at!.x, at!.y);
      await settled(page);
      expect(await moveNumber(page), `${aim} was taken by a tap on the verge of it`).toBe(number);
    }
    if (aim) {
      const at = (await sureSpot(page, aim))!;
      await page.touchscreen.tap(at.x, at.y);
      await page.evaluate((n) => window.eyes.noticed(n, true, 0), number);
    }
    if ((await moveNumber(page)) !== number) continue;
    if (!(await page.locator('button.confirm:enabled').count())) await page.locator('.choice').first().tap();
    if ((await page.evaluate((n) => window.eyes.noticed(n, false, 0), number)).number === number)
      await page.locator('button.confirm').tap();
    await page.evaluate((n) => window.eyes.moved(n), number);
  }
  expect(anna.errors).toEqual([]);
  await anna.close();
});
