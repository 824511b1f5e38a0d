// Choosing by targets: an option names the board elements it is about, and clicking those narrows the options down.
import type { Decision, Option, Phrase } from './messages.gen';

/** The targets left when the picked ones are taken away, or null if one of those is not among them. */
export function without(targets: readonly string[], picks: readonly string[]): string[] | null {
  const left = [...targets];
  for (const pick of picks) {
    const at = left.indexOf(pick);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** The options that have every picked target; those that have no other come first. */
export function having(options: readonly Option[], picks: readonly string[]): Option[] {
  if (!picks.length) return [...options];
  const found = options.filter((o) => without(o.targets ?? [], picks) !== null);
  return [
    ...found.filter((o) => o.targets!.length === picks.length),
    ...found.filter((o) => o.targets!.length > picks.length),
  ];
}

const none: ReadonlySet<string> = new Set();
/** The targets as a set; nothing is always the same nothing, so that whatever is drawn from it is left alone. */
export const setOf = (targets: readonly string[]): ReadonlySet<string> => (targets.length ? new Set(targets) : none);

/** What can be clicked next. */
export function lit(options: readonly Option[], picks: readonly string[]): ReadonlySet<string> {
  return setOf(having(options, picks).flatMap((o) => without(o.targets ?? [], picks) ?? []));
}

/** The lit element that a target is a part of: "building:palace:3" of "building:palace". */
export function wholeOf(lit: ReadonlySet<string>, target: string): string | undefined {
  return [...lit].find((whole) => target.startsWith(`${whole}:`));
}

/** The words of an option without what they say of its price and effects. */
export function plain(phrase: Phrase): Phrase {
  const option = phrase.args?.option;
  return option !== null && typeof option === 'object' && !Array.isArray(option) ? plain(option) : phrase;
}

/** The kind of an answer or a question: its words are found by it. */
export const kindOf = (phrase: Phrase): string => plain(phrase).key.split('.').at(-1)!;

/** Whether the reader is asked the same again. */
export function sameOptions(a: Decision, b: Decision): boolean {
  if (a.over || b.over || a.seat !== b.seat || a.question_phrase.key !== b.question_phrase.key) return false;
  const moves = (d: typeof a) => (d.options ?? []).map((o) => o.move).join('\n');
  return moves(a) !== '' && moves(a) === moves(b);
}
