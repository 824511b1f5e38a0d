// A position being set up, as a document that names every piece of every space; whatever follows from the rest
// (Available, Control, totals, whose turn it is) is left to the rules.
import { cards, factions, kinds, pieceOrder, pile, spaceIds, type Counts, type Faction } from './facts';

export type Cylinder = 'eligible' | 'ineligible' | 'executed' | 'passed';
export type FirstAction = 'command' | 'command_and_special' | 'event';
export interface Markers {
  propaganda: number;
  raid: number;
  blockade?: number;
}
export interface Draft {
  game: 'liberty';
  base: string;
  options: Record<string, string>;
  seats: string[];
  resources: Record<Faction, number>;
  support: Record<string, string>;
  pieces: Record<string, Record<string, number>>;
  unavailable: Counts;
  casualties: Counts;
  leaders: Record<string, string>;
  markers: Record<string, Markers>;
  fni: number;
  cbc: number;
  crc: number;
  treaty_played: boolean;
  strokes: string[];
  strokes_asked: string[];
  current_card: number | null;
  upcoming_card: number | null;
  eligible: string[];
  sequence: { executed: string[]; passed: string[]; first: string | null; first_action: 'none' | FirstAction };
  deck: { pile: number; drawn: number; winter_drawn: boolean; winters_held: number };
}
/** What the server tells of a position: complete, and with all that follows from it. */
export type Position = Omit<Draft, 'base' | 'pieces' | 'markers' | 'support'> & {
  /** Only the server's has it; a draft has `base`. */
  scenario?: string;
  base?: string;
  pieces: Record<string, Counts>;
  markers: Record<string, Partial<Markers>>;
  support: Record<string, string>;
};

const isCity = (space: string) => kinds[space] === 'city';
const isWinter = (card: number | null) => card !== null && cards[card]?.kind === 'winter_quarters';
/** The kinds of pieces that a space can hold. In a City a squadron is a Blockade, which is a marker. */
export const kindsOf = (space: string): readonly string[] =>
  space === 'west_indies' ? ['br', 'fr', 'bfort', 'squadron'] : pieceOrder.filter((kind) => kind !== 'squadron');

export function draftOf(position: Position): Draft {
  const each = <T>(make: (space: string) => T): Record<string, T> =>
    Object.fromEntries(spaceIds.map((id) => [id, make(id)]));
  const { executed, passed, first, first_action } = position.sequence;
  const { pile, drawn, winter_drawn, winters_held } = position.deck;
  return {
    game: 'liberty',
    base: (position.scenario ?? position.base)!,
    options: position.options,
    seats: position.seats,
    resources: position.resources,
    support: each((id) => position.support[id] ?? 'neutral'),
    pieces: each((id) => Object.fromEntries(kindsOf(id).map((kind) => [kind, position.pieces[id]?.[kind] ?? 0]))),
    unavailable: position.unavailable,
    casualties: position.casualties,
    leaders: position.leaders,
    markers: each((id) => {
      const there = position.markers[id];
      return {
        propaganda: there?.propaganda ?? 0,
        raid: there?.raid ?? 0,
        ...(isCity(id) ? { blockade: there?.blockade ?? 0 } : {}),
      };
    }),
    fni: position.fni,
    cbc: position.cbc,
    crc: position.crc,
    treaty_played: position.treaty_played,
    strokes: position.strokes,
    strokes_asked: position.strokes_asked,
    current_card: position.current_card,
    upcoming_card: position.upcoming_card,
    eligible: position.eligible,
    sequence: { executed, passed, first, first_action },
    deck: { pile, drawn, winter_drawn, winters_held },
  };
}

const sum = (numbers: (number | undefined)[]): number => numbers.reduce<number>((all, n) => all + (n ?? 0), 0);
const blockades = (draft: Draft): number => sum(Object.values(draft.markers).map((m) => m.blockade));

/** Squadrons are in the West Indies, Unavailable, or Blockades, of which there are as many as levels of intervention (1.9). */
function settleSquadrons(draft: Draft, before: Draft): void {
  const all = (d: Draft) => blockades(d) + (d.pieces.west_indies!.squadron ?? 0);
  draft.unavailable = { ...draft.unavailable, squadron: (before.unavailable.squadron ?? 0) + all(before) - all(draft) };
  draft.fni = blockades(draft);
}
export function setPieces(draft: Draft, space: string, kind: string, n: number): Draft {
  const next = { ...draft, pieces: { ...draft.pieces, [space]: { ...draft.pieces[space], [kind]: n } } };
  if (kind === 'squadron') settleSquadrons(next, draft);
  return next;
}
export function setMarkers(draft: Draft, space: string, kind: keyof Markers, n: number): Draft {
  const next = { ...draft, markers: { ...draft.markers, [space]: { ...draft.markers[space]!, [kind]: n } } };
  if (kind === 'blockade') settleSquadrons(next, draft);
  return next;
}
/** The leader of a faction and where he is; a faction has one at a time (1.10). */
export function setLeader(draft: Draft, leader: string, place: string, others: readonly string[]): Draft {
  const rest = Object.entries(draft.leaders).filter(([id]) => !others.includes(id));
  return { ...draft, leaders: { ...Object.fromEntries(rest), [leader]: place } };
}

/** The cards that lie open, and what that says of the pile. */
export function setCards(draft: Draft, cards: Partial<Pick<Draft, 'current_card' | 'upcoming_card'>>): Draft {
  const next = { ...draft, ...cards };
  const winter = isWinter(next.current_card) || isWinter(next.upcoming_card);
  const showing = [next.current_card, next.upcoming_card].filter((card) => card !== null).length;
  const drawn = Math.max(next.deck.drawn, showing, winter ? pile.firstWinter : 0);
  return { ...next, deck: { ...next.deck, drawn, winter_drawn: winter } };
}
/** Campaigns before this one have had their Winter Quarters. */
export const setCampaign = (draft: Draft, number: number): Draft => ({
  ...draft,
  deck: { ...draft.deck, pile: number - 1, winters_held: number - 1 },
});
export const setDrawn = (draft: Draft, drawn: number): Draft => ({ ...draft, deck: { ...draft.deck, drawn } });

export function cylinder(draft: Draft, faction: string): Cylinder {
  if (draft.sequence.executed.includes(faction)) return 'executed';
  if (draft.sequence.passed.includes(faction)) return 'passed';
  return draft.eligible.includes(faction) ? 'eligible' : 'ineligible';
}
/** Where a faction's cylinder stands. Strokes are offered only before anybody has acted on the card (2.3.8). */
export function setCylinder(draft: Draft, faction: Faction, where: Cylinder): Draft {
  const all = Object.fromEntries(factions.map((f) => [f, f === faction ? where : cylinder(draft, f)])) as Record<
    Faction,
    Cylinder
  >;
  const standing = (wanted: Cylinder) => factions.filter((f) => all[f] === wanted);
  const executed = standing('executed');
  const passed = standing('passed');
  const first = executed.includes(draft.sequence.first as Faction) ? draft.sequence.first : (executed[0] ?? null);
  const first_action =
    first === null
      ? 'none'
      : draft.sequence.first_action === 'none'
        ? 'command_and_special'
        : draft.sequence.first_action;
  return {
    ...draft,
    eligible: standing('eligible'),
    strokes_asked: executed.length || passed.length ? [...factions] : [],
    sequence: { executed, passed, first, first_action },
  };
}
export const setFirstAction = (draft: Draft, action: FirstAction): Draft => ({
  ...draft,
  sequence: { ...draft.sequence, first_action: action },
});
export const setTreaty = (draft: Draft, played: boolean): Draft => ({
  ...draft,
  treaty_played: played,
  strokes: played ? draft.strokes.filter((s) => s !== 'treaty_of_alliance') : [...draft.strokes, 'treaty_of_alliance'],
});

/** Who plays a faction: a person of his own, a person who holds both of the side, or nobody. */
export type Holder = 'human' | 'both' | 'rulebook';
const sideOf = (faction: Faction): readonly Faction[] =>
  (['british', 'indians'] as const).some((f) => f === faction) ? ['british', 'indians'] : ['patriots', 'french'];
export const holder = (draft: Draft, faction: Faction): Holder => {
  const seat = draft.seats[factions.indexOf(faction)]!;
  return seat === 'rulebook' ? 'rulebook' : seat.includes(':') ? 'both' : 'human';
};
export function setHolder(draft: Draft, faction: Faction, wanted: Holder): Draft {
  const name = `human:${sideOf(faction)[0] === 'british' ? 'royalist' : 'rebellion'}`;
  const seats = factions.map((f) => {
    const now = holder(draft, f);
    if (!sideOf(faction).includes(f)) return draft.seats[factions.indexOf(f)]!;
    if (wanted === 'both') return name;
    // Whoever held both keeps the other one alone.
    return f === faction ? wanted : now === 'both' ? 'human' : now;
  });
  return { ...draft, seats };
}
