// Standing orders of this reader: what need not be asked.
let only = $state(localStorage.getItem('only') === 'yes');

/** An only choice is taken by itself. */
export const takesOnly = (): boolean => only;
export function setTakesOnly(wanted: boolean): void {
  only = wanted;
  localStorage.setItem('only', wanted ? 'yes' : 'no');
}
