// Screenshots of every page and board into docs/pictures, at four widths, light and dark: npm run pictures.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, House, moveNumber, type Person } from './house';
import { answerByClicks, dice } from './playing';

const house = new House();
const folder = join(import.meta.dirname, '../../docs/pictures');
const sizes = [
  [390, 844],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
] as const;
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

/** Plays on to a question that shows something: at least so many answers, and so many things of a kind lit. */
async function playTo(anna: Person, answers: number, kind: string, lit: number): Promise<void> {
  const roll = dice(9);
  for (let i = 0; i < answers + 60 && (await asked(anna.page)) === 'mine'; i++) {
    if (i >= answers && (await anna.page.locator(`.board svg .target.lit${kind}`).count()) >= lit) return;
    await answerByClicks(anna.page, roll);
  }
}

it('takes pictures of every page', async () => {
  mkdirSync(folder, { recursive: true });
  const anna = await house.person();
  const liberty = await anna.createTable('liberty', ['rulebook', 'me', 'rulebook', 'rulebook'], '1778');
  await playTo(anna, 25, '', 5);
  const moment = Math.floor((await moveNumber(anna.page)) * 0.7);
  const end = await anna.createTable('troyes', ['me', 'easy']);
  await playTo(anna, 1000, '', 0);
  const troyes = await anna.createTable('troyes', ['me', 'easy', 'easy', 'easy']);
  await playTo(anna, 12, '[data-target^="die:"]', 3);
  const prelude = await anna.createTable('prelude', ['me', 'random']);
  await playTo(anna, 12, '', 4);
  const founders = await anna.createTable('founders', ['me', 'easy', 'easy', 'easy']);
  await playTo(anna, 10, '', 0);
  const cookies = await anna.context.storageState();
  const pages = {
    home: '/',
    create: '/new/liberty',
    companion: '/companion/liberty',
    rules: '/rules/troyes',
    cards: '/rules/liberty#cards',
    liberty: `/table/${liberty}`,
    troyes: `/table/${troyes}`,
    prelude: `/table/${prelude}`,
    founders: `/table/${founders}`,
    end: `/table/${end}`,
    replay: `/table/${liberty}/at/${moment}`,
  };
  for (const [width, height] of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      const reader = await house.person({ viewport: { width, height }, colorScheme, storageState: cookies });
      for (const [name, path] of Object.entries(pages)) {
        const table = path.startsWith('/table');
        await reader.page.goto(path, { waitUntil: 'networkidle' });
        await reader.page
          .locator(table ? '.prompt .line p' : 'main h1, main h2')
          .first()
          .waitFor();
        if (path.includes(liberty))
          await reader.page.locator('.standings .chart').nth(3).waitFor({ state: 'attached' });
        await reader.page.evaluate(() => document.fonts.ready);
        // Charts are filled and small boards come nearer bit by bit.
        await reader.page.waitForTimeout(1500);
        await reader.page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
      }
      expect(reader.errors).toEqual([]);
      await reader.close();
    }
}, 1_200_000);
