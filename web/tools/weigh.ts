// The first load of a table, in bytes as they go over the line: the build fails when a game's is too heavy.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

// The bar is 300 kB; a server tells facts and headers at somewhat greater length than they are counted here.
const most = 290_000;
/** What an answer says of itself before it comes to its content. */
const headers = 500;
const root = join(import.meta.dirname, '../..');
const packed = (content: string | Uint8Array) => gzipSync(content).length;

type Bundle = Parameters<Extract<NonNullable<Plugin['writeBundle']>, (...args: never) => unknown>>[1];

/** Everything that chunks with these modules import, styles included. */
function loadOf(bundle: Bundle, wanted: (module: string) => boolean): Set<string> {
  const files = new Set<string>();
  const add = (name: string) => {
    if (files.has(name)) return;
    files.add(name);
    const part = bundle[name];
    if (part?.type !== 'chunk') return;
    const css = (part as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss;
    for (const other of [...part.imports, ...(css ?? [])]) add(other);
  };
  for (const part of Object.values(bundle)) {
    const module = part.type === 'chunk' && (part.isEntry || part.facadeModuleId);
    if (module === true || (module && wanted(module))) add(part.fileName);
    if (/eb-garamond-latin-\d.*\.woff2$/.test(part.fileName)) add(part.fileName);
  }
  return files;
}
function weight(bundle: Bundle, game: string, language: string): number {
  const text = [`own/${language}/rest`, `${game}/${language}/names`, `${game}/${language}/rest`];
  const files = loadOf(bundle, (module) => {
    const said = module.split('virtual:text/')[1];
    if (said) return text.includes(said);
    return module.endsWith('web/src/pages/Table.svelte') || module.endsWith(`web/src/games/${game}/face.ts`);
  });
  // The page itself and its icon are among them, and the facts of the game make one more.
  let sum = headers * (files.size + 3);
  for (const file of ['index.html', 'public/tricorne.svg']) sum += packed(readFileSync(join(root, 'web', file)));
  for (const name of files) {
    const part = bundle[name]!;
    const content = part.type === 'chunk' ? part.code : part.source;
    sum += name.endsWith('.woff2') ? content.length : packed(content);
  }
  // What the server tells of the game.
  const data = join(root, 'games', game, 'data');
  return (
    sum +
    packed(
      readdirSync(data)
        .map((file) => readFileSync(join(data, file), 'utf8'))
        .join(''),
    )
  );
}

export const weigh = (): Plugin => ({
  name: 'weigh',
  // The client with a toy, which only tests see, is no first load.
  apply: ({ root: page }, { command }) => command === 'build' && (!page || resolve(page) === join(root, 'web')),
  writeBundle(_, bundle) {
    for (const game of readdirSync(join(root, 'web/src/games'), { withFileTypes: true })) {
      if (!game.isDirectory()) continue;
      for (const language of ['en', 'es']) {
        const bytes = weight(bundle, game.name, language);
        const said = `first load of ${game.name} (${language}): ${(bytes / 1000).toFixed(0)} kB of at most ${most / 1000}`;
        if (bytes > most) this.error(said);
        this.info(said);
      }
    }
  },
});
