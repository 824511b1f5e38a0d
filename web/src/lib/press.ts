// A finger that rests on a choice asks what it would do; lifting it then takes nothing.
const restMs = 450;
let finger = false;
let since = 0;
addEventListener(
  'pointerdown',
  (event) => {
    finger = event.pointerType === 'touch';
    since = event.timeStamp;
  },
  { capture: true, passive: true },
);

/** The click that ends a long press. */
export const rested = (click: MouseEvent): boolean => finger && click.detail > 0 && click.timeStamp - since > restMs;
