// The client's types are made from the one schema of the messages; `npm run types` makes them anew.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFromFile, type Options } from 'json-schema-to-typescript';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '../..');
const banner = '// What the server and the engine say. Made by `npm run types` from ../kernel/messages.schema.json.';

it('has the types that follow from the schema', async () => {
  const types = await compileFromFile(join(web, '../kernel/messages.schema.json'), {
    bannerComment: banner,
    ignoreMinAndMaxItems: true,
    style: JSON.parse(readFileSync(join(web, '.prettierrc.json'), 'utf8')) as Options['style'],
  });
  await expect(types).toMatchFileSnapshot('messages.gen.ts');
});
