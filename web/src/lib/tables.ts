// Tables before one sits down at them.
import { gameOf } from '../games';
import { guideFirst } from './lessons.svelte';
import { insist, server } from './socket';
import { has, say } from './text.svelte';
import type {
  CardReading,
  Examined,
  GameInfo,
  Me,
  Pace,
  Position,
  ServerParams,
  TableSummary,
  Update,
} from './messages.gen';

export const myTables = (before?: string): Promise<TableSummary[]> =>
  insist(() => server().ask('mine', before ? { before } : {}));
/** Tables where anybody may sit down. */
export const openTables = (wanted: ServerParams['lobby']): Promise<TableSummary[]> =>
  insist(() => server().ask('lobby', wanted));
export const gameInfos = (): Promise<GameInfo[]> => insist(() => server().ask('games', {}));

/** The name the others see; given one, it is changed first. */
export const myName = (name?: string): Promise<Me> => insist(() => server().ask('me', name ? { name } : {}));
/** A name as chosen, or that of a guest in the reader's language. */
export const nameOf = (who: Pick<Me, 'name' | 'guest'>): string =>
  who.guest ? say('web.seat.guest', { letters: who.guest }) : who.name;

/** A kind of bots in words: "strong:easy" is the easy level of the strong one. */
export function botName(player: string): string {
  const key = `web.seat.${player.replace(':', '_')}`;
  return has(key) ? say(key) : player;
}
/** The best opponent a game has: its own rulebook's, else the strongest that answers at once. */
export const usualBot = (info: GameInfo): string =>
  ['rulebook', 'standard', 'easy', 'random'].find((p) => info.players.includes(p))!;

let begun: Update | null = null;
/** A lost request is sent again with the same id, so that one table is set up. */
async function setUp(wanted: ServerParams['create']): Promise<string> {
  const id = crypto.randomUUID();
  begun = await insist(() => server().ask('create', { ...wanted, id }));
  return begun.table;
}
/** A table that was set up just now as it began, told once: what bots do before it is drawn is then seen as well. */
export function beginningOf(table: string): Update | null {
  const update = begun?.table === table ? begun : null;
  begun = null;
  return update;
}

export async function create(
  game: string,
  seats: string[],
  scenario?: string,
  options?: Record<string, string>,
  listed = false,
  time?: Pace,
): Promise<string> {
  const more = {
    ...(scenario ? { scenario } : {}),
    ...(options ? { options } : {}),
    ...(listed ? { listed } : {}),
    ...(time ? { time } : {}),
  };
  return setUp({ game, seats, ...more });
}

/** A position document, complete and as it looks. */
export const examine = (game: string, position: Position): Promise<Examined> =>
  server().ask('examine', { game, position });
/** The same with an owner's cards in force, to try them: with the options of every seat and of the dice. */
export const tryCards = (game: string, position: Position, cards: unknown[]): Promise<Examined> =>
  server().ask('examine', { game, position, cards: { cards } });
/** A card as it is typed: what is wrong with it, or else what it says in each language. */
export const readCard = (game: string, card: Record<string, unknown>): Promise<CardReading> =>
  server().ask('card', { game, card });
/** The position of a table with real dice. */
export const positionOf = (table: string): Promise<Position> => server().ask('position', { table });
/** A table that goes on from a position, with real dice. */
export async function createFrom(game: string, position: Position): Promise<string> {
  return setUp({ game, position, chance: 'manual' });
}

/** The same table again, for those who sat at it. */
export const playAgain = (table: string): Promise<string> => setUp({ rematch: table });
/** A moment of a finished game to play on from, every seat one's own unless it is said who sits where. */
export const playFrom = (table: string, number: number, seats?: string[]): Promise<string> =>
  setUp({ clone: { table, number }, ...(seats ? { seats } : {}) });

/** The seats of the shortest game there is. */
export async function sidesOf(game: string): Promise<string[]> {
  const info = (await gameInfos()).find((g) => g.game === game)!;
  return info.seats.slice(0, gameOf(game)!.first.seats);
}
/** A game against bots, on that side; whoever plays it for the first time is guided. */
export async function playNow(game: string, side: string): Promise<string> {
  const info = (await gameInfos()).find((g) => g.game === game)!;
  const { scenario, seats } = gameOf(game)!.first;
  const table = await create(
    game,
    info.seats.slice(0, seats).map((seat) => (seat === side ? 'me' : usualBot(info))),
    scenario,
  );
  guideFirst(game);
  return table;
}
