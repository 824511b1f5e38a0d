// A club: a guest's games go along when he logs in, something is reported, and an administrator does something about it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { House, type Person } from './house';
import { findings, overflowing } from './looks';

const house = new House();
const phone = { viewport: { width: 390, height: 844 } };
beforeAll(() => house.open());
afterAll(() => house.close());

async function fill(person: Person, form: string, name: string): Promise<void> {
  await person.page.goto('/account');
  const fields = person.page.locator(`form.${form} input`);
  await fields.nth(0).fill(name);
  await fields.nth(1).fill('quite a long one');
  await person.page.locator(`form.${form} button:not(.quiet)`).click();
}
const looksWell = async ({ page }: Person) => {
  await page.evaluate(() => document.fonts.ready);
  expect(await overflowing(page)).toEqual([]);
  expect(await findings(page)).toEqual([]);
};

it('takes games along, reads reports and closes tables', async () => {
  const anna = await house.person();
  await fill(anna, 'make', 'Anna');
  await anna.page.getByRole('heading', { name: 'Anna' }).waitFor();
  await anna.page.getByRole('link', { name: 'Moderation' }).waitFor();

  // Bert has an account, plays as a guest on his phone, and logs in there.
  const desk = await house.person();
  await fill(desk, 'make', 'Bert');
  await desk.page.getByRole('heading', { name: 'Bert' }).waitFor();
  const bert = await house.person({ ...phone, locale: 'es-ES' });
  const table = await bert.createTable('troyes', ['me', 'open']);
  await bert.page.goto('/account');
  await bert.page.getByText('pasan a la cuenta').waitFor();
  await fill(bert, 'login', 'bert');
  await bert.page.locator(`a[href="/table/${table}"]`).waitFor();
  await desk.page.goto('/');
  await desk.page.locator(`a[href="/table/${table}"]`).waitFor();

  // A program of his, and a vacation.
  await bert.page.goto('/account');
  await bert.page.locator('.programs summary').click();
  await bert.page.locator('.programs input[type=text]').fill('lector');
  await bert.page.locator('.programs form button').click();
  await bert.page.locator('.programs code').waitFor();
  await bert.page.locator('.vacation summary').click();
  await bert.page.locator('.vacation button').click();
  await bert.page.getByText('De vacaciones hasta').waitFor();
  await looksWell(bert);

  // Somebody sits down with him and is not pleased.
  await desk.page.goto(`/table/${table}`);
  await desk.page.locator('.prompt').waitFor();
  const link = await desk.invitation();
  const carla = await house.person();
  await carla.page.goto(link);
  await carla.page.locator('aside button.primary').first().click();
  await carla.openMenu();
  await carla.page.locator('.report summary').click();
  await carla.page.locator('.report select').selectOption({ index: 1 });
  await carla.page.locator('.report textarea').fill('He says nothing.');
  await carla.page.locator('.report button').click();
  await carla.page.getByText('will look at it').waitFor();

  await anna.page.goto('/moderation');
  await anna.page.getByText('He says nothing.').waitFor();
  await looksWell(anna);
  await anna.page.getByRole('button', { name: 'Mute' }).first().click();
  await anna.page.getByRole('button', { name: 'Let talk again' }).first().waitFor();
  await anna.page.getByRole('button', { name: 'Ban' }).first().click();
  await anna.page.getByRole('button', { name: 'Let play again' }).first().waitFor();
  await desk.page.goto('/');
  await desk.page.getByText('You may only look on here').waitFor();
  await looksWell(desk);
  await anna.page.getByRole('button', { name: 'Close the table' }).click();
  await carla.page.getByText('A moderator has closed this table.').waitFor();
  await anna.page.getByRole('button', { name: 'Settled' }).click();
  await anna.page.getByText('Nothing waits for you.').waitFor();
  await carla.page.goto('/moderation');
  await carla.page.getByText('Only moderators see this page.').waitFor();

  await carla.page.goto('/profile/Bert');
  await carla.page.getByRole('heading', { name: 'Bert' }).waitFor();
  await carla.page.locator(`a[href="/table/${table}"]`).getByText('closed by a moderator').waitFor();
  await looksWell(carla);
  const everybody = [anna, bert, carla, desk];
  expect(everybody.flatMap((one) => one.errors)).toEqual([]);
  for (const one of everybody) await one.close();
});
