// A server of its own for each test file: the real binary, a real SQLite file, a free port.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const build = join(import.meta.dirname, '../../build');
export const binary = process.env.TRICORNE_BINARY ?? join(build, 'tricorne');
export const serve = [binary, 'serve'];
/** The same with the toy games of the kernel's tests. */
export const serveToys = [join(build, 'tests/toy_server')];

/** Everything comes at once on a machine of one's own; a busy one takes many times as long. */
export const patience = 180_000;

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

export class Server {
  readonly folder = mkdtempSync(join(tmpdir(), 'tricorne-web-'));
  private server: ChildProcess | null = null;
  private said = '';
  port = 0;

  /** `command` is told besides where to listen, to store and to find the pages; without `web` there is an empty one. */
  constructor(
    private readonly command: string[] = serve,
    private readonly web?: string,
  ) {}

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  get database(): string {
    return join(this.folder, 'games.sqlite');
  }

  async open(): Promise<this> {
    this.port = await freePort();
    await this.start();
    return this;
  }
  async close(): Promise<void> {
    await this.stop('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** With more flags for this once. */
  async start(...more: string[]): Promise<void> {
    const [program, ...flags] = this.command;
    if (!existsSync(program!)) throw new Error(`no server to test: ${program}`);
    const web = this.web ?? this.emptyPage();
    const own = ['--listen', `127.0.0.1:${this.port}`, '--db', `sqlite:${this.database}`, '--web', web];
    const server = spawn(program!, [...flags, ...own, ...more], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.server = server;
    server.stdout.on('data', (text) => (this.said += text));
    server.stderr.on('data', (text) => (this.said += text));
    for (const start = Date.now(); Date.now() - start < patience;) {
      if (server.exitCode !== null) break;
      const up = await fetch(`${this.address}/health`).then(
        (r) => r.ok,
        () => false,
      );
      if (up) return;
      await new Promise((r) => setTimeout(r, 50));
    }
    throw new Error(`the server did not come up:\n${this.said}`);
  }
  private emptyPage(): string {
    const web = join(this.folder, 'web');
    mkdirSync(web, { recursive: true });
    writeFileSync(join(web, 'index.html'), '<!doctype html>');
    return web;
  }
  async stop(signal: NodeJS.Signals): Promise<void> {
    const server = this.server;
    this.server = null;
    if (!server || server.exitCode !== null) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await gone;
  }
}
