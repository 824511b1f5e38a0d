// What makes drawing fast: a move redraws what it has changed, and no more.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './house';
import { games, Passing } from './passing';
import { dice } from './playing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

declare global {
  interface Window {
    touched: Set<Node>;
  }
}

it.each(games)('redraws of the board of %s only what a move has changed', async (game, seats, scenario) => {
  const passing = await Passing.begin(house, game, seats, scenario);
  const { page, person } = passing;
  await page.evaluate(() => {
    const board = document.querySelector('main > .board')!;
    window.touched = new Set();
    const note = (records: MutationRecord[]) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'attributes' ? [target] : addedNodes)
          if (node instanceof Element)
            for (const drawn of type === 'attributes' ? [node] : [node, ...node.querySelectorAll('*')])
              window.touched.add(drawn);
    };
    new MutationObserver(note).observe(board, { subtree: true, childList: true, attributes: true });
  });
  const roll = dice(5);
  const parts: number[] = [];
  for (let i = 0; i < 30 && (await passing.move(roll)); i++) {
    const part = await page.evaluate(() => {
      const all = document.querySelectorAll('main > .board *').length;
      const drawn = [...window.touched].filter((node) => node.isConnected).length;
      window.touched.clear();
      return drawn / all;
    });
    parts.push(part);
  }
  parts.sort((a, b) => a - b);
  expect(parts.length).toBeGreaterThan(10);
  // A move changes a few places; new light upon the map, where another question is asked, is the most of it.
  expect(parts[Math.floor(parts.length / 2)], 'a usual move').toBeLessThan(0.35);
  expect(person.errors).toEqual([]);
  await passing.end();
});
