// A program that asks and is answered in JSON-RPC. Every message is held against the schema, both ways.
import type { ErrorObject, Notification, Reply } from '../src/lib/messages.gen';
import { check } from './schema';

export abstract class Caller<Params, Results extends Record<keyof Params, unknown>> {
  /** The methods that were answered, so that tests can tell whether none was left out. */
  readonly answered = new Set<keyof Params>();
  private readonly waiting: ((reply: Reply) => void)[] = [];
  private next = 1;

  protected constructor(
    private readonly kind: 'Engine' | 'Server',
    protected readonly slim = false,
  ) {}
  protected abstract send(text: string): void;

  async ask<M extends keyof Params & string>(method: M, params: Params[M]): Promise<Results[M]> {
    const request = { jsonrpc: '2.0', id: this.next++, method, params };
    check('Request', request);
    check(`${this.kind}Params/properties/${method}`, params);
    const reply = await this.say(JSON.stringify(request));
    if ('error' in reply) throw new Error(`${method}: ${reply.error.message}`);
    check(`${this.kind}Results/properties/${method}`, reply.result, this.slim);
    this.answered.add(method);
    return reply.result as Results[M];
  }
  /** What is refused; `params` may be anything, for whatever the schema forbids has to be refused too. */
  async refused(method: string, params: Record<string, unknown>): Promise<ErrorObject> {
    const reply = await this.say(JSON.stringify({ jsonrpc: '2.0', id: this.next++, method, params }));
    if (!('error' in reply)) throw new Error(`${method} ${JSON.stringify(params)} was not refused`);
    return reply.error;
  }
  /** Sends any text; replies come in the order of the requests. */
  async say(text: string): Promise<Reply> {
    const answer = new Promise<Reply>((resolve) => this.waiting.push(resolve));
    this.send(text);
    const reply = await answer;
    check('Reply', reply, this.slim);
    return reply;
  }

  protected hear(text: string): void {
    const message = JSON.parse(text) as Reply | Notification;
    if ('method' in message) this.note(message);
    else this.waiting.shift()!(message);
  }
  protected note(note: Notification): void {
    throw new Error(`nobody asked for ${note.method}`);
  }
}
