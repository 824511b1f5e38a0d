// Somebody with a socket to the server, and his cookie.
import { WebSocket } from 'ws';
import type { Notification, ServerParams, ServerResults } from '../src/lib/messages.gen';
import { Caller } from './caller';
import { check } from './schema';
import type { Server } from './server';

export class Visitor extends Caller<ServerParams, ServerResults> {
  cookie = '';
  private readonly notes: Notification[] = [];
  private heard: (() => void) | null = null;

  private constructor(
    private readonly socket: WebSocket,
    slim: boolean,
  ) {
    super('Server', slim);
    socket.on('upgrade', (answer) => (this.cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''));
    // Frames are texts; nothing is sent in pieces.
    socket.on('message', (frame: Buffer) => this.hear(frame.toString()));
  }
  /** `slim`: he will join in that form, and gets a SlimUpdate in place of every Update. With the `cookie` he got before he
   * is who he was. */
  static async come(server: Server, slim = false, cookie = ''): Promise<Visitor> {
    const headers = cookie ? { Cookie: cookie } : {};
    const socket = new WebSocket(`${server.address.replace('http', 'ws')}/ws`, { origin: server.address, headers });
    const visitor = new Visitor(socket, slim);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return visitor;
  }
  protected send(text: string): void {
    this.socket.send(text);
  }
  protected override note(note: Notification): void {
    this.notes.push(note);
    this.heard?.();
  }
  /** The next notification, as soon as there is one. */
  async told(): Promise<Notification> {
    while (!this.notes.length) await new Promise<void>((resolve) => (this.heard = resolve));
    return this.checked(this.notes.shift()!);
  }
  private checked(note: Notification): Notification {
    check('Notification', note, this.slim);
    return note;
  }
  /** Those that nobody waited for are looked at in the end. */
  close(): void {
    this.socket.close();
    this.notes.forEach((note) => this.checked(note));
  }
}
