// Every sentence with every name that can stand in it: articles, gender and number agree, nothing is doubled or left open.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import type { Phrase, PhraseArg } from '../lib/messages.gen';
import { type Messages, Words } from '../lib/render';

const root = join(import.meta.dirname, '../../..');
const games = readdirSync(join(root, 'games'));
/** The words of a room in one language: of the program, and of the page where it has some. */
function room(folder: string, language: string): Messages {
  const files = [join(root, folder, `text/${language}.json`)];
  const inner = join(root, folder, 'text', language);
  if (existsSync(inner)) files.push(...readdirSync(inner).map((file) => join(inner, file)));
  return Object.assign(
    {},
    ...files.filter((f) => existsSync(f)).map((f) => JSON.parse(readFileSync(f, 'utf8')) as Messages),
  ) as Messages;
}
const ofGame = (game: string, language: string): Messages => ({
  ...room(`games/${game}`, language),
  ...room(`web/src/games/${game}`, language),
});
const shared = (language: string): Messages =>
  Object.assign({}, ...['kernel', 'cli', 'server', 'web/src'].map((r) => room(r, language))) as Messages;

/** Which names an argument stands for, by its name, in each room. */
const kinds: Record<string, Record<string, RegExp>> = {
  shared: { seat: /^(?!web)\w+\.seat\.\w+$|^web\.chance$/, seats: /^(?!web)\w+\.seat\.\w+$/ },
  liberty: {
    box: /^liberty\.box\./,
    card: /^liberty\.card\.\d+\.title$/,
    command: /^liberty\.command\./,
    control: /^liberty\.control\./,
    faction: /^liberty\.faction\./,
    from: /^liberty\.space\./,
    leader: /^liberty\.leader\./,
    level: /^liberty\.level\./,
    piece: /^liberty\.piece\.(bfort|pfort|village)$/,
    pieces: /^liberty\.count\./,
    place: /^liberty\.(space\.|box\.available)/,
    side: /^liberty\.(side|card_side)\./,
    space: /^liberty\.space\./,
    special: /^liberty\.special\./,
    stroke: /^liberty\.card\.10[5-9]\.title$/,
    to: /^liberty\.space\./,
    winner: /^liberty\.faction\./,
    winners: /^liberty\.faction\./,
  },
  founders: {
    card: /^founders\.(action|man)\.\w+$/,
    issue: /^founders\.issue\.\w+$/,
    law: /^founders\.law\./,
    man: /^founders\.man\./,
    office: /^founders\.office\./,
    party: /^founders\.party\./,
    partner: /^founders\.seat\./,
    player: /^founders\.seat\./,
    seat: /^founders\.seat\./,
    state: /^founders\.state\./,
  },
  prelude: {
    card: /^prelude\.card\.\d+\.title$/,
    city: /^prelude\.county\.(montreal|quebec)$/,
    county: /^prelude\.county\./,
    deck: /^prelude\.deck\./,
    player: /^prelude\.seat\./,
    side: /^prelude\.(seat|side)\.(patriote|loyal)$/,
    special: /^prelude\.special\./,
    track: /^prelude\.track\./,
  },
  troyes: {
    building: /^troyes\.building\./,
    card: /^troyes\.card\.\w+\.name$/,
    character: /^troyes\.character\.\w+\.name$/,
    colour: /^troyes\.colour\./,
    deed: /^troyes\.(card\.\w+\.name|building\.\w+|place\.\w+)$/,
    dice: /^troyes\.die$/,
    die: /^troyes\.die$/,
    owner: /^troyes\.seat\./,
    row: /^troyes\.space\.whole_row$/,
    seat: /^troyes\.seat\.p/,
    space: /^troyes\.space\.(single|row)$/,
  },
};
/** What cannot stand there: no Blockade, no Population and no supply in the West Indies. */
const landOnly = /^liberty\.(event\.(shifted|blockaded)|np\.do\.(b8_extra|supply_shift)|option\.supply)/;
/** Tables of the terminal and the lines of the editor are not sentences. */
const notSentences = /^cli\.(help|earlier|\w+\.(families|factions|neutral))$|^web\.editor\.examples$/;

interface Use {
  plain: Set<string>;
  counted: Set<string>;
  chosen: Map<string, string[]>;
}
function uses(
  elements: MessageFormatElement[],
  found: Use = { plain: new Set(), counted: new Set(), chosen: new Map() },
): Use {
  for (const e of elements) {
    if (e.type === TYPE.argument) found.plain.add(e.value);
    else if (e.type === TYPE.number || e.type === TYPE.plural) found.counted.add(e.value);
    else if (e.type === TYPE.select) found.chosen.set(e.value, Object.keys(e.options));
    if (e.type === TYPE.plural || e.type === TYPE.select)
      for (const option of Object.values(e.options)) uses(option.value, found);
  }
  return found;
}
const known = new Map<string, Use>();
function read(pattern: string): Use {
  if (!known.has(pattern)) known.set(pattern, uses(parse(pattern, { ignoreTag: true })));
  return known.get(pattern)!;
}
const bare = (argument: string): string => argument.replace(/_(is|[tT]he|of|[tT]o)$/, '');

type Args = Record<string, PhraseArg>;
interface Said {
  text: string;
  names: Phrase[];
}
class Reader {
  readonly words: Words;
  private readonly found = new Map<string, Phrase[]>();
  constructor(
    readonly messages: Messages,
    private readonly own: Record<string, RegExp>,
    language: string,
  ) {
    this.words = new Words(language, messages, (key) => `{${key}}`);
  }
  /** The names an argument can stand for, those that count in both numbers. */
  names(argument: string): Phrase[] {
    const kind = this.own[argument];
    if (kind && !this.found.has(argument)) {
      const keys = Object.keys(this.messages).filter((key) => kind.test(key) && !key.endsWith('.grammar'));
      const names = keys.flatMap((key) =>
        (read(this.messages[key]!).counted.size ? [1, 3] : [3]).map((n) => ({ key, args: this.base(key, n) })),
      );
      this.found.set(argument, names);
    }
    return this.found.get(argument) ?? [];
  }
  /** Some value for each argument of a key. */
  private base(key: string, n = 2): Args {
    const { plain, counted, chosen } = read(this.messages[key]!);
    const args: Args = {};
    for (const name of new Set([...plain, ...chosen.keys()].map(bare)))
      args[name] = (this.own[name]?.test(key) ? n : this.names(name)[0]) ?? chosen.get(name)?.[0] ?? 'X';
    for (const name of counted) args[name] = n;
    return args;
  }
  /** The key's sentence with each name, number and choice, one of them changed at a time. */
  *sentences(key: string): Generator<Said> {
    const { plain, counted, chosen } = read(this.messages[key]!);
    const base = this.base(key);
    const arguments_ = new Set([...plain, ...chosen.keys()].map(bare));
    const say = (args: Args): Said => ({
      text: this.words.say({ key, args }),
      names: Object.values(args).flatMap((a) => (typeof a === 'object' ? a : [])),
    });
    yield say(base);
    for (const name of counted) for (const n of [0, 1, 2, 7]) yield say({ ...base, [name]: n });
    for (const name of arguments_) {
      const names = this.names(name).filter((n) => !landOnly.test(key) || n.key !== 'liberty.space.west_indies');
      for (const one of names) yield say({ ...base, [name]: one });
      if (/s$|^dice$/.test(name) && names.length > 1) yield say({ ...base, [name]: names.slice(-2) });
      if (!names.length) for (const word of chosen.get(name) ?? []) yield say({ ...base, [name]: word });
    }
  }
  /** Gender and number of a name, and the word that stands in a sentence. */
  grammar(phrase: Phrase): { is: string; word: string } {
    const key = `${phrase.key}.grammar`;
    const [is, ...word] = key in this.messages ? this.words.say({ ...phrase, key }).split(' ') : ['other'];
    return { is: is!, word: word.join(' ') || this.words.say(phrase) };
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const articles: Record<string, RegExp> = {
  ms: /^(el|al|del|un)$/i,
  fs: /^(la|una)$/i,
  mp: /^(los|unos)$/i,
  fp: /^(las|unas)$/i,
};
/** Words that may follow whoever begins a sentence without being what he does. */
const noVerb = /^(a|al|ante|con|contra|de|del|desde|en|entre|hacia|hasta|o|para|por|según|sin|sobre|tras|y)$/;
const between = /^((no|nunca|se|le|les|lo|los|la|las|ya|solo|ahora|también) )*/;

/** What a Spanish reader stumbles over, or nothing. */
function stumble(reader: Reader, { text, names }: Said): string {
  if (/[{}]/.test(text)) return 'is left open';
  if (/ {2}|^ | [.,;:]/.test(text)) return 'has a gap';
  if (/(^| )(de|a) el /i.test(text.replace(/ El /g, ' '))) return 'does not join "de el" or "a el"';
  if (/(^| )(el|la|los|las|un|una) (el|la|los|las|un|una) /i.test(text)) return 'has two articles';
  for (const name of names) {
    const { is, word } = reader.grammar(name);
    for (const said of new Set([word, reader.words.say(name)])) {
      const before = new RegExp(
        `(?:^|[ («¿])(el|la|los|las|al|del|una?|un[oa]s) ${escaped(said)}(?![\\wáéíóúñ])`,
        'gi',
      );
      for (const [, article] of text.matchAll(before))
        if (!articles[is]?.test(article!)) return `has "${article}" before "${said}"`;
      const begins = new RegExp(`^(?:(?:el|la|los|las) )?${escaped(said)} (.*)`, 'i').exec(text)?.[1];
      const does = begins && /^[a-záéíóúñ]+/.exec(begins.replace(between, ''))?.[0];
      if (!does || noVerb.test(does)) continue;
      if (is.endsWith('p') !== does.endsWith('n')) return `says "${does}" of "${said}"`;
    }
  }
  return '';
}

describe.each(['shared', ...games])('the sentences of %s', (name) => {
  const own = (language: string) => (name === 'shared' ? shared(language) : ofGame(name, language));
  const all = (language: string): Messages =>
    Object.assign({}, shared(language), ...games.map((g) => ofGame(g, language))) as Messages;
  /** Those of the card language are put together by its printer, whose tests read them. */
  const keys = Object.keys(own('es')).filter(
    (key) => !/\.grammar$|\.say\.|^kernel\.form/.test(key) && !notSentences.test(key),
  );
  it('agree in Spanish with every name', { timeout: 60_000 }, () => {
    const reader = new Reader(all('es'), { ...kinds.shared, ...kinds[name] }, 'es');
    const wrong = keys.flatMap((key) => {
      for (const said of reader.sentences(key)) {
        const why = stumble(reader, said);
        if (why) return [`${key} ${why}: ${said.text}`];
      }
      return [];
    });
    expect(wrong).toEqual([]);
  });
  it('are whole in English with every name', { timeout: 60_000 }, () => {
    const reader = new Reader(all('en'), { ...kinds.shared, ...kinds[name] }, 'en');
    const wrong = keys.flatMap((key) =>
      [...reader.sentences(key)]
        .map((s) => s.text)
        .filter((text) => /[{}'"]| {2}|^ | [.,;:]|\b(the|of|to) \1\b/i.test(text)),
    );
    expect(wrong).toEqual([]);
  });
  it('know their names', () => {
    const reader = new Reader(all('es'), { ...kinds.shared, ...kinds[name] }, 'es');
    for (const argument of Object.keys(kinds[name]!)) expect(reader.names(argument), argument).not.toEqual([]);
  });
});

/** The sources of the pages. */
const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

it('takes the form of a name from the name, which a page must not have said before', () => {
  const all = Object.assign({}, shared('es'), ...games.map((g) => ofGame(g, 'es'))) as Messages;
  const formed = (key: RegExp, argument: string) =>
    Object.keys(all).some((k) => key.test(k) && new RegExp(`\\{${argument}_(is|[tT]he|of|[tT]o)\\b`).test(all[k]!));
  const calls = sources(join(root, 'web/src')).flatMap((source) => [
    ...source.matchAll(/say\(\s*['`]((?:[\w.]|\$\{[^}]*\})+)['`],\s*\{([^;]*)/g),
  ]);
  const wrong = calls.flatMap(([call, key, args]) => {
    const shape = new RegExp(`^${key!.replace(/\./g, '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`);
    const first = args!.split(/\}\)/)[0]!;
    return [...first.matchAll(/(\w+): say\(/g)].some(([, argument]) => formed(shape, argument!)) ? [call] : [];
  });
  expect(calls.length).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
