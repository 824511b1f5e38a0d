// A server of its own for each test file, with the built client, and a real browser.
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { patience, serve, Server } from '../protocol/server';
import { Visitor } from '../protocol/visitor';
import type { ServerParams, Update } from '../src/lib/messages.gen';
import { open } from './inpage';

export class House extends Server {
  private browser: Browser | null = null;

  constructor(command = serve, web = join(import.meta.dirname, '../dist')) {
    super(command, web);
  }
  override async open(): Promise<this> {
    await super.open();
    this.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    return this;
  }
  override async close(): Promise<void> {
    await this.browser?.close();
    await super.close();
  }

  /** A new person: fresh cookies, and nothing of the page may go wrong unseen. */
  async person(options: Parameters<Browser['newContext']>[0] = {}): Promise<Person> {
    const context = await this.browser!.newContext({
      baseURL: this.address,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      viewport: { width: 1400, height: 900 },
      ...options,
    });
    context.setDefaultTimeout(patience);
    context.setDefaultNavigationTimeout(patience);
    await context.addInitScript(open);
    // Others' turns are not played out, unless a test asks for it.
    await context.addInitScript(() => {
      if (!localStorage.getItem('theatre')) localStorage.setItem('theatre', 'instant');
    });
    // One who has several seats plays them all himself, unless a test asks for more.
    await context.addInitScript(() => {
      if (!localStorage.getItem('alone')) localStorage.setItem('alone', 'yes');
    });
    const page = await context.newPage();
    return new Person(context, page);
  }
}

export class Person {
  readonly errors: string[] = [];
  /** Every frame the server sent to this person. */
  readonly heard: string[] = [];

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    this.watch(page);
  }
  watch(page: Page): void {
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      // A socket cut on purpose is reported by the browser itself.
      if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION/.test(message.text()))
        this.errors.push(message.text());
    });
    page.on('websocket', (socket) => socket.on('framereceived', (frame) => this.heard.push(String(frame.payload))));
  }

  /** Sets up a table through the page and returns its id. */
  async createTable(game: string, seats: string[], scenario?: string): Promise<string> {
    await this.page.goto(`/new/${game}`);
    await this.page.locator('form').waitFor();
    if (scenario) await this.page.locator(`input[value="${scenario}"]`).check();
    const selects = this.page.locator('fieldset').last().locator('select');
    const total = await selects.count();
    // The first select tells how many sit down, in games where that may change.
    const counted = /^\d+$/.test((await selects.first().locator('option').first().getAttribute('value')) ?? '');
    if (counted) await selects.first().selectOption(String(seats.length));
    const first = counted ? 1 : 0;
    for (let i = 0; i < seats.length && first + i < total; i++) await selects.nth(first + i).selectOption(seats[i]!);
    await this.page.locator('form button.primary').click();
    await this.page.waitForURL(/\/table\//);
    await this.page.locator('.prompt').waitFor();
    return new URL(this.page.url()).pathname.split('/')[2]!;
  }
  /** The invitation as the page of whoever sits there gives it out. */
  async invitation(): Promise<string> {
    await this.page.evaluate(() => {
      navigator.clipboard.writeText = (text: string) => {
        (window as unknown as { copied: string }).copied = text;
        return Promise.resolve();
      };
    });
    await this.page.getByRole('button', { name: 'Copy an invitation' }).click();
    return this.page.evaluate(() => (window as unknown as { copied: string }).copied);
  }
  async openMenu(): Promise<void> {
    await this.page.locator('#tab-table').click();
  }
  async close(): Promise<void> {
    await this.context.close();
  }
}

/** Somebody at a table that no page sets up, after some moves of his. */
export async function hosted(
  house: House,
  wanted: ServerParams['create'],
  moves: string[] = [],
  options: Parameters<House['person']>[0] = {},
): Promise<{ anna: Person; update: Update }> {
  const visitor = await Visitor.come(house);
  let update = await visitor.ask('create', wanted);
  for (const move of moves) {
    const { table, number } = update;
    update = await visitor.ask('apply', { table, move, number, id: `move-${number}` });
  }
  const anna = await house.person(options);
  const [name, value] = visitor.cookie.split('=') as [string, string];
  await anna.context.addCookies([{ name, value, url: house.address }]);
  visitor.close();
  await anna.page.goto(`/table/${update.table}`);
  return { anna, update };
}

/** Waits until the reader is asked something or the game is over; tells which. */
export const asked = (page: Page, timeout = patience): Promise<'mine' | 'over'> =>
  page.evaluate((t) => window.eyes.asked(t), timeout);
/** How many moves the page knows of. */
export const moveNumber = (page: Page): Promise<number> => page.evaluate(() => window.eyes.number());
/** Waits until the page knows of so many moves. */
export const caughtUp = (page: Page, number: number): Promise<void> =>
  page
    .evaluate((n) => window.eyes.until(() => (window.eyes.number() >= n ? true : null), `move ${n}`), number)
    .then(() => undefined);
