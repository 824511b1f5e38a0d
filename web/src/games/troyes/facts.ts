// The shape of a Troyes view and the card facts the board prints.
export interface Die {
  colour: Colour;
  value: number;
}
export type Colour = 'red' | 'white' | 'yellow';
export type Owner = string | null;
export const colours: Colour[] = ['red', 'white', 'yellow'];
export const buildings = ['palace', 'bishopric', 'city_hall'] as const;
export type BuildingId = (typeof buildings)[number];

export interface PlayerView {
  seat: string;
  deniers: number;
  influence: number;
  vp: number | null;
  supply: number;
  passed: boolean;
  pass_money: number;
  characters: (string | null)[];
}
export interface ActivityView {
  id: string | null;
  colour: Colour;
  slots: Owner[];
  extra: string[];
  cubes: Record<string, number>;
}
export interface EventView {
  id: string;
  cubes: string[];
}
export interface TroyesView {
  round: number;
  rounds: number;
  phase: string;
  start_player: string;
  players: PlayerView[];
  buildings: Record<BuildingId, { rows: Owner[][]; expelled: string[] }>;
  districts: { owner: Owner; dice: Die[] }[];
  black_dice: number[];
  cathedral: Owner[][];
  activities: ActivityView[];
  events: EventView[];
}

export const rowLabels: Record<BuildingId, string[]> = {
  palace: ['1', '2', '3', '4', '5', '6'],
  bishopric: ['1·2', '3·4', '5·6'],
  city_hall: ['1·2·3', '4·5·6'],
};
