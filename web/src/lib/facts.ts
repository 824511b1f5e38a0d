// The facts of a game as the server plays it, an owner's among them: docs/protocol.md, Files.
import type { Facts } from './messages.gen';

/** Where a fact comes from; what is reconstructed is our own, where no source tells. */
export type Source = 'rulebook' | 'public' | 'inferred' | 'reconstructed';

/** Anything that tells its source. */
export interface Sourced {
  source?: Source;
  /** Of single members, where they differ. */
  sources?: Partial<Record<string, Source>>;
}
export const reconstructed = (fact: Sourced): boolean => fact.source === 'reconstructed';

const pauseMs = 1000;
const asked = new Map<string, Promise<Facts>>();

/** Asked for once a page; a server that is away is asked again until it answers. */
export function factsOf(game: string): Promise<Facts> {
  let facts = asked.get(game);
  if (!facts) asked.set(game, (facts = ask(`/facts/${encodeURIComponent(game)}.json`)));
  return facts;
}
async function ask(address: string): Promise<Facts> {
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return (await answer.json()) as Facts;
    if (answer?.status === 404) throw new Error(`there is no ${address}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
