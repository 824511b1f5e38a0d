// What the server says, as docs/protocol.md has it.

/** A sentence before it has a language. */
export interface Phrase {
  key: string;
  args?: Record<string, PhraseArg>;
}
export type PhraseArg = number | string | Phrase | Phrase[];

export interface Option {
  move: string;
  text: Phrase;
  targets?: string[];
}

export interface OpenDecision {
  over: false;
  number: number;
  seat: string;
  question: Phrase;
  rule: string;
  options: Option[];
}
export interface SeatResult {
  seat: string;
  score: number;
  rank: number;
}
export interface EndOfGame {
  over: true;
  number: number;
  results: SeatResult[];
  ending?: Phrase;
}
export type Decision = OpenDecision | EndOfGame;

export interface LogLine {
  number: number;
  seat: string;
  text: Phrase;
  targets?: string[];
}

/** A game's view is its own affair; the frame only hands it to the board. */
export type View = Record<string, unknown>;
