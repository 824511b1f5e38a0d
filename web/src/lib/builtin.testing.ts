// The facts of a game for tests, from the files of the repository as the server would tell them.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Facts } from './messages.gen';

export function builtIn(game: string): Facts {
  const folder = join(import.meta.dirname, '../../../games', game, 'data');
  const facts: Facts = { game, own: [] };
  for (const file of readdirSync(folder))
    facts[basename(file, '.json')] = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return facts;
}
