// The view of a game comes whole with every move, though most of it is as it was. What has not changed stays the same object,
// so that whatever is drawn from it is left alone.

type Members = Record<string, unknown>;
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** `after`, made of parts of `before` wherever the two are alike. */
export function share<T>(before: unknown, after: T): T {
  if (Object.is(before, after)) return after;
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return after;
  const names = Object.keys(after);
  let same = names.length === Object.keys(before).length;
  const shared: Members = {};
  for (const name of names) {
    shared[name] = share(before[name], after[name]);
    same &&= name in before && Object.is(shared[name], before[name]);
  }
  if (same) return before as T;
  return (Array.isArray(after) ? names.map((name) => shared[name]) : shared) as T;
}
