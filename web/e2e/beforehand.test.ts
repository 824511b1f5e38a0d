// Answers given beforehand: planned while one waits, kept to oneself, made by the server while one is away.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, caughtUp, House, moveNumber, type Person } from './house';
import { findings, overflowing } from './looks';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

const pictures = process.env.LOOK_AT;
async function picture(person: Person, name: string): Promise<void> {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await person.page.screenshot({ path: join(pictures, `${name}.png`) });
}

it('plans an answer, hides it from the other, takes it away, and has it made', async () => {
  const anna = await house.person({ viewport: { width: 1366, height: 768 } });
  await anna.createTable('troyes', ['me', 'open']);
  const link = await anna.invitation();
  const bert = await house.person({
    locale: 'es-ES',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await bert.page.goto(link);
  await bert.page.getByRole('button', { name: /^Sentarse/ }).click();
  await bert.page.locator('.standings').first().waitFor({ state: 'attached' });
  const seat = (await anna.page.locator('.prompt').getAttribute('data-seat'))!;
  const [mover, waiter] = seat === 'p1' ? [anna, bert] : [bert, anna];
  await asked(mover.page);
  const plan = waiter.page.locator('details.beforehand');
  await plan.waitFor();
  expect(await mover.page.locator('details.beforehand').count()).toBe(0);
  const begin = async () => {
    if (!(await plan.evaluate((e) => (e as HTMLDetailsElement).open))) await plan.locator('summary').click();
    await plan.locator(':scope > button').click();
  };
  // The mover's first choice, then mine.
  const expected = await mover.page.locator('.choice').first().textContent();
  await begin();
  await plan.locator('.options button').first().waitFor();
  await picture(waiter, 'beforehand-options');
  await plan.locator('.options button').first().click();
  for (let more = 0; more < 8 && !(await plan.locator('button.primary').count()); more++) {
    await plan.locator('.options button').first().click();
    await plan
      .locator('.making .step')
      .nth(more + 1)
      .waitFor();
  }
  await picture(waiter, 'beforehand-answer');
  await plan.locator('button.primary').click();
  await plan.locator('.kept li').waitFor();
  expect(await plan.locator('.kept .step').first().textContent()).toContain(expected!.trim().slice(0, 5));
  expect(await overflowing(waiter.page)).toEqual([]);
  expect(await findings(waiter.page)).toEqual([]);
  await picture(waiter, 'beforehand-kept');
  expect(mover.heard.some((frame) => frame.includes('"plan"'))).toBe(false);
  // Taken away, it is gone; made once more, it is kept over a reload.
  await plan.locator('.kept button').click();
  await plan.locator('.kept').waitFor({ state: 'detached' });
  await begin();
  let steps = 0;
  for (; steps < 9 && !(await plan.locator('button.primary').count()); steps++) {
    await plan.locator('.options button').first().click();
    await plan.locator('.making .step').nth(steps).waitFor();
  }
  await plan.locator('button.primary').click();
  await plan.locator('.kept li').waitFor();
  await waiter.page.reload();
  await plan.locator('.kept li').waitFor();
  const number = await moveNumber(mover.page);
  await waiter.page.goto('/');
  // The other does what was expected: the answer is made, though nobody is there.
  for (let made = 1; made < steps; made++) {
    await mover.page.locator('.choice').first().click();
    const confirm = mover.page.locator('button.confirm');
    if (await confirm.isEnabled().catch(() => false)) await confirm.click().catch(() => undefined);
    await caughtUp(mover.page, number + made);
  }
  await caughtUp(mover.page, number + steps);
  expect([...anna.errors, ...bert.errors]).toEqual([]);
});
