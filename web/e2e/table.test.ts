// What must hold at a table whatever is played.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, caughtUp, House, moveNumber, type Person } from './house';
import { answerByClicks, dice, pointOf } from './playing';

const house = new House();
beforeAll(async () => void (await house.open()));
afterAll(() => house.close());

async function answers(person: Person, count: number, seed: number): Promise<void> {
  const roll = dice(seed);
  for (let i = 0; i < count; i++) if ((await asked(person.page)) === 'mine') await answerByClicks(person.page, roll);
}
/** Everything on the page that tells the position, the question and how it came about. */
async function everything(person: Person): Promise<Record<string, string | number | null>> {
  await asked(person.page);
  return {
    number: await moveNumber(person.page),
    board: await person.page.locator('.board svg').first().textContent(),
    question: await person.page.locator('.prompt .line').textContent(),
    choices: await person.page.locator('#choices').textContent(),
    log: await person.page.locator('.log').textContent(),
    seats: (await person.page.locator('.standings .who, .standings .figure, .standings .score').allTextContents()).join(
      ' ',
    ),
  };
}
const board = (person: Person): Promise<string | null> => person.page.locator('.board svg').first().textContent();
const undoButton = (person: Person) => person.page.locator('.acts button[aria-label="Undo"]:not(:disabled)');

it('sits down from the home page after one question: which side', async () => {
  const anna = await house.person();
  for (const game of ['Liberty or Death', 'Troyes']) {
    await anna.page.goto('/');
    const article = anna.page.locator('article', { hasText: game });
    await article.getByRole('button', { name: 'Play now' }).click();
    await article.locator('.sides li button').nth(1).click();
    expect(await asked(anna.page)).toBe('mine');
  }
  await anna.page.goto('/');
  await anna.page.locator('.mine a').first().waitFor();
  expect(await anna.page.locator('.mine a').count()).toBe(2);
  expect(await anna.page.locator('.mine a.turn').count()).toBe(2);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('plays hot-seat: one person answers for every seat in turn and sees each seat’s own character', async () => {
  const anna = await house.person();
  await anna.createTable('troyes', ['me', 'me', 'me']);
  const characters: Record<string, Set<string>> = {};
  const roll = dice(7);
  for (let i = 0; i < 15; i++) {
    expect(await asked(anna.page)).toBe('mine');
    const seat = (await anna.page.locator('.prompt').getAttribute('data-seat'))!;
    (characters[seat] ??= new Set()).add((await anna.page.locator('.side .own h4').allTextContents()).join());
    await answerByClicks(anna.page, roll);
  }
  expect(Object.keys(characters).sort()).toEqual(['p1', 'p2', 'p3']);
  const shown = Object.values(characters).map((c) => [...c]);
  expect(shown.map((c) => c.length)).toEqual([1, 1, 1]);
  expect(new Set(shown.flat()).size).toBe(3);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('lets two browsers play live, by invitation, and two tabs agree', async () => {
  const [anna, bert] = [await house.person(), await house.person()];
  const table = await anna.createTable('troyes', ['me', 'open']);
  const invite = await anna.invitation();
  expect(invite).toContain(`/table/${table}?invite=`);
  await bert.page.goto(invite);
  await bert.page.getByRole('button', { name: 'Sit down: Blue' }).click();
  const second = await anna.context.newPage();
  anna.watch(second);
  await second.goto(`/table/${table}`);
  await second.locator('.prompt').waitFor();

  const roll = dice(11);
  const players = { p1: anna.page, p2: bert.page } as Record<string, typeof anna.page>;
  const turns = new Set<string>();
  for (let i = 0; i < 16; i++) {
    const seat = (await anna.page.locator('.prompt').getAttribute('data-seat'))!;
    turns.add(seat);
    await asked(players[seat]!);
    // The second tab takes every third of Anna's turns.
    await answerByClicks(seat === 'p1' && i % 3 === 0 ? (await asked(second), second) : players[seat]!, roll);
    const number = await moveNumber(players[seat]!);
    await caughtUp(anna.page, number);
  }
  expect(turns.size).toBe(2);
  const number = Math.max(...(await Promise.all([anna.page, bert.page, second].map(moveNumber))));
  for (const page of [anna.page, bert.page, second]) await caughtUp(page, number);
  const texts = await Promise.all(
    [anna.page, bert.page, second].map((p) => p.locator('.board svg').first().textContent()),
  );
  expect(texts[1]).toBe(texts[0]);
  expect(texts[2]).toBe(texts[0]);
  expect([...anna.errors, ...bert.errors]).toEqual([]);
  await anna.close();
  await bert.close();
});

it('undoes an answer as if it had never been given, but nothing that a die has followed', async () => {
  const anna = await house.person();
  await anna.createTable('liberty', ['me', 'me', 'me', 'me'], '1775');
  const roll = dice(5);
  let undone = 0;
  let final = 0;
  for (let i = 0; i < 60 && (undone < 3 || !final); i++) {
    const before = await everything(anna);
    await answerByClicks(anna.page, roll);
    await asked(anna.page);
    // A number that has risen by more than one tells of dice or draws.
    if ((await moveNumber(anna.page)) > (before.number as number) + 1) {
      expect(await undoButton(anna).isVisible()).toBe(false);
      final++;
    }
    if (undone === 3 || !(await undoButton(anna).isVisible())) continue;
    await undoButton(anna).click();
    await anna.page.evaluate(
      (n) => window.eyes.until(() => (window.eyes.number() === n ? true : null), 'the undoing'),
      before.number as number,
    );
    expect(await everything(anna)).toEqual(before);
    undone++;
    await answerByClicks(anna.page, roll);
  }
  expect(undone).toBe(3);
  expect(final).toBeGreaterThan(0);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('asks before what cannot be undone, and lets it be thought over', async () => {
  const anna = await house.person();
  await anna.createTable('troyes', ['me', 'me', 'me']);
  // Once the last citizen stands, dice are rolled: that is final.
  let before = await everything(anna);
  const confirm = anna.page.locator('button.confirm:not(:disabled)');
  for (let placed = 0; placed < 20 && !(await confirm.isVisible()); placed++) {
    before = await everything(anna);
    await anna.page.locator('.choice').first().click();
    await anna.page.evaluate((n) => window.eyes.noticed(n, false, 0), before.number as number);
  }
  expect(await anna.page.locator('.final').innerText()).toContain('cannot be undone');
  await anna.page.locator('.consequence', { hasText: 'takes' }).waitFor({ timeout: 20_000 });
  await anna.page.getByRole('button', { name: 'Cancel' }).click();
  await confirm.waitFor({ state: 'detached' });
  expect(await everything(anna)).toEqual(before);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

/** The words of the page, of the kernel and of the games for what nobody has given a reason for. */
const nothingSaid = /That cannot be chosen now|answer (to this|this|the) question/;
const unlit = [
  ['liberty', ['me', 'me', 'me', 'me'], 5, true],
  ['troyes', ['me', 'me'], 9, true],
  ['prelude', ['me', 'me'], 7, true],
  // Most questions are not about the map.
  ['founders', ['me', 'me', 'me'], 11, false],
] as const;
const devices = [
  ['a laptop', { width: 1366, height: 768 }],
  ['a phone', { width: 390, height: 844 }],
] as const;
it.each(
  unlit.flatMap(([game, ...rest]) => devices.map(([device, viewport]) => [game, device, viewport, ...rest] as const)),
)(
  'says why something of %s cannot be chosen, with the rule, on %s',
  async (game, _, viewport, seats, seed, alikeOnly) => {
    const anna = await house.person({ viewport });
    await anna.createTable(game, [...seats]);
    const roll = dice(seed);
    const reasons = new Set<string>();
    for (let i = 0; i < 30 && reasons.size < 3; i++) {
      await asked(anna.page);
      const before = await moveNumber(anna.page);
      const dark = await anna.page.evaluate((only) => {
        const all = [...document.querySelectorAll<SVGElement>('.board svg .target')];
        const lit = all.filter((e) => e.classList.contains('lit')).map((e) => e.dataset.target!);
        const alike = (id: string) =>
          lit.some((other) => other.split(':')[0] === id.split(':')[0] || (!other.includes(':') && !id.includes(':')));
        return [...new Set(all.map((e) => e.dataset.target!))].filter(
          (id) => !lit.some((l) => id === l || id.startsWith(`${l}:`)) && (!only || alike(id)),
        );
      }, alikeOnly);
      for (const target of dark.slice(0, 3)) {
        const at = await pointOf(anna.page, target);
        if (!at) continue;
        await anna.page.mouse.click(at.x, at.y);
        await anna.page.locator('.refusal').waitFor();
        const reason = (await anna.page.locator('.refusal').innerText()).trim();
        expect(reason).not.toMatch(/\b(liberty|troyes|prelude|founders|kernel|web)\.[a-z]/);
        if (!nothingSaid.test(reason) && (await anna.page.locator('.refusal .rule').count())) {
          reasons.add(reason);
          await anna.page.locator('.refusal .rule').click();
          await anna.page.locator('dialog p', { hasText: /.{20}/ }).first().waitFor();
          await anna.page.locator('dialog button').click();
        }
        await anna.page.locator('.refusal .close').click();
      }
      expect(await moveNumber(anna.page)).toBe(before);
      await answerByClicks(anna.page, roll);
    }
    expect([...reasons].length).toBeGreaterThanOrEqual(3);
    expect(anna.errors).toEqual([]);
    await anna.close();
  },
);

it('reloads in the middle, looks back through the game and shares a moment', async () => {
  const anna = await house.person();
  const table = await anna.createTable('troyes', ['me', 'easy', 'easy']);
  await answers(anna, 12, 21);
  const now = await everything(anna);
  await anna.page.reload();
  expect(await everything(anna)).toEqual(now);

  await anna.page.goto(`/table/${table}/at/4`);
  await anna.page.waitForFunction(() => document.querySelector('.history .count')?.textContent?.startsWith('4/'));
  const early = await board(anna);
  expect(early).not.toBe(now.board);
  expect(await anna.page.locator('.choice').count()).toBe(0);
  await anna.page.getByRole('button', { name: 'One move forward' }).click();
  await anna.page.waitForURL(/\/at\/5$/);
  // A stranger with the link sees the same moment.
  const bert = await house.person();
  await bert.page.goto(`/table/${table}/at/4`);
  await bert.page.waitForFunction(() => document.querySelector('.history .count')?.textContent?.startsWith('4/'));
  expect(await board(bert)).toBe(early);
  await bert.close();
  await anna.page.getByRole('button', { name: 'Back to now' }).click();
  await asked(anna.page);
  expect(await board(anna)).toBe(now.board);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('loses nothing when the server is killed in the middle, and catches up by itself', async () => {
  const anna = await house.person();
  await anna.createTable('troyes', ['me', 'me']);
  for (let round = 0; round < 3; round++) {
    await answers(anna, 4, 31 + round);
    const now = await everything(anna);
    await house.stop('SIGKILL');
    await anna.page.getByText('Connection lost').waitFor();
    await house.start();
    await anna.page.getByText('Connection lost').waitFor({ state: 'detached' });
    expect(await everything(anna)).toEqual(now);
  }
  // A move under way when the server dies is made once: sent again, not twice.
  for (let round = 0; round < 3; round++) {
    await asked(anna.page);
    const before = await moveNumber(anna.page);
    await Promise.all([anna.page.locator('.choice').first().click(), house.stop('SIGKILL')]);
    await house.start();
    if ((await anna.page.evaluate((n) => window.eyes.noticed(n, false, 0), before)).confirming) {
      await Promise.all([anna.page.locator('button.confirm').click(), house.stop('SIGKILL')]);
      await house.start();
    }
    await caughtUp(anna.page, before + 1);
    await asked(anna.page);
    const made = await anna.page.evaluate(async (table) => {
      const replay = (await (await fetch(`/api/tables/${table}/replay`)).json()) as { moves: { seat: string }[] };
      return replay.moves.map((m) => m.seat);
    }, new URL(anna.page.url()).pathname.split('/')[2]!);
    expect(made.slice(before).filter((seat) => seat !== 'chance').length).toBe(1);
  }
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('changes the language in the middle, log and cards included', async () => {
  const anna = await house.person();
  await anna.createTable('liberty', ['rulebook', 'me', 'rulebook', 'rulebook'], '1775');
  await answers(anna, 3, 41);
  await asked(anna.page);
  const told = async () =>
    (await anna.page.locator('.panels').innerText()) + (await anna.page.locator('.prompt').innerText());
  const english = await told();
  await anna.page.locator('header select').first().selectOption('es');
  await anna.page.getByText('Carta actual').waitFor();
  const spanish = await told();
  expect(await anna.page.locator('html').getAttribute('lang')).toBe('es');
  const lines = (text: string) => text.split('\n').filter((l) => l.split(' ').length > 5);
  expect(lines(spanish).length).toBeGreaterThan(10);
  expect(lines(spanish).filter((l) => lines(english).includes(l))).toEqual([]);
  for (const text of [english, spanish]) expect(text).not.toMatch(/\b(liberty|web|kernel)\.[a-z]+\.[a-z]/);
  await answers(anna, 2, 42);
  await anna.page.reload();
  await asked(anna.page);
  expect(await anna.page.locator('html').getAttribute('lang')).toBe('es');
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('hands a seat to a bot, takes it back, and resigns it for good', async () => {
  const anna = await house.person();
  await anna.createTable('troyes', ['me', 'me']);
  await asked(anna.page);
  await anna.openMenu();
  const menu = anna.page.locator('.menu');
  await menu.getByRole('button', { name: 'Let a bot play' }).first().click();
  await menu.getByRole('button', { name: 'Take the seat back' }).click();
  await menu.getByRole('button', { name: 'Take the seat back' }).waitFor({ state: 'detached' });
  await menu.getByRole('button', { name: 'Resign' }).first().click();
  await menu.getByRole('button', { name: 'Resign for good' }).click();
  await anna.page.waitForFunction(() => document.querySelectorAll('.menu-seat.resigned').length === 1);
  await asked(anna.page);
  expect(await anna.page.locator('.prompt').getAttribute('data-seat')).toBe('p2');
  expect(await menu.getByRole('button', { name: 'Take the seat back' }).count()).toBe(0);
  expect(anna.errors).toEqual([]);
  await anna.close();
});

it('goes back by consent: asked of the other, agreed, and both see it', async () => {
  const [anna, bert] = [await house.person(), await house.person()];
  await anna.createTable('troyes', ['me', 'open']);
  await bert.page.goto(await anna.invitation());
  await bert.page.getByRole('button', { name: 'Sit down: Blue' }).click();
  const players = { p1: anna, p2: bert } as Record<string, Person>;
  const seat = (await anna.page.locator('.prompt').getAttribute('data-seat'))!;
  const [mover, other] = [players[seat]!, players[seat === 'p1' ? 'p2' : 'p1']!];
  const before = await everything(mover);
  await answerByClicks(mover.page, dice(3));
  // Once the other has decided, one's own move can no longer simply be undone.
  await asked(other.page);
  await answerByClicks(other.page, dice(3));
  await caughtUp(mover.page, (before.number as number) + 2);
  await mover.openMenu();
  await mover.page.getByRole('button', { name: 'Ask to take back' }).click();
  await other.page.getByRole('button', { name: 'Agree' }).click();
  await asked(mover.page);
  const after = await everything(mover);
  expect(after).toEqual({ ...before, log: after.log });
  // Nothing else is forgotten, and the log says that it was gone back.
  const told = (log: unknown) => String(log).replaceAll(/\s+/g, ' ').trim();
  expect(told(after.log)).toBe(
    `${told(before.log)} 2 moves were taken back: the game goes on from after move ${before.number}.`,
  );
  expect(await board(other)).toBe(before.board);
  expect([...anna.errors, ...bert.errors]).toEqual([]);
  await anna.close();
  await bert.close();
});

it('takes an only choice by itself where the reader orders so', async () => {
  const anna = await house.person();
  await anna.createTable('troyes', ['me', 'me']);
  const roll = dice(17);
  let ordered = false;
  for (let i = 0; i < 300 && !ordered; i++) {
    await asked(anna.page);
    // The order is offered where there is one choice, which one row alone does not mean: it may be one with a stepper.
    const order = anna.page.locator('.choices .order input');
    if (!(await order.count())) {
      await answerByClicks(anna.page, roll);
      continue;
    }
    const before = await moveNumber(anna.page);
    await order.check();
    await caughtUp(anna.page, before + 1);
    ordered = true;
  }
  expect(ordered).toBe(true);
  expect(anna.errors).toEqual([]);
  await anna.close();
});
