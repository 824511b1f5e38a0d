// A table that anybody may find, and the time that its players have.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House, type Person } from './house';
import { findings, overflowing } from './looks';

const house = new House();
beforeAll(() => house.open());
afterAll(() => house.close());

it('is found on a phone and taken, and the clocks run', async () => {
  const anna = await house.person();
  await anna.page.goto('/new/troyes');
  const selects = anna.page.locator('fieldset').last().locator('select');
  await selects.first().selectOption('2');
  await selects.nth(1).selectOption('me');
  await selects.nth(2).selectOption('open');
  await anna.page.locator('.listed input').check();
  await anna.page.locator('select.pace').selectOption('1');
  await anna.page.locator('form button.primary').click();
  await anna.page.waitForURL(/\/table\//);
  const table = new URL(anna.page.url()).pathname;

  const bert = await house.person({ viewport: { width: 390, height: 844 }, locale: 'es-ES' });
  await bert.page.goto('/lobby');
  const line = bert.page.locator(`a[href="${table}"]`);
  await line.getByText('1 asiento libre').waitFor();
  await bert.page.evaluate(() => document.fonts.ready);
  expect(await overflowing(bert.page)).toEqual([]);
  expect(await findings(bert.page)).toEqual([]);
  await line.click();
  await bert.page.locator('aside button.primary').first().click();
  await anna.page.locator('.running b').waitFor({ state: 'attached' });
  expect(await anna.page.locator('.running b').innerText()).toMatch(/^4[45]:\d\d$/);
  await bert.page.goto('/lobby');
  await bert.page.getByText('Ahora mismo ninguna mesa').waitFor();
  expect([...anna.errors, ...bert.errors]).toEqual([]);
  await anna.close();
  await bert.close();
});

async function account(person: Person, name: string): Promise<void> {
  await person.page.goto('/account');
  const fields = person.page.locator('form.make input');
  await fields.nth(0).fill(name);
  await fields.nth(1).fill('quite a long one');
  await person.page.locator('form.make button:not(.quiet)').click();
  await person.page.getByRole('heading', { name }).waitFor();
}

it('asks somebody by name, who finds it in the lobby and sits down', async () => {
  const anna = await house.person();
  await account(anna, 'Anna');
  const bert = await house.person({ viewport: { width: 390, height: 844 }, locale: 'es-ES' });
  await account(bert, 'Bert');
  const table = await anna.createTable('troyes', ['me', 'open']);
  const name = anna.page.getByLabel('Name of an account');
  await name.fill('Nobody');
  await anna.page.getByRole('button', { name: 'Invite', exact: true }).click();
  await anna.page.getByText('You cannot invite “Nobody”').waitFor();
  await name.fill('bert');
  await anna.page.getByRole('button', { name: 'Invite', exact: true }).click();
  await anna.page.getByText('Invited: Bert').waitFor();
  expect(await findings(anna.page)).toEqual([]);

  await bert.page.goto('/');
  await bert.page.locator(`a[href="/table/${table}"]`).getByText('Anna te invita').waitFor();
  await bert.page.goto('/lobby');
  const line = bert.page.locator(`.invited a[href="/table/${table}"]`);
  await line.waitFor();
  await bert.page.evaluate(() => document.fonts.ready);
  expect(await overflowing(bert.page)).toEqual([]);
  expect(await findings(bert.page)).toEqual([]);
  await line.click();
  await bert.page.getByText('Anna te invita a esta mesa').waitFor();
  await bert.page.locator('aside button.primary').first().click();
  await anna.page.getByText('Invited: Bert').waitFor({ state: 'detached' });
  expect([...anna.errors, ...bert.errors]).toEqual([]);
  await anna.close();
  await bert.close();
});
