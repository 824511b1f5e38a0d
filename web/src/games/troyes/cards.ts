import data from '../../../../games/troyes/data/cards.json';
import type { Colour } from './facts';

export interface ActivityFacts {
  id: string;
  colour: Colour;
  round: number;
  hire_cost: number;
  slots: { vp: number }[];
  divisor: number;
  timing: string;
  certainty: string;
}
export interface EventFacts {
  id: string;
  colour: string;
  fight: { colour: string; divisor: number };
  flags: number;
  vp: { first: number; second: number };
  black_dice: number;
}
export const activityFacts = new Map((data.activities as unknown as ActivityFacts[]).map((a) => [a.id, a]));
export const eventFacts = new Map([...(data.events as unknown as EventFacts[]), data.marauding as unknown as EventFacts].map((e) => [e.id, e]));
export const characterIds: string[] = data.characters.map((c) => c.id);

const provenance = new Map(
  [...data.activities, ...data.events, data.marauding, ...data.characters].map((c) => [c.id, Object.values(c.provenance as Record<string, string>)]),
);
export const isReconstructed = (id: string): boolean => provenance.get(id)?.includes('reconstructed') ?? false;
