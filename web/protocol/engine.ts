// The engine as a program speaks to it: JSON-RPC, one message a line.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { EngineParams, EngineResults } from '../src/lib/messages.gen';
import { Caller } from './caller';
import { binary } from './server';

export class Engine extends Caller<EngineParams, EngineResults> {
  private readonly process: ChildProcess = spawn(binary, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });

  constructor() {
    super('Engine');
    createInterface({ input: this.process.stdout! }).on('line', (line) => this.hear(line));
  }
  protected send(text: string): void {
    this.process.stdin!.write(`${text}\n`);
  }
  close(): void {
    this.process.stdin!.end();
  }
}
