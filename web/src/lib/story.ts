// The log as a story: chapters, turns, deeds and places within each other (docs/protocol.md, Event), what is told as
// one told once, and a bot's reasons with what it then did.
import type { GameEvent, LogEntry, Phrase } from './messages.gen';

export interface StoryLine {
  event: GameEvent;
  /** All that is told by this line, where it stands for several events. */
  phrase: Phrase;
  /** 1 chapter, 2 turn, 3 deed, 4 place; 0 for what happens within the last of them. */
  level: number;
  depth: number;
  /** Whoever acted; null where nobody did. */
  seat: string | null;
  why: Phrase[];
}
export interface Story {
  lines: StoryLine[];
  /** Reasons for something that is not done yet. */
  pending: Phrase[];
}

/** What is not told: earlier ones of a line, changes that came to nothing, places where nothing happened. */
function untold(entries: readonly LogEntry[]): Set<LogEntry> {
  const out = new Set<LogEntry>();
  const last = new Map<string, GameEvent>();
  let place: GameEvent | null = null;
  for (const entry of entries) {
    if ('because' in entry || entry.aside) continue;
    if (entry.level && place) out.add(place);
    place = entry.level === 4 && entry.move ? entry : null;
    if (!entry.net) continue;
    const earlier = last.get(entry.net.line);
    if (earlier) out.add(earlier);
    last.set(entry.net.line, entry);
  }
  if (place) out.add(place);
  for (const event of last.values()) if (!event.net!.phrase) out.add(event);
  return out;
}

export function storyOf(entries: readonly LogEntry[]): Story {
  const left = untold(entries);
  const lines: StoryLine[] = [];
  let why: Phrase[] = [];
  let depth = 0;
  /** The heading that the present line stands under, and who acts there. */
  let head: { number: number; seat: string | null } = { number: 0, seat: null };
  for (const entry of entries) {
    if ('because' in entry) {
      why = [...why, ...entry.because];
      continue;
    }
    if (entry.aside) {
      why = [...why, entry.phrase];
      continue;
    }
    const mover = entry.seat === undefined || entry.seat === 'chance' ? null : entry.seat;
    const level = entry.level ?? 0;
    // A move may end one part and open the next, which is then somebody else's.
    const seat =
      level === 1 ? null : level ? (entry.by ?? mover) : head.number === entry.number || !mover ? head.seat : mover;
    if (level) {
      depth = level;
      head = { number: entry.number, seat: level > 2 ? (seat ?? head.seat) : seat };
    }
    if (left.has(entry)) continue;
    lines.push({
      event: entry,
      phrase: entry.net?.phrase ?? entry.phrase,
      level,
      depth: level ? level - 1 : depth,
      seat: seat ?? (level ? null : (entry.by ?? null)),
      why,
    });
    why = [];
  }
  return { lines, pending: why };
}

export interface Chapter {
  /** The move it begins with. */
  number: number;
  phrase: Phrase;
}
export const chaptersOf = (entries: readonly LogEntry[]): Chapter[] =>
  entries.flatMap((e) => ('phrase' in e && e.level === 1 ? [{ number: e.number, phrase: e.phrase }] : []));

/** The heading that an event stands under, for where it is shown alone: of a deed whose turn it is; never a chapter. */
export function headingOf(entries: readonly LogEntry[], event: GameEvent): GameEvent | null {
  const below = event.level ?? 5;
  for (let i = entries.indexOf(event) - 1; i >= 0; i--) {
    const entry = entries[i]!;
    if ('phrase' in entry && entry.level && entry.level < below) return entry.level > 1 ? entry : null;
  }
  return null;
}
