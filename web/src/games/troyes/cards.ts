// The cards for reading, outside any game.
import data from '../../../../games/troyes/data/cards.json';
import type { Phrase } from '../../lib/types';

export interface CardReference {
  name: Phrase;
  text: Phrase;
  colour: string;
  reconstructed: boolean;
}
interface Fact {
  id: string;
  colour?: string;
  provenance: Record<string, string>;
}
// As games/troyes/tables.cc reads it.
const unpublished = ['recall', 'reconstructed'];
function reference(fact: Fact, kind: 'card' | 'character'): CardReference {
  return {
    name: { key: `troyes.${kind}.${fact.id}.name` },
    text: { key: `troyes.${kind}.${fact.id}.text` },
    colour: fact.colour ?? 'own',
    reconstructed: Object.values(fact.provenance).some((p) => unpublished.includes(p)),
  };
}
const cards = [...data.activities, ...data.events, data.marauding] as unknown as Fact[];
export const allCards: CardReference[] = [
  ...cards.map((fact) => reference(fact, 'card')),
  ...(data.characters as unknown as Fact[]).map((fact) => reference(fact, 'character')),
];
