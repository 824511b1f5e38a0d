// Accounts on the real server, every message held against the schema.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountAnswer, AccountParams } from '../src/lib/messages.gen';
import { check } from './schema';
import { serve, Server } from './server';
import { Visitor } from './visitor';

const server = new Server([...serve, '--no-limits']);
const everybody: Visitor[] = [];
beforeAll(async () => void (await server.open()));
afterAll(async () => {
  for (const one of everybody) one.close();
  await server.close();
});

async function visitor(cookie = ''): Promise<Visitor> {
  const one = await Visitor.come(server, false, cookie);
  everybody.push(one);
  return one;
}
async function post<A extends keyof AccountParams>(act: A, params: AccountParams[A], cookie = '') {
  check(`AccountParams/properties/${act}`, params);
  const answer = await fetch(`${server.address}/api/account/${act}`, {
    method: 'POST',
    headers: { Origin: server.address, ...(cookie ? { Cookie: cookie } : {}) },
    body: JSON.stringify(params),
  });
  const body = (await answer.json()) as AccountAnswer & { error?: string };
  check(answer.ok ? 'AccountAnswer' : 'AccountRefusal', body);
  return { status: answer.status, body, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

it('lets a guest become an account, and come from two devices', async () => {
  const guest = await visitor();
  const { table } = await guest.ask('create', { game: 'troyes', seats: ['me', 'me'] });
  const anna = { name: 'Anna', password: 'quite a long one' };
  const made = await post('make', anna, guest.cookie);
  expect(made.body).toEqual({ name: 'Anna' });
  const there = await post('login', { ...anna, name: 'ANNA' });
  for (const cookie of [made.cookie, there.cookie]) {
    const device = await visitor(cookie);
    expect(await device.ask('me', {})).toEqual({ name: 'Anna', account: true, office: 'administrator' });
    expect((await device.ask('mine', {})).map((one) => one.table)).toEqual([table]);
  }
  const program = await post('token', { name: 'reader', scopes: ['read'] }, made.cookie);
  expect(program.body.token).toMatch(/^\w{64,}$/);
  expect((await post('tokens', {}, made.cookie)).body.tokens).toMatchObject([{ name: 'reader', scopes: ['read'] }]);
  expect((await post('revoke', { name: 'reader' }, made.cookie)).body).toEqual({});
  expect((await post('make', anna)).body.error).toBe('taken');
  expect((await post('login', { ...anna, password: 'something else' })).body.error).toBe('wrong');
  expect((await post('logout', {}, there.cookie)).body).toEqual({});
  const changed = await post('password', { password: anna.password, new: 'another long one' }, made.cookie);
  expect(changed.status).toBe(200);
  expect((await post('logout', { everywhere: true }, changed.cookie)).status).toBe(200);
  const last = await post('login', { ...anna, password: 'another long one' });
  expect((await post('delete', { password: anna.password }, last.cookie)).body.error).toBe('wrong');
  expect((await post('delete', { password: 'another long one' }, last.cookie)).body).toEqual({});
  expect((await post('login', { ...anna, password: 'another long one' })).status).toBe(403);
  const watcher = await visitor();
  let now = await watcher.ask('join', { table });
  while (!now.seats.every((seat) => seat.resigned)) {
    const note = await watcher.told();
    if (note.method === 'update' && 'seats' in note.params) now = note.params;
  }
  expect(now.seats.map((seat) => seat.name)).not.toContain('Anna');
});
