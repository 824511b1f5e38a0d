// With an owner's files the pages show what is played: on the board, beside it, among the cards.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { asked, House, type Person } from './house';
import { serve } from '../protocol/server';
import { answerByClicks, dice } from './playing';

interface Liberty {
  cards: { number: number; order?: string[] }[];
}
interface Troyes {
  activities: { id: string; hire_cost: number; text: string }[];
}
interface Founders {
  issues: { id: string; failed: { do: string } }[];
}
const folder = mkdtempSync(join(tmpdir(), 'tricorne-own-'));
/** An owner's copy of a game's file, changed. */
function own<T>(game: string, file: string, change: (document: T) => void): string {
  const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../games', game, 'data', file), 'utf8')) as T;
  change(document);
  mkdirSync(join(folder, game), { recursive: true });
  writeFileSync(join(folder, game, file), JSON.stringify(document));
  return `${game}=${join(folder, game)}`;
}
const house = new House([
  ...serve,
  '--data',
  own<Liberty>('liberty', 'cards.json', ({ cards }) => cards.forEach((card) => card.order?.reverse())),
  '--data',
  own<Troyes>('troyes', 'cards.json', ({ activities }) =>
    activities.forEach((card) =>
      Object.assign(card, { hire_cost: 9, text: `What ${card.id} does, as its owner reads it.` }),
    ),
  ),
  '--data',
  own<Founders>('founders', 'issues.json', ({ issues }) =>
    issues.forEach((issue) => Object.assign(issue.failed, { do: 'tension +1' })),
  ),
]);
let anna: Person;
beforeAll(async () => {
  await house.open();
  anna = await house.person();
});
afterAll(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

it('shows the order of factions that an owner’s cards of Liberty or Death have', async () => {
  const { page } = anna;
  await page.goto('/rules/liberty');
  const first = page.locator('article', { hasText: 'Waxhaws Massacre' });
  await first.waitFor();
  expect(await first.locator('.order li').allInnerTexts()).toEqual(['Indians', 'French', 'British', 'Patriots']);
  await anna.createTable('liberty', ['rulebook', 'me', 'rulebook', 'rulebook']);
  await asked(page);
  const factions = (list: Locator) => list.evaluateAll((all: Element[]) => all.map((e) => e.className.split(' ')[0]!));
  const shown = await factions(page.locator('.reading article').first().locator('.order li'));
  const sequence = await factions(page.locator('.sequence li'));
  expect(shown).toHaveLength(4);
  expect(sequence).toEqual(shown);
  expect(anna.errors).toEqual([]);
});

it('shows the words and prices that an owner’s cards of Troyes have', async () => {
  const { page } = anna;
  await page.goto('/rules/troyes');
  await page.getByText('What Y1A does, as its owner reads it.').waitFor();
  expect(await page.getByText(/as its owner reads it/).count()).toBe(27);
  await anna.createTable('troyes', ['me', 'easy']);
  // The first cards are laid out once the citizens stand.
  const roll = dice(3);
  const coins = page.locator('.board svg .coin-text');
  for (let i = 0; i < 20 && !(await coins.count()); i++) {
    await asked(page);
    await answerByClicks(page, roll);
  }
  await asked(page);
  const prices = await coins.allTextContents();
  expect(prices.length).toBeGreaterThan(2);
  expect(new Set(prices)).toEqual(new Set(['9']));
  expect(
    await page
      .locator('.side')
      .getByText(/as its owner reads it/)
      .count(),
  ).toBe(prices.length);
  expect(anna.errors).toEqual([]);
});

it('shows what an owner’s issues of Founding Fathers do, and how they are read', async () => {
  const { page } = anna;
  await page.goto('/rules/founders');
  const name = page.getByRole('heading', { name: 'Mexican-American War', exact: true });
  const war = page.locator('article', { has: name });
  await war.waitFor();
  await war.getByText(/^Failed .*: Raise Tension by 1\.$/).waitFor();
  await war.getByText(/^Ruling 103\./).waitFor();
  expect(await page.getByText(/^Failed .*: Raise Tension by 1\.$/).count()).toBe(67);
  expect(anna.errors).toEqual([]);
});
