// A county, a track or a Special Action in words, for tips and for whoever does not see the board.
import { currentLanguage, say } from '../../lib/text.svelte';
import { players, type CardFacts, type CountyView, type PreludeView, type SpecialView, type TrackView } from './facts';

/** What kind of county it is, and whom it leans to and follows. */
export const nature = (county: CountyView): string[] => [
  say(`prelude.kind.${county.kind}`),
  ...(county.bias ? [say(`web.prelude.bias.${county.bias}`)] : []),
  say(`web.prelude.control.${county.control}`),
];
export const support = (county: CountyView): string[] => [
  ...players.map((player) => {
    const price = county.price[player];
    const side = say(`prelude.seat.${player}`);
    const [n, of] = [county.cubes[player], county.boxes[player]];
    if (price !== null) return say('web.prelude.cubes', { side, n, of, price });
    return say(n === of ? 'web.prelude.full' : 'web.prelude.no_more', { side, n, of });
  }),
  ...players
    .filter((player) => county.organization[player])
    .map((player) => say('web.prelude.organization', { side: say(`prelude.seat.${player}`) })),
  ...(county.corps ? [say('web.prelude.corps')] : []),
];
export const track = (now: TrackView): string[] => [
  now.favoured === 'nobody'
    ? say('web.prelude.track.even')
    : say('web.prelude.track.favours', { side: { key: `prelude.seat.${now.favoured}` }, n: now.value }),
  say('web.prelude.track.marker', { n: now.marker, of: now.steps }),
];
export const price = (special: SpecialView): string => (special.prices ? special.prices.join('/') : 'x');
/** What is still to come of Special Actions that wait. */
export const waiting = (view: PreludeView, player: (typeof players)[number], id: string): boolean =>
  (id === 'le_canadien' && view.le_canadien.includes(player)) ||
  (id === 'partisan_media' && view.partisan_media.includes(player)) ||
  (id === 'no_matter_the_cost' && view.no_matter);
export const does = (view: PreludeView, player: (typeof players)[number], id: string): string =>
  say(waiting(view, player, id) ? 'web.prelude.special.waiting' : `web.prelude.special.${id}`);
export const titleOf = (card: CardFacts): string =>
  card.own?.includes('title') ? card.title : say(`prelude.card.${card.n}.title`);
/** What a card says. */
export const linesOf = (card: CardFacts): string[] => card.text?.[currentLanguage()] ?? [];
/** Whose word that is. */
export const certaintyOf = (card: CardFacts) => (card.own ? 'own' : (card.certainty ?? 'reconstructed'));
