// What is hidden never travels: read on the wire, and compared with games in which it was dealt otherwise.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Engine } from '../protocol/engine';
import { asked, caughtUp, House, moveNumber, type Person } from './house';
import { answerByClicks, dice } from './playing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

interface TroyesView {
  players: { seat: string; characters: (string | null)[]; vp: number | null }[];
}
interface Update {
  number: number;
  seat: string | null;
  view: TroyesView;
}
interface Replay {
  scenario: string;
  seats: string[];
  options: Record<string, string>;
  moves: { seat: string; move: string }[];
}
const updates = (person: Person): Update[] =>
  person.heard
    .map((text) => JSON.parse(text) as { result?: Update; params?: Update })
    .map((frame) => (frame.params ?? frame.result)!)
    .filter((update) => update?.view !== undefined && update.number !== undefined && 'decision' in update);

/** The characters a person was told of, by seat. */
function known(person: Person): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const { view } of updates(person))
    for (const p of view.players) for (const c of p.characters) if (c !== null) (found[p.seat] ??= new Set()).add(c);
  return Object.fromEntries(Object.entries(found).map(([seat, c]) => [seat, [...c]]));
}

/** The same game with the characters of the other seats dealt otherwise. */
function redealt(moves: Replay['moves'], mine: string | null, turn: number): Replay['moves'] {
  const deals = moves.filter((m) => /^deal p\d C\d$/.test(m.move));
  const kept = deals.filter((m) => mine !== null && m.move.startsWith(`deal ${mine} `)).map((m) => m.move.slice(-2));
  const free = ['C1', 'C2', 'C3', 'C4', 'C5', 'C6'].filter((c) => !kept.includes(c));
  let next = turn;
  return moves.map((m) => {
    if (!deals.includes(m) || kept.includes(m.move.slice(-2))) return m;
    return { ...m, move: `${m.move.slice(0, -2)}${free[next++ % free.length]!}` };
  });
}

it('never sends what is hidden to an opponent or a spectator', async () => {
  const [anna, bert, carl] = [await house.person(), await house.person(), await house.person()];
  const table = await anna.createTable('troyes', ['me', 'open', 'easy']);
  await bert.page.goto(await anna.invitation());
  await bert.page.getByRole('button', { name: 'Sit down: Blue' }).click();
  await carl.page.goto(`/table/${table}`);
  await carl.page.locator('.prompt').waitFor();
  const roll = dice(51);
  const players = { p1: anna.page, p2: bert.page } as Record<string, typeof anna.page>;
  for (let i = 0; i < 16; i++) {
    await anna.page.waitForFunction(
      () => /^p[12]$/.test(document.querySelector<HTMLElement>('.prompt')?.dataset.seat ?? ''),
      undefined,
    );
    const page = players[(await anna.page.locator('.prompt').getAttribute('data-seat'))!]!;
    await asked(page);
    await answerByClicks(page, roll);
    const number = await moveNumber(page);
    for (const other of [anna.page, bert.page, carl.page]) await caughtUp(other, number);
  }

  expect(Object.keys(known(anna))).toEqual(['p1']);
  expect(Object.keys(known(bert))).toEqual(['p2']);
  expect(Object.keys(known(carl))).toEqual([]);
  for (const [person, seat] of [
    [anna, 'p1'],
    [bert, 'p2'],
    [carl, null],
  ] as const) {
    const own = seat ? known(person)[seat]! : [];
    // Nor in any other form: the name of a card that the reader was not dealt is on no frame at all.
    const named = new Set(
      person.heard.flatMap((text) =>
        [...text.matchAll(/"(?:deal p\d )?(C[1-6])"|character\.(C[1-6])/g)].map((m) => m[1] ?? m[2]!),
      ),
    );
    expect([...named].filter((c) => !own.includes(c))).toEqual([]);
    for (const { view } of updates(person)) for (const p of view.players) if (p.seat !== seat) expect(p.vp).toBeNull();
  }

  // The end gives the whole record. Twins of the game, hidden cards dealt otherwise, look the same to the last byte.
  const heard = { p1: updates(anna), p2: updates(bert), public: updates(carl) };
  for (const person of [anna, bert]) {
    await person.openMenu();
    await person.page.locator('.menu').getByRole('button', { name: 'Resign' }).first().click();
    await person.page.getByRole('button', { name: 'Resign for good' }).click();
  }
  await asked(carl.page);
  const replay = await carl.page.evaluate(
    async (id) => (await (await fetch(`/api/tables/${id}/replay`)).json()) as Replay,
    table,
  );
  const engine = new Engine();
  for (const [seat, frames] of Object.entries(heard)) {
    const last = new Map(frames.map((f) => [f.number, f]));
    const sample = [...last.values()].filter((_, i) => i % 4 === 0);
    expect(sample.length).toBeGreaterThan(3);
    for (const frame of sample)
      for (const turn of [0, 1]) {
        const moves = redealt(replay.moves.slice(0, frame.number), seat === 'public' ? null : seat, turn);
        if (turn)
          expect(moves.map((m) => m.move)).not.toEqual(
            redealt(replay.moves.slice(0, frame.number), seat === 'public' ? null : seat, 0).map((m) => m.move),
          );
        await engine.ask('new', {
          game: 'troyes',
          scenario: replay.scenario,
          seats: replay.seats,
          options: replay.options,
          chance: 'manual',
        });
        // All at once: the engine answers in order, and does not wait for us.
        await Promise.all(moves.map(({ move }) => engine.ask('apply', { move })));
        expect(await engine.ask('view', { seat }), `${seat} at ${frame.number}`).toEqual(frame.view);
      }
  }
  engine.close();
  for (const person of [anna, bert, carl]) {
    expect(person.errors).toEqual([]);
    await person.close();
  }
});
