// Which card the reader is to read now, out of those that a board shows.
import type { BoardProps } from '../../games/board';

/** Below the pointer, else picked, else spoken of, else the one that lies open, else the first that can be chosen, else the
 *  last that the game spoke of: the first of these that is a card, told by what `read` makes of its target. */
export function inQuestion<T>(
  props: BoardProps,
  read: (target: string) => T | null | undefined,
  open: T | null | undefined = null,
): T | null {
  const first = (targets: Iterable<string>): T | null => {
    for (const target of targets) {
      const card = read(target);
      if (card) return card;
    }
    return null;
  };
  const lately = () => first([...props.recent].reverse().flatMap((e) => e.targets ?? []));
  return (
    (props.pointed === null ? null : first([props.pointed])) ??
    first(props.picked) ??
    first(props.hot) ??
    open ??
    first(props.lit) ??
    lately()
  );
}
