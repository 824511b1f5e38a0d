// Standing orders of this reader: what need not be asked.
let only = $state(localStorage.getItem('only') === 'yes');

/** An only choice is taken by itself. */
export const takesOnly = (): boolean => only;
export function setTakesOnly(wanted: boolean): void {
  only = wanted;
  localStorage.setItem('only', wanted ? 'yes' : 'no');
}

let alone = $state(localStorage.getItem('alone') === 'yes');

/** Nobody else looks at this screen: where one reader has several seats, each sees its own side at once. */
export const isAlone = (): boolean => alone;
export function setAlone(wanted: boolean): void {
  alone = wanted;
  localStorage.setItem('alone', wanted ? 'yes' : 'no');
}
