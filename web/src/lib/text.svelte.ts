// The catalogue: ICU messages of the page itself, of the kernel and of the open game, in the reader's language.
import IntlMessageFormat from 'intl-messageformat';
import type { Phrase, PhraseArg } from './types';

export type Language = 'en' | 'es';
export const languages: { id: Language; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'es', name: 'Español' },
];
type Messages = Record<string, string>;

const files = import.meta.glob<Messages>(
  ['../text/*.json', '../../../kernel/text/*/*.json', '../../../games/*/text/*/*.json'],
  { import: 'default' },
);
/** Which part of the catalogue a file belongs to: `own` for pages and kernel, else the game. */
function part(path: string): { room: string; language: string; file: string } {
  const game = /games\/([^/]+)\/text\/([^/]+)\/([^/]+)\.json$/.exec(path);
  if (game) return { room: game[1]!, language: game[2]!, file: game[3]! };
  const own = /text\/(?:([^/]+)\/)?([^/]+)\.json$/.exec(path)!;
  return { room: 'own', language: own[1] ?? own[2]!, file: own[2]! };
}

function preferred(): Language {
  const stored = localStorage.getItem('language');
  if (stored === 'en' || stored === 'es') return stored;
  return navigator.language.startsWith('es') ? 'es' : 'en';
}

let language = $state<Language>(preferred());
let messages = $state.raw<Messages>({});
const rooms = new Set<string>(['own']);
let compiled = new Map<string, IntlMessageFormat>();

async function load(wanted: Language): Promise<void> {
  const parts = await Promise.all(
    Object.entries(files)
      .filter(([path]) => {
        const p = part(path);
        return rooms.has(p.room) && p.language === wanted;
      })
      .map(([, open]) => open()),
  );
  compiled = new Map();
  messages = Object.assign({}, ...parts);
  language = wanted;
  document.documentElement.lang = wanted;
}

export const ready = (): Promise<void> => load(language);

/** Adds a game's part of the catalogue. */
export async function openRoom(room: string): Promise<void> {
  if (rooms.has(room)) return;
  rooms.add(room);
  await load(language);
}

export async function setLanguage(wanted: Language): Promise<void> {
  localStorage.setItem('language', wanted);
  await load(wanted);
}

export const currentLanguage = (): Language => language;
export const has = (key: string): boolean => key in messages;

function value(arg: PhraseArg): string | number {
  if (Array.isArray(arg)) return new Intl.ListFormat(language).format(arg.map((p) => say(p)));
  return typeof arg === 'object' ? say(arg) : arg;
}

/** The sentence in the reader's language. A key nobody wrote shows itself, so that it is seen and mended. */
export function say(phrase: Phrase | string, args?: Record<string, PhraseArg>): string {
  const key = typeof phrase === 'string' ? phrase : phrase.key;
  const given = typeof phrase === 'string' ? args : phrase.args;
  const pattern = messages[key];
  if (pattern === undefined) return key;
  let format = compiled.get(key);
  if (!format) {
    format = new IntlMessageFormat(pattern, language, undefined, { ignoreTag: true });
    compiled.set(key, format);
  }
  const values: Record<string, string | number> = {};
  for (const [name, arg] of Object.entries(given ?? {})) values[name] = value(arg);
  return String(format.format(values));
}

/** Keys of the loaded catalogue that start so. */
export const keysOf = (prefix: string): string[] => Object.keys(messages).filter((key) => key.startsWith(prefix));
