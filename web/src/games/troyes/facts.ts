// What the client needs to know of Troyes: the facts it is played with, and the shape of its view, as
// games/troyes/view.cc writes it.
import type { Sourced } from '../../lib/facts';
import type { Facts, Phrase } from '../../lib/messages.gen';

export type Colour = 'red' | 'white' | 'yellow';
/** A seat, `neutral`, or nobody. */
export type Owner = string | null;
export const colours: Colour[] = ['red', 'white', 'yellow'];
export type BuildingId = 'palace' | 'bishopric' | 'city_hall';

export interface CardFacts extends Sourced {
  id: string;
  colour?: string;
  text: string;
}
interface BoardFacts {
  buildings: { id: BuildingId; dice_colour: Colour }[];
  limits: { influence_max: number };
  agriculture: { dice_colour: Colour; divisor: number };
}
interface TroyesFacts extends Facts {
  board: BoardFacts;
  cards: { activities: CardFacts[]; events: CardFacts[]; marauding: CardFacts; characters: CardFacts[] };
}

// Known once the server has told them, before anything is drawn.
export let cards: CardFacts[] = [];
export let characters: CardFacts[] = [];
/** An owner's files are played with, whose words are then shown on the cards. */
export let ownWords = false;
export let buildingColours = {} as Record<BuildingId, Colour>;
export let influenceMax = 0;
export let agriculture: BoardFacts['agriculture'] = { dice_colour: 'yellow', divisor: 1 };

export function learn(facts: Facts): void {
  const { board, cards: all, own } = facts as TroyesFacts;
  cards = [...all.activities, ...all.events, all.marauding];
  characters = all.characters;
  ownWords = own.length > 0;
  buildingColours = Object.fromEntries(board.buildings.map((b) => [b.id, b.dice_colour])) as Record<BuildingId, Colour>;
  influenceMax = board.limits.influence_max;
  agriculture = board.agriculture;
}

export interface PlayerView {
  seat: string;
  deniers: number;
  influence: number;
  /** null while hidden from the reader. */
  vp: number | null;
  supply: number;
  reserve: number;
  passed: boolean;
  pass_money: number;
  event_cards: string[];
  characters: (string | null)[];
}
export interface BuildingView {
  /** Single spaces (the palace), or rows of several. */
  spaces?: Owner[];
  rows?: Owner[][];
  /** The die values that lead to each row. */
  dice: number[][];
  lying: string[];
  salary: number;
  rows_reconstructed: boolean;
}
export interface CharacterView {
  name: Phrase;
  text: Phrase;
  reconstructed: boolean;
}
export interface ActivityView {
  id: string | null;
  colour: Colour;
  round: number;
  name?: Phrase;
  text?: Phrase;
  reconstructed?: boolean;
  hire_cost?: number;
  divisor?: number;
  dice?: Colour;
  delayed?: boolean;
  slot_vp?: number[];
  slots?: Owner[];
  extra?: string[];
  cubes?: Record<string, number>;
}
export interface EventView {
  id: string;
  name: Phrase;
  text: Phrase;
  reconstructed: boolean;
  colour: string;
  fight: Colour[];
  divisor: number;
  flags: number;
  first: number;
  second: number;
  black_dice: number;
  cubes: string[];
}
export interface ScoreView {
  seat: string;
  tokens: number;
  events: number;
  tradesmen: number;
  cathedral: number;
  characters: Record<string, number>;
  total: number;
}
export interface TroyesView {
  round: number;
  rounds: number;
  phase: string;
  start_player: string;
  to_act: string | null;
  players: PlayerView[];
  /** Those in sight, by id; who holds which stands with the players. */
  characters: Record<string, CharacterView>;
  buildings: Record<BuildingId, BuildingView>;
  /** Where neutral citizens stand when a game of two begins. */
  neutral_spaces_reconstructed: boolean;
  /** `district` is a seat, or `n` for the neutral one. */
  dice: { colour: Colour; value: number; district: string }[];
  black_dice: number[];
  cathedral: Owner[][];
  activities: ActivityView[];
  events: EventView[];
  scores?: ScoreView[];
}
/** What has to be told of a building because no source does: keys of sentences. */
export const buildingNotes = (view: TroyesView, id: BuildingId): string[] => [
  ...(view.buildings[id].rows_reconstructed ? ['web.troyes.reconstructed.rows'] : []),
  ...(view.neutral_spaces_reconstructed ? ['web.troyes.reconstructed.neutral'] : []),
];
