// What a first game needs to be told: which words fit a question, and when they are needed no longer.
import type { Option, Phrase, PhraseArg } from './messages.gen';

/** What a reader has met of a game, kept in his browser. */
export interface Lessons {
  /** The guide stands beside the table. */
  on: boolean;
  /** How often each kind of question has been answered. */
  met: Record<string, number>;
  /** How many questions in a row brought nothing new. */
  known: number;
  /** Taken leave of, or left. */
  done: boolean;
}
export const noLessons: Lessons = { on: false, met: {}, known: 0, done: false };

/** A kind of question is explained this often. */
const often = 2;
/** After so many questions without anything new the guide takes its leave. */
const enough = 8;

export const isKnown = (lessons: Lessons, question: string): boolean => (lessons.met[question] ?? 0) >= often;
/** The guide has nothing more to say. */
export const mayLeave = (lessons: Lessons): boolean => lessons.known >= enough;

/** After a question has been answered. */
export function answered(lessons: Lessons, question: string): Lessons {
  const known = isKnown(lessons, question) ? lessons.known + 1 : 0;
  return { ...lessons, known, met: { ...lessons.met, [question]: (lessons.met[question] ?? 0) + 1 } };
}
export const begun = (lessons: Lessons): Lessons => ({ ...lessons, on: true, known: 0 });
export const left = (lessons: Lessons): Lessons => ({ ...lessons, on: false, done: true });

const tail = (key: string): string => key.split('.').at(-1)!;

/** Keys of what a question means, the most fitting first: for this seat, for this question, for its family, for any place. */
export function meaningKeys(game: string, question: string, seat: string, places: boolean): string[] {
  const family = question.split('_')[0]!;
  const kinds = [question, ...(family === question ? [] : [family]), ...(places ? ['space'] : [])];
  return [...kinds.map((kind) => `web.guide.${game}.${kind}`).flatMap((key) => [`${key}.${seat}`, key])];
}

const phrasesIn = (arg: PhraseArg): Phrase[] => (Array.isArray(arg) ? arg : typeof arg === 'object' ? [arg] : []);

/** An answer without what the game adds to it about its price and effects. */
export function plainly(option: Option): Phrase {
  const plain = option.phrase.args?.option;
  return (plain !== undefined && phrasesIn(plain)[0]) || option.phrase;
}
/** Keys of why one answers so: after what is named in the answer (a command, a building), then after its kind. */
export function reasonKeys(game: string, option: Option, seat: string): string[] {
  const phrase = plainly(option);
  const named = Object.values(phrase.args ?? {}).flatMap((arg) => phrasesIn(arg).map((p) => tail(p.key)));
  return [...named, tail(phrase.key)]
    .map((kind) => `web.guide.${game}.why.${kind}`)
    .flatMap((key) => [`${key}.${seat}`, key]);
}
