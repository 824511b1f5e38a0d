// The moves that say what a person wants to offer, and what is said of promises and votes.
import { expect, it } from 'vitest';
import { ballotsOf } from './ballots';
import { anyCard, emptyWish, movesFor, saysSomething, verdict, wishOf } from './deals';
import type { OfferView } from './facts';

const draft: OfferView = {
  id: 0,
  from: 'p1',
  to: ['p2'],
  accepted: [],
  draft: true,
  together: false,
  private: false,
  points: 2,
  cards: [],
  asked_points: 0,
  asked_cards: [],
  promise: null,
  asked_promise: { favour: 'vote_yes', man: null },
};

it('makes an offer from nothing', () => {
  const wish = emptyWish('p3');
  expect(saysSomething(wish)).toBe(false);
  Object.assign(wish, { to: ['p3', 'p2'], together: true, points: 1, promise: { favour: 'mate', man: 'john_jay' } });
  expect(saysSomething(wish)).toBe(true);
  expect(movesFor(null, wish)).toEqual([
    'offer p3',
    'also p2',
    'together',
    'offer_points 1',
    'promise_man mate john_jay',
    'send',
  ]);
  const cards = { private: true, cards: ['duel', 'john_jay'], askedPoints: 3, askedCards: [anyCard, 'ugly_words'] };
  expect(movesFor(null, { ...emptyWish('p2'), ...cards })).toEqual([
    'offer p2',
    'privately',
    'offer_card duel',
    'offer_card john_jay',
    'ask_points 3',
    'ask_card',
    'ask_named ugly_words',
    'send',
  ]);
});

it('goes on from a draft, or begins anew where that cannot be', () => {
  expect(movesFor(draft, { ...wishOf(draft), points: 3 })).toEqual(['offer_points 3', 'send']);
  expect(movesFor(draft, wishOf(draft))).toEqual(['send']);
  expect(movesFor(draft, { ...wishOf(draft), askedPromise: null })).toEqual([
    'drop',
    'offer p2',
    'offer_points 2',
    'send',
  ]);
  expect(movesFor(draft, { ...wishOf(draft), to: ['p3'] })[0]).toBe('drop');
  expect(movesFor(draft, { ...wishOf(draft), askedCards: [anyCard, anyCard] })).toEqual([
    'ask_card',
    'ask_card',
    'send',
  ]);
});

it('tells what became of a promise', () => {
  expect([[], ['private'], ['said_kept'], ['found_kept', 'said_kept']].map(verdict)).toEqual([
    'open',
    'open',
    'kept',
    'kept',
  ]);
  expect([['said_broken'], ['found_broken']].map(verdict)).toEqual(['broken', 'broken']);
  expect(verdict(['said_kept', 'found_broken'])).toBe('disputed');
  expect(verdict(['said_kept', 'found_kept', 'broken'])).toBe('broken');
});

it('tells each vote from the running count', () => {
  const event = (key: string, args = {}) => ({ phrase: { key: `founders.event.${key}`, args } }) as never;
  const voted = (seat: string, n: number, m: number) =>
    event('voted', { player: { key: `founders.seat.${seat}` }, n, m });
  const abstained = event('abstained', { player: { key: 'founders.seat.p3' } });
  const recent = [voted('p1', 9, 0), event('revealed'), voted('p2', 0, 7), abstained, voted('p1', 5, 7)];
  expect(ballotsOf(recent)).toEqual([
    { seat: 'p2', side: 'no', n: 7 },
    { seat: 'p3', side: 'none', n: 0 },
    { seat: 'p1', side: 'yes', n: 5 },
  ]);
});
