// JSON-RPC 2.0 over one WebSocket that mends itself: it comes back with growing pauses and tells who listens.
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}
type Pending = { resolve: (value: never) => void; reject: (reason: Error) => void };

export class Socket {
  private socket: WebSocket | null = null;
  private pending = new Map<number, Pending>();
  private next = 1;
  private pause = 250;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly path: string,
    private readonly hears: {
      up: () => void;
      down: () => void;
      note: (method: string, params: Record<string, unknown>) => void;
    },
  ) {
    this.open();
  }

  private open(): void {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}${this.path}`);
    this.socket = socket;
    socket.onopen = () => {
      this.pause = 250;
      this.hears.up();
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data as string));
    socket.onclose = () => {
      for (const waiting of this.pending.values()) waiting.reject(new RpcError(0, 'connection lost'));
      this.pending.clear();
      if (this.closed) return;
      this.hears.down();
      this.timer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
      this.pause = Math.min(8000, this.pause * 2);
    };
  }

  private receive(message: {
    id?: number;
    method?: string;
    params?: Record<string, unknown>;
    result?: unknown;
    error?: { code: number; message: string; data?: unknown };
  }): void {
    if (message.method) return this.hears.note(message.method, message.params ?? {});
    const waiting = this.pending.get(message.id!);
    if (!waiting) return;
    this.pending.delete(message.id!);
    if (message.error) waiting.reject(new RpcError(message.error.code, message.error.message, message.error.data));
    else waiting.resolve(message.result as never);
  }

  ask<T>(method: string, params: Record<string, unknown> = {}): Promise<T> {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new RpcError(0, 'not connected'));
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.socket!.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
