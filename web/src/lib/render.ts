// From a phrase to a sentence, for one language at a time.
import IntlMessageFormat, { type Formatters } from 'intl-messageformat';
import type { Phrase, PhraseArg } from './messages.gen';

export type Messages = Record<string, string>;

interface Message {
  format: IntlMessageFormat;
  /** The names of which it wants a form, and which. */
  forms: (readonly [string, string])[];
}
/** What a maker has made of these arguments, made once: messages share it. */
function once<A extends unknown[], T>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>();
  return (...args) => {
    const name = JSON.stringify(args);
    let known = made.get(name);
    if (known === undefined) made.set(name, (known = make(...args)));
    return known;
  };
}
/** Numbers below zero have a minus, as in the standings, and no hyphen. */
const withMinus = (text: string) => text.replace(/(?<![\p{L}\p{N}])-(?=\d)/gu, '−');
const formatters: Formatters = {
  getNumberFormat: once((...args) => new Intl.NumberFormat(...args)),
  getDateTimeFormat: once((...args) => new Intl.DateTimeFormat(...args)),
  getPluralRules: once((...args) => new Intl.PluralRules(...args)),
};

/** Sentences of one language. A key nobody wrote, or a message without its arguments, is told to `missing`. */
export class Words {
  private readonly known = new Map<string, Message>();
  /** Sentences of phrases that are still about: a log tells the same ones with every move. */
  private readonly told = new WeakMap<Phrase, string>();
  /** Those that need nothing but their key: names and labels. */
  private readonly fixed = new Map<string, string>();
  /** Made once: to make one costs more than to use it. */
  private readonly list: Intl.ListFormat;

  constructor(
    readonly language: string,
    readonly messages: Messages,
    private readonly missing: (key: string) => string,
  ) {
    this.list = new Intl.ListFormat(language);
  }

  say(phrase: Phrase): string {
    if (!phrase.args) return this.label(phrase);
    let told = this.told.get(phrase);
    if (told === undefined) this.told.set(phrase, (told = this.render(phrase)));
    return told;
  }
  private label(phrase: Phrase): string {
    let said = this.fixed.get(phrase.key);
    if (said === undefined) this.fixed.set(phrase.key, (said = this.render(phrase)));
    return said;
  }
  private render({ key, args = {} }: Phrase): string {
    if (!(key in this.messages)) return this.missing(key);
    const values: Record<string, string | number> = {};
    for (const [name, arg] of Object.entries(args)) values[name] = this.value(arg);
    try {
      const { format, forms } = this.read(key);
      for (const [name, form] of forms) if (name in args) values[`${name}_${form}`] ??= this.inForm(form, args[name]!);
      return withMinus(String(format.format(values)));
    } catch {
      return this.missing(key);
    }
  }
  private read(key: string): Message {
    let message = this.known.get(key);
    if (!message) {
      const text = this.messages[key]!;
      const forms = [...text.matchAll(/\{(\w+)_(is|[tT]he|of|[tT]o)\b/g)].map(
        ([, name, form]) => [name!, form!] as const,
      );
      const format = new IntlMessageFormat(text, this.language, undefined, { ignoreTag: true, formatters });
      this.known.set(key, (message = { format, forms }));
    }
    return message;
  }
  /** What a name is for the language ("ms", "fp": gender and number), and the word as it stands in a sentence: `KEY.grammar`. */
  private nameOf(phrase: Phrase): { is: string; name: string } {
    const key = `${phrase.key}.grammar`;
    if (!(key in this.messages)) return { is: 'other', name: this.say(phrase) };
    const [is, ...name] = this.say({ ...phrase, key }).split(' ');
    return { is: is!, name: name.join(' ') || this.say(phrase) };
  }
  /** A name as a sentence needs it, after `kernel.form.*`; see kernel/catalogue.h, which does the same. */
  private inForm(form: string, arg: PhraseArg): string {
    if (typeof arg !== 'object') return form === 'is' ? 'other' : String(arg);
    const names = (Array.isArray(arg) ? arg : [arg]).map((p) => this.nameOf(p));
    if (form === 'is') {
      if (names.length === 1) return names[0]!.is;
      return names.length && names.every((n) => n.is.startsWith('f')) ? 'fp' : 'mp';
    }
    const small = form.toLowerCase();
    const said = this.joined(names.map((args) => this.say({ key: `kernel.form.${small}`, args })));
    return small === form ? said : said.charAt(0).toLocaleUpperCase(this.language) + said.slice(1);
  }
  private joined(parts: string[]): string {
    return this.list.format(parts);
  }
  private value(arg: PhraseArg): string | number {
    if (Array.isArray(arg)) return this.joined(arg.map((p) => this.say(p)));
    return typeof arg === 'object' ? this.say(arg) : arg;
  }
}
