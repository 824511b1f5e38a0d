// What the server and the engine say. Made by `npm run types` from ../kernel/messages.schema.json.

/**
 * Of a request, and of its answer.
 */
export type Id = string | number | null;
/**
 * The answer to a request.
 */
export type Reply = Success | Failure;
export type ErrorCode =
  | -32700
  | -32600
  | -32601
  | -32602
  | -32603
  | -32010
  | -32011
  | -32012
  | -32013
  | -32014
  | -32020
  | -32021
  | -32022
  | -32023
  | -32024
  | -32025;
/**
 * A number, a text, a sentence in the sentence, or a list of those.
 */
export type PhraseArg = number | string | Phrase | Phrase[];
/**
 * One move, or several of the same seat in a row.
 */
export type PlannedMoves = string | string[];
/**
 * `waiting`: every seat that is awaited is open. `frozen`: the stored game did not replay. `stopped`: mended rules do not allow its next move. `closed`: by a moderator, before its end. `expired`: closed because nobody had gone on with it for very long.
 */
export type TableStatus = 'playing' | 'waiting' | 'over' | 'frozen' | 'stopped' | 'closed' | 'expired';
/**
 * Something that happened, or why a bot made it happen.
 */
export type LogEntry = GameEvent | Reasons;
/**
 * What is asked, or how the game ended.
 */
export type Decision = OpenDecision | EndOfGame;
/**
 * In which sentences are rendered; English if it is not said.
 */
export type Language = 'en' | 'es';
/**
 * Whether dice and draws come from the seed or are told by hand.
 */
export type Chance = 'seeded' | 'manual';
export type Share = number;
/**
 * Random, new for each change: the same again gets the answer again and has no second effect.
 */
export type ClientId = string;
/**
 * Of an account, in whatever case.
 */
export type AccountName = string;
/**
 * What the server says unasked.
 */
export type Notification = UpdateNote | FrozenNote | TalkNote | ReviewNote;
/**
 * Your turn, the end, somebody who sits down, a wish to take moves back, an invitation by name.
 */
export type NoticeKind = 'turn' | 'over' | 'joined' | 'wish' | 'invited';

/**
 * The messages of docs/protocol.md, field by field: what kernel/messages.h writes, and what the client's types (web/src/lib/messages.gen.ts) are made from. No message is a Protocol, which is only their list. Objects are closed, so that our tests notice a forgotten field; a client ignores members that it does not know. A $ref stands alone, or in an allOf beside its description: the types are then named once.
 */
export interface Protocol {
  request?: Request;
  reply?: Reply;
  engine_params?: EngineParams;
  engine_results?: EngineResults;
  server_params?: ServerParams;
  server_results?: ServerResults;
  notification?: Notification;
  slim?: SlimUpdate;
  http?: HttpAnswers;
  account_params?: AccountParams;
  account_answer?: AccountAnswer;
  account_refusal?: AccountRefusal;
  notice_params?: NoticeParams;
  notice_settings?: NoticeSettings;
  notice_secret?: NoticeSecret;
  notice?: Notice;
  pushed_notice?: PushedNotice;
}
/**
 * One request; the methods say what `params` are. Without an id no answer is wanted.
 */
export interface Request {
  jsonrpc: '2.0';
  id?: Id;
  method: string;
  params?: {
    [k: string]: unknown;
  };
}
/**
 * It was done; the methods say what `result` is.
 */
export interface Success {
  jsonrpc: '2.0';
  id: Id;
  result:
    | {
        [k: string]: unknown;
      }
    | unknown[]
    | string;
}
/**
 * It was refused; nothing has changed.
 */
export interface Failure {
  jsonrpc: '2.0';
  id: Id;
  error: ErrorObject;
}
/**
 * Why something was refused.
 */
export interface ErrorObject {
  code: ErrorCode;
  /**
   * For logs and programs.
   */
  message: string;
  data?: RefusedBy | Stale;
}
/**
 * Why the rules refuse a move, where they know.
 */
export interface RefusedBy {
  phrase: Phrase;
  /**
   * The phrase in the chosen language; never on the socket.
   */
  text?: string;
  /**
   * The section of the rulebook; empty where it follows from none.
   */
  rule: string;
}
/**
 * A sentence before it has a language.
 */
export interface Phrase {
  /**
   * Of the message catalogues.
   */
  key: string;
  /**
   * The arguments of the message; not there where it has none.
   */
  args?: {
    [k: string]: PhraseArg;
  };
}
/**
 * What is meant for another number gets the present state of things; only on the socket.
 */
export interface Stale {
  now: Update;
}
/**
 * A table as one reader may see it.
 */
export interface Update {
  /**
   * Its id.
   */
  table: string;
  game: string;
  scenario: string;
  options: SetupOptions;
  seats: SeatInfo[];
  /**
   * The reader has set the table up.
   */
  owner: boolean;
  /**
   * There where anybody may take an open seat.
   */
  listed?: true;
  time?: Pace;
  /**
   * Lets somebody take an open seat; there for those who sit at the table.
   */
  invite?: string;
  /**
   * Who are invited by name and have not answered; there for those who sit at the table.
   */
  invited?: PersonName[];
  invited_by?: PersonName1;
  /**
   * Dice and cards are those of a real table, told by whoever set this one up.
   */
  chance?: 'manual';
  status: TableStatus;
  /**
   * Empty where chance is told by hand.
   */
  seed_hash: string;
  /**
   * There once the game is over.
   */
  seed?: string;
  /**
   * Moves and events are those after that number; later ones that the reader knew of have been taken back.
   */
  from: number;
  /**
   * How many moves have been made, chance included.
   */
  number: number;
  /**
   * How often the game has gone back.
   */
  edition: number;
  /**
   * Where there are too many for one message: moves and events are those after this number, and `history` tells of the others.
   */
  skipped?: number;
  /**
   * This answers a request whose id was known already; it had no second effect.
   */
  repeated?: true;
  moves: MadeMove[];
  events: LogEntry[];
  /**
   * Whose eyes `view` has; null for a spectator.
   */
  seat: string | null;
  view: View;
  decision: Decision;
  /**
   * `undo` would be accepted from the reader now.
   */
  can_undo: boolean;
  /**
   * The seat of the bot whose decision is awaited.
   */
  thinking: string | null;
  /**
   * The wish to go back that waits for its answers.
   */
  takeback: null | TakeBack;
  stopped?: Stopped;
  /**
   * The table where it is played again; there for those who sat at this one.
   */
  rematch?: {
    table: string;
    invite: string;
  };
  /**
   * Finished by other rules than these, which cannot verify it.
   */
  other_rules?: true;
}
/**
 * What was chosen, by the id of the choice.
 */
export interface SetupOptions {
  [k: string]: string;
}
/**
 * A seat of a table.
 */
export interface SeatInfo {
  seat: string;
  kind: 'person' | 'open' | 'bot';
  /**
   * Of the person; empty where there is none.
   */
  name: string;
  /**
   * The letters of a guest who has not chosen a name.
   */
  guest?: string;
  /**
   * The kind of bot, where one plays.
   */
  player?: string;
  yours: boolean;
  /**
   * The person has a socket at this table; not in summaries.
   */
  present?: boolean;
  /**
   * Given up for good; not in summaries.
   */
  resigned?: boolean;
  /**
   * There where time is limited; not in summaries.
   */
  clock?: {
    /**
     * Milliseconds, the time of a move and the bank together.
     */
    left: number;
    /**
     * There while the time runs.
     */
    running?: true;
  };
  /**
   * There while its person is on vacation, and the clock stands for it.
   */
  vacation?: true;
  /**
   * What you have planned; told to nobody else.
   */
  plan?: PlanLine[];
}
/**
 * If that seat makes that move, this is answered.
 */
export interface PlanLine {
  seat: string;
  move: PlannedMoves;
  /**
   * One move, or several of the same seat in a row.
   */
  answer?: string | string[];
  /**
   * And what is expected after it.
   */
  then?: PlanLine[];
}
/**
 * How long players may take, in seconds. A clock is a bank with an increment; days a move are a time for each move, with a bank for those that take longer.
 */
export interface Pace {
  /**
   * For each move, for nothing.
   */
  move?: number;
  /**
   * For the whole game.
   */
  bank?: number;
  /**
   * What the bank gets with each turn.
   */
  increment?: number;
  /**
   * What happens to whoever has no time left: a bot stands in for him, or he has resigned.
   */
  end: 'bot' | 'resign';
}
/**
 * What somebody is called.
 */
export interface PersonName {
  name: string;
  /**
   * The letters of a guest who has not chosen a name.
   */
  guest?: string;
}
/**
 * What somebody is called.
 */
export interface PersonName1 {
  name: string;
  /**
   * The letters of a guest who has not chosen a name.
   */
  guest?: string;
}
/**
 * A move that was made.
 */
export interface MadeMove {
  /**
   * It is the move of that number.
   */
  number: number;
  /**
   * Who made it; `chance` for dice and draws.
   */
  seat: string;
  /**
   * null is one that the reader may not know yet.
   */
  move: string | null;
}
/**
 * Something that happened.
 */
export interface GameEvent {
  /**
   * The move it belongs to.
   */
  number: number;
  /**
   * Whose doing it was; nobody's where the rules were mended, and where moves were taken back who asked for it.
   */
  seat?: string;
  phrase: Phrase;
  /**
   * The phrase in the chosen language; never on the socket.
   */
  text?: string;
  /**
   * Ids of the board elements it is about; not there where it is about none.
   *
   * @minItems 1
   */
  targets?: string[];
  /**
   * The part of the story that it opens: 1 a chapter (a card, a round), 2 a turn or phase, 3 a deed, 4 a place of one. Not there where it happens within the last part opened.
   */
  level?: number;
  /**
   * It is the move itself, told before what it did; one of level 4 that did nothing is not worth telling.
   */
  move?: true;
  /**
   * It belongs to a bot's reasons more than to what happens.
   */
  aside?: true;
  /**
   * The seat it names first.
   */
  by?: string;
  /**
   * Where something goes from: a board element, or `seat:` and a seat whose purse it is.
   */
  from?: string;
  /**
   * And where to.
   */
  to?: string;
  /**
   * What goes there, in the game's own word.
   */
  thing?: string;
  /**
   * What dice show.
   *
   * @minItems 1
   */
  dice?: number[];
  net?: Net;
  /**
   * The seats that may read it, where it is not for everybody.
   */
  only?: string[];
}
/**
 * What it comes to with those before it of the same line and part: the last of a line tells for all of them.
 */
export interface Net {
  /**
   * The same for all that are told as one.
   */
  line: string;
  phrase?: Phrase1;
  /**
   * The phrase in the chosen language; never on the socket.
   */
  text?: string;
}
/**
 * A sentence before it has a language.
 */
export interface Phrase1 {
  /**
   * Of the message catalogues.
   */
  key: string;
  /**
   * The arguments of the message; not there where it has none.
   */
  args?: {
    [k: string]: PhraseArg;
  };
}
/**
 * How a rulebook bot came to its move, step by step; only on the socket.
 */
export interface Reasons {
  /**
   * The move that was chosen so.
   */
  number: number;
  /**
   * Who chose it.
   */
  seat: string;
  /**
   * @minItems 1
   */
  because: Phrase[];
}
/**
 * What one seat may know of a position, in the game's own shape.
 */
export interface View {
  [k: string]: unknown;
}
/**
 * The question of a game that goes on.
 */
export interface OpenDecision {
  over: false;
  /**
   * How many moves have been made, chance included.
   */
  number: number;
  /**
   * Whose question and options these are: the reader's own, or the first of those awaited; `chance` where dice and draws are told by hand.
   */
  seat: string;
  /**
   * Everybody who may answer now.
   *
   * @minItems 1
   */
  awaited: string[];
  question_phrase: Phrase;
  /**
   * The question in the chosen language; never on the socket.
   */
  question?: string;
  /**
   * The section of the rulebook that asks.
   */
  rule: string;
  /**
   * `undo` would be accepted from the reader now.
   */
  can_undo: boolean;
  /**
   * There only for whoever has to decide.
   */
  options?: Option[];
  /**
   * Options that go together, with as many of everything as can be had; not there where none do.
   */
  bundles?: Bundle[];
  /**
   * What the reader's seats may do besides answering; not there where that is nothing.
   */
  may?: Option[];
  turn?: Turn;
}
/**
 * An answer that would be accepted, or something that a seat may do besides.
 */
export interface Option {
  /**
   * In the game's notation, as `apply` wants it.
   */
  move: string;
  phrase: Phrase;
  /**
   * The phrase in the chosen language; never on the socket.
   */
  text?: string;
  /**
   * The first of `targets`.
   */
  target?: string;
  /**
   * Ids of the board elements it is about; one may stand twice. Not there where it is about none.
   *
   * @minItems 1
   */
  targets?: string[];
  /**
   * It could still be taken back; one that could not waits for confirmation.
   */
  undoable: boolean;
  /**
   * Whose it is; only in `may`.
   */
  seat?: string;
  /**
   * How likely it is among the others; only for `chance`.
   */
  weight?: number;
}
/**
 * Answers to be given one after another to a question that is put again: alike but for how many of what.
 */
export interface Bundle {
  /**
   * Ids of the board elements that all of them are about.
   *
   * @minItems 1
   */
  targets: string[];
  /**
   * In the order in which they are to be applied, each listed once those before it have been.
   *
   * @minItems 1
   */
  parts: BundlePart[];
}
/**
 * One kind of thing, and how many of it there may be.
 */
export interface BundlePart {
  /**
   * The fewest first.
   *
   * @minItems 1
   */
  options: BundleOption[];
  /**
   * Which of the options; -1 for none.
   */
  taken: number;
  /**
   * false: it can come in place of others, not beside them.
   */
  open: boolean;
}
/**
 * A move of a bundle.
 */
export interface BundleOption {
  move: string;
  phrase: Phrase;
  /**
   * The phrase in the chosen language; never on the socket.
   */
  text?: string;
}
/**
 * What whoever has to decide has chosen so far, since another seat answered or a turn began; there only with `options`.
 */
export interface Turn {
  /**
   * The number at which it began.
   */
  from: number;
  /**
   * His answers, in order; dice and draws lie between them.
   */
  steps: Step[];
}
/**
 * An answer that was given, as it was offered.
 */
export interface Step {
  /**
   * Of the move.
   */
  number: number;
  phrase: Phrase;
  /**
   * The phrase in the chosen language; never on the socket.
   */
  text?: string;
  /**
   * Ids of the board elements it is about; not there where it is about none.
   *
   * @minItems 1
   */
  targets?: string[];
}
/**
 * The result of a finished game.
 */
export interface EndOfGame {
  over: true;
  /**
   * How many moves have been made, chance included.
   */
  number: number;
  /**
   * How it ended; not there where other rules than the present ones ended it.
   */
  phrase?: Phrase;
  /**
   * The same in the chosen language; never on the socket.
   */
  text?: string;
  /**
   * One a seat; none where other rules ended the game.
   */
  results: SeatResult[];
}
/**
 * How a seat came out.
 */
export interface SeatResult {
  seat: string;
  score: number;
  /**
   * 1 is the best; equals share one.
   */
  rank: number;
  won: boolean;
}
/**
 * Somebody's wish to take moves back.
 */
export interface TakeBack {
  /**
   * Its name: `agree` says to which.
   */
  wish: string;
  /**
   * The seat that asks.
   */
  by: string;
  /**
   * The number to go back to.
   */
  to: number;
  agreed: string[];
  /**
   * The seats whose answer is missing.
   */
  waiting: string[];
}
/**
 * The move that mended rules do not allow, and who would go on without it.
 */
export interface Stopped {
  /**
   * Who made the move.
   */
  seat: string;
  /**
   * null if the reader may not know it.
   */
  move: string | null;
  agreed: string[];
  /**
   * The seats whose answer is missing.
   */
  waiting: string[];
}
/**
 * What the engine is asked: the `params` of each method.
 */
export interface EngineParams {
  games: Nothing;
  new: {
    game: string;
    scenario?: string;
    /**
     * `human`, `human:NAME` or a kind of bot, one a seat; the same name is the same person.
     */
    seats?: string[];
    /**
     * The id of a seating, in place of `seats`.
     */
    seating?: string;
    options?: WantedOptions;
    /**
     * Without it one is drawn.
     */
    seed?: number | string;
    lang?: Language;
    chance?: Chance;
  };
  load:
    | {
        position: Position;
        /**
         * Without it one is drawn.
         */
        seed?: number | string;
        lang?: Language;
        chance?: Chance;
      }
    | {
        replay: Replay;
        lang?: Language;
      };
  position: Nothing;
  decision: SeatWanted;
  apply: {
    move: string;
    /**
     * Without it the seat of the Decision, or the one that the move names.
     */
    seat?: string;
    /**
     * The number of the question that is answered.
     */
    number?: number;
  };
  why_not:
    | {
        move: string;
        seat?: string;
      }
    | {
        /**
         * A board element: why can it not be chosen now?
         */
        target: string;
        seat?: string;
      };
  closed: SeatWanted;
  preview: {
    move: string;
    seat?: string;
  };
  odds: {
    move: string;
    seat?: string;
  };
  undo: SeatWanted;
  view: {
    /**
     * A seat, or `public`.
     */
    seat: string;
  };
  hash: Nothing;
  replay: Nothing;
  go: {
    /**
     * A kind of bot.
     */
    player: string;
    /**
     * One that is awaited; without it the first.
     */
    seat?: string;
    milliseconds?: number;
    iterations?: number;
  };
  analyse: {
    /**
     * One that is awaited; without it the first.
     */
    seat?: string;
    milliseconds?: number;
    iterations?: number;
  };
}
export interface Nothing {}
/**
 * What is chosen, by the id of the choice; true and false stand for on and off.
 */
export interface WantedOptions {
  [k: string]: string | boolean;
}
/**
 * A position document: the game's fact ids, in its own shape (docs/protocol.md).
 */
export interface Position {
  [k: string]: unknown;
}
/**
 * A replay document.
 */
export interface Replay {
  format: 1;
  /**
   * The version of the program that wrote it.
   */
  engine: string;
  game: string;
  /**
   * By which rules the game began: its signature and, with an owner's data, + and their hash.
   */
  rules?: string;
  /**
   * From which number on it went on by which other rules.
   */
  mended?: {
    number: number;
    rules: string;
  }[];
  /**
   * Moves that were taken back by consent, dice and draws among them.
   */
  taken_back?: {
    /**
     * The number the game had come to.
     */
    from: number;
    /**
     * The number it went back to.
     */
    to: number;
    /**
     * Who asked for it.
     */
    seat: string;
  }[];
  scenario: string;
  /**
   * `human`, `human:NAME` or a kind of bot, one a seat.
   */
  seats: string[];
  options: SetupOptions;
  chance: Chance;
  /**
   * Not there while it is secret, nor where chance was told by hand.
   */
  seed?: string;
  /**
   * Published at the start.
   */
  seed_hash?: string;
  /**
   * Where the game began, if not with the set-up.
   */
  start_position?: Position;
  /**
   * All of them, chance included.
   */
  moves: WrittenMove[];
  /**
   * Of a finished game.
   */
  result?: SeatResult[];
}
/**
 * A move as a replay document holds it.
 */
export interface WrittenMove {
  seat?: string;
  /**
   * With the seat's name and a colon before it where another seat was to be asked first; null is one that the reader may not know yet.
   */
  move: string | null;
  /**
   * Of the state after it; at every move or at none.
   */
  hash?: string;
}
/**
 * Whose it is, where that does not follow.
 */
export interface SeatWanted {
  seat?: string;
}
/**
 * What the engine answers: the `result` of each method.
 */
export interface EngineResults {
  games: GameInfo[];
  new: Decision;
  load: Decision;
  position: Position;
  decision: Decision;
  apply: {
    events: GameEvent[];
    decision: Decision;
  };
  why_not: {
    legal: boolean;
    /**
     * In the chosen language; null if it is legal.
     */
    reason: string | null;
    /**
     * The section of the rulebook; empty where the rules do not know why.
     */
    rule: string | null;
  };
  /**
   * What a list has instead of elements of a board: answers that the question would take and that are not to be had now.
   */
  closed: {
    move: string;
    text: string;
    reason: string;
    /**
     * The section of the rulebook.
     */
    rule: string;
  }[];
  preview: Preview;
  odds: Odds;
  undo: Decision;
  view: View;
  hash: string;
  replay: Replay;
  go: {
    move: string;
    /**
     * How it came to the move, step by step; empty of players who do not say.
     */
    explanation: Explained[];
  };
  analyse: Analysis;
}
/**
 * A game that can be played here.
 */
export interface GameInfo {
  /**
   * Its id.
   */
  game: string;
  /**
   * The names of its seats, in order.
   */
  seats: string[];
  min_seats: number;
  max_seats: number;
  /**
   * The first is the default.
   *
   * @minItems 1
   */
  scenarios: string[];
  options: SetupChoice[];
  /**
   * Ways of sitting that have a name.
   */
  seatings: Seating[];
  /**
   * The kinds of bots.
   */
  players: string[];
  /**
   * No game has more.
   */
  max_decisions: number;
  state_bytes: number;
}
/**
 * Something that is chosen when a game is set up.
 */
export interface SetupChoice {
  id: string;
  /**
   * The first is the default.
   *
   * @minItems 1
   */
  values: string[];
}
/**
 * Who holds which seats, and the options that go with it: for fewer people than seats.
 */
export interface Seating {
  id: string;
  /**
   * As `seats` of `new`.
   */
  seats: string[];
  options: {
    [k: string]: string;
  };
}
/**
 * What a move would do, up to the next die or draw, as far as the reader can know.
 */
export interface Preview {
  events: PreviewEvent[];
  /**
   * The game then, as the seat would see it; only on the socket, and not for dice told by hand.
   */
  view?: View;
  /**
   * What `moves` are taken from, as far as they can be had; only where several were asked about.
   */
  bundle?: Bundle;
}
/**
 * Something that would happen.
 */
export interface PreviewEvent {
  phrase: Phrase;
  /**
   * The phrase in the chosen language; never on the socket.
   */
  text?: string;
  /**
   * Ids of the board elements it is about; not there where it is about none.
   *
   * @minItems 1
   */
  targets?: string[];
  /**
   * Where something would go from: a board element, or `seat:` and a seat whose purse it is.
   */
  from?: string;
  /**
   * And where to.
   */
  to?: string;
  /**
   * What would go there, in the game's own word.
   */
  thing?: string;
  /**
   * The seats that could read it, where it is not for everybody.
   */
  only?: string[];
}
/**
 * What the dice that follow a move may come to, exactly, up to the next question or draw.
 */
export interface Odds {
  /**
   * `none`: no dice before the next question; `hidden`: it hangs on what the reader may not know; `too_many`: throws; `later`: it hangs on one's own next answer.
   */
  status: 'none' | 'exact' | 'hidden' | 'too_many' | 'later';
  /**
   * One, or one for each answer that another seat may give before the dice; none unless `exact`.
   */
  cases: OddsCase[];
}
/**
 * The throws that follow certain answers.
 */
export interface OddsCase {
  /**
   * What is answered first, by other seats and by one's own where it makes a difference.
   */
  answers: OddsAnswer[];
  /**
   * What the weights add up to.
   */
  total: number;
  /**
   * @minItems 1
   */
  outcomes: OddsOutcome[];
}
/**
 * An answer before the dice.
 */
export interface OddsAnswer {
  seat: string;
  move: string;
  phrase: Phrase;
  /**
   * The phrase in the chosen language; never on the socket.
   */
  text?: string;
}
/**
 * What comes out the same: it happens `weight` times of the case's `total`.
 */
export interface OddsOutcome {
  weight: number;
  /**
   * What the dice decided; may be empty.
   */
  lines: OddsLine[];
  /**
   * Numbers that are not always as before.
   */
  changes: OddsChange[];
}
/**
 * A sentence.
 */
export interface OddsLine {
  phrase: Phrase;
  /**
   * The phrase in the chosen language; never on the socket.
   */
  text?: string;
}
/**
 * A number of the table before, and after in this outcome.
 */
export interface OddsChange {
  phrase: Phrase;
  /**
   * The phrase in the chosen language; never on the socket.
   */
  text?: string;
  before: number;
  /**
   * Ascending; their weights add up to that of the outcome.
   *
   * @minItems 1
   */
  values: OddsValue[];
}
/**
 * A value after the dice.
 */
export interface OddsValue {
  value: number;
  weight: number;
}
/**
 * A sentence as the engine tells it.
 */
export interface Explained {
  phrase: Phrase;
  /**
   * The sentence in the chosen language.
   */
  text?: string;
}
/**
 * What a search makes of a question, by what the seat that is asked may know.
 */
export interface Analysis {
  seat: string;
  /**
   * The move it looked at most.
   */
  preferred: string;
  now: ChancesOfSeats;
  options: {
    move: string;
    /**
     * How often it was looked at; what was hardly looked at has no worth to speak of.
     */
    visits: number;
    chances: ChancesOfSeats;
  }[];
  /**
   * The next answers, of whoever gives them, as far as they are expected.
   */
  line: {
    seat: string;
    move: string;
    phrase: Phrase;
    text: string;
  }[];
  because: Explained[];
}
/**
 * The chance of each seat to win, by its name.
 */
export interface ChancesOfSeats {
  [k: string]: Share;
}
/**
 * What the server is asked on a socket: the `params` of each method.
 */
export interface ServerParams {
  games: Nothing;
  me: {
    /**
     * Given one, it is changed first.
     */
    name?: string;
  };
  create:
    | {
        game: string;
        scenario?: string;
        options?: WantedOptions;
        /**
         * `me`, `open`, `open:SEAT` (whoever takes one takes all of that name) or a kind of bot, one a seat; without it the first is yours and bots have the others.
         */
        seats?: string[];
        /**
         * The id of a seating, in place of `seats`: you are the first person, the seats of the others are open.
         */
        seating?: string;
        chance?: Chance;
        /**
         * Anybody may find the table in the lobby and sit down.
         */
        listed?: boolean;
        time?: Pace;
        id?: ClientId;
      }
    | {
        game: string;
        position: Position;
        /**
         * `me` or a kind of bot, one a seat, where the position does not say who plays.
         */
        seats?: string[];
        chance?: Chance;
        id?: ClientId;
      }
    | {
        /**
         * A finished table: the same again, with your seats and the bots; the seats of the others are open.
         */
        rematch: string;
        id?: ClientId;
      }
    | {
        /**
         * A moment of a finished game, to play on from.
         */
        clone: {
          table: string;
          number: number;
        };
        /**
         * `me` or a kind of bot, one a seat; without it all are yours.
         */
        seats?: string[];
        id?: ClientId;
      };
  examine: {
    game: string;
    position: Position;
    /**
     * An owner's cards.json, to be tried: in force for this answer alone.
     */
    cards?: {
      [k: string]: unknown;
    };
  };
  report: {
    name?: AccountName;
    table?: string;
    /**
     * Whoever sits there, at the table.
     */
    seat?: string;
    text: string;
  };
  reports: Nothing;
  settle: {
    report: number;
  };
  block: {
    name?: AccountName;
    table?: string;
    seat?: string;
    /**
     * Whether not to meet him; without it the list is told.
     */
    block?: boolean;
  };
  moderate: {
    act: 'close' | 'mute' | 'unmute' | 'ban' | 'unban';
    name?: AccountName;
    table?: string;
    seat?: string;
    /**
     * Whom it is about, who may be a guest.
     */
    report?: number;
  };
  appoint: {
    name: AccountName;
    office: 'none' | 'moderator' | 'administrator';
  };
  vacation: {
    /**
     * From now on, or more of them; 0 ends it.
     */
    days?: number;
  };
  profile: {
    name?: AccountName;
    table?: string;
    seat?: string;
    /**
     * The last table of a list: those that were set up before it.
     */
    before?: string;
  };
  plan: {
    table: string;
    seat: string;
    number: number;
    edition?: number;
    /**
     * An empty list is no plan.
     */
    lines: PlanLine[];
  };
  ahead: {
    table: string;
    seat: string;
    number: number;
    edition?: number;
    moves: PlannedMoves;
  };
  card: {
    game: string;
    /**
     * Of an owner's cards.json, as it is typed.
     */
    card: {
      [k: string]: unknown;
    };
  };
  ping: Nothing;
  mine: {
    /**
     * The last table of such a list: the page that follows it.
     */
    before?: string;
  };
  lobby: {
    game?: string;
    /**
     * At least so many seats are free.
     */
    free?: number;
    /**
     * The last table of the page before.
     */
    before?: string;
  };
  join: {
    table: string;
    /**
     * The last number seen, so that only what came later is sent.
     */
    since?: number;
    /**
     * The one that was seen.
     */
    edition?: number;
    /**
     * For programs that keep their own state.
     */
    form?: 'slim';
  };
  leave: TableId;
  sit: {
    table: string;
    seat: string;
    /**
     * Not needed where the table is listed.
     */
    invite?: string;
    /**
     * The guest knows that chance is told by hand, and agrees.
     */
    chance?: 'manual';
  };
  apply: {
    table: string;
    move: string;
    /**
     * The number of the question that is answered.
     */
    number: number;
    /**
     * The one that was seen; 0 if it is not said.
     */
    edition?: number;
    id: ClientId;
    /**
     * Which of the caller's, where that does not follow.
     */
    seat?: string;
  };
  undo: {
    table: string;
    number: number;
    /**
     * The one that was seen; 0 if it is not said.
     */
    edition?: number;
    /**
     * Takes back all of the caller's moves made from this number on, as far as undo goes; without it the last alone.
     */
    to?: number;
    id: ClientId;
  };
  takeback: {
    table: string;
    /**
     * By default to before the caller's last move.
     */
    to?: number;
    number?: number;
    /**
     * The one that was seen; 0 if it is not said.
     */
    edition?: number;
    id?: ClientId;
  };
  agree: {
    table: string;
    /**
     * To take back, or to go on with a game that has stopped.
     */
    agree: boolean;
    /**
     * Which wish to take back is answered.
     */
    wish?: string;
  };
  resign: SeatOfTable;
  hand: {
    table: string;
    seat: string;
    /**
     * The kind of bot; without it the best there is.
     */
    player?: string;
  };
  take: SeatOfTable;
  preview:
    | {
        table: string;
        move: string;
        number?: number;
        edition?: number;
        seat?: string;
      }
    | {
        table: string;
        /**
         * Those of a bundle, each as many as wished.
         */
        moves: string[];
        number?: number;
        edition?: number;
        seat?: string;
      };
  odds: {
    table: string;
    move: string;
    number?: number;
    edition?: number;
    seat?: string;
  };
  why_not:
    | {
        table: string;
        move: string;
        seat?: string;
      }
    | {
        table: string;
        /**
         * A board element: why can it not be chosen now?
         */
        target: string;
        seat?: string;
      };
  closed: {
    table: string;
    seat?: string;
  };
  hint: {
    table: string;
    number?: number;
    edition?: number;
    seat?: string;
  };
  view: {
    table: string;
    /**
     * After that many moves; without it now.
     */
    number?: number;
  };
  replay: TableId;
  history: {
    table: string;
    /**
     * The number the page ends at; without it the last.
     */
    to?: number;
  };
  position: TableId;
  review: {
    table: string;
    /**
     * The caller does not wait for it any more.
     */
    stop?: boolean;
  };
  talk: {
    table: string;
    /**
     * To be said; 1 to 1000 bytes.
     */
    text?: string;
  };
  invite: {
    table: string;
    name: AccountName;
  };
  decline: {
    table: string;
    /**
     * Of an account, in whatever case.
     */
    name?: string;
  };
  notes: {
    table: string;
    /**
     * In place of what was noted before; at most 4000 bytes.
     */
    text?: string;
  };
}
/**
 * Only which table is meant.
 */
export interface TableId {
  table: string;
}
/**
 * Only which seat is meant.
 */
export interface SeatOfTable {
  table: string;
  seat: string;
}
/**
 * What the server answers: the `result` of each method. A socket that joined with the form `slim` gets a SlimUpdate in place of every Update.
 */
export interface ServerResults {
  games: GameInfo[];
  me: Me;
  create: Update;
  examine: Examined;
  report: Nothing;
  /**
   * @maxItems 50
   */
  reports: Report[];
  settle: Nothing;
  block: Nothing | PersonName[];
  moderate: Nothing | Update;
  appoint: Nothing;
  vacation: {
    /**
     * That may still be taken this year.
     */
    days: number;
    /**
     * Milliseconds until it ends; there while it lasts.
     */
    left?: number;
  };
  profile: Profile;
  plan: Update;
  ahead: Ahead;
  card: CardReading;
  ping: Nothing;
  /**
   * @maxItems 250
   */
  mine: TableSummary[];
  /**
   * @maxItems 50
   */
  lobby: TableSummary[];
  join: Update;
  leave: Nothing;
  sit: Update;
  apply: Update;
  undo: Update;
  takeback: Update;
  agree: Update;
  resign: Update;
  hand: Update;
  take: Update;
  preview: Preview;
  odds: Odds;
  why_not: {
    legal: boolean;
    /**
     * null where it is legal, or the rules do not know why.
     */
    reason: null | Phrase;
    /**
     * The section of the rulebook.
     */
    rule: string | null;
  };
  /**
   * What a list has instead of elements of a board: answers that the question would take and that are not to be had now.
   */
  closed: Closed[];
  hint: Hint;
  view: {
    table: string;
    number: number;
    /**
     * Whose eyes the view has; null for a spectator.
     */
    seat: string | null;
    view: View;
  };
  replay: Replay;
  history: History;
  position: Position;
  review: ReviewState;
  talk: Talk;
  invite: Update;
  decline: Update;
  notes: {
    table: string;
    /**
     * Empty where nothing is noted.
     */
    text: string;
  };
}
/**
 * What the others call the reader.
 */
export interface Me {
  name: string;
  /**
   * The letters of a guest who has not chosen a name.
   */
  guest?: string;
  /**
   * There if he has an account.
   */
  account?: true;
  office?: 'moderator' | 'administrator';
  /**
   * A moderator lets him say nothing at tables.
   */
  muted?: true;
  /**
   * A moderator lets him only look on.
   */
  banned?: true;
}
/**
 * A position document read and completed, as it looks.
 */
export interface Examined {
  position: Position;
  /**
   * False in the middle of a turn, where only `moves` tell the rest.
   */
  boundary: boolean;
  view: View;
  decision: Decision;
  /**
   * What the moves of the document did.
   */
  events: LogEntry[];
}
/**
 * Something that somebody wants a moderator to look at.
 */
export interface Report {
  report: number;
  by: PersonName;
  about?: {
    name: string;
    guest?: string;
    muted?: true;
    banned?: true;
  };
  table?: string;
  text: string;
  /**
   * Seconds since 1970.
   */
  at: number;
}
/**
 * How somebody has played.
 */
export interface Profile {
  name: string;
  /**
   * The letters of a guest who has not chosen a name.
   */
  guest?: string;
  ratings: {
    game: string;
    played: number;
    /**
     * The skill that is believed; everybody begins with 25.
     */
    mu: number;
    /**
     * How far that may be wrong; everybody begins with 8.333.
     */
    sigma: number;
  }[];
  /**
   * Finished ones, the latest first.
   *
   * @maxItems 50
   */
  games: TableSummary[];
}
/**
 * A line in the list of somebody's tables.
 */
export interface TableSummary {
  table: string;
  game: string;
  scenario: string;
  status: TableStatus;
  number: number;
  seats: SeatInfo[];
  your_turn: boolean;
  /**
   * Seconds since 1970.
   */
  updated: number;
  /**
   * There where anybody may take an open seat.
   */
  listed?: true;
  /**
   * There where dice and draws are told by hand.
   */
  chance?: 'manual';
  time?: Pace;
  invited_by?: PersonName2;
}
/**
 * What somebody is called.
 */
export interface PersonName2 {
  name: string;
  /**
   * The letters of a guest who has not chosen a name.
   */
  guest?: string;
}
/**
 * What may come after some moves, as far as a seat can know.
 */
export interface Ahead {
  moves: {
    move: string;
    /**
     * Of a move that may be made there, as phrase is.
     */
    seat?: string;
    phrase?: Phrase;
  }[];
  /**
   * Who is asked then; none if the game is over, or nothing is known.
   */
  seat?: string;
  question_phrase?: Phrase;
  options?: {
    move: string;
    phrase: Phrase;
  }[];
}
/**
 * A card as it is typed: what is wrong with it, or else what it says in each language.
 */
export interface CardReading {
  wrong: WrongText[];
  text: {
    en: string[];
    es: string[];
  };
}
/**
 * Where a text of the card language is not understood, and why.
 */
export interface WrongText {
  member: string;
  line: number;
  column: number;
  length: number;
  message: string;
}
/**
 * An answer that is not to be had now, and why.
 */
export interface Closed {
  move: string;
  phrase: Phrase;
  reason: Phrase;
  /**
   * The section of the rulebook.
   */
  rule: string;
}
/**
 * What a search would choose in the reader's place, or where there is none the best bot.
 */
export interface Hint {
  move: string;
  /**
   * What it is worth, what it brings, what is expected to follow, and the same of the next best, with what the first prevents; or how the bot came to it.
   */
  because: Phrase[];
  /**
   * The chance to win, at a glance at the position and, searched, with that answer; only of a search.
   */
  worth?: {
    now: Share;
    after: Share;
  };
}
/**
 * A page of what has happened at a table.
 */
export interface History {
  table: string;
  edition: number;
  /**
   * Moves and events are those after this number,
   */
  from: number;
  /**
   * up to this one.
   */
  to: number;
  moves: MadeMove[];
  events: LogEntry[];
}
/**
 * How far the review of a finished game has come.
 */
export interface ReviewState {
  table: string;
  /**
   * `ended`: nobody waits for it any more.
   */
  status: 'working' | 'ready' | 'failed' | 'ended';
  done?: number;
  /**
   * 0 before it has begun.
   */
  whole?: number;
  /**
   * How many others are made first.
   */
  before?: number;
  /**
   * In the answer, once it is ready.
   */
  review?: Review;
}
/**
 * A finished game looked at again (docs/review.md).
 */
export interface Review {
  /**
   * The format.
   */
  review: number;
  game: string;
  rules: string;
  /**
   * How long each decision was looked at.
   */
  depth: string;
  over: boolean;
  moves: number;
  seats: string[];
  /**
   * How the game stood after so many moves, and who made the last of them.
   */
  chances: {
    number: number;
    /**
     * One a seat.
     */
    chances: Share[];
    /**
     * A seat, or `chance`.
     */
    by?: string;
  }[];
  /**
   * All where there was a choice.
   */
  decisions: {
    /**
     * How many moves had been made.
     */
    number: number;
    seat: string;
    question: Phrase;
    options: number;
    made: ReviewAnswer;
    preferred: ReviewAnswer;
    loss: Share;
  }[];
  /**
   * Where the chances changed most, the largest first.
   */
  turning_points: {
    from: number;
    to: number;
    /**
     * A seat, or `chance`.
     */
    by: string;
    kind: 'luck' | 'play';
    /**
     * One a seat.
     */
    swing: number[];
    /**
     * The first of them.
     */
    moves: Phrase[];
    /**
     * What its decisions lost beside the preferred ones, together.
     */
    loss: number;
  }[];
  /**
   * One a seat. `luck`, `own` and `others` are what dice and draws, the seat's own moves and those of others made of its chance, and add up to what became of it.
   */
  summary: {
    seat: string;
    decisions: number;
    /**
     * The mean of its decisions; null if it had none.
     */
    loss: number | null;
    /**
     * The share of its decisions that lost less than a hundredth.
     */
    accuracy: number | null;
    luck: number;
    own: number;
    others: number;
    first: Share;
    last: Share;
  }[];
}
/**
 * An answer, and what it was worth to the seat that gave it.
 */
export interface ReviewAnswer {
  move: string;
  phrase: Phrase;
  worth: Share;
}
/**
 * What was said at a table, as far as the reader may read it: the last 200 lines of those who play and of those who look on; in a notification what is new.
 */
export interface Talk {
  table: string;
  lines: TalkLine[];
}
/**
 * Something said.
 */
export interface TalkLine {
  /**
   * 1, 2, ... in the order of saying.
   */
  line: number;
  /**
   * The first of the person's seats, if he has one.
   */
  seat?: string;
  name: string;
  /**
   * The letters of a guest who has not chosen a name.
   */
  guest?: string;
  text: string;
  /**
   * In seconds since 1970.
   */
  at: number;
  /**
   * Said among those who look on; those who play read it once the game is over.
   */
  gallery?: true;
}
/**
 * Something has changed at a table that the socket has joined.
 */
export interface UpdateNote {
  jsonrpc: '2.0';
  method: 'update';
  params: Update;
}
/**
 * An error in the rules or the record has stopped this game alone.
 */
export interface FrozenNote {
  jsonrpc: '2.0';
  method: 'frozen';
  params: TableId;
}
/**
 * Somebody has said something at a table that the socket has joined; and may read it.
 */
export interface TalkNote {
  jsonrpc: '2.0';
  method: 'talk';
  params: Talk;
}
/**
 * How far a review has come, to sockets that have asked for it.
 */
export interface ReviewNote {
  jsonrpc: '2.0';
  method: 'review';
  params: ReviewState;
}
/**
 * What a socket that joined with the form `slim` gets in place of every Update.
 */
export interface SlimUpdate {
  table: string;
  status: TableStatus;
  from: number;
  number: number;
  edition: number;
  skipped?: number;
  repeated?: true;
  moves: MadeMove[];
  decision: SlimDecision | EndOfGame;
}
/**
 * A question without its words.
 */
export interface SlimDecision {
  over: false;
  number: number;
  seat: string;
  /**
   * @minItems 1
   */
  awaited: string[];
  rule: string;
  options?: SlimOption[];
  may?: SlimOption[];
}
/**
 * An option without its words.
 */
export interface SlimOption {
  move: string;
  /**
   * Only in `may`.
   */
  seat?: string;
  /**
   * Only for `chance`.
   */
  weight?: number;
}
/**
 * What the server answers to a GET.
 */
export interface HttpAnswers {
  '/facts/GAME.json': Facts;
  '/api/tables/ID/replay': Replay;
  '/health': {
    status: 'ok' | 'damaged' | 'not saving' | 'stopping';
  };
  /**
   * The body where the status tells all there is to tell.
   */
  refused: Nothing;
}
/**
 * The cards, the map and the numbers that a game is played with: a member for each file of its data.
 */
export interface Facts {
  game: string;
  /**
   * The files that an owner has put in place of ours.
   */
  own: string[];
  [k: string]: unknown;
}
/**
 * What is posted to /api/account/ and the name of each.
 */
export interface AccountParams {
  make: Credentials;
  login: Credentials;
  logout: {
    /**
     * On all devices; without it on this one.
     */
    everywhere?: boolean;
  };
  password: {
    password: string;
    new: string;
  };
  forgot: {
    name: string;
  };
  reset: {
    /**
     * Of the link in the letter.
     */
    token: string;
    password: string;
  };
  delete: {
    password: string;
  };
  token: {
    /**
     * What the program is called.
     */
    name: string;
    /**
     * @minItems 1
     */
    scopes: ('read' | 'play')[];
  };
  revoke: {
    name: string;
  };
  tokens: Nothing;
}
/**
 * A name and its password.
 */
export interface Credentials {
  name: string;
  password: string;
}
/**
 * Whose account it is from now on; without a name nobody's. Or what was asked about tokens.
 */
export interface AccountAnswer {
  name?: string;
  /**
   * A program's, told this once.
   */
  token?: string;
  tokens?: {
    name: string;
    scopes: ('read' | 'play')[];
    /**
     * Seconds since 1970.
     */
    made: number;
  }[];
}
/**
 * Why nothing has changed.
 */
export interface AccountRefusal {
  error:
    | 'request'
    | 'name'
    | 'password'
    | 'taken'
    | 'wrong'
    | 'account'
    | 'many'
    | 'saved'
    | 'address'
    | 'offered'
    | 'scope';
}
/**
 * What is posted to /api/notices/ and the name of each.
 */
export interface NoticeParams {
  mail: {
    /**
     * An empty one ends it.
     */
    address: string;
    /**
     * Notices are gathered for so long.
     */
    minutes?: number;
    /**
     * All, if it is not said.
     */
    wants?: NoticeKind[];
    language?: 'en' | 'es';
  };
  webhook: {
    /**
     * https://...; an empty one ends it.
     */
    address: string;
    /**
     * All, if it is not said.
     */
    wants?: NoticeKind[];
  };
  /**
   * What a browser has got of its push service.
   */
  push: {
    /**
     * Its endpoint, https://...
     */
    address: string;
    /**
     * Its key, 65 bytes in base64url.
     */
    p256dh: string;
    /**
     * Its secret, 16 bytes in base64url.
     */
    auth: string;
    /**
     * What it wanted, or all, if it is not said.
     */
    wants?: NoticeKind[];
    language?: 'en' | 'es';
    /**
     * Its endpoint until now, where its push service has moved it.
     */
    before?: string;
  };
  /**
   * No more to one of my browsers.
   */
  quiet: {
    browser: string;
  };
  confirm: {
    /**
     * Of the link in the letter.
     */
    token: string;
  };
}
/**
 * How somebody is told when he is away.
 */
export interface NoticeSettings {
  /**
   * What this server sends at all.
   */
  offered: ('mail' | 'webhook' | 'push')[];
  mail?: {
    address: string;
    /**
     * Nothing is sent before.
     */
    confirmed: boolean;
    minutes: number;
    wants: NoticeKind[];
  };
  webhook?: {
    address: string;
    wants: NoticeKind[];
  };
  push?: {
    /**
     * This server's (applicationServerKey), in base64url.
     */
    key: string;
    browsers: {
      /**
       * The first 32 hex digits of its endpoint's SHA-256.
       */
      browser: string;
      wants: NoticeKind[];
    }[];
  };
}
/**
 * What notices to a program are signed with; told this once.
 */
export interface NoticeSecret {
  secret: string;
}
/**
 * What is posted to a program.
 */
export interface Notice {
  /**
   * The same whenever it is sent again.
   */
  id: string;
  kind: NoticeKind;
  table: string;
  game: string;
  number: number;
  /**
   * Seconds since 1970.
   */
  made: number;
  url: string;
}
/**
 * What a browser is pushed: only it can read it.
 */
export interface PushedNotice {
  /**
   * The same whenever it is sent again.
   */
  id: string;
  title: string;
  body: string;
  /**
   * The table, below this server's address.
   */
  url: string;
}
