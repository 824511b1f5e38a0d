// The frame around every board: what is told before, during and after a choice.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, House, moveNumber } from './house';
import { answerByClicks, dice, pointOf } from './playing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

it('tells the rule that asks, what a choice would do, what stands in a space, and lights up what the log speaks of', async () => {
  const anna = await house.person();
  const { page } = anna;
  await anna.createTable('liberty', ['rulebook', 'me', 'rulebook', 'rulebook'], '1776');
  const roll = dice(13);
  const line = page.locator('.log .line', { hasText: /placed in|moved from|is now at/ }).last();
  // On to a question about spaces, after something has happened in one.
  for (let i = 0; i < 60; i++) {
    await asked(page);
    if ((await page.locator('.board svg .target.lit').count()) && (await line.count())) break;
    await answerByClicks(page, roll);
  }
  await page.locator('.prompt .rule').click();
  expect((await page.locator('dialog h2').innerText()).length).toBeGreaterThan(5);
  // The words of the rulebook come when they are asked for.
  await page.locator('dialog p').first().filter({ hasText: /.{30}/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });

  const choice = page.locator('.choice').first();
  await choice.hover();
  await page.locator('.consequence:not(.empty)').waitFor();
  const hovered = await page.locator('.consequence').innerText();
  await page.mouse.move(5, 5);
  await page.locator('.consequence.empty').waitFor({ state: 'attached' });
  await choice.focus();
  await page.locator('.consequence:not(.empty)').waitFor();
  expect(await page.locator('.consequence').innerText()).toBe(hovered);
  expect(await choice.getAttribute('aria-describedby')).toBe('consequence');

  const at = (await pointOf(page, 'new_york_city'))!;
  await page.mouse.move(at.x, at.y);
  const tip = page.locator('.tip');
  await tip.waitFor();
  expect(await tip.innerText()).toContain('New York City');
  expect(await tip.innerText()).toContain('Population 2');

  const number = await moveNumber(page);
  await line.hover();
  await page.locator('.board svg .target.hot').first().waitFor({ state: 'attached' });
  const hot = await page
    .locator('.board svg .target.hot')
    .evaluateAll((all) => all.map((e) => (e as SVGElement).dataset.target));
  const told = await line.innerText();
  expect(hot.some((id) => told.toLowerCase().includes(id!.split('_')[0]!))).toBe(true);
  expect(await moveNumber(page)).toBe(number);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('shows before the dice are taken what they cost and what they give', async () => {
  const anna = await house.person();
  const { page } = anna;
  await anna.createTable('troyes', ['me', 'me']);
  const roll = dice(23);
  // To dice of which some can be bought.
  for (let i = 0; i < 120; i++) {
    await asked(page);
    if (
      (await page.locator('.prompt .line').innerText()).includes('choose the dice') &&
      (await page.locator('.choice', { hasText: /for \d deniers/ }).count())
    )
      break;
    await answerByClicks(page, roll);
  }
  const choices = await page.locator('.choice').allInnerTexts();
  expect(choices.some((text) => /: \d+/.test(text))).toBe(true);
  expect(choices.some((text) => /for \d deniers/.test(text))).toBe(true);
  await page.locator('.choice', { hasText: 'deniers' }).first().hover();
  await page.locator('.consequence:not(.empty)').waitFor();
  expect(await page.locator('.consequence').innerText()).toMatch(/buys .* for \d denier/);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('plays a game back by itself, and lets a stranger only watch', async () => {
  const anna = await house.person();
  const table = await anna.createTable('troyes', ['me', 'easy']);
  await asked(anna.page);
  const bert = await house.person();
  await bert.context.addInitScript(() => {
    localStorage.setItem('theatre', 'slow');
    // A page that has passed a moment by before somebody looks has shown it all the same.
    const shown: string[] = [];
    const replace = history.replaceState.bind(history);
    history.replaceState = (...args) => {
      shown.push(String(args[2]));
      replace(...args);
    };
    Object.assign(window, { shown });
  });
  await bert.page.goto(`/table/${table}`);
  await bert.page.getByText('You are watching').waitFor();
  expect(await bert.page.locator('.choice').count()).toBe(0);
  expect(await bert.page.locator('.board svg .target.lit').count()).toBe(0);
  await bert.page.getByRole('button', { name: 'Play the game back' }).click();
  await bert.page.waitForFunction(() => {
    const { shown } = window as unknown as { shown: string[] };
    return [0, 1, 2].every((n) => shown.some((path) => path.endsWith(`/at/${n}`)));
  });
  await bert.page.getByRole('button', { name: 'Stop playing back' }).click();
  expect([...anna.errors, ...bert.errors]).toEqual([]);
  await anna.close();
  await bert.close();
});

it('shows to a resting finger what a choice would do, and takes it only on a tap', async () => {
  const anna = await house.person({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page } = anna;
  await anna.createTable('troyes', ['me', 'me']);
  await asked(page);
  const before = await moveNumber(page);
  const choice = page.locator('.choice').first();
  await choice.scrollIntoViewIfNeeded();
  const box = (await choice.boundingBox())!;
  const finger = await anna.context.newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
  });
  await page.locator('.consequence:not(.empty)').waitFor();
  // Resting is a matter of time.
  await page.waitForTimeout(600);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(await page.locator('.consequence:not(.empty)').count()).toBe(1);
  expect(await page.locator('button.confirm:not(:disabled)').count()).toBe(0);
  expect(await moveNumber(page)).toBe(before);
  await choice.tap();
  await page.evaluate((n) => window.eyes.noticed(n, false, 0), before);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('says whose decision it is when somebody else is asked', async () => {
  const anna = await house.person();
  await anna.createTable('troyes', ['me', 'open']);
  const roll = dice(3);
  // Whoever begins, it is soon the other's turn.
  const asks = () => anna.page.locator('.prompt').getAttribute('data-seat');
  for (let seat = await asks(); seat === 'p1'; seat = await asks()) {
    await asked(anna.page);
    await answerByClicks(anna.page, roll);
  }
  const place = (await pointOf(anna.page, 'agriculture'))!;
  await anna.page.mouse.click(place.x, place.y);
  const refusal = anna.page.locator('.refusal');
  await refusal.waitFor();
  expect(await refusal.innerText()).toContain('It is for Blue to decide now');
  // The section that asks stands beside it.
  expect(await refusal.locator('.rule').count()).toBe(1);
  await anna.close();
});
