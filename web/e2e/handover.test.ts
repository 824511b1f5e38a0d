// Several people at one screen: nobody sees another's hidden side on the way.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, House, type Person } from './house';
import { answerByClicks, dice } from './playing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

const devices = [
  ['a laptop', { viewport: { width: 1366, height: 768 } }],
  ['a phone', { viewport: { width: 390, height: 844 } }],
] as const;
async function shared(options: object): Promise<Person> {
  const anna = await house.person(options);
  await anna.context.addInitScript(() => localStorage.setItem('alone', 'no'));
  return anna;
}

it.each(
  (['troyes', 'prelude', 'founders'] as const).flatMap((game) => devices.map((device) => [game, ...device] as const)),
)('hands the screen of %s over before it shows the next side, on %s', async (game, _, options) => {
  const anna = await shared(options);
  const { page } = anna;
  await anna.createTable(game, game === 'founders' ? ['me', 'me', 'me'] : ['me', 'me']);
  const roll = dice(7);
  const screen = page.locator('.hand-over');
  const veiled = page.locator('main[inert]');
  const seat = () => page.locator('.prompt').getAttribute('data-seat');
  const met = new Set<string>();
  for (let i = 0; i < 60 && met.size < 2; i++) {
    expect(await asked(page)).toBe('mine');
    if (!(await veiled.count())) {
      await answerByClicks(page, roll);
      await asked(page);
      continue;
    }
    await screen.waitFor();
    met.add((await seat())!);
    // Nothing of the table can be seen, read out or pressed.
    const open = await page.evaluate(() => {
      const main = document.querySelector('main')!;
      const parts = [...main.querySelectorAll<HTMLElement>('.choice, .board [data-target], .side, .log')];
      return { inert: main.inert, seen: parts.filter((e) => e.checkVisibility({ visibilityProperty: true })).length };
    });
    expect(open).toEqual({ inert: true, seen: 0 });
    const number = await page.evaluate(() => window.eyes.number());
    await page.keyboard.press('1');
    await page.keyboard.press('u');
    expect(await page.evaluate(() => window.eyes.number())).toBe(number);
    expect(await screen.locator('button').first().innerText()).toBe('Show the table');
    await page.keyboard.press('Enter');
    await screen.waitFor({ state: 'detached' });
    expect(await page.locator('main').isVisible()).toBe(true);
  }
  expect(met.size).toBe(2);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('asks no more whoever plays all sides himself, and none where nothing is hidden', async () => {
  const anna = await shared({});
  const { page } = anna;
  await anna.createTable('troyes', ['me', 'me']);
  const roll = dice(7);
  const screen = page.locator('.hand-over');
  const veiled = page.locator('main[inert]');
  for (let i = 0; i < 40 && !(await veiled.count()); i++) {
    await answerByClicks(page, roll);
    await asked(page);
  }
  await page.getByRole('button', { name: 'I play all these sides' }).click();
  await screen.waitFor({ state: 'detached' });
  for (let i = 0; i < 8; i++) {
    await answerByClicks(page, roll);
    await asked(page);
    expect(await veiled.count()).toBe(0);
  }
  await anna.close();
  const bert = await shared({});
  await bert.createTable('liberty', ['me', 'me', 'me', 'me']);
  for (let i = 0; i < 12; i++) {
    await answerByClicks(bert.page, roll);
    await asked(bert.page);
    expect(await bert.page.locator('.hand-over').count()).toBe(0);
  }
  expect([...anna.errors, ...bert.errors]).toEqual([]);
  await bert.close();
});
