// One table as this browser sees it: what the server said, what the reader is pointing at, and where in the game
// the reader looks. The server alone decides; nothing here knows a rule.
import { SvelteMap } from 'svelte/reactivity';
import { RpcError, Socket } from './socket';
import type { Decision, LogLine, Option, Phrase, View } from './types';

export interface SeatInfo {
  seat: string;
  /** person, open, or the kind of bot. */
  kind: string;
  name: string;
  yours: boolean;
  present?: boolean;
}
export interface Snapshot {
  game: string;
  scenario: string;
  seats: SeatInfo[];
  owner: boolean;
  seed_hash: string;
  seed?: string;
  view: View;
  seat: string | null;
  decision: Decision;
  can_undo: boolean;
  thinking?: string | null;
  log: LogLine[];
}
interface Preview {
  events: { text: Phrase; targets?: string[] }[];
  undoable: boolean;
}
export interface Refusal {
  reason: Phrase | null;
  rule: string | null;
  text: string;
}

export class Table {
  connected = $state(false);
  missing = $state(false);
  table = $state.raw<Snapshot | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** Where the reader looks: null is now, else after that many moves. */
  at = $state<number | null>(null);
  past = $state.raw<View | null>(null);
  picked = $state.raw<ReadonlySet<string>>(new Set());
  considered = $state.raw<Option | null>(null);
  consequence = $state.raw<Preview['events']>([]);
  /** Chosen but not yet confirmed. */
  chosen = $state.raw<Option | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);
  hotLine = $state.raw<LogLine | null>(null);
  /** Views by move number, for the slider and the charts. */
  readonly views = new SvelteMap<number, View>();

  private readonly socket: Socket;
  private previews = new Map<string, Promise<Preview>>();

  constructor(
    readonly id: string,
    at: number | null,
  ) {
    this.at = at;
    this.socket = new Socket('/ws', {
      up: () => void this.join(),
      down: () => (this.connected = false),
      note: (method, params) => {
        if (method === 'update' && params.table === this.id) this.take(params as unknown as Snapshot & { from?: number });
      },
    });
  }
  close(): void {
    this.socket.close();
  }

  get view(): View | null {
    return this.at === null ? (this.table?.view ?? null) : this.past;
  }
  get decision(): Decision | null {
    return this.table?.decision ?? null;
  }
  get number(): number {
    return this.table?.decision.number ?? 0;
  }
  /** Whether the present question is this reader's to answer. */
  get mine(): boolean {
    const d = this.table?.decision;
    return !!d && !d.over && this.at === null && this.table!.seats.some((s) => s.seat === d.seat && s.yours);
  }
  get options(): Option[] {
    const d = this.table?.decision;
    return d && !d.over && this.mine ? d.options : [];
  }
  /** The options that have every picked target. */
  get candidates(): Option[] {
    if (!this.picked.size) return this.options;
    return this.options.filter((o) => [...this.picked].every((t) => o.targets?.includes(t)));
  }
  get lit(): ReadonlySet<string> {
    return new Set(this.candidates.flatMap((o) => o.targets ?? []).filter((t) => !this.picked.has(t)));
  }
  get hot(): ReadonlySet<string> {
    return new Set([...(this.hotLine?.targets ?? []), ...(this.considered?.targets ?? [])]);
  }

  private async join(): Promise<void> {
    try {
      const snapshot = await this.socket.ask<Snapshot>('join', { table: this.id });
      this.connected = true;
      this.take(snapshot);
      if (this.at !== null) await this.look(this.at);
    } catch (error) {
      if (error instanceof RpcError && error.code !== 0) this.missing = true;
    }
  }

  private take(snapshot: Snapshot & { from?: number }): void {
    const before = this.table?.decision;
    this.log = snapshot.from === undefined ? snapshot.log : [...this.log.filter((l) => l.number <= snapshot.from!), ...snapshot.log];
    this.table = snapshot;
    this.views.set(snapshot.decision.number, snapshot.view);
    if (!before || before.number !== snapshot.decision.number) this.forget();
  }
  private forget(): void {
    this.picked = new Set();
    this.chosen = null;
    this.considered = null;
    this.consequence = [];
    this.refusal = null;
    this.previews.clear();
  }

  // ---- Choosing ----
  pick(target: string): void {
    if (!this.mine) return;
    if (this.picked.has(target)) return this.unpick();
    if (!this.lit.has(target)) return void this.whyNot(target);
    this.picked = new Set([...this.picked, target]);
    this.refusal = null;
    if (this.candidates.length === 1) this.choose(this.candidates[0]!);
  }
  unpick(): void {
    this.picked = new Set();
    this.chosen = null;
  }
  async consider(option: Option | null): Promise<void> {
    this.considered = option;
    if (!option) return;
    const preview = await this.preview(option).catch(() => null);
    if (preview && this.considered === option) this.consequence = preview.events;
  }
  private preview(option: Option): Promise<Preview> {
    let known = this.previews.get(option.move);
    if (!known) {
      known = this.socket.ask<Preview>('preview', { table: this.id, move: option.move, number: this.number });
      this.previews.set(option.move, known);
    }
    return known;
  }
  /** Takes an option; one that could not be undone waits for confirmation. */
  async choose(option: Option): Promise<void> {
    if (this.busy) return;
    const sure = this.chosen?.move === option.move;
    if (!sure) {
      const preview = await this.preview(option).catch(() => null);
      if (preview && !preview.undoable && this.options.length > 1) {
        this.chosen = option;
        this.consequence = preview.events;
        return;
      }
    }
    await this.apply(option);
  }
  private async apply(option: Option): Promise<void> {
    this.busy = true;
    // The same id goes with every retry, so that a move whose answer was lost is not made twice.
    const id = crypto.randomUUID();
    const number = this.number;
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          this.take(await this.socket.ask<Snapshot>('apply', { table: this.id, move: option.move, number, id }));
          break;
        } catch (error) {
          if (!(error instanceof RpcError) || error.code !== 0 || attempt > 20) throw error;
          await new Promise((r) => setTimeout(r, 300));
        }
      }
    } catch (error) {
      this.refuse(error);
      await this.join();
    } finally {
      this.busy = false;
    }
  }
  async whyNot(target: string): Promise<void> {
    const answer = await this.socket
      .ask<{ legal: boolean; reason: Phrase | null; rule: string | null }>('why_not', { table: this.id, target })
      .catch(() => null);
    if (answer && !answer.legal) this.refusal = { reason: answer.reason, rule: answer.rule, text: '' };
  }
  private refuse(error: unknown): void {
    const data = error instanceof RpcError ? (error.data as { reason?: Phrase; rule?: string } | undefined) : undefined;
    this.refusal = { reason: data?.reason ?? null, rule: data?.rule ?? null, text: error instanceof Error ? error.message : '' };
  }
  async ask(method: string, params: Record<string, unknown> = {}): Promise<void> {
    this.busy = true;
    try {
      const answer = await this.socket.ask<Snapshot | null>(method, { table: this.id, ...params });
      if (answer && 'decision' in answer) this.take(answer);
    } catch (error) {
      this.refuse(error);
    } finally {
      this.busy = false;
    }
  }

  // ---- Looking back ----
  async look(number: number | null): Promise<void> {
    if (number === null || number >= this.number) {
      this.at = null;
      this.past = null;
      return;
    }
    this.at = number;
    const view = await this.fetch(number);
    if (this.at === number) this.past = view;
  }
  async fetch(number: number): Promise<View> {
    const known = this.views.get(number);
    if (known) return known;
    const { view } = await this.socket.ask<{ view: View }>('view', { table: this.id, number });
    this.views.set(number, view);
    return view;
  }
}
