// From a phrase to a sentence, for one language at a time.
import IntlMessageFormat from 'intl-messageformat';
import type { Phrase, PhraseArg } from './messages.gen';

export type Messages = Record<string, string>;

/** Sentences of one language. A key nobody wrote, or a message without its arguments, is told to `missing`. */
export class Words {
  private readonly compiled = new Map<string, IntlMessageFormat>();

  constructor(
    readonly language: string,
    readonly messages: Messages,
    private readonly missing: (key: string) => string,
  ) {}

  say(phrase: Phrase): string {
    const pattern = this.messages[phrase.key];
    if (pattern === undefined) return this.missing(phrase.key);
    let format = this.compiled.get(phrase.key);
    if (!format) {
      format = new IntlMessageFormat(pattern, this.language, undefined, { ignoreTag: true });
      this.compiled.set(phrase.key, format);
    }
    const values: Record<string, string | number> = {};
    for (const [name, arg] of Object.entries(phrase.args ?? {})) values[name] = this.value(arg);
    try {
      return String(format.format(values));
    } catch {
      return this.missing(phrase.key);
    }
  }
  private value(arg: PhraseArg): string | number {
    if (Array.isArray(arg)) return new Intl.ListFormat(this.language).format(arg.map((p) => this.say(p)));
    return typeof arg === 'object' ? this.say(arg) : arg;
  }
}
