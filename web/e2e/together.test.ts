// Together: who is there, what they wish and say, and being called when it is one's turn.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, caughtUp, House, moveNumber, type Person } from './house';
import { patience } from '../protocol/server';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

async function pair(): Promise<[Person, Person]> {
  const anna = await house.person({ viewport: { width: 1280, height: 720 } });
  await anna.createTable('troyes', ['me', 'open']);
  const link = await anna.invitation();
  const bert = await house.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await bert.page.goto(link);
  await bert.page.getByRole('button', { name: 'Sit down: Blue' }).click();
  return [anna, bert];
}
const inSight = (person: Person, selector: string): Promise<boolean> =>
  person.page.locator(selector).evaluate((e) => {
    const box = e.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return box.top >= 0 && box.bottom <= innerHeight && e.contains(top);
  });
const sizes = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1000, 700],
  [390, 844],
] as const;
/** What is wrong with where a notice lies: what it covers, or is covered by, and whether there is still room to choose. */
const faultsOf = (page: Page, notice: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const faults: string[] = [];
    const seen = (e: Element) => e.getClientRects().length > 0;
    const boxOf = (e: Element) => e.getBoundingClientRect();
    const word = [...document.querySelectorAll(selector)].find(seen);
    if (!word) return ['it is not there'];
    const { left, top, right, bottom } = boxOf(word);
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) faults.push('it is not on the page');
    const parts = '.board .prompt .list .told-box .standings .reading .tabs .record .talk-pane .menu-pane .side';
    for (const part of parts.split(' '))
      for (const other of [...document.querySelectorAll(part)].filter(seen)) {
        const box = boxOf(other);
        if (box.left < right - 1 && left < box.right - 1 && box.top < bottom - 1 && top < box.bottom - 1)
          faults.push(`it lies over ${part}`);
      }
    for (const button of word.querySelectorAll('button')) {
      const box = boxOf(button);
      const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!button.contains(there)) faults.push(`${button.textContent} is covered`);
    }
    const list = [...document.querySelectorAll('.list')].find(seen);
    const whole =
      list && [...list.querySelectorAll('.choice')].filter((e) => boxOf(e).bottom <= boxOf(list).bottom + 1);
    const all = document.querySelectorAll('.choice').length;
    if (whole && whole.length < Math.min(all, innerWidth < 900 ? 2 : 3))
      faults.push(`${whole.length} choices are to be seen`);
    return faults;
  }, notice);

it('tells who sits down, comes and goes, and shows a wish to take back wherever one looks', async () => {
  const [anna, bert] = await pair();
  await anna.page.getByText('has sat down: Blue').waitFor();
  // It stands on the board, where it takes no click, and goes by itself.
  const foot = await anna.page.locator('.coming').evaluate((e) => {
    const [box, board] = [e, document.querySelector('main > .board')!].map((element) =>
      element.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return [box.left >= board.left, box.bottom <= board.bottom, box.right <= board.right, e.contains(there)];
  });
  expect(foot).toEqual([true, true, true, false]);
  await anna.page.locator('.coming').waitFor({ state: 'detached' });
  await anna.page.locator('.standings .presence.here').waitFor();
  const seat = (await anna.page.locator('.prompt').getAttribute('data-seat'))!;
  const [mover, other] = seat === 'p1' ? [anna, bert] : [bert, anna];
  await asked(mover.page);
  const number = await moveNumber(mover.page);
  const choice = mover.page.locator('.choice').first();
  await choice.click();
  await caughtUp(other.page, number + 1);
  await asked(other.page);
  const second = await moveNumber(other.page);
  await other.page.locator('.choice').first().click();
  await caughtUp(mover.page, second + 1);
  await mover.openMenu();
  await other.page.locator('#tab-log').click();
  await mover.page.getByRole('button', { name: 'Ask to take back' }).click();
  await other.page.locator('.wish').waitFor();
  expect(await inSight(other, '.wish')).toBe(true);
  const before = other.page.viewportSize()!;
  for (const [width, height] of sizes) {
    await other.page.setViewportSize({ width, height });
    for (const tab of ['act', 'log', 'talk', 'table']) {
      const button = other.page.locator(`#tab-${tab}`);
      if (await button.isVisible()) await button.click();
      expect(await faultsOf(other.page, '.wish'), `${width} x ${height}, ${tab}`).toEqual([]);
    }
  }
  await other.page.setViewportSize(before);
  await other.page.getByRole('button', { name: 'Agree' }).click();
  await other.page.locator('.wish').waitFor({ state: 'detached' });
  expect(await moveNumber(other.page)).toBeLessThanOrEqual(number);
  await bert.close();
  await anna.page.getByText('has gone away').waitFor();
  await anna.page.locator('.standings .presence:not(.here)').waitFor();
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('invites without covering anything, whoever waits and whoever comes', async () => {
  const anna = await house.person({ viewport: { width: 1280, height: 720 } });
  await anna.createTable('founders', ['me', 'open', 'open', 'easy', 'easy', 'easy']);
  const link = await anna.invitation();
  const bert = await house.person({ viewport: { width: 390, height: 844 } });
  await bert.page.goto(link);
  await bert.page.getByRole('button', { name: 'Sit down' }).first().waitFor();
  for (const { page } of [anna, bert])
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      for (const tab of ['act', 'log', 'table']) {
        const button = page.locator(`#tab-${tab}`);
        if (await button.isVisible()) await button.click();
        expect(await faultsOf(page, 'aside.notice'), `${width} x ${height}, ${tab}`).toEqual([]);
      }
    }
  expect([...anna.errors, ...bert.errors]).toEqual([]);
  for (const person of [anna, bert]) await person.close();
});

it('carries what is said to the others, keeps it, and keeps notes to oneself', async () => {
  const [anna, bert] = await pair();
  await anna.page.locator('#tab-talk').click();
  await anna.page.getByLabel('Say something to the table').fill('Good evening!');
  await anna.page.getByRole('button', { name: 'Say it' }).click();
  await anna.page.locator('.talk li', { hasText: 'Good evening!' }).waitFor();
  // A mark on the tab tells the other that something was said.
  await bert.page.locator('#tab-talk.marked').waitFor();
  await bert.page.locator('#tab-talk').tap();
  await bert.page.locator('.talk li', { hasText: 'Good evening!' }).waitFor();
  expect(await bert.page.locator('#tab-talk.marked').count()).toBe(0);
  await bert.page.locator('label > textarea').fill('she is polite');
  await expect
    .poll(() => bert.heard.some((frame) => frame.includes('she is polite')), { timeout: patience })
    .toBe(true);
  await bert.page.evaluate(() => localStorage.clear());
  const address = bert.page.url();
  await bert.page.reload();
  await bert.page.locator('#tab-talk').tap();
  await bert.page.locator('.talk li', { hasText: 'Good evening!' }).waitFor();
  expect(await bert.page.locator('label > textarea').inputValue()).toBe('she is polite');
  expect(await anna.page.locator('label > textarea').inputValue()).toBe('');
  const carl = await house.person();
  await carl.page.goto(address);
  await carl.page.locator('.prompt').waitFor();
  await carl.page.locator('#tab-talk').click();
  await carl.page.locator('.talk li', { hasText: 'Good evening!' }).waitFor();
  await carl.page.getByText('With an account you can talk').waitFor();
  expect(carl.heard.some((frame) => frame.includes('she is polite'))).toBe(false);
  expect([...anna.errors, ...bert.errors, ...carl.errors]).toEqual([]);
  for (const person of [anna, bert, carl]) await person.close();
});

it('calls whoever is elsewhere when it is his turn, if he wants it', async () => {
  const anna = await house.person();
  await anna.context.addInitScript(() => {
    const told: string[] = [];
    class Told {
      static permission = 'granted';
      static requestPermission = () => Promise.resolve('granted');
      onclick = null;
      constructor(_title: string, options: { body: string }) {
        told.push(options.body);
      }
      close() {}
    }
    Object.assign(window, { Notification: Told, told });
  });
  await anna.createTable('troyes', ['me', 'easy']);
  await asked(anna.page);
  await anna.openMenu();
  await anna.page.getByLabel('Let the browser tell me').check();
  await anna.page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  const number = await moveNumber(anna.page);
  await anna.page.locator('.choice').first().click();
  // Where the bot answers at once it is final, and not where the next question is hers too.
  if ((await anna.page.evaluate((n) => window.eyes.noticed(n, false, 0), number)).number === number)
    await anna.page.locator('button.confirm').click();
  await anna.page.evaluate((n) => window.eyes.moved(n), number);
  await asked(anna.page);
  await anna.page.evaluate(() =>
    window.eyes.until(() => (window as unknown as { told: string[] }).told[0] ?? null, 'a call').then(() => 0),
  );
  expect(await anna.page.evaluate(() => (window as unknown as { told: string[] }).told[0])).toBe('It is your turn.');
  expect(anna.errors).toEqual([]);
  await anna.close();
});
