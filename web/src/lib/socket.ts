// JSON-RPC 2.0 over one WebSocket that mends itself: it comes back with growing pauses and tells whoever listens.
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
}
type Message = Success | Failure | Notification;

export class Socket {
  private socket: WebSocket | null = null;
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Set<Listener>();
  private waiting: (() => void)[] = [];
  private next = 1;
  private pause = 250;
  /** Runs while the connection is down and not yet tried again. */
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly path: string) {
    this.open();
    // Whoever comes back to the page, or to the network, does not wait for the pause to end.
    addEventListener('online', () => this.hurry());
    addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.hurry());
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
      this.pending.set(id, { resolve, reject });
      this.socket!.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }

  private open(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = 250;
      for (const listener of this.listeners) listener.up?.();
      for (const resume of this.waiting.splice(0)) resume();
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string) as Message);
    socket.onclose = () => {
      const lost = [...this.pending.values()];
      this.pending.clear();
      for (const request of lost) request.reject(new RpcError(0, 'connection lost'));
      for (const listener of this.listeners) listener.down?.();
      this.timer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
      this.pause = Math.min(8000, this.pause * 2);
    };
  }
  private hurry(): void {
    if (this.timer !== undefined) this.open();
  }

  private receive(message: Message): void {
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
