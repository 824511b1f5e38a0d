// Names on cards: never broken inside a word, so the longest word decides how large they can be.
/** A letter of the serif is about so wide, measured in its own size, where it is bold. */
const letter = 0.54;
export const fitted = (name: string, width: number, size: number): number =>
  Math.min(size, width / (letter * Math.max(...name.split(' ').map((word) => word.length))));
