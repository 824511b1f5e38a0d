// What went wrong, in the reader's language; the server's own words are for programs.
import { RpcError } from './socket';
import type { Phrase } from './messages.gen';

/** The codes of docs/protocol.md that a reader can meet. */
const known: Record<number, string> = {
  [-32602]: 'web.error.request',
  [-32011]: 'web.error.seat',
  [-32013]: 'web.over',
  [-32014]: 'web.error.undo',
  [-32020]: 'web.table.missing',
  [-32021]: 'web.error.allowed',
  [-32022]: 'web.error.frozen',
  [-32023]: 'web.error.many',
  [-32024]: 'web.error.saved',
  [-32025]: 'web.stopped',
};
export function wording(error: unknown): Phrase {
  return { key: (error instanceof RpcError && known[error.code]) || 'web.error.other' };
}
