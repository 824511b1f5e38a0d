// Addresses: / , /new/GAME , /table/ID , /table/ID/at/NUMBER , /table/ID/review , /rules/GAME , /companion/GAME , /companion/GAME/ID ,
// /cards/GAME , /account , /lobby , /profile , /profile/NAME , /moderation , /confirm/TOKEN , /stop/TOKEN , /reset/TOKEN
function read(): string[] {
  return location.pathname.split('/').filter(Boolean).map(decodeURIComponent);
}
let parts = $state.raw<string[]>(read());
addEventListener('popstate', () => (parts = read()));

export const route = (): string[] => parts;

export function go(path: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  parts = read();
  if (!replace) scrollTo(0, 0);
}

/** For <a onclick={follow}>: plain clicks stay in the page, all others are the browser's. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go(link.pathname);
}
