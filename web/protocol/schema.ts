// Messages held against kernel/messages.schema.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';

interface Definition {
  properties?: Record<string, Definition>;
  required?: string[];
  oneOf?: Definition[];
  items?: Definition;
  $ref?: string;
  const?: unknown;
}
export const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../kernel/messages.schema.json'), 'utf8'),
) as { $id: string; $defs: Record<string, Definition> };

const strict = { strict: true, allowUnionTypes: true } as const;
const full = new Ajv2020(strict).addSchema(schema);
// Whoever joins with the form `slim` gets a SlimUpdate in place of every Update.
const slim = new Ajv2020(strict).addSchema({
  ...schema,
  $defs: { ...schema.$defs, Update: schema.$defs.SlimUpdate! },
});

/** What is wrong with a message that should be this part of the schema ("Update", "EngineParams/properties/new"). */
export function problem(part: string, message: unknown, isSlim = false): string | null {
  const ajv = isSlim ? slim : full;
  const valid = ajv.getSchema(`${schema.$id}#/$defs/${part}`);
  if (!valid) return `the schema has no ${part}`;
  if (valid(message)) return null;
  return `not a ${part}: ${ajv.errorsText(valid.errors)} in ${JSON.stringify(message).slice(0, 2000)}`;
}
export function check(part: string, message: unknown, isSlim = false): void {
  const wrong = problem(part, message, isSlim);
  if (wrong) throw new Error(wrong);
}
