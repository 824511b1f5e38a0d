// What choosing a thing on the board would be called, as games/prelude/text.cc writes it.
/** How the answers to each question are written, by the kind of thing they choose; a county has no kind. */
const verbs: Record<string, Record<string, string>> = {
  play: { card: 'play' },
  action: { county: 'mobilize', special: 'special' },
  affiliate: { county: 'affiliate' },
  name_die: { track: 'name' },
  name_track: { track: 'name' },
  reprisal_cube: { county: 'remove' },
  give: { card: 'give' },
  take: { card: 'take' },
  random_choice: { county: 'county' },
};
/** The least that a Special Action costs, where that is not 2. */
const prices: Record<string, number> = {
  pulling_the_strings: 1,
  non_issue: 4,
  looking_for_trouble: 4,
  our_moment: 4,
  overwhelming_support: 4,
  no_matter_the_cost: 4,
};

export function moveFor(question: string, target: string): string | null {
  const [kind, name] = target.includes(':') ? (target.split(':') as [string, string]) : ['county', target];
  const verb = verbs[question]?.[kind];
  if (!verb) return null;
  // Every card of a hand can be played for its points, so one that cannot is in the pool.
  const rest = verb === 'play' ? ' buy' : verb === 'special' ? ` ${prices[name] ?? 2}` : '';
  return `${verb} ${name}${rest}`;
}
