// What dice may come to, beside the choice that leads to them: the same numbers as the engine's, which are those that come
// out when every throw is made.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Engine } from '../protocol/engine';
import type { Decision, EngineResults, Odds } from '../src/lib/messages.gen';
import { asked, hosted, House } from './house';
import { answerByClicks, dice } from './playing';

const house = new House();
const engine = new Engine();
beforeAll(async () => void (await house.open()));
afterAll(async () => {
  engine.close();
  await house.close();
});

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
  const seats = { liberty: 4, founders: 3 }[where.game] ?? 2;
  const { anna } = await hosted(
    house,
    {
      game: where.game,
      position: { game: where.game, ...where.position },
      seats: Array.from({ length: seats }, () => 'me'),
      chance: 'manual',
    },
    where.moves,
    { viewport: { width: 1366, height: 768 } },
  );
  const { page } = anna;
  await asked(page);
  await page.locator('.choice', { hasText: where.row }).first().hover();
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
});

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
  await reroll.hover();
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
