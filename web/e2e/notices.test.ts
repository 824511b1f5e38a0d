// Whoever has an account chooses how he is told when he is away; and where the links of letters lead.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve } from '../protocol/server';
import { House } from './house';
import { findings, overflowing } from './looks';

const house = new House([...serve, '--webhooks', '--push', '--mail-from', 'us@games.example']);
beforeAll(() => house.open());
afterAll(() => house.close());

it('is chosen on the account page', async () => {
  const anna = await house.person();
  await anna.page.goto('/account');
  const made = anna.page.locator('form.make input');
  await made.nth(0).fill('Anna');
  await made.nth(1).fill('quite a long one');
  await anna.page.locator('form.make button').click();
  const form = anna.page.locator('form.webhook');
  await form.waitFor();
  expect(await anna.page.locator('form.mail').count()).toBe(0);
  await form.locator('input[type=url]').fill('https://games.example/hook');
  await form.getByLabel('A game of mine is over').uncheck();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.locator('code').waitFor();
  expect(await form.locator('code').textContent()).toMatch(/^[a-z2-7]{32}$/);
  expect(await overflowing(anna.page)).toEqual([]);
  expect(await findings(anna.page)).toEqual([]);
  await anna.page.reload();
  await form.waitFor();
  expect(await form.locator('input[type=url]').inputValue()).toBe('https://games.example/hook');
  expect(await form.getByLabel('A game of mine is over').isChecked()).toBe(false);
  await form.getByRole('button', { name: 'Send no more' }).click();
  await form.getByRole('button', { name: 'Send no more' }).waitFor({ state: 'detached' });
  expect(anna.errors).toEqual([]);
});

it('tells what became of a link, and does nothing before it is pressed', async () => {
  const berta = await house.person({ locale: 'es-ES', viewport: { width: 390, height: 844 } });
  await berta.page.goto('/confirm/9-0-00');
  await berta.page.getByRole('button', { name: 'Sí, recibir los mensajes aquí' }).click();
  await berta.page.getByRole('alert').getByText('ya no vale').waitFor();
  await berta.page.goto('/reset/9-0-00');
  await berta.page.locator('input[type=password]').fill('una clave larga');
  await berta.page.locator('form button').click();
  await berta.page.getByRole('alert').waitFor();
  // The browser itself tells of every refusal.
  berta.errors.splice(0);
  await berta.page.goto('/stop/9-0-00');
  await berta.page.getByRole('button', { name: 'No enviar más' }).click();
  await berta.page.getByRole('status').waitFor();
  expect(await overflowing(berta.page)).toEqual([]);
  expect(await findings(berta.page)).toEqual([]);
  expect(berta.errors).toEqual([]);
});

it('is shown by this browser if it is asked to, and by no other', async () => {
  const dora = await house.person({ permissions: ['notifications'] });
  // Its push service is far away: what that would answer is given in its place.
  await dora.context.addInitScript(() => {
    let there: unknown = null;
    const made = {
      endpoint: 'https://push.example/dora',
      unsubscribe: () => ((there = null), Promise.resolve(true)),
      toJSON: () => ({
        endpoint: 'https://push.example/dora',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
    };
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    Object.assign(PushManager.prototype, {
      subscribe: (options: unknown) => (asked.push(options), (there = made), Promise.resolve(made)),
      getSubscription: () => Promise.resolve(there ?? (sessionStorage.getItem('told') ? made : null)),
    });
  });
  await dora.page.goto('/account');
  const form = dora.page.locator('form.make input');
  await form.nth(0).fill('Dora');
  await form.nth(1).fill('quite a long one');
  await dora.page.locator('form.make button').click();
  const push = dora.page.locator('form.push');
  await push.waitFor();
  expect(await dora.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await push.getByLabel('A game of mine is over').uncheck();
  await push.getByRole('button', { name: 'Show notices here' }).click();
  await push.getByRole('button', { name: 'Send no more' }).waitFor();
  const worker = await dora.page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready;
    return { script: active?.scriptURL, scope };
  });
  expect(worker).toEqual({ script: `${house.address}/worker.js`, scope: `${house.address}/` });
  const settings = await dora.page.evaluate(async () => (await fetch('/api/notices')).json() as Promise<unknown>);
  const asked = await dora.page.evaluate(
    () => (window as unknown as { asked: { applicationServerKey: string }[] }).asked,
  );
  expect(settings).toMatchObject({
    push: { key: asked[0]!.applicationServerKey, browsers: [{ wants: ['turn', 'joined', 'wish', 'invited'] }] },
  });
  expect(await overflowing(dora.page)).toEqual([]);
  expect(await findings(dora.page)).toEqual([]);
  // The page is known again, and the worker stands in no page's way.
  await dora.page.evaluate(() => sessionStorage.setItem('told', 'yes'));
  await dora.page.reload();
  await push.getByRole('button', { name: 'Send no more' }).waitFor();
  expect(await push.getByLabel('A game of mine is over').isChecked()).toBe(false);
  await dora.page.evaluate(() => sessionStorage.removeItem('told'));
  await dora.page.evaluate(async () => {
    const body = JSON.stringify({
      address: 'https://push.example/other',
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    });
    await fetch('/api/notices/push', { method: 'POST', body });
  });
  await dora.page.reload();
  await push.getByText('2 other browsers of yours show them.').waitFor();
  await push.getByRole('button', { name: 'No more there' }).click();
  await push.getByText('other browser').waitFor({ state: 'detached' });
  expect(dora.errors).toEqual([]);
});
