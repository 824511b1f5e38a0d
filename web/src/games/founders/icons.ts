// Signs for figures: paths 16 units wide, each of one meaning. Influence lies on a statesman's card, a supply is a faction's.
export const icons = {
  popularity: 'M8 1.2l2 4.5 4.9.500-3.7 3.3 1.1 4.800L8 11.800l-4.3 2.5 1.1-4.800L1.1 6.2 6 5.700Z',
  influence: 'M8 1.500a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM8 4.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z',
  supply:
    'M5.5 1h5l-1 3h-3ZM6 5h4q4.500 3.500 4.500 7 0 3-3 3h-7q-3 0-3-3 0-3.500 4.500-7ZM8 7.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  lead: 'M1.500 4.500 5 8l3-6 3 6 3.500-3.500L13 13H3Z',
  votes: 'M3 7h2.500l1-5h4l1 5H13l1.5 3v4.500h-13V10ZM6 9.500v1.200h4V9.500Z',
  hand: 'M2 5 8 2.5 12 12 6 14.500ZM9.5 3H14V13H12.500Z',
} as const;
export type IconName = keyof typeof icons;
