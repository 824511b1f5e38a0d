// A table that stands for a real one: what is to be moved there, what a die is for, and which card is meant.
import { headingOf, storyOf, type StoryLine } from './story';
import type { GameEvent, LogEntry, Option, Phrase } from './messages.gen';

/** A deed, and what it moves on the real table. */
export interface Errand {
  /** Whose deed it is, and where. */
  headings: StoryLine[];
  moves: StoryLine[];
  why: Phrase[];
}

/** What has happened after `since` and has to be done on the real table too, deed by deed. */
export function errandsOf(entries: readonly LogEntry[], since: number): Errand[] {
  const out: Errand[] = [];
  let why: Phrase[] = [];
  let headings: StoryLine[] = [];
  for (const line of storyOf(entries).lines) {
    if (line.level) headings = [...headings.filter((h) => h.level < line.level), ...(line.level > 1 ? [line] : [])];
    if (line.event.number <= since) continue;
    why = [...why, ...line.why];
    // Dice have been rolled there already, and headings move nothing.
    if (line.level || line.event.dice) continue;
    const last = out.at(-1);
    if (last && last.headings === headings) last.moves.push(line);
    else out.push({ headings, moves: [line], why: [] });
    const errand = out.at(-1)!;
    errand.why = [...errand.why, ...why];
    why = [];
  }
  return out;
}
/** What tells one errand's line from all others. */
export const nameOfMove = (line: StoryLine): string => `${line.event.number} ${JSON.stringify(line.phrase)}`;

export interface Purpose {
  /** Whose turn, and which deed, the die belongs to. */
  within: Phrase[];
  /** What it decides. */
  why: Phrase | null;
}
/** What the die or draw that is asked for now is for: the deed it stands in, and what the bot wants to know. */
export function purposeOf(entries: readonly LogEntry[], number: number): Purpose {
  const last = entries.findLast((e): e is GameEvent => 'phrase' in e);
  const within: GameEvent[] = [];
  for (let head = last?.level ? last : last && headingOf(entries, last); head; head = headingOf(entries, head))
    within.unshift(head);
  const asking = entries.findLast((e) => 'because' in e && e.number === number);
  const why = asking && 'because' in asking ? asking.because.at(-1)! : null;
  return { within: within.filter((e) => e.level !== 1).map((e) => e.phrase), why };
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** The number of the card that an option is about. */
export const numberOf = ({ targets = [] }: Option): string | undefined =>
  targets.flatMap((target) => /^card:(.+)$/.exec(target)?.[1] ?? [])[0];
/** The cards that are meant by a number, which has to be the whole one, or by parts of a name. */
export function cardsMeant(options: readonly Option[], typed: string, say: (phrase: Phrase) => string): Option[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const numbered = options.filter((o) => words.length === 1 && numberOf(o) === words[0]);
  return numbered.length ? numbered : options.filter((o) => words.every((w) => plain(say(o.phrase)).includes(w)));
}
