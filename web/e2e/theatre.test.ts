// What others do is played out on the board, at the reader's speed, and told as a story.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameEvent, LogEntry, Update } from '../src/lib/messages.gen';
import { asked, House, moveNumber, type Person } from './house';
import { answerByClicks, dice, pointOf } from './playing';

interface Played {
  number: number;
  event: GameEvent;
  shown: string[];
}
declare global {
  interface Window {
    played: Played[];
    missed: string[];
  }
}
const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

/** Somebody who has the others' turns played out. */
async function watcher(
  speed: string,
  motion: 'reduce' | 'no-preference' = 'no-preference',
  device: object = {},
): Promise<Person> {
  const person = await house.person({ reducedMotion: motion, ...device });
  await person.context.addInitScript((wanted) => {
    localStorage.setItem('theatre', wanted);
    window.played = [];
    addEventListener('theatre', (event) => window.played.push((event as CustomEvent<Played>).detail));
  }, speed);
  return person;
}
const phone = { viewport: { width: 390, height: 844 } };
const ended = (page: Page) =>
  page.evaluate(() =>
    window.eyes.until(() => (document.querySelector('.history:not(.playing)') ? true : null), 'the end of the play'),
  );
const begun = (page: Page) => page.locator('.playbill').waitFor();

/** All updates that the server has sent. */
const updates = (person: Person): Update[] =>
  person.heard.flatMap((text) => {
    const message = JSON.parse(text) as { params?: Update; result?: Update };
    const update = message.params ?? message.result;
    return update?.events ? [update] : [];
  });
/** What others have done since the page was opened, with what it speaks of. */
function doneByOthers(person: Person): GameEvent[] {
  const [first, ...rest] = updates(person);
  const mine = first!.seats.filter((s) => s.yours).map((s) => s.seat);
  return rest
    .flatMap((u) => u.events)
    .filter((e: LogEntry): e is GameEvent => 'phrase' in e && !mine.includes(e.seat ?? '') && e.number > first!.number)
    .filter((e) => !e.aside && (!e.only || e.only.includes(mine[0]!)));
}
const name = (e: GameEvent) => `${e.number} ${e.phrase.key} ${(e.targets ?? []).join(' ')}`;

const tables: [string, string[], string[]][] = [
  ['liberty', ['rulebook', 'me', 'rulebook', 'rulebook'], []],
  ['troyes', ['me', 'easy', 'easy'], []],
  ['prelude', ['me', 'easy'], []],
  ['founders', ['me', 'easy', 'easy'], []],
];
it.each(tables)('shows each target of what others do: %s', async (game, seats) => {
  const anna = await watcher('fast');
  await anna.createTable(game, seats);
  const roll = dice(3);
  for (let i = 0; i < 40 && (await asked(anna.page)) === 'mine' && doneByOthers(anna).length < 12; i++) {
    await ended(anna.page);
    await answerByClicks(anna.page, roll);
  }
  await asked(anna.page);
  await ended(anna.page);
  const played = await anna.page.evaluate(() => window.played);
  const done = doneByOthers(anna);
  expect(done.length).toBeGreaterThan(5);
  const names = new Set(played.map((p) => name(p.event)));
  expect(done.filter((e) => !names.has(name(e))).map(name)).toEqual([]);
  // Nothing that an event speaks of goes unshown.
  const unshown = played.flatMap((p) =>
    (p.event.targets ?? []).filter((t) => !p.shown.includes(t)).map((t) => `${p.event.phrase.key} ${t}`),
  );
  expect([...new Set(unshown)].sort()).toEqual([]);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it.each(['troyes', 'prelude'])('brings the map of %s on a phone to what happens, and back', async (game) => {
  const anna = await watcher('fast', 'no-preference', phone);
  const { page } = anna;
  await page.addInitScript(() => {
    window.missed = [];
    addEventListener('theatre', (event) => {
      const { shown } = (event as CustomEvent<Played>).detail;
      const sheet = document.querySelector('svg.sheet')!;
      const sight = sheet.getBoundingClientRect();
      for (const target of shown) {
        const found = [...sheet.querySelectorAll(`[data-target="${CSS.escape(target)}"]`)];
        const boxes = found.map((e) => e.getBoundingClientRect());
        const isSeen = ({ left, right, top, bottom }: DOMRect) =>
          right > sight.left && left < sight.right && bottom > sight.top && top < sight.bottom;
        if (boxes.length && !boxes.some(isSeen)) window.missed.push(target);
      }
    });
  });
  await anna.createTable(game, ['me', 'easy']);
  const roll = dice(11);
  for (let i = 0; i < 40 && (await asked(page)) === 'mine' && doneByOthers(anna).length < 12; i++) {
    await ended(page);
    const lit = await page.evaluate(
      () => document.querySelector<SVGElement>('svg.sheet .target.lit')?.dataset.target ?? null,
    );
    if (lit) expect(await pointOf(page, lit), `the place in question, ${lit}`).not.toBeNull();
    await answerByClicks(page, roll);
  }
  await asked(page);
  await ended(page);
  expect(await page.evaluate(() => window.played.length)).toBeGreaterThan(5);
  expect(await page.evaluate(() => window.missed)).toEqual([]);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('can be held, stepped and left, and is told again', async () => {
  const anna = await watcher('step');
  await anna.createTable('troyes', ['me', 'easy']);
  const roll = dice(5);
  const shown = () => anna.page.locator('.playbill').isVisible();
  const caption = () => anna.page.locator('.playbill p').innerText();
  // Until more happens at once than one thing, not of the reader's doing.
  let first = '';
  do {
    await asked(anna.page);
    await answerByClicks(anna.page, roll);
    await anna.page.evaluate(() =>
      window.eyes.until(
        () => (document.querySelector('.playbill') || document.querySelector('.prompt.mine') ? true : null),
        'a turn',
      ),
    );
    if (!(await shown())) continue;
    first = await caption();
    await anna.page.getByRole('button', { name: 'Next', exact: true }).click();
    await anna.page.waitForFunction(
      (text) => document.querySelector<HTMLElement>('.playbill p')?.innerText !== text,
      first,
    );
  } while (!(await shown()));
  // The question is there all the while, and answering it ends the play.
  await anna.page.locator('.playbill .skip').click();
  await ended(anna.page);
  expect(await anna.page.locator('.playbill').count()).toBe(0);
  expect(await anna.page.locator('.stage').count()).toBe(0);
  await asked(anna.page);
  await anna.page.getByRole('button', { name: 'Recap' }).click();
  await begun(anna.page);
  expect(await caption()).toBe(first);
  const number = await moveNumber(anna.page);
  await answerByClicks(anna.page, roll);
  expect(await moveNumber(anna.page)).toBeGreaterThan(number);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('marks instead of moving where motion is not wanted', async () => {
  const anna = await watcher('step', 'reduce');
  await anna.createTable('liberty', ['rulebook', 'me', 'rulebook', 'rulebook'], '1775');
  const roll = dice(2);
  const ghosts = () => anna.page.locator('.stage .ghost').count();
  const played = () => anna.page.evaluate(() => window.played.some((p) => p.shown.length));
  // A turn of one's own takes many answers.
  for (let i = 0; (i < 6 || !(await played())) && (await asked(anna.page)) === 'mine'; i++) {
    for (let n = 0; n < 10 && (await anna.page.locator('.playbill').isVisible()); n++) {
      expect(await ghosts()).toBe(0);
      await anna.page
        .getByRole('button', { name: 'Next', exact: true })
        .click({ timeout: 5000 })
        .catch(() => undefined);
    }
    await answerByClicks(anna.page, roll);
  }
  expect(await played()).toBe(true);
  await anna.close();
});

it('plays a finished stretch back, by chapters', async () => {
  const anna = await watcher('fast');
  const table = await anna.createTable('troyes', ['me', 'me']);
  const roll = dice(9);
  // To the first round, which is a chapter.
  while ((await anna.page.locator('.log .level-1').count()) === 0) {
    await asked(anna.page);
    await answerByClicks(anna.page, roll);
  }
  const count = () => anna.page.locator('.history .count').innerText();
  await anna.page.goto(`/table/${table}/at/0`);
  await anna.page.waitForFunction(() => document.querySelector('.history .count')?.textContent?.startsWith('0/'));
  expect(await anna.page.locator('.ticks i').count()).toBeGreaterThan(0);
  await anna.page.getByRole('button', { name: 'To the next chapter' }).click();
  const start = await anna.page.locator('.log .level-1').last().getAttribute('data-number');
  expect(await count()).toMatch(new RegExp(`^${start}/`));
  await anna.page.getByRole('button', { name: 'Play the game back' }).click();
  await begun(anna.page);
  await ended(anna.page);
  const numbers = await anna.page.evaluate(() => window.played.map((p) => p.number));
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(await count()).toBe(`${await moveNumber(anna.page)}/${await moveNumber(anna.page)}`);
  expect(anna.errors).toEqual([]);
  await anna.close();
});
