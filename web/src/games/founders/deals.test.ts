// The moves that say what a person wants to offer, and what is said of promises and votes.
import { expect, it } from 'vitest';
import { ballotsOf } from './ballots';
import { emptyWish, movesFor, saysSomething, verdict, wishOf } from './deals';
import type { OfferView } from './facts';

const draft: OfferView = {
  id: 4,
  from: 'p1',
  to: ['p2'],
  accepted: [],
  draft: true,
  together: false,
  points: 2,
  cards: 0,
  card: null,
  asked_points: 0,
  asked_cards: 0,
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
  expect(movesFor(null, { ...emptyWish('p2'), card: 'duel', askedPoints: 3, askedCard: true })).toEqual([
    'offer p2',
    'offer_card duel',
    'ask_points 3',
    'ask_card',
    'send',
  ]);
});

it('goes on from a draft, or begins anew where that cannot be', () => {
  expect(movesFor(draft, { ...wishOf(draft), points: 3 })).toEqual(['offer_points 3', 'send']);
  expect(movesFor(draft, wishOf(draft))).toEqual(['send']);
  expect(movesFor(draft, { ...wishOf(draft), askedPromise: null })).toEqual([
    'withdraw 4',
    'offer p2',
    'offer_points 2',
    'send',
  ]);
  expect(movesFor(draft, { ...wishOf(draft), to: ['p3'] })[0]).toBe('withdraw 4');
});

it('tells what became of a promise', () => {
  expect([0, 1, 4, 5].map(verdict)).toEqual(['open', 'kept', 'kept', 'kept']);
  expect([2, 8, 10].map(verdict)).toEqual(['broken', 'broken', 'broken']);
  expect([6, 9].map(verdict)).toEqual(['disputed', 'disputed']);
});

it('tells each vote from the running count', () => {
  const event = (key: string, args = {}) => ({ phrase: { key: `founders.event.${key}`, args } }) as never;
  const voted = (seat: string, n: number, m: number) =>
    event('voted', { player: { key: `founders.seat.${seat}` }, n, m });
  const recent = [voted('p1', 9, 0), event('revealed'), voted('p2', 0, 7), voted('p3', 0, 7), voted('p1', 5, 7)];
  expect(ballotsOf(recent)).toEqual([
    { seat: 'p2', side: 'no', n: 7 },
    { seat: 'p3', side: 'none', n: 0 },
    { seat: 'p1', side: 'yes', n: 5 },
  ]);
});
