// The cards that an owner has typed, kept in the browser until he downloads them as a file.
import type { CardFacts, Source } from './facts';

/** What an owner tells of a card; the rest is as before. */
export type OwnCard = { n: number } & Partial<
  Pick<CardFacts, 'title' | 'faction' | 'ap' | 'die' | 'requires' | 'always' | 'event'>
>;
const key = 'cards.prelude';

export function kept(): OwnCard[] {
  try {
    return cardsOf(JSON.parse(localStorage.getItem(key) ?? '{"cards": []}'));
  } catch {
    return [];
  }
}
export const keep = (cards: OwnCard[]): void => localStorage.setItem(key, fileOf(cards));

/** What `tricorne data check` and `--data` take as cards.json. */
export const fileOf = (cards: OwnCard[]): string =>
  `${JSON.stringify({ game: 'prelude', cards: [...cards].sort((a, b) => a.n - b.n) }, null, 1)}\n`;

/** The cards of such a file; throws if it is none. */
export function cardsOf(document: unknown): OwnCard[] {
  const cards = (document as { cards?: unknown } | null)?.cards;
  if (!Array.isArray(cards) || !cards.every((c) => Number.isInteger((c as OwnCard | null)?.n)))
    throw new Error('no cards');
  return cards as OwnCard[];
}

export const sourceText = (source: Source | undefined): string =>
  Array.isArray(source) ? source.join('\n') : (source ?? '');
/** As a list of lines, which reads well in a file. */
export const sourceOf = (text: string): Source => (text.trim() ? text.trimEnd().split('\n') : null);

/** The card without what says the same as before; null if nothing else is left. */
export function changesOf(card: OwnCard, before: CardFacts): OwnCard | null {
  const plain = (value: unknown) =>
    JSON.stringify(Array.isArray(value) ? sourceOf(value.join('\n')) : typeof value === 'string' ? [value] : value);
  const members = Object.entries(card).filter(
    ([member, value]) => member === 'n' || plain(value) !== plain(before[member as keyof CardFacts] ?? null),
  );
  return members.length > 1 ? (Object.fromEntries(members) as unknown as OwnCard) : null;
}
