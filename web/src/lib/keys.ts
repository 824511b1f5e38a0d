// The keys of a table: one letter each, shown where what they do is told. They are read by the page as a whole, but not
// where somebody is writing.
import type { Table } from './table.svelte';

export const keyOf = { undo: 'U', redo: 'R', restart: 'T', confirm: 'C', verbs: ['Q', 'W', 'E'] } as const;

/** What a key does at a table; false where it does nothing. A digit takes the choice in that place of the list. */
function press(table: Table, key: string): boolean {
  const verb = table.verbs[keyOf.verbs.findIndex((k) => k === key)];
  if (verb) void table.choose(verb);
  else if (key === 'ESCAPE' && (table.picks.length || table.chosen)) table.unpick();
  else if (key === keyOf.undo && table.mayGoBack) table.goBack();
  else if (key === keyOf.redo && table.redoable) void table.redo();
  else if (key === keyOf.restart && table.mayRestart) void table.restart();
  else if (key === keyOf.confirm && table.ready) void table.confirm();
  else return false;
  return true;
}

/** Listens for the keys of a table; a digit is told to `pick`. */
export function listen(table: Table, pick: (place: number) => void): () => void {
  const down = (event: KeyboardEvent) => {
    const writing = event.target instanceof Element && event.target.closest('input, select, textarea, dialog');
    if (writing || event.ctrlKey || event.metaKey || event.altKey || table.at !== null) return;
    if (/^[1-9]$/.test(event.key)) pick(Number(event.key));
    else if (!press(table, event.key.toUpperCase())) return;
    event.preventDefault();
  };
  addEventListener('keydown', down);
  return () => removeEventListener('keydown', down);
}
