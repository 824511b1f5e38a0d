// The engine as a program speaks to it: JSON-RPC, one message a line.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { binary } from './house';

export class Engine {
  private readonly process: ChildProcess = spawn(binary, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  private readonly waiting: ((line: string) => void)[] = [];
  private next = 1;

  constructor() {
    createInterface({ input: this.process.stdout! }).on('line', (line) => this.waiting.shift()!(line));
  }
  async ask<T>(method: string, params: Record<string, unknown> = {}): Promise<T> {
    const line = new Promise<string>((resolve) => this.waiting.push(resolve));
    this.process.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', id: this.next++, method, params })}\n`);
    const answer = JSON.parse(await line) as { result?: T; error?: { message: string } };
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result!;
  }
  close(): void {
    this.process.stdin!.end();
  }
}
