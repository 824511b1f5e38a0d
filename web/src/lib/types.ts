// What the server says, as docs/protocol.md has it.

/** A sentence before it has a language. */
export interface Phrase {
  key: string;
  args?: Record<string, PhraseArg>;
}
export type PhraseArg = number | string | Phrase | Phrase[];

export interface Option {
  move: string;
  phrase: Phrase;
  targets?: string[];
  /** It could still be taken back; one that could not waits for confirmation. */
  undoable: boolean;
  /** Whose it is, where it is no answer but something a seat may do besides. */
  seat?: string;
}
export interface OpenDecision {
  over: false;
  number: number;
  seat: string;
  /** Everybody who may answer now. */
  awaited: string[];
  question_phrase: Phrase;
  rule: string;
  /** There only for whoever has to decide. */
  options?: Option[];
  /** What the reader may do besides answering. */
  may?: Option[];
}
export interface SeatResult {
  seat: string;
  score: number;
  rank: number;
  won: boolean;
}
export interface EndOfGame {
  over: true;
  number: number;
  phrase?: Phrase;
  results: SeatResult[];
}
export type Decision = OpenDecision | EndOfGame;

/** Something that happened, or why a bot made it happen. */
export interface GameEvent {
  phrase?: Phrase;
  because?: Phrase[];
  targets?: string[];
  number: number;
  /** Whose doing it was; nobody's where the rules were mended. */
  seat?: string;
  only?: string[];
}

export interface SeatInfo {
  seat: string;
  kind: 'person' | 'open' | 'bot';
  name?: string;
  /** The letters of a guest who has not chosen a name. */
  guest?: string;
  player?: string;
  yours: boolean;
  present?: boolean;
  resigned?: boolean;
}

/** A game's view is its own affair; the frame only hands it to the board. */
export type View = Record<string, unknown>;

/** A game as a document: docs/protocol.md, Position documents. */
export type Position = Record<string, unknown>;

export interface Update {
  table: string;
  game: string;
  scenario: string;
  options: Record<string, string>;
  seats: SeatInfo[];
  owner: boolean;
  invite?: string;
  /** Dice and cards are those of a real table, told by whoever set this one up. */
  chance?: 'manual';
  status: 'playing' | 'waiting' | 'over' | 'frozen' | 'stopped';
  seed_hash: string;
  seed?: string;
  from: number;
  number: number;
  /** How often the game has gone back. */
  edition: number;
  /** Those since `from`; null is one that the reader may not know yet. */
  moves: { number: number; seat: string; move: string | null }[];
  events: GameEvent[];
  seat: string | null;
  view: View;
  decision: Decision;
  can_undo: boolean;
  thinking: string | null;
  takeback: null | { by: string; to: number; agreed: string[]; waiting: string[] };
  /** The move that the mended rules do not allow, and who would go on without it. */
  stopped?: { seat: string; move: string | null; agreed: string[]; waiting: string[] };
  /** Finished by other rules than these, which cannot verify it. */
  other_rules?: true;
}

export interface TableSummary {
  table: string;
  game: string;
  scenario: string;
  status: Update['status'];
  number: number;
  seats: SeatInfo[];
  your_turn: boolean;
  updated: number;
}

export interface GameInfo {
  game: string;
  seats: string[];
  min_seats: number;
  max_seats: number;
  scenarios: string[];
  options: { id: string; values: string[] }[];
  players: string[];
}
