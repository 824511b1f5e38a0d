// Statesmen, states, offers and promises in words, for chips, tips and whoever does not see the board.
import { currentLanguage, say, signed } from '../../lib/text.svelte';
import type { Phrase } from '../../lib/messages.gen';
import {
  actions,
  men,
  type ActionFacts,
  type AgendaView,
  type CandidateView,
  type CardView,
  type FavourView,
  type FoundersView,
  type IssueFacts,
  type LawFacts,
  type ManView,
  type OfferView,
  type StateView,
} from './facts';
import { markOf, parted } from './marks';

export const man = (id: string | null): string => (id ? say(`founders.man.${id}`) : say('founders.nobody'));
/** The family name, "Van Buren"; with initials where several have it: "J. Q. Adams". */
export function short(id: string): string {
  const { first, family } = parted(man(id));
  return [...(shared().has(family) ? first.map((word) => `${word[0]}.`) : []), family].join(' ');
}
/** Family names that several have, by language: they are asked for with every statesman that is drawn. */
const several = new Map<string, ReadonlySet<string>>();
function shared(): ReadonlySet<string> {
  const language = currentLanguage();
  let found = several.get(language);
  if (!found) {
    const families = Object.keys(men).map((id) => parted(man(id)).family);
    found = new Set(families.filter((family, i) => families.indexOf(family) !== i));
    several.set(language, found);
  }
  return found;
}
/** What stands on each candidate's cubes. */
export function marks(candidates: readonly CandidateView[]): Record<string, string> {
  const names = candidates.map((c) => man(c.man));
  return Object.fromEntries(
    candidates.map((c, i) => [
      c.man,
      markOf(
        names[i]!,
        names.filter((_, j) => j !== i),
      ),
    ]),
  );
}
export const seat = (id: string): string => say(`founders.seat.${id}`);
export const card = (id: string, kind: 'man' | 'action', action?: string): string =>
  kind === 'man' ? man(id) : say(`founders.action.${action ?? id}`);

/** A card, and how many of it where there are several. */
export const copies = (name: string, n: number): string =>
  n > 1 ? say('web.choices.copies', { text: name, n }) : name;

export const manLines = (m: ManView): string[] => [
  [
    say(`founders.party.${m.party}`),
    say(`founders.state.${m.home}`),
    ...(m.office ? [say(`founders.office.${m.office}`)] : []),
  ].join(' · '),
  say('web.founders.man.figures', { popularity: m.popularity, influence: m.influence, votes: m.votes }),
  [
    say('web.founders.man.ability', { n: m.ability }),
    ...(m.military ? [say('web.founders.man.military')] : []),
    ...(m.pawns ? [say('web.founders.man.terms', { n: m.pawns })] : []),
    ...(m.spouse ? [say('web.founders.man.married', { spouse: say(`founders.action.${m.spouse}`) })] : []),
    ...(m.marks.includes('muted') ? [say('web.founders.man.muted')] : []),
    ...(m.marks.includes('orator') ? [say('web.founders.man.orator')] : []),
    ...(m.marks.includes('leads') ? [say('web.founders.man.leads')] : []),
  ].join(' · '),
];
export const stateLines = (state: StateView): string[] => [
  say('web.founders.state.votes', { n: state.votes }),
  ...(state.cubes.some(Boolean)
    ? [
        say('web.founders.state.cubes', {
          men: state.cubes.filter((c) => c !== null).map((c) => ({ key: `founders.man.${c}` })),
        }),
      ]
    : []),
  say('web.founders.state.neighbours', {
    states: state.neighbours.length ? state.neighbours.map((n) => ({ key: `founders.state.${n}` })) : '–',
  }),
];

/** What is before the table. */
export function bill(agenda: AgendaView): string {
  if (agenda.law)
    return say(`founders.bill.${agenda.repeal ? 'repeal' : 'enact'}`, { law: { key: `founders.law.${agenda.law}` } });
  return agenda.issue ? say(`founders.issue.${agenda.issue}`) : say('founders.nobody');
}
export const lines = (text: readonly Phrase[]): string[] => text.map((line) => say(line));
export { signed };
export const plus = (n: number): string => (n > 0 ? `+${n}` : signed(n));

/** What an issue, an action or a law does, as it is played with here. */
export const linesOf = (facts: ActionFacts | IssueFacts | LawFacts | undefined): string[] =>
  facts?.text?.[currentLanguage()] ?? [];
export const cardLines = (c: CardView): string[] => (c.text ? lines(c.text) : linesOf(actions[c.action ?? '']));
export const lawName = (law: LawFacts): string => say(`founders.law.${law.level ? 'tariff' : law.id}`);

export const favour = (f: FavourView): string =>
  f.man ? `${say(`founders.favour.${f.favour}`)}: ${man(f.man)}` : say(`founders.favour.${f.favour}`);
const items = (
  points: number,
  cards: readonly (CardView | null)[],
  unnamed: string,
  promise: FavourView | null,
): string[] => [
  ...(points ? [say('web.founders.deal.points', { n: points })] : []),
  ...cards.map((c) => (c ? card(c.id, c.kind, c.action) : say(unnamed))),
  ...(promise ? [say('web.founders.deal.promise', { favour: favour(promise) })] : []),
];
/** What the maker of an offer gives, and what he wants. */
export const given = (o: OfferView): string[] => items(o.points, o.cards, 'web.founders.deal.card', o.promise);
export const wanted = (o: OfferView): string[] =>
  items(o.asked_points, o.asked_cards, 'web.founders.deal.a_card', o.asked_promise);

export const money = (view: FoundersView): string[] => [
  say('web.founders.revenue.next', { n: plus(view.revenue) }),
  ...(view.interest ? [say('web.founders.interest', { n: view.interest })] : []),
];
