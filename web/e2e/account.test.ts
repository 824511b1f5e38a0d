// A guest becomes an account and is the same person on another device, until it is deleted.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House, type Person } from './house';
import { findings, overflowing } from './looks';

const house = new House();
const phone = { viewport: { width: 390, height: 844 } };
beforeAll(() => house.open());
afterAll(() => house.close());

async function fill(person: Person, form: string, name: string, password: string): Promise<void> {
  const fields = person.page.locator(`form.${form} input`);
  await fields.nth(0).fill(name);
  await fields.nth(1).fill(password);
  await person.page.locator(`form.${form} button:not(.quiet)`).click();
}
const looksWell = async ({ page }: Person) => {
  await page.evaluate(() => document.fonts.ready);
  expect(await overflowing(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);
};

it('is made, found on a phone, and deleted', async () => {
  const desk = await house.person();
  const table = await desk.createTable('troyes', ['me', 'open']);
  await desk.page.goto('/');
  await desk.page.getByRole('link', { name: 'Account' }).click();
  await fill(desk, 'make', 'Anna', 'quite a long one');
  await desk.page.getByRole('heading', { name: 'Anna' }).waitFor();

  const mobile = await house.person({ ...phone, locale: 'es-ES' });
  await mobile.page.goto('/account');
  await mobile.page.locator('form.login').waitFor();
  await looksWell(mobile);
  await fill(mobile, 'login', 'anna', 'not the right one');
  await mobile.page.getByRole('alert').getByText('no son correctos').waitFor();
  // The browser itself tells of every refusal.
  mobile.errors.splice(0);
  await fill(mobile, 'login', 'anna', 'quite a long one');
  await mobile.page.locator(`a[href="/table/${table}"]`).waitFor();
  await mobile.page.goto('/account');
  await mobile.page.getByRole('heading', { name: 'Anna' }).waitFor();
  await mobile.page.locator('.delete summary').click();
  await looksWell(mobile);

  await desk.page.getByRole('button', { name: 'Log out everywhere' }).click();
  await desk.page.waitForURL(/\/$/);
  await mobile.page.reload();
  await mobile.page.locator('form.login').waitFor();
  await fill(mobile, 'login', 'Anna', 'quite a long one');
  await mobile.page.locator(`a[href="/table/${table}"]`).waitFor();
  await mobile.page.goto('/account');
  await mobile.page.locator('.delete summary').click();
  await mobile.page.locator('.delete input[type=password]').fill('quite a long one');
  await mobile.page.locator('.delete input[type=checkbox]').check();
  await mobile.page.locator('.delete button').click();
  await mobile.page.waitForURL(/\/$/);
  await mobile.page.locator('.games').waitFor();
  expect(await mobile.page.locator('.mine').count()).toBe(0);
  expect([...desk.errors, ...mobile.errors]).toEqual([]);
  await desk.close();
  await mobile.close();
});
