// What it means to carry something to a place and let it go there: the same targets as if they were picked one after
// another, over as many questions as the game asks. One game asks for both at once, another for the destination first and
// then for what goes there: whatever a question takes of it is picked, and the rest is kept for the next one.
import type { Option, Phrase } from './messages.gen';
import { having, plain } from './picks';

export interface Carried {
  /** What is still to be picked: from where, and where to. */
  targets: readonly string[];
  /** What is carried, in the game's own word, where it is no target by itself: a kind of piece. */
  thing: string | null;
}
export interface Step {
  /** Answers the present question, at least in part. */
  picks: readonly string[];
  /** The one option that it comes to, if it comes to one. */
  option: Option | null;
  /** What is left for the next question. */
  rest: Carried | null;
}

/** Whether an option names a thing: one of its words ends with it, as `liberty.piece.br` with `br`. */
export function names({ phrase, targets = [] }: Option, thing: string): boolean {
  const said = ({ key, args = {} }: Phrase): boolean =>
    key.endsWith(`.${thing}`) ||
    Object.values(args).some((a) => a !== null && typeof a === 'object' && !Array.isArray(a) && said(a));
  return said(plain(phrase)) || targets.some((t) => t.endsWith(`:${thing}`));
}
/** The options about what is picked; of those, the ones that name what is carried, if any do. */
export function about(options: readonly Option[], picks: readonly string[], thing: string | null): Option[] {
  const found = having(options, picks);
  const naming = thing === null ? [] : found.filter((o) => names(o, thing));
  return naming.length ? naming : found;
}

/** What the present question takes of it; null if it takes nothing. */
export function carry(options: readonly Option[], { targets, thing }: Carried): Step | null {
  const all = having(options, targets).length ? targets : null;
  // The destination tells more than the origin.
  const last = targets.findLast((t) => having(options, [t]).length);
  const picks = all ?? (last === undefined ? null : [last]);
  if (!picks?.length) return null;
  const found = about(options, picks, thing);
  const exact = found.filter((o) => o.targets?.length === picks.length);
  const option = found.length === 1 ? found[0]! : exact.length === 1 && found.length > 1 && !all ? exact[0]! : null;
  const left = targets.filter((t) => !picks.includes(t));
  // An option that names what is carried has said it all.
  const said = thing !== null && option !== null && names(option, thing);
  return { picks, option, rest: left.length && !said ? { targets: left, thing } : null };
}
