// The keys of a table: one letter each, shown where what they do is told. They are read by the page as a whole, but not
// where somebody is writing.
import type { Table } from './table.svelte';

export const keyOf = { undo: 'U', redo: 'R', restart: 'T', confirm: 'C', verbs: ['Q', 'W', 'E'], filter: '/' } as const;
/** The keys of the rows of a list, from the first on: digits, then the letters that do nothing else. */
export const rowKeys = '123456789ABDFGHIJKLMNOPSVXYZ';

/** What a key does at a table; false where it does nothing. */
function press(table: Table, key: string): boolean {
  const act = table.acts[keyOf.verbs.findIndex((k) => k === key)];
  if (act && act.options.length > 1) table.menu = act.options[0]!.move;
  else if (act) void table.choose(act.options[0]!);
  else if (key === 'ESCAPE' && (table.picks.length || table.chosen)) table.unpick();
  else if (key === keyOf.undo && table.mayGoBack) table.goBack();
  else if (key === keyOf.redo && table.redoable) void table.redo();
  else if (key === keyOf.restart && table.mayRestart) void table.restart();
  else if (key === keyOf.confirm && table.ready) void table.confirm();
  else return false;
  return true;
}

/** Listens for the keys of a table; those of the list are told to `take`, which says whether it has a use for them. */
export function listen(table: Table, take: (key: string) => boolean): () => void {
  const down = (event: KeyboardEvent) => {
    const writing = event.target instanceof Element && event.target.closest('input, select, textarea, dialog');
    if (writing || event.ctrlKey || event.metaKey || event.altKey || table.at !== null || table.veil) return;
    const key = event.key.toUpperCase();
    if (!press(table, key) && !take(key)) return;
    event.preventDefault();
  };
  addEventListener('keydown', down);
  return () => removeEventListener('keydown', down);
}
