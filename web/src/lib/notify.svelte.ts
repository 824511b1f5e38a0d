// A word from the browser when it is the reader's turn and the page is not looked at; only for whoever has asked for it.
const known = typeof Notification !== 'undefined';
let wanted = $state(localStorage.getItem('notify') === 'yes' && known && Notification.permission === 'granted');

export const notifies = (): boolean => wanted;
/** Asks the browser for leave, once. */
export async function setNotifies(on: boolean): Promise<void> {
  wanted = on && known && (await Notification.requestPermission()) === 'granted';
  localStorage.setItem('notify', wanted ? 'yes' : 'no');
}
/** Tells it if nobody is looking; one table has one word at a time. */
export function notify(title: string, body: string, table: string): void {
  if (!wanted || !document.hidden) return;
  const note = new Notification(title, { body, tag: table });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
