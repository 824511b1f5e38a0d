// How long players may take, in words.
import { say } from './text.svelte';
import type { Pace } from './messages.gen';

const minute = 60;
const day = 86_400;

/** What is offered where a table is set up: clocks for an evening, days for correspondence. */
export const paces: Omit<Pace, 'end'>[] = [
  { bank: 15 * minute, increment: 10 },
  { bank: 45 * minute, increment: 30 },
  { bank: 120 * minute, increment: 60 },
  { move: day, bank: 3 * day },
  { move: 3 * day, bank: 7 * day },
  { move: 7 * day, bank: 14 * day },
];

export const paceText = ({ move = 0, bank = 0, increment = 0 }: Omit<Pace, 'end'>): string =>
  move
    ? say('web.time.days', { move: Math.round(move / day), bank: Math.round(bank / day) })
    : say('web.time.clock', { minutes: Math.round(bank / minute), seconds: increment });

/** Time that is left, as short as it can be read: 2:05:09, 4:07, or days and hours. */
export function leftText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 24) return say('web.time.left', { days: Math.floor(hours / 24), hours: hours % 24 });
  const two = (n: number) => String(n).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
