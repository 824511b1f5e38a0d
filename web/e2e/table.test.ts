// What must hold at a table whatever is played.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, House, moveNumber, type Person } from './house';
import { answerByClicks, dice, play } from './playing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

async function answers(person: Person, count: number, seed: number): Promise<void> {
  const roll = dice(seed);
  for (let i = 0; i < count; i++) if ((await asked(person.page)) === 'mine') await answerByClicks(person.page, roll);
}
/** Everything on the page that tells the position. */
const position = (person: Person): Promise<string> =>
  person.page.locator('.board svg').first().evaluate((svg) => svg.textContent ?? '');

it('sits down in one click from the home page', async () => {
  const anna = await house.person();
  for (const game of ['Liberty or Death', 'Troyes']) {
    await anna.page.goto('/');
    await anna.page.locator('article', { hasText: game }).getByRole('button', { name: 'Play now' }).click();
    expect(await asked(anna.page)).toBe('mine');
  }
  await anna.page.goto('/');
  await anna.page.locator('.mine a').first().waitFor();
  expect(await anna.page.locator('.mine a').count()).toBe(2);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('plays hot-seat: one person answers for every seat in turn', async () => {
  const anna = await house.person();
  await anna.createTable('troyes', ['me', 'me', 'me']);
  const seen = new Set<string>();
  const roll = dice(7);
  for (let i = 0; i < 15; i++) {
    expect(await asked(anna.page)).toBe('mine');
    seen.add((await anna.page.locator('.prompt').getAttribute('data-seat'))!);
    await answerByClicks(anna.page, roll);
  }
  expect(seen.size).toBe(3);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('lets two browsers play live, by invitation, and two tabs agree', async () => {
  const [anna, bert] = [await house.person(), await house.person()];
  const table = await anna.createTable('troyes', ['me', 'open']);
  await anna.page.locator('details summary', { hasText: 'Table' }).click();
  const invite = await anna.page.evaluate(() => {
    navigator.clipboard.writeText = async (text: string) => void ((window as unknown as { copied: string }).copied = text);
    document.querySelectorAll<HTMLButtonElement>('details button').forEach((b) => b.textContent === 'Copy an invitation' && b.click());
    return new Promise<string>((resolve) => setTimeout(() => resolve((window as unknown as { copied: string }).copied), 100));
  });
  expect(invite).toContain(`/table/${table}?invite=`);
  await bert.page.goto(invite);
  await bert.page.locator('details summary', { hasText: 'Table' }).click();
  await bert.page.getByRole('button', { name: 'Sit here' }).click();
  const second = await anna.context.newPage();
  anna.watch(second);
  await second.goto(`/table/${table}`);

  const roll = dice(11);
  for (let i = 0; i < 16; i++) {
    const page = await Promise.any([anna.page, bert.page].map((p) => p.locator('.prompt.mine').waitFor({ timeout: 20_000 }).then(() => p)));
    await answerByClicks(page, roll);
  }
  const number = await Promise.any([anna.page, bert.page].map((p) => p.locator('.prompt.mine').waitFor({ timeout: 20_000 }).then(() => moveNumber(p))));
  for (const page of [anna.page, bert.page, second])
    await page.waitForFunction((n) => Number(document.querySelector<HTMLInputElement>('.history input')?.max) === n, number, { timeout: 10_000 });
  const texts = await Promise.all([anna.page, bert.page, second].map((p) => p.locator('.board svg').first().evaluate((svg) => svg.textContent)));
  expect(texts[1]).toBe(texts[0]);
  expect(texts[2]).toBe(texts[0]);
  expect([...anna.errors, ...bert.errors]).toEqual([]);
  await anna.close();
  await bert.close();
});

it('undoes within a turn, and says why something cannot be chosen', async () => {
  const anna = await house.person();
  await anna.createTable('liberty', ['me', 'me', 'me', 'me'], '1775');
  // A command is a sequence of small questions, so after some answer there is something to undo.
  const roll = dice(5);
  for (let i = 0; i < 30 && !(await anna.page.locator('.acts button[aria-label="Undo"]').isVisible()); i++) {
    await asked(anna.page);
    await answerByClicks(anna.page, roll);
  }
  const before = { number: await moveNumber(anna.page), position: await position(anna) };
  await anna.page.locator('.acts button[aria-label="Undo"]').click();
  await anna.page.waitForFunction((n) => Number(document.querySelector<HTMLInputElement>('.history input')?.max) < n, before.number);
  expect(await asked(anna.page)).toBe('mine');

  const dark = await anna.page.locator('svg .target:not(.lit)').evaluateAll((all) => all.map((e) => (e as SVGElement).dataset.target!));
  expect(dark.length).toBeGreaterThan(0);
  let reason = '';
  for (const target of dark) {
    await anna.page.locator(`svg [data-target="${target}"]`).first().dispatchEvent('click');
    await anna.page.waitForTimeout(150);
    if (await anna.page.locator('.refusal').isVisible()) {
      reason = await anna.page.locator('.refusal').innerText();
      break;
    }
  }
  expect(reason.length).toBeGreaterThan(10);
  expect(reason).not.toMatch(/^(liberty|kernel|web)\./);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('reloads in the middle, looks back through the game and shares a moment', async () => {
  const anna = await house.person();
  const table = await anna.createTable('troyes', ['me', 'easy', 'easy']);
  await answers(anna, 12, 21);
  await asked(anna.page);
  const now = { number: await moveNumber(anna.page), position: await position(anna), lines: await anna.page.locator('.log .line').count() };
  await anna.page.reload();
  await asked(anna.page);
  expect({ number: await moveNumber(anna.page), position: await position(anna), lines: await anna.page.locator('.log .line').count() }).toEqual(now);

  await anna.page.goto(`/table/${table}/at/4`);
  await anna.page.waitForFunction(() => document.querySelector('.history .count')?.textContent?.startsWith('4/'));
  expect(await position(anna)).not.toBe(now.position);
  await anna.page.getByRole('button', { name: 'Back to now' }).click();
  await asked(anna.page);
  expect(await position(anna)).toBe(now.position);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('loses nothing when the server is killed in the middle, and catches up by itself', async () => {
  const anna = await house.person();
  await anna.createTable('troyes', ['me', 'me']);
  for (let round = 0; round < 3; round++) {
    await answers(anna, 5, 31 + round);
    await asked(anna.page);
    const now = { number: await moveNumber(anna.page), position: await position(anna) };
    await house.stop('SIGKILL');
    await anna.page.getByText('Connection lost').waitFor();
    await house.start();
    await asked(anna.page, 30_000);
    expect({ number: await moveNumber(anna.page), position: await position(anna) }).toEqual(now);
  }
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('changes the language in the middle, log and cards included', async () => {
  const anna = await house.person();
  await anna.createTable('liberty', ['rulebook', 'me', 'rulebook', 'rulebook'], '1775');
  await answers(anna, 3, 41);
  await asked(anna.page);
  const english = await anna.page.locator('.panels').innerText();
  await anna.page.locator('header select').first().selectOption('es');
  await anna.page.getByText('Carta actual').waitFor();
  const spanish = await anna.page.locator('.panels').innerText();
  expect(await anna.page.locator('html').getAttribute('lang')).toBe('es');
  const lines = (text: string) => text.split('\n').filter((l) => l.split(' ').length > 5);
  const kept = lines(spanish).filter((l) => lines(english).includes(l));
  expect(kept).toEqual([]);
  for (const text of [english, spanish]) expect(text).not.toMatch(/\b(liberty|web|kernel)\.[a-z]+\.[a-z]/);
  await answers(anna, 2, 42);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('never sends what is hidden to an opponent or a spectator', async () => {
  const [anna, bert, carl] = [await house.person(), await house.person(), await house.person()];
  const table = await anna.createTable('troyes', ['me', 'open', 'easy']);
  await anna.page.locator('details summary', { hasText: 'Table' }).click();
  const invite = await anna.page.evaluate(async () => {
    let copied = '';
    navigator.clipboard.writeText = async (text: string) => void (copied = text);
    document.querySelectorAll<HTMLButtonElement>('details button').forEach((b) => b.textContent === 'Copy an invitation' && b.click());
    await new Promise((r) => setTimeout(r, 100));
    return copied;
  });
  await bert.page.goto(invite);
  await bert.page.locator('details summary', { hasText: 'Table' }).click();
  await bert.page.getByRole('button', { name: 'Sit here' }).click();
  await carl.page.goto(`/table/${table}`);
  await carl.page.locator('.prompt').waitFor();
  const roll = dice(51);
  for (let i = 0; i < 16; i++) {
    const page = await Promise.any([anna.page, bert.page].map((p) => p.locator('.prompt.mine').waitFor({ timeout: 60_000 }).then(() => p)));
    await answerByClicks(page, roll);
  }
  interface Frame {
    result?: { view?: TroyesView; moves?: { move: string | null }[] };
    params?: { view?: TroyesView };
  }
  interface TroyesView {
    players: { seat: string; characters: (string | null)[]; vp: number | null }[];
  }
  const known = (person: Person): Record<string, Set<string>> => {
    const found: Record<string, Set<string>> = {};
    for (const text of person.heard) {
      const frame = JSON.parse(text) as Frame;
      for (const view of [frame.result?.view, frame.params?.view]) {
        for (const p of view?.players ?? []) for (const c of p.characters) if (c !== null) (found[p.seat] ??= new Set()).add(c);
      }
    }
    return found;
  };
  expect(Object.keys(known(anna))).toEqual(['p1']);
  expect(Object.keys(known(bert))).toEqual(['p2']);
  expect(Object.keys(known(carl))).toEqual([]);
  // Nor in any other form: the name of a card that the reader was not dealt is on no frame at all.
  for (const [person, own] of [[anna, known(anna).p1!], [bert, known(bert).p2!], [carl, new Set<string>()]] as const) {
    const named = new Set(person.heard.flatMap((text) => [...text.matchAll(/"(?:deal p\d )?(C[1-6])"|character\.(C[1-6])/g)].map((m) => m[1] ?? m[2]!)));
    expect([...named].filter((c) => !own.has(c))).toEqual([]);
  }
  for (const person of [anna, bert, carl]) {
    expect(person.errors).toEqual([]);
    await person.close();
  }
});

it('hands a seat to a bot, takes it back, and resigns it for good', async () => {
  const anna = await house.person();
  await anna.createTable('troyes', ['me', 'me']);
  await asked(anna.page);
  await anna.page.locator('details summary', { hasText: 'Table' }).click();
  const menu = anna.page.locator('details', { hasText: 'Table, seats and replay' });
  await menu.getByRole('button', { name: 'Let a bot play' }).first().click();
  await menu.getByRole('button', { name: 'Take the seat back' }).click();
  await menu.getByRole('button', { name: 'Take the seat back' }).waitFor({ state: 'detached' });
  await menu.getByRole('button', { name: 'Resign' }).first().click();
  await menu.getByRole('button', { name: 'Resign for good' }).click();
  await anna.page.waitForFunction(() => document.querySelectorAll('.menu-seat.resigned').length === 1);
  await asked(anna.page);
  expect(await anna.page.locator('.prompt').getAttribute('data-seat')).toBe('p2');
  expect(await menu.getByRole('button', { name: 'Take the seat back' }).count()).toBe(0);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('finishes a game with every seat a bot, watched to the end in both languages without a missing word', async () => {
  const anna = await house.person();
  for (const [game, seats] of [['troyes', ['easy', 'easy']], ['liberty', ['rulebook', 'rulebook', 'rulebook', 'rulebook']]] as const) {
    await anna.createTable(game, [...seats], game === 'liberty' ? 'quick' : undefined);
    await play(anna.page, async () => undefined, 0);
    for (const language of ['en', 'es']) {
      await anna.page.locator('header select').first().selectOption(language);
      await anna.page.waitForFunction((l) => document.documentElement.lang === l, language);
      const text = await anna.page.evaluate(() => {
        const more = () => document.querySelector<HTMLButtonElement>('.log li:first-child button:not(.line)');
        for (let i = 0; i < 200 && more(); i++) more()!.click();
        return new Promise<string>((resolve) => setTimeout(() => resolve(document.body.textContent ?? ''), 300));
      });
      expect(text.match(/\b(liberty|troyes|kernel|web)\.[a-z_]+(\.[\w]+)+/g) ?? []).toEqual([]);
    }
    await anna.page.locator('header select').first().selectOption('en');
  }
  expect(anna.errors).toEqual([]);
  await anna.close();
}, 300_000);
