// A finished game looked at again: the graph, the turning points, what else might have been; and a hint in a game that goes on.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, House, type Person } from './house';

let house: House;
let anna: Person;
let table: string;

/** A game against a bot that is left to bots at once, so that it comes to its end by itself. */
const playedOut = (): Promise<string> =>
  anna.page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        const ask = (id: number, method: string, params: object) =>
          socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
        socket.onopen = () => ask(1, 'create', { game: 'troyes', seats: ['me', 'easy'] });
        socket.onmessage = (event) => {
          const heard = JSON.parse(event.data as string) as {
            id?: number;
            result?: { table: string; status: string };
            params?: { table: string; status: string };
          };
          if (heard.id === 1) ask(2, 'hand', { table: heard.result!.table, seat: 'p1', player: 'random' });
          const now = heard.result ?? heard.params!;
          if (now.status !== 'over') return;
          socket.close();
          resolve(now.table);
        };
      }),
  );

beforeAll(async () => {
  house = await new House().open();
  anna = await house.person();
  await anna.page.goto('/');
  table = await playedOut();
});
afterAll(() => house.close());

it('is reached from the list of games and shows how the chances went', async () => {
  const { page } = anna;
  await page.goto('/');
  await page.locator('a.review').first().click();
  await page.locator('.chances polyline').first().waitFor();
  expect(await page.locator('.chances polyline:not(.under)').count()).toBe(2);
  expect(await page.locator('.review tbody tr').count()).toBe(2);
  expect(await page.locator('.decisions li').count()).toBeGreaterThan(0);
});

it('goes to a moment by the graph, by its keys, and by a turning point', async () => {
  const { page } = anna;
  const box = (await page.locator('.chances').boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForURL(/\/at\/\d+$/);
  const middle = page.url();
  await page.locator('.chances').press('ArrowRight');
  await page.waitForURL((url) => url.href !== middle);
  const point = page.locator('.points button').first();
  await point.click();
  await page.locator('.points button[aria-current="true"]').waitFor();
  expect(await point.getAttribute('aria-current')).toBe('true');
});

it('plays on from that moment against bots', async () => {
  const { page } = anna;
  await page.locator('.what-if').click();
  await page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.includes(table));
  expect(await asked(page)).toBe('mine');
  expect(await page.locator('.choice').count()).toBeGreaterThan(0);
});

it('gives a hint to who plays alone: the move, why, and what it is worth', async () => {
  const { page } = anna;
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  const hint = page.locator('.hint');
  await hint.locator('ul').waitFor();
  expect(await hint.innerText()).toMatch(/Chance to win with it: \d+ %/);
  await hint.getByRole('button', { name: 'Take it' }).click();
  await hint.locator('ul').waitFor({ state: 'detached' });
  expect(anna.errors).toEqual([]);
});

it('shows a moment of it to whoever comes by a link, and not how it ended', async () => {
  const berta = await house.person();
  const { page } = berta;
  await page.goto(`/table/${table}/at/12`);
  await page.waitForFunction(() => document.querySelector('.history .count')?.textContent?.startsWith('12/'));
  expect(await page.locator('.results').count()).toBe(0);
  expect(await page.locator('.prompt').innerText()).toMatch(/Looking back: move 12/);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.locator('.results').waitFor();
  expect(berta.errors).toEqual([]);
  await berta.close();
});

it('is there at once for the next who looks, also on a small screen', async () => {
  const berta = await house.person({ viewport: { width: 390, height: 844 } });
  await berta.page.goto(`/table/${table}/review`);
  await berta.page.locator('.chances polyline').first().waitFor();
  expect(berta.heard.some((frame) => frame.includes('"status":"working"'))).toBe(false);
  expect(berta.errors).toEqual([]);
  await berta.close();
});
