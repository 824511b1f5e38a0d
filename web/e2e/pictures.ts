// Screenshots of every page and board into docs/pictures, at three widths, light and dark: npm run pictures.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, House } from './house';
import { answerByClicks, dice } from './playing';

const house = new House();
const folder = join(import.meta.dirname, '../../docs/pictures');
const sizes = [
  [390, 844],
  [1024, 768],
  [1920, 1080],
] as const;
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

it('takes pictures of every page', async () => {
  mkdirSync(folder, { recursive: true });
  const anna = await house.person();
  const tables: Record<string, string> = {};
  for (const [game, seats, answers] of [['troyes', ['me', 'easy', 'easy', 'easy'], 9], ['liberty', ['rulebook', 'me', 'rulebook', 'rulebook'], 25]] as const) {
    tables[game] = await anna.createTable(game, [...seats], game === 'liberty' ? '1776' : undefined);
    const roll = dice(9);
    for (let i = 0; i < answers; i++) if ((await asked(anna.page)) === 'mine') await answerByClicks(anna.page, roll);
    await asked(anna.page);
  }
  const cookies = await anna.context.storageState();
  const pages = {
    home: '/',
    create: '/new/liberty',
    rules: '/rules/troyes',
    cards: '/rules/liberty#cards',
    liberty: `/table/${tables.liberty}`,
    troyes: `/table/${tables.troyes}`,
    replay: `/table/${tables.liberty}/at/60`,
  };
  for (const [width, height] of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      const reader = await house.person({ viewport: { width, height }, colorScheme, storageState: cookies, reducedMotion: 'reduce' });
      for (const [name, path] of Object.entries(pages)) {
        await reader.page.goto(path);
        await reader.page.locator(path.startsWith('/table') ? '.prompt .line p' : 'main h1, main h2').first().waitFor();
        await reader.page.waitForTimeout(1800);
        await reader.page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
      }
      expect(reader.errors).toEqual([]);
      await reader.close();
    }
}, 600_000);
