// docs/protocol.md says what is true: its examples are spoken with the real programs, and its tables are those of the
// schema.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { Engine } from './engine';
import { schema } from './schema';
import { serve, Server } from './server';
import { Visitor } from './visitor';

const document = readFileSync(join(import.meta.dirname, '../../docs/protocol.md'), 'utf8');
const [beforeServer, ofServer] = document.split('\n## Command line\n')[0]!.split('\n## The server\n') as [
  string,
  string,
];

// ---- Examples ----

/** `->` sends, `<-` receives, `=>` and `<=` are another's; what stands in parentheses is done by the test. */
interface Line {
  mark: string;
  text: string;
}
function examples(part: string): Line[] {
  const lines: Line[] = [];
  for (const [, text] of part.matchAll(/^ {4}(.*)$/gm)) {
    const start = /^(->|<-|=>|<=|(?=\())(.*)$/.exec(text!);
    if (start) lines.push({ mark: start[1]!, text: start[2]! });
    else lines.at(-1)!.text += text;
  }
  return lines;
}

/** Reads JSON with `...` in it: as a member, `"...": "..."`, and elsewhere the text "...". */
function parse(text: string): unknown {
  const opened: string[] = [];
  const json = text.replace(/"(?:[^"\\]|\\.)*"|\.\.\.|[[\]{}]/g, (token, at: number) => {
    if (token === '[' || token === '{') opened.push(token);
    if (token === ']' || token === '}') opened.pop();
    if (token !== '...') return token;
    return opened.at(-1) === '{' && !/:\s*$/.test(text.slice(0, at)) ? '"...": "..."' : '"..."';
  });
  return JSON.parse(json);
}

/** What the texts that end with `...` have turned out to be. */
type Known = Map<string, string>;
const elided = (value: unknown): value is string => typeof value === 'string' && /.\.\.\.$/.test(value);

/** Where an answer is not what the document says; null if it is. */
function difference(said: unknown, heard: unknown, known: Known, place = 'it'): string | null {
  const told = `${place} is ${JSON.stringify(heard)?.slice(0, 300)}, not ${JSON.stringify(said).slice(0, 300)}`;
  if (said === '...') return heard === undefined ? told : null;
  if (elided(said)) {
    if (typeof heard !== 'string' || (known.get(said) ?? heard) !== heard) return told;
    known.set(said, heard);
    return null;
  }
  if (typeof said !== 'object' || said === null) return said === heard ? null : told;
  if (typeof heard !== 'object' || heard === null || Array.isArray(said) !== Array.isArray(heard)) return told;
  const open = Array.isArray(said) ? said.at(-1) === '...' : '...' in said;
  const members = Object.entries(said).filter(([, value], i, all) => value !== '...' || !open || i < all.length - 1);
  if (!open && Object.keys(heard).length !== members.length)
    return `${place} has ${Object.keys(heard).join(', ')}, not ${Object.keys(said).join(', ')}`;
  for (const [key, value] of members) {
    const wrong = difference(value, (heard as Record<string, unknown>)[key], known, `${place}.${key}`);
    if (wrong) return wrong;
  }
  return null;
}
const fill = (text: string, known: Known): string =>
  text.replace(/"[^"]+\.\.\."/g, (t) => `"${known.get(t.slice(1, -1))}"`);

/** Speaks the examples in order; an answer that begins with a method is a notification. */
async function speak(
  lines: Line[],
  speakers: Record<string, Engine | Visitor>,
  aside: () => Promise<void>,
): Promise<number> {
  const known: Known = new Map();
  const answers: Record<string, unknown> = {};
  for (const { mark, text } of lines) {
    if (!mark) {
      await aside();
      continue;
    }
    const speaker = speakers[mark.replace(/[<>]/, '')]!;
    const place = `${mark} ${text}`;
    if (mark.endsWith('>')) answers[`<${mark[0]}`] = await speaker.say(fill(text, known));
    else {
      const said = parse(text) as object;
      const heard = 'method' in said ? await (speaker as Visitor).told() : answers[mark];
      expect(difference(said, heard, known), place).toBeNull();
    }
  }
  return lines.filter(({ mark }) => mark.startsWith('<')).length;
}

const engine = new Engine();
const server = new Server([...serve, '--no-limits']);
afterAll(async () => {
  engine.close();
  await server.close();
});

it('tells what the engine answers', async () => {
  const toTheEnd = async () => {
    let decision = await engine.ask('decision', {});
    while (!decision.over) decision = (await engine.ask('apply', { move: decision.options![0]!.move })).decision;
  };
  expect(await speak(examples(beforeServer), { '-': engine }, toTheEnd)).toBeGreaterThan(8);
});

it('tells what the server answers', async () => {
  await server.open();
  const [anna, watcher] = [await Visitor.come(server), await Visitor.come(server, true)];
  const nothing = () => Promise.reject(new Error('nothing is done in between'));
  expect(await speak(examples(ofServer), { '-': anna, '=': watcher }, nothing)).toBeGreaterThan(8);
  anna.close();
  watcher.close();
});

// ---- Tables ----

type Definition = (typeof schema.$defs)[string];
const resolved = (part: Definition): Definition => (part.$ref ? schema.$defs[part.$ref.split('/').at(-1)!]! : part);
/** The shapes that something, or each of a list, may have. */
const shapes = (part: Definition): Definition[] => (resolved(part).oneOf ?? [part.items ?? part]).map(resolved);
const unique = (names: string[]): string[] => [...new Set(names)].sort();

/** The rows of the tables that tell of methods: the name, its params and its result. */
function methods(part: string): [string, string, string][] {
  return [...part.matchAll(/^\| `(\w+)` \| (.*?) ?\| (.*) \|$/gm)].map(([, name, params, result]) => [
    name!,
    params!,
    result!,
  ]);
}

it.each([
  ['Engine', beforeServer],
  ['Server', ofServer],
])('lists the methods of the schema for the %s, their params and results', (kind, part) => {
  const params = schema.$defs[`${kind}Params`]!.properties!;
  const results = schema.$defs[`${kind}Results`]!.properties!;
  const rows = methods(part);
  expect(unique(rows.map(([name]) => name))).toEqual(unique(Object.keys(params)));
  for (const [name, said] of Object.entries(params)) {
    // A name with a question mark is needed in no shape of the params, one without in some.
    const all = shapes(said);
    const needed = (param: string) => all.some(({ required }) => required?.includes(param));
    const expected = all.flatMap(({ properties }) => Object.keys(properties ?? {}));
    const told = rows.filter(([row]) => row === name).flatMap(([, row]) => row.match(/\w+\?|`[\w ?]+`/g) ?? []);
    const words = told.flatMap((words) => words.replaceAll('`', '').split(' '));
    expect(unique(words), name).toEqual(unique(expected.map((param) => (needed(param) ? param : `${param}?`))));
  }
  for (const [name, , told] of rows) {
    const members = /`\{([\w?, ]+)\}`/.exec(told)?.[1];
    if (!members) continue;
    const [shape] = shapes(results[name]!);
    const expected = Object.keys(shape!.properties!).map((member) =>
      shape!.required!.includes(member) ? member : `${member}?`,
    );
    expect(unique(members.split(', ')), name).toEqual(unique(expected));
  }
});

it('lists the error codes of the schema', () => {
  const codes = schema.$defs.ErrorCode!.oneOf!.map((code) => code.const as number);
  const told = [...document.matchAll(/^\| ((?:-32\d{3} ?)+)\|/gm)].flatMap(([, codes]) => codes!.trim().split(' '));
  expect(told.map(Number).sort()).toEqual(codes.sort());
});

it('speaks of every field there is', () => {
  const fields = Object.values(schema.$defs).flatMap((part) => Object.keys(part.properties ?? {}));
  const spoken = new Set(document.match(/\w+/g));
  expect(unique(fields).filter((field) => /^\w+$/.test(field) && !spoken.has(field))).toEqual([]);
});
