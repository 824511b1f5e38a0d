// The list of choices, short: options that differ only in a number are one row with a stepper, and the rows of a long
// list stand in groups, under the words they share.
import type { Option, Phrase, PhraseArg } from './messages.gen';
import { plain } from './picks';

/** One option, or several that differ only in how many, the fewest first. */
export interface Row {
  options: readonly Option[];
  /** The one that the game lists first. */
  first: number;
}
export interface Group {
  /** What all rows have in common: how they begin and how they end. Rows that nothing holds together have none. */
  before: string;
  after: string;
  rows: readonly Row[];
}
type Tell = (phrase: Phrase) => string;

/** Fewer options than this are told one by one. */
const few = 3;
/** So many rows need no headings. */
const glance = 9;

/** The numbers in a phrase, and the phrase without them. */
function measure(phrase: Phrase): { shape: string; numbers: number[] } {
  const numbers: number[] = [];
  const bare = (arg: PhraseArg): unknown => {
    if (typeof arg === 'number') return numbers.push(arg) && '#';
    if (Array.isArray(arg)) return arg.map(bare);
    return arg !== null && typeof arg === 'object' ? strip(arg) : arg;
  };
  const strip = ({ key, args = {} }: Phrase): unknown => [
    key,
    Object.entries(args).map(([name, arg]) => [name, bare(arg)]),
  ];
  return { shape: JSON.stringify(strip(phrase)), numbers };
}

function partition<T>(things: readonly T[], key: (thing: T) => string): T[][] {
  const parts = new Map<string, T[]>();
  for (const thing of things) {
    const part = parts.get(key(thing));
    if (part) part.push(thing);
    else parts.set(key(thing), [thing]);
  }
  return [...parts.values()];
}

/** What is alike but for a number becomes one row, where one of the numbers tells them all apart. */
export function rowsOf(options: readonly Option[]): Row[] {
  const alone = (option: Option): Row => ({ options: [option], first: 0 });
  if (options.length < few) return options.map(alone);
  const measured = options.map((option) => ({ option, ...measure(plain(option.phrase)) }));
  return partition(measured, (m) => JSON.stringify([m.shape, m.option.targets, m.option.seat])).flatMap((alike) => {
    const values = (place: number) => alike.map((m) => m.numbers[place]!);
    const counted = alike[0]!.numbers.findIndex((_, place) => new Set(values(place)).size === alike.length);
    if (alike.length === 1 || counted < 0) return alike.map((m) => alone(m.option));
    const sorted = [...alike].sort((a, b) => a.numbers[counted]! - b.numbers[counted]!);
    return [{ options: sorted.map((m) => m.option), first: sorted.indexOf(alike[0]!) }];
  });
}

const head = (row: Row): Option => row.options[0]!;
const kind = (row: Row): string => plain(head(row).phrase).key;
const place = (row: Row): string => head(row).targets?.[0] ?? '';
const whole = (row: Row): string => place(row).replace(/:[^:]*$/, '');

/** Whether some are about more things than others. */
const lists = (rows: readonly Row[]): boolean => new Set(rows.map((r) => head(r).targets?.length)).size > 1;

/** Rows of a kind, by the place they are about if that makes several groups worth the name. */
function divide(rows: Row[]): Row[][] {
  if (rows.length < glance || lists(rows)) return [rows];
  for (const by of [place, whole]) {
    const parts = partition(rows, by);
    if (parts.length > 1 && rows.length >= parts.length * 1.5) return parts;
  }
  return [rows];
}

/** How many words all have in common from one end on, leaving each a word of its own. */
function shared(texts: string[][]): number {
  const [first, ...others] = texts;
  const most = Math.min(...texts.map((t) => t.length)) - 1;
  const differs = first!.findIndex((word, i) => i >= most || others.some((t) => t[i] !== word));
  return Math.max(0, differs);
}
const isNumber = (word: string | undefined): boolean => /^\d/.test(word ?? '');
function group(rows: Row[], tell: Tell): Group {
  const texts = rows.flatMap((row) => row.options.map((o) => tell(o.phrase).split(' ')));
  const [model] = texts;
  let before = shared(texts);
  let after = shared(texts.map((t) => t.slice(before).reverse()));
  // A unit stays with its number ("for 2 AP"), and one word more is no heading.
  if (after < 2 || texts.some((t) => isNumber(t.at(-after - 1)))) after = 0;
  // What a number names is not torn from it: "red 6 to 1", "red 6 to 1 and white 6 to 1"; but "space 1" tells itself.
  const all = rows.flatMap((row) => row.options.map(() => place(row)));
  const torn = (t: string[], i: number) =>
    isNumber(t[before]) && (lists(rows) || (t.length > before + 1 && all[i]!.endsWith(`:${t[before]}`)));
  if (lists(rows)) after = 0;
  while (before && texts.some(torn)) before--;
  return {
    before: model!.slice(0, before).join(' '),
    after: after ? model!.slice(-after).join(' ') : '',
    rows,
  };
}

/** The rows in groups; those that stand for themselves come first, under no heading. */
export function groupsOf(rows: readonly Row[], tell: Tell): Group[] {
  const loose = (some: readonly Row[]): Group[] => (some.length ? [{ before: '', after: '', rows: some }] : []);
  if (rows.length <= glance) return loose(rows);
  const groups = partition(rows, kind)
    .flatMap(divide)
    .map((part) => (part.length > 1 ? group(part, tell) : { before: '', after: '', rows: part }));
  const headed = groups.filter((g) => g.before || g.after);
  return [...loose(groups.filter((g) => !headed.includes(g)).flatMap((g) => g.rows)), ...headed];
}

const endMark = /[,:;]$/;
/** What a row says that its heading does not. */
export function ownWords({ before, after }: Group, text: string): string {
  const own = text.slice(before ? before.length + 1 : 0, after ? -after.length - 1 : undefined);
  return after ? own.replace(endMark, '') : own;
}
/** The words that rows share, with a gap where each has its own. */
export function heading({ before, after, rows }: Group, tell: Tell): string {
  if (!before && !after) return '';
  const mark = after ? (endMark.exec(tell(head(rows[0]!).phrase).slice(0, -after.length - 1))?.[0] ?? '') : '';
  return [before, `…${mark}`, after].filter(Boolean).join(' ');
}
