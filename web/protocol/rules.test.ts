// Games whose rules were mended while the server was down, and one that broke: every message that tells of it held
// against the schema.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Update } from '../src/lib/messages.gen';
import { Server, serveToys } from './server';
import { Visitor } from './visitor';

const server = new Server(serveToys);
let anna: Visitor;

beforeAll(async () => {
  await server.open();
  anna = await Visitor.come(server);
});
afterAll(async () => {
  anna.close();
  await server.close();
});

const change = (now: Update) => ({
  table: now.table,
  number: now.number,
  edition: now.edition,
  id: randomUUID(),
});
const create = (other = 'me') => anna.ask('create', { game: 'toy', seats: ['me', other] });
const play = (now: Update, move: string) => anna.ask('apply', { ...change(now), move });
const statuses = async () => Object.fromEntries((await anna.ask('mine', {})).map((one) => [one.table, one.status]));

it('tells of mended rules: what stops, what goes on and what stays finished', async () => {
  const goesOn = await play(await create(), 'take 1');
  const stops = await play(await create(), 'take 3');
  let ends = await play(await create(), 'take 3');
  while (ends.status === 'playing') ends = await play(ends, 'take 1');
  const { cookie } = anna;
  anna.close();
  await server.stop('SIGTERM');
  await server.start('--rules', 'gentle'); // by which nobody takes three
  anna = await Visitor.come(server, false, cookie);

  const stopped = await anna.ask('join', { table: stops.table });
  expect(stopped.status).toBe('stopped');
  expect(stopped.stopped).toMatchObject({ seat: 'p1', move: 'take 3' });
  expect((await statuses())[stops.table]).toBe('stopped');
  const going = await anna.ask('agree', { table: stops.table, agree: true });
  expect(going.status).toBe('playing');
  expect(going.stopped).toBeUndefined();

  const over = await anna.ask('join', { table: ends.table });
  expect(over.status).toBe('over');
  expect(over.other_rules).toBe(true);

  const next = await play(await anna.ask('join', { table: goesOn.table }), 'take 1');
  expect(next.status).toBe('playing');
  const replay = await anna.ask('replay', { table: goesOn.table });
  expect(replay.rules).toBe('first');
  expect(replay.mended?.map((one) => one.rules)).toEqual(['gentle']);
});

it('tells whoever watches that a game is frozen', async () => {
  const { table, ...rest } = await create('broken');
  await play({ table, ...rest }, 'take 1');
  for (let frozen = false; !frozen;) {
    const note = await anna.told();
    frozen = note.method === 'frozen';
    if (frozen) expect(note.params).toEqual({ table });
  }
  expect((await anna.refused('join', { table })).code).toBe(-32022);
  // Whoever watches is told at once; the list is read from the disk, where it stands a moment later.
  await expect.poll(async () => (await statuses())[table], { timeout: 60_000 }).toBe('frozen');
});
