import { describe, expect, it } from 'vitest';
import { about, carry, names } from './carry';
import type { Option } from './messages.gen';

const option = (move: string, words: string[], ...targets: string[]): Option => ({
  move,
  phrase: {
    key: `game.option.${move.split(' ')[0]}`,
    args: Object.fromEntries(words.map((w, i) => [String(i), { key: w }])),
  },
  undoable: true,
  ...(targets.length ? { targets } : {}),
});
const moves = (options: Option[]) => options.map((o) => o.move);
const done = option('done', []);

describe('carrying', () => {
  const destinations = [...['jersey', 'boston'].map((s) => option(`space ${s}`, [`game.space.${s}`], s)), done];
  const groups = [
    option('move 2 br york', ['game.count.br'], 'york'),
    option('move 1 br york', ['game.count.br'], 'york'),
    option('move 1 tory york', ['game.count.tory'], 'york'),
    option('move 1 br penn', ['game.count.br'], 'penn'),
    done,
  ];
  it('answers the destination, and keeps what goes there for the next question', () => {
    const first = carry(destinations, { targets: ['york', 'jersey'], thing: 'br' })!;
    expect(first.option?.move).toBe('space jersey');
    expect(first.rest).toEqual({ targets: ['york'], thing: 'br' });
    const second = carry(groups, first.rest!)!;
    expect(second).toEqual({ picks: ['york'], option: null, rest: null });
    expect(moves(about(groups, second.picks, 'br'))).toEqual(['move 2 br york', 'move 1 br york']);
  });
  it('takes the only option that is about it', () => {
    expect(carry(groups, { targets: ['york'], thing: 'tory' })?.option?.move).toBe('move 1 tory york');
    expect(carry(groups, { targets: ['penn'], thing: null })?.option?.move).toBe('move 1 br penn');
  });
  it('answers both at once where both are asked for', () => {
    const appoint = [
      option('appoint state jay', [], 'office:state', 'man:jay'),
      option('appoint war jay', [], 'office:war', 'man:jay'),
    ];
    expect(carry(appoint, { targets: ['man:jay', 'office:war'], thing: null })).toEqual({
      picks: ['man:jay', 'office:war'],
      option: appoint[1],
      rest: null,
    });
  });
  it('needs the origin no more once an option names what is carried', () => {
    const leaders = ['boston', 'york'].map((s) => option(`leader gates ${s}`, [], 'leader:gates', s));
    expect(carry(leaders, { targets: ['jersey', 'boston'], thing: 'gates' })).toEqual({
      picks: ['boston'],
      option: leaders[0],
      rest: null,
    });
  });
  it('answers the origin where only that is asked for', () => {
    const dice = [option('spend red:6', [], 'die:red:6'), option('spend red:1', [], 'die:red:1')];
    const step = carry(dice, { targets: ['die:red:6', 'building:palace'], thing: null })!;
    expect(step.option?.move).toBe('spend red:6');
    expect(step.rest?.targets).toEqual(['building:palace']);
  });
  it('leaves to the reader what several options could be meant by', () => {
    const cards = [option('play 46 event', [], 'card:46'), option('play 46 ap', [], 'card:46')];
    expect(carry(cards, { targets: ['card:46'], thing: null })).toEqual({
      picks: ['card:46'],
      option: null,
      rest: null,
    });
  });
  it('means nothing where neither is asked for', () => {
    expect(carry(destinations, { targets: ['york', 'penn'], thing: 'br' })).toBeNull();
    expect(carry([done], { targets: [], thing: 'br' })).toBeNull();
  });
  it('knows a thing by the end of its name, not by a part of it', () => {
    expect(names(option('x', ['game.piece.br']), 'br')).toBe(true);
    expect(names(option('x', ['game.piece.abr']), 'br')).toBe(false);
    expect(names(option('x', [], 'leader:gates'), 'gates')).toBe(true);
  });
});
