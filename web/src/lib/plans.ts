// Answers given beforehand, as the server keeps them (a tree of lines) and as they are read: each from the first expected
// move to its answer.
import type { PlanLine } from './messages.gen';

export interface PlannedMove {
  seat: string;
  move: string;
}
export type Path = readonly PlannedMove[];

const listed = (moves: PlanLine['answer']): string[] => (typeof moves === 'string' ? [moves] : (moves ?? []));
const sameMoves = (a: PlanLine['answer'], b: PlanLine['answer']): boolean =>
  listed(a).join('\n') === listed(b).join('\n');

/** Every answer of a seat, with all that comes before it. */
export function pathsOf(lines: readonly PlanLine[], seat: string, before: Path = []): Path[] {
  return lines.flatMap((line) => {
    const expected = [...before, ...listed(line.move).map((move) => ({ seat: line.seat, move }))];
    const answered = [...expected, ...listed(line.answer).map((move) => ({ seat, move }))];
    const own = answered.length > expected.length ? [answered] : [];
    return [...own, ...pathsOf(line.then ?? [], seat, answered)];
  });
}

/** The lines of one path: what one seat does in a row and what is answered to it, and so on. */
function linesOf(path: Path, seat: string): PlanLine[] {
  const first = path[0];
  if (!first || first.seat === seat) return [];
  const ends = (from: number, is: (move: PlannedMove) => boolean) => {
    const end = path.findIndex((move, i) => i >= from && !is(move));
    return end < 0 ? path.length : end;
  };
  const expected = ends(0, (move) => move.seat === first.seat);
  const answered = ends(expected, (move) => move.seat === seat);
  const line: PlanLine = { seat: first.seat, move: path.slice(0, expected).map((m) => m.move) };
  if (answered > expected) line.answer = path.slice(expected, answered).map((m) => m.move);
  const then = linesOf(path.slice(answered), seat);
  return [then.length ? { ...line, then } : line];
}
function merged(lines: readonly PlanLine[], added: readonly PlanLine[]): PlanLine[] {
  const out = [...lines];
  for (const line of added) {
    // What is answered at once and what only waits for more are two lines.
    const like = (old: PlanLine) =>
      old.seat === line.seat && sameMoves(old.move, line.move) && !old.answer === !line.answer;
    const at = out.findIndex(like);
    const old = out[at];
    if (!old) out.push(line);
    // Another answer to the same is instead of the first, and what was to follow that goes with it.
    else if (!sameMoves(old.answer, line.answer)) out[at] = line;
    else {
      const then = merged(old.then ?? [], line.then ?? []);
      out[at] = then.length ? { ...line, then } : line;
    }
  }
  return out;
}

/** The plan with one more answer. */
export const withPath = (lines: readonly PlanLine[], path: Path, seat: string): PlanLine[] =>
  merged(lines, linesOf(path, seat));
/** The plan without that answer, and without what was to follow it. */
export function withoutPath(lines: readonly PlanLine[], path: Path, seat: string): PlanLine[] {
  const key = (one: Path) => JSON.stringify(one);
  const gone = key(path).slice(0, -1);
  const left = pathsOf(lines, seat).filter((one) => !key(one).startsWith(gone));
  return left.reduce<PlanLine[]>((all, one) => withPath(all, one, seat), []);
}
