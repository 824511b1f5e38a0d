// The line as a browser has it: it may die without a word.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { insist, RpcError, Socket } from './socket';

class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = 0;
  sent: { id: number; method: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: number; method: string });
  }
  /** As on a dead line, nothing comes of it. */
  close(): void {
    this.readyState = 2;
  }
  rise(): void {
    this.readyState = Line.OPEN;
    this.onopen?.();
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify({ jsonrpc: '2.0', ...message }) });
  }
}
const line = () => Line.all.at(-1)!;

let heard: string[];
let socket: Socket;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('addEventListener', () => undefined);
  Line.all = [];
  heard = [];
  socket = new Socket('/ws');
  socket.listen({ up: () => heard.push('up'), down: () => heard.push('down') });
  line().rise();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks a silent server for a sign of life, and comes again if there is none', async () => {
  await vi.advanceTimersByTimeAsync(30_000);
  expect(line().sent.map((r) => r.method)).toEqual(['ping']);
  line().say({ id: line().sent[0]!.id, result: {} });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(line().sent.map((r) => r.method)).toEqual(['ping', 'ping']);
  expect(heard).toEqual(['up']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(heard).toEqual(['up', 'down']);
  expect(Line.all.length).toBeGreaterThan(1);
  line().rise();
  expect(heard).toEqual(['up', 'down', 'up']);
});

it('sends again what was not answered, on the next line', async () => {
  const params = { table: 't', number: 1, id: 'same' };
  const answer = insist(() => socket.ask('undo', params));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(Line.all).toHaveLength(2);
  line().rise();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(line().sent).toMatchObject([{ method: 'undo', params }]);
  line().say({ id: line().sent[0]!.id, result: { number: 0 } });
  expect(await answer).toEqual({ number: 0 });
});

it('does not leave a line that lives for one answer that is late', async () => {
  const late = socket.ask('games', {}).catch((error: RpcError) => error.lost);
  for (let i = 0; i < 5; i++) {
    await vi.advanceTimersByTimeAsync(10_000);
    line().say({ method: 'update', params: {} });
  }
  expect(heard).toEqual(['up']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await late).toBe(true);
});

it('does not wait for a line that never rises', async () => {
  await vi.advanceTimersByTimeAsync(70_000);
  const tried = Line.all.length;
  expect(tried).toBeGreaterThan(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Line.all.length).toBeGreaterThan(tried);
});
