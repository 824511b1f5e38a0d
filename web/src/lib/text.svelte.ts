// The catalogue: ICU messages of the page itself, of kernel and card language, and of the open game, in the reader's language.
// A game's words lie beside its rules, those of its board alone beside its board.
import parts from 'virtual:texts';
import { type Messages, Words } from './render';
import type { Phrase, PhraseArg } from './messages.gen';

export type Language = 'en' | 'es';
export const languages: { id: Language; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'es', name: 'Español' },
];

function preferred(): Language {
  const stored = localStorage.getItem('language');
  if (stored === 'en' || stored === 'es') return stored;
  return navigator.language.startsWith('es') ? 'es' : 'en';
}

let language = $state<Language>(preferred());
// A key nobody wrote shows itself, so that it is seen and mended.
const wordsOf = (l: Language, messages: Messages) => new Words(l, messages, (key) => key);
let words = $state.raw(wordsOf(language, {}));
const rooms = new Set<string>(['own']);
/** Rooms of which only the names are wanted. */
const named = new Set<string>();
/** What only few ask for: what the sections of a rulebook say and how it is read, and the guide of a first game. */
type Aside = 'rulebook' | 'guide';
const consulted = new Set<string>();

// Of several loadings under way only the last one counts, and all wait for it.
let turn = 0;
let loading = Promise.resolve();
async function load(wanted: Language): Promise<void> {
  const mine = ++turn;
  const loaded = await Promise.all(
    Object.entries(parts)
      .filter(([name]) => {
        const [room, language, part] = name.split('/') as [string, string, string];
        if (language !== wanted) return false;
        if (part === 'rulebook' || part === 'guide') return rooms.has(room) && consulted.has(part);
        return rooms.has(room) || (part === 'names' && named.has(room));
      })
      .map(([, open]) => open()),
  );
  if (mine !== turn) return loading;
  words = wordsOf(wanted, Object.assign({}, ...loaded.map((l) => l.default)) as Messages);
  language = wanted;
  document.documentElement.lang = wanted;
}

export const ready = (): Promise<void> => (loading = load(language));

/** Adds the names of a game, for pages that only speak of it. */
export function nameRoom(room: string): Promise<void> {
  if (rooms.has(room) || named.has(room)) return loading;
  named.add(room);
  return (loading = load(language));
}

/** Adds a game's part of the catalogue. */
export function openRoom(room: string): Promise<void> {
  if (rooms.has(room)) return loading;
  rooms.add(room);
  return (loading = load(language));
}

/** Adds the rulebooks, or the guides, of the games that are open. */
export function openAside(aside: Aside): Promise<void> {
  if (consulted.has(aside)) return loading;
  consulted.add(aside);
  return (loading = load(language));
}

export function setLanguage(wanted: Language): Promise<void> {
  localStorage.setItem('language', wanted);
  return (loading = load(wanted));
}

export const currentLanguage = (): Language => language;
export const has = (key: string): boolean => key in words.messages;

/** The sentence in the reader's language. */
export function say(phrase: Phrase | string, args?: Record<string, PhraseArg>): string {
  return words.say(typeof phrase === 'string' ? { key: phrase, ...(args ? { args } : {}) } : phrase);
}

/** A number with a true minus. */
export const signed = (n: number): string => String(n).replace('-', '−');

/** Keys of the loaded catalogue that start so. */
export const keysOf = (prefix: string): string[] => Object.keys(words.messages).filter((key) => key.startsWith(prefix));
