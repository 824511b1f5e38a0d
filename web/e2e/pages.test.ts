// Every page: fits a phone, has no serious accessibility finding, and is light.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, House, type Person } from './house';
import { findings, overflowing } from './looks';
import { answerByClicks, dice, reachChoices } from './playing';

const house = new House();
const pages: Record<string, string> = {
  home: '/',
  'set up': '/new/liberty',
  'rules of Liberty or Death': '/rules/liberty',
  'rules of Troyes': '/rules/troyes',
  'rules of Prelude to Rebellion': '/rules/prelude',
  'rules of Founding Fathers': '/rules/founders',
  'table companion': '/companion/liberty',
  account: '/account',
  lobby: '/lobby',
};
let cookies: Awaited<ReturnType<Person['context']['storageState']>>;

beforeAll(async () => {
  await house.open();
  const anna = await house.person();
  for (const [game, seats] of [
    ['troyes', ['me', 'easy', 'easy', 'easy']],
    ['liberty', ['rulebook', 'me', 'rulebook', 'rulebook']],
    ['prelude', ['me', 'random']],
    ['founders', ['me', 'random', 'random', 'random']],
  ] as const) {
    const table = await anna.createTable(game, [...seats]);
    const roll = dice(3);
    for (let i = 0; i < 6; i++) if ((await asked(anna.page)) === 'mine') await answerByClicks(anna.page, roll);
    await asked(anna.page);
    pages[`table of ${game}`] = `/table/${table}`;
    pages[`${game} looking back`] = `/table/${table}/at/10`;
  }
  cookies = await anna.context.storageState();
  await anna.close();
});
afterAll(() => house.close());

// A phone is the tightest, in both lights and both languages; on wider screens only the tables are laid out anew.
it.each([
  ['a phone', { width: 360, height: 740 }, 'light', 'en-GB'],
  ['a phone', { width: 360, height: 740 }, 'dark', 'es-ES'],
  ['a tablet', { width: 1024, height: 768 }, 'dark', 'es-ES'],
  ['a wide screen', { width: 1920, height: 1080 }, 'light', 'en-GB'],
] as const)('fits %s and is accessible (%o, %s, %s)', async (_, viewport, colorScheme, locale) => {
  const anna = await house.person({ viewport, colorScheme, locale, storageState: cookies });
  const phone = viewport.width < 400;
  for (const [name, path] of Object.entries(pages)) {
    const table = path.startsWith('/table');
    // A moment of the past differs from the present only in its prompt.
    if (path.includes('/at/') && !phone) continue;
    await anna.page.goto(path);
    await anna.page
      .locator(table ? '.prompt .line p' : 'main h1, main .lead, main h2')
      .first()
      .waitFor({ state: 'attached' });
    await anna.page.evaluate(() => document.fonts.ready);
    expect(await overflowing(anna.page), name).toEqual([]);
    if (phone || table) expect(await findings(anna.page), name).toEqual([]);
  }
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('keeps still for whoever asks for it, shows where the focus is, and names what it lights', async () => {
  const anna = await house.person({ storageState: cookies, reducedMotion: 'reduce' });
  await anna.page.goto(pages['table of troyes']!);
  await asked(anna.page);
  const moving = await anna.page.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
  await reachChoices(anna.page);
  const outline = await anna.page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
  expect(outline).toBe('solid');
  const unnamed = await anna.page
    .locator('.board svg [role="button"]')
    .evaluateAll((all) => all.filter((e) => !e.getAttribute('aria-label')?.trim()).length);
  expect(unnamed).toBe(0);
  await anna.close();
});

it.each([
  ['liberty', 'The map in words', ['Quebec City', 'West Indies', 'French Naval Intervention']],
  ['troyes', 'The town in words', ['Palace 1', 'Dice of Wood', 'Marauding']],
  ['prelude', 'The board in words', ['Montréal', 'Beauce', 'External Influence', 'Rebellious Spirit']],
  ['founders', 'The board in words', ['Virginia', 'Vice President', 'Chief Justice']],
] as const)('tells the whole board of %s in words', async (game, title, told) => {
  const anna = await house.person({ storageState: cookies });
  await anna.page.goto(pages[`table of ${game}`]!);
  await asked(anna.page);
  await anna.page.locator('#tab-card').click();
  await anna.page.getByText(title).click();
  const words = await anna.page.locator('.side details dl').first().innerText();
  for (const word of told) expect(words).toContain(word);
  // Statesmen die and new ones come: those that are there now.
  const men = await anna.page
    .locator('.board [data-target^="man:"]')
    .evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.target!.split('_').at(-1)!));
  if (game === 'founders') expect(men.length).toBeGreaterThan(3);
  for (const name of men) expect(words.toLowerCase()).toContain(name);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

const loads = [
  ['troyes', ['me', 'easy']],
  ['liberty', ['me', 'rulebook', 'rulebook', 'rulebook']],
  ['prelude', ['me', 'random']],
  ['founders', ['me', 'random', 'random']],
] as const;
it.each(loads.flatMap((game) => (['en-GB', 'es-ES'] as const).map((locale) => [...game, locale] as const)))(
  'loads the page of %s (%o) in %s under 300 kB',
  async (game, seats, locale) => {
    const anna = await house.person({ locale });
    const table = await anna.createTable(game, [...seats]);
    const fresh = await anna.context.newPage();
    const debug = await anna.context.newCDPSession(fresh);
    await debug.send('Network.enable');
    await debug.send('Network.setCacheDisabled', { cacheDisabled: true });
    let bytes = 0;
    debug.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength));
    await fresh.goto(`/table/${table}`, { waitUntil: 'networkidle' });
    await fresh.locator('.prompt').waitFor();
    await fresh.waitForLoadState('networkidle');
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(300_000);
    await anna.close();
  },
);
