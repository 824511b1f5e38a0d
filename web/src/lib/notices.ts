// How we are told when we are away, which is asked for by HTTP as accounts are.
import type { AccountRefusal, NoticeParams, NoticeSecret, NoticeSettings, Phrase } from './messages.gen';

type Told = NoticeSettings | NoticeSecret | Record<string, never>;
/** What came of it, or why nothing did. */
export type Outcome<T> = { told: T } | { why: Phrase };

async function read<T>(answer: Promise<Response>): Promise<Outcome<T>> {
  try {
    const body = (await (await answer).json()) as T | AccountRefusal;
    if (typeof body === 'object' && body !== null && 'error' in body)
      return { why: { key: `web.account.error.${body.error}` } };
    return { told: body };
  } catch {
    return { why: { key: 'web.error.other' } };
  }
}

export const settings = (): Promise<Outcome<NoticeSettings>> => read(fetch('/api/notices'));
export const set = <A extends keyof NoticeParams>(act: A, params: NoticeParams[A]): Promise<Outcome<Told>> =>
  read(fetch(`/api/notices/${act}`, { method: 'POST', body: JSON.stringify(params) }));
export const stop = (token: string): Promise<Outcome<Told>> =>
  read(fetch(`/api/notices/stop/${encodeURIComponent(token)}`, { method: 'POST' }));
