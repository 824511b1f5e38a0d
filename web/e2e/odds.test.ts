// What dice may come to, beside the choice that leads to them: the same numbers as the engine's, which are those that come
// out when every throw is made.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Engine } from '../protocol/engine';
import type { Decision, EngineResults, Odds } from '../src/lib/messages.gen';
import { asked, hosted, House, type Person } from './house';
import { answerByClicks, dice, pointAt } from './playing';

const house = new House();
const engine = new Engine();
beforeAll(async () => void (await house.open()));
afterAll(async () => {
  engine.close();
  await house.close();
});

const screens = [
  ['a laptop', { viewport: { width: 1366, height: 768 }, hasTouch: false }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const;
interface Where {
  game: string;
  position: Record<string, unknown>;
  moves: string[];
  /** The choice, and how its row begins. */
  move: string;
  row: RegExp;
}
const places: Where[] = [
  {
    game: 'liberty',
    position: {
      base: '1778',
      to_act: 'patriots',
      resources: { french: 0 },
      leaders: { lauzun: 'available' },
      pieces: { connecticut_rhode_island: { cont: 6, tory: 3 } },
    },
    moves: ['command battle'],
    move: 'space connecticut_rhode_island',
    row: /Connecticut/,
  },
  {
    game: 'prelude',
    position: {
      base: 'standard',
      round: 3,
      cubes: { chambly: [7, 0] },
      organizations: { patriote: ['montreal'] },
      hands: { patriote: [27] },
    },
    moves: ['play 27 ap', 'organize chambly'],
    move: 'dedicate 2',
    row: /2 AP/,
  },
  {
    game: 'troyes',
    position: {
      base: 'standard',
      players: { p1: { influence: 4 }, p2: {} },
      dice: { p1: { yellow: [2] }, p2: { red: [1] } },
    },
    moves: [],
    move: 'reroll yellow:2',
    row: /Reroll yellow 2/,
  },
  {
    game: 'founders',
    position: {
      base: 'a',
      players: 3,
      settled: 4,
      revenue: 0,
      states: ['VA'],
      support: 1,
      issues: { resolved_a: ['twelfth_amendment'] },
      men: {
        john_jay: null,
        alexander_hamilton: null,
        aaron_burr: null,
        john_adams: { influence: 0 },
        thomas_jefferson: { player: 'p2', office: 'secretary_of_state', influence: 0 },
        benjamin_franklin: { office: 'secretary_of_war' },
      },
    },
    moves: [
      'close',
      'place VA',
      ...['panic_of_1797', 'james_madison', 'dolley_todd', 'patrick_henry', 'rufus_king', 'john_jay', 'aaron_burr'].map(
        (card) => `card ${card}`,
      ),
      'take patrick_henry',
      'take rufus_king',
      'take john_jay',
    ],
    move: 'speech benjamin_franklin',
    row: /Benjamin Franklin makes a speech/,
  },
];

/** From the position by these moves; where one's own answer makes no difference before the dice, by the first. */
async function play({ game, position }: Where, moves: string[]): Promise<{ events: string[]; decision: Decision }> {
  let decision = await engine.ask('load', { position: { game, ...position }, chance: 'manual', lang: 'en' });
  const events: string[] = [];
  for (const move of moves) {
    const applied: EngineResults['apply'] = await engine.ask('apply', { move });
    events.push(...applied.events.flatMap((e) => ('phrase' in e ? [e.text!] : [])));
    ({ decision } = applied);
  }
  return { events, decision };
}
const isDie = (decision: Decision) =>
  !decision.over && decision.seat === 'chance' && /^(die|roll|face) /.test(decision.options![0]!.move);
/** Every way the dice may fall: what happens, and how likely it is. */
async function ways(where: Where, moves: string[], chance = 1): Promise<{ events: string[]; chance: number }[]> {
  const { events, decision } = await play(where, moves);
  if (!isDie(decision)) return [{ events, chance }];
  const options = decision.over ? [] : decision.options!;
  const whole = options.reduce((sum, o) => sum + o.weight!, 0);
  const out: { events: string[]; chance: number }[] = [];
  for (const { move, weight } of options)
    out.push(...(await ways(where, [...moves, move], (chance * weight!) / whole)));
  return out;
}
/** On to the dice. */
async function thrown(where: Where): Promise<{ events: string[]; chance: number }[]> {
  const moves = [...where.moves, where.move];
  for (;;) {
    const { decision } = await play(where, moves);
    if (isDie(decision) || decision.over) return ways(where, moves);
    moves.push(decision.options![0]!.move);
  }
}
/** Somebody who plays all seats, before the choice. */
async function at({ game, position, moves }: Where, options: (typeof screens)[number][1]): Promise<Person> {
  const seats = Array.from({ length: { liberty: 4, founders: 3 }[game] ?? 2 }, () => 'me');
  const wanted = { game, position: { game, ...position }, seats, chance: 'manual' as const };
  const { anna } = await hosted(house, wanted, moves, options);
  await asked(anna.page);
  return anna;
}
const lines = (outcome: Odds['cases'][0]['outcomes'][0]) => outcome.lines.map((line) => line.text!);

it.each(places)('are in $game those that are counted throw by throw', { timeout: 120_000 }, async (where) => {
  await play(where, where.moves);
  const odds = await engine.ask('odds', { move: where.move });
  expect(odds.status).toBe('exact');
  const [one] = odds.cases;
  const all = await thrown(where);
  for (const outcome of one!.outcomes) {
    const its = all.filter(({ events }) => lines(outcome).every((line) => events.includes(line)));
    const chance = its.reduce((sum, way) => sum + way.chance, 0);
    expect(chance, lines(outcome).join(' ')).toBeCloseTo(outcome.weight / one!.total, 9);
  }

  // The page shows them before the choice is made.
  for (const [, options] of screens) {
    const anna = await at(where, options);
    const { page } = anna;
    const choice = page.locator('.choice', { hasText: where.row }).first();
    if (options.hasTouch) await choice.focus();
    else await choice.hover();
    const chart = page.locator('#consequence .odds');
    await chart.waitFor();
    expect(await chart.count()).toBe(odds.cases.length);
    const rows = await chart
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) => [row.querySelector('th')!.innerText.trim(), row.querySelector('td')!.innerText] as const),
      );
    expect(rows.length).toBe(one!.outcomes.length);
    for (const [i, outcome] of one!.outcomes.entries()) {
      const percent = Math.round((100 * outcome.weight) / one!.total);
      expect(rows[i]![0]).toBe(`${percent} % (${outcome.weight}/${one!.total})`);
      for (const line of lines(outcome)) expect(rows[i]![1]).toContain(line);
    }
    expect(anna.errors).toEqual([]);
    await anna.close();
  }
});

/** How many rows of the chart come into sight, with their first line and their last, as the box is scrolled to its end. */
async function reached(page: Page, scroll: () => Promise<void>): Promise<number> {
  const [heads, feet] = [new Set<number>(), new Set<number>()];
  for (let times = 0; times < 40; times++) {
    const now = await page.evaluate(() => {
      const box = document.querySelector('.told-leaf')!;
      const { top, bottom } = box.getBoundingClientRect();
      const rows = [...box.querySelectorAll('.odds tr')].map((row) => row.getBoundingClientRect());
      const line = 18;
      const seen = (from: number, to: number) =>
        from >= Math.max(0, top) - 1 && to <= Math.min(bottom, innerHeight) + 1;
      const all = <T>(test: (box: DOMRect) => T) => rows.flatMap((row, i) => (test(row) ? [i] : []));
      return {
        heads: all((row) => seen(row.top, row.top + line)),
        feet: all((row) => seen(row.bottom - line, row.bottom)),
        end: box.scrollTop + box.clientHeight >= box.scrollHeight - 1,
      };
    });
    for (const row of now.heads) heads.add(row);
    for (const row of now.feet) feet.add(row);
    if (now.end) break;
    await scroll();
  }
  return [...heads].filter((row) => feet.has(row)).length;
}
it.each(places.flatMap((where) => screens.map((screen) => [where.game, ...screen, where] as const)))(
  'can be read to the end in %s on %s',
  async (_, name, options, where) => {
    const anna = await at(where, options);
    const { page } = anna;
    // The first of the list, from which the way to the box is longest.
    const row = page.locator('.choice', { hasText: where.row }).first();
    await row.scrollIntoViewIfNeeded();
    const rows = page.locator('#consequence .odds tr');
    if (name === 'a phone') {
      await row.focus();
      await rows.first().waitFor();
      const all = await rows.count();
      const seen = await reached(page, () =>
        page.evaluate(() => document.querySelector('.told-leaf')!.scrollBy({ top: 40 })),
      );
      expect(seen).toBe(all);
    } else {
      const from = (await row.boundingBox())!;
      await page.mouse.move(from.x + 40, from.y + 10);
      await rows.first().waitFor();
      const all = await rows.count();
      const to = (await page.locator('.told-box').boundingBox())!;
      // As a hand goes: past all the rows between.
      await page.mouse.move(to.x + 60, to.y + to.height - 20, { steps: 12 });
      // A page's timers end in order: what a row on the way would have begun has been begun.
      await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
      expect(await rows.count()).toBe(all);
      const seen = await reached(page, async () => {
        await page.mouse.wheel(0, 60);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      });
      expect(seen).toBe(all);
      await page.mouse.move(3, 3);
      await page.locator('.consequence.empty').waitFor();
      // From the list by keys, without leaving it.
      await row.focus();
      await rows.first().waitFor();
      const keyed = await reached(page, () => page.keyboard.press('PageDown'));
      expect(keyed).toBe(all);
    }
    expect(anna.errors).toEqual([]);
    await anna.close();
  },
);

it('shows a bar for each face of a die that is rolled again', async () => {
  const anna = await house.person({ viewport: { width: 1366, height: 768 } });
  const { page } = anna;
  await anna.createTable('troyes', ['me', 'me']);
  const reroll = page.locator('.choice', { hasText: /^Reroll/ }).first();
  const roll = dice(4);
  for (let i = 0; i < 40 && !(await reroll.count()); i++) {
    await asked(page);
    await answerByClicks(page, roll);
  }
  const chart = page.locator('#consequence .odds');
  await pointAt(page, reroll);
  await chart.waitFor();
  expect(await chart.locator('tbody tr').count()).toBe(6);
  for (const chance of await chart.locator('th').allInnerTexts()) expect(chance.trim()).toBe('17 % (1/6)');
  const outcomes = await chart.locator('td').allInnerTexts();
  outcomes.forEach((outcome, i) => expect(outcome).toContain(`shows ${i + 1}`));
  // What comes with every face is told once.
  expect(outcomes.join()).not.toContain('Influence');
  const common = (await page.locator('#consequence .common').allInnerTexts()).map((line) =>
    /^Influence: (\d+) → (\d+)$/.exec(line)?.slice(1).map(Number),
  );
  expect(common).toEqual([[expect.any(Number), common[0]![0]! - 1]]);
  // Read out as a table, with a name.
  expect(await chart.locator('caption').textContent()).toContain('Odds');
  expect(await chart.locator('th[scope="row"]').count()).toBe(6);
  expect(anna.errors).toEqual([]);
  await anna.close();
});
