// What is to be seen and read on a crowded board, in either language.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House } from './house';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

/** Trays that lie upon each other or upon another place's name, and names that run out of their plates. */
const collisions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const spaces = [...document.querySelectorAll<SVGElement>('.board svg [data-at]')].map((e) => ({
      id: e.dataset.at!,
      tray: e.querySelector('rect.tray')?.getBoundingClientRect(),
      name: e.querySelector('text:not(.count)')!.getBoundingClientRect(),
      parts: [...e.querySelectorAll('text, [data-thing]')].map((p) => p.getBoundingClientRect()),
      plate: document.querySelector(`.board svg [data-target="${e.dataset.at}"] .plate`)?.getBoundingClientRect(),
    }));
    const meet = (a: DOMRect | undefined, b: DOMRect | undefined, by = 1) =>
      !!a && !!b && a.left + by < b.right && b.left + by < a.right && a.top + by < b.bottom && b.top + by < a.bottom;
    const found: string[] = [];
    for (const a of spaces) {
      for (const b of spaces) {
        if (a.id < b.id && meet(a.tray, b.tray)) found.push(`${a.id} and ${b.id}`);
        // A line of writing is higher than its letters.
        if (a.id !== b.id && meet(a.tray, b.name, 4)) found.push(`${a.id} upon the name of ${b.id}`);
      }
      const { plate } = a;
      if (plate && a.parts.some((p) => p.left < plate.left || p.right > plate.right || p.bottom > plate.bottom + 1))
        found.push(`${a.id} out of its plate`);
    }
    return found;
  });

const crowd = { br: 2, tory: 2, bfort: 1, cont: 2, mil_a: 1, mil_u: 1, fr: 1 };
const leaders = Object.fromEntries(
  ['clinton', 'washington', 'cornplanter', 'rochambeau'].map((leader) => [leader, 'available']),
);
const cities = ['new_york_city', 'philadelphia', 'boston', 'quebec_city', 'norfolk', 'charles_town', 'savannah'];
const nobody = { br: 0, tory: 0, bfort: 0, cont: 0, mil_a: 0, mil_u: 0, pfort: 0, fr: 0, wp_a: 0, wp_u: 0, village: 0 };
const crowded = [
  ['new_york', 'new_york_city', 'new_jersey', 'pennsylvania', 'philadelphia', 'maryland_delaware'],
  ['quebec', 'new_hampshire', 'massachusetts', 'connecticut_rhode_island', 'boston', 'quebec_city'],
  ['virginia', 'norfolk', 'north_carolina', 'south_carolina', 'charles_town', 'savannah'],
];
it.each(['en-GB', 'es-ES'])('keeps trays and names apart where many pieces stand (%s)', async (locale) => {
  const anna = await house.person({ locale, viewport: { width: 1280, height: 720 } });
  const { page } = anna;
  await page.goto('/companion/liberty');
  await page.locator('input[type="file"]').waitFor({ state: 'attached' });
  const file = join(house.folder, 'crowd.json');
  for (const places of crowded) {
    const everywhere = [...crowded.flat(), 'georgia', 'florida', 'northwest', 'southwest', 'west_indies'];
    const pieces = Object.fromEntries(
      everywhere.map((id) => [
        id,
        {
          ...nobody,
          ...(places.includes(id) && crowd),
          ...(!cities.includes(id) && places.includes(id) && { wp_a: 1 }),
        },
      ]),
    );
    writeFileSync(file, JSON.stringify({ game: 'liberty', base: '1778', pieces, leaders }));
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.locator(`[data-at="${places[0]}"] [data-thing="mil_u"]`).waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
    expect(await collisions(page)).toEqual([]);
  }
  expect(anna.errors).toEqual([]);
  await anna.close();
});
