// Games of every kind played through the engine, every message held against the schema.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Decision, GameInfo, Odds, OpenDecision } from '../src/lib/messages.gen';
import { Engine } from './engine';
import { problem, schema } from './schema';

const engine = new Engine();
let games: GameInfo[];
beforeAll(async () => void (games = await engine.ask('games', {})));
afterAll(() => engine.close());

const open = (decision: Decision): OpenDecision => {
  if (decision.over) throw new Error('the game is over');
  return decision;
};

/** Cases in which dice decide, so far. */
let counted = 0;
const sum = (parts: { weight: number }[]): number => parts.reduce((all, { weight }) => all + weight, 0);
function addsUp(odds: Odds): void {
  expect(odds.cases.length > 0).toBe(odds.status === 'exact');
  for (const { total, outcomes } of odds.cases) {
    counted++;
    expect(sum(outcomes)).toBe(total);
    for (const { weight, changes } of outcomes) for (const { values } of changes) expect(sum(values)).toBe(weight);
  }
}

/** All that can be asked without changing anything. */
async function lookAround(game: GameInfo, decision: OpenDecision): Promise<void> {
  for (const seat of [...game.seats, 'public']) await engine.ask('view', { seat });
  await engine.ask('position', {});
  await engine.ask('hash', {});
  await engine.ask('decision', { seat: decision.seat });
  const option = decision.options!.at(-1)!;
  await engine.ask('preview', { move: option.move, seat: decision.seat });
  for (const { move } of decision.options!.slice(0, 20))
    addsUp(await engine.ask('odds', { move, seat: decision.seat }));
  expect((await engine.ask('why_not', { move: option.move })).legal).toBe(true);
  expect((await engine.ask('why_not', { move: 'nonsense' })).legal).toBe(false);
  await engine.ask('why_not', { target: 'nothing', seat: decision.seat });
  for (const { move } of await engine.ask('closed', { seat: decision.seat }))
    expect((await engine.ask('why_not', { move, seat: decision.seat })).legal).toBe(false);
  for (const player of game.players) await engine.ask('go', { player, milliseconds: 1 });
  const { preferred } = await engine.ask('analyse', { iterations: 20 });
  expect((await engine.ask('why_not', { move: preferred })).legal).toBe(true);
}

let interjected = 0;
describe('every game', () => {
  it('plays each scenario to the end, looks around, takes back, and loads its documents', async () => {
    for (const game of games)
      for (const [i, scenario] of game.scenarios.entries()) {
        const options = Object.fromEntries(game.options.map(({ id, values }) => [id, values.at(-1)!]));
        let decision = await engine.ask('new', {
          game: game.game,
          scenario,
          options,
          seed: i,
          lang: i % 2 ? 'en' : 'es',
        });
        let undone = 0;
        for (let n = 0; !decision.over; n++) {
          const { seat, number, options, may } = decision;
          const { move } = options![(n * 7) % options!.length]!;
          if (n % 40 === 0) await lookAround(game, decision);
          const aside = may?.[n % may.length];
          if (aside && n % 5 === 4) {
            decision = (await engine.ask('apply', { move: aside.move, seat: aside.seat! })).decision;
            interjected++;
            continue;
          }
          const applied = await engine.ask('apply', { move, seat, number });
          decision = applied.decision;
          if (n % 10 === 0 && !decision.over && decision.can_undo && decision.seat === seat) {
            expect((await engine.ask('undo', { seat })).number).toBe(number);
            decision = (await engine.ask('apply', { move })).decision;
            undone++;
          }
        }
        expect(undone, `${game.game} ${scenario}`).toBeGreaterThan(0);
        const replay = await engine.ask('replay', {});
        expect((await engine.ask('load', { replay, lang: 'en' })).over).toBe(true);
      }
  });
  it('gives the seats out by the name of a seating', async () => {
    const { game, seatings } = games.find((one) => one.seatings.length)!;
    for (const { id, seats, options } of seatings) {
      await engine.ask('new', { game, seating: id });
      const replay = await engine.ask('replay', {});
      expect(replay.seats).toEqual(seats);
      expect(replay.options).toMatchObject(options);
    }
  });
  it('goes on from its positions, and lets dice be told by hand', async () => {
    for (const { game } of games) {
      await engine.ask('new', { game, seed: 'a text' });
      const position = await engine.ask('position', {});
      let decision = await engine.ask('load', { position, chance: 'manual' });
      expect(decision.over).toBe(false);
      decision = await engine.ask('new', { game, chance: 'manual' });
      for (let n = 0; open(decision).seat !== 'chance'; n++) {
        expect(n, `${game} has no dice`).toBeLessThan(100);
        decision = (await engine.ask('apply', { move: open(decision).options![0]!.move })).decision;
      }
      expect(open(decision).options!.every((option) => option.weight! >= 1)).toBe(true);
    }
  });
});

it('has counted what dice may come to', () => expect(counted).toBeGreaterThan(0));

it('has seen what seats may do without being asked', () => expect(interjected).toBeGreaterThan(0));

it('has every method of the schema, and no other', async () => {
  expect([...engine.answered].sort()).toEqual(Object.keys(schema.$defs.EngineParams!.properties!).sort());
  expect(Object.keys(schema.$defs.EngineResults!.properties!)).toEqual(
    Object.keys(schema.$defs.EngineParams!.properties!),
  );
  const told = (await engine.refused('fly', {})).message;
  expect(
    told
      .split(': expected ')[1]!
      .split(/, | or /)
      .sort(),
  ).toEqual([...engine.answered].sort());
});

it('refuses whatever the schema forbids', async () => {
  await engine.ask('new', { game: 'troyes', seed: 5, seats: ['human', 'human'] });
  const before = await engine.ask('hash', {});
  const wrong: [string, Record<string, unknown>][] = [
    ['new', {}],
    ['new', { game: 'troyes', colour: 'red' }],
    ['new', { game: 'troyes', chance: 'fair' }],
    ['new', { game: 'troyes', lang: 'la' }],
    ['new', { game: 'troyes', seats: 'human' }],
    ['load', {}],
    ['load', { position: {}, replay: {} }],
    ['decision', { number: 1 }],
    ['apply', {}],
    ['apply', { move: 4 }],
    ['apply', { move: 'pass', number: -1 }],
    ['why_not', { seat: 'p1' }],
    ['preview', { move: 'pass', number: 1 }],
    ['odds', {}],
    ['undo', { number: 1 }],
    ['view', {}],
    ['go', { player: 'random', milliseconds: 0 }],
  ];
  for (const [method, params] of wrong) {
    expect(problem(`EngineParams/properties/${method}`, params), `${method} ${JSON.stringify(params)}`).not.toBeNull();
    expect((await engine.refused(method, params)).code).toBe(-32602);
  }
  expect(await engine.ask('hash', {})).toBe(before);
});

it('says in one shape why something is refused', async () => {
  const decision = open(await engine.ask('new', { game: 'troyes', seed: 5, seats: ['human', 'human'] }));
  const { move } = decision.options![0]!;
  const other = decision.seat === 'p1' ? 'p2' : 'p1';
  const codes: [string, Record<string, unknown>, number][] = [
    ['apply', { move: 'nonsense' }, -32010],
    ['apply', { move, seat: other }, -32011],
    ['apply', { move, number: 9999 }, -32012],
    ['undo', {}, -32014],
    ['fly', {}, -32601],
  ];
  for (const [method, params, code] of codes) expect((await engine.refused(method, params)).code).toBe(code);
  for (const [text, code] of [
    ['{', -32700],
    ['[1]', -32600],
    ['{"jsonrpc":"2.0","id":1}', -32600],
  ] as const)
    expect(await engine.say(text)).toMatchObject({ error: { code } });
});
