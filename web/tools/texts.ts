// The catalogue as the client loads it: few files instead of one a chapter, since each costs a request and its headers. A
// room's words in a language come in parts: its names, all else, and what only few ask for.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const list = '\0virtual:texts';
const one = '\0virtual:text/';

/** "liberty/en/names" and the like: `own` is the room of pages, kernel and card language. What a section with a number
 * says is read where it is opened, as its rulings are; boards speak of those that have names. */
function partOf(path: string, key: string): string {
  const [, room = 'own', language, file = ''] = /(?:games\/([^/]+)\/)?text\/([a-z]+)(?:\/([^/]+))?\.json$/.exec(path)!;
  let part = 'rest';
  if (file === 'guide') part = file;
  else if (file === 'rulings' || /\.rule\.[\d.]+\.text$/.test(key)) part = 'rulebook';
  else if (room !== 'own' && /^(names|seats)?$/.test(file)) part = 'names';
  return `${room}/${language}/${part}`;
}
const folders = () => [
  ...['web/src', 'kernel', 'language'],
  ...['games', 'web/src/games'].flatMap((games) => readdirSync(join(root, games)).map((game) => `${games}/${game}`)),
];
const files = () =>
  folders()
    .map((folder) => `${folder}/text`)
    .filter((text) => existsSync(join(root, text)))
    .flatMap((text) => readdirSync(join(root, text), { recursive: true }).map((file) => `${text}/${file as string}`))
    .filter((file) => file.endsWith('.json'))
    .sort();

/** All messages, by part. */
function partition(): Map<string, Record<string, string>> {
  const parts = new Map<string, Record<string, string>>();
  for (const file of files())
    for (const [key, text] of Object.entries(
      JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>,
    )) {
      const part = partOf(file, key);
      parts.set(part, Object.assign(parts.get(part) ?? {}, { [key]: text }));
    }
  return parts;
}

export const texts = (): Plugin => ({
  name: 'texts',
  resolveId: (id) => (id.startsWith('virtual:text') ? `\0${id}` : null),
  load(id) {
    if (id === list) {
      const parts = [...partition().keys()];
      return `export default {${parts.map((p) => `'${p}': () => import('virtual:text/${p}')`).join()}};`;
    }
    if (!id.startsWith(one)) return null;
    const part = id.slice(one.length);
    for (const file of files().filter((f) => part.startsWith(partOf(f, '').replace(/[^/]*$/, ''))))
      this.addWatchFile(join(root, file));
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(partition().get(part)))});`;
  },
});
