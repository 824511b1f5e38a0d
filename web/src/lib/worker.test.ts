// public/worker.js as a browser runs it.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;
interface Posted {
  url: string;
  body: Record<string, unknown>;
}

function worker() {
  const listeners = new Map<string, Listener>();
  const posted: Posted[] = [];
  const subscription = (endpoint: string) => ({
    endpoint,
    options: { userVisibleOnly: true },
    toJSON: () => ({ endpoint, keys: { p256dh: 'key', auth: 'secret' } }),
  });
  const self = {
    addEventListener: (kind: string, listener: Listener) => void listeners.set(kind, listener),
    registration: { pushManager: { subscribe: () => Promise.resolve(subscription('https://push.example/anew')) } },
  };
  const fetch = (url: string, { body }: { body: string }) => {
    posted.push({ url, body: JSON.parse(body) as Record<string, unknown> });
    return Promise.resolve();
  };
  runInNewContext(readFileSync('public/worker.js', 'utf8'), { self, fetch, JSON, URL });
  const happens = async (kind: string, event: Record<string, unknown>) => {
    let done: unknown;
    listeners.get(kind)?.({ ...event, waitUntil: (promise: unknown) => (done = promise) });
    await done;
  };
  return { happens, posted, subscription };
}

test('a browser whose push service has moved it says where it was, and leaves to the server what it wants', async () => {
  const { happens, posted, subscription } = worker();
  const oldSubscription = subscription('https://push.example/old');
  await happens('pushsubscriptionchange', {
    oldSubscription,
    newSubscription: subscription('https://push.example/new'),
  });
  await happens('pushsubscriptionchange', { oldSubscription });
  const same = { p256dh: 'key', auth: 'secret', before: 'https://push.example/old' };
  expect(posted).toEqual([
    { url: '/api/notices/push', body: { address: 'https://push.example/new', ...same } },
    { url: '/api/notices/push', body: { address: 'https://push.example/anew', ...same } },
  ]);
  await happens('pushsubscriptionchange', {});
  expect(posted).toHaveLength(2);
});
