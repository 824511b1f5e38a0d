// JSON-RPC 2.0 over one WebSocket that mends itself: it notices when the line is dead, comes back with growing pauses
// and tells whoever listens.
import type { ErrorObject, Failure, Notification, ServerParams, ServerResults, Success } from './messages.gen';

export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: ErrorObject['data'],
  ) {
    super(message);
  }
  /** The request may not have arrived, or its answer was lost; it can be sent again. */
  get lost(): boolean {
    return this.code === 0 || this.code === -32024;
  }
}
export interface Listener {
  up?: () => void;
  down?: () => void;
  note?: (note: Notification) => void;
}
interface Pending {
  resolve: (value: never) => void;
  reject: (reason: Error) => void;
  sent: number;
}
type Message = Success | Failure | Notification;

/** Asks again, after a while, as long as the answer is lost on the way: only what has no second effect. */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RpcError) || !error.lost || attempt > 20) throw error;
      await new Promise((r) => setTimeout(r, 300));
    }
  }
}

// In milliseconds. A dead line tells nobody that it is dead: it is looked at now and then, and whoever has been silent
// is asked for a sign of life.
const look = 4_000;
const silence = 20_000;
/** For an answer, while nothing else is heard either. */
const patience = 12_000;
/** For an answer, while others come. */
const longest = 60_000;

export class Socket {
  private socket: WebSocket | null = null;
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Set<Listener>();
  private waiting: (() => void)[] = [];
  private next = 1;
  private pause = 250;
  /** Runs while the connection is down and not yet tried again. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heard = 0;

  constructor(private readonly path: string) {
    this.open();
    // Whoever comes back to the page, or to the network, does not wait for the pause to end.
    addEventListener('online', () => this.hurry());
    addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.hurry());
    setInterval(() => this.look(), look);
  }

  get isUp(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Returns what stops the listening. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.isUp) listener.up?.();
    return () => this.listeners.delete(listener);
  }

  /** Waits for the connection, then asks. */
  async ask<M extends keyof ServerParams>(method: M, params: ServerParams[M]): Promise<ServerResults[M]> {
    if (!this.isUp) await new Promise<void>((resolve) => this.waiting.push(resolve));
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject, sent: Date.now() });
      this.socket!.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }

  private open(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      this.pause = 250;
      this.heard = Date.now();
      for (const listener of this.listeners) listener.up?.();
      for (const resume of this.waiting.splice(0)) resume();
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as Message);
    socket.onclose = () => this.lose();
  }
  /** The line is gone, or as good as: closing a dead one would take minutes to be noticed. */
  private lose(): void {
    const socket = this.socket!;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.socket = null;
    this.drop([...this.pending.keys()]);
    for (const listener of this.listeners) listener.down?.();
    this.timer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(8000, this.pause * 2);
  }
  private drop(ids: number[]): void {
    for (const id of ids) {
      this.pending.get(id)!.reject(new RpcError(0, 'connection lost'));
      this.pending.delete(id);
    }
  }
  private look(): void {
    if (!this.socket) return;
    const quiet = Date.now() - this.heard;
    const waited = (id: number) => Date.now() - this.pending.get(id)!.sent;
    const ids = [...this.pending.keys()];
    if (!this.isUp ? quiet > patience : quiet > patience && ids.some((id) => waited(id) > patience)) return this.lose();
    this.drop(ids.filter((id) => waited(id) > longest));
    if (this.isUp && quiet > silence && !this.pending.size) this.probe();
  }
  private probe(): void {
    this.ask('ping', {}).catch(() => undefined);
  }
  private hurry(): void {
    if (this.timer !== undefined) this.open();
    else if (this.isUp) this.probe();
  }

  private receive(message: Message): void {
    this.heard = Date.now();
    if ('method' in message) {
      for (const listener of this.listeners) listener.note?.(message);
      return;
    }
    const request = this.pending.get(message.id as number);
    if (!request) return;
    this.pending.delete(message.id as number);
    if ('error' in message) request.reject(new RpcError(message.error.code, message.error.message, message.error.data));
    else request.resolve(message.result as never);
  }
}

let shared: Socket | undefined;
/** The page's one connection, opened at first use. */
export const server = (): Socket => (shared ??= new Socket('/ws'));
