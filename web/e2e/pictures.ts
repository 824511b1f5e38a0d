// Screenshots of every page, and of every board in the middle and at the end of a game, at five widths, light and dark, into
// a folder of one's choice: PICTURES=/tmp/pictures npm run pictures. PICTURES_OF=390-dark,1920 and PAGES=founders limit them.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, House, moveNumber, type Person } from './house';
import { ended } from './passing';
import { answerByClicks, dice } from './playing';

const house = new House();
const folder = process.env.PICTURES ?? join(import.meta.dirname, '../../docs/pictures');
const locale = process.env.PICTURES_LOCALE ?? 'en-GB';
const sizes = [
  [390, 844],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const;
const limits = (name: string) => process.env[name]?.split(',') ?? [''];
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
  const wanted = (name: string) => limits('PAGES').some((start) => name.startsWith(start));
  const pages: Record<string, string> = {
    home: '/',
    create: '/new/liberty',
    companion: '/companion/liberty',
    rules: '/rules/troyes',
    cards: '/rules/liberty#cards',
    lobby: '/lobby',
    account: '/account',
  };
  if (wanted('liberty')) {
    const liberty = await anna.createTable('liberty', ['rulebook', 'me', 'rulebook', 'rulebook'], '1778');
    await playTo(anna, 25, '', 5);
    pages.liberty = `/table/${liberty}`;
    pages.replay = `/table/${liberty}/at/${Math.floor((await moveNumber(anna.page)) * 0.7)}`;
  }
  if (wanted('troyes')) {
    pages.troyes = `/table/${await anna.createTable('troyes', ['me', 'easy', 'easy', 'easy'])}`;
    await playTo(anna, 12, '[data-target^="die:"]', 3);
  }
  if (wanted('prelude')) {
    pages.prelude = `/table/${await anna.createTable('prelude', ['me', 'random'])}`;
    await playTo(anna, 12, '', 4);
  }
  if (wanted('founders')) {
    pages.founders = `/table/${await anna.createTable('founders', ['me', 'easy', 'easy', 'easy'])}`;
    await playTo(anna, 10, '', 0);
  }
  const cookie = (await anna.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  for (const [game, seats, scenario] of [
    ['liberty', 4, 'quick'],
    ['troyes', 4, 'standard'],
    ['prelude', 2, 'standard'],
    ['founders', 5, 'short'],
  ] as const)
    if (wanted(`${game}-end`)) pages[`${game}-end`] = `/table/${await ended(house, cookie, game, seats, scenario)}`;
  if (pages['troyes-end']) pages.review = `${pages['troyes-end']}/review`;
  const cookies = await anna.context.storageState();
  for (const [width, height] of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      if (!limits('PICTURES_OF').some((start) => `${width}-${colorScheme}`.startsWith(start))) continue;
      const reader = await house.person({ locale, viewport: { width, height }, colorScheme, storageState: cookies });
      for (const [name, path] of Object.entries(pages).filter(([page]) => wanted(page))) {
        const table = path.startsWith('/table');
        await reader.page.goto(path, { waitUntil: 'networkidle' });
        await reader.page
          .locator(table ? '.prompt .line p' : 'main h1, main h2')
          .first()
          .waitFor();
        if (path === pages.liberty)
          await reader.page.locator('.standings .chart').nth(3).waitFor({ state: 'attached' });
        if (name === 'review') await reader.page.locator('.chances polyline').first().waitFor();
        await reader.page.evaluate(() => document.fonts.ready);
        // Charts are filled and small boards come nearer bit by bit.
        await reader.page.waitForTimeout(1500);
        const picture = (part = '') =>
          reader.page.screenshot({ path: join(folder, `${name}${part}-${width}-${colorScheme}.png`) });
        await picture();
        // Where one panel is in sight at a time, each of them.
        if (!table || name === 'review' || width >= 900) continue;
        for (const tab of ['card', 'log', 'table'])
          if (await reader.page.locator(`#tab-${tab}`).isVisible()) {
            await reader.page.locator(`#tab-${tab}`).click();
            await picture(`-${tab}`);
          }
      }
      expect(reader.errors).toEqual([]);
      await reader.close();
    }
}, 1_800_000);
