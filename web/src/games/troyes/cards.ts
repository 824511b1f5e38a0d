// The cards for reading, outside any game.
import { reconstructed } from '../../lib/facts';
import type { Phrase } from '../../lib/messages.gen';
import { cards, characters, ownWords, type CardFacts } from './facts';

export interface CardReference {
  name: Phrase;
  text: Phrase;
  /** Of the rules, where its rulings are to follow. */
  section?: string;
  colour: string;
  reconstructed: boolean;
}
function reference(fact: CardFacts, kind: 'card' | 'character'): CardReference {
  const chapter = kind === 'card' && fact.id.startsWith('E') ? 'event' : kind;
  return {
    section: `troyes.rule.${chapter}-${fact.id}`,
    name: { key: `troyes.${kind}.${fact.id}.name` },
    text: ownWords
      ? { key: 'troyes.card.own_text', args: { text: fact.text } }
      : { key: `troyes.${kind}.${fact.id}.text` },
    colour: fact.colour ?? 'own',
    reconstructed: reconstructed(fact),
  };
}
export const allCards = (): CardReference[] => [
  ...cards.map((fact) => reference(fact, 'card')),
  ...characters.map((fact) => reference(fact, 'character')),
];
