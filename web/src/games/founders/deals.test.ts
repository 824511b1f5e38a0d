// The moves that say what a person wants to offer, and what is said of promises and votes.
import { expect, it } from 'vitest';
import { ballotsOf } from './ballots';
import type { Option } from '../../lib/messages.gen';
import { anyCard, emptyWish, isStep, saysSomething, stepsFor, verdict, wishOf, type Wish } from './deals';
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

/** Moves as the server offers them. */
const option = (kind: string, args: NonNullable<Option['phrase']['args']> = {}, ...targets: string[]): Option => ({
  move: 'in a notation that is no business of the client',
  phrase: { key: `founders.option.${kind}`, ...(Object.keys(args).length ? { args } : {}) },
  ...(targets.length ? { targets } : {}),
  undoable: true,
});
const favour = (word: string) => ({ favour: { key: `founders.favour.${word}` } });
const offered = {
  drop: option('drop'),
  send: option('send'),
  to3: option('offer', { player: { key: 'founders.seat.p3' } }, 'seat:p3'),
  to2: option('offer', { player: { key: 'founders.seat.p2' } }, 'seat:p2'),
  also2: option('also', { player: { key: 'founders.seat.p2' } }, 'seat:p2'),
  together: option('together'),
  privately: option('privately'),
  give1: option('offer_points', { n: 1 }),
  give2: option('offer_points', { n: 2 }),
  give3: option('offer_points', { n: 3 }),
  ask3: option('ask_points', { n: 3 }),
  duel: option('offer_card', { card: { key: 'founders.action.duel' } }, 'card:duel'),
  jay: option('offer_card', { card: { key: 'founders.man.john_jay' } }, 'card:john_jay'),
  any: option('ask_card'),
  words: option('ask_named', { card: { key: 'founders.action.ugly_words' } }, 'card:ugly_words'),
  jayRuns: option('promise_man', { ...favour('mate'), man: { key: 'founders.man.john_jay' } }, 'man:john_jay'),
  jayServes: option('promise_man', { ...favour('appoint'), man: { key: 'founders.man.john_jay' } }, 'man:john_jay'),
  theirYes: option('ask_promise', favour('vote_yes')),
};
type Offered = keyof typeof offered;
/** What is taken of it for a wish. */
const taken = (from: OfferView | null, wish: Wish): Offered[] =>
  stepsFor(from, wish).map((step) => {
    const found = (Object.keys(offered) as Offered[]).filter((name) => isStep(offered[name], step));
    expect(found, JSON.stringify(step)).toHaveLength(1);
    return found[0]!;
  });

it('makes an offer from nothing', () => {
  const wish = emptyWish('p3');
  expect(saysSomething(wish)).toBe(false);
  Object.assign(wish, { to: ['p3', 'p2'], together: true, points: 1, promise: { favour: 'mate', man: 'john_jay' } });
  expect(saysSomething(wish)).toBe(true);
  expect(taken(null, wish)).toEqual(['to3', 'also2', 'together', 'give1', 'jayRuns', 'send']);
  const cards = { private: true, cards: ['duel', 'john_jay'], askedPoints: 3, askedCards: [anyCard, 'ugly_words'] };
  expect(taken(null, { ...emptyWish('p2'), ...cards })).toEqual([
    'to2',
    'privately',
    'duel',
    'jay',
    'ask3',
    'any',
    'words',
    'send',
  ]);
});

it('goes on from a draft, or begins anew where that cannot be', () => {
  expect(taken(draft, { ...wishOf(draft), points: 3 })).toEqual(['give3', 'send']);
  expect(taken(draft, wishOf(draft))).toEqual(['send']);
  expect(taken(draft, { ...wishOf(draft), askedPromise: null })).toEqual(['drop', 'to2', 'give2', 'send']);
  expect(taken(draft, { ...wishOf(draft), to: ['p3'] })[0]).toBe('drop');
  expect(taken(draft, { ...wishOf(draft), askedCards: [anyCard, anyCard] })).toEqual(['any', 'any', 'send']);
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
