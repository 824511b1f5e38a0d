// Notices that this browser shows while no page of ours is open. The worker that shows them is there only where
// somebody has asked for it.
import type { NoticeKind, NoticeSettings, Phrase } from './messages.gen';
import { set, type Outcome } from './notices';
import { currentLanguage } from './text.svelte';

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** What the server calls a browser, by where it is reached. */
async function nameOf(subscription: PushSubscription): Promise<string> {
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  const digits = Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0'));
  return digits.join('').slice(0, 32);
}
async function subscribed(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? null;
}
/** What this browser is called, if its push service knows us. */
export async function thisBrowser(): Promise<string | null> {
  const subscription = await subscribed();
  return subscription && nameOf(subscription);
}

async function subscribe(key: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // A subscription to another key, as of a server that was set up anew, is of no use.
    const old = await pushManager.getSubscription();
    if (!old || (error as DOMException).name !== 'InvalidStateError') throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}
const failed = (why: string): { why: Phrase } => ({ why: { key: `web.notices.push.${why}` } });

/** Asks for leave, once, and lets the server know where this browser is. */
export async function pushHere(key: string, wants: NoticeKind[]): Promise<Outcome<NoticeSettings>> {
  if ((await Notification.requestPermission()) !== 'granted') return failed('denied');
  let made: PushSubscriptionJSON;
  try {
    made = (await subscribe(key)).toJSON();
  } catch {
    return failed('unreachable');
  }
  const { p256dh, auth } = made.keys ?? {};
  if (!made.endpoint || !p256dh || !auth) return failed('unreachable');
  return set('push', { address: made.endpoint, p256dh, auth, wants, language: currentLanguage() }) as Promise<
    Outcome<NoticeSettings>
  >;
}
/** This browser is told no more, whoever logs in here next. */
export async function endPushHere(): Promise<void> {
  const subscription = await subscribed();
  if (!subscription) return;
  await set('quiet', { browser: await nameOf(subscription) });
  await subscription.unsubscribe();
}
