// Names the client needs of Liberty or Death, and the shape of its view.
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
export const pieceOrder = [
  'bfort', 'br', 'tory', 'pfort', 'cont', 'mil_a', 'mil_u', 'fr', 'village', 'wp_a', 'wp_u', 'squadron', 'blockade', 'propaganda', 'raid',
] as const;

export type Counts = Partial<Record<string, number>>;

export interface LibertyView {
  scenario: string;
  resources: Record<Faction, number>;
  support: Record<string, string>;
  control: Record<string, string>;
  pieces: Record<string, Counts>;
  available: Counts;
  unavailable: Counts;
  casualties: Counts;
  leaders: Record<string, string>;
  markers: { propaganda?: Record<string, number>; raid?: Record<string, number>; blockade?: Record<string, number> };
  fni: number;
  cbc: number;
  crc: number;
  treaty_played: boolean;
  current_card: number | null;
  upcoming_card: number | null;
  eligible: Record<Faction, boolean>;
  to_act: string | null;
  totals: { support: number; opposition: number };
  margins: Record<Faction, number>;
}
