import data from '../../../../games/liberty/data/cards.json';

export interface CardFacts {
  number: number;
  kind: string;
  years?: string;
  order?: string[];
  np?: Partial<Record<string, string>>;
  source: string;
}
const byNumber = new Map((data.cards as CardFacts[]).map((c) => [c.number, c]));

export function card(number: number): CardFacts {
  return byNumber.get(number)!;
}
export const cardNumbers: number[] = [...byNumber.keys()];
