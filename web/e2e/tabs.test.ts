// What lies behind tabs and in dialogs is as accessible as the rest, and fits.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, House } from './house';
import { findings, overflowing } from './looks';
import { ended } from './passing';
import { answerByClicks, dice } from './playing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

const games = [
  ['liberty', ['me', 'me', 'me', 'me'], '1778', 'quick'],
  ['troyes', ['me', 'me'], undefined, 'standard'],
  ['prelude', ['me', 'me'], undefined, 'standard'],
  ['founders', ['me', 'me', 'me'], undefined, 'short'],
] as const;
const devices = [
  ['a laptop', { viewport: { width: 1366, height: 768 } }, 'light', 'en-GB'],
  ['a phone', { viewport: { width: 390, height: 844 } }, 'dark', 'es-ES'],
] as const;

it.each(games.flatMap((game) => devices.map((device) => [game[0], ...device, game] as const)))(
  'is accessible behind every tab and in dialogs of %s on %s',
  async (_, device, options, colorScheme, locale, [game, seats, scenario, short]) => {
    const anna = await house.person({ ...options, colorScheme, locale });
    const { page } = anna;
    await anna.createTable(game, [...seats], scenario);
    const roll = dice(23);
    for (let i = 0; i < 6; i++) if ((await asked(page)) === 'mine') await answerByClicks(page, roll);
    await asked(page);
    const look = async (where: string) => {
      expect(await overflowing(page), where).toEqual([]);
      expect(await findings(page), where).toEqual([]);
    };
    for (const tab of await page.locator('.tabs [role="tab"]').all()) {
      await tab.click();
      await page.waitForLoadState('networkidle');
      await look((await tab.getAttribute('id'))!);
    }
    await page.locator('.prompt .rule').first().click();
    await page.locator('dialog p').first().waitFor();
    await look('a rule');
    await page.keyboard.press('Escape');
    if (device === 'a laptop') {
      const cookie = (await anna.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const table = await ended(house, cookie, game, seats.length, short);
      await page.goto(`/table/${table}/review`);
      await page.locator('.results, .review').first().waitFor();
      await page.waitForLoadState('networkidle');
      await look('the review');
    }
    expect(anna.errors).toEqual([]);
    await anna.close();
  },
);
