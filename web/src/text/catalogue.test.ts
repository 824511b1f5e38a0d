// One catalogue, two languages: no missing key, no leftover, every message readable with the same arguments.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
type Messages = Record<string, string>;
const read = (file: string): Messages => JSON.parse(readFileSync(file, 'utf8')) as Messages;
/** What a language has to know of a name, each for itself: `KEY.grammar`. */
const ofGrammar = (key: string) => key.endsWith('.grammar');
const forms = /_(is|[tT]he|of|[tT]o)$/;
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
const games = readdirSync(join(root, 'games'));
for (const game of games.filter((g) => existsSync(join(root, 'web/src/games', g)))) {
  const [en, es] = ['en', 'es'].map((language) => join(root, 'web/src/games', game, `text/${language}.json`));
  catalogues.push({ name: `web/${game}`, en: en!, es: es! });
}
const ofPages = [...catalogues];
// Which of them are used, `lib/guide.test.ts` looks at.
for (const game of games) {
  const [en, es] = ['en', 'es'].map((language) => join(root, 'web/src/games', game, `text/${language}/guide.json`));
  catalogues.push({ name: `web/${game}/guide`, en: en!, es: es! });
}
for (const room of ['kernel', 'language', 'server', 'cli', ...games.map((g) => `games/${g}`)]) {
  const files = new Set([...list(join(root, room, 'text/en')), ...list(join(root, room, 'text/es'))]);
  for (const file of files)
    catalogues.push({
      name: `${room}/${file}`,
      en: join(root, room, 'text/en', file),
      es: join(root, room, 'text/es', file),
    });
}

function argumentsOf(elements: MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const e of elements) {
    if (e.type === TYPE.literal || e.type === TYPE.pound) continue;
    found.add(e.value);
    if (e.type === TYPE.plural || e.type === TYPE.select)
      for (const o of Object.values(e.options)) argumentsOf(o.value, found);
  }
  return found;
}

describe.each(catalogues)('$name', ({ en, es }) => {
  it('has the same keys in both languages, all written', () => {
    const [english, spanish] = [read(en), read(es)];
    const keys = (of: Messages) => Object.keys(of).filter((key) => !ofGrammar(key));
    expect(keys(spanish).sort()).toEqual(keys(english).sort());
    for (const [key, text] of [...Object.entries(english), ...Object.entries(spanish)])
      expect(text.trim(), key).not.toBe('');
  });
  it('reads as ICU MessageFormat, with the same arguments in both', () => {
    const [english, spanish] = [read(en), read(es)];
    for (const key of Object.keys(english).filter((k) => !ofGrammar(k))) {
      // A name in one of its forms is that name.
      const of = (text: string) => {
        const found = [...argumentsOf(parse(text, { ignoreTag: true }))].map((name) => name.replace(forms, ''));
        return [...new Set(found)].sort();
      };
      expect(of(spanish[key]!), key).toEqual(of(english[key]!));
    }
  });
});

it('knows the grammar only of names there are', () => {
  for (const language of ['en', 'es'] as const) {
    const all = Object.assign({}, ...catalogues.map((c) => read(c[language]))) as Messages;
    const lost = Object.keys(all).filter((key) => ofGrammar(key) && !(key.slice(0, -'.grammar'.length) in all));
    expect(lost).toEqual([]);
  }
});

/** The sources under a folder, without tests, what is built and what is fetched. */
function sources(folder: string, kind: RegExp): string {
  return readdirSync(folder)
    .map((name) => {
      if (/^(build.*|node_modules|dist|\.git)$/.test(name)) return '';
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return sources(path, kind);
      return kind.test(name) && !/(_test\.cc|\.test\.ts)$/.test(name) ? readFileSync(path, 'utf8') : '';
    })
    .join('\n');
}
/** Every `web.seat.${...}` and the like as a pattern: any key of that shape may be asked for. */
function shapes(code: string): RegExp[] {
  const found: RegExp[] = [];
  for (const start of code.matchAll(/`(?=[\w.]*\$\{|[a-z]+\.)/g)) {
    let pattern = '';
    let depth = 0;
    let i = start.index + 1;
    for (; i < code.length && (depth || code[i] !== '`'); i++) {
      if (code.startsWith('${', i)) {
        if (!depth++) pattern += '[\\w-]+';
        i++;
      } else if (depth && code[i] === '{') depth++;
      else if (depth && code[i] === '}') depth--;
      else if (!depth) pattern += code[i]!.replace(/[^\w ]/g, '\\$&');
    }
    if (/^[\w\\.[\]+-]+$/.test(pattern) && pattern.includes('\\.')) found.push(new RegExp(`^${pattern}$`));
  }
  return found;
}
const web = sources(join(root, 'web/src'), /\.(svelte|ts)$/);
const literals = new Set([...web.matchAll(/['"`]([a-z]+\.[\w.-]*\w)['"`]/g)].map((m) => m[1]!));
const asked = shapes(web).filter((s) => !s.test('web')); // a shape that fits anything proves nothing
const byPage = (key: string) => literals.has(key) || asked.some((s) => s.test(key));

describe('the keys of the pages', () => {
  const keys = ofPages.flatMap(({ en }) => Object.keys(read(en)).filter((key) => !ofGrammar(key)));
  it('are all used', () => {
    expect(keys.filter((k) => !byPage(k))).toEqual([]);
  });
  it('are all written', () => {
    expect([...literals].filter((k) => k.startsWith('web.') && !keys.includes(k))).toEqual([]);
  });
});

describe.each(games)('the keys of %s', (game) => {
  const keys = list(join(root, 'games', game, 'text/en')).flatMap((f) =>
    Object.keys(read(join(root, 'games', game, 'text/en', f))).filter((key) => !ofGrammar(key)),
  );
  const code = ['games/' + game, 'cli', 'players', 'kernel']
    .map((room) => sources(join(root, room), /\.(cc|h|inc)$/))
    .join('\n');
  const words = new Set(
    [code, sources(join(root, 'games', game, 'data'), /\.json$/)].flatMap((text) => text.match(/[\w-]+/g) ?? []),
  );
  const quoted = new Set([...code.matchAll(/"([\w.-]+)"/g)].map((m) => m[1]!));
  const families = new Set(
    keys
      .map((key) => key.split('.')[1]!)
      .filter(
        (f, i, all) => all.indexOf(f) === i && (quoted.has(f) || quoted.has(`${f}.`) || code.includes(`${game}.${f}.`)),
      ),
  );
  const joined = quoted.has('_');
  /** A word of the program, or two that it joins: "muster" + "_" + "british", "neutral_" + "settled". */
  function known(part: string): boolean {
    if (words.has(part)) return true;
    return [...part.matchAll(/_/g)].some(({ index }) => {
      const [first, second] = [part.slice(0, index), part.slice(index + 1)];
      return words.has(second) && (words.has(`${first}_`) || (words.has(first) && joined));
    });
  }
  /** Said by a program: in full, or a family it knows with an id it knows. */
  function byProgram(key: string): boolean {
    const short = key.slice(game.length + 1);
    if (quoted.has(key) || quoted.has(short) || quoted.has(`.${short}`)) return true;
    const [family, ...id] = short.split('.');
    return families.has(family!) && id.every(known);
  }
  // The page of the rules shows every section there is.
  const byReader = (key: string) => key.startsWith(`${game}.rule.`);
  it('are all used, by a program or by the page', () => {
    expect(keys.filter((k) => !byPage(k) && !byReader(k) && !byProgram(k))).toEqual([]);
  });
  it('are written where the page names them', () => {
    expect(
      [...literals].filter(
        (k) => k.startsWith(`${game}.`) && !keys.includes(k) && !keys.some((other) => other.startsWith(`${k}.`)),
      ),
    ).toEqual([]);
  });
});
