// Whole games as a person plays them.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { binary, House } from './house';
import { answerByClicks, answerByKeys, play } from './playing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

it('plays a whole game of Troyes by clicks, and the downloaded replay verifies', async () => {
  const anna = await house.person();
  const table = await anna.createTable('troyes', ['me', 'easy']);
  expect(await play(anna.page, answerByClicks, 1)).toBeGreaterThan(20);
  await anna.page.locator('details summary', { hasText: 'Table' }).click();
  const [download] = await Promise.all([anna.page.waitForEvent('download'), anna.page.locator('a[download]').click()]);
  const file = join(house.folder, 'replay.json');
  writeFileSync(file, readFileSync(await download.path()));
  expect(execFileSync(binary, ['replay', 'verify', file], { encoding: 'utf8' })).not.toBe('');
  expect(table).not.toBe('');
  expect(anna.errors).toEqual([]);
  await anna.close();
}, 240_000);

it('plays a whole game of Troyes by keyboard alone', async () => {
  const anna = await house.person();
  await anna.createTable('troyes', ['me', 'easy']);
  expect(await play(anna.page, answerByKeys, 2)).toBeGreaterThan(20);
  expect(anna.errors).toEqual([]);
  await anna.close();
}, 240_000);

it('plays Liberty or Death by clicks with three bots to the first Winter Quarters', async () => {
  const anna = await house.person();
  await anna.createTable('liberty', ['rulebook', 'me', 'rulebook', 'rulebook'], '1775');
  const winter = async () => (await anna.page.locator('.side .when').innerText()).includes('campaign 2');
  expect(await play(anna.page, answerByClicks, 3, winter)).toBeGreaterThan(5);
  expect(await winter()).toBe(true);
  expect(anna.errors).toEqual([]);
  await anna.close();
}, 300_000);
