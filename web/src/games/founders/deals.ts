// Making an offer: what a person wants to say, and which of the moves on offer say it.
import type { Option } from '../../lib/messages.gen';
import { kindOf } from '../../lib/picks';
import type { FavourView, OfferView } from './facts';

/** A small move, by what its words say: the kind of answer, the things on the board it is about, and what else it names. */
export interface Step {
  kind: string;
  targets?: string[];
  says?: Record<string, number | string>;
}
/** Whether an option of the server's is this move. */
export function isStep({ phrase, targets = [] }: Option, { kind, targets: about = [], says = {} }: Step): boolean {
  const named = (name: string) => {
    const arg = phrase.args?.[name];
    return typeof arg === 'object' && 'key' in arg ? arg.key : arg;
  };
  return (
    kindOf(phrase) === kind &&
    targets.join() === about.join() &&
    Object.entries(says).every(([name, value]) => named(name) === value)
  );
}

export interface Wish {
  to: string[];
  /** Carried out only when all have accepted. */
  together: boolean;
  private: boolean;
  points: number;
  cards: string[];
  askedPoints: number;
  /** By name; `anyCard` for one of their choice. */
  askedCards: string[];
  promise: FavourView | null;
  askedPromise: FavourView | null;
}
export const anyCard = '*';
export const emptyWish = (to: string): Wish => ({
  to: [to],
  together: false,
  private: false,
  points: 0,
  cards: [],
  askedPoints: 0,
  askedCards: [],
  promise: null,
  askedPromise: null,
});
export const wishOf = (offer: OfferView): Wish => ({
  to: offer.to,
  together: offer.together,
  private: offer.private,
  points: offer.points,
  cards: offer.cards.flatMap((card) => (card ? [card.id] : [])),
  askedPoints: offer.asked_points,
  askedCards: offer.asked_cards.map((card) => card?.id ?? anyCard),
  promise: offer.promise,
  askedPromise: offer.asked_promise,
});
export const saysSomething = (w: Wish): boolean =>
  w.points > 0 ||
  w.askedPoints > 0 ||
  w.cards.length + w.askedCards.length > 0 ||
  w.promise !== null ||
  w.askedPromise !== null;

const same = (a: FavourView | null, b: FavourView | null): boolean => a?.favour === b?.favour && a?.man === b?.man;
const promising = (kind: string, { favour, man }: FavourView): Step => ({
  kind: man ? `${kind}_man` : kind,
  targets: man ? [`man:${man}`] : [],
  says: { favour: `founders.favour.${favour}` },
});
const aboutSeat = (kind: string, seat: string): Step => ({ kind, targets: [`seat:${seat}`] });
const aboutCard = (kind: string, card: string): Step => ({ kind, targets: [`card:${card}`] });
const many = (kind: string, n: number): Step => ({ kind, says: { n } });

/** What `to` has beyond `from`, as often as it has it. */
function more(from: string[], to: string[]): string[] {
  const left = [...from];
  return to.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
/** A draft can be added to and changed; what it says already cannot all be taken back. */
const reachable = (from: Wish, to: Wish): boolean =>
  from.to.every((seat) => to.to.includes(seat)) &&
  (!from.together || (to.together && from.to.length === to.to.length)) &&
  (!from.private || to.private) &&
  !more(to.cards, from.cards).length &&
  !more(to.askedCards, from.askedCards).length &&
  (!from.promise || !!to.promise) &&
  (!from.askedPromise || !!to.askedPromise);

function changes(from: Wish, to: Wish): Step[] {
  return [
    ...more(from.to, to.to).map((seat) => aboutSeat('also', seat)),
    ...(to.together && !from.together ? [{ kind: 'together' }] : []),
    ...(to.private && !from.private ? [{ kind: 'privately' }] : []),
    ...(to.points !== from.points ? [many('offer_points', to.points)] : []),
    ...more(from.cards, to.cards).map((card) => aboutCard('offer_card', card)),
    ...(to.askedPoints !== from.askedPoints ? [many('ask_points', to.askedPoints)] : []),
    ...more(from.askedCards, to.askedCards).map((card) =>
      card === anyCard ? { kind: 'ask_card' } : aboutCard('ask_named', card),
    ),
    ...(to.promise && !same(to.promise, from.promise) ? [promising('promise', to.promise)] : []),
    ...(to.askedPromise && !same(to.askedPromise, from.askedPromise)
      ? [promising('ask_promise', to.askedPromise)]
      : []),
  ];
}
/** The moves that make an offer of the wish, on from a draft where there is one, and send it. */
export function stepsFor(draft: OfferView | null, wish: Wish): Step[] {
  const from = draft && wishOf(draft);
  if (from && reachable(from, wish)) return [...changes(from, wish), { kind: 'send' }];
  const first = wish.to[0]!;
  return [
    ...(draft ? [{ kind: 'drop' }] : []),
    aboutSeat('offer', first),
    ...changes(emptyWish(first), wish),
    { kind: 'send' },
  ];
}

/** What became of a promise: what was done says it, else what the two say; they may disagree. */
export function verdict(marks: readonly string[]): 'open' | 'kept' | 'broken' | 'disputed' {
  for (const done of ['kept', 'broken'] as const) if (marks.includes(done)) return done;
  const kept = marks.includes('said_kept') || marks.includes('found_kept');
  const broken = marks.includes('said_broken') || marks.includes('found_broken');
  if (kept && broken) return 'disputed';
  return kept ? 'kept' : broken ? 'broken' : 'open';
}
