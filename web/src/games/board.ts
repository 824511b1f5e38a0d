// The one contract between the table frame and a game's board.
import type { Component } from 'svelte';
import type { Credit } from '../frame/kit/Credits.svelte';
import { rested } from '../lib/press';
import type { Facts, GameEvent, Option, Phrase, Position, View } from '../lib/messages.gen';

export interface BoardProps {
  view: View;
  /** The seat that looks, or null for a spectator. */
  seat: string | null;
  /** Targets that some option names: they are drawn lit and can be clicked. */
  lit: ReadonlySet<string>;
  /** Targets picked so far for the present question. */
  picked: ReadonlySet<string>;
  /** The same in order; one may stand twice, as two dice of the same look. */
  picks?: readonly string[];
  /** Targets chosen earlier in this turn. */
  used?: ReadonlySet<string>;
  /** Targets that a log line or a pointed-at choice speaks of. */
  hot: ReadonlySet<string>;
  /** The target under the pointer or the focus. */
  pointed: string | null;
  /** What happened lately, the newest last. */
  recent: readonly GameEvent[];
  pick: (target: string) => void;
  /** The reader points at a target, or no longer at any. */
  point: (target: string | null) => void;
}

/** One line of the score table that the frame keeps a small chart of. */
export interface Standing {
  seat: string;
  /** null while hidden from the reader. */
  value: number | null;
}

/** A number with its sign: the path of an icon 16 units wide, and its name for whoever does not see it. */
export interface Figure {
  icon: string;
  label: Phrase;
  value: string;
}

/** Setting up a position by hand, beside the board that shows it. */
export interface EditorProps {
  /** The position as last understood, complete, and its view. */
  position: Position;
  view: View;
  /** The target chosen on the board, or here. */
  chosen: string | null;
  choose: (target: string) => void;
  change: (position: Position) => void;
}

/** What may be done without being asked, for games that show it in their own way. */
export interface MayProps {
  view: View;
  seat: string | null;
  may: readonly Option[];
  busy: boolean;
  /** Takes one of them; what could not be undone is to be confirmed. */
  take: (option: Option) => void;
  /** Makes several moves of a seat one after another, each once it is offered: the first that each test finds. */
  make: (seat: string, wanted: readonly ((option: Option) => boolean)[]) => Promise<void>;
}

/** What no table needs is fetched only where it is shown. */
export type Later<Drawn> = () => Promise<{ default: Drawn }>;

export interface GameFace {
  /** Takes in the facts, before anything is drawn. */
  learn: (facts: Facts) => void;
  Board: Component<BoardProps>;
  /** What stands beside the board: other cards, tracks, boxes. */
  Side: Component<BoardProps>;
  /** The card in question with its whole text, and what it lies beside (`inQuestion`). */
  Reading: Component<BoardProps>;
  /** All cards, for reading; only those whose text has all the words. */
  Cards: Later<Component<{ words: string[] }>>;
  /** In place of the plain list of what may be done besides. */
  May?: Component<MayProps>;
  /** For games whose rulebook plays without people: sets up a position from a real table. */
  Editor?: Later<Component<EditorProps>>;
  /** How the final score came about, for games that can tell. */
  Detail?: Component<{ view: View }>;
  /** CSS colour of a seat. */
  colour: (seat: string) => string;
  /** The faction or player a seat is. */
  seatName: (seat: string) => Phrase;
  standings: (view: View) => Standing[];
  /** What the last figure of a standing is. */
  scoreName: Phrase;
  /** The few figures worth reading beside a seat's name. */
  purse: (view: View, seat: string) => Figure[];
  rulePrefix: string;
  /** One seat knows what another must not: cards in the hand, a character. */
  secrets?: boolean;
  /** For games whose cards have sections of their own: the card of a section, or null. */
  cardOf?: (section: string) => { Card: Component<{ number: number }>; number: number } | null;
  /** For games whose cards are texts: where an owner types his own. */
  CardEditor?: Later<Component>;
  /** Whose work its pictures and maps stand on, where they are not all our own. */
  credits?: readonly Credit[];
}

/** Attributes that make an SVG group a target: lit ones are buttons, all can be asked "why not?". */
export function target(props: BoardProps, id: string, label: string) {
  const lit = props.lit.has(id);
  return {
    'data-target': id,
    class: [
      'target',
      lit && 'lit',
      props.picked.has(id) && 'picked',
      props.used?.has(id) && 'used',
      props.hot.has(id) && 'hot',
    ]
      .filter(Boolean)
      .join(' '),
    role: lit ? ('button' as const) : undefined,
    tabindex: lit ? 0 : undefined,
    'aria-label': lit ? label : undefined,
    onclick: (event: MouseEvent) => !rested(event) && props.pick(id),
    onpointerenter: () => props.point(id),
    // A finger that is lifted leaves the tip to be read.
    onpointerleave: (event: PointerEvent) => event.pointerType !== 'touch' && props.point(null),
    onfocus: () => props.point(id),
    onblur: () => props.point(null),
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      props.pick(id);
    },
  };
}
