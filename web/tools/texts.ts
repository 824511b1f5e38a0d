// The catalogue as the client loads it: few files instead of one a chapter, since each costs a request and its headers. A
// room's words in a language come in parts: its names, all else, and what only few ask for.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const list = '\0virtual:texts';
const one = '\0virtual:text/';

/** "liberty/en/names" and the like: `own` is the room of pages, kernel and card language. */
export function partOf(path: string): string {
  const [, room = 'own', language, file] = /(?:games\/([^/]+)\/)?text\/([a-z]+)(?:\/([^/]+))?\.json$/.exec(path)!;
  const part = /^(rulings|guide)$/.test(file ?? '')
    ? file
    : room !== 'own' && /^(names|seats)?$/.test(file ?? '')
      ? 'names'
      : 'rest';
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

export const texts = (): Plugin => ({
  name: 'texts',
  resolveId: (id) => (id.startsWith('virtual:text') ? `\0${id}` : null),
  load(id) {
    if (id === list) {
      const parts = [...new Set(files().map(partOf))];
      return `export default {${parts.map((p) => `'${p}': () => import('virtual:text/${p}')`).join()}};`;
    }
    if (!id.startsWith(one)) return null;
    const messages: Record<string, string> = {};
    for (const file of files().filter((f) => partOf(f) === id.slice(one.length))) {
      this.addWatchFile(join(root, file));
      Object.assign(messages, JSON.parse(readFileSync(join(root, file), 'utf8')));
    }
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
  },
});
