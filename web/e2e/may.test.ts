// Seats that are not asked and may act all the same, in the toy Haggle: two bid at once, then p1 is to play a card, and
// anybody may make offers or answer them.
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveToys } from '../protocol/server';
import { asked, caughtUp, hosted, House, moveNumber, type Person } from './house';

const web = join(import.meta.dirname, '..');
const house = new House(serveToys, join(web, 'test-results/toys'));
beforeAll(async () => {
  await build({
    configFile: join(web, 'vite.config.ts'),
    root: join(import.meta.dirname, 'toys'),
    publicDir: join(web, 'public'),
    logLevel: 'error',
    build: { outDir: join(web, 'test-results/toys'), emptyOutDir: true },
  });
  await house.open();
});
afterAll(() => house.close());

const host = (seats: string[]) => hosted(house, { game: 'haggle', seats });
const buttons = (person: Person) => person.page.locator('.may button');
/** What somebody is told he may do; the toy has no words but its moves. */
const may = async (person: Person): Promise<string[]> =>
  (await buttons(person).allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
const choices = (person: Person) => person.page.locator('.choice');
async function interject(person: Person, move: string): Promise<void> {
  const before = await moveNumber(person.page);
  await buttons(person).filter({ hasText: move }).click();
  await caughtUp(person.page, before + 1);
}
async function answer(person: Person): Promise<void> {
  await asked(person.page);
  const before = await moveNumber(person.page);
  await choices(person).first().click();
  // What shows a card to somebody cannot be undone, and waits for confirmation.
  if ((await person.page.evaluate((n) => window.eyes.noticed(n, false, 0), before)).confirming)
    await person.page.locator('button.confirm').click();
  await caughtUp(person.page, before + 1);
}

it('lets a seat that is not asked make an offer, and the one that is asked take it without answering', async () => {
  const { anna, update } = await host(['me', 'open']);
  const [bert, carl] = [await house.person(), await house.person()];
  await bert.page.goto(`/table/${update.table}?invite=${update.invite}`);
  await bert.page.getByRole('button', { name: 'Sit down: p2' }).click();
  await carl.page.goto(`/table/${update.table}`);
  // All bid at once, and nobody may do anything besides.
  await asked(anna.page);
  await asked(bert.page);
  expect(await buttons(anna).count()).toBe(0);
  await answer(anna);
  await answer(bert);

  await asked(anna.page);
  const open = await moveNumber(anna.page);
  await caughtUp(bert.page, open);
  expect(await choices(bert).count()).toBe(0);
  expect(await may(bert)).toEqual([1, 2, 3, 4, 5].map((n) => `offer p1 ${n}`).concat('peek p1'));
  await interject(bert, 'offer p1 2');
  expect(await may(bert)).toContain('withdraw 1');

  await caughtUp(anna.page, open + 1);
  const offered = await choices(anna).count();
  expect(offered).toBeGreaterThan(0);
  expect((await may(anna)).slice(0, 2)).toEqual(['accept 1', 'refuse 1']);
  await interject(anna, 'accept 1');
  // Her own question has stayed, and the offer is gone for both.
  await asked(anna.page);
  expect(await choices(anna).count()).toBe(offered);
  await caughtUp(bert.page, open + 2);
  for (const person of [anna, bert]) expect((await may(person)).join()).not.toMatch(/accept|withdraw/);

  // Whoever only watches may nothing, nor does whoever looks back.
  await caughtUp(carl.page, open + 2);
  expect(await buttons(carl).count()).toBe(0);
  await anna.page.getByRole('button', { name: 'One move back' }).click();
  await buttons(anna).first().waitFor({ state: 'detached' });
  for (const person of [anna, bert, carl]) {
    expect(person.errors).toEqual([]);
    await person.close();
  }
});

it('says whose each is, to whoever holds several seats', async () => {
  const { anna } = await host(['me', 'me']);
  await answer(anna);
  await answer(anna);
  await buttons(anna).first().waitFor();
  expect(await may(anna)).toContain('p1 offer p2 1');
  await interject(anna, 'p2 offer p1 1');
  const now = await may(anna);
  for (const move of ['p1 accept 1', 'p1 refuse 1', 'p2 withdraw 1']) expect(now).toContain(move);
  expect(anna.errors).toEqual([]);
  await anna.close();
});
