// A game that passes before a page: somebody else's program makes the moves, and the page only draws them.
import type { Page } from 'playwright-core';
import { Visitor } from '../protocol/visitor';
import type { Update } from '../src/lib/messages.gen';
import { caughtUp, type House, type Person } from './house';
import { dice, type Roll } from './playing';

export const games = [
  ['liberty', 4, '1778'],
  ['troyes', 3, undefined],
  ['prelude', 2, undefined],
  ['founders', 4, undefined],
] as const;

export class Passing {
  /** The table as it stands. */
  now!: Update;

  private constructor(
    private readonly visitor: Visitor,
    private readonly table: string,
    readonly person: Person,
  ) {}
  /** All seats are one person's, who plays by program and looks on in a browser. */
  static async begin(
    house: House,
    game: string,
    seats: number,
    scenario?: string,
    viewport = { width: 1366, height: 768 },
  ): Promise<Passing> {
    const visitor = await Visitor.come(house);
    const { table } = await visitor.ask('create', {
      game,
      ...(scenario ? { scenario } : {}),
      seats: Array.from({ length: seats }, () => 'me'),
    });
    const person = await house.person({ viewport });
    const [name, value] = visitor.cookie.split('=') as [string, string];
    await person.context.addCookies([{ name, value, url: house.address }]);
    await person.page.goto(`/table/${table}`);
    await person.page.locator('.board svg').first().waitFor();
    const passing = new Passing(visitor, table, person);
    await passing.look();
    return passing;
  }
  get page(): Page {
    return this.person.page;
  }
  private async look() {
    this.now = await this.visitor.ask('join', { table: this.table });
    return this.now.decision;
  }
  /** Makes a move at random and waits until the page knows of it; false once the game is over. */
  async move(roll: Roll): Promise<boolean> {
    const decision = await this.look();
    if (decision.over) return false;
    const options = decision.options!;
    const { move, seat } = options[roll(options.length)]!;
    const id = crypto.randomUUID();
    const after = await this.visitor.ask('apply', {
      table: this.table,
      move,
      number: this.now.number,
      id,
      ...(seat ? { seat } : {}),
    });
    this.now = after;
    await caughtUp(this.page, after.number);
    return true;
  }
  async end(): Promise<void> {
    this.visitor.close();
    await this.person.close();
  }
}

/** A game that a program has played to its end, with whoever this cookie is in every seat. */
export async function ended(
  house: House,
  cookie: string,
  game: string,
  seats: number,
  scenario: string,
): Promise<string> {
  const visitor = await Visitor.come(house, false, cookie);
  const { table } = await visitor.ask('create', { game, scenario, seats: Array.from({ length: seats }, () => 'me') });
  const roll = dice(5);
  for (let now = await visitor.ask('join', { table }); !now.decision.over;) {
    const options = now.decision.options!;
    const { move, seat } = options[roll(options.length)]!;
    const whose = seat ? { seat } : {};
    now = await visitor.ask('apply', { table, move, number: now.number, id: crypto.randomUUID(), ...whose });
  }
  visitor.close();
  return table;
}
