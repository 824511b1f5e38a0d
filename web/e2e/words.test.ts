// Whole bot games told in both languages: every question, option, event, explanation and ending has its words.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Messages, Words } from '../src/lib/render';
import type { Phrase } from '../src/lib/messages.gen';
import { Engine } from '../protocol/engine';

const root = join(import.meta.dirname, '../..');
function catalogue(game: string, language: string): Messages {
  const rooms = ['kernel', 'language', `games/${game}`].map((room) => join(root, room, 'text', language));
  const files = rooms.flatMap((room) => readdirSync(room).map((file) => join(room, file)));
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Messages)) as Messages;
}

it.each([
  ['troyes', 'standard', 'easy', 2],
  ['troyes', 'standard', 'easy', 4],
  ['liberty', '1775', 'rulebook', 4],
  ['liberty', 'quick', 'rulebook', 4],
  ['prelude', 'standard', 'standard', 2],
  ['founders', 'a', 'standard', 4],
])('tells a whole game of %s, %s, by %s with %i seats in both languages', async (game, scenario, player, seats) => {
  const missing = new Set<string>();
  const words = ['en', 'es'].map(
    (language) =>
      new Words(language, catalogue(game, language), (key) => {
        missing.add(`${language}: ${key}`);
        return '';
      }),
  );
  const told = new Set<string>();
  const tell = (phrase: Phrase) => {
    const [english, spanish] = words.map((w) => w.say(phrase));
    told.add(english!);
    for (const text of [english!, spanish!])
      if (/[{}]| {2}| de el | a el |\b(liberty|troyes|prelude|founders|kernel|language|web)\.[a-z_]+\./.test(text))
        missing.add(`${phrase.key}: ${text}`);
  };
  const engine = new Engine();
  let decision = await engine.ask('new', {
    game,
    scenario,
    seats: Array.from({ length: seats }, () => 'human'),
    seed: 'words',
  });
  let explained = 0;
  let made = 0;
  while (!decision.over) {
    tell(decision.question_phrase);
    for (const option of decision.options!) tell(option.phrase);
    const thought = await engine.ask('go', { player });
    for (const reason of thought.explanation) tell(reason.phrase);
    explained += thought.explanation.length;
    const done = await engine.ask('apply', { move: thought.move });
    for (const event of done.events) tell(event.phrase);
    decision = done.decision;
    made++;
  }
  tell(decision.phrase!);
  engine.close();
  expect([...missing]).toEqual([]);
  expect(made).toBeGreaterThan(50);
  expect(told.size).toBeGreaterThan(200);
  expect(explained).toBeGreaterThan(0);
});
