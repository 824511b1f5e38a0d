// What the client needs to know of Prelude to Rebellion: the facts it is played with, and the shape of its view, as
// games/prelude/view.cc writes it.
import type { Sourced } from '../../lib/facts';
import type { Facts } from '../../lib/messages.gen';
import type { Language } from '../../lib/text.svelte';

export const players = ['patriote', 'loyal'] as const;
export type Player = (typeof players)[number];
export type Side = Player | 'nobody';
export type Faction = Player | 'neutral';
export type ByPlayer<T> = Record<Player, T>;
export const foe = (player: Player): Player => (player === 'patriote' ? 'loyal' : 'patriote');

export const tracks = ['rc', 'o', 'ei', 'uc'] as const;
export type TrackId = (typeof tracks)[number];
export const rounds = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** A text of the card language: its lines, or all in one. */
export type Source = string | string[] | null;
export interface CardFacts extends Sourced {
  n: number;
  title: string;
  deck: string;
  faction: Faction;
  ap: number;
  /** The track of its Scoring Die, or `choose`. */
  die: TrackId | 'choose';
  /** How much of the card is published. */
  certainty?: 'known' | 'partly' | 'reconstructed';
  /** What it says, a line each; each step further in begins with two blanks. */
  text?: Record<Language, string[]>;
  /** Which of its members an owner has put in place of ours. */
  own?: string[];
  /** The same in the language of the cards, as cards.json holds it. */
  requires?: Source;
  always?: Source;
  event?: Source;
}
export interface TurnFacts {
  id: string;
  key_events: number[];
  sessions: number[];
  st_jean_baptiste: number[];
}
interface Band {
  from: number;
  modifier: number;
}
interface PreludeFacts extends Facts {
  board: {
    tracks: Record<TrackId, { vp_by_box: number[] }>;
    rebellious_spirit: { bands: Band[] };
    turns: TurnFacts[];
  };
  cards: { cards: CardFacts[] };
}

// Known once the server has told them, before anything is drawn.
export let cards: Record<number, CardFacts> = {};
export let turns: TurnFacts[] = [];
/** VP of each box of a track, from 0 outwards. */
export let valueOfBox = {} as Record<TrackId, number[]>;
export let bands: Band[] = [];

export function learn(facts: Facts): void {
  const { board, cards: deck } = facts as PreludeFacts;
  cards = Object.fromEntries(deck.cards.map((c) => [c.n, c]));
  turns = board.turns;
  valueOfBox = Object.fromEntries(tracks.map((t) => [t, board.tracks[t].vp_by_box])) as Record<TrackId, number[]>;
  bands = board.rebellious_spirit.bands;
}

/** Where Rebellious Spirit ends the game, and where Volunteer Corps can be recruited (6.0). */
export const revolt = 15;
export const corpsFrom = 8;
export const mostCorps = 5;
/** Victory Points that win at once (2.4). */
export const winningVp = 20;

export interface CountyView {
  kind: 'urban' | 'rural';
  bias: Player | null;
  control: Side;
  cubes: ByPlayer<number>;
  boxes: ByPlayer<number>;
  /** Of the next box; null where the column is full. */
  price: ByPlayer<number | null>;
  added_cost: ByPlayer<number[]>;
  organization: ByPlayer<boolean>;
  corps: boolean;
}
export interface TrackView {
  /** From the middle: positive is the Patriote's side. */
  box: number;
  favoured: Side;
  value: number;
  /** Steps of the Scoring Marker, and how many it takes to score. */
  marker: number;
  steps: number;
  last_box: number;
}
export interface CardView {
  number: number;
}
export interface HandView {
  cards: CardView[];
  /** Cards not known to the reader, by deck. */
  hidden: Record<string, number>;
  size: number;
}
export interface SpecialView {
  id: string;
  /** null: any number of points. */
  prices: number[] | null;
  used: boolean;
}
export interface PreludeView {
  turn: string;
  round: number;
  first: Player;
  phase: string;
  active: Player;
  counties: Record<string, CountyView>;
  tracks: Record<TrackId, TrackView>;
  /** Positive is the Patriote's. */
  vp: number;
  rs: number;
  composure: boolean;
  op: ByPlayer<number>;
  war: ByPlayer<number>;
  corps: string[];
  specials: ByPlayer<SpecialView[]>;
  special_turn: Player[];
  le_canadien: Player[];
  partisan_media: Player[];
  no_matter: boolean;
  /** Parliamentary rounds of this turn. */
  sessions: number[];
  hands: ByPlayer<HandView>;
  pool: CardView[];
  in_play: CardView[];
  played: CardView | null;
  decks: Record<string, number>;
}
