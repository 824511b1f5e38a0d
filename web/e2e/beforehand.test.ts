// Answers given beforehand: planned while one waits, kept to oneself, made by the server while one is away.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, caughtUp, House, moveNumber } from './house';
import { findings, overflowing } from './looks';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

/** Nobody has to scroll for it. */
const inSight = (locator: Locator): Promise<boolean> =>
  locator.evaluate((e) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    return e.contains(document.elementFromPoint(left + width / 2, top + height - 2));
  });

it('plans an answer, hides it from the other, takes it away, and has it made', async () => {
  const anna = await house.person({ viewport: { width: 1366, height: 768 } });
  await anna.createTable('troyes', ['me', 'open']);
  const link = await anna.invitation();
  const bert = await house.person({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await bert.page.goto(link);
  await bert.page.getByRole('button', { name: /^Sit down/ }).click();
  await bert.page.locator('.standings').first().waitFor({ state: 'attached' });
  const seat = (await anna.page.locator('.prompt').getAttribute('data-seat'))!;
  const [mover, waiter] = seat === 'p1' ? [anna, bert] : [bert, anna];
  await waiter.page.setViewportSize({ width: 390, height: 844 });
  await asked(mover.page);
  const plan = waiter.page.locator('details.beforehand');
  await plan.waitFor();
  expect(await mover.page.locator('details.beforehand').count()).toBe(0);
  const first = (await mover.page.locator('.choice').first().textContent())!.trim();
  /** What the other sees first, then always the first choice, until there is an answer; tells all that is expected. */
  const makePlan = async (): Promise<string[]> => {
    if (!(await plan.evaluate((e) => (e as HTMLDetailsElement).open))) await plan.locator('summary').click();
    await plan.locator(':scope > button').click();
    const expected: string[] = [];
    for (let steps = 1; steps < 9 && !(await plan.locator('button.primary').count()); steps++) {
      const options = plan.locator('.options button');
      const option = steps > 1 ? options.first() : options.getByText(first, { exact: true });
      await option.waitFor();
      expected.push((await option.textContent())!.trim());
      await option.click();
      await plan
        .locator('.making .step')
        .nth(steps - 1)
        .waitFor();
      await plan.getByText('Setting the table').waitFor({ state: 'detached' });
    }
    const keep = plan.locator('button.primary');
    expect(await inSight(keep)).toBe(true);
    await keep.click();
    await plan.locator('.kept li').waitFor();
    return expected.slice(0, -1);
  };
  const expected = await makePlan();
  expect(expected.length).toBeGreaterThan(0);
  expect(await plan.locator('.kept .step').first().textContent()).toContain(expected[0]);
  expect(await overflowing(waiter.page)).toEqual([]);
  expect(await findings(waiter.page)).toEqual([]);
  expect(mover.heard.some((frame) => frame.includes('"plan"'))).toBe(false);
  // Taken away, it is gone; made once more, it is there after a reload too.
  await plan.locator('.kept button').click();
  await plan.locator('.kept').waitFor({ state: 'detached' });
  expect(await makePlan()).toEqual(expected);
  await waiter.page.reload();
  await plan.locator('.kept li').waitFor();
  const number = await moveNumber(mover.page);
  await waiter.page.goto('/');
  // The other does what was expected: the answer is made, though nobody is there.
  for (const [made, text] of expected.entries()) {
    await mover.page.locator('.choice').getByText(text, { exact: true }).first().click();
    await caughtUp(mover.page, number + made + 1);
  }
  await caughtUp(mover.page, number + expected.length + 1);
  expect([...anna.errors, ...bert.errors]).toEqual([]);
});
