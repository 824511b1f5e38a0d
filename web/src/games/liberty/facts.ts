// Names the client needs of Liberty or Death, and the shape of its view: what games/liberty/view.cc writes.
export const factions = ['british', 'patriots', 'indians', 'french'] as const;
export type Faction = (typeof factions)[number];

export const leaderFaction: Record<string, Faction> = {
  gage: 'british',
  howe: 'british',
  clinton: 'british',
  washington: 'patriots',
  brant: 'indians',
  cornplanter: 'indians',
  dragging_canoe: 'indians',
  rochambeau: 'french',
  lauzun: 'french',
};

/** Pieces in the order they stand in a space. */
export const pieceOrder = ['bfort', 'br', 'tory', 'pfort', 'cont', 'mil_a', 'mil_u', 'fr', 'village', 'wp_a', 'wp_u', 'squadron'] as const;

/** The card each Brilliant Stroke is. */
export const strokeCards: Record<string, number> = { patriots: 105, british: 106, french: 107, indians: 108, treaty_of_alliance: 109 };

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
