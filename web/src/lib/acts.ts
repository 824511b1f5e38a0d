// The buttons of the plan bar: what may be done that is about nothing on the board, beside what is asked. A kind of answer of
// which there is one is a button; a kind of which there are several is one button with a menu, under the words they share.
import type { Option, Phrase } from './messages.gen';
import { kindOf, plain } from './picks';
import { partition, shared } from './rows';

export interface Act {
  /** One, or the choices of a menu. */
  options: readonly Option[];
  name: string;
}
/** So many have room, and keys of their own. */
const most = 3;
/** More than this are a list, and stand in it. */
const longest = 6;

/** What their words begin with alike, and that there is more of it: "Special Activity…". */
function shareWords(options: readonly Option[], tell: (phrase: Phrase) => string): string {
  const words = options.map((o) => tell(plain(o.phrase)).split(' '));
  const begin = words[0]!.slice(0, shared(words)).join(' ');
  return begin && `${begin.replace(/[,:;]$/, '')}…`;
}

export function actsOf(options: readonly Option[], tell: (phrase: Phrase) => string): Act[] {
  const about = options.filter((o) => !o.targets);
  // Where nothing is about the board they are what is asked.
  if (about.length === options.length) return [];
  const kinds = partition(about, (o) => kindOf(o.phrase));
  const several = kinds.filter((kind) => kind.length > 1);
  const acts = kinds.flatMap((kind): Act[] => {
    if (kind.length === 1) return [{ options: kind, name: tell(plain(kind[0]!.phrase)) }];
    // Two such kinds, or a long one, are what is asked as well.
    const name = several.length === 1 && kind.length <= longest ? shareWords(kind, tell) : '';
    return name ? [{ options: kind, name }] : [];
  });
  // Whatever ends a turn is listed last.
  return acts.slice(-most);
}
