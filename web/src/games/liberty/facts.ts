// What the client needs to know of Liberty or Death: the facts it is played with, and the shape of its view, as
// games/liberty/view.cc writes it.
import type { Sourced } from '../../lib/facts';
import type { Facts } from '../../lib/messages.gen';

export const factions = ['british', 'patriots', 'indians', 'french'] as const;
export type Faction = (typeof factions)[number];

/** Pieces in the order they stand in a space. */
export const pieceOrder = [
  'bfort',
  'br',
  'tory',
  'pfort',
  'cont',
  'mil_a',
  'mil_u',
  'fr',
  'village',
  'wp_a',
  'wp_u',
  'squadron',
] as const;

export interface CardFacts extends Sourced {
  number: number;
  id: string;
  kind: 'event' | 'winter_quarters' | 'brilliant_stroke';
  years?: string;
  order?: Faction[];
  np?: Partial<Record<Faction, 'sword' | 'musket'>>;
}
interface LibertyFacts extends Facts {
  map: { spaces: { id: string; kind: string; adjacent: string[] }[] };
  cards: { cards: CardFacts[] };
  setup: {
    deck: { events_per_campaign: number; winter_quarters_among_last: number };
    leader_succession: Record<Faction, string[]>;
  };
}

// Known once the server has told them, before anything is drawn.
export let spaceIds: string[] = [];
export let kinds: Record<string, string> = {};
export let cards: Record<number, CardFacts> = {};
/** In the order of the deck. */
export let cardNumbers: number[] = [];
/** The card each Brilliant Stroke is. */
export let strokeCards: Record<string, number> = {};
export let leaderFaction: Record<string, Faction> = {};
/** Cards in a campaign, and the first of them that can be its Winter Quarters. */
export let pile = { cards: 0, firstWinter: 0 };

export function learn(facts: Facts): void {
  const { map, cards: deck, setup } = facts as LibertyFacts;
  spaceIds = map.spaces.map((s) => s.id);
  kinds = Object.fromEntries(map.spaces.map((s) => [s.id, s.kind]));
  cards = Object.fromEntries(deck.cards.map((c) => [c.number, c]));
  cardNumbers = deck.cards.map((c) => c.number);
  const strokes = deck.cards.filter((c) => c.kind === 'brilliant_stroke');
  strokeCards = Object.fromEntries(strokes.map((c) => [c.id.replace('brilliant_stroke_', ''), c.number]));
  leaderFaction = Object.fromEntries(factions.flatMap((f) => setup.leader_succession[f].map((leader) => [leader, f])));
  const size = setup.deck.events_per_campaign + 1;
  pile = { cards: size, firstWinter: size - setup.deck.winter_quarters_among_last + 1 };
}

export type Counts = Partial<Record<string, number>>;

export interface SpaceView {
  population: number;
  level: string;
  control: string;
  pieces: Counts;
  leaders: string[];
  propaganda: number;
  raid: number;
  blockades: number;
}
export interface CardView {
  number: number;
  kind: 'event' | 'winter_quarters';
  years?: string;
  order?: Faction[];
  icons?: Partial<Record<Faction, string>>;
}
export interface LibertyView {
  scenario: string;
  spaces: Record<string, SpaceView>;
  resources: Record<Faction, number>;
  available: Counts;
  unavailable: Counts;
  casualties: Counts;
  leaders: Record<string, string | null>;
  fni: number;
  cbc: number;
  crc: number;
  treaty_played: boolean;
  /** Brilliant Strokes still in hand. */
  strokes: string[];
  card: CardView | null;
  next_card: CardView | null;
  cylinders: Record<Faction, 'eligible' | 'ineligible' | 'executed' | 'passed'>;
  to_act: string | null;
  totals: { support: number; opposition: number; french_preparations: number; patriot_forts: number; villages: number };
  margins: Record<Faction, { first: number; second: number; final: number }>;
  campaign: { number: number; of: number; year: number };
  deck: { cards_left: number; left_in_pile: number; winter_drawn: boolean };
  end: unknown;
}
