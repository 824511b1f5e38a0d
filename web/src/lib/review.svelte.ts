// A finished game looked at again, as the server makes it: asked for, followed while it is made, and left when the reader
// goes.
import { wording } from './errors';
import { insist, RpcError, server } from './socket';
import { usualBot } from './tables';
import type { GameInfo, Phrase, Review, ReviewState, Update } from './messages.gen';

export class Reviewing {
  state = $state.raw<ReviewState | null>(null);
  failed = $state.raw<Phrase | null>(null);
  readonly review = $derived<Review | null>(this.state?.review ?? null);
  /** From 0 to 1, or null before it has begun. */
  readonly part = $derived(this.state?.whole ? (this.state.done ?? 0) / this.state.whole : null);
  readonly working = $derived(this.state?.status === 'working');
  private readonly silence: () => void;

  constructor(readonly table: string) {
    this.silence = server().listen({
      // Whoever comes back to the line asks again.
      up: () => void (this.state && !this.review && this.ask()),
      note: (note) => {
        if (note.method !== 'review' || note.params.table !== table || this.review) return;
        if (note.params.status === 'ready') void this.ask();
        else if (note.params.status === 'failed') this.failed = { key: 'web.review.failed' };
        else if (this.working) this.state = note.params;
      },
    });
  }
  async ask(): Promise<void> {
    this.failed = null;
    try {
      this.state = await insist(() => server().ask('review', { table: this.table }));
    } catch (error) {
      const many = error instanceof RpcError && error.code === -32023;
      this.failed = many ? { key: 'web.review.many' } : wording(error);
    }
  }
  stop(): void {
    if (!this.working) return;
    this.state = null;
    void server()
      .ask('review', { table: this.table, stop: true })
      .catch(() => undefined);
  }
  close(): void {
    this.silence();
    this.stop();
  }
}

/** Who sits where to try something else: the reader where he sat, or where a decision is, and bots in all other seats. */
export function whatIf(now: Update, info: GameInfo, decider?: string): string[] {
  const mine = now.seats.filter((s) => s.yours).map((s) => s.seat);
  const held = mine.length ? mine : [decider ?? now.seats[0]!.seat];
  return now.seats.map((s) => (held.includes(s.seat) ? 'me' : s.player || usualBot(info)));
}

/** The last of the points in time that is not after a number. */
export function indexAt(review: Review, number: number): number {
  return Math.max(
    0,
    review.chances.findLastIndex((one) => one.number <= number),
  );
}

/** What a share is called: percent with a digit after the point, and its sign where it is a change. */
export const tenths = (share: number): number => Math.round(1000 * share);
