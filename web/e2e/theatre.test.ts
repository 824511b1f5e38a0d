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
  /** What was on the page for it just then. */
  marks: number;
  ghosts: number;
  dice: number;
}
declare global {
  interface Window {
    played: Played[];
    missed: string[];
    /** How often something was made that sounds. */
    voices: number;
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
    const count = (selector: string) => document.querySelectorAll(selector).length;
    addEventListener('theatre', (event) =>
      window.played.push({
        ...(event as CustomEvent<Played>).detail,
        marks: count('.stage .mark'),
        ghosts: count('.stage .ghost'),
        dice: count('.playbill .dice svg'),
      }),
    );
  }, speed);
  return person;
}
const phone = { viewport: { width: 390, height: 844 } };
const laptop = { viewport: { width: 1366, height: 768 } };
/** On a small page the log, and what belongs to it, is behind its tab. */
async function atTheLog({ page }: Person): Promise<void> {
  if (!(await page.locator('.history').isVisible())) await page.locator('#tab-log').click();
}
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

const tables: [string, string[]][] = [
  ['liberty', ['rulebook', 'me', 'rulebook', 'rulebook']],
  ['troyes', ['me', 'easy', 'easy']],
  ['prelude', ['me', 'easy']],
  ['founders', ['me', 'easy', 'easy']],
];
const screens = [
  ['a laptop', laptop],
  ['a phone', phone],
] as const;
it.each(tables.flatMap(([game, seats]) => screens.map(([name, device]) => [game, name, seats, device] as const)))(
  'shows each target of what others do: %s on %s',
  async (game, _, seats, device) => {
    const anna = await watcher('fast', 'no-preference', device);
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
    expect(played.filter((p) => p.shown.length && !p.marks).map((p) => p.event.phrase.key)).toEqual([]);
    // What goes from one place or purse to another travels, and dice lie there as they fell.
    expect(
      played
        .filter(({ event, shown }) => [event.from, event.to].some((t) => t && shown.includes(t)))
        .filter((p) => !p.ghosts)
        .map((p) => name(p.event)),
    ).toEqual([]);
    const ofSixSides = (e: GameEvent) => (e.dice ?? []).filter((n) => n >= 1 && n <= 6).length;
    expect(played.filter((p) => p.dice !== ofSixSides(p.event)).map((p) => name(p.event))).toEqual([]);
    expect(anna.errors).toEqual([]);
    await anna.close();
  },
);

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

it('shows an issue that lies nowhere while a card is read in its place', async () => {
  const anna = await watcher('fast', 'no-preference', laptop);
  const { page } = anna;
  await anna.createTable('founders', ['me', 'easy', 'easy']);
  const roll = dice(3);
  const issues = () =>
    page.evaluate(() => window.played.filter((p) => p.event.targets?.some((t) => t.startsWith('issue:'))));
  for (let i = 0; i < 40 && (await asked(page)) === 'mine' && (await issues()).length < 3; i++) {
    await ended(page);
    await answerByClicks(page, roll);
    if (await page.locator('.board .hand .chip').count()) await page.locator('.board .hand .chip').first().hover();
  }
  const played = await issues();
  expect(played.length).toBeGreaterThan(0);
  for (const { event, shown } of played) expect(shown).toEqual(expect.arrayContaining(event.targets!));
  await anna.close();
});

const devices: [string, string, string[], object][] = [
  ...tables.map(([game, seats]): [string, string, string[], object] => [game, 'a laptop', seats, laptop]),
  ['troyes', 'a phone', ['me', 'easy'], phone],
];
it.each(devices)('can be held, stepped and left, and is told again: %s on %s', async (game, _, seats, device) => {
  const anna = await watcher('step', 'no-preference', device);
  const { page } = anna;
  await anna.createTable(game, seats);
  const roll = dice(5);
  const bill = page.locator('.playbill');
  const caption = () => page.locator('.playbill p').innerText();
  // Until more happens at once than one thing, not of the reader's doing.
  let first = '';
  do {
    if (await bill.isVisible()) await page.locator('.playbill .skip').click();
    await asked(page);
    await answerByClicks(page, roll);
    await page.evaluate(() =>
      window.eyes.until(
        () => (document.querySelector('.playbill') || document.querySelector('.prompt.mine') ? true : null),
        'a turn',
      ),
    );
    if (!(await bill.isVisible())) continue;
    first = await caption();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.waitForFunction((text) => document.querySelector<HTMLElement>('.playbill p')?.innerText !== text, first);
  } while (!(await bill.isVisible()));
  // The question is there all the while, and answering it ends the play.
  await page.locator('.playbill .skip').click();
  await ended(page);
  expect(await bill.count()).toBe(0);
  expect(await page.locator('.stage').count()).toBe(0);
  await asked(page);
  // Bots may have gone on since: told again from one's own last move on, at whatever moment it is asked for.
  await atTheLog(anna);
  await page.getByRole('button', { name: 'Recap' }).click();
  await begun(page);
  expect(await caption()).toBe(first);
  // At another speed it goes by itself, and can be held.
  await page.locator('.theatre select').selectOption('slow');
  await page.evaluate(() =>
    window.eyes.until(() => {
      const pause = [...document.querySelectorAll<HTMLElement>('.playbill button')].find(
        (b) => b.innerText === 'Pause',
      );
      pause?.click();
      return pause ? true : null;
    }, 'something to hold'),
  );
  await page.getByRole('button', { name: 'Go on', exact: true }).waitFor();
  const number = await moveNumber(page);
  await page.keyboard.press('1');
  if ((await page.evaluate((n) => window.eyes.noticed(n, false, 0), number)).number === number)
    await page.keyboard.press('c');
  await page.evaluate((n) => window.eyes.moved(n), number);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('plays nothing at once, and makes no sound before it is asked for', async () => {
  const anna = await watcher('instant');
  const { page } = anna;
  await page.addInitScript(() => {
    window.voices = 0;
    const Real = AudioContext;
    window.AudioContext = class extends Real {
      override createOscillator() {
        window.voices++;
        return super.createOscillator();
      }
    };
  });
  await anna.createTable('troyes', ['me', 'easy', 'easy']);
  const roll = dice(5);
  const answer = async () => {
    const number = await moveNumber(page);
    for (let i = 0; i < 20 && (await moveNumber(page)) < number + 4; i++) {
      await asked(page);
      await answerByClicks(page, roll);
    }
    await asked(page);
  };
  await answer();
  expect(await page.evaluate(() => window.played.length)).toBe(0);
  await page.locator('.theatre select').selectOption('fast');
  await answer();
  await ended(page);
  expect(await page.evaluate(() => window.played.length)).toBeGreaterThan(0);
  expect(await page.evaluate(() => window.voices)).toBe(0);
  await page.getByRole('button', { name: 'Sounds' }).click();
  await answer();
  await ended(page);
  expect(await page.evaluate(() => window.voices)).toBeGreaterThan(1);
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

const alone: [string, string[], object][] = [
  ['liberty', ['me', 'me', 'me', 'me'], laptop],
  ['troyes', ['me', 'me'], laptop],
  ['troyes', ['me', 'me'], phone],
  ['prelude', ['me', 'me'], laptop],
  ['founders', ['me', 'me', 'me'], laptop],
];
it.each(alone)('plays a finished stretch of %s back, by chapters (%o, %o)', async (game, seats, device) => {
  const anna = await watcher('fast', 'no-preference', device);
  const { page } = anna;
  const table = await anna.createTable(game, seats);
  const roll = dice(9);
  const chapters = () =>
    page.locator('.log .level-1').evaluateAll((all) => all.map((e) => Number((e as HTMLElement).dataset.number)));
  // To the first chapter that does not begin with the game.
  while (Math.max(0, ...(await chapters())) === 0) {
    await asked(page);
    await answerByClicks(page, roll);
  }
  const count = () => page.locator('.history .count').innerText();
  await page.goto(`/table/${table}/at/0`);
  await page.waitForFunction(() => document.querySelector('.history .count')?.textContent?.startsWith('0/'));
  expect(await page.locator('.ticks i').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'To the next chapter' }).click();
  await page.waitForFunction(() => !document.querySelector('.history .count')?.textContent?.startsWith('0/'));
  expect(await count()).toMatch(new RegExp(`^${(await chapters()).at(-1)}/`));
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.getByRole('button', { name: 'Play the game back' }).click();
  await begun(page);
  await ended(page);
  const numbers = await page.evaluate(() => window.played.map((p) => p.number));
  expect(numbers.length).toBeGreaterThan(1);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(await count()).toBe(`${await moveNumber(page)}/${await moveNumber(page)}`);
  expect(anna.errors).toEqual([]);
  await anna.close();
});
