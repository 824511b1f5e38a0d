// Notices on the real server, every message held against the schema.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NoticeSecret, NoticeSettings } from '../src/lib/messages.gen';
import { check } from './schema';
import { serve, Server } from './server';

const server = new Server([...serve, '--no-limits', '--webhooks']);
beforeAll(async () => void (await server.open()));
afterAll(async () => void (await server.close()));

async function ask(path: string, params?: object, cookie = '') {
  const headers = { Origin: server.address, ...(cookie ? { Cookie: cookie } : {}) };
  const post = params && { method: 'POST', body: JSON.stringify(params) };
  const answer = await fetch(server.address + path, { headers, ...post });
  const body: unknown = await answer.json();
  if (!answer.ok) check('AccountRefusal', body);
  return { status: answer.status, body, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

it('are chosen by whoever has an account', async () => {
  expect((await ask('/api/notices')).status).toBe(409);
  const { cookie } = await ask('/api/account/make', { name: 'Nora', password: 'quite a long one' });
  const settings = async () => {
    const { body } = await ask('/api/notices', undefined, cookie);
    check('NoticeSettings', body);
    return body as NoticeSettings;
  };
  expect(await settings()).toEqual({ offered: ['webhook'] });
  const hook = { address: 'https://games.example/hook', wants: ['turn', 'over'] };
  check('NoticeParams/properties/webhook', hook);
  const made = await ask('/api/notices/webhook', hook, cookie);
  check('NoticeSecret', made.body);
  expect((made.body as NoticeSecret).secret).toHaveLength(32);
  expect((await settings()).webhook).toEqual(hook);
  expect((await ask('/api/notices/webhook', { address: 'http://games.example/' }, cookie)).body).toEqual({
    error: 'address',
  });
  const mail = { address: 'nora@games.example', minutes: 60, language: 'es' };
  check('NoticeParams/properties/mail', mail);
  expect((await ask('/api/notices/mail', mail, cookie)).body).toEqual({ error: 'offered' });
  check('NoticeSettings', (await ask('/api/notices/webhook', { address: '' }, cookie)).body);
  expect(await settings()).toEqual({ offered: ['webhook'] });
  expect((await ask('/api/notices/confirm', { token: '1-0-00' })).status).toBe(403);
  expect((await ask('/api/account/forgot', { name: 'Nora' })).body).toEqual({});
  expect((await ask('/api/account/reset', { token: '1-0-00', password: 'quite a long one' })).status).toBe(403);
});
