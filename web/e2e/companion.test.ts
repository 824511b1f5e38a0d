// The table companion: a position set up by hand as on a real board, real dice told one by one, and why.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { asked, caughtUp, House, moveNumber } from './house';

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

const row = (page: Page | Locator, label: string) => page.locator(`label:has(> span:text-is("${label}")) select`);
const inside = (page: Page, title: string) =>
  page.locator('details').filter({ has: page.locator('summary', { hasText: title }) });
const status = (page: Page) => page.locator('.start[role="status"]');

it('sets a position up, plays a non-player’s turn with real dice, takes a die back and goes on', async () => {
  const anna = await house.person();
  const { page } = anna;
  await page.goto('/');
  await page.getByRole('link', { name: 'Table companion' }).click();
  await status(page).getByText('Dice and cards').waitFor();
  // The second walk-through of the playbook: card 42 in 1776, the British next.
  await row(page, 'Start from').selectOption('1776');
  await page.locator('[data-target="new_york_city"]').first().click();
  const regulars = page.getByRole('group', { name: 'British Regular', exact: true }).first();
  expect(await regulars.locator('input').inputValue()).toBe('6');
  await row(page, 'Current card').selectOption('42');
  for (const faction of ['Patriots', 'Indians', 'French']) {
    await row(inside(page, 'Cards and sequence'), faction).selectOption('ineligible');
  }
  for (const faction of ['Indians', 'French']) await row(inside(page, 'Who plays'), faction).selectOption('human');
  await status(page).getByText('British').waitFor();
  // The map shows at once what is typed or stepped.
  await regulars.locator('input').fill('7');
  await regulars.locator('input').press('Enter');
  const seven = page.locator('.board title', { hasText: '7 British Regulars' });
  await seven.waitFor({ state: 'attached' });
  await regulars.getByRole('button', { name: 'one less' }).click();
  await seven.waitFor({ state: 'detached' });
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as a file' }).click();
  const file = join(house.folder, 'position.json');
  await (await saved).saveAs(file);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    current_card: 42,
    seats: ['rulebook', 'human', 'human', 'human'],
  });

  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.waitForURL(/\/table\//);
  await asked(page);
  expect(await page.locator('.prompt').innerText()).toMatch(/Dice and cards/);
  const faces = page.locator('#choices button');
  expect(await faces.count()).toBe(3);
  expect(await page.locator('.record').innerText()).toMatch(/B4/);
  const before = await page.locator('.prompt .line').innerText();
  const number = await moveNumber(page);
  await faces.nth(2).click();
  await caughtUp(page, number + 2);
  await asked(page);
  await page.getByRole('button', { name: 'Take back what I told' }).click();
  await page.evaluate(
    (n) => window.eyes.until(() => (window.eyes.number() === n ? true : null), 'the die again'),
    number,
  );
  expect(await page.locator('.prompt .line').innerText()).toBe(before);
  // The whole turn, a 1 at every die, up to the next card on the table.
  for (let i = 0; i < 60 && (await faces.count()) <= 6; i++) {
    const now = await moveNumber(page);
    await faces.first().click();
    await caughtUp(page, now + 1);
    await asked(page);
  }
  expect(await faces.count()).toBeGreaterThan(80);
  // Between two cards the position can be changed by hand: what the non-player did has happened.
  await anna.openMenu();
  await page.getByRole('link', { name: 'Change the position' }).click();
  await status(page).waitFor();
  expect(await row(page, 'Current card').inputValue()).toBe('');
  await row(page, 'Space').selectOption('boston');
  expect(Number(await regulars.locator('input').inputValue())).toBeGreaterThan(0);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('reads a position from a file, in Spanish, and says what is wrong with a bad one', async () => {
  const anna = await house.person({ locale: 'es-ES' });
  const { page } = anna;
  await page.goto('/companion/liberty');
  await status(page).waitFor();
  const file = join(house.folder, 'mine.json');
  writeFileSync(
    file,
    JSON.stringify({
      game: 'liberty',
      base: '1778',
      current_card: 7,
      to_act: 'indians',
      seats: ['human', 'human', 'rulebook', 'human'],
    }),
  );
  await page.locator('input[type="file"]').setInputFiles(file);
  await status(page).getByText('Indios').waitFor();
  writeFileSync(file, JSON.stringify({ game: 'liberty', base: '1778', pieces: { boston: { tory: 40 } } }));
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText('Esto no puede ser').waitFor();
  expect(await page.getByRole('button', { name: 'Seguir jugando desde aquí' }).isDisabled()).toBe(true);
  writeFileSync(file, 'not a document');
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText('mine.json no es una posición').waitFor();
  expect(anna.errors).toEqual([]);
  await anna.close();
});
