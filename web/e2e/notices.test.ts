// Whoever has an account chooses how he is told when he is away; and where the links of letters lead.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve } from '../protocol/server';
import { House } from './house';
import { findings, overflowing } from './looks';

const house = new House([...serve, '--webhooks']);
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
  await berta.page.getByRole('button', { name: 'Sí, enviad los mensajes aquí' }).click();
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
