// What the client needs to know of Founding Fathers: the facts it is played with, and the shape of its view, as
// games/founders/view.cc writes it.
import type { Facts, Phrase } from '../../lib/messages.gen';
import { partition } from '../../lib/rows';
import type { Language } from '../../lib/text.svelte';

export const parties = ['liberal', 'conservative'] as const;
export type Party = (typeof parties)[number];
/** One statesman is of both. */
export type Allegiance = Party | 'either';
export const offices = [
  'president',
  'vice_president',
  'secretary_of_state',
  'secretary_of_the_treasury',
  'secretary_of_war',
  'special_envoy',
  'general',
  'chief_justice',
] as const;
export type Office = (typeof offices)[number];
export const phases = ['issues', 'treasury', 'election', 'people'] as const;
export type Phase = (typeof phases)[number] | 'over';

/** Where Public Support ends on either side, and from where one party alone stands for election. */
export const mostSupport = 15;
export const singleParty = 9;
/** Tension that ends the Union. */
export const civilWar = 5;
export const issuesPerTurn = 4;
export const handLimit = 3;

/** Where a member of a card is taken from, as the data files tell it. */
type Provenance = Record<string, string | Record<string, string>>;
/** How much of a card is published. */
export type Certainty = 'known' | 'partly' | 'reconstructed';
interface Told {
  prov?: Provenance;
  /** What it does, a line each; each step further in begins with two blanks. */
  text?: Record<Language, string[]>;
}
export interface ManFacts extends Told {
  number: number;
  id: string;
  born: number;
  generation: string;
  home: string;
  party: Allegiance;
  ability: number;
  military: boolean;
  popularity: number;
  votes: number;
}
export interface ActionFacts extends Told {
  id: string;
  generation: string;
  count: number;
  when: string;
}
export interface IssueFacts extends Told {
  id: string;
  era: string;
  options: { key: string; officers: Office[]; congress: boolean; difficulty: number; popularity: number }[];
}
/** A tax, a bond, or a level of the tariff. */
export interface LawFacts extends Told {
  id: string;
  level?: number;
}
interface FoundersFacts extends Facts {
  statesmen: { statesmen: ManFacts[] };
  actions: { actions: ActionFacts[] };
  issues: { issues: IssueFacts[] };
  presidential: Record<'taxes' | 'emergency_bonds' | 'tariffs', LawFacts[]>;
}

// Known once the server has told them, before anything is drawn.
export let men: Record<string, ManFacts> = {};
export let actions: Record<string, ActionFacts> = {};
export let issues: Record<string, IssueFacts> = {};
export let laws: LawFacts[] = [];

export function learn(facts: Facts): void {
  const told = facts as FoundersFacts;
  const byId = <T extends { id: string }>(list: T[]) => Object.fromEntries(list.map((one) => [one.id, one]));
  men = byId(told.statesmen.statesmen);
  actions = byId(told.actions.actions);
  issues = byId(told.issues.issues);
  const { taxes, emergency_bonds: bonds, tariffs } = told.presidential;
  laws = [...taxes, ...bonds, ...tariffs];
}

const certain = new Set(['RB', 'DES']);
/** The members that make a card what it is; where they are ours, so is the card. */
const telling = ['effect', 'effects', 'all'];
export function certaintyOf({ prov = {} }: Told): Certainty {
  const words = Object.values(prov).flatMap((p) => (typeof p === 'string' ? [p] : Object.values(p)));
  if (telling.some((member) => prov[member] === 'REC')) return 'reconstructed';
  return words.every((word) => certain.has(word)) ? 'known' : 'partly';
}

// ---- The view

export interface ManView {
  number: number;
  home: string;
  party: Allegiance;
  ability: number;
  military: boolean;
  printed_popularity: number;
  income: boolean;
  player: string;
  popularity: number;
  votes: number;
  cubes: number;
  influence: number;
  office: Office | null;
  spouse: string | null;
  pawns: number;
  marks: string[];
}
export interface CardView {
  id: string;
  kind: 'man' | 'action';
  /** Of a statesman. */
  number?: number;
  party?: Allegiance;
  home?: string;
  ability?: number;
  military?: boolean;
  printed_popularity?: number;
  printed_votes?: number;
  /** Of an action. */
  action?: string;
  when?: string;
  /** Of an action in a hand; of one as it is printed the facts tell. */
  text?: Phrase[];
}
export interface SeatView {
  vp: number;
  score: number;
  supply: number;
  influence: number;
  votes: number;
  bonus: number;
  hand: number;
  cards: CardView[];
}
export interface StateView {
  votes: number;
  /** Candidates' cubes by vacancy; the third of a divided state. */
  cubes: (string | null)[];
  divided: number;
  original: boolean;
  neighbours: string[];
}
export interface RowView {
  popularity: number;
  text: Phrase[];
}
export interface OptionView extends RowView {
  officers: Office[];
  difficulty: number;
  congress: boolean;
  negotiation: boolean;
}
export interface AgendaView {
  issue: string | null;
  law: string | null;
  repeal: boolean;
  actor: string | null;
  officers: (string | null)[];
  pledged: number[];
  yes: number;
  no: number;
  option: 'a' | 'b' | null;
  options?: OptionView[];
  failed?: RowView;
  ignored?: RowView;
  war?: boolean;
  review?: boolean;
}
export interface LawView {
  id: string;
  kind: 'tax' | 'bond';
  active: boolean;
  tried: boolean;
  difficulty: number;
  outrage: number;
  pass: RowView;
  repeal: RowView;
}
export interface FavourView {
  favour: string;
  man: string | null;
}
export interface OfferView {
  id: number;
  from: string;
  to: string[];
  accepted: string[];
  draft: boolean;
  together: boolean;
  /** Nobody but those it is made to sees it. */
  private: boolean;
  points: number;
  /** Null: a card that is not shown to us. */
  cards: (CardView | null)[];
  asked_points: number;
  /** Null: one of their choice. */
  asked_cards: (CardView | null)[];
  promise: FavourView | null;
  asked_promise: FavourView | null;
}
export interface PromiseView extends FavourView {
  id: number;
  from: string;
  to: string;
  /** What who promised says of it, what the other has found, and what was done; "private" if others do not hear of it. */
  marks: string[];
}
export interface CandidateView {
  man: string;
  vice: boolean;
  mates: number;
  votes: number;
  states: number;
  /** Electors as they stand. */
  count: number;
}
export interface FoundersView {
  turn: number;
  phase: Phase;
  era: string;
  last_era: string;
  final: boolean;
  settled: number;
  delegated: boolean;
  men: Record<string, ManView>;
  offices: Record<Office, string | null>;
  seats: Record<string, SeatView>;
  map: Record<string, StateView>;
  agenda: AgendaView | null;
  election: { candidates: CandidateView[]; single: boolean; after12: boolean; party: Allegiance };
  law_cards: LawView[];
  tariff: number;
  revenue: number;
  reserves: number;
  interest: number;
  support: number;
  tension: number;
  newspapers: Record<Party, { lower: number[]; upper: number[] }>;
  president: string | null;
  president_seat: string | null;
  leaders: Record<Party, string | null>;
  in_play: string[];
  pool_cards: CardView[];
  pool_size: number;
  deck_size: number;
  issues_left: number;
  issues: Record<string, string[]>;
  offers: OfferView[];
  /** What may be asked for by name. */
  askable: CardView[];
  limits: { offers: number; cards: number; points: number; promises: number };
  /** What can be promised, and whether it names a statesman. */
  favours: { favour: string; man: boolean }[];
  deals: { moves: Record<string, number>; promises: PromiseView[] };
  over: boolean;
}

/** The statesmen of a seat, the most popular first. */
export const menOf = (view: FoundersView, seat: string): string[] =>
  Object.keys(view.men)
    .filter((id) => view.men[id]!.player === seat)
    .sort((a, b) => view.men[b]!.popularity - view.men[a]!.popularity || view.men[a]!.number - view.men[b]!.number);
/** The seats that have the most points. */
export function ahead({ seats }: FoundersView): string[] {
  const best = Math.max(...Object.values(seats).map((s) => s.score));
  return Object.keys(seats).filter((seat) => seats[seat]!.score === best);
}
/** Copies of a card are one card with a number: the copy that can be chosen stands for the others. */
export function stacked(cards: readonly CardView[], lit: ReadonlySet<string>): { card: CardView; n: number }[] {
  return partition(cards, (card) => card.action ?? card.id).map((same) => ({
    card: same.find((card) => lit.has(`card:${card.id}`)) ?? same[0]!,
    n: same.length,
  }));
}
/** The action that a card is a copy of. */
export const actionOf = (card: string): string => card.replace(/-\d+$/, '');

/** Every card there is, as it is printed. */
export const allCards = (): CardView[] => [
  ...Object.values(men).map((m) => ({
    id: m.id,
    kind: 'man' as const,
    number: m.number,
    party: m.party,
    home: m.home,
    ability: m.ability,
    military: m.military,
    printed_popularity: m.popularity,
    printed_votes: m.votes,
  })),
  ...Object.values(actions).map((a) => ({
    id: a.id,
    kind: 'action' as const,
    action: a.id,
    when: a.when,
  })),
];
