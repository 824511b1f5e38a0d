// Whole games as a person plays them.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { binary } from '../protocol/server';
import { House } from './house';
import { answerByClicks, answerByKeys, play } from './playing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

interface Replay {
  seed: string;
  seed_hash: string;
  moves: { seat: string; move: string }[];
  result: unknown[];
}

it('plays a whole game of Troyes by clicks, and the downloaded replay verifies', async () => {
  const anna = await house.person();
  await anna.createTable('troyes', ['me', 'easy']);
  await anna.openMenu();
  const shown = await anna.page.locator('.seed code').first().textContent();
  const answered = await play(anna.page, answerByClicks, 1);
  expect(answered).toBeGreaterThan(20);
  await anna.page.locator('.results li').first().waitFor();
  expect(await anna.page.locator('.results li').count()).toBe(2);

  await anna.openMenu();
  const [download] = await Promise.all([anna.page.waitForEvent('download'), anna.page.locator('a[download]').click()]);
  const file = join(house.folder, 'replay.json');
  writeFileSync(file, readFileSync(await download.path()));
  const replay = JSON.parse(readFileSync(file, 'utf8')) as Replay;
  expect(replay.seed_hash).toBe(shown);
  expect(replay.moves.filter((m) => m.seat === 'p1').length).toBe(answered);
  execFileSync(binary, ['replay', 'verify', file]);
  // A record with one die changed does not.
  const die = replay.moves.find((m) => m.seat === 'chance' && /^roll [1-6]$/.test(m.move))!;
  die.move = `roll ${(Number(die.move.slice(5)) % 6) + 1}`;
  writeFileSync(file, JSON.stringify(replay));
  expect(() => execFileSync(binary, ['replay', 'verify', file], { stdio: 'pipe' })).toThrow();
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('plays a whole game of Troyes by keyboard alone, from the home page on', async () => {
  const anna = await house.person();
  const { page } = anna;
  await page.goto('/');
  await page.locator('article').first().waitFor();
  const tabTo = async (selector: string) => {
    for (let tabs = 0; tabs < 60; tabs++) {
      if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${selector} cannot be reached by keyboard`);
  };
  await tabTo('a[href="/new/troyes"]');
  await page.keyboard.press('Enter');
  await page.locator('form').waitFor();
  // Two players, the second an easy bot: a letter chooses in a list.
  await tabTo('fieldset:last-of-type label:first-of-type select');
  await page.keyboard.press('2');
  await tabTo('fieldset:last-of-type label:nth-of-type(3) select');
  await page.keyboard.press('e');
  await tabTo('form button.primary');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/table\//);
  expect(await play(page, answerByKeys, 2)).toBeGreaterThan(20);
  await page.locator('.results li').first().waitFor();
  expect(await page.locator('.results li').count()).toBe(2);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('plays Liberty or Death by clicks with three bots to the first Winter Quarters', async () => {
  const anna = await house.person();
  await anna.createTable('liberty', ['rulebook', 'me', 'rulebook', 'rulebook'], '1775');
  const winter = async () => (await anna.page.locator('.side .when').innerText()).includes('campaign 2');
  expect(await play(anna.page, answerByClicks, 3, winter)).toBeGreaterThan(5);
  expect(await winter()).toBe(true);
  // Every non-player turn tells box by box how it came about.
  await anna.page.locator('.log .reasons input').check();
  const earlier = anna.page.locator('.log .earlier');
  while (await earlier.count()) await earlier.click();
  const reasons = await anna.page.locator('.log .why').allTextContents();
  expect(reasons.length).toBeGreaterThan(10);
  for (const box of [/\bB\d/, /\bI\d/, /\bF\d/])
    expect(
      reasons.some((r) => box.test(r)),
      String(box),
    ).toBe(true);
  expect(anna.errors).toEqual([]);
  await anna.close();
});
