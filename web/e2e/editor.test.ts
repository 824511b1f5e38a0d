// An owner types a card: a slip is underlined, mended, tried and downloaded, and the server takes the file.
import { mkdirSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { binary, serve } from '../protocol/server';
import { asked, House } from './house';

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

it('types a card with a slip, mends it, tries it and downloads it', async () => {
  const anna = await house.person();
  const { page } = anna;
  await page.goto('/rules/prelude');
  await page.getByRole('link', { name: 'Cards of your own copy' }).click();
  await page.locator('.which select').selectOption('99');
  await page.locator('.said').getByText('Add 1 Patriote cube in Montréal.').waitFor();
  await page.getByText('Añade 1 cubo patriota en Montréal.').waitFor();

  const event = page.getByLabel('Event', { exact: true });
  await event.fill('add 2 patriote in montrael\nvp 1 patriote');
  const wrong = page.locator('.field .wrong');
  await wrong.waitFor();
  expect(await wrong.innerText()).toMatch(/Line 1, column 19: .*did you mean 'montreal'\?/);
  expect(await page.locator('.field mark').innerText()).toBe('montrael');
  expect(await page.getByRole('button', { name: 'Try it' }).isDisabled()).toBe(true);

  await event.fill('add 2 patriote in montreal\nvp 1 patriote');
  await wrong.waitFor({ state: 'detached' });
  await page.locator('.said').getByText('Add 2 Patriote cubes in Montréal.').waitFor();
  await page.getByText('El jugador Patriota anota 1 PV.').waitFor();
  await page.getByText('From the owner’s own copy.').waitFor();

  await page.getByRole('button', { name: 'Try it' }).click();
  await page.locator('.trial .choice', { hasText: 'for its Event' }).click();
  await page.locator('.told', { hasText: 'Montréal' }).waitFor();
  const log = await page.locator('.told').innerText();
  expect(log).toMatch(/Patriote.* 1 VP|VP.*Patriote/);
  await page.locator('.trial').getByRole('button', { name: 'Undo' }).click();
  await page.locator('.trial .choice', { hasText: 'for its Event' }).waitFor();

  // Another card, and both are in the file; the browser keeps them.
  await page.locator('.which select').selectOption('21');
  await page.locator('.facts select').nth(1).selectOption('1');
  await page.reload();
  await page.locator('.mine button').nth(1).waitFor();
  expect(await page.locator('.mine button').allInnerTexts()).toEqual(['21', '99']);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download 2 cards' }).click();
  const folder = join(house.folder, 'own');
  mkdirSync(folder);
  await (await saved).saveAs(join(folder, 'cards.json'));
  expect(JSON.parse(readFileSync(join(folder, 'cards.json'), 'utf8'))).toEqual({
    game: 'prelude',
    cards: [
      { n: 21, ap: 1 },
      { n: 99, event: ['add 2 patriote in montreal', 'vp 1 patriote'] },
    ],
  });
  expect(execFileSync(binary, ['data', 'check', 'prelude', folder], { encoding: 'utf8' })).toContain('are good');
  expect(anna.errors).toEqual([]);
  await anna.close();

  // Played with, they are on every card, marked as the owner's.
  const played = new House([...serve, '--data', `prelude=${folder}`]);
  await played.open();
  const bert = await played.person();
  await bert.page.goto('/rules/prelude');
  const card = bert.page.locator('article', { hasText: 'Tavern Talk' });
  await card.getByText('Add 2 Patriote cubes in Montréal.').waitFor();
  await card.getByText('From the owner’s own copy.').waitFor();
  expect(await bert.page.getByText('From the owner’s own copy.').count()).toBe(2);
  await bert.createTable('prelude', ['me', 'random']);
  await asked(bert.page);
  expect(bert.errors).toEqual([]);
  await bert.close();
  await played.close();
});

it('is usable on a telephone, in Spanish', async () => {
  const anna = await house.person({ viewport: { width: 390, height: 844 }, locale: 'es-ES', hasTouch: true });
  const { page } = anna;
  await page.goto('/cards/prelude');
  await page.getByLabel('Evento', { exact: true }).fill('vp 2 loyal');
  await page.getByText('El jugador Leal anota 2 PV.').waitFor();
  await page.getByRole('button', { name: 'Probarla' }).click();
  await page.locator('.trial .choice').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(anna.errors).toEqual([]);
  await anna.close();
});
