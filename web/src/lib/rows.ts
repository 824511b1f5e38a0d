// The list of choices, short: options that differ only in a number are one row with a stepper, options that go together are
// one with a stepper each, and the rows of a long list stand in groups, under the words they share.
import type { Bundle, Option, Phrase, PhraseArg } from './messages.gen';
import { plain } from './picks';

/** One option, or several that differ only in how many, the fewest first. */
export interface Row {
  options: readonly Option[];
  /** The one that the game lists first. */
  first: number;
  /** What they are taken together as, one after another. */
  bundle?: Bundle;
  /** So many read alike. */
  copies?: number;
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

export function partition<T>(things: readonly T[], key: (thing: T) => string): T[][] {
  const parts = new Map<string, T[]>();
  for (const thing of things) {
    const part = parts.get(key(thing));
    if (part) part.push(thing);
    else parts.set(key(thing), [thing]);
  }
  return [...parts.values()];
}

/** Options that read alike, as those of two copies of a card do: any of them will do. */
export const alike = (options: readonly Option[]): Option[][] =>
  partition(options, (o) => JSON.stringify([o.phrase, o.seat]));

/** What is alike but for a number becomes one row, where one of the numbers tells them all apart. */
export function rowsOf(options: readonly Option[]): Row[] {
  const told = alike(options);
  const copies = new Map(told.filter((same) => same.length > 1).map((same) => [same[0]!, same.length]));
  const alone = (option: Option): Row => {
    const n = copies.get(option);
    return { options: [option], first: 0, ...(n ? { copies: n } : {}) };
  };
  if (told.length < few) return told.map(([option]) => alone(option!));
  const measured = told.map(([option]) => ({ option: option!, ...measure(plain(option!.phrase)) }));
  return partition(measured, (m) => JSON.stringify([m.shape, m.option.targets, m.option.seat])).flatMap((near) => {
    const values = (place: number) => near.map((m) => m.numbers[place]!);
    const counted = near[0]!.numbers.findIndex((_, place) => new Set(values(place)).size === near.length);
    if (near.length === 1 || counted < 0) return near.map((m) => alone(m.option));
    const sorted = [...near].sort((a, b) => a.numbers[counted]! - b.numbers[counted]!);
    return [{ options: sorted.map((m) => m.option), first: sorted.indexOf(near[0]!) }];
  });
}

/** The same with those that go together, of those `shown`, as one row each: where all of them are shown. */
export function bundled(shown: readonly Option[], all: readonly Option[], bundles: readonly Bundle[]): Row[] {
  const taken: Row[] = bundles.flatMap((bundle): Row[] => {
    const { key } = plain(bundle.parts[0]!.options[0]!.phrase);
    const about = JSON.stringify(bundle.targets);
    const belongs = (o: Option) => plain(o.phrase).key === key && JSON.stringify(o.targets) === about;
    const options = shown.filter(belongs);
    return options.length && options.length === all.filter(belongs).length ? [{ options, first: 0, bundle }] : [];
  });
  const covered = new Set(taken.flatMap((row) => row.options));
  return [...taken, ...rowsOf(shown.filter((o) => !covered.has(o)))];
}
/** The moves of a bundle, with this part changed to that option. */
export function movesOf({ parts }: Bundle, changed = -1, to = -1): string[] {
  return parts.flatMap(({ options, taken }, i) => options[i === changed ? to : taken]?.move ?? []);
}
/** A bundle in words: what its parts share, and what each has of its own between. */
export function bundleWords({ parts }: Bundle, tell: Tell): string {
  const taken = parts.flatMap(({ options, taken }) => options[taken]?.phrase ?? []);
  const phrases = taken.length ? taken.map(plain) : [none(plain(parts[0]!.options[0]!.phrase))];
  const texts = phrases.map(tell);
  const words = texts.map((t) => t.split(' '));
  if (words.length === 1) return texts[0]!;
  const before = sharedName(words);
  const after = shared(words.map((w) => w.slice(before).reverse()));
  const own = words.map((w) => w.slice(before, after ? -after : undefined).join(' '));
  return [...words[0]!.slice(0, before), own.join(' + '), ...(after ? words[0]!.slice(-after) : [])].join(' ');
}
/** The same of nothing: "0 Regulars". */
function none({ key, args = {} }: Phrase): Phrase {
  const nothing = (arg: PhraseArg): PhraseArg => {
    if (typeof arg === 'number') return 0;
    if (Array.isArray(arg)) return arg.map(none);
    return typeof arg === 'object' ? none(arg) : arg;
  };
  return { key, args: Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, nothing(arg)])) };
}
/** What a part of a bundle has of its own: "3 Regulars". */
export function partWords({ parts }: Bundle, part: number, tell: Tell): string {
  const { options, taken } = parts[part]!;
  const phrase = plain(options[Math.max(0, taken)]!.phrase);
  const words = tell(taken < 0 ? none(phrase) : phrase).split(' ');
  const all = parts.flatMap((p) => p.options.map((o) => tell(plain(o.phrase)).split(' ')));
  const before = sharedName(all);
  const after = shared(all.map((w) => w.slice(before).reverse()));
  return words.slice(before, after ? -after : undefined).join(' ');
}

const head = (row: Row): Option => row.options[0]!;
const kind = (row: Row): string => plain(head(row).phrase).key;
const place = (row: Row): string => head(row).targets?.[0] ?? '';
const whole = (row: Row): string => place(row).replace(/:[^:]*$/, '');

/** Whether some are about more things than others. */
const lists = (rows: readonly Row[]): boolean => new Set(rows.map((r) => head(r).targets?.length)).size > 1;

/** Rows of a kind, by the place they are about if that makes several groups worth the name. Sets of things, each of which
 * stands in many, are told apart by the number that takes the fewest values: what they cost. */
function divide(rows: Row[]): Row[][] {
  if (rows.length < glance) return [rows];
  const numbers = Object.entries(plain(head(rows[0]!).phrase).args ?? {}).filter(([, arg]) => typeof arg === 'number');
  const byNumber = numbers.map(
    ([name]) =>
      (row: Row) =>
        `${plain(head(row).phrase).args?.[name] as number}`,
  );
  const parts = (lists(rows) ? byNumber : [place, whole])
    .map((by) => partition(rows, by))
    .filter((made) => made.length > 1 && rows.length >= made.length * 1.5);
  if (lists(rows)) parts.sort((a, b) => a.length - b.length);
  return parts[0] ?? [rows];
}

/** How many words all have in common from one end on, leaving each a word of its own. */
export function shared(texts: string[][]): number {
  const [first, ...others] = texts;
  const most = Math.min(...texts.map((t) => t.length)) - 1;
  const differs = first!.findIndex((word, i) => i >= most || others.some((t) => t[i] !== word));
  return Math.max(0, differs);
}
/** The same of parts that keep their numbers, though these may be equal: "1 Regular + 1 Tory". */
function sharedName(texts: string[][]): number {
  const before = shared(texts);
  return before && isNumber(texts[0]![before - 1]) ? before - 1 : before;
}
const endMark = /[,:;]$/;
const isNumber = (word: string | undefined): boolean => /^\d/.test(word ?? '');
/** Words in common; `apart` says that others of the kind have other words there. */
function group(rows: Row[], apart: boolean, tell: Tell): Group {
  const texts = rows.flatMap((row) => row.options.map((o) => tell(o.phrase).split(' ')));
  const [model] = texts;
  let before = shared(texts);
  let after = shared(texts.map((t) => t.slice(before).reverse()));
  // A unit stays with its number ("for 2 AP"), and one word alone is no heading.
  const unit = (word: string | undefined) => isNumber(word) && !endMark.test(word!);
  if (before + after < 2 || texts.some((t) => unit(t.at(-after - 1)))) after = 0;
  // What a number names is not torn from it: "red 6 to 1", "red 6 to 1 and white 6 to 1"; but "space 1" tells itself.
  const all = rows.flatMap((row) => row.options.map(() => place(row)));
  const torn = (t: string[], i: number) =>
    isNumber(t[before]) && (lists(rows) || (t.length > before + 1 && all[i]!.endsWith(`:${t[before]}`)));
  if (lists(rows) && !apart) after = 0;
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
  const groups = partition(
    rows.filter((row) => !row.bundle),
    kind,
  )
    .map(divide)
    .flatMap((parts) =>
      parts.map((part) =>
        part.length > 1 ? group(part, parts.length > 1, tell) : { before: '', after: '', rows: part },
      ),
    );
  const headed = groups.filter((g) => g.before || g.after);
  const alone = groups.filter((g) => !headed.includes(g)).flatMap((g) => g.rows);
  return [...loose([...rows.filter((row) => row.bundle), ...alone]), ...headed];
}

/** What a row says that its heading does not. */
export function ownWords({ before, after }: Group, text: string): string {
  const own = text.slice(before ? before.length + 1 : 0, after ? -after.length - 1 : undefined);
  return after ? own.replace(endMark, '') : own;
}
/** The words that rows share, with a gap where each has its own. */
export function heading({ before, after, rows }: Group, tell: Tell): string {
  if (!before && !after) return '';
  if (!before) return after;
  const mark = after ? (endMark.exec(tell(head(rows[0]!).phrase).slice(0, -after.length - 1))?.[0] ?? '') : '';
  return [before, `…${mark}`, after].filter(Boolean).join(' ');
}
