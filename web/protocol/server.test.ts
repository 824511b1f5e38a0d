// Tables of every kind of game on the real server, every message held against the schema.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GameInfo, OpenDecision, Option, ServerParams, Update } from '../src/lib/messages.gen';
import { check, problem, schema } from './schema';
import { serve, Server, serveToys } from './server';
import { Visitor } from './visitor';

const server = new Server([...serve, '--no-limits']);
const toys = new Server(serveToys);
const everybody: Visitor[] = [];
let games: GameInfo[];

async function visitor(where = server, slim = false): Promise<Visitor> {
  const one = await Visitor.come(where, slim);
  everybody.push(one);
  return one;
}
beforeAll(async () => {
  await Promise.all([server.open(), toys.open()]);
  games = await (await visitor()).ask('games', {});
});
afterAll(async () => {
  for (const one of everybody) one.close();
  await Promise.all([server.close(), toys.close()]);
});

const asked = (update: Update): OpenDecision => {
  if (update.decision.over) throw new Error('the game is over');
  return update.decision;
};
const change = (now: Update) => ({
  table: now.table,
  number: now.number,
  edition: now.edition,
  id: randomUUID(),
});

/** Waits until one of them is asked something; tells whom, and what. */
async function turn(people: Visitor[], table: string): Promise<{ who: Visitor; now: Update; options: Option[] }> {
  for (;;) {
    for (const who of people) {
      const now = await who.ask('join', { table });
      const { options } = asked(now);
      if (options) return { who, now, options };
    }
    await people[0]!.told();
  }
}

it('lets people play every game', async () => {
  for (const { game, seats } of games) {
    const [anna, bert, slim] = [await visitor(), await visitor(), await visitor(server, true)];
    // No bots, which may interject at any time.
    const wanted = seats.map((_, i) => (i === 1 ? 'open' : 'me'));
    const { table, invite, status } = await anna.ask('create', { game, seats: wanted });
    expect(['playing', 'waiting']).toContain(status);
    await slim.ask('join', { table, form: 'slim' });
    await bert.ask('join', { table });
    await bert.ask('sit', { table, seat: seats[1]!, invite: invite! });
    let undone = 0;
    for (let n = 0; n < 30; n++) {
      const { who, now, options } = await turn([anna, bert], table);
      const { move } = options[(n * 7) % options.length]!;
      await who.ask('preview', { table, move, number: now.number });
      await who.ask('odds', { table, move, number: now.number });
      expect((await who.ask('why_not', { table, move })).legal).toBe(true);
      if (n % 6 === 0) {
        const hint = await who.ask('hint', { table, number: now.number });
        expect((await who.ask('why_not', { table, move: hint.move })).legal).toBe(true);
        expect(hint.worth!.after).toBeGreaterThan(0);
      }
      expect((await who.ask('why_not', { table, target: 'nothing' })).legal).toBe(false);
      for (const closed of await who.ask('closed', { table }))
        expect((await who.ask('why_not', { table, move: closed.move })).legal).toBe(false);
      const answer = { ...change(now), move };
      const made = await who.ask('apply', answer);
      expect((await who.ask('apply', answer)).repeated).toBe(true);
      if (undone > n / 3 || !made.can_undo) continue;
      await who.ask('undo', change(made));
      undone++;
    }
    expect(undone, game).toBeGreaterThan(0);
    const { now } = await turn([anna, bert], table);
    for (const number of [0, now.number]) await bert.ask('view', { table, number });
    await bert.ask('join', { table, since: now.number, edition: now.edition });
    await slim.ask('view', { table });
    expect((await anna.ask('mine', {})).map((one) => one.table)).toEqual([table]);
    const replay = await bert.ask('replay', { table });
    expect(replay.moves.length).toBeGreaterThanOrEqual(now.number);
    const file = await fetch(`${server.address}/api/tables/${table}/replay`, { headers: { Cookie: bert.cookie } });
    check('HttpAnswers/properties/~1api~1tables~1ID~1replay', await file.json());
  }
});

it('gives whoever comes all the seats that one person takes together', async () => {
  const [anna, bert] = [await visitor(), await visitor()];
  const { table, invite } = await anna.ask('create', { game: 'founders', seating: 'two' });
  const { seats } = await bert.ask('sit', { table, seat: 'p2', invite: invite! });
  expect(seats.map((seat) => seat.yours)).toEqual([false, true, false, true]);
});

it('goes back by consent, and hands seats over and gives them up', async () => {
  const [anna, bert] = [await visitor(), await visitor()];
  expect((await anna.ask('me', {})).guest).toMatch(/^\w{4}$/);
  expect(await anna.ask('me', { name: 'Anna' })).toEqual({ name: 'Anna' });
  const { table, invite } = await anna.ask('create', { game: 'troyes', seats: ['me', 'open'] });
  await bert.ask('sit', { table, seat: 'p2', invite: invite! });
  for (const yes of [false, true]) {
    const { who, now, options } = await turn([anna, bert], table);
    const other = who === anna ? bert : anna;
    const made = await who.ask('apply', { ...change(now), move: options[0]!.move });
    const { wish } = (await who.ask('takeback', change(made))).takeback!;
    expect((await other.ask('agree', { table, agree: yes, wish })).number === now.number).toBe(yes);
  }
  expect((await bert.ask('replay', { table })).taken_back).toHaveLength(1);
  const { number } = await bert.ask('history', { table }).then(({ to }) => ({ number: to }));
  expect((await bert.ask('join', { table })).number).toBe(number);
  expect(await bert.ask('ping', {})).toEqual({});
  expect((await bert.ask('hand', { table, seat: 'p2', player: 'random' })).seats[1]!.player).toBe('random');
  await bert.ask('take', { table, seat: 'p2' });
  expect((await bert.ask('resign', { table, seat: 'p2' })).seats[1]!.resigned).toBe(true);
  await bert.ask('leave', { table });
});

it('carries what people say at a table to everybody who sits there', async () => {
  const [anna, bert] = [await visitor(), await visitor()];
  const { table, invite } = await anna.ask('create', { game: 'troyes', seats: ['me', 'open'] });
  await bert.ask('sit', { table, seat: 'p2', invite: invite! });
  await bert.ask('join', { table });
  const { lines } = await anna.ask('talk', { table, text: 'Good evening' });
  expect(lines.map(({ text }) => text)).toEqual(['Good evening']);
  for (;;) {
    const note = await bert.told();
    if (note.method !== 'talk') continue;
    expect(note.params).toEqual({ table, lines });
    break;
  }
  expect((await bert.ask('talk', { table })).lines).toEqual(lines);
});

/** Asks for it, waits until it is made, and looks whether it adds up. */
async function review(who: Visitor, table: string): Promise<void> {
  let state = await who.ask('review', { table });
  while (state.status === 'working') {
    const note = await who.told();
    if (note.method === 'review' && note.params.status !== 'working') state = await who.ask('review', { table });
  }
  const { chances, summary } = state.review!;
  for (const [i, { luck, own, others }] of summary.entries())
    expect(luck + own + others).toBeCloseTo(chances.at(-1)!.chances[i]! - chances[0]!.chances[i]!, 3);
}

it('tells whole games of bots to whoever watches, and their reasons', async () => {
  const anna = await visitor();
  for (const { game, seats } of games) {
    const { table } = await anna.ask('create', { game, seats: seats.map(() => 'random') });
    let status = '';
    while (status !== 'over') {
      const note = await anna.told();
      if (note.method === 'update' && note.params.table === table) status = note.params.status;
    }
    expect((await anna.ask('join', { table })).seed).toBeTruthy();
    if (game === 'troyes') await review(anna, table);
  }
  const seats = games.find(({ game }) => game === 'liberty')!.seats.map(() => 'rulebook');
  const { table } = await anna.ask('create', { game: 'liberty', seats });
  for (let explained = false; !explained;) {
    const note = await anna.told();
    explained = note.method === 'update' && note.params.events.some((event) => 'because' in event);
  }
  await anna.ask('leave', { table });
});

it('lists open tables, and tells what time is left', async () => {
  const [anna, bert] = [await visitor(), await visitor()];
  const time = { bank: 600, increment: 10, end: 'bot' } as const;
  const { table } = await anna.ask('create', { game: 'troyes', seats: ['me', 'open'], listed: true, time });
  const [line] = await bert.ask('lobby', { game: 'troyes', free: 1 });
  expect(line).toMatchObject({ table, listed: true, time });
  expect(await bert.ask('lobby', { before: table })).toEqual([]);
  const { seats } = await bert.ask('sit', { table, seat: 'p2' });
  expect(seats.filter((seat) => seat.clock?.running)).toHaveLength(1);
  expect(seats.every((seat) => seat.clock!.left <= 600_000)).toBe(true);
  expect(await bert.ask('lobby', {})).toEqual([]);
});

it('lets dice be told by hand, and games go on from positions', async () => {
  const anna = await visitor();
  for (const { game, seats } of games) {
    const { table } = await anna.ask('create', { game, chance: 'manual', seats: seats.map(() => 'me') });
    for (let n = 0, seat = ''; seat !== 'chance'; n++) {
      expect(n, `${game} has no dice`).toBeLessThan(100);
      const { now, options } = await turn([anna], table);
      seat = asked(now).seat;
      expect(options.every((option) => (option.weight !== undefined) === (seat === 'chance'))).toBe(true);
      await anna.ask('apply', { ...change(now), move: options[0]!.move });
    }
    const position = await anna.ask('position', { table });
    const { boundary, decision } = await anna.ask('examine', { game, position });
    expect(boundary).toBeTypeOf('boolean');
    expect(decision.over).toBe(false);
    const again = await anna.ask('create', { game, position, chance: 'manual', seats: seats.map(() => 'me') });
    expect(again.chance).toBe('manual');
  }
});

it('asks several at once, seals what is secret, and lets seats interject', async () => {
  const [anna, bert, slim] = [await visitor(toys), await visitor(toys), await visitor(toys, true)];
  const { table, invite } = await anna.ask('create', { game: 'haggle', seats: ['me', 'open'] });
  await bert.ask('sit', { table, seat: 'p2', invite: invite! });
  const sealed = await bert.ask('join', { table });
  expect(asked(sealed).awaited).toEqual(['p1', 'p2']);
  expect(sealed.events.some((event) => 'only' in event)).toBe(true);
  for (const who of [anna, bert]) await who.ask('apply', { ...change(sealed), move: 'bid 0' });
  const now = await bert.ask('join', { table });
  expect(now.moves.some(({ move }) => move === null)).toBe(true);
  expect(asked(now).options).toBeUndefined();
  expect(asked(now).may!.map(({ seat, move }) => `${seat}: ${move}`)).toContain('p2: offer p1 2');
  await bert.ask('preview', { table, move: 'offer p1 2', seat: 'p2' });
  expect((await bert.ask('why_not', { table, move: 'accept 7' })).rule).toBe('4');
  await slim.ask('join', { table, form: 'slim' });
  await bert.ask('apply', { ...change(now), move: 'offer p1 2', seat: 'p2' });
  const offered = await anna.ask('join', { table });
  expect(asked(offered).may![0]!.move).toBe('accept 1');
  await anna.ask('apply', { ...change(offered), move: 'accept 1', seat: 'p1' });
  await anna.ask('replay', { table });
});

it('refuses whatever the schema forbids', async () => {
  const anna = await visitor();
  const { table, number } = await anna.ask('create', { game: 'troyes', seats: ['me', 'me'] });
  const id = randomUUID();
  const wrong: [keyof ServerParams, Record<string, unknown>][] = [
    ['me', { name: '' }],
    ['me', { nickname: 'Anna' }],
    ['create', {}],
    ['create', { game: 'troyes', colour: 'red' }],
    ['create', { game: 'troyes', seats: 'me' }],
    ['create', { game: 'troyes', scenario: 'standard', position: {} }],
    ['create', { game: 'troyes', chance: 'fair' }],
    ['create', { game: 'troyes', listed: 'yes' }],
    ['create', { game: 'troyes', time: { bank: 60 } }],
    ['create', { game: 'troyes', time: { bank: -60, end: 'bot' } }],
    ['examine', { game: 'troyes' }],
    ['mine', { game: 'troyes' }],
    ['lobby', { free: -1 }],
    ['lobby', { seats: 2 }],
    ['join', { table, since: 'now' }],
    ['leave', { table, seat: 'p1' }],
    ['sit', { table, invite: 'x' }],
    ['sit', { table, seat: 'p2', invite: 7 }],
    ['apply', { table, move: 'pass', number }],
    ['apply', { table, move: 'pass', number, id: 'a b' }],
    ['apply', { table, move: 'pass', number: -1, id }],
    ['undo', { table, id }],
    ['takeback', { table, from: 1 }],
    ['agree', { table, agree: 'yes' }],
    ['resign', { table }],
    ['hand', { table, seat: 'p1', bot: 'easy' }],
    ['take', { table }],
    ['preview', { table }],
    ['ahead', { table, seat: 'p2', number }],
    ['odds', { table }],
    ['why_not', { table }],
    ['view', { table, number: 'last' }],
    ['replay', { table, number }],
    ['position', { table, number }],
    ['review', { table, number }],
    ['talk', { table, text: '' }],
    ['decline', { table, seat: 'p1' }],
    ['notes', { table, text: 7 }],
  ];
  for (const [method, params] of wrong) {
    expect(problem(`ServerParams/properties/${method}`, params), `${method} ${JSON.stringify(params)}`).not.toBeNull();
    expect((await anna.refused(method, params)).code, `${method} ${JSON.stringify(params)}`).toBe(-32602);
  }
});

it('says in one shape why something is refused', async () => {
  const [anna, bert] = [await visitor(), await visitor()];
  const made = await anna.ask('create', { game: 'troyes', seats: ['me', 'me'] });
  const { table } = made;
  const { move } = asked(made).options![0]!;
  const id = randomUUID();
  const codes: [Visitor, keyof ServerParams, Record<string, unknown>, number][] = [
    [anna, 'apply', { ...change(made), move: 'nonsense' }, -32010],
    [bert, 'apply', { ...change(made), move }, -32011],
    [anna, 'apply', { table, number: 0, id, move }, -32012],
    [anna, 'undo', change(made), -32014],
    [anna, 'join', { table: 'aaaaaaaaaaaaaaaa' }, -32020],
    [bert, 'sit', { table, seat: 'p1', invite: 'no' }, -32021],
    [anna, 'position', { table }, -32021],
  ];
  for (const [who, method, params, code] of codes) {
    expect(problem(`ServerParams/properties/${method}`, params)).toBeNull();
    expect((await who.refused(method, params)).code).toBe(code);
  }
  expect((await anna.refused('fly', {})).code).toBe(-32601);
  for (const [text, code] of [
    ['{', -32700],
    ['[1]', -32600],
  ] as const)
    expect(await anna.say(text)).toMatchObject({ error: { code } });
});

it('is a club, with an administrator, who reads what was reported', async () => {
  const post = (name: string) =>
    fetch(`${server.address}/api/account/make`, {
      method: 'POST',
      headers: { Origin: server.address },
      body: JSON.stringify({ name, password: 'quite a long one' }),
    }).then((answer) => answer.headers.get('set-cookie')!.split(';')[0]!);
  const anna = await Visitor.come(server, false, await post('Anna'));
  const bert = await Visitor.come(server, false, await post('Bert'));
  everybody.push(anna, bert);
  expect(await anna.ask('me', {})).toMatchObject({ office: 'administrator' });
  const { table } = await anna.ask('create', { game: 'troyes', seats: ['me', 'open'] });
  expect((await anna.ask('invite', { table, name: 'bert' })).invited).toEqual([{ name: 'Bert' }]);
  expect((await bert.ask('decline', { table })).invited_by).toBeUndefined();
  await anna.ask('invite', { table, name: 'Bert' });
  expect(await bert.ask('mine', {})).toMatchObject([{ table, invited_by: { name: 'Anna' } }]);
  expect((await bert.ask('join', { table })).invited_by).toEqual({ name: 'Anna' });
  const { lines: said } = await bert.ask('talk', { table, text: 'I only look on as yet' });
  expect(said).toMatchObject([{ name: 'Bert', gallery: true }]);
  expect((await anna.ask('talk', { table })).lines).toEqual([]);
  expect(await bert.ask('notes', { table, text: 'beware' })).toEqual({ table, text: 'beware' });
  expect(await bert.ask('notes', { table })).toEqual({ table, text: 'beware' });
  const now = await bert.ask('sit', { table, seat: 'p2' });
  await bert.ask('report', { table, seat: 'p1', text: 'A word' });
  const [report] = await anna.ask('reports', {});
  expect(report).toMatchObject({ by: { name: 'Bert' }, about: { name: 'Anna' }, table, text: 'A word' });
  await anna.ask('settle', { report: report!.report });
  await anna.ask('moderate', { act: 'mute', name: 'bert' });
  expect(await bert.ask('me', {})).toMatchObject({ muted: true });
  expect((await bert.refused('talk', { table, text: 'Why?' })).code).toBe(-32021);
  expect((await bert.refused('moderate', { act: 'ban', name: 'Anna' })).code).toBe(-32021);
  await anna.ask('appoint', { name: 'Bert', office: 'moderator' });
  await bert.ask('block', { name: 'Anna', block: true });
  expect(await bert.ask('block', {})).toEqual([{ name: 'Anna' }]);
  expect(await anna.ask('vacation', { days: 2 })).toMatchObject({ days: 28 });
  const lines = [{ seat: 'p1', move: 'pass', answer: 'pass', then: [] }];
  const { number, edition } = now;
  const planned = await bert.ask('plan', { table, seat: 'p2', number, edition, lines });
  expect(planned.seats[1]!.plan).toEqual(lines);
  const ahead = { table, seat: 'p2', number, edition };
  expect(await bert.ask('ahead', { ...ahead, moves: [] })).toMatchObject({ moves: [], seat: asked(now).seat });
  expect(await bert.ask('ahead', { ...ahead, moves: ['pass'] })).toEqual({ moves: [{ move: 'pass' }] });
  expect((await anna.ask('join', { table })).seats[1]!.plan).toBeUndefined();
  expect(await bert.ask('moderate', { act: 'close', table })).toMatchObject({ status: 'closed' });
  expect(await anna.ask('profile', { name: 'Bert' })).toMatchObject({ name: 'Bert', ratings: [], games: [{ table }] });
});

it('tells the facts of every game, and its health', async () => {
  const get = (path: string) => fetch(server.address + path);
  for (const { game } of games)
    check('HttpAnswers/properties/~1facts~1GAME.json', await (await get(`/facts/${game}.json`)).json());
  check('HttpAnswers/properties/~1health', await (await get('/health')).json());
  const missing = await get('/api/tables/aaaaaaaaaaaaaaaa/replay');
  expect(missing.status).toBe(404);
  check('HttpAnswers/properties/refused', await missing.json());
});

it('reads a card as it is typed, and tries it on a board of its own', async () => {
  const anna = await visitor();
  const card = { n: 146, event: ['add 3 patriote in st_hyacinthe', 'rs +1'] };
  const read = await anna.ask('card', { game: 'prelude', card });
  expect(read.wrong).toEqual([]);
  expect(read.text.en.length).toBeGreaterThan(1);
  const slip = await anna.ask('card', { game: 'prelude', card: { ...card, event: ['add 3 patriote in nowhere'] } });
  expect(slip.wrong[0]!.line).toBe(1);
  const position = { game: 'prelude', base: 'standard', hands: { patriote: [146] }, moves: ['play 146 event'] };
  const tried = await anna.ask('examine', { game: 'prelude', position, cards: { cards: [card] } });
  expect(tried.events.length).toBeGreaterThan(0);
});

it('has answered every method of the schema', () => {
  const answered = new Set(everybody.flatMap((one) => [...one.answered]));
  expect([...answered].sort()).toEqual(Object.keys(schema.$defs.ServerParams!.properties!).sort());
  expect(Object.keys(schema.$defs.ServerResults!.properties!)).toEqual(
    Object.keys(schema.$defs.ServerParams!.properties!),
  );
});
