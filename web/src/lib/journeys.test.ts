import { describe, expect, it } from 'vitest';
import { arrow, journeysOf } from './journeys';
import type { PreviewEvent } from './messages.gen';

const moved = (n: number, thing: string, from?: string, to?: string): PreviewEvent => ({
  phrase: { key: 'moved', args: { n } },
  thing,
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

describe('journeys', () => {
  it('puts together what goes the same way', () => {
    expect(
      journeysOf([
        moved(3, 'br', 'york', 'jersey'),
        moved(2, 'tory', 'york', 'jersey'),
        moved(1, 'br', 'penn', 'jersey'),
      ]),
    ).toEqual([
      {
        from: 'york',
        to: 'jersey',
        things: [
          { thing: 'br', n: 3 },
          { thing: 'tory', n: 2 },
        ],
      },
      { from: 'penn', to: 'jersey', things: [{ thing: 'br', n: 1 }] },
    ]);
  });
  it('knows what comes onto the board and what leaves it; purses are not on it', () => {
    expect(journeysOf([moved(1, 'fort', undefined, 'york'), moved(1, 'br', 'york', 'seat:british')])).toEqual([
      { from: null, to: 'york', things: [{ thing: 'fort', n: 1 }] },
      { from: 'york', to: null, things: [{ thing: 'br', n: 1 }] },
    ]);
    expect(journeysOf([moved(3, 'coin', 'seat:a', 'seat:b'), { phrase: { key: 'paid' } }])).toEqual([]);
  });
  it('takes who goes himself for what goes there', () => {
    const office: PreviewEvent = { phrase: { key: 'office' }, from: 'man:jay', to: 'office:chief_justice' };
    expect(journeysOf([office])).toEqual([
      { from: 'man:jay', to: 'office:chief_justice', things: [{ thing: 'man:jay', n: 1 }] },
    ]);
    expect(journeysOf([{ phrase: { key: 'crossed' }, from: 'york', to: 'jersey' }])[0]!.things).toEqual([]);
  });
  it('draws an arrow that ends at its point, however short it is', () => {
    expect(arrow({ x: 0, y: 0 }, { x: 100, y: 0 })).toMatchObject({
      head: expect.stringMatching(/^M100\.0 0\.0L/) as string,
    });
    expect(arrow({ x: 5, y: 5 }, { x: 5, y: 5 }).line).not.toContain('NaN');
  });
});
