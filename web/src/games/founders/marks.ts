// Names of statesmen made short: for rows, and for the cubes of an election.

export interface Parts {
  first: string[];
  /** "Van Buren". */
  family: string;
}
export function parted(name: string): Parts {
  const words = name.split(' ');
  const at = words.findIndex((word, i) => i > 0 && (word === 'Van' || i === words.length - 1));
  return { first: words.slice(0, at), family: words.slice(at).join(' ') };
}

const initials = (words: string[]) => words.map((word) => word[0]).join('');
/** Ways to write a name, the shortest first. */
const ways: ((name: Parts) => string)[] = [
  ({ family }) => family[0]!,
  ({ family }) => family.slice(0, 2),
  ({ first, family }) => initials([first[0]!, family]),
  ({ first, family }) => initials([...first, family]),
  ({ family }) => family.slice(0, 3),
];
/** As few letters as tell a name from all the others: "W", but "Ma" and "Mo", "JA" and "JQA". */
export function markOf(name: string, others: readonly string[]): string {
  const own = parted(name);
  const those = others.map(parted);
  const way = ways.find((write) => those.every((one) => write(one) !== write(own))) ?? ways.at(-1)!;
  return way(own);
}
