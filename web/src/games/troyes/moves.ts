// What choosing a thing on the board would be called, as games/troyes/text.cc writes it.
/** How the answers to each question are written, by the kind of thing they choose. */
const verbs: Record<string, Record<string, string>> = {
  placement: { building: 'settle' },
  action: { card: 'activate', event: 'combat', building: 'place', cathedral: 'cathedral', agriculture: 'agriculture', die: 'reroll' },
  counter_black: { black: 'counter' },
  spend_die: { die: 'spend' },
  discard_die: { die: 'discard' },
  cube: { card: 'use' },
  citizen: { building: 'take', card: 'take card:' },
  put_cube: { event: 'put' },
  swap_event: { event: 'swap' },
};
export function moveFor(question: string, target: string, seat: string): string | null {
  const [kind, ...rest] = target.split(':');
  const verb = verbs[question]?.[kind!];
  // Only dice of one's own district answer by themselves.
  if (!verb || (kind === 'die' && rest[0] !== seat)) return null;
  if (verb === kind) return verb;
  // A die is named by its colour and value, a building as such where only the whole of it counts.
  const name = kind === 'die' ? rest.slice(1) : verb === 'place' ? rest.slice(0, 1) : rest;
  return `${verb}${verb.endsWith(':') ? '' : ' '}${name.join(':')}`;
}
