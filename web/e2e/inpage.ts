// What the tests see of a table, gathered inside the page: one look is one message to the browser.

/** What the page shows that a player goes by. */
export interface Glance {
  number: number;
  confirming: boolean;
  narrowed: boolean;
  choices: number;
  lit: string[];
  /** One of the lit things, and a point where it is not covered by anything. */
  aim: string | null;
  at: { x: number; y: number } | null;
  /** The focus is in the list of choices. */
  inList: boolean;
}
interface Eyes {
  number: () => number;
  glance: (pick: number) => Glance;
  pointOf: (target: string) => { x: number; y: number } | null;
  /** Waits for something that is not null, frame by frame. */
  until: <T>(test: () => T | null, what: string) => Promise<T>;
  asked: (timeout: number) => Promise<'mine' | 'over'>;
  /** Waits for another number than this. */
  moved: (from: number) => Promise<Glance>;
  /** Waits until a click or key has had its effect: a move made, a confirmation asked for, or fewer choices. */
  noticed: (from: number, narrowing: boolean, pick: number) => Promise<Glance>;
  /** Keys and gaps where there should be words. */
  unworded: () => string[];
}
declare global {
  interface Window {
    eyes: Eyes;
  }
}

export function open(): void {
  const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)];
  const has = (selector: string) => document.querySelector(selector) !== null;
  const number = () => Number(document.querySelector<HTMLInputElement>('.history input')?.max);
  function pointOf(target: string) {
    for (const element of all(`.board svg [data-target="${CSS.escape(target)}"]`)) {
      const box = element.getBoundingClientRect();
      for (let j = 1; j < 16; j++)
        for (let i = 1; i < 16; i++) {
          const x = box.left + (box.width * i) / 16,
            y = box.top + (box.height * j) / 16;
          const takes = (dx: number, dy: number) =>
            document.elementFromPoint(x + dx, y + dy)?.closest('[data-target]') === element;
          // Nobody clicks just on a line, and where that falls a browser rounds.
          if (takes(0, 0) && takes(-1, 0) && takes(1, 0) && takes(0, -1) && takes(0, 1)) return { x, y };
        }
    }
    return null;
  }
  function glance(pick: number): Glance {
    const lit = [...new Set(all<SVGElement>('.board svg .target.lit').map((e) => e.dataset.target!))];
    const aim = lit[pick % lit.length] ?? null;
    return {
      number: number(),
      confirming: has('button.confirm:not(:disabled)'),
      narrowed: has('.narrowed'),
      choices: all('.choice').length,
      lit,
      aim,
      at: aim === null ? null : pointOf(aim),
      inList: document.activeElement?.classList.contains('choice') ?? false,
    };
  }
  function until<T>(test: () => T | null, what: string, timeout = 180_000): Promise<T> {
    const last = performance.now() + timeout;
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = test();
        if (found !== null) resolve(found);
        else if (performance.now() > last)
          reject(
            new Error(
              `waited in vain for ${what}; the prompt says: ${document.querySelector('.prompt')?.textContent ?? ''}`,
            ),
          );
        else requestAnimationFrame(look);
      };
      look();
    });
  }
  const busy = () => has('.choice:disabled');
  window.eyes = {
    number,
    glance,
    pointOf,
    until,
    asked: (timeout) =>
      until(
        () => (has('.prompt.over') ? 'over' : has('.prompt.mine') && has('.choice:not(:disabled)') ? 'mine' : null),
        'a question',
        timeout,
      ),
    moved: (from) => until(() => (number() !== from ? glance(0) : null), `the end of move ${from}`),
    noticed: (from, narrowing, pick) =>
      until(() => {
        if (busy()) return null;
        const now = glance(pick);
        // One row with a stepper is several choices.
        const several = now.choices > 1 || has('.counted');
        return now.number !== from || now.confirming || (narrowing && now.narrowed && several) ? now : null;
      }, 'the effect of a click'),
    unworded: () => {
      const text = ['.prompt', '.choices'].map((part) => document.querySelector(part)?.textContent ?? '').join(' ');
      return text.match(/\b(liberty|troyes|prelude|founders|kernel|language|web)\.[a-z_]+\.[\w.]+|[{}]/g) ?? [];
    },
  };
}
