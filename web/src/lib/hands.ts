// Hands: whatever lies on the board can be taken up and carried to a place, by mouse, pen or finger. What that means is the
// table's to find out (carry.ts); here it is only seen what is held, and where it is let go. It knows no game: a thing is
// found by `data-thing`, what stands where by `data-at`, a place by `data-target`.
import { arrow } from './journeys';
import { wholeOf } from './picks';
import type { Table } from './table.svelte';

interface Grasp {
  element: HTMLElement | SVGGraphicsElement;
  /** The place it is taken from, or the target it is. */
  from: string;
  thing: string | null;
  at: { x: number; y: number };
  pointer: number;
}
/** So far it is still a click. */
const slack = 8;

let holding = false;
/** Something is taken hold of: the map stays where it is. */
export const isHolding = (): boolean => holding;

const data = (e: Element | null | undefined) => (e as HTMLElement | SVGElement | null | undefined)?.dataset;
const holds = (box: DOMRect, { clientX: x, clientY: y }: PointerEvent) =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** What is under the pointer and can be carried. Pieces let clicks through to their place, so they are found by where they
 *  are. Ground moves with the map once that is enlarged, and so does what is not asked for. */
function graspOf(board: HTMLElement, event: PointerEvent): Grasp | null {
  const rest = { at: { x: event.clientX, y: event.clientY }, pointer: event.pointerId };
  const under = event.target as Element;
  const sheet = under.closest<SVGElement>('svg[role="group"]');
  const piece = sheet
    ? [...sheet.querySelectorAll<SVGGraphicsElement>('[data-thing]')].findLast((e) =>
        holds(e.getBoundingClientRect(), event),
      )
    : undefined;
  if (piece) {
    const from = data(piece.closest('[data-at]'))?.at ?? data(piece.closest('[data-target]'))?.target;
    return from ? { ...rest, element: piece, from, thing: piece.dataset.thing! } : null;
  }
  const element = under.closest<HTMLElement | SVGGraphicsElement>('[data-target]');
  if (!element || !board.contains(element)) return null;
  const lit = element.classList.contains('lit');
  const near = sheet?.classList.contains('near');
  if (near && (!lit || 'ground' in element.dataset)) return null;
  // A strip of cards scrolls under a finger.
  if (!sheet && event.pointerType === 'touch') return null;
  if ('ground' in element.dataset && !lit) return null;
  return { ...rest, element, from: element.dataset.target!, thing: null };
}

/** A copy that follows the hand, and an arrow from where it was. */
class Held {
  private readonly layer = document.createElement('div');
  private readonly image: HTMLElement;
  private readonly path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  private readonly start: { x: number; y: number };

  constructor({ element }: Grasp) {
    const box = element.getBoundingClientRect();
    this.start = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    this.layer.className = 'carrying';
    this.layer.setAttribute('aria-hidden', 'true');
    const lines = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    lines.append(this.path);
    this.image = this.copy(element, box);
    this.layer.append(lines, this.image);
    document.body.append(this.layer);
  }
  private copy(element: HTMLElement | SVGGraphicsElement, box: DOMRect): HTMLElement {
    const image = document.createElement('div');
    image.className = 'image';
    // Ground is not lifted: the arrow tells enough.
    if ('ground' in element.dataset) return image;
    const copy = element.cloneNode(true) as HTMLElement | SVGGraphicsElement;
    delete copy.dataset.target;
    delete copy.dataset.thing;
    Object.assign(image.style, { width: `${box.width}px`, height: `${box.height}px` });
    if (element instanceof SVGGraphicsElement) {
      const { x, y, width, height } = element.getBBox();
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
      copy.removeAttribute('transform');
      svg.append(copy);
      image.append(svg);
    } else image.append(copy);
    return image;
  }
  move(x: number, y: number): void {
    this.image.style.transform = `translate(${x}px, ${y}px) translate(-50%, -60%)`;
    const { line, head } = arrow(this.start, { x, y });
    this.path.setAttribute('d', line + head);
  }
  drop(): void {
    this.layer.remove();
  }
}

/** Gives a board hands, as long as it is there. */
export const hands =
  (table: Table) =>
  (board: HTMLElement): (() => void) => {
    let grasp: Grasp | null = null;
    let held: Held | null = null;

    const placeAt = (x: number, y: number): string | undefined =>
      data(document.elementFromPoint(x, y)?.closest('.board [data-target]'))?.target;
    /** A part of what is lit stands for the whole. */
    const meant = (target: string) => (table.lit.has(target) ? target : (wholeOf(table.lit, target) ?? target));

    const take = (event: PointerEvent) => {
      // A second finger means the map.
      if (grasp) return leave();
      if (!event.isPrimary || event.button !== 0 || !table.mine || table.busy) return;
      if ((event.target as Element).closest('button, input, a')) return;
      grasp = graspOf(board, event);
      holding = grasp !== null;
      if (!grasp) return;
      addEventListener('pointermove', move);
      addEventListener('pointerup', drop);
      addEventListener('pointercancel', leave);
      addEventListener('keydown', escape, true);
    };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== grasp?.pointer) return;
      // Let go where the page could not see it.
      if (!event.buttons) return leave();
      const { clientX: x, clientY: y } = event;
      if (!held && Math.hypot(x - grasp.at.x, y - grasp.at.y) < slack) return;
      held ??= new Held(grasp);
      held.move(x, y);
      const place = placeAt(x, y);
      table.point(place && place !== grasp.from ? place : null);
    };
    const drop = (event: PointerEvent) => {
      if (event.pointerId !== grasp?.pointer) return;
      const { from, thing } = grasp;
      const carried = held !== null;
      const place = placeAt(event.clientX, event.clientY);
      const inside = board.contains(document.elementFromPoint(event.clientX, event.clientY));
      leave();
      if (!carried || !inside || place === from) return;
      table.carry({ targets: place ? [from, meant(place)] : [from], thing });
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !held) return;
      event.stopPropagation();
      leave();
    };
    const leave = () => {
      // The click that ends it is none.
      if (held) {
        const stop = (event: MouseEvent) => event.stopPropagation();
        addEventListener('click', stop, { capture: true, once: true });
        setTimeout(() => removeEventListener('click', stop, { capture: true }));
        table.point(null);
      }
      held?.drop();
      grasp = held = null;
      holding = false;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', leave);
      removeEventListener('keydown', escape, true);
    };
    // Before the map has seen it.
    board.addEventListener('pointerdown', take, { capture: true });
    return () => {
      leave();
      board.removeEventListener('pointerdown', take, { capture: true });
    };
  };
