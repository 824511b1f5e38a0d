// Accounts, which are asked for by HTTP: the cookie changes with them, and with it who we are.
import type { AccountAnswer, AccountParams, AccountRefusal, Phrase } from './messages.gen';

/** Null, or why not. */
export async function ask<A extends keyof AccountParams>(act: A, params: AccountParams[A]): Promise<Phrase | null> {
  try {
    const answer = await fetch(`/api/account/${act}`, { method: 'POST', body: JSON.stringify(params) });
    const body = (await answer.json()) as AccountAnswer | AccountRefusal;
    return 'error' in body ? { key: `web.account.error.${body.error}` } : null;
  } catch {
    return { key: 'web.error.other' };
  }
}

/** The page begins anew, as somebody else. */
export const begin = (path: string): void => location.assign(path);
