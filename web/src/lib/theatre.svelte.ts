// What others do is played out on the board, from the events of the log and their targets alone: a move at a time the
// board goes from the view before it to the view after it. It never holds the reader up: whoever acts meanwhile sees the
// board as it is.
import { tick } from 'svelte';
import type { GameEvent, LogEntry, View } from './messages.gen';
import { play as sound, type Sound } from './sound';
import { clearStage, enact, placesNow, settle } from './stagecraft';

export const speeds = ['instant', 'fast', 'slow', 'step'] as const;
export type Speed = (typeof speeds)[number];
/** How long an event is shown, in milliseconds. */
const beats: Record<Speed, number> = { instant: 250, fast: 450, slow: 1400, step: 700 };
/** Of a move with many events all but the first few go by quicker. */
const leisurely = 4;

interface Scene {
  number: number;
  events: GameEvent[];
}
/** What is on the board, and how far the log goes. */
export interface Staged {
  number: number;
  view: View;
}
/** Who puts it on: the table. */
export interface House {
  fetch: (number: number) => Promise<View>;
  /** Null: all is as it is now. */
  show: (stage: Staged | null) => void;
}
const stored = localStorage.getItem('theatre');

export class Theatre {
  speed = $state<Speed>(speeds.find((s) => s === stored) ?? 'fast');
  playing = $state(false);
  paused = $state(false);
  /** What is shown just now. */
  now = $state.raw<GameEvent | null>(null);
  /** CSS colour of a seat. */
  private colour: (seat: string) => string = () => 'var(--neutral)';
  private opened!: () => void;
  private readonly open = new Promise<void>((resolve) => (this.opened = resolve));
  private queue: Scene[] = [];
  private run = 0;
  private wake: (() => void) | null = null;
  private forward = false;

  constructor(private readonly house: House) {}

  /** The board is there to play upon; nothing is played before. */
  raise(colour: (seat: string) => string): void {
    this.colour = colour;
    this.opened();
  }
  setSpeed(speed: Speed): void {
    this.speed = speed;
    localStorage.setItem('theatre', speed);
    if (this.paused) this.resume();
    else this.wake?.();
  }
  pause(): void {
    this.paused = true;
  }
  resume(): void {
    this.paused = false;
    this.wake?.();
  }
  /** One event further, when it goes step by step or is paused. */
  next(): void {
    this.forward = true;
    this.wake?.();
  }
  /** All the rest at once. */
  skip(): void {
    if (!this.playing) return;
    this.run++;
    this.queue = [];
    this.end();
  }

  /** Plays what happened in these moves, beginning with the view before them; more may come while it plays. */
  add(entries: readonly LogEntry[], before: Staged): void {
    const scenes = new Map<number, GameEvent[]>();
    for (const e of entries) {
      if ('because' in e || e.aside) continue;
      scenes.set(e.number, [...(scenes.get(e.number) ?? []), e]);
    }
    if (!scenes.size) return;
    const [first] = scenes.keys();
    // What the reader has done just before is not played, but there.
    if (!this.playing && first! > before.number + 1) this.queue.push({ number: first! - 1, events: [] });
    this.queue.push(...[...scenes].map(([number, events]) => ({ number, events })));
    if (!this.playing) void this.perform(before);
  }

  private end(): void {
    this.playing = false;
    this.paused = false;
    this.now = null;
    this.house.show(null);
    clearStage();
    this.wake?.();
  }
  private async perform(stage: Staged): Promise<void> {
    const mine = ++this.run;
    const over = () => mine !== this.run;
    this.playing = true;
    this.house.show(stage);
    await this.open;
    for (let scene = this.queue.shift(); scene && !over(); scene = this.queue.shift()) {
      const view = await this.house.fetch(scene.number).catch(() => null);
      // The one after it is asked for in good time.
      if (this.queue[0]) void this.house.fetch(this.queue[0].number).catch(() => undefined);
      if (over()) return;
      if (view) await this.playScene(scene, view, over);
    }
    if (!over()) this.end();
  }
  private async playScene(scene: Scene, view: View, over: () => boolean): Promise<void> {
    const stage = { number: scene.number, view };
    if (!scene.events.length) this.house.show(stage);
    const places = placesNow();
    for (const [i, event] of scene.events.entries()) {
      if (over()) return;
      const beat = beats[this.speed] / (i < leisurely || this.speed === 'step' ? 1 : 3);
      this.now = event;
      if (i === 0) this.house.show(stage);
      await tick();
      if (i === 0) settle(places, beat);
      const shown = enact(event, places, this.colour(event.by ?? event.seat ?? 'chance'), beat);
      sound(soundOf(event));
      dispatchEvent(new CustomEvent('theatre', { detail: { number: scene.number, event, shown } }));
      await this.wait(beat, over);
    }
  }
  /** A beat; longer while it is paused or goes step by step. */
  private async wait(ms: number, over: () => boolean): Promise<void> {
    const until = performance.now() + ms;
    this.forward = false;
    while (!over() && !this.forward && !document.hidden) {
      const held = this.paused || this.speed === 'step';
      const left = until - performance.now();
      if (!held && left <= 0) break;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        if (!held) setTimeout(resolve, left);
      });
    }
    this.wake = null;
  }
}

function soundOf(event: GameEvent): Sound {
  if (event.dice) return 'dice';
  if (event.from?.startsWith('seat:') || event.to?.startsWith('seat:')) return 'coin';
  return event.targets?.some((t) => /^(card|issue|event):/.test(t)) ? 'card' : 'move';
}
