// What is to be seen and read on a crowded board, in either language, and what must not be.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, hosted, House, type Person } from './house';
import { findings } from './looks';
import { pointOf } from './playing';

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

const laptop = { viewport: { width: 1280, height: 720 } };
it.each([
  ['an Event', { current_card: 7, upcoming_card: 9 }, true],
  ['Winter Quarters', { current_card: 97, upcoming_card: 2 }, false],
] as const)('counts the cards of a campaign with %s on the table or not: %o', async (_, cards, counted) => {
  const { anna } = await hosted(
    house,
    {
      game: 'liberty',
      position: { game: 'liberty', base: '1775', ...cards },
      seats: ['me', 'me', 'me', 'me'],
      chance: 'manual',
    },
    [],
    laptop,
  );
  const when = anna.page.locator('.side .when');
  await when.waitFor({ state: 'attached' });
  expect(/left in this campaign/.test((await when.textContent())!)).toBe(counted);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

/** Somebody who plays both seats from a position of Troyes, after these moves. */
async function troyesFrom(position: object, moves: string[] = []): Promise<Person> {
  const whole = { game: 'troyes', base: 'standard', ...position };
  const table = { game: 'troyes', position: whole, seats: ['me', 'me'], chance: 'manual' as const };
  return (await hosted(house, table, moves, laptop)).anna;
}

it('shows one of two dice of the same look picked where one is bought', async () => {
  const anna = await troyesFrom(
    {
      players: { p1: { deniers: 20 }, p2: {} },
      events: [{ id: 'EM' }, { id: 'ER2' }],
      dice: { p1: { yellow: [1] }, p2: { red: [6, 6] } },
    },
    ['combat ER2'],
  );
  const { page } = anna;
  await asked(page);
  const sixes = page.locator('.board svg [data-target="die:p2:red:6"]');
  expect(await sixes.count()).toBe(2);
  const at = (await pointOf(page, 'die:p2:red:6'))!;
  await page.mouse.click(at.x, at.y);
  await page.locator('.board svg .target.picked').first().waitFor({ state: 'attached' });
  expect(await page.locator('.board svg .target.picked[data-target="die:p2:red:6"]').count()).toBe(1);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('keeps the words of a card in sight beside eight events', async () => {
  const events = ['EM', 'ER1', 'ER2', 'ER3', 'EW1', 'EW2', 'EY1', 'EY2'];
  const anna = await troyesFrom({
    round: 4,
    players: { p1: {}, p2: {} },
    events: events.map((id) => ({ id })),
    dice: { p1: { red: [3] }, p2: { red: [1] } },
  });
  const { page } = anna;
  await asked(page);
  for (const id of events) {
    const at = (await pointOf(page, `event:${id}`))!;
    await page.mouse.move(at.x, at.y);
    const card = page.locator(`.reading article[data-target="event:${id}"]`);
    await card.waitFor();
    const inside = await card.evaluate((e) => {
      const { top, bottom } = e.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
    expect(inside, id).toBe(true);
    expect((await card.innerText()).length, id).toBeGreaterThan(30);
  }
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it.each([
  ['a laptop', laptop, 'en-GB'],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, 'es-ES'],
] as const)('tells on %s of Commands that are not to be had, and why', async (_, screen, locale) => {
  // No Garrison sails where the French intervene with all they have.
  const position = {
    game: 'liberty',
    base: '1778',
    to_act: 'british',
    resources: { british: 5 },
    fni: 3,
    pieces: { west_indies: { squadron: 0 } },
    markers: { boston: { blockade: 1 }, norfolk: { blockade: 1 }, savannah: { blockade: 1 } },
  };
  const { anna } = await hosted(
    house,
    { game: 'liberty', position, seats: ['me', 'me', 'me', 'me'], chance: 'manual' },
    [],
    { ...screen, locale },
  );
  const { page } = anna;
  await asked(page);
  const closed = page.locator('details.closed');
  await closed.locator('summary').click();
  const spanish = locale === 'es-ES';
  // Each is named once, with its reason and the section that says so.
  await closed.getByText(spanish ? 'Guarnición' : 'Garrison', { exact: true }).waitFor();
  const reason = closed.locator('dd', { hasText: spanish ? 'Intervención Naval' : 'Naval Intervention' });
  const section = reason.getByRole('button', { name: '§ 1.9' });
  await section.scrollIntoViewIfNeeded();
  const [box, list] = [await section.boundingBox(), await page.locator('.act .list').boundingBox()];
  expect(box!.y + box!.height).toBeLessThanOrEqual(list!.y + list!.height + 1);
  await section.click();
  await page.locator('dialog[open]').waitFor();
  await page.keyboard.press('Escape');
  // What can be had is not told of there.
  expect(await closed.getByText(spanish ? 'Marcha' : 'March', { exact: true }).count()).toBe(0);
  // The next question has its own.
  await page
    .locator('.choice', { hasText: spanish ? 'Marcha' : 'March' })
    .first()
    .click();
  await closed.getByText(spanish ? 'al menos una casilla' : 'at least one space').waitFor({ state: 'attached' });
  expect(await closed.getAttribute('open')).toBeNull();
  expect(await findings(page)).toEqual([]);
  expect(anna.errors).toEqual([]);
  await anna.close();
});
