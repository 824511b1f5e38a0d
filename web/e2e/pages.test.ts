// Every page: fits a phone, has no serious accessibility finding, and is light.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asked, House } from './house';
import { answerByClicks, dice } from './playing';

const house = new House();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pages: Record<string, string> = {};

beforeAll(async () => {
  await house.open();
  pages['home'] = '/';
  pages['set up'] = '/new/liberty';
  pages['rules of Liberty or Death'] = '/rules/liberty';
  pages['rules of Troyes'] = '/rules/troyes';
});
afterAll(() => house.close());

describe.each([
  ['a phone', { width: 360, height: 740 }],
  ['a tablet', { width: 1024, height: 768 }],
  ['a wide screen', { width: 1920, height: 1080 }],
])('on %s', (_, viewport) => {
  it.each(['light', 'dark'] as const)('fits and is accessible, %s', async (colorScheme) => {
    const anna = await house.person({ viewport, colorScheme, reducedMotion: 'reduce' });
    const open = { ...pages };
    for (const [game, seats] of [['troyes', ['me', 'easy', 'easy', 'easy']], ['liberty', ['rulebook', 'me', 'rulebook', 'rulebook']]] as const) {
      const table = await anna.createTable(game, [...seats]);
      const roll = dice(3);
      for (let i = 0; i < 6; i++) if ((await asked(anna.page)) === 'mine') await answerByClicks(anna.page, roll);
      open[`table of ${game}`] = `/table/${table}`;
    }
    for (const [name, path] of Object.entries(open)) {
      await anna.page.goto(path);
      if (path.startsWith('/table')) await asked(anna.page);
      await anna.page.locator('main h1, main .lead, main h2').first().waitFor({ state: 'attached' });
      await anna.page.waitForTimeout(300);
      const overflow = await anna.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0);
      // The policy of the page forbids foreign scripts, so the checker comes in through the debugger.
      await anna.page.evaluate(axe);
      const found = await anna.page.evaluate(async () => {
        const checker = (window as unknown as { axe: { run: () => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } }).axe;
        const { violations } = await checker.run();
        return violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`);
      });
      expect(found, name).toEqual([]);
    }
    expect(anna.errors).toEqual([]);
    await anna.close();
  });
});

it.each(['troyes', 'liberty'])('loads the page of %s under 300 kB', async (game) => {
  const anna = await house.person();
  const table = await anna.createTable(game, game === 'troyes' ? ['me', 'easy'] : ['me', 'rulebook', 'rulebook', 'rulebook']);
  const fresh = await anna.context.newPage();
  const debug = await anna.context.newCDPSession(fresh);
  await debug.send('Network.enable');
  await debug.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  debug.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength));
  await fresh.goto(`/table/${table}`);
  await fresh.locator('.prompt').waitFor();
  await fresh.waitForTimeout(1500);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(300_000);
  await anna.close();
});
