// One catalogue, two languages: no missing key, no leftover, every message readable with the same arguments.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
type Messages = Record<string, string>;
const read = (file: string): Messages => JSON.parse(readFileSync(file, 'utf8')) as Messages;
const list = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((f) => f.endsWith('.json'));
  } catch {
    return [];
  }
};

/** Each catalogue: a name and where its English and Spanish files lie. */
const catalogues: { name: string; en: string; es: string }[] = [
  { name: 'web', en: join(root, 'web/src/text/en.json'), es: join(root, 'web/src/text/es.json') },
];
for (const room of ['kernel', ...readdirSync(join(root, 'games')).map((g) => `games/${g}`)]) {
  const files = new Set([...list(join(root, room, 'text/en')), ...list(join(root, room, 'text/es'))]);
  for (const file of files) catalogues.push({ name: `${room}/${file}`, en: join(root, room, 'text/en', file), es: join(root, room, 'text/es', file) });
}

function argumentsOf(elements: MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const e of elements) {
    if (e.type === TYPE.literal || e.type === TYPE.pound) continue;
    found.add(e.value);
    if (e.type === TYPE.plural || e.type === TYPE.select) for (const o of Object.values(e.options)) argumentsOf(o.value, found);
  }
  return found;
}

describe.each(catalogues)('$name', ({ en, es }) => {
  it('has the same keys in both languages, all written', () => {
    const [english, spanish] = [read(en), read(es)];
    expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort());
    for (const [key, text] of [...Object.entries(english), ...Object.entries(spanish)]) expect(text.trim(), key).not.toBe('');
  });
  it('reads as ICU MessageFormat, with the same arguments in both', () => {
    const [english, spanish] = [read(en), read(es)];
    for (const key of Object.keys(english)) {
      const of = (text: string) => [...argumentsOf(parse(text, { ignoreTag: true }))].sort();
      expect(of(spanish[key]!), key).toEqual(of(english[key]!));
    }
  });
});

describe('the keys of the pages', () => {
  const sources = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return sources(path);
      return /\.(svelte|ts)$/.test(name) && !/\.test\.ts$/.test(name) ? [readFileSync(path, 'utf8')] : [];
    });
  const code = sources(join(root, 'web/src')).join('\n');
  const keys = Object.keys(read(catalogues[0]!.en));
  const literal = new Set([...code.matchAll(/['"`](web\.[\w.]+)['"`]/g)].map((m) => m[1]!));
  // `web.seat.${...}` and the like: any key of that shape may be asked for.
  const shapes = [...code.matchAll(/`(web\.[\w.]*\$\{[^`]*)`/g)].map(
    (m) => new RegExp(`^${m[1]!.replace(/\$\{[^}]*\}/g, '\u0000').replace(/\./g, '\\.').replaceAll('\u0000', '\\w+')}$`),
  );
  it('are all used', () => {
    expect(keys.filter((k) => !literal.has(k) && !shapes.some((s) => s.test(k)))).toEqual([]);
  });
  it('are all written', () => {
    expect([...literal].filter((k) => !keys.includes(k))).toEqual([]);
  });
});
