// A server of its own for each test file: the real binary, a real SQLite file, a free port.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { open } from './inpage';

const root = join(import.meta.dirname, '../..');
export const binary = process.env.TRICORNE_BINARY ?? join(root, 'build/tricorne');

/** Everything comes at once on a machine of one's own; a busy one takes many times as long. */
const patience = 180_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

export class House {
  readonly folder = mkdtempSync(join(tmpdir(), 'tricorne-e2e-'));
  private server: ChildProcess | null = null;
  private browser: Browser | null = null;
  private said = '';
  port = 0;

  /** `flags`: what `serve` is told besides where to listen, to store and to find the pages. */
  constructor(private readonly flags: string[] = []) {}

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  get database(): string {
    return join(this.folder, 'games.sqlite');
  }

  async open(): Promise<this> {
    if (!existsSync(binary)) throw new Error(`no server to test: ${binary}`);
    this.port = await freePort();
    await this.start();
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
  async close(): Promise<void> {
    await this.browser?.close();
    await this.stop('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  async start(): Promise<void> {
    this.server = spawn(
      binary,
      [
        'serve',
        '--listen',
        `127.0.0.1:${this.port}`,
        '--db',
        `sqlite:${this.database}`,
        '--web',
        join(root, 'web/dist'),
        ...this.flags,
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.server.stdout!.on('data', (text) => (this.said += text));
    this.server.stderr!.on('data', (text) => (this.said += text));
    for (const start = Date.now(); Date.now() - start < patience;) {
      if (this.server.exitCode !== null) break;
      const up = await fetch(`${this.address}/health`).then(
        (r) => r.ok,
        () => false,
      );
      if (up) return;
      await new Promise((r) => setTimeout(r, 50));
    }
    throw new Error(`the server did not come up:\n${this.said}`);
  }
  async stop(signal: NodeJS.Signals): Promise<void> {
    const server = this.server;
    this.server = null;
    if (!server || server.exitCode !== null) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await gone;
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
    const counted = (await this.page.locator('fieldset').last().locator('label').first().innerText()).includes(
      'Players',
    );
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
    await this.page.locator('details.menu summary').click();
  }
  async close(): Promise<void> {
    await this.context.close();
  }
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
