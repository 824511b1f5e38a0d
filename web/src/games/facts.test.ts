// What the boards take from the facts that the server tells.
import { expect, it } from 'vitest';
import { builtIn } from '../lib/builtin.testing';
import { allCards } from './troyes/cards';
import * as founders from './founders/facts';
import * as liberty from './liberty/facts';
import * as prelude from './prelude/facts';
import * as troyes from './troyes/facts';

it('learns Liberty or Death, and learns it anew from an owner', () => {
  liberty.learn(builtIn('liberty'));
  expect(liberty.spaceIds).toHaveLength(23);
  expect(liberty.kinds.boston).toBe('city');
  expect(liberty.strokeCards).toEqual({
    patriots: 105,
    british: 106,
    french: 107,
    indians: 108,
    treaty_of_alliance: 109,
  });
  expect(liberty.leaderFaction).toMatchObject({ gage: 'british', dragging_canoe: 'indians', lauzun: 'french' });
  expect(liberty.pile).toEqual({ cards: 11, firstWinter: 7 });
  const facts = builtIn('liberty') as ReturnType<typeof builtIn> & { cards: { cards: liberty.CardFacts[] } };
  facts.cards.cards[0]!.years = '77-78';
  liberty.learn(facts);
  expect(liberty.cards[1]!.years).toBe('77-78');
});

it('learns Troyes, and shows an owner’s words where there are any', () => {
  const facts = builtIn('troyes') as ReturnType<typeof builtIn> & { cards: { activities: troyes.CardFacts[] } };
  facts.cards.activities[0]!.source = 'reconstructed';
  facts.cards.activities[0]!.text = 'Each use: gain a horse.';
  troyes.learn(facts);
  expect(troyes.influenceMax).toBe(20);
  expect(troyes.buildingColours).toEqual({ palace: 'red', bishopric: 'white', city_hall: 'yellow' });
  expect(allCards()).toHaveLength(50);
  expect(allCards()[0]).toMatchObject({ text: { key: 'troyes.card.Y1A.text' }, reconstructed: true });
  expect(allCards()[1]!.reconstructed).toBe(false);
  troyes.learn({ ...facts, own: ['cards'] });
  expect(allCards()[0]!.text).toEqual({ key: 'troyes.card.own_text', args: { text: 'Each use: gain a horse.' } });
});

it('learns Prelude to Rebellion', () => {
  prelude.learn(builtIn('prelude'));
  expect(Object.keys(prelude.cards)).toHaveLength(147);
  expect(prelude.turns).toHaveLength(7);
  expect(prelude.valueOfBox.uc).toEqual([0, 2, 4]);
  expect(prelude.bands.at(-1)).toEqual({ from: 12, modifier: 3 });
});

it('learns Founding Fathers, and how much of its cards is published', () => {
  founders.learn(builtIn('founders'));
  expect(Object.keys(founders.men)).toHaveLength(50);
  expect(founders.men.george_washington).toMatchObject({ party: 'conservative', military: true });
  expect(founders.issues.assume_state_debts!.options[0]!.officers).toEqual(['secretary_of_the_treasury']);
  expect(founders.certaintyOf({ prov: { name: 'RB', effect: 'RB' } })).toBe('known');
  expect(founders.certaintyOf(founders.actions.coalition_building!)).toBe('partly');
  expect(founders.certaintyOf({ prov: { name: 'RB', effect: 'REC' } })).toBe('reconstructed');
  expect(founders.actionOf('coalition_building-2')).toBe('coalition_building');
});
