// The guide of a first game: its words for every question a person can be asked, in both languages, and its end.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answered, begun, isKnown, left, mayLeave, meaningKeys, noLessons, reasonKeys } from './guide';
import type { Option } from './messages.gen';

const root = join(import.meta.dirname, '../../..');
const guideOf = (game: string, language: string) =>
  JSON.parse(readFileSync(join(root, `web/src/games/${game}/text/${language}/guide.json`), 'utf8')) as Record<
    string,
    string
  >;
/** Every kind of question and answer in a game's tables. */
function rows(game: string, kind: 'QUESTION' | 'ANSWER'): string[] {
  const folder = join(root, 'games', game, 'chapters');
  const text = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  return [...text.matchAll(new RegExp(`^${kind}\\(\\w+,\\s*"(\\w+)"`, 'gm'))].map((m) => m[1]!);
}
/** Dice and draws, which nobody decides. */
const ofChance =
  /^(roll_.*|draw_.*|setup_.*|reveal.*|start_player|character|reroll|pool_draw|hand_draw|.*_roll|die|random_county|crisis|pool|speech|whip|drawn|contest|time|outrage|replace|persuasion)$/;

const games = readdirSync(join(root, 'games'));
describe.each(games)('the guide of %s', (game) => {
  it.each(['en', 'es'])('explains every question in %s', (language) => {
    const words = guideOf(game, language);
    const mute = rows(game, 'QUESTION').filter(
      (question) => !ofChance.test(question) && !meaningKeys(game, question, 'none', false).some((key) => key in words),
    );
    expect(mute).toEqual([]);
  });
  it('has the same words in both languages', () => {
    expect(Object.keys(guideOf(game, 'es')).sort()).toEqual(Object.keys(guideOf(game, 'en')).sort());
  });
  it.each(['en', 'es'])('introduces every side in %s', (language) => {
    const words = guideOf(game, language);
    const seats = seatsOf(game);
    expect(seats.length).toBeGreaterThan(1);
    expect(seats.filter((seat) => !words[`web.guide.${game}.side.${seat}`])).toEqual([]);
  });
  it('speaks only of questions and answers there are', () => {
    const kinds = [...rows(game, 'QUESTION'), ...rows(game, 'ANSWER')];
    const families = kinds.map((kind) => kind.split('_')[0]!);
    const names = namesOf(game);
    const lost = Object.keys(guideOf(game, 'en')).filter((key) => {
      const [first, second] = key.split('.').slice(3);
      if (first === 'side') return false;
      const kind = first === 'why' ? second! : first!;
      return kind !== 'space' && ![...kinds, ...families, ...names].includes(kind);
    });
    expect(lost).toEqual([]);
  });
});
/** Those who can be played, by their names in the game's texts. */
function seatsOf(game: string): string[] {
  const folder = join(root, 'games', game, 'text/en');
  return readdirSync(folder)
    .flatMap((file) => Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>))
    .flatMap((key) => new RegExp(`^${game}\\.seat\\.(\\w+)$`).exec(key)?.[1] ?? [])
    .filter((seat) => seat !== 'neutral');
}
/** The last words of the keys of a game's texts: its commands, buildings, offices. */
function namesOf(game: string): string[] {
  const folder = join(root, 'games', game, 'text/en');
  return readdirSync(folder).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>).map((key) =>
      key.split('.').at(-1)!,
    ),
  );
}

it('explains a question twice, and takes its leave after eight that brought nothing new', () => {
  let lessons = begun(noLessons);
  expect(isKnown(lessons, 'action')).toBe(false);
  for (let i = 0; i < 2; i++) lessons = answered(lessons, 'action');
  expect(isKnown(lessons, 'action')).toBe(true);
  for (let i = 0; i < 7; i++) lessons = answered(lessons, 'action');
  expect(mayLeave(lessons)).toBe(false);
  expect(mayLeave(answered(lessons, 'group'))).toBe(false);
  expect(mayLeave(answered(lessons, 'action'))).toBe(true);
  expect(left(lessons)).toMatchObject({ on: false, done: true });
  // Whoever calls it back is not left at once.
  expect(mayLeave(begun(left(answered(lessons, 'action'))))).toBe(false);
});

it('finds the reason of an answer by what it names, for the seat first', () => {
  const option = {
    move: 'command rally',
    phrase: {
      key: 'liberty.option.with_effects',
      args: {
        option: { key: 'liberty.option.command', args: { command: { key: 'liberty.command.rally' } } },
        effects: [],
      },
    },
    undoable: true,
  } as Option;
  expect(reasonKeys('liberty', option, 'patriots')).toEqual([
    'web.guide.liberty.why.rally.patriots',
    'web.guide.liberty.why.rally',
    'web.guide.liberty.why.command.patriots',
    'web.guide.liberty.why.command',
  ]);
});
