// Making an offer: what a person wants to say, and the small moves that say it.
import type { FavourView, OfferView } from './facts';

export interface Wish {
  to: string[];
  /** Carried out only when all have accepted. */
  together: boolean;
  points: number;
  card: string | null;
  askedPoints: number;
  askedCard: boolean;
  promise: FavourView | null;
  askedPromise: FavourView | null;
}
export const emptyWish = (to: string): Wish => ({
  to: [to],
  together: false,
  points: 0,
  card: null,
  askedPoints: 0,
  askedCard: false,
  promise: null,
  askedPromise: null,
});
export const wishOf = (offer: OfferView): Wish => ({
  to: offer.to,
  together: offer.together,
  points: offer.points,
  card: offer.card?.id ?? null,
  askedPoints: offer.asked_points,
  askedCard: offer.asked_cards > 0,
  promise: offer.promise,
  askedPromise: offer.asked_promise,
});
export const saysSomething = (w: Wish): boolean =>
  w.points > 0 || w.askedPoints > 0 || w.askedCard || !!w.card || !!w.promise || !!w.askedPromise;

/** What can be promised; those of the second list name a statesman. */
export const favours = [
  'vote_yes',
  'vote_no',
  'resolve',
  'decline',
  'ignore',
  'delegate',
  'let_stand',
  'accept_mate',
  'publish',
  'hold',
  'no_bid',
  'repay',
  'as_said',
] as const;
export const favoursOfMen = ['appoint', 'mate'] as const;
export const namesMan = (favour: string): boolean => favoursOfMen.some((f) => f === favour);

const same = (a: FavourView | null, b: FavourView | null): boolean => a?.favour === b?.favour && a?.man === b?.man;
const promising = (verb: string, f: FavourView): string =>
  f.man ? `${verb}_man ${f.favour} ${f.man}` : `${verb} ${f.favour}`;

/** A draft can be added to and changed; what it says already cannot all be taken back. */
const reachable = (from: Wish, to: Wish): boolean =>
  from.to.every((seat) => to.to.includes(seat)) &&
  (!from.together || (to.together && from.to.length === to.to.length)) &&
  (!from.card || !!to.card) &&
  (!from.askedCard || to.askedCard) &&
  (!from.promise || !!to.promise) &&
  (!from.askedPromise || !!to.askedPromise);

function changes(from: Wish, to: Wish): string[] {
  return [
    ...to.to.filter((seat) => !from.to.includes(seat)).map((seat) => `also ${seat}`),
    ...(to.together && !from.together ? ['together'] : []),
    ...(to.points !== from.points ? [`offer_points ${to.points}`] : []),
    ...(to.card && to.card !== from.card ? [`offer_card ${to.card}`] : []),
    ...(to.askedPoints !== from.askedPoints ? [`ask_points ${to.askedPoints}`] : []),
    ...(to.askedCard && !from.askedCard ? ['ask_card'] : []),
    ...(to.promise && !same(to.promise, from.promise) ? [promising('promise', to.promise)] : []),
    ...(to.askedPromise && !same(to.askedPromise, from.askedPromise)
      ? [promising('ask_promise', to.askedPromise)]
      : []),
  ];
}
/** The moves that make an offer of the wish, on from a draft where there is one, and send it. */
export function movesFor(draft: OfferView | null, wish: Wish): string[] {
  const from = draft && wishOf(draft);
  if (from && reachable(from, wish)) return [...changes(from, wish), 'send'];
  const first = wish.to[0]!;
  return [...(draft ? [`withdraw ${draft.id}`] : []), `offer ${first}`, ...changes(emptyWish(first), wish), 'send'];
}

/** What is said of a promise: nothing, kept, broken, or that they disagree. */
export function verdict(marks: number): 'open' | 'kept' | 'broken' | 'disputed' {
  const said = [marks & 3, marks >> 2].filter(Boolean);
  if (!said.length) return 'open';
  if (said.length === 2 && said[0] !== said[1]) return 'disputed';
  return said[0] === 1 ? 'kept' : 'broken';
}
