// What this browser's reader has learnt of each game.
import { begun, noLessons, type Lessons } from './guide';

const store = 'guide';
const read = (): Record<string, Lessons> => {
  try {
    return JSON.parse(localStorage.getItem(store) ?? '{}') as Record<string, Lessons>;
  } catch {
    return {};
  }
};
let all = $state<Record<string, Lessons>>(read());

export const lessonsOf = (game: string): Lessons => ({ ...noLessons, ...all[game] });
export function learn(game: string, lessons: Lessons): void {
  all = { ...all, [game]: lessons };
  localStorage.setItem(store, JSON.stringify(all));
}
/** For a first game: whoever has left the guide before is not guided again unless he asks for it. */
export function guideFirst(game: string): void {
  const lessons = lessonsOf(game);
  if (!lessons.done) learn(game, begun(lessons));
}
