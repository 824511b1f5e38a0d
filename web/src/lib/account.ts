// Accounts, which are asked for by HTTP: the cookie changes with them, and with it who we are.
import type { AccountAnswer, AccountParams, AccountRefusal, Phrase } from './messages.gen';

/** What comes of it, or why not. */
export async function post<A extends keyof AccountParams>(
  act: A,
  params: AccountParams[A],
): Promise<{ answer: AccountAnswer } | { why: Phrase }> {
  try {
    const answer = await fetch(`/api/account/${act}`, { method: 'POST', body: JSON.stringify(params) });
    const body = (await answer.json()) as AccountAnswer | AccountRefusal;
    return 'error' in body ? { why: { key: `web.account.error.${body.error}` } } : { answer: body };
  } catch {
    return { why: { key: 'web.error.other' } };
  }
}
/** Null, or why not. */
export async function ask<A extends keyof AccountParams>(act: A, params: AccountParams[A]): Promise<Phrase | null> {
  const came = await post(act, params);
  return 'why' in came ? came.why : null;
}

/** The page begins anew, as somebody else. */
export const begin = (path: string): void => location.assign(path);
