// What the theatre does on the page: finds the elements an event speaks of, marks them, lets things travel from one to
// another, and moves whatever has changed its place from where it was. It knows no game: elements are found by
// `data-target`, purses by `data-purse`, the look of a thing by `data-thing`.
import type { GameEvent } from './messages.gen';

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const inSight = (e: Element): boolean => boxInSight(e.getBoundingClientRect());
function boxInSight(box: DOMRect): boolean {
  return (
    box.width > 0 && box.height > 0 && box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight
  );
}
const all = (selector: string) => [...document.querySelectorAll(selector)];

function named(id: string): Element | null {
  const found = all(`[data-target="${CSS.escape(id)}"]`);
  return found.find(inSight) ?? found[0] ?? null;
}
/** The element that stands for a target: itself, the whole it is a part of, or a purse. */
export function elementOf(target: string): Element | null {
  for (let id = target; id; id = id.includes(':') ? id.slice(0, id.lastIndexOf(':')) : '') {
    const best = named(id);
    if (best) return best;
  }
  const purse = /^(?:seat|player):(.+)$/.exec(target);
  return purse ? (all(`[data-purse="${CSS.escape(purse[1]!)}"]`)[0] ?? null) : null;
}

/** What of an element there is to be seen: itself, else the tab that leads to it. */
function seenOf(element: Element): Element {
  const pane = inSight(element) ? null : element.closest<HTMLElement>('[data-pane]');
  return (pane && document.getElementById(`tab-${pane.dataset.pane}`)) ?? element;
}

/** The same of a target, which may be drawn on the board and behind a tab. */
function seenAs(target: string, element: Element): Element {
  const found = inSight(element) ? [] : all(`[data-target="${CSS.escape(target)}"]`);
  return seenOf(found.find((e) => inSight(seenOf(e))) ?? element);
}

/** How a thing is drawn: what can be taken hold of (`data-thing`), and what only shows how it looks (`data-look`). */
const looking = (thing: string) => {
  const id = CSS.escape(thing);
  return `[data-thing="${id}"], [data-look="${id}"]`;
};
/** Where a thing stands in a place: that itself, else where the place has what stands in it (`data-at`). */
export function spotOf(place: string, thing?: string): Element | null {
  const room = all(`[data-at="${CSS.escape(place)}"]`).find(inSight);
  const own = thing ? [...(room?.querySelectorAll(looking(thing)) ?? [])].at(-1) : null;
  return own ?? room ?? elementOf(place);
}

/** Draws over the page, for nobody to click or read. */
function layer(): HTMLElement {
  let element = document.querySelector<HTMLElement>('.stage');
  if (!element) {
    element = document.createElement('div');
    element.className = 'stage';
    element.setAttribute('aria-hidden', 'true');
    document.body.append(element);
  }
  return element;
}
export function clearStage(): void {
  document.querySelector('.stage')?.remove();
  for (const sheet of all('svg.sheet')) sheet.dispatchEvent(new Event('curtain'));
}
/** A map that is enlarged goes to where something happens. */
function bring(elements: readonly (Element | null)[]): void {
  for (const sheet of all('svg.sheet')) {
    const detail = elements.filter((e) => e && sheet.contains(e));
    if (detail.length) sheet.dispatchEvent(new CustomEvent('bring', { detail }));
  }
}

function put(className: string, box: { left: number; top: number; width: number; height: number }): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  Object.assign(element.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  layer().append(element);
  return element;
}
/** Goes with the end of its animation, however that comes about. */
function fade(element: HTMLElement, frames: Keyframe[], ms: number, easing = 'ease-in-out'): void {
  const end = element.animate(frames, { duration: ms, easing }).finished;
  void end.catch(() => undefined).then(() => element.remove());
}

function mark(box: DOMRect, colour: string, ms: number, left: boolean): void {
  const frame = put(left ? 'mark left' : 'mark', {
    left: box.left - 4,
    top: box.top - 4,
    width: box.width + 8,
    height: box.height + 8,
  });
  frame.style.setProperty('--by', colour);
  const steady = { opacity: 1 };
  fade(frame, still() ? [steady, steady] : [{ opacity: 0 }, { opacity: 1, offset: 0.25 }, steady, { opacity: 0 }], ms);
}

/** A copy that only looks like it: nothing is to be chosen or found there. */
function likenessOf<Model extends HTMLElement | SVGGElement>(model: Model): Model {
  const copy = model.cloneNode(true) as Model;
  for (const name of ['target', 'thing', 'look']) delete copy.dataset[name];
  for (const name of ['role', 'tabindex', 'aria-label']) copy.removeAttribute(name);
  copy.classList.remove('target', 'lit', 'picked', 'used', 'hot');
  return copy;
}
/** A copy of a thing as the board draws it, or a plain disc in the colour of whoever acts. */
export function look(thing: string | undefined): Element | null {
  const model = thing ? document.querySelector(looking(thing)) : null;
  if (model instanceof HTMLElement) {
    // It is text, and on its way a tag as wide as its words.
    const copy = likenessOf(model);
    copy.classList.add('tag');
    copy.style.height = `${model.offsetHeight}px`;
    return copy;
  }
  if (!(model instanceof SVGGElement)) return null;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '-17 -17 34 34');
  const copy = likenessOf(model);
  copy.removeAttribute('transform');
  for (const extra of copy.querySelectorAll('text, title')) extra.remove();
  svg.append(copy);
  return svg;
}
/** What travels: the thing that is named, else whoever it comes from, if he has a look, as a statesman or a family's cube. A
 * purse sends things to places; to another purse goes money. */
export function thingOf({ thing, from, to }: Pick<GameEvent, 'thing' | 'from' | 'to'>): string | undefined {
  const purse = (place: string | undefined) => !place || /^(seat|player):/.test(place);
  return thing ?? (purse(from) && purse(to) ? undefined : from);
}
function travel(from: Element | null, to: Element | null, event: GameEvent, colour: string, ms: number): void {
  const size = 34;
  const place = (e: Element) => {
    const box = e.getBoundingClientRect();
    return { x: box.left + box.width / 2 - size / 2, y: box.top + box.height / 2 - size / 2 };
  };
  const start = from && inSight(from) ? place(from) : null;
  const end = to && inSight(to) ? place(to) : null;
  const [a, b] = [start ?? end, end ?? start];
  if (!a || !b) return;
  const model = look(thingOf(event));
  const ghost = put(model ? 'ghost' : 'ghost plain', { left: 0, top: 0, width: size, height: size });
  ghost.style.setProperty('--by', colour);
  if (model) ghost.append(model);
  // From nowhere it comes down, to nowhere it goes up.
  const at = (p: { x: number; y: number }, lift: number, opacity: number, scale: number) => ({
    transform: `translate(${p.x}px, ${p.y - lift}px) scale(${scale})`,
    opacity,
  });
  fade(
    ghost,
    [at(a, start ? 0 : 40, start ? 1 : 0, 1), at(b, end ? 0 : 40, end ? 1 : 0, end ? 1.15 : 0.9)],
    ms,
    'cubic-bezier(.4,0,.2,1)',
  );
}

/** Shows one event for so long; tells which of its targets are to be seen. What is gone is shown where it was. */
export function enact(event: GameEvent, before: Places, colour: string, ms: number): string[] {
  const [from, to] = [event.from, event.to].map((t) => (t ? elementOf(t) : null)) as [Element | null, Element | null];
  // What comes from behind a tab, or goes there, travels from that or to it.
  const spot = (place?: string) => {
    const element = place ? spotOf(place, event.thing) : null;
    return element && seenOf(element);
  };
  const shown: string[] = [];
  const targets = [...new Set([...(event.targets ?? []), event.from, event.to])].filter((t) => t !== undefined);
  bring(targets.map(elementOf));
  for (const target of targets) {
    const [was, behind] = [before.boxes.get(target), before.behind.get(target)];
    const element = named(target) ?? (was || behind ? null : elementOf(target));
    const box = element ? seenAs(target, element).getBoundingClientRect() : was && boxInSight(was) ? was : behind;
    if (!box || !boxInSight(box)) continue;
    shown.push(target);
    mark(box, colour, ms, !element || (element === from && element !== to));
  }
  if ((from || to) && !still()) travel(spot(event.from), spot(event.to), event, colour, ms * 0.85);
  return shown;
}

/** Where things are, before the page changes; of what is drawn twice, the first. And the tabs that lead to those out of sight. */
export interface Places {
  boxes: Map<string, DOMRect>;
  twice: Set<string>;
  behind: Map<string, DOMRect>;
}
export function placesNow(): Places {
  const places: Places = { boxes: new Map(), twice: new Set(), behind: new Map() };
  for (const element of all('[data-target]')) {
    const id = (element as HTMLElement | SVGElement).dataset.target!;
    const box = element.getBoundingClientRect();
    if (places.boxes.has(id)) places.twice.add(id);
    else if (box.width > 0) places.boxes.set(id, box);
    const seen = boxInSight(box) ? element : seenOf(element);
    if (seen !== element) places.behind.set(id, seen.getBoundingClientRect());
  }
  return places;
}
/** After it has changed: whatever stands elsewhere comes from where it was, whatever is new turns up. */
export function settle(before: Places, ms: number): void {
  if (still()) return;
  const after = placesNow();
  for (const [id, now] of after.boxes) {
    const was = before.boxes.get(id);
    if (after.twice.has(id) || before.twice.has(id) || !boxInSight(now)) continue;
    const element = elementOf(id)!;
    if (!was) {
      element.animate(element instanceof SVGElement ? appearing : turning, { duration: ms });
      continue;
    }
    const shift = [was.left - now.left, was.top - now.top] as const;
    if (Math.hypot(...shift) < 3 || Math.abs(was.width - now.width) > 3) continue;
    const [x, y] = inOwnUnits(element, shift);
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'translate(0, 0)' }], {
      duration: ms,
      easing: 'ease-in-out',
      composite: 'add',
    });
  }
}
/** A card that is new turns over; in a drawing, where the middle of a thing is not known, it appears. */
const appearing: Keyframe[] = [{ opacity: 0 }, { opacity: 1 }];
const turning: Keyframe[] = [
  { opacity: 0, scale: '0.05 1' },
  { opacity: 1, scale: '1 1' },
];
/** In a drawing the units are its own. */
function inOwnUnits(element: Element, [x, y]: readonly [number, number]): [number, number] {
  const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
  if (!matrix) return [x, y];
  const { a, b, c, d } = matrix.inverse();
  return [a * x + c * y, b * x + d * y];
}
