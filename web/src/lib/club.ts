// People beside their tables: profiles, reports, vacations, and what moderators do.
import type { Profile, Report, ServerParams, ServerResults } from './messages.gen';
import { insist, server } from './socket';

export const profileOf = (who: ServerParams['profile']): Promise<Profile> => insist(() => server().ask('profile', who));
export const vacation = (days?: number): Promise<ServerResults['vacation']> =>
  insist(() => server().ask('vacation', days === undefined ? {} : { days }));
export const reports = (): Promise<Report[]> => insist(() => server().ask('reports', {}));
// What is sent twice would be done twice, or is the moderator's to look at: not again by itself.
export const report = (what: ServerParams['report']) => server().ask('report', what);
export const settle = (id: number) => server().ask('settle', { report: id });
export const moderate = (what: ServerParams['moderate']) => server().ask('moderate', what);
export const appoint = (name: string, office: ServerParams['appoint']['office']) =>
  server().ask('appoint', { name, office });
export const block = (name: string, on: boolean) => server().ask('block', { name, block: on });

/** What somebody has shown for certain, as far as that can be said: nobody begins with anything. */
export const shown = (rating: Pick<Profile['ratings'][number], 'mu' | 'sigma'>): number =>
  Math.max(0, Math.round(10 * (rating.mu - 3 * rating.sigma)) / 10);
